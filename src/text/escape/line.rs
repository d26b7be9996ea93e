//! Text at the start of a line of a log, where it must not be a command: see
//! [`command`](super::command).

use std::io::{self, Write};

use super::{is_hostile, name, percent, visible};

/// Returns where `::` is, if a line that starts with `text` may be a command.
pub fn line_command(text: &[u8]) -> Option<usize> {
    // Nearly no line starts with one of them.
    if !matches!(text, [b':' | b' ' | 0x80.., ..]) {
        return None;
    }
    let valid = text.utf8_chunks().next()?.valid();
    // White space that is escaped is none.
    let rest = valid.trim_start_matches(|c: char| c.is_whitespace() && !is_hostile(c));
    rest.starts_with("::").then(|| valid.len() - rest.len())
}

/// Writes the name of a file or a member at the start of a line: `./` precedes a name that would be
/// a command. It is the same file.
pub fn name_line<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    if line_command(bytes).is_some() {
        out.write_all(b"./")?;
    }
    name(out, bytes)
}

/// Writes a URI at the start of a line: one that would be a command starts with `%3A`.
pub fn percent_line<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    let Some(at) = line_command(bytes) else {
        return percent(out, bytes);
    };
    percent(out, &bytes[..at])?;
    out.write_all(b"%3A")?;
    percent(out, &bytes[at + 1..])
}

/// Writes text for people at the start of a line: one that would be a command starts with `\u{3a}`.
pub fn visible_line<W: Write + ?Sized>(out: &mut W, bytes: &[u8]) -> io::Result<()> {
    let Some(at) = line_command(bytes) else {
        return visible(out, bytes);
    };
    visible(out, &bytes[..at])?;
    out.write_all(b"\\u{3a}")?;
    visible(out, &bytes[at + 1..])
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::{line_command, name_line, percent_line, visible_line};

    fn written(write: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn no_line_starts_with_a_command() {
        for (text, path, uri, people) in [
            ("::a::", "./::a::", "%3A:a::", r"\u{3a}:a::"),
            (" ::a", "./ ::a", " %3A:a", r" \u{3a}:a"),
            (
                "\u{a0}\u{3000}::a",
                "./\u{a0}\u{3000}::a",
                "\u{a0}\u{3000}%3A:a",
                "\u{a0}\u{3000}\\u{3a}:a",
            ),
            (":a::", ":a::", ":a::", ":a::"),
            ("a::b", "a::b", "a::b", "a::b"),
            (": :b", ": :b", ": :b", ": :b"),
            ("\t::b", r"\u{9}::b", "%09::b", r"\u{9}::b"),
            ("", "", "", ""),
        ] {
            let bytes = text.as_bytes();
            assert_eq!(written(|out| name_line(out, bytes)), path);
            assert_eq!(written(|out| percent_line(out, bytes)), uri);
            assert_eq!(written(|out| visible_line(out, bytes)), people);
        }
        assert_eq!(line_command(b"\xff::a"), None);
        assert_eq!(line_command(b" ::\xff"), Some(1));
    }
}
