//! What is said of one rule, scheme or format is in its row: no other file lists their codes, names or
//! extensions, so that adding one touches no such file.

use std::collections::HashSet;
use std::path::Path;

use regex::Regex;
use urilint::{RULES, formats, scheme};

use super::{each_file, root};

/// What a list is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// A code of a rule, which is not even written alone.
    Rules,
    /// Names of schemes.
    Schemes,
    /// Names of formats, or a comparison with one.
    Formats,
    /// Extensions of formats, which may be among others.
    Extensions,
}

/// Where the rows are.
const ROOMS: [(&str, Of); 3] = [
    ("src/uri/scheme/", Of::Schemes),
    ("src/format/", Of::Formats),
    ("src/format/", Of::Extensions),
];

/// The files that have lists of their own, and why.
const EXCEPTIONS: [(&str, Of, &str); 15] = [
    (
        "src/server/links.rs",
        Of::Schemes,
        "the schemes without hosts that an editor follows",
    ),
    (
        "src/secret/kind/",
        Of::Rules,
        "the row of a kind names the rule that it was a part of as its source",
    ),
    (
        "src/rule/",
        Of::Schemes,
        "a rule or a guard says which schemes it is about",
    ),
    (
        "src/uri/whatwg/",
        Of::Schemes,
        "the special schemes of the URL Standard, which is complete",
    ),
    (
        "src/uri/profile/",
        Of::Schemes,
        "the schemes that a document of its time defines",
    ),
    (
        "src/extract/delimit/misspelt.rs",
        Of::Schemes,
        "the schemes whose misspellings are no words",
    ),
    (
        "src/format/markup/asciidoc/",
        Of::Schemes,
        "the schemes that Asciidoctor makes links of",
    ),
    (
        "src/secret/authority.rs",
        Of::Schemes,
        "the schemes that are looked for inside words, where a credential follows",
    ),
    (
        "src/secret/userinfo.rs",
        Of::Schemes,
        "the schemes whose paths hold a password, or look like one",
    ),
    (
        "src/template/word.rs",
        Of::Schemes,
        "the schemes of addresses that are templates",
    ),
    (
        "src/rule/misleading/",
        Of::Extensions,
        "top-level domains that are extensions, and what pages end with",
    ),
    (
        "src/rule/helpers/web_link.rs",
        Of::Extensions,
        "what the pages of a server end with",
    ),
    (
        "src/rule/syntax/colon_in_first_segment.rs",
        Of::Extensions,
        "what links in documents lead to: a third has no format",
    ),
    (
        "src/links/",
        Of::Extensions,
        "what tools of sites read: configurations, templates, and documents of one tool",
    ),
    (
        "src/secret/token.rs",
        Of::Extensions,
        "parts of media types, some of which are also extensions",
    ),
];

/// The names that are looked for.
struct Known {
    codes: HashSet<&'static str>,
    schemes: HashSet<&'static str>,
    formats: HashSet<&'static str>,
    extensions: HashSet<&'static str>,
    /// A literal.
    text: Regex,
    /// A list of literals: `["a", "b"]`, `"a" | "b"`.
    list: Regex,
    /// The comparison of a name: `format.name == "a"`.
    compared: Regex,
}

impl Known {
    fn new() -> Self {
        let text = r#"b?"((?:[^"\\]|\\.)*)""#;
        let element = r#"&?b?"(?:[^"\\]|\\.)*"(?:\[\.\.\])?"#;
        let list = format!(
            r"\[\s*{element}(?:\s*,\s*{element})*\s*,?\s*\]|{element}(?:\s*\|\s*{element})+"
        );
        Self {
            codes: RULES.iter().map(|rule| rule.code).collect(),
            schemes: scheme::SCHEMES
                .iter()
                .flat_map(|scheme| scheme.names.iter().copied())
                .collect(),
            formats: formats().map(|format| format.name).collect(),
            extensions: formats()
                .flat_map(|format| format.extensions.iter().copied())
                .collect(),
            text: Regex::new(text).unwrap(),
            list: Regex::new(&list).unwrap(),
            compared: Regex::new(&format!(r#"\bname\b[^=\n"]{{0,20}}[!=]=\s*{text}"#)).unwrap(),
        }
    }

    /// Returns what `code` has of lists and codes, and what they are of.
    fn lists<'c>(&self, code: &'c str) -> Vec<(Of, &'c str)> {
        let mut found = Vec::new();
        for text in self.text.captures_iter(code) {
            let is_own = code[..text.get(0).unwrap().start()].ends_with("\n    code: ");
            if self.codes.contains(&text[1]) && !is_own {
                found.push((Of::Rules, text.get(0).unwrap().as_str()));
            }
        }
        for list in self.list.find_iter(code) {
            let texts = self.text.captures_iter(list.as_str());
            let texts: Vec<_> = texts.map(|text| text.extract::<1>().1[0]).collect();
            let count = |known: &HashSet<&str>| {
                let texts = texts.iter().map(|text| text.trim_start_matches('.'));
                texts.filter(|text| known.contains(text)).count()
            };
            if texts.len() < 2 {
                continue;
            }
            if count(&self.schemes) == texts.len() {
                found.push((Of::Schemes, list.as_str()));
            }
            if count(&self.formats) == texts.len() {
                found.push((Of::Formats, list.as_str()));
            }
            let extensions = count(&self.extensions);
            let most = extensions >= 3 && 2 * extensions >= texts.len();
            if most || extensions == texts.len() {
                found.push((Of::Extensions, list.as_str()));
            }
        }
        for compared in self.compared.captures_iter(code) {
            if self.formats.contains(&compared[1]) {
                found.push((Of::Formats, compared.get(0).unwrap().as_str()));
            }
        }
        found
    }
}

/// Returns the code of a file without comments and tests, and without quotation marks that are
/// characters.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let code = code.split("#[cfg(all(test").next().unwrap();
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code: Vec<_> = code.lines().filter(is_code).collect();
    code.join("\n")
        .replace("'\"'", "' '")
        .replace("'\\\"'", "' '")
}

/// Returns true for a file that is compiled for tests only.
fn is_test(name: &str) -> bool {
    let files = [
        "tests.rs",
        "testing.rs",
        "samples.rs",
        "cases.rs",
        "proof.rs",
    ];
    name.contains("/tests/") || files.iter().any(|file| name.ends_with(file))
}

#[test]
fn lists_are_in_the_rows() {
    let known = Known::new();
    let mut wrong = Vec::new();
    let mut used = vec![false; EXCEPTIONS.len()];
    each_file(&root().join("src"), &["rs"], &mut |path: &Path, text| {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
        if is_test(name) {
            return;
        }
        for (of, list) in known.lists(&code(text)) {
            let is_room = |(room, kind): &(&str, Of)| *kind == of && name.starts_with(room);
            let excepted =
                |(place, kind, _): &(&str, Of, &str)| *kind == of && name.starts_with(place);
            match EXCEPTIONS.iter().position(excepted) {
                _ if ROOMS.iter().any(is_room) => {}
                Some(exception) => used[exception] = true,
                None => wrong.push(format!("{name}: {of:?}: {list}")),
            }
        }
    });
    assert!(
        wrong.is_empty(),
        "make these fields of the rows:\n{}",
        wrong.join("\n")
    );
    let unused = EXCEPTIONS.iter().zip(used).find(|(_, used)| !used);
    assert_eq!(unused, None, "it has no list");
}

/// What is a list, and what only looks like one.
#[test]
fn lists_are_recognized() {
    let known = Known::new();
    for (code, expected) in [
        ("if rule.code == \"S004\" {", &[Of::Rules][..]),
        ("    code: &[\"C001\", \"C002\"],", &[Of::Rules, Of::Rules]),
        ("static RULE: Rule = Rule {\n    code: \"S004\",", &[]),
        ("help: \"see S004\"", &[]),
        (
            "const A: [&[u8]; 2] = [b\"tel\", b\"fax\"];",
            &[Of::Schemes],
        ),
        (
            "[&b\"geo\"[..], b\"ipn\", b\"doi\"].contains(&name)",
            &[Of::Schemes],
        ),
        ("b\"acct\" | b\"im\" | b\"pres\" => {}", &[Of::Schemes]),
        (
            "    &[\n        \"ftp\",\n        \"http\",\n    ],",
            &[Of::Schemes],
        ),
        ("uri.has_scheme(\"mailto\")", &[]),
        ("[\"tel\", \"no scheme\"]", &[]),
        ("if format.name == \"markdown\" {", &[Of::Formats]),
        ("} else if format.name != \"html\" {", &[Of::Formats]),
        (
            "match format { \"rst\" | \"asciidoc\" => a }",
            &[Of::Formats, Of::Extensions],
        ),
        ("[\"adoc\", \"asciidoc\", \"asc\"]", &[Of::Extensions]),
        (
            "[\".htm\", \".php\", \".pl\", \".none\"]",
            &[Of::Extensions],
        ),
        ("[\"token\", \"t\"]", &[]),
        ("[\"png\", \"jpg\", \"pdf\", \"md\"]", &[]),
        ("name == \"readme\"", &[]),
    ] {
        let found = known.lists(code).into_iter().map(|(of, _)| of);
        assert_eq!(found.collect::<Vec<_>>(), expected, "{code}");
    }
    let comment = code("// [\"tel\", \"fax\"]\nlet a = b'\"';\n#[cfg(test)]\nmod tests {}");
    assert_eq!(comment, "let a = b' ';");
}
