//! The text of the link that is read.

use super::{Checkpoint, SectionWriter};
use crate::format::link_text::{LinkText, VisibleText};

/// The number of bytes of a link's title that are kept.
// Bounds the memory: a title may be a whole page.
const TITLE: usize = 1024;

/// A link that is not closed.
pub(super) struct OpenLink {
    /// The state before its tag.
    pub before: Checkpoint,
    /// Its place among the targets; `None` where it has none.
    target: Option<usize>,
    title: Option<Vec<u8>>,
    text: LinkText,
    /// Whether code is in the text.
    has_code: bool,
}

impl SectionWriter<'_> {
    /// Starts the text of a link whose tag is at `at`.
    pub fn open_link(&mut self, at: usize) {
        self.close_link();
        self.link = Some(OpenLink {
            before: Checkpoint {
                read: at,
                len: self.len(),
                labels: self.labels.len(),
                targets: self.targets.len(),
                fragment_ids: self.fragment_ids.len(),
            },
            target: None,
            title: None,
            text: LinkText::default(),
            has_code: false,
        });
    }

    /// Makes the target that was added last that of the open link.
    pub fn set_link_target(&mut self) {
        if let Some(link) = &mut self.link
            && link.target.is_none()
            && self.targets.len() > link.before.targets
        {
            link.target = Some(self.targets.len() - 1);
        }
    }

    /// Sets the title of the open link, if it has none, to what `value` returns for a limit in
    /// bytes.
    pub fn set_link_title(&mut self, value: impl FnOnce(usize) -> Vec<u8>) {
        if let Some(link) = &mut self.link
            && link.title.is_none()
        {
            link.title = Some(value(TITLE));
        }
    }

    /// Sets whether readers see the text that follows, if it is in a link.
    pub fn set_link_hidden(&mut self, hidden: bool) {
        if let Some(link) = &mut self.link {
            link.text.hidden = hidden;
        }
    }

    /// Returns true if a link is open.
    pub const fn has_open_link(&self) -> bool {
        self.link.is_some()
    }

    /// Starts a comment that ends with `>` and is read as text, because not all languages have
    /// such comments.
    pub fn start_link_comment(&mut self) {
        if let Some(link) = &mut self.link {
            link.text.comment = true;
        }
    }

    /// Ends the text of the open link.
    pub fn close_link(&mut self) {
        if let Some(link) = self.link.take()
            && let Some(target) = link.target
        {
            let target = &mut self.targets[target];
            let (visible, all) = link.text.finish();
            target.text = Some(visible);
            target.hidden_text = all;
            target.text_is_code = link.has_code;
            target.title = link.title;
        }
    }

    #[inline]
    pub(super) fn link_text(&mut self, bytes: &[u8]) {
        if let Some(link) = &mut self.link {
            link.has_code |= self.in_code;
            link.text.push(bytes);
        }
    }
}

/// For languages whose links are in running text.
#[cfg_attr(
    not(feature = "markdown"),
    allow(dead_code, reason = "Markdown is a feature")
)]
impl SectionWriter<'_> {
    /// Adds code to the text of the open link.
    pub(super) fn code_in_link(&mut self, code: &[u8]) {
        if let Some(link) = &mut self.link {
            link.has_code = true;
            link.text.push(code);
        }
    }

    /// Ends the text of a link whose target is elsewhere, and returns that text.
    pub fn close_reference(&mut self) -> Option<VisibleText> {
        self.link.take().map(|link| link.text.finish().0)
    }
}
