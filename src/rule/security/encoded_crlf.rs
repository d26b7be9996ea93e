//! # encoded-crlf (X001)
//!
//! ## What it does
//! Checks for `%0D` and `%0A` where a client may send them as a line break: in the user
//! information, host or path of a network scheme; anywhere in a scheme with a line-based
//! protocol (`gopher`, `telnet`, `ftp`, `ldap`, `dict`, `imap`, `pop`, `smtp`, `sip`); and in a
//! `mailto` URI outside `body`. Adjacent encodings are reported as one; the message counts
//! further ones.
//!
//! ## Why is this bad?
//! A line break ends one command and starts the next. RFC 1738 §6 warns of this for Gopher:
//! following such a URI can send mail or delete files. In a `mailto` field it adds a header
//! field.
//!
//! ## Example
//! ```text
//! gopher://mail.example/0HELO%20x%0D%0AMAIL%20FROM:%3Ca@b.example%3E
//! mailto:a@b.example?subject=hi%0D%0ABcc:c@d.example
//! ```
//!
//! ## Use instead
//! ```text
//! gopher://gopher.example/0/news
//! mailto:a@b.example?subject=hi&body=one%0D%0Atwo
//! ```
//! Line breaks are allowed in the query and fragment of `http` (text to share), in the body of a mail
//! message, and in the answers of a complete Gopher+ form (RFC 1738 §3.4.9), which consist of lines,
//! for a Gopher server. In the query of a web page, in documents, they are information, and so is `%0A`
//! inside of its path, which services take that search and share texts. They are a
//! warning in three cases: in other Gopher+ forms; at the end of an `http` URI, followed by nothing
//! but encoded spaces and quotes; and in the path of an `http` URI without a port that has no space,
//! colon or other line break after them, because a header field or a request needs one of these.
//!
//! ## Fix safety
//! No fix: the intended URI is not known.
//!
//! ## References
//! RFC 1738 §6; RFC 3986 §7.3; RFC 6068 §7; Orange Tsai, "A New Era of SSRF" (2017).

use std::ops::Range;

use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::nested::own_path;
use crate::uri::percent;
use crate::uri::percent::Escape;
use crate::uri::{Component, Uri};

/// Rule X001, `encoded-crlf`.
pub static RULE: Rule = Rule {
    code: "X001",
    name: "encoded-crlf",
    summary: "percent-encoded line break that a client may send as one",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 1738 §6; RFC 3986 §7.3",
    manual: manual!("encoded_crlf.rs"),
    nested: true,
    needs: Needs::any(&[Fact::OddEscape]),
    check,
    ..Rule::DEFAULT
};

/// Schemes with line-based protocols, with their TLS variants.
// In these, a line end in any part of the URI may start a command (RFC 1738 §6).
const LINE_PROTOCOLS: &[&str] = &[
    "gopher", "gophers", "telnet", "ftp", "ftps", "ldap", "ldaps", "dict", "imap", "imaps", "pop",
    "pops", "pop3", "pop3s", "smtp", "smtps", "sip", "sips",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let form = gopher_form(uri);
    let mut runs = runs(uri.bytes())
        .filter(|run| is_sent(uri, run.start) && !form.contains(&run.start))
        .peekable();
    let Some(first) = runs.next() else {
        return;
    };
    let trailing = is_trailing(uri, first.end);
    let (what, help) = if trailing {
        (
            "at the end of the URI",
            "remove the line break and what follows it",
        )
    } else if uri.has_scheme("mailto") {
        (
            "that may add a mail header field",
            "remove the line break and what follows it",
        )
    } else {
        (
            "that may split the request",
            "remove the line break and what follows it",
        )
    };
    let harmless = trailing || is_gopher_form(uri, first.start) || starts_no_header(uri, &first);
    let severity = if is_text_to_share(cx, &first, trailing) {
        Some(Severity::Info)
    } else {
        harmless.then_some(Severity::Warning)
    };
    let more = messages::and_more(runs.count());
    violations.push(Violation {
        message: format!("percent-encoded line break {what}{more}"),
        severity,
        help: Some(help.into()),
        range: first,
        fix: None,
    });
}

/// Returns true for a line break in the query of a web page in a document, and for a LF inside its path: services
/// that share or search texts take them there.
fn is_text_to_share(cx: &RuleContext, run: &Range<usize>, trailing: bool) -> bool {
    let uri = cx.uri;
    let query = uri.range(Component::Query).unwrap_or_default();
    let web = uri.has_scheme("http") || uri.has_scheme("https");
    let is_lf = uri.bytes()[run.clone()].eq_ignore_ascii_case(b"%0A");
    let in_path = own_path(uri).contains(&run.start) && uri.port().is_none();
    web && !cx.in_message && (query.contains(&run.start) || is_lf && in_path && !trailing)
}

/// Returns true if the URI is `http` or `https` and no text after the line break at `run` can
/// be a header field or a request. Some sites have such paths, made from the titles of pages.
fn starts_no_header(uri: &Uri, run: &Range<usize>) -> bool {
    let web = uri.has_scheme("http") || uri.has_scheme("https");
    let rest = &uri.bytes()[run.end..];
    let divides = |octet: u8| matches!(octet, b' ' | b'\t' | b':' | b'+' | b'\r' | b'\n');
    // Two line breaks end a header, whatever follows.
    let one = run.len() <= "%0D%0A".len();
    web && one
        && uri.get(Component::Port).is_none()
        && own_path(uri).contains(&run.start)
        && !rest.iter().copied().any(divides)
        && !percent::escapes(rest).any(|escape| divides(escape.octet))
}

/// Returns the runs of adjacent percent-encoded CR and LF.
fn runs(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let line_break = |escape: &Escape| matches!(escape.octet, b'\r' | b'\n');
    let mut ends = percent::escapes(bytes)
        .filter(line_break)
        .map(Escape::range)
        .peekable();
    std::iter::from_fn(move || {
        let mut run = ends.next()?;
        while let Some(next) = ends.next_if(|next| next.start == run.end) {
            run.end = next.end;
        }
        Some(run)
    })
}

/// Returns true if a client may send the octet at `at` to a server in decoded form.
fn is_sent(uri: &Uri, at: usize) -> bool {
    if uri.has_scheme("mailto") {
        return !is_in_body(uri, at);
    }
    if LINE_PROTOCOLS.iter().any(|name| uri.has_scheme(name)) {
        return true;
    }
    // Not the query and the fragment: links to share a text have line ends there.
    let within = |component| {
        uri.range(component)
            .is_some_and(|range| range.contains(&at))
    };
    uri.known_scheme()
        .is_some_and(|scheme| scheme.authority.is_network())
        && (within(Component::Userinfo) || within(Component::Host) || own_path(uri).contains(&at))
}

/// Returns true if `at` is in the `body` field or the fragment of a `mailto` URI.
fn is_in_body(uri: &Uri, at: usize) -> bool {
    if uri
        .range(Component::Fragment)
        .is_some_and(|range| range.contains(&at))
    {
        return true;
    }
    let Some(query) = uri
        .range(Component::Query)
        .filter(|range| range.contains(&at))
    else {
        return false;
    };
    let before = &uri.bytes()[query.start..at];
    // After an undecoded `&amp;`, the field starts after the `;`.
    let field = before.rsplit(|&b| b == b'&').next().unwrap_or(before);
    let field = field.strip_prefix(b"amp;").unwrap_or(field);
    let name = field.split(|&b| b == b'=').next().unwrap_or(field);
    percent::decode(name).eq_ignore_ascii_case(b"body")
}

/// Returns true if the URI is `http` or `https` and only encoded white space and delimiters
/// follow from `at` on: a line break at the end splits nothing.
fn is_trailing(uri: &Uri, at: usize) -> bool {
    let ignored = |b: &u8| matches!(b, b'\t' | b'\n' | b'\r' | b' ' | b'"' | b'\'' | b'<' | b'>');
    (uri.has_scheme("http") || uri.has_scheme("https"))
        && percent::decode(&uri.bytes()[at..]).iter().all(ignored)
}

/// The ports of Gopher servers.
const GOPHER_PORTS: [u16; 2] = [70, 7070];

/// Returns the range of a completed Gopher+ form for a Gopher server, which is data (RFC 1738
/// §3.4.9); an empty range without one. For another server, its lines may be commands.
fn gopher_form(uri: &Uri) -> Range<usize> {
    const HEAD: &[u8] = b"%09+%091%0D%0A+-1%0D%0A";
    const END: &[u8] = b"%0D%0A.%0D%0A";
    let bytes = uri.bytes();
    let gopher = uri.has_scheme("gopher") || uri.has_scheme("gophers");
    let port = uri.port().is_none_or(<[u8]>::is_empty)
        || uri
            .port_number()
            .is_some_and(|port| GOPHER_PORTS.contains(&port));
    let end = bytes.len().saturating_sub(END.len());
    if !gopher || !port || !bytes[end..].eq_ignore_ascii_case(END) {
        return 0..0;
    }
    let start = bytes
        .windows(HEAD.len())
        .position(|window| window.eq_ignore_ascii_case(HEAD));
    start.map_or(0..0, |start| start..bytes.len())
}

/// Returns true if the path up to `at` starts a Gopher+ data block (`%09+`, then the flag 1),
/// which contains the lines of a form (RFC 1738 §3.4.9).
fn is_gopher_form(uri: &Uri, at: usize) -> bool {
    uri.has_scheme("gopher") && memchr::memmem::find(&uri.bytes()[..at], b"%09+%091").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message, severity};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://mail.example:110/user%20me⟦%0D%0A⟧pass%20x",
                "http://a.example⟦%0d%0a⟧x:80/",
                "http://a⟦%0A⟧b@c.example/",
                "https://a.example/b⟦%0A%0A⟧c%0Dd?e",
                "gopher://a.example/0x?y⟦%0D%0A⟧z",
                "ftp://a.example/b;type=i#c⟦%0A⟧",
                "dict://a.example/d:x⟦%0a⟧QUIT",
                "mailto:a@b.example⟦%0A⟧c",
                "mailto:a@b.example?subject=x⟦%0D%0A⟧Bcc:c@d.example&body=y%0D%0Az",
                "pop://a⟦%0D%0A⟧b@c.example",
            ],
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://a.example/b?text=one%0D%0Atwo",
                "http://a.example/b#one%0Atwo",
                "http://a.example/b%0Cc%0Ed%250A",
                "http://a.example/go/http%3A%2F%2Fb.example%0A",
                "mailto:a@b.example?body=one%0D%0Atwo",
                "mailto:a@b.example?subject=x&amp;BODY=one%0Atwo",
                "urn:example:a%0Ab",
                "data:text/plain,one%0D%0Atwo",
                "gopher://a.example/1/b%09c",
            ],
        );
    }

    #[test]
    fn a_trailing_line_break_is_a_warning() {
        for (uri, expected) in [
            ("http://a.example/b%0D%0A", Severity::Warning),
            ("http://a.example/b.html%0A%20%20%22", Severity::Warning),
            ("http://a.example/b%0D%0A:c", Severity::Error),
            ("gopher://a.example/0b%0D%0A", Severity::Error),
            ("http://a%0A", Severity::Warning),
        ] {
            assert_eq!(severity(&RULE, uri), expected, "{uri}");
        }
        let message = message(&RULE, "http://a.example/b%0D%0A");
        assert_eq!(message, "percent-encoded line break at the end of the URI");
    }

    #[test]
    fn a_title_in_the_path_is_a_warning() {
        for (uri, expected) in [
            ("https://a.example/12%0A-a-title", Severity::Info),
            ("http://a.example/b%0D%0Ac", Severity::Warning),
            ("http://a.example/b%0D%0AX-Y:z", Severity::Error),
            ("http://a.example/b%0D%0AX-Y%3Az", Severity::Error),
            ("http://a.example/b%0D%0ASET%20x", Severity::Error),
            ("http://a.example/b%0D%0A%0D%0A%3Cp%3E", Severity::Error),
            ("http://a.example/b%0ac%0Ad", Severity::Info),
            ("http://a.example:110/b%0Ac%0Ad", Severity::Error),
            ("http://a.example/b%0D%0Ac%0D%0Ad", Severity::Error),
            ("http://a.example:110/b%0D%0Apass", Severity::Error),
            ("http://a%0Ab.example/", Severity::Error),
        ] {
            assert_eq!(severity(&RULE, uri), expected, "{uri}");
        }
    }

    #[test]
    fn line_breaks_of_gopher_plus_forms() {
        assert_marked(
            &RULE,
            &[
                "gopher://a.example/0b%09%09+%091%0D%0A+-1%0D%0Ac%0D%0A.%0D%0A",
                "gopher://a.example:70/0b%09%09+%091%0d%0a+-1%0d%0ac%0d%0a.%0d%0a",
                "gopher://a.example/0b⟦%0A⟧%09%09+%091%0D%0A+-1%0D%0Ac%0D%0A.%0D%0A",
            ],
        );
        let form = "gopher://a.example:25/0b%09%09+%091%0D%0A+-1%0D%0Ac%0D%0A.%0D%0A";
        assert_eq!(severity(&RULE, form), Severity::Warning);
        assert_eq!(
            message(&RULE, form),
            "percent-encoded line break that may split the request, and 3 more"
        );
        let open = "gopher://a.example/0b%09%09+%091%0D%0A+-1%0D%0Ac%0D%0A";
        assert_eq!(severity(&RULE, open), Severity::Warning);
        assert_eq!(
            severity(&RULE, "gopher://a.example/0b%09%09+%0D%0Ac"),
            Severity::Error
        );
    }
}
