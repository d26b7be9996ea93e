//! Places that a finding is about, besides its own.

use gen_lsp_types::{DiagnosticRelatedInformation, Location};
use urilint::editor::{self, DocumentLink};
use urilint::{Finding, Group};

use super::document::{Version, range};

/// How far before a link its text is looked for, in bytes: the longest text that a link has, and its markup.
const NEAR: usize = 2 * 1024;

/// Returns the places that a finding is about: the text of a link that misleads, and the link that it
/// repeats.
pub fn of_finding(
    version: &Version,
    one: &editor::Diagnostic,
) -> Vec<DiagnosticRelatedInformation> {
    let finding = &one.finding;
    let place = match finding.rule.group() {
        Group::Misleading => text_of_link(version, finding),
        Group::Style => repeated(version, finding),
        _ => None,
    };
    place.into_iter().collect()
}

/// Returns the place of the text of the link that a finding is about.
fn text_of_link(version: &Version, finding: &Finding) -> Option<DiagnosticRelatedInformation> {
    let at = finding.location.bytes.start;
    let link = version
        .links()
        .iter()
        .find(|found| found.link.location.bytes.contains(&at))?;
    let text = std::str::from_utf8(link.link.text.as_ref()?).ok()?;
    let end = usize::try_from(link.link.location.bytes.start).ok()?;
    let start = (end.saturating_sub(NEAR)..=end).find(|at| version.text().is_char_boundary(*at))?;
    // Markup in it is not known here: then there is no such text.
    let from = start
        + version
            .text()
            .get(start..end)?
            .rfind(text)
            .filter(|_| !text.is_empty())?;
    let bytes = from as u64..(from + text.len()) as u64;
    let place = range(&version.positions().range(&bytes));
    Some(related(version, place, "the text of the link"))
}

/// Returns the place of the first link in the document that a finding is about the repetition of.
fn repeated(version: &Version, finding: &Finding) -> Option<DiagnosticRelatedInformation> {
    if finding.rule.name != "repeated-in-list" {
        return None;
    }
    let at = finding.location.bytes.start;
    let before = |found: &&DocumentLink| found.link.location.bytes.end <= at;
    let mut same = version.links().iter().filter(before);
    let first = same.find(|found| found.link.uri == finding.uri)?;
    Some(related(version, range(&first.range), "the same link"))
}

fn related(
    version: &Version,
    range: gen_lsp_types::Range,
    message: &str,
) -> DiagnosticRelatedInformation {
    DiagnosticRelatedInformation {
        location: Location {
            uri: version.uri.clone(),
            range,
        },
        message: message.to_owned(),
    }
}
