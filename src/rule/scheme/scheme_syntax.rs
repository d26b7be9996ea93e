//! # scheme-syntax (P015)
//!
//! ## What it does
//! Checks for URIs that do not match the grammar of their own scheme, such as a WAIS document
//! without its identifier, an invalid article number in an `nntp` URI, a `prospero` field without
//! `=`, or a port in a `file` URI. The message names the production and the document that defines
//! it.
//!
//! The severity is warning if an older or later document of the same scheme allows what the
//! current one does not. It is info for a `cid` that is not `left@right`, because mail programs
//! find the part anyway, and for what they accept in a `mailto` URI: white space or a name with an
//! address, and `/`, `=` or a question mark in a header field.
//!
//! `file://NAME` in text is not reported, since it is no location: programs write the names of
//! streams and data sets like that. As the target of a link, it is. `file:name` is the name of a
//! file beside the document in TeX, and not reported there; elsewhere outside messages it is
//! information, as is `file:~/name`.
//!
//! What programs accept is not reported, and neither is an address that readers are to correct
//! (`annaATh.example`): options of `SQLite` in a `file` URI, and `//` for the default
//! virtual host of `amqp`. In text, neither is a `tftp` or `wais` URI of the server alone, nor
//! `tag:example.org,2002:` before other text.
//!
//! Faults that another rule reports are left to that rule: slashes after `mailto:` (P006), a drive
//! letter as the host (P008), telephone numbers that are not global (P011), the content of `data`
//! URIs (P012), the fragment of a WebSocket URI (P013), URNs (N001 to N010), and line breaks in a
//! gopher selector (X001).
//!
//! ## Why is this bad?
//! The generic grammar allows nearly anything after the host. Programs that fetch the resource
//! parse the URI by the grammar of its scheme, and request the wrong resource or none.
//!
//! ## Example
//! ```text
//! wais://wais.example.org/directory/TEXT
//! nntp://news.example.org/comp.lang.c/latest
//! ```
//!
//! ## Use instead
//! ```text
//! wais://wais.example.org/directory/TEXT/1
//! nntp://news.example.org/comp.lang.c/742
//! ```
//!
//! ## Fix safety
//! No fix: the intended form is not known.
//!
//! ## References
//! - RFC 1738 §3, §5
//! - The document that the message names

use crate::extract::delimit::Context;
use crate::rule::query::parameters;
use crate::rule::{Cap, Fact, Levels, Needs, Rule, RuleContext, Severity, Supersedes, Violation};
use crate::template::Dialect;
use crate::uri::{Component, Fault, FaultKind, Layer, Uri};

/// Rule P015, `scheme-syntax`.
pub static RULE: Rule = Rule {
    code: "P015",
    name: "scheme-syntax",
    summary: "URI that does not match the grammar of its scheme",
    levels: Levels::on(Severity::Error)
        .trivial_in_mail()
        .in_text(Cap::AtMost(Severity::Warning)),
    reference: "RFC 1738 §5",
    manual: manual!("scheme_syntax.rs"),
    supersedes: &[Supersedes::InUri(&super::tel_not_global::RULE)],
    needs: Needs::any(&[Fact::Fault]),
    check,
    ..Rule::DEFAULT
};

/// Faults that another rule reports, by scheme and production. An empty production matches all.
/// Rules that are not always enabled are missing here: where they report the same fault, they take
/// precedence, so that it is reported in any case.
static COVERED_ELSEWHERE: &[(&str, &str)] = &[
    // Rule `mailto-slashes`.
    ("mailto", "mailtoURI"),
    // Rule `file-drive-as-host`.
    ("file", "drive-letter"),
    // Rule `tel-not-global`, which checks only links: `Tel:0123` in text is a label, or a dump of
    // octets.
    ("tel", "local-number"),
    // Rule `data-malformed`.
    ("data", "dataurl"),
    ("data", "data"),
    // Rule `websocket-fragment`.
    ("ws", "ws-URI"),
    ("wss", "ws-URI"),
    // Rule `urn-syntax`.
    ("urn", ""),
    // Rule `encoded-crlf`.
    ("gopher", "selector"),
    ("gophers", "selector"),
];

fn is_covered_elsewhere(uri: &Uri, production: &str) -> bool {
    COVERED_ELSEWHERE
        .iter()
        .any(|&(scheme, what)| uri.has_scheme(scheme) && (what.is_empty() || what == production))
}

/// Returns what to say of a fault that programs accept: many `cid` URIs in real mail have no `@`, and
/// refer to a part whose Content-ID has none either; browsers ignore the `;utf8` of many images; and
/// mail programs remove white space around an address, and read one with a name, or a `/` in a field.
fn tolerance(uri: &Uri, kind: FaultKind, production: &str) -> Option<&'static str> {
    let is_disputed = matches!(kind, FaultKind::Disputed(_));
    match production {
        "addr-spec" | "qchar" if is_disputed && uri.has_scheme("mailto") => Some(
            "write the address alone, and encode other characters: not all programs accept this",
        ),
        "url-addr-spec" if uri.has_scheme("cid") => {
            Some("write `left@right`: not all mail programs accept other forms")
        }
        "parameter" if uri.has_scheme("data") => {
            Some("write `;charset=utf-8`, or leave it out: browsers ignore it")
        }
        _ => None,
    }
}

/// Returns true if programs read what the grammar does not have, or if the text says only where
/// such URIs start.
fn is_accepted(cx: &RuleContext, production: &str) -> bool {
    match production {
        // Mail programs make such identifiers of parts, and find the part.
        "url-addr-spec" => cx.in_message && cx.uri.has_scheme("cid"),
        // `tag:yaml.org,2002:` in a sentence: the colon ends the text.
        "tagURI" => cx.after.starts_with(b":"),
        // The server alone: `tftp://h.example/` in text.
        "tftpURI" | "waisdatabase" | "database" => {
            cx.candidate.context != Context::Link && matches!(cx.uri.path(), b"" | b"/")
        }
        "file-hier-part" => has_option_of_sqlite(cx.uri),
        // `annaATh.example`, which readers are to correct.
        "addr-spec" => {
            // The `#` of a character reference starts a fragment.
            let start = cx.uri.range(Component::Path).unwrap_or_default().start;
            let address = cx.uri.bytes()[start..].split(|byte| *byte == b'?').next();
            let address = address.unwrap_or_default();
            super::mailto_no_address::is_obfuscated(address) || is_variable(cx.uri.path())
        }
        // The default virtual host, which is called `/`, unencoded.
        "vhost" => cx.uri.path() == b"//",
        _ => false,
    }
}

/// Returns true for `@account.address`, which a template replaces by an address.
fn is_variable(path: &[u8]) -> bool {
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
    path.strip_prefix(b"@").is_some_and(|name| {
        name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(word)
    })
}

/// Returns true if the query has options of a database that is opened by a `file` URI.
fn has_option_of_sqlite(uri: &Uri) -> bool {
    // The query parameters of SQLite ("Uniform Resource Identifiers").
    const OPTIONS: [&[u8]; 7] = [
        b"cache",
        b"immutable",
        b"mode",
        b"modeof",
        b"nolock",
        b"psow",
        b"vfs",
    ];
    parameters(uri).any(|parameter| OPTIONS.contains(&&uri.bytes()[parameter.key]))
}

/// Returns true for `file://NAME` outside the targets of links: no path, and no dot in the host.
fn is_name_of_stream(cx: &RuleContext) -> bool {
    let name = cx.uri.host().is_some_and(|host| !host.contains(&b'.'));
    let path = cx.uri.path();
    cx.target.is_none() && cx.uri.has_scheme("file") && name && path.is_empty()
}

/// Returns true for `file:name` in a language whose macros look for that file.
fn is_name_of_file(cx: &RuleContext) -> bool {
    let relative = cx.uri.authority().is_none() && !cx.uri.path().starts_with(b"/");
    cx.syntax.dialect == Dialect::Tex && cx.uri.has_scheme("file") && relative
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if is_name_of_stream(cx) || is_name_of_file(cx) || is_pattern(cx) {
        return;
    }
    let found = cx
        .uri
        .faults()
        .iter()
        .filter_map(|fault| violation(cx, fault));
    violations.extend(found);
}

/// Returns true for a description of the syntax: `ldap://host:port/dn?attribute`.
fn is_pattern(cx: &RuleContext) -> bool {
    let port = cx.uri.port().unwrap_or_default();
    port.eq_ignore_ascii_case(b"port")
}

/// Returns true for `file:name` and `file:~/name` outside messages: pages that were made of manuals,
/// and editors, have such links to files of the reader.
fn is_local_name(cx: &RuleContext, production: &str) -> bool {
    let relative = cx.uri.has_scheme("file") && production == "path-absolute";
    relative && !cx.in_message && cx.uri.authority().is_none()
}

/// Returns the severity of a fault where it is not that of the rule: programs use the names of most
/// schemes with grammars of their own, too.
// Of 45 findings of this rule in documents, of all schemes, none was right.
fn severity_of(uri: &Uri) -> Option<Severity> {
    let scheme = uri.known_scheme()?;
    (!scheme.has_one_grammar).then_some(Severity::Info)
}

fn violation(cx: &RuleContext, fault: &Fault) -> Option<Violation> {
    let uri = cx.uri;
    let (what, severity, help) = match fault.kind {
        FaultKind::Scheme(what) | FaultKind::Disputed(what)
            if tolerance(uri, fault.kind, what.production).is_some() =>
        {
            let help = tolerance(uri, fault.kind, what.production);
            (what, Some(Severity::Info), help.map(str::to_owned))
        }
        FaultKind::Scheme(what) if is_local_name(cx, what.production) => {
            (what, Some(Severity::Info), None)
        }
        FaultKind::Scheme(what) => (what, severity_of(uri), None),
        FaultKind::Profile(what) => (what, None, None),
        FaultKind::Disputed(what) => {
            let help = "avoid this form: another document of the scheme allows it, but not all programs do";
            let severity = severity_of(uri).unwrap_or(Severity::Warning);
            (what, Some(severity), Some(help.to_owned()))
        }
        _ => return None,
    };
    let is_profile = fault.kind.layer() == Layer::Profile;
    let reported = !is_covered_elsewhere(uri, what.production) && !is_accepted(cx, what.production);
    (is_profile || reported).then(|| Violation {
        range: fault.range(),
        message: format!(
            "{}: `{}` in {}",
            what.description, what.production, what.section
        ),
        severity,
        help,
        fix: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_marked, bare, message, severity, target};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "wais://h.example⟦⟧",
                "wais://h.example/a/b⟦⟧",
                "wais://h.example/a/b/c⟦?d⟧",
                "nntp://h.example/comp.lang.c/⟦x1⟧",
                "prospero://h.example/a;⟦b⟧",
                "gopher://⟦me@⟧h.example/1",
                "telnet://h.example⟦/a⟧",
                "file://h.example⟦:80⟧/a",
                "cid:⟦a⟧",
                "ftp://h.example/a;type=⟦z⟧",
                "mailto:a@h.example⟦;⟧b@h.example",
                "tel:+1-2⟦x⟧3",
                "wss://a⟦@⟧h.example/",
                "data:⟦text⟧,a",
                "geo:1,⟦181⟧",
            ],
        );
    }

    #[test]
    fn is_quiet() {
        assert_marked(
            &RULE,
            &[
                "wais://h.example/a/b/c",
                "nntp://h.example/comp.lang.c/1",
                "prospero://h.example//a;b=c",
                "gopher://h.example/11/a%20b%09c",
                "file:///a",
                "http://me@h.example/",
                // Templates, and addresses that readers correct.
                "mailto:@account.mailAddress",
                "mailto:user+at+h+dot+example",
                "mailto:user&#64;h.example",
                // Reported by other rules.
                "mailto://a@h.example",
                "file://c:/a",
                "tel:0000",
                "tel:5550123",
                "data:text/html",
                "data:;base64,@@",
                "wss://h.example/a#b",
                "urn:a:b",
                "gopher://h.example/0a%0D%0Ab",
                "http:///a",
                "x-new:anything",
                "ldap://host:port/dn?attribute?scope?filter",
                "ldap://ldap.example.org/o=a?uid??(|(uid=a)(uid=b))",
            ],
        );
    }

    #[test]
    fn names_of_streams_are_no_locations() {
        bare("", "file://SYSUT2", "").assert(&RULE);
        angle("file://1").assert(&RULE);
        target("the server", "file://server⟦⟧").assert(&RULE);
        bare("", "file://h.example⟦⟧", "").assert(&RULE);
        bare("", "file://server⟦:80⟧/a", "").assert(&RULE);
    }

    #[test]
    fn what_programs_accept() {
        for case in [
            bare("the tag ", "tag:h.example,2002", ":"),
            bare("the tag ", "tag:h.example,2002⟦⟧", " is"),
            bare("such as ", "tftp://h.example/", ""),
            angle("tftp://h.example/⟦⟧"),
            bare("such as ", "wais://h.example/", ""),
            bare("such as ", "wais://h.example/a/b⟦⟧", ""),
            angle("file:///a.db?vfs=x&mode=ro"),
            angle("file:///a.html⟦?model=x⟧"),
            bare("", "amqp://guest@localhost//", ""),
            bare("", "amqp://guest@localhost/a⟦/⟧", ""),
        ] {
            case.assert(&RULE);
        }
    }

    #[test]
    fn documents_and_severities() {
        assert_eq!(
            message(&RULE, "nntp://h.example/comp.lang.c/x1"),
            "invalid article number: `article-number` in RFC 5538 §3; RFC 1738 §3.7"
        );
        assert_eq!(severity(&RULE, "nntp:comp.lang.c/1"), Severity::Info);
        assert_eq!(severity(&RULE, "nntp:comp.lang.c"), Severity::Info);
        assert_eq!(severity(&RULE, "wais://h.example/a/b/c/d"), Severity::Info);
        assert_eq!(severity(&RULE, "mailto:a@@h.example"), Severity::Error);
        assert_eq!(severity(&RULE, "cid:part1"), Severity::Info);
        assert_eq!(severity(&RULE, "mid:part1"), Severity::Info);
        assert_eq!(severity(&RULE, "mailto:a@@h.example"), Severity::Error);
        assert_eq!(severity(&RULE, "data:text/plain;a,b"), Severity::Info);
    }
}
