//! Encodings of several characters in one URI.

use crate::rule::{Diagnostic, Edit, Fix, RuleContext, Safety, Span};
use crate::uri::{Fault, FaultKind};

/// Makes safe fixes that encode characters unsafe where others stay that no URI has: a URI of which one half
/// is encoded is no better, and reads worse.
pub(super) fn keep_whole(cx: &RuleContext, found: &mut [Diagnostic]) {
    if !found.iter().any(is_safe_encoding) {
        return;
    }
    let covered: Vec<usize> = found
        .iter()
        .filter(|diagnostic| is_safe_encoding(diagnostic))
        .flat_map(edits)
        .filter_map(|edit| match &edit.span {
            Span::Uri(range) => Some(range.start),
            _ => None,
        })
        .collect();
    let is_character = |fault: &Fault| {
        matches!(
            fault.kind,
            FaultKind::Control | FaultKind::Delimiter | FaultKind::Unwise | FaultKind::BadPercent
        )
    };
    let mut faults = cx.uri.faults().iter().filter(|fault| is_character(fault));
    if faults.all(|fault| covered.contains(&fault.range().start)) {
        return;
    }
    for diagnostic in found {
        if is_safe_encoding(diagnostic) {
            diagnostic.fix = diagnostic.fix.take().map(Fix::reviewed);
        }
    }
}

fn edits(diagnostic: &Diagnostic) -> impl Iterator<Item = &Edit> {
    diagnostic.fix.iter().flat_map(|fix| &fix.edits)
}

/// Returns true if the finding has a safe fix that writes escapes in the place of characters.
fn is_safe_encoding(diagnostic: &Diagnostic) -> bool {
    let is_safe = |fix: &Fix| fix.safety == Safety::Safe;
    let is_escape = |edit: &Edit| edit.text.starts_with(b"%") && matches!(edit.span, Span::Uri(_));
    diagnostic.fix.as_ref().is_some_and(is_safe) && edits(diagnostic).all(is_escape)
}
