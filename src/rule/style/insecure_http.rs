//! # insecure-http (L002)
//!
//! ## What it does
//! Checks for `http` URIs of hosts that are known to serve the same resources by `https`: a
//! short list of well-known hosts, and those in the setting `https-hosts`. With `--all-http`,
//! every `http` URI of a public host is reported. The first finding on a URI in a document counts
//! the others.
//!
//! Each host of the list is in the HSTS preload list of browsers, or its operator has stated that
//! it serves `https`; `https_hosts.rs` beside this file says which. Hosts below a domain are listed
//! only if one operator runs all of them.
//!
//! Names of namespaces and document types are not reported, because they are compared and not
//! fetched, and neither are the URIs of licences in running text and comments
//! (`http://www.gnu.org/licenses/`): licence notices are copied as they are. In links they are
//! reported.
//!
//! ## Why is this bad?
//! Data that is fetched by `http` can be read and changed in transit. These hosts redirect all
//! requests to `https`, but the first request is unprotected.
//!
//! ## Example
//! ```text
//! http://github.com/rust-lang/rust
//! ```
//!
//! ## Use instead
//! ```text
//! https://github.com/rust-lang/rust
//! ```
//!
//! ## Fix safety
//! Safe for the listed hosts and those in the setting, which serve the same resources. Unsafe
//! for others.
//!
//! ## References
//! - RFC 9110 §4.2.2
//! - RFC 6797 §2.3

use super::https_hosts::{Evidence, HOSTS};
use crate::extract::delimit::Context;
use crate::host::domain::{is_documentation, is_special_use, looks_like_host};
use crate::rule::InsecureHttp;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Once, Prepared, Preset, Rule, RuleContext, Safety, Settings,
    Severity, Violation, messages,
};
use crate::uri::{Component, Uri};

/// Rule L002, `insecure-http`.
pub static RULE: Rule = Rule {
    code: "L002",
    name: "insecure-http",
    summary: "`http` URI of a host that supports `https`",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 9110 §4.2.2",
    manual: manual!("insecure_http.rs"),
    fix: Some(Safety::Safe),
    once: Once::Uri,
    needs: Needs::any(&[Fact::Http]),
    prepare: Some(prepare),
    check,
    ..Rule::DEFAULT
};

/// Without hosts of the user's own, only the hosts of the list are of interest.
fn prepare(settings: &Settings) -> Prepared {
    let listed = settings.https_hosts.is_empty() && settings.insecure_http == InsecureHttp::Known;
    let needs = if listed {
        Needs::any(&[Fact::NotWeb, Fact::OddHost, Fact::HttpsHost])
    } else {
        RULE.needs
    };
    Prepared {
        needs,
        domains: Vec::new(),
    }
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if matches!(cx.candidate.context, Context::Ns | Context::Code) {
        return;
    }
    let uri = cx.uri;
    let (Some(location), Some(scheme)) = (uri.range(Component::Host), uri.range(Component::Scheme))
    else {
        return;
    };
    let host = &uri.bytes()[location.clone()];
    let default_port = uri
        .port()
        .is_none_or(|port| port.is_empty() || port == b"80");
    if !uri.has_scheme("http") || !default_port || is_name(uri) || is_licence(cx) {
        return;
    }
    let listed = HOSTS.iter().find(|known| matches(host, known.name));
    let own = || {
        cx.settings
            .https_hosts
            .iter()
            .any(|name| matches(host, name))
    };
    let known = listed.is_some() || own();
    // Not by default: 170 to 830 of 1,000 URIs of a text start with `http:`.
    let any = cx.settings.insecure_http == InsecureHttp::Any;
    if !(known || any && is_public(host)) {
        return;
    }
    let mut edits = vec![Edit::uri(scheme.clone(), "https")];
    if let Some(port) = uri.range(Component::Port) {
        edits.push(Edit::uri(location.end..port.end, ""));
    }
    let (message, fix) = if known {
        let host = messages::quoted(cx, location, "the host");
        let message = format!("insecure `http`, though {host} supports `https`");
        (message, Fix::safe(edits))
    } else {
        let message = "insecure `http`".to_owned();
        (message, Fix::unsafe_fix(edits))
    };
    let help = match listed.map(|known| known.evidence) {
        Some(Evidence::Preloaded(domain)) => {
            format!("write `https`: `{domain}` is in the HSTS preload list of browsers")
        }
        Some(Evidence::Statement(document)) => format!("write `https` ({document})"),
        None => "write `https`".to_owned(),
    };
    violations.push(messages::violation(scheme, message, help).with(fix));
}

/// Returns true if `host` matches `name`, in which `*` is one or more labels.
fn matches(host: &[u8], name: &str) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    match name.strip_prefix('*') {
        None => name.as_bytes().eq_ignore_ascii_case(host),
        Some(end) => host
            .len()
            .checked_sub(end.len())
            .is_some_and(|start| start > 0 && host[start..].eq_ignore_ascii_case(end.as_bytes())),
    }
}

/// Returns true if `host` is a name on the public internet.
fn is_public(host: &[u8]) -> bool {
    looks_like_host(host) && !is_special_use(host) && !is_documentation(host)
}

/// The first segments of paths at which the texts of licences are published.
const LICENCES: &[&[u8]] = &[b"copyleft", b"licences", b"licenses"];

/// Returns true for the URI of a licence that is not the target of a link.
fn is_licence(cx: &RuleContext) -> bool {
    let first = cx.uri.path().split(|&b| b == b'/').nth(1);
    cx.target.is_none()
        && first.is_some_and(|first| {
            LICENCES
                .iter()
                .any(|folder| first.eq_ignore_ascii_case(folder))
        })
}

/// Returns true if `uri` names a namespace, a schema, a feature or a document type, which is not
/// fetched: one that ends with `#`, `.dtd` or `.xsd`; at the W3C `/1999/xhtml`,
/// `/2001/XMLSchema`, `/XML/1998/namespace`, `/TR/html4/DTD/…`, `/TR/SVG11/feature#…`.
fn is_name(uri: &Uri) -> bool {
    let path = uri.path().strip_prefix(b"/").unwrap_or_default();
    let document = path.ends_with(b".dtd") || path.ends_with(b".xsd");
    if document || uri.fragment().is_some_and(<[u8]>::is_empty) {
        return true;
    }
    let first = path.split(|&b| b == b'/').next().unwrap_or_default();
    let w3 = uri.host().is_some_and(|host| {
        host.eq_ignore_ascii_case(b"www.w3.org") || host.eq_ignore_ascii_case(b"w3.org")
    });
    // Namespaces of the W3C have the year of their document.
    let year = first.len() == 4 && first.iter().all(u8::is_ascii_digit);
    let folder = year || [&b"XML"[..], b"ns"].contains(&first);
    let feature = path.ends_with(b"/feature");
    w3 && (folder || feature || memchr::memmem::find(path, b"/DTD/").is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Settings;
    use crate::rule::testing::{angle, assert_marked, target};

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "⟦http⟧://github.com/x",
                "⟦HTTP⟧://En.Wikipedia.org/wiki/A",
                "⟦http⟧://www.w3.org/TR/html4/",
                "⟦http⟧://github.com:80/x",
                "https://github.com/x",
                "http://github.com:8080/x",
                "http://www.github.com.example/",
                "http://wikipedia.org.example/",
                "http://www.example.org/",
                "http://www.w3.org/1999/xhtml",
                "http://www.w3.org/XML/1998/namespace",
                "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd",
                "http://www.w3.org/TR/SVG11/feature#Shape",
                "http://github.com/a/ns#",
                "http://github.com/a/b.xsd",
                "⟦http⟧://github.com/a/b#c",
                // Not run by one operator, or not known.
                "http://a.github.io/",
                "http://b.s3.amazonaws.com/",
                "http://b.s3-website-us-east-1.amazonaws.com/",
                "http://a.readthedocs.io/",
                "http://a.blogspot.com/",
                // Licence notices.
                "http://www.gnu.org/licenses/",
                "http://www.gnu.org/copyleft/gpl.html",
                "⟦http⟧://www.gnu.org/software/make/",
                "ftp://github.com/x",
            ],
        );
    }

    #[test]
    fn links_to_licences_are_reported() {
        target("GPL", "⟦http⟧://www.gnu.org/licenses/").assert(&RULE);
    }

    #[test]
    fn namespaces_and_code_are_quiet() {
        for context in [Context::Ns, Context::Code] {
            let case = crate::rule::testing::Case {
                context: Some(context),
                ..angle("http://github.com/x")
            };
            case.assert(&RULE);
        }
    }

    /// Returns the violation for `uri` with `settings`, and the safety of its fix.
    fn reported(uri: &str, settings: &Settings) -> Vec<Safety> {
        angle(uri).with(|cx| {
            let cx = RuleContext { settings, ..*cx };
            let mut violations = Vec::new();
            check(&cx, &mut violations);
            violations
                .into_iter()
                .map(|violation| violation.fix.unwrap().safety)
                .collect()
        })
    }

    #[test]
    fn settings() {
        use crate::rule::Safety::{Safe, Unsafe};
        let listed = Settings {
            https_hosts: vec!["www.acme-tools.de".into(), "*.acme-tools.org".into()],
            ..Settings::default()
        };
        assert_eq!(reported("http://WWW.acme-tools.de/", &listed), [Safe]);
        assert_eq!(reported("http://a.b.acme-tools.org/", &listed), [Safe]);
        assert_eq!(reported("http://acme-tools.org/", &listed), []);
        let any = Settings {
            insecure_http: InsecureHttp::Any,
            ..Settings::default()
        };
        assert_eq!(reported("http://www.acme-tools.de/", &any), [Unsafe]);
        assert_eq!(reported("http://github.com/", &any), [Safe]);
        for private in [
            "http://localhost/",
            "http://192.0.2.1/",
            "http://a.example/",
            "http://nas.local/",
        ] {
            assert_eq!(reported(private, &any), [], "{private}");
        }
    }

    #[test]
    fn the_fix_removes_the_default_port() {
        let violations = angle("http://github.com:80/x").violations(&RULE);
        let edits = vec![Edit::uri(0..4, "https"), Edit::uri(17..20, "")];
        assert_eq!(violations[0].fix, Some(Fix::safe(edits)));
    }
}
