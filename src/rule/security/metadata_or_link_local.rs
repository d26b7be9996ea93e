//! # metadata-or-link-local (X010)
//!
//! ## What it does
//! Checks for link-local hosts (169.254.0.0/16, `fe80::/10`) and for the addresses and names of
//! cloud metadata services, which provide credentials to virtual machines, in any spelling:
//! 2852039166, `0xA9FEA9FE`, `[::ffff:a9fe:a9fe]`, `169.254.169.254.nip.io`.
//!
//! ## Why is this bad?
//! A server that is made to fetch such a URL exposes its own credentials. A link-local address
//! refers to a different machine on every network link.
//!
//! ## Example
//! ```text
//! http://169.254.169.254/latest/meta-data/
//! ```
//!
//! ## Use instead
//! ```text
//! http://192.0.2.1/latest/meta-data/
//! ```
//! In code the finding is informational, because the documentation of cloud providers uses
//! these addresses often.
//!
//! ## Fix safety
//! No fix: no other address for the service is known.
//!
//! ## References
//! RFC 3927; RFC 4291 §2.5.6; OWASP, "Server-Side Request Forgery Prevention".

use std::net::{IpAddr, Ipv4Addr};

use crate::extract::delimit::Context;
use crate::format::Nature;
use crate::host::address::{
    Class, embedded_ipv4, metadata_address, metadata_name, network_host, plain_host, read_ipv4,
    special, wildcard_dns,
};
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation};
use crate::uri::HostKind;

/// Rule X010, `metadata-or-link-local`.
pub static RULE: Rule = Rule {
    code: "X010",
    name: "metadata-or-link-local",
    summary: "link-local host or cloud metadata service",
    levels: Levels::on(Severity::Warning)
        .trivial_in_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 3927; RFC 4291 §2.5.6",
    manual: manual!("metadata_or_link_local.rs"),
    nested: true,
    needs: Needs::any(&[
        Fact::OddHost,
        Fact::NumericHost,
        Fact::NoDot,
        Fact::SpecialTld,
    ]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, host)) = network_host(cx.uri) else {
        return;
    };
    let what = match cx.uri.host_kind() {
        HostKind::Ipv6(address) => match embedded_ipv4(address) {
            Some((inner, _)) => reached(inner.into()).or_else(|| reached(address.into())),
            None => reached(address.into()),
        },
        HostKind::Ipv4(address) => reached(address.into()),
        _ => plain_host(host).and_then(|plain| named(&plain)),
    };
    if let Some(what) = what {
        violations.push(Violation {
            range,
            message: what,
            severity: is_described(cx).then_some(Severity::Info),
            help: Some("do not fetch it from a server".into()),
            fix: None,
        });
    }
}

/// Returns true in code, and in documents, which describe such services: of four links that were judged, none was to be
/// changed.
fn is_described(cx: &RuleContext) -> bool {
    let is_document = cx.syntax.nature == Nature::Document && !cx.in_message;
    cx.candidate.context == Context::Code || is_document
}

fn reached(address: IpAddr) -> Option<String> {
    if let Some(what) = metadata_address(address) {
        return Some(format!("address {address} of the {what}"));
    }
    let link_local = special(address).is_some_and(|special| special.class == Class::LinkLocal);
    link_local.then(|| format!("link-local address {address}"))
}

fn named(host: &[u8]) -> Option<String> {
    let host = host.strip_suffix(b".").unwrap_or(host);
    if let Some(what) = metadata_name(host) {
        return Some(format!("name of the {what}"));
    }
    if let Some(text) = read_ipv4(host) {
        // A number that overflows matches a well-known address only on purpose.
        return if text.overflow {
            metadata_only(text.address)
        } else {
            reached(text.address.into())
        };
    }
    reached(wildcard_dns(host)?).map(|what| format!("wildcard DNS name for the {what}"))
}

fn metadata_only(address: Ipv4Addr) -> Option<String> {
    metadata_address(address.into())?;
    reached(address.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://⟦169.254.169.254⟧/latest/meta-data/",
                "http://⟦2852039166⟧/",
                "http://⟦0xA9FEA9FE⟧/",
                "http://⟦0251.0376.0251.0376⟧/",
                "http://⟦169.254.43518⟧/",
                "http://⟦425.510.425.510⟧/",
                "http://⟦①⑥⑨.②⑤④.169.254⟧/",
                "http://⟦[::ffff:169.254.169.254]⟧/",
                "http://⟦[fd00:ec2::254]⟧/",
                "http://⟦[fe80::1]⟧/",
                "https://⟦169.254.1.1⟧:8443",
                "http://⟦100.100.100.200⟧/",
                "http://⟦Metadata.Google.Internal.⟧/computeMetadata/v1/",
                "http://⟦metadata.google.%69nternal⟧/",
                "http://⟦169.254.169.254.nip.io⟧/",
                "http://⟦fe80--1.sslip.io⟧/",
                "http://⟦0xA9.254.0251.254⟧/",
                "http://⟦169.16689662⟧/",
                "http://⟦１６９。２５４。１６９。２５４⟧/",
                "http://⟦[64:ff9b::a9fe:a9fe]⟧/",
                "http://⟦[2002:a9fe:a9fe::]⟧/",
                "http://⟦[::169.254.169.254]⟧/",
                "http://⟦[2001:db8::5efe:169.254.169.254]⟧/",
                "http://⟦169.254.170.2⟧/v2/credentials",
                "http://⟦168.63.129.16⟧/",
                "http://⟦192.0.0.192⟧/",
                "http://⟦[fd20:ce::254]⟧/",
                "http://⟦ⓜetadata.google.internal⟧/",
                "http://⟦instance-data⟧/latest/",
            ],
        );
        assert_eq!(
            message(&RULE, "http://0xA9FEA9FE/"),
            "address 169.254.169.254 of the cloud metadata service"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://169.253.169.254/",
                "http://127.0.0.1/",
                "http://169.254.example/",
                "http://425.510.1.1/",
                "http://metadata.google.internal.example/",
                "http://[fd00:ec2::255]/",
                "http://[::ffff:127.0.0.1]/",
                "http://a.example/169.254.169.254",
                "http://169.254.169.254@a.example/",
                "x-app://169.254.169.254/",
            ],
        );
    }

    #[test]
    fn code_is_informational() {
        let code = Case {
            context: Some(Context::Code),
            ..angle("http://169.254.169.254/")
        };
        let violations = code.violations(&RULE);
        assert_eq!(violations[0].severity, Some(Severity::Info));
    }
}
