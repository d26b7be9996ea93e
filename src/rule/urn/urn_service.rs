//! # urn-service (N011)
//!
//! ## What it does
//! Checks for an `s=` directive in the query or the r-component of a URN whose service is not
//! registered by rfc2141bis-urn-03: `I2L`, `I2Ls`, `I2R`, `I2Rs`, `I2C`, `I2Cs`, `I2N`, `I2Ns` and
//! `I=I`.
//!
//! ## Why is this bad?
//! Resolvers ignore a service that they do not know, and give the default one of the namespace. The
//! draft became RFC 8141 without these directives, and resolvers may have services of their own, so
//! this rule is off by default.
//!
//! ## Example
//! ```text
//! urn:example:book?+s=I2URL
//! ```
//!
//! ## Use instead
//! ```text
//! urn:example:book?+s=I2L
//! ```
//!
//! ## Fix safety
//! No fix: the intended service is not known.
//!
//! ## References
//! - rfc2141bis-urn-03 §2.3.1, §9.2.2
//! - RFC 2483 §4

use crate::rule::{Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::query::parameters;
use crate::uri::urn::SERVICES;
use crate::uri::{Component, Uri};

/// Rule N011, `urn-service`.
pub static RULE: Rule = Rule {
    code: "N011",
    name: "urn-service",
    summary: "unregistered service in the `s=` directive of a URN",
    levels: Levels::off(Severity::Info),
    reference: "rfc2141bis-urn-03 §2.3.1",
    manual: manual!("urn_service.rs"),
    needs: Needs::any(&[Fact::Urn]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let Some(directives) = directives(uri) else {
        return;
    };
    let service = parameters(uri.bytes(), directives, b'&')
        .filter(|directive| &uri.bytes()[directive.name.clone()] == b"s")
        .find_map(|directive| directive.value);
    let Some(value) = service else {
        return;
    };
    let name = &uri.bytes()[value.clone()];
    if !SERVICES.iter().any(|known| name == known.as_bytes()) {
        let help = "write a registered service, such as `I2L` for a URL";
        violations.push(messages::violation(value, "unregistered URN service", help));
    }
}

/// Returns the range of the directives: the query of the draft, or the r-component of RFC 8141.
fn directives(uri: &Uri) -> Option<std::ops::Range<usize>> {
    let query = uri
        .range(Component::Query)
        .filter(|_| uri.has_scheme("urn"))?;
    let text = &uri.bytes()[query.clone()];
    match text.first()? {
        b'+' => {
            let end = memchr::memmem::find(text, b"?=").unwrap_or(text.len());
            Some(query.start + 1..query.start + end)
        }
        b'=' => None,
        _ => Some(query),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn table() {
        assert_marked(
            &RULE,
            &[
                "urn:example:a?s=⟦I2U⟧",
                "urn:example:a?c=ToC&s=⟦i2l⟧",
                "urn:example:a?+s=⟦x⟧?=s=y",
                "urn:example:a?s=⟦⟧",
                "urn:example:a?s=I2L&c=ToC",
                "urn:example:a?s=I=I",
                "urn:example:a?+s=I2Ns#f",
                "urn:example:a?=s=x",
                "urn:example:a?s",
                "urn:example:a?x=s=y",
                "urn:example:a",
                "http://www.example.org/?s=x",
            ],
        );
    }
}
