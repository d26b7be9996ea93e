//! `parse`, `resolve` and `compare`: URIs passed as arguments.

use crate::cli::Folder;

#[test]
fn parse_shows_components_faults_and_verdicts() {
    let run = Folder::new().run(&["parse", "ftp://ftp.example.org/a{b;type=a"]);
    run.is(
        0,
        "ftp://ftp.example.org/a{b;type=a
  scheme       ftp
  authority    ftp.example.org
  host         ftp.example.org
  path         /a{b;type=a
  name         a{b
  ftptype      a
  status       permanent
  document     RFC 1738 §3.2
  normal form  ftp://ftp.example.org/a{b;type=a
  fault at 24: character not allowed in a URI: `{` (RFC 3986 §2; RFC 2396 §2.4.3: pchar)
  rfc1630      invalid at 24: character not allowed in a URI, and 1 more
  rfc1738      invalid at 24: character not allowed in a URI
  url-syntax   invalid at 24: character not allowed in a URI
  rfc2396      invalid at 24: character not allowed in a URI
  rfc2396bis   invalid at 24: character not allowed in a URI
  rfc3986      invalid at 24: character not allowed in a URI
  rfc3987      invalid at 24: character not allowed in a URI
  whatwg       ftp://ftp.example.org/a%7Bb;type=a
",
        "",
    );
}

#[test]
fn parse_removes_delimiters_and_shows_parameters() {
    let folder = Folder::new();
    let run = folder.run(&["parse", "<URL: http://h.example/a;b=c/d\n  e;f>"]);
    let lines: Vec<_> = run.out.lines().map(str::trim).collect();
    assert_eq!(lines[0], "http://h.example/a;b=c/de;f");
    assert!(lines[1].starts_with("written      <URL: http://h.example/a;b=c/d"));
    assert!(lines.contains(&"param        b=c") && lines.contains(&"param        f"));
    let run = folder.run(&[
        "parse",
        "--format=ndjson",
        "\"http://h.example/\"",
        "http://h/",
    ]);
    let json = run.json();
    assert_eq!(json[0]["uri"], "http://h.example/");
    assert_eq!(json[0]["raw"], "\"http://h.example/\"");
    assert!(json[1].get("raw").is_none());
}

#[test]
fn zone_identifiers() {
    let folder = Folder::new();
    let uri = "http://[fe80::1%25eth0]/";
    for profile in ["rfc3986", "rfc3987", "whatwg"] {
        let args = ["parse", "--format=ndjson", "--profile", profile, uri];
        let json = folder.run(&args).json();
        assert_eq!(json[0]["valid"], false);
        let message = "IPv6 zone identifier, not allowed in a URI";
        assert_eq!(json[0]["faults"][0]["message"], message);
        assert_eq!(json[0]["faults"].as_array().unwrap().len(), 1);
    }
    let run = folder.run(&["resolve", "--base", uri, "a"]);
    run.is(0, "http://[fe80::1%25eth0]/a\n", "");
}

#[test]
fn parse_shows_where_profiles_read_another_host() {
    for (uri, last) in [
        (
            "http://a.example\\@b.example/",
            "the host is b.example by rfc3986, and a.example by whatwg",
        ),
        (
            "ftp://a.example?x@b.example/",
            "the host is a.example by rfc3986, and b.example by rfc1630",
        ),
    ] {
        let run = Folder::new().run(&["parse", uri]);
        assert_eq!(run.out.lines().last().unwrap().trim(), last);
        let run = Folder::new().run(&["parse", "--format=ndjson", uri]);
        assert_eq!(run.json()[0]["hosts_differ"], true);
    }
}

#[test]
fn parse_by_another_profile() {
    let folder = Folder::new();
    let uri = "ftp://a.example?x@b.example/";
    let host = |profile: &str| {
        let run = folder.run(&["parse", "--format=ndjson", "--profile", profile, uri]);
        run.json()[0]["host"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        (&*host("rfc1738"), &*host("rfc3986")),
        ("b.example", "a.example")
    );
}

#[test]
fn parse_checks_urns_by_their_namespace() {
    let run = Folder::new().run(&["parse", "urn:example:a/b?+c"]);
    let last: Vec<_> = run.out.lines().rev().take(3).map(str::trim).collect();
    let expected = [
        "rfc8141      valid",
        "rfc2141bis   invalid at 14: unencoded `/` in a URN, and 2 more",
        "rfc2141      invalid at 14: unencoded `/` in a URN, and 1 more",
    ];
    assert_eq!(last, expected);
}

#[test]
fn parse_prints_ndjson() {
    let run = Folder::new().run(&["parse", "--format=ndjson", "http://u@h.example:8x/?q#f"]);
    let line = &run.json()[0];
    assert_eq!(line["valid"], false);
    assert_eq!(line["faults"][0]["kind"], "port-not-digits");
    assert_eq!(line["faults"][0]["byte_start"], 19);
    assert_eq!(line["verdicts"].as_array().unwrap().len(), 8);
    assert_eq!(line["normal_form"], "http://u@h.example:8x/?q#f");
}

/// RFC 3986 Appendix C: what a user pasted has delimiters.
#[test]
fn parse_removes_delimiters() {
    let folder = Folder::new();
    for (argument, uri) in [
        ("<URL: http://h.example/a b>", "http://h.example/ab"),
        ("\"http://h.example/\"", "http://h.example/"),
        (" <http://h.example/>\n", "http://h.example/"),
    ] {
        let run = folder.run(&["parse", "--format=ndjson", argument]);
        let line = &run.json()[0];
        assert_eq!(
            (&line["uri"], &line["raw"]),
            (&uri.into(), &argument.trim().into())
        );
        assert_eq!(line["valid"], true);
    }
    for argument in ["http://h.example/a b", "see http://h.example/.", "<a b>"] {
        let run = folder.run(&["parse", "--format=ndjson", argument]);
        let line = &run.json()[0];
        assert_eq!((&line["uri"], line.get("raw")), (&argument.into(), None));
    }
    let run = folder.run(&["parse", "--format=ndjson", " http://h.example/\n"]);
    assert_eq!(run.json()[0]["uri"], "http://h.example/");
    assert_eq!(run.json()[0]["valid"], true);
    let run = folder.run(&["parse", "<http://anna:a1B2c3D4@h.example/>"]);
    let shown = "  written      <http://anna:********@h.example/>";
    assert_eq!(run.out.lines().nth(1), Some(shown));
}

/// RFC 3987 §3.
#[test]
fn parse_shows_the_iri_and_the_uri() {
    let folder = Folder::new();
    for (uri, uri_form, iri_form) in [
        ("http://h.example/a", None, None),
        ("http://h.example/%41%E9", None, None),
        ("http://h.example/é", Some("http://h.example/%C3%A9"), None),
        ("http://h.example/%C3%A9", None, Some("http://h.example/é")),
        (
            "http://é.example/%C3%A9",
            Some("http://xn--9ca.example/%C3%A9"),
            Some("http://é.example/é"),
        ),
        ("http://anna:a1B2%C3%A9@h.example/", None, None),
    ] {
        let run = folder.run(&["parse", "--format=ndjson", uri]);
        let line = &run.json()[0];
        let form = |key| line.get(key).map(|form| form.as_str().unwrap());
        assert_eq!(
            (form("uri_form"), form("iri_form")),
            (uri_form, iri_form),
            "{uri}"
        );
        let run = folder.run(&["parse", uri]);
        assert_eq!(run.out.contains("  as a URI     http"), uri_form.is_some());
        assert_eq!(run.out.contains("  as an IRI    http"), iri_form.is_some());
    }
}

/// The generic syntax and that of the scheme are judged apart.
#[test]
fn parse_shows_layers() {
    let folder = Folder::new();
    let verdict = |uri: &str, profile: &str| {
        let run = folder.run(&["parse", uri]);
        let line = run
            .out
            .lines()
            .find(|line| line.trim().starts_with(profile));
        line.unwrap()[15..].to_owned()
    };
    assert_eq!(
        verdict("mailto:foo", "rfc3986 "),
        "valid in the generic syntax; invalid for its scheme at 8: not an email address: expected \
         `local@domain`"
    );
    assert_eq!(
        verdict("http://h.example:99999/", "rfc3986 "),
        "valid in the generic syntax; invalid for its scheme at 18: port out of range"
    );
    assert_eq!(
        verdict("http://h.example/a b", "rfc3986 "),
        "invalid at 19: control character or space"
    );
    assert_eq!(verdict("../g", "rfc3986 "), "valid as a relative reference");
    assert_eq!(
        verdict("../g", "url-syntax "),
        "valid as a relative reference"
    );
    assert_eq!(verdict("../g", "rfc1738 "), "invalid at 1: missing scheme");
    assert_eq!(verdict("http://h.example/\u{e9}", "rfc3987 "), "valid");

    let run = folder.run(&[
        "parse",
        "--format=ndjson",
        "mailto:foo",
        "http://h.example/a b",
        "../g",
    ]);
    let lines = run.json();
    assert_eq!(
        (&lines[0]["valid"], &lines[0]["generic_valid"]),
        (&false.into(), &true.into())
    );
    assert_eq!(lines[0]["faults"][0]["layer"], "scheme");
    assert_eq!(lines[1]["faults"][0]["layer"], "generic");
    assert_eq!(lines[2]["verdicts"][5]["valid_reference"], true);
    let run = folder.run(&["parse", "--format=ndjson", "http://h.example:99999/"]);
    assert_eq!(run.json()[0]["faults"][0]["layer"], "network");
}

#[test]
fn every_profile_is_an_argument() {
    let folder = Folder::new();
    folder.write("a.txt", b"http://h.example/ urn:ab:c/d\n");
    for profile in urilint::uri::PROFILES {
        let name = profile.name();
        assert_eq!(
            folder.run(&["parse", "--profile", name, "x:y"]).code,
            0,
            "{name}"
        );
        let run = folder.run(&["check", "--profile", name, "a.txt"]);
        assert!(run.code < 2, "{name}: {}", run.err);
    }
}

#[test]
fn parse_reads_lines_and_any_bytes() {
    let folder = Folder::new();
    let args = ["parse", "--format=ndjson", "-"];
    let run = folder.run_with(&args, b"http://a.example/\r\n\n  x:\xff\nlast:a");
    assert_eq!(run.code, 0);
    let lines = run.json();
    assert_eq!(lines[0]["uri"], "http://a.example/");
    assert_eq!(lines[1]["uri"], "x:%FF");
    assert_eq!(lines[1]["uri_bytes"], "eDr/");
    assert_eq!(lines[2]["uri"], "last:a");
    let long = "a".repeat(70_000) + "\nb:c\n";
    let run = folder.run_with(&args, long.as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (2, 1));
    assert_eq!(
        run.err,
        "urilint: -: line 1 is longer than 64 KiB and is not read\n"
    );
}

#[test]
fn parse_masks_credentials() {
    let folder = Folder::new();
    let uri = "http://anna:Tr0ub4dor@h.example/";
    for format in ["full", "ndjson"] {
        let run = folder.run(&["parse", "--format", format, uri]);
        assert!(!run.out.contains("Tr0ub4dor") && run.out.contains("*********"));
        let run = folder.run(&["parse", "--format", format, "--show-secrets", uri]);
        assert!(run.out.contains("Tr0ub4dor"));
    }
}

#[test]
fn resolve_by_each_profile() {
    let folder = Folder::new();
    let base = "--base=http://a.example/b/c/d;p?q";
    for (algorithm, expected) in [
        (
            "rfc3986",
            "http://a.example/g\nhttp://a.example/b/c/d;p?y\nhttp://a.example/b/c/d;p?q\n",
        ),
        (
            "rfc2396",
            "http://a.example/../g\nhttp://a.example/b/c/?y\n(current document)\n",
        ),
    ] {
        let run = folder.run(&[
            "resolve",
            base,
            "--algorithm",
            algorithm,
            "../../../g",
            "?y",
            "",
        ]);
        run.is(0, expected, "");
    }
    let run = folder.run(&["resolve", "--base=/b", "g"]);
    run.is(
        2,
        "",
        "urilint: the base is not an absolute URI: missing scheme at bytes 0..0 (RFC 3986 §3)\n",
    );
    let run = folder.run(&[
        "resolve",
        "--base=mailto:a@h.example",
        "--algorithm=rfc2396",
        "g",
        "x:y",
    ]);
    assert_eq!((run.code, &*run.out), (2, "x:y\n"));
    assert!(run.err.starts_with("urilint: g: the base is opaque"));
}

/// One object for each reference and for each line, empty ones included.
#[test]
fn resolve_reads_lines_and_prints_ndjson() {
    let folder = Folder::new();
    let args = ["resolve", "--base=http://h.example/a/b", "--format=ndjson"];
    let run = folder.run_with(&[&args[..], &["../c", "-"]].concat(), b"d?\xff\r\n\n  #s");
    run.is(
        0,
        r##"{"reference":"../c","target":"http://h.example/c"}
{"reference":"d?%FF","reference_bytes":"ZD//","target":"http://h.example/a/d?%FF","target_bytes":"aHR0cDovL2guZXhhbXBsZS9hL2Q//w=="}
{"reference":"","target":"http://h.example/a/b"}
{"reference":"#s","target":"http://h.example/a/b#s"}
"##,
        "",
    );
    let of_2396 = ["--algorithm=rfc2396", "", "#s", "/a"];
    folder.run(&[&args[..], &of_2396].concat()).is(
        0,
        r##"{"reference":"","target":null}
{"reference":"#s","target":null,"fragment":"s"}
{"reference":"/a","target":"http://h.example/a"}
"##,
        "",
    );
    let token = ["--algorithm=rfc2396", "#access_token=Tr0ub4dor3xample"];
    let run = folder.run(&[&args[..], &token].concat());
    assert!(!run.out.contains("Tr0ub4dor"), "{}", run.out);
    let of_browsers = ["--algorithm=whatwg", "http://u:Tr0ub4dor@[/", "/a"];
    let run = folder.run(&[&args[..], &of_browsers].concat());
    run.is(
        2,
        r#"{"reference":"http://u:*********@[/","error":"not a URL: IPv6 address without `]` at bytes 19..20 (URL Standard §3.5)"}
{"reference":"/a","target":"http://h.example/a"}
"#,
        "",
    );
    let run = folder.run_with(&["resolve", "--base=x:/a", "-"], b"b\n\nc");
    run.is(0, "x:/b\nx:/a\nx:/c\n", "");
}

#[test]
fn compare_by_level() {
    let folder = Folder::new();
    for (a, b, rung) in [
        ("http://h.example/", "http://h.example/", "string"),
        ("HTTP://h.example/", "http://H.example/", "case"),
        ("http://h.example/%7Ea", "http://h.example/~a", "escapes"),
        (
            "http://h.example/a/../b",
            "http://h.example/b",
            "dot-segments",
        ),
        ("http://h.example:80", "http://h.example/", "scheme"),
        ("http://h.example/a", "http://h.example/A", "none"),
    ] {
        folder
            .run(&["compare", a, b])
            .is(0, &format!("{rung}\n"), "");
    }
}

#[test]
fn compare_with_options() {
    let folder = Folder::new();
    let base = ["--base", "http://h.example/a/b"];
    let results = ["--urn-objective", "results"];
    for (options, a, b, rung) in [
        (&base[..], "../c", "/c", "string"),
        (&base[..], "c", "HTTP://h.example/a/c", "case"),
        (&base[..], "c", "c#d", "none"),
        (
            &["--ignore-fragment"][..],
            "http://h.example/#a",
            "http://h.example/",
            "string",
        ),
        (&results[..], "urn:foo:a?x&y", "urn:foo:a?y&x", "scheme"),
        (&results[..], "urn:foo:a?x", "urn:foo:a?y", "none"),
        (&[][..], "urn:foo:a?x", "urn:foo:a?y", "scheme"),
    ] {
        let arguments = [&["compare"], options, &[a, b]].concat();
        folder.run(&arguments).is(0, &format!("{rung}\n"), "");
    }
    let browsers =
        |options: &[&str]| folder.run(&[&["compare", "--algorithm=whatwg"], options].concat());
    for (options, level) in [
        (&["http://h.example", "http://h.example"][..], "string"),
        (
            &[r"HTTP:\\h.example\a b", "http://h.example:80/a%20b"],
            "whatwg",
        ),
        (&["http://0x7f.1/", "http://127.0.0.1"], "whatwg"),
        (&["http://h.example/%7Ea", "http://h.example/~a"], "none"),
        (&["http://h.example/#a", "http://h.example/"], "none"),
        (
            &[
                "--ignore-fragment",
                "http://h.example/#a",
                "http://h.example",
            ],
            "whatwg",
        ),
        (&["--base=http://h.example/a/b", "../c", r"\c"], "whatwg"),
    ] {
        browsers(options).is(0, &format!("{level}\n"), "");
    }
    let expected = "urilint: http://u:********@h:8o/: not a URL: not a digit in the port at bytes 21..22 (URL \
                    Standard §4.4)\n";
    browsers(&["x:a", "http://u:Tr0ub4d!@h:8o/"]).is(2, "", expected);
    assert_eq!(browsers(&["--base=b", "x:a", "x:b"]).code, 2);
    let run = folder.run(&["compare", "--base", "../g", "a", "b"]);
    assert_eq!((run.code, &*run.out), (2, ""));
}
