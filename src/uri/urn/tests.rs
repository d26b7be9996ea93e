//! Each production and each fault, by the three documents.

use std::collections::HashSet;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use regex::Regex;

use super::*;
use crate::uri::syntax::FaultKind;

/// The faults of a URN as `start..end production`, with `?` before disputed ones.
fn faults(text: &str, profile: UrnProfile) -> Vec<String> {
    let uri = Uri::split(text.as_bytes());
    let urn = Urn::read(&uri, profile);
    let faults = urn.faults().iter().map(|fault| {
        let range = fault.range();
        match fault.kind {
            FaultKind::Scheme(what) => format!("{range:?} {}", what.production),
            FaultKind::Disputed(what) => format!("?{range:?} {}", what.production),
            kind => format!("{range:?} {kind:?}"),
        }
    });
    faults.collect()
}

#[track_caller]
fn check(cases: &[(&str, [&[&str]; 3])]) {
    for (text, expected) in cases {
        for (profile, expected) in URN_PROFILES.iter().zip(expected) {
            assert_eq!(faults(text, *profile), *expected, "{text} {profile:?}");
        }
    }
}

#[test]
fn names_without_fault() {
    for text in [
        "urn:example:a",
        "URN:EXAMPLE:a",
        "urn:10:2",
        "urn:foo:a123%2C456",
        "urn:foo:()+,-.:=@;$_!*'%25",
        "urn:abcdefghijklmnopqrstuvwxyz012345:a",
        "urn:urn-7:a",
        "urn:x-acme:a",
        "urn:example::",
        "urn:urnurn:urn",
    ] {
        check(&[(text, [&[], &[], &[]])]);
    }
}

#[test]
fn namespace_identifiers() {
    check(&[
        ("urn:a:b", [&[], &["?4..5 NID"], &["?4..5 NID"]]),
        ("urn:ab-:c", [&[], &["?6..7 NID"], &["?6..7 NID"]]),
        (
            "urn:-:c",
            [
                &["4..5 NID"],
                &["4..5 NID", "?4..5 NID"],
                &["4..5 NID", "?4..5 NID"],
            ],
        ),
        ("urn:-ab:c", [&["4..5 NID"]; 3]),
        ("urn::c", [&["4..4 NID"]; 3]),
        ("urn:", [&["4..4 NID"]; 3]),
        ("urn::", [&["4..4 NID", "5..5 NSS"]; 3]),
        ("urn:us.gov:dsa", [&["6..7 NID"]; 3]),
        ("urn:a/.b_:c", [&["5..7 NID", "8..9 NID"]; 3]),
        ("urn:ex%61mple:c", [&["6..7 NID"]; 3]),
        (
            "urn:abcdefghijklmnopqrstuvwxyz0123456:a",
            [&["36..37 NID"]; 3],
        ),
        ("urn:urn:a", [&["4..7 NID"]; 3]),
        ("urn:UrN:a", [&["4..7 NID"]; 3]),
        ("urn:urn-0:a", [&[], &[], &["?8..9 InformalNamespaceName"]]),
        (
            "urn:urn-01:a",
            [&[], &[], &["?8..10 InformalNamespaceName"]],
        ),
        (
            "urn:urn-x1:a",
            [&[], &[], &["?8..10 InformalNamespaceName"]],
        ),
    ]);
}

#[test]
fn what_is_no_name() {
    check(&[
        ("urn:isbn", [&["8..8 NSS"]; 3]),
        ("urn:isbn:", [&["9..9 NSS"]; 3]),
        (
            "urn:isbn?=a",
            [
                &["8..8 NSS", "?8..9 reserved"],
                &["8..8 NSS", "?9..9 keywd"],
                &["8..8 NSS"],
            ],
        ),
        ("urn://example/a:b", [&["4..13 assigned-name"]; 3]),
        (
            "urn:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            [&["4..40 assigned-name"]; 3],
        ),
        ("http://h.example/", [&["0..4 assigned-name"]; 3]),
        ("urno:a:b", [&["0..4 assigned-name"]; 3]),
        ("a/b", [&["0..0 NoScheme"]; 3]),
        ("", [&["0..0 NoScheme"]; 3]),
    ]);
}

#[test]
fn characters_of_names() {
    check(&[
        (
            "urn:ab:c&d~e",
            [&["?8..9 trans", "?10..11 trans"], &[], &[]],
        ),
        (
            "urn:ab:c/d/",
            [
                &["?8..9 NSS", "?10..11 NSS"],
                &["?8..9 NSS", "?10..11 NSS"],
                &[],
            ],
        ),
        ("urn:ab:/d", [&["7..8 NSS"]; 3]),
        ("urn:ab:c%00", [&["?8..11 NSS"], &["?8..11 NSS"], &[]]),
        // A character that no URI allows is reported once.
        ("urn:ab:c\0", [&["8..9 Control"]; 3]),
        ("urn:ab:c%0", [&["8..9 BadPercent"]; 3]),
        ("urn:a b:c", [&["5..6 Control"]; 3]),
        ("urn:a%b:c", [&["5..6 BadPercent"]; 3]),
        ("urn:ab:\u{430}", [&["7..9 NonAscii"]; 3]),
        ("urn:ab:[c]", [&["7..8 Bracket", "9..10 Bracket"]; 3]),
        ("urn:isbn:0-395-363%4", [&["18..19 BadPercent"]; 3]),
        ("urn:isbn:0-395-36341-2", [&["21..22 NSS"]; 3]),
    ]);
}

/// rfc2141bis-urn-03 §2.3; RFC 8141 §2.3.
#[test]
fn what_follows_a_question_mark() {
    check(&[
        (
            "urn:ab:c?s=I2L&c=ToC",
            [&["?8..9 reserved"], &[], &["?8..9 rq-components"]],
        ),
        (
            "urn:ab:c?s=1&s=2",
            [
                &["?8..9 reserved"],
                &["13..14 urn-query"],
                &["8..9 rq-components"],
            ],
        ),
        (
            "urn:ab:c?a",
            [
                &["?8..9 reserved"],
                &["10..10 directive"],
                &["8..9 rq-components"],
            ],
        ),
        (
            "urn:ab:c?",
            [
                &["?8..9 reserved"],
                &["9..9 directive"],
                &["8..9 rq-components"],
            ],
        ),
        (
            "urn:ab:c?+cc=uk",
            [&["?8..9 reserved"], &["?9..12 keywd"], &[]],
        ),
        ("urn:ab:c?=a", [&["?8..9 reserved"], &["?9..9 keywd"], &[]]),
        (
            "urn:ab:c?+r?=q",
            [&["?8..9 reserved"], &["?9..12 keywd"], &[]],
        ),
        (
            "urn:ab:c?+",
            [
                &["?8..9 reserved"],
                &["?9..10 keywd", "?10..10 directive"],
                &["10..10 r-component"],
            ],
        ),
        (
            "urn:ab:c?=",
            [
                &["?8..9 reserved"],
                &["?9..9 keywd"],
                &["10..10 q-component"],
            ],
        ),
        (
            "urn:ab:c?+?=q",
            [
                &["?8..9 reserved"],
                &["?9..11 keywd"],
                &["10..10 r-component"],
            ],
        ),
        (
            "urn:ab:c?+/a",
            [
                &["?8..9 reserved"],
                &["?9..12 keywd", "?12..12 directive"],
                &["10..11 r-component"],
            ],
        ),
        (
            "urn:ab:c?=?",
            [
                &["?8..9 reserved"],
                &["?9..9 keywd"],
                &["10..11 q-component"],
            ],
        ),
    ]);
}

/// rfc2141bis-urn-03 §2.4; RFC 8141 §2.3.3.
#[test]
fn fragments() {
    check(&[
        (
            "urn:ab:c#d",
            [&["?8..9 reserved"], &["?8..10 fragment"], &[]],
        ),
        ("urn:ab:c#", [&["?8..9 reserved"], &["?8..9 fragment"], &[]]),
        (
            "urn:ab:c?=a#b?=/",
            [
                &["?8..9 reserved", "?11..12 reserved"],
                &["?9..9 keywd", "?11..16 fragment"],
                &[],
            ],
        ),
    ]);
}

#[test]
fn parts() {
    for (text, expected) in [
        ("urn:ab:c", [Some("ab"), Some("c"), None, None, None, None]),
        ("urn:ab", [Some("ab"), None, None, None, None, None]),
        ("urn:", [Some(""), None, None, None, None, None]),
        (
            "urn:ab:c:d#f",
            [Some("ab"), Some("c:d"), None, None, None, Some("f")],
        ),
        (
            "urn:ab:c?+r?=q#f",
            [
                Some("ab"),
                Some("c"),
                Some("r"),
                Some("q"),
                Some("+r?=q"),
                Some("f"),
            ],
        ),
        (
            "urn:ab:c?=q?+r",
            [
                Some("ab"),
                Some("c"),
                None,
                Some("q?+r"),
                Some("=q?+r"),
                None,
            ],
        ),
        (
            "urn:ab:c?+r?+r2?=q?=q2",
            [
                Some("ab"),
                Some("c"),
                Some("r?+r2"),
                Some("q?=q2"),
                Some("+r?+r2?=q?=q2"),
                None,
            ],
        ),
        (
            "urn:ab:c?s=1",
            [Some("ab"), Some("c"), None, None, Some("s=1"), None],
        ),
        ("urn://h/ab:c", [None; 6]),
        ("http://h/a:b", [None; 6]),
    ] {
        let uri = Uri::split(text.as_bytes());
        let urn = Urn::read(&uri, UrnProfile::Rfc8141);
        let got = [
            UrnPart::Nid,
            UrnPart::Nss,
            UrnPart::RComponent,
            UrnPart::QComponent,
            UrnPart::Query,
            UrnPart::Fragment,
        ]
        .map(|part| {
            urn.get(part)
                .map(|bytes| std::str::from_utf8(bytes).unwrap())
        });
        assert_eq!(got, expected, "{text}");
    }
}

/// The topic of a fault selects the rule that reports it.
#[test]
fn topics() {
    for (text, expected) in [
        ("urn:", FaultTopic::Name),
        ("urn:a:b", FaultTopic::Name),
        ("urn:isbn", FaultTopic::Name),
        ("urn:ab:/c", FaultTopic::Name),
        ("urn://h", FaultTopic::Name),
        ("urn:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", FaultTopic::Name),
        ("urn:urn:a", FaultTopic::Reserved),
        ("urn:urn-0:a", FaultTopic::Reserved),
        ("urn:ab:c?d", FaultTopic::Components),
        ("urn:ab:c?=", FaultTopic::Components),
        ("urn:isbn:1", FaultTopic::Namespace),
        ("urn:ogc:a", FaultTopic::Namespace),
    ] {
        let uri = Uri::split(text.as_bytes());
        let (FaultKind::Scheme(what) | FaultKind::Disputed(what)) = uri.faults()[0].kind else {
            panic!("{text}");
        };
        assert_eq!(topic(what), expected, "{text}");
    }
}

/// Reads a URN by each profile; its parts and faults must be inside of it.
fn survive(text: &[u8]) {
    let uri = Uri::split(text);
    for profile in URN_PROFILES {
        let urn = Urn::read(&uri, *profile);
        for fault in urn.faults() {
            assert!(fault.range().start <= fault.range().end && fault.range().end <= text.len());
        }
        let faults: HashSet<_> = urn.faults().iter().map(|f| format!("{f:?}")).collect();
        assert_eq!(faults.len(), urn.faults().len(), "{:?}", urn.faults());
        let directives = urn.directives().count();
        assert_eq!(directives > 0, urn.get(UrnPart::Query).is_some());
    }
}

proptest! {
    /// Any text can be read, in any namespace that is checked; no fault is reported twice.
    #[test]
    fn any_text_is_read(
        nid in "isbn|issn|uuid|oid|ietf|nbn|isan|lex|ogc|publicid|service|epc|dev|eidr|gsma|[a-z.-]{0,4}",
        rest in "([0-9Xx.:;-]|id:|sgtin:|imei:|mac:|org:|10.5240:|rfc|params:|scim|[a-z/?#&~=+%]|%[0-9A-F]{2}|\\?[+=]|\\PC){0,24}",
    ) {
        let text = format!("urn:{nid}:{rest}");
        survive(text.as_bytes());
        let uri = Uri::split(text.as_bytes());
        let urn = Urn::read(&uri, UrnProfile::Rfc8141);
        prop_assert_eq!(urn.is_valid(), uri.is_valid());
    }

    #[test]
    fn any_bytes_are_read(rest in proptest::collection::vec(any::<u8>(), 0..64)) {
        survive(&rest);
        survive(&[b"urn:ab:", &rest[..]].concat());
    }
}

/// Returns the times that 64 KiB and 8 KiB of `piece` take.
fn times(head: &str, piece: &str) -> [Duration; 2] {
    [65536, 8192].map(|size| {
        let text = format!("{head}{}", piece.repeat(size / piece.len()));
        let uri = Uri::split(text.as_bytes());
        let started = Instant::now();
        for profile in URN_PROFILES {
            std::hint::black_box(Urn::read(&uri, *profile));
        }
        started.elapsed()
    })
}

/// Input with a fault in every other byte, or with values that are compared with earlier ones.
#[test]
fn time_is_linear() {
    for (head, piece) in [
        ("urn:", "."),
        ("urn:", "a."),
        ("urn:", ":"),
        ("urn:ab:", "/"),
        ("urn:ab:", "%00"),
        ("urn:ab:c?", "&"),
        ("urn:ab:c?", "a=1&"),
        ("urn:ab:c?+", "?="),
        ("urn:oid:", "01."),
        ("urn:isbn:", "-"),
        ("urn:isan:", "0-"),
        ("urn:service:", "-."),
        ("urn:ietf:params:scim:schemas", ":"),
        ("urn:epc:id:sgtin:", "1."),
    ] {
        let linear = || {
            let [long, short] = times(head, piece);
            long < short * 16 + Duration::from_millis(250)
        };
        // Quadratic time would be seconds. Other processes and the first use of memory disturb the
        // measurement: one success in three is enough.
        assert!((0..3).any(|_| linear()), "{head} {piece}");
    }
}

/// The grammars as regular expressions, in the order of the profiles.
static GRAMMARS: LazyLock<[Regex; 3]> = LazyLock::new(|| {
    let pchar = "(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})";
    // An r-component ends at `?=`.
    let no_equals = "(?:[A-Za-z0-9._~!$&'()*+,;:@-]|%[0-9A-Fa-f]{2})";
    let no_nul = "(?:0[1-9A-Fa-f]|[1-9A-Fa-f][0-9A-Fa-f])";
    let nid = "[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]";
    let directive = "[A-Za-z](?:-?[A-Za-z0-9])*=(?:[A-Za-z0-9._~!$'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*";
    [
        format!("[A-Za-z0-9][A-Za-z0-9-]{{0,31}}:(?:[A-Za-z0-9()+,.:=@;$_!*'-]|%{no_nul})+"),
        format!(
            "{nid}:(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%{no_nul})+(?:[?]{directive}(?:&{directive})*)?"
        ),
        format!(
            "{nid}:{pchar}(?:{pchar}|/)*(?:[?][+]{pchar}(?:{pchar}|/|[?]+(?:{no_equals}|/))*[?]*)?\
             (?:[?]={pchar}(?:{pchar}|[/?])*)?(?:#(?:{pchar}|[/?])*)?"
        ),
    ]
    .map(|grammar| Regex::new(&format!("^(?i:urn):{grammar}$")).unwrap())
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    /// A profile finds no fault if its grammar matches, and one if it does not. The alphabets have
    /// no `r`, so that no identifier is reserved.
    #[test]
    fn faults_are_what_the_grammars_do_not_match(
        nid in "[a-b0-]{1,3}|[ab.]{0,3}",
        nss in "([a-b/&~:]|%00|%2F|%){0,3}|[a-c]",
        query in "|\\?[+=]?[a-b=&/?+-]{0,6}|\\?a=b&b=[ab&=]{0,3}|\\?\\+[ab?]{0,3}\\?=[ab?]{0,2}",
        fragment in "|#[a/?]{0,2}",
    ) {
        let text = format!("urn:{nid}:{nss}{query}{fragment}");
        let uri = Uri::split(text.as_bytes());
        for (profile, grammar) in URN_PROFILES.iter().zip(&*GRAMMARS) {
            let urn = Urn::read(&uri, *profile);
            // Uniqueness of keywords is not part of the grammar.
            let repeated = FaultKind::Scheme(&fault::REPEATED);
            let faults: Vec<_> = urn.faults().iter().filter(|f| f.kind != repeated).collect();
            prop_assert_eq!(grammar.is_match(&text), faults.is_empty(), "{} {:?} {:?}", text, profile, faults);
        }
    }
}
