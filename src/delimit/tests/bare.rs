//! Where a bare URI ends (DELIMITING §4).

use super::{drawn, texts};

#[test]
fn punctuation() {
    for picture in [
        "¦http://h.example/a¦. ¦http://h.example/b¦, ¦http://h.example/c¦...",
        "¦http://h.example/a¦?! ¦http://h.example¦: ¦http://h.example/¦;'",
        "¦http://h.example/a/¦ ¦http://h.example/a#¦ ¦http://h.example/a=¦ ¦http://h.example/a-¦",
        "(¦http://h.example/a¦) [¦http://h.example/a¦] {¦http://h.example/a¦}.",
        "(see ¦http://h.example/A_(b)¦) ¦http://h.example/C_(d)¦.",
        "(¦http://h.example/a¦)and",
        "*¦http://h.example/a¦* ¦http://h.example/a*¦ **¦http://h.example/a¦**",
        "¦http://h.example/a¦<br/> ¦http://h.example/a¦> ¦http://h.example/a¦|x",
        "¦http://h.example/a¦&gt; ¦http://h.example/?a&amp;b¦&quot;x",
        "¦http://h.example/a¦,¦http://h.example/b¦;¦ftp://h.example/c¦",
        "¦http://h.example/web/http://h.example/b¦",
        "¦http://h.example/{id}/${x}¦",
        "¦http://192.0.2.1:${PORT}/a¦ ¦http://h.example:$PORT/¦ ¦http://h.example¦$",
        "¦http://h.example/a¦[¦http://h.example/b¦] ¦http://h.example/a¦(¦ftp://h.example/¦)",
        "¦www.h.example¦.Then ¦http://h.example¦.Then ¦http://H.EXAMPLE.Then¦",
        "¦http://h.example/a¦⟩ ¦http://h.example/b¦\u{2329}",
        "¦http://example.com¦,1,private ¦http://example.com¦'s",
        "¦ftp://www.example.com&x=y@10.0.0.1/¦",
        "\\url{¦http://h.example/a_b~c¦} \\href{¦http://h.example/d¦}{text}",
        "¦http://[2001:db8::1]:80¦. ¦http://[::1]/¦]",
        "¦file:///C|/x¦ ¦file:///etc¦|x",
        "¦http://h.example/a¦\u{1b}[0m",
    ] {
        drawn(picture);
    }
}

#[test]
fn beyond_ascii() {
    for picture in [
        "请看¦http://h.example/a¦。（¦http://h.example/b¦）",
        "¦http://h.example/a¦中文 ¦http://h.example/日本¦ ¦http://h.example/?q=中文¦",
        "¦http://example.com¦中文 ¦http://例え.jp/x¦ ¦http://müller.example/straße¦",
        "¦http://h.example/a¦\u{a0}x ¦http://h.example/b¦\u{200b}x ¦https://goo\u{200b}gle.com¦",
        "\u{200e}¦http://h.example/a¦\u{200e}, ¦http://h.example/\u{202e}x¦",
        "¦http://h.example/a¦—b ¦http://h.example/a¦… ¦http://h.example/L_(P–Z)¦",
        "¦http://bank。example/¦ ¦http://h.example¦。",
        "¦urn:example:a¦é ¦urn:example:b¦[x]",
    ] {
        drawn(picture);
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
