//! The straight way and the long way give the same links and findings, in any text and by any option.

use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::finding::Link;
use crate::format::{Format, find};
use crate::lint::options::{MessageData, Options, References};
use crate::rule::{Checks, InsecureHttp, LocalReferences, Preset, RULES, Selection, Settings};
use crate::secret::{Secrets, testing};
use crate::text::location::PositionMode;

/// Returns the options by the straight way and by the long one.
fn ways(options: &Options) -> [Options; 2] {
    [Way::Straight, Way::Long].map(|way| Options {
        way,
        ..options.clone()
    })
}

/// Returns options that links depend on.
fn options() -> Vec<Options> {
    let extract = Options::extract;
    vec![
        extract(),
        extract().with_positions(PositionMode::Bytes),
        extract().with_secrets(Secrets::Shown),
        extract().with_message_data(MessageData::Unwanted),
        extract()
            .with_base("http://www.example.org/a/")
            .with_references(References::All),
    ]
}

/// Returns the links of `text` by both ways, with their warnings.
fn links(text: &[u8], format: &'static Format, options: &Options) -> [Vec<Link>; 2] {
    ways(options).map(|options| crate::read(text, format, &options).links)
}

/// Returns options that findings depend on: the presets, all rules, and settings that turn rules on.
fn checks() -> &'static [Options] {
    static CHECKS: LazyLock<Vec<Options>> = LazyLock::new(|| {
        let by_preset = Preset::ALL.map(|preset| Selection {
            preset: Some(preset),
            ..Selection::default()
        });
        let all = Selection {
            select: vec!["ALL".to_owned()],
            ..Selection::default()
        };
        // Without what looks at every URI.
        let most = Selection {
            ignore: vec!["L024".to_owned()],
            ..all.clone()
        };
        let selections = by_preset
            .into_iter()
            .chain([Selection::default(), all, most]);
        let options = selections.flat_map(|selection| {
            let rules = selection.rules(RULES).unwrap();
            let settings = Settings {
                insecure_http: InsecureHttp::Any,
                https_hosts: vec!["example.org".to_owned()],
                local_references: LocalReferences::Checked,
                ..Settings::default()
            };
            [Settings::default(), settings]
                .map(|settings| Options::new(Task::Check(Checks::new(rules.clone(), settings))))
        });
        options.collect()
    });
    &CHECKS
}

/// Returns the findings in `text` by both ways, as they are shown.
fn findings(text: &[u8], format: &'static Format, options: &Options) -> [Vec<String>; 2] {
    ways(options).map(|options| {
        let found = crate::read(text, format, &options).findings;
        found
            .into_iter()
            .map(|finding| format!("{finding:?}"))
            .collect()
    })
}

/// Asserts that both ways read the same of `text` in any format.
#[track_caller]
fn assert_same<T: std::fmt::Debug + PartialEq>(
    text: &[u8],
    read: impl Fn(&'static Format) -> [Vec<T>; 2],
) {
    for format in ["plain", "mail", "mbox", "markdown", "html", "json", "rst"] {
        let [straight, long] = read(find(format).unwrap());
        let text = text.escape_ascii().to_string();
        assert_eq!(straight, long, "{format} {text:?}");
    }
}

/// What is before and after URIs, and in them.
const AROUND: [&str; 70] = [
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "\n ",
    "\n> ",
    "\n> > ",
    "> ",
    "| ",
    "<",
    ">",
    "< ",
    " >",
    "\"",
    "'",
    "`",
    "(",
    ")",
    "[",
    "]",
    "](",
    "{",
    "}",
    "URL:",
    "url: ",
    "see ",
    "see: ",
    "s\n",
    "<s\n",
    "<htt\np",
    "\ndnl ",
    "\"s\nht",
    "=\n",
    "a=",
    "=\"",
    "href=\"",
    "href='",
    "<a href=\"",
    "\">x</a>",
    "<img src=",
    "* ",
    "- ",
    "1. ",
    "# ",
    ".UR ",
    "\n.UR ",
    "@url{",
    ",",
    ".",
    ";",
    ":",
    "!",
    "?",
    "...",
    "*",
    "_",
    "**",
    "~",
    "-",
    "--",
    "|",
    "\\",
    "\\n",
    "é",
    "\u{201c}",
    " at ",
    " at example.org",
    "@example.org",
    "password=",
];
const HOSTS: [&str; 21] = [
    "www.example.org",
    "example.org",
    "example",
    "localhost",
    "www",
    "a",
    "Example.ORG",
    "www.example.org.Then",
    "a-b.example",
    "-a.example",
    "a-.example",
    "a..example",
    "192.0.2.1",
    "joe@example.org",
    "joe:h3rring@example.org",
    "hooks.slack.com",
    "www.google.com",
    "web.archive.org",
    "a_b.example",
    "urldefense.com",
    "example.org.",
];
const RESTS: [&str; 56] = [
    "",
    "/",
    "/a",
    "/a/b.html",
    "/index.html",
    ":80",
    ":8080/",
    ":",
    ":0",
    ":123456/",
    "/?a=b",
    "?a=b&c=d",
    "/?id=12",
    "/?utm_source=a&utm_medium=b",
    "/@joe",
    "/a@b",
    "/a:b",
    "/a:/b",
    "/a,b",
    "/a;b=c",
    "/a!b",
    "/a$b",
    "/a'b",
    "/'s",
    "'s",
    "/a*b",
    "/~joe/",
    "/a_b",
    "/__",
    "/a%20b",
    "/%C3%A9",
    "/%zz",
    "/%3D",
    "/%40a",
    "#a",
    "/#a",
    "/#a#b",
    "/a#b/c?d",
    "/a(b)",
    "/a[b]",
    "/?a[]=b",
    "/&gt;",
    "/?a&lt;b",
    "/?a&amp;b=c",
    "/?password=x",
    "/?token=abc&x=1",
    "/services/T0A1B2C3D/B0A1B2C3D/XXXXXXXXXXXXXXXXXXXXXXXX",
    "/http://example.org/",
    "/?u=https://www.example.org/",
    "/?u=https%3A%2F%2Fwww.example.org%2F",
    "/v2/url?u=https-3A__www.example.org",
    "/a|b",
    "/a\\b",
    "/a{b}",
    "/é",
    "/docs/lists/issues/api",
];

/// Returns texts of URIs with what may be around them.
fn text() -> impl Strategy<Value = String> {
    let around = || prop::sample::select(AROUND.to_vec());
    let scheme = prop::sample::select(vec![
        "http://",
        "https://",
        "http://",
        "https://",
        "HTTP://",
        "hhttp://",
        "svn+http://",
        "http:",
        "http:///",
        "hxxp://",
    ]);
    let uri = (
        scheme,
        prop::sample::select(HOSTS.to_vec()),
        prop::collection::vec(prop::sample::select(RESTS.to_vec()), 0..3),
    );
    let uri = uri.prop_map(|(scheme, host, rests)| format!("{scheme}{host}{}", rests.concat()));
    let word = prop_oneof![
        6 => uri,
        9 => around().prop_map(str::to_owned),
        1 => testing::text(),
        1 => "[a-z0-9@:/?#=&;%._ -]{0,12}",
    ];
    prop::collection::vec(word, 1..10).prop_map(|words| words.concat())
}

/// Returns the number of cases: `WAYS_CASES`, or a few.
fn cases() -> u32 {
    let cases = std::env::var("WAYS_CASES").ok();
    cases.and_then(|cases| cases.parse().ok()).unwrap_or(600)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn the_ways_give_the_same_links(text in text(), which in 0..5_usize) {
        let (text, options) = (text.as_bytes(), &options()[which]);
        assert_same(text, |format| links(text, format, options));
    }

    #[test]
    fn the_ways_give_the_same_findings(text in text(), which in 0..1000_usize) {
        let (text, options) = (text.as_bytes(), &checks()[which % checks().len()]);
        assert_same(text, |format| findings(text, format, options));
    }
}

/// Asserts that the ways give the same links and findings of all files in a folder. Returns the number of links.
fn compare_files(folder: &Path, formats: &[&str]) -> usize {
    let mut count = 0;
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
                continue;
            }
            let bytes = std::fs::read(entry.path()).unwrap_or_default();
            for format in formats {
                let [straight, long] = links(&bytes, find(format).unwrap(), &Options::extract());
                count += straight.len();
                let same = |(one, other): &(&Link, &Link)| one == other;
                let equal = straight.iter().zip(&long).take_while(same).count();
                let next = [straight.get(equal), long.get(equal)];
                assert!(
                    next == [None, None],
                    "{format} {}: {next:?}",
                    entry.path().display()
                );
                for options in checks() {
                    let [straight, long] = findings(&bytes, find(format).unwrap(), options);
                    assert_eq!(straight, long, "{format} {}", entry.path().display());
                }
            }
        }
    }
    count
}

#[test]
fn the_ways_give_the_same_of_the_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    assert!(compare_files(&corpus, &["plain", "mbox", "markdown", "html"]) > 1000);
}

#[test]
#[ignore = "reads the files of URILINT_CORPORA"]
fn corpora_give_the_same_by_both_ways() {
    let Some(folder) = std::env::var_os("URILINT_CORPORA") else {
        return;
    };
    assert!(compare_files(Path::new(&folder), &["plain", "mbox"]) > 1000);
}

/// Returns the URIs that the straight way accepts.
fn ordinary_uris(text: &str) -> Vec<&str> {
    let colons = text.match_indices("://").map(|(at, _)| at);
    let found = colons.filter_map(|at| ordinary::bare(text.as_bytes(), at, 0));
    found.map(|found| &text[found.range]).collect()
}

#[test]
fn classes_of_uris_that_take_the_straight_way() {
    for uri in [
        "http://example.org",
        "https://www.example.org/",
        "http://www.example.org/a/b.html",
        "http://www.example.org:8080/",
        "http://www.example.org/?id=12",
        "http://www.example.org/?utm_source=a&utm_medium=b",
        "http://www.example.org/@joe",
        "http://www.example.org/a%20b",
        "http://www.example.org/#section-1.2",
        "http://www.Example.ORG/",
        "http://www.example.org/~joe/",
        "http://www.example.org/a,b;c",
        "http://www.example.org/a(b)",
        "http://www.example.org/?a=",
        "http://www.example.org/a-",
        "http://192.0.2.1:8080/",
        "http://www.Example.org",
    ] {
        for (before, after) in [
            ("", "\n"),
            ("see ", " x"),
            ("(", ")."),
            ("a\n", ".\n"),
            ("> ", ", x"),
        ] {
            let text = format!("{before}{uri}{after}");
            let is_host = uri.matches('/').count() == 2 && after.starts_with(',');
            let expected: &[&str] = if is_host { &[] } else { &[uri] };
            assert_eq!(ordinary_uris(&text), expected, "{text:?}");
        }
    }
}

/// Without this, both ways may be the long one.
#[test]
fn classes_of_uris_that_no_rule_of_a_preset_looks_at() {
    let leaves_out = |plan: &Plan, uri: &'static str| {
        let syntax = find("plain").unwrap().markup;
        let found = ordinary::bare(uri.as_bytes(), uri.find(':').unwrap(), 0).unwrap();
        let ordinary = Ordinary {
            uri: &uri.as_bytes()[found.range],
            host: found.host,
            neighbours: Neighbours {
                before: b"see ",
                after: b" x",
                syntax,
                prose: true,
            },
            has_text: false,
        };
        !plan.looks_at_all() && plan.leaves_out(&ordinary, false)
    };
    let presets = Preset::ALL.into_iter().map(Some).chain([None]);
    for preset in presets {
        let selection = Selection {
            preset,
            ..Selection::default()
        };
        let rules = selection.rules(RULES).unwrap();
        let plan = Plan::new(rules, Settings::default());
        for (uri, expected) in [
            ("https://www.example.org/a/b.html ", true),
            ("https://www.example.org/?a=b#c ", preset.is_none()),
            ("https://192.0.2.1/ ", false),
        ] {
            assert_eq!(leaves_out(&plan, uri), expected, "{preset:?} {uri}");
        }
    }
}

#[test]
fn uris_that_take_the_long_way() {
    for text in [
        "<http://www.example.org/>\n",
        "\"http://www.example.org/\"\n",
        "URL:http://www.example.org/\n",
        "href=http://www.example.org/\n",
        "HTTP://www.example.org/\n",
        "http://joe@www.example.org/\n",
        "http://www.example.org/%zz\n",
        "http://www.example.org/#a#b\n",
        "http://www.example.org/a(\n",
        "http://www.example.org/a--\n",
        "http://www.example.org/__a__\n",
        "http://www.example.org.Then\n",
        "http://www\n",
        "http://www? x\n",
        "http://192.0.2.256/\n",
        "http://www.example.org/|\n",
        "http://www.example.org/",
        "http://joe at example.org\n",
    ] {
        assert_eq!(ordinary_uris(text), [""; 0], "{text:?}");
    }
}
