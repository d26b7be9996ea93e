//! # email-in-query (C009)
//!
//! ## What it does
//! Checks for an email address as the value of a query parameter `email`, `e`, `mail`, `to`,
//! `recipient` or `user`.
//!
//! ## Why is this bad?
//! The link identifies the person for whom it was made, to everyone who sees it: in archives,
//! in logs, and in the `Referer` header that the next server receives. Mailings use such links
//! to record who has read them.
//!
//! ## Example
//! ```text
//! http://list.example.org/leave?list=news&email=anna%40example.net
//! ```
//!
//! ## Use instead
//! ```text
//! http://list.example.org/leave?list=news
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix removes the parameter; the page may then ask for it.
//!
//! ## References
//! - RFC 9110 §17.9
//! - RFC 5322 §3.4.1

use memchr::memchr;

use crate::host::domain::{is_documentation, looks_like_host};
use crate::rule::query;
use crate::rule::query::Parameter;
use crate::rule::{
    Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Violation, messages,
};
use crate::uri::percent::decode;

/// Rule C009, `email-in-query`.
pub static RULE: Rule = Rule {
    code: "C009",
    name: "email-in-query",
    summary: "email address in the query",
    levels: Levels::off(Severity::Info),
    reference: "RFC 9110 §17.9",
    manual: manual!("email_in_query.rs"),
    fix: Some(Safety::Unsafe),
    contexts: Rule::TEXT_AND_CODE,
    needs: Needs::any(&[Fact::At, Fact::Percent]),
    check,
    ..Rule::DEFAULT
};

/// Parameters that identify a person.
// `e` and `to` do no harm, as the value has to be an address. Not `selm` and the like: their values
// are Message-IDs, which look the same (303 in 218,902 URIs of documents, mail and news).
const KEYS: &[&[u8]] = &[b"email", b"e", b"mail", b"to", b"recipient", b"user"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // A URI without an authority is a `mailto` URI, where addresses are expected.
    if cx.uri.authority().is_none() {
        return;
    }
    let bytes = cx.uri.bytes();
    for Parameter { key, value } in query::parameters(cx.uri) {
        let named = KEYS
            .iter()
            .any(|k| k.eq_ignore_ascii_case(&bytes[key.clone()]));
        if named && is_address(&decode(&bytes[value.clone()])) {
            let fix = query::without(cx.uri, key.start..value.end);
            let violation =
                messages::violation(value, "email address in the query", "remove the parameter");
            violations.push(violation.with(Fix::unsafe_fix(vec![fix])));
        }
    }
}

/// Returns true if `value` is an addr-spec (RFC 5322 §3.4.1) with a plausible domain.
pub(super) fn is_address(value: &[u8]) -> bool {
    let Some(at) = memchr(b'@', value) else {
        return false;
    };
    let (local, domain) = (&value[..at], &value[at + 1..]);
    // `atext` and dots (RFC 5322 §3.2.3), and characters beyond ASCII (RFC 6532 §3.2).
    let atom =
        |b: &u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(b) || *b >= 0x80;
    !local.is_empty()
        && local.iter().all(atom)
        && (looks_like_host(domain) || is_documentation(domain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "http://list.example.org/leave?list=news&email=⟦anna%40example.net⟧",
                "http://list.example.org/leave?EMail=⟦anna@example.net⟧#top",
                "http://list.example.org/leave?a=b&amp;to=⟦anna.b%2Bc%40example.net⟧&amp;x",
                "https://list.example.org/?e=⟦a@b.example⟧&user=⟦b@b.example⟧",
                "http://groups.example.org/?selm=4a7f%40news.example.net",
                "http://list.example.org/leave?email=",
                "http://list.example.org/leave?email=anna",
                "http://list.example.org/leave?email=@example.net",
                "http://list.example.org/leave?email=anna@here",
                "http://list.example.org/leave?email=anna@example.net,b@example.net",
                "mailto:a@example.org?to=b@example.net",
                "http://list.example.org/email=anna@example.net",
            ],
        );
    }
}
