//! The examples of the documents, and URNs that must not be equivalent.

use super::*;
use crate::uri::equivalence;

/// rfc2141bis-urn-03 §5.1: eight URNs, and which of them are equivalent.
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
    // The equivalence class of each, by 5a and by 5b.
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
                let level = equivalence(a.as_bytes(), b.as_bytes());
                assert_eq!(level.is_some(), same, "{a} {b}");
            }
        }
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
