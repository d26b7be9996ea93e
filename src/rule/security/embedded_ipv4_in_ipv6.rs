//! # embedded-ipv4-in-ipv6 (X008)
//!
//! ## What it does
//! Checks for IPv6 addresses that embed a special-purpose IPv4 address: IPv4-mapped,
//! IPv4-compatible, 6to4, NAT64, Teredo or ISATAP.
//!
//! ## Why is this bad?
//! A filter for 127.0.0.1 or 169.254.169.254 does not recognize the address in this form, but
//! packets may still reach it.
//!
//! ## Example
//! ```text
//! http://[::ffff:127.0.0.1]/
//! http://[64:ff9b::a9fe:a9fe]/
//! ```
//!
//! ## Use instead
//! ```text
//! http://127.0.0.1/
//! ```
//!
//! ## Fix safety
//! No fix: the IPv4 address may not be reachable in the same way.
//!
//! ## References
//! RFC 4291 §2.5.5; RFC 6052 §5; RFC 6890.

use crate::host::address::{embedded_ipv4, network_host, special_ipv4};
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation};
use crate::uri::HostKind;

/// Rule X008, `embedded-ipv4-in-ipv6`.
pub static RULE: Rule = Rule {
    code: "X008",
    name: "embedded-ipv4-in-ipv6",
    summary: "IPv6 address that embeds a special-purpose IPv4 address",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Harvest]),
    reference: "RFC 4291 §2.5.5; RFC 6890",
    manual: manual!("embedded_ipv4_in_ipv6.rs"),
    nested: true,
    needs: Needs::any(&[Fact::OddHost]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some((range, _)), HostKind::Ipv6(address)) = (network_host(cx.uri), cx.uri.host_kind())
    else {
        return;
    };
    let Some((inner, how)) = embedded_ipv4(address) else {
        return;
    };
    let Some(special) = special_ipv4(inner).filter(|special| !special.is_global()) else {
        return;
    };
    violations.push(Violation {
        range,
        message: format!(
            "{} IPv6 address that embeds the {} address {inner}",
            how.name(),
            special.name
        ),
        severity: None,
        help: Some(format!("do not fetch it where {inner} is blocked")),
        fix: None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://⟦[::ffff:127.0.0.1]⟧/",
                "http://⟦[::FFFF:A9FE:A9FE]⟧:80/",
                "https://a@⟦[64:ff9b::10.0.0.1]⟧/",
                "http://⟦[2002:c0a8:1::]⟧/",
                "http://⟦[::127.0.0.1]⟧/",
                "ws://⟦[2001:db8::5efe:10.0.0.1]⟧/",
                "http://⟦[2001:0:1:2:3:4:80ff:fffe]⟧/",
            ],
        );
        assert_eq!(
            message(&RULE, "http://[::ffff:127.0.0.1]/"),
            "IPv4-mapped IPv6 address that embeds the loopback address 127.0.0.1"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://[::1]/",
                "http://[::]/",
                "http://[2001:db8::127.0.0.1]/",
                "http://[::ffff:8.8.8.8]/",
                "http://[64:ff9b::8.8.8.8]/",
                "http://127.0.0.1/",
                "http://[::ffff:127.0.0.1/",
                "x-app://[::ffff:127.0.0.1]/",
            ],
        );
    }
}
