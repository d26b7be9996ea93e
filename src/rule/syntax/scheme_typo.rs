//! # scheme-typo (S012)
//!
//! ## What it does
//! Reports a scheme that is one letter (or one swap of two) away from `http`, `https`, `ftp`,
//! `gopher` or `telnet`, and a right scheme with a broken separator: `http//`, `http:/`,
//! `http//:`, `http;//`, `http:\\`, `http:///`, `http://http://`, `http:// `, `http: //` and
//! `http ://` with a blank, `http:www.`. What follows must start with a host whose top-level
//! domain exists. In the target of a link, `http//host` is found too, which is a relative
//! reference by the grammar. Code is left alone.
//!
//! ## Why is this bad?
//! It was meant as a link, and is none. Browsers mend some of these forms and not others, so
//! the author sees it work.
//!
//! ## Example
//! ```text
//! see http:/www.example.org/ and htttp://www.example.com/
//! ```
//!
//! ## Use instead
//! ```text
//! see http://www.example.org/ and http://www.example.com/
//! ```
//!
//! ## Fix safety
//! Safe: the fix writes what the help shows. Unsafe for `http:// ` and the like, whose blank may
//! end a sentence about `http://`.
//!
//! ## References
//! - RFC 3986 §3
//! - WHATWG URL, special-scheme-missing-following-solidus

use crate::rule::lines;
use crate::rule::{Edit, Fix, On, Rule, RuleContext, Severity, Violation, messages};
use std::ops::Range;

use crate::extract::delimit::{Context, Kind};
use crate::host::domain;
use crate::uri::scheme;

/// S012.
pub const RULE: Rule = Rule {
    code: "S012",
    name: "scheme-typo",
    summary: "a misspelt scheme or a broken `://`",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 3986 §3",
    source: include_str!("scheme_typo.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if cx.candidate.context == Context::Code || lines::follows_soft_break(cx) {
        return;
    }
    if let Some(typo) = typo(cx) {
        let shown = messages::replaced(cx, typo.range.clone(), typo.by);
        let fix = mended(cx, &typo);
        let violation = messages::violation(typo.range, typo.message, format!("write `{shown}`"));
        violations.push(violation.with(fix));
    }
}

/// Where a blank stands at the separator, a sentence about `http://` may end there.
fn mended(cx: &RuleContext, typo: &Typo) -> Fix {
    let text = &cx.candidate.text;
    let mut edits = Vec::new();
    let apart = |at: usize| text.source(at - 1..at).end < text.source(at..at + 1).start;
    let gaps: Vec<_> = (typo.range.start.max(1)..=typo.range.end)
        .filter(|&at| at < text.bytes().len() && apart(at))
        .collect();
    if gaps.is_empty() {
        edits.push(Edit::uri(typo.range.clone(), typo.by));
    } else {
        // What is left without them is right.
        edits.extend(gaps.iter().copied().map(Edit::gap));
    }
    let blank = text.bytes()[typo.range.clone()].contains(&b' ');
    if blank || !gaps.is_empty() {
        Fix::unsafe_fix(edits)
    } else {
        Fix::safe(edits)
    }
}

/// What is wrong at the start of a URI, and what to write there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Typo {
    /// The bytes to replace.
    pub range: Range<usize>,
    /// What to put in their place.
    pub by: &'static [u8],
    message: &'static str,
}

/// The schemes that are looked for, each after those whose start it is.
const SCHEMES: [&str; 7] = ["https", "http", "ftps", "ftp", "gopher", "telnet", "nntp"];

/// What is no separator for a blank in it.
const APART: [&[u8]; 2] = [b": //", b" ://"];

/// Names one letter away from those that are meant as they are.
const NO_TYPOS: [&str; 9] = [
    "httpd", "httpe", "httpg", "httpi", "httpr", "httpu", "httpx", "fdp", "ftl",
];

/// The slip at the start of the URI, if there is one and a host follows.
pub(crate) fn typo(cx: &RuleContext) -> Option<Typo> {
    let text = cx.candidate.text.bytes();
    let name = &text[..run(text, |b| b.is_ascii_alphabetic())];
    let separator = &text[name.len()..];
    let separator = &separator[..run(separator, |b| b";:/\\".contains(&b))];
    let apart = APART
        .iter()
        .find(|apart| text[name.len()..].starts_with(apart));
    let separator = apart.copied().unwrap_or(separator);
    let start = name.len() + separator.len();
    let rest = &text[start..];
    if !SCHEMES.iter().any(|scheme| is(name, scheme)) {
        return misspelt(name, separator).filter(|_| starts_with_host(rest));
    }
    if separator != b"://" {
        return broken(name.len()..start, separator, rest).filter(|_| starts_with_host(rest));
    }
    if cx.candidate.kind == Kind::Misspelt && cx.candidate.white_space {
        return starts_with_host(rest).then_some(Typo {
            range: name.len()..start,
            by: b"://",
            message: "white space at `://`",
        });
    }
    doubled(rest).then_some(Typo {
        range: 0..start,
        by: b"",
        message: "two schemes, one behind the other",
    })
}

fn run(text: &[u8], of: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|&&b| of(b)).count()
}

fn is(name: &[u8], scheme: &str) -> bool {
    name.eq_ignore_ascii_case(scheme.as_bytes())
}

/// `http//`, `http:/`, `http:www.`: a scheme with something else than `://` behind it.
fn broken(range: Range<usize>, separator: &[u8], rest: &[u8]) -> Option<Typo> {
    let www = rest
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"www."));
    let slashes = separator
        .iter()
        .filter(|b| matches!(b, b'/' | b'\\'))
        .count();
    let told = match separator {
        b":" => www,
        b"/" | b"\\" | b";" => false,
        _ => slashes > 0 && separator.len() <= 6,
    };
    told.then_some(Typo {
        range,
        by: b"://",
        message: "a broken `://` behind the scheme",
    })
}

/// `http://` behind which another `http:` or `http//` starts.
fn doubled(rest: &[u8]) -> bool {
    let name = &rest[..run(rest, |b| b.is_ascii_alphabetic())];
    let separator = &rest[name.len()..];
    let separator = &separator[..run(separator, |b| matches!(b, b':' | b'/'))];
    SCHEMES.iter().any(|scheme| is(name, scheme))
        && [&b"://"[..], b"//", b":/", b":///"].contains(&separator)
        && starts_with_host(&rest[name.len() + separator.len()..])
}

fn misspelt(name: &[u8], separator: &[u8]) -> Option<Typo> {
    if separator != b"://" || !(3..=7).contains(&name.len()) || scheme::is_known(name) {
        return None;
    }
    let mut buffer = [0; 7];
    let lower = buffer.get_mut(..name.len())?;
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    let meant = NO_TYPOS.iter().any(|other| lower == other.as_bytes());
    let near = |scheme: &&str| {
        // `rtp`, `ntp` and their like are names of their own.
        let same_start = !scheme.starts_with("ftp") || lower[0] == b'f';
        same_start && is_one_edit_away(lower, scheme.as_bytes())
    };
    // Of two, the one that agrees in more of its ends is meant: `htpps`, `nttp`.
    let ends = |scheme: &&str| {
        let scheme = scheme.as_bytes();
        usize::from(scheme.first() == lower.first()) + usize::from(scheme.last() == lower.last())
    };
    let by = SCHEMES.into_iter().filter(near).rev().max_by_key(ends)?;
    (!meant).then_some(Typo {
        range: 0..name.len(),
        by: by.as_bytes(),
        message: "a misspelt scheme",
    })
}

/// One letter more, less or other, or two neighbours swapped.
fn is_one_edit_away(name: &[u8], meant: &[u8]) -> bool {
    let same = name.iter().zip(meant).take_while(|(a, b)| a == b).count();
    match (&name[same..], &meant[same..]) {
        ([_, more @ ..], []) => more.is_empty(),
        ([], [_, less @ ..]) => less.is_empty(),
        (name, meant @ [second, ..]) => {
            let swapped =
                matches!(name, [first, next, ..] if next == second && meant.get(1) == Some(first));
            name[1..] == meant[1..]
                || name[1..] == *meant
                || *name == meant[1..]
                || (swapped && name[2..] == meant[2..])
        }
        _ => false,
    }
}

/// Whether `rest` starts with a host whose top-level domain exists.
fn starts_with_host(rest: &[u8]) -> bool {
    let authority = &rest[..run(rest, |b| !b"/?#\\".contains(&b))];
    let host = authority.rsplit(|&b| b == b'@').next().unwrap_or_default();
    let host = &host[..run(host, |b| b != b':')];
    domain::looks_like_host(host) || (domain::is_documentation(host) && host.contains(&b'.'))
}
