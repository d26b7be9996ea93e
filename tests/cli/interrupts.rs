//! Signals while files are written: each file is the old or the new one, and no temporary file
//! remains.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use crate::cli::{CLEAN, Folder};

/// Returns the signals that end a run, with their numbers, except those that are ignored, as in
/// a background job.
fn signals() -> Vec<(&'static str, u32)> {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = u64::from_str_radix(ignored.unwrap().trim(), 16).unwrap();
    let mut signals = vec![
        ("HUP", 1),
        ("INT", 2),
        ("QUIT", 3),
        ("TERM", 15),
        ("XCPU", 24),
    ];
    signals.retain(|(name, number)| {
        let kept = ignored & 1 << (number - 1) == 0;
        if !kept {
            println!("skipped: SIG{name} is ignored here");
        }
        kept
    });
    signals
}

fn send(signal: &str, pid: u32) {
    let kill = Command::new("kill")
        .args(["-s", signal, &pid.to_string()])
        .status();
    assert!(kill.unwrap().success());
}

/// Returns the program's files in the folder for temporary files. Folders are those of other tests.
fn temporary_files() -> BTreeSet<PathBuf> {
    let files = fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    let named = files.filter(|file| file.file_name().to_string_lossy().starts_with(".urilint-"));
    let files = named.filter(|file| file.file_type().is_ok_and(|kind| kind.is_file()));
    files.map(|file| file.path()).collect()
}

/// Starts a program and writes more text to its standard input than a pipe's buffer holds, so
/// that reading has begun. The pipe is returned because `wait` would close it.
fn start_reading(command: &mut Command) -> (Child, ChildStdin) {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(CLEAN.repeat(20_000).as_bytes()).unwrap();
    (child, stdin)
}

#[test]
fn signals_leave_no_temporary_file() {
    let folder = Folder::new();
    for (signal, _) in signals() {
        let mut command = folder.command(&["extract", "--output", "out.txt", "-"]);
        let (mut child, _stdin) = start_reading(&mut command);
        send(signal, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{signal}");
        assert!(folder.names().is_empty(), "{signal}: {:?}", folder.names());
    }
}

#[test]
fn ignored_signals_stay_ignored() {
    let folder = Folder::new();
    for (signal, number) in signals() {
        let script = format!("trap '' {number}; exec \"$0\" extract -o out.txt -");
        let args = ["-c", &script, env!("CARGO_BIN_EXE_urilint")];
        let (mut child, stdin) =
            start_reading(Command::new("sh").args(args).current_dir(&folder.0));
        send(signal, child.id());
        std::thread::sleep(Duration::from_millis(30));
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        // Other signals still end it.
        let (mut child, _stdin) =
            start_reading(Command::new("sh").args(args).current_dir(&folder.0));
        let other = signals().into_iter().find(|(other, _)| *other != signal);
        if let Some((other, _)) = other {
            send(other, child.id());
            assert_eq!(child.wait().unwrap().code(), Some(130), "{other}");
        } else {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

/// A reader that does not read delays the end of the run by a limited time, and no file
/// remains.
#[test]
fn blocked_reader_does_not_prevent_the_end() {
    let folder = Folder::new();
    let before = temporary_files();
    if signals().is_empty() {
        return;
    }
    let text = "HTTP://h.example/a\n".repeat(20_000);
    let mut child = folder
        .command(&["check", "--preset=docs", "--fix", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(text.as_bytes()).unwrap();
    drop(stdin);
    std::thread::sleep(Duration::from_millis(300));
    send(signals()[0].0, child.id());
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() && started.elapsed().as_secs() < 20 {
        std::thread::sleep(Duration::from_millis(10));
    }
    let code = child.try_wait().unwrap().and_then(|status| status.code());
    if code.is_none() {
        child.kill().unwrap();
    }
    assert_eq!(code, Some(130));
    assert!(temporary_files().is_subset(&before));
}

const FILES: usize = 40;

fn old(number: usize) -> String {
    // Files of different sizes, with fixes in two passes.
    let text = format!(
        "see <HTTP://h.example:80/{number}>\n\n{}",
        "words\n".repeat(number * 3)
    );
    text.repeat(1 + number % 3)
}

fn new(number: usize) -> String {
    old(number).replace("HTTP", "http").replace(":80", "")
}

/// Interrupts `check --fix` over `files` files `rounds` times, at different moments.
fn interrupt_fixes(rounds: usize, files: usize) {
    let mut signals: Vec<_> = signals().into_iter().map(|(name, _)| name).collect();
    signals.push("KILL");
    let before = temporary_files();
    let folder = Folder::new();
    let fill = || {
        for number in 0..files {
            folder.write(
                &format!("d{}/{number}.txt", number % 5),
                old(number).as_bytes(),
            );
        }
    };
    let command = || {
        let mut command = folder.command(&["check", "--preset=docs", "--fix", "-q", "."]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    fill();
    let started = Instant::now();
    assert!(command().status().unwrap().success());
    let mut whole = started.elapsed();
    let (mut ended, mut round) = (0, 0);
    while ended < rounds {
        assert!(round < 20 * rounds, "{ended} of {round} runs were ended");
        fill();
        let mut child = command().spawn().unwrap();
        // Moments spread over the whole run.
        let moment = whole * (round as u32 * 37 % 100) / 100;
        std::thread::sleep(moment);
        let signal = signals[round % signals.len()];
        send(signal, child.id());
        if child.wait().unwrap().success() {
            // A run takes less time than was thought: the machine has less to do.
            whole = whole.min(moment).max(Duration::from_millis(1));
        } else {
            ended += 1;
        }
        round += 1;
        for number in 0..files {
            let name = format!("d{}/{number}.txt", number % 5);
            let text = folder.read(&name);
            assert!(
                text == old(number) || text == new(number),
                "round {round}: {name}"
            );
        }
        for part in 0..5 {
            let files = fs::read_dir(folder.path(&format!("d{part}")))
                .unwrap()
                .flatten();
            let litter: Vec<_> = files
                .filter(|file| file.file_name().to_string_lossy().starts_with('.'))
                .map(|file| file.path())
                .collect();
            // A written file has a name of its own before it takes that of the old one. Nothing can be done
            // about what is killed between the two.
            if signal == "KILL" {
                for path in litter {
                    fs::remove_file(path).unwrap();
                }
            } else {
                assert!(litter.is_empty(), "round {round}: {litter:?}");
            }
        }
        assert!(temporary_files().is_subset(&before), "round {round}");
    }
    println!("{ended} of {round} runs over {files} files were ended before they were done");
}

#[test]
fn interrupted_fixes_leave_old_or_new_files() {
    interrupt_fixes(20, FILES);
}

#[test]
#[ignore = "takes minutes"]
fn interrupted_fixes_leave_old_or_new_files_200_times() {
    interrupt_fixes(200, 500);
}
