//! Suites of names: which are the same.

use urilint::uri::{Objective, urn_equivalence};

use super::{Tally, suite, text};

/// RFC 8141 §3.2 and RFC 2141 §5: each name is equal to those of its class only.
#[test]
fn names_of_the_rfcs() {
    let Some(suite) = suite("rfc-urn/equivalence.json") else {
        return;
    };
    let mut cases = Vec::new();
    for document in ["rfc8141", "rfc2141"] {
        let classes = suite[document]["classes"].as_array().unwrap().iter();
        let names: Vec<_> = classes
            .enumerate()
            .flat_map(|(class, names)| {
                let names = names.as_array().unwrap().iter();
                names.map(move |name| (class, name.as_str().unwrap()))
            })
            .collect();
        for (class_a, a) in &names {
            for (class_b, b) in &names {
                cases.push((format!("{a} {b}"), same(class_a == class_b), named(a, b)));
            }
        }
    }
    Tally::of(cases).is(232, &[]);
}

const fn same(same: bool) -> &'static str {
    if same { "same" } else { "different" }
}

fn named(a: &str, b: &str) -> String {
    same(urn_equivalence(
        a.as_bytes(),
        b.as_bytes(),
        Objective::Names,
    ))
    .to_owned()
}

#[test]
fn names_of_go_urn() {
    for (file, passed) in [
        ("go-urn/equivalenceTests.json", 13),
        ("go-urn/equivalenceTests8141.json", 3),
    ] {
        let Some(suite) = suite(file) else {
            return;
        };
        let cases = suite.as_array().unwrap().iter().map(|case| {
            let (a, b) = (text(case, "a"), text(case, "b"));
            (format!("{a} {b}"), same(case["equal"] == true), named(a, b))
        });
        Tally::of(cases).is(passed, &[]);
    }
}
