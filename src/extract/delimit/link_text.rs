//! The text in brackets after a URI: that of a link of `AsciiDoc` in other text (`http://h/a[the page]`,
//! `mailto:a@h[a@h]`), the number of a footnote (`http://h/a[1]`).

use memchr::{memchr, memchr2, memrchr};

/// The maximum length of a text whose end is looked for, in bytes.
// Bounds the time: it is looked for at each `[` in the last word of a URI.
const MAX_TEXT_LEN: usize = 160;

/// The maximum length of a URI and its label, in bytes.
// Bounds the time: the end of each `<…>` is looked for.
const MAX_LABELLED_LEN: usize = 2048;

/// Returns where the text starts, or `stop` if there is none. `stop` is where the URI whose body
/// starts at `body` ends. Its first word ends there at white space.
pub(super) fn start(bytes: &[u8], body: usize, stop: usize) -> usize {
    let uri = bytes.get(body..stop).unwrap_or_default();
    let in_words = matches!(bytes.get(stop), Some(b' ' | b'\n' | b'\r'));
    match memrchr(b'[', uri).filter(|_| in_words) {
        Some(open) if may_precede(&uri[..open]) => {
            let word = &uri[open + 1..];
            let in_word = |b: &u8| b.is_ascii_alphabetic() || b"_*`'".contains(b);
            let all = !word.is_empty() && word.iter().all(in_word);
            if all || is_closed(&bytes[stop..]) {
                body + open
            } else {
                stop
            }
        }
        _ => stop,
    }
}

/// Returns true if a text that goes on in `rest` has an end there, in its paragraph.
fn is_closed(rest: &[u8]) -> bool {
    let near = &rest[..rest.len().min(MAX_TEXT_LEN)];
    let next = memchr2(b'[', b']', near);
    let text = next.map(|at| &near[..at]).unwrap_or_default();
    next.is_some_and(|at| near[at] == b']') && text.windows(2).all(|two| two != b"\n\n")
}

/// Returns `end` without a text that ends there: `http://h/a[]`, `http://h/a[here]`, `http://h/a[1]`.
pub(super) fn without(bytes: &[u8], body: usize, end: usize) -> usize {
    let uri = bytes.get(body..end).unwrap_or_default();
    let inner = uri.strip_suffix(b"]").unwrap_or_default();
    let open = memrchr(b'[', inner);
    match open.map(|open| (&inner[..open], &inner[open + 1..])) {
        Some((before, text)) if may_precede(before) && is_text(before, text) => body + before.len(),
        _ => end,
    }
}

/// Returns true if a text follows the address of a `mailto` URI, in which a bracket is only directly
/// after the `@`.
pub(super) fn follows_address(uri: &[u8]) -> bool {
    let scheme = uri.get(..7).unwrap_or_default();
    let open = memchr(b'[', uri).filter(|_| scheme.eq_ignore_ascii_case(b"mailto:"));
    open.is_some_and(|open| {
        let (address, text) = uri.split_at(open);
        address.contains(&b'@') && address[open - 1].is_ascii_alphanumeric() && text.contains(&b']')
    })
}

/// Returns where the URI whose body starts at `body` ends, and where the `>` is, if a label is between them, as
/// chats write it: `<http://h/a|the page>`. A label has a space, or is the address or the host of the URI; any
/// other word after `|` may be a part of it.
pub(super) fn labelled(bytes: &[u8], body: usize) -> Option<(usize, usize)> {
    let near = &bytes[body..bytes.len().min(body + MAX_LABELLED_LEN)];
    let close = near
        .iter()
        .position(|b| matches!(b, b'>' | b'<' | b'\n' | b'\r'))?;
    let bar = memchr(b'|', &near[..close])?;
    let (uri, label) = (&near[..bar], near[bar + 1..close].trim_ascii());
    let is_closed = near[close] == b'>' && !label.is_empty();
    let is_uri = !uri.is_empty() && uri.iter().all(|b| *b > b' ');
    let is_address = uri.starts_with(label) && label.contains(&b'.');
    let first = label.first().copied().unwrap_or(b' ');
    let is_phrase = first.is_ascii_alphanumeric() && label.contains(&b' ');
    (is_closed && is_uri && (is_phrase || is_address)).then_some((body + bar, body + close))
}

/// Returns true for a text in brackets. After `?` and `#`, numbers are rather an index.
fn is_text(before: &[u8], text: &[u8]) -> bool {
    if text.starts_with(b"/") {
        return false;
    }
    match memchr2(b'?', b'#', before) {
        None => true,
        Some(_) => has_letter(text),
    }
}

/// Returns true if a text may follow what is before its bracket: no address in brackets is there, and
/// the bracket is no part of a value or of the name of a parameter. In fragments, values have brackets of
/// their own: `#egg=name[extra]` (pip).
fn may_precede(before: &[u8]) -> bool {
    let last = before.last().copied().unwrap_or(b'@');
    let is_value = memrchr(b'?', before).is_none_or(|query| {
        let parameter = memrchr(b'&', before).unwrap_or(query);
        before[parameter.max(query)..].contains(&b'=')
            || memrchr(b'#', before).is_some_and(|fragment| fragment > query)
    });
    let in_fragment = memrchr(b'#', before).is_some_and(|at| before[at..].contains(&b'='));
    is_value && !in_fragment && !b"@=[]&?#:,%({!*$.".contains(&last)
}

fn has_letter(text: &[u8]) -> bool {
    text.iter().any(|b| b.is_ascii_alphabetic() || *b >= 0x80)
}

#[cfg(test)]
mod tests {
    use crate::extract::delimit::tests::texts;

    #[test]
    fn texts_and_what_looks_like_them() {
        for (text, expected) in [
            ("http://h.example/a[the page] x", "http://h.example/a"),
            ("http://h.example/a[4.4 of it] x", "http://h.example/a"),
            ("http://h.example[Портал x] x", "http://h.example"),
            ("http://h.example/[Портал]", "http://h.example/"),
            ("http://h.example/a[1], x", "http://h.example/a"),
            ("http://h.example/a[] x", "http://h.example/a"),
            ("http://h.example/a[b,role=c].", "http://h.example/a"),
            ("http://h.example/?a=b[c d] x", "http://h.example/?a=b"),
            ("http://h.example/?a=b[c]", "http://h.example/?a=b"),
            ("http://h.example/#a[c]", "http://h.example/#a"),
            ("mailto:a@h.example[a@h.example],", "mailto:a@h.example"),
            ("<mailto:a@h.example[a@h.example]>", "mailto:a@h.example"),
            ("<mailto:a@[192.0.2.1]>", "mailto:a@[192.0.2.1]"),
            ("<mailto:a[b@h.example>", "mailto:a[b@h.example"),
            ("<mailto:a[b]@h.example>", "mailto:a[b]@h.example"),
            ("<mailto:a@h.example[b>", "mailto:a@h.example[b"),
            ("<http://h.example/a[b]>", "http://h.example/a[b]"),
            ("<http://h.example/a|the page>", "http://h.example/a"),
            ("<http://h.example/|h.example>", "http://h.example/"),
            ("<http://h.example/a|b>", "http://h.example/a|b"),
            (
                "<http://h.example/999|0|RAPID>",
                "http://h.example/999|0|RAPID",
            ),
            ("<http://h.example/?a=b|the page>", "http://h.example/?a=b"),
            ("<http://h.example/?a=b|c>", "http://h.example/?a=b|c"),
            ("<mailto:a@h.example|a@h.example>", "mailto:a@h.example"),
            ("<http://h.example/?a=b|c&d >", "http://h.example/?a=b|c&d"),
            ("<file:///c|/x>", "file:///c|/x"),
            ("http://h.example/?a[]=b", "http://h.example/?a[]=b"),
            ("http://h.example/?a[b]", "http://h.example/?a[b]"),
            (
                "http://h.example/?a[b]=c&d[e]",
                "http://h.example/?a[b]=c&d[e]",
            ),
            ("http://h.example/?a=[b]", "http://h.example/?a=[b]"),
            ("http://h.example/?a=b[0]", "http://h.example/?a=b[0]"),
            ("http://h.example/#a[0]", "http://h.example/#a[0]"),
            (
                "http://h.example/a.gz#egg=a[b,c] x",
                "http://h.example/a.gz#egg=a[b,c]",
            ),
            ("http://h.example/a=b#c[d e]", "http://h.example/a=b#c"),
            ("http://h.example/a[0].b", "http://h.example/a[0].b"),
            ("http://h.example/a[b]/c", "http://h.example/a[b]/c"),
            ("http://[2001:db8::1]", "http://[2001:db8::1]"),
            ("http://u@[2001:db8::1] x", "http://u@[2001:db8::1]"),
            ("mailto:a@[192.0.2.1]", "mailto:a@[192.0.2.1]"),
        ] {
            assert_eq!(texts(text.as_bytes()), [expected], "{text}");
        }
    }
}
