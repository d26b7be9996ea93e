//! Whether a link consists of identifiers: numbers and random characters, which name nothing that a
//! reader knows.

use crate::uri::percent::decode;
use crate::uri::{Component, Uri};

/// The most bytes of a link that are read.
// Bounds the time.
const LONGEST: usize = 4096;

/// The least length of an identifier that is enough alone.
const LONG: usize = 16;
/// The least length of several identifiers.
const TOGETHER: usize = 20;
/// The least count of numbers that are enough, and of their digits.
const MANY_NUMBERS: usize = 4;
const MANY_DIGITS: usize = 12;
/// The least length of identifiers beside which a short word, such as `click`, does not count.
const OUTWEIGHS_WORD: usize = 40;
/// The most letters of such words.
const SHORT_WORDS: usize = 8;

/// Returns true if the path, query and fragment of `uri` consist of identifiers, or its fragment
/// does that has the form of a path. Such a fragment is read by a script of the page.
pub fn has_only_identifiers(uri: &Uri) -> bool {
    let host = uri.range(Component::Host).map_or(0, |host| host.end);
    let start = uri.range(Component::Path).map_or(host, |path| path.start);
    let bytes = uri.bytes();
    if bytes.len() - start > LONGEST {
        return false;
    }
    let fragment = uri.range(Component::Fragment).map(|range| &bytes[range]);
    // Parts between slashes: a fragment with fewer names a place of the page.
    let script = fragment.filter(|text| memchr::memchr_iter(b'/', text).count() > 3);
    Content::of(&decode(&bytes[start..])).is_opaque()
        || script.is_some_and(|text| Content::of(&decode(text)).is_opaque())
}

/// What a text consists of.
#[derive(Debug, Default)]
struct Content {
    /// The letters of words.
    words: usize,
    /// The length of all identifiers, of the longest, and their count.
    identifiers: usize,
    longest: usize,
    count: usize,
    /// The count of numbers, and of their digits.
    numbers: usize,
    digits: usize,
    /// Whether a year precedes a month.
    date: bool,
}

impl Content {
    fn of(text: &[u8]) -> Self {
        let mut content = Self::default();
        let mut year = false;
        for part in text.split(|&byte| separates(byte)) {
            if is_address(part) {
                content.add_identifier(part.len());
                continue;
            }
            let digits = part.iter().all(u8::is_ascii_digit);
            content.date |= year && digits && matches!(part.len(), 1 | 2);
            year = digits && matches!(part, [b'1', b'9', _, _] | [b'2', b'0', _, _]);
            for piece in part.split(|&byte| divides(byte)) {
                content.add(piece);
            }
            if content.words > SHORT_WORDS {
                break;
            }
        }
        content
    }

    /// Adds a piece between signs of punctuation.
    fn add(&mut self, piece: &[u8]) {
        let mut length = 0;
        for name in piece.split(|byte| matches!(byte, b'-' | b'_')) {
            match kind(name) {
                Kind::Word => self.words += name.len(),
                Kind::Identifier => length += name.len(),
                Kind::Number => {
                    length += name.len();
                    self.numbers += 1;
                    self.digits += name.len();
                }
                Kind::Short => {}
            }
        }
        if length > 0 {
            self.add_identifier(length);
        }
    }

    fn add_identifier(&mut self, length: usize) {
        self.identifiers += length;
        self.longest = self.longest.max(length);
        self.count += 1;
    }

    fn is_opaque(&self) -> bool {
        let unnamed = self.words == 0 && !self.date
            || self.identifiers >= OUTWEIGHS_WORD && self.words <= SHORT_WORDS;
        let long = self.longest >= LONG
            || self.count > 1 && self.identifiers >= TOGETHER
            || self.numbers >= MANY_NUMBERS && self.digits >= MANY_DIGITS;
        unnamed && long
    }
}

/// Returns true for a sign between the parts of a link.
const fn separates(byte: u8) -> bool {
    matches!(
        byte,
        b'/' | b'?' | b'&' | b'=' | b'#' | b';' | b',' | b'|' | b'!' | b' '
    )
}

/// Returns true for a sign inside a part.
const fn divides(byte: u8) -> bool {
    matches!(byte, b'.' | b'~' | b':' | b'$' | b'+' | b'@')
}

/// What a name between signs is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A word, as far as its form shows.
    Word,
    /// Random characters.
    Identifier,
    Number,
    /// Too short for either, such as the name of a parameter, or of a product with its number.
    Short,
}

fn kind(name: &[u8]) -> Kind {
    if !name.is_empty() && name.iter().all(u8::is_ascii_digit) {
        return Kind::Number;
    }
    if name.len() < 4 {
        return Kind::Short;
    }
    let digits = name.iter().filter(|byte| byte.is_ascii_digit()).count();
    let random = changes(name) * 6 >= name.len() || digits * 3 >= name.len();
    match random && name.is_ascii() {
        true if digits > 0 && name.len() < 8 => Kind::Short,
        true if digits > 0 || name.len() >= LONG => Kind::Identifier,
        _ => Kind::Word,
    }
}

/// Returns how often upper case, lower case and digits follow each other in `name`, apart from the
/// capital letter of a word.
fn changes(name: &[u8]) -> usize {
    let class = |byte: u8| match byte {
        b'0'..=b'9' => 0,
        b'A'..=b'Z' => 1,
        _ => 2,
    };
    let pairs = name.windows(2).map(|pair| (class(pair[0]), class(pair[1])));
    pairs
        .filter(|&(first, second)| first != second && (first, second) != (1, 2))
        .count()
}

/// Returns true for `name@host`, in any form.
fn is_address(text: &[u8]) -> bool {
    let at = memchr::memchr(b'@', text);
    at.is_some_and(|at| at > 0 && at + 1 < text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links() {
        for (link, expected) in [
            // Tokens.
            ("/4XZwjq45892QRxDZ949PuHo0Kna0lpCA0zBO", true),
            ("/t/4EUkaX2204faKe242civrbomcdh84HF", true),
            ("/?btvafem56b8z3h0dh055hvtawk872ml0", true),
            ("/OHpYWTdIWjFKMW4rVURkTlV6ZTdWQ3Q1am1Yaz/AbC", true),
            ("/0196cdb8-7812-4b29-a1a7-d9fa395f0d61", true),
            ("/fwd/P2Q9ODImZWk9MDAxJmlmPTQ/anna@example.net", true),
            ("/e/c/0123456789abcdef0123", true),
            ("/click?x=0123456789abcdef0123456789abcdef01234567", true),
            ("/u/s!Ar2IfZyw5vH1gQ1d_w2fUe4IbyWP", true),
            // Numbers.
            ("/?a=6073&oc=14647&c=41082&m=3&s1=", true),
            ("/cl/35_md/31/17/21/4/383653", true),
            ("/files/page.html#cl/6471_md/4049/25068/1164/257/8664", true),
            // Words.
            ("", false),
            ("/", false),
            ("/login", false),
            ("/2026/11/22/1234567890/12345", false),
            ("/2026/11/22", false),
            ("/?p=123456", false),
            ("/en/us/faq", false),
            ("/Building_and_Installing_UHD_3_9", false),
            ("/E320_Getting_Started_Guide", false),
            ("/B200/B210/B200mini/B205mini", false),
            (
                "/10Gabc-X540-T2-Converged-Network-Adapter/dp/B01HMGWOU8",
                false,
            ),
            ("/wiki/Len_Bear_(2020)", false),
            ("/releases/v1.2.3-rc4", false),
            ("/document/d/1cMLXzNLpkkhBQ0e4GJsXq7/edit", false),
            ("/file/d/1cMLXzNLpkkhBQ0e4GJsXq7/view", false),
            ("/a/b/commit/0123456789abcdef", false),
            ("/getAccountInfo", false),
            ("/abs/2101.00001", false),
            ("/%E4%BE%8B%E4%BE%8B%E4%BE%8B%E4%BE%8B%E4%BE%8B", false),
            ("/doc.html#section/one/two/three/four", false),
        ] {
            let uri = format!("https://www.example.org{link}");
            let found = has_only_identifiers(&Uri::split(uri.as_bytes()));
            assert_eq!(found, expected, "{link}");
        }
    }
}
