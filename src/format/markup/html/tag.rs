//! The syntax of tags: names, attributes, and the ranges of their values (HTML, "tag name state"
//! and the following), as browsers read them.

use std::ops::Range;

use memchr::{memchr, memchr2, memmem};

use crate::format::bytes::is_space;

/// The longest name of an element or an attribute. A longer one is not recognized.
const LONGEST_NAME: usize = 256;
/// The longest value, and the farthest that a quote is looked for. A longer value ends at
/// white space, whatever it started with.
// The longest URI (docs/design/DELIMITING.md §7).
pub(crate) const LONGEST_VALUE: usize = 64 * 1024;

/// White space.
const SPACE: u8 = 1;
/// `/`.
const SLASH: u8 = 2;
/// What ends the name of an attribute besides these.
const ENDS_NAME: u8 = 4;
/// The bytes of the name of an element.
const IN_TAG_NAME: u8 = 8;

/// The classes of each byte.
static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'/' => SLASH,
            b'=' | b'>' | b'<' => ENDS_NAME,
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b':' | b'-' | b'_' => IN_TAG_NAME,
            space if is_space(space) => SPACE,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

/// Returns true if `byte` is in one of `classes`.
fn is(byte: u8, classes: u8) -> bool {
    CLASSES[usize::from(byte)] & classes != 0
}

/// The start of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    /// Whether it is an end tag.
    pub closes: bool,
    /// The range of its name.
    pub name: Range<usize>,
}

/// Returns the tag that starts with the `<` at `at`. `<http://h.example/>` and `<a@h.example>`
/// are not tags: white space, `/`, `>`, or the next tag follows the name of an element.
pub(crate) fn tag(bytes: &[u8], at: usize) -> Option<Tag> {
    let closes = bytes.get(at + 1) == Some(&b'/');
    let start = at + 1 + usize::from(closes);
    if !bytes.get(start)?.is_ascii_alphabetic() {
        return None;
    }
    let near = &bytes[start..bytes.len().min(start + LONGEST_NAME)];
    let in_name = near.iter().position(|&byte| !is(byte, IN_TAG_NAME));
    let name = start..start + in_name.unwrap_or(near.len());
    let follows = match bytes.get(name.end) {
        None | Some(b'>' | b'<') => true,
        Some(b'/') => bytes[name.end - 1] != b':',
        Some(&byte) => is_space(byte),
    };
    follows.then_some(Tag { closes, name })
}

/// Returns true if a construct may start with a `<` before `next`.
pub(super) const fn may_open(next: u8) -> bool {
    next.is_ascii_alphabetic() || matches!(next, b'!' | b'/' | b'?')
}

/// The next construct in a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// An attribute.
    Attribute(Attribute),
    /// Its end, which is here. A tag that is not closed ends where the next one starts.
    End(usize),
    /// The bytes end before it does.
    Unfinished,
}

/// An attribute of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attribute {
    pub name: Range<usize>,
    /// The range of the value without its quotes; empty if there is none.
    pub value: Range<usize>,
    /// With them.
    pub quoted: Range<usize>,
    /// Whether the value exceeds the limit and continues.
    pub cut: bool,
}

impl Attribute {
    /// Returns true if the value, which is in `bytes`, starts with a quote that is not closed in
    /// its tag. The end of a value that is cut is not known.
    pub fn is_unclosed(&self, bytes: &[u8]) -> bool {
        let quoted = matches!(bytes[..self.value.start].last(), Some(b'"' | b'\''));
        let ends_tag = bytes.get(self.value.end) == Some(&b'>');
        quoted && ends_tag && self.quoted == self.value && !self.value.is_empty()
    }
}

/// Returns the next construct in a tag at or after `at`. `more` states whether bytes follow that
/// are not in `bytes` yet: then a construct that they could change is not returned.
pub(crate) fn part(bytes: &[u8], at: usize, more: More) -> Part {
    let start = skipped(bytes, at, SPACE | SLASH);
    match bytes.get(start) {
        None => return Part::Unfinished,
        Some(b'>') => return Part::End(start + 1),
        Some(b'<') => return Part::End(start),
        Some(_) => {}
    }
    let name = start..end_of_name(bytes, start);
    let equals = skipped(bytes, name.end, SPACE);
    if bytes.get(equals) != Some(&b'=') {
        return match equals {
            end if end == bytes.len() && more == More::Follow => Part::Unfinished,
            _ => without_value(name),
        };
    }
    let value = skipped(bytes, equals + 1, SPACE);
    let far = bytes.len().min(value + LONGEST_VALUE);
    let incomplete = more == More::Follow && far == bytes.len();
    match bytes.get(value) {
        None if more == More::Follow => Part::Unfinished,
        None => word(bytes, name, value..far),
        Some(&quote @ (b'"' | b'\'')) => {
            let inside = value + 1;
            match end_of_quoted(bytes, inside..far.max(inside), quote) {
                Some(end)
                    if more == More::Follow
                        && is_in_expression(&bytes[inside..end])
                        && end + LONGEST_EXPRESSION > bytes.len() =>
                {
                    Part::Unfinished
                }
                Some(end) => Part::Attribute(Attribute {
                    name,
                    value: inside..end,
                    quoted: value..end + 1,
                    cut: false,
                }),
                None if incomplete => Part::Unfinished,
                None => word(bytes, name, inside..far),
            }
        }
        Some(_) => match word(bytes, name, value..far) {
            Part::Attribute(found) if incomplete && found.value.end == far => Part::Unfinished,
            found => found,
        },
    }
}

/// The farthest that the end of an expression of a template is looked for.
const LONGEST_EXPRESSION: usize = 256;

/// Returns the end of a value between quotes, which starts where `range` does. A quote in an expression of a
/// template belongs to that: `"{{ "a" | url }}"`.
fn end_of_quoted(bytes: &[u8], range: Range<usize>, quote: u8) -> Option<usize> {
    let end = range.start + memchr(quote, &bytes[range.clone()])?;
    if !is_in_expression(&bytes[range.start..end]) {
        return Some(end);
    }
    let near = &bytes[end..range.end.min(end + LONGEST_EXPRESSION)];
    let line = &near[..memchr(b'\n', near).unwrap_or(near.len())];
    let close = memmem::find(line, b"}}").map(|close| end + close + 2);
    let last = close.and_then(|close| Some(close + memchr(quote, &bytes[close..range.end])?));
    Some(last.unwrap_or(end))
}

/// Returns true if an expression of a template that starts in `value` does not end there.
fn is_in_expression(value: &[u8]) -> bool {
    memchr(b'{', value).is_some()
        && memmem::rfind(value, b"{{").is_some_and(|open| !value[open..].contains(&b'}'))
}

/// Whether more bytes follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum More {
    /// They do.
    Follow,
    /// There are no more, or it does not matter.
    None,
}

/// Returns the end of the bytes from `from` on that are in one of `classes`.
fn skipped(bytes: &[u8], from: usize, classes: u8) -> usize {
    let rest = &bytes[from..];
    let length = rest.iter().position(|&byte| !is(byte, classes));
    from + length.unwrap_or(rest.len())
}

fn end_of_name(bytes: &[u8], start: usize) -> usize {
    let ends = |&byte: &u8| is(byte, SPACE | SLASH | ENDS_NAME);
    let near = &bytes[start..bytes.len().min(start + LONGEST_NAME)];
    // A `=` that a name starts with is part of it.
    let rest = near[1..].iter().position(ends);
    start + 1 + rest.unwrap_or(near.len() - 1)
}

fn without_value(name: Range<usize>) -> Part {
    let end = name.end;
    Part::Attribute(Attribute {
        name,
        value: end..end,
        quoted: end..end,
        cut: false,
    })
}

/// Returns an attribute whose value, in `range`, has no quotes.
fn word(bytes: &[u8], name: Range<usize>, range: Range<usize>) -> Part {
    let ends = |&byte: &u8| ends_word(byte);
    let length = bytes[range.clone()].iter().position(ends);
    let value = range.start..length.map_or(range.end, |length| range.start + length);
    Part::Attribute(Attribute {
        name,
        quoted: value.clone(),
        cut: value.len() >= LONGEST_VALUE - 1 && value.end < bytes.len(),
        value,
    })
}

/// Returns the attribute with the value that it has if the quote before it is ignored.
pub(crate) fn unquoted(bytes: &[u8], found: Attribute) -> Attribute {
    let value = &bytes[found.value.clone()];
    let ends = |&byte: &u8| ends_word(byte);
    let length = value.iter().position(ends).unwrap_or(value.len());
    let value = found.value.start..found.value.start + length;
    Attribute {
        quoted: value.clone(),
        value,
        ..found
    }
}

/// Returns true if a value without quotes ends before `byte`.
pub(crate) const fn ends_word(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b'>' | b'<')
}

/// The distance within which the tag after a short tag is searched for.
const NEAR: usize = 300;
/// The distance within which the end of a short tag is searched for.
const LONGEST_SHORT: usize = 80;

/// Returns true if `rest`, after the name of a tag, is that of a short tag of SGML: `<em/text/`
/// is `<em>text</em>` (ISO 8879 §7.4.1.3).
pub(super) fn opens_short(rest: &[u8]) -> bool {
    let Some(text) = rest.strip_prefix(b"/") else {
        return false;
    };
    let near = &text[..text.len().min(LONGEST_SHORT)];
    let ends = |byte: &u8| matches!(byte, b'/' | b'>' | b'<' | b'=' | b'\n');
    let Some(end) = near
        .iter()
        .position(ends)
        .filter(|&at| at > 0 && near[at] == b'/')
    else {
        return false;
    };
    // `<a/b/href=c>` is a tag with attributes in HTML.
    let after = &text[end..text.len().min(NEAR)];
    !matches!(memchr2(b'<', b'>', after), Some(at) if after[at] == b'>')
}

/// Returns true if the tag at the end of `bytes` closes its element, too. The `/` at the end of a
/// value without quotes belongs to the value.
pub(super) fn ends_itself(bytes: &[u8]) -> bool {
    matches!(bytes, [.., b'"' | b'\'' | b' ' | b'\n', b'/', b'>'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_tag(text: &str, expected: Option<&str>) {
        let found = tag(text.as_bytes(), 0);
        let shown = found.map(|tag| {
            let slash = if tag.closes { "/" } else { "" };
            format!("{slash}{}", &text[tag.name])
        });
        assert_eq!(shown.as_deref(), expected, "{text}");
    }

    #[test]
    fn tags() {
        assert_tag("<a href=x>", Some("a"));
        assert_tag("</P >", Some("/P"));
        assert_tag("<br/>", Some("br"));
        assert_tag("<o:p>", Some("o:p"));
        assert_tag("<b", Some("b"));
        assert_tag("<b<i>", Some("b"));
        assert_tag("<http://h.example/>", None);
        assert_tag("<URL:http://h.example/>", None);
        assert_tag("<mailto:a@h.example>", None);
        assert_tag("<a@h.example>", None);
        assert_tag("<www.h.example>", None);
        assert_tag("< a>", None);
        assert_tag("<3", None);
        assert_tag("</>", None);
        assert_tag("<", None);
    }

    /// Returns the attributes of `text` as `name=value`, then the rest of it.
    fn parts(text: &str, more: More) -> (Vec<String>, &str) {
        let mut found = Vec::new();
        let mut at = 0;
        loop {
            match part(text.as_bytes(), at, more) {
                Part::Attribute(attribute) => {
                    at = attribute.quoted.end;
                    let (name, value) = (&text[attribute.name], &text[attribute.value]);
                    found.push(format!("{name}={value}"));
                }
                Part::End(end) => return (found, &text[end..]),
                Part::Unfinished => return (found, &text[at..]),
            }
        }
    }

    #[test]
    fn attributes() {
        for (text, expected, rest) in [
            (
                " a=\"b c\" d='e\"' f=g>x",
                &["a=b c", "d=e\"", "f=g"][..],
                "x",
            ),
            (" a = b c/>", &["a=b", "c="], ""),
            (" a=b/c/>", &["a=b/c/"], ""),
            (" a=\"b\"c=\"d\">", &["a=b", "c=d"], ""),
            (" a <b>", &["a="], "<b>"),
            (" =a=b>", &["=a=b"], ""),
            (" a=>x", &["a="], "x"),
            (
                " a=\"{{ \"b\" | c }}/d\" e=\"{{ f }}\">x",
                &["a={{ \"b\" | c }}/d", "e={{ f }}"],
                "x",
            ),
            (" a=\"{{ b\" c=\"d\">x", &["a={{ b", "c=d"], "x"),
            (" a=\"{{ b\"\n}}\">x", &["a={{ b", "}}\"="], "x"),
            (" a=\"b c>d", &["a=b", "c="], "d"),
            (" a", &["a="], ""),
            (" a=", &["a="], ""),
            ("  ", &[], "  "),
        ] {
            let expected = expected.iter().map(|&s| s.to_owned()).collect::<Vec<_>>();
            assert_eq!(parts(text, More::None), (expected, rest), "{text}");
        }
    }

    #[test]
    fn what_may_go_on_is_left() {
        for (text, expected, rest) in [
            (" a=\"b\" c=\"d", &["a=b"][..], " c=\"d"),
            (" a=b c=d", &["a=b"], " c=d"),
            (" a=b c", &["a=b"], " c"),
            (" a=b c = ", &["a=b"], " c = "),
            (" a=\"{{ b\"", &[], " a=\"{{ b\""),
        ] {
            let expected = expected.iter().map(|&s| s.to_owned()).collect::<Vec<_>>();
            assert_eq!(parts(text, More::Follow), (expected, rest), "{text}");
        }
    }

    #[test]
    fn long_values_are_cut() {
        let long = "x".repeat(2 * LONGEST_VALUE);
        for text in [
            format!(" a=\"{long}\">"),
            format!(" a={long}>"),
            format!(" a='{long}"),
        ] {
            let Part::Attribute(found) = part(text.as_bytes(), 0, More::Follow) else {
                panic!("{}", &text[..5]);
            };
            assert!(found.cut && found.value.len() > LONGEST_VALUE - 2);
        }
    }
}
