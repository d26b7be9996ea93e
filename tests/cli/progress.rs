//! Progress on a terminal and elsewhere, and the hint that standard input is read.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::cli::{CLEAN, FAULTY, Folder};

/// Runs a command whose output is a terminal. Writes to its standard input, waits, and writes the
/// rest. Returns what the terminal got.
fn on_terminal(command: &mut Command, first: &str, rest: &str) -> String {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let main = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&main).unwrap();
    unlockpt(&main).unwrap();
    let name = ptsname(&main, Vec::new()).unwrap();
    let path = OsStr::from_bytes(name.as_bytes());
    let side = || File::options().read(true).write(true).open(path).unwrap();
    command.env("TERM", "xterm").env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(side()).stderr(side());
    let mut child = command.spawn().unwrap();
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut stdin = child.stdin.take().unwrap();
    let texts = [first.to_owned(), rest.to_owned()];
    let writer = std::thread::spawn(move || {
        stdin.write_all(texts[0].as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(1700));
        stdin.write_all(texts[1].as_bytes()).unwrap();
    });
    let mut seen = Vec::new();
    // Reading ends with an error, as nothing has the other side open.
    let _ = File::from(main).read_to_end(&mut seen);
    writer.join().unwrap();
    child.wait().unwrap();
    String::from_utf8(seen).unwrap()
}

/// Checks all cases at the same time, because they wait most of it.
fn each<C: Sync>(cases: &[C], check: impl Fn(&C) + Sync) {
    std::thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| check(case));
        }
    });
}

/// Returns the lines that a terminal shows in the end.
fn shown(seen: &str) -> Vec<String> {
    let lines = seen.replace("\r\n", "\n");
    let last = |line: &str| {
        let text = line.rsplit('\r').next().unwrap();
        text.replace("\x1b[K", "")
    };
    lines
        .lines()
        .map(last)
        .filter(|line| !line.is_empty())
        .collect()
}

#[test]
fn a_line_on_a_terminal_is_erased_before_anything_else_is_printed() {
    each(
        &[
            &["check", "--format=concise", "-"][..],
            &["extract", "--top=1", "-"],
            &["extract", "--count", "-"],
            &["extract", "--unique", "-"],
        ],
        |args| {
            let folder = Folder::new();
            let first = CLEAN.repeat(20_000);
            let seen = on_terminal(&mut folder.command(args), &first, FAULTY);
            let noun = if args[0] == "check" {
                "findings"
            } else {
                "URIs"
            };
            assert!(
                seen.contains("\r640 kB  ") || seen.contains("\r655 kB  "),
                "{args:?} {seen:?}"
            );
            assert!(
                seen.contains(&format!(" {noun}\x1b[K")),
                "{args:?} {seen:?}"
            );
            assert!(seen.contains("\r\x1b[K"), "{args:?} {seen:?}");
            for line in shown(&seen) {
                assert!(!line.contains("kB"), "{args:?} {seen:?}");
            }
            let never = [*args, &["--progress=never"]].concat();
            let quiet = on_terminal(&mut folder.command(&never), &first, FAULTY);
            assert!(!quiet.contains('\x1b'), "{args:?} {quiet:?}");
            assert_eq!(shown(&quiet), shown(&seen), "{args:?}");
        },
    );
}

#[test]
fn silence_of_standard_input_is_explained() {
    let folder = Folder::new();
    let hint = "urilint: reading standard input, as no path is given";
    let seen = on_terminal(&mut folder.command(&["extract"]), "", CLEAN);
    assert!(seen.starts_with(hint), "{seen:?}");
    assert!(seen.contains("http://h.example/a"), "{seen:?}");
    let silent = [
        (&["extract", "-"][..], ""),
        (&["extract", "--quiet"], ""),
        (&["extract"], CLEAN),
    ];
    each(&silent, |(args, first)| {
        let folder = Folder::new();
        let mut command = folder.command(&[args, &["--progress=never"][..]].concat());
        let seen = on_terminal(&mut command, first, CLEAN);
        assert!(!seen.contains(hint), "{args:?} {seen:?}");
    });
    // A pipe that is closed at once is an empty input.
    folder.run_with(&["extract"], b"").is(0, "", "");
}
