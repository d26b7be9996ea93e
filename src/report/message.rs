//! The text of a finding for receivers that show nothing else of it.

use std::io;

use crate::finding::Finding;
use crate::text::escape;

/// Returns the fault, the URI, and what to write instead, without control characters, in UTF-8.
pub(super) fn whole(finding: &Finding) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    escape::visible(&mut text, finding.message.as_bytes())?;
    if !finding.uri.is_empty() {
        text.extend_from_slice(b": ");
        escape::percent(&mut text, &finding.uri)?;
    }
    if let Some(help) = &finding.help {
        text.extend_from_slice(b" (");
        escape::visible(&mut text, help.as_bytes())?;
        text.push(b')');
    }
    Ok(text)
}
