//! What markup delimits: the targets of links, resolved against the base URI.

use super::linter::{Linter, Origin};
use super::options::{References, Task};
use super::straight::Straight;
use crate::extract::base_uri;
use crate::extract::delimit::{Candidate, Context, Kind, Wrapper};
use crate::format::{self, Role, Section, VisibleText};
use crate::uri::{FaultKind, Uri};

/// What markup declares about a candidate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Target<'s> {
    /// The target of a link that it is.
    pub markup: Option<&'s format::Target>,
    /// The URI that a relative reference resolves to.
    pub resolved: Option<&'s [u8]>,
}

impl Linter<'_> {
    /// Returns the base URI of the section's relative references, if it is absolute.
    pub(super) fn base(&self, section: &Section) -> Option<Vec<u8>> {
        if section.markup.targets.is_empty() {
            return None;
        }
        let retrieval = self.options.base.as_deref();
        base_uri::effective(section.markup.base.as_deref(), retrieval)
            .filter(|base| base_uri::has_scheme(base))
    }

    /// Adds what fragments of the section's document may lead to.
    pub(super) fn fragment_ids(&mut self, section: &Section) {
        for fragment_id in &section.markup.fragment_ids {
            self.pending.fragment_id(fragment_id.clone());
        }
    }

    /// Returns true if relative references in the section may lead to files beside its source.
    pub(super) fn is_local(&self, section: &Section) -> bool {
        let based = section.markup.base.is_some() || self.options.base.is_some();
        !based && !self.format.messages
    }

    /// Returns the URI that the source was retrieved by, if it is known and absolute.
    fn retrieval_base(&self) -> Option<&[u8]> {
        let base = self.options.base.as_deref();
        base.filter(|base| base_uri::has_scheme(base))
    }

    /// Returns the text of a link, masked.
    pub(super) fn shown_text(&self, text: &VisibleText) -> Vec<u8> {
        text.masked(|text, breaks| self.masker().broken(text, breaks))
    }

    /// Returns true if a target is resolved if it is relative. Fields of headers and bases are not,
    /// unless all references are links.
    fn is_resolved(&self, target: &format::Target) -> bool {
        let link = target.context == Context::Link && target.role != Role::Base;
        link || target.context != Context::Ns && self.options.references == References::All
    }

    /// Returns true if a relative reference without a base is of use.
    fn is_wanted(&self, candidate: &Candidate) -> bool {
        match self.options.task {
            Task::Check(_) => true,
            Task::Extract(_) => candidate.context != Context::Ns && self.is_listed(),
            Task::FragmentIds => false,
        }
    }

    /// Returns true if references are links that nothing follows.
    fn is_listed(&self) -> bool {
        let is_extract = matches!(self.options.task, Task::Extract(_));
        is_extract && self.options.references == References::All
    }

    /// Reads the name of a page.
    fn page(&mut self, origin: Origin, target: &format::Target) {
        let candidate = Candidate::in_markup(&origin.section.text, target.range.clone());
        let is_name = candidate.kind == Kind::Relative && !target.range.is_empty();
        if is_name && matches!(self.options.task, Task::Check(_)) {
            let target = Target {
                markup: Some(target),
                resolved: None,
            };
            self.candidate(origin, &candidate, target);
        }
    }

    /// Reads a target, and resolves it against `base`.
    pub(super) fn target(
        &mut self,
        origin: Origin,
        target: &format::Target,
        base: Option<&[u8]>,
        straight: Option<&mut Straight<'_>>,
    ) {
        match target.role {
            Role::Page => return self.page(origin, target),
            Role::Empty if !self.is_listed() => return,
            _ => {}
        }
        if let Some(straight) = straight
            && !target.cut
            && let Some(found) = straight.target(origin, target)
        {
            let text = target.text.as_ref();
            return self.ordinary(origin, &found, Wrapper::Markup, target.context, text);
        }
        let mut candidate = Candidate::in_markup(&origin.section.text, target.range.clone());
        candidate.context = target.context;
        candidate.truncated |= target.cut;
        let relative = candidate.kind == Kind::Relative;
        let base = match target.role {
            Role::Base => self.retrieval_base(),
            Role::Empty => None,
            _ => base,
        };
        let base = base.filter(|_| relative && self.is_resolved(target));
        let resolved =
            base.and_then(|base| base_uri::resolve_reference(base, candidate.text.bytes()));
        if relative && resolved.is_none() && !self.is_wanted(&candidate) {
            return;
        }
        let is_link = matches!(self.options.task, Task::Extract(_)) && self.is_resolved(target);
        let encoded = is_link
            .then(|| encoded_query(origin.section, &candidate, resolved.as_deref()))
            .flatten();
        let target = Target {
            markup: Some(target),
            resolved: encoded.as_deref().or(resolved.as_deref()),
        };
        self.candidate(origin, &candidate, target);
    }
}

/// Returns the URI of a link of a page, `resolved` if it is relative, with its query in the charset of the
/// page, as browsers send it (URL Standard, "query state"). `None` if that is the same.
#[cfg(feature = "charset")]
fn encoded_query(
    section: &Section,
    candidate: &Candidate,
    resolved: Option<&[u8]>,
) -> Option<Vec<u8>> {
    let charset = section.markup.query_charset?;
    let is_absolute = candidate.kind != Kind::Relative;
    let uri = resolved.or_else(|| is_absolute.then(|| candidate.text.bytes()))?;
    let is_page = |scheme: &str| {
        let start = uri.get(..scheme.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(scheme.as_bytes()))
    };
    if !(is_page("http://") || is_page("https://")) {
        return None;
    }
    let end = memchr::memchr(b'#', uri).unwrap_or(uri.len());
    let start = memchr::memchr(b'?', &uri[..end])? + 1;
    let encoded = charset.encoded_query(str::from_utf8(&uri[start..end]).ok()?)?;
    Some([&uri[..start], &encoded, &uri[end..]].concat())
}

/// Returns nothing: no charset is known.
#[cfg(not(feature = "charset"))]
const fn encoded_query(_: &Section, _: &Candidate, _: Option<&[u8]>) -> Option<Vec<u8>> {
    None
}

/// Returns true if the scheme and the host of a relative reference are its own: a colon that no scheme
/// is before is part of a path.
pub(super) fn has_names(uri: &Uri) -> bool {
    uri.scheme().is_none() || base_uri::has_scheme(uri.bytes())
}

/// Returns true if the URI has no fault. A relative reference needs no scheme.
pub(super) fn is_valid(candidate: &Candidate, uri: &Uri) -> bool {
    let relative = candidate.kind == Kind::Relative;
    let mut faults = uri.faults().iter();
    faults.all(|fault| relative && fault.kind == FaultKind::NoScheme)
}
