//! What text without a declared charset is read as, and what it is not.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, IBM866, ISO_8859_2, KOI8_R, SHIFT_JIS, WINDOWS_1251,
    WINDOWS_1252,
};
use proptest::prelude::*;

use super::*;

const JAPANESE: &str =
    "このページの説明はhttp://example.org/aを見てください。新しい版が出ました。\n";
const SIMPLIFIED: &str = "请看这个页面http://example.org/a的说明，我们有新的版本可以使用。\n";
const TRADITIONAL: &str = "請看這個頁面http://example.org/a的說明，我們有新的版本可以使用。\n";
const KOREAN: &str = "이 페이지http://example.org/a의 설명을 보세요. 새로운 버전이 나왔습니다.\n";
const RUSSIAN: &str =
    "Подробное описание новой версии находится на странице http://example.org/a и рядом.\n";
const FRENCH: &str =
    "Le résumé de la première réunion a été envoyé à l'équipe, voilà où ça mène.\n";
const PORTUGUESE: &str =
    "A informação não está na página http://example.org/a, mas também não faz falta.\n";
const POLISH: &str = "Zażółć gęślą jaźń, a potem źródło: http://example.org/a.\n";

fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, unmappable) = encoding.encode(text);
    assert!(!unmappable, "{} has not {text}", encoding.name());
    bytes.into_owned()
}

/// Returns the text and what was guessed. Asserts that each character is located in the source, and
/// that all of that is in the text but shifts.
fn read(undeclared: Undeclared, bytes: &[u8]) -> (Vec<u8>, Vec<&'static str>) {
    let (text, guesses) = undeclared.decode(Text::borrowed(bytes, 7));
    let mut end = 7;
    for at in 0..text.bytes().len() {
        let source = text.source(at..at + 1);
        let skipped = &bytes[end - 7..(source.start as usize).max(end) - 7];
        assert!(skipped.is_empty() || skipped[0] == 0x1B);
        end = source.end as usize;
        let byte = text.bytes()[at];
        if byte.is_ascii() {
            assert_eq!(bytes[source.start as usize - 7], byte);
        }
    }
    let rest = &bytes[end - 7..];
    assert!(rest.is_empty() || rest[0] == 0x1B);
    (text.bytes().to_vec(), guesses.charsets)
}

fn guess(bytes: &[u8]) -> (Vec<u8>, Vec<&'static str>) {
    read(Undeclared::default(), bytes)
}

#[test]
fn text_of_east_asia() {
    for (encoding, text) in [
        (EUC_JP, JAPANESE),
        (SHIFT_JIS, JAPANESE),
        (GB18030, SIMPLIFIED),
        (BIG5, TRADITIONAL),
        (EUC_KR, KOREAN),
    ] {
        for text in [
            text.to_owned(),
            text.repeat(100),
            text.trim_end().to_owned(),
        ] {
            let bytes = encoded(encoding, &text);
            let (decoded, guesses) = guess(&bytes);
            assert_eq!(guesses, [encoding.name()]);
            assert_eq!(String::from_utf8_lossy(&decoded), text);
        }
    }
}

#[test]
fn broken_text_of_east_asia() {
    for (encoding, text) in [(EUC_JP, JAPANESE), (GB18030, SIMPLIFIED), (EUC_KR, KOREAN)] {
        let bytes = encoded(encoding, &text.repeat(3));
        let odd = [&bytes[..9], b"\xFF", &bytes[9..]].concat();
        let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap();
        let torn = bytes[first + 1..].to_vec();
        let high = bytes.iter().rposition(|byte| !byte.is_ascii()).unwrap();
        let cut = bytes[..high].to_vec();
        for broken in [odd, torn, cut] {
            let (_, guesses) = guess(&broken);
            assert_eq!(guesses, [encoding.name()], "{}", broken.escape_ascii());
        }
    }
}

#[test]
fn alphabets_take_twenty_bytes() {
    for encoding in [WINDOWS_1251, KOI8_R, IBM866] {
        let (decoded, guesses) = guess(&encoded(encoding, RUSSIAN));
        assert_eq!(String::from_utf8_lossy(&decoded), RUSSIAN);
        assert_eq!(guesses.len(), 1);
        let word = encoded(encoding, "мир http://example.org/a\n");
        assert_eq!(guess(&word), (word, Vec::new()));
    }
}

/// None of these is text of East Asia, although most are valid pairs.
#[test]
fn lookalikes() {
    let boxes = b"\xc9\xcd\xcd\xcd\xcd\xbb\r\n\xba a  \xba\r\n\xc8\xcd\xcd\xcd\xcd\xbc\r\n";
    let frame = b"\xdb\xb2 http://example.org/a \xdb\r\n";
    let binary = b"\x00\x01\xa4\xf2\xa4\xce\xa4\xf2\xa4\xce\x02\xff\xfe";
    for bytes in [
        encoded(WINDOWS_1252, FRENCH),
        encoded(WINDOWS_1252, PORTUGUESE),
        encoded(WINDOWS_1252, "Größe: http://example.org/größe, süß\n"),
        encoded(WINDOWS_1252, "Ã é ñ\n"),
        encoded(ISO_8859_2, "źródło ćmy\n"),
        boxes.to_vec(),
        frame.to_vec(),
        binary.to_vec(),
    ] {
        let (decoded, guesses) = guess(&bytes);
        let pairs = ["EUC-JP", "Shift_JIS", "gb18030", "GBK", "Big5", "EUC-KR"];
        assert!(
            guesses.iter().all(|name| !pairs.contains(name)),
            "{guesses:?} {}",
            bytes.escape_ascii()
        );
        if guesses.is_empty() {
            assert_eq!(decoded, bytes);
        }
    }
    let (_, guesses) = guess(&encoded(ISO_8859_2, &POLISH.repeat(3)));
    assert!(
        guesses
            .iter()
            .all(|name| name.starts_with("ISO") || name.starts_with("win"))
    );
}

/// UTF-8 is not looked at, not even cut in a character.
#[test]
fn utf8() {
    for text in [JAPANESE, RUSSIAN, FRENCH, "", "a\n\nb\n"] {
        assert!(Undeclared::default().is_plain(text.as_bytes()));
        assert_eq!(guess(text.as_bytes()), (text.as_bytes().to_vec(), vec![]));
    }
    let cut = &JAPANESE.as_bytes()[..20];
    assert_eq!(guess(cut), (cut.to_vec(), vec![]));
}

#[test]
fn paragraphs_are_read_by_themselves() {
    let parts = [
        encoded(EUC_JP, JAPANESE),
        RUSSIAN.as_bytes().to_vec(),
        encoded(WINDOWS_1252, FRENCH),
        encoded(EUC_KR, KOREAN),
        encoded(KOI8_R, RUSSIAN),
        b"plain\n".to_vec(),
    ];
    for blank in [&b"\n"[..], b" \t\r\n", b"\n\n\n"] {
        let (all, guesses) = guess(&parts.join(blank));
        let apart: Vec<_> = parts.iter().map(|part| guess(part).0).collect();
        assert_eq!(all, apart.join(blank));
        assert_eq!(guesses, ["EUC-JP", "EUC-KR", "KOI8-U"]);
    }
}

/// Short paragraphs of a document are in the charset of the others, if they may be.
#[test]
fn short_paragraphs_of_a_document() {
    let document = Undeclared {
        is_whole: true,
        ..Undeclared::default()
    };
    for (encoding, text, word) in [
        (KOI8_R, RUSSIAN, "мир\n"),
        (EUC_JP, JAPANESE, "見\n"),
        (WINDOWS_1252, FRENCH, "é\n"),
    ] {
        let parts = [text, word, "utf-8: мир\n", word].join("\n");
        let bytes = encoded(encoding, text);
        let word = encoded(encoding, word);
        let bytes = [&bytes[..], &word, "utf-8: мир\n".as_bytes(), &word].join(&b"\n"[..]);
        let (decoded, _) = read(document, &bytes);
        if encoding == WINDOWS_1252 {
            assert_eq!(decoded, bytes);
        } else {
            assert_eq!(String::from_utf8_lossy(&decoded), parts);
        }
    }
    // No more than half of the bytes are in one charset.
    let mixed = [
        encoded(EUC_JP, JAPANESE),
        b"\xe9\n".to_vec(),
        encoded(KOI8_R, RUSSIAN),
    ];
    let apart: Vec<_> = mixed.iter().map(|part| guess(part).0).collect();
    assert_eq!(
        read(document, &mixed.join(&b"\n"[..])).0,
        apart.join(&b"\n"[..])
    );
}

#[test]
fn shifts() {
    let text = b"\x1b$B$3$l\x1b(B http://example.org/a\n";
    let (decoded, guesses) = guess(text);
    assert_eq!(
        String::from_utf8_lossy(&decoded),
        "これ http://example.org/a\n"
    );
    assert_eq!(guesses, ["ISO-2022"]);
    // Codes of terminals.
    for text in [&b"\x1b(B\x1b[m a\n"[..], b"\x1b$ a\n", b"\x1b[1m$ a\n"] {
        assert_eq!(guess(text), (text.to_vec(), vec![]));
    }
}

#[test]
fn assumed_charsets() {
    let reading = |name: &str| Undeclared {
        assumed: Charset::named(name.as_bytes()),
        ..Undeclared::default()
    };
    for (name, bytes, expected) in [
        ("koi8-r", &b"\xcd\xc9\xd2"[..], "мир"),
        ("cp437", b"\xc9\xcd\xbb", "╔═╗"),
        ("euc-jp", b"\xb8\xab", "見"),
        ("iso-2022-jp", b"\x1b$B8+\x1b(B", "見"),
        // Each paragraph, and none in UTF-8.
        ("koi8-r", b"\xcd\n\n\xc3\xa9\n\nb\n", "м\n\né\n\nb\n"),
    ] {
        let (decoded, guesses) = read(reading(name), bytes);
        assert_eq!(String::from_utf8_lossy(&decoded), expected);
        assert!(guesses.is_empty());
    }
    // UTF-8: nothing is guessed.
    let japanese = encoded(EUC_JP, JAPANESE);
    assert_eq!(
        read(reading("utf-8"), &japanese),
        (japanese.clone(), vec![])
    );
}

#[test]
fn html_is_western_otherwise() {
    let reading = Undeclared {
        rest: Rest::Western,
        ..Undeclared::default()
    };
    for (bytes, expected) in [
        (encoded(WINDOWS_1252, "caf\u{e9}"), "café"),
        (encoded(EUC_JP, JAPANESE), JAPANESE),
    ] {
        assert_eq!(String::from_utf8_lossy(&read(reading, &bytes).0), expected);
    }
}

/// A part of a text ends where the next one is read as in the whole.
#[test]
fn boundaries() {
    for (text, expected) in [
        (&b"aaaa\nbb\n\ncc\ndd"[..], 9),
        (b"aaaaaa\nbb\ncc", 10),
        (b"aaaaaa bbb", 10),
        (b"aaaaaa b\xc3", 8),
        (b"\n", 1),
        (b"", 0),
    ] {
        assert_eq!(
            Undeclared::boundary(text),
            expected,
            "{}",
            text.escape_ascii()
        );
    }
}

/// One long line is looked at for a bounded time, and read to its end.
#[test]
fn long_lines() {
    for (encoding, text) in [(SHIFT_JIS, JAPANESE), (GB18030, SIMPLIFIED)] {
        let text = text.trim_end().repeat(5_000);
        let (decoded, guesses) = guess(&encoded(encoding, &text));
        assert_eq!(guesses, [encoding.name()]);
        assert!(decoded == text.as_bytes());
    }
}

proptest! {
    /// Text that is divided between paragraphs is read as the whole is.
    #[test]
    fn divided_text(
        parts in prop::collection::vec((0..7usize, "[a-z ]{0,9}"), 1..8),
        at in 0..8usize,
    ) {
        let parts: Vec<_> = parts
            .iter()
            .map(|(kind, ascii)| {
                let mut part = match kind {
                    0 => encoded(EUC_JP, JAPANESE),
                    1 => encoded(SHIFT_JIS, JAPANESE),
                    2 => encoded(BIG5, TRADITIONAL),
                    3 => encoded(EUC_KR, KOREAN),
                    4 => encoded(WINDOWS_1251, RUSSIAN),
                    5 => encoded(WINDOWS_1252, FRENCH),
                    _ => KOREAN.as_bytes().to_vec(),
                };
                part.extend_from_slice(ascii.as_bytes());
                part.extend_from_slice(b"\n\n");
                part
            })
            .collect();
        let (first, second) = parts.split_at(at.min(parts.len()));
        let whole = guess(&parts.concat()).0;
        prop_assert_eq!([guess(&first.concat()).0, guess(&second.concat()).0].concat(), whole);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        guess(&bytes);
        let reading = Undeclared {
            assumed: Charset::named(b"big5"),
            rest: Rest::Western,
            is_whole: true,
        };
        read(reading, &bytes);
    }
}
