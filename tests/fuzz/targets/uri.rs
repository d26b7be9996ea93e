//! Any bytes as a URI: components are complete, faults are located by every profile,
//! normalization is idempotent, and a reference is resolved by every algorithm. The first line
//! is also the base.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::uri::{
    ExcessDotDot, FaultKind, NORMALIZATION_LEVELS, NormalizationLevel, PROFILES, Parser, Profile,
    Resolution, Uri, equivalence, normalize, resolve, verdicts,
};
use urilint::urn::{URN_PROFILES, Urn};

const RESOLUTIONS: [Resolution; 7] = [
    Resolution::Rfc3986(Parser::Strict),
    Resolution::Rfc3986(Parser::Loose),
    Resolution::Rfc2396bis(Parser::Strict, ExcessDotDot::Refused),
    Resolution::Rfc2396(ExcessDotDot::Removed),
    Resolution::UrlSyntax,
    Resolution::PartialForm,
    Resolution::Whatwg,
];

fn whole(uri: &Uri) -> Vec<u8> {
    let mut whole = Vec::new();
    if let Some(scheme) = uri.scheme() {
        whole.extend([scheme, b":"].concat());
    }
    if let Some(authority) = uri.authority() {
        whole.extend([b"//", authority].concat());
    }
    whole.extend(uri.path());
    if let Some(query) = uri.query() {
        whole.extend([b"?", query].concat());
    }
    if let Some(fragment) = uri.fragment() {
        whole.extend([b"#", fragment].concat());
    }
    whole
}

fuzz_target!(|text: &[u8]| {
    let uri = Uri::split(text);
    assert_eq!(whole(&uri), text);
    let by_profile = PROFILES.iter().map(|&profile| Uri::split_as(text, profile));
    for uri in by_profile.chain([Uri::split_abbreviated(text)]) {
        for fault in uri.faults() {
            let range = fault.range();
            assert!(range.start <= range.end && range.end <= text.len());
        }
    }
    let read = |profile: &&Profile| uri.has_scheme("urn") || profile.urn().is_none();
    assert_eq!(verdicts(text).len(), PROFILES.iter().filter(read).count());
    for profile in URN_PROFILES {
        for fault in Urn::read(&uri, *profile).faults() {
            let range = fault.range();
            assert!(range.start <= range.end && range.end <= text.len());
        }
    }

    let escaped = uri
        .faults()
        .iter()
        .all(|fault| fault.kind != FaultKind::BadPercent);
    for rung in NORMALIZATION_LEVELS {
        let once = normalize(text, rung);
        if escaped {
            assert_eq!(normalize(&once, rung), once);
        }
    }
    assert_eq!(equivalence(text, text), Some(NormalizationLevel::String));

    let line = text.split(|&b| b == b'\n').next().unwrap_or_default();
    for resolution in RESOLUTIONS {
        if let Ok(target) = resolve(line, text, resolution) {
            target.into_bytes();
        }
    }
});
