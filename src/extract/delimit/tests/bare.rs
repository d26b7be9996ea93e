//! The end of bare URIs (docs/design/DELIMITING.md §4).

use super::{assert_candidates, texts};

#[test]
fn punctuation() {
    for marked in [
        "¦http://h.example/a¦. ¦http://h.example/b¦, ¦http://h.example/c¦...",
        "¦http://h.example/a¦?! ¦http://h.example¦: ¦http://h.example/¦;'",
        "¦http://h.example/a/¦ ¦http://h.example/a#¦ ¦http://h.example/a=¦ ¦http://h.example/a-¦",
        "(¦http://h.example/a¦) [¦http://h.example/a¦] {¦http://h.example/a¦}.",
        "(see ¦http://h.example/A_(b)¦) ¦http://h.example/C_(d)¦.",
        "(¦http://h.example/a¦)and",
        "*¦http://h.example/a¦* ¦http://h.example/a*¦ **¦http://h.example/a¦**",
        "¦http://h.example/a¦<br/> ¦http://h.example/a¦> ¦http://h.example/a¦|x",
        "¦http://h.example/a/¦에서 ¦http://h.example/¦을, ¦http://h.example/wiki/한국은¦ ¦http://h.example/을지로¦",
        "¦http://h.example/a¦[the page] and ¦http://h.example/a¦[the 'page'\nof h] ¦http://h.example/a[1¦ c ¦http://h.example/?a[b¦ c]",
        "¦http://h.example¦[] ¦http://h.example/a¦[]. ¦mailto:joe@h.example¦[] ¦http://h.example/?a[]¦",
        "¦ldap://h.example/o=a?uid??(|(uid=a)(uid=b))¦ ¦ldap://h.example/o=a¦|(",
        "¦http://h.example/a¦&gt; ¦http://h.example/?a&amp;b¦&quot;x",
        "¦http://h.example/a¦,¦http://h.example/b¦;¦ftp://h.example/c¦",
        "¦http://h.example/web/http://h.example/b¦",
        "¦http://h.example/{id}/${x}¦",
        "¦http://192.0.2.1:${PORT}/a¦ ¦http://h.example:$PORT/¦ ¦http://h.example¦$",
        "¦http://h.example/a¦[¦http://h.example/b¦] ¦http://h.example/a¦(¦ftp://h.example/¦)",
        "¦www.h.example¦.Then ¦http://h.example¦.Then ¦http://H.EXAMPLE.Then¦",
        "¦http://h.example/a¦⟩ ¦http://h.example/b¦\u{2329}",
        "¦http://h.example/¦'s ¦http://h.example/a/¦'s. ¦http://h.example/a's¦ ¦http://h.example/'s/b¦",
        "¦http://example.com¦,1,private ¦http://example.com¦'s",
        "¦ftp://www.example.com&x=y@10.0.0.1/¦",
        "\\url{¦http://h.example/a_b~c¦} \\href{¦http://h.example/d¦}{text}",
        "¦http://[2001:db8::1]:80¦. ¦http://[::1]/¦]",
        "¦file:///C|/x¦ ¦file:///etc¦|x",
        "¦http://h.example/a¦\u{1b}[0m",
        "¦http://h.example/a¦( b ) ¦http://h.example/¦(.",
        "@a ¦http://localhost:9200¦@ ¦http://h.example:80¦@. ¦http://joe:1234@¦ ¦http://joe:80@h.example¦",
        "¦http://www.h.example¦@ ¦http://www.h.example¦@. ¦http://h.example/@¦ ¦ftp://joe@h.example¦ ¦ftp://joe:pw@¦",
    ] {
        assert_candidates(marked);
    }
}

#[test]
fn decoration() {
    for marked in [
        "¦http://h.example/list¦_____",
        "¦http://h.example/a.html¦-----",
        "¦http://h.example/a¦-----.",
        "¦http://h.example¦------- ¦www.h.example¦*****",
        "====¦http://h.example/¦====",
        "¦http://h.example/¦========== ¦http://h.example/?x¦=====",
        "¦http://h.example/a¦~~~~~ ¦http://h.example/a¦##### ¦http://h.example/a¦-----=====",
        // Too few.
        "¦http://h.example/a____¦ ¦http://h.example/a--¦ ¦http://h.example/?a==¦",
        // Inside.
        "¦http://h.example/a-----b¦ ¦http://h.example/_____/b¦",
        // Values that were blanked out.
        "¦http://h.example/?key=*****¦ ¦http://h.example/?key=_____&b¦",
    ] {
        assert_candidates(marked);
    }
}

#[test]
fn enclosing_marks() {
    for marked in [
        "#¦http://h.example/a¦# ##¦http://h.example/a¦##, (#¦http://h.example/a¦#)",
        "*_¦http://h.example/a¦_* _*¦http://h.example/a¦*_ ***¦http://h.example/a¦***",
        "==¦http://h.example/a¦== --¦http://h.example/a¦--",
        "==¦http://h.example/?a=¦==",
        "~¦http://h.example/~joe¦~",
        // Not enclosed.
        "¦http://h.example/a#¦ x#¦http://h.example/a#¦ a=¦http://h.example/?b=¦",
        "=¦http://h.example/?b=¦ -¦http://h.example/b-¦ --a==¦http://h.example/?b==¦",
        "¦http://h.example/a_¦ ¦http://h.example/~joe¦ ¦http://h.example/wiki/C_(x)_¦",
    ] {
        assert_candidates(marked);
    }
}

#[test]
fn phrases_that_end_with_a_uri() {
    for marked in [
        "**see ¦www.h.example/y¦** *see ¦http://h.example/a¦*. _see ¦http://h.example/a_b¦_",
        "(*see ¦http://h.example/a¦*) ~~see ¦http://h.example/a¦~~",
        "*see* and *at ¦http://h.example/a¦*",
        "**A** *b* **see ¦http://h.example/a¦**",
        "snake_case _in ¦http://h.example/a¦_",
        // Nothing is open.
        "* see ¦http://h.example/a*¦ **see ¦http://h.example/a*¦",
        "*see* ¦http://h.example/a*¦ a*b ¦http://h.example/a*¦",
        "*see\n¦http://h.example/a*¦",
        "*a ¦http://h.example/*¦ *.a ¦http://h.example/a/*¦",
        "_a_ ¦http://h.example/wiki/C_(x)_¦ __init__ ¦http://h.example/a__¦ a_b ¦http://h.example/a_¦",
        "#a ¦http://h.example/a#¦ ~a ¦http://h.example/~¦ =a ¦http://h.example/?a=¦",
    ] {
        assert_candidates(marked);
    }
}

#[test]
fn text_codes() {
    for marked in [
        "@{b}¦http://h.example/a¦@{ub} ¦http://h.example¦@{UB}, ¦www.h.example¦@{uu}",
        "¦http://h.example/a¦@{\"a\" link b}",
        "¦http://user@{host}/¦ ¦http://h.example/react@{version}/a¦",
        "¦http://h.example/a¦\\nfoo ¦http://h.example/a¦\\r\\nfoo ¦http://h.example/a¦\\tFoo",
        "¦http://h.example¦\\nFoo ¦http://h.example/a¦\\n\\n",
        "{\\rtf1 see ¦http://h.example/a¦\\par}",
        "¦http://h.example/a¦\\cf0\\ul0 x ¦http://h.example/a¦\\b0 ¦http://h.example/a¦\\line",
        "¦http://h.example/a¦}\\b0 ¦http://h.example/a¦\\'94",
        "{\\field{\\*\\fldinst{HYPERLINK \"¦http://h.example/a¦\"}}{\\fldrslt ¦http://h.example/b¦}}",
        // Escapes of TeX, and backslashes for slashes.
        "¦http://h.example/a\\_b¦ ¦http://h.example/a\\%20b¦ ¦http://h.example/a\\parallel¦",
        "¦http://h.example\\news¦ ¦http://h.example/a\\docs\\new¦ ¦file://C:\\temp\\new¦",
        "¦http://h.example/?a=b\\u0026c=d¦",
    ] {
        assert_candidates(marked);
    }
}

#[test]
fn links_in_brackets() {
    for marked in [
        "a@h.example[¦mailto:a@h.example¦[¦mailto:a@h.example¦]]",
        "¦mailto:a@h.example¦[¦mailto:a@h.example¦]",
        "¦http://h.example/¦[¦http://h.example/¦[¦http://h.example/¦]]",
        "¦www.h.example¦[¦http://h.example/¦] ¦www.h.example¦[¦mailto:a@h.example¦]",
        "¦http://h.example/a¦[¦news:comp.lang.c¦]",
        "¦http://h.example/a¦[b:c] ¦http://h.example/a¦[mailto] ¦http://h.example/?a[]=b¦",
    ] {
        assert_candidates(marked);
    }
}

#[test]
fn beyond_ascii() {
    for marked in [
        "请看¦http://h.example/a¦。（¦http://h.example/b¦）",
        "¦http://h.example/中文a的b/¦ ¦http://h.example/中/a¦的 ¦http://h.example/中?q=a¦的 ¦http://h.example/a¦中文 ¦http://h.example/日本¦ ¦http://h.example/?q=中文¦",
        "¦http://example.com¦中文 ¦http://例え.jp/x¦ ¦http://müller.example/straße¦",
        "¦http://h.example/a¦\u{a0}x ¦http://h.example/b¦\u{200b}x ¦https://goo\u{200b}gle.com¦",
        "\u{200e}¦http://h.example/a¦\u{200e}, ¦http://h.example/\u{202e}x¦",
        "¦http://h.example/a¦—b ¦http://h.example/a¦… ¦http://h.example/L_(P–Z)¦",
        "¦http://bank。example/¦ ¦http://h.example¦。",
        "¦urn:example:a¦é ¦urn:example:b¦[x]",
    ] {
        assert_candidates(marked);
    }
}

/// Hosts in all scripts are read to their end, even if text follows without a space.
#[test]
fn hosts_beyond_ascii() {
    for marked in [
        "¦http://пример.рф¦, ¦http://пример.рф¦; ¦http://пример.рф/а¦. (¦http://пример.рф¦)",
        "¦http://пример.рф¦,слово ¦http://пример.рф:8080/¦ ¦http://ПРИМЕР.РФ¦!",
        "¦http://παράδειγμα.ελ¦; ¦http://παράδειγμα.gr/α¦.",
        "¦http://उदाहरण.भारत¦। ¦http://उदाहरण.भारत/पथ¦। ¦http://क्\u{200d}ष.भारत¦",
        "¦http://مثال.مصر¦، ¦http://مثال.مصر/مسار¦؛ ¦http://مثال.مصر¦؟",
        "¦http://נמ\u{200c}ה.ישראל¦ ¦http://דוגמה.ישראל¦\u{200f}, ¦http://דוגמה.ישראל¦\u{200f},x",
        "\u{2067}¦http://דוגמה.ישראל/נתיב¦\u{2069}. \u{202b}¦http://דוגמה.ישראל¦\u{202c}",
        "¦http://ตัวอย่าง.ไทย¦ ¦http://ตัวอย่าง.ไทย¦เป็น ¦http://example.com¦เป็น",
        "¦http://ตัวอย่าง.คอมพิวเตอร์.ไทย/ก¦ ¦http://h.example/ไทย¦",
        "¦http://例子.中国¦。 ¦http://例子.中国¦，见 ¦http://例子.中国¦的 ¦http://中国移动.中国/a¦",
        "¦http://www.中国移动.中国¦。 ¦http://例子.公司.cn¦的 ¦http://ホテル.嘉里大酒店/¦",
        "¦http://お名前.みんな¦のサイト ¦http://例え.jp¦です。 ¦http://例え.テスト¦です",
        "¦http://한국.한국¦에서 ¦http://도메인.한국/길¦.",
        "¦http://օրինակ.հայ¦։ ¦http://h.example/ա¦։ ¦http://მაგალითი.გე¦.",
        "¦http://உதாரணம்.இலங்கை¦, ¦http://උදාහරණ.ලංකා/ක¦.",
        "¦http://ｅｘａｍｐｌｅ．ｃｏｍ／ａ¦ ¦http://ⓔⓧ.example/¦ ¦http://①②⑦.1/¦",
        "¦http://bank。example¦ ¦http://zlib.net¦。Then ¦http://zlib.net。then.example/¦",
        "¦http://example.com∕x.example/¦ ¦http://example.com¦∕ ¦http://example.com¦／中文",
        "¦http://h.example/a∕b¦ ¦http://bank∕x/¦ ¦http://example.com：80/¦",
        "<¦http://пример.рф¦> \"¦http://例子.中国/¦\" «¦http://пример.рф¦»",
        "¦www.пример.рф¦, ¦www.例子.中国¦。",
    ] {
        assert_candidates(marked);
    }
}

#[test]
fn bytes_of_windows_1252() {
    assert_eq!(
        texts(b"\x93http://h.example/a\x94 http://h.example/b\x96 x"),
        ["http://h.example/a", "http://h.example/b"]
    );
    assert_eq!(
        texts(b"http://h.example/stra\xdfe\x85"),
        ["http://h.example/stra\u{fffd}e"]
    );
}

/// Text in charsets that are not known, with the URIs in it.
#[test]
fn bytes_of_unknown_charsets() {
    const UNKNOWN: &[(&[u8], &[&str])] = &[
        // EUC-JP, GBK, EUC-KR, Shift_JIS and Big5, directly after a letter, a digit and a host.
        (
            b"http://h.example/a\xa4\xf2\xb8\xab",
            &["http://h.example/a"],
        ),
        (
            b"http://h.example/1\xb5\xc4\xcd\xf8",
            &["http://h.example/1"],
        ),
        (
            b"http://www.example.org\xc0\xba x",
            &["http://www.example.org"],
        ),
        (
            b"http://h.example/a\x82\xf0\x8c\xa9",
            &["http://h.example/a"],
        ),
        (
            b"http://h.example/a\xaa\xba\xba\xf4",
            &["http://h.example/a"],
        ),
        // The second byte of each character is ASCII.
        (
            b"http://h.example/a\x83A\x83B\x83C",
            &["http://h.example/a"],
        ),
        // Another URI.
        (
            b"http://h.example/a\xa4\xf2http://h.example/b\xa1\xa2",
            &["http://h.example/a", "http://h.example/b"],
        ),
        (
            b"http://h.example/\xa4\xf2http://h.example/b",
            &["http://h.example/", "http://h.example/b"],
        ),
        (
            b"http://h.example/a\xb7http://h.example/b",
            &["http://h.example/a", "http://h.example/b"],
        ),
        // Words in windows-1252, ISO-8859-9 and windows-1251.
        (
            b"http://h.example/informa\xe7\xe3o",
            &["http://h.example/informa\u{fffd}\u{fffd}o"],
        ),
        (
            b"http://h.example/A\xc7\xc3O",
            &["http://h.example/A\u{fffd}\u{fffd}O"],
        ),
        (
            b"http://h.example/ba\xf0l\xfdk",
            &["http://h.example/ba\u{fffd}l\u{fffd}k"],
        ),
        (
            b"http://h.example/a\xf1\xe0\xe9\xf2",
            &["http://h.example/a\u{fffd}\u{fffd}\u{fffd}\u{fffd}"],
        ),
        // One byte, not after a letter, and in a host that is not complete.
        (
            b"http://h.example/a\xa4bcde\xf2",
            &["http://h.example/a\u{fffd}bcde\u{fffd}"],
        ),
        (
            b"http://h.example/\xa4\xf2",
            &["http://h.example/\u{fffd}\u{fffd}"],
        ),
        (
            b"http://m\xa4\xf2.example.org/",
            &["http://m\u{fffd}\u{fffd}.example.org/"],
        ),
        // In brackets.
        (
            b"<http://h.example/a\xa4\xf2>",
            &["http://h.example/a\u{fffd}\u{fffd}"],
        ),
        // UTF-8.
        (
            "http://h.example/a\u{439}\u{439}".as_bytes(),
            &["http://h.example/a\u{439}\u{439}"],
        ),
    ];
    for (text, expected) in UNKNOWN {
        assert_eq!(&texts(text), expected, "{}", text.escape_ascii());
    }
}
