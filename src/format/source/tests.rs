//! URIs in source code, and their contexts.

use crate::extract::scan::ScanMode;
use crate::format::{detect, formats};
use crate::lint::options::{Options, Task};
use crate::{Link, Wrapper};

fn links(name: &str, text: &str) -> Vec<Link> {
    let options = Options::new(Task::Extract(ScanMode::Suspicious));
    crate::read(text.as_bytes(), detect(name, text.as_bytes()), &options).links
}

/// Checks the URIs in `text`, a file of that name: each with the name of its context.
#[track_caller]
fn assert_found(name: &str, text: &str, expected: &[&str]) {
    let found: Vec<_> = links(name, text)
        .iter()
        .map(|link| {
            let uri = String::from_utf8_lossy(&link.uri);
            format!("{} {uri}", link.context.name())
        })
        .collect();
    assert_eq!(found, expected, "{name}: {text}");
}

#[test]
fn comments_are_text_and_all_else_is_code() {
    for (name, text, expected) in [
        (
            "a.c",
            "x = \"http://h.example/\"; // http://h.example/",
            "cb",
        ),
        (
            "a.go",
            "x := `http://h.example/ // http://h.example/`",
            "cc",
        ),
        (
            "a.rs",
            "f::<'a>('\"'); /* http://h.example/ */ \"http://h.example/\"",
            "bc",
        ),
        (
            "a.rs",
            "r##\"\"# http://h.example/\"## // http://h.example/",
            "cb",
        ),
        (
            "a.cc",
            "R\"x(\" // http://h.example/)x\" // http://h.example/",
            "cb",
        ),
        ("a.cs", "@\"\\\" + x; // http://h.example/", "b"),
        (
            "a.swift",
            "#\"\" // http://h.example/\"# // http://h.example/",
            "cb",
        ),
        (
            "a.lua",
            "--[[ \n http://h.example/ ]] x = [=[ -- http://h.example/ ]=]",
            "bc",
        ),
        (
            "a.py",
            "x = '#' + \"http://h.example/\" # http://h.example/",
            "cb",
        ),
        (
            "a.py",
            "\"\"\"\nhttp://h.example/\n\"\"\"\nx = \"\"\"http://h.example/\"\"\"",
            "bc",
        ),
        (
            "a.py",
            "r'\\' # http://h.example/' # http://h.example/",
            "cb",
        ),
        (
            "a.sh",
            "echo $# http://h.example/ # http://h.example/",
            "cb",
        ),
        (
            "a.pl",
            "$#a; http://h.example/\n=pod\n\nhttp://h.example/\n\n=cut\nhttp://h.example/",
            "cbc",
        ),
        ("a.pl", "1;\n__END__\n=head1 A\n\nhttp://h.example/\n", "b"),
        (
            "a.rb",
            "=begin\nhttp://h.example/\n=end\nhttp://h.example/",
            "bc",
        ),
        (
            "a.hs",
            "x = \"http://h.example/\" -- http://h.example/ {-\n{- http://h.example/ -}",
            "cbb",
        ),
        (
            "a.sql",
            "'it''s -- http://h.example/' -- http://h.example/",
            "cb",
        ),
        (
            "a.el",
            "(f \"a\n; http://h.example/\") ;; http://h.example/",
            "cb",
        ),
        (
            "a.erl",
            "\"~p%\" http://h.example/ % http://h.example/",
            "cb",
        ),
        (
            "a.vim",
            "\" http://h.example/\nlet x = \"http://h.example/\"",
            "bc",
        ),
        (
            "a.bat",
            "@rem http://h.example/\necho rem http://h.example/",
            "bc",
        ),
        (
            "a.f",
            "c http://h.example/\n      call http://h.example/ ! http://h.example/",
            "bcb",
        ),
        (
            "a.pas",
            "{ http://h.example/ } 'http://h.example/' // http://h.example/",
            "bcb",
        ),
        (
            "a.css",
            "a { b: url(http://h.example/) /* http://h.example/ */ }",
            "cb",
        ),
        (
            "a.scss",
            "a { b: url(//c) http://h.example/; // http://h.example/\n}",
            "cb",
        ),
        (
            "Dockerfile",
            "# http://h.example/\nRUN a # http://h.example/",
            "bc",
        ),
        (
            "sub/Makefile",
            "a: http://h.example/ # http://h.example/",
            "cb",
        ),
        (
            "a.cmake",
            "#[[ \nhttp://h.example/ ]] http://h.example/",
            "bc",
        ),
        ("a.asm", "mov http://h.example/ ; http://h.example/", "cb"),
        (
            "a.ml",
            "\"(* http://h.example/\" (* http://h.example/ *)",
            "cb",
        ),
        ("a.jl", "#= http://h.example/ =# http://h.example/", "bc"),
        ("a.ps1", "<# http://h.example/ #> http://h.example/", "bc"),
    ] {
        assert_contexts(name, text, expected);
    }
}

/// Checks the contexts of the URIs in `text`, a file of that name: their first letters.
#[track_caller]
fn assert_contexts(name: &str, text: &str, expected: &str) {
    let found: String = links(name, text)
        .iter()
        .map(|link| &link.context.name()[..1])
        .collect();
    assert_eq!(found, expected, "{name}: {text}");
}

#[test]
fn escapes_of_strings_are_decoded() {
    assert_found(
        "a.js",
        r#"x = "http:\/\/h.example\x2fa" + '\u002fb: http:\u{2f}\u002Fh.example/c'"#,
        &["code http://h.example/a", "code http://h.example/c"],
    );
    assert_found(
        "a.c",
        "\"<a href=\\\"http://h.example/a\\\">\" \"http://h.example/\\\nb\\n\"",
        &["code http://h.example/a", "code http://h.example/b"],
    );
    assert_found(
        "a.rs",
        "\"http://h.example/\\\n    b\"",
        &["code http://h.example/b"],
    );
    assert_found(
        "a.py",
        "\"\"\"<http://h.example/a/\\\nb>\\n\"\"\"\nr\"\"\"http://h.example/\\n\"\"\"",
        &["link http://h.example/a/b", "bare http://h.example/"],
    );
    // Raw strings have no escapes.
    assert_found("a.py", r"r'http:\x2f/h.example/a'", &[]);
    let link = &links("a.js", r#""http:\/\/h.example\x2fa";"#)[0];
    assert_eq!(link.location.bytes, 1..24);
    assert_eq!(link.wrapper, Wrapper::DoubleQuote);
}

#[test]
fn markers_are_not_part_of_comments() {
    for (name, text) in [
        ("a.c", "/* <http://h.example/a\n * /b>\n */"),
        ("a.c", "/**\n  ** <http://h.example/a\n  ** /b> */"),
        ("a.rs", "//! <http://h.example/a\n//! /b>"),
        ("a.py", "x # <http://h.example/a\n  # /b>"),
        ("a.el", ";;; <http://h.example/a\n;;; /b>"),
        ("a.sql", "-- <http://h.example/a\n-- /b>"),
        ("a.erl", "%% <http://h.example/a\n%% /b>"),
        ("a.vim", "\" <http://h.example/a\n\" /b>"),
    ] {
        assert_found(name, text, &["link http://h.example/a/b"]);
    }
    // Text after the comment is not part of it.
    assert_found(
        "a.c",
        "// <http://h.example/a\nb>",
        &["bare http://h.example/a"],
    );
    assert_found(
        "a.c",
        "/*http://h.example/a*/b",
        &["bare http://h.example/a"],
    );
}

#[test]
fn examples_in_comments_are_code() {
    for (name, text, expected) in [
        (
            "a.rs",
            "/// http://h.example/a\n/// ```\n/// f(\"http://h.example/b\");\n/// ```\n/// http://h.example/c",
            "bcb",
        ),
        (
            "a.java",
            "/**\n * http://h.example/a\n * ~~~\n * http://h.example/b\n * ~~~\n * http://h.example/c */",
            "bcb",
        ),
        (
            "a.c",
            "/* ```\nhttp://h.example/a\n```\nhttp://h.example/b */",
            "cb",
        ),
        (
            "a.rs",
            "// ```\n// http://h.example/a\n\n// http://h.example/b",
            "cb",
        ),
        (
            "a.pl",
            "=pod\n\nhttp://h.example/a\n\n  http://h.example/b\n",
            "bc",
        ),
        (
            "a.py",
            "\"\"\"http://h.example/a\n>>> f('http://h.example/b')\nhttp://h.example/c\"\"\"",
            "bcb",
        ),
    ] {
        assert_contexts(name, text, expected);
    }
}

#[test]
fn what_is_not_closed_swallows_nothing() {
    for (name, unit) in [
        ("a.c", "\""),
        ("a.c", "/*"),
        ("a.cc", "R\"x("),
        ("a.js", "`"),
        ("a.rs", "'"),
        ("a.rs", "r#\""),
        ("a.py", "\"\"\""),
        ("a.lua", "[==["),
        ("a.sql", "'"),
    ] {
        let text = format!("{unit}\n{}// http://h.example/a\n", "x y\n".repeat(40_000));
        let name_of_comment = if name.ends_with('c') || name.ends_with('s') {
            "bare"
        } else {
            "code"
        };
        assert_found(
            name,
            &text,
            &[&format!("{name_of_comment} http://h.example/a")],
        );
    }
}

#[test]
fn parts_of_long_files_do_not_change_the_result() {
    let unit =
        "x = \"http://h.example/a\\/b\"; // <http://h.example/c\n    // d> http://h.example/e\n";
    let text = unit.repeat(14_000);
    let found = links("a.js", &text);
    assert_eq!(found.len(), 3 * 14_000);
    for (at, link) in found.iter().enumerate() {
        let (uri, context) = [("a/b", "code"), ("cd", "link"), ("e", "bare")][at % 3];
        assert_eq!(link.uri, format!("http://h.example/{uri}").into_bytes());
        assert_eq!(link.context.name(), context);
        assert_eq!(
            link.location.line as usize,
            at / 3 * 2 + 1 + usize::from(at % 3 == 2)
        );
    }
    // One line.
    let text = "f(\"http://h.example/a\\/b\");".repeat(42_000);
    let found = links("a.js", &text);
    assert_eq!(found.len(), 42_000);
    assert!(found.iter().all(|link| link.uri == b"http://h.example/a/b"));
}

#[test]
fn languages_are_recognized_by_name_and_first_line() {
    for (name, head, expected) in [
        ("a.rs", "", "rust"),
        ("a.RS", "", "rust"),
        ("src/Makefile", "", "makefile"),
        ("Makefile.am", "", "makefile"),
        ("Dockerfile.web", "", "dockerfile"),
        ("CMakeLists.txt", "", "cmake"),
        ("configure.txt", "", "plain"),
        (".bashrc", "", "shell"),
        ("a", "#!/bin/sh\n", "shell"),
        ("a", "#! /usr/bin/env -S A=b python3.12 -u\n", "python"),
        ("a", "#!/usr/bin/perl5 -w\r\n", "perl"),
        ("a", "#!/usr/bin/env\n", "unknown"),
        ("a", "#!\n", "unknown"),
        ("a", "#!/opt/other\n", "unknown"),
        ("a.html", "#!/bin/sh\n", "html"),
        ("a.ts", "<?xml version='1.0'?>\n", "xml"),
        ("a.php", "<!DOCTYPE html>\n", "html"),
        ("a.php", "<?php\n", "php"),
        ("a.unknown", "", "unknown"),
    ] {
        assert_eq!(
            detect(name, head.as_bytes()).name,
            expected,
            "{name} {head}"
        );
    }
}

/// Any text is survived, by each language, however it is cut.
#[test]
fn every_language_reads_anything() {
    let marks = "\"'`#/*{}()[]=-%;!\\\n\r@rR$u<> \u{e9}http://h.example/\0";
    let mut seed = 7u32;
    let characters: Vec<char> = marks.chars().collect();
    let mut text = String::new();
    for _ in 0..1000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        text.push(characters[(seed >> 16) as usize % characters.len()]);
    }
    let options = Options::new(Task::Extract(ScanMode::Suspicious));
    for format in formats() {
        for cut in (0..text.len()).step_by(137) {
            let part = &text.as_bytes()[cut..];
            for link in crate::read(part, format, &options).links {
                assert!(link.location.bytes.end <= part.len() as u64);
            }
        }
    }
}
