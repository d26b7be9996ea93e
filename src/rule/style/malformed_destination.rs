//! # malformed-destination (L021)
//!
//! ## What it does
//! Checks for the destination of a link that has more than the URL: quotation marks or brackets
//! around it (`[text]("https://www.example.org/")`, `<a href=“https://www.example.org/”>`),
//! punctuation before it (`[text](:https://www.example.org/)`), another link
//! (`[text]([URL](URL))`), punctuation of the sentence at its end
//! (`[text](https://www.example.org/pull/12.)`), and the option of a directive in
//! reStructuredText (`.. _name: :target: URL`). In Markdown, it also checks for a link whose
//! parentheses are full-width: `[text]（URL）`.
//!
//! Punctuation at the end is reported only where a URL is unlikely to end in it: a full stop after
//! a number, after the extension of a file, or after several words in lower case, but not after an
//! abbreviation; a comma or a semicolon where the path has no other; and punctuation of Chinese
//! and Japanese after a character of ASCII.
//!
//! ## Why is this bad?
//! The link leads to a file of that name next to the page, or to a page that the site does not have,
//! or is no link at all.
//!
//! ## Example
//! ```text
//! See [the manual]("https://www.example.org/manual") and [the change](https://www.example.org/pull/12.)
//! ```
//!
//! ## Use instead
//! ```text
//! See [the manual](https://www.example.org/manual) and [the change](https://www.example.org/pull/12).
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix leaves the URL alone in the destination. No fix is offered if what is left is
//! not certain: two URLs that differ, or quotation marks and brackets inside it.
//!
//! ## References
//! - `CommonMark` §4.7, §6.3
//! - HTML, "Attributes"
//! - docutils, "reStructuredText Markup Specification", "Hyperlink Targets"

use crate::rule::{
    AtPlaceholders, Fact, Fix, Intent, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity,
    Supersedes, Violation, destination, messages,
};

/// Rule L021, `malformed-destination`.
pub static RULE: Rule = Rule {
    code: "L021",
    name: "malformed-destination",
    summary: "destination of a link that has more than a URL",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "CommonMark §6.3",
    manual: manual!("malformed_destination.rs"),
    fix: Some(Safety::Unsafe),
    intents: Intent::REFERENCE,
    supersedes: &[
        Supersedes::InUri(&super::bare_url::RULE),
        Supersedes::InUri(&super::missing_file::RULE),
        Supersedes::InUri(&super::unclosed_link::RULE),
        Supersedes::Overlapping(&crate::rule::syntax::non_ascii_character::RULE),
    ],
    needs: Needs::any(&[
        Fact::NotWeb,
        Fact::NonAscii,
        Fact::BesideNonAscii,
        Fact::PunctuationEnd,
    ]),
    // The brackets and backticks around a URL are like those around a placeholder.
    at_placeholders: AtPlaceholders::Reported,
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((row, fault)) = destination::fault(cx) else {
        return;
    };
    let fix = (!fault.edits.is_empty()).then(|| Fix::unsafe_fix(fault.edits));
    violations.push(messages::violation(fault.range, row.message, row.help).with(fix));
}
