//! Senders and subjects of messages, which reports show or leave out.

use std::sync::Arc;

use urilint::report::view::People;
use urilint::{Envelope, Finding};

/// Returns whether senders and subjects are shown.
pub const fn people(is_redacted: bool) -> People {
    if is_redacted {
        People::Redacted
    } else {
        People::Shown
    }
}

/// Removes senders and subjects of messages. The lines of a header that a finding is in show them,
/// too.
pub fn redact(findings: &mut [Finding]) {
    let mut last: Option<(Arc<Envelope>, Arc<Envelope>)> = None;
    for finding in findings {
        let Some(envelope) = finding.envelope.take() else {
            continue;
        };
        if finding.part.is_none() {
            finding.snippet = None;
        }
        let redacted = match &last {
            Some((known, redacted)) if Arc::ptr_eq(known, &envelope) => redacted.clone(),
            _ => Arc::new(envelope.without_people()),
        };
        last = Some((envelope, redacted.clone()));
        finding.envelope = Some(redacted);
    }
}
