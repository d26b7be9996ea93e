//! HTML in strings: exports of sites and feeds have the texts of pages in them.

use std::ops::Range;

use memchr::{memmem, memrchr_iter};

use crate::format::markup::html::{Continuation, HtmlDecoder, MARKUP};
use crate::format::{Fixes, MarkupSyntax, Section, json_string};
use crate::text::{Builder, Text};

/// HTML in a string, whose fixes would need the escapes of both.
static SYNTAX: MarkupSyntax = MarkupSyntax {
    fixes: Fixes::None,
    ..MARKUP
};

/// The attribute that shows that a string is HTML.
const LINK: &[u8] = b"href=";

/// The most bytes before the attribute in its tag.
const LONGEST_TAG: usize = 2 * 1024;

/// Returns the inside of the first string at or after `from` that has a link of HTML before `floor`. It
/// may end after it.
pub(super) fn string(bytes: &[u8], from: usize, floor: usize) -> Option<Range<usize>> {
    let floor = floor.max(from);
    let mut search = QuoteSearch::at(from);
    let mut last = None;
    memmem::find_iter(&bytes[from..floor], LINK).find_map(|length| {
        let tag = tag(bytes, from, from + length)?;
        let start = search
            .before(bytes, tag)
            .filter(|open| opens(bytes, *open))?
            + 1;
        // Each string is read once, so that time is linear.
        if last.replace(start) == Some(start) {
            return None;
        }
        let end = json_string::end(bytes, start);
        (end < bytes.len()).then_some(start..end)
    })
}

/// Returns the start of the tag that the attribute at `at` is in. Many programs escape its brackets.
fn tag(bytes: &[u8], from: usize, at: usize) -> Option<usize> {
    let from = from.max(at.saturating_sub(LONGEST_TAG));
    let near = &bytes[from..at];
    let last = |escape: &[u8]| memmem::rfind(near, escape).map(|start| (start, escape.len()));
    let (start, length) = [&b"<"[..], b"\\u003c", b"\\u003C"]
        .into_iter()
        .filter_map(last)
        .max()?;
    let inside = &near[start + length..];
    let ends = [&b">"[..], b"\\u003e", b"\\u003E"];
    let is_closed = ends.iter().any(|end| memmem::find(inside, end).is_some());
    let is_tag = inside.first().is_some_and(u8::is_ascii_alphabetic) && !is_closed;
    is_tag.then_some(from + start)
}

/// Returns true if the quotation mark at `quote` opens a string: what follows another string does not.
fn opens(bytes: &[u8], quote: usize) -> bool {
    let before = bytes[..quote].trim_ascii_end().last();
    before.is_none_or(|byte| b":,[({=".contains(byte))
}

/// Searches for the last quotation mark before positions that ascend, each byte once.
struct QuoteSearch {
    searched: usize,
    last: Option<usize>,
}

impl QuoteSearch {
    /// Returns a search that starts at `from`.
    const fn at(from: usize) -> Self {
        Self {
            searched: from,
            last: None,
        }
    }

    /// Returns the last mark before `at` that is not escaped.
    fn before(&mut self, bytes: &[u8], at: usize) -> Option<usize> {
        let is_open = |quote: &usize| {
            let backslashes = bytes[..*quote]
                .iter()
                .rev()
                .take_while(|byte| **byte == b'\\');
            backslashes.count() % 2 == 0
        };
        let from = self.searched;
        let mut quotes = memrchr_iter(b'"', &bytes[from..at]).map(|quote| from + quote);
        self.last = quotes.find(is_open).or(self.last);
        self.searched = at;
        self.last
    }
}

/// Emits the sections of the HTML in the string at `range`.
pub(super) fn read(text: &Text, range: Range<usize>, found: &mut dyn FnMut(Section)) {
    let mut string = Builder::new(text);
    json_string::add(&mut string, text.bytes(), range);
    HtmlDecoder::default().read(
        &string.finish(),
        Continuation::Nothing,
        None,
        &mut |mut section| {
            section.markup.syntax = &SYNTAX;
            found(section);
        },
    );
}

#[cfg(test)]
mod tests {
    use super::string;

    #[test]
    fn strings_with_links() {
        for (text, expected) in [
            (
                r#"{"a": "x <a href=\"b\">c</a>"}"#,
                Some(r#"x <a href=\"b\">c</a>"#),
            ),
            (
                r#"["<p>", "<a id=\"c\" href='b'>"]"#,
                Some(r#"<a id=\"c\" href='b'>"#),
            ),
            (r#"["<a href=b>", 1]"#, Some("<a href=b>")),
            (r#"["\u003ca href=b\u003E"]"#, Some(r"\u003ca href=b\u003E")),
            (r#"["\u003ca\u003E href=b"]"#, None),
            // No tag, no string, and one that is not closed.
            (r#"["a href=b"]"#, None),
            (r#"["<p> href=b"]"#, None),
            (r#"["< href=b"]"#, None),
            (r#"{"a": "b"} <a href="c">"#, None),
            (r"<a href=b>", None),
            (r#"["<a href=b>"#, None),
        ] {
            let found = string(text.as_bytes(), 0, text.len());
            assert_eq!(found.map(|range| &text[range]), expected, "{text}");
        }
    }
}
