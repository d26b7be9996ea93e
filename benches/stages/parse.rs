//! Parsing a URI with all its faults, compared with a parser that stops at the first one.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use fluent_uri::UriRef;
use urilint::uri::Uri;

use crate::samples::URI;

/// Two valid URIs and an invalid one.
const URIS: [&str; 3] = [
    URI,
    "http://192.0.2.7:8080/a/b?c=d#e",
    "http://h .example/%zz|x",
];

#[divan::bench(args = URIS)]
fn split(bencher: Bencher, uri: &str) {
    assert!(Uri::split(uri.as_bytes()).bytes() == uri.as_bytes());
    bencher
        .counter(ItemsCount::new(1_usize))
        .bench(|| Uri::split(black_box(uri.as_bytes())));
}

/// The baseline: <https://crates.io/crates/fluent-uri>.
#[divan::bench(args = URIS)]
fn fluent_uri(bencher: Bencher, uri: &str) {
    assert_eq!(
        UriRef::parse(uri).is_ok(),
        Uri::split(uri.as_bytes()).is_valid()
    );
    bencher
        .counter(ItemsCount::new(1_usize))
        .bench(|| UriRef::parse(black_box(uri)).is_ok());
}
