//! # unclosed-attribute-quote (L020)
//!
//! ## What it does
//! Checks for the URL of an attribute in HTML whose quote is not closed before the `>` of the tag:
//! `<a href="URL>`.
//!
//! ## Why is this bad?
//! The attribute continues to the next quote, with all text between, so that the link does not
//! work and the text is not displayed.
//!
//! ## Example
//! ```text
//! <a href="https://www.example.org/manual>the manual</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/manual">the manual</a>
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix adds the quote after the detected end of the URL, if the tag is read as text, as
//! in Markdown. Otherwise there is no fix.
//!
//! ## References
//! - HTML, "Attributes"

use crate::extract::delimit::Wrapper;
use crate::rule::{
    Fact, Fix, Intent, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    link_markup, messages,
};

/// Rule L020, `unclosed-attribute-quote`.
pub static RULE: Rule = Rule {
    code: "L020",
    name: "unclosed-attribute-quote",
    summary: "unclosed quote before the URL of an HTML attribute",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "HTML, Attributes",
    manual: manual!("unclosed_attribute_quote.rs"),
    fix: Some(Safety::Unsafe),
    intents: Intent::REFERENCE,
    needs: Needs::any(&[Fact::AfterQuote, Fact::Unclosed]),
    check,
    ..Rule::DEFAULT
};

/// The attributes with a URL.
const ATTRIBUTES: [&[u8]; 2] = [b"href=", b"src="];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // A word alone is rarely a reference.
    let refers = cx.uri.bytes().iter().any(|byte| b"/#.:".contains(byte));
    let in_target = refers && cx.target.is_some_and(|target| target.unclosed);
    let quote = if in_target { None } else { in_text(cx) };
    if !in_target && quote.is_none() {
        return;
    }
    let violation = messages::violation(
        0..cx.candidate.text.bytes().len(),
        "unclosed quote before the URL of an attribute",
        "close the quote after the URL",
    );
    let edit = quote.and_then(|quote| link_markup::insert_after(cx, quote));
    let fix = edit.map(|edit| Fix::unsafe_fix(vec![edit]));
    violations.push(violation.with(fix));
}

/// Returns the quote before the URL in a tag that is read as text.
fn in_text(cx: &RuleContext) -> Option<&'static str> {
    let (quote, before) = cx.before.split_last()?;
    let quote = match quote {
        b'"' => "\"",
        b'\'' => "'",
        _ => return None,
    };
    let attribute = ATTRIBUTES
        .iter()
        .find_map(|name| before.strip_suffix(*name));
    let apart = attribute.is_some_and(|tag| tag.last().is_some_and(u8::is_ascii_whitespace));
    let ends_tag = cx.after.first() == Some(&b'>');
    let bare = cx.candidate.wrapper == Wrapper::None && cx.prose;
    (apart && ends_tag && bare).then_some(quote)
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::rule::testing::{assert_all, bare, markdown};

    #[test]
    fn cases() {
        // The target of a tag is in `corpus/html`.
        assert_all(
            &RULE,
            &[
                markdown("<a href=\"", "⟦https://www.example.org/⟧", ">text</a>"),
                markdown("<a class=x href='", "⟦http://h.example/a⟧", ">text</a>"),
                markdown("<img src=\"", "⟦http://h.example/a.png⟧", "> b"),
                markdown("<a href=\"", "https://www.example.org/", "\">text</a>"),
                markdown("<a href=", "https://www.example.org/", ">text</a>"),
                markdown("<a data-href=\"", "https://www.example.org/", ">text</a>"),
                markdown("say \"", "https://www.example.org/", ">"),
                bare("<a href=\"", "https://www.example.org/", ">text</a>"),
            ],
        );
    }
}
