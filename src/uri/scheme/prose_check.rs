//! Helpers for the checks of prose: they take the bytes after `scheme:` in prose, and return true
//! if they look like the rest of a URI (docs/design/DELIMITING.md §1). They examine at most one
//! token, and at most [`FAR`] bytes of it.

use crate::uri::syntax::characters::{is_bidi_control, is_invisible};

/// The maximum number of bytes that are examined.
const FAR: usize = 256;

/// Returns the bytes up to white space, a control, or a character that ends every bare URI.
pub(super) fn token(rest: &[u8]) -> &[u8] {
    let near = &rest[..rest.len().min(FAR)];
    let end = near
        .iter()
        .position(|&b| b <= b' ' || matches!(b, b'<' | b'>' | b'"' | b'`' | 0x7f));
    &near[..end.unwrap_or(near.len())]
}

/// Returns the token without trailing punctuation of the sentence.
pub(super) fn trimmed(rest: &[u8]) -> &[u8] {
    let mut token = token(rest);
    while let Some((last, before)) = token.split_last() {
        if !matches!(
            last,
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b')' | b']' | b'}'
        ) {
            break;
        }
        token = before;
    }
    token
}

/// Accepts `//` and an authority.
pub(super) fn authority(rest: &[u8]) -> bool {
    rest.strip_prefix(b"//").is_some_and(starts_host)
}

/// Accepts `//` and a host, a name or a placeholder for one, or a path. A scheme without a strict
/// check of prose may be a word, so that its URIs are found by the slashes.
pub(super) fn slashes(rest: &[u8]) -> bool {
    let starts = |b: u8| b.is_ascii_alphanumeric() || b"[_{$/".contains(&b) || b >= 0x80;
    match rest.strip_prefix(b"//") {
        // The path of a socket: `postgres://%2Frun%2Fpostgresql/`.
        Some([b'%', a, b, ..]) => a.is_ascii_hexdigit() && b.is_ascii_hexdigit(),
        Some(authority) => authority.first().is_some_and(|b| starts(*b)),
        None => false,
    }
}

/// Accepts a string in Bech32 (BIP 173) of at least `least` characters that starts with one of
/// `prefixes`, in one case.
pub(super) fn bech32(rest: &[u8], prefixes: &[&str], least: usize) -> bool {
    let word = &token(rest)[..run(token(rest), u8::is_ascii_alphanumeric)];
    let starts = |prefix: &&str| {
        let start = word.get(..prefix.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(prefix.as_bytes()))
    };
    let mixed = word.iter().any(u8::is_ascii_lowercase) && word.iter().any(u8::is_ascii_uppercase);
    let data = word
        .iter()
        .rposition(|&b| b == b'1')
        .map_or(&[][..], |one| &word[one + 1..]);
    let digit = |b: &u8| !b"bioBIO1".contains(b);
    word.len() >= least
        && !mixed
        && data.len() > 6
        && data.iter().all(digit)
        && prefixes.iter().any(starts)
}

/// Accepts an invoice (BOLT 11) or an LNURL (LUD-01).
pub(super) fn lightning(rest: &[u8]) -> bool {
    bech32(rest, &["lnbc", "lntb", "lnurl1"], 20)
}

/// Accepts an authority whose user information may consist of the authentication mechanism (RFC
/// 5092 §3, RFC 2384 §3): `//;AUTH=*@h.example`.
pub(super) fn mailbox(rest: &[u8]) -> bool {
    let login = rest.strip_prefix(b"//;");
    let kind = login.and_then(|login| login.first_chunk::<5>());
    authority(rest) || kind.is_some_and(|kind| kind.eq_ignore_ascii_case(b"auth="))
}

/// Returns true if a host (or user information, or a placeholder) starts here.
pub(super) fn starts_host(rest: &[u8]) -> bool {
    let second = rest.get(1).copied().unwrap_or(b' ');
    match rest.first() {
        Some(b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => true,
        // An address in brackets, or a placeholder in them.
        Some(b'[') => second.is_ascii_alphanumeric() || second == b':',
        // A missing host before a port, or an IPv6 address without brackets: faults to report.
        Some(b':') => matches!(second, b'0'..=b'9' | b':'),
        Some(b'-') => second.is_ascii_alphanumeric() || second >= 0x80,
        Some(b'.' | b'~') => second.is_ascii_alphanumeric(),
        Some(b'%') => second.is_ascii_alphanumeric() || second == b'{',
        // A placeholder: `$HOST`, `${host}`, `{host}`, `{{host}}`, `*.example.org`.
        Some(b'$') => second.is_ascii_alphabetic() || matches!(second, b'{' | b'(' | b'_'),
        Some(b'{') => second.is_ascii_alphabetic() || matches!(second, b'{' | b'_' | b'%'),
        Some(b'*') => second == b'.' || second == b'*',
        Some(0x80..) => starts_letter(rest),
        _ => false,
    }
}

/// Returns true if a letter, an emoji, or a symbol that browsers map to ASCII letters (`№`) starts
/// here, after any invisible characters. Bytes that are not UTF-8 may be letters of another charset.
fn starts_letter(rest: &[u8]) -> bool {
    let near = rest[..rest.len().min(24)].utf8_chunks().next();
    let Some(text) = near
        .map(|chunk| chunk.valid())
        .filter(|text| !text.is_empty())
    else {
        return rest[0] >= 0xc0;
    };
    let unseen = |c: &char| is_invisible(*c) || is_bidi_control(*c);
    let emoji = |c| matches!(c, '\u{2600}'..='\u{27BF}' | '\u{1F300}'..='\u{1FAFF}');
    let mapped = |c| matches!(c, '\u{2100}'..='\u{214F}' | '\u{3250}'..='\u{33FF}' | '\u{1F100}'..='\u{1F1FF}');
    text.chars()
        .find(|c| !unseen(c))
        .is_some_and(|c| c.is_alphanumeric() || emoji(c) || mapped(c))
}

/// Returns true if the token starts with an address `left@host`.
pub(super) fn address(rest: &[u8]) -> bool {
    let token = token(rest);
    let Some(at) = memchr::memchr(b'@', token) else {
        return false;
    };
    let local =
        |b: &u8| b.is_ascii_alphanumeric() || *b >= 0x80 || b"!$%&'*+,-./=^_{|}~".contains(b);
    at > 0 && token[..at].iter().all(local) && starts_domain(&token[at + 1..])
}

/// Accepts an address with `@@`, and a domain of two labels: other programs have a macro or an
/// escape there.
pub(super) fn doubled_at(rest: &[u8]) -> bool {
    let token = trimmed(rest);
    let Some(at) = memchr::memmem::find(token, b"@@") else {
        return false;
    };
    let local = |b: &u8| b.is_ascii_alphanumeric() || b"+-._".contains(b);
    let domain = &token[at + 2..];
    let end = run(domain, |b| b.is_ascii_alphanumeric() || b"-.".contains(b));
    let dotted = memchr::memchr(b'.', &domain[..end]).is_some_and(|dot| dot > 0 && dot + 1 < end);
    at > 0 && token[..at].iter().all(local) && dotted
}

/// Returns true if the part after the `@` of an address or a Message-ID starts here.
pub(super) fn starts_domain(rest: &[u8]) -> bool {
    match rest.first() {
        Some(b'[') => rest.get(1).is_some_and(u8::is_ascii_alphanumeric),
        Some(0x80..) => starts_letter(rest),
        Some(b) => b.is_ascii_alphanumeric() || matches!(b, b'_' | b'%'),
        None => false,
    }
}

/// `left@right` of a Message-ID or Content-ID: any visible characters on the left.
pub(super) fn message_id(rest: &[u8]) -> bool {
    let token = token(rest);
    // Some programs write `#` inside.
    let left = |b: &u8| b.is_ascii_graphic() && !b"()[]{}|\\,;:?".contains(b);
    memchr::memchr(b'@', token)
        .is_some_and(|at| at > 0 && token[..at].iter().all(left) && starts_domain(&token[at + 1..]))
}

/// Accepts the kinds of Matrix's entities, and an identifier with the name of its server.
pub(super) fn matrix(rest: &[u8]) -> bool {
    let token = token(rest);
    let entity = [&b"r/"[..], b"u/", b"roomid/"]
        .iter()
        .find_map(|kind| token.strip_prefix(*kind));
    entity.is_some_and(|entity| {
        let colon = memchr::memchr(b':', entity);
        colon.is_some_and(|colon| colon > 0 && starts_domain(&entity[colon + 1..]))
    })
}

/// Returns the number of leading bytes for which `class` returns true.
pub(super) fn run(bytes: &[u8], class: impl Fn(&u8) -> bool) -> usize {
    bytes.iter().position(|b| !class(b)).unwrap_or(bytes.len())
}

/// Accepts a telephone number: `+`, digits and visual separators (RFC 3966 §3), at least three
/// digits, and no continuation of a word. Labels in signatures (`Tel:(555)1234`) have brackets;
/// URIs have them in global numbers at most.
pub(super) fn telephone(rest: &[u8]) -> bool {
    let number = token(rest);
    let (digits, separators) = match number.strip_prefix(b"+") {
        Some(digits) => (digits, &b"-.()"[..]),
        None => (number, &b"-.*#"[..]),
    };
    let end = run(digits, |b| b.is_ascii_digit() || separators.contains(b));
    let enough = digits[..end].iter().filter(|b| b.is_ascii_digit()).count() >= 3;
    let next = digits.get(end).copied().unwrap_or(b' ');
    let more = next.is_ascii_alphabetic() || b"_@:/(".contains(&next);
    enough && !more && (digits[0].is_ascii_digit() || digits[0] == b'(')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        for (rest, expected) in [
            ("//h.example", true),
            ("//_x", true),
            ("//[2001:db8::1]/", true),
            ("//[::1]/", true),
            ("//::1/", true),
            ("//:443/", true),
            ("//192.0.2.1", true),
            ("//$HOST/", true),
            ("//{host}", true),
            ("//*.example.org", true),
            ("//%s/", true),
            ("//пример.example", true),
            ("//❤.example", true),
            ("//\u{2066}a.example", true),
            ("//\u{200B}", false),
            ("//\u{2026}", false),
            ("//", false),
            ("// h.example", false),
            ("///x", false),
            ("//<host>", false),
            ("//...", false),
            ("//\"", false),
            ("//)", false),
            ("/h", false),
            ("h", false),
        ] {
            assert_eq!(authority(rest.as_bytes()), expected, "{rest}");
        }
        assert!(authority(b"//\xe9t\xe9.example/"));
        assert!(!authority(b"//\x93x"));
    }

    #[test]
    fn addresses() {
        for (rest, expected) in [
            ("a@h.example", true),
            ("a.b+c@h", true),
            ("a@[192.0.2.1]", true),
            ("a at h.example", false),
            ("@h.example", false),
            ("a@", false),
            ("a@ h", false),
            ("a@.", false),
            (" a@h", false),
            ("a:b@h", false),
        ] {
            assert_eq!(address(rest.as_bytes()), expected, "{rest}");
        }
    }

    #[test]
    fn a_look_is_never_far() {
        let mut long = vec![b'a'; 1 << 20];
        long.extend_from_slice(b"@h.example");
        assert_eq!(token(&long).len(), FAR);
        assert!(!address(&long));
    }
}
