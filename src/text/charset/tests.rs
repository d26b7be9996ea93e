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
        "ANSI_X3.4-1968",
        "utf-8",
        "UTF8.",
        "unicode-1-1-utf-8",
        "cp852",
        "us-asii",
        "x-mac-greek",
        "iso-8859-12",
        "3D\"utf-8\"",
    ] {
        assert_eq!(
            Charset::named(name.as_bytes()),
            Some(Charset::AsciiSuperset),
            "{name}"
        );
    }
    for name in ["x-unknown", "default_charset", "ebcdic-us", "8bit", "=?"] {
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
        "csISO2022KR",
        "iso-2022-cn-ext",
    ] {
        assert_eq!(
            Charset::named(name.as_bytes()),
            Some(Charset::Iso2022),
            "{name}"
        );
    }
}

/// Labels of single-byte charsets, those that only mail has among them, and the names of the
/// Encoding Standard.
#[test]
fn single_byte_names() {
    for (label, expected) in [
        ("iso-8859-1", "windows-1252"),
        ("ISO_8859-1:1987", "windows-1252"),
        ("iso-8859-1:1987", "windows-1252"),
        ("latin-1", "windows-1252"),
        ("8859-1", "windows-1252"),
        ("iso8859.1", "windows-1252"),
        ("ISO-8859-1 (Latin)", "windows-1252"),
        ("iso-8859-1\"; x=y", "windows-1252"),
        ("'windows-1252'", "windows-1252"),
        ("cp-1252", "windows-1252"),
        ("win1252", "windows-1252"),
        ("windows1252", "windows-1252"),
        ("Windows-CP1252", "windows-1252"),
        ("x-user-defined", "windows-1252"),
        ("iso_8859_2", "iso-8859-2"),
        ("ISO-8859-2-Windows-Latin-2", "iso-8859-2"),
        ("iso-8859-8-i", "iso-8859-8-i"),
        ("iso-8859-9", "windows-1254"),
        ("iso885915", "iso-8859-15"),
        ("ISO_8859-15", "iso-8859-15"),
        ("cp1251", "windows-1251"),
        ("win-1251", "windows-1251"),
        ("ansi-1251", "windows-1251"),
        ("KOI8-R", "koi8-r"),
        ("koi8r", "koi8-r"),
        ("koi8_u", "koi8-u"),
        ("koi8-ru", "koi8-u"),
        ("macintosh", "macintosh"),
        ("x-mac-roman", "macintosh"),
        ("mac-roman", "macintosh"),
        ("x-mac-cyrillic", "x-mac-cyrillic"),
        ("x-mac-ukrainian", "x-mac-cyrillic"),
        ("cp866", "ibm866"),
        ("ibm-866", "ibm866"),
        ("tis620", "windows-874"),
    ] {
        let expected = encoding_rs::Encoding::for_label(expected.as_bytes()).unwrap();
        let charset = Charset::named(label.as_bytes());
        assert_eq!(charset, Some(Charset::Single(expected)), "{label}");
    }
}

/// Declared charsets that the bytes contradict.
#[test]
fn wrong_labels() {
    let utf8 = "Grüße und Küsse von Jürgen aus Köln, über dem Fluß, grün".as_bytes();
    for (label, bytes, expected) in [
        ("iso-8859-1", &b"caf\xE9"[..], false),
        ("iso-8859-1", "café".as_bytes(), true),
        ("iso-8859-1", &b"caf\xC3\xA9 caf\xE9"[..], false),
        ("iso-8859-1", &b"caf\xC3\xA9 caf\xC3"[..], false),
        ("koi8-r", "её".as_bytes(), false),
        // Its bytes are those of a character of UTF-8.
        ("koi8-r", b"\xC5\xA3", false),
        ("koi8-r", utf8, true),
        ("gbk", utf8, true),
        ("gbk", b"\xD6\xD0\xB9\xFA", false),
        ("utf-16", b"plain text", true),
    ] {
        let charset = Charset::named(label.as_bytes()).unwrap().settled(bytes);
        assert_eq!(
            charset == Charset::AsciiSuperset,
            expected,
            "{label} {bytes:?}"
        );
    }
}

#[test]
fn utf_16_without_a_mark() {
    let wide = |text: &str, big: bool| -> Vec<u8> {
        let order = if big {
            u16::to_be_bytes
        } else {
            u16::to_le_bytes
        };
        text.encode_utf16().flat_map(order).collect()
    };
    for (bytes, expected) in [
        (wide("see http://h/", false), Some(Order::Little)),
        (wide("see http://h/\r\n", true), Some(Order::Big)),
        (wide("sé http://h.example/", true), Some(Order::Big)),
        (wide("http", true), None),
        (wide("\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}", true), None),
        (b"text with a NUL byte\0 in it".to_vec(), None),
        (vec![0; 100], None),
    ] {
        let expected = expected.map(|order| Charset::Utf16(Some(order)));
        assert_eq!(Charset::of_nul_bytes(&bytes), expected, "{bytes:?}");
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
        // A byte is missing, or there is one too many: nothing is joined.
        ("utf-16le", b"a\0b\0\0d\0e\0f\0g\0", "ab\n\ndefg"),
        ("utf-16le", b"a\0bc\0d\0e\0f\0g\0", "a\n\ncdefg"),
        ("utf-16be", b"\0a\0b\0\0d\0e\0f\0g", "ab\n\ndefg"),
        (
            "utf-16le",
            b"\x00\x30\x00\x30\x00\x30\x00\x30",
            "\u{3000}\u{3000}\u{3000}\u{3000}",
        ),
        ("utf-16le", b"a\0b\0c", "ab"),
        ("utf-16le", b"a\0\x00\xDCb\0", "a\u{FFFD}b"),
        ("iso-8859-1", b"a\xE4\xF6b\x80\xFF", "aäöb€ÿ"),
        ("windows-1251", b"\xEF\xF0 http://h/\xE0", "пр http://h/а"),
        ("koi8-r", b"\xC1\xC2\xD7", "абв"),
        ("x-mac-roman", b"caf\x8E", "café"),
        ("ibm866", b"\xA0\xE0", "ар"),
        ("windows-1253", b"a\xAA\xE1", "a\u{FFFD}α"),
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
    let (_, positions) = decoded("windows-1252", b"a\xE4\x80\xF6b");
    assert_eq!(positions, [0..1, 1..2, 2..3, 3..4, 4..5]);
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
        for name in ALL {
            let charset = Charset::named(name.as_bytes()).unwrap().settled(&bytes);
            assert_in_order(charset, &bytes);
        }
        assert_in_order(Charset::Western, &bytes);
    }

    /// A text is read the same whole and in two parts, if it is divided at a boundary.
    #[test]
    fn parts_are_read_as_the_whole(text in "[ -~あ-んア-ン一-丗ä-üа-я\n]{0,60}", cut in 0..200usize) {
        // So that no shifted section is at the start: it could not wait.
        let text = format!("x{text}");
        for name in ALL {
            let charset = Charset::named(name.as_bytes()).unwrap();
            let bytes = encoded(name, &text);
            let charset = charset.settled(&bytes);
            let cut = charset.boundary(&bytes[..cut.min(bytes.len())]);
            let all = charset.decode(Text::borrowed(&bytes, 0));
            let parts = [&bytes[..cut], &bytes[cut..]].map(|part| charset.decode(Text::borrowed(part, 0)));
            let parts = parts.map(|part| part.bytes().to_vec()).concat();
            // The first character may be in several bytes.
            prop_assert!(parts == all.bytes() || cut < 4, "{name} {cut}");
        }
    }

    #[test]
    fn single_byte_charsets_agree_with_the_standard(bytes: Vec<u8>) {
        for name in ["windows-1252", "iso-8859-8", "koi8-u", "ibm866", "macintosh", "windows-1253"] {
            let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            let (expected, _) = encoding.decode_without_bom_handling(&bytes);
            let text = Charset::Single(encoding).decode(Text::borrowed(&bytes, 0));
            prop_assert_eq!(text.bytes(), expected.as_bytes());
            let mut at = 0;
            for (number, character) in expected.chars().enumerate() {
                let range = at..at + character.len_utf8();
                prop_assert_eq!(text.source(range.clone()), number as u64..number as u64 + 1);
                at = range.end;
            }
        }
    }
}

/// Charsets of all kinds.
const ALL: &[&str] = &[
    "utf-8",
    "utf-7",
    "utf-16",
    "utf-16be",
    "utf-32be",
    "iso-8859-1",
    "koi8-r",
    "gbk",
    "gb18030",
    "shift_jis",
    "big5",
    "euc-jp",
    "euc-kr",
    "iso-2022-jp",
    "iso-2022-cn",
    "hz",
];

/// Returns `text` in a charset, with what it does not have as `?`.
fn encoded(name: &str, text: &str) -> Vec<u8> {
    match name {
        "utf-16" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "utf-16be" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        "utf-32be" => text
            .chars()
            .flat_map(|c| u32::from(c).to_be_bytes())
            .collect(),
        "utf-7" | "iso-2022-cn" | "hz" => text.replace(|c: char| !c.is_ascii(), "?").into_bytes(),
        _ => {
            let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            encoding.encode(text).0.into_owned()
        }
    }
}

/// Asserts that each decoded byte has a range in the source, in ascending order.
#[track_caller]
fn assert_in_order(charset: Charset, bytes: &[u8]) {
    let text = charset.decode(Text::borrowed(bytes, 3));
    let mut from = 0;
    for at in 0..text.bytes().len() {
        let location = text.source(at..at + 1);
        assert!(from <= location.start && location.start < location.end);
        assert!(location.end <= bytes.len() as u64 + 3);
        from = location.start;
    }
    let end = charset.boundary(bytes);
    assert!(end <= bytes.len() && (end > 0 || bytes.is_empty()));
}

/// Boxes, letters and umlauts in the code pages of DOS.
#[test]
fn code_pages_of_dos() {
    for name in ["cp437", "IBM437", "437"] {
        assert_decoded(name, b"\xc9\xcd\xbb \x81ber \xe1", "╔═╗ über ß");
        assert_decoded(name, b"\x9b\xa6\xa8", "¢ª¿");
    }
    for name in ["cp850", "ibm850", "x-cp850"] {
        assert_decoded(name, b"\xda\xc4\xbf \xb5\xc6 \x9d", "┌─┐ Áã Ø");
    }
    let (_, positions) = decoded("cp437", b"a\xc9\x81\xcdb");
    assert_eq!(positions, [0..1, 1..2, 2..3, 3..4, 4..5]);
}
