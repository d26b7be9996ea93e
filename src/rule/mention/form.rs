//! Cues of the form of the text: it is not a complete URI where the fault is.

use std::ops::Range;

use memchr::{memchr, memmem, memrchr};

use super::place::Place;
use super::scene::Scene;
use crate::rule::Diagnostic;
use crate::rule::helpers::ranges::touch;
use crate::rule::security::script_scheme;
use crate::uri::Component;

/// How near a placeholder is to a fault that depends on it, in bytes.
const NEAR: usize = 12;

/// A placeholder is in the host, or beside the fault.
pub fn is_at_placeholder(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let host = scene.cx.uri.range(Component::Host).unwrap_or_default();
    let range = &diagnostic.range;
    let near = range.start.saturating_sub(NEAR)..range.end + NEAR;
    let is_there =
        |span: &Range<usize>| touch(span, &near) || span.start < host.end && host.start < span.end;
    scene
        .placeholders()
        .iter()
        .any(|span| is_there(&span.range))
}

/// A bracket of a template is open before the fault, or closed after it.
pub fn is_in_open_template(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let text = scene.text();
    let mut open = Vec::new();
    let mut closed = None;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'{' => open.push(at),
            b'}' if open.pop().is_none() => closed = Some(at),
            _ => {}
        }
    }
    let after = open
        .first()
        .is_some_and(|open| diagnostic.range.end > *open);
    let before = closed.is_some_and(|closed| diagnostic.range.start <= closed);
    after || before
}

/// The fault is a directive of a program that fills the text in: `%` and one letter, before a
/// delimiter.
pub fn is_directive(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let text = scene.text();
    let rest = text.get(diagnostic.range.start..).unwrap_or_default();
    // `~%` ends a line in Lisp.
    if rest.starts_with(b"%") && text[..diagnostic.range.start].ends_with(b"~") {
        return true;
    }
    match rest {
        [b'%', letter] => letter.is_ascii_alphabetic(),
        [b'%', letter, next, ..] => {
            letter.is_ascii_alphabetic()
                && matches!(next, b'/' | b'%' | b'&' | b'?' | b'#' | b':' | b'@')
        }
        _ => false,
    }
}

/// It is a script that no markup links.
pub fn is_script(scene: &Scene, _: &Diagnostic) -> bool {
    scene.cx.target.is_none() && script_scheme::is_script(scene.cx.uri)
}

/// A tag is inside the slip, or in the word before it: the text is that of several elements.
pub fn is_cut_by_markup(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let cx = scene.cx;
    diagnostic.rule.is_slip
        && scene.place == Place::Prose
        && !cx.syntax.is_plain_text
        && (!cx.is_verbatim(cx.candidate.extent.clone()) || starts_in_word(scene))
}

/// Returns true if only a tag is between the URI and a word before it: `<ins>h</ins>ttp://`.
fn starts_in_word(scene: &Scene) -> bool {
    let cx = scene.cx;
    let start = cx.candidate.extent.start;
    let is_cut = matches!(cx.before, [.., letter, b' '] if letter.is_ascii_alphanumeric());
    is_cut && cx.section.source(start - 1..start).is_empty()
}

/// The number of URIs with the same slip at the same place that are no slips.
// A text has a link twice, as what it shows and what it leads to; and once more in a list.
const MOST_SLIPS: usize = 3;

/// How far URIs with the same slip are looked for on either side, in bytes.
// Bounds the time, for each slip.
const MOST_NEAR: usize = 8 * 1024;

/// Other URIs in the text have the same slip, and the same host and folders: it is the name of a
/// namespace, which is compared as it is written. What markup makes a link of is followed.
pub fn is_repeated(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let (cx, text) = (scene.cx, scene.text());
    let Some(folder) = memrchr(b'/', text).map(|at| &text[..=at]) else {
        return false;
    };
    let has_path = folder.len() > diagnostic.range.end && diagnostic.range.end > 0;
    if !diagnostic.rule.is_slip || scene.place == Place::Link || !has_path {
        return false;
    }
    let mut before = &cx.before[cx.before.len().saturating_sub(MOST_NEAR)..];
    let mut after = &cx.after[..cx.after.len().min(MOST_NEAR)];
    if cx.syntax.is_plain_text {
        // Plain text is read in parts that end at blank lines: what is beyond one does not count.
        (before, after) = in_paragraph(before, after);
    }
    let finder = memmem::Finder::new(folder);
    let found = finder.find_iter(before).chain(finder.find_iter(after));
    found.take(MOST_SLIPS).count() == MOST_SLIPS
}

/// Returns the parts of `before` and `after` that are in the same paragraph as what is between them.
fn in_paragraph<'t>(before: &'t [u8], after: &'t [u8]) -> (&'t [u8], &'t [u8]) {
    let is_blank = |line: &[u8]| line.trim_ascii().is_empty();
    let line_start = |end: usize| memrchr(b'\n', &before[..end]).map_or(0, |at| at + 1);
    let line_end =
        |start: usize| memchr(b'\n', &after[start..]).map_or(after.len(), |at| start + at + 1);
    let mut start = line_start(before.len());
    while start > 0 && !is_blank(&before[line_start(start - 1)..start]) {
        start = line_start(start - 1);
    }
    let mut end = line_end(0);
    while end < after.len() && !is_blank(&after[end..line_end(end)]) {
        end = line_end(end);
    }
    (&before[start..], &after[..end])
}

/// There is nothing after the scheme.
pub fn is_scheme_only(scene: &Scene, _: &Diagnostic) -> bool {
    let text = scene.text();
    let rest = text
        .iter()
        .position(|byte| *byte == b':')
        .map(|colon| &text[colon + 1..]);
    scene.place != Place::Link
        && rest.is_some_and(|rest| rest.iter().all(|byte| b"/\\'\".,;:".contains(byte)))
}

/// The text is a regular expression or a pattern of file names.
pub fn is_pattern(scene: &Scene, _: &Diagnostic) -> bool {
    // A backslash and a letter alone are a path of Windows: `https:\\docs.example.org`.
    const MARKS: [&[u8]; 15] = [
        b"\\.", b"\\d+", b"\\d*", b"\\w+", b"\\w*", b"\\s*", b"\\/", b"\\r\\n", b"(?:", b"(?P",
        b"[^", b".*", b".+)", b"://*", b"://.",
    ];
    let text = scene.text();
    let mut marks = MARKS.iter();
    let is_text = !matches!(scene.place, Place::Link | Place::Header);
    is_text && marks.any(|mark| memmem::find(text, mark).is_some())
}
