//! The documents of URNs as profiles.

use crate::uri::syntax::Uri;
use crate::uri::urn::{Urn, UrnProfile};

/// Divides `bytes` by RFC 3986, and lists the faults of a URN by the document of `profile`. Other
/// URIs have those of RFC 3986: the documents of URNs do not define them.
pub(super) fn read(bytes: &[u8], profile: UrnProfile) -> Uri<'_> {
    let mut uri = Uri::split(bytes);
    if uri.has_scheme("urn") {
        uri.faults = Urn::read(&uri, profile).into_faults();
    }
    uri
}
