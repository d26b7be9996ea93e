//! The rules as others rely on them: their codes, names, severities and when they are
//! on; and their manuals, whose examples must be true.

use urilint::{Checks, FORMATS, Options, Preset, RULES, Rule, Task};

/// Code, name, severity, when it is on. A line here changes only with an entry in the
/// change log: configurations and other programs name rules so.
#[rustfmt::skip]
const CATALOGUE: &[(&str, &str, &str, &str)] = &[
    ("D001", "unclosed-angle", "warning", "docs,mail"),
    ("D002", "whitespace-in-delimited", "info", "off"),
    ("D003", "hyphen-at-line-break", "warning", "docs,mail"),
    ("D004", "possible-wrap", "info", "off"),
    ("D005", "unbalanced-bracket", "warning", "docs"),
    ("D006", "glued-uris", "warning", "default"),
    ("D007", "scheme-glued-to-word", "warning", "docs,mail"),
    ("D008", "legacy-url-prefix", "info", "docs"),
    ("D009", "quoted-printable-residue", "info", "mail"),
    ("D010", "html-entity-residue", "warning", "docs,mail"),
    ("D011", "defanged-uri", "info", "mail"),
    ("D012", "template-or-redacted", "info", "off"),
    ("S001", "invalid-character", "error", "default"),
    ("S002", "unwise-character", "warning", "default"),
    ("S003", "non-ascii-character", "info", "docs"),
    ("S004", "bad-percent-escape", "error", "default"),
    ("S005", "bracket-outside-host", "info", "docs"),
    ("S006", "missing-host", "error", "default"),
    ("S007", "invalid-port", "error", "default"),
    ("S008", "invalid-ip-literal", "error", "default"),
    ("S009", "invalid-host-character", "error", "default"),
    ("S010", "invalid-dns-name", "error", "default"),
    ("S011", "unbracketed-ipv6", "error", "default"),
    ("S012", "scheme-typo", "error", "default"),
    ("S013", "unknown-scheme", "info", "off"),
    ("S014", "escape-not-utf8", "info", "off"),
    ("S015", "colon-in-first-segment", "warning", "off"),
    ("S016", "relative-base", "info", "off"),
    ("S017", "tolerated-fault", "info", "off"),
    ("G001", "uppercase-scheme", "info", "docs"),
    ("G002", "uppercase-host", "info", "off"),
    ("G003", "default-port", "info", "docs"),
    ("G004", "empty-port", "info", "docs"),
    ("G005", "lowercase-percent-hex", "info", "off"),
    ("G006", "needless-escape", "info", "docs"),
    ("G007", "dot-segments", "warning", "docs"),
    ("G008", "trailing-dot-host", "info", "off"),
    ("G009", "noncanonical-ipv6", "info", "docs"),
    ("G010", "overlong-uri", "warning", "harvest"),
    ("G011", "gateway-fragile-character", "info", "off"),
    ("P001", "http-userinfo", "warning", "default"),
    ("P002", "legacy-scheme", "info", "docs"),
    ("P003", "nntp-not-global", "info", "default"),
    ("P004", "news-form", "warning", "off"),
    ("P005", "mailto-no-address", "warning", "docs"),
    ("P006", "mailto-slashes", "error", "default"),
    ("P007", "mailto-unsafe-header", "warning", "default"),
    ("P008", "file-drive-as-host", "error", "default"),
    ("P009", "ftp-gopher-type", "warning", "off"),
    ("P010", "experimental-scheme", "info", "docs"),
    ("P011", "tel-not-global", "warning", "docs"),
    ("P012", "data-malformed", "error", "docs"),
    ("P013", "websocket-fragment", "error", "default"),
    ("P014", "scp-syntax-in-url", "warning", "docs,mail"),
    ("P015", "scheme-syntax", "error", "default"),
    ("P016", "well-known-typo", "warning", "off"),
    ("P017", "cid-without-part", "info", "off"),
    ("N001", "urn-syntax", "error", "default"),
    ("N002", "urn-urn-reserved", "error", "default"),
    ("N003", "urn-nid-experimental", "info", "docs"),
    ("N004", "urn-nid-unregistered", "info", "off"),
    ("N005", "urn-nul", "error", "default"),
    ("N006", "urn-rqf-component", "warning", "docs"),
    ("N007", "urn-uuid", "error", "default"),
    ("N008", "urn-isbn", "warning", "default"),
    ("N009", "urn-issn", "warning", "default"),
    ("N010", "urn-oid", "warning", "default"),
    ("N011", "urn-service", "info", "off"),
    ("X001", "encoded-crlf", "error", "default"),
    ("X002", "encoded-nul", "error", "default"),
    ("X003", "cross-protocol-port", "error", "default"),
    ("X004", "reserved-port", "info", "harvest"),
    ("X005", "port-zero", "error", "default"),
    ("X006", "obscure-ipv4", "error", "default"),
    ("X007", "percent-encoded-host", "error", "default"),
    ("X008", "embedded-ipv4-in-ipv6", "warning", "harvest"),
    ("X009", "loopback-or-private-host", "info", "harvest"),
    ("X010", "metadata-or-link-local", "warning", "default"),
    ("X011", "backslash", "error", "default"),
    ("X012", "multiple-at", "error", "default"),
    ("X013", "ambiguous-authority", "error", "default"),
    ("X014", "double-encoding", "warning", "harvest"),
    ("X015", "active-data-uri", "error", "default"),
    ("X016", "overlong-utf8", "error", "default"),
    ("X017", "encoded-traversal", "error", "default"),
    ("X018", "script-scheme", "error", "default"),
    ("X019", "os-handler-scheme", "error", "default"),
    ("X020", "raw-tab-or-newline", "error", "mail"),
    ("X021", "open-redirect-wrapper", "info", "mail,harvest"),
    ("X022", "remote-file-host", "warning", "default"),
    ("X023", "hidden-redirector", "warning", "mail"),
    ("X024", "short-link", "info", "mail"),
    ("X025", "page-in-object-storage", "warning", "mail"),
    ("X026", "encoded-inner-url", "warning", "mail"),
    ("X027", "opaque-link", "warning", "mail"),
    ("X028", "generated-host", "warning", "mail"),
    ("X029", "machine-host", "warning", "mail"),
    ("X030", "path-in-query", "warning", "mail"),
    ("X031", "extra-slashes", "warning", "mail"),
    ("X032", "page-in-program-folder", "warning", "mail"),
    ("X033", "inner-url", "warning", "mail"),
    ("X034", "odd-link", "info", "mail"),
    ("X035", "unfilled-placeholder", "warning", "mail"),
    ("M001", "userinfo-looks-like-host", "error", "default"),
    ("M002", "long-userinfo", "warning", "default"),
    ("M003", "mixed-script-label", "error", "default"),
    ("M004", "whole-script-confusable", "warning", "default"),
    ("M005", "invisible-character", "error", "default"),
    ("M006", "bidi-control", "error", "default"),
    ("M007", "fake-delimiter", "error", "default"),
    ("M008", "idna-mapped-host", "warning", "default"),
    ("M009", "idna-invalid", "error", "default"),
    ("M010", "idna-deviation", "info", "off"),
    ("M011", "lookalike-domain", "warning", "off"),
    ("M012", "embedded-trusted-host", "warning", "off"),
    ("M013", "link-text-mismatch", "error", "default"),
    ("M014", "link-text-downgrade", "warning", "docs"),
    ("M015", "unknown-tld", "warning", "docs"),
    ("M016", "file-extension-tld", "info", "off"),
    ("M017", "single-label-host", "info", "harvest"),
    ("M018", "public-ip-host", "info", "mail"),
    ("M019", "link-text-domain", "warning", "mail"),
    ("M020", "title-mismatch", "error", "default"),
    ("M021", "address-in-host", "warning", "mail"),
    ("M022", "impersonated-brand", "warning", "mail"),
    ("M023", "host-in-sender-name", "warning", "mail"),
    ("M024", "brand-in-host", "warning", "mail"),
    ("M025", "suffix-in-host", "warning", "mail"),
    ("M026", "link-text-address", "warning", "docs"),
    ("M027", "platform-sender", "warning", "mail"),
    ("C001", "password-in-uri", "error", "default"),
    ("C002", "userinfo-token", "error", "default"),
    ("C003", "known-token", "error", "default"),
    ("C004", "secret-query-param", "warning", "default"),
    ("C005", "presigned-url", "warning", "default"),
    ("C006", "webhook-url", "error", "default"),
    ("C007", "local-path-leak", "info", "docs"),
    ("C008", "session-id", "info", "default"),
    ("C009", "email-in-query", "info", "off"),
    ("C010", "tracking-parameter", "info", "docs"),
    ("C011", "gateway-wrapped-link", "warning", "docs,mail"),
    ("C012", "hidden-recipient", "warning", "mail"),
    ("C013", "placeholder-credential", "info", "off"),
    ("C014", "recipient-in-link", "warning", "mail"),
    ("L001", "bare-url", "info", "off"),
    ("L002", "insecure-http", "info", "docs"),
    ("L003", "unreserved-example-domain", "info", "docs"),
    ("L004", "empty-link", "warning", "docs"),
    ("L005", "reversed-link", "warning", "docs"),
    ("L006", "redundant-link-text", "info", "off"),
    ("L007", "legacy-doi-resolver", "info", "docs"),
    ("L008", "missing-scheme", "warning", "docs"),
    ("L009", "markdown-escape-in-url", "warning", "docs"),
    ("L010", "missing-file", "error", "docs"),
    ("L011", "missing-anchor", "warning", "docs"),
    ("L012", "unused-ignore", "warning", "default"),
    ("L013", "space-before-destination", "warning", "docs"),
    ("L014", "unclosed-link", "warning", "docs"),
    ("L015", "space-in-destination", "warning", "docs"),
    ("L016", "url-as-link-label", "warning", "docs"),
    ("L017", "foreign-link-syntax", "warning", "docs"),
    ("L018", "malformed-hyperlink", "warning", "docs"),
    ("L019", "stray-closing-bracket", "warning", "docs"),
    ("L020", "unclosed-attribute-quote", "warning", "docs"),
    ("L021", "malformed-destination", "warning", "docs"),
    ("L022", "line-of-branch", "info", "off"),
    ("L023", "absolute-own-link", "info", "off"),
    ("L024", "repeated-in-list", "info", "off"),
    ("L025", "missing-page", "error", "docs"),
    ("L026", "link-out-of-repository", "warning", "docs"),
    ("L027", "machine-path", "warning", "docs"),
];

/// The severities of rules in the preset `mail` (docs/design/GUARDS.md, "Severity in mail"). Each is
/// a decision: an error is hostile or gives a secret away, a warning is worth a line to the owner of
/// an archive, and readers cannot do anything about the rest.
#[rustfmt::skip]
const IN_MAIL: &[(&str, &[&str])] = &[
    (
        "error",
        &[
            "X001", "X002", "X003", "X006", "X007", "X011", "X012", "X013", "X015", "X016", "X017", "X019",
            "M001", "M003", "M005", "M006", "M007", "M013", "M020", "C001", "C002", "C003", "C006",
        ],
    ),
    (
        "warning",
        &[
            "P001", "P007", "X018", "X022", "X023", "X025", "X026", "X027", "X028", "X029", "X030", "X031", "X032", "X033",
            "X035", "M002", "M004", "M008", "M018", "M019", "M021", "M022", "M023", "M024", "M025", "M027", "C004", "C005", "C008",
            "C012", "C014", "L012",
        ],
    ),
    (
        "info",
        &[
            "D001", "D003", "D006", "D007", "D009", "D010", "D011", "S001", "S002", "S004", "S006", "S007",
            "S008", "S009", "S010", "S011", "S012", "P003", "P006", "P008", "P013", "P014", "P015", "N001",
            "N002", "N005", "N007", "N008", "N009", "N010", "X005", "X010", "X020", "X021", "X024", "X034", "M009",
            "C011",
        ],
    ),
];

#[test]
fn severities_in_mail_are_kept() {
    for (severity, codes) in IN_MAIL {
        let rules = RULES.iter().filter(|rule| {
            let level = rule.levels.of(Some(Preset::Mail));
            level.is_some_and(|level| level.name() == *severity)
        });
        let found: Vec<_> = rules.map(|rule| rule.code).collect();
        assert_eq!(found, *codes, "{severity}");
    }
}

#[test]
fn codes_names_severities_and_presets_are_kept() {
    let rules: Vec<_> = RULES
        .iter()
        .map(|rule| (rule.code, rule.name, rule.severity().name(), on(rule)))
        .collect();
    let expected: Vec<_> = CATALOGUE
        .iter()
        .map(|&(code, name, severity, on)| (code, name, severity, on.to_owned()))
        .collect();
    assert_eq!(rules, expected);
}

fn on(rule: &Rule) -> String {
    if rule.is_default() {
        return "default".to_owned();
    }
    let on = |preset: &Preset| rule.levels.of(Some(*preset)).is_some();
    let presets: Vec<_> = Preset::ALL
        .into_iter()
        .filter(on)
        .map(Preset::name)
        .collect();
    if presets.is_empty() {
        "off".to_owned()
    } else {
        presets.join(",")
    }
}

/// Rules whose manual shows nothing better, and why.
const NOTHING_INSTEAD: &[(&str, &str)] = &[
    ("D011", "what is defanged stays as it is"),
    ("D012", "a template is meant so"),
    ("L010", "the file system says whether a file is there"),
    ("L011", "the file system says what the document has"),
    ("L025", "the file system says whether a page is there"),
];

/// Rules whose example cannot stand in the manual as it would be found, and why.
const ELIDED: &[(&str, &str)] = &[
    ("G010", "9,000 octets"),
    ("M005", "it cannot be seen"),
    ("M006", "it would turn the text of the manual around"),
    (
        "C003",
        "what looks like a credential sets other programs off",
    ),
    (
        "C005",
        "what looks like a credential sets other programs off",
    ),
    (
        "C006",
        "what looks like a credential sets other programs off",
    ),
];

#[test]
fn every_example_fires_and_what_to_use_instead_does_not() {
    let excepted =
        |list: &[(&str, &str)], rule: &Rule| list.iter().any(|(code, _)| *code == rule.code);
    let mut failures = Vec::new();
    for rule in RULES {
        let manual = rule.manual;
        let example = block(manual, "## Example");
        let instead = block(manual, "## Use instead");
        if example.is_none() || instead.is_none() {
            failures.push(format!(
                "{} has no example, or nothing to use instead",
                rule.code
            ));
        }
        for text in example.iter().flat_map(|block| cases(block)) {
            if !fires(rule, &text) && !excepted(ELIDED, rule) {
                failures.push(format!(
                    "{} does not fire on its example: {text}",
                    rule.code
                ));
            }
        }
        for text in instead.iter().flat_map(|block| cases(block)) {
            if fires(rule, &text) && !excepted(NOTHING_INSTEAD, rule) {
                failures.push(format!(
                    "{} fires on what to use instead: {text}",
                    rule.code
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn manuals_have_all_parts() {
    for rule in RULES {
        let manual = rule.manual;
        let title = format!("# {} ({})", rule.name, rule.code);
        assert_eq!(manual.lines().next(), Some(title.as_str()));
        let headings = manual.lines().filter(|line| line.starts_with("## "));
        assert_eq!(
            headings.collect::<Vec<_>>(),
            [
                "## What it does",
                "## Why is this bad?",
                "## Example",
                "## Use instead",
                "## Fix safety",
                "## References",
            ],
            "{}",
            rule.code
        );
        for line in manual.lines() {
            let code = line.starts_with("http") || line.contains("://");
            assert!(code || line.chars().count() <= 100, "{}: {line}", rule.code);
        }
    }
}

/// The first block of code below `heading`.
fn block(manual: &str, heading: &str) -> Option<String> {
    let (_, below) = manual.split_once(&format!("{heading}\n"))?;
    let below = below.split("\n## ").next()?;
    let (_, block) = below.split_once("```text\n")?;
    Some(block.split_once("```")?.0.to_owned())
}

/// Each line is a case, unless one of them goes on in the next: then all are one.
fn cases(block: &str) -> Vec<String> {
    let alone = block
        .lines()
        .all(|line| line.contains(':') || line.contains("[.]"));
    if alone {
        block.lines().map(str::to_owned).collect()
    } else {
        vec![block.to_owned()]
    }
}

/// Rules about what only markup says.
const IN_MARKUP: &[&str] = &[
    "L008", "L010", "L011", "L020", "M013", "M014", "M019", "M020", "M026", "X018", "X019", "X023",
    "X024", "X025", "X027", "X028", "X029", "X030", "X031", "X032", "X033", "M024", "M025", "S016",
];

/// Rules about messages.
const IN_MESSAGES: &[&str] = &["C014", "M022", "M023", "M027", "X034", "X035"];

/// Rules about how links are written in Markdown.
const IN_MARKDOWN: &[&str] = &[
    "L004", "L001", "L005", "L006", "L013", "L014", "L015", "L016", "L017", "L021", "L023", "L024",
    "L026", "L027", "S015",
];

/// Rules about how links are written in reStructuredText.
const IN_RST: &[&str] = &["L018", "L025"];

/// Rules about the parts of a message, and the text before and after an example in it.
const IN_PARTS: &[&str] = &["P017"];
const PARTS: (&str, &str) = (
    "Subject: a\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n",
    "\n--b--\n",
);

fn fires(rule: &'static Rule, text: &str) -> bool {
    let in_parts = IN_PARTS.contains(&rule.code);
    let text = &if in_parts {
        [PARTS.0, text, PARTS.1].concat()
    } else {
        text.to_owned()
    };
    let name = if in_parts || IN_MESSAGES.contains(&rule.code) {
        "mail"
    } else if IN_MARKUP.contains(&rule.code) {
        "html"
    } else if IN_MARKDOWN.contains(&rule.code) {
        "markdown"
    } else if IN_RST.contains(&rule.code) {
        "rst"
    } else {
        "plain"
    };
    let format = FORMATS.iter().find(|format| format.name == name).unwrap();
    // A comment is unused only where the rules run that it names.
    let rules = match rule.code {
        "L012" => RULES.to_vec(),
        _ => vec![rule],
    };
    let mut settings = urilint::Settings::default();
    settings.local_references = urilint::LocalReferences::Checked;
    // The domain that the manuals of M011 and M012 say is protected.
    settings.protected_domains = vec!["example.com".to_owned()];
    // The site that the manual of L023 says is the own one.
    settings.own_sites = vec!["https://docs.example.org/".to_owned()];
    let checks = Checks::new(rules, settings);
    let options = Options::new(Task::Check(checks));
    let findings = urilint::read(text.as_bytes(), format, &options).findings;
    findings.iter().any(|finding| finding.rule == rule)
}
