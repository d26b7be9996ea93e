//! Charsets that text does not declare.

use crate::cli::Folder;

#[test]
fn charsets_that_are_not_declared() {
    let folder = Folder::new();
    // EUC-JP, KOI8-R, and a word in cp437.
    let japanese = b"\xbe\xdc\xa4\xb7\xa4\xa4\xc0\xe2\xcc\xc0\xa4\xcfhttp://a.example/b\xa4\xf2\xb8\xab\xa4\xc6\n";
    let word = b"http://c.example/\xcd\xc9\xd2\n";
    folder.write("a.txt", &[&japanese[..], b"\n", word].concat());
    folder.write("b.md", word);
    let run = |args: &[&str]| folder.run(&[&["extract"], args].concat());
    let guessed = run(&["-v", "a.txt"]);
    assert!(
        guessed.out.starts_with("http://a.example/b\n"),
        "{}",
        guessed.out
    );
    let said = "urilint: a.txt: text without a declared charset is read as EUC-JP, see --charset\n";
    assert!(guessed.err.starts_with(said), "{}", guessed.err);
    for file in ["a.txt", "b.md"] {
        let named = run(&["--charset=koi8-r", file]);
        assert!(
            named.out.ends_with("http://c.example/мир\n"),
            "{}",
            named.out
        );
        assert_eq!(named.err, "");
    }
    let raw = run(&["--charset=utf-8", "a.txt"]);
    assert_eq!((raw.code, &*raw.err), (0, ""));
    for wrong in ["klingon", "utf-16", ""] {
        let charset = format!("--charset={wrong}");
        let run = run(&[&charset, "a.txt"]);
        assert_eq!((run.code, &*run.out), (2, ""));
        let said = format!("urilint: invalid value '{wrong}' for '--charset <NAME>': expected");
        assert!(run.err.starts_with(&said), "{}", run.err);
    }
}

/// Another charset has other letters at the same bytes: rules about the letters of a host say nothing where
/// it is guessed.
#[test]
fn letters_of_hosts() {
    let text = "Подробное описание находится на http://www.gооgle.example/ рядом\n";
    // windows-1251 has the letters in their order.
    let byte = |letter: char| letter as u32 - if letter.is_ascii() { 0 } else { 0x350 };
    let encoded: Vec<u8> = text.chars().map(|letter| byte(letter) as u8).collect();
    let folder = Folder::with(&[("utf8.txt", text)]);
    folder.write("cyrillic.txt", &encoded);
    for (args, count) in [
        (&["utf8.txt"][..], 1),
        (&["cyrillic.txt"], 0),
        (&["--charset=windows-1251", "cyrillic.txt"], 1),
    ] {
        let options = ["check", "--select=M003", "--format=ndjson"];
        let found = folder.run(&[&options, args].concat());
        assert_eq!(found.all("code").len(), count, "{args:?} {}", found.out);
    }
}

/// Browsers send the queries of a page in its charset (URL Standard, "query state").
#[cfg(feature = "data")]
#[test]
fn queries_of_pages_in_other_charsets() {
    let folder = Folder::new();
    let page = |charset: &str, text: &[u8]| {
        let head = format!("<meta charset={charset}><base href='http://h.example/'>");
        let link = |href: &[u8]| [b"<a href='", href, b"'>x</a>\n"].concat();
        let links = [
            link(&[b"/", text, b"?q=", text, b"&r=1#", text].concat()),
            link(&[b"http://g.example/?", text].concat()),
            link(&[b"mailto:a@h.example?subject=", text].concat()),
        ];
        [head.as_bytes(), &links.concat()].concat()
    };
    for (charset, text, char, query) in [
        ("iso-8859-1", &b"\xfc"[..], "\u{fc}", "%FC"),
        ("koi8-r", b"\xcd", "\u{43c}", "%CD"),
        // The second byte is a backslash.
        ("shift_jis", b"\x95\\", "\u{8868}", "%95%5C"),
        ("utf-8", "\u{fc}".as_bytes(), "\u{fc}", "\u{fc}"),
        // It is not in the charset.
        (
            "iso-8859-1",
            b"&euro;&#9731;",
            "\u{20ac}\u{2603}",
            "%80%26%239731%3B",
        ),
    ] {
        folder.write("a.html", &page(charset, text));
        let run = folder.run(&["extract", "--resolve", "a.html"]);
        let expected = format!(
            "http://h.example/\nhttp://h.example/{char}?q={query}&r=1#{char}\n\
             http://g.example/?{query}\nmailto:a@h.example?subject={char}\n"
        );
        assert_eq!(run.out, expected, "{charset}");
    }
}
