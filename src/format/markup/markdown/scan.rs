//! Writes text and targets from the events of the parser.
//!
//! Text continues over an escape, and over what only looks like the end of an emphasis: GitHub
//! reads `http://h.example/a_b*c*d` as one URL, whatever `*` means elsewhere.

use std::ops::Range;

use memchr::memchr;
use pulldown_cmark::{CodeBlockKind, Event, LinkType, OffsetIter, Parser, Tag, TagEnd};

use super::block::{self, OPTIONS};
use super::heading;
use super::mdx;
use super::seen::Seen;
use super::targets::{Open, may_hold_uri};
use super::word::Word;
use crate::extract::delimit::Context;
use crate::format::bytes::is_space;
use crate::format::navigation::page_in_toctree;
use crate::format::section_writer::{LITERAL, LinkTarget, SectionWriter, Separator};

/// A pass over a part of a document.
pub(crate) struct MarkdownScanner<'s, 't> {
    pub(super) bytes: &'t [u8],
    /// The start of the parsed text in them.
    pub(super) start: usize,
    pub(super) out: &'s mut SectionWriter<'t>,
    pub(super) seen: &'s mut Seen,
    /// Everything before this position has been written.
    pub(super) cursor: usize,
    /// Text that is not written yet.
    run: Range<usize>,
    word: Word,
    /// HTML that is not read yet.
    html: Range<usize>,
    /// What the next text is.
    content: BlockText,
    /// Links and images that are open.
    pub(super) links: Vec<Open>,
    /// The number of images among them.
    pub(super) images: usize,
    /// The text of the heading that is read.
    heading: Option<String>,
}

/// What the text of a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockText {
    Running,
    Code,
    /// The names of pages in a `toctree` of `MyST`.
    Pages,
}

impl<'s, 't> MarkdownScanner<'s, 't> {
    pub fn new(
        bytes: &'t [u8],
        start: usize,
        out: &'s mut SectionWriter<'t>,
        seen: &'s mut Seen,
    ) -> Self {
        Self {
            bytes,
            start,
            out,
            seen,
            cursor: start,
            run: start..start,
            word: Word::default(),
            html: start..start,
            content: BlockText::Running,
            links: Vec::new(),
            images: 0,
            heading: None,
        }
    }

    /// Reads `text`, which the bytes contain from the start on.
    pub fn all(&mut self, text: &str) {
        let mut events = Parser::new_ext(text, OPTIONS).into_offset_iter();
        let end = self.start + text.len();
        let definitions = events.reference_definitions();
        let mut definitions: Vec<_> = definitions.iter().map(|(_, d)| d.span.clone()).collect();
        definitions.sort_unstable_by_key(|span| span.start);
        let mut definitions = definitions
            .into_iter()
            .map(|span| self.start + span.start..self.start + span.end)
            .collect::<Vec<_>>()
            .into_iter()
            .peekable();
        let mut autolink = self.start..self.start;
        while let Some((event, range)) = events.next() {
            let range = self.start + range.start..self.start + range.end;
            if autolink.start <= range.start && range.end <= autolink.end {
                continue;
            }
            let at = match event {
                Event::End(_) => range.end,
                _ => range.start,
            };
            while let Some(span) = definitions.next_if(|span| span.start < at) {
                self.unlisted(span.start);
                self.definition(span);
            }
            match event {
                Event::Start(Tag::Link {
                    link_type: LinkType::Autolink | LinkType::Email,
                    ..
                }) => {
                    autolink = range.clone();
                    self.autolink(range);
                }
                event => self.event(event, range, &events),
            }
        }
        for span in definitions {
            self.unlisted(span.start);
            self.definition(span);
        }
        self.unlisted(end);
        self.flush();
    }

    fn event(&mut self, event: Event, range: Range<usize>, events: &OffsetIter) {
        match event {
            Event::Text(_) if self.content == BlockText::Code => self.code(range),
            Event::Text(_) if self.content == BlockText::Pages => self.pages(range),
            Event::Text(text) => {
                self.name(&text);
                self.text(range);
            }
            Event::Code(text) => {
                self.name(&text);
                self.code_span(range);
            }
            Event::Html(_) => self.html(range),
            Event::InlineHtml(html) => {
                self.flush();
                self.inline_html(&range, html.len());
                self.end_html();
                self.cursor = range.end;
            }
            Event::SoftBreak | Event::HardBreak => {
                self.name(" ");
                self.flush();
                self.out.separate(Separator::Line);
                self.cursor = range.end;
            }
            Event::FootnoteReference(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {
                self.flush();
                self.out.separate(Separator::Inline);
                self.cursor = range.end;
            }
            Event::Rule | Event::TaskListMarker(_) => self.block(range.end),
            Event::Start(tag) => self.open(tag, range, events),
            Event::End(tag) => self.close(tag, range),
        }
    }

    fn open(&mut self, tag: Tag, range: Range<usize>, events: &OffsetIter) {
        match tag {
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough => {}
            Tag::Link { link_type, id, .. } => {
                self.link(link_type, &id, events);
                self.cursor = range.start + 1;
                self.out.open_link(range.start);
            }
            Tag::Image { link_type, id, .. } => {
                self.link(link_type, &id, events);
                self.cursor = range.start + 2;
                self.images += 1;
            }
            Tag::Heading { .. } => {
                self.block(range.start);
                self.heading = Some(String::new());
            }
            Tag::CodeBlock(kind) => {
                self.block(range.start);
                self.content = match &kind {
                    CodeBlockKind::Fenced(info) if info.starts_with("{toctree}") => {
                        BlockText::Pages
                    }
                    _ => BlockText::Code,
                };
                if let CodeBlockKind::Fenced(info) = kind
                    && may_hold_uri(info.as_bytes())
                {
                    self.info(&range);
                }
            }
            _ => self.block(range.start),
        }
    }

    /// Starts a link or an image.
    fn link(&mut self, kind: LinkType, id: &str, events: &OffsetIter) {
        self.flush();
        self.out.separate(Separator::Inline);
        let definition = match kind {
            LinkType::Inline => None,
            _ => events.reference_definitions().get(id),
        };
        let definition = definition.map(|definition| self.start + definition.span.start);
        self.links.push(Open { kind, definition });
    }

    fn close(&mut self, tag: TagEnd, range: Range<usize>) {
        match tag {
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {}
            TagEnd::Link | TagEnd::Image => {
                self.flush();
                self.leads(tag, &range);
                self.cursor = range.end;
                self.out.separate(Separator::Inline);
            }
            TagEnd::Heading(_) => {
                self.block(range.end);
                if let Some(text) = self.heading.take() {
                    self.out.heading(text);
                }
            }
            TagEnd::CodeBlock => {
                self.block(range.end);
                self.content = BlockText::Running;
            }
            TagEnd::HtmlBlock => {
                self.end_html();
                self.block(range.end);
            }
            _ => self.block(range.end),
        }
    }

    /// Starts or ends a block at `at`.
    fn block(&mut self, at: usize) {
        self.flush();
        self.unlisted(at);
        self.out.separate(Separator::Paragraph);
        self.seen.html.end_paragraph(self.out);
        self.cursor = self.cursor.max(at);
    }

    fn text(&mut self, range: Range<usize>) {
        let gap = self.cursor..range.start.max(self.cursor);
        let goes_on =
            !self.run.is_empty() && self.run.end == gap.start && self.goes_on(&gap, &range);
        if !goes_on {
            self.flush();
            if !gap.is_empty() {
                self.out.separate(Separator::Inline);
            }
            let escaped = !gap.is_empty() && self.bytes[gap.end - 1] == b'\\';
            self.run.start = range.start - usize::from(escaped);
            self.word = Word::at(range.start, self.run.start);
        }
        self.run.end = range.end;
        self.cursor = range.end;
    }

    /// Returns true if text continues at `next`, with `gap` between it and the text so far.
    fn goes_on(&mut self, gap: &Range<usize>, next: &Range<usize>) -> bool {
        let marks = &self.bytes[gap.clone()];
        let marks = marks.strip_suffix(b"\\").unwrap_or(marks);
        if marks.is_empty() {
            return true;
        }
        let punctuation = |byte: &&u8| b"?!.,:;*_~'\")]}".contains(byte);
        let rest = self.bytes[next.clone()]
            .iter()
            .find(|byte| !punctuation(byte));
        marks.iter().all(|mark| b"*_~".contains(mark))
            && rest.is_some_and(|byte| !is_space(*byte))
            && self.word.holds_url(self.bytes, self.run.end)
    }

    fn code_span(&mut self, range: Range<usize>) {
        self.flush();
        let marks = self.bytes[range.clone()]
            .iter()
            .take_while(|&&byte| byte == b'`')
            .count();
        let inside = range.start + marks..(range.end - marks).max(range.start + marks);
        self.out.separate(Separator::Inline);
        let names_page = self.bytes[..range.start].ends_with(b"{doc}");
        let page = names_page.then(|| page_in_toctree(&self.bytes[inside.clone()]));
        match page.flatten() {
            Some(page) => {
                let page = inside.start + page.start..inside.start + page.end;
                self.out.text(inside.start..page.start);
                self.out.target(page, &LITERAL, LinkTarget::PAGE);
            }
            None => self.out.code_in_text(range.clone(), inside),
        }
        self.out.separate(Separator::Inline);
        self.cursor = range.end;
    }

    fn code(&mut self, range: Range<usize>) {
        if self.run.end != range.start {
            self.flush();
            self.run.start = range.start;
        }
        self.run.end = range.end;
        self.cursor = range.end;
    }

    /// Reads lines that name pages.
    fn pages(&mut self, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let end = block::next_line(self.bytes, at).min(range.end);
            match page_in_toctree(self.bytes[at..end].trim_ascii_end()) {
                Some(page) => {
                    let page = at + page.start..at + page.end;
                    self.code(at..page.start);
                    self.flush();
                    self.out.target(page.clone(), &LITERAL, LinkTarget::PAGE);
                    self.run = page.end..page.end;
                    self.code(page.end..end);
                }
                None => self.code(at..end),
            }
            at = end;
        }
        self.cursor = range.end;
    }

    /// Reads the info string after the fence at the start of `range`.
    fn info(&mut self, range: &Range<usize>) {
        let line = &self.bytes[range.clone()];
        let end = memchr(b'\n', line).unwrap_or(line.len());
        let line = range.start..range.start + end;
        self.out.aside(line, &LITERAL, Some(Context::Code));
    }

    fn html(&mut self, range: Range<usize>) {
        if self.html.end != range.start {
            self.read_html();
            self.html.start = range.start;
        }
        self.html.end = range.end;
        self.cursor = range.end;
    }

    /// Reads a tag of `length` bytes. Other bytes in `range` are block quote markers at line
    /// starts.
    fn inline_html(&mut self, range: &Range<usize>, length: usize) {
        if length == range.len() {
            return self.html(range.clone());
        }
        let mut at = range.start;
        while at < range.end {
            let end = block::next_line(self.bytes, at).min(range.end);
            let line = &self.bytes[at..end];
            let marks = match at {
                _ if at == range.start => 0,
                _ => block::quote_marks(line),
            };
            self.html(at + marks..end);
            at = end;
        }
    }

    fn read_html(&mut self) {
        let mut range = std::mem::replace(&mut self.html, self.cursor..self.cursor);
        if let Some(inside) = mdx::inside(&self.bytes[range.clone()]) {
            let start = range.start;
            range.start += mdx::length(&inside);
            let inside = start + inside.start..start + inside.end;
            self.out.aside(inside, &LITERAL, None);
        }
        if !range.is_empty() {
            let bytes = &self.bytes[..range.end];
            self.seen.html.add(bytes, range.start, self.out);
        }
    }

    fn end_html(&mut self) {
        self.read_html();
        self.seen.html.stop();
    }

    /// Adds the text that was read last to the name of the heading.
    fn name(&mut self, text: &str) {
        if let Some(heading) = self.heading.as_mut().filter(|_| self.images == 0) {
            heading.push_str(text);
        }
    }

    /// Writes the text that is not written.
    pub(super) fn flush(&mut self) {
        let run = std::mem::replace(&mut self.run, self.cursor..self.cursor);
        if run.is_empty() {
        } else if self.content != BlockText::Running {
            self.out.code(run);
        } else {
            for name in heading::names(&self.bytes[run.clone()]) {
                self.out.fragment_id(name);
            }
            if self.images > 0 {
                self.out.text(run);
            } else {
                self.out.prose(run);
            }
        }
    }
}
