//! # link-text-downgrade (M014)
//!
//! ## What it does
//! Checks for links whose text is an `https` URL while the target uses `http`, or has an IP
//! address as its host.
//!
//! ## Why is this bad?
//! The text promises a secure connection that the link does not have: data can be read and
//! changed in transit. Certificates are rarely issued for an IP address.
//!
//! ## Example
//! ```text
//! <a href="http://www.example.com/">https://www.example.com/</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.com/">https://www.example.com/</a>
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix writes `https`; the host probably supports it, but this is not known. No fix
//! for an address.
//!
//! ## References
//! RFC 9110 §4.2.2 (`https`), RFC 3986 §7.6.

use crate::rule::link_claim::urls;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
};
use crate::uri::{Component, HostKind};

/// Rule M014, `link-text-downgrade`.
pub static RULE: Rule = Rule {
    code: "M014",
    name: "link-text-downgrade",
    summary: "`http` link whose text is an `https` URL",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 9110 §4.2.2",
    manual: manual!("link_text_downgrade.rs"),
    fix: Some(Safety::Unsafe),
    nested: true,
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(text) = cx.link_text().filter(|text| !text.contains(&b' ')) else {
        return;
    };
    if !urls(text).iter().any(|url| url.secure) {
        return;
    }
    let address = matches!(
        cx.uri.host_kind(),
        HostKind::Ipv4(_) | HostKind::Ipv6(_) | HostKind::IpvFuture
    );
    let (component, message, help) = if cx.uri.has_scheme("http") {
        let message = "link text uses `https`, but the target uses `http`";
        (Component::Scheme, message, "write `https`")
    } else if cx.uri.has_scheme("https") && address {
        let message = "link text names a host, but the target is an IP address";
        (Component::Host, message, "write the host name")
    } else {
        return;
    };
    let secure = component == Component::Scheme;
    violations.extend(cx.uri.range(component).map(|range| Violation {
        fix: secure.then(|| Fix::unsafe_fix(vec![Edit::uri(range.clone(), b"https")])),
        range,
        message: message.into(),
        severity: None,
        help: Some(help.into()),
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_all, bare, target};

    #[test]
    fn the_text_and_the_target() {
        assert_all(
            &RULE,
            &[
                target("https://www.example.com/", "⟦http⟧://www.example.com/"),
                target("HTTPS://example.com", "⟦HTTP⟧://192.0.2.7/"),
                target("https://example.com", "https://⟦192.0.2.7⟧/"),
                target("https://example.com", "https://⟦[2001:db8::1]⟧/"),
                target("https://www.example.com/", "https://www.example.com/"),
                target("http://www.example.com/", "http://www.example.com/"),
                target("www.example.com", "http://www.example.com/"),
                target("https", "http://www.example.com/"),
                target("https://www.example.com/", "ftp://www.example.com/"),
                bare("", "http://www.example.com/", ""),
            ],
        );
    }
}
