//! # lookalike-domain (M011)
//!
//! ## What it does
//! Checks for hosts whose registered domain looks like a protected one (setting
//! `protected-domains`): one that is equal without accents and confusable letters (UTS 39,
//! *skeleton*), or that has one letter added, removed, replaced or swapped with its neighbor.
//! Nothing is reported without that setting.
//!
//! The same name under another top-level domain is not reported; nor are names of fewer than
//! five letters, and names that differ in their first letter, in hyphens or in digits at the
//! end.
//!
//! ## Why is this bad?
//! Such names are registered to be mistaken for the protected one.
//!
//! ## Example
//! If `example.com` is protected:
//! ```text
//! http://examp1e.com/
//! http://www.éxample.com/
//! http://exmaple.com/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/
//! ```
//!
//! ## Fix safety
//! No fix: the intended host is not known.
//!
//! ## References
//! - UTS 39 §4

use crate::host::domain::registered_domain;
use crate::host::idn::{base_letters, domain_in_unicode, folded, host_in_unicode};
use crate::rule::{
    Action, Levels, Needs, Prepared, Rule, RuleContext, Settings, Severity, Violation, messages,
};

/// Rule M011, `lookalike-domain`.
pub static RULE: Rule = Rule {
    code: "M011",
    name: "lookalike-domain",
    summary: "host that looks like a protected domain",
    levels: Levels::off(Severity::Warning),
    reference: "UTS 39 §4",
    manual: manual!("lookalike_domain.rs"),
    action: Some(Action::Lookalike),
    nested: true,
    prepare: Some(protected_domains),
    check,
    ..Rule::DEFAULT
};

/// Returns the protected domains in Unicode.
pub(super) fn protected_domains(settings: &Settings) -> Prepared {
    let domains = settings.protected_domains.iter();
    Prepared {
        needs: match domains.len() {
            0 => Needs::NEVER,
            _ => Needs::ALWAYS,
        },
        domains: domains.map(|name| domain_in_unicode(name)).collect(),
    }
}

/// The minimum length of a name: shorter ones are similar by chance.
// Chromium compares names of more than four characters, too (`lookalike_url_util.cc`).
const SHORTEST: usize = 5;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let protected = &cx.prepared.domains;
    if protected.is_empty() {
        return;
    }
    let Some((range, host)) = host_in_unicode(cx.uri) else {
        return;
    };
    let domain = Domain::of(&host);
    let mut others = protected.iter().map(|name| Domain::of(name));
    if others.clone().any(|other| other == domain) {
        return;
    }
    if let Some(other) = others.find(|other| domain.looks_like(other)) {
        violations.push(messages::violation(
            range,
            format!(
                "domain `{}.{}`, which looks like `{}.{}`",
                domain.name, domain.suffix, other.name, other.suffix
            ),
            "check which domain is intended",
        ));
    }
}

/// A registered domain: `example` and `co.uk`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Domain<'h> {
    name: &'h str,
    suffix: &'h str,
}

impl<'h> Domain<'h> {
    fn of(host: &'h str) -> Self {
        let start = host.len() - registered_domain(host.as_bytes()).len();
        let (name, suffix) = host[start..]
            .split_once('.')
            .unwrap_or((&host[start..], ""));
        Self { name, suffix }
    }

    fn looks_like(self, other: &Self) -> bool {
        let skeleton = |name: &str| folded(&base_letters(name));
        self.suffix == other.suffix
            && self.name != other.name
            && (skeleton(self.name) == skeleton(other.name)
                || (other.name.chars().count() >= SHORTEST && is_typo(self.name, other.name)))
    }
}

/// Returns true if `name` differs from `other` by one edit or swap, except for differences
/// that are common between unrelated names: hyphens and trailing digits.
fn is_typo(name: &str, other: &str) -> bool {
    let without = |name: &str| name.replace('-', "");
    let digits = |c: char| c.is_ascii_digit();
    let unrelated = without(name) == without(other)
        || name.trim_end_matches(digits) == other.trim_end_matches(digits);
    !unrelated && is_one_edit(name, other)
}

/// Returns true if the names differ, after their first character, by one character added,
/// removed or replaced, or by two adjacent characters swapped.
fn is_one_edit(name: &str, other: &str) -> bool {
    let (a, b): (Vec<_>, Vec<_>) = (name.chars().collect(), other.chars().collect());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    if same == 0 || a == b {
        return false;
    }
    let (a, b) = (&a[same..], &b[same..]);
    match (a, b) {
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([_, a @ ..], b) if a == b => true,
        (a, [_, b @ ..]) if a == b => true,
        ([a, c, a_rest @ ..], [b, d, b_rest @ ..]) => (a, c) == (d, b) && a_rest == b_rest,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_marked};

    fn case(marked: &str) -> Case<'_> {
        let protected = ["example.com", "bücher.de", "ibm.com", "window.co.uk"];
        Case {
            settings: Settings {
                protected_domains: protected.map(str::to_owned).to_vec(),
                ..Settings::default()
            },
            ..angle(marked)
        }
    }

    #[test]
    fn fires() {
        for marked in [
            "http://⟦examp1e.com⟧/",
            "http://⟦exarnple.com⟧/",
            "http://⟦www.EXMAPLE.com⟧:80/a",
            "http://⟦exampl.com⟧",
            "http://⟦exaample.com⟧",
            "http://⟦login.examqle.com⟧",
            "http://⟦ibrn.com⟧/",
            "http://⟦vvind0w.co.uk⟧/",
        ] {
            case(marked).assert(&RULE);
        }
    }

    #[cfg(feature = "idna")]
    #[test]
    fn fires_for_internationalized_hosts() {
        for marked in [
            "http://⟦éxample.com⟧/",
            "http://⟦ехаmple.com⟧/",
            "http://⟦xn--xample-9ua.com⟧/",
            "http://⟦bucher.de⟧/",
        ] {
            case(marked).assert(&RULE);
        }
    }

    #[test]
    fn keeps_quiet() {
        for uri in [
            "http://example.com/",
            "http://www.example.com./",
            "http://example.org/",
            "http://xample.com/",
            "http://dxample.com/",
            "http://example2.com/",
            "http://exam-ple.com/",
            "http://samples.com/",
            "http://ibn.com/",
            "http://www.bücher.de/",
            "http://exmaple.com@a.example/",
            "http://a.example/exmaple.com",
            "http://192.0.2.1/",
            "mailto:a@exmaple.com",
        ] {
            case(uri).assert(&RULE);
        }
        assert_marked(&RULE, &["http://exmaple.com/"]);
    }
}
