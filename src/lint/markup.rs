//! What markup delimits: targets, read against the base that there is.

use super::Linter;
use crate::extract::base_uri;
use crate::extract::delimit::{Candidate, Context, Kind};
use crate::finding::block;
use crate::format::{Section, Target};
use crate::lint::options::Task;
use crate::lint::snippets::Masks;
use crate::text::line_index::SourceChunk;
use crate::uri::{FaultKind, Uri};

/// What markup says of a candidate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marked<'s> {
    /// What delimits it.
    pub target: Option<&'s Target>,
    /// The URI that it means.
    pub resolved: Option<&'s [u8]>,
}

impl Linter<'_> {
    /// What relative references in the section are relative to, if that is absolute.
    pub(super) fn base(&self, section: &Section) -> Option<Vec<u8>> {
        if section.markup.targets.is_empty() {
            return None;
        }
        let retrieval = self.options.base.as_deref();
        base_uri::within(section.markup.base.as_deref(), retrieval)
            .filter(|base| base_uri::has_scheme(base))
    }

    /// Takes what fragments may lead to in the section.
    pub(super) fn fragment_ids(&mut self, section: &Section) {
        for fragment_id in &section.markup.fragment_ids {
            self.bytes += size_of::<Vec<u8>>() + block(fragment_id.len());
            self.output.fragment_ids.push(fragment_id.clone());
        }
    }

    /// Whether relative references in the section may lead to files beside its source.
    pub(super) fn is_local(&self, section: &Section) -> bool {
        let based = section.markup.base.is_some() || self.options.base.is_some();
        !based && !self.format.messages
    }

    /// Reads what markup delimits, against the base that there is.
    pub(super) fn target(
        &mut self,
        chunk: SourceChunk,
        section: &Section,
        (target, base): (&Target, Option<&[u8]>),
        masks: &mut Masks,
    ) {
        let mut found = Candidate::marked(&section.text, target.range.clone());
        found.context = target.context;
        let resolved = match (found.kind, target.context) {
            (Kind::Relative, Context::Link) => {
                base.and_then(|base| base_uri::resolved(base, found.text.bytes()))
            }
            _ => None,
        };
        let wanted = matches!(self.options.task, Task::Check(_));
        if found.kind == Kind::Relative && resolved.is_none() && !wanted {
            return;
        }
        let markup = Marked {
            target: Some(target),
            resolved: resolved.as_deref(),
        };
        self.candidate(chunk, section, (&found, markup), masks);
    }
}

/// Whether it has no fault. That a relative reference has no scheme is none.
pub(super) fn is_valid(candidate: &Candidate, uri: &Uri) -> bool {
    let relative = candidate.kind == Kind::Relative;
    let mut faults = uri.faults().iter();
    faults.all(|fault| relative && fault.kind == FaultKind::NoScheme)
}
