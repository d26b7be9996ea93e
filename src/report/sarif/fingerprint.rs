//! `primaryLocationLineHash`: what GitHub recognizes an alert by when lines are added or removed
//! above it.
//!
//! It is a hash of the text from the start of the line: of 100 UTF-16 code units without spaces and
//! tabs, over line ends, which all count as LF. The end of the text counts as `0xFFFF`, and is
//! followed by zeros. `:n` follows, for the n-th line of the file with that hash.
//!
//! The hash is reversible where nearly all of the text is known. So a text with a credential has none.

use std::collections::{HashMap, HashSet};
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use crate::format::HEAD;
use crate::input::{compressed, read_head};
use crate::secret::credentials_in;
use crate::side::open_regular;

/// The number of code units that are hashed.
const BLOCK: usize = 100;
const FACTOR: u64 = 37;
/// What follows the last code unit.
const END: u16 = 0xFFFF;
/// The size of the largest file that is read: that of the largest file in a repository at GitHub.
const LARGEST: u64 = 100 * 1024 * 1024;
/// The number of bytes before and after the text that are searched for credentials with it.
const AROUND: u64 = 512;
/// The size of the largest text that is searched for credentials: one with many spaces.
const LONGEST: u64 = 64 * 1024;
/// The number of bytes that are read at a time.
const READ: usize = 64 * 1024;

/// Returns the fingerprints of `lines` of the file at `path`, by line. Lines count from 1, and end
/// with LF, CR or both. There are none for lines after the end, for those whose text has a credential,
/// and for files that are compressed, too large or not regular.
///
/// # Errors
/// Those of reading the file.
pub fn of_lines(path: &Path, lines: &[u64]) -> io::Result<HashMap<u64, String>> {
    // A FIFO would block.
    let data = path.metadata()?;
    if !data.is_file() || data.len() > LARGEST {
        return Ok(HashMap::new());
    }
    let mut file = open_regular(path)?;
    let mut head = [0; HEAD];
    let read = read_head(&file, &mut head)?;
    if compressed::kind(&head[..read]).is_some() {
        return Ok(HashMap::new());
    }
    of_text(&mut file, lines)
}

fn of_text<T: Read + Seek>(text: &mut T, lines: &[u64]) -> io::Result<HashMap<u64, String>> {
    let last = lines.iter().max().copied().unwrap_or_default();
    let wanted: HashSet<u64> = lines.iter().copied().collect();
    let mut hashed = Vec::with_capacity(wanted.len());
    each_line(text, last, &mut |line| {
        if wanted.contains(&line.number) {
            hashed.push(line);
        }
    })?;
    let mut shown = HashSet::new();
    for line in &hashed {
        if !has_credential(text, &line.bytes)? {
            shown.insert(line.number);
        }
    }
    let mut numbers: HashMap<u64, u64> = hashed.iter().map(|line| (line.hash, 0)).collect();
    let mut fingerprints = HashMap::new();
    text.rewind()?;
    each_line(text, last, &mut |HashedLine { number, hash, .. }| {
        if let Some(count) = numbers.get_mut(&hash) {
            *count += 1;
            if shown.contains(&number) {
                fingerprints.insert(number, format!("{hash:x}:{count}"));
            }
        }
    })?;
    Ok(fingerprints)
}

/// Returns true if there may be a credential in `bytes`.
fn has_credential<T: Read + Seek>(text: &mut T, bytes: &Range<u64>) -> io::Result<bool> {
    if bytes.end - bytes.start > LONGEST {
        return Ok(true);
    }
    let start = bytes.start.saturating_sub(AROUND);
    let mut around = Vec::new();
    text.seek(SeekFrom::Start(start))?;
    text.take(bytes.end + AROUND - start)
        .read_to_end(&mut around)?;
    let inside = (bytes.start - start) as usize..(bytes.end - start) as usize;
    let mut found = credentials_in(&around).into_iter();
    Ok(found.any(|secret| secret.start < inside.end && inside.start < secret.end))
}

/// A line of a text.
struct HashedLine {
    number: u64,
    hash: u64,
    /// The bytes that are hashed.
    bytes: Range<u64>,
}

/// Receives the lines of a text in order.
type Each<'e> = &'e mut dyn FnMut(HashedLine);

/// Calls `each` with each line, up to line `last`. Bytes that are not UTF-8 count as U+FFFD.
fn each_line(text: &mut dyn Read, last: u64, each: Each) -> io::Result<()> {
    let mut lines = LineHashes::new();
    let mut buffer = vec![0; READ];
    let mut filled = 0;
    while lines.emitted < last {
        let read = match text.read(&mut buffer[filled..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        let bytes = &buffer[..filled + read];
        let rest = if read == 0 { 0 } else { truncated(bytes) };
        let (whole, rest) = bytes.split_at(bytes.len() - rest);
        for chunk in whole.utf8_chunks() {
            for character in chunk.valid().chars() {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    lines.add(*unit, each);
                }
                lines.at += character.len_utf8() as u64;
            }
            if !chunk.invalid().is_empty() {
                lines.add(0xFFFD, each);
                lines.at += chunk.invalid().len() as u64;
            }
        }
        if read == 0 {
            lines.end(each);
            break;
        }
        filled = rest.len();
        let start = whole.len();
        buffer.copy_within(start..start + filled, 0);
    }
    Ok(())
}

/// Returns the length of the truncated character at the end.
fn truncated(bytes: &[u8]) -> usize {
    let last = bytes.len().saturating_sub(3);
    (last..bytes.len())
        .find(|&at| matches!(str::from_utf8(&bytes[at..]), Err(error) if error.valid_up_to() == 0 && error.error_len().is_none()))
        .map_or(0, |at| bytes.len() - at)
}

/// The hashes of lines, in one pass over the code units of a text.
struct LineHashes {
    /// The last code units, from `index`, the oldest, around.
    window: [u16; BLOCK],
    /// The number of the line that starts with each of them, and its offset; 0 if none does.
    starts: [(u64, u64); BLOCK],
    index: usize,
    hash: u64,
    /// The offset of the code unit that is added next.
    at: u64,
    /// What the oldest code unit was multiplied by, once the next one is added.
    oldest: u64,
    line: u64,
    is_line_start: bool,
    after_cr: bool,
    /// The number of the last line that was emitted.
    emitted: u64,
}

impl LineHashes {
    fn new() -> Self {
        Self {
            window: [0; BLOCK],
            starts: [(0, 0); BLOCK],
            index: 0,
            hash: 0,
            at: 0,
            oldest: FACTOR.wrapping_pow(BLOCK as u32),
            line: 0,
            is_line_start: true,
            after_cr: false,
            emitted: 0,
        }
    }

    /// Adds the next code unit.
    fn add(&mut self, mut unit: u16, each: Each) {
        let after_cr = std::mem::take(&mut self.after_cr);
        match u8::try_from(unit) {
            Ok(b' ' | b'\t') => return,
            Ok(b'\n') if after_cr => return,
            Ok(b'\r') => {
                unit = u16::from(b'\n');
                self.after_cr = true;
            }
            _ => {}
        }
        self.emit(each);
        if self.is_line_start {
            self.line += 1;
            self.starts[self.index] = (self.line, self.at);
        }
        self.is_line_start = unit == u16::from(b'\n');
        self.push(unit);
    }

    /// Adds the end of the text.
    fn end(&mut self, each: Each) {
        self.add(END, each);
        for _ in 0..BLOCK {
            self.emit(each);
            self.push(0);
        }
    }

    /// Emits the line that starts with the oldest code unit.
    fn emit(&mut self, each: Each) {
        let (number, start) = std::mem::take(&mut self.starts[self.index]);
        if number > 0 {
            self.emitted = number;
            each(HashedLine {
                number,
                hash: self.hash,
                bytes: start..self.at,
            });
        }
    }

    fn push(&mut self, unit: u16) {
        let oldest = std::mem::replace(&mut self.window[self.index], unit);
        self.hash = (self.hash.wrapping_mul(FACTOR))
            .wrapping_add(u64::from(unit))
            .wrapping_sub(self.oldest.wrapping_mul(u64::from(oldest)));
        self.index = (self.index + 1) % BLOCK;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{READ, of_lines, of_text};

    fn hashes(text: &[u8]) -> Vec<String> {
        let lines: Vec<u64> = (1..=text.len() as u64 + 1).collect();
        let found = of_text(&mut Cursor::new(text), &lines).unwrap();
        lines
            .iter()
            .map_while(|line| found.get(line).cloned())
            .collect()
    }

    /// The vectors of the tests of github/codeql-action.
    #[test]
    fn published_vectors() {
        let ends = [
            "e9496ae3ebfced30:1",
            "fb7c023a8b9ccb3f:1",
            "ce8ba1a563dcdaca:1",
            "e20e36e16fcb0cc8:1",
            "b3edc88f2938467e:1",
            "c8e28b0b4002a3a0:1",
            "c129715d7a2bc9a3:1",
        ];
        let lorem = "Lorem ipsum dolor sit amet.\n".repeat(10);
        for (text, expected) in [
            ("", &["c129715d7a2bc9a3:1"][..]),
            (
                " a\nb\n  \t\tc\n d",
                &[
                    "271789c17abda88f:1",
                    "54703d4cd895b18:1",
                    "180aee12dab6264:1",
                    "a23a3dc5e078b07b:1",
                ],
            ),
            (
                " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End",
                &[
                    "8b7cf3e952e7aeb2:1",
                    "b1ae1287ec4718d9:1",
                    "bff680108adb0fcc:1",
                    "c6805c5e1288b612:1",
                    "b86d3392aea1be30:1",
                    "e6ceba753e1a442:1",
                ],
            ),
            (" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", &ends),
            (" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", &ends),
            (
                " hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n",
                &ends,
            ),
            (
                " hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n",
                &ends,
            ),
            (
                &lorem,
                &[
                    "a7f2ff13bc495cf2:1",
                    "a7f2ff13bc495cf2:2",
                    "a7f2ff13bc495cf2:3",
                    "a7f2ff13bc495cf2:4",
                    "a7f2ff13bc495cf2:5",
                    "a7f2ff13bc495cf2:6",
                    "a7f2ff1481e87703:1",
                    "a9cf91f7bbf1862b:1",
                    "55ec222b86bcae53:1",
                    "cc97dc7b1d7d8f7b:1",
                    "c129715d7a2bc9a3:1",
                ],
            ),
            (
                "x = 2\nx = 1\nprint(x)\nx = 3\nprint(x)\nx = 4\nprint(x)\n",
                &[
                    "e54938cc54b302f1:1",
                    "bb609acbe9138d60:1",
                    "1131fd5871777f34:1",
                    "5c482a0f8b35ea28:1",
                    "54517377da7028d2:1",
                    "2c644846cb18d53e:1",
                    "f1b89f20de0d133:1",
                    "c129715d7a2bc9a3:1",
                ],
            ),
        ] {
            assert_eq!(hashes(text.as_bytes()), expected, "{text:?}");
        }
    }

    /// Where the text is read in two steps does not change the hashes.
    #[test]
    fn characters_are_not_split() {
        let second = |text: String| of_text(&mut Cursor::new(text), &[2]).unwrap().remove(&2);
        for text in ["\u{20ac}", "\u{1f600}", "a \r\n\u{1f600}\u{20ac}"] {
            let expected = second(format!("y\n{text}\nend"));
            assert!(expected.is_some());
            for before in READ - 6..=READ {
                let long = format!("{}\n{text}\nend", "y".repeat(before));
                assert_eq!(second(long), expected, "{text:?} after {before}");
            }
        }
        assert_eq!(hashes(b"a\xe2\x82"), hashes("a\u{fffd}".as_bytes()));
        assert_eq!(
            hashes(b"a\xff\xfe\n"),
            hashes("a\u{fffd}\u{fffd}\n".as_bytes())
        );
    }

    /// Only what was asked for is returned, and the number of a hash counts all lines.
    #[test]
    fn some_lines() {
        let text = "Lorem ipsum dolor sit amet.\n".repeat(10);
        let found = of_text(&mut Cursor::new(&text), &[3, 5, 99]).unwrap();
        let mut found: Vec<_> = found.into_iter().collect();
        found.sort();
        let expected = [(3, "a7f2ff13bc495cf2:3"), (5, "a7f2ff13bc495cf2:5")];
        assert_eq!(found, expected.map(|(line, hash)| (line, hash.to_owned())));
    }

    /// The hash of a line whose text is known but for a password is as good as the password.
    #[test]
    fn lines_with_credentials_have_none() {
        let filler = "x".repeat(200);
        let text = format!("{filler}\na\nb ftp://joe:h3rr1ng-7@ftp.example.net/\n{filler}\n");
        let found = of_text(&mut Cursor::new(text), &[1, 2, 3, 4]).unwrap();
        let mut lines: Vec<_> = found.into_keys().collect();
        lines.sort_unstable();
        assert_eq!(lines, [1, 4]);
        let spaces = format!("a{}b\n", " ".repeat(100_000));
        assert!(of_text(&mut Cursor::new(spaces), &[1]).unwrap().is_empty());
    }

    #[test]
    fn files_that_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        assert!(of_lines(folder.path(), &[1]).unwrap().is_empty());
        assert!(of_lines(&folder.path().join("x"), &[1]).is_err());
    }
}
