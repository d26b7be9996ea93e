//! The table of namespaces, and the faults that their files show.

use super::*;
use crate::uri::syntax::Uri;

/// Asserts the faults of each URI by the profile of RFC 8141: description, and the text at fault.
#[track_caller]
pub fn assert_faults(cases: &[(&str, &[(&str, &str)])]) {
    for (text, expected) in cases {
        let uri = Uri::split(text.as_bytes());
        let faults = uri.faults().iter();
        let got: Vec<_> = faults
            .map(|fault| (fault.kind.description(), &text[fault.range()]))
            .collect();
        assert_eq!(got, *expected, "{text}");
    }
}

#[test]
fn the_table_is_in_order() {
    assert!(NAMESPACES.is_sorted_by(|a, b| a.nid < b.nid));
    for row in NAMESPACES {
        assert_eq!(row.nid, row.nid.to_ascii_lowercase());
        assert!((2..=32).contains(&row.nid.len()));
        assert!(!row.reference.is_empty(), "{}", row.nid);
        assert!(matches!(row.status, NidStatus::Formal | NidStatus::InUse));
        assert_eq!(namespace(row.nid.as_bytes()).unwrap().nid, row.nid);
    }
    let checked = NAMESPACES.iter().filter(|row| row.is_checked());
    assert_eq!(checked.count(), 15);
}

#[test]
fn statuses() {
    use NidStatus::{Experimental, Formal, InUse, Informal, Reserved, Unregistered};
    for (nid, expected) in [
        ("isbn", Formal),
        ("LEX", Formal),
        ("schemas-microsoft-com", InUse),
        // Two letters and a hyphen, but widely used.
        ("av-openhome-org", InUse),
        ("urn-1", Informal),
        ("URN-10", Informal),
        ("x-acme", Experimental),
        ("urn", Reserved),
        ("urn-0", Reserved),
        ("urn-x", Reserved),
        ("urn-", Reserved),
        ("de-bund", Reserved),
        ("xn--a", Reserved),
        ("1e--a", Reserved),
        ("x1-a", Unregistered),
        ("foo", Unregistered),
        ("", Unregistered),
    ] {
        assert_eq!(nid_status(nid.as_bytes()), expected, "{nid}");
    }
}
