//! `about` (RFC 6694).

use super::{Scheme, generic, look, part};

/// A page of the browser.
pub(super) static ABOUT: Scheme = Scheme {
    names: &["about"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 6694",
    first_look,
    validate: generic,
    parts: part::none,
    valid: &["about:blank", "about:config?filter=x"],
    invalid: &["about:a b"],
};

/// Pages that browsers have. Any other word after `about:` is prose.
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
    let token = look::trimmed(rest);
    let end = look::run(token, |b| b.is_ascii_alphanumeric() || *b == b'-');
    let next = token.get(end).copied().unwrap_or(b'#');
    matches!(next, b'#' | b'?') && PAGES.contains(&&token[..end])
}
