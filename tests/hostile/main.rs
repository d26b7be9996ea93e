//! Hostile input: any repeated unit takes linear time (invariant 2 of the crate). Eight times
//! the bytes may take about eight times as long.
//!
//! Sizes are 1 MiB and 8 MiB in release builds, and smaller in debug builds. `cargo bench
//! --bench stages hostile` measures the time per MiB.

mod documents;
mod units;
mod uris;

use std::time::{Duration, Instant};

use urilint::{Checks, FORMATS, Format, Options, RULES, ScanMode, Snippets, Task, read};

use units::{OPENINGS, UNITS};

const SMALL: usize = if cfg!(debug_assertions) {
    2 << 10
} else {
    1 << 20
};
const TIMES: usize = 8;
/// The maximum time ratio for eight times the bytes, with a margin for caches and load.
const MAX_RATIO: u32 = 12;
/// Times below this are noise.
const NOISE: Duration = Duration::from_millis(20);
/// The maximum time per MiB in release builds.
const MAX_PER_MIB: Duration = Duration::from_secs(3);

/// Separators of messages in some mailbox format, and text similar to them.
const SEPARATORS: &[&str] = &[
    "From -\nTo: a\n\n",
    "From -\n",
    "From -\nContent-Length: 4\n\n",
    "From -\nContent-Length: 900000\n\n",
    "#! rnews 4\nPath: a\n",
    "#! rnews 900000\nPath: a\n",
    "#! rnews 5000000000\nPath: a\n",
    "#! rnews 0\n",
    "#! rnews ",
    "#! cunbatch\n",
    "\u{1}\u{1}\u{1}\u{1}\n",
    "\u{1}\u{1}\u{1}\u{1}\nTo: a\n\n",
    "\u{1f}\u{c}\n",
    "\u{1f}\u{c}\n0,,\n*** EOOH ***\n",
    "MAIL FROM:<a>\nDATA\n",
    ".\nMAIL FROM:<a>\nDATA\n\n",
    ".\n",
    "..\n",
    "Aa.1\na\na\n1 10:10\n",
    ",\"To: a\nFrom: b\n\n",
    ",\"To: a\n",
    ",\"To:a,\"\"To:",
    "a,\"To: a\nFrom: b\n\nc\"\n",
];

fn tasks() -> [Options; 2] {
    let checks = Checks::new(RULES.iter().copied(), urilint::Settings::default())
        .with_snippets(Snippets::Wanted);
    [Task::Extract(ScanMode::Suspicious), Task::Check(checks)].map(Options::new)
}

fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).unwrap()
}

/// Returns about `size` bytes of whole units: a part of a character would change the charset.
fn text(opening: &str, unit: &str, size: usize) -> Vec<u8> {
    let units = unit.repeat((size / unit.len()).max(1));
    [opening.as_bytes(), units.as_bytes()].concat()
}

fn time(text: &[u8], format: &'static Format, options: &Options) -> Duration {
    let start = Instant::now();
    std::hint::black_box(read(text, format, options));
    start.elapsed()
}

/// Returns what is wrong with the time for `unit`, if every attempt fails.
fn superlinear(
    opening: &str,
    unit: &str,
    format: &'static Format,
    options: &Options,
) -> Option<String> {
    let (small, large) = (
        text(opening, unit, SMALL),
        text(opening, unit, SMALL * TIMES),
    );
    let mut complaint = String::new();
    for _ in 0..3 {
        let short = time(&small, format, options);
        let long = time(&large, format, options);
        let most = if cfg!(debug_assertions) {
            Duration::MAX
        } else {
            MAX_PER_MIB * TIMES as u32
        };
        if long <= (short * MAX_RATIO).max(NOISE * TIMES as u32) && long <= most {
            return None;
        }
        complaint = format!(
            "{opening:?} {unit:?} {}: {short:?}, then {long:?}",
            format.name
        );
    }
    Some(complaint)
}

#[test]
fn time_is_linear() {
    let mut complaints = Vec::new();
    for options in tasks() {
        // The other mailbox formats share the reader of messages.
        for format in [format("mbox"), format("plain")] {
            for unit in UNITS {
                complaints.extend(superlinear("", unit, format, &options));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Separators of messages and text similar to them.
#[test]
fn time_is_linear_between_messages() {
    let [_, check] = tasks();
    let mut complaints = Vec::new();
    for format in FORMATS.iter().filter(|format| format.messages) {
        for unit in SEPARATORS {
            for opening in ["", "BABYL OPTIONS:\n", "#! rnews 9999999999\n"] {
                complaints.extend(superlinear(opening, unit, format, &check));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Units inside a URI, a wrapper or a message.
#[test]
fn time_is_linear_inside() {
    let [_, check] = tasks();
    let mbox = format("mbox");
    let mut complaints = Vec::new();
    for opening in &OPENINGS[1..] {
        for unit in UNITS {
            complaints.extend(superlinear(opening, unit, mbox, &check));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Openings of comments and strings in some language, and text similar to them.
const CODE: &[&str] = &[
    "\"",
    "'",
    "`",
    "\\\"",
    "/*",
    "/*\n *",
    "//",
    "// ```\n",
    "// <http://h.example/\n",
    "#",
    "# <http://h.example/\n",
    "r#\"",
    "r##\"#",
    "R\"a(",
    "[=[",
    "--[[",
    "\"\"\"",
    "\"\"\"\n",
    "=pod\n",
    "=pod\n\n=cut\n",
    "{-",
    "f(\"http:\\/\\/h.example\\x2f\");",
    "msgid \"\n",
    "\"@context\":{",
    "\"@context\":[\"",
    "\"$id\":",
    "{\"",
    "[",
];

#[test]
fn time_is_linear_in_source_code() {
    let [extract, _] = tasks();
    let mut complaints = Vec::new();
    let names = [
        "source",
        "c",
        "rust",
        "python",
        "javascript",
        "lua",
        "perl",
        "ruby",
        "json",
        "po",
    ];
    for name in names {
        let format = urilint::formats()
            .find(|format| format.name == name)
            .unwrap();
        for unit in CODE {
            complaints.extend(superlinear("", unit, format, &extract));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Units for Markdown and notebooks: marks of links and quotes, and nested HTML.
#[cfg(feature = "markdown")]
#[rustfmt::skip]
const MARKDOWN: &[&str] = &[
    "[", "![", "[a](", "[a](<", "[[]", "](", "*a_", "**a*", "~a", "`a``", "> ", "- ", "-\n", "<a ",
    "<a href=\"", "<!--", "<![CDATA[", "</a", "|a", "|a|\n|-|\n", "\\", "&#", "[^a]", "[^a]: b\n",
    "[a]: b\n", "[a]:\n", "[a]: b \"", "# {#", "{#a} ", "```\n", "<div>", "a\n=\n", "http://",
    "http://a*b*", "http://a_*", "![[]()", "[a][", "[`", "<a@b.c>", "<x:", "(a)[http://b] ",
    "[http://a](http://a)", "\\_http://a\\_", "[a\\", "> [a]:\n", "<a\n> b=", "[a]() ",
    "{\"source\":", "[\"\\u", "\"a\",", "{\"cells\":[",
];

#[cfg(feature = "markdown")]
#[test]
fn time_is_linear_in_markdown() {
    let [_, check] = tasks();
    let mut complaints = Vec::new();
    for unit in MARKDOWN {
        for name in ["markdown", "notebook"] {
            complaints.extend(superlinear("", unit, format(name), &check));
        }
        // Inside a cell.
        let cell = "{\"cell_type\":\"markdown\",\"source\":[\"";
        complaints.extend(superlinear(cell, unit, format("notebook"), &check));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Raw strings of C++ each have their own delimiter.
#[test]
fn time_is_linear_in_strings_with_distinct_delimiters() {
    let [extract, _] = tasks();
    let format = urilint::formats()
        .find(|format| format.name == "c")
        .unwrap();
    let time = |strings: usize| {
        let openings: Vec<_> = (0..strings).map(|i| format!("R\"{i:x}(")).collect();
        let text = openings.concat();
        (0..3)
            .map(|_| time(text.as_bytes(), format, &extract))
            .min()
            .unwrap()
    };
    let (short, long) = (time(SMALL / 8), time(SMALL));
    assert!(
        long <= (short * MAX_RATIO).max(NOISE * TIMES as u32),
        "{short:?}, then {long:?}"
    );
}

/// Otherwise a URI of 64 KiB would be printed 64 Ki times.
#[test]
fn repeated_faults_are_summarized() {
    let [_, check] = tasks();
    let text = text("http://h.example/", "^", 1000);
    let plain = format("plain");
    let findings = read(&text, plain, &check).findings;
    let unwise = findings
        .iter()
        .filter(|finding| finding.rule.code == "S002");
    let messages: Vec<_> = unwise.map(|finding| &finding.message[..]).collect();
    assert_eq!(messages, ["unencoded `^` in URI, and 999 more"]);
}
