//! The examples of the documents, and what must not be equal.

use proptest::prelude::*;

use super::*;

#[test]
fn the_first_rung_on_which_they_are_equal() {
    for (a, b, expected) in [
        ("http://h/a", "http://h/a", Some(Rung::String)),
        ("", "", Some(Rung::String)),
        ("HTTP://H/a", "http://h/a", Some(Rung::Case)),
        ("http://h/%3a", "http://h/%3A", Some(Rung::Case)),
        ("http://h/~a", "http://h/%7Ea", Some(Rung::Escapes)),
        ("http://h/~a", "HTTP://h/%7ea", Some(Rung::Escapes)),
        ("http://a%2eb/", "http://A.B/", Some(Rung::Escapes)),
        ("http://h/a/../b", "http://h/b", Some(Rung::DotSegments)),
        ("http://h/a/%2E./b", "http://h/b", Some(Rung::DotSegments)),
        ("http://h", "http://h/", Some(Rung::Scheme)),
        ("http://h:80/.", "HTTP://h", Some(Rung::Scheme)),
        ("file:/a", "file://localhost/a", Some(Rung::Scheme)),
        // rfc2396bis-01 §6.2.2, §6.2.3; RFC 3986 §6.2.3.
        (
            "example://a/b/c/%7A",
            "eXAMPLE://a/./b/../b/c/%7a",
            Some(Rung::DotSegments),
        ),
        (
            "http://example.com/",
            "http://example.com:80/",
            Some(Rung::Scheme),
        ),
        (
            "http://example.com",
            "http://example.com:/",
            Some(Rung::Scheme),
        ),
        (
            "mailto:Joe@Example.COM",
            "mailto:Joe@example.com",
            Some(Rung::Scheme),
        ),
        // §6.2.4 is for who asks the server.
        ("http://example.com/data", "http://example.com/data/", None),
        ("http://example.com/", "http://example.com/?", None),
        ("http://h/a", "http://h/A", None),
        ("http://h/%2F", "http://h//", None),
        ("http://h/%2541", "http://h/%41", None),
        ("http://h:80/", "https://h:80/", None),
        ("http://h/", "http://u@h/", None),
        ("x:a/../b", "x:/b", None),
        ("mailto:joe@example.com", "mailto:Joe@example.com", None),
    ] {
        assert_eq!(equivalence(a.as_bytes(), b.as_bytes()), expected, "{a} {b}");
        assert_eq!(equivalence(b.as_bytes(), a.as_bytes()), expected, "{b} {a}");
    }
}

/// rfc2141bis-urn-03 §5.1: eight names, and which of them are the same.
#[test]
fn the_example_of_the_draft() {
    let names = [
        "URN:foo:a123,456",
        "urn:foo:a123,456",
        "urn:FOO:a123,456",
        "urn:foo:A123,456",
        "urn:foo:a123%2C456",
        "URN:FOO:a123%2c456",
        "urn:foo:a123,456?x=y",
        "urn:foo:a123,456#xyz",
    ];
    // The class of each, by 5a and by 5b.
    check_classes(&names, [1, 1, 1, 4, 5, 5, 1, 1], Objective::Names);
    check_classes(&names, [1, 1, 1, 4, 5, 5, 7, 1], Objective::Results);
}

/// RFC 8141 §3.2.
#[test]
fn the_examples_of_rfc_8141() {
    let names = [
        "urn:example:a123,z456",
        "URN:example:a123,z456",
        "urn:EXAMPLE:a123,z456",
        "urn:example:a123,z456?+abc",
        "urn:example:a123,z456?=xyz",
        "urn:example:a123,z456#789",
        "urn:example:a123,z456/foo",
        "urn:example:a123,z456/bar",
        "urn:example:a123,z456/baz",
        "urn:example:a123%2Cz456",
        "URN:EXAMPLE:a123%2cz456",
        "urn:example:A123,z456",
        "urn:example:a123,Z456",
        "urn:example:%D0%B0123,z456",
    ];
    check_classes(
        &names,
        [1, 1, 1, 1, 1, 1, 7, 8, 9, 10, 10, 12, 13, 14],
        Objective::Names,
    );
}

fn check_classes<const N: usize>(names: &[&str; N], classes: [u8; N], objective: Objective) {
    for (a, class_a) in names.iter().zip(classes) {
        for (b, class_b) in names.iter().zip(classes) {
            let same = urn_equivalence(a.as_bytes(), b.as_bytes(), objective);
            assert_eq!(same, class_a == class_b, "{a} {b}");
            if objective == Objective::Names {
                let rung = equivalence(a.as_bytes(), b.as_bytes());
                assert_eq!(rung.is_some(), same, "{a} {b}");
            }
        }
    }
}

#[test]
fn names_have_rungs_of_their_own() {
    for (a, b, expected) in [
        ("URN:foo:%2c", "urn:foo:%2C", Some(Rung::Case)),
        ("urn:foo:a", "urn:FOO:a", Some(Rung::Scheme)),
        ("urn:foo:a", "urn:foo:a#f", Some(Rung::Scheme)),
        ("urn:foo:a", "urn:foo:%61", None),
        ("urn:foo:a/../b", "urn:/b", None),
        ("urn:foo:a", "x:foo:a", None),
    ] {
        assert_eq!(equivalence(a.as_bytes(), b.as_bytes()), expected, "{a} {b}");
    }
}

/// rfc2141bis-urn-03 §5, step 5b.
#[test]
fn directives_have_no_order() {
    for (a, b, expected) in [
        ("urn:foo:a?s=I2U&c=ToC", "urn:foo:a?c=ToC&s=I2U", true),
        ("urn:foo:a?s=I2U&c=ToC", "URN:FOO:a?c=ToC&s=I2U#f", true),
        ("urn:foo:a?s=I2U", "urn:foo:a?s=I2L", false),
        ("urn:foo:a?s=I2U", "urn:foo:a?S=I2U", false),
        ("urn:foo:a?", "urn:foo:a", false),
        ("http://h/", "http://h/", false),
    ] {
        let same = urn_equivalence(a.as_bytes(), b.as_bytes(), Objective::Results);
        assert_eq!(same, expected, "{a} {b}");
    }
}

proptest! {
    /// Each URI is equal to its normal form, on the rung up to which it was normalized
    /// or below.
    #[test]
    fn a_uri_is_equal_to_its_normal_form(
        uri in "(HTTP|x|urn|file)://?[A-Ba.]{0,3}(:80)?/?(%7e|%3a|\\.\\./|\\.|a|/|B){0,6}"
    ) {
        for rung in RUNGS {
            let normal = normalize(uri.as_bytes(), rung);
            let equal = equivalence(uri.as_bytes(), &normal);
            prop_assert!(equal.is_some_and(|equal| equal <= rung), "{} {:?}", uri, equal);
        }
    }
}
