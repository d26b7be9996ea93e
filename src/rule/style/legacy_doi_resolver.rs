//! # legacy-doi-resolver (L007)
//!
//! ## What it does
//! Checks for DOI links in another form than `https://doi.org/10.…`: through `dx.doi.org`, by
//! `http`, or as a `doi:` URI that is the target of a link. Also reports links to `doi.org`
//! with a malformed DOI. A DOI is `10.`, four to nine digits, `/` and a name.
//!
//! ## Why is this bad?
//! `dx.doi.org` is the old name of the resolver, kept for existing links. Browsers do not
//! support `doi:`. An incomplete DOI does not resolve.
//!
//! ## Example
//! ```text
//! http://dx.doi.org/10.1000/182
//! ```
//!
//! ## Use instead
//! ```text
//! https://doi.org/10.1000/182
//! ```
//!
//! ## Fix safety
//! Safe: the resolver is the same. A malformed DOI has no fix.
//!
//! ## References
//! - DOI Handbook §2.2 (syntax), §3.8 (resolution)
//! - ISO 26324

use crate::extract::delimit::Context;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Supersedes, Tag,
    Violation, messages,
};
use crate::uri::{Component, Uri};

/// Rule L007, `legacy-doi-resolver`.
pub static RULE: Rule = Rule {
    code: "L007",
    name: "legacy-doi-resolver",
    summary: "DOI link in another form than https://doi.org/",
    tag: Some(Tag::Deprecated),
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "DOI Handbook §3.8",
    manual: manual!("legacy_doi_resolver.rs"),
    fix: Some(Safety::Safe),
    supersedes: &[Supersedes::InUri(&crate::rule::style::insecure_http::RULE)],
    needs: Needs::any(&[Fact::NotWeb, Fact::ServiceHost]),
    check,
    ..Rule::DEFAULT
};

/// The prefix of a DOI link.
const RESOLVER: &str = "https://doi.org/";

/// The hosts of the resolver, now and before.
pub const RESOLVERS: [&str; 2] = ["doi.org", "dx.doi.org"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if matches!(cx.candidate.context, Context::Ns | Context::Code) {
        return;
    }
    if cx.uri.has_scheme("doi") {
        by_scheme(cx, violations);
    } else if RESOLVERS.iter().any(|host| is_resolver(cx.uri, host)) {
        by_resolver(cx, violations);
    }
}

/// Checks `doi:10.…` as a link target.
fn by_scheme(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(scheme), Some(path)) = (
        cx.uri.range(Component::Scheme),
        cx.uri.range(Component::Path),
    ) else {
        return;
    };
    if cx.candidate.context == Context::Link && is_doi(cx.uri.path()) {
        let violation = messages::violation(
            scheme.start..scheme.end + 1,
            "link to a `doi` URI, which browsers do not support",
            format!("write {RESOLVER} before the DOI"),
        );
        let edit = Edit::uri(scheme.start..path.start, RESOLVER);
        violations.push(violation.with(Fix::safe(vec![edit])));
    }
}

/// Checks links to a resolver, such as `http://dx.doi.org/10.…`.
fn by_resolver(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let (Some(host), Some(path)) = (uri.range(Component::Host), uri.range(Component::Path)) else {
        return;
    };
    let named = uri.path().strip_prefix(b"/").unwrap_or_default();
    let prefix = DOI_COLON.iter().find(|prefix| {
        named
            .get(..prefix.len())
            .is_some_and(|n| n.eq_ignore_ascii_case(prefix))
    });
    let doi = &named[prefix.map_or(0, |prefix| prefix.len())..];
    if !is_doi(doi) {
        if doi.starts_with(b"10.") && doi.get(3).is_some_and(u8::is_ascii_digit) {
            violations.push(messages::with_severity(
                Severity::Warning,
                messages::violation(
                    path.end - doi.len()..path.end,
                    "invalid DOI: expected `10.`, four to nine digits, `/` and a name",
                    "check the DOI",
                ),
            ));
        }
        return;
    }
    let message = if host.len() > "doi.org".len() {
        "DOI link by the old name of the resolver"
    } else if !uri.has_scheme("https") {
        "DOI link without `https`"
    } else if prefix.is_some() {
        "DOI link with a `doi:` prefix"
    } else {
        return;
    };
    let violation = messages::violation(host, message, format!("write {RESOLVER} before the DOI"));
    let edit = Edit::uri(0..path.end - doi.len(), RESOLVER);
    violations.push(violation.with(Fix::safe(vec![edit])));
}

/// Prefixes that the resolver accepts before the DOI in the path.
const DOI_COLON: [&[u8]; 2] = [b"doi:", b"doi%3A"];

/// Returns true if `uri` is an `http`, `https` or abbreviated URI with the authority `host`.
fn is_resolver(uri: &Uri, host: &str) -> bool {
    let web = uri.scheme().is_none() || uri.has_scheme("http") || uri.has_scheme("https");
    web && uri
        .authority()
        .is_some_and(|authority| authority.eq_ignore_ascii_case(host.as_bytes()))
}

/// Returns true if `text` is a DOI: `10.`, four to nine digits, optional further numbers after
/// dots, `/` (which may be percent-encoded) and a name.
fn is_doi(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"10.") else {
        return false;
    };
    let end = rest
        .iter()
        .position(|&b| b == b'/' || b == b'%')
        .unwrap_or(rest.len());
    let (registrant, name) = rest.split_at(end);
    let number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let mut parts = registrant.split(|&b| b == b'.');
    let first = parts.next().unwrap_or_default();
    let slash = if name.starts_with(b"/") {
        1
    } else if name
        .get(..3)
        .is_some_and(|n| n.eq_ignore_ascii_case(b"%2f"))
    {
        3
    } else {
        return false;
    };
    // `10.` and four to nine digits, as Crossref recommends to match DOIs.
    (4..=9).contains(&first.len()) && number(first) && parts.all(number) && name.len() > slash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_marked, bare};

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "http://⟦dx.doi.org⟧/10.1000/182",
                "https://⟦DX.doi.org⟧/10.1186%2Fx",
                "http://⟦doi.org⟧/10.1000/182",
                "https://⟦doi.org⟧/doi:10.1000/182",
                "⟦doi:⟧10.1000/182",
                "https://doi.org/⟦10.1000⟧",
                "http://dx.doi.org/⟦10.17/a⟧",
                "https://doi.org/10.1000/182",
                "https://doi.org/10.1000.10/182",
                "https://doi.org/",
                "http://dx.doi.org/",
                "https://doi.org/the-identifier/what-is-a-doi/",
                "https://www.doi.org/10.1000/182",
                "https://dx.doi.org.example/10.1000/182",
                "doi:something",
            ],
        );
        bare("", "doi:10.1000/182", "").assert(&RULE);
    }

    #[test]
    fn all_before_the_doi_is_replaced() {
        for (uri, end) in [
            ("http://dx.doi.org/10.1000/182", 18),
            ("http://doi.org/doi:10.1000/182", 19),
            ("doi:10.1000/182", 4),
        ] {
            let violations = angle(uri).violations(&RULE);
            let edit = Edit::uri(0..end, RESOLVER);
            assert_eq!(violations[0].fix, Some(Fix::safe(vec![edit])), "{uri}");
        }
    }
}
