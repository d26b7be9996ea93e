//! The links that the items of a list start with (rule L024).
//!
//! Decoders do not say what a list is. The source does, in the same way in most languages: an item
//! starts its line with a mark. Each line of the source is looked at once.

use std::collections::HashMap;

use memchr::{memchr, memrchr};

use crate::finding::block;
use crate::text::line_index::SourceChunk;
use crate::uri::{NormalizationLevel, normalize};

/// Upper bounds on the links of the open lists of a document that are kept, and on their bytes.
// Bounds the memory; the longest lists of links have about 3,000. Later links are not compared.
const MOST_LINKS: usize = 8192;
const MOST_BYTES: usize = 1024 * 1024;
/// The most bytes of a line before the link of an item, and those of a line that are looked at.
// Bounds the time in a text without line ends.
const NEAR: usize = 512;

/// The open lists of a document, the innermost one last.
#[derive(Debug, Default)]
pub(super) struct Lists {
    open: Vec<List>,
    /// The source offset up to which lines were looked at.
    at: u64,
    /// The line ends before that.
    lines: u64,
    after_blank: bool,
    /// What the links of the open lists take, in bytes.
    bytes: usize,
}

#[derive(Debug)]
struct List {
    margin: Margin,
    /// The normalized links, with the lines of their items; `None` after a repeat was found.
    links: HashMap<Vec<u8>, Option<u64>>,
    bytes: usize,
}

/// The mark of an item, which distinguishes lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Margin {
    /// A row of a table.
    Row,
    /// The column of the mark.
    Column(usize),
}

/// What a line is for the lists.
enum Line {
    Blank,
    /// The start of an item.
    Item(Margin),
    /// What no list goes on after.
    End,
    /// Text at this column.
    Text(usize),
}

impl Lists {
    /// Starts a document at the source offset `at`.
    pub fn start(&mut self, at: u64) {
        *self = Self {
            at,
            ..Self::default()
        };
    }

    /// Returns the line of the earlier item of the list that starts with the same link as the one
    /// at the source offset `start`, if that starts an item.
    pub fn earlier(&mut self, chunk: SourceChunk, start: u64, uri: &[u8]) -> Option<u64> {
        if start < self.at || !chunk.holds(&(start..start)) {
            return None;
        }
        let before = chunk.get(&(chunk.offset..start));
        let near = &before[before.len().saturating_sub(NEAR)..];
        let line = match memrchr(b'\n', near) {
            Some(end) => &near[end + 1..],
            None if near.len() == before.len() => near,
            None => return None,
        };
        let margin = margin_of_link(line)?;
        self.pass(chunk, start - line.len() as u64);
        let line = self.lines + 1;
        self.close_inside(margin);
        self.add(margin, normalize(uri, NormalizationLevel::Scheme), line)
    }

    /// Looks at the whole lines up to `to`, a source offset in `chunk`.
    pub fn pass(&mut self, chunk: SourceChunk, to: u64) {
        if to <= self.at || self.at < chunk.offset {
            return;
        }
        let text = chunk.get(&(self.at..to));
        let mut from = 0;
        while let Some(length) = memchr(b'\n', &text[from..]) {
            self.line(&text[from..from + length]);
            from += length + 1;
        }
        self.at += from as u64;
    }

    fn line(&mut self, line: &[u8]) {
        self.lines += 1;
        if self.open.is_empty() {
            return;
        }
        match kind(&line[..line.len().min(NEAR)]) {
            Line::Blank if self.has_table() => self.close_all(),
            Line::Blank => self.after_blank = true,
            Line::Item(margin) => {
                self.close_inside(margin);
                self.after_blank = false;
            }
            Line::End => self.close_all(),
            Line::Text(column) => {
                if self.has_table() || self.after_blank && column == 0 {
                    self.close_all();
                }
                self.after_blank = false;
            }
        }
    }

    fn has_table(&self) -> bool {
        self.open.iter().any(|list| list.margin == Margin::Row)
    }

    fn close_all(&mut self) {
        self.open.clear();
        self.bytes = 0;
        self.after_blank = false;
    }

    /// Closes the lists that an item at `margin` is outside of.
    fn close_inside(&mut self, margin: Margin) {
        while let Some(last) = self.open.last()
            && last.margin.is_inside(margin)
        {
            self.bytes -= last.bytes;
            self.open.pop();
        }
    }

    /// Adds a link to the list at `margin`. Returns the line of the item that has it already.
    fn add(&mut self, margin: Margin, uri: Vec<u8>, line: u64) -> Option<u64> {
        let counts = self.open.iter().map(|list| list.links.len());
        let is_full = counts.sum::<usize>() >= MOST_LINKS || self.bytes >= MOST_BYTES;
        if self.open.last().is_none_or(|list| list.margin != margin) {
            self.open.push(List {
                margin,
                links: HashMap::new(),
                bytes: 0,
            });
        }
        let list = self.open.last_mut()?;
        if let Some(first) = list.links.get_mut(&uri) {
            // What a list has three times is there on purpose.
            return std::mem::take(first);
        }
        if !is_full {
            let bytes = block(uri.capacity()) + size_of::<(Vec<u8>, Option<u64>)>();
            list.bytes += bytes;
            self.bytes += bytes;
            list.links.insert(uri, Some(line));
        }
        None
    }
}

impl Margin {
    /// Returns true if a list at this margin ends where an item at `other` starts.
    const fn is_inside(self, other: Self) -> bool {
        match (self, other) {
            (Self::Row, Self::Row) => false,
            (Self::Column(own), Self::Column(other)) => own > other,
            _ => true,
        }
    }
}

/// Returns what a line is.
fn kind(line: &[u8]) -> Line {
    let text = line.trim_ascii_start();
    let column = line.len() - text.len();
    if text.is_empty() {
        return Line::Blank;
    }
    if let Some((margin, _)) = mark(line) {
        return Line::Item(margin);
    }
    // A heading of Markdown or AsciiDoc, and the tags of lists.
    let heading = column == 0 && (text[0] == b'#' || text.starts_with(b"=="));
    if heading || has_list_tag(text) {
        return Line::End;
    }
    Line::Text(column)
}

/// Returns true if a list of HTML starts or ends in `line`.
fn has_list_tag(line: &[u8]) -> bool {
    let mut tags = memchr::memchr_iter(b'<', line).map(|at| &line[at + 1..]);
    tags.any(|tag| {
        let name = tag.strip_prefix(b"/").unwrap_or(tag);
        let name = name.get(..2).unwrap_or_default();
        name.eq_ignore_ascii_case(b"ul") || name.eq_ignore_ascii_case(b"ol")
    })
}

/// Returns the margin of the item that starts `line`, and the text after its mark.
fn mark(line: &[u8]) -> Option<(Margin, &[u8])> {
    let text = line.trim_ascii_start();
    let column = line.len() - text.len();
    if let Some(row) = text.strip_prefix(b"|") {
        return Some((Margin::Row, row));
    }
    if text
        .get(..3)
        .is_some_and(|tag| tag.eq_ignore_ascii_case(b"<li"))
    {
        let end = memchr(b'>', text)?;
        return Some((Margin::Column(column), &text[end + 1..]));
    }
    let bullets = text.iter().take_while(|byte| **byte == text[0]);
    let (depth, length) = match text.first()? {
        // AsciiDoc and Org repeat the mark for each level.
        b'*' | b'.' => (bullets.clone().count() - 1, bullets.count()),
        b'-' | b'+' => (0, 1),
        b'0'..=b'9' => {
            let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let ends = matches!(text.get(digits), Some(b'.' | b')'));
            (0, ends.then_some(digits + 1)?)
        }
        b'#' if text.starts_with(b"#. ") => (0, 2),
        _ => return None,
    };
    let rest = &text[length..];
    let spaced = matches!(rest.first(), Some(b' ' | b'\t'));
    spaced.then_some((Margin::Column(column + depth), rest))
}

/// Returns the margin of the item that starts with the link whose URI is after `line`, the part of
/// its line before it.
fn margin_of_link(line: &[u8]) -> Option<Margin> {
    let (margin, rest) = mark(line)?;
    let rest = rest.trim_ascii_start();
    // A task of GitHub.
    let boxes = [&b"[ ] "[..], b"[x] ", b"[X] "];
    let task = boxes.iter().find_map(|mark| rest.strip_prefix(*mark));
    let rest = task.unwrap_or(rest).trim_ascii_start();
    let emphasis = rest.iter().take_while(|byte| b"*_~".contains(byte)).count();
    let rest = &rest[emphasis..];
    // A link before this one, or an image in its text.
    let second = memchr::memmem::find(rest, b"](").is_some_and(|at| at + 2 < rest.len())
        || memchr::memmem::find(rest, b"://").is_some()
        || memchr(b'|', rest).is_some();
    (!second && opens_link(rest)).then_some(margin)
}

/// Returns true for what is between the mark of an item and its link: nothing, `[text](`, `<`,
/// `` `text < ``, `link:`, `[[`, `<a href="`.
fn opens_link(rest: &[u8]) -> bool {
    let tag = rest
        .get(..2)
        .is_some_and(|tag| tag.eq_ignore_ascii_case(b"<a"));
    match rest {
        b"" | b"<" | b"link:" | b"[[" | [b'[', .., b']', b'('] | [b'[', .., b']', b'(', b'<'] => {
            true
        }
        [b'`', text @ .., b'<'] => memchr(b'`', text).is_none(),
        _ => tag && memchr(b'>', rest).is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::find;
    use crate::lint::options::Options;
    use crate::lint::options::Task;
    use crate::lint::scanner::read;
    use crate::rule::Checks;
    use crate::rule::{REPEATED_IN_LIST, Settings};

    /// Returns the lines of the repeated links in a document, and the lines that they name.
    #[track_caller]
    fn t(format: &str, text: &str, expected: &[(u64, u64)]) {
        let checks = Checks::new([&REPEATED_IN_LIST], Settings::default());
        let options = Options::new(Task::Check(checks));
        let findings = read(text.as_bytes(), find(format).unwrap(), &options).findings;
        let found: Vec<_> = findings
            .iter()
            .map(|finding| {
                let mut words = finding.message.split(' ');
                let first = words.find_map(|word| word.parse().ok());
                (finding.location.line, first.unwrap())
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn lists_of_languages() {
        let a = "https://a.example/x";
        for (format, text) in [
            (
                "markdown",
                format!("- [a]({a})\n- [b](https://b.example)\n- [c]({a}) - text\n"),
            ),
            (
                "markdown",
                format!("1. **[a]({a})**\n2. <https://b.example>\n3. <{a}>\n"),
            ),
            (
                "markdown",
                format!("- [ ] [a]({a})\n\n  text\n\n- b\n- [x] [c]({a})\n"),
            ),
            (
                "rst",
                format!("* `a <{a}>`_\n* `b <https://b.example>`_\n* `c <{a}>`_\n"),
            ),
            ("asciidoc", format!("* {a}[a]\n* b\n* link:{a}[c]\n")),
            ("org", format!("- [[{a}][a]]\n- b\n- [[{a}][c]]\n")),
            (
                "html",
                format!("<li><a href=\"{a}\">a</a>\n<li>b\n<li><a href='{a}'>c</a>\n"),
            ),
        ] {
            let line = 1 + text[..text.rfind(a).unwrap()].matches('\n').count() as u64;
            t(format, &text, &[(line, 1)]);
        }
        t(
            "markdown",
            &format!(
                "| a | b |\n| - | - |\n| [a]({a}) | x |\n| [b](https://b.example) | [c]({a}) |\n| [d]({a}) | |\n"
            ),
            &[(5, 3)],
        );
    }

    #[test]
    fn spellings() {
        t(
            "markdown",
            "- [a](https://a.example)\n- [b](HTTPS://A.example:443/)\n- [c](https://a.example/%7ec)\n\
             - [d](https://a.example/./~c)\n- [e](https://a.example/C)\n- [f](http://a.example)\n",
            &[(2, 1), (4, 3)],
        );
    }

    #[test]
    fn other_lists_and_other_links() {
        let a = "[a](https://a.example/)";
        for text in [
            format!("- {a}\n\nA paragraph.\n\n- {a}\n"),
            format!("- {a}\n\n# A heading\n- {a}\n"),
            format!("- {a}\n## A heading\n- {a}\n"),
            format!("- A\n  - {a}\n- B\n  - {a}\n"),
            format!("- {a}\n  - {a}\n"),
            format!("- {a}\n- See {a}\n"),
            format!("- {a}\n- [b](https://b.example/), {a}\n"),
            format!("- {a}\n- [![b](https://b.example/b.png)](https://a.example/)\n"),
            format!("{a}\n{a}\n"),
            format!("| {a} |\n| - |\n\n| {a} |\n| - |\n"),
            "- [a](https://a.example/#a)\n- [b](https://a.example/#a)\n".to_owned(),
            "- [a](a.md)\n- [b](a.md)\n".to_owned(),
            "- [a](https://a.example/$id/)\n- [b](https://a.example/$id/)\n".to_owned(),
            "- [a](https://a.example/{{ id }})\n- [b](https://a.example/{{ id }})\n".to_owned(),
            format!("    - {a}\n    - {a}\n").replace("https://", "`https://`"),
        ] {
            t("markdown", &text, &[]);
        }
        t(
            "html",
            "<ul>\n<li><a href='http://a.example/'>a</a>\n</ul>\n<ul>\n<li><a href='http://a.example/'>a</a>\n</ul>\n",
            &[],
        );
        t("plain", "- http://a.example/\n- http://a.example/\n", &[]);
    }

    #[test]
    fn only_the_first_repeat_is_reported() {
        let item = "- [a](https://a.example/)\n";
        t("markdown", &item.repeat(5), &[(2, 1)]);
    }

    #[test]
    fn nested_lists_are_their_own() {
        let a = "[a](https://a.example/)";
        t(
            "markdown",
            &format!("- {a}\n  - [b](https://b.example)\n  - {a}\n  - {a}\n- {a}\n"),
            &[(4, 3), (5, 1)],
        );
    }

    #[test]
    fn memory_is_bounded() {
        let mut lists = Lists::default();
        let long = format!("https://a.example/{}", "x".repeat(1000));
        for number in 0..3 * MOST_LINKS {
            let uri = format!("{long}{number}");
            assert_eq!(lists.add(Margin::Column(0), uri.into_bytes(), 1), None);
        }
        assert!(lists.bytes < 2 * MOST_BYTES);
        lists.close_inside(Margin::Row);
        assert_eq!(lists.bytes, 0);
    }

    proptest::proptest! {
        /// What is found does not depend on how the source is divided into parts at line ends.
        #[test]
        fn parts_do_not_matter(marks in proptest::collection::vec("(- |  - |\\* |\\| )?(\\[x\\]\\()?[ab]?\n|# h\n|\n|text\n", 1..16), size in 1usize..64) {
            let text: String = marks.iter().map(|line| line.replace('a', "https://a.example/").replace('b', "https://b.example/")).collect();
            let run = |size: usize| {
                let mut lists = Lists::default();
                let mut found = Vec::new();
                let mut from = 0;
                while from < text.len() {
                    let mut end = (from + size).min(text.len());
                    end += text[end..].find('\n').map_or(text.len() - end, |at| at + 1);
                    let chunk = SourceChunk { bytes: &text.as_bytes()[from..end], offset: from as u64 };
                    for (at, _) in text[from..end].match_indices("https:") {
                        let start = (from + at) as u64;
                        found.push((start, lists.earlier(chunk, start, &text.as_bytes()[from + at..from + at + 18])));
                    }
                    lists.pass(chunk, end as u64);
                    from = end;
                }
                found
            };
            proptest::prop_assert_eq!(run(size), run(text.len()));
        }
    }
}
