//! Memory is bounded for any input (invariant 8 of the crate).

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;

/// 64 MiB, and 4 MiB for the single thread, in KiB.
const MOST: u64 = (64 + 4) << 10;

/// Returns the peak memory of `urilint` in KiB after reading all but the last MiB of `text`
/// from a pipe that is still open.
fn peak(args: &[&str], text: &[u8]) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urilint"))
        .args(args)
        .args(["--threads=1", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let drain = thread::spawn(move || {
        let mut buffer = [0; 1 << 14];
        let mut size = 0;
        while let Ok(read @ 1..) = output.read(&mut buffer) {
            size += read;
        }
        size
    });
    input.write_all(text).unwrap();
    input.write_all(&b"some words\n\n".repeat(90_000)).unwrap();
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(input);
    assert!(child.wait().unwrap().code() < Some(2));
    assert!(drain.join().unwrap() > text.len() / 2);
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    peak.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn memory_of_a_dense_message() {
    const HEADER: &str = "From -\nTo: a\nSubject: b\n\n";
    let message = |line: &dyn Fn(u32) -> String, lines| {
        let body: String = (0..lines).map(line).collect();
        [HEADER, &body, "\n", HEADER].concat()
    };
    let links = message(&|i| format!("http://a.b/{i}\n"), 400_000);
    let peak_of_links = peak(&["extract"], links.as_bytes());
    assert!(peak_of_links < MOST, "links: {peak_of_links} KiB");
    let faults = message(&|i| format!("http://a.b/{i}%zz\n"), 100_000);
    let peak_of_findings = peak(&["check", "--format=concise"], faults.as_bytes());
    assert!(peak_of_findings < MOST, "findings: {peak_of_findings} KiB");
}

/// 200 MB of text from a pipe, compressed while they are read.
#[cfg(feature = "archives")]
#[test]
fn memory_of_a_large_compressed_stream() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urilint"))
        .args(["extract", "--count", "--threads=1", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut writer =
        flate2::write::GzEncoder::new(child.stdin.take().unwrap(), flate2::Compression::fast());
    // Long words, since short ones would take most of the time.
    let block = ["word".repeat(5_000), " http://h.example/\n\n".to_owned()]
        .concat()
        .repeat(50);
    let blocks = 200_000_000 / block.len();
    for i in 0..blocks {
        // Text that compresses so well would be rejected as a bomb.
        let noise: Vec<_> = (0..200)
            .map(|j| format!("{:x} ", (i * 200 + j) * 2_654_435_761))
            .collect();
        writer.write_all(noise.concat().as_bytes()).unwrap();
        writer.write_all(block.as_bytes()).unwrap();
    }
    writer.flush().unwrap();
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(writer.finish().unwrap());
    let output = child.wait_with_output().unwrap();
    let expected = format!("{}\thttp://h.example/\n", blocks * 50);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(peak < MOST, "{peak} KiB");
}
