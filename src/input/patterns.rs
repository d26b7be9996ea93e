//! The patterns of one ignore file, and the memory that they take.

use std::path::Path;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::faults::Faults;
use crate::format::{ReadOutcome, Warning};
use crate::side::{IGNORE_FILE, is_absent};

/// The longest pattern, in bytes; no path is longer.
// `PATH_MAX` of Linux.
const LONGEST_PATTERN: usize = 4096;

/// Upper bound on the weight of all patterns that apply to a path: those of its folder, of the
/// folders above it, and of the user. It has room for 40,000 names or 5,000 globs of ordinary length;
/// all templates of github.com/github/gitignore together have 7,000 lines.
pub(super) const MOST_WEIGHT: usize = 64 * 1024 * 1024;

/// The patterns of an ignore file.
#[derive(Debug)]
pub(super) struct Patterns {
    pub matcher: Gitignore,
    /// About how much memory they take, in bytes.
    pub weight: usize,
}

impl Patterns {
    /// Returns no patterns.
    pub fn none() -> Self {
        Self {
            matcher: Gitignore::empty(),
            weight: 0,
        }
    }

    /// Returns the patterns of the ignore file at `path`, relative to `directory`; `None` if it has
    /// none, cannot be read, or if their weight exceeds `room`.
    pub fn read(path: &Path, directory: &Path, room: usize, faults: &Faults) -> Option<Self> {
        let text = match IGNORE_FILE.read(path) {
            Ok(text) => text,
            Err(error) => {
                if !is_absent(&error) {
                    faults.unread(path.to_path_buf(), &error);
                }
                return None;
            }
        };
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
        let weight = text.split(|b| *b == b'\n').map(weight).sum();
        let refuse = |reason: &str| {
            let text = format!("its patterns are too many or too large, and are ignored{reason}");
            faults.add(path.to_path_buf(), Warning::lost(text));
        };
        if weight > room {
            let limit = MOST_WEIGHT >> 20;
            refuse(&format!(
                ": all that apply to a path may take {limit} MiB of memory; name folders instead of files"
            ));
            return None;
        }
        let mut builder = GitignoreBuilder::new(directory);
        // The file is not quoted: it may be a link to any file.
        if let Some(number) = add_lines(&mut builder, text) {
            let text = format!("line {number} is not a valid pattern and is ignored");
            let loss = ReadOutcome::Nothing;
            faults.add(path.to_path_buf(), Warning::new(text, loss));
        }
        let Ok(matcher) = builder.build() else {
            refuse("");
            return None;
        };
        (!matcher.is_empty()).then_some(Self { matcher, weight })
    }
}

/// Adds the lines of an ignore file. Returns the number of the first invalid one, from 1.
fn add_lines(builder: &mut GitignoreBuilder, text: &[u8]) -> Option<u64> {
    let mut invalid = None;
    for (line, number) in text.split(|b| *b == b'\n').zip(1_u64..) {
        let text = std::str::from_utf8(line).ok();
        let text = text.filter(|text| text.len() <= LONGEST_PATTERN);
        if text.is_none_or(|text| builder.add_line(None, text).is_err()) {
            invalid = invalid.or(Some(number));
        }
    }
    invalid
}

/// Returns about how much memory a line of an ignore file takes while the patterns are compiled, in
/// bytes: nothing for comments and for lines that are too long.
///
/// Names and `*.extension` are found in hash tables: 75,000 lines take 90 MB. Other globs become parts
/// of an automaton: 410 of 60 `?` take 18 MB, 8,334 of 2 bytes 30 MB.
fn weight(line: &[u8]) -> usize {
    let line = line.trim_ascii_end();
    if line.is_empty() || line.starts_with(b"#") || line.len() > LONGEST_PATTERN {
        return 0;
    }
    let name = line.strip_prefix(b"*.").unwrap_or(line);
    if name.iter().any(|b| b"*?[{\\".contains(b)) {
        2500 + 700 * line.len()
    } else {
        1200 + 16 * line.len()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_line_that_is_no_pattern_is_told_without_its_text() {
        let folder = tempfile::tempdir().unwrap();
        let long = "a".repeat(LONGEST_PATTERN + 1);
        for text in [
            &b"ok\n\xff\n"[..],
            b"ok\n{a\n",
            format!("ok\n{long}").as_bytes(),
        ] {
            let path = folder.path().join(".ignore");
            fs::write(&path, text).unwrap();
            let faults = Faults::default();
            let patterns = Patterns::read(&path, folder.path(), MOST_WEIGHT, &faults).unwrap();
            let ok = folder.path().join("ok");
            assert!(patterns.matcher.matched(ok, false).is_ignore());
            let reported = faults.next().map(|(_, warning)| warning.text);
            assert_eq!(
                reported.as_deref(),
                Some("line 2 is not a valid pattern and is ignored")
            );
        }
    }

    #[test]
    fn patterns_are_bounded_by_what_they_take() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".ignore");
        let read = |text: &str, room| {
            fs::write(&path, text).unwrap();
            let faults = Faults::default();
            let read = Patterns::read(&path, folder.path(), room, &faults);
            (
                read.is_some(),
                faults.next().map(|(_, warning)| warning.text),
            )
        };
        let lines = |number: usize, line: fn(usize) -> String| -> String {
            (0..number).map(line).collect()
        };
        for text in [
            lines(40_000, |n| format!("/folder/name-{n}.txt\n")),
            lines(40_000, |n| format!("*.extension{n}\n")),
            lines(5_000, |n| format!("**/x{n}/*.o\n")),
            lines(60_000, |_| "# a comment\n\n".to_owned()) + "name\n",
        ] {
            assert_eq!(read(&text, MOST_WEIGHT), (true, None), "{}", &text[..20]);
        }
        for text in [
            lines(100_000, |n| format!("n{n}\n")),
            lines(30_000, |_| "*a\n".to_owned()),
            lines(2_000, |_| format!("{}\n", "?".repeat(60))),
        ] {
            let (is_read, reported) = read(&text, MOST_WEIGHT);
            let reported = reported.unwrap_or_default();
            assert!(
                !is_read && reported.contains("may take 64 MiB"),
                "{reported}"
            );
        }
        // Of folders above, less room is left.
        assert!(read("name\n", 1216 + 48).0);
        assert!(!read("name\n", 1200).0);
    }
}
