//! # opaque-link (X027)
//!
//! ## What it does
//! Checks for links of HTML that consist of identifiers after their host: numbers, random characters
//! and email addresses, at least 16 characters of them, and no words. Only links whose text shows no
//! URL are reported, and not those at the domain of the message's sender, at a known gateway,
//! redirector, counter or service of mailings, or at a large site that numbers its pages. The finding
//! is information, unless all links of the message are such links at one domain that its header does
//! not name (`From`, `Sender`, `Return-Path`, `List-*`, the domain of a signature).
//!
//! ## Why is this bad?
//! Neither the link nor its text says what it leads to, and the host does not belong to the sender.
//! Much spam and phishing has such links, which count the clicks of each recipient; so do some
//! newsletters, those of mailing programs at a host of their own.
//!
//! ## Example
//! ```text
//! <a href="https://www.example.org/4Xb9qA1z8Rk2D57Yw0s3">Track your parcel</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/parcels">Track your parcel</a>
//! ```
//!
//! ## Fix safety
//! No fix: only the host knows the target.
//!
//! ## References
//! RFC 3986 §7.6

use crate::host::address::{network_host, shown};
use crate::host::domain::registered_domain;
use crate::host::is_same_or_subdomain;
use crate::redirect::{is_service, on_any_host};
use crate::rule::web_link::{host_of_link, landing, shows_url};
use crate::rule::{
    Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Violation, messages,
};
use crate::uri::Uri;

use super::identifiers::has_only_identifiers;

/// Rule X027, `opaque-link`.
pub static RULE: Rule = Rule {
    code: "X027",
    name: "opaque-link",
    summary: "link of identifiers alone, at another domain than the sender's",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("opaque_link.rs"),
    once: Once::Message,
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

/// Large sites that number their pages, or what their users share.
const NUMBERED: &[&str] = &[
    "1drv.ms",
    "apple.com",
    "discord.gg",
    "doi.org",
    "dropbox.com",
    "facebook.com",
    "figma.com",
    "github.com",
    "githubusercontent.com",
    "gitlab.com",
    "goo.gl",
    "google.com",
    "icloud.com",
    "instagram.com",
    "kernel.org",
    "linkedin.com",
    "microsoft.com",
    "office.com",
    "proofpoint.com",
    "sharepoint.com",
    "slack.com",
    "spotify.com",
    "t.me",
    "vimeo.com",
    "webex.com",
    "wetransfer.com",
    "whatsapp.com",
    "youtube.com",
    "zoom.us",
];

/// Services for mailings and surveys, besides the hosts of their counters (`crate::redirect`).
const MAILINGS: &[&str] = &[
    "aweber.com",
    "beehiiv.com",
    "constantcontact.com",
    "dripemail2.com",
    "exponea.com",
    "govdelivery.com",
    "list-manage.com",
    "mailchi.mp",
    "mailersend.net",
    "questionpro.com",
    "rs6.net",
    "sendgrid.net",
    "surveymonkey.com",
    "typeform.com",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, host)) = host_of_link(cx, |uri| opaque(uri, cx.sender())) else {
        return;
    };
    if cx.link_text().is_some_and(shows_url) {
        return;
    }
    let violation = messages::violation(
        range,
        format!("link to {host} that names neither its page nor the sender"),
        "link to a page that is named, or to the domain of the sender",
    );
    violations.push(Violation {
        severity: (!is_all_there_is(cx)).then_some(Severity::Info),
        ..violation
    });
}

/// Returns true if all links of the message are such links, at one domain that its header does not name: honest
/// mailings have other links, and are signed for their domain, or return to it.
// Measured: 116 of 702 hostile messages of two collections, and none of 1,550 honest ones.
fn is_all_there_is(cx: &RuleContext) -> bool {
    let site = landing(cx).map(|(_, to)| to.site);
    let parties = cx.parties.filter(|parties| parties.sender_host().is_some());
    let is_named = |site| parties.is_none_or(|it| it.own(site).is_some());
    site.is_some_and(|site| cx.in_message && !is_named(site) && cx.links.are_all_opaque_at(site))
}

/// Returns the host of a link of identifiers that is not the sender's.
fn opaque(uri: &Uri, sender: Option<&[u8]>) -> Option<String> {
    let (_, host) = network_host(uri).filter(|_| has_only_identifiers(uri))?;
    let own = |sender: &[u8]| sender.eq_ignore_ascii_case(registered_domain(host));
    let sites = [NUMBERED, MAILINGS].into_iter().flatten();
    let known = is_service(host)
        || on_any_host(uri).is_some()
        || is_image(uri.path())
        || sites
            .into_iter()
            .any(|site| is_same_or_subdomain(host, site));
    (!known && !sender.is_some_and(own)).then(|| shown(host))
}

/// Returns true if a path has the extension of an image.
fn is_image(path: &[u8]) -> bool {
    let extension = path.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    [&b"gif"[..], b"jpeg", b"jpg", b"png", b"svg", b"webp"]
        .iter()
        .any(|name| extension.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_all, bare, target};

    #[test]
    fn marks() {
        const TOKEN: &str = "https://⟦www.example.org⟧/4Xb9qA1z8Rk2D57Yw0s3";
        assert_all(
            &RULE,
            &[
                target("Track your parcel", TOKEN),
                target("", TOKEN),
                target(
                    "Go",
                    "http://⟦www.example.org⟧/?a=6073&oc=14647&c=41082&m=3",
                ),
                target("Go", "http://⟦www.example.org⟧/cl/35_md/31/17/21/4/383653"),
                // Inside the link of a gateway.
                target(
                    "Go",
                    "https://⟦urldefense.com⟧/v3/__https://www.example.org/4Xb9qA1z8Rk2D57Yw0s3__;!!x$",
                ),
                target(
                    "https://www.example.org/4Xb9qA1z8Rk2D57Yw0s3",
                    "https://www.example.org/4Xb9qA1z8Rk2D57Yw0s3",
                ),
                target(
                    "example.org",
                    "https://www.example.org/4Xb9qA1z8Rk2D57Yw0s3",
                ),
                target("Go", "https://www.example.org/parcels/4Xb9qA1z8Rk2D57Yw0s3"),
                target("Go", "https://www.example.org/4Xb9qA1z8Rk2D57Yw0s3.png"),
                target(
                    "Go",
                    "https://u1.ct.sendgrid.net/ls/click?upn=4Xb9qA1z8Rk2D57Yw0s3",
                ),
                target(
                    "Go",
                    "https://url1.example.org/ls/click?upn=4Xb9qA1z8Rk2D57Yw0s3AbCdEfGh1234567",
                ),
                target("Go", "https://1drv.ms/u/s!Ar2IfZyw5vH1gQ1d_w2fUe4IbyWP"),
                target(
                    "Go",
                    "https://us02web.zoom.us/j/84964981135?pwd=Zk3vQ8tLw2Xr",
                ),
                target("Go", "https://doi.org/10.1109/5.771073"),
                target(
                    "Go",
                    "https://visitor.constantcontact.com/do?p=un&m=001pd4eDykzWo3HsG0R6",
                ),
                target("Go", "https://www.example.org/"),
                angle("https://www.example.org/4Xb9qA1z8Rk2D57Yw0s3"),
                bare("", "https://www.example.org/4Xb9qA1z8Rk2D57Yw0s3", ""),
            ],
        );
    }

    #[test]
    fn links_of_the_sender() {
        let case = |marked: &'static str| Case {
            sender: Some("example.org"),
            ..target("Go", marked)
        };
        for case in [
            case("https://click.example.org/4Xb9qA1z8Rk2D57Yw0s3"),
            case("https://⟦click.example.net⟧/4Xb9qA1z8Rk2D57Yw0s3"),
            case("https://⟦example.org.example.net⟧/4Xb9qA1z8Rk2D57Yw0s3"),
        ] {
            case.assert(&RULE);
        }
    }
}
