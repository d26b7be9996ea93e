//! `tel`, `sms` and `fax` (RFC 3966; RFC 5724; RFC 2806).

use std::ops::Range;

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A telephone number.
pub(super) static TEL: Scheme = Scheme {
    names: &["tel", "sms", "fax", "modem"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "RFC 3966",
    first_look: look::telephone,
    validate,
    parts: part::none,
    valid: &[
        "tel:+1-201-555-0123",
        "tel:7042;phone-context=example.com",
        "sms:+15105550101?body=hello",
    ],
    invalid: &["tel:", "tel:+"],
};

const NUMBER: GrammarFault = GrammarFault {
    description: "no telephone number",
    production: "telephone-subscriber",
    section: "RFC 3966 §3",
};
const CHARACTER: GrammarFault = GrammarFault {
    description: "a character that no telephone number has",
    production: "phonedigit",
    section: "RFC 3966 §3",
};

/// Numbers of `tel`, and each of those of `sms`. The `phone-context` that a local number
/// should have is rule P011's; RFC 2806 had none. `fax` and `modem` have dialling
/// sequences besides.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    let between = if uri.has_scheme("sms") { b',' } else { b';' };
    for (place, recipient) in judge::pieces(uri, path, between) {
        let end = memchr::memchr(b';', recipient).unwrap_or(recipient.len());
        judge_number(uri, place.start..place.start + end, faults);
        if between == b';' {
            return;
        }
    }
}

fn judge_number(uri: &Uri, place: Range<usize>, faults: &mut Vec<Fault>) {
    let number = &uri.bytes()[place.clone()];
    let (place_of_digits, global) = match number.first() {
        Some(b'+') => (place.start + 1..place.end, true),
        _ => (place.clone(), false),
    };
    let dialling = uri.has_scheme("fax") || uri.has_scheme("modem");
    let allowed = |b: u8| {
        b.is_ascii_digit()
            || b"-.()".contains(&b)
            || !global && (b.is_ascii_hexdigit() || b == b'*')
            || dialling && b"pwTPWt".contains(&b)
    };
    let digit =
        |b: &u8| b.is_ascii_digit() || !global && (b.is_ascii_hexdigit() || b"*%".contains(b));
    if let Some(byte) = judge::odd_byte(uri, place_of_digits, allowed) {
        judge::add(faults, &CHARACTER, byte);
    } else if !number.iter().any(digit) {
        judge::add(faults, &NUMBER, place);
    }
}
