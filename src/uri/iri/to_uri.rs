//! From IRIs to URIs.

use std::borrow::Cow;

use crate::uri::syntax::percent::{self, ASCII, decode};
use crate::uri::syntax::{Component, Uri};
use crate::uri::whatwg::looked_up;

/// Converts an IRI or an IRI reference to a URI (RFC 3987 §3.1): the octets of characters outside
/// ASCII are percent-encoded. What is in ASCII does not change.
///
/// With the feature `idna`, the name of a host on the network is converted by `ToASCII` (UTS #46),
/// as §3.1 allows, because resolvers look up no other form. Names that it rejects are
/// percent-encoded, and so are names in other schemes.
///
/// ```
/// use urilint::uri::iri::to_uri;
/// # #[cfg(feature = "idna")]
/// assert_eq!(to_uri("http://bücher.example/ü"), "http://xn--bcher-kva.example/%C3%BC");
/// assert_eq!(to_uri("x://bücher/100%"), "x://b%C3%BCcher/100%");
/// assert_eq!(to_uri(b"/caf\xE9"), "/caf%E9");
/// ```
pub fn to_uri<T: AsRef<[u8]> + ?Sized>(iri: &T) -> Cow<'_, str> {
    let bytes = iri.as_ref();
    if let Ok(text) = str::from_utf8(bytes)
        && text.is_ascii()
    {
        return Cow::Borrowed(text);
    }
    let iri = Uri::split(bytes);
    let name = match iri.range(Component::Host) {
        Some(range) if !bytes[range.clone()].is_ascii() => range,
        _ => 0..0,
    };
    let mut uri = String::with_capacity(bytes.len() * 2);
    uri.extend(percent::encode(&bytes[..name.start], ASCII));
    if !name.is_empty() {
        uri.push_str(&host(&iri));
    }
    uri.extend(percent::encode(&bytes[name.end..], ASCII));
    Cow::Owned(uri)
}

/// Returns the host in ASCII: a name on the network as it is looked up, if it can be converted;
/// others percent-encoded.
pub(in crate::uri) fn host<'a>(uri: &Uri<'a>) -> Cow<'a, str> {
    let written = uri.host().unwrap_or_default();
    let network = uri
        .known_scheme()
        .is_some_and(|known| known.authority.is_network());
    if network && !decode(written).is_ascii() {
        let name = looked_up(written);
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._".contains(byte);
        if let Ok(name) = String::from_utf8(name)
            && name.as_bytes().iter().all(is_name)
        {
            return Cow::Owned(name);
        }
    }
    encoded(written)
}

/// Percent-encodes what is not in ASCII.
pub(in crate::uri) fn encoded(component: &[u8]) -> Cow<'_, str> {
    percent::encode(component, ASCII).into()
}
