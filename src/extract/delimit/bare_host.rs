//! Hosts without a scheme in text: `example.org`, `ftp.example.org/pub` (rfc2396bis-01 Appendix F).
//!
//! Names of files, of classes and of fields look the same, and so do two sentences without a space
//! between them. What is taken for a host therefore depends on what its top-level domain is otherwise,
//! and on what follows.

use super::chars::at_word_boundary;
use super::start::{MAX_HOST_LEN, Shape, Start};
use crate::host::domain::{is_public_suffix, is_tld};

/// The first top-level domains, which end hosts more often than names of files and fields.
const OF_HOSTS: &[&[u8]] = &[b"com", b"net", b"org", b"edu", b"gov", b"mil", b"int"];

/// Top-level domains of two letters that are English words, extensions of files, or units.
const OTHERWISE: &[&[u8]] = &[
    b"ac", b"ad", b"ai", b"al", b"am", b"ar", b"as", b"at", b"ba", b"be", b"bs", b"bz", b"by",
    b"cc", b"cf", b"cl", b"cs", b"cx", b"cy", b"do", b"et", b"gz", b"hm", b"id", b"ie", b"im",
    b"in", b"is", b"it", b"la", b"li", b"ly", b"mc", b"md", b"me", b"mk", b"ml", b"mm", b"mo",
    b"ms", b"my", b"na", b"nc", b"ne", b"no", b"om", b"pa", b"ph", b"pl", b"pm", b"pn", b"ps",
    b"pt", b"py", b"re", b"rs", b"sc", b"sh", b"si", b"sm", b"so", b"sr", b"st", b"sv", b"td",
    b"tf", b"tm", b"to", b"tt", b"us", b"vc", b"ve", b"vi", b"ws",
];

/// Returns the start of a host at whose first dot `at` is.
pub(super) fn at_dot(bytes: &[u8], at: usize, floor: usize) -> Option<Start> {
    let start = start_of_label(bytes, at, floor)?;
    let near = &bytes[start..bytes.len().min(start + MAX_HOST_LEN)];
    let name = near.iter().take_while(|&&b| is_of_name(b)).count();
    let rest = &bytes[start + name..];
    // Dots at the end are those of the sentence.
    let name = &near[..name];
    let dots = name.iter().rev().take_while(|&&b| b == b'.').count();
    let name = &name[..name.len() - dots];
    (may_follow(rest) && is_host(name, rest)).then(|| Start::new(bytes, start, start, Shape::Host))
}

/// Returns the start of the label before the dot at `at`, the first one of a name.
fn start_of_label(bytes: &[u8], at: usize, floor: usize) -> Option<usize> {
    // RFC 1035 §2.3.4.
    let near = bytes[floor..at].iter().rev().take(64);
    let length = near.take_while(|&&b| is_of_name(b) && b != b'.').count();
    let start = at - length;
    let before = start.checked_sub(1).map(|at| bytes[at]);
    let inside = before.is_some_and(|b| b"@.-/\\%+$!&#~^_?".contains(&b));
    let is_label = (1..64).contains(&length) && bytes[start] != b'-';
    // List archives write `anna at example.org`.
    let of_address = bytes[..start].ends_with(b" at ") || bytes[..start].ends_with(b" AT ");
    (is_label && !inside && !of_address && at_word_boundary(bytes, start)).then_some(start)
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.')
}

/// Returns true if `rest` may follow a host: not the rest of a word, an address, a call, or a path of
/// UUCP or of a language.
fn may_follow(rest: &[u8]) -> bool {
    match rest {
        [] | [b':'] => true,
        [b':', next, ..] => *next != b':',
        [b'!', next, ..] => !next.is_ascii_alphanumeric(),
        [next, ..] => !is_of_name(*next) && !b"@(_=\\$%+*~&".contains(next),
    }
}

/// Returns true if `name` is a host below a public suffix, whose top-level domain is not more often
/// something else.
fn is_host(name: &[u8], rest: &[u8]) -> bool {
    let labels = || name.split(|&b| b == b'.');
    let Some(tld) = labels().next_back() else {
        return false;
    };
    let is = |known: &&[u8]| known.eq_ignore_ascii_case(tld);
    let is_valid = labels().all(|label| {
        !label.is_empty() && label.len() < 64 && label[0] != b'-' && label.last() != Some(&b'-')
    });
    // `end.It` are two sentences, and `java.net.URL` is a class.
    let one_case =
        tld.iter().all(u8::is_ascii_lowercase) || !name.iter().any(u8::is_ascii_lowercase);
    if !is_valid || !one_case || !is_tld(tld) || is_public_suffix(name) {
        return false;
    }
    let has_more = matches!(rest, [b'/', next, ..] if next.is_ascii_alphanumeric())
        || matches!(rest, [b':', digit, ..] if digit.is_ascii_digit());
    let is_country = tld.len() == 2 && !OTHERWISE.iter().any(is);
    let is_service = labels()
        .next()
        .is_some_and(|label| label.eq_ignore_ascii_case(b"ftp"));
    OF_HOSTS.iter().any(is) || is_country || has_more || is_service
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        let bytes = text.as_bytes();
        let dots = memchr::memchr_iter(b'.', bytes);
        let starts = dots.filter_map(|at| at_dot(bytes, at, 0));
        starts.map(|start| &text[start.at..]).collect()
    }

    #[test]
    fn hosts() {
        for text in [
            "example.org",
            "example.org.",
            "example.org...",
            "www-2.example.com/a",
            "ftp.example.is",
            "mail.example.de, and",
            "EXAMPLE.ORG:80/",
            "example.md/a",
            "example.dev:8080",
            "example.co.uk",
        ] {
            assert_eq!(found(text), [text]);
            let quoted = format!("(see \"{text}");
            assert_eq!(found(&quoted), [text]);
        }
    }

    #[test]
    fn names() {
        for text in [
            "anna@example.org",
            "anna at example.org",
            "example.org@example",
            "anna.example.org!anna",
            "a.example.org(1)",
            "java.net.URL",
            "end.It",
            "end.in",
            "README.md",
            "user.name",
            "a/example.org",
            "example.org::x",
            "-a.org",
            "co.uk",
            "a..org",
            "192.0.2.1",
            "$example.org",
            "e.g.",
            ".org",
        ] {
            assert_eq!(found(text), Vec::<&str>::new(), "{text}");
        }
        let long = "a.".repeat(MAX_HOST_LEN) + "com";
        assert_eq!(found(&long), Vec::<&str>::new());
    }
}
