//! Filters of messages: `--since`, `--until`, `--from`, `--list`.

use crate::cli::{Folder, Run};

const DOCUMENT: &str = "http://h.example/document\n";

fn message(name: &str, fields: &str) -> String {
    format!(
        "From - Sat Nov 21 10:00:00 2026\nMessage-ID: <{name}@h.example>\n{fields}\nhttp://h.example/{name}\n\n"
    )
}

fn mailbox() -> Folder {
    let messages = [
        message(
            "a",
            "Date: Fri, 31 Dec 2021 23:30:00 -0100\nFrom: Anna <anna@h.example>\nList-Id: L <l.h.example>\n",
        ),
        message(
            "b",
            "Date: Sat, 15 Jan 2022 10:00:00 +0000\nFrom: bert@h.example (Bert)\n",
        ),
        message(
            "c",
            "Date: Tue, 1 Feb 2022 00:00:00 +0000\nFrom: carol@x.example\nList-Id: <m.x.example>\n",
        ),
        message("d", "Subject: nothing else\n").replacen(" Sat Nov 21 10:00:00 2026", "", 1),
    ];
    Folder::with(&[("a.mbox", &messages.concat()), ("b.txt", DOCUMENT)])
}

fn names(run: &Run) -> String {
    let names = run.out.lines().map(|uri| uri.rsplit('/').next().unwrap());
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn messages_are_filtered_by_their_header() {
    let folder = mailbox();
    for (args, expected, kept) in [
        (&[][..], "a b c d document", 0),
        // In UTC, the first message is of 2022.
        (&["--since=2022"], "a b c d document", 1),
        (&["--since=2022-01-02"], "b c d document", 1),
        (&["--until=2022-01"], "a b d document", 1),
        (&["--until=2022-02-01"], "a b c d document", 1),
        (
            &["--since=2022-01-15", "--until=2022-01-15"],
            "b d document",
            1,
        ),
        (&["--since=2022-02-01T00:00:00Z"], "c d document", 1),
        (&["--from=*@h.example"], "a b d document", 1),
        (&["--from=ANNA@*"], "a d document", 1),
        (&["--from=anna@*", "--from=carol@*"], "a c d document", 1),
        (&["--list=*.h.example"], "a b d document", 2),
        (&["--list=m.x.example", "--until=2021"], "d document", 1),
    ] {
        for threads in ["1", "3"] {
            let common = ["extract", "--threads", threads];
            let run = folder.run(&[&common, args, &["."]].concat());
            assert_eq!((run.code, &*names(&run)), (0, expected), "{args:?}");
            let line = format!(
                "urilint: {kept} URIs are in messages without a field of the conditions, and kept\n"
            );
            assert_eq!(
                run.err,
                if kept == 0 { String::new() } else { line },
                "{args:?}"
            );
        }
    }
    let counted = folder.run(&[
        "extract",
        "-q",
        "--count",
        "--by=host",
        "--since=2022-01-02",
        ".",
    ]);
    counted.is(0, "4\th.example\n", "");
}

#[test]
fn findings_are_filtered_too() {
    let folder = Folder::with(&[(
        "a.mbox",
        "From - Sat Nov 21 10:00:00 2026\nDate: Fri, 1 Jan 2021 00:00:00 +0000\n\nhttp://h.example/%zz\n\n\
         From - Sat Nov 21 10:00:00 2026\nDate: Sat, 1 Jan 2022 00:00:00 +0000\n\nhttp://h.example/%yy\n",
    )]);
    let run = folder.run(&[
        "check",
        "--format=concise",
        "--select=S004",
        "--since=2022",
        ".",
    ]);
    assert_eq!((run.code, run.out.lines().count()), (1, 1));
    assert!(run.out.starts_with("a.mbox:9:"), "{}", run.out);
    folder
        .run(&["check", "--select=S004", "--until=2020", "."])
        .is(0, "", "");
}

#[test]
fn errors_are_clear() {
    let folder = mailbox();
    let run = folder.run(&["extract", "--since=2022", "--until=2021", "."]);
    run.is(
        2,
        "",
        "urilint: --since is later than --until: no message has such a date\n",
    );
    let run = folder.run(&["extract", "--since=yesterday", "."]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("expected a date: YYYY, YYYY-MM"),
        "{}",
        run.err
    );
    assert_eq!(folder.run(&["extract", "--from={", "."]).code, 2);
}

/// Pages of archives name their message in comments; findings on them have it, and options select it.
#[test]
fn pages_of_archives_have_the_fields_of_their_message() {
    let folder = Folder::new();
    let page = "<!-- sent=\"Fri, 10 Nov 2006 15:34:05 +1100\" -->\n<!-- name=\"Anna\" -->\n\
                <!-- email=\"anna@example.org\" -->\n<!-- subject=\"a page\" -->\n\
                <!-- id=\"1@example.org\" -->\n<html><a href=\"http://h.example:99999/\">a</a></html>\n";
    folder.write("a.html", page.as_bytes());
    folder.write("b.html", page.replace("2006", "2008").as_bytes());
    let run = folder.run(&[
        "check",
        "--format=ndjson",
        "--select=S007",
        "--until=2007",
        ".",
    ]);
    let lines = run.json();
    assert_eq!(lines.len(), 1, "{}", run.out);
    for (key, value) in [
        ("path", "a.html"),
        ("message_id", "1@example.org"),
        ("subject", "a page"),
        ("from", "Anna <anna@example.org>"),
        ("date", "2006-11-10T15:34:05+11:00"),
    ] {
        assert_eq!(lines[0][key], value, "{key}: {}", run.out);
    }
    assert!(lines[0].get("message_number").is_none());
}
