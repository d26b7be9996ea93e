//! `bitcoin` and its kin (BIP 21).

use super::{Scheme, generic, look, part};

/// A payment.
pub(super) static BITCOIN: Scheme = Scheme {
    names: &[
        "bitcoin",
        "bitcoincash",
        "litecoin",
        "dogecoin",
        "monero",
        "ethereum",
    ],
    default_port: None,
    network: false,
    hostless: true,
    reference: "BIP 21",
    first_look,
    validate: generic,
    parts: part::none,
    valid: &["bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3&label=x"],
    invalid: &["bitcoin:a b"],
};

/// An address: a run of letters and digits that no word is as long as, with a digit.
fn first_look(rest: &[u8]) -> bool {
    let address = look::run(look::token(rest), u8::is_ascii_alphanumeric);
    address >= 26 && rest[..address].iter().any(u8::is_ascii_digit)
}
