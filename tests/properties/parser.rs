//! What holds for the parser of URIs, whatever the bytes are.

use proptest::prelude::*;
use urilint::uri::{
    Component, Fault, FaultKind, Layer, NORMALIZATION_LEVELS, PROFILES, Profile, Uri, normalize,
};

use super::grammar::{candidate, from_parts};
use super::tokens::text;

/// Components in their order, with what stands between them.
const ORDER: [(&str, Component, &str); 5] = [
    ("", Component::Scheme, ":"),
    ("//", Component::Authority, ""),
    ("", Component::Path, ""),
    ("?", Component::Query, ""),
    ("#", Component::Fragment, ""),
];

fn judge_components(uri: &Uri) -> Result<(), TestCaseError> {
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

fn judge_faults(faults: &[Fault], length: usize) -> Result<(), TestCaseError> {
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

fn judge(bytes: &[u8]) -> Result<(), TestCaseError> {
    let uri = Uri::split(bytes);
    judge_components(&uri)?;
    prop_assert_eq!(uri.is_valid(), uri.faults().is_empty());
    for profile in PROFILES {
        judge_faults(Uri::split_as(bytes, *profile).faults(), bytes.len())?;
    }
    judge_faults(Uri::split_abbreviated(bytes).faults(), bytes.len())?;
    if let Ok(text) = str::from_utf8(bytes) {
        let first = Uri::parse(text).err();
        prop_assert_eq!(first, uri.faults().first().copied());
    }
    Ok(())
}

/// How many faults are of the generic grammar.
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
    fn components_and_faults_stand_where_they_say(uri in candidate()) {
        judge(uri.as_bytes())?;
    }

    #[test]
    fn so_they_do_in_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        judge(&bytes)?;
    }

    /// Twice is as good as once, and what was allowed stays allowed. A component with a
    /// `%` that is no escape is left alone, until its segment is gone: that is left out.
    #[test]
    fn normalizing_is_stable(uri in candidate()) {
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
            prop_assert!(generic(&once) <= generic(uri.as_bytes()), "{rung:?} of {uri}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn so_they_do_in_text(text in text(), uri in from_parts()) {
        judge(&text)?;
        judge(&[uri.as_bytes(), &text].concat())?;
    }
}

/// Another profile is another grammar, but its default is the one of [`Uri::split`].
#[test]
fn the_default_profile() {
    assert_eq!(Profile::default(), Profile::Rfc3986);
}
