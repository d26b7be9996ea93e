//! Signals while files are written: every file is the old or the new one, and nothing is left.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{CLEAN, Folder};

/// Those that end a run, with their numbers; none that is ignored here, as in a background job.
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

/// The temporary files of the program in the folder for them.
fn temporary_files() -> BTreeSet<PathBuf> {
    let files = fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    let named = files.filter(|file| file.file_name().to_string_lossy().starts_with(".urilint-"));
    named.map(|file| file.path()).collect()
}

#[test]
fn a_signal_leaves_no_unfinished_file() {
    let folder = Folder::new();
    for (signal, _) in signals() {
        let mut child = folder
            .command(&["extract", "--output", "out.txt", "-"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        // Kept open: `wait` would close it. More than a pipe holds is being read.
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(CLEAN.repeat(20_000).as_bytes()).unwrap();
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
        let mut child = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_urilint")])
            .current_dir(&folder.0)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(CLEAN.repeat(20_000).as_bytes()).unwrap();
        send(signal, child.id());
        std::thread::sleep(Duration::from_millis(30));
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        // The others still end it.
        let mut child = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_urilint")])
            .current_dir(&folder.0)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(CLEAN.repeat(20_000).as_bytes()).unwrap();
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

/// A reader that does not read holds up the end of the run, but not for ever, and no file is
/// left then.
#[test]
fn a_reader_that_does_not_read_changes_nothing() {
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
    // Of different sizes, with fixes for two passes.
    let text = format!(
        "see <HTTP://h.example:80/{number}>\n\n{}",
        "words\n".repeat(number * 3)
    );
    text.repeat(1 + number % 3)
}

fn new(number: usize) -> String {
    old(number).replace("HTTP", "http").replace(":80", "")
}

/// Ends `check --fix` over `files` files `rounds` times, at different moments.
fn end_fixes(rounds: usize, files: usize) {
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
    let whole = started.elapsed();
    let mut ended = 0;
    for round in 0..rounds {
        fill();
        let mut child = command().spawn().unwrap();
        // Spread over the run, in no order.
        std::thread::sleep(whole * (round as u32 * 37 % 100) / 100);
        send(signals[round % signals.len()], child.id());
        ended += usize::from(!child.wait().unwrap().success());
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
                .map(|file| file.file_name().into_string().unwrap())
                .filter(|name| name.starts_with('.'))
                .collect();
            assert!(litter.is_empty(), "round {round}: {litter:?}");
        }
        assert!(temporary_files().is_subset(&before), "round {round}");
    }
    println!("{ended} of {rounds} runs over {files} files were ended before they were done");
    assert!(ended * 2 > rounds, "{ended} of {rounds}");
}

#[test]
fn files_are_old_or_new_whenever_a_run_ends() {
    end_fixes(20, FILES);
}

#[test]
#[ignore = "takes minutes"]
fn files_are_old_or_new_whenever_a_run_ends_200_times() {
    end_fixes(200, 500);
}
