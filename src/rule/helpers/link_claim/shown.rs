//! The URLs and domains that readers see in a text.

use std::borrow::Cow;

use crate::host::domain::looks_like_host;
use crate::uri::Uri;

/// The most URLs of a text that are read.
// Bounds the time: each is compared with the target.
const MOST: usize = 8;
/// The most words of which a host may consist, between which markup put space.
const WORDS: usize = 4;

/// A URL that readers see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The URL, with a scheme.
    pub uri: Vec<u8>,
    /// Its host, in lower case.
    pub host: Vec<u8>,
    /// Whether it starts with `https`.
    pub secure: bool,
    /// Whether an ellipsis follows the host, of which more may be left out.
    pub truncated: bool,
}

/// Returns the URLs in `text`: words with `http://` or `https://`, or that start with `www.`. Their
/// hosts look like hosts (guard "what looks like a host").
pub fn urls(text: &[u8]) -> Vec<Shown> {
    let mut found = Vec::new();
    if memchr::memchr2(b':', b'.', text).is_none() && text.is_ascii() {
        return found;
    }
    let text = plain(text);
    let mut at = 0;
    while let Some((start, prefix)) = next_start(&text, at) {
        let (shown, end) = url(&text, start, prefix);
        found.extend(shown);
        if found.len() == MOST {
            break;
        }
        at = end.max(start + 1);
    }
    found
}

/// Returns the domain that `text` consists of, apart from signs around it, if it has no path and
/// does not start like a URL.
pub fn bare_domain(text: &[u8]) -> Option<Shown> {
    let near = |byte: &u8| *byte == b'.';
    // A name has at most 253 characters (RFC 1035 §2.3.4); the rest are signs around it.
    if text.len() > 300 || !text.iter().any(near) && text.is_ascii() {
        return None;
    }
    let text = plain(text);
    let sign = |c: char| !c.is_alphanumeric();
    let host = text.trim_matches(sign);
    if !looks_like_host(host.as_bytes()) || next_start(host, 0).is_some() {
        return None;
    }
    Some(Shown {
        uri: [b"http://", host.as_bytes(), b"/"].concat(),
        host: host.as_bytes().to_ascii_lowercase(),
        secure: false,
        truncated: text.ends_with("...") || text.ends_with('…'),
    })
}

/// What a URL starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prefix {
    Http,
    Https,
    Www,
}

/// Returns the start of the next URL at or after `from`, after its scheme if it has one.
fn next_start(text: &str, from: usize) -> Option<(usize, Prefix)> {
    let text = text.as_bytes();
    let starts = |at: usize, word: &[u8]| {
        text.get(at..at + word.len())
            .is_some_and(|near| near.eq_ignore_ascii_case(word))
    };
    (from..text.len()).find_map(|at| match text[at] {
        b'h' | b'H' if starts(at, b"http") => {
            let secure = starts(at + 4, b"s");
            let prefix = if secure { Prefix::Https } else { Prefix::Http };
            Some((after_slashes(text, at + 4 + usize::from(secure))?, prefix))
        }
        b'w' | b'W' if starts(at, b"www.") && starts_word(&text[..at]) => Some((at, Prefix::Www)),
        _ => None,
    })
}

/// Returns the position after `://` at `at`, in which readers overlook a missing slash, a backslash
/// and spaces.
fn after_slashes(text: &[u8], at: usize) -> Option<usize> {
    let spaces = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        at + rest.iter().take(2).take_while(|&&b| b == b' ').count()
    };
    let colon = spaces(at);
    if text.get(colon) != Some(&b':') {
        return None;
    }
    let slashes = spaces(colon + 1);
    let rest = text.get(slashes..)?;
    let count = rest
        .iter()
        .take_while(|&&b| matches!(b, b'/' | b'\\'))
        .count();
    (count > 0).then(|| spaces(slashes + count))
}

fn starts_word(before: &[u8]) -> bool {
    let last = before.last();
    !last.is_some_and(|&b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'/' | b'@'))
}

/// Returns the URL whose authority starts at `start`, and where reading continues.
fn url(text: &str, start: usize, prefix: Prefix) -> (Option<Shown>, usize) {
    let mut word = String::new();
    let mut end = start;
    for _ in 0..WORDS {
        let rest = &text[end..];
        let space = rest.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"'));
        word.push_str(&rest[..space.unwrap_or(rest.len())]);
        end += space.unwrap_or(rest.len());
        if let Some(shown) = shown(&word, prefix) {
            return (Some(shown), end);
        }
        // Markup may have put space into the host.
        let next = text[end..].trim_start();
        if !next.starts_with('.') && !word.ends_with(['.', '-']) {
            break;
        }
        end = text.len() - next.len();
    }
    (None, end)
}

/// Returns the URL in a word that starts with an authority.
fn shown(word: &str, prefix: Prefix) -> Option<Shown> {
    let word = word.replace('\\', "/");
    let authority = &word[..word.find(['/', '?', '#']).unwrap_or(word.len())];
    let in_host = |c: char| c.is_alphanumeric() || ".-_~%@:+".contains(c);
    let authority = &authority[..authority.find(|c| !in_host(c)).unwrap_or(authority.len())];
    let rest = &word[authority.len()..];
    let dots = authority.len() - authority.trim_end_matches('.').len();
    let scheme = match prefix {
        Prefix::Https => "https://",
        Prefix::Http | Prefix::Www => "http://",
    };
    let closing = |c: char| !c.is_alphanumeric() && !"/=&-_~+%$".contains(c);
    let uri = format!("{scheme}{}", word.trim_end_matches(closing));
    let whole = format!("{scheme}{}", authority.trim_end_matches(['.', ':']));
    let host = Uri::split(whole.as_bytes()).host()?.to_ascii_lowercase();
    looks_like_host(&host).then(|| Shown {
        uri: uri.into_bytes(),
        host,
        secure: prefix == Prefix::Https,
        truncated: dots > 1 || rest.starts_with('…'),
    })
}

/// Returns `text` as it looks: without invisible characters, and with the forms of ASCII characters
/// that fonts show alike replaced by these.
fn plain(text: &[u8]) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(text);
    if text.is_ascii() {
        return text;
    }
    text.chars().filter_map(looks).collect::<String>().into()
}

/// Returns what a character looks like; `None` if it is invisible.
fn looks(character: char) -> Option<char> {
    Some(match character {
        '\u{AD}'
        | '\u{34F}'
        | '\u{180E}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' => return None,
        '\u{3002}' | '\u{FF61}' | '\u{2024}' => '.',
        '\u{2044}' | '\u{2215}' | '\u{29F8}' => '/',
        '\u{2236}' | '\u{A789}' | '\u{FE55}' => ':',
        '\u{2010}' | '\u{2011}' => '-',
        '\u{FF01}'..='\u{FF5E}' => {
            char::from_u32(u32::from(character) - 0xFEE0).unwrap_or(character)
        }
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_in_text() {
        for (text, expected) in [
            ("http://www.example.com/", &["www.example.com"][..]),
            ("➜ https://example.com", &["example.com"]),
            ("HTTPS://Example.COM/a (secure)", &["example.com"]),
            ("see www.example.com.", &["www.example.com"]),
            ("<www.example.com>", &["www.example.com"]),
            ("(https://www.example.com)", &["www.example.com"]),
            ("https://a.b@example.com:8443/", &["example.com"]),
            ("https:/example.com", &["example.com"]),
            (r"https:\\example.com\a", &["example.com"]),
            ("https : // example.com", &["example.com"]),
            ("https://example .com/a", &["example.com"]),
            ("https://example. com/a", &["example.com"]),
            ("https://ex\u{AD}am\u{200B}ple．com／a", &["example.com"]),
            (
                "http://a.example.org http://b.example.net",
                &["a.example.org", "b.example.net"],
            ),
            (
                "http://web.example.org/http://b.example.net",
                &["web.example.org"],
            ),
            ("https://example.com,click", &["example.com"]),
            ("http://www.exam...", &[]),
            ("http://host/", &[]),
            ("http://", &[]),
            ("example.com", &[]),
            ("a@www.example.com", &[]),
            ("https", &[]),
            ("", &[]),
        ] {
            let found = urls(text.as_bytes());
            let hosts: Vec<_> = found
                .iter()
                .map(|url| str::from_utf8(&url.host).unwrap())
                .collect();
            assert_eq!(hosts, expected, "{text}");
        }
    }

    #[test]
    fn parts_of_urls() {
        let only = |text: &str| urls(text.as_bytes()).remove(0);
        assert_eq!(
            only("www.example.com/a?b.").uri,
            b"http://www.example.com/a?b"
        );
        assert!(only("https://www.example.com").secure);
        assert!(only("http://www.example.com...").truncated);
        assert!(only("http://www.example.com…").truncated);
        assert!(!only("http://www.example.com/a...").truncated);
        assert!(!only("http://www.example.com.").truncated);
    }

    #[test]
    fn domains_alone() {
        for (text, expected) in [
            ("example.com", Some("example.com")),
            ("» Example.COM «", Some("example.com")),
            ("example。com", Some("example.com")),
            ("www.example.com", None),
            ("http://example.com", None),
            ("see example.com", None),
            ("example.com/a", None),
            ("a@example.com", None),
            ("example", None),
            ("1.2.3.4", None),
            ("", None),
        ] {
            let found = bare_domain(text.as_bytes()).map(|shown| shown.host);
            assert_eq!(found.as_deref(), expected.map(str::as_bytes), "{text}");
        }
    }
}
