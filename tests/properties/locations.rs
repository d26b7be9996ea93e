//! The locations of links and findings are right, and masking only writes `*`.

use std::ops::Range;

use proptest::prelude::*;
use urilint::uri::Uri;
use urilint::{
    FORMATS, Finding, Format, Kind, Link, Location, ScanMode, Secrets, Task, Wrapper, read,
};

use super::tokens::text;
use super::{check, format, options};

fn links(text: &[u8], format: &'static Format, secrets: Secrets) -> Vec<Link> {
    let task = Task::Extract(ScanMode::Suspicious);
    read(text, format, &options(task, secrets)).links
}
fn findings(text: &[u8], format: &'static Format, secrets: Secrets) -> Vec<Finding> {
    read(text, format, &options(check(), secrets)).findings
}
/// Returns the line and column of `at`, counted from the start of the text.
fn recount(text: &[u8], at: usize) -> (u64, u64) {
    let start = text[..at]
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |i| i + 1);
    let end = text[at..]
        .iter()
        .position(|&b| b == b'\n')
        .map_or(text.len(), |i| at + i);
    let ends = text[..at].split(|&b| b == b'\n').count() as u64 - 1;
    let characters = match std::str::from_utf8(&text[start..end]) {
        Ok(line) => line.char_indices().filter(|(i, _)| start + i < at).count(),
        Err(_) => at - start,
    };
    (ends + 1, characters as u64 + 1)
}

fn bytes(location: &Location) -> Range<usize> {
    location.bytes.start as usize..location.bytes.end as usize
}

/// Returns the range of `location` if it is within the text and its lines and columns are
/// right.
fn check_location(text: &[u8], location: &Location) -> Result<Range<usize>, TestCaseError> {
    let range = bytes(location);
    prop_assert!(
        range.start <= range.end && range.end <= text.len(),
        "{location:?}"
    );
    let counted = (recount(text, range.start), recount(text, range.end));
    let reported = (
        (location.line, location.column),
        (location.end_line, location.end_column),
    );
    prop_assert_eq!(reported, counted, "{:?}", location);
    Ok(range)
}

/// Returns `bytes` without what cleaning may remove. No-break spaces are removed with their bytes in
/// windows-1252 and UTF-8.
fn without_spaces_and_quotes(bytes: &[u8]) -> Vec<u8> {
    let stays = |b: &u8| !b.is_ascii_whitespace() && !matches!(b, b'>' | b'|' | 0x0b | 0xA0 | 0xC2);
    bytes.iter().copied().filter(stays).collect()
}

/// Returns true if the format may decode `raw`, a part of `text`: its charset may be guessed, strings of JSON
/// are in all text, text for terminals has escapes and backspaces, HTML has character references and tags,
/// batches of SMTP have doubled dots, other formats have backslash escapes.
fn is_decoded(format: &Format, text: &[u8], raw: &[u8]) -> bool {
    let escaped = |bytes: &[u8]| matches!(bytes, b"\\/" | b"\\u" | b"\\\\");
    if raw.windows(2).any(escaped) {
        return true;
    }
    let for_terminals = format.messages
        || matches!(
            format.name,
            "plain" | "unknown" | "utf16" | "verbatim" | "wiki"
        );
    if for_terminals && raw.iter().any(|byte| matches!(byte, 0x08 | 0x1B)) {
        return true;
    }
    let is_utf8 = std::str::from_utf8(text).is_ok() && !matches!(format.name, "html" | "xml");
    if !is_utf8 && !raw.is_ascii() {
        return true;
    }
    // A dot at the start of a line is doubled (RFC 5321 §4.5.2).
    if format.name == "bsmtp" {
        return raw.windows(2).any(|bytes| matches!(bytes, b"\n." | b"\r."));
    }
    let marks: &[u8] = match format.name {
        "html" | "xml" => b"&<",
        "markdown" | "notebook" => b"&<\\_*",
        "asciidoc" | "bibtex" | "latex" | "org" | "po" | "properties" | "roff" | "rst"
        | "source" | "wat" => b"\\",
        // HTML in strings.
        "json" => b"\\&<",
        "amigaguide" => b"\\@",
        "texinfo" => b"@",
        // Escapes, folds, and quoted-printable.
        "icalendar" | "vcard" => b"\\^\r\n=",
        _ => b"",
    };
    raw.iter().any(|byte| marks.contains(byte))
}

fn check_link(
    text: &[u8],
    format: &Format,
    (link, masked): (&Link, &Link),
) -> Result<usize, TestCaseError> {
    let range = check_location(text, &link.location)?;
    prop_assert!(!range.is_empty());
    prop_assert_eq!(link.raw(), &text[range.clone()]);
    let cleaned = match link.kind {
        Kind::Abbreviated => link.uri.strip_prefix(b"http://").unwrap(),
        _ => &link.uri[..],
    };
    if !is_decoded(format, text, link.raw()) {
        if link.wrapper == Wrapper::None {
            prop_assert_eq!(cleaned, link.raw(), "{}", format.name);
        }
        prop_assert_eq!(
            without_spaces_and_quotes(cleaned),
            without_spaces_and_quotes(link.raw()),
            "{}",
            format.name
        );
    }

    prop_assert_eq!(&link.location, &masked.location);
    for (shown, hidden) in [(&link.uri[..], &masked.uri[..]), (link.raw(), masked.raw())] {
        prop_assert_eq!(shown.len(), hidden.len());
        let changed = shown
            .iter()
            .zip(hidden)
            .find(|(a, b)| a != b && **b != b'*');
        prop_assert_eq!(changed, None, "masking only writes `*`");
    }

    let uri = Uri::split(&link.uri);
    if matches!(link.kind, Kind::Uri | Kind::Abbreviated) {
        // A typing error may be valid by the grammar: `http://http//h.example`.
        let is_valid = uri.is_valid() && link.suspect.is_none();
        prop_assert_eq!(is_valid, link.valid, "{}", format.name);
        prop_assert_eq!(
            uri.host().unwrap_or_default().to_ascii_lowercase(),
            link.host().into_owned()
        );
        let scheme = uri.scheme().unwrap_or_default().to_ascii_lowercase();
        prop_assert_eq!(&scheme[..], link.scheme.as_bytes());
    }
    Ok(range.end)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, ..ProptestConfig::default() })]

    #[test]
    fn links_are_at_their_locations(text in text()) {
        for format in FORMATS {
            let shown = links(&text, format, Secrets::Shown);
            let masked = links(&text, format, Secrets::Masked);
            prop_assert_eq!(shown.len(), masked.len());
            let mut end = 0;
            for (link, masked) in shown.iter().zip(&masked) {
                prop_assert!(end <= bytes(&link.location).start, "in order, and disjoint");
                end = check_link(&text, format, (link, masked))?;
            }
        }
    }

    #[test]
    fn findings_are_at_their_locations(text in text()) {
        for format in FORMATS {
            let shown = findings(&text, format, Secrets::Shown);
            let masked = findings(&text, format, Secrets::Masked);
            prop_assert_eq!(shown.len(), masked.len());
            let mut start = 0;
            for (finding, masked) in shown.iter().zip(&masked) {
                let range = check_location(&text, &finding.location)?;
                if format.messages {
                    prop_assert!(start <= range.start, "in order");
                    start = range.start;
                }
                prop_assert_eq!(finding.uri.len(), masked.uri.len());
                let (snippet, masked) = (finding.snippet.as_ref(), masked.snippet.as_ref());
                let (snippet, masked) = (snippet.unwrap(), masked.unwrap());
                if !snippet.decoded {
                    let from = snippet.offset as usize;
                    prop_assert_eq!(&snippet.text, &text[from..from + snippet.text.len()]);
                    prop_assert_eq!(from + snippet.range.start, range.start);
                }
                prop_assert_eq!(snippet.text.len(), masked.text.len());
            }
        }
    }

    /// Extracting from `<URL:uri>` returns an extracted `uri` again, unless it contains `<`,
    /// `>` or white space (which quotes may enclose), was misspelt or defanged, or is the target of a
    /// hyperlink of a terminal, which any text can be.
    #[test]
    fn extracted_uris_are_extracted_again(text in text()) {
        let plain = format("plain");
        for link in links(&text, plain, Secrets::Shown) {
            // After a line end, a lone `|` may be a quote mark, and no URI starts with it, nor with `:`.
            let held = !link.uri.iter().any(|b| *b <= b' ' || matches!(b, b'<' | b'>'))
                && !link.uri.windows(2).any(|pair| matches!(pair, b":|" | b"::"));
            // `www.h.examplehttp://a` may be a host or end in a scheme.
            let held = held && !link.uri.to_ascii_lowercase().starts_with(b"www.");
            // The text around it shows its charset.
            let is_utf8 = std::str::from_utf8(&text).is_ok();
            let held = held && (is_utf8 || link.uri.is_ascii());
            let held = held && link.wrapper != Wrapper::Markup;
            if matches!(link.kind, Kind::Uri | Kind::Abbreviated) && held {
                let wrapped = [b"<URL:", &link.uri[..], b">"].concat();
                let again: Vec<_> = links(&wrapped, plain, Secrets::Shown)
                    .into_iter()
                    .map(|link| String::from_utf8_lossy(&link.uri).into_owned())
                    .collect();
                prop_assert_eq!(again, [String::from_utf8_lossy(&link.uri).into_owned()]);
            }
        }
    }
}
