//! # insecure-http (L002)
//!
//! ## What it does
//! Checks for `http` URIs of hosts that are known to serve the same resources by `https`: a
//! short list of well-known hosts, and those in the setting `https-hosts`. With `--all-http`,
//! every `http` URI of a public host is reported.
//!
//! Names of namespaces and document types are not reported, because they are compared and not
//! fetched.
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

use crate::extract::delimit::Context;
use crate::host::domain::{is_documentation, is_special_use, looks_like_host};
use crate::rule::InsecureHttp;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Prepared, Preset, Rule, RuleContext, Safety, Settings,
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
    needs: Needs::any(&[Fact::Http]),
    prepare: Some(prepare),
    check,
    ..Rule::DEFAULT
};

/// Hosts that have redirected every request to `https` for years. `*.` matches one or more
/// labels.
#[rustfmt::skip]
pub const HOSTS: &[&str] = &[
    // Source code and packages.
    "github.com", "*.github.com", "*.github.io", "*.githubusercontent.com", "gitlab.com",
    "*.gitlab.io", "bitbucket.org", "codeberg.org", "git-scm.com", "sourceforge.net",
    "crates.io", "docs.rs", "www.rust-lang.org", "doc.rust-lang.org", "pypi.org",
    "pypi.python.org", "www.python.org", "docs.python.org", "wiki.python.org", "bugs.python.org",
    "peps.python.org", "mail.python.org", "*.readthedocs.io", "*.readthedocs.org",
    "rubygems.org", "www.ruby-lang.org", "nodejs.org", "www.npmjs.com", "npmjs.org",
    "www.npmjs.org", "packagist.org", "php.net", "www.php.net", "golang.org", "go.dev",
    "metacpan.org", "www.perl.org", "cran.r-project.org", "www.r-project.org", "hackage.haskell.org",
    "www.haskell.org", "www.docker.com", "hub.docker.com", "jquery.com", "code.jquery.com",
    // Operating systems and software projects.
    "kernel.org", "www.kernel.org", "git.kernel.org", "lore.kernel.org", "bugzilla.kernel.org",
    "lwn.net", "lkml.org", "www.gnu.org", "gcc.gnu.org", "sourceware.org", "savannah.gnu.org",
    "www.fsf.org", "www.debian.org", "bugs.debian.org", "packages.debian.org", "wiki.debian.org",
    "tracker.debian.org", "launchpad.net", "bugs.launchpad.net", "help.ubuntu.com",
    "wiki.ubuntu.com", "www.ubuntu.com", "www.freebsd.org", "wiki.archlinux.org",
    "www.archlinux.org", "www.freedesktop.org", "www.postgresql.org", "www.sqlite.org",
    "sqlite.org", "www.openssl.org", "curl.se", "www.mozilla.org", "developer.mozilla.org",
    "bugzilla.mozilla.org", "developer.apple.com", "developer.android.com", "docs.microsoft.com",
    "msdn.microsoft.com", "technet.microsoft.com", "www.oracle.com", "docs.oracle.com",
    // Standards and reference works.
    "tools.ietf.org", "datatracker.ietf.org", "www.ietf.org", "www.rfc-editor.org", "www.iana.org",
    "www.w3.org", "unicode.org", "www.unicode.org", "www.iso.org", "arxiv.org", "doi.org",
    "*.wikipedia.org", "*.wikimedia.org", "*.wikibooks.org", "*.wiktionary.org",
    "www.wikidata.org", "archive.org", "www.archive.org", "web.archive.org", "creativecommons.org",
    "www.acm.org", "dl.acm.org", "www.usenix.org", "openlibrary.org",
    // General.
    "stackoverflow.com", "*.stackexchange.com", "superuser.com", "serverfault.com",
    "www.google.com", "code.google.com", "groups.google.com", "books.google.com",
    "docs.google.com", "*.googleapis.com", "www.youtube.com", "youtube.com", "youtu.be",
    "vimeo.com", "twitter.com", "www.facebook.com", "www.linkedin.com", "www.reddit.com",
    "news.ycombinator.com", "medium.com", "gist.github.com", "*.wordpress.com",
    "*.blogspot.com", "www.amazon.com", "*.amazonaws.com", "docs.aws.amazon.com",
];

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
    if !uri.has_scheme("http") || !default_port || is_name(uri) {
        return;
    }
    let known = is_listed(host, HOSTS.iter().copied())
        || is_listed(host, cx.settings.https_hosts.iter().map(String::as_str));
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
    violations.push(messages::violation(scheme, message, "write `https`").with(fix));
}

/// Returns true if `host` matches one of `names`.
fn is_listed<'n>(host: &[u8], mut names: impl Iterator<Item = &'n str>) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    names.any(|name| match name.strip_prefix('*') {
        None => name.as_bytes().eq_ignore_ascii_case(host),
        Some(end) => host
            .len()
            .checked_sub(end.len())
            .is_some_and(|start| start > 0 && host[start..].eq_ignore_ascii_case(end.as_bytes())),
    })
}

/// Returns true if `host` is a name on the public internet.
fn is_public(host: &[u8]) -> bool {
    looks_like_host(host) && !is_special_use(host) && !is_documentation(host)
}

/// Returns true if `uri` names a namespace or document type of the W3C, which is not fetched:
/// `/1999/xhtml`, `/2001/XMLSchema`, `/XML/1998/namespace`, `/TR/html4/DTD/…`.
fn is_name(uri: &Uri) -> bool {
    let path = uri.path().strip_prefix(b"/").unwrap_or_default();
    let first = path.split(|&b| b == b'/').next().unwrap_or_default();
    let w3 = uri.host().is_some_and(|host| {
        host.eq_ignore_ascii_case(b"www.w3.org") || host.eq_ignore_ascii_case(b"w3.org")
    });
    let year = first.len() == 4 && first.iter().all(u8::is_ascii_digit);
    let folder = year || [&b"XML"[..], b"ns"].contains(&first);
    w3 && (folder || memchr::memmem::find(path, b"/DTD/").is_some() || path.ends_with(b".dtd"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Settings;
    use crate::rule::testing::{angle, assert_marked};

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
                "ftp://github.com/x",
            ],
        );
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
