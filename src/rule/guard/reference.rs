//! Guard against text in place of a relative reference: a directive of a format, an expression of a
//! template, what a mail merge replaces, and quoted-printable text that was not decoded
//! (docs/design/GUARDS.md, "references without a base").

use memchr::{memmem, memrchr_iter};

use crate::extract::delimit::Kind;
use crate::format::Fixes;
use crate::rule::RuleContext;

/// How far before a reference the start of an expression around it is searched for.
// Bounds the time: each reference with a fault searches so much.
const NEAR: usize = 2048;

/// The delimiters of expressions in templates, and of programs in pages.
const EXPRESSIONS: [[&[u8]; 2]; 4] = [
    // Of Jinja, Liquid, Handlebars and others.
    [b"{{", b"}}"],
    [b"{%", b"%}"],
    // Of ERB, JSP and ASP.
    [b"<%", b"%>"],
    // Of PHP.
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

/// Returns true for a relative reference in XML and the like, where it depends on the vocabulary whether a
/// `src` is a URI, or a path of Windows or of a program.
pub fn is_of_vocabulary(cx: &RuleContext) -> bool {
    cx.candidate.kind == Kind::Relative && cx.syntax.fixes == Fixes::Reviewed
}

/// Returns true if an expression of a template is open before the candidate.
fn is_in_expression(cx: &RuleContext) -> bool {
    let near = &cx.before[cx.before.len().saturating_sub(NEAR)..];
    EXPRESSIONS.iter().any(|[open, close]| {
        let open = memrchr_iter(open[0], near).find(|&at| near[at..].starts_with(open));
        open.is_some_and(|open| memmem::find(&near[open..], close).is_none())
    })
}
