//! `bitcoin` and similar schemes (BIP 21; BIP 173 and BIP 350 for Bech32 addresses).

use std::ops::Range;

use super::parameters::{Parameter, is_number, parameters};
use super::{Authority, Part, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A payment.
pub(super) static BITCOIN: Scheme = Scheme {
    names: &["bitcoin"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "BIP 21",
    first_look,
    validate,
    parts,
    valid: &[
        "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W",
        "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3&label=Luke-Jr",
        "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?req-somethingyoudontunderstand=50&x",
        "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=.5",
        "bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    ],
    invalid: &[
        "bitcoin:",
        "bitcoin://175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W",
        "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv2450",
        "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb",
        "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=50,000.00",
        "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?=x",
    ],
    ..Scheme::DEFAULT
};

/// Payments in other currencies, whose addresses have other formats.
pub(super) static CURRENCIES: Scheme = Scheme {
    names: &["litecoin", "bitcoincash", "dogecoin", "monero", "ethereum"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "BIP 21 by analogy; ERC-681",
    first_look,
    validate: super::generic,
    parts: part::none,
    valid: &["litecoin:LiYp3Dg11N5BgV8qKW42ubSZXFmjDByjoV?amount=1"],
    invalid: &["litecoin:a b"],
    ..Scheme::DEFAULT
};

/// Accepts an address: a run of letters and digits, longer than any word, that contains a digit.
fn first_look(rest: &[u8]) -> bool {
    let address = prose_check::run(prose_check::token(rest), u8::is_ascii_alphanumeric);
    address >= 26 && rest[..address].iter().any(u8::is_ascii_digit)
}

const ADDRESS: GrammarFault = GrammarFault {
    description: "missing address",
    production: "bitcoinaddress",
    section: "BIP 21, \"ABNF grammar\"",
};
const SLASHES: GrammarFault = GrammarFault {
    description: "`//` in a payment URI",
    production: "bitcoinurn",
    section: "BIP 21, \"ABNF grammar\"",
};
const BASE58: GrammarFault = GrammarFault {
    description: "character not allowed in a payment address",
    production: "bitcoinaddress",
    section: "BIP 21, \"ABNF grammar\"",
};
const BECH32: GrammarFault = GrammarFault {
    description: "invalid Bech32 address",
    production: "bech32",
    section: "BIP 173, \"Bech32\"; BIP 21",
};
const AMOUNT: GrammarFault = GrammarFault {
    description: "invalid amount: expected a decimal number",
    production: "amountparam",
    section: "BIP 21, \"ABNF grammar\"",
};
const PARAMETER: GrammarFault = GrammarFault {
    description: "parameter without a name",
    production: "bitcoinparam",
    section: "BIP 21, \"ABNF grammar\"",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    if let Some(slashes) = checks::slashes(uri) {
        return checks::add(faults, &SLASHES, slashes.start..slashes.start + 2);
    }
    if path.is_empty() {
        // In later versions of BIP 21, addresses may also be parameters.
        if uri.query().is_none_or(<[u8]>::is_empty) {
            checks::add(faults, &ADDRESS, path);
        }
    } else {
        check_address(uri, path, faults);
    }
    for parameter in all_parameters(uri) {
        let location = parameter.value_place();
        let amount = &uri.bytes()[location.clone()];
        if parameter.is("amount") && !is_amount(amount) {
            checks::add(faults, &AMOUNT, location);
        } else if parameter.name.is_empty() && parameter.value.is_some() {
            checks::add(faults, &PARAMETER, parameter.location);
        }
    }
}

fn all_parameters<'u>(uri: &Uri<'u>) -> impl Iterator<Item = Parameter<'u>> {
    let end = uri.bytes().len();
    // A missing query reads as one empty parameter, which is ignored.
    let query = uri.range(Component::Query).unwrap_or(end..end);
    parameters(uri, query, b'&').filter(|parameter| !parameter.location.is_empty())
}

/// Base58 omits letters and digits that look alike. Bech32 addresses start with the name of the
/// network and `1`.
fn check_address(uri: &Uri, path: Range<usize>, faults: &mut Vec<Fault>) {
    let text = uri.path();
    let network = ["bc1", "tb1", "bcrt1"].into_iter().find(|network| {
        text.get(..network.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(network.as_bytes()))
    });
    if let Some(network) = network {
        let data = path.start + network.len()..path.end;
        let digit = |b: u8| b"qpzry9x8gf2tvdw0s3jn54khce6mua7l".contains(&b.to_ascii_lowercase());
        let odd = checks::disallowed_byte(uri, data, digit);
        let lower = text.iter().any(u8::is_ascii_lowercase);
        let mixed = lower && text.iter().any(u8::is_ascii_uppercase);
        if let Some(location) = odd.or(mixed.then_some(path)) {
            checks::add(faults, &BECH32, location);
        }
        return;
    }
    let digit = |b: u8| b.is_ascii_alphanumeric() && !b"0OIl".contains(&b);
    if let Some(byte) = checks::disallowed_byte(uri, path, digit) {
        checks::add(faults, &BASE58, byte);
    }
}

/// `*digit [ "." *digit ]`, with at least one digit.
fn is_amount(text: &[u8]) -> bool {
    let half = |half: &[u8]| half.is_empty() || is_number(half);
    text.splitn(2, |&b| b == b'.').all(half) && text.iter().any(u8::is_ascii_digit)
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    checks::part(parts, "bitcoinaddress", (!path.is_empty()).then_some(path));
    for parameter in all_parameters(uri) {
        let names = ["amount", "label", "message"];
        match names.into_iter().find(|name| parameter.is(name)) {
            Some(name) => checks::part(parts, name, parameter.value),
            None => checks::part(parts, "bitcoinparam", Some(parameter.location)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn payments() {
        cases::faults(&[
            ("bitcoin:⟦⟧", &[ADDRESS.description]),
            ("bitcoin:⟦⟧?", &[ADDRESS.description]),
            ("bitcoin:?lno=x", &[]),
            (
                "bitcoin:⟦//⟧175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W",
                &[SLASHES.description],
            ),
            (
                "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245⟦l⟧",
                &[BASE58.description],
            ),
            (
                "bitcoin:175tWpb8⟦-⟧K1S7NmH4Zx6rewF9WQrcZv245W",
                &[BASE58.description],
            ),
            ("bitcoin:tb1q⟦b⟧", &[BECH32.description]),
            ("bitcoin:⟦bc1Qq⟧", &[BECH32.description]),
            ("bitcoin:1a?amount=20.&label=", &[]),
            ("bitcoin:1a?amount=⟦.⟧", &[AMOUNT.description]),
            ("bitcoin:1a?amount⟦⟧", &[AMOUNT.description]),
            ("bitcoin:1a?amount=⟦1e3⟧", &[AMOUNT.description]),
            ("bitcoin:1a?amount=⟦50,000.00⟧", &[AMOUNT.description]),
            ("bitcoin:1a?&x&⟦=y⟧", &[PARAMETER.description]),
        ]);
        cases::parts(&[(
            "bitcoin:1a?amount=1&label=b&req-x=y",
            &[
                ("bitcoinaddress", "1a"),
                ("amount", "1"),
                ("label", "b"),
                ("bitcoinparam", "req-x=y"),
            ],
        )]);
    }
}
