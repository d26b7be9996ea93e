//! # single-label-host (M017)
//!
//! ## What it does
//! Checks for hosts of one label, without a dot, other than `localhost`.
//!
//! ## Why is this bad?
//! Such a name resolves differently in each network, because resolvers append their own search
//! domains.
//!
//! ## Example
//! ```text
//! http://intranet/
//! ```
//!
//! ## Use instead
//! ```text
//! http://intranet.example.com/
//! ```
//!
//! ## Fix safety
//! No fix: the domain is not known.
//!
//! ## References
//! - RFC 3986 §3.2.2
//! - RFC 7085 (dotless domains)

use crate::host::address::{network_host, plain_host, read_ipv4};
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::HostKind;

/// Rule M017, `single-label-host`.
pub static RULE: Rule = Rule {
    code: "M017",
    name: "single-label-host",
    summary: "single-label host, which resolves differently in each network",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Harvest]),
    reference: "RFC 3986 §3.2.2",
    manual: manual!("single_label_host.rs"),
    nested: true,
    needs: Needs::any(&[Fact::OddHost, Fact::NoDot]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, host)) = network_host(cx.uri) else {
        return;
    };
    let name = host.strip_suffix(b".").unwrap_or(host);
    if cx.uri.host_kind() != HostKind::RegName || name.contains(&b'.') {
        return;
    }
    // Percent-encoding and compatibility characters may hide a dot; a number is an address.
    let Some(plain) = plain_host(name) else {
        return;
    };
    let local = plain.eq_ignore_ascii_case(b"localhost");
    if !local && !plain.contains(&b'.') && read_ipv4(&plain).is_none() {
        violations.push(messages::violation(
            range,
            "single-label host, which resolves differently in each network",
            "write the fully qualified name",
        ));
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
                "http://⟦intranet⟧/",
                "http://a@⟦wiki⟧:8080/x",
                "ftp://⟦server.⟧/",
                "http://⟦ai⟧/",
                "http://⟦интранет⟧/",
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://localhost:80/",
                "http://LOCALHOST./",
                "http://ⓛocalhost/",
                "http://a.example/",
                "http://a%2Eexample/",
                "http://例え。jp/",
                "http://2130706433/",
                "http://[::1]/",
                "http://192.0.2.1/",
                "file://server/x",
                "mailto:a@b",
            ],
        );
    }
}
