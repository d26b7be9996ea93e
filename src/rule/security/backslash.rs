//! # backslash (X011)
//!
//! ## What it does
//! Checks for `\` in URIs. It is an error in the authority, or in place of a `/` after the
//! scheme, of `http`, `https`, `ftp`, `ws`, `wss` and `file`; a warning in a path;
//! informational in a query or fragment, and in relative references (`..\a.md`), which browsers and
//! some generators read with slashes. Text that looks like an escape of C, regular
//! expressions, roff, TeX or RTF (`\n`, `\.`, `\-`, `\1`, `\par`, `\x41`) is not reported.
//!
//! Nothing is reported in languages where a backslash starts a command or an escape: TeX, roff,
//! reStructuredText, `AsciiDoc`, Org, and the comments of source code. There, `\name` is replaced
//! before anything is a URL. Neither is the name of an instance in `sqlserver://host\name`.
//!
//! ## Why is this bad?
//! No component of a URI may contain a backslash. Browsers treat it as `/`, other clients as
//! part of the host: for `http://good.example\@bad.example/`, browsers connect to the first
//! host, other clients to the second.
//!
//! ## Example
//! ```text
//! <a href="http://www.example.org\year2000">
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="http://www.example.org/year2000">
//! ```
//!
//! ## Fix safety
//! Safe in the links of HTML and Markdown, for `http`, `https` and `ftp`, if all backslashes come
//! before the query: the fix replaces each with `/`, as browsers do. Unsafe in other text, which
//! may be in a language with commands. Otherwise, and in code, no fix.
//!
//! ## References
//! RFC 3986 §2, §3.2; WHATWG URL Standard, `invalid-reverse-solidus`.

use std::ops::Range;

use memchr::memchr;

use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::format::Backslash;
use crate::rule::{
    Cap, Edit, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, guard, messages,
};
use crate::uri::{Component, Uri};

/// Rule X011, `backslash`.
pub static RULE: Rule = Rule {
    code: "X011",
    name: "backslash",
    summary: "backslash, which clients read as `/` or as part of the host",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §2, §3.2",
    manual: manual!("backslash.rs"),
    fix: Some(Safety::Safe),
    nested: true,
    intents: Intent::REFERENCE,
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::misleading::single_label_host::RULE,
    )],
    needs: Needs::any(&[Fact::Backslash]),
    check,
    ..Rule::DEFAULT
};

/// The schemes in which browsers read `\` as `/` (WHATWG, "special scheme").
const SPECIAL: &[&str] = &["http", "https", "ftp", "ws", "wss", "file"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    if is_command(cx)
        || has_drive_host(uri)
        || names_instance(uri)
        || cx.syntax.backslash == Backslash::Other
    {
        return;
    }
    let is_fault = |run: &Range<usize>| {
        let rest = &uri.bytes()[run.end..];
        !is_escape(rest)
            || rest.first().is_some_and(u8::is_ascii_alphanumeric)
                && (is_separator(uri, run)
                    || ends_delimited_host(cx, run)
                    || is_in_file_name(cx, rest))
    };
    let mut runs = runs(uri.bytes()).filter(is_fault);
    let slashes = with_slashes(cx, runs.clone());
    let Some(first) = runs.next() else {
        return;
    };
    let (location, severity) = location(uri, first.start);
    let severity = if guard::is_of_vocabulary(cx) || is_relative_path(uri) {
        Severity::Info
    } else {
        severity
    };
    let more = messages::and_more(runs.count());
    violations.push(Violation {
        range: first,
        message: format!("backslash {location}{more}"),
        severity: Some(severity),
        help: Some("write `/` if a separator is intended".into()),
        fix: slashes,
    });
}

/// Returns true for a path to a file beside the document: `..\a\b.md`. Browsers and some generators read it with
/// slashes, others and code hosts find nothing. All of 20 that were judged were arguable, in two trees of `DocFX`.
fn is_relative_path(uri: &Uri) -> bool {
    let starts_with_two = |text: &[u8]| matches!(text, [b'\\' | b'/', b'\\' | b'/', ..]);
    uri.scheme().is_none() && uri.authority().is_none() && !starts_with_two(uri.bytes())
}

/// Returns true for a command of TeX in a formula that looks like a link: `[x](\sigma_f)`.
fn is_command(cx: &RuleContext) -> bool {
    let text = cx.uri.bytes();
    let is_name = matches!(text, [b'\\', first, ..] if first.is_ascii_alphabetic());
    let has_mark = text.iter().any(|byte| matches!(byte, b'.' | b'/'));
    cx.candidate.kind == Kind::Relative && is_name && !has_mark
}

/// Returns true if `run` ends the host of a URI that something else than text delimits: in brackets
/// and in attributes, no language has escapes of letters. A line end may be spelled out there.
fn ends_delimited_host(cx: &RuleContext, run: &Range<usize>) -> bool {
    let uri = cx.uri;
    let delimited = cx.target.is_some() || cx.candidate.wrapper == Wrapper::Angle;
    let in_authority = uri
        .range(Component::Authority)
        .is_some_and(|authority| authority.contains(&run.start));
    let rest = &uri.bytes()[run.end..];
    delimited && in_authority && !matches!(rest, b"n" | b"r" | b"t" | b"r\\n")
}

/// Returns true if a word follows a backslash in a relative reference that markup delimits: it is
/// the name of a file (`docs\new.html`).
fn is_in_file_name(cx: &RuleContext, rest: &[u8]) -> bool {
    let letters = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let relative = cx.candidate.kind == Kind::Relative && cx.target.is_some();
    relative && letters > 1 && guard::is_meant_reference(cx)
}

/// Returns a fix that replaces each backslash with `/`, as browsers read them before the query.
fn with_slashes(cx: &RuleContext, runs: impl Iterator<Item = Range<usize>>) -> Option<Fix> {
    let uri = cx.uri;
    let web = ["http", "https", "ftp"]
        .iter()
        .any(|name| uri.has_scheme(name));
    let path = uri.range(Component::Path)?;
    let positions: Vec<_> = runs.flatten().collect();
    // `http://http:\\h.example`: slashes would produce a second scheme.
    let doubled = uri.authority().is_some()
        && positions
            .first()
            .is_some_and(|&at| uri.bytes()[..at].ends_with(b":"));
    let all = positions.last().is_some_and(|&at| at < path.end) && !doubled;
    let edits = positions.into_iter().map(|at| Edit::uri(at..at + 1, b"/"));
    let wanted = web && all && cx.candidate.context != Context::Code;
    let fix = if cx.target.is_some() {
        Fix::safe
    } else {
        Fix::unsafe_fix
    };
    wanted.then(|| fix(edits.collect()))
}

/// Returns the runs of adjacent backslashes.
fn runs(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> + Clone + '_ {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + memchr(b'\\', bytes.get(from..)?)?;
        let length = bytes[start..].iter().take_while(|&&b| b == b'\\').count();
        from = start + length;
        Some(start..from)
    })
}

/// Returns the location of the backslash at `at`, as a phrase, and its severity.
fn location(uri: &Uri, at: usize) -> (&'static str, Severity) {
    let special = SPECIAL.iter().any(|name| uri.has_scheme(name));
    let within = |component| {
        uri.range(component)
            .is_some_and(|range| range.contains(&at))
    };
    let serious = if special {
        Severity::Error
    } else {
        Severity::Warning
    };
    if within(Component::Authority) {
        ("in the authority", serious)
    } else if within(Component::Query) {
        ("in the query", Severity::Info)
    } else if within(Component::Fragment) {
        ("in the fragment", Severity::Info)
    } else if is_separator(uri, &(at..at + 2)) {
        ("in place of `/` after the scheme", serious)
    } else {
        ("in the path", Severity::Warning)
    }
}

/// Returns true if `run`, with the slashes before it, is two characters or more directly after
/// the scheme of a URI without authority.
fn is_separator(uri: &Uri, run: &Range<usize>) -> bool {
    let Some(path) = uri
        .range(Component::Path)
        .filter(|path| path.start <= run.start)
    else {
        return false;
    };
    let before = &uri.bytes()[path.start..run.start];
    let special = SPECIAL.iter().any(|name| uri.has_scheme(name));
    special
        && uri.authority().is_none()
        && before.iter().all(|&b| b == b'/')
        && run.end - path.start >= 2
        && run.end < uri.bytes().len()
}

/// Returns true for `file://c:\…`, where P008 reports the drive letter.
fn has_drive_host(uri: &Uri) -> bool {
    uri.has_scheme("file")
        && matches!(uri.authority(), Some([letter, b':' | b'|', ..]) if letter.is_ascii_alphabetic())
}

/// Returns true for an instance of SQL Server, whose name follows the host.
fn names_instance(uri: &Uri) -> bool {
    ["sqlserver", "mssql"]
        .iter()
        .any(|name| uri.has_scheme(name))
}

/// Names of commands in TeX and RTF.
const COMMANDS: &[&str] = &[
    "allowbreak",
    "bf",
    "bigskip",
    "break",
    "cell",
    "cr",
    "em",
    "emph",
    "end",
    "footnote",
    "hfill",
    "href",
    "hskip",
    "it",
    "item",
    "lang",
    "line",
    "medskip",
    "newline",
    "null",
    "pagebreak",
    "par",
    "pard",
    "plain",
    "quad",
    "relax",
    "rm",
    "row",
    "section",
    "sim",
    "slash",
    "smallskip",
    "string",
    "tab",
    "textasciitilde",
    "textbf",
    "textit",
    "texttt",
    "textunderscore",
    "tilde",
    "tt",
    "url",
    "vskip",
];

/// Returns true if a backslash followed by `rest` starts an escape of some language.
fn is_escape(rest: &[u8]) -> bool {
    let Some(&first) = rest.first() else {
        // A backslash at the end of a line continues the line.
        return true;
    };
    let word = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let digits = |from: usize, accept: fn(&u8) -> bool| {
        rest[from..].iter().take_while(|b| accept(b)).count()
    };
    match first {
        b'n' | b't' | b'r' => true,
        b'x' | b'u' | b'U' if digits(1, u8::is_ascii_hexdigit) >= 2 => true,
        b'0'..=b'9' => {
            // Three octal digits are an octet; more, or letters after them, name a file.
            let count = digits(0, u8::is_ascii_digit);
            count <= 3 && !rest.get(count).is_some_and(u8::is_ascii_alphanumeric)
        }
        _ if word > 0 => {
            let command =
                std::str::from_utf8(&rest[..word]).is_ok_and(|word| COMMANDS.contains(&word));
            command
                || (word == 1 && b"abdefpsvwABDEGPQSWZ".contains(&first))
                || rest.get(word) == Some(&b'{')
        }
        _ => first.is_ascii(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_all, assert_marked, bare, message, severity, target};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                r"http://www.example.org⟦\⟧y2k",
                r"http:⟦\\⟧www.example.org\y2k",
                r"http:/⟦\⟧www.example.org/",
                r"http://a.example/b⟦\⟧c\d",
                r"ftp://a.example/b/c⟦\\⟧dir",
                r"https://a.example/b?c=d⟦\⟧eq",
                r"https://a.example/b\n#c⟦\⟧eq",
                r"http://a.example⟦\⟧2001\b",
                r"smb://a⟦\⟧share",
                r"file:⟦\\⟧server\share",
            ],
        );
        for (uri, expected, expected_message) in [
            (
                r"http://a.example\year",
                Severity::Error,
                "backslash in the authority",
            ),
            (
                r"http:\\a.example/",
                Severity::Error,
                "backslash in place of `/` after the scheme",
            ),
            (
                r"http://a.example/b\c\eq",
                Severity::Warning,
                "backslash in the path, and 1 more",
            ),
            (
                r"gopher://a\c/",
                Severity::Warning,
                "backslash in the authority",
            ),
            (
                r"http://a.example/?b\c",
                Severity::Info,
                "backslash in the query",
            ),
            (r"mailto:a\c", Severity::Warning, "backslash in the path"),
        ] {
            assert_eq!(severity(&RULE, uri), expected, "{uri}");
            assert_eq!(message(&RULE, uri), expected_message, "{uri}");
        }
    }

    #[test]
    fn what_is_delimited_has_no_escapes_of_letters() {
        assert_all(
            &RULE,
            &[
                angle(r"https://a.example⟦\⟧a"),
                angle(r"https://a.example⟦\⟧b.c/d"),
                target("", r"https://a.example⟦\⟧a"),
                angle(r"https://a.example\n"),
                angle(r"https://a.example/b\d"),
                angle(r"https://a\.example/b"),
                bare("", r"https://a.example\a", ""),
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                r"sqlserver://a.example\Instance",
                r"http://a.example/b\nThe",
                r"http://a.example\t",
                r"http:\/\/a.example\/b",
                r"http://a\.example/b",
                r"http://a.example\:/b",
                r"http://a.example/man\-pages/b",
                r"http://a.example/\~b\_c",
                r"http://a.example/b\",
                r"http://a.example/b\\",
                r"http://a.example/b\par",
                r"http://a.example/b\footnote{c",
                r"http://a.example/(\d+)/\1",
                r"http://a.example/b\x0a",
                r"http://a.example/LICENSE-2.0\E$",
                r"file://c:\starting",
                r"file://D|\a",
                "http://a.example/b%5Cc",
            ],
        );
    }
}
