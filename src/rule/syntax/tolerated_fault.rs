//! # tolerated-fault (S017)
//!
//! ## What it does
//! Checks for faults in the grammar of RFC 3986, and of the scheme, that no other rule reports.
//! The other rules leave out what programs accept and what is meant in another way: regular
//! expressions as the host (`http://(www|ftp).example.org/`), lists of hosts in `mongodb` URIs, the
//! names of streams in `file` URIs, data and scripts, `http://:8080` in text.
//!
//! ## Why is this bad?
//! A program that follows the standards rejects the URI. `urilint parse` calls it invalid, and
//! `extract --only-valid` leaves it out. This rule is off by default, since most such URIs are not
//! meant for such a program.
//!
//! ## Example
//! ```text
//! <http://+www.example.org/>
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/>
//! ```
//!
//! ## Fix safety
//! No fix: the fault may be intended.
//!
//! ## References
//! - RFC 3986 §3
//! - The document that the message names

use std::ops::Range;

use crate::rule::{Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::FaultKind;

/// Rule S017, `tolerated-fault`.
pub static RULE: Rule = Rule {
    code: "S017",
    name: "tolerated-fault",
    summary: "invalid URI that no other rule reports",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 §3",
    manual: manual!("tolerated_fault.rs"),
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

/// Reports the first fault of each kind, with a count. Those that another rule reports are dropped:
/// this rule is in the last layer of precedence.
fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let mut kinds: Vec<(FaultKind, Range<usize>, usize)> = Vec::new();
    for fault in cx.uri.faults() {
        match kinds.iter_mut().find(|(kind, ..)| *kind == fault.kind) {
            Some((.., more)) => *more += 1,
            // The scheme of an abbreviated reference is inferred.
            None if fault.kind == FaultKind::NoScheme => {}
            None => kinds.push((fault.kind, fault.range(), 0)),
        }
    }
    violations.extend(kinds.into_iter().map(|(kind, range, more)| Violation {
        range,
        message: format!(
            "{kind}{}: `{}` in {}",
            messages::and_more(more),
            kind.production(),
            kind.section()
        ),
        severity: None,
        help: None,
        fix: None,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://⟦*⟧.example.org/",
                "mongodb://a:⟦1,b:2⟧/",
                "data:text/plain,a⟦^⟧b",
                "http://www.example.org/a⟦^⟧",
            ],
        );
    }

    #[test]
    fn is_quiet() {
        assert_marked(&RULE, &["http://www.example.org/", "www.example.org"]);
    }
}
