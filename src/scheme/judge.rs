//! What the grammars of the schemes have in common: places in a URI, and faults there.

use std::ops::Range;

use crate::uri::{Component, Fault, FaultKind, GrammarFault, Uri};

/// Adds the fault `what` at `range`.
pub(super) fn add(faults: &mut Vec<Fault>, what: &'static GrammarFault, range: Range<usize>) {
    faults.push(Fault::new(FaultKind::Scheme(what), range));
}

/// Where the path stands.
pub(super) fn path(uri: &Uri) -> Range<usize> {
    uri.range(Component::Path).unwrap_or_default()
}

/// The `//` and the authority behind it, which a scheme without authorities does not have.
pub(super) fn slashes(uri: &Uri) -> Option<Range<usize>> {
    let authority = uri.range(Component::Authority)?;
    Some(authority.start.saturating_sub(2)..authority.end)
}

/// The pieces of `range` between bytes `mark`, each with its place.
pub(super) fn pieces<'u>(
    uri: &Uri<'u>,
    range: Range<usize>,
    mark: u8,
) -> impl Iterator<Item = (Range<usize>, &'u [u8])> {
    let mut start = range.start;
    uri.bytes()[range]
        .split(move |&b| b == mark)
        .map(move |piece| {
            let place = start..start + piece.len();
            start = place.end + 1;
            (place, piece)
        })
}

/// The first byte of `range` that is not `allowed`. An escape is allowed, and what no URI
/// may have is another fault.
pub(super) fn odd_byte(
    uri: &Uri,
    range: Range<usize>,
    allowed: impl Fn(u8) -> bool,
) -> Option<Range<usize>> {
    let mut at = range.start;
    while at < range.end {
        let byte = uri.bytes()[at];
        let fine = allowed(byte)
            || byte.is_ascii_control()
            || !byte.is_ascii()
            || b" %<>\"\\^`{|}[]".contains(&byte);
        if !fine {
            return Some(at..at + 1);
        }
        at += if byte == b'%' { 3 } else { 1 };
    }
    None
}

const NO_AUTHORITY: GrammarFault = GrammarFault {
    description: "no `//` and host after the scheme",
    production: "hier-part",
    section: "RFC 1738 §3.1; RFC 3986 §3",
};

/// For schemes whose URIs are `scheme://authority…`, and no more than that.
pub(super) fn authority(uri: &Uri, faults: &mut Vec<Fault>) {
    if uri.authority().is_none() {
        let at = path(uri).start;
        add(faults, &NO_AUTHORITY, at..at);
    }
}
