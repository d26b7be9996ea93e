//! Faults that have the cause of another one: one cause is one fault.
//!
//! A character that no URI may have, or a missing host, is at fault by the grammar of most schemes,
//! too. So is what a scheme requires after a part that is invalid already.

use super::{Fault, FaultKind};

/// Drops the faults of the scheme's grammar in the places of other faults, and those at earlier
/// ones of the same grammar. `faults` are sorted by their start, then their end.
pub(super) fn drop_consequences(faults: &mut Vec<Fault>) {
    if !faults.iter().any(is_of_scheme) {
        return;
    }
    let causes: Vec<Fault> = faults
        .iter()
        .filter(|f| !is_of_scheme(f))
        .copied()
        .collect();
    let mut last: Option<Fault> = None;
    faults.retain(|fault| {
        if !is_of_scheme(fault) {
            return true;
        }
        // The causes do not overlap, so that their ends are sorted as well.
        let first = causes.partition_point(|cause| cause.end < fault.start);
        let mut near = causes[first..].iter().take_while(|c| c.start <= fault.end);
        let follows = near.any(|cause| is_cause(cause, fault));
        if follows || last.is_some_and(|last| touch(&last, fault)) {
            return false;
        }
        last = Some(*fault);
        true
    });
}

const fn is_of_scheme(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::Scheme(_) | FaultKind::Disputed(_))
}

/// Returns true if `fault` follows from `cause`: a character that no URI has is in its range, or all
/// of its range is in that of a missing host or an invalid port.
///
/// Characters outside ASCII and brackets leave the fault of the scheme: they are valid in an IRI
/// or for browsers, but not there.
const fn is_cause(cause: &Fault, fault: &Fault) -> bool {
    match cause.kind {
        FaultKind::NonAscii | FaultKind::Bracket => false,
        FaultKind::Control
        | FaultKind::Delimiter
        | FaultKind::Unwise
        | FaultKind::Backslash
        | FaultKind::BadPercent
        | FaultKind::SecondFragment
        | FaultKind::ExtraAt => touch(cause, fault),
        _ => cause.start <= fault.start && fault.end <= cause.end,
    }
}

/// Returns true if the ranges have a byte in common, or an empty one is at the other.
const fn touch(a: &Fault, b: &Fault) -> bool {
    if a.start == a.end || b.start == b.end {
        a.start <= b.end && b.start <= a.end
    } else {
        a.start < b.end && b.start < a.end
    }
}

#[cfg(test)]
mod tests {
    use crate::uri::Uri;

    /// Returns the kinds and ranges of the faults.
    fn faults(uri: &str) -> Vec<(&'static str, std::ops::Range<usize>)> {
        let uri = Uri::split(uri.as_bytes());
        let faults = uri.faults().iter();
        faults.map(|f| (f.kind.name(), f.range())).collect()
    }

    #[test]
    fn one_cause_is_one_fault() {
        for (uri, kind, range) in [
            ("geo:1^2,3", "unwise", 5..6),
            ("pop://", "missing-host", 6..6),
            ("turn:h.example:1%?transport=tcp", "bad-percent", 16..17),
            ("tag:a@h.example,200Gx", "scheme-syntax", 16..21),
        ] {
            assert_eq!(faults(uri), [(kind, range)], "{uri}");
        }
    }

    #[test]
    fn other_causes_are_faults() {
        assert_eq!(faults("ftp://h.example/a^;type=z").len(), 2);
        assert_eq!(faults("geo:1\u{e9},2").len(), 2);
        assert_eq!(faults("did://a:b").len(), 2);
    }
}
