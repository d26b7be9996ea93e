//! The paragraph around a URI.

use memchr::{memchr, memrchr};

use crate::extract::delimit::Wrapper;
use crate::rule::RuleContext;

/// The most bytes that are read on either side of the URI.
// Bounds the time, for each URI with a safe fix; of a longer paragraph the nearest part counts.
pub const NEAR: usize = 600;

/// Returns the text of the paragraph before the URI. The target of a link is a paragraph by itself,
/// and the one before it counts.
pub fn above<'t>(cx: &RuleContext<'t>) -> &'t [u8] {
    let near = &cx.before[cx.before.len().saturating_sub(NEAR)..];
    let near = match cx.candidate.wrapper {
        Wrapper::Markup => near.trim_ascii_end(),
        _ => near,
    };
    let mut end = near.len();
    while let Some(at) = memrchr(b'\n', &near[..end]) {
        if near[at + 1..end].trim_ascii().is_empty() && end < near.len() {
            return &near[end..];
        }
        end = at;
    }
    near
}

/// Returns the text of the paragraph after the URI, as [`above`] does.
pub fn below<'t>(cx: &RuleContext<'t>) -> &'t [u8] {
    let near = &cx.after[..cx.after.len().min(NEAR)];
    let near = match cx.candidate.wrapper {
        Wrapper::Markup => near.trim_ascii_start(),
        _ => near,
    };
    let mut start = 0;
    while let Some(length) = memchr(b'\n', &near[start..]) {
        if near[start..start + length].trim_ascii().is_empty() && start > 0 {
            return &near[..start];
        }
        start += length + 1;
    }
    near
}
