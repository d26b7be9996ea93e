//! What markup delimits: the targets of links, resolved against the base URI.

use super::linter::{Linter, Origin};
use super::options::Task;
use crate::extract::base_uri;
use crate::extract::delimit::{Candidate, Context, Kind};
use crate::format::{self, Section};
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

    /// Reads a target, and resolves it against `base`.
    pub(super) fn target(&mut self, origin: Origin, target: &format::Target, base: Option<&[u8]>) {
        let mut candidate = Candidate::in_markup(&origin.section.text, target.range.clone());
        candidate.context = target.context;
        candidate.truncated |= target.cut;
        let resolved = match (candidate.kind, target.context) {
            (Kind::Relative, Context::Link) => {
                base.and_then(|base| base_uri::resolve_reference(base, candidate.text.bytes()))
            }
            _ => None,
        };
        let checks = matches!(self.options.task, Task::Check(_));
        if candidate.kind == Kind::Relative && resolved.is_none() && !checks {
            return;
        }
        let target = Target {
            markup: Some(target),
            resolved: resolved.as_deref(),
        };
        self.candidate(origin, &candidate, target);
    }
}

/// Returns true if the URI has no fault. A relative reference needs no scheme.
pub(super) fn is_valid(candidate: &Candidate, uri: &Uri) -> bool {
    let relative = candidate.kind == Kind::Relative;
    let mut faults = uri.faults().iter();
    faults.all(|fault| relative && fault.kind == FaultKind::NoScheme)
}
