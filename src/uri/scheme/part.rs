//! The parts that the grammar of a scheme names: the selector of a gopher, the database of a WAIS
//! server, the addresses of a `mailto`.

use super::checks;
use crate::uri::syntax::{Part, Uri};

/// Returns the parts of a URI that its scheme names, in order. Without any, they are the parameters
/// of the segments of its path (`param`; RFC 2396 §3.3, RFC 3986 §3.3).
///
/// The URI may have faults, see [`Uri::is_valid`]; its parts are then those that were probably
/// intended. A part that is absent is not listed; an empty one is.
///
/// ```
/// use urilint::{scheme, uri::Uri};
/// let uri = Uri::split(b"ftp://ftp.example.org/pub/a.txt;type=a");
/// let parts: Vec<_> = scheme::parts(&uri)
///     .into_iter()
///     .map(|part| (part.name, &uri.bytes()[part.range]))
///     .collect();
/// assert_eq!(parts, [("cwd", &b"pub"[..]), ("name", b"a.txt"), ("ftptype", b"a")]);
///
/// let uri = Uri::split(b"http://www.example.org/map;zoom=3/tile;x=1;y");
/// let parts = scheme::parts(&uri).into_iter().map(|part| &uri.bytes()[part.range]);
/// assert!(parts.eq([&b"zoom=3"[..], b"x=1", b"y"]));
/// ```
pub fn parts(uri: &Uri) -> Vec<Part> {
    let mut parts = Vec::new();
    if let Some(known) = uri.known_scheme() {
        (known.parts)(uri, &mut parts);
    }
    if parts.is_empty() && uri.path().starts_with(b"/") {
        path_parameters(uri, &mut parts);
    }
    parts
}

/// `segment = *pchar *( ";" param )` (RFC 2396 §3.3)
fn path_parameters(uri: &Uri, parts: &mut Vec<Part>) {
    for (segment, _) in checks::pieces(uri, checks::path(uri), b'/') {
        for (parameter, _) in checks::pieces(uri, segment, b';').skip(1) {
            checks::part(parts, "param", Some(parameter));
        }
    }
}

/// Adds no parts, for a scheme without parts beyond the generic grammar.
pub(super) fn none(_uri: &Uri, _parts: &mut Vec<Part>) {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uri::scheme::SCHEMES;

    proptest::proptest! {
        /// Parts and faults of any text, in any scheme, are inside the URI.
        #[test]
        fn any_text_is_survived(
            which in 0..SCHEMES.len(),
            rest in "(//)?([@:#?;&=,./+!*-]|%(09|0d|0A|20|22|2c|40|5[bcd]|00|zz)?|[a-z0-9]|[é\\[\\]\"\\\\|]|type=|:0|%09%09\\+%091%0D%0A\\+-1%0D%0A){0,24}",
        ) {
            for name in SCHEMES[which].names {
                let text = format!("{name}:{rest}");
                let uri = Uri::split(text.as_bytes());
                for Part { name, range } in parts(&uri) {
                    proptest::prop_assert!(range.start <= range.end && range.end <= text.len(), "{name} {text}");
                }
                for range in uri.faults().iter().map(crate::uri::syntax::Fault::range) {
                    proptest::prop_assert!(range.start <= range.end && range.end <= text.len(), "{text}");
                }
            }
        }
    }
}
