//! # port-zero (X005)
//!
//! ## What it does
//! Checks for `:0` after the host of a URI with a network scheme.
//!
//! ## Why is this bad?
//! No service can listen on port 0. Some system calls interpret it as "any port", and clients
//! handle it differently.
//!
//! ## Example
//! ```text
//! http://host.example:0/
//! ```
//!
//! ## Use instead
//! ```text
//! http://host.example/
//! ```
//!
//! ## Fix safety
//! No fix: the intended port is not known.
//!
//! ## References
//! RFC 6335 §6; Fetch Standard, "port blocking".

use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation};
use crate::uri::Component;

/// Rule X005, `port-zero`.
pub static RULE: Rule = Rule {
    code: "X005",
    name: "port-zero",
    summary: "port 0, which no service can use",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 6335 §6; Fetch, port blocking",
    manual: manual!("port_zero.rs"),
    nested: true,
    needs: Needs::any(&[Fact::Port]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let network = uri
        .known_scheme()
        .is_some_and(|scheme| scheme.authority.is_network());
    let Some(range) = uri.range(Component::Port) else {
        return;
    };
    if network && uri.port_number() == Some(0) {
        violations.push(Violation {
            range,
            message: "port 0".into(),
            severity: None,
            help: Some("write the actual port, or none".into()),
            fix: None,
        });
    }
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
                "http://a.example:⟦0⟧/",
                "https://a.example:⟦00000⟧",
                "ftp://a@b.example:⟦0⟧/c",
                "ws://[2001:db8::1]:⟦0⟧/",
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a.example:/",
                "http://a.example:10/",
                "http://a.example:0x/",
                "http://a.example/:0",
                "http://a.example:65536/",
                "x-app://a.example:0/",
                "news:a:0",
            ],
        );
    }
}
