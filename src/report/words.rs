//! Words and numbers of reports for people.

use std::fmt::Write as _;

use super::model::{AtLeast, Credentials, Group, Groups, Place};
use super::view::GroupBy;
use crate::text::escape;

/// The most asterisks that are shown for a credential.
const MASK: usize = 8;

/// Returns a number with commas between thousands.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Returns a number of things, such as `1 finding` and `2,600 findings`.
pub fn count(number: u64, one: &str) -> String {
    let digits = self::number(number);
    match number {
        1 => format!("{digits} {one}"),
        _ => format!("{digits} {one}s"),
    }
}

/// Returns a number with `+` after it if there may be more.
pub fn at_least(count: AtLeast) -> String {
    number(count.number) + if count.is_more { "+" } else { "" }
}

/// Returns the sum of numbers of things.
pub fn sum(counts: impl Iterator<Item = AtLeast>) -> AtLeast {
    counts.fold(AtLeast::default(), |sum, count| AtLeast {
        number: sum.number + count.number,
        is_more: sum.is_more || count.is_more,
    })
}

/// Returns a number of things, such as `2,600 findings` and `more than 250,000 URIs`.
pub fn count_at_least(things: AtLeast, one: &str) -> String {
    let more = if things.is_more { "more than " } else { "" };
    format!("{more}{}", count(things.number, one))
}

/// Returns text for people on one line: hostile characters are escaped.
pub fn visible(text: &[u8]) -> String {
    written(|out| escape::visible(out, text))
}

/// Returns the name of an input for people.
pub fn name(name: &[u8]) -> String {
    written(|out| escape::name(out, name))
}

/// Returns a URI for people: hostile characters are percent-encoded.
pub fn uri(uri: &[u8]) -> String {
    written(|out| escape::percent(out, uri))
}

/// Returns a URI as text that no program makes a link of: the scheme and the host are defanged.
pub fn defanged(text: &[u8]) -> String {
    let shown = short_masks(&uri(text));
    let (scheme, rest) = match shown.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (scheme, rest),
        _ => return defanged_host(&shown),
    };
    let lower = scheme.to_ascii_lowercase();
    if let Some(authority) = rest.strip_prefix("//") {
        let end = authority.find(['/', '?', '#']).unwrap_or(authority.len());
        let (authority, path) = authority.split_at(end);
        let scheme = match &*lower {
            "http" => "hxxp://".to_owned(),
            "https" => "hxxps://".to_owned(),
            "ftp" => "fxp://".to_owned(),
            _ => format!("{scheme}[:]//"),
        };
        return scheme + &defanged_host(authority) + &path.replace("://", "[:]//");
    }
    format!("{scheme}[:]{}", rest.replacen('@', "[@]", 1))
}

fn is_scheme(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(is_part)
}

/// Returns a host, perhaps with a path, whose last dot is in brackets.
pub fn defanged_host(text: &str) -> String {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let (host, path) = text.split_at(end);
    match host.rsplit_once('.') {
        Some((before, after)) => format!("{before}[.]{after}{path}"),
        None => text.to_owned(),
    }
}

/// Returns a size in bytes for people, such as `23.9 MB`.
pub fn bytes(bytes: u64) -> String {
    let units = [
        (1_000_000_000_000, "TB"),
        (1_000_000_000, "GB"),
        (1_000_000, "MB"),
        (1000, "kB"),
    ];
    match units.into_iter().find(|(unit, _)| bytes >= *unit) {
        None => count(bytes, "byte"),
        Some((unit, name)) => {
            let tenths = bytes / (unit / 10);
            format!("{}.{} {name}", tenths / 10, tenths % 10)
        }
    }
}

/// Returns a share in percent, such as `64 %`.
pub fn percent(part: u64, all: u64) -> String {
    let Some(share) = (part * 100 + all / 2).checked_div(all) else {
        return "–".to_owned();
    };
    match share {
        0 if part > 0 => "< 1 %".to_owned(),
        100 if part < all => "> 99 %".to_owned(),
        _ => format!("{share} %"),
    }
}

fn written(write: impl Fn(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    // Writing to memory does not fail, and what is written is UTF-8.
    let _ = write(&mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Returns the first characters of a text, with `…` if there are more.
pub fn start(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    let start = text.chars().take(most.saturating_sub(1));
    start.chain(std::iter::once('…')).collect()
}

/// Returns the last characters of a text, with `…` before them if there are more.
pub fn end(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let rest = text.chars().skip(length + 1 - most);
    std::iter::once('…').chain(rest).collect()
}

/// Returns a URI with long masks shortened.
fn short_masks(uri: &str) -> String {
    let mut short = String::with_capacity(uri.len());
    let mut stars = 0;
    for c in uri.chars() {
        stars = if c == '*' { stars + 1 } else { 0 };
        if stars <= MASK {
            short.push(c);
        }
    }
    short
}

/// Returns a place: `path:line:column`, with the number of the message. The path is left out if it
/// is that of the place `before`.
pub fn place(place: &Place, before: Option<&Place>) -> String {
    let name = name_of(place, before);
    let position = position(place, &name);
    name + &position
}

/// Returns the name of the input of a place, or nothing if it is that of the place `before`.
pub fn name_of(place: &Place, before: Option<&Place>) -> String {
    match before {
        Some(before) if before.name == place.name && place.line > 0 => String::new(),
        _ => name(&place.name),
    }
}

/// Returns the position of a place in its input, as it is written after `name`, which may be empty.
pub fn position(place: &Place, name: &str) -> String {
    let mut text = String::new();
    // Writing to a string does not fail. Lines of a byte range may be unknown.
    if place.line > 0 {
        let colon = if name.is_empty() { "" } else { ":" };
        let _ = write!(text, "{colon}{}:{}", place.line, place.column);
    }
    if let Some(number) = place.number {
        let _ = write!(text, " (message {number})");
    }
    text
}

/// Returns what the findings of a group have in common.
pub fn title(groups: &Groups, by: GroupBy, group: &Group) -> String {
    let key = groups.key(group);
    match by {
        GroupBy::Rule => visible(key),
        GroupBy::Host if key.is_empty() => "(no host)".to_owned(),
        GroupBy::Uri => part_of_uris(groups, group, uri),
        GroupBy::Host => uri(key),
        GroupBy::File => name(key),
        GroupBy::Message => group.places.first().map_or_else(String::new, |place| {
            let mut title = name(&place.name);
            if let Some(number) = place.number {
                let _ = write!(title, " message {number}");
            }
            title
        }),
    }
}

/// Returns what the findings of a part of URIs have in common: its URI, as `shown` returns it, or the kind of
/// credential, and the host.
pub fn part_of_uris(groups: &Groups, part: &Group, shown: fn(&[u8]) -> String) -> String {
    let Some(Credentials { text, host, uris }) = groups.credentials(part) else {
        return shown(groups.key(part));
    };
    let uris = count_at_least(uris, "URI");
    let host = match host {
        [] => String::new(),
        host => format!(" at {}", shown(host)),
    };
    format!("{}{host}: {uris}", visible(text.as_bytes()))
}

/// Returns what findings are counted in: messages or files, and documents where there are both.
pub const fn unit(groups: &Groups) -> &'static str {
    let within = groups.totals.within;
    match (within.messages, within.files) {
        (true, false) => "message",
        (true, true) => "document",
        (false, _) => "file",
    }
}

#[cfg(test)]
mod tests {
    use super::{bytes, count, defanged, number, percent, start};

    #[test]
    fn uris_are_text() {
        for (uri, expected) in [
            ("http://www.example.org/a.b", "hxxp://www.example[.]org/a.b"),
            ("HTTPS://h.example", "hxxps://h[.]example"),
            ("ftp://a:***@h.example/", "fxp://a:***@h[.]example/"),
            (
                "http://h.example/?u=http://a.example",
                "hxxp://h[.]example/?u=http[:]//a.example",
            ),
            (
                "ftp://a:***********@h.example",
                "fxp://a:********@h[.]example",
            ),
            ("ssh://h.example:22/", "ssh[:]//h[.]example:22/"),
            ("mailto:a@h.example", "mailto[:]a[@]h.example"),
            ("javascript:alert(1)", "javascript[:]alert(1)"),
            ("www.example.org/a.html", "www.example[.]org/a.html"),
        ] {
            assert_eq!(defanged(uri.as_bytes()), expected);
        }
    }

    #[test]
    fn sizes_and_shares_are_rounded() {
        for (size, expected) in [
            (1, "1 byte"),
            (999, "999 bytes"),
            (23_881_225, "23.8 MB"),
            (1_500_000_000, "1.5 GB"),
        ] {
            assert_eq!(bytes(size), expected);
        }
        for (part, expected) in [(0, "0 %"), (1, "< 1 %"), (500, "50 %"), (999, "> 99 %")] {
            assert_eq!(percent(part, 1000), expected);
        }
        assert_eq!(percent(0, 0), "–");
    }

    #[test]
    fn numbers_have_commas() {
        for (value, expected) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (46_800, "46,800"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(number(value), expected);
        }
        assert_eq!(count(1, "URI"), "1 URI");
        assert_eq!(count(2600, "URI"), "2,600 URIs");
    }

    #[test]
    fn long_text_is_cut_at_a_character() {
        assert_eq!(start("äöü", 3), "äöü");
        assert_eq!(start("äöüß", 3), "äö…");
    }
}
