//! Templates with variables (RFC 6570 and others), and placeholders (guard U2).

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2_iter, memmem};

use super::doubled;
use crate::extract::delimit::{Kind, Wrapper};
use crate::host::domain;
use crate::rule::RuleContext;
use crate::rule::lines;
use crate::uri::Component;

/// Returns the bytes that show that the URI is a template or has a placeholder.
pub fn template(cx: &RuleContext) -> Option<Range<usize>> {
    let text = cx.candidate.text.bytes();
    braces(text)
        .or_else(|| alternatives(cx))
        .or_else(|| variable(cx))
        .or_else(|| conversion(text))
        .or_else(|| doubled(text, b'*').next().map(|at| at..run_end(text, at)))
        .or_else(|| host(cx))
        .or_else(|| port(cx))
        .or_else(|| filler(cx))
        .or_else(|| yours(cx))
        .or_else(|| element(cx).then(|| text.len() - 1..text.len()))
        .or_else(|| named(cx))
        .or_else(|| port_variable(cx).then(|| text.len() - 1..text.len()))
}

fn run_end(text: &[u8], start: usize) -> usize {
    start
        + text[start..]
            .iter()
            .take_while(|&&b| b == text[start])
            .count()
}

/// Returns the range of `{id}`, `{?page,size}`, `{{ name }}` or `${VAR}`, but not of
/// `{6BC3F8A0-…}` or JSON.
fn braces(text: &[u8]) -> Option<Range<usize>> {
    memchr_iter(b'{', text).find_map(|open| {
        let near = &text[open + 1..text.len().min(open + 68)];
        let close = open + 1 + memchr(b'}', near)?;
        let name = &text[open + 1..close];
        let name = name.strip_prefix(b"{").unwrap_or(name);
        let fits = name.iter().all(|&b| is_variable_octet(b)) && !is_guid(name);
        fits.then(|| open..run_end(text, close))
    })
}

/// Returns the range of `{org|com}`; a bare URI ends before the `|`.
fn alternatives(cx: &RuleContext) -> Option<Range<usize>> {
    if cx.after.first() != Some(&b'|') || !lines::after(cx).contains(&b'}') {
        return None;
    }
    let text = cx.candidate.text.bytes();
    let open = memchr::memrchr(b'{', text)?;
    (!text[open..].contains(&b'}')).then_some(open..text.len())
}

/// Returns true for the characters of expressions in RFC 6570, and for spaces and dashes.
fn is_variable_octet(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"_-., *+#/;?&:%$|=()".contains(&byte)
}

fn is_guid(name: &[u8]) -> bool {
    name.len() == 36 && name.iter().all(|b| b.is_ascii_hexdigit() || *b == b'-')
}

/// Returns the range of `$HOST`, `$1`, `$(cmd)`, or of `$host` in a host or as a value. A `$` inside
/// a word (`Outer$Inner.html`) and a lower-case one in a path (`/$metadata`) are plain.
fn variable(cx: &RuleContext) -> Option<Range<usize>> {
    let text = cx.candidate.text.bytes();
    let host = cx.uri.range(Component::Host).unwrap_or(0..0);
    memchr_iter(b'$', text).find_map(|at| {
        let rest = &text[at + 1..];
        let before = text[..at].last().copied();
        let part = rest
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_');
        let name = &rest[..part.count()];
        let end = at + 1 + name.len();
        let is_name = matches!(name.first(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_'));
        let is_number = name.len() == 1 && name[0].is_ascii_digit();
        let upper = name.iter().all(|b| !b.is_ascii_lowercase());
        let starts = !before.is_some_and(|b| b.is_ascii_alphanumeric());
        let likely = host.contains(&at) || before == Some(b'=') || upper;
        let closed = text.get(end) == Some(&b'$');
        let names = starts && !closed && ((is_name && likely) || is_number);
        let command = rest.starts_with(b"(");
        (names || command).then_some(at..end)
    })
}

/// Returns the range of `%s`, `%d`, `%02d`, `%(name)s` or `%VERSION%`, but not of an escape.
fn conversion(text: &[u8]) -> Option<Range<usize>> {
    let ends = |at: usize| !text.get(at).is_some_and(u8::is_ascii_alphanumeric);
    memchr_iter(b'%', text).find_map(|at| {
        let rest = &text[at + 1..];
        match rest {
            [b's' | b'd' | b'i' | b'u' | b'S', ..] if ends(at + 2) => Some(at..at + 2),
            [b'0', b'1'..=b'9', b'd', ..] if ends(at + 4) => Some(at..at + 4),
            [b'(', ..] => {
                let near = &rest[..rest.len().min(64)];
                memmem::find(near, b")s").map(|close| at..at + close + 3)
            }
            _ => {
                let upper = |b: &&u8| matches!(b, b'A'..=b'Z' | b'0'..=b'9' | b'_');
                let name = rest.iter().take_while(upper).count();
                let end = at + 1 + name;
                (name >= 3 && text.get(end) == Some(&b'%') && ends(end + 1)).then_some(at..end + 1)
            }
        }
    })
}

/// Returns the range of a host such as `*.example.org`, `192.0.x.x`, `xxxx.example.org`,
/// `your-host` or `HOST`.
fn host(cx: &RuleContext) -> Option<Range<usize>> {
    let range = cx.uri.range(Component::Host)?;
    let host = cx.uri.host()?;
    let filler = |label: &[u8]| !label.is_empty() && label.iter().all(|b| matches!(b, b'x' | b'X'));
    let number = |label: &[u8]| !label.is_empty() && label.iter().all(u8::is_ascii_digit);
    let labels = || host.split(|&b| b == b'.');
    let address = labels().count() > 1
        && labels().any(filler)
        && labels().all(|label| filler(label) || number(label));
    let named = labels().any(|label| {
        (label.len() >= 4 && filler(label))
            || starts_with(label, b"your-")
            || starts_with(label, b"your_")
    });
    let upper = host.first().is_some_and(u8::is_ascii_uppercase);
    let whole = upper
        && [
            "HOST",
            "HOSTNAME",
            "SERVER",
            "SERVERNAME",
            "DOMAIN",
            "YOURHOST",
            "IP",
            "ADDRESS",
        ]
        .iter()
        .any(|word| host == word.as_bytes())
        || [&b"yourhost"[..], b"yourserver"].contains(&host);
    // Not top-level domains; used as placeholders since RFC 1738.
    let ends = labels().count() > 1
        && labels()
            .next_back()
            .is_some_and(|label| [&b"dom"[..], b"domain", b"tld"].contains(&label));
    (host.starts_with(b"*.") || ends || address || named || whole).then_some(range)
}

fn starts_with(text: &[u8], prefix: &[u8]) -> bool {
    text.get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

/// Returns the range of a port such as `PORT`, `port`, `xxxx` or `nnnn`.
fn port(cx: &RuleContext) -> Option<Range<usize>> {
    let range = cx.uri.range(Component::Port)?;
    let port = cx.uri.port()?;
    let word = |word: &str| port.eq_ignore_ascii_case(word.as_bytes());
    let upper = |b: &u8| b.is_ascii_uppercase() || *b == b'_';
    let same = |b: &u8| b.eq_ignore_ascii_case(&port[0]);
    let filler = port.len() >= 2 && b"xXnNyY".contains(&port[0]) && port.iter().all(same);
    let named = [
        "port",
        "portno",
        "portnum",
        "portnumber",
        "port_number",
        "number",
    ];
    (port.len() >= 2 && port.iter().all(upper) || filler || named.into_iter().any(word))
        .then_some(range)
}

/// Returns the range of a word `xxxx`, `XXX`, `YYYY` or `NNN` in the path, query or fragment.
fn filler(cx: &RuleContext) -> Option<Range<usize>> {
    let text = cx.candidate.text.bytes();
    let path = cx.uri.range(Component::Path)?.start;
    if cx.uri.has_scheme("data") {
        return None;
    }
    let mut start = path;
    while let Some(at) = text[start..]
        .windows(3)
        .position(is_filler)
        .map(|i| start + i)
    {
        let end = run_end(text, at);
        let value = text[..at].last() == Some(&b'=');
        let lower = text[at].is_ascii_lowercase();
        let bounded = !text[..at].last().is_some_and(u8::is_ascii_alphanumeric)
            && !text.get(end).is_some_and(u8::is_ascii_alphanumeric);
        let alphabet = lower && text[at] != b'x' && end - at < 4;
        if bounded && !alphabet && (!lower || value || end - at >= 4) {
            return Some(at..end);
        }
        start = end;
    }
    None
}

fn is_filler(three: &[u8]) -> bool {
    b"xXnNY".contains(&three[0]) && three[1] == three[0] && three[2] == three[0]
}

/// Returns the range of `your-username` or `YOUR_TOKEN`. Only known nouns count: a title may start
/// with `your-`, too.
fn yours(cx: &RuleContext) -> Option<Range<usize>> {
    const NOUNS: &[&str] = &[
        "account",
        "api",
        "app",
        "bucket",
        "company",
        "domain",
        "email",
        "file",
        "host",
        "id",
        "key",
        "name",
        "org",
        "password",
        "path",
        "project",
        "repo",
        "repository",
        "server",
        "site",
        "token",
        "user",
        "username",
    ];
    let text = cx.candidate.text.bytes();
    let path = cx.uri.range(Component::Path)?.start;
    let words = [&b"your"[..], b"YOUR"];
    memchr2_iter(b'y', b'Y', &text[path..])
        .map(|i| path + i)
        .filter(|&at| words.iter().any(|word| text[at..].starts_with(word)))
        .find_map(|at| {
            let noun = at + 5;
            let joined = matches!(text.get(at + 4), Some(b'-' | b'_'));
            let rest = text.get(noun..)?;
            let letters = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
            let known = NOUNS
                .iter()
                .any(|word| rest[..letters].eq_ignore_ascii_case(word.as_bytes()));
            let starts = !text[..at].last().is_some_and(u8::is_ascii_alphanumeric);
            (joined && starts && known).then_some(at..noun + letters)
        })
}

/// Names of HTML elements, which plain text may have.
const HTML: &[&str] = &[
    "a",
    "b",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "hr",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "pre",
    "span",
    "strong",
    "table",
    "td",
    "th",
    "tr",
    "tt",
    "u",
    "ul",
    "nobr",
    "wbr",
    "big",
    "small",
    "cite",
];

/// Returns true if `<name>` follows where a value is expected, and the name is not that of an HTML
/// element.
fn element(cx: &RuleContext) -> bool {
    let expected = matches!(
        cx.candidate.text.bytes().last(),
        Some(b'/' | b'=' | b'-' | b'_' | b'.' | b':' | b'@' | b'?' | b'&' | b'#')
    );
    if cx.candidate.wrapper != Wrapper::None || !expected || cx.after.first() != Some(&b'<') {
        return false;
    }
    let near = &cx.after[1..cx.after.len().min(66)];
    let Some(close) = memchr(b'>', near) else {
        return false;
    };
    let name = &near[..close];
    is_value_name(name)
}

fn is_value_name(name: &[u8]) -> bool {
    let octet = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b' ' | b'.');
    let html = HTML
        .iter()
        .any(|element| name.eq_ignore_ascii_case(element.as_bytes()));
    name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(octet) && !html
}

/// Returns the range of `<name>` inside a quoted URI.
fn named(cx: &RuleContext) -> Option<Range<usize>> {
    let text = cx.candidate.text.bytes();
    let open = memchr(b'<', text)?;
    let near = &text[open + 1..text.len().min(open + 66)];
    let name = &near[..memchr(b'>', near)?];
    is_value_name(name).then(|| open..open + name.len() + 2)
}

/// Returns true if `:$PORT` or `:${PORT}` follows directly after a host.
fn port_variable(cx: &RuleContext) -> bool {
    let rest = cx.after.strip_prefix(b":$");
    let name = rest.map(|rest| rest.strip_prefix(b"{").unwrap_or(rest));
    cx.uri.path().is_empty()
        && cx.uri.authority().is_some()
        && name.is_some_and(|name| name.first().is_some_and(u8::is_ascii_alphabetic))
}

/// Returns true if the host is meant as one. An abbreviated reference (`www.…`) is a guess: words
/// without a space between them do not end in a top-level domain.
pub fn is_meant_as_host(cx: &RuleContext) -> bool {
    let host = cx.uri.host().unwrap_or_default();
    let label = host.rsplit(|&b| b == b'.').next().unwrap_or_default();
    cx.candidate.kind != Kind::Abbreviated || domain::is_tld(label)
}
