//! Generated texts for the tests of what is skipped: each shortcut is compared with the whole check.

use super::start::{Shape, Start};

/// What the texts are made of.
const PIECES: [&str; 48] = [
    "http://",
    "https:",
    "urn:",
    "file:///",
    "mailto:",
    "ssh://",
    "www.",
    "a",
    "example.org",
    "h.example",
    "192.0.2.1",
    "anna",
    " at ",
    "AT ",
    "[.]",
    "(dot)",
    "[dot]",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "/",
    "//",
    "?",
    "#",
    "&",
    "&gt;",
    "=",
    "+",
    "'",
    ",",
    ";",
    ":80",
    "|",
    "\\",
    "\\n",
    "\n> ",
    " ",
    "\u{e9}",
    "\u{4e2d}",
    "\u{2019}",
    "~$!*^@",
    "mailto:anna at example.org",
    "ssh://anna+b AT example.org/",
    "http://h[.]example.org/",
    "http://192.0(dot)2.1",
];

/// Returns texts that are the same in each run.
pub(super) fn texts() -> Vec<Vec<u8>> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % below
    };
    let mut text = || {
        let mut text = Vec::new();
        for _ in 0..random(14) {
            text.extend_from_slice(PIECES[random(PIECES.len())].as_bytes());
        }
        // Longer than what is skipped at once.
        if random(4) == 0 {
            let at = random(text.len() + 1);
            text.splice(at..at, std::iter::repeat_n(b'x', random(300)));
        }
        if random(4) == 0 {
            text.push(random(256) as u8);
        }
        text
    };
    (0..4000).map(|_| text()).collect()
}

/// Returns starts of candidates in `text`.
pub(super) fn starts(text: &[u8]) -> impl Iterator<Item = Start> {
    let colons = (0..text.len()).filter(move |&at| text[at] == b':');
    let schemes = colons.flat_map(move |colon| {
        let letters = text[..colon]
            .iter()
            .rev()
            .take_while(|b| b.is_ascii_alphabetic());
        let at = colon - letters.count();
        let authority = text[colon..].starts_with(b"://");
        let shapes = [(colon + 1, Shape::Opaque), (colon + 3, Shape::Authority)];
        let shapes = shapes.into_iter().take(1 + usize::from(authority));
        shapes.map(move |(body, shape)| Start::new(text, at, body, shape))
    });
    let www = (0..text.len()).filter(move |&at| text[at..].starts_with(b"www."));
    schemes.chain(www.map(move |at| Start::new(text, at, at, Shape::Abbreviated)))
}
