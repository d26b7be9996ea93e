//! # scheme-typo (S012)
//!
//! ## What it does
//! Checks for a scheme that is one letter, or one swap of two letters, away from `http`, `https`,
//! `ftp`, `gopher` or `telnet`, and for a correct scheme with a malformed separator: `http//`,
//! `http:/`, `http//:`, `http;//`, `http:\\`, `http:///`, `http:www.`, a duplicated
//! `http://http://`, `http：//` with a full-width colon or slashes, and `http:// `, `http: //` and
//! `http ://` with a space (two after `://`). The text after it
//! must start with a host whose top-level domain exists. In text inside data, which is quoted from
//! elsewhere, a space is informational. In the target of a link, `http//host` is
//! also reported, although it is a relative reference by the grammar. Code is not checked.
//!
//! ## Why is this bad?
//! The text was meant as a link and does not work as one. Browsers correct some of these forms and
//! not others, so the author may not notice the fault.
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
//! Safe: the fix writes the form that the help shows. Unsafe for the forms with a space, where a
//! sentence about `http://` may end. No fix is offered if the scheme continues to the left of what
//! was recognized (`h*ttps://`).
//!
//! ## References
//! - RFC 3986 §3
//! - WHATWG URL, special-scheme-missing-following-solidus

use crate::rule::lines;
use crate::rule::{
    Cap, Edit, Fact, Fix, Intent, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes,
    Violation, messages,
};
use std::borrow::Cow;
use std::ops::Range;

use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::format::Nature;
use crate::host::domain;
use crate::uri::scheme;

/// Rule S012, `scheme-typo`.
pub static RULE: Rule = Rule {
    code: "S012",
    name: "scheme-typo",
    summary: "misspelled scheme or malformed `://`",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::AtMost(Severity::Error))
        .on_mentions(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §3",
    manual: manual!("scheme_typo.rs"),
    fix: Some(Safety::Safe),
    intents: &[
        Intent::Uri,
        Intent::UnknownScheme,
        Intent::Unresolved,
        Intent::Misspelled,
    ],
    supersedes: &[Supersedes::All],
    needs: Needs::any(&[Fact::NotWeb, Fact::NoDot, Fact::OddHost, Fact::Backslash]),
    is_slip: true,
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let is_cut = || {
        let starts_cell = lines::before(cx).trim_ascii_end().ends_with(b"|");
        starts_cell && lines::is_in_grid(cx)
    };
    if cx.candidate.context == Context::Code || lines::follows_soft_break(cx) || is_cut() {
        return;
    }
    if let Some(typo) = typo(cx) {
        let is_quoted = is_in_text_of_data(cx, &typo);
        let shown = messages::replaced(cx, typo.range.clone(), typo.replacement);
        let fix = fix(cx, &typo);
        let violation = messages::violation(typo.range, typo.message, format!("write `{shown}`"));
        violations.push(Violation {
            severity: is_quoted.then_some(Severity::Info),
            ..violation.with(fix)
        });
    }
}

/// Returns true for a space at the separator in a longer text of data, such as an abstract: it is left
/// over from a line end where the text was taken from.
fn is_in_text_of_data(cx: &RuleContext, typo: &Typo) -> bool {
    let is_text = cx.syntax.nature == Nature::Data && cx.target.is_none();
    let has_words = cx
        .before
        .trim_ascii_end()
        .last()
        .is_some_and(u8::is_ascii_alphanumeric);
    is_text && has_words && cx.candidate.text.bytes()[typo.range.clone()].contains(&b' ')
}

/// Returns the fix of `typo`, if there is one. It is unsafe if there is white space at the separator, where a
/// sentence about `http://` may end.
fn fix(cx: &RuleContext, typo: &Typo) -> Option<Fix> {
    let text = &cx.candidate.text;
    if is_remainder(cx) || has_userinfo(&text.bytes()[typo.range.end..]) {
        return None;
    }
    let mut edits = Vec::new();
    let apart = |at: usize| text.source(at - 1..at).end < text.source(at..at + 1).start;
    let gaps: Vec<_> = (typo.range.start.max(1)..=typo.range.end)
        .filter(|&at| at < text.bytes().len() && apart(at))
        .collect();
    if gaps.is_empty() {
        edits.push(Edit::uri(typo.range.clone(), typo.replacement));
    } else {
        // The URI is correct without the white space.
        edits.extend(gaps.iter().copied().map(Edit::gap));
    }
    let space = text.bytes()[typo.range.clone()].contains(&b' ');
    Some(if space || !gaps.is_empty() {
        Fix::unsafe_fix(edits)
    } else {
        Fix::safe(edits)
    })
}

/// Returns true if an `@` is before the path of `rest`, which follows the separator. With another one, a password
/// may become the name of a user: `http:/:b@h`.
fn has_userinfo(rest: &[u8]) -> bool {
    let end = rest.iter().position(|byte| b"/?#".contains(byte));
    memchr::memchr(b'@', &rest[..end.unwrap_or(rest.len())]).is_some()
}

/// Returns true if a letter or digit precedes the URI, or one and a mark: `h*ttps://`. A fix would
/// leave them.
fn is_remainder(cx: &RuleContext) -> bool {
    let marks = b"*_~^`'\"!.-+|#@\\$%&?";
    let glued = match cx.before {
        [.., letter] if letter.is_ascii_alphanumeric() => true,
        [.., letter, mark] => letter.is_ascii_alphanumeric() && marks.contains(mark),
        _ => false,
    };
    glued && cx.candidate.wrapper == Wrapper::None
}

/// A typing error at the start of a URI, and its correction.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Typo {
    /// The bytes to replace.
    pub range: Range<usize>,
    /// The bytes to write instead.
    pub replacement: &'static [u8],
    message: String,
}

/// The schemes to look for. A scheme comes after those that it is a prefix of.
const SCHEMES: [&str; 7] = ["https", "http", "ftps", "ftp", "gopher", "telnet", "nntp"];

/// What URIs with these schemes start with.
const STARTS: [&str; 7] = [
    "https://",
    "http://",
    "ftps://",
    "ftp://",
    "gopher://",
    "telnet://",
    "nntp://",
];

/// Separators with a space.
const SPACED: [&[u8]; 4] = [b": //", b" ://", b"://  ", b":// "];

/// Separators with full-width characters, as input methods of Chinese and Japanese write them.
const WIDE: [&[u8]; 4] = [
    "：//".as_bytes(),
    "：／／".as_bytes(),
    ":／／".as_bytes(),
    "∶//".as_bytes(),
];

/// Names that are one letter away from a scheme and intended as written.
// Programs (`httpd`, `httpx`, `fdp`), and schemes of others (`httpg` of grids, `httpu` of UPnP).
const NO_TYPOS: [&str; 9] = [
    "httpd", "httpe", "httpg", "httpi", "httpr", "httpu", "httpx", "fdp", "ftl",
];

/// Returns the typing error at the start of the URI, if there is one and a host follows it.
pub(crate) fn typo(cx: &RuleContext) -> Option<Typo> {
    let candidate = cx.candidate;
    let joined = candidate.kind == Kind::Misspelt && candidate.white_space;
    typo_in(candidate.text.bytes(), joined)
}

/// Returns `text`, a candidate, without its typing error, if it has one.
pub(crate) fn corrected(text: &[u8]) -> Option<Vec<u8>> {
    let typo = typo_in(text, false)?;
    let mut uri = text.to_vec();
    uri.splice(typo.range, typo.replacement.iter().copied());
    Some(uri)
}

/// Returns the typing error at the start of `text`. In `joined` text, white space was removed at
/// the separator.
fn typo_in(text: &[u8], joined: bool) -> Option<Typo> {
    let name = &text[..prefix_len(text, |b| b.is_ascii_alphabetic())];
    let separator = &text[name.len()..];
    let separator = &separator[..prefix_len(separator, |b| b";:/\\".contains(&b))];
    let known = SPACED
        .iter()
        .chain(&WIDE)
        .find(|known| text[name.len()..].starts_with(known));
    let separator = known.copied().unwrap_or(separator);
    let start = name.len() + separator.len();
    let rest = &text[start..];
    if !SCHEMES.iter().any(|scheme| equals(name, scheme)) {
        return misspelled(name, separator).filter(|_| starts_with_host(rest));
    }
    if separator != b"://" {
        let typo = malformed_separator(name, separator, rest);
        return typo.filter(|_| starts_with_host(rest));
    }
    if joined {
        return starts_with_host(rest).then_some(Typo {
            range: name.len()..start,
            replacement: b"://",
            message: "space inside `://`".to_owned(),
        });
    }
    duplicated(text, start)
}

/// Returns the length of the longest prefix of `text` whose bytes satisfy `predicate`.
fn prefix_len(text: &[u8], predicate: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|&&b| predicate(b)).count()
}

/// Returns `text`, which is ASCII, as part of a message.
fn shown(text: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(text)
}

fn equals(name: &[u8], scheme: &str) -> bool {
    name.eq_ignore_ascii_case(scheme.as_bytes())
}

/// Returns the typing error of a scheme with a malformed separator: `http//`, `http:/`, `http:www.`.
fn malformed_separator(name: &[u8], separator: &[u8], rest: &[u8]) -> Option<Typo> {
    let www = rest
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"www."));
    let slashes = separator
        .iter()
        .filter(|b| matches!(b, b'/' | b'\\'))
        .count();
    let malformed = match separator {
        b":" => www,
        b"/" | b"\\" | b";" => false,
        _ if WIDE.contains(&separator) => true,
        // An empty user name, and a password.
        b"://:" if authority(rest).contains(&b'@') => false,
        // `:` and five slashes; longer runs are lines of a drawing.
        _ => slashes > 0 && separator.len() <= 6,
    };
    malformed.then(|| Typo {
        range: name.len()..name.len() + separator.len(),
        replacement: b"://",
        message: format!("malformed `://` after scheme `{}`", shown(name)),
    })
}

/// Returns the typing error of a scheme that is written twice, as in `http://http:/`. The second one starts at
/// `second`, and is the one that stays.
fn duplicated(text: &[u8], second: usize) -> Option<Typo> {
    let rest = &text[second..];
    let name = &rest[..prefix_len(rest, |b| b.is_ascii_alphabetic())];
    let separator = &rest[name.len()..];
    let separator = &separator[..prefix_len(separator, |b| matches!(b, b':' | b'/'))];
    let end = name.len() + separator.len();
    let at = SCHEMES.iter().position(|scheme| equals(name, scheme))?;
    let is_separator = [&b"://"[..], b"//", b":/", b":///"].contains(&separator);
    let (range, replacement) = match separator {
        b"://" => (0..second, &b""[..]),
        _ => (0..second + end, STARTS[at].as_bytes()),
    };
    (is_separator && starts_with_host(&rest[end..])).then(|| Typo {
        range,
        replacement,
        message: format!("duplicated scheme: `{}`", shown(&text[..second + end])),
    })
}

/// Returns the typing error of a misspelled scheme.
fn misspelled(name: &[u8], separator: &[u8]) -> Option<Typo> {
    // From `ftp` with a letter changed to `gopher` with one more.
    if separator != b"://" || !(3..=7).contains(&name.len()) || scheme::is_known(name) {
        return None;
    }
    let mut buffer = [0; 7];
    let lower = buffer.get_mut(..name.len())?;
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    let intended = NO_TYPOS.iter().any(|other| lower == other.as_bytes());
    let near = |scheme: &&str| {
        // `rtp`, `ntp` and similar names are other protocols.
        let same_start = !scheme.starts_with("ftp") || lower[0] == b'f';
        same_start && is_one_edit_away(lower, scheme.as_bytes())
    };
    // Among several schemes, prefer the one with the same first and last letter: `htpps`, `nttp`.
    let ends = |scheme: &&str| {
        let scheme = scheme.as_bytes();
        usize::from(scheme.first() == lower.first()) + usize::from(scheme.last() == lower.last())
    };
    let scheme = SCHEMES.into_iter().filter(near).rev().max_by_key(ends)?;
    (!intended).then(|| Typo {
        range: 0..name.len(),
        replacement: scheme.as_bytes(),
        message: format!("misspelled scheme `{}`", shown(name)),
    })
}

/// Returns true if `name` differs from `scheme` by one inserted, deleted or replaced letter, or by
/// two adjacent letters that are swapped.
fn is_one_edit_away(name: &[u8], scheme: &[u8]) -> bool {
    let same = name.iter().zip(scheme).take_while(|(a, b)| a == b).count();
    match (&name[same..], &scheme[same..]) {
        ([_, more @ ..], []) => more.is_empty(),
        ([], [_, less @ ..]) => less.is_empty(),
        (name, scheme @ [second, ..]) => {
            let swapped =
                matches!(name, [first, next, ..] if next == second && scheme.get(1) == Some(first));
            name[1..] == scheme[1..]
                || name[1..] == *scheme
                || *name == scheme[1..]
                || (swapped && name[2..] == scheme[2..])
        }
        _ => false,
    }
}

/// Returns the start of `rest` that may be an authority.
fn authority(rest: &[u8]) -> &[u8] {
    &rest[..prefix_len(rest, |b| !b"/?#\\".contains(&b))]
}

/// Returns true if `rest` starts with a host whose top-level domain exists.
fn starts_with_host(rest: &[u8]) -> bool {
    let host = authority(rest)
        .rsplit(|&b| b == b'@')
        .next()
        .unwrap_or_default();
    let host = &host[..prefix_len(host, |b| b != b':')];
    domain::looks_like_host(host) || (domain::is_documentation(host) && host.contains(&b'.'))
}

#[cfg(test)]
mod tests {
    use super::has_userinfo;

    #[test]
    fn user_information_and_other_at_signs() {
        for (rest, expected) in [
            (":b@www.example.org/", true),
            ("joe@www.example.org", true),
            ("www.example.org/@joe", false),
            ("www.example.org?a@b", false),
            ("www.example.org", false),
        ] {
            assert_eq!(has_userinfo(rest.as_bytes()), expected, "{rest}");
        }
    }
}
