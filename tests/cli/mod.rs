//! The command line as used by scripts: output, exit codes, errors. One file for each subject;
//! `contract` tests what other programs may rely on.

mod baseline;
mod broken_links;
mod changed_lines;
mod charsets;
mod check;
mod commands;
#[cfg(feature = "archives")]
mod compressed;
mod config;
mod contract;
mod counts;
mod deny;
mod extract;
#[cfg(unix)]
mod fifos;
mod fixes;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod hostile_git;
mod input;
mod interrupts;
mod leaks;
mod listed;
mod local;
mod mailboxes;
#[cfg(target_os = "linux")]
mod memory;
mod messages;
mod moves;
#[cfg(unix)]
mod options;
mod output;
#[cfg(feature = "archives")]
mod packed;
#[cfg(feature = "parquet")]
mod parquet;
mod passes;
mod patterns;
mod pieces;
mod plan;
mod progress;
#[cfg(unix)]
mod receivers;
mod reports;
mod serve_lines;
#[cfg(unix)]
mod side_files;
mod silence;
mod sites;
#[cfg(unix)]
mod staged;
mod terminal;
mod uri;
mod views;
mod web_archives;
mod writing;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// A temporary folder of a test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("urilint-cli-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Creates a folder with these files.
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self::new();
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Returns the names of all files, including hidden ones.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urilint"));
        command.current_dir(&self.0).args(args).stdin(Stdio::null());
        for name in [
            "NO_COLOR",
            "CLICOLOR_FORCE",
            "FORCE_COLOR",
            "TERM",
            "GITHUB_STEP_SUMMARY",
        ] {
            command.env_remove(name);
        }
        command
    }

    fn run(&self, args: &[&str]) -> Run {
        Run::of(self.command(args).output().unwrap())
    }

    fn run_with(&self, args: &[&str], stdin: &[u8]) -> Run {
        let mut command = self.command(args);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let stdin = stdin.to_vec();
        // A program that ends early closes its end of the pipe.
        let writer = std::thread::spawn(move || {
            let _ = pipe.write_all(&stdin);
        });
        let run = Run::of(child.wait_with_output().unwrap());
        writer.join().unwrap();
        run
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug)]
struct Run {
    code: i32,
    out: String,
    /// Standard error without the closing line.
    err: String,
    /// The closing line without the name of the program; empty if there is none.
    closing: String,
}

/// Returns true for the closing line of a run.
fn is_closing(line: &str) -> bool {
    let Some(line) = line.strip_prefix("urilint: ") else {
        return false;
    };
    let words: Vec<_> = line.splitn(3, [' ', '\n']).collect();
    match &words[..] {
        ["nothing", "was", _] => true,
        [number, noun, rest] => {
            let number = number.parse::<u64>().is_ok();
            let has_noun = matches!(*noun, "finding" | "findings" | "URI" | "URIs");
            let is_diff = matches!(*noun, "fix" | "fixes") && rest.starts_with("available");
            number && (has_noun && rest.contains(" read") || is_diff)
        }
        _ => false,
    }
}

impl Run {
    fn of(output: Output) -> Self {
        let err = String::from_utf8(output.stderr).unwrap();
        let (closing, err): (Vec<_>, Vec<_>) =
            err.split_inclusive('\n').partition(|line| is_closing(line));
        assert!(closing.len() <= 1, "{closing:?}");
        let closing = closing.concat();
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: err.concat(),
            closing: closing
                .trim_start_matches("urilint: ")
                .trim_end()
                .to_owned(),
        }
    }

    #[track_caller]
    fn is(&self, code: i32, out: &str, err: &str) {
        assert_eq!((self.code, &*self.out, &*self.err), (code, out, err));
    }

    fn json(&self) -> Vec<Value> {
        let lines = self.out.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// Returns all values of a key.
    fn all(&self, key: &str) -> Vec<String> {
        let lines = self.json();
        lines
            .iter()
            .map(|line| line[key].as_str().unwrap().to_owned())
            .collect()
    }
}

const CLEAN: &str = "see http://h.example/a for more\n";
/// Text with two findings of S004 and one of P006.
const FAULTY: &str =
    "see http://h.example/%zz\nand <mailto://anna@h.example>, http://h.example/%qq\n";
