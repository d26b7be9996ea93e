//! Texts for tests of the search.

use proptest::prelude::*;

use super::kind::route_index;
use super::token;

/// Returns a strategy for text in which every form of credential is likely, whole and broken.
pub fn text() -> impl Strategy<Value = String> {
    let fixed = [
        "http://",
        "https://",
        "://",
        "%3A%2F%2F",
        "%253A%252F%252F",
        "-3A__",
        "https://urldefense.proofpoint.com/v2/url?u=",
        "https://www.google.com/url?q=",
        "www.example.org/",
        "joe:h3rring@",
        "joe%3Ah3rring%40ftp.example.org",
        " at ",
        "@ftp.example.org",
        "?password=",
        "=3D",
        "=\n",
        "\\u003d",
        "&amp;",
        "&#x3d;",
        "%3D",
        "%26",
        "&sid=",
        "-",
        "0123456789abcdef0123456789abcdef",
        "Q7RZ2LK3VW4TN6XB",
        "q7Rz2Lk9Vw4Tn8Xb3Mc6Yd1Hf5Jg0PsQ7Rz2Lk9Vw4Tn8Xb3Mc6Yd1Hf5Jg0Ps",
        "/services/T0A1B2C3D/B0A1B2C3D/",
        "/api/webhooks/123456789012345678/",
        "/bot1234567890:",
        "/workflows/a/paths/invoke?sig=",
        "/IncomingWebhook/",
        "sig=",
        "se=",
        "sv=",
        "é",
        "\0",
    ];
    let fixed = fixed.map(str::to_owned).into_iter();
    let words = fixed
        .chain(token::prefixes().map(str::to_owned))
        .chain(token::prefixes().map(encoded))
        .chain(links().map(str::to_owned))
        .chain(links().map(|link| link.replace('.', "%2e").replace('/', "%2F")));
    let piece = prop_oneof![
        1 => "[a-zA-Z0-9@:/?#=&;%._ -]{0,12}",
        2 => prop::sample::select(words.collect::<Vec<_>>()),
    ];
    prop::collection::vec(piece, 0..10).prop_map(|pieces| pieces.concat())
}

/// Returns the hosts of links, and what they have in their paths.
fn links() -> impl Iterator<Item = &'static str> {
    route_index::all().flat_map(|link| link.hosts.iter().chain(link.after).copied())
}

/// Returns `text` with its first byte percent-encoded.
fn encoded(text: &str) -> String {
    format!("%{:02x}{}", text.as_bytes()[0], &text[1..])
}
