//! `extract`: formats, filters, counting.

use crate::cli::{CLEAN, Folder};

#[test]
fn exit_codes_of_extract() {
    let folder = Folder::with(&[("clean.txt", CLEAN), ("none.txt", "no link\n")]);
    folder.run(&["extract", "none.txt"]).is(0, "", "");
    folder
        .run(&["extract", "clean.txt"])
        .is(0, "http://h.example/a\n", "");
    assert_eq!(folder.run(&["extract", "missing.txt"]).code, 2);
    assert_eq!(folder.run(&[]).code, 2);
    assert_eq!(folder.run(&["harvest"]).code, 2);
    assert_eq!(folder.run(&["--help"]).code, 0);
    assert_eq!(folder.run(&["help", "extract"]).code, 0);
}

#[test]
fn extract_plain() {
    let folder = Folder::with(&[("a.txt", "<http://h.example/a\n  b>, www.example.com.\n")]);
    folder
        .run(&["extract", "a.txt"])
        .is(0, "http://h.example/ab\nhttp://www.example.com\n", "");
}

#[test]
fn extract_ndjson() {
    let folder = Folder::with(&[("a.txt", "\n <http://h.example/a\n  b>, www.example.com.\n")]);
    let expected = concat!(
        r#"{"path":"a.txt","line":2,"column":3,"byte_start":3,"byte_end":25,"uri":"http://h.example/ab","#,
        r#""raw":"http://h.example/a\n  b","scheme":"http","wrapper":"angle","context":"link","valid":true,"host":"h.example","domain":"h.example","joins":1}"#,
        "\n",
        r#"{"path":"a.txt","line":3,"column":7,"byte_start":28,"byte_end":43,"uri":"http://www.example.com","#,
        r#""raw":"www.example.com","scheme":"http","wrapper":"none","context":"bare","valid":true,"host":"www.example.com","domain":"example.com","abbreviated":true}"#,
        "\n"
    );
    folder
        .run(&["extract", "--format", "ndjson", "a.txt"])
        .is(0, expected, "");
}

#[test]
fn bare_hosts() {
    let text = "example.org, ftp.example.is/pub or \"www.example.com\" (mail.example.de:8080/a). A file \
        is README.md, and anna@example.net has java.net.URL; http://a.example.com/ https:b\n";
    let folder = Folder::with(&[("a.txt", text)]);
    let run = |args: &[&str]| folder.run(&[&["extract", "a.txt"], args].concat());
    run(&[]).is(0, "http://www.example.com\nhttp://a.example.com/\n", "");
    let expected = "http://example.org\nftp://ftp.example.is/pub\nhttp://www.example.com\n\
        http://mail.example.de:8080/a\nhttp://a.example.com/\n";
    run(&["--bare-hosts"]).is(0, expected, "");
    let places = "a.txt:1:1: http://example.org\na.txt:1:14: ftp://ftp.example.is/pub\n";
    let concise = run(&["--bare-hosts", "--format=concise"]);
    assert!(concise.out.starts_with(places), "{}", concise.out);
    let both = run(&["--bare-hosts", "--suspects"]);
    assert_eq!(both.code, 2, "{}", both.err);
}

#[test]
fn suspects() {
    let text = "http:/www.example.com/a, hxxp://b[.]example.com/x\n\
        mailto:joe at example.com http:// www.example.com/c http://http://d.example.com/\n\
        hhttp://anna:k3tchup-jar@e.example.com/ foo//bar a[.]b http://f.example.com/\n";
    let folder = Folder::with(&[("a.txt", text)]);
    let run = |args: &[&str]| folder.run(&[&["extract", "a.txt"], args].concat());
    run(&[]).is(0, "http://f.example.com/\n", "");
    let corrected = "http://www.example.com/a\nhttp://b.example.com/x\nmailto:joe@example.com\n\
        http://www.example.com/c\nhttp://d.example.com/\nhttp://anna:***********@e.example.com/\n\
        http://f.example.com/\n";
    run(&["--suspects"]).is(0, corrected, "");
    run(&["--suspects", "--only-valid"]).is(0, "http://f.example.com/\n", "");
    run(&["--suspects", "--host=b.*"]).is(0, "http://b.example.com/x\n", "");
    let scheme = ["--suspects", "--scheme=mailto", "--count"];
    run(&scheme).is(0, "1\tmailto:joe@example.com\n", "");
    let ndjson = run(&["--suspects", "--format=ndjson", "--host=b.*"]);
    let tail = r#""uri":"http://b.example.com/x","raw":"hxxp://b[.]example.com/x","scheme":"http","wrapper":"none","context":"bare","valid":false,"host":"b.example.com","domain":"example.com","suspect":"defanged"}"#;
    assert!(ndjson.out.trim_end().ends_with(tail), "{}", ndjson.out);
    let fields = "--fields=uri,raw,suspect,host";
    let csv = run(&["--suspects", "--format=csv", fields, "--scheme=mailto"]);
    let rows =
        "uri,raw,suspect,host\r\nmailto:joe@example.com,mailto:joe at example.com,obfuscated,\r\n";
    csv.is(0, rows, "");
    let secret = run(&["--suspects", "--format=ndjson", "--host=e.*"]);
    assert!(!secret.out.contains("k3tchup"), "{}", secret.out);
}

#[test]
fn relative_references() {
    let html = "<a href='b?c&amp;d'>b</a> <img src='http://a.example/e'>";
    let folder = Folder::with(&[("a.html", html)]);
    let run = |args: &[&str]| folder.run(&[&["extract", "a.html"], args].concat());
    run(&[]).is(0, "http://a.example/e\n", "");
    run(&["--resolve"]).is(0, "http://a.example/e\n", "");
    let base = ["--base", "http://h.example/x/y"];
    run(&base).is(0, "b?c&d\nhttp://a.example/e\n", "");
    let resolved = "http://h.example/x/b?c&d\n";
    run(&[&base[..], &["--resolve", "--host=h.*"]].concat()).is(0, resolved, "");
    run(&[&base[..], &["--resolve", "--count", "--by=host"]].concat()).is(
        0,
        "1\ta.example\n1\th.example\n",
        "",
    );
    let tail = r#""valid":true,"text":"b","resolved":"http://h.example/x/b?c&d","relative":true}"#;
    let ndjson = run(&[&base[..], &["--format=ndjson"]].concat());
    assert!(
        ndjson.out.lines().next().unwrap().ends_with(tail),
        "{}",
        ndjson.out
    );
    assert_eq!(run(&["--base", "/x"]).code, 2);
}

#[test]
fn references() {
    let html = "<base href='/b/'><a href='c?d&amp;e'>f</a> <a href='#top'>g</a> <a href=''>h</a>\
        <img src='http://a.example/i'> <a href='//h.example/x'>j</a> <a href='k%'>l</a><img src=''>";
    let folder = Folder::with(&[
        ("a.html", html),
        ("a.md", "[x](../y.md) [z][1]\n\n[1]: #w\n"),
    ]);
    let run = |args: &[&str]| folder.run(&[&["extract", "a.html", "--references"], args].concat());
    let all = "/b/\nc?d&e\n#top\n\nhttp://a.example/i\n//h.example/x\nk%\n\n";
    run(&[]).is(0, all, "");
    run(&["a.md", "--exclude-match=^$|^[^.#]|^#t"]).is(0, "../y.md\n#w\n", "");
    run(&["--host=h.*"]).is(0, "//h.example/x\n", "");
    run(&["--scheme=http"]).is(0, "http://a.example/i\n", "");
    run(&["--only-valid", "--match=k|top"]).is(0, "#top\n", "");
    run(&["--count", "--match=top"]).is(0, "1\t#top\n", "");
    let based = ["--base=http://h.example/a/", "--resolve", "--match=/c|/b/$"];
    let resolved = "http://h.example/b/\nhttp://h.example/b/c?d&e\nhttp://h.example/b/\n";
    run(&based).is(0, resolved, "");
    let fields = "--fields=uri,byte_start,relative,resolved";
    let csv = run(&[
        "--format=csv",
        fields,
        "--match=top",
        "--base=http://h.example/",
    ]);
    let rows = "uri,byte_start,relative,resolved\r\n#top,52,true,http://h.example/b/#top\r\n";
    csv.is(0, rows, "");
    // An empty reference is to the document, but no picture is there.
    let empty = run(&[
        "--format=csv",
        fields,
        "--match=^$",
        "--base=http://h.example/",
    ]);
    let rows = "uri,byte_start,relative,resolved\r\n,73,true,http://h.example/b/\r\n,169,true,\r\n";
    empty.is(0, rows, "");
    let ndjson = run(&["--format=ndjson", "--match=top"]).json();
    assert_eq!(ndjson[0]["relative"], true);
    assert_eq!(ndjson[0].get("resolved"), None);
}

#[test]
fn references_of_header_fields() {
    let mail = "From: a@example.org\nContent-Base: http://h.example/a/\n\
        Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\
        Content-Location: c/d.html\n\n<img src=e.png>\n--b\nContent-Location: \"f.png\"\n\
        Content-Type: image/png\n\n--b--\n";
    let folder = Folder::with(&[("a.eml", mail)]);
    let run = |args: &[&str]| folder.run(&[&["extract", "a.eml"], args].concat());
    run(&[]).is(0, "http://h.example/a/\ne.png\n", "");
    let all = "http://h.example/a/\nc/d.html\ne.png\nf.png\n";
    run(&["--references"]).is(0, all, "");
    let resolved = "http://h.example/a/c/d.html\nhttp://h.example/a/c/e.png\n\
        http://h.example/a/f.png\n";
    run(&["--references", "--resolve", "--match=[cdef][.]"]).is(0, resolved, "");
}

#[test]
fn links_of_services() {
    let text = "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Furlsand.esvalabs.com%2F%3Fu%3Dhttps%253A%252F%252Fjane%253AWq7xT2zz%2540www.example.org%252Fa&data=05\n\
        https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fus1.list-manage.com%2Ftrack%2Fclick%3Fu%3D1\n\
        https://us1.list-manage.com/track/click?u=1\n\
        http://www.example.org/b\n";
    let folder = Folder::with(&[("a.txt", text)]);
    let run = |args: &[&str]| folder.run(&[&["extract", "a.txt"], args].concat());
    let unwrapped = "https://jane:********@www.example.org/a\n\
        https://us1.list-manage.com/track/click?u=1\n\
        https://us1.list-manage.com/track/click?u=1\n\
        http://www.example.org/b\n";
    run(&["--unwrap"]).is(0, unwrapped, "");
    run(&["--unwrap", "--count", "--by=domain"]).is(0, "2\texample.org\n2\tlist-manage.com\n", "");
    run(&["--unwrap", "--host=*.example.org", "--count"]).is(
        0,
        "1\thttp://www.example.org/b\n1\thttps://jane:********@www.example.org/a\n",
        "",
    );
    let links = run(&["--format=ndjson"]).json();
    let targets: Vec<_> = links
        .iter()
        .map(|link| link["unwrapped"].as_str())
        .collect();
    let first = "https://jane:********@www.example.org/a";
    let second = "https://us1.list-manage.com/track/click?u=1";
    assert_eq!(targets, [Some(first), Some(second), None, None]);
}

/// The link is abbreviated, and what it leads to is not.
#[test]
fn unwrapped_links_are_complete() {
    let text = "see www.google.com/url?q=http%3A%2F%2Fwww.example.org%2F\n";
    let folder = Folder::with(&[("a.txt", text)]);
    let run =
        |args: &[&str]| folder.run(&[&["extract", "a.txt", "--format=ndjson"], args].concat());
    assert_eq!(run(&[]).json()[0]["abbreviated"], true);
    let link = &run(&["--unwrap"]).json()[0];
    assert_eq!(link["uri"], "http://www.example.org/");
    assert!(link["abbreviated"].is_null(), "{link}");
}

/// The link is valid, and what it leads to is not.
#[test]
fn unwrapped_links_are_as_valid_as_their_targets() {
    let text = "https://www.google.com/url?q=http%3A%2F%2Fwww.example.org%3A7z%2F\n";
    let folder = Folder::with(&[("a.txt", text)]);
    let run = |args: &[&str]| folder.run(&[&["extract", "a.txt", "--only-valid"], args].concat());
    run(&[]).is(0, text, "");
    run(&["--unwrap"]).is(0, "", "");
}

#[test]
fn extract_csv() {
    let folder = Folder::with(&[("a,b.txt", CLEAN), ("none.txt", "")]);
    let fields = "path,line,column,byte_start,byte_end,uri,raw,scheme,wrapper,context,valid,host";
    let head = format!("{fields}\r\n");
    let row = "\"a,b.txt\",1,5,4,22,http://h.example/a,http://h.example/a,http,none,bare,true,h.example\r\n";
    let run = |file: &str| {
        folder.run(&[
            "extract",
            "--format=csv",
            &format!("--fields={fields}"),
            file,
        ])
    };
    run("a,b.txt").is(0, &format!("{head}{row}"), "");
    run("none.txt").is(0, &head, "");
    let all = folder.run(&["extract", "--format=csv", "none.txt"]).out;
    assert!(
        all.starts_with(fields) && all.ends_with(",suspect\r\n"),
        "{all}"
    );
}

#[test]
fn filters() {
    let text = "http://a.example/ ftp://A.b.example/%zz mailto:x@a.example https://b.example/\n";
    let folder = Folder::with(&[("a.txt", text)]);
    for (args, expected) in [
        (
            &["--scheme", "http,FTP"][..],
            &["http://a.example/", "ftp://A.b.example/%zz"][..],
        ),
        (
            &["--host", "*.example", "--scheme=https"],
            &["https://b.example/"],
        ),
        (
            &["--host", "{,*.}b.example"],
            &["ftp://A.b.example/%zz", "https://b.example/"],
        ),
        (
            &["--host", "a.example", "--host", "B.EXAMPLE"],
            &["http://a.example/", "https://b.example/"],
        ),
        (
            &["--only-valid"],
            &[
                "http://a.example/",
                "mailto:x@a.example",
                "https://b.example/",
            ],
        ),
        (&["--scheme=urn"], &[]),
    ] {
        let run = folder.run(&[&["extract"], args, &["a.txt"]].concat());
        assert_eq!(run.out.lines().collect::<Vec<_>>(), expected, "{args:?}");
        assert_eq!((run.code, &*run.err), (0, ""));
    }
    for bad in [
        &["--host", "[a"][..],
        &["--scheme", "a:"],
        &["--by", "host"],
        &["--top", "0"],
    ] {
        assert_eq!(
            folder.run(&[&["extract"], bad, &["a.txt"]].concat()).code,
            2,
            "{bad:?}"
        );
    }
}

#[test]
fn filters_by_regular_expression() {
    let text = "http://a.example/ ftp://A.b.example/%zz ftp://joe:Wq7Zk2vB9m@b.example/\n";
    let folder = Folder::with(&[("a.txt", text)]);
    let [http, ftp, masked] = [
        "http://a.example/",
        "ftp://A.b.example/%zz",
        "ftp://joe:**********@b.example/",
    ];
    for (args, expected) in [
        (&["--match", "^(?i)FTP://a"][..], &[ftp][..]),
        (&["--match=%zz", "--match=^http:"], &[http, ftp]),
        (&["--match", "b", "--exclude-match", "%zz"], &[masked]),
        (&["--exclude-match=joe", "--exclude-match=%zz"], &[http]),
        // A credential that is not shown cannot be found either.
        (&["--match", "Wq7"], &[]),
        (&["--exclude-match", "Wq7"], &[http, ftp, masked]),
    ] {
        let run = folder.run(&[&["extract"], args, &["a.txt"]].concat());
        assert_eq!(run.out.lines().collect::<Vec<_>>(), expected, "{args:?}");
        assert_eq!((run.code, &*run.err), (0, ""));
    }
    let shown = folder.run(&["extract", "--show-secrets", "--match=Wq7", "a.txt"]);
    shown.is(0, "ftp://joe:Wq7Zk2vB9m@b.example/\n", "");
    for (args, line) in [
        (
            ["--match", "(a"],
            "urilint: --match: unclosed group at character 1\n",
        ),
        (
            ["--exclude-match", "a{9,1}\u{1b}"],
            "urilint: --exclude-match: invalid repetition count range, the start must be <= the end at character 2\n",
        ),
    ] {
        let run = folder.run(&[&["extract"], &args[..], &["a.txt"]].concat());
        run.is(2, "", line);
    }
}

#[test]
fn counting() {
    let text = "http://b.example/1 http://b.example/2 http://a.example/ http://b.example/1 mailto:x@c.example\n";
    let folder = Folder::with(&[("a.txt", text)]);
    let extract = |args: &[&str]| {
        let run = folder.run(&[&["extract"], args, &["a.txt"]].concat());
        assert_eq!((run.code, &*run.err), (0, ""));
        run.out
    };
    assert_eq!(
        extract(&["--unique"]),
        "http://b.example/1\nhttp://b.example/2\nhttp://a.example/\nmailto:x@c.example\n"
    );
    assert_eq!(
        extract(&["--count"]),
        "2\thttp://b.example/1\n1\thttp://a.example/\n1\thttp://b.example/2\n1\tmailto:x@c.example\n"
    );
    assert_eq!(extract(&["--top", "1"]), "2\thttp://b.example/1\n");
    assert_eq!(
        extract(&["--unique", "--by=host"]),
        "b.example\na.example\n"
    );
    assert_eq!(
        extract(&["--count", "--by=host"]),
        "3\tb.example\n1\ta.example\n"
    );
    assert_eq!(
        extract(&["--unique", "--count", "--by=scheme"]),
        "4\thttp\n1\tmailto\n"
    );
    let ndjson = extract(&["--top=1", "--by=domain", "--format=ndjson"]);
    assert_eq!(ndjson, "{\"domain\":\"b.example\",\"count\":3}\n");
    assert_eq!(
        extract(&["--unique", "--by=scheme", "--format=csv"]),
        "scheme\r\nhttp\r\nmailto\r\n"
    );
    assert_eq!(
        extract(&["--top=1", "--by=scheme", "--format=csv"]),
        "scheme,count\r\nhttp,4\r\n"
    );
    let unique = extract(&["--unique", "--format=ndjson", "--scheme=mailto"]);
    assert!(
        unique.starts_with(r#"{"path":"a.txt","line":1,"#),
        "{unique}"
    );
}

#[test]
fn memory_for_keys_does_not_change_what_is_printed() {
    let uris: Vec<_> = (0..3_000)
        .map(|i| format!("http://h.example/{}\n", i * i % 1_009))
        .collect();
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for uri in &uris {
        match counts.iter_mut().find(|(counted, _)| counted == uri) {
            Some((_, count)) => *count += 1,
            None => counts.push((uri, 1)),
        }
    }
    let unique: String = counts.iter().map(|(uri, _)| *uri).collect();
    counts.sort_by_key(|&(uri, count)| (std::cmp::Reverse(count), uri));
    let lines = counts.iter().map(|(uri, count)| format!("{count}\t{uri}"));
    let counted: String = lines.collect();
    let folder = Folder::with(&[("a.txt", &uris.concat())]);
    for memory in ["34MiB", "10KiB", "1B"] {
        let memory = format!("--memory={memory}");
        let run = |option| folder.run(&["extract", &memory, option, "a.txt"]);
        run("--unique").is(0, &unique, "");
        run("--count").is(0, &counted, "");
        let most: String = counted.split_inclusive('\n').take(7).collect();
        run("--top=7").is(0, &most, "");
    }
    assert_eq!(folder.run(&["extract", "--memory=1MiB", "a.txt"]).code, 2);
}

#[test]
fn formats_are_listed_and_chosen() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    let run = folder.run(&["check", "--list-formats"]);
    assert_eq!((run.code, &*run.err), (0, ""));
    for name in ["plain", "mbox", "full", "concise", "ndjson", "csv"] {
        assert!(
            run.out
                .lines()
                .any(|line| line.trim_start().starts_with(name)),
            "{name}"
        );
    }
    assert_eq!(
        folder
            .run(&["extract", "--input-format=plain", "a.txt"])
            .code,
        0
    );
    for bad in [
        &["extract", "--input-format=plan", "a.txt"][..],
        &["extract", "--format=full", "a.txt"],
        &["check", "--format=plain", "a.txt"],
    ] {
        let run = folder.run(bad);
        assert_eq!(
            (run.code, &*run.out, run.err.lines().count()),
            (2, "", 1),
            "{bad:?}"
        );
    }
}

#[test]
fn exclusions_contexts_and_normal_forms() {
    let text = "[a](HTTP://a.example:80/%7eb/./c) `ftp://b.example/x` mailto:anna@c.example\n\n\
        http://*.example/ http://B.example/y?q=%3a\n";
    let folder = Folder::with(&[("a.md", text)]);
    let run = |args: &[&str]| folder.run(&[&["extract", "a.md"], args].concat());
    run(&["--exclude-scheme=http,MAILTO"]).is(0, "ftp://b.example/x\n", "");
    run(&["--exclude-host=*.EXAMPLE"]).is(0, "mailto:anna@c.example\n", "");
    run(&["--host=b.*", "--exclude-scheme=ftp"]).is(0, "http://B.example/y?q=%3a\n", "");
    run(&["--context=link,code"]).is(0, "HTTP://a.example:80/%7eb/./c\nftp://b.example/x\n", "");
    let normal = |level: &str| {
        run(&[
            "--normalize",
            level,
            "--host={a,b}.example",
            "--exclude-scheme=ftp",
        ])
        .out
    };
    assert_eq!(
        normal("string"),
        "HTTP://a.example:80/%7eb/./c\nhttp://B.example/y?q=%3a\n"
    );
    assert_eq!(
        normal("case"),
        "http://a.example:80/%7Eb/./c\nhttp://b.example/y?q=%3A\n"
    );
    assert_eq!(
        normal("scheme"),
        "http://a.example/~b/c\nhttp://b.example/y?q=%3A\n"
    );
    let counted = run(&[
        "--normalize=scheme",
        "--count",
        "--by=host",
        "--exclude-scheme=mailto",
    ]);
    assert!(counted.out.starts_with("2\tb.example\n"), "{}", counted.out);
    let row = run(&["--normalize=case", "--format=ndjson", "--context=link"]).out;
    assert!(
        row.contains(
            r#""uri":"http://a.example:80/%7Eb/./c","raw":"HTTP://a.example:80/%7eb/./c""#
        )
    );
    for bad in [
        "--context=linked",
        "--normalize=all",
        "--exclude-scheme=1",
        "--exclude-host={a",
    ] {
        assert_eq!(run(&[bad]).code, 2, "{bad}");
    }
}

#[test]
fn csv_without_a_header() {
    let folder = Folder::with(&[("clean.txt", CLEAN)]);
    let run = folder.run(&["extract", "--format=csv", "--no-header", "clean.txt"]);
    assert!(run.out.starts_with("clean.txt,1,"), "{}", run.out);
}

/// The text of a link may show the start of its target.
#[test]
fn texts_that_elide_their_target_are_no_other_links() {
    let folder = Folder::new();
    let run = |name: &str, text: &str| {
        folder.write(name, text.as_bytes());
        folder.run(&["extract", name]).out
    };
    let target = "http://h.example/abcdef";
    for (text, other) in [
        ("http://h.example/abc...", ""),
        ("see http://h.example/abc\u{2026} there", ""),
        ("www.h.example/abc\u{2026}", "http://www.h.example/abc\n"),
        ("http://h.example/abc", "http://h.example/abc\n"),
        ("http://h.example/abx...", "http://h.example/abx\n"),
    ] {
        let html = format!("<p><a href='{target}'>{text}</a></p>");
        assert_eq!(run("a.html", &html), format!("{target}\n{other}"), "{text}");
    }
    let html = "<a href='http://www.h.example/abcdef'>www.h.example/abc...</a> and http://h.example/abc...";
    let expected = "http://www.h.example/abcdef\nhttp://h.example/abc\n";
    assert_eq!(run("a.html", html), expected);
}
