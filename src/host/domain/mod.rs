//! Host names: top-level domains, reserved names, and registered domains.
//!
//! RFC 1034 §3.5 and RFC 1123 §2.1 for the syntax of a name, the root of the DNS for its last
//! label, RFC 2606 and RFC 6761 for reserved names.

mod suffix;
mod tlds;

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::host::idn;
use crate::host::name::is_same_or_subdomain;
use suffix::suffix_length;

/// Returns true if `label` (any case; ASCII, encoded, or in Unicode) is a top-level domain, current
/// or retired (guard "what looks like a host").
pub fn is_tld(label: &[u8]) -> bool {
    if !label.is_ascii() {
        return encoded(label).is_some_and(|label| is_in_root(label.as_bytes()));
    }
    is_in_root(label)
}

/// A limit above the longest top-level domain in Unicode, in characters.
// Bounds the time of Punycode, which is the square of the length.
const LONGEST_TLD: usize = 20;

/// Returns the A-label of a label in Unicode.
fn encoded(label: &[u8]) -> Option<String> {
    let text = text(label)?;
    if text.chars().nth(LONGEST_TLD).is_some() {
        return None;
    }
    idn::encode(&idn::mapped_label(text)?)
}

fn is_in_root(label: &[u8]) -> bool {
    let mut buffer = [0; 24];
    let Some(lower) = lower_case(label, &mut buffer) else {
        return false;
    };
    tlds::TLDS
        .binary_search_by(|tld| tld.as_bytes().cmp(lower))
        .is_ok()
}

/// Returns true if `name` looks like a host (guard "what looks like a host"): at least two labels
/// of letters, digits and hyphens, the last of which is a top-level domain. A trailing root dot is
/// allowed, and so is `_` before the last two labels (RFC 8552).
pub fn looks_like_host(name: &[u8]) -> bool {
    let name = name.strip_suffix(b".").unwrap_or(name);
    let Some(dot) = memchr::memrchr(b'.', name) else {
        return false;
    };
    name.len() <= 253 && is_tld(&name[dot + 1..]) && name[..dot].split(|&b| b == b'.').all(is_label)
}

/// Returns true for a label of letters, digits, hyphens and underscores without a hyphen at its
/// ends.
fn is_label(label: &[u8]) -> bool {
    let hyphens = label.first() == Some(&b'-') || label.last() == Some(&b'-');
    let octets = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    if label.is_ascii() {
        return (1..=63).contains(&label.len()) && !hyphens && label.iter().all(octets);
    }
    let characters = |c: char| c.is_alphanumeric() || c == '-' || may_be_mark(c);
    !hyphens && text(label).is_some_and(|label| label.chars().all(characters))
}

/// Returns true if `character` may be a combining mark or a joiner: neither ASCII nor in a block of
/// punctuation.
const fn may_be_mark(character: char) -> bool {
    !matches!(
        character,
        '\0'..='\u{2FF}' | '\u{2000}'..='\u{200B}' | '\u{200E}'..='\u{2BFF}' | '\u{2E00}'..='\u{303F}'
            | '\u{FE10}'..='\u{FE1F}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FFFF}'
    )
}

/// Returns true if `host` is reserved for documentation (guard "documentation hosts"): `example.*`,
/// `.test`, `.invalid`, `.example`, 192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24, `2001:db8::/32`,
/// `3fff::/20`. An IPv6 address is in brackets, as in a URI.
pub fn is_documentation(host: &[u8]) -> bool {
    if let Some(literal) = host.strip_prefix(b"[") {
        return literal
            .strip_suffix(b"]")
            .and_then(text)
            .and_then(|s| s.parse::<Ipv6Addr>().ok())
            .is_some_and(is_documentation_ipv6);
    }
    if let Some(address) = text(host).and_then(|s| s.parse::<Ipv4Addr>().ok()) {
        return address.is_documentation();
    }
    let mut labels = host
        .strip_suffix(b".")
        .unwrap_or(host)
        .rsplit(|&b| b == b'.');
    let last = labels.next().unwrap_or_default();
    if is_one_of(last, &["test", "invalid", "example"]) || is_retired_test(last) {
        return true;
    }
    // The second-level names are reserved in com, net and org, and `example` under a
    // country's domain (example.co.uk, example.de) is used in the same way.
    match labels.next() {
        Some(second) if is_one_of(second, &["example"]) => is_tld(last),
        Some(second) if last.len() == 2 && second.len() <= 3 => {
            is_tld(last)
                && labels
                    .next()
                    .is_some_and(|third| is_one_of(third, &["example"]))
        }
        _ => false,
    }
}

/// `.test` in eleven languages, in the root from 2007 to 2013 for trials of internationalized
/// names, and in documents since.
const RETIRED_TESTS: [&str; 11] = [
    "xn--0zwm56d",
    "xn--11b5bs3a9aj6g",
    "xn--80akhbyknj4f",
    "xn--9t4b11yi5a",
    "xn--deba0ad",
    "xn--g6w251d",
    "xn--hgbk6aj7f53bba",
    "xn--hlcj6aya9esc7a",
    "xn--jxalpdlp",
    "xn--kgbechtv",
    "xn--zckzah",
];

fn is_retired_test(label: &[u8]) -> bool {
    if label.is_ascii() {
        return label.len() > 4 && label[2] == b'-' && is_one_of(label, &RETIRED_TESTS);
    }
    encoded(label).is_some_and(|label| RETIRED_TESTS.contains(&label.as_str()))
}

fn is_documentation_ipv6(address: Ipv6Addr) -> bool {
    match address.segments() {
        [0x2001, 0x0db8, ..] => true,
        [0x3fff, second, ..] => second < 0x1000,
        _ => false,
    }
}

/// Names and suffixes that the DNS resolves in a special way (RFC 6761 and its registry, RFC 6762,
/// 7686, 8375, 9476), and `internal`, reserved by ICANN in 2024.
const SPECIAL_USE: [&str; 12] = [
    "alt",
    "example",
    "internal",
    "invalid",
    "local",
    "localhost",
    "onion",
    "test",
    "example.com",
    "example.net",
    "example.org",
    "home.arpa",
];

/// Returns true if `name` (any case, with or without the root dot) is a special-use domain name, or
/// under one.
pub fn is_special_use(name: &[u8]) -> bool {
    let name = name.strip_suffix(b".").unwrap_or(name);
    SPECIAL_USE
        .iter()
        .any(|special| is_same_or_subdomain(name, special))
}

/// Returns the registered domain of `host`: its public suffix and the label before it. A host
/// without such a label, and an address, is returned as it is.
///
/// Public suffixes are those of both sections of the [Public Suffix List], as browsers use it to
/// separate sites: under the suffixes of its private section (`github.io`), different parties
/// control different names just as under those of a registry. Without the feature `psl`, the
/// suffix is the last label.
///
/// ```
/// # #[cfg(feature = "psl")] {
/// use urilint::registered_domain;
/// assert_eq!(registered_domain(b"www.example.co.uk"), b"example.co.uk");
/// assert_eq!(registered_domain(b"www.user.github.io"), b"user.github.io");
/// # }
/// ```
///
/// [Public Suffix List]: https://publicsuffix.org/
pub fn registered_domain(host: &[u8]) -> &[u8] {
    let name = host.strip_suffix(b".").unwrap_or(host);
    let ends_in_digit = name.last().is_some_and(u8::is_ascii_digit);
    let is_address = || text(name).is_some_and(|name| name.parse::<Ipv4Addr>().is_ok());
    if ends_in_digit && is_address() || name.starts_with(b"[") {
        return host;
    }
    let suffix = suffix_length(name);
    let labels = name[..name.len() - suffix]
        .strip_suffix(b".")
        .unwrap_or_default();
    // A label is short: a loop is faster than `memrchr`.
    let dot = labels.iter().rposition(|byte| *byte == b'.');
    &name[dot.map_or(0, |dot| dot + 1)..]
}

/// Returns true if `name` is a public suffix itself, under which domains are registered.
pub(crate) fn is_public_suffix(name: &[u8]) -> bool {
    suffix_length(name) == name.len()
}

/// Returns the registered domain of a host as output has it: nothing for what is no name and no address,
/// such as `192.0.2.300`, `a..b` and `[::1`, whose last labels would be no domain.
pub fn domain_of(host: &[u8]) -> &[u8] {
    let name = host.strip_suffix(b".").unwrap_or(host);
    let ends_in_digit = name.last().is_some_and(u8::is_ascii_digit);
    let has_empty_label =
        || name.first() == Some(&b'.') || memchr::memmem::find(name, b"..").is_some();
    let is_number = || {
        let label = name.rsplit(|byte| *byte == b'.').next();
        label.is_some_and(|label| label.iter().all(u8::is_ascii_digit))
    };
    let is_address = || text(name).is_some_and(|name| name.parse::<Ipv4Addr>().is_ok());
    let is_unclosed = name.first() == Some(&b'[') && name.last() != Some(&b']');
    if is_unclosed || has_empty_label() || ends_in_digit && is_number() && !is_address() {
        return &[];
    }
    registered_domain(host)
}

fn is_one_of(label: &[u8], names: &[&str]) -> bool {
    names
        .iter()
        .any(|name| label.eq_ignore_ascii_case(name.as_bytes()))
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// Returns `bytes` in lowercase, in `buffer`; `None` if they do not fit.
fn lower_case<'b>(bytes: &[u8], buffer: &'b mut [u8]) -> Option<&'b [u8]> {
    let lower = buffer.get_mut(..bytes.len())?;
    for (to, from) in lower.iter_mut().zip(bytes) {
        *to = from.to_ascii_lowercase();
    }
    Some(lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn top_level_domains_are_sorted_and_fit() {
        assert!(tlds::TLDS.is_sorted());
        assert!(tlds::TLDS.iter().all(|tld| tld.len() <= 24));
        for (label, expected) in [
            ("com", true),
            ("COM", true),
            ("aaa", true),
            ("zw", true),
            ("yu", true),
            ("xn--p1ai", true),
            ("XN--VERMGENSBERATUNG-PWB", true),
            ("рф", true),
            ("РФ", true),
            ("中国", true),
            ("ไทย", true),
            ("vermögensberatung", true),
            ("нет", false),
            ("рфф", false),
            ("html", false),
            ("", false),
            ("c", false),
            ("local", false),
            ("abcdefghijklmnopqrstuvwxyz", false),
        ] {
            assert_eq!(is_tld(label.as_bytes()), expected, "{label}");
        }
    }

    #[test]
    fn hosts() {
        for (name, expected) in [
            ("example.com", true),
            ("WWW.Example.ORG.", true),
            ("r3---sn-x.example.com", true),
            ("_dmarc.example.com", true),
            ("пример.рф", true),
            ("उदाहरण.भारत", true),
            ("bücher.example.com", true),
            ("例え.jp", true),
            ("例え。jp", false),
            ("пример,рф", false),
            ("a\u{200B}.рф", false),
            ("a\u{2215}b.com", false),
            ("a.b", false),
            ("com", false),
            (".com", false),
            ("a..com", false),
            ("-a.com", false),
            ("a-.com", false),
            ("a b.com", false),
            ("guest.mu5k2d55", false),
            ("192.0.2.1", false),
            ("", false),
        ] {
            assert_eq!(looks_like_host(name.as_bytes()), expected, "{name}");
        }
        assert!(!looks_like_host(
            format!("{}.com", "a".repeat(64)).as_bytes()
        ));
    }

    #[test]
    fn documentation() {
        for (host, expected) in [
            ("example.com", true),
            ("www.EXAMPLE.net", true),
            ("www.example.co.uk", true),
            ("example.org.", true),
            ("a.test", true),
            ("invalid", true),
            ("x.example", true),
            ("192.0.2.255", true),
            ("198.51.100.0", true),
            ("203.0.113.9", true),
            ("192.0.3.1", false),
            ("[2001:db8::1]", true),
            ("[2001:DB9::1]", false),
            ("[3fff:fff::]", true),
            ("[3fff:1000::]", false),
            ("[", false),
            ("notexample.com", false),
            ("example.com.evil", false),
            ("example.html", false),
            ("例え.テスト", true),
            ("उदाहरण.परीक्षा", true),
            ("a.xn--80akhbyknj4f", true),
            ("пример.рф", false),
            ("testing", false),
            ("", false),
        ] {
            assert_eq!(is_documentation(host.as_bytes()), expected, "{host}");
        }
    }

    #[test]
    fn special_use() {
        for (name, expected) in [
            ("localhost", true),
            ("a.LOCALHOST.", true),
            ("printer.local", true),
            ("x.onion", true),
            ("router.home.arpa", true),
            ("db.internal", true),
            ("www.example.com", true),
            ("arpa", false),
            ("mylocalhost", false),
            ("local.com", false),
            ("", false),
        ] {
            assert_eq!(is_special_use(name.as_bytes()), expected, "{name}");
        }
    }

    #[test]
    fn registered_domains() {
        for (host, expected) in [
            ("", ""),
            (".", ""),
            ("localhost", "localhost"),
            ("example.org", "example.org"),
            ("www.example.org", "example.org"),
            ("a.b.example.org.", "example.org"),
            ("a.example.de", "example.de"),
            ("co.example.org", "example.org"),
            ("a.example.nosuchdomain", "example.nosuchdomain"),
            ("192.0.2.1", "192.0.2.1"),
            ("[2001:db8::1]", "[2001:db8::1]"),
            ("a..b", ".b"),
        ] {
            check_registered_domain(host, expected);
        }
    }

    #[cfg(feature = "psl")]
    #[test]
    fn registered_domains_under_public_suffixes() {
        for (host, expected) in [
            ("www.example.co.uk", "example.co.uk"),
            ("example.co.uk", "example.co.uk"),
            ("co.uk", "co.uk"),
            ("www.example.CO.UK", "example.CO.UK"),
            ("www.example.oslo.no", "example.oslo.no"),
            ("a.example.lg.jp", "example.lg.jp"),
            ("a.b.example.kawasaki.jp", "b.example.kawasaki.jp"),
            ("www.city.kawasaki.jp", "city.kawasaki.jp"),
            ("a.example.公司.cn", "example.公司.cn"),
            ("b.a.github.io", "a.github.io"),
            ("github.io", "github.io"),
            ("agithub.io", "agithub.io"),
            ("b.a.s3.amazonaws.com", "a.s3.amazonaws.com"),
            ("www.ne.de", "ne.de"),
        ] {
            check_registered_domain(host, expected);
        }
    }

    #[test]
    fn hosts_without_a_domain() {
        for (host, expected) in [
            ("192.0.2.1", "192.0.2.1"),
            ("192.0.2.300", ""),
            ("1.2.3", ""),
            ("a..example", ""),
            (".example", ""),
            ("www.example.org.", "example.org"),
            ("www.example.org", "example.org"),
            ("a1", "a1"),
            ("[2001:db8::1]", "[2001:db8::1]"),
            ("[2001:db8::1", ""),
            ("[192.0.2.1", ""),
        ] {
            assert_eq!(domain_of(host.as_bytes()), expected.as_bytes(), "{host}");
        }
    }

    #[track_caller]
    fn check_registered_domain(host: &str, expected: &str) {
        let domain = registered_domain(host.as_bytes());
        assert_eq!(domain, expected.as_bytes(), "{host}");
    }
}
