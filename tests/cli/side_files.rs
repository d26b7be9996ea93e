//! Files that are read beside the inputs, and that are not what they should be: one line on standard
//! error, exit code 2, in bounded time and memory.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::process::{Command, Stdio};

use crate::cli::hostile::{LINK, fifo, finished};
use crate::cli::{CLEAN, Folder};

/// A kind of side file, called `odd`.
struct Kind {
    args: &'static [&'static str],
    /// A configuration that names it.
    configuration: &'static str,
    named_by: NamedBy,
    /// The message about a file that is not UTF-8.
    not_utf8: &'static str,
    missing: &'static str,
}

#[derive(Clone, Copy, PartialEq)]
enum NamedBy {
    /// On the command line: a FIFO is read.
    User,
    /// `--config`, and what a configuration names.
    Configuration,
}

const NO_SUCH_FILE: &str = "No such file or directory";

const KINDS: [Kind; 8] = [
    Kind {
        args: &["check", "--config=odd", "a.txt"],
        configuration: "",
        named_by: NamedBy::Configuration,
        not_utf8: "not read: it is not UTF-8",
        missing: NO_SUCH_FILE,
    },
    Kind {
        args: &["check", "a.txt"],
        configuration: "extend = 'odd'\n",
        named_by: NamedBy::Configuration,
        not_utf8: "not read: it is not UTF-8",
        missing: NO_SUCH_FILE,
    },
    Kind {
        args: &["check", "a.txt"],
        configuration: "[[deny]]\nmatch = 'host'\nfile = 'odd'\n",
        named_by: NamedBy::Configuration,
        not_utf8: "not UTF-8",
        missing: NO_SUCH_FILE,
    },
    Kind {
        args: &["check", "a.txt"],
        configuration: "baseline = 'odd'\n",
        named_by: NamedBy::Configuration,
        not_utf8: "not a baseline: ",
        missing: "the baseline does not exist; --write-baseline makes one",
    },
    Kind {
        args: &["check", "--baseline=odd", "a.txt"],
        configuration: "",
        named_by: NamedBy::User,
        not_utf8: "not a baseline: ",
        missing: "the baseline does not exist; --write-baseline makes one",
    },
    Kind {
        args: &["extract", "--files-from=odd"],
        configuration: "",
        named_by: NamedBy::User,
        // Names of files need not be UTF-8.
        not_utf8: NO_SUCH_FILE,
        missing: NO_SUCH_FILE,
    },
    Kind {
        args: &["extract", "--splits-from=odd"],
        configuration: "",
        named_by: NamedBy::User,
        not_utf8: "line 1: invalid utf-8",
        missing: NO_SUCH_FILE,
    },
    Kind {
        args: &["report", "--from=odd", "--format=concise"],
        configuration: "",
        named_by: NamedBy::User,
        not_utf8: "line 1: ",
        missing: "no such file",
    },
];

/// What is wrong with a side file.
struct Odd {
    make: fn(&Folder),
    reason: fn(&Kind) -> &'static str,
}

fn link(folder: &Folder, target: &str) {
    symlink(target, folder.path("odd")).unwrap();
}

const ODDS: [Odd; 9] = [
    Odd {
        make: |folder| link(folder, "/dev/zero"),
        reason: |_| "a device, not a ",
    },
    Odd {
        make: |folder| fifo(folder, "odd"),
        reason: |kind| match kind.named_by {
            NamedBy::User => "nothing wrote to this FIFO for 5 seconds",
            NamedBy::Configuration => "a FIFO, not a regular file",
        },
    },
    Odd {
        make: |folder| {
            fifo(folder, "fifo");
            link(folder, "fifo");
        },
        reason: |kind| match kind.named_by {
            NamedBy::User => "nothing wrote to this FIFO for 5 seconds",
            NamedBy::Configuration => "a FIFO, not a regular file",
        },
    },
    Odd {
        make: |folder| fs::create_dir(folder.path("odd")).unwrap(),
        reason: |_| "a directory, not a ",
    },
    Odd {
        make: |folder| drop(UnixListener::bind(folder.path("odd")).unwrap()),
        reason: |_| "a socket, not a ",
    },
    Odd {
        make: |folder| link(folder, "odd"),
        reason: |_| "Too many levels of symbolic links",
    },
    Odd {
        // Without blocks on the disk.
        make: |folder| {
            let file = fs::File::create(folder.path("odd")).unwrap();
            file.set_len((256 << 20) + 1).unwrap();
        },
        reason: |kind| match kind.args[0] {
            // Read line by line, in any number.
            "report" => "line 1: the line is longer than 16 MiB",
            _ => "it is larger than ",
        },
    },
    Odd {
        make: |folder| folder.write("odd", b"\xff\xfe\n"),
        reason: |kind| kind.not_utf8,
    },
    Odd {
        make: |_| {},
        reason: |kind| kind.missing,
    },
];

fn check(kind: &Kind, odd: &Odd) {
    let folder = Folder::with(&[("a.txt", CLEAN), ("urilint.toml", kind.configuration)]);
    (odd.make)(&folder);
    let run = finished(&folder, kind.args);
    let reason = (odd.reason)(kind);
    let is_reported = run.err.starts_with("urilint: ")
        && run.err.lines().count() == 1
        && run.err.contains(reason);
    assert!(
        run.code == 2 && is_reported,
        "{:?} {reason}: {run:?}",
        kind.args
    );
    // A list of names is read as such, so the name is that of an input.
    assert!(run.err.contains("odd") || reason == NO_SUCH_FILE, "{run:?}");
}

#[test]
fn odd_side_files_are_one_line() {
    std::thread::scope(|scope| {
        for kind in &KINDS {
            scope.spawn(move || {
                for odd in &ODDS {
                    check(kind, odd);
                }
            });
        }
    });
}

#[test]
fn side_files_without_permission_are_one_line() {
    for kind in &KINDS {
        let folder = Folder::with(&[
            ("a.txt", CLEAN),
            ("urilint.toml", kind.configuration),
            ("odd", ""),
        ]);
        let path = folder.path("odd");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o0)).unwrap();
        if fs::read(&path).is_ok() {
            // This user may read everything.
            return;
        }
        let run = finished(&folder, kind.args);
        assert!(run.err.contains("odd: "), "{run:?}");
        assert!(run.err.contains("Permission denied"), "{run:?}");
        assert_eq!((run.code, run.err.lines().count()), (2, 1), "{run:?}");
    }
}

#[test]
fn a_fifo_that_the_user_names_is_read() {
    for (args, text, out) in [
        (&["extract", "--files-from=odd"][..], "a.txt\n", LINK),
        (
            &["check", "--baseline=odd", "a.txt"],
            "{\"urilint_baseline\": 1, \"entries\": []}\n",
            "",
        ),
    ] {
        let folder = Folder::with(&[("a.txt", CLEAN), ("text", text)]);
        fifo(&folder, "odd");
        let mut writer = Command::new("sh")
            .args(["-c", "sleep 1; cat text > odd"])
            .current_dir(&folder.0)
            .spawn()
            .unwrap();
        finished(&folder, args).is(0, out, "");
        writer.wait().unwrap();
    }
}

#[test]
fn an_endless_writer_is_bounded() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    fifo(&folder, "odd");
    let mut writer = Command::new("sh")
        .args(["-c", "yes > odd"])
        .stderr(Stdio::null())
        .current_dir(&folder.0)
        .spawn()
        .unwrap();
    let run = finished(&folder, &["check", "--baseline=odd", "a.txt"]);
    let _ = writer.kill();
    let _ = writer.wait();
    run.is(
        2,
        "",
        "urilint: odd: it is larger than 64 MiB: check parts of the inputs with a baseline each\n",
    );
}

#[test]
fn odd_summary_of_a_part_is_one_line() {
    for make in [
        |folder: &Folder, name: &str| symlink("/dev/zero", folder.path(name)).unwrap(),
        fifo,
        |folder: &Folder, name: &str| fs::create_dir(folder.path(name)).unwrap(),
    ] {
        let folder = Folder::with(&[("a.txt", CLEAN)]);
        let plan = folder.run(&["plan", "a.txt"]);
        folder.write("plan", plan.out.as_bytes());
        let args = ["extract", "--splits-from=plan", "--output-dir=parts"];
        assert_eq!(finished(&folder, &args).code, 0);
        let names = fs::read_dir(folder.path("parts")).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let summary = names.into_iter().find(|name| name.contains(".summary."));
        let summary = format!("parts/{}", summary.unwrap());
        fs::remove_file(folder.path(&summary)).unwrap();
        make(&folder, &summary);
        let run = finished(&folder, &args);
        assert_eq!((run.code, run.err.lines().count()), (2, 1), "{run:?}");
        assert!(run.err.contains("it has no summary; remove it"), "{run:?}");
    }
}

#[test]
fn a_listed_file_may_have_the_name_of_standard_input() {
    let folder = Folder::with(&[("-", CLEAN), ("list", "-\n")]);
    let listed = ["extract", "--files-from"];
    folder
        .run(&[&listed[..], &["list"]].concat())
        .is(0, LINK, "");
    let stdin = folder.run_with(&[&listed[..], &["-"]].concat(), b"-\n");
    stdin.is(0, LINK, "");
    let concise = folder.run(&["extract", "--format=concise", "--files-from=list"]);
    assert!(concise.out.starts_with("./-:1:5: "), "{}", concise.out);
}

#[test]
fn a_list_of_too_many_names_is_one_line() {
    let folder = Folder::new();
    folder.write("list", &b"a\n".repeat(4_000_001));
    finished(&folder, &["extract", "--files-from=list"]).is(
        2,
        "",
        "urilint: --files-from: list: it has more than 4000000 names: divide the list, or name folders\n",
    );
}

/// Ignore files of less than 1 MiB whose patterns took up to 750 MiB.
#[cfg(target_os = "linux")]
#[test]
fn memory_of_ignore_files_is_bounded() {
    let lines = |line: &dyn Fn(usize) -> String| -> String {
        let lines = (0..).map(line).scan(0, |size, line| {
            *size += line.len();
            (*size < 766 << 10).then_some(line)
        });
        lines.collect()
    };
    let nested = lines(&|n| format!("n{n}\n"));
    let nested = &nested[..nested.len() / 4];
    for (text, is_refused) in [
        (lines(&|_| "*a\n".to_owned()), true),
        (lines(&|_| format!("{}\n", "?".repeat(60))), true),
        (lines(&|n| format!("name{n}\n")), true),
        (lines(&|n| format!("#name{n}\n")), false),
    ] {
        let folder = Folder::with(&[("a.txt", CLEAN), (".ignore", &text)]);
        assert_memory(&folder, is_refused);
    }
    // One each in folders in one another.
    let folder = Folder::new();
    let mut name = String::new();
    for _ in 0..12 {
        folder.write(&format!("{name}.ignore"), nested.as_bytes());
        name.push_str("d/");
    }
    folder.write(&format!("{name}a.txt"), CLEAN.as_bytes());
    assert_memory(&folder, true);
}

/// Asserts that a run needs at most 100 MiB.
#[cfg(target_os = "linux")]
fn assert_memory(folder: &Folder, is_refused: bool) {
    // The FIFO keeps the run until its memory was measured.
    fifo(folder, "fifo");
    let mut command = folder.command(&["extract", "--threads=1", ".", "fifo"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let mut fifo = fs::File::options()
        .write(true)
        .open(folder.path("fifo"))
        .unwrap();
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    std::io::Write::write_all(&mut fifo, b"\n").unwrap();
    drop(fifo);
    let output = child.wait_with_output().unwrap();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(peak < 100 << 10, "{peak} KiB");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        errors.contains("its patterns are too many or too large"),
        is_refused
    );
    assert_eq!(String::from_utf8(output.stdout).unwrap(), LINK);
}
