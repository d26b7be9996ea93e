//! # placeholder-credential (C013)
//!
//! ## What it does
//! Checks for placeholders where a URI has a credential: `user:password@`, `changeme`, `$TOKEN`,
//! the example keys of a service's documentation, an email address as the password of `anonymous`,
//! and, which are masked, the defaults of documents and new installations (`neo4j:neo4j`), the name
//! of a credential in several languages (`testkey`, `secreto`, `github_token`), and that of another
//! part of the URI (`endpoint:port`). C001 to C006 and C008 do not report these.
//!
//! ## Why is this bad?
//! It is not, in documentation. In configuration, a placeholder that was never replaced is a
//! default password, or a request that fails.
//!
//! ## Example
//! ```text
//! https://user:password@www.example.com/
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.com/
//! ```
//!
//! ## Fix safety
//! No fix: what belongs in its place is not known.
//!
//! ## References
//! - RFC 3986 §3.2.1, §7.5

use crate::rule::{Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};

/// Rule C013, `placeholder-credential`.
pub static RULE: Rule = Rule {
    code: "C013",
    name: "placeholder-credential",
    summary: "placeholder in place of a credential",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 §7.5",
    manual: manual!("placeholder_credential.rs"),
    intents: Intent::ANY_SCHEME,
    contexts: Rule::TEXT_AND_CODE,
    needs: Needs::any(&[Fact::Secret]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let placeholders = cx.secrets.iter().filter(|secret| !secret.value.is_real());
    violations.extend(placeholders.map(|secret| {
        messages::violation(
            secret.range.clone(),
            "placeholder in place of a credential",
            "remove it, or have the program that needs the credential ask for it",
        )
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{fires, quiet};

    #[test]
    fn table() {
        let info = |(uri, value)| (uri, value, Severity::Info);
        fires(
            &RULE,
            &[
                ("https://user:password@www.example.com/", "password"),
                ("mysql://joe:changeme@db.example.org/", "changeme"),
                ("bolt://anna:neo4j@db.example.org/", "neo4j"),
                ("https://anna:secreto@www.acme.dev/", "secreto"),
                (
                    "https://github_token:x-oauth-basic@www.acme.dev/",
                    "github_token",
                ),
                ("https://www.acme.dev/?api_key=mySecretKey", "mySecretKey"),
                ("http://endpoint:port@www.acme.dev/", "port"),
                ("amqp://u:${PASSWORD}@mq.example.org/", "${PASSWORD}"),
                (
                    "ftp://anonymous:joe@example.org@ftp.example.net/",
                    "joe@example.org",
                ),
                ("https://x-access-token:$TOKEN@git.example.org/r", "$TOKEN"),
                (
                    "https://example.org/?k=AKIAIOSFODNN7EXAMPLE",
                    "AKIAIOSFODNN7EXAMPLE",
                ),
                ("http://shop.example.org/?phpsessid=xxxxxxxx", "xxxxxxxx"),
                ("https://example.org/?api_key=YOUR_API_KEY", "YOUR_API_KEY"),
            ]
            .map(info),
        );
        quiet(
            &RULE,
            &[
                "https://joe:h3rring@www.example.com/",
                "https://joe:correct-horse-battery-staple@www.acme.dev/",
                "https://joe:s3cr3t!9xK@www.acme.dev/",
                "https://joe:hunter3@www.acme.dev/",
                "https://joe@www.example.com/",
                "https://www.example.com/password",
                "http://shop.example.org/?phpsessid=5ba92a92c6f0",
            ],
        );
    }
}
