//! # machine-host (X029)
//!
//! ## What it does
//! Checks for links of HTML to the name that a provider gives to a machine: one that anyone can rent
//! (`NAME.REGION.cloudapp.azure.com`, `vmi1234567.contaboserver.net`), a tunnel
//! (`*.trycloudflare.com`), the connection of a home, or a name of dynamic DNS (`*.duckdns.org`). The
//! finding is information for devices that their maker names (`*.myfritz.net`), for names that cost
//! little (`*.eu.org`), and where the name is at the domain of the message's sender. Links whose text
//! shows a URL or a host are not reported.
//!
//! ## Why is this bad?
//! The name says who provides the machine, and nothing of who uses it. Companies link to a domain of
//! their own; phishing rents a machine for each mailing.
//!
//! What you can check: the end of the host, before the first `/`, is that of a provider.
//!
//! ## Example
//! ```text
//! <a href="https://pay.westeurope.cloudapp.azure.com/">Pay your fine</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/fines">Pay your fine</a>
//! ```
//!
//! ## Fix safety
//! No fix: whether the page has another address is not known.
//!
//! ## References
//! RFC 3986 §7.6

use crate::format::Own;
use crate::host::address::{network_host, shown};
use crate::redirect::{Machine, machine};
use crate::rule::misleading::address_in_host;
use crate::rule::web_link::{host_of_link, shows_url, site};
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::uri::{Uri, looked_up};

use super::{generated_host, opaque_link};

/// Rule X029, `machine-host`.
pub static RULE: Rule = Rule {
    code: "X029",
    name: "machine-host",
    summary: "link to a rented machine, a tunnel, or a name of dynamic DNS",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("machine_host.rs"),
    action: Some(Action::HiddenTarget),
    once: Once::Message,
    supersedes: &[
        Supersedes::InUri(&opaque_link::RULE),
        Supersedes::InUri(&generated_host::RULE),
        Supersedes::InUri(&address_in_host::RULE),
    ],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, (host, machine))) = host_of_link(cx, found) else {
        return;
    };
    if cx.link_text().is_some_and(shows_url) {
        return;
    }
    let own = cx.parties.and_then(|parties| parties.own(site(&host)));
    let is_minor = matches!(machine, Machine::Device | Machine::Cheap) || own == Some(Own::Shown);
    let message = format!("link to {}, {}", shown(&host), what(machine));
    violations.push(Violation {
        severity: is_minor.then_some(Severity::Info),
        ..messages::violation(range, message, "link to a domain of the owner")
    });
}

/// Returns the host that is the name of a machine, as it is looked up.
fn found(uri: &Uri) -> Option<(Vec<u8>, Machine)> {
    let (_, host) = network_host(uri)?;
    // Providers have sites of their own.
    let is_site = host
        .get(..4)
        .is_some_and(|it| it.eq_ignore_ascii_case(b"www."));
    let machine = machine(host).filter(|_| !is_site)?;
    Some((looked_up(host), machine))
}

const fn what(machine: Machine) -> &'static str {
    match machine {
        Machine::Rented => "a name that a provider gives to a rented machine: it shows no owner",
        Machine::Tunnel => "a tunnel to a computer without a name of its own",
        Machine::Home => "a name that a provider gives to the connection of a home",
        Machine::Dynamic => {
            "a name of a service for home connections (dynamic DNS), which anyone can take"
        }
        Machine::Device => "a name that its maker gives to a device at home",
        Machine::Cheap => "a name that anyone gets for little or nothing",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, bare, target};

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                target("Pay", "https://⟦pay.westeurope.cloudapp.azure.com⟧/"),
                target("Pay", "http://⟦vmi1234567.contaboserver.net⟧/a"),
                target(
                    "Pay",
                    "http://⟦ec2-203-0-113-25.eu-west-1.compute.amazonaws.com⟧/",
                ),
                target("Pay", "http://⟦25.113.0.203.host.secureserver.net⟧/"),
                target("", "https://⟦a.b.duckdns.org⟧"),
                target("Pay", "https://⟦PAY.Servehumour.com⟧/"),
                target("Pay", "https://⟦a-b-c.trycloudflare.com⟧/login"),
                target("Pay", "https://⟦abc.myfritz.net⟧:8443/"),
                target("Pay", "https://⟦abc.eu.org⟧/"),
                // Inside the link of a gateway.
                target(
                    "Pay",
                    "https://⟦urldefense.com⟧/v3/__https://a.duckdns.org/__;!!x$",
                ),
                target("DuckDNS", "https://www.duckdns.org/"),
                target("DuckDNS", "https://duckdns.org/"),
                target("Contabo", "https://contaboserver.net/"),
                target("Mail", "https://email.secureserver.net/"),
                target("Pay", "https://a.duckdns.org.example/"),
                target("Pay", "https://www.example.org/a.duckdns.org"),
                target("https://a.duckdns.org/", "https://a.duckdns.org/"),
                angle("https://a.duckdns.org/"),
                bare("", "https://a.duckdns.org/", ""),
            ],
        );
    }

    #[test]
    fn severities() {
        for (header, uri, expected) in [
            ("", "https://a.duckdns.org/", None),
            (
                "From: a@a.duckdns.org\n",
                "https://a.duckdns.org/",
                Some(Severity::Info),
            ),
            ("From: a@b.duckdns.org\n", "https://a.duckdns.org/", None),
            (
                "List-Id: <a.a.duckdns.org>\n",
                "https://a.duckdns.org/",
                None,
            ),
            ("", "https://abc.myfritz.net/", Some(Severity::Info)),
            ("", "https://abc.eu.org/", Some(Severity::Info)),
        ] {
            let case = Case {
                header,
                ..target("Pay", uri)
            };
            assert_eq!(
                case.violations(&RULE)[0].severity,
                expected,
                "{header} {uri}"
            );
        }
    }
}
