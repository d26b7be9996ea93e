//! Words in the place of a value: `HOST`, `:PORT`, `*.example.org`, `192.0.x.x`, `xxxx`,
//! `your-name`.

use std::ops::Range;

use memchr::memchr2_iter;

use super::Found;
use super::source::is_word;
use crate::uri::{Component, Uri};

/// Hosts that are a word for one.
const HOSTS: &[&str] = &[
    "HOST",
    "HOSTNAME",
    "SERVER",
    "SERVERNAME",
    "DOMAIN",
    "YOURHOST",
    "IP",
    "ADDRESS",
    "yourhost",
    "yourserver",
];

/// Last labels that are no top-level domains, and were used as placeholders since RFC 1738.
const LAST_LABELS: &[&[u8]] = &[b"dom", b"domain", b"tld"];

/// Nouns after `your-`. A title may start with `your-`, too.
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

/// Returns the words that are placeholders.
pub(super) fn all(uri: &Uri) -> impl Iterator<Item = (usize, Found)> + use<> {
    let ranges = [host(uri), port(uri), filler(uri), yours(uri)];
    let ranges = ranges.into_iter().flatten();
    ranges.map(|range| (range.start, Found::certain(range.end)))
}

fn host(uri: &Uri) -> Option<Range<usize>> {
    let range = uri.range(Component::Host)?;
    let host = uri.host()?;
    let labels = || host.split(|&b| b == b'.');
    let several = labels().count() > 1;
    let number = |label: &[u8]| !label.is_empty() && label.iter().all(u8::is_ascii_digit);
    let address = several
        && labels().any(is_filler)
        && labels().all(|label| is_filler(label) || number(label));
    let named = labels().any(|label| {
        (label.len() >= 4 && is_filler(label))
            || starts_with(label, b"your-")
            || starts_with(label, b"your_")
            || is_underlined(label)
    });
    let last = labels()
        .next_back()
        .is_some_and(|label| LAST_LABELS.contains(&label));
    let word = HOSTS.iter().any(|word| host == word.as_bytes());
    let wildcard = host == b"*" || host.starts_with(b"*.");
    (wildcard || several && last || address || named || word).then_some(range)
}

/// Returns true for `xxx` and `X`.
fn is_filler(label: &[u8]) -> bool {
    !label.is_empty() && label.iter().all(|b| matches!(b, b'x' | b'X'))
}

/// Returns true for `__NAME__`.
fn is_underlined(label: &[u8]) -> bool {
    let name = label
        .strip_prefix(b"__")
        .and_then(|rest| rest.strip_suffix(b"__"));
    let upper = |b: &u8| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_';
    name.is_some_and(|name| !name.is_empty() && name.iter().all(upper))
}

fn starts_with(text: &[u8], prefix: &[u8]) -> bool {
    text.get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

/// Returns the range of a port such as `PORT`, `tls_port`, `xxxx` or `*`, and of `:name` without a
/// host. Other letters may be those of a password (`user:pass/word@host`), or of a path in other
/// schemes (`ssh://host:user/repo`).
fn port(uri: &Uri) -> Option<Range<usize>> {
    let range = uri.range(Component::Port)?;
    let port = uri.port()?;
    let same = |b: &u8| b.eq_ignore_ascii_case(&port[0]);
    // `:xx`, `:NNNN`, `:yyyy`.
    let filler = port.len() >= 2 && b"xXnNyY".contains(&port[0]) && port.iter().all(same);
    let letters = port.iter().all(|b| b.is_ascii_alphabetic() || *b == b'_');
    let lower = port.to_ascii_lowercase();
    let known = memchr::memmem::find(&lower, b"port").is_some() || lower == b"number";
    let upper = port.iter().all(|b| b.is_ascii_uppercase() || *b == b'_');
    let web = ["http", "https", "ws", "wss"]
        .iter()
        .any(|name| uri.has_scheme(name));
    let password = uri.userinfo().is_some() || uri.bytes()[range.end..].contains(&b'@');
    let named = port.len() >= 2 && letters && (known || upper || web && !password);
    let alone = uri.host().is_none_or(<[u8]>::is_empty) && letters && !port.is_empty();
    let start = range.start - usize::from(alone);
    (filler || named || alone || port == b"*").then_some(start..range.end)
}

/// Returns the range of a word `xxxx`, `XXX`, `YYYY` or `NNN` in the path, query or fragment.
fn filler(uri: &Uri) -> Option<Range<usize>> {
    let text = uri.bytes();
    if uri.has_scheme("data") {
        return None;
    }
    let mut start = uri.range(Component::Path)?.start;
    while let Some(at) = text[start..]
        .windows(3)
        .position(repeats)
        .map(|i| start + i)
    {
        let run = text[at..].iter().take_while(|b| **b == text[at]);
        let end = at + run.count();
        let value = text[..at].last() == Some(&b'=');
        let lower = text[at].is_ascii_lowercase();
        let bounded = !text[..at].last().is_some_and(u8::is_ascii_alphanumeric)
            && !text.get(end).is_some_and(u8::is_ascii_alphanumeric);
        // Three equal small letters other than `xxx` may be a word: `www`, `iii`.
        let alphabet = lower && text[at] != b'x' && end - at < 4;
        if bounded && !alphabet && (!lower || value || end - at >= 4) {
            return Some(at..end);
        }
        start = end;
    }
    None
}

fn repeats(three: &[u8]) -> bool {
    b"xXnNY".contains(&three[0]) && three[1] == three[0] && three[2] == three[0]
}

/// Returns the range of `your-username`, `YOUR_TOKEN` or `__NAME__`.
fn yours(uri: &Uri) -> Option<Range<usize>> {
    let text = uri.bytes();
    let path = uri.range(Component::Path)?.start;
    let found = memchr2_iter(b'y', b'Y', &text[path..])
        .map(|i| path + i)
        .filter(|&at| text[at..].starts_with(b"your") || text[at..].starts_with(b"YOUR"))
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
        });
    found.or_else(|| underlined(text, path))
}

/// Returns the range of `__NAME__` in capitals.
fn underlined(text: &[u8], path: usize) -> Option<Range<usize>> {
    let at = path + memchr::memmem::find(&text[path..], b"__")?;
    let length = text[at..].iter().take_while(|b| is_word(**b)).count();
    is_underlined(&text[at..at + length]).then_some(at..at + length)
}
