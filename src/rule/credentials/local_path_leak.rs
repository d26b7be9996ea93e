//! # local-path-leak (C007)
//!
//! ## What it does
//! Reports a path into somebody's home in a `file` URI (`/home/anna/`, `/Users/anna/`,
//! `C:/Users/anna/`, `C:/Documents and Settings/anna/`), and such a path with a drive letter
//! in any other URI. Names that stand for nobody (`user`, `you`, `runner`, `shared` …) are
//! left alone.
//!
//! ## Why is this bad?
//! It works on one machine. To all others it tells a user name and how that machine's disk
//! is laid out.
//!
//! ## Example
//! ```text
//! file:///home/anna/notes/plan.html
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org/notes/plan.html
//! ```
//!
//! or a path that is relative to the document.
//!
//! ## Fix safety
//! No fix: where the file is for everybody is not known.
//!
//! ## References
//! - RFC 8089 §2
//! - RFC 1738 §3.10

use std::ops::Range;

use crate::rule::{On, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::Component;
use crate::uri::percent::decode;

/// C007.
pub const RULE: Rule = Rule {
    code: "C007",
    name: "local-path-leak",
    summary: "a path into somebody's home",
    severity: Severity::Info,
    on: On::In(&[Preset::Docs]),
    reference: "RFC 8089 §2",
    source: include_str!("local_path_leak.rs"),
    check,
};

/// Where the homes are.
const HOMES: &[&[u8]] = &[b"home", b"users", b"documents and settings"];

/// Names that stand for nobody, or for a machine.
const NOBODY: &[&[u8]] = &[
    b"all users",
    b"default",
    b"foo",
    b"guest",
    b"jovyan",
    b"login",
    b"me",
    b"name",
    b"node",
    b"public",
    b"root",
    b"runner",
    b"shared",
    b"someone",
    b"somebody",
    b"ubuntu",
    b"user",
    b"username",
    b"vagrant",
    b"you",
    b"your",
    b"yourname",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(path) = cx.uri.range(Component::Path) else {
        return;
    };
    let bytes = cx.uri.bytes();
    let mut segments = segments(bytes, path).peekable();
    while segments.next_if(|(_, name)| name.is_empty()).is_some() {}
    let drive = segments.next_if(|(_, name)| is_drive(name)).is_some();
    if !drive && !cx.uri.has_scheme("file") {
        return;
    }
    let (Some((start, home)), Some((name, user))) = (segments.next(), segments.next()) else {
        return;
    };
    let is = |list: &[&[u8]], word: &[u8]| list.iter().any(|w| w.eq_ignore_ascii_case(word));
    let told = user.iter().any(u8::is_ascii_alphanumeric) && !is(NOBODY, &user);
    if is(HOMES, &home) && told {
        violations.push(messages::violation(
            start.start..name.end,
            "a path into somebody's home",
            "link to where everybody finds it, or relative to the document",
        ));
    }
}

/// The segments of a path, decoded. A backslash parts them as well: it comes from Windows.
fn segments(
    bytes: &[u8],
    path: Range<usize>,
) -> impl Iterator<Item = (Range<usize>, Vec<u8>)> + '_ {
    let mut at = path.start;
    bytes[path]
        .split(|b| matches!(b, b'/' | b'\\'))
        .map(move |segment| {
            let start = at;
            at += segment.len() + 1;
            (start..start + segment.len(), decode(segment).into_owned())
        })
}

/// `C:`, or `C|`.
fn is_drive(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "file:///⟦home/anna⟧/notes/plan.html",
                "file://localhost/⟦Users/anna⟧",
                "file:///C:/⟦Documents%20and%20Settings/anna⟧/plan.doc",
                "file:///c|/⟦users/anna.b⟧/plan.doc",
                "http://localhost:8000/C:/⟦Users/anna⟧/site/index.html",
                // Nobody's.
                "file:///home/user/app",
                "file:///Users/Shared/x",
                "file:///home/",
                "file:///home",
                "file:///home/.../x",
                "file:///usr/share/doc/anna",
                // The web has such paths too.
                "http://www.example.org/home/anna/",
                "http://www.example.org/users/anna/",
            ],
        );
    }
}
