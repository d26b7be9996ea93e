//! The five components of a reference, and the way back to a string (RFC 3986 §5.3).

use std::borrow::Cow;

use super::Uri;

/// Scheme, authority, path, query and fragment. What is `None` is undefined: its mark
/// does not stand in the reference. The path is always there, if only empty.
#[derive(Clone, Debug)]
pub(in crate::uri) struct Parts<'a> {
    pub(in crate::uri) scheme: Option<Cow<'a, [u8]>>,
    pub(in crate::uri) authority: Option<Cow<'a, [u8]>>,
    pub(in crate::uri) path: Cow<'a, [u8]>,
    pub(in crate::uri) query: Option<Cow<'a, [u8]>>,
    pub(in crate::uri) fragment: Option<Cow<'a, [u8]>>,
}

impl<'a> Parts<'a> {
    /// Those of a URI or of a relative reference (RFC 3986 Appendix B).
    pub(in crate::uri) fn of(uri: &Uri<'a>) -> Self {
        Self {
            scheme: uri.scheme().map(Cow::Borrowed),
            authority: uri.authority().map(Cow::Borrowed),
            path: Cow::Borrowed(uri.path()),
            query: uri.query().map(Cow::Borrowed),
            fragment: uri.fragment().map(Cow::Borrowed),
        }
    }

    /// Puts them together. A path that starts with `//` gets a `/.` before it where there
    /// is no authority, or it would be taken for one (RFC 3986 §3.3).
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
