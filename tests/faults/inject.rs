//! Running the program with one system call that fails.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::scene::{Scene, Tree};

/// The compiled tracer that makes calls fail.
pub struct Injector(PathBuf);

/// A system call that is made to fail.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub call: &'static str,
    /// The number of the call among those on the files of a scene, from 1.
    pub number: usize,
    /// The error, or 0 to read or write only one byte.
    pub error: i32,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub code: Option<i32>,
    pub out: Vec<u8>,
    pub err: String,
    /// All files after the run.
    pub files: Tree,
    /// The file that the failed call was on.
    pub hit: Option<PathBuf>,
}

impl Injector {
    /// Compiles the injector. Returns the reason if that is not possible.
    pub fn new(folder: &Path) -> Result<Self, String> {
        if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
            return Err("calls are made to fail on x86-64 Linux only".to_owned());
        }
        let program = folder.join("inject");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/inject.c");
        let cc = Command::new("cc")
            .args(["-O1", "-o"])
            .args([&program, &source])
            .output();
        match cc {
            Ok(output) if output.status.success() => {}
            Ok(output) => return Err(String::from_utf8_lossy(&output.stderr).into_owned()),
            Err(error) => return Err(format!("cc: {error}")),
        }
        let report = folder.join("report");
        let trial = Command::new(&program)
            .args(["openat", "1", "5"])
            .args([folder, &report])
            .arg("cat")
            .arg(folder.join("no such file"))
            .output();
        match trial {
            Ok(output) if report.exists() && output.status.code() == Some(1) => Ok(Self(program)),
            _ => Err("this system does not let one process trace another".to_owned()),
        }
    }

    /// Runs a scene in `root`, with at most one fault.
    pub fn run(&self, scene: &Scene, root: &Path, fault: Option<Fault>) -> Outcome {
        let report = root.with_extension("report");
        let _ = fs::remove_file(&report);
        let mut command = match fault {
            None => Command::new(env!("CARGO_BIN_EXE_urilint")),
            Some(fault) => {
                let mut command = Command::new(&self.0);
                command
                    .args([fault.call, &fault.number.to_string()])
                    .arg(fault.error.to_string())
                    .args([root, &report])
                    .arg(env!("CARGO_BIN_EXE_urilint"));
                command
            }
        };
        let stdin = match scene.stdin {
            Some(name) => File::open(root.join("in").join(name)).unwrap().into(),
            None => Stdio::null(),
        };
        let out = root.join("out");
        let output = command
            .args(scene.args)
            .current_dir(root.join("in"))
            .env("TMPDIR", root.join("tmp"))
            .env("HOME", root)
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("RUST_BACKTRACE")
            .stdin(stdin)
            .stdout(File::create(&out).unwrap())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let hit = fs::read_to_string(&report).ok().map(PathBuf::from);
        let out = fs::read(&out).unwrap();
        Outcome {
            code: output.status.code(),
            out,
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            files: Tree::read(root),
            hit,
        }
    }
}
