//! `resolve` and `compare` as used by scripts.

use std::process::Command;

/// Returns the exit code, standard output and standard error.
fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urilint"));
    let output = command.args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[track_caller]
fn prints(args: &[&str], out: &str) {
    assert_eq!(run(args), (0, out.to_owned(), String::new()), "{args:?}");
}

#[test]
fn resolve_prints_one_target_per_line() {
    let base = "http://h.example/b/c/d;p?q";
    prints(
        &["resolve", "--base", base, "../g", "", "?y", "/../g", "g:h"],
        "http://h.example/b/g\nhttp://h.example/b/c/d;p?q\nhttp://h.example/b/c/d;p?y\n\
         http://h.example/g\ng:h\n",
    );
    // Characters that would break the line are escaped.
    prints(
        &["resolve", "--base", base, "a\nb\u{1b}é"],
        "http://h.example/b/c/a%0Ab%1Bé\n",
    );
}

#[test]
fn resolve_by_each_algorithm() {
    let references = ["http:g", "?y", "#s", "../../../g", ".", "g?y/../x"];
    for (algorithm, expected) in [
        (
            "rfc3986",
            [
                "http:g",
                "a/b/c/d?y",
                "a/b/c/d?q#s",
                "a/g",
                "a/b/c/",
                "a/b/c/g?y/../x",
            ],
        ),
        (
            "rfc3986-loose",
            [
                "a/b/c/g",
                "a/b/c/d?y",
                "a/b/c/d?q#s",
                "a/g",
                "a/b/c/",
                "a/b/c/g?y/../x",
            ],
        ),
        (
            "rfc2396bis",
            [
                "http:g",
                "a/b/c/d?y",
                "()#s",
                "a/../g",
                "a/b/c/",
                "a/b/c/g?y/../x",
            ],
        ),
        (
            "rfc2396bis-loose",
            [
                "a/b/c/g",
                "a/b/c/d?y",
                "()#s",
                "a/../g",
                "a/b/c/",
                "a/b/c/g?y/../x",
            ],
        ),
        (
            "rfc2396",
            [
                "http:g",
                "a/b/c/?y",
                "()#s",
                "a/../g",
                "a/b/c/",
                "a/b/c/g?y/../x",
            ],
        ),
        (
            "url-syntax",
            ["http:g", "a/b/c/?y", "()#s", "a/../g", "a/b/c/", "a/b/c/x"],
        ),
        (
            "partial-form",
            [
                "http:g",
                "a/b/c/?y",
                "a/b/c/#s",
                "a/../g",
                "a/b/c",
                "a/b/c/g?y/../x",
            ],
        ),
    ] {
        let mut args = vec![
            "resolve",
            "--base",
            "http://a/b/c/d?q",
            "--algorithm",
            algorithm,
        ];
        args.extend(references);
        let line = |short: &str| match short.strip_prefix("()") {
            Some(fragment) => format!("(current document){fragment}\n"),
            None if short.starts_with("a/") => format!("http://{short}\n"),
            None => format!("{short}\n"),
        };
        prints(&args, &expected.map(line).concat());
    }
}

/// The URL Standard resolves, corrects and serializes, or refuses.
#[test]
fn resolve_by_the_url_standard() {
    let resolve = |base: &str, references: &[&str]| {
        let options = ["resolve", "--algorithm", "whatwg", "--base", base];
        run(&[&options[..], references].concat())
    };
    for (base, reference, expected) in [
        ("http://h.example/a/b?q#f", "", "http://h.example/a/b?q"),
        ("http://h.example/a/b", "../../../g", "http://h.example/g"),
        ("http://h.example/a/b", "http:g", "http://h.example/a/g"),
        ("http://h.example/a/b", r"\\g\c d", "http://g/c%20d"),
        ("http://h.example/a/b", r"..\c", "http://h.example/c"),
        ("http://h.example/a/b", "///0x7f.1/c", "http://127.0.0.1/c"),
        (
            "http://h.example/",
            "//B\u{fc}cher.example",
            "http://xn--bcher-kva.example/",
        ),
        (
            "http://h.example/%7ea",
            "\u{e9}?\u{e9}#\u{e9}",
            "http://h.example/%C3%A9?%C3%A9#%C3%A9",
        ),
        ("file:///C:/a/b", "/c", "file:///C:/c"),
        ("file:///C:/a/b", "D|/c", "file:///D:/c"),
        ("mailto:a@h.example#f", "#g", "mailto:a@h.example#g"),
        ("foo://h/a/b", r"..\c", r"foo://h/a/..\c"),
        ("HTTP:h.example:80", "?y", "http://h.example/?y"),
    ] {
        let run = resolve(base, &[reference]);
        assert_eq!(
            run,
            (0, format!("{expected}\n"), String::new()),
            "{base} {reference}"
        );
    }

    let (code, out, err) = resolve(
        "http://h.example/",
        &["//h:8o/", "g", "http://[::1", "//a b"],
    );
    assert_eq!((code, &*out), (2, "http://h.example/g\n"));
    assert_eq!(
        err,
        "urilint: //h:8o/: not a URL: not a digit in the port at bytes 5..6 (URL Standard §4.4)\n\
         urilint: http://[::1: not a URL: IPv6 address without `]` at bytes 7..11 (URL Standard §3.5)\n\
         urilint: //a b: not a URL: host cannot be converted to a domain at bytes 3..4 (URL Standard §3.3)\n"
    );
    let (code, out, err) = resolve("mailto:a@h.example", &["g", "x:y"]);
    assert_eq!((code, &*out), (2, "x:y\n"));
    assert!(
        err.starts_with("urilint: g: not a URL: missing scheme"),
        "{err}"
    );
    for base in ["/b", "http://h:8o/", "http:"] {
        let (code, out, err) = resolve(base, &["g", "x:y"]);
        assert_eq!((code, &*out), (2, ""), "{base}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(
            err.starts_with("urilint: the base is not an absolute URI: "),
            "{err}"
        );
    }
}

#[test]
fn excess_dot_dot_is_configurable() {
    let with = |surplus| {
        let mut args = vec![
            "resolve",
            "--base",
            "http://a/b",
            "--algorithm",
            "rfc2396bis",
        ];
        args.extend(["--surplus", surplus, "../../g", "g"]);
        run(&args)
    };
    assert_eq!(with("retained").1, "http://a/../../g\nhttp://a/g\n");
    assert_eq!(with("removed").1, "http://a/g\nhttp://a/g\n");
    let (code, out, err) = with("refused");
    assert_eq!((code, &*out), (2, "http://a/g\n"));
    assert!(
        err.starts_with("urilint: ../../g: the reference has more `..`"),
        "{err}"
    );
    assert_eq!(err.lines().count(), 1, "{err}");

    let (code, out, err) = run(&["resolve", "--base", "x:/", "--surplus", "removed", "g"]);
    assert_eq!((code, &*out), (2, ""));
    assert!(err.contains("leave no choice"), "{err}");
}

#[test]
fn base_must_be_absolute() {
    for (base, cause) in [
        ("/b/c", "missing scheme"),
        ("", "missing scheme"),
        ("h~p://h.example/", "character not allowed in a scheme"),
    ] {
        let (code, out, err) = run(&["resolve", "--base", base, "g", "h"]);
        assert_eq!((code, &*out), (2, ""), "{base}");
        assert!(
            err.starts_with("urilint: the base is not an absolute URI: "),
            "{err}"
        );
        assert!(err.contains(cause) && err.lines().count() == 1, "{err}");
    }
    for args in [&["resolve", "g"][..], &["resolve", "--base", "x:/"]] {
        assert_eq!(run(args).0, 2, "{args:?}");
    }
}

#[test]
fn compare_prints_a_level() {
    for (a, b, rung) in [
        ("http://h.example/", "http://h.example/", "string"),
        ("http://H.example/", "http://h.example/", "case"),
        ("http://h.example/%7e", "http://h.example/~", "escapes"),
        ("http://h.example/./", "http://h.example/", "dot-segments"),
        ("http://h.example:80", "http://h.example/", "scheme"),
        ("urn:example:a", "URN:EXAMPLE:a#b", "scheme"),
        ("http://h.example/a", "http://h.example/b", "none"),
    ] {
        prints(&["compare", a, b], &format!("{rung}\n"));
    }
    assert_eq!(run(&["compare", "x:a"]).0, 2);
}
