//! What holds for any bytes: places, cleaning, masking, cutting, and what another parser
//! says of the same URIs.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use proptest::prelude::*;
use urilint::input::Input;
use urilint::run::{Job, Sink, Sizes, run};
use urilint::uri::{Layer, Uri};
use urilint::{
    Checks, FORMATS, Finding, Format, Kind, Link, Note, Options, Place, RULES, Secrets, Severity,
    Snippets, Sought, Task, Wrapper, read,
};

/// What text about URIs is made of.
const TOKENS: &[&str] = &[
    "<",
    ">",
    "\"",
    "'",
    "`",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    "/",
    "//",
    "://",
    ".",
    "..",
    "@",
    "%",
    "%2",
    "%2F",
    "%00",
    "%0d%0a",
    "%25",
    "\r",
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "  ",
    "\t",
    "-",
    "-\n",
    "=",
    "=3D",
    "=\n",
    ",",
    ";",
    "!",
    "?",
    "#",
    "&",
    "&amp;",
    "&gt;",
    "*",
    "_",
    "~",
    "|",
    "\\",
    "^",
    "$",
    "$HOST",
    "{id}",
    "...",
    "a",
    "b",
    "host",
    "example.org",
    "h.example",
    "www.",
    "www.example.com",
    "WWW.",
    "URL:",
    "url: ",
    "<URL:",
    "<URL: ",
    "http",
    "http:",
    "http://",
    "HTTP://",
    "https://",
    "http:/",
    "http:\\\\",
    "http//",
    "ftp://",
    "file:///",
    "file:",
    "hxxp",
    "hxxp://",
    "[.]",
    "(dot)",
    "[:]",
    "mailto:",
    "mailto:a@b.example",
    "news:",
    "news:a.b",
    "news:<a@b.example>",
    "urn:",
    "urn:isbn:",
    "tel:+1",
    "data:",
    "data:,",
    "data:text/plain;base64,",
    "doi:10.",
    "sip:a@b",
    "ldap://",
    "javascript:",
    "x-y:",
    "foo://",
    "C:\\",
    "std::x",
    "10:30",
    ":80",
    ":0",
    ":99999",
    "127.0.0.1",
    "0x7f.1",
    "256.1.1.1",
    "[::1]",
    "[::1",
    "[v1.a]",
    "::1",
    "user:secret1@",
    "u@",
    "password=Zx81qQ77",
    "?access_token=Zx81qQ77aa",
    "&key=",
    "AKIA",
    "ghp_0123456789abcdefghijABCDEFGHIJ012345",
    "xn--",
    "\u{e4}",
    "\u{4e2d}\u{6587}",
    "\u{201c}",
    "\u{201d}",
    "\u{ab}",
    "\u{bb}",
    "\u{2026}",
    "\u{200b}",
    "\u{202e}",
    "\u{ff0e}",
    "\u{a0}",
    "\u{1f600}",
    "\0",
    "\u{1b}",
    "> ",
    ">> ",
    "\n> ",
    "\n| ",
    "\n ",
    "From ",
    "\nFrom -\n",
    "From a@b.example Fri Jan  3 12:34:56 2020\n",
    ">From ",
    "Subject: ",
    "\nSubject: a\n",
    "\nMessage-ID: <",
    "\nList-Post: <",
    "To: a\n",
    "Received: ",
    "\n folded",
];

/// Bytes that are no UTF-8, or only by chance.
const BYTES: &[&[u8]] = &[
    b"\x80",
    b"\xc3",
    b"\xe2\x80",
    b"\xff",
    b"\xed\xa0\x80",
    b"\xc0\xaf",
];

fn text() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        20 => prop::sample::select(TOKENS).prop_map(|token| token.as_bytes().to_vec()),
        1 => prop::sample::select(BYTES).prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..4),
        1 => "[ -~]{0,6}".prop_map(String::into_bytes),
    ];
    prop::collection::vec(token, 0..40).prop_map(|tokens| tokens.concat())
}

fn options(task: Task, secrets: Secrets) -> Options {
    Options {
        secrets,
        ..Options::new(task)
    }
}

fn links(text: &[u8], format: &'static Format, secrets: Secrets) -> Vec<Link> {
    let task = Task::Extract(Sought::Suspects);
    read(text, format, &options(task, secrets)).links
}

fn check() -> Task {
    Task::Check(Checks {
        rules: RULES.to_vec(),
        min_severity: Severity::Info,
        snippets: Snippets::Wanted,
    })
}

fn findings(text: &[u8], format: &'static Format, secrets: Secrets) -> Vec<Finding> {
    read(text, format, &options(check(), secrets)).findings
}

fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).unwrap()
}

/// Line and column of `at`, counted from the start of the text.
fn recount(text: &[u8], at: usize) -> (u64, u64) {
    let start = text[..at]
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |i| i + 1);
    let end = text[at..]
        .iter()
        .position(|&b| b == b'\n')
        .map_or(text.len(), |i| at + i);
    let ends = text[..at].split(|&b| b == b'\n').count() as u64 - 1;
    let characters = match std::str::from_utf8(&text[start..end]) {
        Ok(line) => line.char_indices().filter(|(i, _)| start + i < at).count(),
        Err(_) => at - start,
    };
    (ends + 1, characters as u64 + 1)
}

fn bytes(place: &Place) -> Range<usize> {
    place.bytes.start as usize..place.bytes.end as usize
}

/// The range of `place`, when it lies in the text and its lines and columns are right.
fn judge_place(text: &[u8], place: &Place) -> Result<Range<usize>, TestCaseError> {
    let range = bytes(place);
    prop_assert!(
        range.start <= range.end && range.end <= text.len(),
        "{place:?}"
    );
    let counted = (recount(text, range.start), recount(text, range.end));
    let told = (
        (place.line, place.column),
        (place.end_line, place.end_column),
    );
    prop_assert_eq!(told, counted, "{:?}", place);
    Ok(range)
}

/// What cleaning may take out.
fn without_blanks_and_quotes(bytes: &[u8]) -> Vec<u8> {
    let stays = |b: &u8| !b.is_ascii_whitespace() && !matches!(b, b'>' | b'|' | 0x0b);
    bytes.iter().copied().filter(stays).collect()
}

fn judge_link(text: &[u8], link: &Link, masked: &Link) -> Result<usize, TestCaseError> {
    let range = judge_place(text, &link.place)?;
    prop_assert!(!range.is_empty());
    prop_assert_eq!(link.raw(), &text[range.clone()]);
    let cleaned = match link.kind {
        Kind::Abbreviated => link.uri.strip_prefix(b"http://").unwrap(),
        _ => &link.uri[..],
    };
    if link.wrapper == Wrapper::None {
        prop_assert_eq!(cleaned, link.raw());
    }
    prop_assert_eq!(
        without_blanks_and_quotes(cleaned),
        without_blanks_and_quotes(link.raw())
    );

    prop_assert_eq!(&link.place, &masked.place);
    for (shown, hidden) in [(&link.uri[..], &masked.uri[..]), (link.raw(), masked.raw())] {
        prop_assert_eq!(shown.len(), hidden.len());
        let changed = shown
            .iter()
            .zip(hidden)
            .find(|(a, b)| a != b && **b != b'*');
        prop_assert_eq!(changed, None, "masking only writes `*`");
    }

    let uri = Uri::split(&link.uri);
    if matches!(link.kind, Kind::Uri | Kind::Abbreviated) {
        prop_assert_eq!(uri.is_valid(), link.valid);
        prop_assert_eq!(
            uri.host().unwrap_or_default().to_ascii_lowercase(),
            link.host().into_owned()
        );
        let scheme = uri.scheme().unwrap_or_default().to_ascii_lowercase();
        prop_assert_eq!(&scheme[..], link.scheme.as_bytes());
    }
    Ok(range.end)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn links_stand_where_they_say(text in text()) {
        for format in FORMATS {
            let shown = links(&text, format, Secrets::Shown);
            let masked = links(&text, format, Secrets::Masked);
            prop_assert_eq!(shown.len(), masked.len());
            let mut end = 0;
            for (link, masked) in shown.iter().zip(&masked) {
                prop_assert!(end <= bytes(&link.place).start, "in order, and disjoint");
                end = judge_link(&text, link, masked)?;
            }
        }
    }

    #[test]
    fn findings_stand_where_they_say(text in text()) {
        for format in FORMATS {
            let shown = findings(&text, format, Secrets::Shown);
            let masked = findings(&text, format, Secrets::Masked);
            prop_assert_eq!(shown.len(), masked.len());
            let mut start = 0;
            for (finding, masked) in shown.iter().zip(&masked) {
                let range = judge_place(&text, &finding.place)?;
                if format.messages {
                    prop_assert!(start <= range.start, "in order");
                    start = range.start;
                }
                prop_assert_eq!(finding.uri.len(), masked.uri.len());
                let (snippet, masked) = (finding.snippet.as_ref(), masked.snippet.as_ref());
                let (snippet, masked) = (snippet.unwrap(), masked.unwrap());
                let from = snippet.offset as usize;
                prop_assert_eq!(&snippet.text, &text[from..from + snippet.text.len()]);
                prop_assert_eq!(from + snippet.range.start, range.start);
                prop_assert_eq!(snippet.text.len(), masked.text.len());
            }
        }
    }

    /// `<URL:uri>` of an extracted `uri` gives it again; unless a `<`, a `>` or white
    /// space is in it (quotes hold that), which no brackets can hold, or it was only
    /// meant as a URI.
    #[test]
    fn what_was_extracted_is_extracted_again(text in text()) {
        let plain = format("plain");
        for link in links(&text, plain, Secrets::Shown) {
            let held = !link.uri.iter().any(|b| *b <= b' ' || matches!(b, b'<' | b'>'));
            if matches!(link.kind, Kind::Uri | Kind::Abbreviated) && held {
                let wrapped = [b"<URL:", &link.uri[..], b">"].concat();
                let again: Vec<_> = links(&wrapped, plain, Secrets::Shown)
                    .into_iter()
                    .map(|link| String::from_utf8_lossy(&link.uri).into_owned())
                    .collect();
                prop_assert_eq!(again, [String::from_utf8_lossy(&link.uri).into_owned()]);
            }
        }
    }
}

/// Writes down all that comes out.
#[derive(Default)]
struct Written(String);

impl Sink for Written {
    fn link(&mut self, _: &Path, link: &Link) -> io::Result<()> {
        writeln!(self.0, "{link:?}").map_err(io::Error::other)
    }

    fn finding(&mut self, _: &Path, finding: &Finding) -> io::Result<()> {
        let Finding {
            place,
            uri,
            count,
            message_number,
            ..
        } = finding;
        let code = finding.rule.code;
        writeln!(
            self.0,
            "{code} {place:?} {uri:?} {count} {message_number:?} {:?}",
            finding.snippet
        )
        .map_err(io::Error::other)
    }

    fn note(&mut self, _: &Path, _: &Note) -> io::Result<()> {
        Ok(())
    }
}

fn ran(path: &Path, job: &Job) -> String {
    let mut written = Written::default();
    let summary = run(vec![Input::Path(path.into())], job, &mut written).unwrap();
    assert!(!summary.lost);
    written.0
}

/// The first line in which two outputs differ.
fn difference<'o>(a: &'o str, b: &'o str) -> Option<(&'o str, &'o str)> {
    let lines = |text: &'o str| text.lines().chain([""]);
    (a != b).then(|| {
        lines(a)
            .zip(lines(b))
            .find(|(a, b)| a != b)
            .unwrap_or_default()
    })
}

/// Runs of tokens, long enough for many blocks of 64 KiB.
fn long_text() -> impl Strategy<Value = Vec<u8>> {
    let run = (text(), 0..12u32);
    prop::collection::vec(run, 1..8).prop_map(|runs| {
        let mut long = Vec::new();
        for (unit, power) in runs {
            long.extend(unit.repeat(1 << power));
        }
        long.truncate(250_000);
        long
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn output_does_not_depend_on_cuts(
        text in long_text(),
        cuts in prop::collection::vec(0..250_000u64, 0..4),
        piece in 1000..200_000u64,
        read in 100..100_000usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        fs::write(&path, &text).unwrap();
        let len = text.len() as u64;
        let mut cuts: Vec<u64> = cuts.into_iter().map(|cut| cut % (len + 1)).collect();
        cuts.sort_unstable();
        for format in ["plain", "mbox", "mail"].map(format) {
            for task in [Task::Extract(Sought::Suspects), check()] {
                let job = Job {
                    format: Some(format),
                    text: true,
                    ..Job::new(options(task, Secrets::Masked))
                };
                let whole = ran(&path, &job);
                let cut = Job {
                    threads: 2,
                    sizes: Sizes { piece: Some(piece), read },
                    ..job.clone()
                };
                let in_pieces = ran(&path, &cut);
                prop_assert_eq!(difference(&whole, &in_pieces), None, "{}", format.name);

                let starts = [0].into_iter().chain(cuts.iter().copied());
                let ends = cuts.iter().copied().chain([len]);
                let parts: String = starts.zip(ends).map(|(start, end)| {
                    ran(&path, &Job { byte_range: Some(start..end), count_lines: true, ..job.clone() })
                }).collect();
                prop_assert_eq!(difference(&whole, &parts), None, "ranges of {}", format.name);
            }
        }
    }
}

/// What may be a URI: its parts, in order, each from good and odd ones.
fn uri_text() -> impl Strategy<Value = String> {
    let pick = |parts: &'static [&'static str]| prop::sample::select(parts);
    let scheme = pick(&[
        "http:", "HTTP:", "x-y:", "urn:", "a+b.c-1:", "1a:", "", ":", "a_b:", "a%20:",
    ]);
    let slashes = pick(&["//", "//", "", "/", "///"]);
    let userinfo = pick(&[
        "", "", "u@", "u:p@", ":@", "a%4@", "a@b@", "u%40:p@", "[@", "u;x=1@",
    ]);
    let host = pick(&[
        "h.example",
        "",
        "192.0.2.1",
        "192.0.2.256",
        "[::1]",
        "[::ffff:192.0.2.1]",
        "[::1",
        "::1",
        "[1:2:3:4:5:6:7:8]",
        "[1::8:]",
        "[v1.a:b]",
        "[v.a]",
        "[vg.a]",
        "[v1.]",
        "[fe80::1%25a]",
        "[]",
        "h_x",
        "a..b",
        "%41",
        "%4",
        "h!$&'()*+,;=",
        "h^",
        "h]",
        "[::1]x",
        "\u{e4}",
        "-a-",
        "[::00001]",
        "[::1.2.3]",
        "[::01.2.3.4]",
        "[1:2:3:4:5:6:7::8]",
        "[::1:2:3:4:5:6:7:8]",
    ]);
    let port = pick(&["", "", ":", ":80", ":x", ":80:90", ":99999", ":-1", ":%38"]);
    let rest = pick(&[
        "",
        "/",
        "/a/b",
        "//a",
        "/a:b",
        "a:b",
        "/%zz",
        "/%2F",
        "/a b",
        "/a[b]",
        "/a\\b",
        "/{a}",
        "/a|b",
        "/~a!$&'()*+,;=:@",
        "/\u{4e2d}",
        "/a\"",
        "/\u{7f}",
        "/<a>",
        "/^`",
    ]);
    let query = pick(&["", "", "?", "?a=b&c/d?e", "?[a]", "?%", "?a#b#c", "?|"]);
    let fragment = pick(&["", "", "#", "#a/b?c", "#a#b", "#%1", "#[", "#\\"]);
    (scheme, slashes, userinfo, host, port, rest, query, fragment).prop_map(
        |(scheme, slashes, userinfo, host, port, rest, query, fragment)| {
            [scheme, slashes, userinfo, host, port, rest, query, fragment].concat()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    /// fluent-uri reads the grammar of RFC 3986 and knows no schemes.
    #[test]
    fn another_parser_agrees(text in uri_text()) {
        let uri = Uri::split(text.as_bytes());
        let faulty = uri.faults().iter().find(|fault| fault.kind.layer() == Layer::Generic);
        let other = fluent_uri::Uri::parse(text.as_str());
        prop_assert_eq!(faulty.is_none(), other.is_ok(), "{:?}, {:?}", faulty, other);
        if let Ok(other) = other {
            let authority = other.authority();
            let ours = [
                uri.scheme(),
                uri.authority(),
                uri.userinfo(),
                uri.host(),
                uri.port(),
                Some(uri.path()),
                uri.query(),
                uri.fragment(),
            ];
            let theirs = [
                Some(other.scheme().as_str()),
                authority.map(|authority| authority.as_str()),
                authority.and_then(|authority| Some(authority.userinfo()?.as_str())),
                authority.map(|authority| authority.host()),
                authority.and_then(|authority| Some(authority.port()?.as_str())),
                Some(other.path().as_str()),
                other.query().map(fluent_uri::pct_enc::EStr::as_str),
                other.fragment().map(fluent_uri::pct_enc::EStr::as_str),
            ];
            prop_assert_eq!(ours, theirs.map(|part| part.map(str::as_bytes)));
        }
    }

    /// Whatever the bytes are, the parts make the whole again (RFC 3986 Appendix B).
    #[test]
    fn components_make_the_whole(text in uri_text()) {
        let uri = Uri::split(text.as_bytes());
        let text_of = |part: Option<&[u8]>| part.map(|part| String::from_utf8_lossy(part).into_owned());
        let mut whole = String::new();
        for (before, part, after) in [
            ("", uri.scheme(), ":"),
            ("//", uri.authority(), ""),
            ("", Some(uri.path()), ""),
            ("?", uri.query(), ""),
            ("#", uri.fragment(), ""),
        ] {
            if let Some(part) = text_of(part) {
                whole.extend([before, &part, after]);
            }
        }
        prop_assert_eq!(whole, text);
    }
}
