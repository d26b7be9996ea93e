//! # page-in-object-storage (X025)
//!
//! ## What it does
//! Checks for links of HTML to a page (`.htm`, `.html`, `.shtml`) in an object store: Amazon S3,
//! Google Cloud Storage, Azure Blob Storage, `DigitalOcean` Spaces, gateways of IPFS, and others.
//! The finding is information where the text of the link shows the host. Files of other types are
//! not reported, nor pages of hosts for sites (GitHub Pages).
//!
//! ## Why is this bad?
//! The host is that of the provider, and says nothing of who made the page. Companies serve pages
//! from a domain of their own; phishing uses the good name of the provider.
//!
//! ## Example
//! ```text
//! <a href="https://storage.googleapis.com/bucket/login.html">Sign in</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.org/login.html">Sign in</a>
//! ```
//!
//! ## Fix safety
//! No fix: whether the page has another address is not known.
//!
//! ## References
//! RFC 3986 §7.6

use crate::host::address::network_host;
use crate::host::address::shown;
use crate::redirect::is_object_store;
use crate::rule::link_claim::urls;
use crate::rule::web_link::{host_of_link, is_page};
use crate::rule::{
    Action, Fact, Levels, Needs, Once, Preset, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::uri::Uri;

use super::opaque_link;

/// Rule X025, `page-in-object-storage`.
pub static RULE: Rule = Rule {
    code: "X025",
    name: "page-in-object-storage",
    summary: "link to a page in an object store",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Mail]),
    reference: "RFC 3986 §7.6",
    manual: manual!("page_in_object_storage.rs"),
    action: Some(Action::HiddenTarget),
    once: Once::Message,
    supersedes: &[Supersedes::InUri(&opaque_link::RULE)],
    needs: Needs::any(&[Fact::LinkText]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, store)) = host_of_link(cx, store) else {
        return;
    };
    let visible = cx.link_text().is_some_and(|text| {
        let mut urls = urls(text).into_iter();
        urls.any(|url| shown(&url.host) == store)
    });
    let violation = messages::violation(
        range,
        format!("link to a page in an object store ({store}), which does not show who made it"),
        "link to the page at a domain of its owner",
    );
    violations.push(Violation {
        severity: visible.then_some(Severity::Info),
        ..violation
    });
}

/// Returns the host of a page in an object store.
fn store(uri: &Uri) -> Option<String> {
    let (_, host) = network_host(uri).filter(|_| is_page(uri.path()))?;
    is_object_store(host).then(|| shown(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn severities() {
        for (text, expected) in [
            ("Sign in", None),
            (
                "https://storage.googleapis.com/b/a.html",
                Some(Severity::Info),
            ),
            ("https://www.example.org/a.html", None),
        ] {
            let found = target(text, "https://⟦storage.googleapis.com⟧/b/a.html").violations(&RULE);
            assert_eq!(found[0].severity, expected, "{text}");
        }
    }
    use crate::rule::testing::{angle, assert_all, target};

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                target(
                    "Sign in",
                    "https://⟦storage.googleapis.com⟧/bucket/login.html",
                ),
                target(
                    "",
                    "https://⟦s3.amazonaws.com⟧/bucket/A.HTM?x=1#anna@example.org",
                ),
                target(
                    "Sign in",
                    "https://⟦bucket.s3.eu-west-1.amazonaws.com⟧/index.html",
                ),
                target(
                    "Sign in",
                    "https://⟦my.bucket.s3-eu-west-1.amazonaws.com⟧/index.html",
                ),
                target(
                    "Sign in",
                    "https://⟦acct.z13.web.core.windows.net⟧/index.html",
                ),
                target(
                    "Sign in",
                    "https://⟦acct.blob.core.windows.net⟧/c/index.html",
                ),
                target(
                    "Sign in",
                    "https://⟦b.fra1.digitaloceanspaces.com⟧/index.html",
                ),
                target("Sign in", "https://⟦pub-0a1b.r2.dev⟧/index.html"),
                target("Sign in", "https://⟦ipfs.io⟧/ipfs/bafy/index.html"),
                target(
                    "Sign in",
                    "https://⟦b.oss-eu-central-1.aliyuncs.com⟧/index.html",
                ),
                // Inside the link of a gateway.
                target(
                    "Sign in",
                    "https://⟦urldefense.com⟧/v3/__https://storage.googleapis.com/b/login.html__;!!x$",
                ),
                target("Picture", "https://storage.googleapis.com/bucket/a.png"),
                target("Data", "https://bucket.s3.amazonaws.com/html"),
                target(
                    "Sign in",
                    "https://storage.googleapis.com.example/bucket/login.html",
                ),
                target("Sign in", "https://www.googleapis.com/bucket/login.html"),
                target(
                    "Sign in",
                    "https://d111111abcdef8.cloudfront.net/index.html",
                ),
                target("Sign in", "https://anna.github.io/index.html"),
                target(
                    "Sign in",
                    "https://ec2-192-0-2-1.compute-1.amazonaws.com/index.html",
                ),
                target(
                    "Sign in",
                    "https://evil.example/storage.googleapis.com/index.html",
                ),
                angle("https://storage.googleapis.com/bucket/login.html"),
            ],
        );
    }
}
