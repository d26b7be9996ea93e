//! # embedded-trusted-host (M012)
//!
//! ## What it does
//! Checks for hosts that contain a protected domain (setting `protected-domains`) as labels, or
//! as words between hyphens, before another registered domain. Nothing is reported without that
//! setting. Hosts of translation and caching proxies (`translate.goog`, `cdn.ampproject.org`),
//! which are built in this way, are not reported.
//!
//! ## Why is this bad?
//! Readers look at the start of a host, but its owner is determined by its end.
//!
//! ## Example
//! If `example.com` is protected:
//! ```text
//! http://www.example.com.login.example.net/
//! http://example-com.example.net/
//! ```
//!
//! ## Use instead
//! ```text
//! http://login.example.com/
//! ```
//!
//! ## Fix safety
//! No fix: the intended host is not known.
//!
//! ## References
//! - RFC 3986 §7.6

use super::lookalike_domain::protected_domains;
use crate::host::domain::registered_domain;
use crate::host::idn::host_in_unicode;
use crate::rule::{Action, Levels, Rule, RuleContext, Severity, Violation, messages};

/// Rule M012, `embedded-trusted-host`.
pub static RULE: Rule = Rule {
    code: "M012",
    name: "embedded-trusted-host",
    summary: "protected domain inside a host of another domain",
    levels: Levels::off(Severity::Warning),
    reference: "RFC 3986 §7.6",
    manual: manual!("embedded_trusted_host.rs"),
    action: Some(Action::Lookalike),
    nested: true,
    prepare: Some(protected_domains),
    check,
    ..Rule::DEFAULT
};

/// Proxies that put the name of the original host into their own.
// Google Translate and the AMP cache, with hyphens for the dots of the host.
const PROXIES: [&str; 2] = [".translate.goog", ".cdn.ampproject.org"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let protected = &cx.prepared.domains;
    if protected.is_empty() {
        return;
    }
    let Some((range, host)) = host_in_unicode(cx.uri) else {
        return;
    };
    let own = std::str::from_utf8(registered_domain(host.as_bytes())).unwrap_or(&host);
    let proxied = PROXIES.iter().any(|proxy| host.ends_with(proxy));
    if proxied || protected.iter().any(|name| name == own) {
        return;
    }
    // The public suffix of the host names no owner.
    let suffix = own
        .split_once('.')
        .map_or(0, |(_, suffix)| suffix.len() + 1);
    let names = &host[..host.len() - suffix];
    let embedded = protected.iter().find(|name| has_words(names, name));
    if let Some(name) = embedded {
        violations.push(messages::violation(
            range,
            format!("protected domain `{name}` inside a host of `{own}`"),
            "check which domain is intended",
        ));
    }
}

/// Returns true if `names` contains the labels of `domain` in sequence, separated by dots or
/// hyphens.
fn has_words(names: &str, domain: &str) -> bool {
    let parts = |c: char| matches!(c, '.' | '-');
    let names: Vec<_> = names.split(parts).collect();
    let wanted: Vec<_> = domain.split(parts).collect();
    names.windows(wanted.len()).any(|words| words == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Settings;
    use crate::rule::testing::{Case, angle, assert_marked};

    fn case(marked: &str) -> Case<'_> {
        let protected = ["example.com", "bücher.de", "my-bank.co.uk"];
        Case {
            settings: Settings {
                protected_domains: protected.map(str::to_owned).to_vec(),
                ..Settings::default()
            },
            ..angle(marked)
        }
    }

    #[test]
    fn fires() {
        for marked in [
            "http://⟦www.example.com.evil.example⟧/",
            "https://⟦www.EXAMPLE.com.evil.org⟧:8080/a",
            "http://⟦example-com.evil.example⟧/",
            "http://⟦www.example.com-login.net⟧",
            "http://⟦login-example-com.net⟧",
            "http://⟦my-bank.co.uk.evil.net⟧",
            "http://⟦my.bank.co.uk.evil.net⟧",
            "http://⟦example%2Ecom.evil.net⟧/",
        ] {
            case(marked).assert(&RULE);
        }
    }

    #[test]
    fn keeps_quiet() {
        for uri in [
            "http://example.com/",
            "http://www.example.com/",
            "http://a.b.example.com./",
            "http://example.com.au/",
            "http://www.example.org/",
            "http://myexample.com.evil.org/",
            "http://example.evil.com/",
            "http://my-bank.co.uk/",
            "http://www-example-com.translate.goog/",
            "http://evil.example/example.com",
            "http://example.com@evil.example/",
            "mailto:a@example.com.evil.org",
        ] {
            case(uri).assert(&RULE);
        }
        assert_marked(&RULE, &["http://www.example.com.evil.org/"]);
    }
}
