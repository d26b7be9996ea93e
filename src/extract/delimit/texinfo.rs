//! The arguments of commands of Texinfo whose first one is a URL (docs/design/DELIMITING.md §2.3;
//! the manual of Texinfo, "`@url`", "Inserting Special Characters").

use std::ops::Range;

use super::bare::End;
use super::misspelt;
use super::start::Start;

/// The commands, up to their arguments.
const COMMANDS: [&[u8]; 3] = [b"@uref{", b"@url{", b"@indicateurl{"];

/// The maximum length of an argument, in bytes.
// Bounds the time for braces that nothing closes.
const LONGEST: usize = 2048;

/// Returns true if the URI at `at` is the first argument of a command.
pub(super) fn is_target(bytes: &[u8], at: usize) -> bool {
    let before = &bytes[..at];
    before.ends_with(b"{") && COMMANDS.iter().any(|command| before.ends_with(command))
}

/// Returns the end of the argument that starts at `start`: a comma, a closing brace or white space.
/// Escapes are skipped. A comma after `www` in place of a dot is a fault of the host (rule S009).
/// Returns `None` if it is too far, or if the line continues after an `@`: other tools that have such
/// commands (Pike's documentation) write that.
pub(super) fn end(bytes: &[u8], start: &Start) -> Option<End> {
    let near = &bytes[..bytes.len().min(start.at + LONGEST)];
    let mut at = start.body;
    loop {
        match near.get(at)? {
            b'@' if matches!(near.get(at + 1), Some(b'\n' | b'\r')) => return None,
            b'@' => at += 2,
            b',' if at == start.body + 3 && is_misspelt_www(near, start.body) => at += 1,
            b',' | b'}' => break,
            byte if byte.is_ascii_whitespace() => break,
            _ => at += 1,
        }
    }
    Some(End {
        trimmed: at,
        stop: at,
    })
}

/// Returns true for `www,` and a host at `at`.
fn is_misspelt_www(bytes: &[u8], at: usize) -> bool {
    let www = bytes.get(at..at + 4);
    www.is_some_and(|start| start.eq_ignore_ascii_case(b"www,"))
        && misspelt::starts_known_host(bytes, at + 4)
}

/// Returns the ranges of `extent` without the `@` of its escapes (`@@`, `@{`, `@}`), and without the
/// commands that allow a break of the line (`@/`, `@-`).
pub(super) fn pieces(bytes: &[u8], extent: &Range<usize>) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let (mut from, mut at) = (extent.start, extent.start);
    while let Some(length) = memchr::memchr(b'@', &bytes[at..extent.end]) {
        at += length;
        let kept = match bytes[at + 1..extent.end].first() {
            Some(b'@' | b'{' | b'}') => at + 1,
            Some(b'/' | b'-') => at + 2,
            _ => {
                at += 1;
                continue;
            }
        };
        pieces.push(from..at);
        from = kept;
        at += 2;
    }
    pieces.push(from..extent.end);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}
