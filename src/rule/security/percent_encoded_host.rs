//! # percent-encoded-host (X007)
//!
//! ## What it does
//! Checks for percent-encoding in a host name. Encodings at the end of the host that belong to
//! the surrounding text (`%20`, `%22`, `%3C`, `%3E`, `%0A` …) are ignored, and so is a host that is
//! a placeholder (`%7Bhost%7D`, `$%7Bhost%7D`, `%3Chost%3E`), which a program has encoded.
//!
//! ## Why is this bad?
//! Few host names need percent-encoding: it hides the name from readers and filters. Some
//! clients decode it before they resolve the name; others reject the URI.
//!
//! ## Example
//! ```text
//! https://exam%70le.org/
//! ```
//!
//! ## Use instead
//! ```text
//! https://example.org/
//! ```
//! An internationalized name is written in its `xn--` form.
//!
//! ## Fix safety
//! Safe if only letters, digits, hyphens, dots and underscores are encoded: the fix decodes
//! them. Otherwise no fix.
//!
//! ## References
//! RFC 3986 §3.2.2, §6.2.2.2; WHATWG URL Standard, `domain-percent-encoded`.

use crate::host::address::{network_host, shown};
use crate::rule::{
    Cap, Edit, Fact, Fix, Levels, Needs, Rule, RuleContext, Safety, Severity, Supersedes, Violation,
};
use crate::uri::percent;
use crate::uri::percent::Escape;

/// Rule X007, `percent-encoded-host`.
pub static RULE: Rule = Rule {
    code: "X007",
    name: "percent-encoded-host",
    summary: "percent-encoding in a host name",
    levels: Levels::on(Severity::Error).in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §3.2.2",
    manual: manual!("percent_encoded_host.rs"),
    fix: Some(Safety::Safe),
    nested: true,
    supersedes: &[Supersedes::Overlapping(
        &crate::rule::normalization::needless_escape::RULE,
    )],
    needs: Needs::any(&[Fact::OddEscape]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some((range, host)) = network_host(cx.uri) else {
        return;
    };
    // In brackets, `%` starts a zone identifier (S008). `%2Frun%2Fa.sock` is the path of a socket.
    if host.starts_with(b"[")
        || host
            .get(..3)
            .is_some_and(|s| s.eq_ignore_ascii_case(b"%2F"))
    {
        return;
    }
    let host = without_residue(host);
    let mut escapes = percent::escapes(host).map(Escape::range);
    let Some(first) = escapes.next() else {
        return;
    };
    let end = escapes.last().map_or(first.end, |last| last.end);
    let decoded = percent::decode(host);
    if is_placeholder(&decoded) {
        return;
    }
    let plain = decoded
        .iter()
        .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'));
    let (message, help) = if plain {
        let name = shown(&decoded);
        (
            format!("host name {name} written with percent-encoding"),
            format!("write {name}"),
        )
    } else if decoded.is_ascii() {
        (
            "percent-encoded character not allowed in a host name".into(),
            "check where the host ends".into(),
        )
    } else {
        (
            "percent-encoding in a host name".into(),
            "write an internationalized name in its `xn--` form".into(),
        )
    };
    let location = range.start + first.start..range.start + end;
    let decoded = percent::decode(&host[first.start..end]);
    let fix = plain.then(|| Fix::safe(vec![Edit::uri(location.clone(), &*decoded)]));
    // Browsers read an internationalized name in this form, as RFC 3986 §3.2.2 has it.
    let is_name = !cx.in_message && !decoded.is_ascii() && std::str::from_utf8(&decoded).is_ok();
    violations.push(Violation {
        range: location,
        message,
        severity: is_name.then_some(Severity::Info),
        help: Some(help),
        fix,
    });
}

/// Returns true if all of `host` is a name in braces or angle brackets. No host has such a name.
fn is_placeholder(host: &[u8]) -> bool {
    let inside = match host.strip_prefix(b"$").unwrap_or(host) {
        [b'{', inside @ .., b'}'] => inside,
        // The bracket at the end is taken for residue of the text.
        [b'<', inside @ ..] => inside.strip_suffix(b">").unwrap_or(inside),
        _ => return false,
    };
    let in_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b' ');
    !inside.is_empty() && inside.iter().all(in_name)
}

/// Returns `host` without encoded white space, quotes and angle brackets at its end, which
/// come from the text around the URI.
fn without_residue(mut host: &[u8]) -> &[u8] {
    while let Some(at) = host.len().checked_sub(3) {
        match percent::octet_at(host, at) {
            Some(b'\t' | b'\n' | b'\r' | b' ' | b'"' | b'<' | b'>') => host = &host[..at],
            _ => break,
        }
    }
    host
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "https://exam⟦%70⟧le.org/",
                "http://cards.⟦%65%78%61%6d%70%6c%65%2e%6f%72%67⟧/card/",
                "http://a@⟦%77w%77⟧.example:80/",
                "ftp://⟦%61⟧.example",
                "http://a⟦%20⟧.example%20/",
                "http://⟦%E4%BE%8B⟧.example/",
                "http://a.example⟦%2F⟧b/",
                "https://⟦%7Bhost%7D⟧.example.org/v1",
                "https://www.example.org⟦%7Bhost%7D⟧",
                "https://⟦%7B%7D⟧/v1",
                "https://⟦%7Ba.example%7D⟧/v1",
            ],
        );
        assert_eq!(
            message(&RULE, "https://exam%70le.org/"),
            "host name example.org written with percent-encoding"
        );
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://%2Frun%2Fa.sock/v1",
                "https://$%7Bhost%7D/v1",
                "https://%7bhost_name%7d/v1",
                "https://%3Chost-ip%3E/v1",
                "https://$%7Bhost%7D",
                "http://a.example/%61",
                "http://a%40b@c.example/",
                "http://a.example%20/",
                "http://a.example%22%3E%0D%0A",
                "http://[fe80::1%25en0]/",
                "http://%h.example/",
                "http://a.example%/",
                "x-app://%61.example/",
                "mailto:a@%61.example",
            ],
        );
    }
}
