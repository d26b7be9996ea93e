//! # obscure-ipv4 (X006)
//!
//! ## What it does
//! Checks for hosts that clients parse as an IPv4 address but that are not written as four
//! plain decimal numbers: fewer parts, one large number, octal, hexadecimal, leading zeros, or
//! digits (circled, fullwidth …) that UTS 46 maps to ASCII digits. Also reports such hosts with
//! a part that overflows its octets, which old clients truncate.
//!
//! ## Why is this bad?
//! Readers and filters that compare text do not recognize the address, and clients parse it
//! differently: 192.168.010.1 has two interpretations. RFC 3986 §7.4 describes the risk.
//!
//! ## Example
//! ```text
//! http://3221225985/
//! http://0xc0.0.513/
//! http://①⑨②.0.2.1/
//! ```
//!
//! ## Use instead
//! ```text
//! http://192.0.2.1/
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix writes the dotted decimal form, which most clients connect to, but not all
//! agree.
//!
//! ## References
//! RFC 3986 §7.4; WHATWG URL Standard, "IPv4 parser"; UTS 46 §4.

use std::borrow::Cow;

use crate::host::address::{Ipv4Text, network_host, plain_host, read_ipv4, shown};
use crate::rule::{
    Cap, Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes, Violation,
};

/// Rule X006, `obscure-ipv4`.
pub static RULE: Rule = Rule {
    code: "X006",
    name: "obscure-ipv4",
    summary: "IPv4 address not written as four decimal numbers",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §7.4",
    manual: manual!("obscure_ipv4.rs"),
    fix: Some(Safety::Unsafe),
    nested: true,
    supersedes: &[
        Supersedes::InUri(&crate::rule::misleading::public_ip_host::RULE),
        Supersedes::InUri(&crate::rule::misleading::idna_mapped_host::RULE),
    ],
    needs: Needs::any(&[Fact::OddHost, Fact::NumericHost]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, host)) = network_host(cx.uri) else {
        return;
    };
    let Some(plain) = plain_host(host) else {
        return;
    };
    let Some(text) = read_ipv4(&plain) else {
        return;
    };
    // X007 reports percent-encoding, and S008 numbers over 255.
    let mapped = matches!(plain, Cow::Owned(_)) && !crate::uri::percent::decode(host).is_ascii();
    if text.is_dotted_quad() && !mapped {
        return;
    }
    let fix = Fix::unsafe_fix(vec![Edit::uri(range.clone(), text.address.to_string())]);
    let fix = (!is_prefix_of_doi(host)).then_some(fix);
    violations.push(Violation {
        range,
        message: format!(
            "IPv4 address {} written as {}{}",
            text.address,
            shown(host.strip_suffix(b".").unwrap_or(host)),
            detail(&text)
        ),
        severity: None,
        help: Some(format!(
            "write {} if that address is intended",
            text.address
        )),
        fix,
    });
}

/// Returns true for `10.1093`, the prefix of an identifier: `http://10.1093/x` lacks the resolver
/// (ISO 26324).
fn is_prefix_of_doi(host: &[u8]) -> bool {
    host.strip_prefix(b"10.").is_some_and(|number| {
        (4..=5).contains(&number.len()) && number.iter().all(u8::is_ascii_digit)
    })
}

fn detail(text: &Ipv4Text) -> &'static str {
    match text {
        Ipv4Text { overflow: true, .. } => ", with a number out of range",
        Ipv4Text {
            leading_zero: true, ..
        } => ", with leading zeros that some clients read as octal",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://⟦3221225985⟧/",
                "http://⟦0x7f.1⟧/",
                "ssh://⟦2130706433⟧/a",
                "postgres://a@⟦127.1⟧:5432/b",
                "http://a@⟦017700000001⟧:80/",
                "https://⟦192.168.010.1⟧",
                "http://⟦192.0.2⟧/",
                "http://⟦192.0.2.0x45⟧/a",
                "http://⟦①②⑦.1⟧/",
                "http://⟦１２７.0.0.1⟧/",
                "http://⟦127。0。0。1⟧/",
                "http://⟦127｡1⟧/",
                "http://⟦０ｘ７ｆ．１⟧/",
                "http://⟦127.0.0.₁⟧/",
                "http://⟦𝟏𝟐𝟕.0.0.1⟧/",
                "http://⟦%EF%BC%91.1⟧/",
                "http://⟦0x7F.0x0.0x0.0x1⟧/",
                "http://⟦00000177.1⟧/",
                "http://⟦127.1⟧:80/",
                "http://⟦%30x7f.1⟧/",
                "ftp://⟦04516437422⟧/a",
                "http://⟦4294967296⟧/",
                "http://⟦3221225985.⟧/",
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://192.0.2.1/",
                "http://192.0.2.1./",
                "http://192.257.2.1/",
                "http://%31%39%32.0.2.1/",
                "http://1.2.3.4.5/",
                "http://0xabc.example/",
                "http://1.example/",
                "http://[::1]/",
                "http://①.example/",
                "x-phone://612.9869.3334/",
                "ssh://1/",
                "mongodb://127.1,127.2/",
                "s3://2130706433/",
                "file://1/",
                "http://a.example/0x7f.1",
            ],
        );
    }

    #[test]
    fn prefixes_of_identifiers_have_no_fix() {
        for (uri, expected) in [
            ("http://10.1093/bioinformatics/btu720", false),
            ("http://10.10234/a", false),
            ("http://10.109/a", true),
            ("http://10.1.1093/a", true),
        ] {
            let found = angle(uri).violations(&RULE);
            assert_eq!(found[0].fix.is_some(), expected, "{uri}");
        }
    }

    #[test]
    fn the_message_names_the_address() {
        for (uri, expected) in [
            ("http://0x7f.1/", "IPv4 address 127.0.0.1 written as 0x7f.1"),
            (
                "http://010.0.0.1/",
                "IPv4 address 8.0.0.1 written as 010.0.0.1, with leading zeros that some clients read as octal",
            ),
            (
                "http://7516193281/",
                "IPv4 address 192.0.2.1 written as 7516193281, with a number out of range",
            ),
        ] {
            assert_eq!(message(&RULE, uri), expected);
        }
    }
}
