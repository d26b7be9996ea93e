//! What cues look at, computed once for a URI.

use std::cell::OnceCell;

use super::near;
use super::place::Place;
use crate::rule::RuleContext;
use crate::rule::guard::placeholders;
use crate::template::Span;

/// A URI in its surroundings.
#[derive(Debug)]
pub struct Scene<'c, 'a> {
    /// The URI, and the text around it.
    pub cx: &'c RuleContext<'a>,
    /// Where it is.
    pub place: Place,
    placeholders: OnceCell<Vec<Span>>,
    host: OnceCell<Vec<u8>>,
    before: OnceCell<Vec<u8>>,
}

impl<'c, 'a> Scene<'c, 'a> {
    /// Returns the scene of a candidate.
    pub fn of(cx: &'c RuleContext<'a>) -> Self {
        Self {
            cx,
            place: Place::of(cx),
            placeholders: OnceCell::new(),
            host: OnceCell::new(),
            before: OnceCell::new(),
        }
    }

    /// Returns the text of the URI.
    pub fn text(&self) -> &[u8] {
        self.cx.candidate.text.bytes()
    }

    /// Returns the placeholders in the URI.
    pub fn placeholders(&self) -> &[Span] {
        self.placeholders.get_or_init(|| placeholders(self.cx))
    }

    /// Returns what is meant as the host, in lower case and without brackets; of a broken URI what
    /// is in its place. It is empty if there is none.
    pub fn host(&self) -> &[u8] {
        self.host.get_or_init(|| super::host::meant(self.cx))
    }

    /// Returns the text before the URI in its sentence, in lower case: at most 80 bytes, without
    /// the marks and the white space at its end.
    pub fn words_before(&self) -> &[u8] {
        self.before.get_or_init(|| near::before(self.cx))
    }
}
