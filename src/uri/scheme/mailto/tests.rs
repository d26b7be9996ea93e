//! Addresses and header fields, with the examples of RFC 2368 and RFC 6068.

use super::super::cases::{faults, parts};
use super::*;

#[test]
fn addresses_of_the_documents() {
    for uri in [
        "mailto:chris@example.com",
        "mailto:infobot@example.com?subject=current-issue",
        "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
        "mailto:foobar@example.com?In-Reply-To=%3c3469A91.D10AF4C@example.com%3e",
        "mailto:?to=joe@example.com&cc=bob@example.com&body=hello",
        "mailto:gorby%25kremvax@example.com",
        "mailto:unlikely%3Faddress@example.com?blat=foop",
        "mailto:Mike%26family@example.org",
        "mailto:%22not%40me%22@example.org",
        "mailto:%22oh%5C%5Cno%22@example.org",
        "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
        "mailto:user@example.org?subject=caf%C3%A9",
        "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
        "mailto:timbl@info.cern.ch",
    ] {
        faults(&[(uri, &[])]);
    }
    // "WRONG!", says RFC 2368 §6.
    faults(&[(
        "mailto:joe@example.com?cc=bob@example.com⟦?⟧body=hello",
        &[SECOND_MARK.description],
    )]);
}

#[test]
fn addresses() {
    faults(&[
        ("mailto:", &[]),
        ("mailto:⟦//⟧a@h.example", &[SLASHES.description]),
        ("mailto:⟦webmaster⟧", &[ADDRESS.description]),
        ("mailto:a@h.example,⟦b@⟧,⟦⟧", &[ADDRESS.description; 2]),
        (
            "mailto:a@h.example⟦;⟧b@h.example;c@h.example",
            &[SEPARATOR.description],
        ),
        ("mailto:a%40h.example", &[]),
        ("mailto:a%40h⟦;⟧.example", &[DOMAIN.description]),
        ("mailto:a⟦;⟧b@h.example", &[LOCAL_PART.description]),
        ("mailto:a⟦:⟧b@h.example", &[LOCAL_PART.description]),
        ("mailto:a⟦@⟧b@h.example", &[LOCAL_PART.description]),
        ("mailto:a⟦%22⟧b@h.example", &[LOCAL_PART.description]),
        ("mailto:⟦.⟧a@h.example", &[DOTS.description]),
        ("mailto:a⟦.⟧@h.example", &[DOTS.description]),
        ("mailto:a.⟦.⟧b@h.example", &[DOTS.description]),
        ("mailto:a@h.⟦.⟧example", &[DOTS.description]),
        ("mailto:a@h.example⟦.⟧", &[DOTS.description]),
        ("mailto:a@h.example⟦:⟧25", &[DOMAIN.description]),
        ("mailto:a⟦/⟧b=c@h.example", &[ESCAPE.description]),
        ("mailto:a@h.example⟦/⟧", &[DOMAIN.description]),
        ("mailto:a%2Fb%3Dc@h.example", &[]),
        ("mailto:a⟦%2C⟧b@h.example", &[MAILBOX.description]),
        ("mailto:A⟦%20⟧B%20%3Ca@h.example%3E", &[MAILBOX.description]),
        ("mailto:a@h.example⟦%20⟧(A%20B)", &[MAILBOX.description]),
        ("mailto:a@h.example⟦(⟧A)", &[MAILBOX.description]),
        ("mailto:⟦%22a⟧@h.example", &[QUOTED.description]),
        ("mailto:⟦%22a%22b⟧@h.example", &[QUOTED.description]),
        ("mailto:%22a%5C%22b%22@h.example", &[]),
        ("mailto:%22a@b%22@h.example", &[]),
        ("mailto:a@⟦%5B192.0.2.1⟧", &[LITERAL.description]),
        ("mailto:a@⟦%5B192.0.2.1%5Dx⟧", &[LITERAL.description]),
        ("mailto:a@%5BIPv6:2001:db8::1%5D", &[]),
        // Faults of the generic grammar are reported once.
        ("mailto:a%b@h.example", &[]),
        ("mailto:a b@h.example", &[]),
        ("mailto:é@h.example", &[]),
    ]);
}

#[test]
fn header_fields() {
    faults(&[
        ("mailto:a@h.example?subject=", &[]),
        ("mailto:a@h.example?subject=a:b,c;d(e)*'!$+@", &[]),
        ("mailto:a@h.example?subject=x&⟦body⟧", &[FIELD.description]),
        ("mailto:a@h.example?⟦⟧", &[FIELD.description]),
        ("mailto:a@h.example?subject=a⟦/⟧b/c", &[VALUE.description]),
        (
            "mailto:a@h.example?subject=a⟦=⟧b&body=c⟦/⟧d",
            &[VALUE.description; 2],
        ),
    ]);
}

#[test]
fn addresses_and_fields() {
    parts(&[
        ("mailto:", &[]),
        ("mailto:a", &[("addr-spec", "a")]),
        (
            "mailto:a@h,b@i?subject=x&cc",
            &[
                ("local-part", "a"),
                ("domain", "h"),
                ("local-part", "b"),
                ("domain", "i"),
                ("hfname", "subject"),
                ("hfvalue", "x"),
                ("hfname", "cc"),
            ],
        ),
    ]);
}
