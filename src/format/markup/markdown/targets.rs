//! Links, autolinks and definitions, with their targets.

use std::ops::Range;

use memchr::{memchr, memmem};
use pulldown_cmark::{LinkType, TagEnd};

use super::block;
use super::destination::{self, LinkParts};
use super::escape::{IN_AUTOLINK, IN_TEXT};
use super::scan::MarkdownScanner;
use crate::format::section_writer::{LinkTarget, Separator};

/// A link or an image that is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub kind: LinkType,
    /// The start of the definition that it names.
    pub definition: Option<usize>,
}

impl MarkdownScanner<'_, '_> {
    /// Ends the link or image at `range`, and writes its target.
    pub(super) fn leads(&mut self, tag: TagEnd, range: &Range<usize>) {
        let image = tag == TagEnd::Image;
        self.images -= usize::from(image);
        let Some(open) = self.links.pop() else {
            return;
        };
        if let Some(at) = open.definition {
            if image {
                self.seen.links.image(at);
            } else {
                let text = self.out.close_reference();
                self.seen.links.link(at, text);
            }
            return;
        }
        if open.kind == LinkType::Inline
            && let Some(parts) = destination::of_link(self.bytes, self.cursor, range.end)
            && !(parts.destination.is_empty() && destination::is_left_empty(self.bytes, range))
        {
            let how = if image {
                &LinkTarget::LOADED
            } else {
                &LinkTarget::FOLLOWED
            };
            self.target(&parts, how, range.clone());
        }
        if !image {
            self.out.set_link_target();
            self.out.close_link();
        }
    }

    fn target(&mut self, parts: &LinkParts, how: &LinkTarget, whole: Range<usize>) {
        let destination = parts.destination.clone();
        if !destination::is_item(&self.bytes[destination.clone()]) {
            let aimed = LinkTarget {
                whole: Some(whole),
                ..how.clone()
            };
            self.out.target(destination, &IN_TEXT, aimed);
        }
        if may_hold_uri(&self.bytes[parts.rest.clone()]) {
            self.out.aside(parts.rest.clone(), &IN_TEXT, None);
        }
    }

    /// A URI between `<` and `>` is found as in plain text.
    pub(super) fn autolink(&mut self, range: Range<usize>) {
        self.flush();
        self.out.separate(Separator::Inline);
        self.out.text_with(range.clone(), &IN_AUTOLINK);
        self.out.separate(Separator::Inline);
        self.cursor = range.end;
    }

    pub(super) fn definition(&mut self, span: Range<usize>) {
        self.flush();
        if let Some(parts) = destination::of_definition(self.bytes, span.clone()) {
            self.defined(&parts, span.start);
        }
        self.cursor = self.cursor.max(span.end);
    }

    /// Writes the definition that starts at `start`. `[//]: # (text)` and `[//]: <> (text)` are
    /// forms of comments.
    fn defined(&mut self, parts: &LinkParts, start: usize) {
        let end = start + self.bytes[start..parts.rest.end].trim_ascii_end().len();
        self.out.separate(Separator::Paragraph);
        let rest = &self.bytes[parts.rest.clone()];
        let rest = rest.strip_prefix(b">").unwrap_or(rest);
        let comment = match &self.bytes[parts.destination.clone()] {
            b"" => !rest.trim_ascii().is_empty(),
            destination => destination == b"#",
        };
        if comment {
            self.out.aside(parts.rest.clone(), &IN_TEXT, None);
        } else {
            self.seen.links.define(start);
            self.target(parts, &LinkTarget::FOLLOWED, start..end);
        }
    }

    /// Reads definitions before `end` that the parser ignores, because another one has their
    /// name.
    pub(super) fn unlisted(&mut self, end: usize) {
        let gap = self.cursor..end.max(self.cursor);
        if memmem::find(&self.bytes[gap.clone()], b"]:").is_none() {
            return;
        }
        self.flush();
        let mut at = gap.start;
        while at < gap.end {
            let line = &self.bytes[at..gap.end];
            let start = at + block::quote_marks(line);
            at = block::next_line(self.bytes, start);
            let rest = &self.bytes[start..gap.end];
            if rest.first() == Some(&b'[') && rest.get(1) != Some(&b'^') {
                let line = start..at.min(gap.end);
                let parts = destination::of_definition(self.bytes, line);
                if let Some(parts) = parts.filter(|parts| !parts.destination.is_empty()) {
                    self.defined(&parts, start);
                }
            }
        }
        self.cursor = gap.end;
    }
}

/// Returns true if a text that is not a destination may contain a URI.
pub(super) fn may_hold_uri(bytes: &[u8]) -> bool {
    memchr(b':', bytes).is_some() || memmem::find(bytes, b"www.").is_some()
}
