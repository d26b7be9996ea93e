//! # loopback-or-private-host (X009)
//!
//! ## What it does
//! Checks for hosts on the local machine or in its own network: 127.0.0.0/8, 0.0.0.0/8, `::1`,
//! `::`, the private addresses of RFC 1918, shared (100.64.0.0/10) and unique local addresses,
//! `localhost`, and names under `.localhost`, `.local` and `.internal`. All spellings of an
//! address are recognized, including names of wildcard DNS services (`127.0.0.1.nip.io`,
//! `localtest.me`). Metadata services are X010.
//!
//! In the preset `harvest` the finding is a warning.
//!
//! ## Why is this bad?
//! A crawler that follows such a link sends a request to a machine inside its own firewall. In
//! documentation such hosts are normal, so the rule is on only in the preset `harvest`.
//!
//! ## Example
//! ```text
//! http://127.0.0.1:7878/
//! http://10.0.0.1.nip.io/
//! ```
//!
//! ## Use instead
//! ```text
//! http://service.example/
//! ```
//!
//! ## Fix safety
//! No fix: no other name for the host is known.
//!
//! ## References
//! RFC 6890; RFC 6761 §6.3; RFC 6762; OWASP, "Server-Side Request Forgery Prevention".

use std::net::IpAddr;

use crate::host::address::{
    Class, metadata_address, metadata_name, network_host, plain_host, read_ipv4, special,
    wildcard_dns,
};
use crate::host::is_same_or_subdomain;
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation};
use crate::uri::HostKind;

/// Rule X009, `loopback-or-private-host`.
pub static RULE: Rule = Rule {
    code: "X009",
    name: "loopback-or-private-host",
    summary: "host on the local machine or in a private network",
    levels: Levels::off(Severity::Info).with(Preset::Harvest, Severity::Warning),
    reference: "RFC 6890; RFC 6761 §6.3",
    manual: manual!("loopback_or_private_host.rs"),
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

const LOOPBACK_NAME: &str = "loopback name";

/// Names that are resolved on the machine or in its network, with all names under them: the
/// reserved ones (RFC 6761, 6762, 8375; `internal` by ICANN), and others in common use
/// (RFC 6762 Appendix G).
const NAMES: &[(&str, &str)] = &[
    ("localhost", LOOPBACK_NAME),
    ("localhost.localdomain", LOOPBACK_NAME),
    ("local", "link-local name"),
    ("home.arpa", "home network name"),
    ("internal", "private name"),
    ("corp", "private name"),
    ("home", "private name"),
    ("intranet", "private name"),
    ("lan", "private name"),
    ("localdomain", "private name"),
    ("private", "private name"),
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, host)) = network_host(cx.uri) else {
        return;
    };
    let what = match cx.uri.host_kind() {
        HostKind::Ipv6(address) => private(address.into()),
        HostKind::Ipv4(address) => private(address.into()),
        _ => plain_host(host).and_then(|plain| private_name(&plain)),
    };
    if let Some(what) = what {
        violations.push(Violation {
            range,
            message: format!("loopback or private host: {what}"),
            severity: None,
            help: Some("do not fetch it, unless an internal host is intended".into()),
            fix: None,
        });
    }
}

fn private(address: IpAddr) -> Option<String> {
    let special = special(address)?;
    let class = matches!(
        special.class,
        Class::ThisNetwork | Class::Loopback | Class::Private | Class::Shared
    );
    let flagged = class && metadata_address(address).is_none();
    flagged.then(|| format!("{} address {address}", special.name))
}

fn private_name(host: &[u8]) -> Option<String> {
    let host = host.strip_suffix(b".").unwrap_or(host);
    if metadata_name(host).is_some() {
        return None;
    }
    if let Some(text) = read_ipv4(host).filter(|text| !text.overflow) {
        return private(text.address.into());
    }
    if let Some(address) = wildcard_dns(host) {
        return private(address).map(|what| format!("wildcard DNS name for {what}"));
    }
    let (name, what) = NAMES
        .iter()
        .find(|(name, _)| is_same_or_subdomain(host, name))?;
    // `http://local/` is a host of that name, not a name in the zone.
    let zone = host.len() == name.len() && *what != LOOPBACK_NAME;
    (!zone).then(|| (*what).to_owned())
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
                "http://⟦127.0.0.1⟧:7878",
                "http://⟦localhost⟧/",
                "http://⟦LocalHost.⟧:80/",
                "http://⟦app.localhost⟧/",
                "http://⟦local%68ost⟧/",
                "http://⟦0x7f.1⟧/",
                "http://⟦0⟧/",
                "http://a@⟦10.1.2.3⟧/",
                "http://⟦172.31.0.1⟧/",
                "http://⟦100.64.0.1⟧/",
                "http://⟦[::1]⟧/",
                "http://⟦[fd12:3456::1]⟧/",
                "http://⟦printer.local⟧/",
                "http://⟦db.corp.internal⟧/",
                "http://⟦127.0.0.1.nip.io⟧/",
                "http://⟦a.localtest.me⟧/",
                "http://⟦--1.sslip.io⟧/",
                "http://⟦router.home.arpa⟧/",
                "http://⟦localhost.localdomain⟧/",
                "http://⟦git.corp⟧/",
                "http://⟦nas.LAN⟧/",
                "http://⟦192.168.1⟧/",
                "http://⟦0300.0250.1.1⟧/",
                "http://⟦3232235777⟧/",
                "http://⟦[::]⟧/",
                "http://⟦[fec0::1]⟧/",
                "http://⟦①②⑦.⓪.⓪.①⟧/",
                "http://⟦ⓛⓞⓒⓐⓛⓗⓞⓢⓣ⟧/",
                "http://⟦local\u{AD}host⟧/",
                "http://⟦app。localhost⟧/",
            ],
        );
        assert_eq!(
            message(&RULE, "http://10-0-0-1.nip.io/"),
            "loopback or private host: wildcard DNS name for private address 10.0.0.1"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://172.32.0.1/",
                "http://8.8.8.8/",
                "http://192.0.2.1/",
                "http://169.254.169.254/",
                "http://100.100.100.200/",
                "http://metadata.google.internal/",
                "http://localhost.example/",
                "http://local/",
                "http://lan/",
                "http://home.arpa/",
                "http://corporate.example/",
                "http://notlocalhost/",
                "http://8-8-8-8.sslip.io/",
                "http://2600--1.sslip.io/",
                "http://internal.example/",
                "http://8.8.8.8.nip.io/",
                "http://[2001:db8::1]/",
                "http://266.0.0.1/",
                "file://localhost/a",
                "http://a.example/localhost",
            ],
        );
    }
}
