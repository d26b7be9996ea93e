//! Charsets by name, and decoded texts with their positions.

use proptest::prelude::*;

use super::*;

/// Returns the decoded text, and the source of each character.
fn decoded(name: &str, bytes: &[u8]) -> (String, Vec<Range<u64>>) {
    let charset = Charset::named(name.as_bytes()).unwrap().settled(bytes);
    let text = charset.decode(Text::borrowed(bytes, 0));
    let shown = String::from_utf8_lossy(text.bytes()).into_owned();
    let positions = shown
        .char_indices()
        .map(|(at, c)| text.source(at..at + c.len_utf8()));
    let positions = match std::str::from_utf8(text.bytes()) {
        Ok(_) => positions.collect(),
        Err(_) => Vec::new(),
    };
    (shown, positions)
}

#[track_caller]
fn assert_decoded(name: &str, bytes: &[u8], expected: &str) {
    assert_eq!(decoded(name, bytes).0, expected, "{name}");
}

#[test]
fn names() {
    for name in [
        "",
        "US-ASCII",
        "utf-8",
        "UTF8.",
        "iso-8859-1",
        "ISO_8859-15",
        "koi8-r",
        "cp850",
        "us-asii",
        "\"windows-1252\"",
        "x-mac-roman",
        "iso-8859-12",
    ] {
        assert_eq!(
            Charset::named(name.as_bytes()),
            Some(Charset::AsciiSuperset),
            "{name}"
        );
    }
    for name in ["x-unknown", "default_charset", "ebcdic-us", "8bit"] {
        assert_eq!(Charset::named(name.as_bytes()), None, "{name}");
    }
    for name in [
        "Big5",
        "gb2312",
        "GB18030",
        "Shift_JIS",
        "cp932",
        "ks_c_5601-1987",
        "EUC-JP",
    ] {
        let charset = Charset::named(name.as_bytes());
        assert!(matches!(charset, Some(Charset::Double(_))), "{name}");
    }
    for name in [
        "iso-2022-jp",
        "ISO-2022-KR",
        "csISO2022JP",
        "iso-2022-cn-ext",
    ] {
        assert_eq!(
            Charset::named(name.as_bytes()),
            Some(Charset::Iso2022),
            "{name}"
        );
    }
}

#[test]
fn texts() {
    for (name, bytes, expected) in [
        ("us-ascii", &b"caf\xC3\xA9"[..], "café"),
        ("utf-16", b"\xFF\xFEa\0\xE9\0", "aé"),
        ("utf-16", b"\xFE\xFF\0a\0\xE9", "aé"),
        ("utf-16", b"\0a\0b", "ab"),
        ("utf-16", b"a\0b\0", "ab"),
        ("utf-16", b"see http://h/", "see http://h/"),
        ("utf-16be", b"\xD8\x3D\xDE\0\0x", "\u{1F600}x"),
        ("utf-16be", b"\xD8\x3D\0x\0", "\u{FFFD}x"),
        ("utf-32", b"\0\0\xFE\xFF\0\0\0a\0\x01\xF6\0", "a\u{1F600}"),
        ("utf-32le", b"a\0\0\0\0\0\0\xFF", "a\u{FFFD}"),
        (
            "utf-7",
            b"a+AD0-b +- +2D3eAA- 1+1 c",
            "a=b + \u{1F600} 1+1 c",
        ),
        ("shift_jis", b"a\x83\x5C\xB1b", "aソｱb"),
        ("shift_jis", b"\x83<b>", "\u{FFFD}<b>"),
        ("gbk", b"\xD6\xD0\x81\x5Ca", "中乗a"),
        ("gb18030", b"\x81\x30\x81\x30a", "\u{80}a"),
        ("big5", b"\xA5\x5C\xB3\x5C/", "功許/"),
        ("euc-kr", b"\xB0\xA1\x81\x41.", "가갂."),
        ("euc-jp", b"\xA4\xA2\x8E\xB1\x8F\xB0\xA1.", "あｱ丂."),
        // Three bytes that start like one character are an error together.
        ("euc-jp", b"\x8F\xE0\x8E\xA1 a", "\u{FFFD}\u{FFFD} a"),
        (
            "iso-2022-jp",
            b"a\x1B$B$\"\x1B(Bb\x1B(I1\x1B(J\\",
            "aあbｱ\\",
        ),
        ("iso-2022-jp", b"\x1B$B$\"\nhttp://h/\n", "あ\nhttp://h/\n"),
        (
            "iso-2022-jp-2",
            b"\x1B$A0!\x1B(B/\x1B$(C0!\x1B$(D0!\x1B(B",
            "啊/가丂",
        ),
        ("iso-2022-kr", b"\x1B$)C\x0E0!\x0Fa", "가a"),
        ("iso-2022-cn", b"\x1B$)A\x0E0!\x0Fa\x1BN!!b", "啊a\u{FFFD}b"),
        ("iso-2022-jp", b"\x1B$B$", "$"),
        ("iso-2022-jp", b"a\x1B", "a\x1B"),
        ("hz", b"a~{0!~}b~~c~\n/~user/\n", "a啊b~c/~user/\n"),
    ] {
        assert_decoded(name, bytes, expected);
    }
}

#[test]
fn positions() {
    let (text, positions) = decoded("shift_jis", b"\x83\x5Ca\x83<");
    assert_eq!(text, "ソa\u{FFFD}<");
    assert_eq!(positions, [0..2, 2..3, 3..4, 4..5]);
    let (_, positions) = decoded("iso-2022-jp", b"\x1B$B$\"$\"\x1B(Ba");
    assert_eq!(positions, [3..5, 5..7, 10..11]);
    let (_, positions) = decoded("utf-16le", b"\xFF\xFEa\0\xE9\0b\0");
    assert_eq!(positions, [2..4, 4..6, 6..8]);
    let (text, positions) = decoded("utf-7", b"a+AD0AJg-b");
    assert_eq!(
        (text.as_str(), positions),
        ("a=&b", vec![0..1, 1..5, 5..9, 9..10])
    );
    let (_, positions) = decoded("hz", b"~{0!~}~~");
    assert_eq!(positions, [2..4, 6..8]);
}

/// Names of charsets with tables.
const DOUBLE: &[&str] = &["shift_jis", "gbk", "gb18030", "big5", "euc-kr", "euc-jp"];

proptest! {
    /// The tables are those of the crate; positions ascend without gaps.
    #[test]
    fn double_byte_charsets_agree_with_the_standard(text in "[ -~あ-んア-ン一-丗가-갛。「」é\n]{0,40}") {
        for name in DOUBLE {
            let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            let (bytes, _, _) = encoding.encode(&text);
            let (expected, _) = encoding.decode_without_bom_handling(&bytes);
            let (text, positions) = decoded(name, &bytes);
            prop_assert_eq!(text, expected);
            let mut end = 0;
            for location in positions {
                prop_assert_eq!(location.start, end);
                end = location.end;
            }
            prop_assert_eq!(end, bytes.len() as u64);
        }
    }

    /// Characters that the standard decodes as ASCII are ASCII here, after any error.
    #[test]
    fn broken_text_is_read_as_the_standard_does(mut bytes in prop::collection::vec(prop_oneof![any::<u8>(), 0x20..0x7Fu8, 0x80..=0xFFu8], 0..60)) {
        // A truncated character at the end of a text is dropped.
        bytes.extend(b"    \n");
        for name in DOUBLE {
            let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            let (expected, _) = encoding.decode_without_bom_handling(&bytes);
            let known = |text: &str| text.replace('\u{FFFD}', "");
            prop_assert_eq!(known(&decoded(name, &bytes).0), known(&expected), "{}", name);
        }
    }

    #[test]
    fn any_bytes_are_decoded(bytes: Vec<u8>) {
        for name in ["utf-7", "utf-16", "utf-32be", "gbk", "iso-2022-jp", "iso-2022-cn", "hz"] {
            let charset = Charset::named(name.as_bytes()).unwrap().settled(&bytes);
            let text = charset.decode(Text::borrowed(&bytes, 3));
            let mut from = 0;
            for at in 0..text.bytes().len() {
                let location = text.source(at..at + 1);
                prop_assert!(from <= location.start && location.start < location.end);
                prop_assert!(location.end <= bytes.len() as u64 + 3);
                from = location.start;
            }
        }
    }
}
