//! The user's own rules: `[[deny]]` in a configuration, and regular expressions in `allow`.

use std::fmt::Write as _;

use crate::cli::{Folder, Run};

const WIKI: &str = "exclude = ['*.toml', '*.list']\n\n[[deny]]\nname = 'old-wiki'\nmatch = 'host'\n\
    values = ['wiki.example.org', '*.wiki.example.org']\nmessage = 'the wiki has moved'\n\
    replace = 'docs.example.org'\n\n[[deny]]\nmatch = 'prefix'\nvalues = 'https://h.example/old/'\n\
    severity = 'error'\n\n[[deny]]\nname = 'pages'\nmatch = 'regex'\n\
    values = ['^https?://p\\.example/page/(\\d+)']\nreplace = 'https://p.example/$1.html'\n\
    severity = 'info'\n";
const TEXT: &str = "<https://wiki.example.org/a> https://H.example/old/b http://p.example/page/1\n";

/// Returns the codes of the findings in `a.md`, which must be without errors.
fn codes(folder: &Folder, args: &[&str]) -> String {
    let run = folder.run(&[&["check", "--format=ndjson", "a.md"], args].concat());
    assert_eq!(run.err, "", "{args:?}");
    run.all("code").join(" ")
}

fn check(folder: &Folder) -> Run {
    folder.run(&["check", "--format=concise", "a.md"])
}

#[test]
fn own_rules_are_selected_like_all_others() {
    let folder = Folder::with(&[("urilint.toml", WIKI), ("a.md", TEXT)]);
    for (args, expected) in [
        (&[][..], "U001 U002 U003"),
        (&["--select=U002"], "U002"),
        (&["--select=u"], "U001 U002 U003"),
        (&["--select=old-wiki,pages"], "U001 U003"),
        (&["--select=C"], ""),
        (&["--ignore=U001,pages"], "U002"),
        (&["--ignore=U", "--extend-select=old-wiki"], "U001"),
        (&["--preset=mail"], "U001 U002 U003"),
        (&["--min-severity=warning"], "U001 U002"),
        (&["--isolated"], ""),
        // Other folders may have such rules.
        (&["--ignore=U017"], "U001 U002 U003"),
        (&["--isolated", "--select=U001"], ""),
    ] {
        assert_eq!(codes(&folder, args), expected, "{args:?}");
    }
    let run = folder.run(&["check", "--ignore=old-wik", "a.md"]);
    run.is(
        2,
        "",
        "urilint: no rule is called 'old-wik'; did you mean 'old-wiki'?\n",
    );
    let run = folder.run(&["check", "--isolated", "--ignore=old-wiki", "a.md"]);
    assert_eq!((run.code, &*run.out), (2, ""), "{}", run.err);
    let from = [
        "check",
        "--ignore=old-wiki",
        "--stdin-filename=b.md",
        "--format=concise",
    ];
    let run = folder.run_with(&from, TEXT.as_bytes());
    assert_eq!(run.out.lines().count(), 2, "{}{}", run.out, run.err);
}

#[test]
fn own_rules_follow_the_configuration() {
    for (more, expected) in [
        ("", "U001 U002 U003"),
        ("ignore = ['old-wiki']", "U002 U003"),
        ("select = ['U002', 'pages']", "U002 U003"),
        ("[per-path-ignores]\n'*.md' = ['U']", ""),
        ("[per-path-ignores]\n'*.md' = ['U003', 'old-wiki']", "U002"),
        ("allow = ['wiki.example.org']", "U002 U003"),
        (
            "allow = [{ hosts = 'wiki.example.org', rules = 'U002' }]",
            "U001 U002 U003",
        ),
        (
            "allow = [{ regex = '^https://[Hh]\\.', rules = 'deny-2' }]",
            "U001 U003",
        ),
        (
            "allow = [{ regex = ['/a$', 'page/[0-9]'], paths = '*.md' }]",
            "U002",
        ),
        (
            "allow = [{ regex = '.', paths = '*.txt' }]",
            "U001 U002 U003",
        ),
    ] {
        let folder = Folder::with(&[("a.md", TEXT)]);
        // Tables come after keys.
        let text = if more.starts_with('[') {
            format!("{WIKI}{more}\n")
        } else {
            format!("{more}\n{WIKI}")
        };
        folder.write("urilint.toml", text.as_bytes());
        assert_eq!(codes(&folder, &[]), expected, "{more}");
    }
    let folder = Folder::with(&[
        ("base.toml", WIKI),
        (
            "urilint.toml",
            "extend = 'base.toml'\n[severity]\nU = 'info'\nold-wiki = 'error'\n",
        ),
        ("a.md", TEXT),
    ]);
    let run = folder.run(&["check", "--format=ndjson", "a.md"]);
    assert_eq!(run.all("severity").join(" "), "error info info");
    // A file with rules of its own has no others.
    folder.write(
        "urilint.toml",
        b"extend = 'base.toml'\n[[deny]]\nmatch = 'host'\nvalues = 'p.example'\n",
    );
    assert_eq!(codes(&folder, &[]), "U001");
}

#[test]
fn findings_have_the_message_of_the_rule() {
    let folder = Folder::with(&[("urilint.toml", WIKI), ("a.md", TEXT)]);
    check(&folder).is(
        1,
        "a.md:1:10: warning: the wiki has moved [U001 old-wiki] [*] https://wiki.example.org/a\n\
         a.md:1:30: error: denied prefix [U002 deny-2] https://H.example/old/b\n\
         a.md:1:54: info: denied URI [U003 pages] [*] http://p.example/page/1\n",
        "",
    );
    let full = folder.run(&["check", "a.md"]).out;
    assert!(
        full.contains("write `https://docs.example.org/a`"),
        "{full}"
    );
    let run = folder.run(&["check", "--statistics", "--format=concise", "a.md"]);
    assert!(run.err.contains("      1 U001 old-wiki\n"), "{}", run.err);
}

#[test]
fn comments_suppress_own_rules() {
    let folder = Folder::with(&[("urilint.toml", WIKI)]);
    let at = "https://wiki.example.org/";
    for (text, expected) in [
        (format!("{at} <!-- urilint: ignore[U001] -->\n"), ""),
        (format!("<!-- urilint: ignore[old-wiki] -->\n{at}\n"), ""),
        (format!("{at} <!-- urilint: ignore[U] -->\n"), ""),
        (format!("{at} <!-- urilint: ignore -->\n"), ""),
        (
            format!("{at} <!-- urilint: ignore[U002] -->\n"),
            "U001 L012",
        ),
        (
            format!("<!-- urilint: off[pages] -->\n{at}\n<!-- urilint: on[pages] -->\n"),
            "U001 L012",
        ),
        (
            format!("<!-- urilint: off[U] -->\n{at}\n<!-- urilint: on[U001] -->\n{at}\n"),
            "U001",
        ),
        (
            format!("{at} <!-- urilint: ignore[U009] -->\n"),
            "U001 L012",
        ),
        (
            format!("{at} <!-- urilint: ignore[old-wikis] -->\n"),
            "U001 L012",
        ),
    ] {
        folder.write("a.md", text.as_bytes());
        assert_eq!(codes(&folder, &["--select=U,L012"]), expected, "{text}");
    }
    // Without the configuration, nothing is known about its codes.
    folder.write(
        "a.md",
        format!("{at} <!-- urilint: ignore[U001] -->\n").as_bytes(),
    );
    assert_eq!(codes(&folder, &["--isolated", "--select=L012"]), "");
    assert_eq!(codes(&folder, &["--select=L012"]), "");
}

#[test]
fn replacements_are_safe_fixes() {
    let text = "<https://WIKI.example.org/a> `https://wiki.example.org/b`\n\
        http://p.example/page/1?a https://h.example/old/\n\
        [x](https://a.wiki.example.org/?q={id}) [y](https://wiki.example.org/a_\\(b\\))\n";
    let folder = Folder::with(&[("urilint.toml", WIKI), ("a.md", text)]);
    let run = folder.run(&["check", "--fix", "--format=concise", "a.md"]);
    assert_eq!(
        folder.read("a.md"),
        "<https://docs.example.org/a> `https://docs.example.org/b`\n\
         https://p.example/1.html?a https://h.example/old/\n\
         [x](https://docs.example.org/?q={id}) [y](https://docs.example.org/a_\\(b\\))\n"
    );
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
}

#[test]
fn lists_of_a_hundred_thousand_hosts() {
    let mut list = String::from("# hosts\n\n");
    for number in 0..100_000 {
        let _ = writeln!(
            list,
            "{}h{number}.example",
            if number % 2 == 0 { "" } else { "*." }
        );
    }
    let config = "[[deny]]\nname = 'listed'\nmatch = 'host'\nfile = 'lists/hosts.list'\n";
    let text = "https://h0.example/ https://h99999.example/ https://a.h99999.example/ \
        https://h99998.example/ https://h100000.example/\n";
    let folder = Folder::with(&[
        ("a/lists/hosts.list", &list),
        ("a/urilint.toml", config),
        ("a/b/c.md", text),
    ]);
    let run = folder.run(&["check", "--format=ndjson", "a/b/c.md"]);
    assert_eq!(run.all("uri").len(), 3, "{}", run.out);
    let shown = folder.run(&["config", "show", "a/b/c.md"]).out;
    assert!(
        shown.contains("deny              U001 listed (100000 values): denied host\n"),
        "{shown}"
    );
}

#[test]
fn errors_have_a_line() {
    let rule = |keys: &str| format!("\n[[deny]]\nmatch = 'host'\n{keys}\n");
    let regex = |keys: &str| format!("[[deny]]\nmatch = 'regex'\n{keys}\n");
    let folder = Folder::with(&[
        ("a.md", TEXT),
        ("bad.list", "# hosts\na.example\n  b.example/c\n"),
        ("regex.list", "a\n\n(b # why\n"),
        ("dir/x.list", ""),
    ]);
    folder.write("latin1.list", b"a.example\nb\xe9.example\n");
    folder.write("large.list", &vec![b'a'; (16 << 20) + 1]);
    for (text, expected) in [
        (
            rule("file = 'none.list'"),
            "urilint.toml:4:8: none.list: not read: No such file",
        ),
        (
            rule("file = 'dir'"),
            "urilint.toml:4:8: dir: not read: a directory, not a regular file",
        ),
        (
            rule("file = 'large.list'"),
            "urilint.toml:4:8: large.list: not read: it is larger than 16 MiB",
        ),
        (rule("file = 'latin1.list'"), "latin1.list:2:2: not UTF-8"),
        (
            rule("file = 'bad.list'"),
            "bad.list:3:3: a host has no path",
        ),
        (
            regex("file = 'regex.list'"),
            "regex.list:3:1: unclosed group at character 1",
        ),
        (
            rule("values = ['a', 'https://a.example']"),
            "urilint.toml:4:16: a URI, not a host",
        ),
        (rule("values = ['']"), "urilint.toml:4:11: empty host"),
        (
            rule("values = 'a'\nname = 'insecure-http'"),
            "urilint.toml:5:8: rule L002 has this name",
        ),
        (
            rule("values = 'a'\nmessage = ''"),
            "urilint.toml:5:11: not a line of text",
        ),
        (
            rule("values = 'a'\nreplace = 'a'"),
            "urilint.toml:5:11: the rule denies its own replacement",
        ),
        (
            rule("values = 'a'\nseverty = 'info'"),
            "urilint.toml:5:1: unknown key `severty`; did you mean `severity`?",
        ),
        (
            regex("values = ['a', '(']"),
            "urilint.toml:3:16: unclosed group at character 1",
        ),
        (
            regex("values = 'a'\nreplace = '$1'"),
            "urilint.toml:4:11: no group `1` in the expression",
        ),
        (
            format!("ignore = ['U002']{}", rule("values = 'a'")),
            "urilint.toml:1:11: no rule is called 'U002'",
        ),
        (
            format!("ignore = ['old-wki']\n{WIKI}"),
            "urilint.toml:1:11: no rule is called 'old-wki'; did you mean 'old-wiki'?",
        ),
    ] {
        folder.write("urilint.toml", text.as_bytes());
        let run = check(&folder);
        assert!(
            run.err.starts_with(&format!("urilint: {expected}")),
            "{text}{}",
            run.err
        );
        assert_eq!((run.code, &*run.out), (2, ""), "{text}");
    }
    // Nothing is quoted from a list outside of the tree.
    let outside = Folder::with(&[("secret.list", "a.example\ntop/secret\n")]);
    let path = outside.path("secret.list");
    folder.write(
        "urilint.toml",
        rule(&format!("file = '{}'", path.display())).as_bytes(),
    );
    let run = check(&folder);
    assert!(
        run.err.contains("secret.list:2:1: invalid rule"),
        "{}",
        run.err
    );
}

#[test]
fn lists_of_rules_have_own_ones() {
    let folder = Folder::with(&[("urilint.toml", WIKI)]);
    for format in ["plain", "json", "markdown"] {
        let all = folder.run(&["rules", "--format", format]);
        assert!(
            all.out.contains("old-wiki") && all.out.contains("U003"),
            "{}",
            all.out
        );
        let table = folder.run(&["rules", "--isolated", "--format", format]);
        assert!(!table.out.contains("old-wiki"), "{}", table.out);
    }
    for args in [
        &["U001"][..],
        &["old-wiki"],
        &["--config=urilint.toml", "u001"],
    ] {
        let run = folder.run(&[&["explain"], args].concat());
        assert!(
            run.out
                .starts_with("U001 old-wiki\nthe wiki has moved\nwarning; on: default; "),
            "{}",
            run.out
        );
        assert!(run.out.contains("`docs.example.org`"), "{}", run.out);
    }
    let run = folder.run(&["explain", "U004"]);
    assert_eq!((run.code, &*run.out), (2, ""), "{}", run.err);
    // The manuals of other rules need no configuration.
    folder.write("urilint.toml", b"selct = 1");
    assert_eq!(folder.run(&["explain", "C001"]).code, 0);
    assert_eq!(folder.run(&["rules"]).code, 2);
    let schema = folder.run(&["config", "schema"]).out;
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let items = &schema["properties"]["deny"]["items"];
    assert_eq!(items["required"], serde_json::json!(["match"]));
    assert_eq!(
        items["properties"]["match"]["enum"],
        serde_json::json!(["host", "prefix", "regex"])
    );
}

#[test]
fn rules_of_two_folders_have_the_same_codes() {
    let rule =
        |name: &str| format!("[[deny]]\nname = '{name}'\nmatch = 'host'\nvalues = 'h.example'\n");
    let folder = Folder::with(&[
        ("a/urilint.toml", &rule("one")),
        ("a/x.md", "https://h.example/\n"),
        ("b/urilint.toml", &rule("two")),
        (
            "b/x.md",
            "https://h.example/ <!-- urilint: ignore[one] -->\n",
        ),
    ]);
    let run = folder.run(&[
        "check",
        "--statistics",
        "--format=concise",
        "--ignore=L012",
        "a",
        "b",
    ]);
    assert!(
        run.out.contains("[U001 one]") && run.out.contains("[U001 two]"),
        "{}",
        run.out
    );
    assert!(
        run.err.contains("1 U001 one\n") && run.err.contains("1 U001 two\n"),
        "{}",
        run.err
    );
    let run = folder.run(&["check", "--format=concise", "--ignore=two,L012", "a", "b"]);
    assert_eq!(run.out.lines().count(), 1, "{}{}", run.out, run.err);
}
