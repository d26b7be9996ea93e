//! Combinations of shapes, contexts and commands.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::contexts::{Context, contexts, in_source};
use super::shapes::{Shape, shapes};

/// The number of consecutive bytes of a credential that must not be in an output.
const WINDOW: usize = 7;

/// Text that breaks a URI.
const BREAKS: [&str; 7] = [" ", "%zz", "{x}", "|", "\n", "\u{ad}", "\\"];

/// URIs with a fault, which make `check` show the line.
const FAULTS: [&str; 2] = [
    "http://www.example.net:70000/ ",
    " http://www.example.net:70001/%zz",
];

/// Commands that read documents, without the option for the format.
const COMMANDS: &[&str] = &[
    "check --select ALL --format full --statistics -v",
    "check --select ALL --format concise",
    "check --select ALL --format ndjson",
    "check --select ALL --format sarif",
    "check --select ALL --format rdjsonl",
    "check --select ALL --format csv",
    "check --diff --unsafe-fixes --select ALL",
    "extract --format ndjson",
    "check --format full --color always",
    "check --diff",
    "extract --format plain",
    "extract --format csv",
    "extract --unique",
    "extract --resolve --base http://www.example.net/a --format ndjson",
    "extract --count --by uri",
    "extract --count --by host --format ndjson",
    "extract --count --by domain --format csv",
    "extract --top 90 --by scheme",
    "check --select ALL --format full --profile rfc1738",
    "extract --format ndjson --profile rfc1738",
    "check --select ALL --format full --profile rfc1630",
    "extract --format ndjson --profile rfc1630",
    "check --select ALL --format full --profile rfc2396",
    "extract --format ndjson --profile rfc2396",
    "check --select ALL --format full --profile whatwg",
    "extract --format ndjson --profile whatwg",
];

/// Commands that read URIs as arguments, some of which fail.
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

/// Commands that read a single URI.
const ONE_ARGUMENT: &[&[&str]] = &[
    &["compare", "{}", "http://www.example.net/"],
    &["compare", "http://www.example.net/", "{}"],
    &["resolve", "--base", "{}", "../a"],
    &["parse", "--format", "{}"],
    &["check", "--config", "{}"],
    &["explain", "{}"],
    &["extract", "--host", "{["],
    &["extract", "--scheme", "{}"],
    &["check", "--{}"],
    &["{}"],
];

/// Returns the URI broken in every way, before and after its credential.
fn broken(shape: &Shape) -> Vec<String> {
    let (head, tail) = shape.before.split_at(shape.joint);
    let (secret, after) = (&shape.secret, &shape.after);
    let before = BREAKS.map(|with| [head, with, tail, secret, after].concat());
    let after = BREAKS.map(|with| [head, tail, secret, with, after].concat());
    [before, after].concat()
}

/// Returns each shape alone and between two faults, whole and broken in every way.
fn texts(shapes: &[Shape]) -> Vec<String> {
    let faulty = |text: &String| format!("{}{text}{}", FAULTS[0], FAULTS[1]);
    let mut texts = Vec::new();
    for shape in shapes {
        texts.push(shape.uri());
        texts.push(faulty(&shape.uri()));
        texts.extend(broken(shape).iter().map(faulty));
    }
    texts
}

/// Returns each third shape from `first` on, broken in one way.
fn some_texts(shapes: &[Shape], first: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for (number, shape) in shapes.iter().enumerate().skip(first % 3).step_by(3) {
        let all = self::texts(std::slice::from_ref(shape));
        let way = 2 + (number / 3 + first) % (all.len() - 2);
        texts.extend([0, 1, way].map(|at| all[at].clone()));
    }
    texts
}

/// All parts of credentials that must not be in an output, with the index of their shape.
struct Forbidden {
    windows: HashMap<Vec<u8>, usize>,
    /// A bitmap of hashes, as most lookups fail.
    hashes: Vec<bool>,
}

impl Forbidden {
    fn new(shapes: &[Shape]) -> Self {
        let mut windows = HashMap::new();
        let mut hashes = vec![false; 1 << 16];
        for (number, shape) in shapes.iter().enumerate() {
            for window in shape.secret.as_bytes().windows(WINDOW) {
                hashes[hash(window)] = true;
                windows.insert(window.to_vec(), number);
            }
        }
        Self { windows, hashes }
    }

    /// Returns the shapes with a part in `line`, and the offset of that part.
    fn in_line(&self, line: &[u8]) -> HashMap<usize, usize> {
        let windows = line.windows(WINDOW).enumerate();
        windows
            .filter(|(_, window)| self.hashes[hash(window)])
            .filter_map(|(at, window)| Some((*self.windows.get(window)?, at)))
            .collect()
    }
}

fn hash(window: &[u8]) -> usize {
    let sum = window.iter().fold(0_usize, |sum, byte| {
        sum.wrapping_mul(167).wrapping_add(usize::from(*byte))
    });
    sum & 0xFFFF
}

/// Returns the bytes around `at` in `line`.
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
        // A program that ends before it has read everything closes the pipe.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    });
    let code = output.status.code();
    assert!(code.is_some_and(|code| code <= 2), "{args:?}: {code:?}");
    [output.stdout, output.stderr].concat()
}

/// Returns the program under test, or another one for comparison.
fn program() -> String {
    std::env::var("URILINT_SECRETS_PROGRAM")
        .unwrap_or_else(|_| env!("CARGO_BIN_EXE_urilint").to_owned())
}

/// A single run of the program.
struct Case {
    args: Vec<String>,
    input: Vec<u8>,
    label: String,
}

/// Runs all cases, two at a time, and returns the leaks by shape.
fn leaks(cases: &[Case], shapes: &[Shape]) -> Vec<String> {
    let forbidden = Forbidden::new(shapes);
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let output = run(&case.args, &case.input);
            let mut reported = HashSet::new();
            for line in output.split(|b| *b == b'\n') {
                for (shape, at) in forbidden.in_line(line) {
                    if reported.insert(shape) {
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

/// Returns the interval between combinations that are tested, or `None` by default.
fn step() -> Option<usize> {
    match std::env::var("URILINT_SECRETS").ok()?.as_str() {
        "all" => Some(1),
        number => Some(
            number
                .parse()
                .expect("URILINT_SECRETS is a number or `all`"),
        ),
    }
}

/// Returns all contexts, with those of source code for each language.
fn all_contexts() -> Vec<(String, Context)> {
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

/// The languages that are tested by default.
const SOME_LANGUAGES: [&str; 3] = ["c", "python", "shell"];

/// Returns true if a context is tested with a command: by default with one command each, so
/// that all commands are tested.
fn is_wanted(number: usize, which: usize, format: &str) -> bool {
    if let Some(step) = step() {
        return (number * COMMANDS.len() + which).is_multiple_of(step);
    }
    let is_language = urilint::FORMATS.iter().all(|known| known.name != format);
    let left_out = is_language && !SOME_LANGUAGES.contains(&format);
    number % COMMANDS.len() == which && !left_out
}

/// Returns true if the shown text does not contain the credential: in the text of a LaTeX link,
/// `\-` is a possible hyphenation and is not shown, so that `-40` is not an `@`.
fn is_not_shown(label: &str, text: &str) -> bool {
    label == "latex link-text" && text.contains("\\-40h.example")
}

#[test]
fn documents_do_not_leak_credentials() {
    let shapes = shapes();
    let all = step().map(|_| texts(&shapes));
    let mut cases = Vec::new();
    for (number, (format, context)) in all_contexts().iter().enumerate() {
        for (which, command) in COMMANDS.iter().enumerate() {
            if !is_wanted(number, which, format) {
                continue;
            }
            let label = format!("{format} {}", context.name);
            let texts = all.clone();
            let mut texts = texts.unwrap_or_else(|| some_texts(&shapes, number));
            texts.retain(|text| !is_not_shown(&label, text));
            let read = ["--isolated", "--input-format", format, "-"];
            let args = command.split(' ').chain(read).map(str::to_owned);
            cases.push(Case {
                args: args.collect(),
                input: context.document(&texts),
                label,
            });
        }
    }
    let leaks = leaks(&cases, &shapes);
    println!(
        "{} shapes, {} contexts, {} commands: {} runs, {} leaks",
        shapes.len(),
        all_contexts().len(),
        COMMANDS.len(),
        cases.len(),
        leaks.len()
    );
    assert_none(&leaks, cases.len());
}

#[test]
fn arguments_do_not_leak_credentials() {
    let shapes = shapes();
    let mut texts = Vec::new();
    for (number, shape) in shapes.iter().enumerate() {
        let broken = broken(shape);
        let way = number % broken.len();
        let some = match step() {
            Some(_) => &broken[..],
            None => &broken[way..=way],
        };
        texts.push(shape.uri());
        texts.extend(some.iter().cloned());
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
    for (number, text) in texts.iter().enumerate() {
        for (which, command) in ONE_ARGUMENT.iter().enumerate() {
            if (number * ONE_ARGUMENT.len() + which).is_multiple_of(step().unwrap_or(21)) {
                let args = command.iter().map(|arg| arg.replace("{}", text));
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
