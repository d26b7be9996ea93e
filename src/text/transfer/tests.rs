use proptest::prelude::*;

use super::*;

/// Asserts the decoded text, and the range of `needle` in `source`.
#[track_caller]
fn assert_decoded(decode: fn(&Text) -> Text<'static>, source: &str, expected: &str) {
    let text = Text::borrowed(source.as_bytes(), 0);
    let decoded = decode(&text);
    assert_eq!(
        String::from_utf8_lossy(decoded.bytes()),
        expected,
        "{source}"
    );
}

#[test]
fn quoted_printable_is_undone_once() {
    for (source, expected) in [
        ("a=3Db", "a=b"),
        ("a=3db", "a=b"),
        (
            "http://h.example/?a=3D1=\r\n&b=3D2",
            "http://h.example/?a=1&b=2",
        ),
        ("a= \t\nb", "ab"),
        ("a=\nb", "ab"),
        ("a=", "a"),
        ("a==3D", "a=="),
        ("a=3D3D", "a=3D"),
        ("a=3", "a=3"),
        ("a=zz=", "a=zz"),
        ("a=C3=A9", "aé"),
        ("a  \r\nb\t\n c ", "a\r\nb\n c "),
        ("a=20\nb", "a \nb"),
        ("", ""),
    ] {
        assert_decoded(quoted_printable, source, expected);
    }
}

#[test]
fn base64_is_lenient() {
    for (source, expected) in [
        ("Zm9vYmFy", "foobar"),
        ("Zm9v\r\nYmFy\r\n", "foobar"),
        ("Zm9vYg==", "foob"),
        ("Zm9vYg==Zm9vYmE=\n", "foobfooba"),
        ("Zm9vYg", "foob"),
        ("Z m 9 v!YmFy", "foobar"),
        ("Zm9vY", "foo"),
        ("=Zm9v", "foo"),
        ("", ""),
        ("====", ""),
    ] {
        assert_decoded(base64, source, expected);
    }
}

#[test]
fn positions() {
    let source = b"Content\n\nPGh0dHA6Ly9oLmV4\nYW1wbGUvPg==\n";
    let text = Text::borrowed(&source[9..], 9);
    let decoded = base64(&text);
    assert_eq!(decoded.bytes(), b"<http://h.example/>");
    // Quads: PGh0 dHA6 Ly9o LmV4 YW1w bGUv Pg==
    assert_eq!(decoded.source(1..18), 9..34);
    assert_eq!(decoded.source(18..19), 34..36);
    let source = b"<http://h.example/?a=3D=\nb>";
    let text = Text::borrowed(source, 0);
    let decoded = quoted_printable(&text);
    assert_eq!(decoded.bytes(), b"<http://h.example/?a=b>");
    assert_eq!(decoded.source(1..22), 1..26);
    assert_eq!(decoded.source(20..21), 20..23);
}

/// RFC 4648 §4, literally.
fn encode(bytes: &[u8]) -> String {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for group in bytes.chunks(3) {
        let bits = group
            .iter()
            .fold(0_u32, |bits, &b| bits << 8 | u32::from(b));
        let bits = bits << (8 * (3 - group.len()));
        for digit in 0..4 {
            let value = bits >> (18 - 6 * digit) & 63;
            let shown = char::from(alphabet[value as usize]);
            out.push(if digit <= group.len() { shown } else { '=' });
        }
    }
    out
}

proptest! {
    #[test]
    fn base64_is_read_back(bytes: Vec<u8>, width in 1..80usize) {
        let encoded = encode(&bytes);
        let lines: Vec<_> = encoded.as_bytes().chunks(width).collect();
        let source = lines.join(&b"\r\n"[..]);
        let text = Text::borrowed(&source, 0);
        let decoded = base64(&text);
        prop_assert_eq!(decoded.bytes(), &bytes[..]);
        // The source of a range decodes to the range and the rest of its quads.
        for start in (0..bytes.len()).step_by(7) {
            let range = start..(start + 11).min(bytes.len());
            let location = decoded.source(range.clone());
            let stored = location.start as usize..location.end as usize;
            let again = base64(&text.gather(std::slice::from_ref(&stored)));
            prop_assert!(memmem::find(again.bytes(), &bytes[range.clone()]).is_some());
            prop_assert!(again.bytes().len() <= range.len() + 4);
        }
    }

    #[test]
    fn any_bytes_are_decoded(bytes: Vec<u8>) {
        let text = Text::borrowed(&bytes, 5);
        for decoded in [base64(&text), quoted_printable(&text)] {
            prop_assert!(decoded.bytes().len() <= bytes.len());
            for at in 0..decoded.bytes().len() {
                let location = decoded.source(at..at + 1);
                prop_assert!(location.start < location.end && location.end <= bytes.len() as u64 + 5);
            }
        }
    }
}

/// The decoders in their simplest form: each range is added as soon as it is known.
mod oracle {
    use super::super::{broken_quad, line_end, soft_break, without_spaces};
    use super::*;

    pub fn quoted_printable(text: &Text) -> Text<'static> {
        let bytes = text.bytes();
        let mut decoded = Builder::new(text);
        let (mut kept, mut at) = (0, 0);
        while at < bytes.len() {
            if bytes[at] == b'\n' {
                let end = line_end(bytes, kept, at);
                decoded.keep(kept..without_spaces(bytes, kept, end));
                decoded.keep(end..at + 1);
                kept = at + 1;
            } else if bytes[at] == b'='
                && let Some(octet) = hex::octet(bytes, at + 1)
            {
                decoded.keep(kept..at);
                decoded.replace(&[octet], at..at + 3);
                kept = at + 3;
            } else if bytes[at] == b'='
                && let Some(end) = soft_break(bytes, at + 1)
            {
                decoded.keep(kept..at);
                kept = end;
            }
            at = kept.max(at + 1);
        }
        decoded.keep(kept..bytes.len());
        decoded.finish()
    }

    pub fn base64(text: &Text) -> Text<'static> {
        let mut decoded = Builder::new(text);
        let mut at = 0;
        while at < text.bytes().len() {
            at = broken_quad(text.bytes(), at, &mut decoded);
        }
        decoded.finish()
    }
}

proptest! {
    #[test]
    fn decoders_do_what_their_simplest_forms_do(
        source in "([A-Za-z0-9+/=_ \t.-]{0,9}|=3D|=e9|= |[A-Za-z0-9]{300}|\r|\n|\r\n|\n\\.){0,40}",
        is_stuffed: bool,
    ) {
        let text = Text::borrowed(source.as_bytes(), 7);
        let text = if is_stuffed { without_stuffing(text) } else { text };
        prop_assert_eq!(quoted_printable(&text), oracle::quoted_printable(&text));
        prop_assert_eq!(base64(&text), oracle::base64(&text));
    }
}
