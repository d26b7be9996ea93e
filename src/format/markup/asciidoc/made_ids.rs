//! Fragment identifiers that generators make of lines of `AsciiDoc`.

use memchr::{memchr, memmem};

use crate::format::made_ids::word;
use crate::format::{MadeId, MadeIds};

/// The most identifiers of a line that are read.
// Bounds the memory that a long line may take.
const MOST_IDS: usize = 16;

pub(super) const MADE_IDS: MadeIds = MadeIds {
    is_unknown,
    of_line,
    ..MadeIds::NONE
};

/// Adds the identifiers of a line of `AsciiDoc`: `anchor:id[]`, `[style#id]`, and `id=id` among attributes; and the
/// title of a section, which references may be written with.
fn of_line(line: &[u8], before: &[u8], add: &mut dyn FnMut(MadeId)) {
    let marks = line.iter().take_while(|&&byte| byte == line[0]).count();
    match line.first() {
        Some(b'=' | b'#') if line.get(marks) == Some(&b' ') => add(MadeId::Text(&line[marks..])),
        Some(b'=' | b'-' | b'~' | b'^' | b'+') if marks == line.len() => add(MadeId::Text(before)),
        _ => {}
    }
    let mut add = |id| add(MadeId::Id(id));
    for (start, end) in [(&b"anchor:"[..], b'['), (b"id=", b']'), (b"id=", b'>')] {
        for at in memmem::find_iter(line, start).take(MOST_IDS) {
            let rest = &line[at + start.len()..];
            let rest = rest.strip_prefix(b"\"").unwrap_or(rest);
            let id = word(rest);
            let closed = rest[id.len()..].contains(&end);
            if !id.is_empty() && closed {
                add(id);
            }
        }
    }
    // That of `[#id]` is read as markup.
    for list in attribute_lists(line) {
        let mark = memchr(b'#', list).filter(|&mark| mark > 0);
        let ends = |byte: &u8| b",.%".contains(byte);
        if let Some(id) = mark.and_then(|mark| list[mark + 1..].split(ends).next()) {
            add(id);
        }
    }
}

/// Returns what is between brackets on a line.
fn attribute_lists(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lists = line.split(|&byte| byte == b'[').skip(1).take(MOST_IDS);
    lists.filter_map(|list| Some(&list[..memchr(b']', list)?]))
}

/// Returns true for titles and identifiers with attributes, whose values are not known, and for prefixes of
/// identifiers.
fn is_unknown(line: &[u8]) -> bool {
    if let Some(prefix) = line.strip_prefix(b":idprefix:") {
        return ![&b""[..], b"_"].contains(&prefix.trim_ascii());
    }
    if memchr(b'{', line).is_none() {
        return false;
    }
    let is_title = line.starts_with(b"==") || line.starts_with(b"##");
    let has_attribute = |id: &[u8]| memchr(b'{', id).is_some();
    let mut anchors = memmem::find_iter(line, b"[[").take(MOST_IDS);
    let is_anchor = |at: usize| {
        line[at..]
            .split(|&byte| byte == b']')
            .next()
            .is_some_and(has_attribute)
    };
    let sets_id =
        |list: &[u8]| memchr(b'#', list).is_some() || memmem::find(list, b"id=").is_some();
    is_title
        || anchors.any(is_anchor)
        || attribute_lists(line).any(|list| has_attribute(list) && sets_id(list))
}
