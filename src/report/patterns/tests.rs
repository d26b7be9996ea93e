use super::{Fate, Listed, MOST, Patterns, SHOWN, SHOWN_OF_ROOT, Sample, Tail};
use crate::report::samples::finding;
use crate::rule::{Action, Rule, Severity};

static RULE: Rule = Rule {
    code: "S001",
    name: "invalid-character",
    ..Rule::DEFAULT
};

fn sample(uri: &[u8], file: u64) -> Sample<'_> {
    Sample {
        rule: &RULE,
        severity: Severity::Warning,
        uri,
        file,
    }
}

/// Returns the patterns of one finding on each URI, in a file each.
fn patterns<U: AsRef<[u8]>>(uris: impl IntoIterator<Item = U>) -> Patterns {
    let mut patterns = Patterns::default();
    for (file, uri) in uris.into_iter().enumerate() {
        patterns.add(&sample(uri.as_ref(), file as u64));
    }
    patterns
}

/// Returns the text and the tail of each pattern, and the number of its findings.
fn texts(patterns: &Patterns) -> Vec<(String, u64)> {
    let text = |pattern: Listed| {
        let tail = match pattern.tail {
            Tail::Nothing => "",
            Tail::Any => "*",
            Tail::NoSlash => "[!/]*",
        };
        (format!("{}{tail}", pattern.text), pattern.findings)
    };
    patterns.listed().into_iter().map(text).collect()
}

#[test]
fn patterns_are_what_uris_have_in_common() {
    // A `#` is a number.
    for (uri, expected) in [
        ("http://h.example/a/#", Some("http://h.example/a/*")),
        (
            "HTTP://H.example/A/b/c/x#.html",
            Some("HTTP://H.example/A/b/c/*"),
        ),
        (
            "http://h.example/a/b?x=#&y=1",
            Some("http://h.example/a/b?x=*"),
        ),
        ("http://h.example/a", Some("http://h.example/a")),
        ("javascript:open('#')", Some("javascript:open(*")),
        ("../a/img#.png", Some("../a/*")),
        ("a.html%#", Some("a.html#*")),
        ("a/\u{202e}#", Some("a/*")),
        // Nothing but a host, a scheme or nothing is common.
        ("http://h#.example/a/", None),
        ("http://h.example/#", None),
        ("http://h.example/#/a", None),
        ("javascript:f#()", None),
        ("mailto:a#@h.example", None),
        ("img#.png", None),
        ("%#", None),
        ("?#", None),
        ("", None),
        // A credential, masked or not.
        ("ftp://a:***@h.example/a/#", None),
        ("ftp://a:gr8herring5@h.example/a/#", None),
    ] {
        let uris = |count| {
            let uri = |n: u64| uri.replace('#', &n.to_string()).replace('%', "#");
            (100..100 + count).map(uri)
        };
        assert_eq!(texts(&patterns(uris(SHOWN))), [], "{uri}");
        let found = texts(&patterns(uris(SHOWN + 1)));
        let expected = expected.map(|text| (text.to_owned(), SHOWN + 1));
        assert_eq!(found.into_iter().next(), expected, "{uri}");
    }
}

#[test]
fn hosts_are_patterns_of_more_findings() {
    let uris = |count: u64| (0..count).map(|n| format!("http://h.example/{n}/a"));
    assert_eq!(texts(&patterns(uris(SHOWN_OF_ROOT))), []);
    let all = [("http://h.example/*".to_owned(), SHOWN_OF_ROOT + 1)];
    assert_eq!(texts(&patterns(uris(SHOWN_OF_ROOT + 1))), all);
    // A pattern of the host has all findings there, and replaces those of its folders.
    let folder = (0..20).map(|n| format!("http://h.example/0/{n}"));
    let both = patterns(folder.clone().chain(uris(SHOWN_OF_ROOT + 2)));
    let all = [("http://h.example/*".to_owned(), SHOWN_OF_ROOT + 22)];
    assert_eq!(texts(&both), all);
    let title = both.title(&RULE, b"http://h.example/0/9");
    assert_eq!(title.as_deref(), Some("http://h.example/*"));
    assert_eq!(both.title(&RULE, b"http://h.example.org/0/9"), None);
    let few = patterns(folder.chain(uris(SHOWN_OF_ROOT)));
    assert_eq!(texts(&few), [("http://h.example/0/*".to_owned(), 21)]);
    let scheme = (0..99).map(|n| format!("tel:{n}"));
    assert_eq!(texts(&patterns(scheme)), [("tel:[!/]*".to_owned(), 99)]);
}

#[test]
fn a_credential_behind_the_start_is_not_in_a_pattern() {
    for secret in ["a:gr8herring5@i.example/", "a:***********@i.example/"] {
        let uri = |n| format!("http://h.example/to?u=ftp://{secret}{n}");
        let found = texts(&patterns((0..50).map(uri)));
        assert_eq!(found.len(), 1);
        assert!(
            found[0].0.len() <= "http://h.example/to?u=ftp://a:*".len(),
            "{found:?}"
        );
    }
}

#[test]
fn findings_are_folded_after_the_first_ones() {
    let mut patterns = Patterns::default();
    let uri = |n: u64| format!("http://h.example/a/{n}").into_bytes();
    let mut shown = 0;
    for n in 0..51 {
        match patterns.add(&sample(&uri(n), n / 20)) {
            Fate::Shown => shown += 1,
            Fate::Folded(title) => assert_eq!(&*title, "http://h.example/a/*"),
        }
    }
    assert_eq!(shown, SHOWN);
    let listed = patterns.listed();
    let numbers = |pattern: &Listed| (pattern.findings, pattern.files, pattern.folded);
    let numbers: Vec<_> = listed.iter().map(numbers).collect();
    assert_eq!(numbers, [(51, 3, 51 - SHOWN)]);
}

#[test]
fn rules_are_patterns_of_their_own_and_urgent_ones_are_none() {
    static OTHER: Rule = Rule {
        code: "S002",
        ..RULE
    };
    static URGENT: Rule = Rule {
        action: Some(Action::Webhook),
        ..RULE
    };
    let credential = finding().rule;
    for (rules, expected) in [
        ([&RULE, &RULE], &[20][..]),
        ([&RULE, &OTHER], &[]),
        ([&URGENT, &URGENT], &[]),
        ([credential, credential], &[]),
    ] {
        let mut patterns = Patterns::default();
        for n in 0..10 {
            let uri = format!("http://h.example/a/{n}");
            for rule in rules {
                let sample = sample(uri.as_bytes(), 0);
                patterns.add(&Sample { rule, ..sample });
            }
        }
        let found: Vec<_> = patterns
            .listed()
            .iter()
            .map(|pattern| pattern.findings)
            .collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn memory_is_bounded() {
    let long = "a".repeat(300);
    let uris = (0..2 * MOST).map(|n| format!("http://h{n}.example/{n}{long}"));
    let patterns = patterns(uris);
    assert!(patterns.starts.classes.len() <= MOST && patterns.roots.classes.len() <= MOST);
    assert!(patterns.roots.bytes < super::MOST_BYTES + 1000);
    assert_eq!(texts(&patterns), []);
    // What has no room is shown, and the long name is no start.
    let long = "a".repeat(65_536);
    let same = (0..50).map(|n| format!("http://h.example/{long}/{n}"));
    let found = texts(&super::tests::patterns(same));
    assert_eq!(found, [("http://h.example/*".to_owned(), 50)]);
}
