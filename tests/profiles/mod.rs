//! The profiles against the grammars of their documents. `grammars/` has these as the documents
//! have them, and after them, with reasons, how they are read. `bnf.rs` matches strings by that
//! text, independently of the library.

mod bnf;
mod cases;

use bnf::{Grammar, LONGEST, Random};
use urilint::uri::{FaultKind, Profile, Uri, verdict};
use urilint::urn::namespace;

const RFC1630: &str = include_str!("grammars/rfc1630.bnf");
const RFC1738: &str = include_str!("grammars/rfc1738.bnf");
const URL_SYNTAX: &str = include_str!("grammars/url-syntax.bnf");
const RFC2396: &str = include_str!("grammars/rfc2396.bnf");
const RFC2396BIS: &str = include_str!("grammars/rfc2396bis.bnf");
const RFC3986: &str = include_str!("grammars/rfc3986.abnf");
const RFC3987: &str = include_str!("grammars/rfc3987.abnf");
const RFC2141: &str = include_str!("grammars/rfc2141.bnf");
const RFC2141BIS: &str = include_str!("grammars/rfc2141bis.abnf");
const RFC8141: &str = include_str!("grammars/rfc8141.abnf");

/// The number of strings for each rule. `PROFILE_CASES` changes it.
fn cases() -> usize {
    std::env::var("PROFILE_CASES").map_or(1_500, |count| count.parse().unwrap())
}

/// Parts of URIs, valid and not, that are inserted and joined.
const PARTS: &[&str] = &[
    "http:",
    "https:",
    "ftp:",
    "file:",
    "gopher:",
    "news:",
    "nntp:",
    "mailto:",
    "telnet:",
    "wais:",
    "prospero:",
    "afs:",
    "x-a:",
    "1a:",
    "a_b:",
    "urn:",
    "//",
    "//",
    "/",
    "/",
    "?",
    "#",
    ":",
    "@",
    "h",
    "h.example",
    "h.example.",
    "a_b",
    "1",
    "12",
    "192.0.2.1",
    "192.0.2.256",
    "[::1]",
    "[v1.a]",
    "[::ffff:192.0.2.1]",
    "[vF.a:b]",
    "[v.a]",
    "[v1.]",
    "[fe80::1%25eth0]",
    "[fe80::1%eth0]",
    "[1:2:3:4:5:6:7::]",
    "[::1:2:3:4:5:6:7:8]",
    "/./",
    "/../",
    "..//",
    "%2e%2E",
    "[",
    "]",
    ";type=a",
    ";TYPE=I",
    ";type=",
    ";",
    "=",
    "%41",
    "%09",
    "%00",
    "%",
    "%4",
    " ",
    "~",
    "*",
    "+",
    "&",
    "\"",
    "<",
    "\\",
    "^",
    "{",
    "-",
    "--",
    ".",
    "..",
    "é",
    "\u{e000}",
    "\u{200e}",
    "\u{fdd0}",
    "\u{1fffe}",
    "\u{a0}",
    "\u{9f}",
    "\u{fff0}",
    "\u{10fffd}",
    "\u{e0fff}",
    "\u{e1000}",
    "a/b/c",
    "u:p@",
    "u@",
    "$,",
    "!",
    "'",
    "(",
    "TEXT",
    "a=1",
    "?+",
    "?=",
    "\t",
    "\u{7f}",
    "ab:c",
    "comp.lang.c",
    "/42",
    "a@h.example",
];

/// Changes `text` up to three times.
fn mutated(mut text: String, random: &mut Random) -> String {
    for _ in 0..random.below(4) {
        let mut ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        ends.push(text.len());
        let start = random.below(ends.len());
        let end = (start + random.below(3)).min(ends.len() - 1);
        let part = match random.below(3) {
            0 => "",
            _ => PARTS[random.below(PARTS.len())],
        };
        text.replace_range(ends[start]..ends[end], part);
    }
    text
}

/// Calls `compare` with strings that `rule` derives, changed ones, and joined parts.
fn for_each(grammar: &Grammar, rule: &str, start: &str, mut compare: impl FnMut(&str)) {
    let mut random = Random::new(rule.len() as u64);
    for case in 0..cases() {
        let text = if case % 4 == 0 {
            let parts = (0..=random.below(7)).map(|_| PARTS[random.below(PARTS.len())]);
            start.to_owned() + &parts.collect::<String>()
        } else {
            mutated(grammar.derive(rule, &mut random), &mut random)
        };
        if text.chars().count() <= LONGEST {
            compare(&text);
        }
    }
}

/// Collects strings on which the library and the grammar differ.
#[derive(Default)]
struct Differences {
    compared: usize,
    valid: usize,
    texts: Vec<String>,
}

impl Differences {
    fn compare(&mut self, text: &str, expected: bool, found: bool, uri: &Uri) {
        self.compared += 1;
        self.valid += usize::from(expected);
        if expected != found {
            let faults: Vec<_> = uri.faults().iter().map(ToString::to_string).collect();
            self.texts
                .push(format!("{text:?}: grammar {expected}, {faults:?}"));
        }
    }

    fn add(&mut self, other: Self) {
        self.compared += other.compared;
        self.valid += other.valid;
        self.texts.extend(other.texts);
    }

    #[track_caller]
    fn assert_none(&self, name: &str) {
        let (count, texts) = (self.texts.len(), &self.texts[..self.texts.len().min(30)]);
        assert!(
            texts.is_empty(),
            "{name}: {count} differences\n{}",
            texts.join("\n")
        );
        println!("{name}: {} compared, {} valid", self.compared, self.valid);
        // A test without valid strings, or with nothing else, would show nothing.
        let least = self.compared / 20;
        assert!(self.valid > least && self.compared - self.valid > least);
    }
}

/// Compares the grammar of references with the generic faults of a profile, on one string.
fn compare_generic(profile: Profile, (grammar, rule): (&Grammar, &str), text: &str) -> Differences {
    let uri = Uri::split_generic(text.as_bytes(), profile);
    let verdict = verdict(text.as_bytes(), profile);
    let reference = uri.scheme().is_none() && verdict.is_valid_reference;
    let mut differences = Differences::default();
    let found = uri.is_valid() || reference;
    differences.compare(text, grammar.matches(rule, text), found, &uri);
    differences
}

/// Compares the grammar of references with the generic faults of a profile.
#[track_caller]
fn assert_generic(profile: Profile, text: &str, rule: &str) {
    let grammar = Grammar::parse(text);
    let mut differences = Differences::default();
    for_each(&grammar, rule, "", |text| {
        differences.add(compare_generic(profile, (&grammar, rule), text));
    });
    differences.assert_none(profile.name());
}

/// URIs and references, and `¤` in each component.
const TEMPLATES: &[&str] = &[
    "¤",
    "¤:a",
    "a¤:b",
    "a:¤",
    "a:b¤",
    "a:/¤",
    "a://¤",
    "a://h¤",
    "a://h.¤.a/",
    "a://¤@h",
    "a://u:¤@h",
    "a://h:¤",
    "a://h:1¤/",
    "a://[¤]",
    "a://[v1.¤]",
    "a://[v¤.a]",
    "a://[::1¤]",
    "a://[::¤1]/",
    "a://192.0.2.¤",
    "a://h/¤",
    "a://h/b¤c/d",
    "a://h?¤",
    "a:b?c¤",
    "a:b#¤",
    "//¤",
    "/¤",
    "b/¤",
    "b¤/c",
    "?¤",
    "#¤",
    "../¤",
];

/// Each character of ASCII, those at the limits of the ranges of RFC 3987, and each pair of
/// delimiters.
fn inserted() -> Vec<String> {
    let ascii = (0..=0xFF).map(|byte: u8| char::from(byte).to_string());
    let limits = "\u{34f}\u{200d}\u{200e}\u{2029}\u{202a}\u{202e}\u{202f}\u{d7ff}\u{e000}\u{f8ff}\
                  \u{f900}\u{fdcf}\u{fdd0}\u{fdef}\u{fdf0}\u{ffef}\u{fff0}\u{ffff}\u{10000}\u{1fffd}\
                  \u{1fffe}\u{dffff}\u{e0000}\u{e0fff}\u{e1000}\u{efffd}\u{effff}\u{f0000}\u{ffffd}\
                  \u{fffff}\u{100000}\u{10fffd}\u{10fffe}";
    let delimiters = ":/?#[]@%;=.v1-4g";
    let pairs = delimiters
        .chars()
        .flat_map(|a| delimiters.chars().map(move |b| format!("{a}{b}")));
    ascii
        .chain(limits.chars().map(String::from))
        .chain(pairs)
        .collect()
}

#[test]
fn every_character_in_every_component() {
    let iri = [RFC3986, RFC3987].concat();
    for (profile, text, rule) in [
        (Profile::UrlSyntax, URL_SYNTAX, "URL-reference"),
        (Profile::Rfc2396, RFC2396, "URI-reference"),
        (Profile::Rfc2396bis, RFC2396BIS, "URI-reference"),
        (Profile::Rfc3986, RFC3986, "URI-reference"),
        (Profile::Rfc3987, &iri, "IRI-reference"),
    ] {
        let grammar = Grammar::parse(text);
        let mut differences = Differences::default();
        for (template, inserted) in TEMPLATES
            .iter()
            .flat_map(|template| inserted().into_iter().map(move |text| (template, text)))
        {
            let text = template.replace('¤', &inserted);
            differences.add(compare_generic(profile, (&grammar, rule), &text));
        }
        differences.assert_none(&format!("{profile}, every character"));
    }
}

#[test]
fn url_syntax() {
    assert_generic(Profile::UrlSyntax, URL_SYNTAX, "URL-reference");
}

#[test]
fn rfc2396() {
    assert_generic(Profile::Rfc2396, RFC2396, "URI-reference");
}

#[test]
fn rfc2396bis() {
    assert_generic(Profile::Rfc2396bis, RFC2396BIS, "URI-reference");
}

/// A scheme whose hosts are on the network has a `server`, which is not empty.
#[test]
fn servers() {
    for (profile, text, abs_path) in [
        (Profile::Rfc2396, RFC2396, "abs_path"),
        (Profile::Rfc2396bis, RFC2396BIS, "abs-path"),
    ] {
        let rule = format!(
            "http = \"http://\" [ userinfo \"@\" ] hostport [ {abs_path} ] [ \"?\" query ] \
             [ \"#\" fragment ]\n"
        );
        let grammar = Grammar::parse(&(text.to_owned() + &rule));
        let mut differences = Differences::default();
        for_each(&grammar, "http", "http:", |text| {
            if text
                .get(..5)
                .is_some_and(|start| start.eq_ignore_ascii_case("http:"))
            {
                let uri = Uri::split_as(text.as_bytes(), profile);
                differences.compare(text, grammar.matches("http", text), uri.is_valid(), &uri);
            }
        });
        differences.assert_none(&format!("{profile} http"));
    }
}

#[test]
fn rfc3986() {
    assert_generic(Profile::Rfc3986, RFC3986, "URI-reference");
}

#[test]
fn rfc3987() {
    let both = [RFC3986, RFC3987].concat();
    assert_generic(Profile::Rfc3987, &both, "IRI-reference");
}

/// What RFC 3986 accepts, RFC 3987 accepts (§2.2), in ASCII.
#[test]
fn iris_contain_uris() {
    let grammar = Grammar::parse(RFC3986);
    for_each(&grammar, "URI-reference", "", |text| {
        let valid = |profile| Uri::split_as(text.as_bytes(), profile).faults().to_vec();
        if text.is_ascii() {
            assert_eq!(valid(Profile::Rfc3986), valid(Profile::Rfc3987), "{text}");
        }
    });
}

/// Compares each production of a scheme with the faults of a profile, and the generic production
/// with all other schemes and with the generic faults.
#[track_caller]
fn assert_schemes(profile: Profile, text: &str, schemes: &[(&str, &str)], generic: &str) {
    let text = schemes
        .iter()
        .map(|(_, rule)| *rule)
        .chain([generic])
        .fold(text.to_owned(), |text, rule| {
            text + &format!("{rule}-fragment = {rule} [ \"#\" fragmentid ]\n")
        });
    let grammar = Grammar::parse(&text);
    let whole = |rule: &str| format!("{rule}-fragment");
    let rule_of = |text: &str| {
        let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
        let own = schemes
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(scheme));
        whole(own.map_or(generic, |(_, rule)| rule))
    };
    for (scheme, rule) in schemes.iter().chain(&[("x-a", generic)]) {
        let mut differences = Differences::default();
        for_each(&grammar, &whole(rule), &format!("{scheme}:"), |text| {
            let uri = Uri::split_as(text.as_bytes(), profile);
            let expected = grammar.matches(&rule_of(text), text);
            differences.compare(text, expected, uri.is_valid(), &uri);
            let uri = Uri::split_generic(text.as_bytes(), profile);
            let expected = grammar.matches(&whole(generic), text);
            differences.compare(text, expected, uri.is_valid(), &uri);
        });
        differences.assert_none(&format!("{} {scheme}", profile.name()));
    }
}

#[test]
fn rfc1630() {
    let schemes = [
        ("http", "httpaddress"),
        ("https", "httpaddress"),
        ("ftp", "ftpaddress"),
        ("afs", "afsaddress"),
        ("news", "newsaddress"),
        ("nntp", "nntpaddress"),
        ("mailto", "mailtoaddress"),
        ("wais", "waisaddress"),
        ("prospero", "prosperoaddress"),
        ("telnet", "telnetaddress"),
        ("gopher", "gopheraddress"),
    ];
    assert_schemes(Profile::Rfc1630, RFC1630, &schemes, "generic");
}

#[test]
fn rfc1738() {
    let schemes = [
        ("http", "httpurl"),
        ("https", "httpurl"),
        ("ftp", "ftpurl"),
        ("file", "fileurl"),
        ("gopher", "gopherurl"),
        ("mailto", "mailtourl"),
        ("news", "newsurl"),
        ("nntp", "nntpurl"),
        ("telnet", "telneturl"),
        ("wais", "waisurl"),
        ("prospero", "prosperourl"),
    ];
    assert_schemes(Profile::Rfc1738, RFC1738, &schemes, "genericurl");
}

/// Compares the grammar of URNs with the faults of a profile. Namespaces with a document of their
/// own, reserved ones, and keywords that are repeated are beyond the grammar.
#[track_caller]
fn assert_urns(profile: Profile, text: &str, rule: &str) {
    let grammar = Grammar::parse(text);
    let mut differences = Differences::default();
    for_each(&grammar, rule, "urn:ab:", |text| {
        let mut parts = text.splitn(3, ':');
        let (scheme, nid) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let known = namespace(nid.as_bytes()).is_some();
        let reserved = nid
            .get(..3)
            .is_some_and(|nid| nid.eq_ignore_ascii_case("urn"));
        if !scheme.eq_ignore_ascii_case("urn") || known || reserved {
            return;
        }
        let uri = Uri::split_as(text.as_bytes(), profile);
        let repeated = |kind: FaultKind| kind.description() == "duplicated keyword";
        let found = uri.faults().iter().all(|fault| repeated(fault.kind));
        differences.compare(text, grammar.matches(rule, text), found, &uri);
    });
    differences.assert_none(profile.name());
}

#[test]
fn rfc2141() {
    assert_urns(Profile::Rfc2141, RFC2141, "URN");
}

#[test]
fn rfc2141bis() {
    assert_urns(Profile::Rfc2141bis, RFC2141BIS, "URN-reference");
}

#[test]
fn rfc8141() {
    assert_urns(Profile::Rfc8141, RFC8141, "namestring");
}
