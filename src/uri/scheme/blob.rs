//! `blob` (W3C File API §8) and `view-source`: a URI inside a URI.

use super::{Authority, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// Data of a page.
pub(super) static BLOB: Scheme = Scheme {
    names: &["blob", "filesystem"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "W3C File API §8",
    first_look,
    validate,
    parts: part::none,
    valid: &["blob:https://h.example/9115d58c-bcda-ff47-86e5-083e9a215304"],
    invalid: &["blob:"],
    ..Scheme::DEFAULT
};

/// The source of a page.
pub(super) static VIEW_SOURCE: Scheme = Scheme {
    names: &["view-source", "feed"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "draft-yevstifeyev-view-source-uri",
    first_look,
    validate,
    parts: part::none,
    valid: &[
        "view-source:http://h.example/",
        "feed:https://h.example/a.xml",
    ],
    invalid: &["view-source:"],
    ..Scheme::DEFAULT
};

/// Accepts the URI of a page, or for `blob` an opaque origin.
fn first_look(rest: &[u8]) -> bool {
    let page = |name: &[u8]| {
        rest.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
            && prose_check::authority(&rest[name.len()..])
    };
    page(b"http:") || page(b"https:") || page(b"") || rest.starts_with(b"null/")
}

const INNER: GrammarFault = GrammarFault {
    description: "missing URI after the scheme",
    production: "scheme-specific part",
    section: "W3C File API §8.1; draft-yevstifeyev-view-source-uri §2",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if path.is_empty() && uri.authority().is_none() {
        checks::add(faults, &INNER, path);
    }
}
