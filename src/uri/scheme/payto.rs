//! `payto`: a payment (RFC 8905).

use super::parameters::parameters;
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A payment to an account, whose kind takes the place of the host.
pub(super) static PAYTO: Scheme = Scheme {
    names: &["payto"],
    default_port: None,
    authority: Authority::Name,
    hostless: true,
    reference: "RFC 8905",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "payto://iban/DE75512108001245126199?amount=EUR:200.0&message=hello",
        "payto://bic/SOGEDEFFXXX",
        "payto://ach/122000661/1234?receiver-name=a%20b",
    ],
    invalid: &[
        "payto:iban",
        "payto://1ban/a",
        "payto://iban/a?amount",
        "payto://iban/a?amount=200",
        "payto://iban/a?1=b",
    ],
    ..Scheme::DEFAULT
};

const TARGET: GrammarFault = GrammarFault {
    description: "invalid payment target type: expected `//` and a name",
    production: "authority",
    section: "RFC 8905 §2",
};
const OPTION: GrammarFault = GrammarFault {
    description: "invalid option: expected `name=value`",
    production: "opt",
    section: "RFC 8905 §2",
};
const AMOUNT: GrammarFault = GrammarFault {
    description: "invalid amount: expected a currency, `:` and a number",
    production: "amount",
    section: "RFC 8905 §5",
};

/// `ALPHA *( ALPHA / DIGIT / "-" / "." )`
fn is_name(text: &[u8]) -> bool {
    let inside = |b: &u8| b.is_ascii_alphanumeric() || b"-.".contains(b);
    text.first().is_some_and(u8::is_ascii_alphabetic) && text.iter().all(inside)
}

/// `currency ":" unit [ "." fraction ]`
fn is_amount(text: &[u8]) -> bool {
    let digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let Some(colon) = memchr::memchr(b':', text) else {
        return false;
    };
    let (currency, number) = (&text[..colon], &text[colon + 1..]);
    !currency.is_empty()
        && currency.iter().all(u8::is_ascii_alphabetic)
        && number.splitn(2, |&b| b == b'.').all(digits)
}

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let target = uri
        .range(Component::Authority)
        .unwrap_or(path.start..path.start);
    if !is_name(&uri.bytes()[target.clone()]) {
        checks::add(faults, &TARGET, target);
    }
    let Some(query) = uri.range(Component::Query) else {
        return;
    };
    for option in parameters(uri, query, b'&') {
        let value = &uri.bytes()[option.value_place()];
        if option.value.is_none() || !is_name(option.name) {
            checks::add(faults, &OPTION, option.location);
        } else if option.is("amount") && !value.contains(&b'%') && !is_amount(value) {
            checks::add(faults, &AMOUNT, option.value_place());
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    checks::part(parts, "target type", uri.range(Component::Authority));
    for option in uri
        .range(Component::Query)
        .into_iter()
        .flat_map(|query| parameters(uri, query, b'&'))
    {
        checks::part(parts, "opt", Some(option.location));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn payments() {
        cases::faults(&[
            ("payto://iban/a?amount=EUR:1", &[]),
            ("payto://iban/a?amount=EUR%3A1.5", &[]),
            ("payto:⟦⟧a", &[TARGET.description]),
            ("payto://⟦⟧/a", &[TARGET.description]),
            ("payto://⟦a_b⟧/a", &[TARGET.description]),
            ("payto://iban/a?⟦amount⟧", &[OPTION.description]),
            ("payto://iban/a?amount=⟦EUR:1.⟧", &[AMOUNT.description]),
            ("payto://iban/a?amount=⟦1⟧&message=b", &[AMOUNT.description]),
        ]);
        cases::parts(&[(
            "payto://iban/a?amount=EUR:1&message=b",
            &[
                ("target type", "iban"),
                ("opt", "amount=EUR:1"),
                ("opt", "message=b"),
            ],
        )]);
    }
}
