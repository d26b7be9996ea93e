//! # encoded-crlf (X001)
//!
//! ## What it does
//! Reports `%0D` and `%0A` where a client may send them as a line end: in the user
//! information, the host or the path of a scheme of the network; anywhere in a
//! scheme whose protocol is made of lines (`gopher`, `telnet`, `ftp`, `ldap`,
//! `dict`, `imap`, `pop`, `smtp`, `sip`); in a `mailto` URI outside `body`. A run is
//! flagged once; the message says how many there are.
//!
//! ## Why is this bad?
//! A line end ends one command and starts another. RFC 1738 §6 warned of it for
//! Gopher: a URI that a friendly person follows sends mail or deletes files. In a
//! `mailto` field it adds another header field.
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
//! The query and the fragment of `http` may hold line ends (text to be shared), and so
//! may the body of a mail. The answers of a Gopher+ form (RFC 1738 §3.4.10) are lines
//! too: there it is a warning. So is one that ends an `http` URI, with nothing but
//! escaped blanks and quotes behind it: it was copied along; and one in the path of an
//! `http` URI without a port, if no blank, no colon and no other line end stand behind it:
//! a header field or a request needs one.
//!
//! ## Fix safety
//! No fix: what was meant is not known.
//!
//! ## References
//! RFC 1738 §6; RFC 3986 §7.3; RFC 6068 §7; Orange Tsai, "A New Era of SSRF" (2017).

use std::ops::Range;

use crate::rule::{On, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::percent;
use crate::uri::percent::Escape;
use crate::uri::{Component, Uri};

/// See the module's head.
pub const RULE: Rule = Rule {
    code: "X001",
    name: "encoded-crlf",
    summary: "a percent-encoded line end where a client may send it as one",
    severity: Severity::Error,
    on: On::Always,
    reference: "RFC 1738 §6; RFC 3986 §7.3",
    source: include_str!("encoded_crlf.rs"),
    check,
};

/// Schemes whose protocols are made of lines, with their TLS twins.
const LINE_PROTOCOLS: &[&str] = &[
    "gopher", "gophers", "telnet", "ftp", "ftps", "ldap", "ldaps", "dict", "imap", "imaps", "pop",
    "pops", "pop3", "pop3s", "smtp", "smtps", "sip", "sips",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let mut runs = runs(uri.bytes())
        .filter(|run| is_sent(uri, run.start))
        .peekable();
    let Some(first) = runs.next() else {
        return;
    };
    let copied = is_copied(uri, first.end);
    let (what, help) = if copied {
        (
            "copied along with the URI",
            "remove what stands behind the URI",
        )
    } else if uri.has_scheme("mailto") {
        (
            "that may start another header field",
            "remove it and what was put in behind it",
        )
    } else {
        (
            "that may split the request",
            "remove it and what was put in behind it",
        )
    };
    let tame = copied || is_gopher_form(uri, first.start) || starts_no_header(uri, &first);
    let severity = tame.then_some(Severity::Warning);
    let more = messages::and_more(runs.count());
    violations.push(Violation {
        message: format!("percent-encoded line end {what}{more}"),
        severity,
        help: Some(help.into()),
        range: first,
        fix: None,
    });
}

/// Whether the server of the web is asked, and nothing behind the line end at `run` can be a
/// header field or a request. Some sites have such paths: the title of a page ended so.
fn starts_no_header(uri: &Uri, run: &Range<usize>) -> bool {
    let web = uri.has_scheme("http") || uri.has_scheme("https");
    let behind = &uri.bytes()[run.end..];
    let divides = |octet: u8| matches!(octet, b' ' | b'\t' | b':' | b'+' | b'\r' | b'\n');
    // Two line ends are the end of a header, whatever comes then.
    let one = run.len() <= "%0D%0A".len();
    web && one
        && uri.get(Component::Port).is_none()
        && percent::own_path(uri).contains(&run.start)
        && !behind.iter().copied().any(divides)
        && !percent::escapes(behind).any(|escape| divides(escape.octet))
}

/// Escaped CR and LF, those next to each other as one.
fn runs(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let line_end = |escape: &Escape| matches!(escape.octet, b'\r' | b'\n');
    let mut ends = percent::escapes(bytes)
        .filter(line_end)
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

/// Whether a client may send what stands at `at` as it is.
fn is_sent(uri: &Uri, at: usize) -> bool {
    if uri.has_scheme("mailto") {
        return !is_in_body(uri, at);
    }
    if LINE_PROTOCOLS.iter().any(|name| uri.has_scheme(name)) {
        return true;
    }
    let within = |component| {
        uri.range(component)
            .is_some_and(|range| range.contains(&at))
    };
    uri.known_scheme().is_some_and(|scheme| scheme.network)
        && (within(Component::Userinfo)
            || within(Component::Host)
            || percent::own_path(uri).contains(&at))
}

/// Whether `at` lies in the `body` of a `mailto` URI, or where its fragment is.
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
    // `&amp;` is left over from markup: its field starts behind the `;`.
    let field = before.rsplit(|&b| b == b'&').next().unwrap_or(before);
    let field = field.strip_prefix(b"amp;").unwrap_or(field);
    let name = field.split(|&b| b == b'=').next().unwrap_or(field);
    percent::decode(name).eq_ignore_ascii_case(b"body")
}

/// Whether nothing but escaped blanks and delimiters follows from `at` on, in a URI of
/// the Web: a line end with nothing behind it splits nothing.
fn is_copied(uri: &Uri, at: usize) -> bool {
    let blank = |b: &u8| matches!(b, b'\t' | b'\n' | b'\r' | b' ' | b'"' | b'\'' | b'<' | b'>');
    (uri.has_scheme("http") || uri.has_scheme("https"))
        && percent::decode(&uri.bytes()[at..]).iter().all(blank)
}

/// Whether the path up to `at` starts the answers of a Gopher+ form: a data block
/// (`%09+`, then the flag 1) of lines (RFC 1738 §3.4.10).
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
    fn what_was_copied_along_is_a_warning() {
        for (uri, expected) in [
            ("http://a.example/b%0D%0A", Severity::Warning),
            ("http://a.example/b.html%0A%20%20%22", Severity::Warning),
            ("http://a.example/b%0A:c", Severity::Error),
            ("gopher://a.example/0b%0D%0A", Severity::Error),
            ("http://a%0A", Severity::Warning),
        ] {
            assert_eq!(severity(&RULE, uri), expected, "{uri}");
        }
        let said = message(&RULE, "http://a.example/b%0D%0A");
        assert_eq!(said, "percent-encoded line end copied along with the URI");
    }

    #[test]
    fn what_starts_no_header_is_a_warning() {
        for (uri, expected) in [
            ("https://a.example/12%0A-a-title", Severity::Warning),
            ("http://a.example/b%0D%0Ac", Severity::Warning),
            ("http://a.example/b%0D%0AX-Y:z", Severity::Error),
            ("http://a.example/b%0D%0AX-Y%3Az", Severity::Error),
            ("http://a.example/b%0D%0ASET%20x", Severity::Error),
            ("http://a.example/b%0D%0A%0D%0A%3Cp%3E", Severity::Error),
            ("http://a.example/b%0Ac%0Ad", Severity::Error),
            ("http://a.example:110/b%0D%0Apass", Severity::Error),
            ("http://a%0Ab.example/", Severity::Error),
        ] {
            assert_eq!(severity(&RULE, uri), expected, "{uri}");
        }
    }

    #[test]
    fn a_form_of_gopher_plus_is_made_of_lines() {
        let form = "gopher://a.example/0b%09%09+%091%0D%0A+-1%0D%0Ac%0D%0A.%0D%0A";
        assert_eq!(severity(&RULE, form), Severity::Warning);
        assert_eq!(
            message(&RULE, form),
            "percent-encoded line end that may split the request, and 3 more"
        );
        assert_eq!(
            severity(&RULE, "gopher://a.example/0b%09%09+%0D%0Ac"),
            Severity::Error
        );
    }
}
