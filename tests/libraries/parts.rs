//! Parts of URIs, making URIs, and finding them.

use fluent_uri::pct_enc::EString;
use fluent_uri::pct_enc::encoder::{Data, Query};
use iri_string::percent_encode::PercentEncodedForUri;
use iri_string::spec::UriSpec;
use iri_string::template::UriTemplateStr;
use iri_string::template::simple_context::SimpleContext;
use iri_string::types::{UriFragmentStr, UriStr, UriString};
use urilint::uri::file_path::{PathStyle, from_path, to_path};
use urilint::uri::query::{Separator, pairs, parse_form};
use urilint::uri::template::{UriTemplate, Value};
use urilint::uri::{Uri, ValidUri, percent};
use url::Url;

use super::{Absent, Row, Shown};

pub const ROWS: &[Row] = &[
    Row(
        "Percent-encoding and decoding",
        [
            Shown("yes", || {
                percent::encode("a b&c", percent::QUERY_VALUE).to_string() == "a%20b%26c"
                    && percent::decode_str("a%20b").unwrap() == "a b"
            }),
            Shown("yes", || {
                let mut query = EString::<Query>::new();
                query.encode_str::<Data>("a b&c");
                query.as_str() == "a%20b%26c" && query.decode().to_string().unwrap() == "a b&c"
            }),
            Shown("yes", || {
                PercentEncodedForUri::from_path_segment("a b").to_string() == "a%20b"
            }),
            Shown("in other crates", || {
                Url::parse("http://h/%C3%A9").unwrap().path() == "/%C3%A9"
            }),
        ],
    ),
    Row(
        "Segments of a path",
        [
            Shown("yes, with their parameters", || {
                let uri = Uri::split(b"x:a/b;c=d");
                let last = uri.segments().next_back().unwrap();
                last.name() == b"b" && last.parameters().next().unwrap().value == Some(b"d")
            }),
            Shown("of absolute paths", || {
                let count = |uri| {
                    let uri = fluent_uri::Uri::parse(uri).unwrap();
                    uri.path().segments_if_absolute().map(Iterator::count)
                };
                count("http://h/a/b") == Some(2) && count("x:a/b").is_none()
            }),
            Absent,
            Shown("of absolute paths", || {
                let count = |url| {
                    Url::parse(url)
                        .unwrap()
                        .path_segments()
                        .map(Iterator::count)
                };
                count("http://h/a/b") == Some(2) && count("x:a/b").is_none()
            }),
        ],
    ),
    Row(
        "Pairs of a query",
        [
            Shown("as written, and of forms", || {
                pairs("a=1;b", Separator::Either).count() == 2
                    && parse_form("a=%C3%A9+b").next().unwrap().1 == "é b"
            }),
            Shown("by splitting", || {
                let uri = fluent_uri::Uri::parse("x:?a=1&b").unwrap();
                uri.query().unwrap().split('&').count() == 2
            }),
            Absent,
            Shown("of forms, also to be changed", || {
                let mut url = Url::parse("http://h/?a=%C3%A9+b").unwrap();
                let is_read = url.query_pairs().next().unwrap().1 == "é b";
                url.query_pairs_mut().append_pair("c", "d");
                is_read && url.query() == Some("a=%C3%A9+b&c=d")
            }),
        ],
    ),
    Row(
        "Paths of files",
        [
            Shown("of any platform", || {
                let path = br"C:\a b";
                let uri = from_path(path, PathStyle::Windows).unwrap();
                uri == "file:///C:/a%20b" && to_path(&uri, PathStyle::Windows).unwrap() == path
            }),
            Absent,
            Absent,
            Shown("of its own platform", || {
                let native = if cfg!(windows) { r"C:\a b" } else { "/a b" };
                let other = if cfg!(windows) { "/a b" } else { r"C:\a b" };
                Url::from_file_path(native).is_ok() && Url::from_file_path(other).is_err()
            }),
        ],
    ),
    Row(
        "Builder",
        [
            Shown("yes", || {
                let uri = ValidUri::builder().scheme("x").path("a").build();
                uri.unwrap() == "x:a"
            }),
            Shown("yes, checked by the compiler", || {
                use fluent_uri::component::Scheme;
                use fluent_uri::pct_enc::EStr;
                let uri = fluent_uri::Uri::builder()
                    .scheme(Scheme::new_or_panic("x"))
                    .path(EStr::new_or_panic("a"))
                    .build();
                uri.unwrap().as_str() == "x:a"
            }),
            Shown("yes", || {
                let mut builder = iri_string::build::Builder::new();
                builder.scheme("x");
                builder.path("a");
                builder.build::<UriStr>().unwrap().to_string() == "x:a"
            }),
            Absent,
        ],
    ),
    Row(
        "Setters",
        [
            Shown("all components", || {
                let mut uri = ValidUri::parse("x://h/a".to_owned()).unwrap();
                uri.set_host(Some("i")).unwrap();
                uri.set_query(Some("c")).unwrap();
                uri.set_path("b").is_err() && uri.set_path("/b").is_ok() && uri == "x://i/b?c"
            }),
            Shown("fragment", || {
                let mut uri = fluent_uri::Uri::parse("x:a".to_owned()).unwrap();
                uri.set_fragment(fluent_uri::pct_enc::EStr::new("b"));
                uri.as_str() == "x:a#b"
            }),
            Shown("fragment, host", || {
                let mut uri = UriString::try_from("x://h/a").unwrap();
                uri.replace_host("i");
                uri.set_fragment(Some(UriFragmentStr::new("b").unwrap()));
                uri.as_str() == "x://i/a#b"
            }),
            Shown("all components", || {
                let mut url = Url::parse("http://h/a").unwrap();
                url.set_path("b");
                url.set_query(Some("c"));
                url.set_host(Some("i")).is_ok() && url.as_str() == "http://i/b?c"
            }),
        ],
    ),
    Row(
        "Templates (RFC 6570)",
        [
            Shown("yes, and values from a URI", || {
                let template = UriTemplate::parse("x:{?a}").unwrap();
                let value = Value::from("b c");
                let uri = template.expand(|_| Some(&value)).unwrap();
                uri == "x:?a=b%20c" && template.values(&uri) == Some(vec![("a", "b c".to_owned())])
            }),
            Absent,
            Shown("yes", || {
                let mut context = SimpleContext::new();
                context.insert("a", "é");
                let template = UriTemplateStr::new("x:{?a}").unwrap();
                let uri = template.expand::<UriSpec, _>(&context).unwrap();
                uri.to_string() == "x:?a=%C3%A9"
            }),
            Absent,
        ],
    ),
    Row(
        "Socket addresses of a host",
        [
            Absent,
            Shown("yes", || {
                let uri = fluent_uri::Uri::parse("http://127.0.0.1").unwrap();
                let mut addresses = uri.authority().unwrap().socket_addrs(80).unwrap();
                addresses.next().unwrap().port() == 80
            }),
            Absent,
            Shown("yes", || {
                let url = Url::parse("http://127.0.0.1").unwrap();
                url.socket_addrs(|| None).unwrap()[0].port() == 80
            }),
        ],
    ),
    Row(
        "Passwords masked in output",
        [
            Shown("yes, and tokens", || {
                let masker = urilint::Masker::new(urilint::Secrets::Masked);
                masker.uri(b"http://u:a1B2c3D4@h.example/") == b"http://u:********@h.example/"
            }),
            Absent,
            Shown("yes", || {
                let uri = UriStr::new("http://u:a1B2c3D4@h.example/").unwrap();
                uri.mask_password().to_string() == "http://u:@h.example/"
            }),
            Absent,
        ],
    ),
    Row(
        "URIs found in text, mail and documents",
        [
            Shown("yes", || {
                let mut links = urilint::extract("see <http://h.example/a\n b>.");
                links.next().unwrap().uri == b"http://h.example/ab"
            }),
            Absent,
            Absent,
            Absent,
        ],
    ),
    Row(
        "Misleading and unsafe URIs reported, with fixes",
        [
            Shown("yes", || {
                let finding = urilint::check("<http://www.example.org%40192.0.2.1/>").next();
                finding.is_some() && urilint::RULES.len() > 100
            }),
            Absent,
            Absent,
            Absent,
        ],
    ),
];
