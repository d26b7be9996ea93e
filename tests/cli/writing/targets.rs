//! Outputs that are links, open files, FIFOs, or cannot be written.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::*;

#[test]
fn symbolic_links_are_followed() {
    let folder = Folder::with(&[("a.txt", CLEAN), ("real.txt", "old\n")]);
    symlink("real.txt", folder.path("link.txt")).unwrap();
    symlink("new.txt", folder.path("dangling.txt")).unwrap();
    symlink("round.txt", folder.path("round.txt")).unwrap();
    for (link, real) in [("link.txt", "real.txt"), ("dangling.txt", "new.txt")] {
        folder.run(&["extract", "-o", link, "a.txt"]).is(0, "", "");
        assert_eq!(folder.read(real), "http://h.example/a\n");
        assert!(
            fs::symlink_metadata(folder.path(link))
                .unwrap()
                .is_symlink()
        );
    }
    let run = folder.run(&["extract", "-o", "round.txt", "a.txt"]);
    run.is(2, "", "urilint: round.txt: too many symbolic links\n");
}

/// A file that is already open is written to and not replaced, as its opener writes there too.
#[test]
fn open_files_are_not_replaced() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    symlink("/dev/stdout", folder.path("link")).unwrap();
    let uri = "http://h.example/a\n";
    let before_and_after = format!("before\n{uri}after\n");
    for (output, redirected) in [
        ("/dev/stdout", ">out.txt"),
        ("/dev/fd/1", ">out.txt"),
        ("/proc/self/fd/1", ">out.txt"),
        ("link", ">out.txt"),
        ("/dev/stderr", "2>out.txt"),
        ("/dev/fd/3", "3>>out.txt"),
    ] {
        if !cfg!(target_os = "linux") && output.starts_with("/proc") {
            continue;
        }
        let stream = match redirected.as_bytes()[0] {
            b'>' => 1,
            digit => digit - b'0',
        };
        let script = format!(
            "rm -f out.txt; {{ echo before >&{stream}; \"$0\" extract -o {output} a.txt && \
             echo after >&{stream}; }} {redirected}"
        );
        assert!(shell(&folder, &script).status().unwrap().success());
        assert_eq!(folder.read("out.txt"), before_and_after, "{output}");
    }
    folder
        .run(&["extract", "-o", "/dev/null", "a.txt"])
        .is(0, "", "");
}

#[test]
fn fifos_are_written_to() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    let made = Command::new("mkfifo").arg(folder.path("fifo")).status();
    if !made.is_ok_and(|status| status.success()) {
        println!("skipped: no mkfifo");
        return;
    }
    let mut child = folder
        .command(&["extract", "-o", "fifo", "a.txt"])
        .spawn()
        .unwrap();
    let fifo = folder.path("fifo");
    let (send, receive) = std::sync::mpsc::channel();
    std::thread::spawn(move || send.send(fs::read_to_string(fifo).unwrap()));
    let read = receive.recv_timeout(Duration::from_secs(20));
    let ended = child.try_wait();
    if !matches!(ended, Ok(Some(_))) && read.is_err() {
        child.kill().unwrap();
    }
    assert_eq!(read.unwrap(), "http://h.example/a\n");
    assert!(child.wait().unwrap().success());
    assert_eq!(folder.names(), ["a.txt", "fifo"]);
}

/// An output that cannot be written is reported before any input is read.
#[test]
fn unwritable_outputs_are_reported_first() {
    let folder = Folder::with(&[("a.txt", CLEAN), ("read-only.txt", "old\n")]);
    set_mode(&folder, "read-only.txt", 0o444);
    fs::create_dir(folder.path("folder")).unwrap();
    for output in [
        "folder",
        "folder/",
        "new/",
        ".",
        "..",
        "/",
        "no/such.txt",
        "a.txt/b.txt",
        "read-only.txt",
        "/proc/out.txt",
    ] {
        let mut child = folder
            .command(&["extract", "-o", output, "-"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        let started = Instant::now();
        while child.try_wait().unwrap().is_none() && started.elapsed().as_secs() < 20 {
            std::thread::sleep(Duration::from_millis(5));
        }
        let ended = child.try_wait().unwrap().and_then(|status| status.code());
        drop(stdin);
        let err = Run::of(child.wait_with_output().unwrap()).err;
        assert_eq!(ended, Some(2), "{output}: {err}");
        assert!(err.starts_with(&format!("urilint: {output}: ")), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
    assert_eq!(folder.names(), ["a.txt", "folder", "read-only.txt"]);
    assert_eq!(folder.read("read-only.txt"), "old\n");
}

#[test]
fn standard_input_is_not_overwritten() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    let mut command = folder.command(&["extract", "-o", "a.txt"]);
    command.stdin(fs::File::open(folder.path("a.txt")).unwrap());
    let run = Run::of(command.output().unwrap());
    run.is(
        2,
        "",
        "urilint: a.txt: the output file is one of the inputs\n",
    );
    assert_eq!(folder.read("a.txt"), CLEAN);
}
