//! Comparison with another parser of the URL Standard, the crate `url`: both agree on any
//! input, with the exceptions listed here.

use proptest::prelude::*;
use urilint::uri::whatwg;
use url::Url;

use super::input;

const BASES: &[&str] = &[
    "http://u:p@h.example:81/a/b/c?q#f",
    "https://h.example",
    "file:///C:/a/b?q",
    "file://h.example/a/b",
    "file:///a/b",
    "foo://h/a/b?q#f",
    "foo:/a/b",
    "foo://h",
    "mailto:a@h.example?s",
];

/// A URL and its host; `None` on failure.
type Reading = Option<(String, Option<String>)>;

fn ours(input: &str, base: Option<&str>) -> Reading {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let base = base.map(|base| whatwg(base.as_bytes(), None).unwrap());
    let url = whatwg(input.as_bytes(), base.as_ref()).ok()?;
    let host = url.host().filter(|host| !host.is_empty());
    Some((text(url.href()), host.map(text)))
}

fn theirs(input: &str, base: Option<&str>) -> Reading {
    let base = base.map(|base| Url::parse(base).unwrap());
    let url = Url::options().base_url(base.as_ref()).parse(input).ok()?;
    let host = url.host_str().filter(|host| !host.is_empty());
    Some((url.as_str().to_owned(), host.map(str::to_owned)))
}

/// An input, its base, and the results of both parsers.
struct Case<'a> {
    input: &'a str,
    ours: Reading,
    theirs: Reading,
}

impl<'a> Case<'a> {
    fn of(input: &'a str, base: Option<&'a str>) -> Self {
        Self {
            input,
            ours: ours(input, base),
            theirs: theirs(input, base),
        }
    }

    /// Returns their serialized URL, or else ours.
    fn href(&self) -> &str {
        let href = |reading| -> Option<&str> {
            Option::as_ref(reading).map(|(href, _): &(String, _)| &href[..])
        };
        href(&self.theirs).or(href(&self.ours)).unwrap_or_default()
    }

    fn is_special(&self) -> bool {
        let scheme = self.href().split(':').next().unwrap();
        ["http", "https", "ftp", "ws", "wss", "file"].contains(&scheme)
    }

    /// Returns the input without the characters that are removed before parsing.
    fn cleaned(&self) -> String {
        self.input.replace(['\t', '\r', '\n'], "")
    }
}

/// A difference of `url` 2.5.8 from the current standard.
struct Disagreement {
    /// An input with the difference, and its base.
    input: &'static str,
    base: Option<&'static str>,
    /// Returns true if a case has this difference.
    concerns: fn(&Case) -> bool,
    /// The behavior that the standard defines.
    reason: &'static str,
}

const DISAGREEMENTS: &[Disagreement] = &[
    Disagreement {
        input: "http://h.example/^",
        base: None,
        concerns: |case| {
            let plain =
                |reading: &Reading| reading.as_ref().map(|(href, _)| href.replace("%5E", "^"));
            plain(&case.ours) == plain(&case.theirs)
        },
        reason: "the path percent-encode set has `^` in it",
    },
    Disagreement {
        input: "\\",
        base: Some("foo://h/a/b"),
        concerns: |case| case.input.contains('\\') && !case.is_special(),
        reason: "relative state and port state: a backslash is a slash only where the scheme is special",
    },
    Disagreement {
        input: "mailto:a ?",
        base: None,
        concerns: |case| {
            let input = case.cleaned();
            !case.is_special() && (input.contains(" ?") || input.contains(" #"))
        },
        reason: "opaque path state: a space before `?` or `#` is encoded",
    },
    Disagreement {
        input: "http://xn--a/",
        base: None,
        concerns: |case| {
            let host = case.ours.as_ref().and_then(|(_, host)| host.as_ref());
            case.theirs.is_none() && host.is_some_and(|host| host.contains("xn--"))
        },
        reason: "domain parser: ASCII passes in lower case, whatever its labels say",
    },
    Disagreement {
        input: "///h.example",
        base: Some("http://h.example/"),
        concerns: |case| {
            let input = case.cleaned();
            let start = input.trim_start_matches(|c| c <= ' ').as_bytes();
            case.theirs.is_none() && matches!(start, [b'/' | b'\\', b'/' | b'\\', b'/' | b'\\', ..])
        },
        reason: "special authority ignore slashes state: however many there are",
    },
    Disagreement {
        input: "http://h.example/c:/..",
        base: None,
        concerns: |case| {
            case.theirs
                .as_ref()
                .is_some_and(|(href, _)| has_drive(href))
        },
        reason: "shorten a URL's path: a drive letter is kept only where the scheme is `file`",
    },
    Disagreement {
        input: "foo://@",
        base: None,
        concerns: |case| case.ours.is_none() && case.cleaned().contains('@'),
        reason: "authority state: there is no host after `@`",
    },
    Disagreement {
        input: "C|",
        base: Some("file://h.example/a"),
        concerns: |case| {
            let odd = |reading: &Reading| {
                reading.as_ref().is_some_and(|(href, _)| {
                    href.strip_prefix("file://")
                        .is_some_and(|rest| rest.contains("//") || has_drive(href))
                })
            };
            odd(&case.ours) || odd(&case.theirs)
        },
        reason: "file state: the host stays, and so do the slashes of a path",
    },
];

/// Returns true if a segment of the path is a drive letter.
fn has_drive(href: &str) -> bool {
    let mut segments = href.split(['/', '?', '#']);
    segments
        .any(|segment| matches!(segment.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic()))
}

/// Each entry of the list is still a difference, so that fixed ones are removed.
#[test]
fn listed_disagreements_exist() {
    for Disagreement {
        input,
        base,
        concerns,
        reason,
    } in DISAGREEMENTS
    {
        let case = Case::of(input, *base);
        assert_ne!(case.ours, case.theirs, "{reason}");
        assert!(concerns(&case), "{reason}");
    }
}

/// The number of cases. `PEER_CASES` changes it.
fn cases() -> u32 {
    std::env::var("PEER_CASES").map_or(50_000, |count| count.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn agrees_with_url(input in input(), base in prop::option::of(prop::sample::select(BASES))) {
        let case = Case::of(&input, base);
        if case.ours != case.theirs {
            let known = DISAGREEMENTS.iter().any(|known| (known.concerns)(&case));
            prop_assert!(known, "{:?}, and not {:?}", case.ours, case.theirs);
        }
    }
}
