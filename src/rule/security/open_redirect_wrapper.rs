//! # open-redirect-wrapper (X021)
//!
//! ## What it does
//! Checks for links to a known redirector (of a search engine, a social network, an advertiser, an
//! AMP viewer or an automatic translation) that contain their target:
//! `https://www.google.com/url?q=https%3A…`. Redirectors that programs have on the host of any
//! customer are recognized by their path (`/bitrix/redirect.php?goto=`). The help shows the target,
//! through all services in it. The enabled rules of the groups X and M also check the target.
//!
//! Links of HTML whose text does not show a URL are reported by X023 instead. Links of services
//! that count the clicks on a mailing, and web archives, are not reported. In a message, the links
//! of one service are one finding, with a count.
//!
//! ## Why is this bad?
//! The reader sees the trusted name of the redirector but arrives at another site, which
//! phishing exploits. A filter by host name checks the wrong host.
//!
//! ## Example
//! ```text
//! https://www.google.com/url?q=https%3A%2F%2Fwww.example.org%2Fnews
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org/news
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix replaces the link with its target; the redirector may be there to count
//! clicks or to show a warning.
//!
//! ## References
//! - RFC 3986 §7.6
//! - CWE-601, "URL Redirection to Untrusted Site"

use crate::redirect::{Destination, Kind, Wrapped, destination, on_any_host, redirector};
use crate::rule::{
    Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Safety, Severity, Violation, messages,
    rewrite,
};
use crate::uri::{Component, Uri};

/// Rule X021, `open-redirect-wrapper`.
pub static RULE: Rule = Rule {
    code: "X021",
    name: "open-redirect-wrapper",
    summary: "link through a redirector",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Mail, Preset::Harvest]),
    reference: "RFC 3986 §7.6",
    manual: manual!("open_redirect_wrapper.rs"),
    fix: Some(Safety::Unsafe),
    once: Once::Message,
    // A form on any host has its target in a parameter.
    needs: Needs::any(&[
        Fact::NotWeb,
        Fact::OddHost,
        Fact::ServiceHost,
        Fact::QuestionMark,
    ]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let Some(host) = uri.range(Component::Host) else {
        return;
    };
    let Some(wrapped) = redirector(uri).or_else(|| form(uri)) else {
        return;
    };
    let Some(target) = wrapped.target else { return };
    // The target may be the link of another service.
    let inner = destination(&Uri::split(target.bytes()));
    let inner = inner.as_ref().and_then(Destination::uri);
    let target = inner.unwrap_or(target.bytes());
    let violation = messages::violation(
        host,
        format!("link through a redirector ({})", wrapped.service.name),
        format!("link to the target: {}", messages::safe(target)),
    );
    violations.push(violation.with(rewrite::unwrapped(cx, Some(target))));
}

/// Parses `uri` as the link of a redirector that may be on any host.
fn form(uri: &Uri) -> Option<Wrapped> {
    on_any_host(uri).filter(|form| form.service.kind != Kind::Counter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_marked};

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "https://⟦www.google.com⟧/url?q=https%3A%2F%2Fwww.example.org%2F&sa=D",
                "https://⟦www.google.com⟧/url?q=h%74tp://www.example.org/",
                "http://⟦rd.yahoo.com⟧/a/*http://www.example.org/",
                "https://⟦www.google.com⟧/amp/s/www.example.org/a",
                "https://⟦WWW.Google.co.uk⟧/amp/www.example.org/a",
                "https://⟦www-example-org.translate.goog⟧/a?_x_tr_sl=auto",
                "https://⟦www.bing.com⟧/ck/a?psq=x&u=a1aHR0cHM6Ly93d3cuZXhhbXBsZS5vcmcv&ntb=1",
                "https://⟦shop.example⟧/bitrix/redirect.php?goto=https%3A%2F%2Fwww.example.org%2F",
                "https://⟦mail.example⟧/fmlurlsvc/?url=https%3A%2F%2Fwww.example.org%2F",
                "https://news.example/c/eJxLtTVUy7A1SFTLtK1QNTHITVfLsc0oKSkoVjV2VDVyA6LUisTcgpxUvfyidCAvEYiTVI3dKlSNXQzVimyLgJqQVAAAqnAYGg",
                "https://a.r.us-east-1.awstrack.me/L0/https:%2F%2Fwww.example.org%2F/1/a",
                "https://www.google.com/url?q=kittens",
                "https://www.google.com/search?q=http://www.example.org/",
                "https://www.example.org/url?q=http://www.example.net/",
                "https://web.archive.org/web/2020/https://www.example.org/",
            ],
        );
    }

    #[test]
    fn the_help_shows_the_target() {
        let violations =
            angle("https://www.google.com/url?q=http%3A%2F%2Fa%3AWq7xT2zz%40www.example.org%2F")
                .violations(&RULE);
        assert_eq!(
            violations[0].help.as_deref(),
            Some("link to the target: http://www.example.org/")
        );
    }
}
