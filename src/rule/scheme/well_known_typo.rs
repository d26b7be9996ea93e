//! # well-known-typo (P016)
//!
//! ## What it does
//! Checks for paths below `/.well-known/` whose name differs in a character or two from a
//! registered one (`/.well-known/securty.txt`), and for registered names below a misspelt folder
//! (`/well-known/security.txt`). A name that is like none of the registry is not reported.
//!
//! ## Why is this bad?
//! Programs look for a document at exactly this path. With another name, it is not found.
//!
//! The rule is off by default: sites may have names of their own, and pages about names to avoid.
//!
//! ## Example
//! ```text
//! https://www.example.org/.well-known/security.text
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org/.well-known/security.txt
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix writes the registered name, and the site may have the other one.
//!
//! ## References
//! - RFC 8615 §3
//! - IANA registry "Well-Known URIs"

use std::ops::Range;

use crate::rule::{Edit, Fix, Levels, Rule, RuleContext, Safety, Severity, Violation, messages};
use crate::uri::{Component, Uri};

/// Rule P016, `well-known-typo`.
pub static RULE: Rule = Rule {
    code: "P016",
    name: "well-known-typo",
    summary: "misspelt well-known path",
    levels: Levels::off(Severity::Warning),
    reference: "RFC 8615 §3",
    manual: manual!("well_known_typo.rs"),
    fix: Some(Safety::Unsafe),
    check,
    ..Rule::DEFAULT
};

/// The schemes that have well-known paths, of those that are in use.
const SCHEMES: &[&str] = &["http", "https", "ws", "wss", "coap", "coaps"];

/// The folder, without slashes.
const FOLDER: &str = ".well-known";

/// Names in the registry, and others that are in wide use. Names of fewer than four characters are
/// left out: too many others are like them.
const NAMES: &[&str] = &[
    "acme-challenge",
    "ai-plugin.json",
    "apple-app-site-association",
    "apple-developer-merchantid-domain-association",
    "appspecific",
    "ashrae",
    "assetlinks.json",
    "atproto-did",
    "autoconfig",
    "brski",
    "caldav",
    "carddav",
    "change-password",
    "coap",
    "core",
    "csaf",
    "csaf-aggregator",
    "csvm",
    "did-configuration.json",
    "did.json",
    "discord",
    "dnt-policy.txt",
    "dots",
    "ecips",
    "enterprise-transport-security",
    "genid",
    "gpc.json",
    "gs1resolver",
    "hoba",
    "host-meta",
    "host-meta.json",
    "hosting-provider",
    "http-opportunistic",
    "idp-proxy",
    "jmap",
    "jwks.json",
    "keybase.txt",
    "logfile",
    "looking-glass",
    "masque",
    "matrix",
    "mercure",
    "mta-sts.txt",
    "nfv-oauth-server-configuration",
    "nodeinfo",
    "nostr.json",
    "oauth-authorization-server",
    "oauth-protected-resource",
    "openid-configuration",
    "openid-federation",
    "openorg",
    "openpgpkey",
    "oslc",
    "passkey-endpoints",
    "pki-validation",
    "posh",
    "private-token-issuer-directory",
    "probing.txt",
    "related-website-set.json",
    "reload-config",
    "repute-template",
    "resourcesync",
    "sbom",
    "security.txt",
    "smart-configuration",
    "ssf-configuration",
    "sshfp",
    "stun-key",
    "tdmrep.json",
    "terraform.json",
    "thread",
    "time",
    "timezone",
    "traffic-advice",
    "trust.txt",
    "uma2-configuration",
    "void",
    "webauthn",
    "webfinger",
    "webweaver.json",
    "x-forge-linkage",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    if !SCHEMES.iter().any(|name| uri.has_scheme(name)) {
        return;
    }
    let Some((folder, name)) = segments(uri) else {
        return;
    };
    let text = |range: &Range<usize>| std::str::from_utf8(&uri.bytes()[range.clone()]).ok();
    let (Some(folder_text), Some(name_text)) = (text(&folder), text(&name)) else {
        return;
    };
    let (range, right) = if folder_text == FOLDER {
        match registered_like(name_text) {
            Some(right) => (name, right),
            None => return,
        }
    } else if is_like_folder(folder_text) && NAMES.contains(&name_text) {
        (folder, FOLDER)
    } else {
        return;
    };
    let fix = Fix::unsafe_fix(vec![Edit::uri(range.clone(), right)]);
    let violation = messages::violation(
        range,
        "misspelt well-known path",
        format!("write `{right}`"),
    );
    violations.push(violation.with(fix));
}

/// Returns the ranges of the first two segments of the path.
fn segments(uri: &Uri) -> Option<(Range<usize>, Range<usize>)> {
    let path = uri.range(Component::Path)?;
    let bytes = &uri.bytes()[..path.end];
    let end = |from: usize| {
        let slash = memchr::memchr(b'/', &bytes[from..]);
        slash.map_or(bytes.len(), |length| from + length)
    };
    let start = path.start + 1;
    if start > path.end {
        return None;
    }
    let folder = start..end(start);
    // `.well-known` has 11: names of other lengths are not worth comparing.
    let near = (8..=13).contains(&folder.len()) && folder.end < path.end;
    let name = near.then(|| folder.end + 1..end(folder.end + 1))?;
    Some((folder, name))
}

/// Returns the registered name that `name` differs from in a character, or in two if it is long.
fn registered_like(name: &str) -> Option<&'static str> {
    // Shorter names are one character from words.
    if name.len() < 5 || NAMES.contains(&name) {
        return None;
    }
    // A typo in a short name is one character; two make another word of it.
    let most = if name.len() < 10 { 1 } else { 2 };
    let like = |known: &&&str| {
        known.len() >= 5
            && known.len().abs_diff(name.len()) <= most
            && strsim::osa_distance(known, name) <= most
    };
    NAMES.iter().find(like).copied()
}

fn is_like_folder(folder: &str) -> bool {
    let lower = folder.to_ascii_lowercase();
    folder != FOLDER && strsim::osa_distance(&lower, FOLDER) <= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn table() {
        assert_marked(
            &RULE,
            &[
                "https://www.example.org/.well-known/⟦security.text⟧",
                "https://www.example.org/.well-known/⟦securty.txt⟧",
                "https://www.example.org/.well-known/⟦acme-chalenge⟧/abc",
                "https://www.example.org/.well-known/⟦openid_configuration⟧?x",
                "https://www.example.org/⟦well-known⟧/security.txt",
                "https://www.example.org/⟦.well_known⟧/openid-configuration",
                "https://www.example.org/⟦.Well-Known⟧/webfinger",
                "https://www.example.org/.well-known/security.txt",
                "https://www.example.org/.well-known/security",
                "https://www.example.org/.well-known/pytp",
                "https://www.example.org/.well-known/",
                "https://www.example.org/.well-known",
                "https://www.example.org/well-known/places",
                "https://www.example.org/a/.well-known/securty.txt",
                "https://www.example.org/.well-known/⟦did.jso⟧",
                "https://www.example.org/.well-known/times",
                "https://www.example.org/.well-known/tyme",
                "https://www.example.org/",
                "https://www.example.org",
                "ftp://www.example.org/.well-known/securty.txt",
            ],
        );
    }
}
