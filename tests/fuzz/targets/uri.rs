//! Any bytes as a URI: components put together again, faults in their places.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::uri::Uri;
use urilint::urn::{URN_PROFILES, Urn};

fuzz_target!(|text: &[u8]| {
    for uri in [Uri::split(text), Uri::split_abbreviated(text)] {
        for fault in uri.faults() {
            let range = fault.range();
            assert!(range.start <= range.end && range.end <= text.len());
        }
    }
    let uri = Uri::split(text);
    for profile in URN_PROFILES {
        for fault in Urn::read(&uri, *profile).faults() {
            let range = fault.range();
            assert!(range.start <= range.end && range.end <= text.len());
        }
    }
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
    assert_eq!(whole, text);
});
