//! The charset that a document declares in its first bytes: `<meta>` (HTML Standard §13.2.3.2,
//! "Prescan a byte stream to determine its encoding") and the XML declaration.

use memchr::{memchr, memmem};

use crate::format::bytes::is_space;
use crate::text::charset::Charset;

/// The number of bytes that are searched.
// HTML Standard, "prescan a byte stream to determine its encoding".
pub(crate) const PRESCANNED: usize = 1024;

/// Returns the charset that a document of HTML declares.
pub(crate) fn declared(bytes: &[u8]) -> Option<Charset> {
    let head = &bytes[..bytes.len().min(PRESCANNED)];
    let mut at = 0;
    while let Some(found) = memchr(b'<', &head[at..]) {
        at += found;
        let Some(next) = construct(head, at) else {
            break;
        };
        match next {
            Next::Charset(charset) => return Some(charset),
            Next::At(after) => at = after,
        }
    }
    declared_in_xml(head)
}

/// Returns the charset that the XML declaration at the start of a document names.
pub(crate) fn declared_in_xml(bytes: &[u8]) -> Option<Charset> {
    let head = &bytes[..bytes.len().min(PRESCANNED)];
    let head = head.strip_prefix(b"<?xml")?;
    let head = &head[..memchr(b'>', head)?];
    let rest = &head[memmem::find(head, b"encoding")? + b"encoding".len()..];
    let control = |rest: &[u8]| rest.iter().take_while(|byte| **byte <= b' ').count();
    let rest = rest[control(rest)..].strip_prefix(b"=")?;
    let rest = &rest[control(rest)..];
    let quote = *rest.first().filter(|byte| matches!(byte, b'"' | b'\''))?;
    let name = &rest[1..=memchr(quote, &rest[1..])?];
    let blank = name.iter().any(|byte| *byte <= b' ');
    named(name).filter(|_| !blank)
}

/// The result of reading one construct.
enum Next {
    /// It declares a charset.
    Charset(Charset),
    /// Continue here.
    At(usize),
}

/// Reads the construct that the `<` at `at` starts. Returns `None` if it does not end in `head`.
fn construct(head: &[u8], at: usize) -> Option<Next> {
    let rest = &head[at + 1..];
    if rest.starts_with(b"!--") {
        // `<!-->` is a whole one.
        let end = memmem::find(&head[at + 2..], b"-->")?;
        return Some(Next::At(at + 2 + end + 3));
    }
    let is_meta = rest.len() > 4
        && rest[..4].eq_ignore_ascii_case(b"meta")
        && (is_space(rest[4]) || rest[4] == b'/');
    if is_meta {
        let mut attributes = Attributes {
            bytes: head,
            at: at + 5,
        };
        return match meta(&mut attributes) {
            Some(charset) => Some(Next::Charset(charset)),
            None => (attributes.at < head.len()).then_some(Next::At(attributes.at)),
        };
    }
    let name = rest.strip_prefix(b"/").unwrap_or(rest);
    if name.first().is_some_and(u8::is_ascii_alphabetic) {
        let end = name.iter().position(|&b| is_space(b) || b == b'>')?;
        let mut attributes = Attributes {
            bytes: head,
            at: head.len() - name.len() + end,
        };
        while attributes.next().is_some() {}
        return (attributes.at < head.len()).then_some(Next::At(attributes.at));
    }
    if matches!(rest.first()?, b'!' | b'/' | b'?') {
        return Some(Next::At(at + 1 + memchr(b'>', rest)? + 1));
    }
    Some(Next::At(at + 1))
}

/// Returns the charset that the attributes of a `<meta>` declare.
fn meta(attributes: &mut Attributes) -> Option<Charset> {
    let mut seen: Vec<Vec<u8>> = Vec::new();
    let (mut pragma, mut needs_pragma, mut charset) = (false, None, None);
    for (name, value) in attributes {
        let (name, value) = (name.to_ascii_lowercase(), value.to_ascii_lowercase());
        if seen.contains(&name) {
            continue;
        }
        match &name[..] {
            b"http-equiv" => pragma |= value == b"content-type",
            b"content" if charset.is_none() => {
                if let Some(found) = of_content(&value).and_then(named) {
                    charset = Some(found);
                    needs_pragma = Some(true);
                }
            }
            b"charset" => {
                charset = named(&value);
                needs_pragma = Some(false);
            }
            _ => {}
        }
        seen.push(name);
    }
    if needs_pragma? && !pragma {
        return None;
    }
    charset
}

/// Returns the name of the charset in the attribute `content` of a `<meta>` ("extracting a
/// character encoding from a meta element"), which is in lowercase.
fn of_content(value: &[u8]) -> Option<&[u8]> {
    const NAME: &[u8] = b"charset";
    let start = |bytes: &[u8]| bytes.iter().take_while(|byte| is_space(**byte)).count();
    let mut rest = value;
    loop {
        rest = &rest[memmem::find(rest, NAME)? + NAME.len()..];
        rest = &rest[start(rest)..];
        if let Some(after) = rest.strip_prefix(b"=") {
            rest = &after[start(after)..];
            break;
        }
    }
    let quote = *rest.first()?;
    if matches!(quote, b'"' | b'\'') {
        return memchr(quote, &rest[1..]).map(|end| &rest[1..=end]);
    }
    let end = rest.iter().position(|&byte| is_space(byte) || byte == b';');
    Some(&rest[..end.unwrap_or(rest.len())])
}

/// Returns the charset with this label. Bytes in which a `<meta>` can be read are not UTF-16.
fn named(label: &[u8]) -> Option<Charset> {
    if label.trim_ascii().is_empty() {
        return None;
    }
    match Charset::named(label)? {
        Charset::Utf16(_) => Some(Charset::AsciiSuperset),
        // The Encoding Standard does not have these.
        Charset::Utf7 | Charset::Utf32(_) => None,
        charset => Some(charset),
    }
}

/// The attributes of a tag, as names and values ("get an attribute"). At the end, `at` is the
/// position of the `>`, or the end of the bytes.
struct Attributes<'h> {
    bytes: &'h [u8],
    at: usize,
}

impl<'h> Attributes<'h> {
    fn skip(&mut self, skipped: impl Fn(u8) -> bool) {
        let rest = &self.bytes[self.at..];
        self.at += rest.iter().take_while(|byte| skipped(**byte)).count();
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Returns the bytes up to one that `ends`.
    fn take(&mut self, ends: impl Fn(u8) -> bool) -> &'h [u8] {
        let start = self.at;
        self.skip(|byte| !ends(byte));
        &self.bytes[start..self.at]
    }
}

impl<'h> Iterator for Attributes<'h> {
    type Item = (&'h [u8], &'h [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip(|byte| is_space(byte) || byte == b'/');
        if self.peek()? == b'>' {
            return None;
        }
        let start = self.at;
        // A `=` at the start is part of the name.
        self.at += usize::from(self.peek()? == b'=');
        self.skip(|byte| !is_space(byte) && !matches!(byte, b'/' | b'>' | b'='));
        let name = &self.bytes[start..self.at];
        self.skip(is_space);
        if self.peek()? != b'=' {
            return Some((name, b""));
        }
        self.at += 1;
        self.skip(is_space);
        let quote = self.peek()?;
        let quoted = matches!(quote, b'"' | b'\'');
        self.at += usize::from(quoted);
        let value = if quoted {
            self.take(|byte| byte == quote)
        } else {
            self.take(|byte| is_space(byte) || byte == b'>')
        };
        self.peek()?;
        self.at += usize::from(quoted);
        Some((name, value))
    }
}

#[cfg(all(test, feature = "charset"))]
mod tests {
    use super::*;

    /// Cases in the form of the prescan's steps; the charsets are compared by their labels.
    #[test]
    fn declarations() {
        for (head, expected) in [
            ("<meta charset=shift_jis>", Some("shift_jis")),
            ("<META CharSet = \"Shift_JIS\" >", Some("shift_jis")),
            ("<meta/charset='gbk'>", Some("gbk")),
            ("<meta charset=utf-8 />", Some("utf-8")),
            ("<meta charset= gbk x>", Some("gbk")),
            ("<meta charset=>", None),
            ("<meta charset>", None),
            ("<meta charset=\"\">", None),
            ("<meta charset=\"gbk>", None),
            ("<metacharset=gbk>", None),
            ("<meta name=charset content=gbk>", None),
            ("<meta charset=x-unknown><meta charset=gbk>", Some("gbk")),
            ("<meta charset=gbk charset=big5>", Some("gbk")),
            (
                "<meta http-equiv=Content-Type content='text/html; charset=big5'>",
                Some("big5"),
            ),
            (
                "<meta content=\"text/html;charset = 'euc-kr'\" http-equiv=\"CONTENT-TYPE\">",
                Some("euc-kr"),
            ),
            (
                "<meta http-equiv=content-type content='text/html; charset=\"big5'>",
                None,
            ),
            (
                "<meta http-equiv=content-type content='charset charset=koi8-r;x'>",
                Some("koi8-r"),
            ),
            ("<meta content='text/html; charset=big5'>", None),
            ("<meta http-equiv=refresh content='charset=big5'>", None),
            (
                "<meta content='charset=big5' charset=gbk http-equiv=content-type>",
                Some("gbk"),
            ),
            ("<meta charset=utf-16le>", Some("utf-8")),
            ("<meta charset=UTF-16>", Some("utf-8")),
            ("<meta charset=utf-7>", None),
            ("<meta charset=x-user-defined>", Some("windows-1252")),
            (
                "<!-- <meta charset=gbk> --><meta charset=big5>",
                Some("big5"),
            ),
            ("<!--><meta charset=gbk>-->", Some("gbk")),
            ("<!-- <meta charset=gbk>", None),
            (
                "<a title='<meta charset=gbk>'><meta charset=big5>",
                Some("big5"),
            ),
            ("<a title='<meta charset=gbk>", None),
            ("</x a='>'><meta charset=big5>", Some("big5")),
            ("<!doctype html><?x ?></ ><meta charset=big5>", Some("big5")),
            ("<!doctype '>'<meta charset=big5>", Some("big5")),
            ("< meta charset=gbk>", None),
            ("1 < 2 <meta charset=gbk>", Some("gbk")),
            // A script is not skipped.
            ("<script>'<meta charset=gbk>'</script>", Some("gbk")),
            ("<?xml version='1.0' encoding='gbk'?><html>", Some("gbk")),
            ("<?xml encoding = \"big5\"?>", Some("big5")),
            ("<?xml encoding='gbk'?><meta charset=big5>", Some("big5")),
            ("<?xml encoding='g bk'?>", None),
            ("<?xml encoding=gbk?>", None),
            ("<?xml encoding='utf-16'?>", Some("utf-8")),
            (" <?xml encoding='gbk'?>", None),
        ] {
            let expected = expected.map(|name| Charset::named(name.as_bytes()).unwrap());
            assert_eq!(declared(head.as_bytes()), expected, "{head}");
            // What is cut off is not there; whatever is there is read without a panic.
            for end in 0..head.len() {
                declared(&head.as_bytes()[..end]);
            }
        }
    }

    #[test]
    fn only_the_first_bytes_are_searched() {
        let meta = "<meta charset=gbk>";
        let after = |spaces: usize| format!("{}{meta}", " ".repeat(spaces));
        assert!(declared(after(PRESCANNED - meta.len()).as_bytes()).is_some());
        assert!(declared(after(PRESCANNED - meta.len() + 1).as_bytes()).is_none());
        assert!(declared(after(1024 * 1024).as_bytes()).is_none());
    }
}
