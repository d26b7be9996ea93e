//! Properties of the parser of URIs that hold for any bytes.

use proptest::prelude::*;
use urilint::uri::{
    Component, Fault, FaultKind, Layer, NORMALIZATION_LEVELS, PROFILES, Profile, Uri, normalize,
};

use super::grammar::{candidate, from_parts, valid};
use super::tokens::text;

/// Components in order, with the delimiters around them.
const ORDER: [(&str, Component, &str); 5] = [
    ("", Component::Scheme, ":"),
    ("//", Component::Authority, ""),
    ("", Component::Path, ""),
    ("?", Component::Query, ""),
    ("#", Component::Fragment, ""),
];

fn check_components(uri: &Uri) -> Result<(), TestCaseError> {
    let mut whole = Vec::new();
    for (before, component, after) in ORDER {
        if let Some(range) = uri.range(component) {
            whole.extend_from_slice(before.as_bytes());
            prop_assert_eq!(range.start, whole.len(), "{:?}", component);
            whole.extend_from_slice(&uri.bytes()[range]);
            whole.extend_from_slice(after.as_bytes());
        }
    }
    prop_assert_eq!(&whole[..], uri.bytes());
    if let Some(authority) = uri.range(Component::Authority) {
        let host = uri.range(Component::Host).unwrap();
        let userinfo = uri.range(Component::Userinfo);
        let port = uri.range(Component::Port);
        let start = userinfo.map_or(authority.start, |userinfo| {
            assert_eq!(userinfo.start, authority.start);
            userinfo.end + 1
        });
        prop_assert_eq!(host.start, start);
        let end = port.map_or(host.end, |port| {
            assert_eq!(port.start, host.end + 1);
            port.end
        });
        prop_assert_eq!(end, authority.end);
    }
    Ok(())
}

fn check_faults(faults: &[Fault], length: usize) -> Result<(), TestCaseError> {
    let mut before = (0, 0);
    for fault in faults {
        let range = fault.range();
        prop_assert!(
            range.start <= range.end && range.end <= length,
            "{:?}",
            fault
        );
        prop_assert!(before <= (range.start, range.end), "{:?}", faults);
        before = (range.start, range.end);
    }
    for (at, fault) in faults.iter().enumerate() {
        prop_assert!(!faults[..at].contains(fault), "twice: {:?}", fault);
    }
    Ok(())
}

fn check_all(bytes: &[u8]) -> Result<(), TestCaseError> {
    let uri = Uri::split(bytes);
    check_components(&uri)?;
    prop_assert_eq!(uri.is_valid(), uri.faults().is_empty());
    for profile in PROFILES {
        check_faults(Uri::split_as(bytes, *profile).faults(), bytes.len())?;
    }
    check_faults(Uri::split_abbreviated(bytes).faults(), bytes.len())?;
    if let Ok(text) = str::from_utf8(bytes) {
        let first = Uri::parse(text).err();
        prop_assert_eq!(first, uri.faults().first().copied());
    }
    Ok(())
}

/// Returns the number of faults of the generic grammar.
fn generic(bytes: &[u8]) -> usize {
    let uri = Uri::split(bytes);
    let faults = uri.faults().iter();
    faults
        .filter(|fault| fault.kind.layer() == Layer::Generic)
        .count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, ..ProptestConfig::default() })]

    #[test]
    fn components_and_faults_have_their_ranges(uri in candidate()) {
        check_all(uri.as_bytes())?;
    }

    #[test]
    fn any_bytes_have_their_ranges(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        check_all(&bytes)?;
    }

    /// Each character that no URI has is within a fault, however many there are.
    #[test]
    fn every_fault_is_reported(
        mut uri in valid(),
        faults in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(&b"^\"<>\\ {}|`\x7f"[..])),
            1..4,
        ),
    ) {
        for (location, character) in faults {
            uri.insert(location.index(uri.len() + 1), char::from(character));
        }
        let split = Uri::split(uri.as_bytes());
        for (at, character) in uri.match_indices(|c| "^\"<>\\ {}|`\x7f".contains(c)) {
            let reported = split.faults().iter().any(|fault| fault.range().contains(&at));
            prop_assert!(reported, "{character} at {at}: {:?}", split.faults());
        }
    }

    /// Normalization is idempotent, and a valid URI stays valid. Components with an invalid
    /// percent-encoding are not normalized as long as their segment remains; they are left out.
    #[test]
    fn normalization_is_idempotent(uri in candidate()) {
        let split = Uri::split(uri.as_bytes());
        if split.faults().iter().any(|fault| fault.kind == FaultKind::BadPercent) {
            return Ok(());
        }
        for rung in NORMALIZATION_LEVELS {
            let once = normalize(uri.as_bytes(), rung);
            let twice = normalize(&once, rung);
            prop_assert_eq!(
                String::from_utf8_lossy(&once), String::from_utf8_lossy(&twice),
                "{:?} of {}", rung, uri
            );
            let valid = generic(uri.as_bytes()) == 0;
            prop_assert!(!valid || generic(&once) == 0, "{rung:?} of {uri}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn text_has_its_ranges(text in text(), uri in from_parts()) {
        check_all(&text)?;
        check_all(&[uri.as_bytes(), &text].concat())?;
    }
}

/// A profile may have another grammar, but its default is the one of [`Uri::split`].
#[test]
fn the_default_profile() {
    assert_eq!(Profile::default(), Profile::Rfc3986);
}
