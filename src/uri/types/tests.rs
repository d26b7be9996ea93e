use std::collections::{BTreeSet, HashMap};
use std::net::{Ipv4Addr, Ipv6Addr};

use super::*;
use crate::uri::{Component, Fault, FaultKind};

/// Text, and whether it is a URI, a URI reference, an IRI and an IRI reference.
const TEXTS: &[(&str, [bool; 4])] = &[
    ("http://h.example/a?q#f", [true; 4]),
    ("mailto:foo", [true; 4]),
    ("http://h.example:99999/", [true; 4]),
    ("urn:", [true; 4]),
    ("x:", [true; 4]),
    ("http://é.example/é?é#é", [false, false, true, true]),
    ("http://h.example/?\u{E000}", [false, false, true, true]),
    ("http://h.example/\u{E000}", [false; 4]),
    ("http://h.example/\u{202E}a", [false; 4]),
    ("http://h.example/a b", [false; 4]),
    ("http://h.example/%zz", [false; 4]),
    ("http://[::1", [false; 4]),
    ("http://[é]/", [false; 4]),
    ("http://::1/", [false; 4]),
    ("http://[fe80::1%25a]/", [false; 4]),
    ("1a:b", [false; 4]),
    ("é:b", [false; 4]),
    (":a", [false; 4]),
    (":", [false; 4]),
    ("", [false, true, false, true]),
    ("a", [false, true, false, true]),
    ("./a:b", [false, true, false, true]),
    ("//h.example/a", [false, true, false, true]),
    ("?a:b", [false, true, false, true]),
    ("#", [false, true, false, true]),
    ("é", [false, false, false, true]),
    ("a/é:b", [false, false, false, true]),
];

#[test]
fn each_type_has_its_grammar() {
    for &(text, expected) in TEXTS {
        let valid = [
            ValidUri::parse(text).is_ok(),
            ValidReference::parse(text).is_ok(),
            ValidIri::parse(text).is_ok(),
            ValidIriReference::parse(text).is_ok(),
        ];
        assert_eq!(valid, expected, "{text}");
    }
}

#[test]
fn conversions_are_those_of_the_grammars() {
    for &(text, expected) in TEXTS {
        let Ok(widest) = ValidIriReference::parse(text) else {
            continue;
        };
        let [uri, reference, iri, _] = expected;
        assert_eq!(ValidUri::try_from(widest).is_ok(), uri, "{text}");
        assert_eq!(
            ValidReference::try_from(widest).is_ok(),
            reference,
            "{text}"
        );
        assert_eq!(ValidIri::try_from(widest).is_ok(), iri, "{text}");
        if let Ok(iri) = ValidIri::try_from(widest) {
            assert_eq!(ValidUri::try_from(iri).is_ok(), uri, "{text}");
            assert_eq!(ValidReference::try_from(iri).is_ok(), reference, "{text}");
            assert_eq!(ValidIriReference::from(iri), widest);
        }
        if let Ok(reference) = ValidReference::try_from(widest) {
            assert_eq!(ValidUri::try_from(reference).is_ok(), uri, "{text}");
            assert_eq!(ValidIri::try_from(reference).is_ok(), iri, "{text}");
            assert_eq!(ValidIriReference::from(reference), widest);
        }
        if let Ok(uri) = ValidUri::try_from(widest) {
            assert_eq!(ValidIriReference::from(uri), widest);
            assert_eq!(ValidIri::from(uri), text);
            assert_eq!(ValidReference::from(uri), text);
        }
    }
    let iri: ValidIri = "x:é".parse().unwrap();
    let error = ValidUri::try_from(iri).unwrap_err();
    assert_eq!(*error.fault(), Fault::new(FaultKind::NonAscii, 2..4));
    assert_eq!(error.into_input(), "x:é");
}

#[test]
fn components() {
    let uri = ValidReference::parse("//u:p@h:80//a?q?#").unwrap();
    let expected = [
        (Component::Scheme, None),
        (Component::Authority, Some("u:p@h:80")),
        (Component::Userinfo, Some("u:p")),
        (Component::Host, Some("h")),
        (Component::Port, Some("80")),
        (Component::Path, Some("//a")),
        (Component::Query, Some("q?")),
        (Component::Fragment, Some("")),
    ];
    for (component, text) in expected {
        assert_eq!(uri.get(component), text, "{component}");
    }
    assert_eq!(uri.range(Component::Host), Some(6..7));
    assert_eq!(uri.without_fragment().fragment(), None);
}

#[test]
fn hosts() {
    for (text, expected) in [
        ("x://h", Host::Name("h")),
        ("x://%41", Host::Name("%41")),
        ("x://", Host::Name("")),
        ("x://:1", Host::Name("")),
        ("x://127.1", Host::Name("127.1")),
        ("x://192.0.2.1", Host::Ipv4(Ipv4Addr::new(192, 0, 2, 1))),
        ("x://[::1]:2", Host::Ipv6(Ipv6Addr::LOCALHOST)),
        ("x://a@[v1.a:b]", Host::IpvFuture("v1.a:b")),
    ] {
        let authority = ValidUri::parse(text).unwrap().authority().unwrap();
        assert_eq!(authority.host(), expected, "{text}");
        assert_eq!(expected.to_string(), authority.host_str(), "{text}");
    }
    assert!(ValidUri::parse("x:/a").unwrap().authority().is_none());
}

#[test]
fn ports() {
    for (text, number, or_default) in [
        ("http://h", None, Some(80)),
        ("http://h:", None, Some(80)),
        ("HTTPS://h:0443", Some(443), Some(443)),
        ("http://h:99999", None, None),
        ("x-y://h", None, None),
    ] {
        let uri = ValidUri::parse(text).unwrap();
        assert_eq!(uri.authority().unwrap().port_number(), number, "{text}");
        assert_eq!(uri.port_or_default(), or_default, "{text}");
    }
}

#[test]
fn faults_of_schemes_are_apart() {
    for (text, faults) in [
        ("mailto:foo", 1),
        ("http:///a", 1),
        ("http://h.example:99999/", 1),
        ("http://h..example/", 1),
        ("http://h.example/", 0),
    ] {
        assert_eq!(
            ValidUri::parse(text).unwrap().scheme_faults().len(),
            faults,
            "{text}"
        );
    }
    assert!(
        ValidReference::parse("a/b")
            .unwrap()
            .scheme_faults()
            .is_empty()
    );
    assert!(
        ValidIri::parse("http://é.example/é")
            .unwrap()
            .scheme_faults()
            .is_empty()
    );
}

#[test]
fn bytes_are_parsed() {
    let uri = ValidUri::try_from(&b"urn:example:a"[..]).unwrap();
    assert_eq!(uri, "urn:example:a");
    let bytes = &b"x:\xe9"[..];
    let error = ValidUri::try_from(bytes).unwrap_err();
    assert_eq!(*error.fault(), Fault::new(FaultKind::NonAscii, 2..3));
    let error = ValidIriReference::try_from(bytes).unwrap_err();
    assert_eq!(error.fault().kind.description(), "not UTF-8");
    assert_eq!(error.into_input(), bytes);
    let error = ValidIri::try_from(&b"a b\xff"[..]).unwrap_err();
    assert_eq!(error.fault().kind, FaultKind::NoScheme);
}

/// Collections of values are searched by their text.
#[test]
fn values_are_looked_up_by_text() {
    let uri: ValidUri = "urn:example:a".parse().unwrap();
    let set = BTreeSet::from([uri.clone()]);
    assert!(set.contains("urn:example:a"));
    let map = HashMap::from([(uri.borrow(), 1)]);
    assert_eq!(map.get("urn:example:a"), Some(&1));
    assert_eq!(
        format!("{uri} {uri:?} {uri:>15}"),
        "urn:example:a \"urn:example:a\"   urn:example:a"
    );
    let text = uri.to_string();
    assert!("urn:example:a" == uri && *"urn:example:a" == uri && text == uri);
    assert!(uri.borrow() < ValidUri::parse("urn:example:b").unwrap());
}

/// Owned text is returned by an error, and not copied.
#[test]
fn errors_return_the_input() {
    let text = String::from("a b");
    let address = text.as_ptr();
    let input = ValidReference::try_from(text).unwrap_err().into_input();
    assert_eq!(input.as_ptr(), address);
    let error = "a b".parse::<ValidReference>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "not a valid URI reference: control character or space at bytes 1..2 (RFC 3986 §2)"
    );
}

fn invalid(component: Component, range: std::ops::Range<usize>) -> ComponentError {
    ComponentError::Invalid { component, range }
}

#[test]
fn faults_of_components_are_located_in_them() {
    let set = |change: fn(&mut ValidReference) -> Result<(), ComponentError>| {
        let mut uri: ValidReference = "x://u@h:1/p?q#f".parse().unwrap();
        let result = change(&mut uri);
        assert_eq!(uri, "x://u@h:1/p?q#f");
        result.unwrap_err()
    };
    for (error, expected) in [
        (
            set(|u| u.set_scheme(Some(""))),
            invalid(Component::Scheme, 0..0),
        ),
        (
            set(|u| u.set_scheme(Some("1a"))),
            invalid(Component::Scheme, 0..1),
        ),
        (
            set(|u| u.set_scheme(Some("a:"))),
            invalid(Component::Scheme, 1..2),
        ),
        (
            set(|u| u.set_userinfo(Some("a@b"))),
            invalid(Component::Userinfo, 1..2),
        ),
        (
            set(|u| u.set_userinfo(Some("a%b"))),
            invalid(Component::Userinfo, 1..2),
        ),
        (
            set(|u| u.set_host(Some("h:1"))),
            invalid(Component::Host, 1..2),
        ),
        (
            set(|u| u.set_host(Some("::1"))),
            invalid(Component::Host, 0..1),
        ),
        (
            set(|u| u.set_host(Some("[::1]:2"))),
            invalid(Component::Host, 6..7),
        ),
        (
            set(|u| u.set_host(Some("[::1]a"))),
            invalid(Component::Host, 5..6),
        ),
        (
            set(|u| u.set_host(Some("[::1"))),
            invalid(Component::Host, 0..4),
        ),
        (
            set(|u| u.set_host(Some("[]"))),
            invalid(Component::Host, 0..2),
        ),
        (
            set(|u| u.set_host(Some("a b"))),
            invalid(Component::Host, 1..2),
        ),
        (set(|u| u.set_host(None)), ComponentError::MissingHost),
        (set(|u| u.set_path("a")), ComponentError::RelativePath),
        (set(|u| u.set_path("/a b")), invalid(Component::Path, 2..3)),
        (set(|u| u.set_path(" ")), ComponentError::RelativePath),
        (set(|u| u.set_path("/?")), invalid(Component::Path, 1..2)),
        (
            set(|u| u.set_query(Some("a#"))),
            invalid(Component::Query, 1..2),
        ),
        (
            set(|u| u.set_query(Some("%4"))),
            invalid(Component::Query, 0..1),
        ),
        (
            set(|u| u.set_fragment(Some("é"))),
            invalid(Component::Fragment, 0..2),
        ),
        (
            set(|u| u.set_fragment(Some("#"))),
            invalid(Component::Fragment, 0..1),
        ),
    ] {
        assert_eq!(error, expected);
    }
}

#[test]
fn ambiguous_structures_are_refused() {
    let mut reference: ValidReference = "x://h//a".parse().unwrap();
    assert_eq!(reference.set_host(None), Err(ComponentError::DoubleSlash));
    assert_eq!(
        reference.remove_authority(),
        Err(ComponentError::DoubleSlash)
    );
    reference.set_path("/a").unwrap();
    reference.set_host(None).unwrap();
    reference.set_path("a:b").unwrap();
    assert_eq!(reference, "x:a:b");
    assert_eq!(
        reference.set_scheme(None),
        Err(ComponentError::ColonInFirstSegment)
    );
    reference.set_path("./a:b").unwrap();
    reference.set_scheme(None).unwrap();
    assert_eq!(reference, "./a:b");
    assert_eq!(
        reference.set_port(Some(1)),
        Err(ComponentError::MissingHost)
    );
    assert_eq!(reference.set_userinfo(None), Ok(()));

    let mut uri: ValidUri = "x:".parse().unwrap();
    assert_eq!(uri.set_scheme(None), Err(ComponentError::MissingScheme));
    assert_eq!(
        ValidUri::builder().build(),
        Err(ComponentError::MissingScheme)
    );
    assert_eq!(ValidReference::builder().build().unwrap(), "");
}

#[test]
fn iris_are_built_and_changed() {
    let iri = ValidIri::builder()
        .scheme("x")
        .host("é")
        .path("/é")
        .query("\u{E000}");
    assert_eq!(iri.build().unwrap(), "x://é/é?\u{E000}");
    let error = iri.clone().fragment("a\u{E000}").build();
    assert_eq!(error, Err(invalid(Component::Fragment, 1..4)));
    let error = iri.scheme("é").build();
    assert_eq!(error, Err(invalid(Component::Scheme, 0..2)));
}
