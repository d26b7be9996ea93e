//! A search for what every token and every webhook contains: most texts have nothing of it, and
//! need no further search.

use super::{hook, token};

/// What a text contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sifted {
    /// The start of a token.
    pub token: bool,
    /// The start of the path of a webhook or a secret link, or its host.
    pub webhook: bool,
}

/// Returns what `text` contains.
pub fn sift(text: &[u8]) -> Sifted {
    Sifted {
        token: token::may_be_in(text),
        webhook: hook::may_be_in(text),
    }
}

/// Returns what `url` contains, whose host is at `host`, after `http://` or `https://`: what [`sift`]
/// does.
pub fn sift_url(url: &[u8], host: usize) -> Sifted {
    Sifted {
        token: token::may_be_in(url),
        webhook: hook::may_be_in_url(url, host),
    }
}
