//! The five components of a reference, and their recomposition (RFC 3986 §5.3).

use std::borrow::Cow;

use super::Uri;

/// Scheme, authority, path, query and fragment. `None` is an absent component, whose delimiter is
/// absent as well; the path is always present.
#[derive(Clone, Debug)]
pub(in crate::uri) struct Parts<'a> {
    pub(in crate::uri) scheme: Option<Cow<'a, [u8]>>,
    pub(in crate::uri) authority: Option<Cow<'a, [u8]>>,
    pub(in crate::uri) path: Cow<'a, [u8]>,
    pub(in crate::uri) query: Option<Cow<'a, [u8]>>,
    pub(in crate::uri) fragment: Option<Cow<'a, [u8]>>,
}

impl<'a> Parts<'a> {
    /// Returns the components of a URI or of a relative reference (RFC 3986 Appendix B).
    pub(in crate::uri) fn of(uri: &Uri<'a>) -> Self {
        Self {
            scheme: uri.scheme().map(Cow::Borrowed),
            authority: uri.authority().map(Cow::Borrowed),
            path: Cow::Borrowed(uri.path()),
            query: uri.query().map(Cow::Borrowed),
            fragment: uri.fragment().map(Cow::Borrowed),
        }
    }

    /// Recomposes the reference. Without an authority, a path that starts with `//` is preceded by
    /// `/.`, so that it is not read as one (RFC 3986 §3.3).
    pub(in crate::uri) fn recompose(&self) -> Vec<u8> {
        let mut whole = Vec::new();
        if let Some(scheme) = &self.scheme {
            whole.extend_from_slice(scheme);
            whole.push(b':');
        }
        if let Some(authority) = &self.authority {
            whole.extend_from_slice(b"//");
            whole.extend_from_slice(authority);
        } else if self.path.starts_with(b"//") {
            whole.extend_from_slice(b"/.");
        }
        whole.extend_from_slice(&self.path);
        for (mark, part) in [(b'?', &self.query), (b'#', &self.fragment)] {
            if let Some(part) = part {
                whole.push(mark);
                whole.extend_from_slice(part);
            }
        }
        whole
    }
}
