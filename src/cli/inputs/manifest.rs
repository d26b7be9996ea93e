//! Manifests: a line of JSON for each share of the inputs (docs/scale.md).
//!
//! A share of one piece is `{"id","path","byte_start","byte_end","size","mtime","mtime_nsec"}`; one of
//! several has these keys, without `id`, in an array `files`. `mtime_nsec` is what `mtime` lacks, in
//! nanoseconds, and `digest` that of the range (`plan --digests`); both may be missing. `line_base`, `message_base` and `column_base`
//! are what precedes `byte_start`, where that is known. A path that is not UTF-8 is percent-encoded,
//! as `path_encoded`.

use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use serde_json::Value;
use urilint::report::escape;
use urilint::run::{FilePiece, Share, Shift};
use urilint::uri::percent;

/// A line of a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name of the share: 16 hexadecimal digits.
    pub id: String,
    pub share: Share,
}

impl Entry {
    pub fn new(share: Share) -> Self {
        Self {
            id: format!("{:016x}", share.id()),
            share,
        }
    }

    /// Writes the line.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"id\":\"{}\",", self.id)?;
        if let [piece] = &*self.share.pieces {
            write_piece(out, piece)?;
        } else {
            let mut before = "\"files\":[{";
            for piece in &self.share.pieces {
                out.write_all(before.as_bytes())?;
                write_piece(out, piece)?;
                before = "},{";
            }
            out.write_all(b"}]")?;
        }
        out.write_all(b"}\n")
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(line: &str) -> Result<Self, String> {
        let entry: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let id = entry["id"].as_str().ok_or("no `id`")?;
        let pieces = match &entry["files"] {
            Value::Null => vec![piece(&entry)?],
            Value::Array(files) if !files.is_empty() => {
                files.iter().map(piece).collect::<Result<_, _>>()?
            }
            _ => return Err("`files` is not an array of files".to_owned()),
        };
        let share = Share { pieces };
        let expected = Self::new(share);
        // The id is a part of names of files.
        if id == expected.id {
            Ok(expected)
        } else {
            Err(format!("`id` is not that of its files, {}", expected.id))
        }
    }
}

fn write_piece(out: &mut dyn Write, piece: &FilePiece) -> io::Result<()> {
    let path = piece.path.as_os_str().as_encoded_bytes();
    if piece.path.to_str().is_some() {
        out.write_all(b"\"path\":")?;
        escape::json(out, path)?;
    } else {
        let encoded = percent::encode(path, percent::PATH);
        write!(out, "\"path_encoded\":\"{encoded}\"")?;
    }
    let Range { start, end } = piece.range;
    write!(
        out,
        ",\"byte_start\":{start},\"byte_end\":{end},\"size\":{},\"mtime\":{}",
        piece.size, piece.modified
    )?;
    if let Some(nanos) = piece.modified_nanos {
        write!(out, ",\"mtime_nsec\":{nanos}")?;
    }
    if let Some(digest) = &piece.digest {
        out.write_all(b",\"digest\":")?;
        escape::json(out, digest.as_bytes())?;
    }
    if let Some(precedes) = piece.precedes.filter(|_| !piece.is_whole()) {
        let (lines, messages) = (precedes.lines, precedes.messages);
        write!(out, ",\"line_base\":{lines},\"message_base\":{messages}")?;
        if precedes.columns > 0 {
            write!(out, ",\"column_base\":{}", precedes.columns)?;
        }
    }
    Ok(())
}

fn piece(file: &Value) -> Result<FilePiece, String> {
    let number = |key: &str| {
        let number = file[key].as_u64();
        number.ok_or_else(|| format!("no number `{key}`"))
    };
    let piece = FilePiece {
        path: path(file)?,
        size: number("size")?,
        modified: number("mtime")?,
        modified_nanos: nanos(file)?,
        digest: file["digest"].as_str().map(str::to_owned),
        range: number("byte_start")?..number("byte_end")?,
        precedes: match file["line_base"] {
            Value::Null => (file["byte_start"] == 0).then(Shift::default),
            _ => Some(Shift {
                lines: number("line_base")?,
                messages: number("message_base")?,
                columns: file["column_base"].as_u64().unwrap_or(0),
            }),
        },
    };
    if piece.range.start > piece.range.end || piece.range.end > piece.size {
        return Err("the range is not in the file".to_owned());
    }
    Ok(piece)
}

fn nanos(file: &Value) -> Result<Option<u32>, String> {
    let nanos = &file["mtime_nsec"];
    let number = nanos.as_u64().and_then(|nanos| u32::try_from(nanos).ok());
    if number.is_none() && !nanos.is_null() {
        return Err("no number `mtime_nsec`".to_owned());
    }
    Ok(number)
}

fn path(file: &Value) -> Result<PathBuf, String> {
    if let Some(path) = file["path"].as_str() {
        return Ok(path.into());
    }
    let encoded = file["path_encoded"].as_str().ok_or("no `path`")?;
    Ok(crate::cli::inputs::names::path(&percent::decode(encoded)))
}

/// Returns the entries of a manifest.
///
/// # Errors
/// For the first line that is not an entry, and if there is none.
pub fn parse(manifest: &[u8]) -> anyhow::Result<Vec<Entry>> {
    let entries: Vec<_> = lines(manifest).map(Line::parse).collect::<Result<_, _>>()?;
    if entries.is_empty() {
        bail!("no entries");
    }
    Ok(entries)
}

/// Returns an entry of a manifest by its number, from 0. The other lines are counted and not parsed,
/// as each process of a run does this.
///
/// # Errors
/// If there is no such line, or it is not an entry.
pub fn parse_one(manifest: &[u8], number: usize) -> anyhow::Result<Entry> {
    let mut count = 0;
    for line in lines(manifest) {
        if count == number {
            return line.parse();
        }
        count += 1;
    }
    match count {
        0 => bail!("no entries"),
        count => bail!("no part {number}: its parts are 0 to {}", count - 1),
    }
}

/// A line that is not blank.
struct Line<'m> {
    /// From 1.
    number: usize,
    text: &'m [u8],
}

impl Line<'_> {
    fn parse(self) -> anyhow::Result<Entry> {
        let entry = str::from_utf8(self.text).map_err(|error| error.to_string());
        let entry = entry.and_then(Entry::parse);
        entry.map_err(|error| anyhow!("line {}: {error}", self.number))
    }
}

fn lines(manifest: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut rest = Some(manifest);
    let lines = std::iter::from_fn(move || {
        let bytes = rest?;
        let end = memchr::memchr(b'\n', bytes);
        rest = end.map(|end| &bytes[end + 1..]);
        Some(&bytes[..end.unwrap_or(bytes.len())])
    });
    let lines = (1..).zip(lines).map(|(number, text)| Line { number, text });
    lines.filter(|line| !line.text.trim_ascii().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(path: &str, range: Range<u64>, precedes: Option<Shift>) -> FilePiece {
        FilePiece {
            path: path.into(),
            size: 100,
            modified: 7,
            modified_nanos: Some(8),
            digest: None,
            range,
            precedes,
        }
    }

    fn written(entry: &Entry) -> String {
        let mut line = Vec::new();
        entry.write(&mut line).unwrap();
        String::from_utf8(line).unwrap()
    }

    #[test]
    fn entries_are_read_as_they_are_written() {
        let shift = |columns| Shift {
            lines: 3,
            messages: 2,
            columns,
        };
        let start = Some(Shift::default());
        for pieces in [
            vec![piece("a b\t\"\n", 0..100, start)],
            vec![piece("a", 50..100, Some(shift(0)))],
            vec![piece("a", 50..99, Some(shift(9)))],
            vec![piece("a", 50..99, None)],
            vec![FilePiece {
                digest: Some("sha-256:00".to_owned()),
                ..piece("a", 50..99, None)
            }],
            vec![piece("é", 0..100, start), piece("b", 0..10, start)],
        ] {
            let entry = Entry::new(Share { pieces });
            let line = written(&entry);
            assert_eq!(line.lines().count(), 1);
            assert_eq!(Entry::parse(&line), Ok(entry), "{line}");
        }
    }

    #[test]
    fn manifests_without_nanoseconds_are_read() {
        let entry = Entry::new(Share {
            pieces: vec![piece("a", 0..100, Some(Shift::default()))],
        });
        let old = written(&entry).replace(",\"mtime_nsec\":8", "");
        let parsed = Entry::parse(&old).unwrap();
        assert_eq!(parsed.share.pieces[0].modified_nanos, None);
        assert_eq!((&*parsed.id, written(&parsed)), (&*entry.id, old));
    }

    #[cfg(unix)]
    #[test]
    fn names_need_not_be_utf_8() {
        let mut piece = piece("a", 0..100, Some(Shift::default()));
        piece.path = crate::cli::inputs::names::path(b"50%/\xff\"");
        let entry = Entry::new(Share {
            pieces: vec![piece],
        });
        let line = written(&entry);
        assert!(line.contains(r#""path_encoded":"50%25/%FF%22""#), "{line}");
        assert_eq!(Entry::parse(&line), Ok(entry));
    }

    #[test]
    fn the_line_has_the_keys_of_the_contract() {
        let pieces = vec![piece("a", 64..100, None)];
        let entry = Entry::new(Share { pieces });
        assert_eq!(
            written(&entry),
            format!(
                "{{\"id\":\"{}\",\"path\":\"a\",\"byte_start\":64,\"byte_end\":100,\"size\":100,\"mtime\":7,\"mtime_nsec\":8}}\n",
                entry.id
            )
        );
    }

    #[test]
    fn what_is_no_entry_is_an_error() {
        let whole = r#""path":"a","byte_start":0,"byte_end":9,"size":9,"mtime":1"#;
        for (line, expected) in [
            ("{}", "no `id`"),
            ("[]", "no `id`"),
            (r#"{"id":"x"}"#, "no `path`"),
            (
                r#"{"id":"x","files":[]}"#,
                "`files` is not an array of files",
            ),
            (r#"{"id":"x","files":[{"path":1}]}"#, "no `path`"),
            (
                r#"{"id":"x","path":"a","byte_start":-1}"#,
                "no number `size`",
            ),
            (
                r#"{"id":"x","path":"a","byte_start":5,"byte_end":2,"size":9,"mtime":1}"#,
                "the range is not in the file",
            ),
            (
                &format!("{{\"id\":\"../x\",{whole}}}"),
                "`id` is not that of its files",
            ),
            ("{", "EOF while parsing"),
        ] {
            let error = Entry::parse(line).unwrap_err();
            assert!(error.starts_with(expected), "{line}: {error}");
        }
        assert!(parse(b"\n\n").is_err());
        let error = parse(b"\n{}\n").unwrap_err().to_string();
        assert_eq!(error, "line 2: no `id`");
    }

    #[test]
    fn one_entry_is_read_without_the_others() {
        let entry = |path| {
            Entry::new(Share {
                pieces: vec![piece(path, 0..100, Some(Shift::default()))],
            })
        };
        let manifest = format!(
            "{{}}\n\n{}\r\n \n{}",
            written(&entry("a")).trim_end(),
            written(&entry("b"))
        );
        let parsed =
            |number| parse_one(manifest.as_bytes(), number).map_err(|error| error.to_string());
        assert_eq!(parsed(1), Ok(entry("a")));
        assert_eq!(parsed(2), Ok(entry("b")));
        assert_eq!(parsed(0), Err("line 1: no `id`".to_owned()));
        assert_eq!(parsed(3), Err("no part 3: its parts are 0 to 2".to_owned()));
        assert_eq!(parse_one(b"\n", 0).unwrap_err().to_string(), "no entries");
    }
}
