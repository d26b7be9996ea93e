//! The fixes of a result.

use std::io;

use super::{Style, region};
use crate::finding::Finding;
use crate::report::RowBuffer;
use crate::rule::Safety;
use crate::text::base64::base64;
use crate::text::escape;

/// Writes the fix of a finding, unless it would show a credential.
pub(super) fn write(
    out: &mut RowBuffer,
    finding: &Finding,
    artifact: &[u8],
    style: Style,
) -> io::Result<()> {
    let Some(fix) = finding.fix.as_ref().filter(|fix| !fix.private) else {
        return Ok(());
    };
    out.push(b",\"fixes\":[{\"description\":{\"text\":");
    let mut text = Vec::new();
    escape::visible(
        &mut text,
        finding.help.as_deref().unwrap_or("fix").as_bytes(),
    )?;
    if fix.safety == Safety::Unsafe {
        text.extend_from_slice(b" (may change the meaning of the URI)");
    }
    escape::json(out, &text)?;
    out.push(b"},\"artifactChanges\":[{\"artifactLocation\":");
    out.push(artifact);
    let mut before: &[u8] = b",\"replacements\":[";
    for edit in &fix.edits {
        out.push(before);
        before = b",";
        out.push(b"{\"deletedRegion\":{");
        region(out, &edit.location, style);
        out.push(b"}");
        if str::from_utf8(&edit.text).is_err() {
            out.push(b",\"insertedContent\":{\"binary\":\"");
            base64(out, &edit.text)?;
            out.push(b"\"}");
        } else if !edit.text.is_empty() {
            out.push(b",\"insertedContent\":{\"text\":");
            escape::json(out, &edit.text)?;
            out.push(b"}");
        }
        out.push(b"}");
    }
    out.push(b"]}]}]");
    Ok(())
}
