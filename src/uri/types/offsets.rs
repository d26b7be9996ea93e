//! Where the components are.

use std::ops::Range;

use super::grammar::Grammar;
use crate::uri::syntax::{Component, Fault, FaultKind, GrammarFault, HostKind, Span, Uri};

static TOO_LONG: GrammarFault = GrammarFault::new("longer than 4 GiB", "URI", "RFC 3986 §3");

/// The offsets of the components of a valid text, and the kind of its host.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offsets {
    scheme: Span,
    authority: Span,
    userinfo: Span,
    host: Span,
    port: Span,
    path: Span,
    query: Span,
    fragment: Span,
    pub(super) host_kind: HostKind,
}

impl Offsets {
    /// Divides `text`.
    ///
    /// # Errors
    /// Returns the first fault of the generic grammar.
    pub(super) fn read<G: Grammar>(text: &[u8]) -> Result<Self, Fault> {
        if text.len() >= u32::MAX as usize {
            return Err(Fault::new(FaultKind::Profile(&TOO_LONG), 0..0));
        }
        let uri = Uri::split_generic(text, G::PROFILE);
        // The first segment of a relative reference has no `:` (RFC 3986 §4.2).
        let may_be_relative = !G::NEEDS_SCHEME && !text.starts_with(b":");
        let is_fault = |fault: &&Fault| fault.kind != FaultKind::NoScheme || !may_be_relative;
        match uri.faults().iter().find(is_fault) {
            Some(fault) => Err(*fault),
            None => Ok(Self::of(&uri)),
        }
    }

    fn of(uri: &Uri) -> Self {
        let span = |component| uri.range(component).map_or(Span::ABSENT, Span::new);
        Self {
            scheme: span(Component::Scheme),
            authority: span(Component::Authority),
            userinfo: span(Component::Userinfo),
            host: span(Component::Host),
            port: span(Component::Port),
            path: span(Component::Path),
            query: span(Component::Query),
            fragment: span(Component::Fragment),
            host_kind: uri.host_kind(),
        }
    }

    /// Returns the range of a component; `None` if it is absent.
    pub(super) fn get(&self, component: Component) -> Option<Range<usize>> {
        match component {
            Component::Scheme => self.scheme,
            Component::Authority => self.authority,
            Component::Userinfo => self.userinfo,
            Component::Host => self.host,
            Component::Port => self.port,
            Component::Path => self.path,
            Component::Query => self.query,
            Component::Fragment => self.fragment,
        }
        .get()
    }

    /// Returns the offsets of the text without its fragment.
    pub(super) const fn without_fragment(mut self) -> Self {
        self.fragment = Span::ABSENT;
        self
    }
}
