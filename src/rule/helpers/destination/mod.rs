//! What is wrong with the destination of a link (rule L021), as a table.

mod around;
mod ending;
mod marks;
#[cfg(test)]
mod tests;
mod within;

use std::ops::Range;

use crate::host::domain;
use crate::rule::{Edit, RuleContext};

/// A way in which a destination is malformed.
pub struct Row {
    /// The message of the finding.
    pub message: &'static str,
    /// The help of the finding.
    pub help: &'static str,
    find: fn(&RuleContext) -> Option<Fault>,
}

/// A fault in a destination.
#[derive(Debug)]
pub struct Fault {
    /// The bytes at fault, in the candidate's text.
    pub range: Range<usize>,
    /// The edits that repair it; none where what to write is not certain.
    pub edits: Vec<Edit>,
}

/// The ways, in the order in which they are looked for: the first one that applies is reported.
const ROWS: &[Row] = &[
    Row {
        message: "link in the destination of a link",
        help: "write the URL alone",
        find: within::link,
    },
    Row {
        message: "quotation marks around the destination of a link",
        help: "write the URL without the quotation marks",
        find: within::quotes,
    },
    Row {
        message: "brackets around the destination of a link",
        help: "write the URL without the brackets",
        find: within::brackets,
    },
    Row {
        message: "option of a directive in a hyperlink target",
        help: "write `.. _name: URL`",
        find: within::option,
    },
    Row {
        message: "punctuation before the URL in the destination of a link",
        help: "remove the punctuation",
        find: within::punctuation,
    },
    Row {
        message: "punctuation at the end of the destination of a link",
        help: "write the punctuation after the link",
        find: ending::punctuation,
    },
    Row {
        message: "full-width parentheses around the destination of a link",
        help: "write `[text](URL)`",
        find: around::wide_parentheses,
    },
];

/// Returns what is wrong with the destination that the candidate is, or was meant as.
pub fn fault(cx: &RuleContext) -> Option<(&'static Row, Fault)> {
    ROWS.iter().find_map(|row| Some(row).zip((row.find)(cx)))
}

/// The schemes of URLs that documents lead to.
const SCHEMES: [&[u8]; 3] = [b"https://", b"http://", b"ftp://"];

/// Returns true if `text` starts with a URL: a scheme and a host whose top-level domain exists.
fn starts_url(text: &[u8]) -> bool {
    let starts = |scheme: &&[u8]| {
        let start = text.get(..scheme.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    let scheme = SCHEMES.iter().find(|scheme| starts(scheme));
    scheme.is_some_and(|scheme| starts_host(&text[scheme.len()..]))
}

fn starts_host(text: &[u8]) -> bool {
    let name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(**byte, b'-' | b'.' | b'_');
    let host = &text[..text.iter().take_while(name).count()];
    let host = host.strip_suffix(b".").unwrap_or(host);
    domain::looks_like_host(host) || (domain::is_documentation(host) && host.contains(&b'.'))
}
