//! Blocks: front matter, code between fences, and where a document can be cut.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memmem, memrchr};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

/// The extensions of `CommonMark` that are enabled.
pub(super) const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_GFM);

/// The longest front matter.
// Bounds the time for a first line `---` that nothing closes.
const FRONT_MATTER: usize = 64 * 1024;
/// The distance from the end of a part within which an incomplete construct is left for the next
/// one.
const KEPT: usize = 8 * 1024;

/// Returns the range of the front matter that starts at `at`: YAML between `---` and `---` or
/// `...`, or TOML between `+++`. A thematic break at the start of a text is not front matter.
pub(crate) fn front_matter(bytes: &[u8], at: usize) -> Option<Range<usize>> {
    let line = |at: usize| bytes[at..next_line(bytes, at)].trim_ascii_end();
    let mark = line(at);
    let ends: [&[u8]; 2] = match mark {
        b"---" => [b"---", b"..."],
        b"+++" => [b"+++", b"+++"],
        _ => return None,
    };
    let start = next_line(bytes, at);
    let mut next = start;
    let mut has_content = false;
    while next < bytes.len() && next - start < FRONT_MATTER {
        let this = line(next);
        if ends.contains(&this) {
            return has_content.then_some(start..next);
        }
        if !has_content && !this.is_empty() {
            has_content = this[0] == b'#'
                || this[0] == b'['
                || memchr(b':', this).is_some()
                || memchr(b'=', this).is_some();
            if !has_content {
                return None;
            }
        }
        next = next_line(bytes, next);
    }
    None
}

/// Returns the end of the line that contains `at`, including its line end.
pub(crate) fn next_line(bytes: &[u8], at: usize) -> usize {
    memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length + 1)
}

/// Returns the start of the last line of `bytes` if it is after `after`, or else their end.
pub(crate) fn last_line(bytes: &[u8], after: usize) -> usize {
    match memrchr(b'\n', &bytes[after..]) {
        Some(length) => after + length + 1,
        None => bytes.len(),
    }
}

/// The number of delimiters that are parsed at once: the parser keeps a record of each.
// A part of 64 KiB never exceeds it, so that its delimiters need not be counted.
const MARKS: usize = 64 * 1024;

/// The number of bytes whose delimiters are counted together.
const BLOCK: usize = 4096;

/// Returns how many of `bytes` are parsed at once.
pub(crate) fn at_once(bytes: &[u8]) -> usize {
    if bytes.len() <= MARKS {
        return bytes.len();
    }
    let mut left = MARKS;
    for (number, block) in bytes.chunks(BLOCK).enumerate() {
        let marks = block.iter().filter(|byte| is_mark(**byte)).count();
        if marks > left {
            let marks = block.iter().enumerate().filter(|(_, byte)| is_mark(**byte));
            let end = marks.map(|(at, _)| at).nth(left);
            return number * BLOCK + end.unwrap_or(block.len());
        }
        left -= marks;
    }
    bytes.len()
}

/// Returns true if `byte` may delimit something.
const fn is_mark(byte: u8) -> bool {
    !matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'.' | b',' | b'/' | b':' | 0x80..)
}

/// The fence of a code block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fence {
    mark: u8,
    length: usize,
}

impl Fence {
    /// Returns the fence that opens the code block at the start of `bytes`.
    fn opening(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.trim_ascii_start();
        let mark = *bytes.first().filter(|mark| matches!(mark, b'`' | b'~'))?;
        let length = bytes.iter().take_while(|&&byte| byte == mark).count();
        Some(Self { mark, length })
    }

    /// Returns the start of the line at or after `from`, a line start, that closes it.
    pub fn end(self, bytes: &[u8], from: usize) -> Option<usize> {
        let closes = |&at: &usize| {
            let line = &bytes[at..];
            let indent = line.iter().take_while(|&&byte| byte == b' ').count();
            let marks = line[indent..].iter().take_while(|&&byte| byte == self.mark);
            let marks = marks.count();
            let rest = line[indent + marks..].iter();
            let mut rest = rest.skip_while(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
            indent < 4 && marks >= self.length && rest.next().is_none_or(|&byte| byte == b'\n')
        };
        let lines = memchr_iter(b'\n', &bytes[from..]).map(|end| from + end + 1);
        [from].into_iter().chain(lines).find(closes)
    }
}

/// Returns `text` with spaces for the tabs that are alone after a fence. They may follow the one that closes
/// (`CommonMark` §4.5), but the parser does not take it for one then.
pub(super) fn without_tabs_after_fences(text: Cow<str>) -> Cow<str> {
    let bytes = text.as_bytes();
    let tabs = [
        tabs_after_fences(bytes, b'`'),
        tabs_after_fences(bytes, b'~'),
    ]
    .concat();
    if tabs.is_empty() {
        return text;
    }
    let mut text = text.into_owned();
    for blank in tabs {
        let spaces = text[blank.clone()].replace('\t', " ");
        text.replace_range(blank, &spaces);
    }
    Cow::Owned(text)
}

/// Returns the white space with tabs between a fence and the end of its line.
fn tabs_after_fences(bytes: &[u8], mark: u8) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(length) = memmem::find(&bytes[at..], &[mark; 3]) {
        let count = |from: usize, is: &dyn Fn(u8) -> bool| {
            bytes[from..].iter().take_while(|byte| is(**byte)).count()
        };
        let start = at + length;
        let start = start + count(start, &|byte| byte == mark);
        at = start + count(start, &|byte| b" \t\r".contains(&byte));
        let ends = bytes.get(at).is_none_or(|byte| *byte == b'\n');
        if ends && bytes[start..at].contains(&b'\t') {
            found.push(start..at);
        }
    }
    found
}

/// Where a part of a document is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The rest is read with the next part.
    pub at: usize,
    /// The fence of the code block around this position.
    pub fence: Option<Fence>,
}

/// Returns where `text`, which continues, is divided: before the last block that is independent
/// of those before it, or inside a block that fills all of it. Never at its start.
pub(crate) fn cut(text: &str) -> Cut {
    if is_one_block(text.as_bytes()) {
        return Cut {
            at: inside(text),
            fence: None,
        };
    }
    cut_of_blocks(text)
}

/// Returns true if `text` is known to be a single block that is not code between fences, without
/// being parsed: a line that is not indented. Hostile text is often such a line.
fn is_one_block(text: &[u8]) -> bool {
    let starts_block = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'`' | b'~');
    !text.first().is_none_or(starts_block) && memchr2(b'\n', b'\r', text).is_none()
}

/// Returns where `text` is divided, as its blocks are parsed.
fn cut_of_blocks(text: &str) -> Cut {
    let mut depth = 0;
    let mut block = 0;
    let mut item = 0;
    let mut code = None;
    for (event, range) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if depth == 0 {
                    block = range.start;
                    code = match tag {
                        Tag::CodeBlock(CodeBlockKind::Fenced(_)) => {
                            Fence::opening(&text.as_bytes()[block..])
                        }
                        _ => None,
                    };
                } else if depth == 1 && matches!(tag, Tag::Item) {
                    item = range.start;
                }
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            _ if depth == 0 => (block, code) = (range.start, None),
            _ => {}
        }
    }
    let whole = |at: usize| Cut { at, fence: None };
    let bytes = text.as_bytes();
    match (block, code) {
        (1.., _) => whole(block),
        (_, Some(_)) => Cut {
            at: last_line(bytes, 0),
            fence: code,
        },
        _ if item > 0 => whole(item),
        _ => whole(inside(text)),
    }
}

/// Returns where a block that fills all of `text` is divided: at a line end, else at white space
/// at some distance from the end, else at its end.
fn inside(text: &str) -> usize {
    let bytes = text.as_bytes();
    if let Some(end) = memrchr(b'\n', bytes) {
        return end + 1;
    }
    let near = &bytes[..bytes.len().saturating_sub(KEPT)];
    let space = near.iter().rposition(|byte| matches!(byte, b' ' | b'\t'));
    space.map_or(bytes.len(), |space| space + 1)
}

/// Returns the length of the block quote markers at the start of `line`, with the spaces before
/// them.
pub(super) fn quote_marks(line: &[u8]) -> usize {
    let mark = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'>');
    line.iter().take_while(mark).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_matters() {
        for (text, expected) in [
            ("---\na: b\n---\nc", Some("a: b\n")),
            ("---\n\na: b\n...\nc", Some("\na: b\n")),
            ("---\r\na: b\r\n---\r\nc", Some("a: b\r\n")),
            ("+++\na = \"b\"\n+++\n", Some("a = \"b\"\n")),
            ("+++\n[a]\n+++", Some("[a]\n")),
            ("---\na\n---\n", None),
            ("---\n---\n", None),
            ("---\na: b\n", None),
            ("----\na: b\n----\n", None),
            ("a: b\n---\n", None),
            ("", None),
        ] {
            let found = front_matter(text.as_bytes(), 0).map(|range| &text[range]);
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn delimiters_parsed_at_once_are_limited() {
        for (unit, expected) in [
            ("a", 3 * MARKS),
            ("*", MARKS),
            ("ab*", 3 * MARKS),
            ("*a", 2 * MARKS),
            ("a**bc*", 2 * MARKS),
        ] {
            let text: Vec<_> = unit.bytes().cycle().take(3 * MARKS).collect();
            let marks = (0..text.len()).filter(|&at| is_mark(text[at]));
            assert_eq!(
                at_once(&text),
                marks.clone().nth(MARKS).unwrap_or(text.len()),
                "{unit}"
            );
            assert_eq!(at_once(&text), expected, "{unit}");
            assert_eq!(at_once(&text[..100]), 100);
        }
    }

    #[test]
    fn a_line_is_cut_as_if_it_were_parsed() {
        for text in [
            "<", "a[.]", "a b c", "# a", "> a", "- - a", "- a", "1. a", "[a]: b", "[^a]: b",
            "|a|b|", "<!-- a", "<script>", "***", "- ***", "---", "- ```a", "> ~~~ a", "a | b",
            "\u{c}a", "- [ ] a", "\u{a0}a", "\u{2028}", "",
        ] {
            for text in [
                text.to_owned(),
                text.repeat(40),
                format!("{text} {}", "x ".repeat(KEPT)),
            ] {
                assert_eq!(cut(&text), cut_of_blocks(&text), "{text}");
            }
        }
    }

    #[track_caller]
    fn assert_cut(text: &str) -> Option<Fence> {
        let plain = text.replace('✂', "");
        let cut = cut(&plain);
        assert_eq!(Some(cut.at), text.find('✂'), "{text}");
        cut.fence
    }

    #[test]
    fn cuts() {
        for text in [
            "a\n\n✂b\nc",
            "a\n\n✂- b\n- c\n",
            "- a\n  - b\n✂- c\n  - d\n",
            "> a\n> b\n✂> c",
            "a\nb\n✂",
            "a\nb\n✂c",
            "no white space✂",
            "a\n\n✂```\nb\n\nc\n",
            "[a]: b\n✂[c]: d",
        ] {
            assert_eq!(assert_cut(text), None);
        }
        let fence = assert_cut("~~~~ x\na\n~~~\n✂b").expect("code goes on");
        assert_eq!(fence.end(b"~~~\n    ~~~~\n  ~~~~~ \nc", 0), Some(13));
        assert_eq!(fence.end(b"````\n~~~~ a\n", 0), None);
    }
}
