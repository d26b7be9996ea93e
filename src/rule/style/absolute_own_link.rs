//! # absolute-own-link (L023)
//!
//! ## What it does
//! Checks for links in Markdown, HTML, reStructuredText, `AsciiDoc` and Org to a page of the own site
//! that are written with scheme and host. The setting `own-sites` has the URLs at which pages of the
//! project are published, such as `https://docs.example.org/`. Nothing is reported without it. `http`
//! and `https` are the same site.
//!
//! Links to the root of the site are not reported: they name the site. Nor are links whose text is the
//! URL, which readers copy, nor those that have to be absolute: `<link>` (canonical pages, feeds,
//! translations), `<base>`, `<meta>`, the `<loc>` of a site map, namespaces, and URLs in running text.
//! Files that are shown elsewhere, too, such as the README of a package or text for mail, need
//! absolute links: leave them out with `per-path-ignores`.
//!
//! ## Why is this bad?
//! A preview, a copy of the site for another version or another language, and a page that is read
//! offline lead to the published site. If the site moves, all such links have to be changed, and
//! `--check-local` cannot say whether the page exists.
//!
//! ## Example
//! If `https://docs.example.org/` is an own site:
//! ```text
//! [the guide](https://docs.example.org/guide/install)
//! ```
//!
//! ## Use instead
//! ```text
//! [the guide](/guide/install)
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix removes scheme and host, so that the path starts with `/`. The link leads to the
//! same page where the site is published, and to another one if the page is published elsewhere, or
//! if a program replaces such paths. There is no fix in Org and `AsciiDoc`, which write relative links
//! in another way, and where the path starts with `//`.
//!
//! ## References
//! - RFC 3986 §4.2

use crate::format::LinkForm;
use crate::rule::{
    Edit, Fix, Levels, Needs, Prepared, Rule, RuleContext, Safety, Settings, Severity, Violation,
    messages,
};
use crate::uri::{Component, Uri};

/// Rule L023, `absolute-own-link`.
pub static RULE: Rule = Rule {
    code: "L023",
    name: "absolute-own-link",
    summary: "absolute link to a page of the own site (own-sites)",
    levels: Levels::off(Severity::Info),
    reference: "RFC 3986 §4.2",
    manual: manual!("absolute_own_link.rs"),
    fix: Some(Safety::Unsafe),
    needs: Needs::ALWAYS,
    prepare: Some(prepare),
    check,
    ..Rule::DEFAULT
};

fn prepare(settings: &Settings) -> Prepared {
    let needs = if settings.own_sites.is_empty() {
        Needs::NEVER
    } else {
        Needs::ALWAYS
    };
    Prepared {
        needs,
        ..Prepared::NONE.clone()
    }
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let sites = &cx.settings.own_sites;
    let own = || sites.iter().any(|site| is_on_site(cx.uri, site));
    if sites.is_empty() || !is_link_of_page(cx) || !own() {
        return;
    }
    let path = cx.uri.range(Component::Path).unwrap_or_default();
    let violation = messages::violation(
        0..path.start,
        "absolute link to a page of the own site",
        "write the path, relative to the page or to the root of the site",
    );
    violations.push(violation.with(without_host(cx)));
}

/// Returns true for a link that readers follow and whose text is not the URL.
fn is_link_of_page(cx: &RuleContext) -> bool {
    let text = cx.link_text();
    let shown = text.is_some_and(|text| memchr::memmem::find(text, b"://").is_some());
    // In data, such as feeds, and in the definitions of links, there is no text.
    let in_page = text.is_some() || cx.syntax.link_form.is_some();
    cx.target.is_some_and(crate::format::Target::is_link) && in_page && !shown
}

/// Returns true if `uri` is a page below the URL `site`.
fn is_on_site(uri: &Uri, site: &str) -> bool {
    let site = Uri::split(site.as_bytes());
    let is_web = |uri: &Uri| uri.has_scheme("https") || uri.has_scheme("http");
    let same_host = match (uri.authority(), site.authority()) {
        (Some(one), Some(other)) => one.eq_ignore_ascii_case(other),
        _ => false,
    };
    let folder = site.path().strip_suffix(b"/").unwrap_or(site.path());
    let below = uri.path().strip_prefix(folder);
    let is_page = below.is_some_and(|rest| match rest {
        [] | [b'/'] => uri.query().is_some(),
        rest => rest[0] == b'/',
    });
    is_web(uri) && is_web(&site) && same_host && is_page
}

/// Returns the fix that leaves the path, if that is a link in the language.
fn without_host(cx: &RuleContext) -> Option<Fix> {
    let path = cx.uri.range(Component::Path)?;
    let relative = !matches!(
        cx.syntax.link_form,
        Some(LinkForm::Bracketed | LinkForm::Macro)
    );
    // `//x` is a reference to a host (RFC 3986 §4.2).
    let network = cx.uri.path().starts_with(b"//");
    let root = if path.is_empty() { "/" } else { "" };
    let edit = Edit::uri(0..path.start, root);
    (relative && !network).then(|| Fix::unsafe_fix(vec![edit]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Context;
    use crate::rule::testing::{Case, angle, assert_all, bare, syntax, target};

    fn own(case: Case<'_>) -> Case<'_> {
        let sites = ["https://docs.example.org/", "https://www.example.net/tool"];
        Case {
            settings: Settings {
                own_sites: sites.map(str::to_owned).to_vec(),
                ..Settings::default()
            },
            ..case
        }
    }

    #[test]
    fn marks() {
        let link = |marked| own(target("the guide", marked));
        let namespace = Case {
            context: Some(Context::Ns),
            ..link("https://docs.example.org/guide")
        };
        assert_all(
            &RULE,
            &[
                link("⟦https://docs.example.org⟧/guide/install#top"),
                link("⟦http://docs.example.org⟧/guide"),
                link("⟦https://Docs.Example.org⟧/a"),
                link("⟦https://docs.example.org⟧?q=a"),
                link("⟦https://www.example.net⟧/tool/a"),
                own(target("", "⟦https://docs.example.org⟧/guide")),
                // The root.
                link("https://docs.example.org/"),
                link("https://docs.example.org#top"),
                link("https://www.example.net/tool"),
                // Other sites, and what is beside the own one.
                link("https://www.example.net/"),
                link("https://www.example.net/toolbox"),
                link("https://docs.example.org:8443/guide"),
                link("https://a.docs.example.org/guide"),
                link("https://docs.example.org.example/guide"),
                link("ftp://docs.example.org/guide"),
                // URLs that readers see, and what is no link.
                own(target(
                    "https://docs.example.org/guide",
                    "https://docs.example.org/guide",
                )),
                own(bare("see ", "https://docs.example.org/guide", "")),
                own(angle("https://docs.example.org/guide")),
                namespace,
                // No setting.
                target("the guide", "https://docs.example.org/guide"),
            ],
        );
    }

    #[test]
    fn the_fix_leaves_the_path() {
        let fix = |format, uri| {
            let case = Case {
                syntax: syntax(format),
                ..own(target("the guide", uri))
            };
            case.violations(&RULE).remove(0).fix
        };
        let edit = |end, text: &str| Some(Fix::unsafe_fix(vec![Edit::uri(0..end, text)]));
        let guide = "https://docs.example.org/guide";
        assert_eq!(fix("markdown", guide), edit(24, ""));
        assert_eq!(fix("html", guide), edit(24, ""));
        assert_eq!(fix("rst", guide), edit(24, ""));
        assert_eq!(fix("html", "https://docs.example.org?q"), edit(24, "/"));
        assert_eq!(fix("asciidoc", guide), None);
        assert_eq!(fix("org", guide), None);
        assert_eq!(fix("html", "https://docs.example.org//a"), None);
    }

    proptest::proptest! {
        /// What the fix leaves leads to the same page, from any page of the site.
        #[test]
        fn what_is_left_is_the_same_page(rest in "(/[a-z.:@]{0,4}){0,3}(\\?[a-z/]{0,3})?(#[a-z]{0,3})?") {
            let uri = format!("https://docs.example.org{rest}");
            let case = own(target("the guide", &uri));
            for violation in case.violations(&RULE) {
                let Some(fix) = violation.fix else { continue };
                let fixed = fix.edits.iter().fold(uri.clone(), |uri, edit| {
                    let crate::rule::Span::Uri(range) = &edit.span else { unreachable!() };
                    let text = String::from_utf8_lossy(&edit.text).into_owned();
                    [&uri[..range.start], &text, &uri[range.end..]].concat()
                });
                let base = b"https://docs.example.org/a/b";
                let resolved = crate::extract::base_uri::resolve_reference(base, fixed.as_bytes());
                let expected = crate::extract::base_uri::resolve_reference(base, uri.as_bytes());
                let level = crate::uri::equivalence(&resolved.unwrap(), &expected.unwrap());
                proptest::prop_assert!(level.is_some(), "{uri} {fixed}");
            }
        }
    }
}
