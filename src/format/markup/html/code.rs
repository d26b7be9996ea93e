//! The elements of code that are open.

use super::element::{Element, Extent, Known};
use crate::format::section_writer::Separator;

/// The number of elements of code that are open. Their names are not kept: where end tags are
/// missing or crossed, the ends of paragraphs and headings end the code.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpenCode {
    spans: usize,
    blocks: usize,
}

impl OpenCode {
    /// Returns true if text is code.
    pub const fn is_open(self) -> bool {
        self.spans + self.blocks > 0
    }

    /// Passes a tag of that element.
    pub fn tag(&mut self, known: Known, closes: bool) {
        if known.gap == Separator::Paragraph {
            self.spans = 0;
        }
        match known.element {
            Element::OutsideCode => *self = Self::default(),
            Element::Code(extent) if closes => self.close(extent),
            Element::Code(extent) => {
                let count = self.count(extent);
                *count = count.saturating_add(1);
            }
            _ => {}
        }
    }

    /// Ends an element.
    pub fn close(&mut self, extent: Extent) {
        let count = self.count(extent);
        *count = count.saturating_sub(1);
    }

    /// Ends a paragraph of the language that the elements are in.
    #[cfg(feature = "markdown")]
    pub fn end_paragraph(&mut self) {
        *self = Self::default();
    }

    fn count(&mut self, extent: Extent) -> &mut usize {
        match extent {
            Extent::Span => &mut self.spans,
            Extent::Block | Extent::Lines => &mut self.blocks,
        }
    }
}
