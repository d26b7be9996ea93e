//! Output files and streams, and what output must not contain.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::cli::{CLEAN, FAULTY, Folder, Run};

#[test]
fn control_characters_are_escaped() {
    let folder = Folder::new();
    folder.write("a.txt", b"\x1b[2J <http://h.example/%zz> \x9b \xff\n");
    for args in [
        &["check", "a.txt"][..],
        &["check", "--format=concise", "a.txt"],
        &["extract", "a.txt"],
    ] {
        let run = folder.run(args);
        assert!(
            run.out.contains("h.example") || run.out.contains("S004"),
            "{}",
            run.out
        );
        assert!(!run.out.contains(['\x1b', '\u{9b}']), "{}", run.out);
    }
}

#[test]
fn output_file_is_replaced_at_once() {
    let folder = Folder::with(&[("in/a.txt", CLEAN)]);
    folder
        .run(&["extract", "--output", "out.txt", "in"])
        .is(0, "", "");
    assert_eq!(folder.read("out.txt"), "http://h.example/a\n");
    folder
        .run(&[
            "extract",
            "-o",
            "out.txt",
            "--format=csv",
            "--scheme=ftp",
            "in",
        ])
        .is(0, "", "");
    assert!(folder.read("out.txt").starts_with("path,"));
    assert_eq!(folder.names(), ["in", "out.txt"]);

    let run = folder.run(&["extract", "--output", "no/such/folder/x", "in"]);
    assert_eq!(
        (run.code, &*run.out, run.err.lines().count()),
        (2, "", 1),
        "{}",
        run.err
    );
    let run = folder.run(&["extract", "--output", "in", "in"]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
}

#[test]
#[cfg(unix)]
fn special_output_files_are_not_replaced() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    folder
        .run(&["extract", "--output", "/dev/null", "a.txt"])
        .is(0, "", "");
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
    std::os::unix::fs::symlink("real.txt", folder.path("link.txt")).unwrap();
    folder.write("real.txt", b"");
    folder
        .run(&["extract", "--output", "link.txt", "a.txt"])
        .is(0, "", "");
    assert_eq!(folder.read("real.txt"), "http://h.example/a\n");
    folder
        .run(&["extract", "--output", "new.txt", "a.txt"])
        .is(0, "", "");
    folder.write("other.txt", b"");
    let mode = |name: &str| {
        fs::metadata(folder.path(name))
            .unwrap()
            .permissions()
            .mode()
    };
    assert_eq!(mode("new.txt"), mode("other.txt"));
}

#[test]
fn closed_pipe_ends_without_error() {
    let folder = Folder::new();
    folder.write("a.txt", FAULTY.repeat(3_000).as_bytes());
    for command in ["extract", "check"] {
        let mut child = folder
            .command(&[command, "a.txt"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let run = Run::of(child.wait_with_output().unwrap());
        run.is(0, "", "");
    }
}

/// Returns the signals that end a run cleanly. A process in the background may be started with
/// interrupts or hangups ignored; it keeps them ignored and handles no signals.
#[cfg(unix)]
fn signals() -> Vec<&'static str> {
    // SIGHUP, SIGINT and SIGTERM.
    const HANDLED: u64 = 1 | 1 << 1 | 1 << 14;
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    if ignored.is_some_and(|mask| mask & HANDLED != 0) {
        println!("skipped: interrupts or hangups are ignored here");
        return Vec::new();
    }
    vec!["-INT", "-TERM"]
}

#[test]
#[cfg(unix)]
fn interrupted_output_ends_with_a_line() {
    use std::io::Read;
    let folder = Folder::new();
    for signal in signals() {
        let mut child = folder
            .command(&["extract", "--format=ndjson"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            let text = FAULTY.repeat(1000);
            // More text than is read before the signal, but not without end.
            let mut chunks = 0..2000;
            while chunks.next().is_some() && stdin.write_all(text.as_bytes()).is_ok() {}
        });
        let mut stdout = child.stdout.take().unwrap();
        let mut printed = vec![0; 100_000];
        stdout.read_exact(&mut printed).unwrap();
        let pid = child.id().to_string();
        let kill = Command::new("kill").args([signal, &pid]).status();
        assert!(kill.unwrap().success());
        stdout.read_to_end(&mut printed).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        writer.join().unwrap();
        assert_eq!(printed.last(), Some(&b'\n'));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn full_disk_is_an_error() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    let run = folder.run(&["extract", "--output", "/dev/full", "a.txt"]);
    run.is(
        2,
        "",
        "urilint: /dev/full: No space left on device (os error 28)\n",
    );
}

#[test]
fn secrets_are_masked_by_default() {
    let folder = Folder::with(&[("a.txt", "ftp://anna:s3kr1tpw@files.gnu.org/\n")]);
    for args in [
        &["extract"][..],
        &["extract", "--format=ndjson"],
        &["extract", "--format=csv"],
        &["extract", "--count"],
        &["extract", "--unique"],
        &["check"],
        &["check", "--format=concise"],
        &["check", "--format=ndjson"],
    ] {
        let run = folder.run(&[args, &["a.txt"]].concat());
        assert!(!run.out.contains("s3kr1tpw"), "{}", run.out);
        assert!(
            run.out.contains("********") || args.contains(&"--format=concise"),
            "{}",
            run.out
        );
        if args.contains(&"--format=concise") {
            continue;
        }
        let run = folder.run(&[args, &["--show-secrets", "a.txt"]].concat());
        assert!(run.out.contains("s3kr1tpw"), "{}", run.out);
    }
}

#[test]
fn colours() {
    let folder = Folder::with(&[("a.txt", FAULTY)]);
    let colored = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = folder.command(&[&["check"], args, &["a.txt"]].concat());
        command.envs(variables.iter().copied());
        Run::of(command.output().unwrap()).out.contains('\x1b')
    };
    assert!(!colored(&[], &[]));
    assert!(colored(&["--color=always"], &[("NO_COLOR", "1")]));
    assert!(colored(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!colored(&[], &[("CLICOLOR_FORCE", "0")]));
    assert!(colored(&[], &[("FORCE_COLOR", "1")]));
    assert!(colored(&[], &[("FORCE_COLOR", "true")]));
    assert!(!colored(&[], &[("FORCE_COLOR", "0")]));
    assert!(!colored(&[], &[("FORCE_COLOR", "")]));
    assert!(!colored(&[], &[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]));
    assert!(!colored(&["--color=never"], &[("FORCE_COLOR", "1")]));
    assert!(!colored(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!colored(&["--color=never"], &[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn completions_and_manual() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = folder.run(&["completions", shell]);
        assert!(run.code == 0 && run.out.contains("min-severity"), "{shell}");
    }
    let run = folder.run(&["man"]);
    assert!(
        run.code == 0 && run.out.contains("min\\-severity"),
        "{}",
        run.out
    );
}
