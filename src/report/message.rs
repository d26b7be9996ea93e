//! The text of a finding for receivers that show nothing else of it.

use crate::finding::Finding;
use crate::text::escape::forms::{Constant, Escaped, Percent, Visible};

/// Returns the fault, the URI, and what to write instead, without control characters.
pub(super) fn whole(finding: &Finding) -> impl Escaped {
    let help = finding.help.as_ref();
    let help = help.map(|help| (Constant(" ("), Visible(help.as_bytes()), Constant(")")));
    (fault(finding), help)
}

/// Returns the fault and the URI, without control characters.
pub(super) fn fault(finding: &Finding) -> impl Escaped {
    let uri = Some(&finding.uri).filter(|uri| !uri.is_empty());
    let uri = uri.map(|uri| (Constant(": "), Percent(uri)));
    (Visible(finding.message.as_bytes()), uri)
}
