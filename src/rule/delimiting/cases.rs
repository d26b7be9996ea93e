//! Tests of the rules of group D, and of the guards that they share.

use super::*;
use crate::extract::delimit::{Kind, Wrapper};
use crate::rule::guard;
use crate::rule::testing::{Case, angle, assert_all, bare, suspect, violations as violations_of};
use crate::rule::*;
use crate::template;

#[test]
fn unclosed_angle_reports_the_whole_uri() {
    let violations = |uri, unclosed| {
        angle(uri).with(|cx| {
            let mut candidate = cx.candidate.clone();
            candidate.unclosed = unclosed;
            let cx = RuleContext {
                candidate: &candidate,
                ..*cx
            };
            let mut violations = Vec::new();
            (unclosed_angle::RULE.check)(&cx, &mut violations);
            violations
                .into_iter()
                .map(|violation| (violation.range.start, violation.range.end))
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(violations("http://www.example.org/a", true), [(0, 24)]);
    assert!(violations("http://www.example.org/a", false).is_empty());
    // What a program has cut.
    assert!(violations("http://www.example.org/a...", true).is_empty());
}

#[test]
fn whitespace_is_reported_where_it_was_removed() {
    let joined = |marked, joins| Case {
        joins,
        ..angle(marked)
    };
    assert_all(
        &whitespace_in_delimited::RULE,
        &[
            joined("http://www.example.org⟦/y⟧.html", vec![23]),
            joined("http://h.example⟦/a⟧/⟦bc⟧", vec![17, 20]),
            joined("http://h.example/a⟦b⟧", vec![19]),
            angle("http://www.example.org/y.html"),
            bare("", "http://www.example.org/", "\ny.html"),
            angle("http://h.example/%20"),
        ],
    );
}

#[test]
fn hyphen_at_line_break_shows_both_readings() {
    let rule = &hyphen_at_line_break::RULE;
    assert_all(
        rule,
        &[
            bare("see ", "http://www.example.org/rust⟦-⟧", "\nclippy/ and"),
            bare("> ", "http://www.example.org/rust⟦-⟧", "\r\n> clippy/"),
            bare("", "http://www.example.org/a⟦-⟧", "\n/b.html."),
            bare("", "http://www.example.org/rust--", "\nclippy/"),
            bare("", "http://www.example.org/rust-", " clippy/"),
            bare("", "http://www.example.org/rust-", "\n\nclippy/"),
            bare(
                "",
                "http://www.example.org/rust-",
                "\nhttp://www.example.com/",
            ),
            bare("", "http://www.example.org/rust-", "\n- an item"),
            angle("http://www.example.org/rust-"),
        ],
    );
    let violations = bare("", "http://u:pw@h.example/a-", "\nb/, c").violations(rule);
    let help = violations[0].help.as_deref().unwrap();
    assert!(help.contains("`http://h.example/a-b/`"), "{help}");
    assert!(help.contains("`http://h.example/ab/`"), "{help}");
    assert!(!help.contains("pw"), "{help}");
}

#[test]
fn a_wrap_needs_a_long_line_and_a_continuation() {
    let long = "The data of the first series are to be found in this place: ";
    assert_all(
        &possible_wrap::RULE,
        &[
            bare(
                long,
                "⟦ftp://ftp.example.org/GSE1_series_ma⟧",
                "\ntrix.txt.gz",
            ),
            bare(long, "⟦http://www.example.org/find?name=a⟧", "\n&page=2"),
            bare(long, "⟦http://www.example.org/a/b⟧", "\r\nc/d.html here"),
            bare(
                "see ",
                "ftp://ftp.example.org/GSE1_series_ma",
                "\ntrix.txt.gz",
            ),
            bare(long, "ftp://ftp.example.org/GSE1_series_ma", "\nand more."),
            bare(
                long,
                "ftp://ftp.example.org/GSE1_series_ma",
                "\nhttp://h.example/",
            ),
            bare(long, "ftp://ftp.example.org/GSE1_series_ma", " trix.txt.gz"),
            bare(long, "ftp://ftp.example.org/GSE1_series_ma", "\n=> see a/b"),
        ],
    );
}

#[test]
fn a_bracket_is_unbalanced_if_the_closing_one_is_on_the_line() {
    assert_all(
        &unbalanced_bracket::RULE,
        &[
            bare("", "http://www.example.org/wiki/Foo_⟦(⟧bar", " and baz) is"),
            bare("", "http://www.example.org/?a⟦[⟧0", " 1]"),
            // An expression of a template is open.
            bare("", "http://www.example.org/?a={{b[0", " + c] }}"),
            bare("", "http://www.example.org/{$", " a(b) $}"),
            bare("", "http://www.example.org/a[the", " page^] and"),
            bare("see link:", "http://www.example.org/a[the", " page] and"),
            bare("", "http://www.example.org/(a)/⟦(⟧b", " c)"),
            bare("", "http://www.example.org/wiki/Foo_(bar)", " and)"),
            bare("(", "http://www.example.org/wiki/Foo", ") and"),
            bare("", "http://www.example.org/wiki/Foo_(bar", " and\nbaz)"),
            bare("", "http://[2001:db8::1]/", " ]"),
        ],
    );
}

#[test]
fn glued_uris_are_two() {
    assert_all(
        &glued_uris::RULE,
        &[
            bare(
                "",
                "http://www.example.org/a.txt⟦https://⟧www.example.com/",
                "",
            ),
            bare("", "http://www.example.org⟦http://⟧www.example.com/", ""),
            bare("", "http://www.example.org⟦mailto:anna@⟧example.com", ""),
            bare("", "http://www.example.org/mailto:anna@example.com", ""),
            bare("", "http://www.example.org/amailto:b", ""),
            bare(
                "",
                "http://a.example/1⟦ftp://⟧b.example/2HTTP://c.example/",
                "",
            ),
            bare(
                "",
                "http://archive.example.org/web/http://www.example.com/",
                "",
            ),
            bare("", "http://www.example.org/?u=https://www.example.com/", ""),
            bare("", "http://www.example.org/__https://www.example.com/", ""),
            bare("", "http://www.example.org/?u=sftp://www.example.com/", ""),
            // The octet before the scheme is encoded.
            angle("mailto:?body=Look%20at:%20%20http://www.example.com/"),
            // There is a line break between the two.
            Case {
                joins: vec![26],
                ..angle("http://www.example.org/aofhttp://www.example.com/")
            },
            bare(
                "",
                "http://www.example.org/cache:http://www.example.com/",
                "",
            ),
        ],
    );
}

#[test]
fn a_scheme_glued_to_a_word_is_not_an_escape() {
    assert_all(
        &scheme_glued_to_word::RULE,
        &[
            bare("according to", "⟦http⟧://www.example.org/", ""),
            bare("URL", "⟦ftp⟧://ftp.example.org/", ""),
            bare("", "⟦tohttp⟧://www.example.org/", ""),
            bare("according to ", "http://www.example.org/", ""),
            bare("printf(\"a\\n", "http://www.example.org/", ""),
            bare("svn+x-", "http://www.example.org/", ""),
            bare("", "sftp://www.example.org/", ""),
            bare("", "svn+http://www.example.org/", ""),
            Case {
                before: "href",
                ..angle("http://www.example.org/")
            },
        ],
    );
}

#[test]
fn the_prefix_is_legacy() {
    let violations = |prefixed| {
        angle("ftp://ftp.example.org/").with(|cx| {
            let mut candidate = cx.candidate.clone();
            candidate.prefixed = prefixed;
            let cx = RuleContext {
                candidate: &candidate,
                ..*cx
            };
            let mut violations = Vec::new();
            (legacy_url_prefix::RULE.check)(&cx, &mut violations);
            violations
                .into_iter()
                .map(|violation| (violation.range.start, violation.range.end))
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(violations(true), [(0, 22)]);
    assert!(violations(false).is_empty());
    // `URL:` and a space are a label.
    for (bytes, wrapper, expected) in [
        ("URL:ftp://ftp.example.org/", Wrapper::UrlPrefix, 1),
        ("URL: ftp://ftp.example.org/", Wrapper::UrlPrefix, 0),
        ("<URL: ftp://ftp.example.org/>", Wrapper::Angle, 1),
    ] {
        let cx = angle("ftp://ftp.example.org/").with(|cx| {
            let mut candidate = cx.candidate.clone();
            candidate.prefixed = true;
            candidate.wrapper = wrapper;
            let start = bytes.find("ftp:").unwrap();
            candidate.extent = start..start + 22;
            candidate.outer = 0..bytes.len();
            let cx = RuleContext {
                candidate: &candidate,
                ..*cx
            };
            let mut violations = Vec::new();
            (legacy_url_prefix::RULE.check)(&cx, &mut violations);
            violations.len()
        });
        assert_eq!(cx, expected, "{bytes}");
    }
}

#[test]
fn quoted_printable_encodes_every_equals_sign() {
    assert_all(
        &quoted_printable_residue::RULE,
        &[
            bare("", "http://www.example.org/find?name⟦=3D⟧value", ""),
            bare("", "http://www.example.org/find?a⟦=3D⟧b&c=3Dd", ""),
            bare("href=3D\"", "http://www.example.org/a⟦=⟧", "\nb.gif\""),
            bare("", "http://www.example.org/a⟦=20⟧", "\n"),
            Case {
                wrapper: Wrapper::DoubleQuote,
                joins: vec![25],
                ..bare("", "http://www.example.org/a⟦=⟧b.gif", "")
            },
            bare("", "http://www.example.org/find?a=b&c=3Dd", ""),
            bare("", "http://www.example.org/find?view=3D", ""),
            bare("", "http://www.example.org/find?page=20", "\n"),
            bare("", "http://www.example.org/find?year=2003&m=20", ""),
            bare("", "http://www.example.org/find?a=", "\nand then"),
            bare("see ", "http://www.example.org/?a=", "\n"),
        ],
    );
}

#[test]
fn entities_in_html_are_not_reported() {
    let quoted = |before, marked, after| Case {
        wrapper: Wrapper::DoubleQuote,
        ..bare(before, marked, after)
    };
    assert_all(
        &html_entity_residue::RULE,
        &[
            bare(
                "see ",
                "http://www.example.org/?a=1⟦&amp;⟧b=2⟦&amp;⟧c=3",
                "",
            ),
            bare("", "http://www.example.org/a⟦&#47;⟧b", ""),
            bare("", "http://www.example.org/a⟦&#x2F;⟧b", ""),
            quoted("<a href=", "http://www.example.org/?a=1&amp;b=2", ">x"),
            bare("<a href=\"\n  ", "http://www.example.org/?a=1&amp;b=2", ""),
            bare("", "http://www.example.org/?a=1&amp;b=2", "\n</url>"),
            bare("<url>", "http://www.example.org/?a=1&amp;b=2", "</url>"),
            bare("", "http://www.example.org/?a=1&amplitude=2", ""),
            bare("", "http://www.example.org/?a=1&b=2&#x", ""),
        ],
    );
}

#[test]
fn a_defanged_uri_has_a_host() {
    let defanged = |marked| suspect(Kind::Defanged, marked);
    assert_all(
        &defanged_uri::RULE,
        &[
            defanged("⟦hxxps://evil[.]example/x⟧"),
            defanged("⟦hxxp://192.0.2[.]7/⟧"),
            defanged("⟦www(dot)example[.]org⟧"),
            defanged("⟦http[:]//www.example.org⟧"),
            defanged("a[.]b"),
            defanged("regex[.]nothing/at-all"),
            bare("", "http://www.example.org/[.]", ""),
        ],
    );
}

#[test]
fn templates_and_redactions_are_reported() {
    assert_all(
        &template_or_redacted::RULE,
        &[
            bare("", "https://www.example.org/⟦{id}⟧", ""),
            bare("", "https://www.example.org:⟦PORT⟧/", ""),
            bare("", "https://www.example.org/a/⟦...⟧/b", ""),
            bare("", "https://www.example.org/?x=%7Bid%7D", ""),
            bare("", "http://xxx.lanl.gov/abs/1", ""),
            bare("", "http://www.example.org/a..b", ""),
            bare("", "http://www.example.org/find?name=3Dvalue", ""),
        ],
    );
}

/// What the guards take a candidate for.
#[derive(Debug, PartialEq)]
enum Class {
    Plain,
    QuotedPrintable,
    Template,
    Redacted,
}

fn class(cx: &RuleContext) -> Class {
    if guard::is_quoted_printable(cx) {
        return Class::QuotedPrintable;
    }
    let obfuscated = cx.candidate.kind == Kind::Defanged && guard::obfuscated(cx).is_some();
    match guard::placeholders(cx).first().map(|span| span.kind) {
        Some(template::Kind::Placeholder) => Class::Template,
        Some(template::Kind::Elision) => Class::Redacted,
        None if obfuscated => Class::Redacted,
        None => Class::Plain,
    }
}

#[test]
fn classes() {
    use Class::{Plain, QuotedPrintable, Redacted, Template};
    for (expected, text) in [
        // Placeholders: expressions and variables.
        (Template, "https://api.example.org/{+path}/here"),
        (Template, "https://api.example.org/users{?page,size}"),
        (Template, "https://{{ host }}.example.org/"),
        (Template, "https://www.example.org/{year}/{month}"),
        (Plain, "https://www.example.org/?x=%7Bid%7D"),
        (
            Plain,
            "https://www.example.org/{6BC3F8A0-1111-2222-3333-444455556666}",
        ),
        (Plain, "https://www.example.org/?q={\"a\":1}"),
        (Plain, "https://www.example.org/a}{b"),
        (Template, "https://$HOST/"),
        (Template, "https://${HOST}/a"),
        (Template, "https://$host/a"),
        (Template, "https://www.example.org/$VERSION/a"),
        (Template, "https://www.example.org/?id=$id"),
        (Template, "https://www.example.org/$1"),
        (Template, "https://www.example.org/$(uname)/a"),
        (Plain, "https://www.example.org/Outer$Inner.html"),
        (Plain, "https://www.example.org/odata/$metadata"),
        (Plain, "https://www.example.org/odata?$filter=a"),
        (Plain, "https://www.example.org/$Id$"),
        (Plain, "https://www.example.org/US$100"),
        // Placeholders: printf and batch files.
        (Template, "https://www.example.org/%s"),
        (Template, "https://%s/a"),
        (Template, "https://www.example.org/%d.html"),
        (Template, "https://www.example.org/%02d.html"),
        (Template, "https://www.example.org/%(name)s/"),
        (Template, "https://www.example.org/%VERSION%/a"),
        (Plain, "https://www.example.org/%da"),
        (Plain, "https://www.example.org/%d0%9f%d1%80"),
        (Plain, "https://www.example.org/%D0%9F%D1%80"),
        (Plain, "https://www.example.org/50%something"),
        (Plain, "https://www.example.org/Users%John/"),
        // Placeholders: ports and hosts.
        (Template, "http://www.example.org:port/"),
        (Template, "http://www.example.org:xxxx/"),
        (Template, "http://www.example.org:nnnn/"),
        (Plain, "http://www.example.org:7z/"),
        (Plain, "http://www.example.org:80/"),
        (Template, "http://HOST/a"),
        (Template, "http://your-host/"),
        (Template, "http://your-domain.example.org/"),
        (Template, "http://*.example.org/"),
        (Template, "http://xxxx.example.org/"),
        (Template, "http://192.168.x.x/"),
        (Plain, "http://xxx.lanl.gov/"),
        (Plain, "http://x.example.org/"),
        (Template, "file://node.domain/path"),
        (Template, "ftp://user@host.dom/"),
        (Plain, "http://domain.example.org/"),
        // Placeholders between quotes.
        (Template, "http://www.example.org/NEWS/<groupname>"),
        (Plain, "http://www.example.org/a<b"),
        (Plain, "http://192.0.2.1/"),
        (Plain, "http://your.example.org/"),
        // Placeholders: fillers.
        (Template, "http://www.example.org/xxxx"),
        (Template, "http://www.example.org/?id=xxx"),
        (Template, "http://www.example.org/XXX/a"),
        (Template, "http://www.example.org/YYYY/a"),
        (Redacted, "http://user:***@www.example.org/"),
        (Template, "http://www.example.org/your-username/a"),
        (Template, "http://www.example.org/?key=YOUR_API_KEY"),
        (Plain, "http://www.example.org/xxx/"),
        (Plain, "http://www.example.org/maxxxx1"),
        (
            Plain,
            "http://www.example.org/web/*/http://www.example.com/",
        ),
        (Plain, "http://www.example.org/your-guide-to-rust"),
        (Plain, "data:text/plain;base64,XXXX/XXX"),
        (Plain, "http://user:a{b}c@www.example.org/"),
        (Plain, "ftp://user:pa$WORD@ftp.example.org/"),
        (Plain, "http://u@www.example.org/"),
        (Template, "http://u@www.example.org/{id}"),
        // Elisions.
        (Redacted, "http://www.example.org/..."),
        (Redacted, "http://www.example.org/a/.../b"),
        (Redacted, "http://www.example.org/a…b"),
        (Redacted, "http://www.exam··.org/"),
        (Redacted, "http://www.example.org/a\u{FFFD}b"),
        (Redacted, "mailto:jane(at)example.org"),
        (Plain, "http://www.example.org/a/../b"),
        (Plain, "http://code.example.org/o/r/compare/v1...v2"),
        (Plain, "http://ca.example.org/l·l"),
        (Plain, "mailto:jane@example.org"),
        // Residue of quoted-printable.
        (QuotedPrintable, "http://www.example.org/?a=3Db"),
        (Plain, "http://www.example.org/?a=b"),
        (QuotedPrintable, "http://www=2Eexample=2Eorg/a"),
        (QuotedPrintable, "http://www.exam="),
    ] {
        assert_eq!(angle(text).with(class), expected, "{text}");
    }
}

#[test]
fn classes_in_their_surroundings() {
    use Class::{Plain, Redacted, Template};
    for (expected, text, after) in [
        (Template, "http://www.example.org/", "<user>/x"),
        (Template, "http://www.example.org/?id=", "<id>"),
        (Plain, "http://www.example.org/", "<br>"),
        (Plain, "http://www.example.org/a", "<b>"),
        (Plain, "http://www.example.org/", " <user>"),
        (Template, "http://192.0.2.1", ":${PORT}/a"),
        (Template, "http://192.0.2.1", ":$PORT"),
        (Plain, "http://192.0.2.1", ": $5"),
        (Plain, "http://www.example.org/long-na", "... and"),
        (Redacted, "http://www.example.org/long-na", "… and"),
        (Plain, "http://www.example.org", "... and"),
        (Plain, "http://www.example.org/", "... and"),
        (Template, "mailto:jane@example.{org", "|com}"),
        (Plain, "mailto:jane@example.{org", " |com}"),
        (Redacted, "mailto:jane", " at example.org"),
        (Plain, "http://www.example.org/", " at noon"),
    ] {
        assert_eq!(bare("", text, after).with(class), expected, "{text}{after}");
    }
}

#[test]
fn no_text_makes_the_guards_slow_or_panic() {
    for unit in [
        "{", "%(", "$", "xxx", "=3D", "your-", "...", "://", "%a", "&#",
    ] {
        let text: &'static str = unit.repeat(65_536 / unit.len()).leak();
        angle(text).with(|cx| {
            let mut violations = Vec::new();
            class(cx);
            for rule in crate::rule::RULES {
                violations.extend(violations_of(rule, cx));
            }
        });
    }
}
