//! Failed writes and concurrent edits keep the old file.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::*;

#[cfg(target_os = "linux")]
#[test]
fn concurrent_edits_are_not_lost() {
    let folder = Folder::with(&[("a.txt", "")]);
    let text = FAULTY.repeat(5_000);
    let other = text.replace("/a>", "/b>");
    folder.write("a.txt", text.as_bytes());
    let path = folder.path("a.txt");
    let modified = fs::metadata(&path).unwrap().modified().unwrap();
    // The clock of the file system advances.
    std::thread::sleep(Duration::from_millis(20));
    let mut child = folder
        .command(&[&FIX, &["a.txt"][..]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let is_open = || {
        let open = fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap();
        let mut open = open
            .flatten()
            .filter_map(|file| fs::read_link(file.path()).ok());
        open.any(|open| open == path)
    };
    let started = Instant::now();
    while !is_open() && started.elapsed().as_secs() < 20 {}
    let mut file = fs::File::options().write(true).open(&path).unwrap();
    file.write_all(other.as_bytes()).unwrap();
    file.set_modified(modified).unwrap();
    let mut err = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut err)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2), "{err}");
    assert!(err.contains("changed by another program"), "{err}");
    assert!(folder.read("a.txt") == other);
}

/// A write that fails midway leaves the old file, no temporary file, and a single line.
#[cfg(target_os = "linux")]
#[test]
fn failed_writes_leave_the_old_file() {
    let folder = Folder::with(&[("out.txt", "old\n"), ("big.txt", &FAULTY.repeat(5_000))]);
    let limited = |args: &str| {
        // The limit is in blocks of 512 bytes.
        let script = format!("ulimit -f 200; exec \"$0\" {args}");
        Run::of(shell(&folder, &script).output().unwrap())
    };
    let temporary = || fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    let litter = || {
        let names = temporary().map(|file| file.file_name().into_string().unwrap_or_default());
        names.filter(|name| name.starts_with(".urilint-")).count()
    };
    let before = litter();
    for (args, line) in [
        ("extract -o out.txt big.txt", "out.txt: File too large"),
        ("extract -o new.txt big.txt", "new.txt: File too large"),
        (
            "check --preset=docs --fix -q --format=concise big.txt >/dev/null",
            "big.txt: not fixed: ",
        ),
    ] {
        let run = limited(args);
        assert_eq!((run.code, &*run.out), (2, ""), "{}", run.err);
        assert!(
            run.err.starts_with(&format!("urilint: {line}")),
            "{}",
            run.err
        );
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
    assert_eq!(folder.names(), ["big.txt", "out.txt"]);
    assert_eq!(folder.read("out.txt"), "old\n");
    assert_eq!(folder.read("big.txt"), FAULTY.repeat(5_000));
    assert_eq!(litter(), before);
}

/// A file system that is full; only root can mount it.
#[cfg(target_os = "linux")]
#[test]
fn full_disk_leaves_the_old_file() {
    let folder = Folder::with(&[("big.txt", &FAULTY.repeat(5_000))]);
    fs::create_dir(folder.path("disk")).unwrap();
    let script = "mount -t tmpfs -o size=256k tmpfs disk 2>/dev/null || { echo skipped; exit; }\n\
                  cp big.txt disk && echo old >disk/out.txt && chmod 600 disk/out.txt && cd disk\n\
                  \"$0\" extract -o out.txt --format=ndjson big.txt; echo $?\n\
                  \"$0\" check --preset=docs --fix -q --format=concise big.txt >/dev/null; echo $?\n\
                  cat out.txt; cmp big.txt ../big.txt && ls -A";
    let mut command = std::process::Command::new("unshare");
    command.args(["-m", "sh", "-c", script, env!("CARGO_BIN_EXE_urilint")]);
    let Ok(output) = command.current_dir(&folder.0).output() else {
        println!("skipped: no unshare");
        return;
    };
    let run = Run::of(output);
    if run.out.starts_with("skipped") || run.err.starts_with("unshare") {
        println!("skipped: {}", run.err);
        return;
    }
    assert_eq!(run.out, "2\n2\nold\nbig.txt\nout.txt\n", "{}", run.err);
    let lines: Vec<_> = run.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.err);
    assert!(
        lines[0].starts_with("urilint: out.txt: No space left"),
        "{}",
        run.err
    );
    assert!(
        lines[1].starts_with("urilint: big.txt: not fixed: No space left"),
        "{}",
        run.err
    );
}
