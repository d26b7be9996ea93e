//! Opaque blocks in text: uuencoded files, yEnc, the data of PGP armour (RFC 9580 §6.2), and
//! undeclared base64. They are found line by line and labelled as not read, across the parts of a
//! message.
//!
//! Each line is checked: the first one that cannot be part of a block is text again, whether the
//! block was closed or not. The fields of armour (`Comment: …`) are text for people, and are
//! read, like the text of a signed message.

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::Finder;
use memchr::memrchr;

use crate::extract::delimit::Context;

/// The number of lines of base64 that make an undeclared block.
// Fewer may be quoted in a text: a key, a hash, a path.
const RUN: usize = 5;
/// The shortest line of base64 in such a run.
// Long words and paths are shorter.
const SHORTEST: usize = 40;
/// The largest number of fields at the start of armour.
// RFC 4880 §6.2 has five: `Version`, `Comment`, `MessageID`, `Hash`, `Charset`.
const FIELDS: usize = 16;

/// The opaque block that a text is inside of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OpaqueBlock {
    /// Text.
    #[default]
    Nothing,
    /// A uuencoded file.
    Uuencode,
    /// yEnc, in lines of this many bytes.
    Yenc(usize),
    /// Base64.
    Base64,
}

/// A range of a text with another context.
type Label = (Range<usize>, Option<Context>);

/// Returns the ranges of `bytes`, which start at a line start, that are not read. `inside` is the
/// block that they start in, and is set to the block that they end in.
pub(crate) fn labels(bytes: &[u8], inside: &mut OpaqueBlock) -> Vec<Label> {
    if *inside == OpaqueBlock::Nothing && !may_hold(bytes) {
        return Vec::new();
    }
    let mut labels: Vec<Label> = Vec::new();
    let mut lines = Lines { bytes, at: 0 };
    // The preceding base64 lines: their number, and the start of the first.
    let mut run = (0, 0);
    // Lines of armour that may come before its data.
    let mut fields = 0;
    while let Some((at, line)) = lines.next() {
        if inside.goes_on(line) || inside.ends_with(line, lines.bytes_left()) {
            extend(&mut labels, at..lines.at);
            continue;
        }
        *inside = OpaqueBlock::Nothing;
        if fields > 0 {
            fields -= 1;
            if line.is_empty() {
                (fields, *inside) = (0, OpaqueBlock::Base64);
                continue;
            }
        }
        match line.first() {
            Some(b'b') => *inside = uuencoded(line, lines.bytes_left()),
            Some(b'=') => *inside = yenc(line),
            Some(b'-') if starts_armour(line) => fields = FIELDS,
            _ => {}
        }
        if line.len() < SHORTEST || !is_base64(line) {
            run = (0, 0);
            continue;
        }
        run = (run.0 + 1, if run.0 == 0 { at } else { run.1 });
        if run.0 == RUN {
            extend(&mut labels, run.1..lines.at);
            (run, *inside) = ((0, 0), OpaqueBlock::Base64);
        }
    }
    labels
}

/// Returns true if a block may start in `bytes`: its keywords occur, or enough bytes without a
/// space for a run of base64. This is a fast search; testing each line took a fifth of the time
/// of reading mail.
fn may_hold(bytes: &[u8]) -> bool {
    static WORDS: LazyLock<[Finder<'static>; 2]> =
        LazyLock::new(|| [Finder::new("begin "), Finder::new("-----BEGIN PGP ")]);
    WORDS.iter().any(|word| word.find(bytes).is_some()) || has_run(bytes)
}

/// Returns true if there are at least `RUN * SHORTEST` bytes without a space.
fn has_run(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(near) = rest.get(..RUN * SHORTEST) {
        match memrchr(b' ', near) {
            Some(space) => rest = &rest[space + 1..],
            None => return true,
        }
    }
    false
}

/// Adds a range after the others.
fn extend(labels: &mut Vec<Label>, range: Range<usize>) {
    match labels.last_mut() {
        Some((last, _)) if last.end == range.start => last.end = range.end,
        _ => labels.push((range, None)),
    }
}

impl OpaqueBlock {
    /// Returns true if `line` continues the block.
    fn goes_on(self, line: &[u8]) -> bool {
        match self {
            Self::Nothing => false,
            Self::Uuencode => is_uuencoded(line),
            Self::Yenc(length) => line.len() >= length || line.starts_with(b"=ypart "),
            // The last line may be short; a single word is not part of the block.
            Self::Base64 => {
                let padded = line.starts_with(b"=") || line.ends_with(b"=");
                (padded || line.len() >= SHORTEST) && is_base64(line)
            }
        }
    }

    /// Returns true if `line`, which is shorter than others, is the last line of data.
    fn ends_with(self, line: &[u8], next_line: &[u8]) -> bool {
        matches!(self, Self::Yenc(_)) && !line.is_empty() && next_line.starts_with(b"=yend")
    }
}

/// The lines of a text, without their ends.
struct Lines<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> Option<(usize, &'t [u8])> {
        let start = self.at;
        let rest = self.bytes_left();
        let length = memchr::memchr(b'\n', rest);
        self.at += length.map_or(rest.len(), |length| length + 1);
        let line = &rest[..length.unwrap_or(rest.len())];
        (!rest.is_empty()).then(|| (start, line.strip_suffix(b"\r").unwrap_or(line)))
    }

    fn bytes_left(&self) -> &'t [u8] {
        &self.bytes[self.at..]
    }
}

/// Returns the block that starts after `begin 644 name`, if the next line is part of one.
fn uuencoded(line: &[u8], next_line: &[u8]) -> OpaqueBlock {
    let Some(rest) = line.strip_prefix(b"begin ") else {
        return OpaqueBlock::Nothing;
    };
    let mode = rest.iter().take_while(|b| matches!(b, b'0'..=b'7')).count();
    let named = matches!(mode, 3 | 4) && rest.get(mode) == Some(&b' ');
    let first = Lines {
        bytes: next_line,
        at: 0,
    }
    .next()
    .map(|(_, line)| line);
    if named && first.is_some_and(|first| first.len() > 1 && is_uuencoded(first)) {
        OpaqueBlock::Uuencode
    } else {
        OpaqueBlock::Nothing
    }
}

/// Returns true if a line is part of a uuencoded file: its length, four characters for three
/// bytes, at most a checksum after them, and perhaps spaces lost at its end.
fn is_uuencoded(line: &[u8]) -> bool {
    let Some((&length, data)) = line.split_first() else {
        return false;
    };
    let digit = |byte: u8| matches!(byte, b' '..=b'`');
    let expected = usize::from(length.wrapping_sub(b' ') & 63).div_ceil(3) * 4;
    digit(length)
        && data.len() <= expected + 2
        && data.len() + 16 >= expected
        && data.iter().all(|b| digit(*b))
}

/// Returns the block that starts after `=ybegin line=128 …`.
fn yenc(line: &[u8]) -> OpaqueBlock {
    let declaration = line.strip_prefix(b"=ybegin ");
    let length = declaration.and_then(|declaration| {
        let at = memchr::memmem::find(declaration, b"line=")?;
        let digits = declaration[at + 5..]
            .split(|b| !b.is_ascii_digit())
            .next()?;
        std::str::from_utf8(digits).ok()?.parse().ok()
    });
    match length {
        Some(length) if length > 0 => OpaqueBlock::Yenc(length),
        _ => OpaqueBlock::Nothing,
    }
}

/// Returns true if armour of binary data starts after `line`.
fn starts_armour(line: &[u8]) -> bool {
    const KINDS: [&[u8]; 4] = [
        b"MESSAGE",
        b"SIGNATURE",
        b"PUBLIC KEY BLOCK",
        b"PRIVATE KEY BLOCK",
    ];
    let declaration = line.strip_prefix(b"-----BEGIN PGP ");
    declaration.is_some_and(|declaration| KINDS.iter().any(|kind| declaration.starts_with(kind)))
}

/// Returns true if a line has only base64 digits, and perhaps padding, or is the checksum of
/// armour.
fn is_base64(line: &[u8]) -> bool {
    let digits = line.strip_prefix(b"=").unwrap_or(line);
    let end = digits
        .iter()
        .position(|b| !b.is_ascii_alphanumeric() && !matches!(b, b'+' | b'/'));
    let padding = end.map_or(&b""[..], |end| &digits[end..]);
    end != Some(0) && !digits.is_empty() && matches!(padding, b"" | b"=" | b"==")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the read text, in parts that `cut` divides.
    fn read(text: &str, cut: usize) -> String {
        let mut inside = OpaqueBlock::Nothing;
        let cut = text[..cut.min(text.len())]
            .rfind('\n')
            .map_or(0, |end| end + 1);
        let mut read = String::new();
        for part in [&text[..cut], &text[cut..]] {
            let mut at = 0;
            for (range, context) in labels(part.as_bytes(), &mut inside) {
                assert_eq!(context, None);
                read.push_str(&part[at..range.start]);
                at = range.end;
            }
            read.push_str(&part[at..]);
        }
        read
    }

    const UU: &str = "M:'1T<#HO+VAO<W0N97AA;7!L92\\Z+R\\Z+R\\Z+R\\Z+R\\Z+R\\Z+R\\Z+R\\Z+R\\Z\n";
    const BASE64: &str = "PGh0dHA6Ly9oLmV4YW1wbGUvPjxodHRwOi8vaC5leGFtcGxlLz4=\n";

    #[test]
    fn text_around_blocks_is_read() {
        let yenc = format!(
            "=ybegin line=16 size=40 name=a\n=ypart begin=1 end=40\n{}\n://\n=yend size=40\n",
            "://*:://:::*://x"
        );
        let armour = |kind: &str| {
            format!(
                "-----BEGIN PGP {kind}-----\nVersion: 1\n\n{BASE64}{BASE64}=AbCd\n-----END PGP {kind}-----\n"
            )
        };
        let armour_read = |kind: &str| {
            format!("-----BEGIN PGP {kind}-----\nVersion: 1\n\n-----END PGP {kind}-----\n")
        };
        for (name, text, expected) in [
            ("text", "a\nb\n".to_owned(), "a\nb\n".to_owned()),
            (
                "uuencode",
                format!("a\nbegin 644 x\n{UU}{UU}#0V%T\n`\nend\nb\n"),
                "a\nbegin 644 x\nend\nb\n".into(),
            ),
            (
                "uuencode without end",
                format!("begin 0644 x\n{UU}{UU}see http://h/\n"),
                "begin 0644 x\nsee http://h/\n".into(),
            ),
            (
                "no uuencode",
                "begin 644 x\nsee http://h/\n".into(),
                "begin 644 x\nsee http://h/\n".into(),
            ),
            (
                "no mode",
                format!("begin 9 x\n{UU}"),
                format!("begin 9 x\n{UU}"),
            ),
            (
                "yenc",
                yenc,
                "=ybegin line=16 size=40 name=a\n=yend size=40\n".into(),
            ),
            ("signature", armour("SIGNATURE"), armour_read("SIGNATURE")),
            (
                "key",
                armour("PUBLIC KEY BLOCK"),
                armour_read("PUBLIC KEY BLOCK"),
            ),
            (
                "message",
                armour("MESSAGE, PART 1/2"),
                armour_read("MESSAGE, PART 1/2"),
            ),
            ("signed", armour("SIGNED MESSAGE"), armour("SIGNED MESSAGE")),
            (
                "base64",
                format!("a\n{}b\n", BASE64.repeat(6)),
                "a\nb\n".into(),
            ),
            ("few lines", BASE64.repeat(4), BASE64.repeat(4)),
            ("words", "word\n".repeat(20), "word\n".repeat(20)),
        ] {
            for text in [text.clone(), text.replace('\n', "\r\n")] {
                assert_eq!(read(&text, 0).replace('\r', ""), expected, "{name}");
            }
        }
    }

    #[test]
    fn blocks_continue_in_another_part() {
        let text = format!("a\nbegin 644 x\n{}`\nend\nb\n", UU.repeat(9));
        for cut in [80, 200, 300] {
            assert_eq!(read(&text, cut), "a\nbegin 644 x\nend\nb\n");
        }
        let text = format!("{}b\n", BASE64.repeat(40));
        assert_eq!(read(&text, 1000), "b\n");
    }
}
