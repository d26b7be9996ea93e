//! `about` (RFC 6694).

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A page of the browser.
pub(super) static ABOUT: Scheme = Scheme {
    names: &["about"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "RFC 6694",
    first_look,
    validate,
    parts,
    valid: &["about:blank", "about:config?filter=x"],
    invalid: &["about:a b", "about://blank", "about:home/x"],
    ..Scheme::DEFAULT
};

/// Pages that browsers provide. Any other word after `about:` is prose.
const PAGES: [&[u8]; 24] = [
    b"addons",
    b"blank",
    b"buildconfig",
    b"cache",
    b"config",
    b"crashes",
    b"debugging",
    b"downloads",
    b"flags",
    b"home",
    b"invalid",
    b"legacy-compat",
    b"license",
    b"logins",
    b"memory",
    b"mozilla",
    b"networking",
    b"newtab",
    b"plugins",
    b"preferences",
    b"profiles",
    b"srcdoc",
    b"support",
    b"telemetry",
];

fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::trimmed(rest);
    let end = prose_check::run(token, |b| b.is_ascii_alphanumeric() || *b == b'-');
    let next = token.get(end).copied().unwrap_or(b'#');
    matches!(next, b'#' | b'?') && PAGES.contains(&&token[..end])
}

const TOKEN: GrammarFault = GrammarFault {
    description: "`/` in an `about` URI",
    production: "about-token",
    section: "RFC 6694 §2.1",
};

/// `"about" ":" about-token [ about-query ]`, with `about-token = *pchar`, which may be empty.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if let Some(slashes) = checks::slashes(uri) {
        checks::add(faults, &TOKEN, slashes.start..slashes.start + 2);
    } else if let Some(slash) = memchr::memchr(b'/', uri.path()) {
        checks::add(faults, &TOKEN, path.start + slash..path.start + slash + 1);
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    checks::part(parts, "about-token", Some(checks::path(uri)));
    checks::part(parts, "about-query", uri.range(Component::Query));
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn pages() {
        cases::faults(&[
            ("about:", &[]),
            ("about:⟦//⟧blank", &[TOKEN.description]),
            ("about:a⟦/⟧b/c", &[TOKEN.description]),
            ("about:blank#x", &[]),
        ]);
        cases::parts(&[(
            "about:config?x",
            &[("about-token", "config"), ("about-query", "x")],
        )]);
    }
}
