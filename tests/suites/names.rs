//! Suites of URNs: equivalence, validity, and the position of faults.

use urilint::uri::Uri;
use urilint::urn::{Objective, Urn, UrnProfile, urn_equivalence};

use super::{Tally, suite, text};

/// RFC 8141 §3.2 and RFC 2141 §5: each name is equivalent only to those of its class.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_names_of_the_rfcs() {
    let suite = suite("rfc-urn/equivalence.json");
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
#[ignore = "needs URILINT_SUITES"]
fn suite_names_of_go_urn() {
    for (file, passed) in [
        ("go-urn/equivalenceTests.json", 13),
        ("go-urn/equivalenceTests8141.json", 3),
    ] {
        let suite = suite(file);
        let cases = suite.as_array().unwrap().iter().map(|case| {
            let (a, b) = (text(case, "a"), text(case, "b"));
            (format!("{a} {b}"), same(case["equal"] == true), named(a, b))
        });
        Tally::of(cases).is(passed, &[]);
    }
}

/// Returns the parts of a name, or that it is invalid.
fn verdict(valid: bool, parts: [Option<&str>; 5]) -> String {
    if !valid {
        return "invalid".to_owned();
    }
    let [nid, nss, r, q, f] = parts.map(Option::unwrap_or_default);
    format!("{nid} {nss} {r} {q} {f}")
}

/// Runs a file of go-urn by a profile: validity and parts.
fn go_urn(file: &str, profile: UrnProfile) -> Tally {
    use urilint::urn::UrnPart::{Fragment, Nid, Nss, QComponent, RComponent};
    let suite = suite(file);
    let rows = suite.as_array().unwrap();
    let cases: Vec<_> = rows
        .iter()
        .map(|case| {
            let parts = ["ID", "SS", "rComponent", "qComponent", "fComponent"];
            let parts = parts.map(|key| case[key].as_str());
            let expected = verdict(case["valid"] == true, parts);
            let input = text(case, "input");
            let uri = Uri::split(input.as_bytes());
            let urn = Urn::read(&uri, profile);
            let parts = [Nid, Nss, RComponent, QComponent, Fragment];
            let parts = parts.map(|part| urn.get(part).map(|b| std::str::from_utf8(b).unwrap()));
            (input, expected, verdict(urn.is_valid(), parts))
        })
        .collect();
    Tally::of(
        cases
            .iter()
            .map(|(input, expected, got)| ((*input).to_owned(), expected.as_str(), got.clone())),
    )
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_go_urn_2141() {
    let tally = go_urn("go-urn/urn2141OnlyTestCases.json", UrnProfile::Rfc2141);
    tally.is(90, &[]);
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_go_urn_8141() {
    let tally = go_urn("go-urn/rfc8141TestCases.json", UrnProfile::Rfc8141);
    let inside = "a `?` inside a component is allowed, whatever follows it: RFC 8141 §2";
    tally.is(
        70,
        &[
            ("urn:ex:ex?+a?+ = ex ex a?+  ", inside),
            ("urn:ex:ex?=a?= = ex ex  a?= ", inside),
            (
                "urn:ex:ex?+rcomponent?+rcomponent?=qcomponent = \
                 ex ex rcomponent?+rcomponent qcomponent ",
                inside,
            ),
            (
                "urn:ex:ex?+rcomponent?=qcomponent?=q = ex ex rcomponent qcomponent?=q ",
                inside,
            ),
        ],
    );
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_go_urn_lex() {
    let tally = go_urn("go-urn/urnlexTestCases.json", UrnProfile::Rfc8141);
    tally.is(7, &[]);
}

/// go-urn reads `ietf:params:scim` as the identifier; the name is the same.
#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_go_urn_scim() {
    let suite = suite("go-urn/scimOnlyTestCases.json");
    let rows = suite.as_array().unwrap().iter();
    let cases: Vec<_> = rows
        .map(|case| {
            let input = text(case, "input");
            let expected = if case["valid"] == true {
                format!("{}:{}", text(case, "ID"), text(case, "SS"))
            } else {
                "invalid".to_owned()
            };
            let uri = Uri::split(input.as_bytes());
            let urn = Urn::read(&uri, UrnProfile::Rfc8141);
            let got = if urn.is_valid() {
                String::from_utf8_lossy(uri.path()).into_owned()
            } else {
                "invalid".to_owned()
            };
            (input, expected, got)
        })
        .collect();
    let tally = Tally::of(
        cases
            .iter()
            .map(|(input, expected, got)| ((*input).to_owned(), expected.as_str(), got.clone())),
    );
    tally.is(
        23,
        &[
            (
                "urn:WRONG:schemas:core = WRONG:schemas:core",
                "a name of another namespace: RFC 8141 §2",
            ),
            (
                "urn:ietf:params:scim:schemas:$ = ietf:params:scim:schemas:$",
                "a name is any string that a name may have: RFC 7643 §10.2.1",
            ),
            (
                "urn:ietf:params:scim:schemas:core:2.& = ietf:params:scim:schemas:core:2.&",
                "`&` is allowed in names since RFC 8141 §2",
            ),
            (
                "urn:ietf:params:scim:schemas:core- = ietf:params:scim:schemas:core-",
                "a name is any string that a name may have: RFC 7643 §10.2.1",
            ),
        ],
    );
}

/// The reason why the column of go-urn, where its state machine stops, is not the start of the
/// fault.
const SCHEME: &str = "the fault is the whole scheme, or that there is none";
const AFTER: &str = "it stops after the byte or part at fault";

fn columns(file: &str, profile: UrnProfile) -> Tally {
    let suite = suite(file);
    let rows = suite.as_array().unwrap().iter();
    let cases: Vec<_> = rows
        .filter(|case| case["col"].is_u64())
        .map(|case| {
            let uri = Uri::split(text(case, "input").as_bytes());
            let urn = Urn::read(&uri, profile);
            let got = urn.faults().first().map(|fault| fault.range().start);
            let got = got.map_or("none".to_owned(), |at| at.to_string());
            (text(case, "input"), case["col"].to_string(), got)
        })
        .collect();
    Tally::of(cases.iter().map(|(input, expected, got)| {
        (
            format!("{input} {expected}"),
            expected.as_str(),
            got.clone(),
        )
    }))
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_go_urn_columns_of_2141() {
    let tally = columns("go-urn/urn2141OnlyTestCases.json", UrnProfile::Rfc2141);
    tally.is(
        5,
        &[
            ("u 1 = 0", SCHEME),
            ("ur 2 = 0", SCHEME),
            ("urm:ietf:params:scim:schemas:core 2 = 0", SCHEME),
            ("urn 3 = 0", SCHEME),
            ("urn:ietf:params:scim:api:messages:% 35 = 34", AFTER),
            ("urn:ietf:params:scim:api:messages:%F 36 = 34", AFTER),
            ("urno 3 = 0", SCHEME),
            ("urno:ietf:params:scim:schemas:core 3 = 0", SCHEME),
            ("usn:ietf:params:scim:schemas:core 1 = 0", SCHEME),
        ],
    );
}

#[test]
#[ignore = "needs URILINT_SUITES"]
fn suite_go_urn_columns_of_8141() {
    let tally = columns("go-urn/rfc8141TestCases.json", UrnProfile::Rfc8141);
    let inside = "no fault: a `?` inside a component is allowed, whatever follows it";
    let number = "it stops at the hyphen; the fault is the text in place of the number";
    tally.is(
        15,
        &[
            ("URN:trailing-:w 13 = 12", AFTER),
            ("u 1 = 0", SCHEME),
            ("ur 2 = 0", SCHEME),
            ("urn 3 = 0", SCHEME),
            ("urn:1:nss 5 = 4", AFTER),
            ("urn:1E--:nss 8 = 7", AFTER),
            ("urn:9x-:nss 7 = 6", AFTER),
            ("urn:X-:nss 6 = 5", AFTER),
            ("urn:a 5 = 4", AFTER),
            ("urn:a:nss 5 = 4", AFTER),
            ("urn:ex:ex?+% 12 = 11", AFTER),
            ("urn:ex:ex?+? 12 = 11", AFTER),
            ("urn:ex:ex?+?=q 12 = 11", AFTER),
            ("urn:ex:ex?+a?+ 14 = none", inside),
            ("urn:ex:ex?+rcomponent?+rcomponent?= 23 = 35", inside),
            (
                "urn:ex:ex?+rcomponent?+rcomponent?=qcomponent 23 = none",
                inside,
            ),
            ("urn:ex:ex?+rcomponent?=qcomponent?=q 35 = none", inside),
            ("urn:ex:ex?=% 12 = 11", AFTER),
            ("urn:ex:ex?=? 12 = 11", AFTER),
            ("urn:ex:ex?=a?= 14 = none", inside),
            ("urn:ex:ex?=something#% 22 = 21", AFTER),
            ("urn:ss--:nss 8 = 7", AFTER),
            ("urn:urn-0:nss 7 = 8", number),
            ("urn:urn-s:nss 7 = 8", number),
            ("urn:xn--:nss 8 = 7", AFTER),
            ("urn:yz-:nss 7 = 6", AFTER),
        ],
    );
}
