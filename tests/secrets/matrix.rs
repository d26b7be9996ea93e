//! Shapes, contexts and commands against each other.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::contexts::{Context, contexts, in_source};
use super::shapes::{Shape, shapes};

/// So many bytes of a credential in a row must not be in an output.
const WINDOW: usize = 7;

/// What breaks a URI.
const BREAKS: [&str; 7] = [" ", "%zz", "{x}", "|", "\n", "\u{ad}", "\\"];

/// URIs with a fault, so that the line is shown.
const FAULTS: [&str; 2] = [
    "http://www.example.net:70000/ ",
    " http://www.example.net:70001/%zz",
];

/// Contexts in which a whole text is one target, so that the URIs of a line are glued
/// together, and in which some of them still show a token: these are run with all.
const GLUED: [&str; 7] = [
    "rst inline",
    "rst target",
    "latex href",
    "latex href-escaped",
    "mail headers",
    "plain quoted-angle",
    "plain quoted-printable",
];

/// Commands that read documents; the format is added.
const COMMANDS: &[&[&str]] = &[
    &[
        "check",
        "--select",
        "ALL",
        "--format",
        "full",
        "--statistics",
        "-v",
    ],
    &["check", "--select", "ALL", "--format", "concise"],
    &["check", "--select", "ALL", "--format", "ndjson"],
    &["check", "--diff", "--unsafe-fixes", "--select", "ALL"],
    &["extract", "--format", "ndjson"],
    &["check", "--format", "full", "--color", "always"],
    &["check", "--diff"],
    &["extract", "--format", "plain"],
    &["extract", "--format", "csv"],
    &["extract", "--unique"],
    &[
        "extract",
        "--resolve",
        "--base",
        "http://www.example.net/a",
        "--format",
        "ndjson",
    ],
    &["extract", "--count", "--by", "uri"],
    &["extract", "--count", "--by", "host", "--format", "ndjson"],
    &["extract", "--count", "--by", "domain", "--format", "csv"],
    &["extract", "--top", "90", "--by", "scheme"],
    &[
        "check",
        "--select",
        "ALL",
        "--format",
        "full",
        "--profile",
        "rfc1738",
    ],
    &["extract", "--format", "ndjson", "--profile", "rfc1738"],
    &[
        "check",
        "--select",
        "ALL",
        "--format",
        "full",
        "--profile",
        "rfc1630",
    ],
    &["extract", "--format", "ndjson", "--profile", "rfc1630"],
    &[
        "check",
        "--select",
        "ALL",
        "--format",
        "full",
        "--profile",
        "rfc2396",
    ],
    &["extract", "--format", "ndjson", "--profile", "rfc2396"],
    &[
        "check",
        "--select",
        "ALL",
        "--format",
        "full",
        "--profile",
        "whatwg",
    ],
    &["extract", "--format", "ndjson", "--profile", "whatwg"],
];

/// Commands that read URIs as arguments; some of them fail, and say so.
const ARGUMENTS: &[&[&str]] = &[
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
const ONE_ARGUMENT: &[&[&str]] = &[
    &["compare", "{}", "http://www.example.net/"],
    &["compare", "http://www.example.net/", "{}"],
    &["resolve", "--base", "{}", "../a"],
    &["parse", "--format", "{}"],
    &["check", "--config", "{}"],
    &["explain", "{}"],
    &["extract", "--host", "{["],
    &["extract", "--scheme", "{}"],
    &["{}"],
];

/// The URI broken before its credential, and behind it.
fn broken(shape: &Shape, with: &str) -> [String; 2] {
    let (head, tail) = shape.before.split_at(shape.joint);
    let (secret, after) = (&shape.secret, &shape.after);
    [
        [head, with, tail, secret, after].concat(),
        [head, tail, secret, with, after].concat(),
    ]
}

/// Each shape alone, and between two faults: whole, and broken in every way.
fn texts(shapes: &[Shape]) -> Vec<String> {
    let mut texts = Vec::new();
    let breaks = if all() { &BREAKS[..] } else { &[] };
    for shape in shapes {
        texts.push(shape.uri());
        let broken = breaks.iter().flat_map(|with| broken(shape, with));
        for text in std::iter::once(shape.uri()).chain(broken) {
            texts.push(format!("{}{text}{}", FAULTS[0], FAULTS[1]));
        }
    }
    texts
}

/// Every stretch of a credential that must not come out, with the shape it is of.
struct Forbidden(HashMap<Vec<u8>, usize>);

impl Forbidden {
    fn new(shapes: &[Shape]) -> Self {
        let mut windows = HashMap::new();
        for (number, shape) in shapes.iter().enumerate() {
            for window in shape.secret.as_bytes().windows(WINDOW) {
                windows.insert(window.to_vec(), number);
            }
        }
        Self(windows)
    }

    /// The shapes of which `line` shows a part, and where.
    fn in_line(&self, line: &[u8]) -> HashMap<usize, usize> {
        let windows = line.windows(WINDOW).enumerate();
        windows
            .filter_map(|(at, window)| Some((*self.0.get(window)?, at)))
            .collect()
    }
}

/// What is around `at` in `line`.
fn near(line: &[u8], at: usize) -> String {
    let part = &line[at.saturating_sub(120)..line.len().min(at + 80)];
    String::from_utf8_lossy(part).into_owned()
}

fn run(args: &[String], input: &[u8]) -> Vec<u8> {
    let mut child = Command::new(program())
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // What ends before it has read all closes the pipe.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    });
    let code = output.status.code();
    assert!(code.is_some_and(|code| code <= 2), "{args:?}: {code:?}");
    [output.stdout, output.stderr].concat()
}

/// The program under test; another one where that is asked for, to compare.
fn program() -> String {
    std::env::var("URILINT_SECRETS_PROGRAM")
        .unwrap_or_else(|_| env!("CARGO_BIN_EXE_urilint").to_owned())
}

/// One run of the program.
struct Case {
    args: Vec<String>,
    input: Vec<u8>,
    label: String,
}

/// Runs them all, two at a time, and returns what leaks, by shape.
fn leaks(cases: &[Case], shapes: &[Shape]) -> Vec<String> {
    let forbidden = Forbidden::new(shapes);
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let output = run(&case.args, &case.input);
            let mut told = HashSet::new();
            for line in output.split(|b| *b == b'\n') {
                for (shape, at) in forbidden.in_line(line) {
                    if told.insert(shape) {
                        let (name, label) = (&shapes[shape].name, &case.label);
                        let args = &case.args[..case.args.len().min(9)].join(" ");
                        let args = args.chars().take(120).collect::<String>();
                        let line = near(line, at);
                        found
                            .lock()
                            .unwrap()
                            .push(format!("{label} | {name} | {args} | {line}"));
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    found.into_inner().unwrap()
}

fn assert_none(leaks: &[String], cases: usize) {
    let mut text = String::new();
    for leak in leaks.iter().take(60) {
        writeln!(text, "{leak}").unwrap();
    }
    if let Ok(path) = std::env::var("URILINT_SECRETS_LEAKS") {
        std::fs::write(path, leaks.join("\n")).unwrap();
    }
    assert!(
        leaks.is_empty(),
        "{text}{} leaks in {cases} runs",
        leaks.len()
    );
}

fn all() -> bool {
    std::env::var("URILINT_SECRETS").is_ok_and(|value| value == "all")
}

/// The contexts, and those of source code for each language.
fn everywhere() -> Vec<(String, Context)> {
    let own: Vec<_> = contexts()
        .into_iter()
        .map(|context| (context.format.to_owned(), context))
        .collect();
    let names: HashSet<_> = own.iter().map(|(format, _)| format.clone()).collect();
    let languages = urilint::formats().filter(|format| !names.contains(format.name));
    let sources = languages.flat_map(|language| {
        let contexts = in_source().into_iter();
        contexts.map(|context| (language.name.to_owned(), context))
    });
    own.into_iter().chain(sources).collect()
}

#[test]
fn every_format_has_a_context() {
    let own: HashSet<_> = contexts().iter().map(|context| context.format).collect();
    for format in urilint::FORMATS {
        assert!(own.contains(format.name), "{} has no context", format.name);
    }
    assert!(shapes().len() >= 110, "{}", shapes().len());
}

#[test]
fn no_document_shows_a_credential() {
    let shapes = shapes();
    let items = texts(&shapes);
    let mut cases = Vec::new();
    for (number, (format, context)) in everywhere().iter().enumerate() {
        for (which, command) in COMMANDS.iter().enumerate() {
            // By default a part: one command in each context, and all of them somewhere.
            let part = if all() { 1 } else { 3 };
            let is_language = urilint::FORMATS.iter().all(|known| known.name != format);
            let glued = GLUED.contains(&&*format!("{format} {}", context.name));
            let wanted = number % COMMANDS.len() == which && !is_language && !glued;
            if !wanted && !all() {
                continue;
            }
            let texts: Vec<_> = items
                .iter()
                .skip((number * 7 + which) % part)
                .step_by(part)
                .cloned()
                .collect();
            let read = ["--isolated", "--input-format", format, "-"];
            let args = command.iter().chain(&read).map(|arg| (*arg).to_owned());
            cases.push(Case {
                args: args.collect(),
                input: context.document(&texts),
                label: format!("{format} {}", context.name),
            });
        }
    }
    let leaks = leaks(&cases, &shapes);
    println!(
        "{} shapes, {} texts, {} contexts, {} commands: {} runs, {} leaks",
        shapes.len(),
        items.len(),
        everywhere().len(),
        COMMANDS.len(),
        cases.len(),
        leaks.len()
    );
    assert_none(&leaks, cases.len());
}

#[test]
fn no_argument_is_shown_with_its_credential() {
    let shapes = shapes();
    let mut texts: Vec<_> = shapes.iter().map(Shape::uri).collect();
    for shape in shapes.iter().filter(|_| all()) {
        let broken = BREAKS.iter().flat_map(|with| broken(shape, with));
        texts.extend(broken);
    }
    let mut cases = Vec::new();
    for command in ARGUMENTS {
        for texts in texts.chunks(500) {
            let args = command.iter().map(|arg| (*arg).to_owned());
            cases.push(Case {
                args: args.chain(texts.iter().cloned()).collect(),
                input: Vec::new(),
                label: "arguments".to_owned(),
            });
        }
    }
    for (number, text) in shapes.iter().map(Shape::uri).enumerate() {
        for (which, command) in ONE_ARGUMENT.iter().enumerate() {
            if all() || (number + which) % 10 == 0 {
                let args = command.iter().map(|arg| arg.replace("{}", &text));
                cases.push(Case {
                    args: args
                        .map(|arg| arg.replace("{[", &format!("{text}[")))
                        .collect(),
                    input: Vec::new(),
                    label: "argument".to_owned(),
                });
            }
        }
    }
    let leaks = leaks(&cases, &shapes);
    println!("{} runs, {} leaks", cases.len(), leaks.len());
    assert_none(&leaks, cases.len());
}
