//! The structure of the URLs of each scheme.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use super::{UCHAR, XCHAR, fault, name};
use crate::uri::profile::grammar::{add, consists_of};
use crate::uri::syntax::chars::Set;
use crate::uri::syntax::{Component, GrammarFault, Uri};

static PARAMETER: GrammarFault = fault("`;` in a path", "fsegment");

/// Returns the range of the path, and its bytes.
fn path<'a>(uri: &Uri<'a>) -> (Range<usize>, &'a [u8]) {
    let range = uri.range(Component::Path).unwrap_or_default();
    (range.clone(), &uri.bytes[range])
}

fn reserved(uri: &mut Uri, fault: &'static GrammarFault, byte: u8, range: Range<usize>) {
    let bytes = uri.bytes;
    for at in memchr_iter(byte, &bytes[range.clone()]) {
        add(uri, fault, range.start + at..range.start + at + 1);
    }
}

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
pub(super) fn ftp(uri: &mut Uri) {
    static TYPE: GrammarFault = fault("not one of the types `a`, `i` and `d`", "ftptype");
    const KEY: &[u8] = b";type=";
    let (range, text) = path(uri);
    let last = memrchr(b';', text).unwrap_or(text.len());
    let typed = text[last..].get(..KEY.len());
    if !typed.is_some_and(|key| key.eq_ignore_ascii_case(KEY)) {
        return reserved(uri, &PARAMETER, b';', range);
    }
    reserved(uri, &PARAMETER, b';', range.start..range.start + last);
    let value = range.start + last + KEY.len()..range.end;
    if !matches!(
        uri.bytes[value.clone()],
        [b'A' | b'I' | b'D' | b'a' | b'i' | b'd']
    ) {
        add(uri, &TYPE, value);
    }
}

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
pub(super) fn file(uri: &mut Uri) {
    static FILE: GrammarFault = fault("missing `/` and path after the host", "fileurl");
    static PORT: GrammarFault = fault("port not allowed in this scheme", "fileurl");
    let (range, text) = path(uri);
    if let Some(port) = uri.range(Component::Port) {
        add(uri, &PORT, port.start - 1..port.end);
    }
    if text.is_empty() {
        add(uri, &FILE, range.clone());
    }
    reserved(uri, &PARAMETER, b';', range);
}

/// `telneturl = "telnet://" login [ "/" ]`
pub(super) fn telnet(uri: &mut Uri) {
    static TELNET: GrammarFault = fault("more than a `/` after the host", "telneturl");
    let (range, text) = path(uri);
    if !matches!(text, b"" | b"/") {
        add(uri, &TELNET, range);
    }
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
pub(super) fn nntp(uri: &mut Uri) {
    static NNTP: GrammarFault = fault("not a group, or a group, `/` and a number", "nntpurl");
    let (range, text) = path(uri);
    let rest = text.strip_prefix(b"/").unwrap_or_default();
    let (group, digits) = match memchr(b'/', rest) {
        Some(at) => (&rest[..at], Some(&rest[at + 1..])),
        None => (rest, None),
    };
    let number = |d: &[u8]| !d.is_empty() && d.iter().all(u8::is_ascii_digit);
    if (!is_group(group) || !digits.is_none_or(number)) && consists_of(text, XCHAR) {
        add(uri, &NNTP, range);
    }
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
fn is_group(group: &[u8]) -> bool {
    group.first().is_some_and(u8::is_ascii_alphabetic)
        && group
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || b"-.+_".contains(b))
}

/// `grouppart = "*" | group | article`, with
/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
pub(super) fn news(uri: &mut Uri) {
    const LOCAL: Set = UCHAR.or(Set::of(b";/?:&="));
    static NEWS: GrammarFault = fault("not a group, an article or `*`", "grouppart");
    let (range, text) = path(uri);
    let article = memchr(b'@', text).is_some_and(|at| {
        let (local, host) = (&text[..at], &text[at + 1..]);
        !local.is_empty() && consists_of(local, LOCAL) && name(host).is_none()
    });
    if text != b"*" && !is_group(text) && !article && consists_of(text, XCHAR) {
        add(uri, &NEWS, range);
    }
}

/// `mailtourl = "mailto:" encoded822addr`, with `encoded822addr = 1*xchar`
pub(super) fn mailto(uri: &mut Uri) {
    static MAILTO: GrammarFault = fault("missing address", "encoded822addr");
    let (range, text) = path(uri);
    if text.is_empty() {
        add(uri, &MAILTO, range);
    }
}

/// A database, one and a search, or a database, a type and a path (`wpath = *uchar`).
pub(super) fn wais(uri: &mut Uri) {
    static WAIS: GrammarFault = fault("not a database, a search or a document", "waisurl");
    let (range, text) = path(uri);
    let slashes = memchr_iter(b'/', text).count();
    if slashes != 1 && (slashes != 3 || uri.query().is_some()) {
        add(uri, &WAIS, range);
    }
}

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`, with
/// `fieldspec = ";" fieldname "=" fieldvalue`
pub(super) fn prospero(uri: &mut Uri) {
    static PROSPERO: GrammarFault = fault("missing path after the host", "prosperourl");
    static FIELD: GrammarFault = fault("not a field of a name, `=` and a value", "fieldspec");
    let (range, text) = path(uri);
    if text.is_empty() {
        add(uri, &PROSPERO, range.clone());
    }
    let mut start = range.end;
    for field in text.rsplit(|&b| b == b';') {
        start -= field.len();
        if start == range.start {
            break;
        }
        let once = memchr_iter(b'=', field).count() == 1;
        if !once || memchr(b'/', field).is_some() {
            add(uri, &FIELD, start - 1..start + field.len());
        }
        start -= 1;
    }
}
