//! # suffix-in-host (M025)
//!
//! ## What it does
//! Checks for links of HTML to a host that has the suffix of a country, of two labels, in its middle:
//! `www.example.co.jp.example.net`, `example-co-jp.example.net`.
//!
//! ## Why is this bad?
//! The host starts like that of a company and ends somewhere else. Its owner is determined by its end.
//!
//! What you can check: the last two or three labels of the host, which name its owner.
//!
//! ## Example
//! ```text
//! <a href="https://www.example.co.jp.example.net/">Sign in</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.co.jp/">Sign in</a>
//! ```
//!
//! ## Fix safety
//! No fix: the intended host is not known.
//!
//! ## References
//! - RFC 3986 §7.6
//! - RFC 1034 §3.1

use crate::format::Own;
use crate::host::address::shown;
use crate::host::domain::is_tld;
use crate::rule::web_link::landing;
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};

use super::brand_in_host;

/// Rule M025, `suffix-in-host`.
pub static RULE: Rule = Rule {
    code: "M025",
    name: "suffix-in-host",
    summary: "suffix of a country inside a host",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("suffix_in_host.rs"),
    action: Some(Action::Lookalike),
    once: Once::Message,
    supersedes: &[Supersedes::InUri(&brand_in_host::RULE)],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

/// Labels under which countries register the names of companies and others.
const SECOND: [&str; 10] = [
    "ac", "co", "com", "edu", "go", "gob", "gov", "ne", "net", "or",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, to)) = landing(cx) else {
        return;
    };
    let own = to.site;
    let Some(suffix) = suffix_in(to.labels()) else {
        return;
    };
    if cx.parties.is_some_and(|it| it.own(own) == Some(Own::Shown)) {
        return;
    }
    let message = format!(
        "`{suffix}`, the end of other hosts, inside a host of {}",
        shown(own)
    );
    violations.push(messages::violation(
        range,
        message,
        "check the end of the host",
    ));
}

/// Returns the suffix of a country after another label, or at the end of one after a word.
fn suffix_in(labels: &str) -> Option<String> {
    let of_labels = || suffix(labels.split('.'), false);
    let mut hyphened = labels
        .split('.')
        .map(|label| suffix(label.split('-'), true));
    hyphened.find_map(|it| it).or_else(of_labels)
}

/// Returns the suffix that two of `words` are, which are not the first; the last two, if `at_end`.
fn suffix<'w>(words: impl Iterator<Item = &'w str>, at_end: bool) -> Option<String> {
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let from = if at_end {
        words.len().saturating_sub(3)
    } else {
        0
    };
    let mut places = words[from..].windows(3);
    let found = places.find(|near| {
        SECOND.contains(&near[1]) && near[2].len() == 2 && is_tld(near[2].as_bytes())
    })?;
    Some(format!("{}.{}", found[1], found[2]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, target};

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                target("Sign in", "https://⟦www.example.co.jp.example.net⟧/"),
                target("", "https://⟦example-co-jp.example.net⟧/a"),
                target("", "https://⟦example.co.jp.example.net.⟧/a"),
                target("Sign in", "https://…www./"),
                target("Sign in", "https://⟦example.com.br.example.co.uk⟧"),
                target("Sign in", "https://⟦example.co.jp.a.b.example.net⟧"),
                target("Sign in", "https://www.example.co.jp/"),
                target("Sign in", "https://www.example.com.example.net/"),
                target("Sign in", "https://co.jp.example.net/"),
                target("Sign in", "https://www.example.net/example.co.jp"),
                target("Sign in", "https://co-jp.example.net/"),
                target("Sign in", "https://example.co.zz.example.net/"),
                angle("https://www.example.co.jp.example.net/"),
            ],
        );
    }

    #[test]
    fn the_sender() {
        let case = |header| Case {
            header,
            ..target("Sign in", "https://example.co.jp.example.net/")
        };
        assert_eq!(case("From: a@example.net\n").violations(&RULE).len(), 0);
        assert_eq!(
            case("Return-Path: <a@example.net>\n")
                .violations(&RULE)
                .len(),
            1
        );
    }
}
