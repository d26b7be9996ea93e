//! Parsing by the URL Standard with all validation errors, compared with a parser that reports
//! none.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use urilint::uri::whatwg;
use url::Url;

use crate::samples::URI;

/// Two valid URLs and three invalid ones.
const URIS: [&str; 5] = [
    URI,
    "ftp://ftp.example.org/pub/text/",
    "http://192.0.2.7:8080/a/../b?c=d#e",
    "http:\\\\anna@0x7f.1\\a b|c",
    "http://b\u{fc}cher.example/\u{fc}",
];

#[divan::bench(args = URIS)]
fn read(bencher: Bencher, uri: &str) {
    let href = whatwg(uri.as_bytes(), None).unwrap().href().to_vec();
    assert_eq!(href, Url::parse(uri).unwrap().as_str().as_bytes());
    bencher
        .counter(ItemsCount::new(1_usize))
        .bench(|| whatwg(black_box(uri.as_bytes()), None));
}

/// The baseline: <https://crates.io/crates/url>.
#[divan::bench(args = URIS)]
fn url(bencher: Bencher, uri: &str) {
    bencher
        .counter(ItemsCount::new(1_usize))
        .bench(|| Url::parse(black_box(uri)));
}
