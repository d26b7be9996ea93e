//! Normal forms that the documents of schemes define (RFC 3986 §6.2.3). A scheme names its own in its
//! field `normalize`.

mod address;
mod geo;
mod name;
mod telephone;

use std::borrow::Cow;

use crate::uri::syntax::{Parts, Uri};

/// The case of the domains of addresses.
pub(super) fn mailto(uri: &Uri, parts: &mut Parts) {
    parts.path = Cow::Owned(address::mailto(uri.path()));
}

/// The case of the domain of an account.
pub(super) fn domain(uri: &Uri, parts: &mut Parts) {
    parts.path = Cow::Owned(address::domain(uri.path()));
}

/// Case, and the order of parameters and headers.
pub(super) fn sip(_uri: &Uri, parts: &mut Parts) {
    address::sip(parts);
}

/// Visual separators, and the order of parameters.
pub(super) fn telephone(uri: &Uri, parts: &mut Parts) {
    parts.path = Cow::Owned(telephone::numbers(uri.path()));
}

/// Digits that do not change a number, and the order of parameters.
pub(super) fn location(uri: &Uri, parts: &mut Parts) {
    parts.path = Cow::Owned(geo::location(uri.path()));
}

/// The case of the namespace, and what namespaces define.
pub(super) fn urn(uri: &Uri, parts: &mut Parts) {
    parts.path = Cow::Owned(name::urn(uri));
}

/// Case: RFC 2838 §4; RFC 6501 §3.3.2, §4.6.5.
pub(super) fn lower_case(uri: &Uri, parts: &mut Parts) {
    parts.path = Cow::Owned(name::lower_case(uri.path()));
}

/// RFC 4266 §2.1: without a selector, the type is 1.
pub(super) fn menu(uri: &Uri, parts: &mut Parts) {
    if uri.path() == b"/1" && uri.query().is_none() {
        parts.path = Cow::Borrowed(b"/");
    }
}

/// RFC 8089 §2, §3; RFC 3986 §3.2.2: "no authority, an empty host, and "localhost" all mean
/// the end-user's machine".
pub(super) fn file(_uri: &Uri, parts: &mut Parts) {
    let host = parts.authority.as_deref();
    let local = |host: &[u8]| host.is_empty() || host.eq_ignore_ascii_case(b"localhost");
    if !host.is_none_or(local) || !parts.path.starts_with(b"/") {
        return;
    }
    if host.is_none() && parts.path.starts_with(b"/.//") {
        // With an authority, two slashes need no protection.
        parts.path = parts.path[2..].to_vec().into();
    }
    parts.authority = Some(Cow::Borrowed(b""));
}
