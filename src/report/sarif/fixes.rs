//! The fixes of a result.

use std::io;

use super::{Artifact, Style, region};
use crate::finding::Finding;
use crate::report::RowBuffer;
use crate::rule::Safety;
use crate::text::escape::forms::{Base64, Constant, Json, JsonOf, Visible};

/// Writes the fix of a finding, unless it would show a credential.
pub(super) fn write(
    out: &mut RowBuffer,
    finding: &Finding,
    artifact: &Artifact,
    style: Style,
) -> io::Result<()> {
    let Some(fix) = finding.fix.as_ref().filter(|fix| !fix.private) else {
        return Ok(());
    };
    out.push(b",\"fixes\":[{\"description\":{\"text\":");
    let help = finding.help.as_deref().unwrap_or("fix");
    let is_unsafe = fix.safety == Safety::Unsafe;
    out.put(JsonOf((
        Visible(help.as_bytes()),
        is_unsafe.then_some(Constant(" (may change the meaning of the URI)")),
    )))?;
    out.push(b"},\"artifactChanges\":[{\"artifactLocation\":");
    out.put(artifact)?;
    let mut before: &[u8] = b",\"replacements\":[";
    for edit in &fix.edits {
        out.push(before);
        before = b",";
        out.push(b"{\"deletedRegion\":{");
        region(out, &edit.location, style);
        out.push(b"}");
        if str::from_utf8(&edit.text).is_err() {
            out.push(b",\"insertedContent\":{\"binary\":\"");
            out.put(Base64(&edit.text))?;
            out.push(b"\"}");
        } else if !edit.text.is_empty() {
            out.push(b",\"insertedContent\":{\"text\":");
            out.put(Json(&edit.text))?;
            out.push(b"}");
        }
        out.push(b"}");
    }
    out.push(b"]}]}]");
    Ok(())
}
