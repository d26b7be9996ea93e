//! Credentials that are put into texts, to see whether an output shows them.

/// The parts of a value. They are joined here, so that scanners of code hosts do not find a
/// credential.
const WORDS: [&str; 3] = ["tr7Kq9zLw2Xv", "4Nb8Hd3Jm6Pc", "5Rf1Tg0Ys9Za"];

/// URIs with a credential, whose place is `{}`.
const SHAPES: &[&str] = &[
    "https://joe:{}@h.example/a",
    "HTTPS://joe:{}@h.example:443",
    "ftp://joe:{}@h.example/a;type=i",
    "https://{}:x-oauth-basic@h.example/",
    "postgres://joe:{}@db.h.example:5432/x?sslmode=disable",
    "https://h.example/a?access_token={}&b=c",
    "https://h.example/a#access_token={}",
    "https://h.example/a?x=%67%68%70%5F{}",
    "https://h.example/?next=https%3A%2F%2Fjoe%3A{}%40h.example%2F",
    "https://h.example/https://joe:{}@h.example/b",
];

/// What may break a value in two: nothing, or what wraps lines in some format.
const BREAKS: &[&str] = &["", "\n", "\r\n ", "=\n", "\n> "];

/// A text with a credential in it.
pub struct Planted {
    /// The text.
    pub text: Vec<u8>,
    /// Whether the value is there in one piece.
    pub is_whole: bool,
}

impl Planted {
    /// Puts a URI in angle brackets, on lines of its own, into `text` at `place`, or at its end.
    pub fn new(text: &[u8], shape: u8, place: u16) -> Self {
        let broken = BREAKS[usize::from(shape) / SHAPES.len() % BREAKS.len()];
        let shape = SHAPES[usize::from(shape) % SHAPES.len()];
        let value = format!("{}{broken}{}{}", WORDS[0], WORDS[1], WORDS[2]);
        let uri = format!("\n<{}>\n", shape.replace("{}", &value));
        let (before, after) = text.split_at(usize::from(place).min(text.len()));
        Self {
            text: [before, uri.as_bytes(), after].concat(),
            is_whole: broken.is_empty(),
        }
    }
}

/// Returns true if `uri` has the value of a planted credential.
pub fn is_in(uri: &[u8]) -> bool {
    has(uri, &WORDS.concat())
}

/// Returns true if `output` shows a part of the value.
pub fn is_shown_in(output: &[u8]) -> bool {
    WORDS.iter().any(|word| has(output, word))
}

fn has(bytes: &[u8], word: &str) -> bool {
    bytes
        .windows(word.len())
        .any(|part| part == word.as_bytes())
}
