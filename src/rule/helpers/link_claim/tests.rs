//! What a sender can add to a link must not silence the rules: each attempt, as a mail of HTML.

use crate::format::find as format;
use crate::lint::options::{Options, Task};
use crate::lint::scanner::read;
use crate::rule::testing::{Case, places_of, target};
use crate::rule::{Checks, Preset, RULES, Selection, Settings, Severity, find};

/// Attempts to hide where a link leads, and the rule that reports the link. `EVIL` is the host
/// that it leads to.
#[rustfmt::skip]
const ATTEMPTS: &[(&str, &str, &str)] = &[
    ("plain", "M013", "<a href='https://EVIL/'>https://www.example.com/</a>"),
    ("fragment", "M013", "<a href='https://EVIL/#https://www.example.com/'>https://www.example.com/login</a>"),
    ("fragment, encoded", "M013", "<a href='https://EVIL/#https%3A%2F%2Fwww.example.com%2F'>https://www.example.com/</a>"),
    ("query", "M013", "<a href='https://EVIL/?u=https://www.example.com/'>https://www.example.com/</a>"),
    ("query, encoded", "M013", "<a href='https://EVIL/?url=https%3A%2F%2Fwww.example.com%2F'>https://www.example.com/</a>"),
    ("query, twice encoded", "M013", "<a href='https://EVIL/?url=https%253A%252F%252Fwww.example.com'>https://www.example.com/</a>"),
    ("query without a value", "M013", "<a href='https://EVIL/?https://www.example.com/'>https://www.example.com/</a>"),
    ("path", "M013", "<a href='https://EVIL/https://www.example.com/'>https://www.example.com/</a>"),
    ("path, host alone", "M013", "<a href='https://EVIL/www.example.com/login'>www.example.com</a>"),
    ("path of a web archive", "M013", "<a href='https://EVIL/web/2020/https://www.example.com/'>https://www.example.com/</a>"),
    ("path of a gateway", "M013", "<a href='https://EVIL/v3/__https://www.example.com/__;!!a!b$'>https://www.example.com/</a>"),
    ("gateway as a label", "M013", "<a href='https://urldefense.com.EVIL/v3/__https://www.example.com/__;!!a!b$'>https://www.example.com/</a>"),
    ("gateway with a hyphen", "M013", "<a href='https://urldefense-com.EVIL/v2/url?u=https-3A__www.example.com_'>https://www.example.com/</a>"),
    ("gateway as a suffix", "M013", "<a href='https://xurldefense.com/v3/__https://www.example.com/__;!!a!b$'>https://www.example.com/</a>"),
    ("gateway as a label, Safe Links", "M013", "<a href='https://eur01.safelinks.protection.outlook.com.EVIL/?url=https%3A%2F%2Fwww.example.com%2F'>https://www.example.com/</a>"),
    ("counter as a suffix", "M013", "<a href='https://maillist-manage.com/click?u=https://www.example.com/'>https://www.example.com/</a>"),
    ("path of any host", "M013", "<a href='https://EVIL/fmlurlsvc/?fewReq=:B:JVs5&url=https%3A%2F%2Fwww.example.com'>https://www.example.com/</a>"),
    ("gateway", "M013", "<a href='https://urldefense.com/v3/__https://EVIL/a__;!!a!b$'>https://www.example.com/</a>"),
    ("gateway with a decoy", "M013", "<a href='https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2FEVIL%2F&data=https%3A%2F%2Fwww.example.com'>https://www.example.com/</a>"),
    ("gateway with a fragment", "M013", "<a href='https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2FEVIL%2F#https://www.example.com/'>https://www.example.com/</a>"),
    ("redirector", "M013", "<a href='https://www.google.com/url?q=https://EVIL/&url=https://www.example.com/'>https://www.example.com/</a>"),
    ("redirector under its own name", "M013", "<a href='https://www.google.com/url?q=https://EVIL/'>https://www.google.com/</a>"),
    ("redirectors inside each other", "M013", "<a href='https://www.google.com/url?q=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252FEVIL%252F'>https://www.example.com/</a>"),
    ("gateway and a backslash", "M013", r"<a href='https://EVIL\@urldefense.com/v3/__https://www.example.com/__;!!a!b$'>https://www.example.com/</a>"),
    ("gateway as user information", "M013", "<a href='https://urldefense.com@EVIL/v3/__https://www.example.com/__;!!a!b$'>https://www.example.com/</a>"),
    ("bank as user information", "M013", "<a href='https://www.example.com@EVIL/'>https://www.example.com/</a>"),
    ("bank as labels", "M013", "<a href='https://www.example.com.EVIL/'>https://www.example.com/</a>"),
    ("base", "M013", "<base href='https://EVIL/'><a href='/www.example.com/'>https://www.example.com/</a>"),
    ("base after a decoy in the reference", "M013", "<base href='https://EVIL/x/'><a href='?https://www.example.com/'>https://www.example.com/</a>"),
    ("second base", "M013", "<base href='https://EVIL/'><base href='https://www.example.com/'><a href='a'>https://www.example.com/</a>"),
    ("network path", "M013", "<a href='//EVIL/'>https://www.example.com/</a>"),
    ("network path and a base", "M013", "<base href='https://www.example.com/'><a href='//EVIL/'>https://www.example.com/</a>"),
    ("network path, backslashes", "M013", r"<a href='\\EVIL/'>https://www.example.com/</a>"),
    ("backslashes", "M013", r"<a href='https:\\EVIL\a'>https://www.example.com/</a>"),
    ("one slash", "M013", "<a href='https:/EVIL/'>https://www.example.com/</a>"),
    ("no slash", "M013", "<a href='https:EVIL/'>https://www.example.com/</a>"),
    ("three slashes", "M013", "<a href='https:///EVIL/'>https://www.example.com/</a>"),
    ("no scheme", "M013", "<a href='www.EVIL/'>https://www.example.com/</a>"),
    ("upper case", "M013", "<A HREF='HTTPS://EVIL/'>HTTPS://WWW.EXAMPLE.COM/</A>"),
    ("root dot", "M013", "<a href='https://EVIL./'>https://www.example.com./</a>"),
    ("port", "M013", "<a href='https://EVIL:443/'>https://www.example.com:443/</a>"),
    ("percent-encoded host", "M013", "<a href='https://EV%49L/'>https://www.example.com/</a>"),
    ("entities in the target", "M013", "<a href='&#104;ttps://EVIL&#x2F;'>https://www.example.com/</a>"),
    ("entities in the text", "M013", "<a href='https://EVIL/'>&#104;ttps&colon;&sol;&sol;www&period;example.com/</a>"),
    ("tab and line end in the target", "M013", "<a href='ht\ntps://EV\tIL/'>https://www.example.com/</a>"),
    ("spaces around the target", "M013", "<a href='  https://EVIL/ \n'>https://www.example.com/</a>"),
    ("quoted-printable residue", "M013", "<a href='https://EVIL/?a=3Db'>https://www.example.com/</a>"),
    ("placeholder in the host", "M013", "<a href='https://your-host.EVIL/'>https://www.example.com/</a>"),
    ("placeholder in the host, crosses", "M013", "<a href='https://xxxx.EVIL/{id}'>https://www.example.com/</a>"),
    ("ellipsis in the target", "M013", "<a href='https://EVIL/a...'>https://www.example.com/</a>"),
    ("defanged text", "M013", "<a href='https://EVIL/'>https://www.example.com/ [.]</a>"),
    ("internationalized host", "M013", "<a href='https://xn--exmple-cua.EVIL/'>https://www.example.com/</a>"),
    ("look-alike text", "M013", "<a href='https://EVIL/'>https://www.ex\u{430}mple.com/</a>"),
    ("zero-width characters", "M013", "<a href='https://EVIL/'>ht\u{200B}tps://www.exam\u{200D}ple.com/</a>"),
    ("soft hyphens", "M013", "<a href='https://EVIL/'>https://www.exam&shy;ple.com/</a>"),
    ("byte order mark", "M013", "<a href='https://EVIL/'>\u{FEFF}www.example.com</a>"),
    ("marks of direction", "M013", "<a href='https://EVIL/'>\u{202A}https://www.example.com/\u{202C}</a>"),
    ("filler before the text", "M013", "<a href='https://EVIL/'>FILLER https://www.example.com/</a>"),
    ("fullwidth dots", "M013", "<a href='https://EVIL/'>https://www．example。com/</a>"),
    ("fullwidth colon and slashes", "M013", "<a href='https://EVIL/'>https：／／www.example.com/</a>"),
    ("fraction slashes", "M013", "<a href='https://EVIL/'>https:\u{2044}\u{2044}www.example.com\u{2044}login</a>"),
    ("sign before the text", "M013", "<a href='https://EVIL/'>➜ https://www.example.com/</a>"),
    ("words around the text", "M013", "<a href='https://EVIL/'>Log in at https://www.example.com/ (secure)</a>"),
    ("punctuation around the text", "M013", "<a href='https://EVIL/'>«https://www.example.com».</a>"),
    ("space in the text", "M013", "<a href='https://EVIL/'>https:// www.example .com/</a>"),
    ("ellipsis in the text", "M013", "<a href='https://EVIL/'>https://www.example.com...</a>"),
    ("ellipsis in the text and labels", "M013", "<a href='https://www.example.com.EVIL/'>https://www.example.com...</a>"),
    ("ellipsis in the text and a redirector", "M013", "<a href='https://www.google.com/url?q=https://EVIL/'>https://www.google.com...</a>"),
    ("one slash in the text", "M013", "<a href='https://EVIL/'>https:/www.example.com/</a>"),
    ("backslashes in the text", "M013", r"<a href='https://EVIL/'>https:\\www.example.com\login</a>"),
    ("user information in the text", "M013", "<a href='https://EVIL/'>https://me@www.example.com/</a>"),
    ("gateway in the text", "M013", "<a href='https://EVIL/'>https://urldefense.com/v3/__https://www.example.com/__;!!a!b$</a>"),
    ("bold text", "M013", "<a href='https://EVIL/'>https://<b>www.exam</b>ple.<i>com</i>/</a>"),
    ("blocks in the text", "M013", "<a href='https://EVIL/'>https://www.example<div style='display:inline'>.com/</div></a>"),
    ("table around the text", "M013", "<a href='https://EVIL/'><table><tr><td>https://www.example.com/</td></tr></table></a>"),
    ("word break in the text", "M013", "<a href='https://EVIL/'>https://www.exam<wbr>ple.com/</a>"),
    ("comment in the text", "M013", "<a href='https://EVIL/'>https://www.exam<!-- x -->ple.com/</a>"),
    ("bogus comments in the text", "M013", "<a href='https://EVIL/'>https://www.exam<?x?>p<!x>le.c</ x>om/</a>"),
    ("section in the text", "M013", "<a href='https://EVIL/'>https://www.exam<![CDATA[x]]>ple.com/</a>"),
    ("image in the text", "M013", "<a href='https://EVIL/'>https://www.exam<img src='https://www.example.com/a.png'>ple.com/</a>"),
    ("style in the text", "M013", "<a href='https://EVIL/'>https://www.exam<style>a{}</style>ple.com/</a>"),
    ("hidden text in the host", "M013", "<a href='https://EVIL/'>https://www.exam<span style='display:none'>xyz</span>ple.com/</a>"),
    ("small text in the host", "M013", "<a href='https://EVIL/'>https://www.exam<font style='font-size:0px'>-</font>ple.com/</a>"),
    ("element without content in the host", "M013", "<a href='https://EVIL/'>https://www.exam<noembed>x</noembed>ple.com/</a>"),
    ("hidden URL of the target", "M013", "<a href='https://EVIL/'>https://www.example.com/<span hidden>https://EVIL/</span></a>"),
    ("white URL of the target", "M013", "<a href='https://EVIL/'>https://www.example.com/ <span style='color:#fff'>https://EVIL/</span></a>"),
    ("URL that is not hidden", "M013", "<a href='https://EVIL/'><b style='display:none;display:inline'>https://www.example.com/</b></a>"),
    ("two URLs", "M013", "<a href='https://EVIL/'>https://www.example.com/ or https://www.example.org/</a>"),
    ("title of the text", "M013", "<a href='https://EVIL/' title='https://EVIL/'>https://www.example.com/</a>"),
    ("data attributes", "M013", "<a data-saferedirecturl='https://www.example.com/' href='https://EVIL/' originalsrc='https://www.example.com/'>https://www.example.com/</a>"),
    ("second href", "M013", "<a href='https://EVIL/' href='https://www.example.com/'>https://www.example.com/</a>"),
    ("unquoted href", "M013", "<a href=https://EVIL/>https://www.example.com/</a>"),
    ("slashes instead of spaces", "M013", "<a/x/href='https://EVIL/'/>https://www.example.com/</a>"),
    ("unclosed link", "M013", "<a href='https://EVIL/'>https://www.example.com/"),
    ("link in a link", "M013", "<a href='https://www.example.com/'><a href='https://EVIL/'>https://www.example.com/</a></a>"),
    ("two links", "M013", "<a href='https://www.example.com/'>https://www.example.com/</a> <a href='https://EVIL/'>https://www.example.com/</a>"),
    ("link in a comment before", "M013", "<!-- <a href='https://www.example.com/'> --><a href='https://EVIL/'>https://www.example.com/</a>"),
    ("link in a heading", "M013", "<h1><a href='https://EVIL/'><code>https://www.example.com/</code></a></h1>"),
    ("domain alone", "M019", "<a href='https://EVIL/example.com'>example.com</a>"),
    ("domain alone, as the file of a link", "M019", "<a href='https://EVIL/a/example.sv'>example.sv</a>"),
    ("domain alone, as a file of a forge", "M019", "<a href='https://github.com.EVIL/a/example.sv'>example.sv</a>"),
    ("domain alone, with signs", "M019", "<a href='https://EVIL/'>» Example.com «</a>"),
    ("domain alone, divided", "M019", "<a href='https://EVIL/'>exam<!-- -->ple.<b>com</b></a>"),
    ("title", "M020", "<a href='https://EVIL/' title='https://www.example.com/login'>Log in</a>"),
    ("title before the target", "M020", "<a title='https://www.example.com/login' href='https://EVIL/?https://www.example.com/'>example.com</a>"),
    ("address", "M018", "<a href='https://9.9.9.9/https://www.example.com/'>Log in</a>"),
    ("address as the text", "M018", "<a href='http://9.9.9.9/login'>9.9.9.9</a>"),
    ("address after a redirector", "M018", "<a href='https://www.google.com/url?q=http://9.9.9.9/'>Log in</a>"),
    ("address in labels", "M021", "<a href='https://9-9-9-19.EVIL/'>Log in</a>"),
    ("address in labels of a provider", "M021", "<a href='https://9.9.9.19.dsl.EVIL/'>Log in</a>"),
    ("identifiers", "X027", "<a href='https://EVIL/4Xb9qA1z8Rk2D57Yw0s3'>Log in</a>"),
    ("identifiers and a word", "X027", "<a href='https://EVIL/4Xb9qA1z8Rk2D57Yw0s34Xb9qA1z8Rk2D57Yw0s3/login'>Log in</a>"),
    ("identifiers in a fragment", "X027", "<a href='https://EVIL/www.example.com/login.html#cl/6471_md/4049/25068/1164/257/8664'>Log in</a>"),
    ("platform", "X028", "<a href='https://www-example-com-1a2b3c4d-uc.a.run.app/www.example.com/'>Log in</a>"),
    ("platform, page of a network", "X028", "<a href='https://d111111abcdef8.cloudfront.net/www.example.com/login.html'>Log in</a>"),
    ("recipient", "C012", "<a href='https://EVIL/#YW5uYUBleGFtcGxlLmNvbQ=='>Log in</a>"),
    ("recipient after a decoy", "C012", "<a href='https://EVIL/#x/616e6e61406578616d706c652e636f6d'>Log in</a>"),
];

/// Returns the rules that report something in a mail.
fn codes(html: &str) -> Vec<&'static str> {
    let filler = "\u{200B}&nbsp;".repeat(3000);
    let html = html
        .replace("EVIL", "example.net")
        .replace("EV%49L", "ex%41mple.net");
    let html = html
        .replace("EV\tIL", "ev\til.test")
        .replace("FILLER", &filler);
    let message = format!(
        "From: Anna <anna@example.org>\nSubject: x\nMIME-Version: 1.0\n\
         Content-Type: text/html; charset=utf-8\n\n<p>{html}</p>\n"
    );
    let selection = Selection {
        preset: Some(Preset::Mail),
        ..Selection::default()
    };
    let checks = Checks::new(selection.rules(RULES).unwrap(), Settings::default());
    let options = Options::new(Task::Check(checks));
    let mail = format("mail").unwrap();
    let findings = read(message.as_bytes(), mail, &options)
        .findings
        .into_iter();
    findings.map(|finding| finding.rule.code).collect()
}

#[test]
fn nothing_that_a_sender_adds_silences_a_rule() {
    assert!(ATTEMPTS.len() >= 40);
    let found = ATTEMPTS
        .iter()
        .map(|(name, rule, html)| (name, rule, codes(html)));
    let silenced: Vec<_> = found
        .filter(|(_, rule, found)| !found.contains(rule))
        .collect();
    assert!(silenced.is_empty(), "{silenced:#?}");
}

/// Honest links: nothing is reported by the rules of this module.
#[rustfmt::skip]
const HONEST: &[&str] = &[
    "<a href='https://www.example.com/a'>https://www.example.com/</a>",
    "<a href='https://login.example.com/a'>www.example.com</a>",
    "<a href='https://urldefense.com/v3/__https://www.example.com/__;!!a!b$'>https://www.example.com/</a>",
    "<a href='https://protect-eu.mimecast.com/s/AbC?domain=www.example.com'>https://www.example.com/</a>",
    "<a href='https://protect-eu.mimecast.com/s/AbC'>https://www.example.org/</a>",
    "<a href='https://www.google.com/url?q=https://www.example.com/'>https://www.example.com/</a>",
    "<a href='https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.example.com%2F' title='Protected: https://www.example.com/'>example.com</a>",
    "<a href='mailto:a@evil.test'>www.example.com</a>",
    "<a href='https://evil.test/'>Log in</a>",
    "<a href='/a'>https://www.example.com/</a>",
    "<a href='https://youtu.be/a'>https://www.youtube.com/watch?v=a</a>",
    "<a href='https://www.example.com/' title='https://wwwexample.com/'>Log in</a>",
    "<a href='https://www.example.noclick_com/'>https://www.example.com/</a>",
    "<a href='http://9.14.1.0'>9.14.1.0</a>",
    "<a href='https://example.net/recipe_git.bb'>recipe_git.bb</a>",
    "<a href='https://github.com/a/b/blob/c/detector.sv'>detector.sv</a>",
];

#[test]
fn honest_links() {
    for html in HONEST {
        let found = codes(html);
        let claims = ["M013", "M019", "M020", "M018", "M021", "C012"];
        assert!(
            !found.iter().any(|code| claims.contains(code)),
            "{html} {found:?}"
        );
    }
}

#[test]
fn what_lowers_the_severity() {
    let mismatch = find("M013", RULES).unwrap();
    let domain = find("M019", RULES).unwrap();
    for (rule, text, uri, severity) in [
        (
            mismatch,
            "https://www.example.com/",
            "http://⟦evil.test⟧/",
            Severity::Error,
        ),
        (
            mismatch,
            "https://www.example.com/",
            "http://⟦click.example.org⟧/",
            Severity::Info,
        ),
        (
            mismatch,
            "https://www.example.com/",
            "http://⟦example.co.za⟧/",
            Severity::Warning,
        ),
        (
            mismatch,
            "https://www.example.com/",
            "https://⟦u1.ct.sendgrid.net⟧/ls/click?upn=a",
            Severity::Info,
        ),
        (
            mismatch,
            "https://www.example.com/",
            "https://⟦evil.test⟧/ls/click?upn=a",
            Severity::Error,
        ),
        (
            mismatch,
            "https://www.example.com/",
            "http://⟦localhost⟧:8080/a",
            Severity::Info,
        ),
        (
            mismatch,
            "https://www.example.com/",
            "http://⟦localhost.evil.test⟧/",
            Severity::Error,
        ),
        (
            domain,
            "example.com",
            "http://⟦evil.test⟧/",
            Severity::Warning,
        ),
        (
            domain,
            "example.com",
            "http://⟦click.example.org⟧/",
            Severity::Info,
        ),
        (
            domain,
            "example.com",
            "http://⟦example.co.za⟧/",
            Severity::Info,
        ),
        (
            domain,
            "example.com",
            "https://⟦bit.ly⟧/a",
            Severity::Warning,
        ),
        (
            mismatch,
            "https://www.example.com/",
            "https://⟦bit.ly⟧/a",
            Severity::Warning,
        ),
    ] {
        let case = Case {
            sender: Some("example.org"),
            in_message: true,
            ..target(text, uri)
        };
        let found: Vec<_> = places_of(rule, &case)
            .into_iter()
            .map(|(_, found)| found)
            .collect();
        assert_eq!(found, [severity], "{text} {uri}");
        case.assert(rule);
    }
}
