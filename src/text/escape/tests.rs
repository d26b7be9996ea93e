use proptest::prelude::*;

use super::{base64, is_hostile, json, json_member, name, percent, visible, xml};

fn written(write: impl Fn(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn each_reader_has_its_form() {
    let esc: &[u8] = b"a\x1b[31mb";
    for (input, people, uri, value) in [
        (
            &b"http://h/"[..],
            "http://h/",
            "http://h/",
            r#""http://h/""#,
        ),
        (esc, "a\\u{1b}[31mb", "a%1B[31mb", "\"a\\u001b[31mb\""),
        (b"\xc3\xa9", "é", "é", "\"é\""),
        (b"a\xff", "a\\xff", "a%FF", "\"a%FF\""),
        (b"\xc2\x9b", "\\u{9b}", "%C2%9B", "\"\\u009b\""),
        (b"\"\\\n", "\"\\\\u{a}", "\"\\%0A", r#""\"\\\n""#),
        (
            "\u{202e}x".as_bytes(),
            "\\u{202e}x",
            "%E2%80%AEx",
            "\"\\u202ex\"",
        ),
        (
            "h\u{200b}\u{e0041}".as_bytes(),
            "h\\u{200b}\\u{e0041}",
            "h%E2%80%8B%F3%A0%81%81",
            "\"h\\u200b\\udb40\\udc41\"",
        ),
        (b"", "", "", "\"\""),
    ] {
        assert_eq!(written(|out| visible(out, input).unwrap()), people);
        assert_eq!(written(|out| percent(out, input).unwrap()), uri);
        assert_eq!(written(|out| json(out, input).unwrap()), value);
    }
}

#[test]
fn members_that_are_not_utf8_have_their_bytes() {
    for (key, input, expected) in [
        (",\"uri\":", &b"a"[..], ",\"uri\":\"a\""),
        (",\"uri\":", b"\xc3\xa9\n", ",\"uri\":\"\u{e9}\\n\""),
        (
            ",\"uri\":",
            b"\"\xff\xc3\xa9",
            ",\"uri\":\"\\\"%FF\u{e9}\",\"uri_bytes\":\"Iv/DqQ==\"",
        ),
        ("{\"a\":", b"\xff", "{\"a\":\"%FF\",\"a_bytes\":\"/w==\""),
    ] {
        assert_eq!(
            written(|out| json_member(out, key, input).unwrap()),
            expected
        );
    }
}

#[test]
fn a_name_that_reads_like_an_escape_is_another_one() {
    for (input, expected) in [
        (&b"a\xffb"[..], r"a\xffb"),
        (br"a\xffb", r"a\x5cxffb"),
        (br"a\x5cxffb", r"a\x5cx5cxffb"),
        (b"\x1b", r"\u{1b}"),
        (br"\u{1b}", r"\x5cu{1b}"),
        (b"\\\xff", r"\\xff"),
        (b"\\\x1b", r"\\u{1b}"),
        (br"\\xff", r"\\x5cxff"),
        (br"C:\users\xml\x", r"C:\users\xml\x"),
    ] {
        assert_eq!(written(|out| name(out, input).unwrap()), expected);
    }
}

/// Recovers a name that was written.
fn read_back(mut text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    while let Some(first) = text.chars().next() {
        let code = |digits: &str| u32::from_str_radix(digits, 16).ok();
        if let Some(byte) = text
            .strip_prefix("\\x")
            .and_then(|rest| code(rest.get(..2)?))
        {
            bytes.push(u8::try_from(byte).unwrap());
            text = &text[4..];
        } else if let Some((digits, rest)) = text
            .strip_prefix("\\u{")
            .and_then(|rest| rest.split_once('}'))
        {
            let c = char::from_u32(code(digits).unwrap()).unwrap();
            bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            text = rest;
        } else {
            bytes.extend_from_slice(first.encode_utf8(&mut [0; 4]).as_bytes());
            text = &text[first.len_utf8()..];
        }
    }
    bytes
}

#[test]
fn xml_has_its_characters_only() {
    for (input, expected) in [
        ("a", "a"),
        ("<a b=\"c\">&", "&lt;a b=&quot;c&quot;&gt;&amp;"),
        ("]]>", "]]&gt;"),
        (
            "\u{fffe}\u{ffff}\u{fdd0}\u{1ffff}",
            "\\u{fffe}\\u{ffff}\\u{fdd0}\\u{1ffff}",
        ),
        ("\u{fffd}\u{e000}\u{10000}\n", "\u{fffd}\u{e000}\u{10000}\n"),
    ] {
        assert_eq!(written(|out| xml(out, input.as_bytes()).unwrap()), expected);
    }
}

#[test]
fn base64_of_rfc_4648_section_10() {
    for (input, expected) in [
        ("", ""),
        ("f", "Zg=="),
        ("fo", "Zm8="),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ] {
        assert_eq!(
            written(|out| base64(out, input.as_bytes()).unwrap()),
            expected
        );
    }
}

proptest! {
    #[test]
    fn names_are_read_back(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                &b"\\"[..], b"x", b"u{", b"}", b"5c", b"f", b"\xff", b"\x1b", b"\xe2\x80",
                "\u{200b}".as_bytes(), "\u{e0041}".as_bytes(), "\u{9b}".as_bytes(),
            ]),
            0..12,
        ),
    ) {
        let bytes = parts.concat();
        let text = written(|out| name(out, &bytes).unwrap());
        prop_assert_eq!(read_back(&text), bytes);
    }

    #[test]
    fn json_is_read_back(text in ".*") {
        let value = written(|out| json(out, text.as_bytes()).unwrap());
        prop_assert_eq!(serde_json::from_str::<String>(&value).unwrap(), text);
    }

    #[test]
    fn nothing_hostile_comes_out(bytes: Vec<u8>) {
        for write in [visible, name, percent, json] {
            let out = written(|out| write(out, &bytes).unwrap());
            prop_assert!(!out.contains(is_hostile), "{:?}", out);
        }
    }
}
