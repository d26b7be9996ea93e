use proptest::prelude::*;
use regex::bytes::Regex;

use super::*;

const MODES: [ScanMode; 4] = [
    ScanMode::Uris,
    ScanMode::Hosts,
    ScanMode::Misspelt,
    ScanMode::Suspicious,
];

fn all(text: &[u8], scan_mode: ScanMode) -> Vec<CandidatePosition> {
    let mut seen = Vec::new();
    find_candidates(text, scan_mode, &mut |position| {
        seen.push(position);
        position.at + 1
    });
    seen
}

/// Returns a line with `^` below each candidate position of `text`.
fn marked(text: &str, scan_mode: ScanMode) -> String {
    let seen = all(text.as_bytes(), scan_mode);
    let location = |at| {
        if seen.iter().any(|position| position.at == at) {
            '^'
        } else {
            ' '
        }
    };
    let line: String = (0..text.len()).map(location).collect();
    line.trim_end().to_owned()
}

/// A second definition of candidate positions, as pairs of regular expressions for the bytes
/// before a position and for those from it on.
struct Oracle {
    uris: Vec<(CandidateKind, Regex, Regex)>,
    suspicious: Vec<(CandidateKind, Regex, Regex)>,
    /// Positions where misspelt separators are not searched for.
    unsuspicious: Vec<(CandidateKind, Regex, Regex)>,
}

impl Oracle {
    fn new() -> Self {
        use CandidateKind::{Colon, Defanged, Dot, Escaped, Slashes, Www};
        let row = |kind, before: &str, from: &str| {
            let before = Regex::new(&format!(r"(?s-u)(?:{before})\z")).unwrap();
            let from = Regex::new(&format!(r"(?s-u)\A(?:{from})")).unwrap();
            (kind, before, from)
        };
        let boundary = r"(?:\A|[^A-Za-z0-9])";
        let name = r"[A-Za-z][A-Za-z0-9+.-]{0,62}";
        let outside_colon = r"(?:\A|[^:A-Za-z0-9+.-])[0-9+.-]*";
        let lettered = r#"[^\x00-\x20\x7F:"<>`|)\]}\\]"#;
        let numbered = r"[?@A-Z\[^_a-z{~\x80-\xFF]";
        let uris = vec![
            row(Colon, &format!("{name}[A-Za-z0-9]"), ":/"),
            row(Colon, &format!(r"{name}\+"), "://"),
            row(
                Colon,
                &format!("{outside_colon}{name}[A-Za-z]"),
                &format!(":{lettered}"),
            ),
            row(
                Colon,
                &format!("{outside_colon}{name}[0-9]"),
                &format!(":{numbered}"),
            ),
            row(Colon, r"(?i)mailto", &format!(":{lettered}")),
            row(
                Colon,
                &format!(r"(?i:url:)[0-9+.-]*{name}[A-Za-z]"),
                &format!(":{lettered}"),
            ),
            row(
                Colon,
                &format!(r"(?i:url:)[0-9+.-]*{name}[0-9]"),
                &format!(":{numbered}"),
            ),
            row(
                Colon,
                r"(?:\A|[^A-Za-z0-9+.-])[0-9+.-]*(?i:url)",
                r":[ \t\r\n]",
            ),
            row(
                Colon,
                &format!(r"(?:<|(?i:url:))[\s]*[0-9+.-]*{name}[A-Za-z]"),
                r":[\t\r\n]",
            ),
            row(Colon, r"(?:<|(?i:url:))[\s]*[0-9+.-]*(?i:mailto)", r": "),
            row(
                Colon,
                &format!("<(?i:url:)?[0-9+.-]*{name}[A-Za-z]"),
                r#":["`|)\]}]"#,
            ),
            row(
                Colon,
                &format!("<(?i:url:)?[0-9+.-]*{name}[A-Za-z0-9]"),
                r":\\",
            ),
            row(
                Colon,
                &format!(r#"["'][0-9+.-]*{name}[A-Za-z]"#),
                r":[\r\n]",
            ),
            // The last letter of a scheme that a line end divides.
            row(
                Colon,
                r"\n(?:.{0,30}[ \t\n>|])?[A-Za-z]",
                r#":[!-~&&[^:\\<>"]]"#,
            ),
            row(Colon, r"\n(?:.{0,30}[ \t\n>|])?", ":[/A-Za-z]"),
            row(
                Colon,
                "<(?i:url:)?[0-9+.-]*(?i:https?)",
                r": [ \t\r\n\x0C]{1,29}//",
            ),
            row(Escaped, &format!(r"{name}(?:[A-Za-z0-9]|\+)"), r":\\/\\/"),
            row(Www, boundary, r"(?i:www)\.[A-Za-z0-9\x80-\xFF]"),
            row(Dot, "[A-Za-z0-9]", r"\.[A-Za-z0-9]"),
        ];
        let suspicious = vec![
            row(Colon, &format!("{name}[A-Za-z0-9]"), r":\\"),
            row(Slashes, "[A-Za-z;]", r"//[^\x00-\x20]"),
            row(Slashes, "[A-Za-z](?::[ :]|[A-Za-z] :)", r"//[^\x00-\x20]"),
            row(
                Defanged,
                "[A-Za-z0-9]",
                r"(?i:\[\.\]|\(\.\)|\[dot\]|\(dot\))[A-Za-z0-9\x80-\xFF]",
            ),
            row(Defanged, "[A-Za-z0-9]", r"\[:(?:\]//|//\])"),
        ];
        let unsuspicious = vec![row(Colon, "<(?i:url:)?[0-9+.-]*(?i:https?)", ": //")];
        Self {
            uris,
            suspicious,
            unsuspicious,
        }
    }

    fn all(&self, text: &[u8], scan_mode: ScanMode) -> Vec<CandidatePosition> {
        let suspicious = self.suspicious.iter().filter(|row| match scan_mode {
            ScanMode::Uris | ScanMode::Hosts => false,
            ScanMode::Misspelt => row.0 != CandidateKind::Defanged,
            ScanMode::Suspicious => true,
        });
        let uris = self.uris.iter().filter(|row| match scan_mode {
            ScanMode::Hosts => true,
            ScanMode::Uris => row.0 != CandidateKind::Dot,
            ScanMode::Misspelt | ScanMode::Suspicious => {
                !matches!(row.0, CandidateKind::Escaped | CandidateKind::Dot)
            }
        });
        let is_plain = matches!(scan_mode, ScanMode::Uris | ScanMode::Hosts);
        let unsuspicious = self.unsuspicious.iter().filter(|_| is_plain);
        let rows: Vec<_> = uris.chain(suspicious).chain(unsuspicious).collect();
        let kind_at = |at: usize| {
            let (before, from) = (&text[at.saturating_sub(100)..at], &text[at..]);
            let from = &from[..from.len().min(40)];
            let row = rows
                .iter()
                .find(|row| row.1.is_match(before) && row.2.is_match(from));
            row.map(|row| CandidatePosition { at, kind: row.0 })
        };
        (0..text.len()).filter_map(kind_at).collect()
    }
}

#[test]
fn positions_of_uris() {
    for (text, expected) in [
        ("see http://h.example/ now", "        ^"),
        ("HTTPS://h", "     ^"),
        ("s3://bucket", "  ^"),
        ("whois++://h", "       ^"),
        ("mailto:a@b.example", "      ^"),
        ("x mailto:?subject=y", "        ^"),
        ("tel:+1-2", "   ^"),
        ("news:*", "    ^"),
        ("data:,x", "    ^"),
        ("<URL:http://h/>", "    ^    ^"),
        ("<URL:mailto:a@b>", "    ^      ^"),
        ("URL:\nhttp://h/", "   ^     ^"),
        ("URL: www.h.example", "   ^ ^"),
        ("<mailto:\na@b>", "       ^"),
        ("<mailto: a@b>", "       ^"),
        ("<news:\r\nx.y>", "     ^"),
        ("<http:\n//h/>", "     ^"),
        ("www.h.example", "^"),
        ("(WWW.h.example)", " ^"),
        ("wWw.h", "^"),
        ("http://www.h.example", "    ^  ^"),
        ("according tohttp://h", "                ^"),
        ("http:/h", "    ^"),
        ("<http:  //h", "     ^"),
        ("<URL:https: \n //h", "    ^     ^"),
        ("<htt\np://h", "      ^"),
        ("<http\n://h", "      ^"),
        ("> <urn\n> :x", "         ^"),
        ("\"http:\n//h", "     ^"),
    ] {
        assert_eq!(marked(text, ScanMode::Uris), expected, "{text:?}");
        assert_eq!(marked(text, ScanMode::Suspicious), expected, "{text:?}");
    }
}

#[test]
fn prose_has_no_candidates() {
    for text in [
        "Subject: x",
        "To: a@b",
        "wrote:\n> x",
        "at 10:30:59",
        "foo::bar",
        "C:\\x and D:/y",
        "a:b",
        ":to:cc:date",
        "\"key\":1",
        "end:",
        ":",
        "wwww.h",
        "awww.h",
        "www. x",
        "www",
        "ww.h",
        "// a comment",
        "[.]com",
        "x[.] y",
        "x//",
        "x// y",
        "x: // y",
        "1 ://h",
        "x ://h",
        "x :/",
        "[dot]",
        "a[:]b",
        "c++:x",
        "c++:/x",
        "1+://x",
        "http:  //h",
        "<urn:  //h",
        "\nC:\\x",
        "\na: x",
        "x p://h",
    ] {
        assert_eq!(all(text.as_bytes(), ScanMode::Suspicious), [], "{text:?}");
    }
}

#[test]
fn positions_of_suspicious_text() {
    for (text, expected) in [
        ("http//h", "    ^"),
        ("http;//h", "     ^"),
        ("http//:h", "    ^"),
        ("http:://h", "      ^"),
        ("http: //h", "      ^"),
        ("http ://h", "      ^"),
        ("http:\\\\h", "    ^"),
        ("htpp://h", "    ^"),
        ("hxxp://h", "    ^"),
        ("http[:]//h", "    ^"),
        ("http[://]h", "    ^"),
        ("h[.]example", " ^"),
        ("h(.)example", " ^"),
        ("h[DOT]example", " ^"),
        ("h(dot)example", " ^"),
        ("http://h[.]x", "    ^   ^"),
    ] {
        assert_eq!(marked(text, ScanMode::Suspicious), expected, "{text:?}");
    }
    assert_eq!(marked("http//h h[.]x http:\\\\h", ScanMode::Uris), "");
    assert_eq!(marked("<http: //h", ScanMode::Uris), "     ^");
    assert_eq!(marked("<http: //h", ScanMode::Suspicious), "       ^");
}

#[test]
fn result_does_not_depend_on_the_block() {
    let oracle = Oracle::new();
    let cases: [&[u8]; 8] = [
        b"http://h",
        b" www.h ",
        b"<mailto:\nx",
        b"<MAILTO: x",
        b"URL: x",
        b"http//h",
        b"x[dot]y",
        b"h[:]//x",
    ];
    for case in cases {
        for before in 0..2 * BLOCK_LEN {
            for after_dot in [0, 1, 2, BLOCK_LEN] {
                let mut text = vec![b'.'; before];
                text.extend_from_slice(case);
                text.resize(text.len() + after_dot, b'.');
                for scan_mode in MODES {
                    assert_eq!(
                        all(&text, scan_mode),
                        oracle.all(&text, scan_mode),
                        "{text:?}"
                    );
                }
            }
        }
    }
}

/// Returns text made of the parts of candidates.
fn candidate_rich_text() -> impl Strategy<Value = Vec<u8>> {
    let words: Vec<&[u8]> = vec![
        b":",
        b":",
        b"w",
        b"W",
        b"www.",
        b"Www.",
        b".",
        b"/",
        b"//",
        b"://",
        b"[",
        b"]",
        b"[.]",
        b"(.)",
        b"(dot)",
        b"[Dot]",
        b"[:]//",
        b"(",
        b")",
        b"\n",
        b"\r\n",
        b" ",
        b"\t",
        b"<",
        b">",
        b"URL:",
        b"url",
        b"mailto",
        b"MailTo:",
        b"l",
        b"http",
        b"<http:",
        b"h323",
        b"\\",
        b";",
        b"-",
        b"+",
        b"7",
        b"8",
        b"?",
        b"x",
        b"_",
        b"\"",
        b"\0",
        b"\x7F",
        b"\x80",
        b"\xC3\xBC",
        b"@",
        b"^",
    ];
    prop::collection::vec(prop::sample::select(words), 0..120).prop_map(|words| words.concat())
}

/// Texts on which the search and the oracle once differed.
#[test]
fn agrees_with_oracle_on_earlier_failures() {
    let oracle = Oracle::new();
    for text in ["www.URL:\n", "7URL:\n", "URL:-URL:w"] {
        for scan_mode in MODES {
            let text = text.as_bytes();
            assert_eq!(
                all(text, scan_mode),
                oracle.all(text, scan_mode),
                "{text:?}"
            );
        }
    }
}

proptest! {
    #[test]
    fn agrees_with_oracle(text in candidate_rich_text()) {
        thread_local!(static ORACLE: Oracle = Oracle::new());
        for scan_mode in MODES {
            let expected = ORACLE.with(|oracle| oracle.all(&text, scan_mode));
            prop_assert_eq!(all(&text, scan_mode), expected);
        }
    }

    #[test]
    fn agrees_with_oracle_on_any_bytes(text in prop::collection::vec(any::<u8>(), 0..300)) {
        thread_local!(static ORACLE: Oracle = Oracle::new());
        for scan_mode in MODES {
            let expected = ORACLE.with(|oracle| oracle.all(&text, scan_mode));
            prop_assert_eq!(all(&text, scan_mode), expected);
        }
    }

    /// Exactly the positions before the offset that the callback returns are skipped.
    #[test]
    fn resumes_at_the_returned_offset(text in candidate_rich_text(), steps in prop::collection::vec(0usize..200, 1..20)) {
        let every = all(&text, ScanMode::Suspicious);
        let mut steps_left = steps.iter().cycle();
        let mut expected = Vec::new();
        let mut from = 0;
        for position in every {
            if position.at >= from {
                expected.push(position);
                from = (position.at + steps_left.next().unwrap()).max(position.at + 1);
            }
        }
        let mut steps_left = steps.iter().cycle();
        let mut seen = Vec::new();
        find_candidates(&text, ScanMode::Suspicious, &mut |position| {
            seen.push(position);
            position.at + steps_left.next().unwrap()
        });
        prop_assert_eq!(seen, expected);
    }
}
