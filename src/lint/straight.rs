//! The straight way from a position to a link, or past it where no rule can find anything, for ordinary URIs
//! without credentials: no candidate is made, nothing is parsed and nothing is masked.

use std::borrow::Cow;
use std::ops::Range;

use super::folds::starts_with_fold;
use super::linter::{Linter, Origin};
use super::options::{Task, Way};
use crate::extract::delimit::ordinary::{self, OrdinaryUri};
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::extract::scan::{CandidateKind, CandidatePosition, ScanMode};
use crate::finding::Link;
use crate::format::{self, VisibleText};
use crate::redirect;
use crate::rule::{Neighbours, Ordinary, Plan};
use crate::secret::is_excluded;
use crate::uri::Profile;

/// The straight way in a section.
#[derive(Debug)]
pub(super) struct Straight<'o> {
    wanted: Wanted<'o>,
    /// The range of the last host that is not one of a service. Most links of a list have that of the link
    /// before them.
    known: Range<usize>,
}

/// What is wanted of URIs.
#[derive(Clone, Copy, Debug)]
enum Wanted<'o> {
    /// Links.
    Links,
    /// What the rules find.
    Findings(&'o Plan),
}

impl<'o> Linter<'o> {
    /// Returns the straight way, if links or findings are all that is wanted, as the default profile has them.
    pub(super) fn straight(&mut self) -> Option<Straight<'o>> {
        if self.options.profile != Profile::default() || self.options.way != Way::Straight {
            return None;
        }
        let wanted = match &self.options.task {
            Task::Extract(ScanMode::Uris) => Wanted::Links,
            Task::Check(checks) => {
                let plan = checks.plan();
                let counts = self.lists.is_some() || self.pending.census_mut().is_some();
                if counts || plan.looks_at_all() {
                    return None;
                }
                Wanted::Findings(plan)
            }
            Task::Extract(_) | Task::FragmentIds => return None,
        };
        Some(Straight {
            wanted,
            known: 0..0,
        })
    }

    /// Adds the link of an ordinary URI of a section. Of one that is checked, there is nothing to say.
    pub(super) fn ordinary(
        &mut self,
        origin: Origin,
        found: &OrdinaryUri,
        wrapper: Wrapper,
        context: Context,
        text: Option<&VisibleText>,
    ) {
        if matches!(self.options.task, Task::Check(_)) {
            return;
        }
        let uri = found.range.clone();
        let section = origin.section;
        let source = section.text.source(uri.clone());
        let host = found.host.start - uri.start..found.host.end - uri.start;
        let link = Link {
            raw: None,
            location: self.location(origin.chunk, source),
            uri: section.text.bytes()[uri].to_vec(),
            scheme: Cow::Borrowed(found.scheme),
            host,
            wrapper,
            context,
            valid: true,
            kind: Kind::Uri,
            alternatives: Vec::new(),
            joins: 0,
            message_number: self.message_number(),
            envelope: self.envelope(),
            part: self.part(section),
            record: None,
            text: text.map(|text| self.shown_text(text)),
            resolved: None,
            suspect: None,
            corrected: None,
            unwrapped: None,
        };
        self.pending.link(link);
    }
}

impl Straight<'_> {
    /// Returns the ordinary URI at a position of a section, if the long way makes a link
    /// of the same bytes there.
    pub fn bare(
        &mut self,
        origin: Origin,
        position: CandidatePosition,
        floor: usize,
    ) -> Option<OrdinaryUri> {
        if position.kind != CandidateKind::Colon {
            return None;
        }
        let bytes = origin.section.text.bytes();
        let found = ordinary::bare(bytes, position.at, floor)?;
        let folds = origin.section.context == Context::Header
            && starts_with_fold(&bytes[found.range.end..]);
        (!folds && self.is_ready(origin, &found, None)).then_some(found)
    }

    /// Returns the ordinary URI that all of a target is.
    pub fn target(&mut self, origin: Origin, target: &format::Target) -> Option<OrdinaryUri> {
        let bytes = origin.section.text.bytes();
        let found = ordinary::whole(bytes, target.range.clone())?;
        self.is_ready(origin, &found, Some(target)).then_some(found)
    }

    /// Returns true if the URI is in the source as it is in the section, nothing has to be masked in it or
    /// unwrapped, and no rule can find anything in it.
    fn is_ready(
        &mut self,
        origin: Origin,
        found: &OrdinaryUri,
        target: Option<&format::Target>,
    ) -> bool {
        let text = &origin.section.text;
        let there = if text.is_source() {
            None
        } else if let Some(there) = in_source(origin, found) {
            Some(there)
        } else {
            // First, since most URIs of encoded text are like that.
            return false;
        };
        let is_done = match self.wanted {
            Wanted::Links => self.is_no_service(text.bytes(), &found.host),
            Wanted::Findings(plan) => leaves_out(plan, origin, found, target),
        };
        is_done
            && is_excluded(text.bytes(), found)
            && there.is_none_or(|there| is_excluded(origin.chunk.bytes, &there))
    }

    /// Returns true if no link of a service has the host at `host`.
    fn is_no_service(&mut self, bytes: &[u8], host: &Range<usize>) -> bool {
        if bytes[self.known.clone()] == bytes[host.clone()] {
            return true;
        }
        let is_service = redirect::may_be_service(&bytes[host.clone()]);
        if !is_service {
            self.known = host.clone();
        }
        !is_service
    }
}

/// Returns true if no rule of `plan` can find anything in an ordinary URI, which `target` is, if any.
fn leaves_out(
    plan: &Plan,
    origin: Origin,
    found: &OrdinaryUri,
    target: Option<&format::Target>,
) -> bool {
    let section = origin.section;
    let bytes = section.text.bytes();
    let Range { start, end } = found.range;
    let ordinary = Ordinary {
        uri: &bytes[start..end],
        host: found.host.start - start..found.host.end - start,
        neighbours: Neighbours {
            before: &bytes[..start],
            after: &bytes[end..],
            syntax: section.markup.syntax,
            prose: section.markup.is_prose(&found.range),
        },
        has_text: target.is_some_and(|target| target.text.is_some()),
    };
    let is_whole = target.is_none_or(|target| !target.unclosed);
    is_whole && plan.leaves_out(&ordinary, target.is_some_and(format::Target::is_link))
}

/// Returns the URI in its chunk of the source, if its bytes are the same there.
fn in_source(origin: Origin, found: &OrdinaryUri) -> Option<OrdinaryUri> {
    let (text, chunk) = (&origin.section.text, origin.chunk);
    let source = text.source(found.range.clone());
    if !chunk.holds(&source) || chunk.get(&source) != &text.bytes()[found.range.clone()] {
        return None;
    }
    let start = (source.start - chunk.offset) as usize;
    let moved = |range: &Range<usize>| {
        let first = start + range.start - found.range.start;
        first..first + range.len()
    };
    Some(OrdinaryUri {
        range: moved(&found.range),
        host: moved(&found.host),
        ..*found
    })
}

#[cfg(test)]
mod tests;
