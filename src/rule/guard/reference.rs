//! Guard against text in place of a relative reference: a directive of a format, an expression of a
//! template, what a mail merge replaces, and quoted-printable text that was not decoded
//! (docs/design/GUARDS.md, U14).

use memchr::memmem;

use crate::extract::delimit::Kind;
use crate::rule::RuleContext;

/// How far before a reference the start of an expression around it is searched for.
const NEAR: usize = 2048;

/// The delimiters of expressions in templates, and of programs in pages.
const EXPRESSIONS: [[&[u8]; 2]; 4] = [
    [b"{{", b"}}"],
    [b"{%", b"%}"],
    [b"<%", b"%>"],
    [b"<?", b"?>"],
];

/// Returns true if a relative reference without a base is meant as it is written; so is every URI.
pub fn is_meant_reference(cx: &RuleContext) -> bool {
    if cx.candidate.kind != Kind::Relative || cx.resolved.is_some() {
        return true;
    }
    let text = cx.uri.bytes();
    let path = |byte: &u8| byte.is_ascii_alphanumeric() || b"./_-~".contains(byte);
    let starts = text.first().is_some_and(path) && !text.starts_with(b"3D");
    let marks = text.iter().any(|byte| b"\"'<>{}$|*`".contains(byte));
    starts && !marks && !is_in_expression(cx) && super::placeholders(cx).is_empty()
}

/// Returns true if an expression of a template is open before the candidate.
fn is_in_expression(cx: &RuleContext) -> bool {
    let near = &cx.before[cx.before.len().saturating_sub(NEAR)..];
    EXPRESSIONS.iter().any(|[open, close]| {
        // Most texts have none. The search from the start is faster.
        memmem::find(near, open).is_some_and(|first| {
            let last = memmem::rfind(near, open).unwrap_or(first);
            memmem::find(&near[last..], close).is_none()
        })
    })
}
