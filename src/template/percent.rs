//! Directives of format strings, and names after `%`: `%s`, `%1$s`, `%(name)s`, `%NAME%`, `%HOST`.

use super::source::{Source, is_hex_pair, is_word};
use super::{Dialect, Found};

/// Conversions that need no other sign of a format string.
// `%@` is that of Objective-C, `%v` that of Go.
const COMMON: &[u8] = b"sdiuSv@";

/// Conversions after a width, a precision, a length or a position.
const ALL: &[u8] = b"sdiuSv@xXofeEgGcpqT";

pub(super) fn at(source: &Source, at: usize) -> Option<Found> {
    let certain = mapping(source, at)
        .or_else(|| bracketed(source, at))
        .or_else(|| named(source, at))
        .or_else(|| directive(source, at))
        .or_else(|| batch(source, at))
        .or_else(|| lines_of_lisp(source, at))
        .or_else(|| any_directive(source, at))
        .or_else(|| named_part(source, at))
        .or_else(|| whole_part(source, at));
    certain
        .map(Found::certain)
        .or_else(|| likely(source, at).map(Found::beside_another))
}

fn is_escape(source: &Source, at: usize) -> bool {
    is_hex_pair(source.rest(at + 1))
}

/// `%(name)s`, `%(name)`, `%<name>s`.
fn mapping(source: &Source, at: usize) -> Option<usize> {
    let open = source.byte(at + 1)?;
    let name = source.name_end(at + 2);
    let close = match open {
        b'(' => b')',
        b'<' => b'>',
        _ => return None,
    };
    let end = name
        + source
            .rest(name)
            .iter()
            .take_while(|b| matches!(b, b'.' | b'-'))
            .count();
    let end = source.name_end(end);
    if end == at + 2 || source.byte(end) != Some(close) {
        return None;
    }
    let conversion = source.byte(end + 1).is_some_and(|b| ALL.contains(&b));
    Some(end + 1 + usize::from(conversion))
}

/// `%repeat[20 x a]%` and `%hex[ff]hex%`.
fn bracketed(source: &Source, at: usize) -> Option<usize> {
    let open = source.name_end(at + 1);
    if open < at + 4 || source.byte(open) != Some(b'[') {
        return None;
    }
    let close = source.name_end(source.closing(open)? + 1);
    (source.byte(close) == Some(b'%')).then_some(close + 1)
}

/// `%NAME%`, `%kernel.name%`, `%%NAME%%`.
fn named(source: &Source, at: usize) -> Option<usize> {
    let doubled = usize::from(source.byte(at + 1) == Some(b'%'));
    let start = at + 1 + doubled;
    let name = source.rest(start).iter();
    let name = name.take_while(|b| is_word(**b) || matches!(b, b'.' | b'-'));
    let close = start + name.count();
    let name = &source.full[start..close];
    let end = close + 1 + doubled;
    let closed = source
        .rest(close)
        .iter()
        .take(1 + doubled)
        .all(|b| *b == b'%')
        && end <= source.full.len();
    let upper = name.iter().all(|b| b.is_ascii_uppercase() || *b == b'_');
    // Fewer are rather the end of an escape and a word, `%20a%`, unless they are all of a part: `/%id%`.
    let ends = source.ends_part(end) || source.byte(end) == Some(b'.');
    let is_part = source.starts_part(at) && ends && !is_hex_pair(name);
    let letters = name.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let letters = letters >= if is_part { 2 } else { 3 };
    let escapes = is_hex_pair(name) && !upper || is_hex_pair(source.rest(end));
    (closed && letters && !escapes).then_some(end)
}

/// `/%filename.owl`, `a_%version.tar` and `/%3.png`: a name, at the start of a part or of a word in it, or a number
/// as Qt has it, which ends it or its stem.
fn named_part(source: &Source, at: usize) -> Option<usize> {
    let end = source.name_end(at + 1);
    let name = &source.full[at + 1..end];
    let is_word = name.len() >= 4 && name.iter().all(|b| b.is_ascii_lowercase() || *b == b'_');
    let starts = source.starts_part(at);
    let in_part = starts || matches!(source.before(at), Some(b'_' | b'-'));
    let is_name = is_word && in_part || starts && matches!(name, [b'1'..=b'9']);
    let ends = source.ends_part(end) || source.byte(end) == Some(b'.');
    (is_name && ends && !is_escape(source, at)).then_some(end)
}

/// `%s`, `%ld`, `%02d`, `%.2f`, `%1$s`, `%@`.
fn directive(source: &Source, at: usize) -> Option<usize> {
    let count = |from: usize, accepts: fn(u8) -> bool| {
        from + source
            .rest(from)
            .iter()
            .take_while(|b| accepts(**b))
            .count()
    };
    let digits = |from| count(from, |b| b.is_ascii_digit());
    let start = at + 1;
    let position = digits(start);
    let positional = position > start && source.byte(position) == Some(b'$');
    let flags = if positional { position + 1 } else { start };
    let mut end = digits(count(flags, |b| matches!(b, b'-' | b'+' | b'#' | b'0')));
    if source.byte(end) == Some(b'.') {
        end = digits(end + 1);
    }
    let modifier = count(end, |b| matches!(b, b'l' | b'h' | b'z' | b'j'));
    let plain = modifier == start;
    let conversion = source.byte(modifier)?;
    if !(if plain { COMMON } else { ALL }).contains(&conversion) {
        return None;
    }
    // `%02d` starts like an escape of a control character that no URI has. `%0d` is the one of CR and
    // `%00d` that of NUL, which URIs do have, and a directive has no use for a `0` without a width.
    let width = source
        .byte(start + 1)
        .is_some_and(|b| matches!(b, b'1'..=b'9'));
    let padded = source.byte(start) == Some(b'0') && width && conversion == b'd';
    if is_escape(source, at) && !padded {
        return None;
    }
    // `user%@host` lost the digits of its escape.
    if conversion == b'@' && !positional && source.follows_word(at) {
        return None;
    }
    let end = modifier + 1;
    let next = source.byte(end);
    let lower = next.is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let word = lower || plain && next.is_some_and(|b| b.is_ascii_uppercase());
    (conversion == b'@' || !word).then_some(end)
}

/// `%~dp0` and `%%i` of batch files.
fn batch(source: &Source, at: usize) -> Option<usize> {
    let end = match source.byte(at + 1)? {
        b'~' => source.name_end(at + 2),
        b'%' => source.name_end(at + 2).min(at + 3),
        _ => return None,
    };
    let letter = source.byte(at + 2).is_some_and(|b| b.is_ascii_alphabetic());
    let word = source.byte(end).is_some_and(is_word);
    (letter && !word && source.starts_part(at)).then_some(end)
}

/// The `%` of `~2%`, at which `format` of Common Lisp starts so many lines.
fn lines_of_lisp(source: &Source, at: usize) -> Option<usize> {
    let before = &source.full[..at];
    let digits = before
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_digit())
        .count();
    let is_counted = digits > 0 && before[..at - digits].ends_with(b"~");
    (is_counted && !is_escape(source, at)).then_some(at + 1)
}

/// `%q`, `%1`, `%%` in text that a program formats.
fn any_directive(source: &Source, at: usize) -> Option<usize> {
    let next = source.byte(at + 1)?;
    let conversion = next.is_ascii_digit() || ALL.contains(&next);
    let word = source.byte(at + 2).is_some_and(is_word);
    let formats = source.dialect == Dialect::FormatString;
    (formats && (next == b'%' || conversion && !word) && !is_escape(source, at)).then_some(at + 2)
}

/// `%HOST` or `%1` as all of a host, a port, or a segment.
fn whole_part(source: &Source, at: usize) -> Option<usize> {
    let end = source.name_end(at + 1);
    let name = &source.full[at + 1..end];
    let argument = name.len() == 1 && name[0].is_ascii_digit();
    let upper = name
        .iter()
        .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_');
    let capitals = name.iter().filter(|b| b.is_ascii_uppercase()).count() >= 3;
    let label = |at: Option<u8>| source.in_authority(end - 1) && at == Some(b'.');
    let starts = source.starts_part(at) || label(source.before(at));
    let bounded = starts && (source.ends_part(end) || label(source.byte(end)));
    ((upper && capitals || argument) && bounded && !is_escape(source, at)).then_some(end)
}

/// `%0d` as all of a segment or a value, where the URI is none without another directive.
/// `SystemVerilog` has it for numbers without padding. `%0d%0a` is a line break beside any placeholder:
/// those who test servers write `http://%HOST/a%0d%0ab`.
fn unpadded(source: &Source, at: usize) -> Option<usize> {
    let end = at + "%0d".len();
    let whole = source.starts_part(at) && source.ends_part(end);
    (source.rest(at).starts_with(b"%0d") && whole).then_some(end)
}

/// `%Y` of a date, `%VERSION` inside a segment, `%hex[ff]hex%`.
fn likely(source: &Source, at: usize) -> Option<usize> {
    if is_escape(source, at) {
        return unpadded(source, at);
    }
    let end = source.name_end(at + 1);
    let name = &source.full[at + 1..end];
    let upper = |b: &&u8| b.is_ascii_uppercase() || b.is_ascii_digit() || **b == b'_';
    let upper = name.iter().take_while(upper).count();
    if name
        .iter()
        .take(3)
        .filter(|b| b.is_ascii_uppercase())
        .count()
        == 3
    {
        return Some(at + 1 + upper);
    }
    if name.len() >= 3 && source.byte(end) == Some(b'[') {
        return source.closing(end).map(|close| close + 1);
    }
    // Those of `strftime`.
    let date = name.len() == 1 && b"YymdHMSjUWaAbB".contains(&name[0]);
    date.then_some(end)
}
