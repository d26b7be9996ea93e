//! FIFOs: without a writer, with one that comes late, and with one that never writes.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::cli::hostile::{LINK, assert_reported, fifo, finished};
use crate::cli::{CLEAN, Folder};

#[test]
fn fifo_without_a_writer_times_out() {
    let folder = Folder::with(&[("a.txt", CLEAN), ("b.txt", CLEAN)]);
    fifo(&folder, "fifo");
    let run =
        |threads: &'static str| finished(&folder, &["extract", threads, "a.txt", "fifo", "b.txt"]);
    std::thread::scope(|scope| {
        let runs = ["--threads=1", "--threads=3"].map(|threads| scope.spawn(move || run(threads)));
        for run in runs {
            let run = run.join().unwrap();
            assert_reported(
                &run,
                "fifo",
                "not read to its end: nothing wrote to this FIFO for 5 seconds",
            );
            assert_eq!(run.out, LINK.repeat(2));
        }
    });
}

/// A process that is killed at the end of a test.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn fifo_is_read_when_a_writer_opens_it() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    fifo(&folder, "fifo");
    // The FIFO is opened late and written to later.
    let script = "sleep 1; exec 3> fifo; sleep 1; echo http://h.example/late >&3";
    let writer = Command::new("sh")
        .args(["-c", script])
        .current_dir(&folder.0)
        .spawn();
    let _writer = Killed(writer.unwrap());
    let diff = finished(&folder, &["check", "--diff", "fifo", "a.txt"]);
    assert_reported(&diff, "fifo", "not read: --diff does not support FIFOs");
    let run = finished(&folder, &["extract", "fifo", "a.txt"]);
    run.is(0, &format!("http://h.example/late\n{LINK}"), "");
}

#[test]
fn interrupt_ends_the_wait_for_a_writer() {
    let folder = Folder::new();
    fifo(&folder, "fifo");
    // This writer never writes.
    let script = "exec 3> fifo; sleep 60";
    let writer = Command::new("sh")
        .args(["-c", script])
        .current_dir(&folder.0)
        .spawn();
    let _writer = Killed(writer.unwrap());
    let mut child = Killed(folder.command(&["extract", "fifo"]).spawn().unwrap());
    std::thread::sleep(Duration::from_millis(500));
    let pid = child.0.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .unwrap()
            .success()
    );
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.0.try_wait().unwrap() {
            break status;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "it hangs");
        std::thread::sleep(Duration::from_millis(10));
    };
    assert_eq!(status.code(), Some(130));
}
