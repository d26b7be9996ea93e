//! Faults around a URL that was meant as a destination, where there is no link.

use super::Fault;
use crate::extract::delimit::Wrapper;
use crate::format::LinkForm;
use crate::rule::{Edit, RuleContext, link_markup};

/// The width of a parenthesis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// `(` and `)`.
    Narrow,
    /// `（` and `）`.
    Wide,
}

impl Width {
    /// Returns the length in bytes.
    const fn len(self) -> usize {
        match self {
            Self::Narrow => 1,
            Self::Wide => "（".len(),
        }
    }
}

/// Finds `[text]（URL）`, and the same with one of the parentheses.
pub(super) fn wide_parentheses(cx: &RuleContext) -> Option<Fault> {
    let markdown = cx.syntax.link_form == Some(LinkForm::Parenthesized);
    if !markdown || !cx.prose || cx.candidate.wrapper != Wrapper::None {
        return None;
    }
    let open = opening(cx.before)?;
    let close = closing(cx.after)?;
    if [open, close] == [Width::Narrow; 2] {
        return None;
    }
    let start = cx.before.len();
    let end = start + cx.candidate.outer.len();
    let bracket = start - open.len() - 1;
    if cx.before[bracket] != b']' {
        return None;
    }
    link_markup::link_text(cx, bracket)?;
    let uri = cx.candidate.text.bytes();
    let balanced = !uri.iter().any(|byte| b"()<> \\".contains(byte));
    Some(Fault {
        range: 0..uri.len(),
        edits: if balanced {
            vec![
                Edit::section(start - open.len()..start, "("),
                Edit::section(end..end + close.len(), ")"),
            ]
        } else {
            Vec::new()
        },
    })
}

/// Returns the width of the parenthesis that ends `text`, if something precedes it.
fn opening(text: &[u8]) -> Option<Width> {
    if text.ends_with("（".as_bytes()) {
        return (text.len() > Width::Wide.len()).then_some(Width::Wide);
    }
    (text.ends_with(b"(") && text.len() > 1).then_some(Width::Narrow)
}

/// Returns the width of the parenthesis that starts `text`.
fn closing(text: &[u8]) -> Option<Width> {
    if text.starts_with("）".as_bytes()) {
        return Some(Width::Wide);
    }
    text.starts_with(b")").then_some(Width::Narrow)
}
