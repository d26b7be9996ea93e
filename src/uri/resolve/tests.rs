//! The complete tables of the documents: url-syntax-05 Appendix C, rfc2396bis-01 Appendix C, RFC
//! 3986 §5.4; and cases that the tables omit.

use proptest::prelude::*;

use super::*;

const BASE: &str = "http://a/b/c/d;p?q";
const STRICT: Resolution = Resolution::Rfc3986(Parser::Strict);
const BIS: Resolution = Resolution::Rfc2396bis(Parser::Strict, ExcessDotDot::Retained);

fn resolved(base: &str, reference: &str, resolution: Resolution) -> String {
    match resolve(base.as_bytes(), reference.as_bytes(), resolution) {
        Ok(target) => String::from_utf8(target.into_bytes()).unwrap(),
        Err(error) => format!("error: {error}"),
    }
}

#[track_caller]
fn check(base: &str, resolution: Resolution, table: &[(&str, &str)]) {
    for (reference, expected) in table {
        let got = resolved(base, reference, resolution);
        assert_eq!(got, *expected, "{reference:?} by {resolution:?}");
    }
}

/// The rows that all three tables share, "normal" and "abnormal".
const COMMON: [(&str, &str); 33] = [
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("g?y", "http://a/b/c/g?y"),
    ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"),
    ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."),
    ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
];

/// RFC 3986 §5.4.1, §5.4.2.
#[test]
fn the_table_of_rfc_3986() {
    check(BASE, STRICT, &COMMON);
    let own = [
        ("?y", "http://a/b/c/d;p?y"),
        ("#s", "http://a/b/c/d;p?q#s"),
        ("", "http://a/b/c/d;p?q"),
        ("../../../g", "http://a/g"),
        ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"),
        ("/../g", "http://a/g"),
        ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
    ];
    check(BASE, STRICT, &own);
    let loose = Resolution::Rfc3986(Parser::Loose);
    check(BASE, loose, &COMMON[..32]);
    check(BASE, loose, &own);
    check(BASE, loose, &[("http:g", "http://a/b/c/g")]);
}

/// rfc2396bis-01 Appendix C.1, C.2.
#[test]
fn the_table_of_rfc2396bis() {
    check(BASE, BIS, &COMMON);
    let own = [
        ("?y", "http://a/b/c/d;p?y"),
        ("#s", "(current document)#s"),
        ("", "(current document)"),
        ("/./g", "http://a/./g"),
        ("/../g", "http://a/../g"),
        ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
    ];
    check(BASE, BIS, &own);
    let retained = [
        ("../../../g", "http://a/../g"),
        ("../../../../g", "http://a/../../g"),
    ];
    check(BASE, BIS, &retained);
    let stripped = [
        ("../../../g", "http://a/g"),
        ("../../../../g", "http://a/g"),
    ];
    let removed = Resolution::Rfc2396bis(Parser::Strict, ExcessDotDot::Removed);
    check(BASE, removed, &stripped);
    let loose = Resolution::Rfc2396bis(Parser::Loose, ExcessDotDot::Retained);
    check(BASE, loose, &COMMON[..32]);
    check(BASE, loose, &own);
    check(BASE, loose, &[("http:g", "http://a/b/c/g")]);
}

/// url-syntax-05 Appendix C.1, C.2.
#[test]
fn the_table_of_1997() {
    check(BASE, Resolution::UrlSyntax, &COMMON);
    let own = [
        ("?y", "http://a/b/c/?y"),
        ("#s", "(current document)#s"),
        ("", "(current document)"),
        ("../../../g", "http://a/../g"),
        ("../../../../g", "http://a/../../g"),
        ("/./g", "http://a/./g"),
        ("/../g", "http://a/../g"),
        ("g?y/./x", "http://a/b/c/g?y/x"),
        ("g?y/../x", "http://a/b/c/x"),
        ("http:", "http:"),
        // "Some parsers inappropriately strip" it.
        ("http://a/../b/c", "http://a/../b/c"),
    ];
    check(BASE, Resolution::UrlSyntax, &own);
}

/// RFC 2396 Appendix C: between the two drafts.
#[test]
fn the_table_of_rfc_2396() {
    let rfc2396 = Resolution::Rfc2396(ExcessDotDot::Retained);
    check(BASE, rfc2396, &COMMON);
    let own = [
        ("?y", "http://a/b/c/?y"),
        ("#s", "(current document)#s"),
        ("", "(current document)"),
        ("../../../g", "http://a/../g"),
        ("/./g", "http://a/./g"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
    ];
    check(BASE, rfc2396, &own);
}

/// 1993 draft §1.2 has rules and no table. A final `.` is removed with its slash.
#[test]
fn the_partial_form_of_1993() {
    let own = [
        ("g:h", "g:h"),
        ("g", "http://a/b/c/g"),
        ("./g", "http://a/b/c/g"),
        ("/g", "http://a/g"),
        ("/./g", "http://a/./g"),
        ("//g/h", "http://g/h"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("", "http://a/b/c/"),
        ("#s", "http://a/b/c/#s"),
        (".", "http://a/b/c"),
        ("./", "http://a/b/c/"),
        ("..", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../../g", "http://a/g"),
        ("../../../g", "http://a/../g"),
        ("./g/.", "http://a/b/c/g"),
        ("g/../h", "http://a/b/c/h"),
        ("g..", "http://a/b/c/g.."),
        ("http:g", "http:g"),
    ];
    check(BASE, Resolution::PartialForm, &own);
}

/// Step 7 of the merge: the three choices.
#[test]
fn excess_dots() {
    let refused = |s| matches!(s, Err(ResolveError::ExcessDotDot));
    for (reference, retained, removed) in [
        ("../../..", "http://a/..", "http://a/"),
        ("../../../", "http://a/../", "http://a/"),
        ("../../../../..", "http://a/../../..", "http://a/"),
        ("../../../x/..", "http://a/../", "http://a/"),
        ("../../../x/../..", "http://a/../..", "http://a/"),
        ("../../../../x/g", "http://a/../../x/g", "http://a/x/g"),
    ] {
        for parser in [Parser::Strict, Parser::Loose] {
            let by = |excess| Resolution::Rfc2396bis(parser, excess);
            check(BASE, by(ExcessDotDot::Retained), &[(reference, retained)]);
            check(BASE, by(ExcessDotDot::Removed), &[(reference, removed)]);
            let error = resolve(
                BASE.as_bytes(),
                reference.as_bytes(),
                by(ExcessDotDot::Refused),
            );
            assert!(refused(error), "{reference}");
        }
    }
    let by = Resolution::Rfc2396bis(Parser::Strict, ExcessDotDot::Refused);
    check(BASE, by, &[("../../g", "http://a/g")]);
}

const ALL: [Resolution; 10] = [
    STRICT,
    Resolution::Rfc3986(Parser::Loose),
    BIS,
    Resolution::Rfc2396bis(Parser::Loose, ExcessDotDot::Retained),
    Resolution::Rfc2396bis(Parser::Strict, ExcessDotDot::Removed),
    Resolution::Rfc2396bis(Parser::Strict, ExcessDotDot::Refused),
    Resolution::Rfc2396(ExcessDotDot::Retained),
    Resolution::Rfc2396(ExcessDotDot::Removed),
    Resolution::UrlSyntax,
    Resolution::PartialForm,
];

#[test]
fn a_base_has_to_be_absolute() {
    for (base, kind, range) in [
        ("", FaultKind::NoScheme, 0..0),
        ("/b/c", FaultKind::NoScheme, 0..0),
        ("//a/b", FaultKind::NoScheme, 0..0),
        ("a/b:c", FaultKind::NoScheme, 0..0),
        (":a", FaultKind::NoScheme, 0..0),
        ("ht~tp://a/b", FaultKind::SchemeCharacter, 2..3),
    ] {
        for resolution in ALL {
            let error = resolve(base.as_bytes(), b"http://b/", resolution).unwrap_err();
            let ResolveError::Base(fault) = error else {
                panic!("{base}: {error}");
            };
            assert_eq!((fault.kind, fault.range()), (kind, range.clone()), "{base}");
        }
    }
    // A scheme could start with a digit.
    let own = [("g", "1x://a/g")];
    check("1x://a/b", Resolution::UrlSyntax, &own);
    assert!(
        resolved("1x://a/b", "g", STRICT).starts_with(
            "error: the base is not an absolute URI: character not allowed in a scheme"
        )
    );
}

#[test]
fn an_opaque_base() {
    let base = "mailto:a@b.example";
    for resolution in [BIS, Resolution::Rfc2396(ExcessDotDot::Removed)] {
        for reference in ["g", "/g", "//g", "?y"] {
            let error = resolve(base.as_bytes(), reference.as_bytes(), resolution);
            assert_eq!(error, Err(ResolveError::OpaqueBase), "{reference}");
        }
        let absolute = [("x:y", "x:y"), ("#s", "(current document)#s")];
        check(base, resolution, &absolute);
    }
    check(
        base,
        STRICT,
        &[("g", "mailto:g"), ("?y", "mailto:a@b.example?y")],
    );
}

/// The host of a base without a path must not grow.
#[test]
fn a_base_without_a_path() {
    for resolution in ALL {
        check(
            "http://a",
            resolution,
            &[
                ("g", "http://a/g"),
                ("/g", "http://a/g"),
                ("//g", "http://g"),
            ],
        );
    }
    for resolution in [STRICT, Resolution::UrlSyntax, Resolution::PartialForm] {
        check("x:", resolution, &[("g", "x:g")]);
    }
    check("x:", BIS, &[("g", "x:/g")]);
}

/// A fragment of the base has no effect.
#[test]
fn a_base_with_a_fragment() {
    check(
        "http://a/b?q#f",
        STRICT,
        &[
            ("", "http://a/b?q"),
            ("#s", "http://a/b?q#s"),
            ("?y", "http://a/b?y"),
        ],
    );
    check(
        "http://a/b#f/g",
        BIS,
        &[("h", "http://a/h"), ("?y", "http://a/b?y")],
    );
}

/// No reference turns a path into a host.
#[test]
fn two_slashes_at_the_start_of_a_path() {
    check(
        "file:/a/b",
        STRICT,
        &[
            (".//h", "file:/a//h"),
            ("..//h", "file:/.//h"),
            ("/.//h", "file:/.//h"),
        ],
    );
    check("file:/a/b", BIS, &[("..//h", "file:/.//h")]);
    check(
        "file:/a/b",
        Resolution::UrlSyntax,
        &[("..//h", "file:/.//h")],
    );
    check(
        "file:/a/b",
        Resolution::PartialForm,
        &[("..//h", "file:/.//h")],
    );
    check("file:x:y", STRICT, &[("..//h", "file:/h")]);
}

/// RFC 3986 §5.2.4 shows these two, step by step.
#[test]
fn dot_segments() {
    for (path, expected) in [
        ("/a/b/c/./../../g", "/a/g"),
        ("mid/content=5/../6", "mid/6"),
        ("", ""),
        (".", ""),
        ("..", ""),
        ("../../x", "x"),
        ("/..", "/"),
        ("/a/..", "/"),
        ("a/..", "/"),
        ("//..", "/"),
        ("/a//..", "/a/"),
        ("...", "..."),
    ] {
        assert_eq!(
            remove_dot_segments(path.as_bytes()),
            expected.as_bytes(),
            "{path}"
        );
    }
}

#[test]
fn long_references_take_linear_time() {
    let up = "../".repeat(200_000);
    let down = "a/".repeat(200_000);
    for resolution in ALL {
        let base = format!("http://a/{down}");
        let target = resolve(base.as_bytes(), format!("{up}g").as_bytes(), resolution);
        assert_eq!(target.unwrap().into_bytes(), b"http://a/g");
    }
}

/// Strings of the components of references.
fn nearly() -> impl Strategy<Value = String> {
    let pieces = [
        "a", "b:", "x:", "/", "//", "..", ".", "?", "#", "h@", "%2e", "[", "\u{e9}",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..12)
        .prop_map(|pieces| pieces.concat())
}

proptest! {
    /// The host of the result is that of the reference or of the base.
    #[test]
    fn hosts_come_from_somewhere(base in nearly(), reference in nearly()) {
        let base = format!("x:{base}");
        for resolution in ALL {
            let Ok(Target::Uri(target)) = resolve(base.as_bytes(), reference.as_bytes(), resolution)
            else {
                continue;
            };
            let (target, base) = (Uri::split(&target), Uri::split(base.as_bytes()));
            let own = Uri::split(reference.as_bytes());
            let expected = if own.scheme().is_some() || own.authority().is_some() {
                [own.authority(), base.authority()]
            } else {
                [base.authority(); 2]
            };
            prop_assert!(expected.contains(&target.authority()), "{:?}", resolution);
            prop_assert_eq!(target.fragment(), own.fragment());
            prop_assert!(target.scheme().is_some());
        }
    }

    /// RFC 3986 §5.2: the result is absolute, and has no dot segments.
    #[test]
    fn what_is_resolved_stays(reference in nearly()) {
        let once = resolved("http://h/b/c", &reference, STRICT);
        prop_assert_eq!(resolved("http://other/", &once, STRICT), once);
    }
}
