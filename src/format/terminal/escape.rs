//! Control functions that start with ESC: sequences, strings, and designations of charsets.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};

use super::ESC;

/// Ends commands of xterm, besides ST.
const BEL: u8 = 0x07;
/// The longest control sequence.
// Two colours of three numbers each have 40 bytes.
const LONGEST_SEQUENCE: usize = 128;

/// A control function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Escape {
    pub length: usize,
    pub meaning: Meaning,
}

/// What a control function does to the text around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It changes how text looks, or what the terminal does. The text goes on.
    Look,
    /// The text goes on at another column of the line.
    InLine,
    /// The text goes on at another place.
    Elsewhere,
    /// Letters are graphics from here on.
    Graphics,
    /// Letters are letters from here on.
    Letters,
    /// Characters of one of the charsets of ISO-2022 follow, in mail and news without a label
    /// (RFC 1468). Nothing in it is for a terminal.
    Charset,
    /// A string for the terminal, at this range.
    Command(Range<usize>),
}

/// Returns the control function that `bytes`, which starts with ESC, starts with. Of functions that
/// only some programs know there is none.
pub(super) fn read(bytes: &[u8]) -> Option<Escape> {
    let (length, meaning) = match bytes {
        [_, b'[', rest @ ..] => {
            let (length, meaning) = sequence(rest)?;
            (2 + length, meaning)
        }
        // OSC, DCS, SOS, PM, APC (ECMA-48 §5.6), and the title of screen.
        [
            _,
            opener @ (b']' | b'P' | b'X' | b'^' | b'_' | b'k'),
            rest @ ..,
        ] => {
            let (inside, end) = string(rest, matches!(opener, b']' | b'k'))?;
            (2 + end, Meaning::Command(2..2 + inside))
        }
        [_, b' '..=b'/', ..] => designation(bytes)?,
        // Save and restore the cursor, index, next line, reverse index, reset.
        [_, b'7' | b'8' | b'D' | b'E' | b'M' | b'c', ..] => (2, Meaning::Elsewhere),
        // Modes of the keypad, tabs, identification, locking shifts, an ST without a string.
        [
            _,
            b'=' | b'>' | b'H' | b'Z' | b'n' | b'o' | b'|' | b'}' | b'~' | b'\\',
            ..,
        ] => (2, Meaning::Look),
        _ => return None,
    };
    // SGR 0 of some terminals is followed by a shift to letters (`\E[m^O` in terminfo).
    let shift = meaning == Meaning::Look && bytes.get(length) == Some(&0x0F);
    Some(Escape {
        length: length + usize::from(shift),
        meaning,
    })
}

/// Returns the length and meaning of the control sequence whose parameters `bytes` starts with
/// (ECMA-48 §5.4).
fn sequence(bytes: &[u8]) -> Option<(usize, Meaning)> {
    let near = &bytes[..bytes.len().min(LONGEST_SEQUENCE)];
    let count = |from: usize, range: std::ops::RangeInclusive<u8>| {
        from + near[from..]
            .iter()
            .take_while(|b| range.contains(b))
            .count()
    };
    let parameters = count(0, b'0'..=b'?');
    let end = count(parameters, b' '..=b'/');
    let last = near.get(end).filter(|b| (b'@'..=b'~').contains(b))?;
    let private = near.first().is_some_and(|b| matches!(b, b'<'..=b'?'));
    let meaning = match last {
        // The shape of the cursor. Others with a space are rather cut before it.
        _ if near[parameters..end].contains(&b' ') && *last != b'q' => return None,
        _ if end > parameters => Meaning::Look,
        b'J' => Meaning::Elsewhere,
        _ if private => Meaning::Look,
        // ECMA-48 §8.3: CUF, CUB, CHA, HPA, HPR, HPB, CHT, CBT, ECH, ICH, DCH, REP.
        b'C' | b'D' | b'G' | b'`' | b'a' | b'j' | b'I' | b'Z' | b'X' | b'@' | b'P' | b'b' => {
            Meaning::InLine
        }
        // CUU, CUD, CNL, CPL, CUP, HVP, VPA, VPR, VPB, IL, DL, SU, SD, and of xterm the margins and
        // the saved cursor.
        b'A' | b'B' | b'E' | b'F' | b'H' | b'f' | b'd' | b'e' | b'k' | b'L' | b'M' | b'S'
        | b'T' | b'r' | b's' | b'u' => Meaning::Elsewhere,
        _ => Meaning::Look,
    };
    Some((end + 1, meaning))
}

/// Returns the end of the text of a string, and of its end: ST, or BEL.
///
/// A string has no line end here, though DCS and APC allow some: one that was cut ends with its line.
fn string(bytes: &[u8], bel: bool) -> Option<(usize, usize)> {
    let end = memchr3(BEL, ESC, b'\n', bytes)?;
    match bytes[end..] {
        [BEL, ..] if bel => Some((end, end + 1)),
        [ESC, b'\\', ..] => Some((end, end + 2)),
        _ => None,
    }
}

/// Returns the length and meaning of an escape with intermediate bytes, which mostly designate
/// a charset (ECMA-35 §13.2).
fn designation(bytes: &[u8]) -> Option<(usize, Meaning)> {
    let between = bytes[1..].iter().take_while(|b| (b' '..=b'/').contains(b));
    let last = 1 + between.take(3).count();
    let charset = *bytes.get(last).filter(|b| (b'0'..=b'~').contains(b))?;
    let meaning = match (&bytes[1..last], charset) {
        ([b'$', ..], _) | ([b'('], b'I') => Meaning::Charset,
        // The graphics of VT100.
        ([b'('], b'0' | b'2') => Meaning::Graphics,
        ([b'('], _) => Meaning::Letters,
        _ => Meaning::Look,
    };
    Some((last + 1, meaning))
}

/// Returns the end of the characters of a charset of ISO-2022 that start at `from`: after the return
/// to letters, or the line end, which returns to them too.
pub(super) fn end_of_charset(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(length) = memchr2(ESC, b'\n', &bytes[at..]) {
        at += length + 1;
        match &bytes[at - 1..] {
            [b'\n', ..] => return at,
            [_, b'(', letters, ..] if *letters != b'I' => return at + 2,
            _ => {}
        }
    }
    bytes.len()
}

/// Returns the start of the URI in a command that starts a hyperlink: `8;parameters;URI` (the page
/// "Hyperlinks in terminal emulators"). An empty one ends it.
pub(super) fn hyperlink(command: &[u8]) -> Option<usize> {
    let parameters = command.strip_prefix(b"8;")?;
    let length = memchr(b';', parameters)?;
    Some(2 + length + 1)
}
