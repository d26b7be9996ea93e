//! Credentials in arguments: URIs, and values of options that errors quote.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::forbidden::{Forbidden, near};
use super::kinds::{Form, Kind, masked};
use super::matrix::run;

/// Text that breaks a URI.
const BREAKS: [&str; 7] = [" ", "%zz", "{x}", "|", "\n", "\u{ad}", "\\"];

/// Commands that read URIs as arguments, some of which fail.
const URIS: [&[&str]; 8] = [
    &["parse", "--format", "full", "--"],
    &["parse", "--format", "ndjson", "--"],
    &["parse", "--profile", "rfc1738", "--"],
    &["parse", "--profile", "whatwg", "--"],
    &["resolve", "--base", "http://www.example.net/a/b", "--"],
    &[
        "resolve",
        "--base",
        "mailto:joe@mail.example.net",
        "--algorithm",
        "rfc2396",
        "--",
    ],
    &["check", "--"],
    &["extract", "--"],
];

/// Commands that read one URI.
const ONE_URI: [&[&str]; 3] = [
    &["compare", "{}", "http://www.example.net/"],
    &["compare", "http://www.example.net/", "{}"],
    &["resolve", "--base", "{}", "../a"],
];

/// Commands that quote an argument in an error.
const QUOTED: [&[&str]; 7] = [
    &["parse", "--format", "{}"],
    &["check", "--config", "{}"],
    &["explain", "{}"],
    &["extract", "--host", "{}["],
    &["extract", "--scheme", "{}"],
    &["check", "--{}"],
    &["{}"],
];

/// How many texts are in one argument that is quoted.
const TOGETHER: usize = 8;

/// Returns the example whole, and broken in every way before and after its credential. A URI of the
/// library's table is whole: what is around its credential is what it is recognized by.
fn texts(kind: &Kind) -> Vec<String> {
    if kind.of_table && kind.form == Form::Uri {
        return vec![kind.example()];
    }
    let (head, tail) = kind.before.split_at(kind.joint);
    let (secret, after) = (&kind.secret, &kind.after);
    let before = BREAKS.map(|with| [head, with, tail, secret, after].concat());
    let behind = BREAKS.map(|with| [head, tail, secret, with, after].concat());
    [vec![kind.example()], before.to_vec(), behind.to_vec()].concat()
}

fn filled(command: &[&str], text: &str) -> Vec<String> {
    let args = command.iter();
    args.map(|arg| arg.replace("{}", text)).collect()
}

/// Runs the program with each list of arguments, and returns what leaks.
fn leaks(runs: &[Vec<String>], kinds: &[Kind], input: &Path) -> Vec<String> {
    let forbidden = Forbidden::new(kinds);
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let work = || {
        while let Some(args) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let args: Vec<_> = args.iter().map(|arg| &**arg).collect();
            let output = run(&args, input);
            for (kind, at) in forbidden.in_text(&output) {
                let command = args[..args.len().min(4)].join(" ");
                let leak = format!("{} | {command} | {}", kinds[kind].id, near(&output, at));
                found.lock().unwrap().push(leak);
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    found.into_inner().unwrap()
}

#[test]
fn arguments_do_not_leak_credentials() {
    let kinds = masked();
    let dir = tempfile::tempdir().unwrap();
    let input = dir.path().join("empty");
    fs::write(&input, "").unwrap();
    let uris: Vec<_> = kinds.iter().filter_map(Kind::in_uri).collect();
    let all: Vec<_> = uris.iter().flat_map(texts).collect();
    let whole: Vec<_> = uris.iter().map(Kind::example).collect();
    let mut runs = Vec::new();
    for command in URIS {
        for some in all.chunks(500) {
            let args = command.iter().map(|arg| (*arg).to_owned());
            runs.push(args.chain(some.iter().cloned()).collect());
        }
    }
    // Of the kinds of the table, `parse` prints all that these commands print.
    let shapes = uris.iter().filter(|kind| !kind.of_table);
    for text in shapes.map(Kind::example) {
        runs.extend(ONE_URI.iter().map(|command| filled(command, &text)));
    }
    for command in QUOTED {
        let together = whole.chunks(TOGETHER).map(|some| some.join(" "));
        runs.extend(together.map(|text| filled(command, &text)));
    }
    let leaks = leaks(&runs, &kinds, &input);
    println!(
        "{} texts, {} runs, {} leaks",
        all.len(),
        runs.len(),
        leaks.len()
    );
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
}
