//! What the parts of a document that were read mean for those after them.

use super::reference::References;
use crate::format::markup::html::Fragments;

/// What was seen in a document so far.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// HTML inside, and the base that it gives.
    pub html: Fragments,
    /// How links in this part use definitions.
    pub links: References,
}
