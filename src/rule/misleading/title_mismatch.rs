//! # title-mismatch (M020)
//!
//! ## What it does
//! Checks for links of HTML whose `title` contains a URL at another domain than the link leads to.
//! Domains are compared as by M013. In a title of more than three words, the URL may be a
//! reference: the finding is information. So it is outside messages, where titles are left over when
//! a link is changed.
//!
//! ## Why is this bad?
//! Programs show the title when the pointer is on the link, where they otherwise show the target.
//!
//! ## Example
//! ```text
//! <a href="http://www.example.net/" title="https://www.example.com/">log in</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.com/">log in</a>
//! ```
//!
//! ## Fix safety
//! No fix: which of the two was intended is not known.
//!
//! ## References
//! RFC 3986 §7.6 (semantic attacks); HTML, "the `title` attribute".

use crate::rule::link_claim::{Claim, mismatch, urls};
use crate::rule::{
    Action, AtPlaceholders, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Supersedes,
    Violation, messages, misleading,
};

/// Rule M020, `title-mismatch`.
pub static RULE: Rule = Rule {
    code: "M020",
    name: "title-mismatch",
    summary: "link whose title is a URL at another domain",
    levels: Levels::on(Severity::Error),
    reference: "RFC 3986 §7.6",
    manual: manual!("title_mismatch.rs"),
    action: Some(Action::Lookalike),
    intents: Intent::LINK,
    at_placeholders: AtPlaceholders::Reported,
    supersedes: &[Supersedes::InUri(&misleading::link_text_domain::RULE)],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let title = cx.target.and_then(|target| target.title.as_deref());
    if let Some(title) = title {
        let claim = if words(title) <= WORDS {
            Claim::Title
        } else {
            Claim::Sentence
        };
        let found = mismatch(cx, &urls(title), claim);
        violations.extend(found.map(|violation| {
            if cx.in_message {
                violation
            } else {
                messages::with_severity(Severity::Info, violation)
            }
        }));
    }
}

/// The number of words of a title that is a URL with a label: `Open https://…`.
const WORDS: usize = 3;

fn words(text: &[u8]) -> usize {
    let words = text.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, assert_all, target};

    #[test]
    fn the_title_and_the_target() {
        let case = |title, marked| Case {
            title: Some(title),
            ..target("text", marked)
        };
        assert_all(
            &RULE,
            &[
                case("https://www.example.com/", "https://⟦example.net⟧/"),
                case(
                    "Open www.example.com.",
                    "https://⟦example.net⟧/www.example.com",
                ),
                case("https://example.com/", "http://⟦192.0.2.7⟧/"),
                case("https://www.example.com/", "https://example.com/a"),
                case("example.com", "https://example.net/"),
                case(
                    "Protected: https://example.com/a. Click to follow the link.",
                    "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&data=05",
                ),
                case("a title", "https://example.net/"),
                target("https://www.example.com/", "https://example.net/"),
            ],
        );
    }
}
