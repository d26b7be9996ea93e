//! The guards (docs/design/GUARDS.md) and the precedence of rules, with all rules selected.

use urilint::{Checks, FORMATS, Finding, Mentions, Options, RULES, Settings, Task};

fn findings(format: &str, text: &str) -> Vec<Finding> {
    let format = FORMATS.iter().find(|known| known.name == format).unwrap();
    // What is found wherever it is: the judgement of mentions has tests of its own.
    let mut settings = Settings::default();
    settings.mentions = Mentions::Reported;
    let checks = Checks::new(RULES.iter().copied(), settings);
    let options = Options::new(Task::Check(checks));
    urilint::read(text.as_bytes(), format, &options).findings
}

/// Returns the codes in the order of the text, each with the first letter of its severity.
fn codes(text: &str) -> String {
    let findings = findings("plain", text);
    let found: Vec<_> = findings
        .iter()
        .map(|finding| format!("{}{}", finding.rule.code, &finding.severity.name()[..1]))
        .collect();
    found.join(" ")
}

#[track_caller]
fn assert_codes(cases: &[(&str, &str)]) {
    let failures: Vec<_> = cases
        .iter()
        .map(|(text, expected)| (text, expected, codes(text)))
        .filter(|(_, expected, got)| *expected != got)
        .map(|(text, expected, got)| format!("{text:?}: {got}, not {expected}"))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_link_is_reported_once_for_what_it_claims() {
    let claims = ["M013", "M014", "M019", "M020"];
    for (html, expected) in [
        ("<a href='http://ietf.org/'>http://www.iana.org</a>", "M013"),
        (
            "<a href='http://ietf.org/'>https://www.iana.org</a>",
            "M013",
        ),
        ("<a href='http://ietf.org/'>iana.org</a>", "M019"),
        (
            "<a href='http://ietf.org/' title='http://iana.org/'>a</a>",
            "M020",
        ),
        (
            "<a href='http://ietf.org/' title='http://iana.org/'>iana.org</a>",
            "M020",
        ),
        (
            "<a href='http://ietf.org/' title='http://iana.org/'>www.iana.org</a>",
            "M013",
        ),
        (
            "<a href='http://ietf.org/'>https://www.ietf.org</a>",
            "M014",
        ),
        // D009 and S012 drop all findings but these.
        (
            "<a href='http://ietf.org/?a=3Db'>http://www.iana.org</a>",
            "M013",
        ),
        ("<a href='http:/ietf.org/'>http://www.iana.org</a>", "M013"),
    ] {
        let found = findings("html", html);
        let codes: Vec<_> = found.iter().map(|finding| finding.rule.code).collect();
        let codes: Vec<_> = codes
            .into_iter()
            .filter(|code| claims.contains(code))
            .collect();
        assert_eq!(codes, [expected], "{html}");
    }
}

#[test]
fn precedence_within_a_span() {
    assert_codes(&[
        // X012, X013 › M001 › C002 › C001 › P001.
        ("<http://a:b1c2@d@iana.org/>", "X012e"),
        ("<https://www.iana.org#@ietf.org/>", "X013e"),
        ("<http://www.iana.org:b1c2@ietf.org/>", "M001e"),
        ("<http://www.iana.org@ietf.org/>", "M001e"),
        ("<https://oauth2:b1c2d3@ietf.org/>", "C002e"),
        ("<https://jane:b1c2d3@ietf.org/>", "C001e"),
        ("<https://jane@ietf.org/>", "P001w"),
        // A user name has one finding.
        (
            "<https://xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxy@ietf.org/>",
            "M002w",
        ),
        (
            "<https://www.iana.org%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20@ietf.org/>",
            "M001e",
        ),
        // X003 › X004, X017 › G007, P008 › X011, S011 › S007 and C001, S001 › S002.
        ("<http://ietf.org:25/>", "X003e"),
        ("<http://ietf.org:98/>", "X004i"),
        ("<http://ietf.org/a/%2E%2E/../b>", "X017e"),
        ("<file://c:/temp>", "P008e"),
        ("<ssh://git@ietf.org:org/repo>", "P014w"),
        // Escaped forms are not reported twice.
        ("<http://w%77w.ietf.org/>", "X007e"),
        ("<http://::1:8080/>", "S011e"),
        // C003 › C004 › C005 for the same bytes.
        ("<http://ietf.org/?secret=AKIAQ7RZ2LK3VW4TN6XB>", "C003i"),
        ("<http://ietf.org/?access_token=q7Rz2Lk9Vw4Tn8>", "C004w"),
    ]);
}

#[test]
fn faults_beside_placeholders_are_reported() {
    assert_codes(&[
        ("<http://ietf.org/100%off/${X}>", "S004e D012i"),
        ("<http://ietf.org:99999/{id}>", "S007e D012i"),
        ("<http://www..ietf.org/{id}>", "S010e D012i"),
        ("<http://user:pa55w0rdZ9@ietf.org/{id}>", "C001e D012i"),
        ("<http://$USER:$PASS@ietf.org/%zz>", "D012i S004e"),
        ("<http://192.0.2.300/{{ x }}>", "S008e D012i"),
        ("http://192.0.2.300/{{ x }}", "S008e D012i"),
        ("http:/www.ietf.org/{{ x }}", "S012e"),
        ("https//www.ietf.org/${X}", "S012e"),
        ("<http://%HOST/100%off>", "D012i S004e"),
        ("<http://ietf.org/{id}/a b>", "D012i D002i"),
        ("<http://ietf.org/{{id}>", "S002i G011i G011i"),
        ("<http://ietf.org/{id>", "S002i"),
        ("<http://ietf.org/x?f={a:1,b:2}>", "S002i G011i"),
        ("<http://ietf.org/$1.50>", ""),
        ("<http://ietf.org/what-is-...-for>", ""),
    ]);
}

#[test]
fn encoded_text_has_no_further_findings_and_placeholders_have_none() {
    assert_codes(&[
        // Residue of quoted-printable.
        ("href=3D\"http://ietf.org:99999/a=3Db%zz\"", "D009i"),
        // Placeholders and elisions.
        ("<http://ietf.org/{id}/%s>", "D012i"),
        ("<http://ietf.org:PORT/{a|b}>", "D012i"),
        ("<http://www..{zone}:99999/>", "D012i S007e"),
        ("<http://ietf.org:99999/{id}/%zz>", "S007e D012i S004e"),
        ("<http://ietf.org:99999/...>", "S007e D012i"),
        ("<http://user:***@ietf.org:0/>", "D012i X005e"),
        // S012 suppresses other findings.
        ("http:/www.ietf.org:25/%zz", "S012e"),
        ("<http://http://www.ietf.org:25/>", "S012e"),
        // So does D011.
        ("hxxp://ietf[.]org:25/%zz", "D011i"),
    ]);
}

#[test]
fn host_rules_need_a_network_scheme() {
    // Hosts and ports of network schemes.
    assert_codes(&[
        ("<http://1/>", "X006e X009i"),
        ("<wyciwyg://0/>", ""),
        ("<file://1/>", ""),
        ("<ipp://ietf.org:25/>", ""),
        ("<tag:0@127.1:25>", "P015i"),
        ("<ftp://127.1/>", "X006e X009i"),
    ]);
}

#[test]
fn unknown_schemes_have_few_findings() {
    // Unregistered schemes.
    assert_codes(&[
        ("<unheard-of://a:99999/%zz|^>", "S013i"),
        ("<unheard-of://jane:b1c2d3@db/%zz>", "S013i C001i"),
        ("postgres://jane:b1c2d3@db.internal.iana.org/x", "C001e"),
        ("postgres://jane:b1c2d3@db/x", "C001i"),
        ("M://J+Z!7,P", ""),
    ]);
}

#[test]
fn documentation_hosts_lower_severity() {
    // Documentation hosts: X, M and C are lowered to info, grammar rules are not.
    assert_codes(&[
        ("<ftp://jane:b1c2d3@ftp.example.org/>", "C001i"),
        ("<ftp://jane:b1c2d3@192.0.2.7/>", "C001i"),
        ("<ftp://jane:b1c2d3@[2001:db8::7]/>", "C001i"),
        ("<http://www.example.org:25/>", "X003i"),
        ("<http://www.iana.org@www.example.org/>", "M001i"),
        ("<http://a@b@h.test/>", "X012i"),
        ("<http://www.example.org:99999/>", "S007e"),
        ("<http://www.example.org/%zz>", "S004e"),
        ("<http://example.org.ietf.org:25/>", "X003e"),
    ]);
}

#[test]
fn nested_uris_have_separate_findings() {
    // Nested URIs.
    assert_codes(&[
        (
            "<http://ietf.org/?u=http%3a%2f%2fiana.org%2f%7Ejane%2f..%2f>",
            "",
        ),
        ("<http://ietf.org/web/http://iana.org/%7Ejane>", ""),
        ("<http://ietf.org/?u=https%3A%2F%2Fiana.org%252Fa>", ""),
        ("<http://ietf.org/__https://iana.org/a__>", ""),
        ("<http://ietf.org/go/http%3A%2F%2Fiana.org%2F..%2Fa>", ""),
        ("<http://ietf.org/%7Ejane/http%3A%2F%2Fiana.org>", "G006i"),
    ]);
}

#[test]
fn hosts_need_a_known_top_level_domain() {
    // What looks like a host.
    assert_codes(&[
        ("<http://guest.mu5k2d55@ietf.org/>", "P001w"),
        ("<http://www.yu@ietf.org/>", "M001e"),
        ("<http://etf.bg.ac.yu@ietf.org/>", "M001e"),
        ("<http://www.etf.bg.ac.yu/>", ""),
        ("http:/nothing.mu5k2d55/a", ""),
    ]);
}

#[test]
fn repeated_findings_in_mail_are_reported_once() {
    // Repeats in messages.
    let text = "From jane Thu Jan  1 00:00:00 1998\nSubject: a\n\n\
        >> see http://www,example.com/ there\n\
        > see http://www,example.com/ there\n\n\
        see http://www,example.com/ there\n\
        >> and http://www,example.com/ there\n\
        and http://www,example.com/b there\n\n\
        From jane Thu Jan  1 00:00:01 1998\nSubject: b\n\n\
        > see http://www,example.com/ there\n";
    let found: Vec<_> = findings("mbox", text)
        .iter()
        .map(|finding| {
            (
                finding.message_number.unwrap(),
                finding.location.line,
                finding.count,
            )
        })
        .collect();
    assert_eq!(found, [(1, 7, 4), (1, 9, 1), (2, 14, 1)]);
    // Outside of mail, each location is reported.
    assert_eq!(findings("plain", &text.replace("From ", "")).len(), 6);
}

#[test]
fn links_of_one_service_are_reported_once_a_message() {
    // Repeats in messages.
    let link = |host: &str, page: &str| {
        format!("https://{host}/?url=http%3A%2F%2Fwww.iana.org%2F{page}\n")
    };
    let (safe_links, sand) = (
        "eur01.safelinks.protection.outlook.com",
        "urlsand.esvalabs.com",
    );
    let text = [
        "From jane Thu Jan  1 00:00:00 1998\nSubject: a\n\n",
        &format!("> {}", link(safe_links, "a")),
        &link(safe_links, "b"),
        &link("nam01.safelinks.protection.outlook.com", "c"),
        &link(sand, "a").replace("url=", "u="),
        "\nFrom jane Thu Jan  1 00:00:01 1998\nSubject: b\n\n",
        &link(safe_links, "a"),
    ]
    .concat();
    let rules = [urilint::find_rule("C011", RULES).unwrap()];
    let read = |format: &str, text: &str| {
        let format = FORMATS.iter().find(|it| it.name == format).unwrap();
        let checks = Checks::new(rules, Settings::default());
        let options = Options::new(Task::Check(checks));
        let findings = urilint::read(text.as_bytes(), format, &options).findings;
        let places = findings.iter().map(|it| (it.location.line, it.count));
        places.collect::<Vec<_>>()
    };
    assert_eq!(read("mbox", &text), [(5, 3), (7, 1), (12, 1)]);
    let plain = text.replace("From ", "");
    assert_eq!(read("plain", &plain).len(), 5);
}

#[test]
fn text_after_a_host_ends_it() {
    // Characters after a complete host.
    assert_codes(&[
        ("http://zlib.net,1,private", ""),
        ("https://www.ietf.org）的", ""),
        ("https://www.ietf.org，还有", ""),
        ("http://www,ietf.org/", "S009e"),
    ]);
}

/// URIs with escapes, and the rule that reports each. `%0d` and `%00d` are escapes, and look like
/// directives of format strings.
const ESCAPED: &[(&str, &str)] = &[
    ("X001", "http://www.example.org/x%0d%0aSet-Cookie:a"),
    ("X001", "http://www.example.org/x%0d%0a%0d%0aHTTP/1.1"),
    ("X001", "http://www.example.org/x%0dSet-Cookie:a"),
    ("X001", "http://www.example.org/x%0aSet-Cookie:a"),
    ("X001", "http://www.example.org:110/x%0d%0ad"),
    ("X001", "http://a%0d%0ab@www.example.org/"),
    ("X001", "ftp://www.example.org/a%0d%0aDELE"),
    ("X001", "ftp://www.example.org/a%0dDELE%20b"),
    ("X001", "gopher://www.example.org/0HELO%0d%0aMAIL"),
    ("X001", "dict://www.example.org/d:x%0d%0aQUIT"),
    ("X001", "mailto:a@iana.org?subject=x%0d%0aBcc:b@iana.org"),
    ("X001", "mailto:a@iana.org?subject=x%0dBcc:b@iana.org"),
    ("X001", "http://www.example.org/%s/x%0d%0aSet-Cookie:a"),
    ("X002", "http://www.example.org/a%00d"),
    ("X002", "http://www.example.org/a%00.txt"),
    ("X002", "http://www.example.org/?a=%00d&b=c"),
    ("X002", "ftp://www.example.org/a%00d"),
    ("X007", "http://www.exam%70le.org/%2fa"),
    ("X007", "http://www%2eexample%2eorg/"),
    ("X014", "http://www.example.org/a%252fb%250d"),
    ("X016", "http://www.example.org/a%c0%af..%c0%ae"),
    ("X017", "http://www.example.org/a/..%2f..%2fetc/passwd"),
    ("X017", "http://www.example.org/a/%2e%2e/%2e%2e/etc/passwd"),
    ("X017", "http://www.example.org/a/..%5c..%5cboot.ini"),
];

#[test]
fn the_case_of_hexadecimal_digits_changes_no_finding() {
    let has = |code: &str, uri: &str| codes(&format!("<{uri}>")).contains(code);
    for (code, uri) in ESCAPED {
        let upper = in_case(uri, |b| b.to_ascii_uppercase());
        assert!(
            has(code, uri),
            "{code} {uri}: {}",
            codes(&format!("<{uri}>"))
        );
        assert!(
            has(code, &upper),
            "{code} {upper}: {}",
            codes(&format!("<{upper}>"))
        );
    }
    for uri in [
        "http://www.example.org/%d/%s",
        "http://www.example.org/%02d",
    ] {
        assert_eq!(codes(uri), "D012i", "{uri}");
    }
}

#[test]
fn rules_of_security_read_escapes_in_either_case() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for rule in RULES.iter().filter(|rule| rule.code.starts_with('X')) {
        let name = |format: &str, extension: &str| {
            folder.join(format!(
                "{format}/rule-{}.{extension}",
                rule.code.to_lowercase()
            ))
        };
        let (format, text) = [
            ("plain", "txt"),
            ("html", "html"),
            ("markdown", "md"),
            ("mail", "eml"),
        ]
        .into_iter()
        .find_map(|(format, extension)| {
            Some((
                format,
                std::fs::read_to_string(name(format, extension)).ok()?,
            ))
        })
        .unwrap();
        let count = |text: &str| {
            let found = findings(format, text);
            found.iter().filter(|it| it.rule.code == rule.code).count()
        };
        let (lower, upper) = (
            count(&in_case(&text, |b| b.to_ascii_lowercase())),
            count(&in_case(&text, |b| b.to_ascii_uppercase())),
        );
        assert_eq!(lower, upper, "{}", rule.code);
        assert!(lower > 0, "{}", rule.code);
    }
}

/// Returns `text` with the digits of its escapes in one case.
fn in_case(text: &str, case: fn(u8) -> u8) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for at in 0..bytes.len().saturating_sub(2) {
        let digits = &mut bytes[at..at + 3];
        if digits[0] == b'%' && digits[1..].iter().all(u8::is_ascii_hexdigit) {
            digits[1] = case(digits[1]);
            digits[2] = case(digits[2]);
        }
    }
    String::from_utf8(bytes).unwrap()
}
