//! A search for what every token and every webhook URL contains, in one pass over a text: most
//! texts have nothing of it, and need no further search.
//!
//! One loop tests four consecutive bytes at each position, in a form that compilers turn into SIMD
//! code (see `crate::extract::scan`). This prefilter may accept a position too many, but never
//! rejects one; what it accepts is verified.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the instruction set of the caller"
)]

use super::{token, webhook};
use crate::extract::scan::gather_bits;

/// What a text contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sifted {
    /// The prefix of a token.
    pub token: bool,
    /// The host of a webhook.
    pub webhook: bool,
}

/// The number of positions tested at once.
const BLOCK_LEN: usize = 64;
/// The bytes that are read for a block.
type BlockView = [u8; BLOCK_LEN + 3];

/// Returns what `text` contains.
#[cfg_attr(feature = "simd", multiversion::multiversion(targets("x86_64+avx2")))]
pub fn sift(text: &[u8]) -> Sifted {
    let mut found = Sifted::default();
    let mut start = 0;
    while start < text.len() && !(found.token && found.webhook) {
        let rest = &text[start..];
        let padded;
        let view = if let Some(view) = rest.first_chunk() {
            view
        } else {
            padded = view_at_end(rest);
            &padded
        };
        let mut matches = match_bits(view);
        while matches != 0 {
            found.verify(text, start + matches.trailing_zeros() as usize);
            matches &= matches - 1;
        }
        start += BLOCK_LEN;
    }
    found
}

impl Sifted {
    /// Adds what is at `at`, where the prefilter matches.
    fn verify(&mut self, text: &[u8], at: usize) {
        self.token = self.token || token::has_prefix_around(text, at);
        self.webhook = self.webhook || webhook::is_host_around(text, at);
    }
}

/// Returns the view of the last block, padded with zeros.
fn view_at_end(rest: &[u8]) -> BlockView {
    let mut view = [0; BLOCK_LEN + 3];
    view[..rest.len()].copy_from_slice(rest);
    view
}

/// Returns one bit for each position of the block, set where the prefilter matches.
#[inline(always)]
fn match_bits(view: &BlockView) -> u64 {
    let mut matched = [0; BLOCK_LEN];
    for (lane, matched) in matched.iter_mut().enumerate() {
        let four = [view[lane], view[lane + 1], view[lane + 2], view[lane + 3]];
        *matched = may_be_token(four) | may_be_host(four);
    }
    let any = matched.iter().fold(0, |any, matched| any | matched);
    if any == 0 { 0 } else { gather_bits(&matched) }
}

// The prefilters use only `|` and `&`, since branches prevent vectorization.

#[inline(always)]
fn is(condition: bool) -> u8 {
    u8::from(condition)
}

/// The offsets in the prefixes of tokens at which [`may_be_token`] matches.
pub(super) const IN_PREFIX: [usize; 4] = [0, 2, 5, 7];

/// Accepts a part of the prefix of each token: the prefix itself, `pat_` or `pat-` at its end, and
/// `AgE` after `pypi-`.
#[inline(always)]
fn may_be_token([a, b, c, d]: [u8; 4]) -> u8 {
    // `ghp_`, `npm_`, `dop_`, `pat_`.
    let underscore = is(a == b'g') | is(a == b'n') | is(a == b'd') | is(a == b'p');
    let capital = is(c == b'I') | is(c == b'C') | is(c == b'T') | is(c == b'z') | is(c == b'E');
    is(d == b'_') & underscore
        | is(a == b'p') & is(b == b'a') & is(d == b'-')
        | is(a == b'x') & is(b == b'o') & is(c == b'x')
        | is(a == b'A') & capital
        | is(a == b'S') & is(b == b'G') & is(c == b'.')
        | is(b == b'y') & is(c == b'J')
}

/// The parts of the hosts of webhooks at which [`may_be_host`] matches.
pub(super) const IN_HOST: [&str; 5] = ["legr", "scor", "ks.s", ".off", ".azu"];

/// Accepts a part of each host of a webhook, in any case.
#[inline(always)]
fn may_be_host([a, b, c, d]: [u8; 4]) -> u8 {
    let (a, b, c, d) = (a | 0x20, b | 0x20, c | 0x20, d | 0x20);
    is(a == b'l') & is(c == b'g') & is(d == b'r')
        | is(a == b's') & is(b == b'c') & is(d == b'r')
        | is(a == b'k') & is(c == b'.') & is(d == b's')
        | is(a == b'.') & is(c == b'f') & is(d == b'f')
        | is(a == b'.') & is(b == b'a') & is(c == b'z')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts what is found in `text` wherever it is.
    #[track_caller]
    fn assert_found(text: &str, expected: Sifted) {
        for before in 0..140 {
            for after in [0, 1, 2, 3, 100] {
                let text = format!("{}{text}{}", " ".repeat(before), "/".repeat(after));
                assert_eq!(sift(text.as_bytes()), expected, "{text}");
            }
        }
    }

    #[test]
    fn prefixes_of_tokens_are_found_anywhere() {
        for prefix in token::prefixes() {
            let text = format!("{prefix}0000");
            let found = Sifted {
                token: true,
                webhook: false,
            };
            assert_found(&text, found);
        }
    }

    #[test]
    fn hosts_of_webhooks_are_found_anywhere() {
        for host in webhook::hosts() {
            for text in [host.to_owned(), host.to_ascii_uppercase()] {
                let found = Sifted {
                    token: false,
                    webhook: true,
                };
                assert_found(&text, found);
            }
        }
    }

    #[test]
    fn other_words_are_not_found() {
        let nothing = Sifted::default();
        for text in [
            "",
            "g",
            "gap_",
            "php_",
            "pat_",
            "pap-",
            "xox",
            "ALICE",
            "yJ",
            "SGI",
            "legroom",
            "discord.example",
            "books.slack",
            ".official",
            ".azure",
            "the quick brown fox jumps over the lazy dog",
        ] {
            assert_found(text, nothing);
        }
    }
}
