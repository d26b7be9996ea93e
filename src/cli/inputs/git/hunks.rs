//! Lines that were added or changed, in the output of `git diff --unified=0`.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context, bail};

/// The added and changed lines of each file, by its name from the top of the work tree.
pub type Hunks = HashMap<PathBuf, Vec<RangeInclusive<u64>>>;

/// Reads the output of `git diff --unified=0 --dst-prefix=b/`, with quoted names.
///
/// # Errors
/// If it is not such an output.
pub fn read(diff: &[u8]) -> anyhow::Result<Hunks> {
    let mut hunks = Hunks::new();
    let mut name = None;
    let mut lines = diff.split(|b| *b == b'\n');
    while let Some(line) = lines.next() {
        if line.starts_with(b"diff --git ") {
            name = None;
        } else if let Some(shown) = line.strip_prefix(b"+++ ") {
            name = new_name(shown);
        } else if let Some(header) = line.strip_prefix(b"@@ ") {
            let hunk = hunk(header).context("git printed a diff that is not understood")?;
            // The text of the hunk may look like anything.
            for _ in 0..hunk.old + hunk.new {
                lines.next();
            }
            if let Some(name) = &name
                && hunk.new > 0
            {
                let added = hunks.entry(PathBuf::clone(name)).or_default();
                added.push(hunk.start..=hunk.start + (hunk.new - 1));
            }
        }
    }
    Ok(hunks)
}

/// The header of a hunk.
struct Hunk {
    /// The number of removed lines.
    old: u64,
    /// The number of added lines, and the first of them.
    new: u64,
    start: u64,
}

/// Reads `-1,2 +3,4 @@`; a missing count is 1.
fn hunk(header: &[u8]) -> Option<Hunk> {
    let header = str::from_utf8(header.split(|b| *b == b'@').next()?).ok()?;
    let mut ranges = header.split_ascii_whitespace();
    let mut range = |sign| {
        let range: &str = ranges.next()?.strip_prefix(sign)?;
        let (start, count) = range.split_once(',').unwrap_or((range, "1"));
        Some((start.parse().ok()?, count.parse().ok()?))
    };
    let (_, old): (u64, u64) = range('-')?;
    let (start, new) = range('+')?;
    Some(Hunk { old, new, start })
}

/// Returns the name after `+++ `, without `b/`; `None` for a file that was removed.
fn new_name(shown: &[u8]) -> Option<PathBuf> {
    let name = match shown.strip_prefix(b"\"") {
        Some(quoted) => unquoted(quoted),
        // A name with spaces is followed by a tab.
        None => shown.strip_suffix(b"\t").unwrap_or(shown).to_vec(),
    };
    name.strip_prefix(b"b/")
        .map(crate::cli::inputs::names::path)
}

/// Returns a name that is quoted as in C, up to the closing quote.
fn unquoted(quoted: &[u8]) -> Vec<u8> {
    let mut name = Vec::with_capacity(quoted.len());
    let mut bytes = quoted.iter().copied();
    while let Some(b) = bytes.next() {
        match b {
            b'"' => break,
            b'\\' => name.extend(bytes.next().map(|b| match b {
                b'a' => 7,
                b'b' => 8,
                b't' => b'\t',
                b'n' => b'\n',
                b'v' => 11,
                b'f' => 12,
                b'r' => b'\r',
                b'0'..=b'3' => {
                    let mut digit = || bytes.next().map_or(0, |b| b & 7);
                    (b & 7) << 6 | digit() << 3 | digit()
                }
                other => other,
            })),
            b => name.push(b),
        }
    }
    name
}

/// Reads the output of `git diff --numstat -z`: returns the files that have no lines for git, as
/// compressed files have none.
pub fn binary_files(numbers: &[u8]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut fields = numbers.split(|b| *b == 0);
    while let Some(field) = fields.next().filter(|field| !field.is_empty()) {
        let mut parts = field.splitn(3, |b| *b == b'\t');
        let (Some(added), Some(_), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
            bail!("git printed numbers that are not understood");
        };
        let name = if name.is_empty() {
            // Renamed: the old and the new name follow.
            let _ = fields.next();
            fields.next().unwrap_or_default()
        } else {
            name
        };
        if added == b"-" {
            found.push(crate::cli::inputs::names::path(name));
        }
    }
    Ok(found)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    #[test]
    fn hunks_of_files() {
        let diff = b"diff --git a/a b.txt b/a b.txt\n\
            index 1..2 100644\n--- a/a b.txt\t\n+++ b/a b.txt\t\n\
            @@ -3 +3,2 @@ @@ -1 +1 @@\n-+++ b/no\n+@@ -9 +9 @@\n++++ b/no\n\
            @@ -7,2 +8,0 @@\n-x\n-y\n@@ -20,0 +19 @@\n+z\n\\ No newline at end of file\n\
            diff --git a/gone b/gone\ndeleted file mode 100644\n--- a/gone\n+++ /dev/null\n\
            @@ -1 +0,0 @@\n-x\n\
            diff --git \"a/\\303\\251\" \"b/\\303\\251\\t\\\"\"\n--- /dev/null\n\
            +++ \"b/\\303\\251\\t\\\"\\377\"\n@@ -0,0 +1,3 @@\n+1\n+2\n+3\n\
            diff --git a/old b/new\nsimilarity index 100%\nrename from old\nrename to new\n";
        let found = read(diff).unwrap();
        let mut shown: Vec<_> = found
            .iter()
            .map(|(name, lines)| (name.as_os_str().as_bytes(), lines.as_slice()))
            .collect();
        shown.sort_unstable_by_key(|(name, _)| *name);
        let expected: [(&[u8], &[_]); 2] = [
            (b"a b.txt", &[3..=4, 19..=19]),
            (b"\xc3\xa9\t\"\xff", &[1..=3]),
        ];
        assert_eq!(shown, expected);
        assert!(read(b"@@ x\n").is_err());
    }

    #[test]
    fn files_without_lines() {
        let numbers = b"1\t2\ta\x00-\t-\tb c\x003\t0\t\0old\0new\0-\t-\t\0old2\0new2\0";
        let found = binary_files(numbers).unwrap();
        assert_eq!(found, ["b c", "new2"].map(PathBuf::from));
        assert!(binary_files(b"x\0").is_err());
    }
}
