//! Every kind of mailbox: message numbers, wrong lengths, and folders of messages.

use std::fmt::Write;
use std::process::Command;

use crate::cli::Folder;
use crate::cli::listed::git;

const POSTMARK: &str = "From anna@example.org Fri Jan  3 12:34:56 2020\n";
const CONTROL_A: &str = "\x01\x01\x01\x01\n";

/// Returns a message with a link to `number`.
fn message(number: usize) -> String {
    format!("Path: a.example!b\nTo: a@example.org\n\nhttp://h.example/{number}\n\n")
}

/// Returns mailboxes of each kind, with three messages.
fn mailboxes() -> Vec<(&'static str, String)> {
    let all = |one: fn(String) -> String| (1..4).map(message).map(one).collect::<String>();
    let options = "BABYL OPTIONS: -*- rmail -*-\nVersion: 5\n";
    let babyl = all(|m| format!("\x1f\x0c\n0,,\n*** EOOH ***\n{m}"));
    let csv = all(|m| format!("\"From: a@example.org\n{m}\",1\n"));
    vec![
        ("a.mbox", all(|m| format!("{POSTMARK}{m}"))),
        ("b.mmdf", all(|m| format!("{CONTROL_A}{m}{CONTROL_A}"))),
        ("c.babyl", format!("{options}{babyl}\x1f")),
        ("e.csv", format!("text,label\n{csv}")),
        ("d.rnews", all(|m| format!("#! rnews {}\n{m}", m.len()))),
    ]
}

/// Returns a message with a length, whose body contains another message.
fn nested_message(number: usize) -> String {
    let body = format!("{POSTMARK}{}", message(number));
    format!("{POSTMARK}Content-Length: {}\n\n{body}\n", body.len())
}

fn numbers(run: &crate::cli::Run) -> Vec<u64> {
    let lines = run.json();
    lines
        .iter()
        .map(|line| line["message_number"].as_u64().unwrap())
        .collect()
}

#[test]
fn messages_are_numbered() {
    let folder = Folder::new();
    for (name, text) in mailboxes() {
        folder.write(name, text.as_bytes());
        // The format is detected by content, regardless of the name.
        folder.write("none", text.as_bytes());
        for name in [name, "none"] {
            let run = folder.run(&["extract", "--format=ndjson", name]);
            assert_eq!(numbers(&run), [1, 2, 3], "{name}: {}", run.err);
            assert_eq!(run.err, "");
        }
    }
    folder.write(
        "e",
        (1..4).map(nested_message).collect::<String>().as_bytes(),
    );
    let run = folder.run(&["extract", "--format=ndjson", "--input-format=mboxcl", "e"]);
    assert_eq!((numbers(&run), &*run.err), (vec![1, 2, 3], ""));
    let run = folder.run(&["extract", "--format=ndjson", "--input-format=mbox", "e"]);
    assert_eq!(numbers(&run), [2, 4, 6]);
}

#[test]
fn byte_ranges_own_messages_that_start_in_them() {
    let folder = Folder::new();
    let nested_message = (1..4).map(nested_message).collect::<String>();
    for (name, text) in mailboxes().into_iter().chain([("e", nested_message)]) {
        folder.write(name, text.as_bytes());
        let format = if name == "e" { "mboxcl" } else { "" };
        let run = |more: &[&str]| {
            let mut args = vec!["extract", "--format=ndjson", name];
            args.extend(more);
            if !format.is_empty() {
                args.extend(["--input-format", format]);
            }
            let run = folder.run(&args);
            assert_eq!((run.code, &*run.err), (0, ""), "{name}");
            run.out
        };
        let whole = run(&[]);
        for pieces in [2, 3, 7] {
            let cut = |i: usize| text.len() * i / pieces;
            let piece = |i: usize| {
                let range = format!("--byte-range={}..{}", cut(i), cut(i + 1));
                run(&[&range, "--count-lines"])
            };
            let joined: String = (0..pieces).map(piece).collect();
            assert_eq!(joined, whole, "{name}: {pieces} pieces");
        }
    }
}

#[test]
fn wrong_lengths_are_reported() {
    let folder = Folder::new();
    let warning = "a message is not as long as it says: it ends where the next one starts\n\
        urilint: inputs: 1, read: 1 (138 bytes, 2 messages), warnings: 1\n";
    let text = format!("#! rnews 999\n{}#! rnews 5\n{}", message(1), message(2));
    folder.write("a", text.as_bytes());
    let run = folder.run(&["extract", "-v", "a"]);
    run.is(
        0,
        "http://h.example/1\nhttp://h.example/2\n",
        &format!("urilint: a: {warning}"),
    );
}

#[test]
fn batches_that_cannot_be_unpacked_are_reported() {
    let folder = Folder::new();
    folder.write("a", b"#! funbatch\n\x1f\x9f\x90http://h.example/1\n");
    folder.run(&["extract", "a"]).is(
        2,
        "",
        "urilint: a: a compressed batch of news (funbatch) is not read\n",
    );
}

/// In base64, three bytes have one place in the source; the line that is shown marks the one at fault.
#[test]
fn carets_in_decoded_text_mark_the_fault_alone() {
    for (line, encoded) in [
        (
            "half off: <http://shop.example.com/100%off>. x",
            "aGFsZiBvZmY6IDxodHRwOi8vc2hvcC5leGFtcGxlLmNvbS8xMDAlb2ZmPi4geAo=",
        ),
        (
            "half off : <http://shop.example.com/100%off>. x",
            "aGFsZiBvZmYgOiA8aHR0cDovL3Nob3AuZXhhbXBsZS5jb20vMTAwJW9mZj4uIHgK",
        ),
        (
            "half  off : <http://shop.example.com/100%off>. x",
            "aGFsZiAgb2ZmIDogPGh0dHA6Ly9zaG9wLmV4YW1wbGUuY29tLzEwMCVvZmY+LiB4Cg==",
        ),
    ] {
        let message = format!(
            "Subject: x\nFrom: a@example.org\nMIME-Version: 1.0\nContent-Type: text/plain\n\
             Content-Transfer-Encoding: base64\n\n{encoded}\n"
        );
        let folder = Folder::with(&[("a.eml", &message)]);
        let run = folder.run(&["check", "--isolated", "--select=S004", "a.eml"]);
        let caret = format!("| {}^\n", " ".repeat(line.find('%').unwrap()));
        assert!(run.out.contains(&caret), "{}", run.out);
    }
}

#[test]
fn folders_of_messages() {
    let folder = Folder::new();
    let encoded = b"Subject: x\nFrom: a@example.org\nContent-Transfer-Encoding: base64\n\n\
        aHR0cDovL2guZXhhbXBsZS8xIA==\n";
    for name in [
        // Maildir, and a folder of Maildir++.
        "mail/cur/1735000000.M1P2.host,S=99:2,RS",
        "mail/new/1735000001.M1P2.host",
        "mail/.Sent/cur/1735000002.M1P2.host:2,",
        // MH, and the spool of a news server.
        "mh/inbox/12",
        "spool/misc/test/3",
    ] {
        folder.write(name, encoded);
    }
    for name in [
        "mail/.Sent/new/1",
        "mail/.Sent/tmp/2",
        "mail/tmp/1735000003.host",
    ] {
        folder.write(name, b"");
    }
    let names = "mail/.Sent/cur/1735000002.M1P2.host:2,\nmail/.Sent/new/1\n\
        mail/cur/1735000000.M1P2.host,S=99:2,RS\nmail/new/1735000001.M1P2.host\n\
        mh/inbox/12\nspool/misc/test/3\n";
    folder.run(&["extract", "--files"]).is(0, names, "");
    let run = folder.run(&["extract"]);
    run.is(0, &"http://h.example/1\n".repeat(5), "");
}

/// Git and many backups keep no empty folders.
#[test]
fn folders_of_maildir_without_empty_folders() {
    let text = b"Subject: x\nFrom: a@example.org\n\nhttp://h.example/a=3Db\n";
    let names = [
        "a/.Archive.2024/cur/1735000000.M1P2.host:2,S",
        "a/.Sent/new/1735000000.M1P2.host",
        "b/.Archive/cur/1",
        "b/.Archive/tmp/1735000000.M1P2.host",
        "b/.Drafts/new/2",
        "b/cur/1735000000.M1P2.host:2,S",
        "b/new/1735000000.M1P2.host",
    ];
    let folder = Folder::new();
    for name in names {
        folder.write(name, text);
    }
    for name in [
        "c/.config/new/a.md",
        "c/.cache/cur/12",
        "c/.x/1735000000.M1P2.host",
    ] {
        folder.write(name, text);
    }
    let run = folder.run(&[
        "extract",
        "--format=ndjson",
        "--fields=path,message_number",
        ".",
    ]);
    assert_eq!((run.code, &*run.err), (0, ""));
    let read = names.into_iter().filter(|name| !name.contains("tmp"));
    let mut found: Vec<_> = run
        .out
        .lines()
        .map(|line| line.split('"').nth(3).unwrap())
        .collect();
    found.sort_unstable();
    assert_eq!(found, read.collect::<Vec<_>>());
}

#[test]
fn mail_that_is_not_read_is_said() {
    let folder = Folder::new();
    folder.write("a/old.pst", b"!BDN\0\0http://h.example/a\n");
    let run = folder.run(&["extract", "a"]);
    let line = "not read: mail of Outlook (.pst, .ost); an export as mbox is read\n";
    run.is(0, "", &format!("urilint: a/old.pst: {line}"));
    assert_eq!(folder.run(&["extract", "a/old.pst"]).code, 2);
    // Not what git can read.
    for repository in ["v1.git", "other.git"] {
        folder.write(&format!("b/{repository}/HEAD"), b"ref: refs/heads/master\n");
        folder.write(&format!("b/{repository}/packed-refs"), b"");
        for name in ["objects/ab/cdef", "hooks/update.sample", "config"] {
            let text = format!("http://h.example/{name}\n");
            folder.write(&format!("b/{repository}/{name}"), text.as_bytes());
        }
    }
    folder.write("b/v1.git/public-inbox/msgmap.sqlite3", b"SQLite\0");
    let run = folder.run(&["extract", "b"]);
    assert_eq!((run.code, &*run.out), (2, ""));
    let lines: Vec<_> = run.err.lines().collect();
    assert_eq!(
        lines[0],
        "urilint: b/other.git: not read: files in a bare repository of git; the output of `git cat-file --batch --batch-all-objects` is read"
    );
    assert!(
        lines[1].starts_with("urilint: b/v1.git: not read to its end: git: "),
        "{lines:?}"
    );
    assert_eq!(lines.len(), 2);
    // A repository that has not the files of a bare one.
    folder.write("c/objects/a.txt", b"http://h.example/c\n");
    folder.write("c/HEAD", b"x\n");
    folder
        .run(&["extract", "c"])
        .is(0, "http://h.example/c\n", "");
}

#[test]
fn objects_of_git_and_lines_with_carriage_returns_are_read() {
    let folder = Folder::new();
    let name = "0123456789abcdef0123456789abcdef0123456";
    let message = "From: a@example.org\nSubject: x\n\nsee http://h.example/m=3D\n";
    let objects = format!(
        "{name}1 commit 5\nabcde\n{name}2 blob {}\n{message}\n{name}3 missing\n{name}4 blob 20\nhttp://h.example/f\n\n\n",
        message.len()
    );
    folder.write("objects", objects.as_bytes());
    let run = folder.run(&["extract", "--format=ndjson", "objects"]);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.out);
    assert!(
        lines[0].contains("\"path\":\"objects\",\"line\":4")
            && lines[0].contains(&format!("\"member\":\"{name}2\"")),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].contains("\"uri\":\"http://h.example/f\""),
        "{}",
        lines[1]
    );
    folder.write("cut", &objects.as_bytes()[..objects.len() - 10]);
    assert_eq!(folder.run(&["extract", "cut"]).code, 2);
    folder.write("mac", message.replace('\n', "\r").as_bytes());
    let run = folder.run(&["extract", "--format=ndjson", "mac"]);
    assert!(run.out.contains("\"line\":4,\"column\":5"), "{}", run.out);
    assert!(run.out.contains("\"subject\":\"x\""), "{}", run.out);
}

/// Writes a bare repository whose commits have one file each: its name, and its text.
fn bare_repository(folder: &Folder, path: &str, files: &[(&str, String)]) {
    git(folder, &["init", "-q", "--bare", path]);
    let mut commits = String::new();
    for (number, (name, text)) in files.iter().enumerate() {
        write!(
            commits,
            "commit refs/heads/master\ncommitter A <a@h.example> 100000000{number} +0000\ndata 1\nx\n\
             deleteall\nM 100644 inline {name}\ndata {}\n{text}\n",
            text.len()
        )
        .unwrap();
    }
    folder.write("commits", commits.as_bytes());
    let mut command = Command::new("git");
    command
        .args(["--git-dir", path, "fast-import", "--quiet"])
        .current_dir(&folder.0);
    command.stdin(std::fs::File::open(folder.path("commits")).unwrap());
    assert!(command.status().unwrap().success());
    git(
        folder,
        &[
            "--git-dir",
            path,
            "symbolic-ref",
            "HEAD",
            "refs/heads/master",
        ],
    );
}

#[test]
fn repositories_of_public_inbox_are_read_by_git() {
    let folder = Folder::new();
    let mails = |numbers: std::ops::Range<usize>, name: fn(usize) -> &'static str| -> Vec<_> {
        numbers
            .map(|number| (name(number), message(number)))
            .collect()
    };
    let m = |_| "m";
    bare_repository(&folder, "a/v2/git/0.git", &mails(0..3, m));
    bare_repository(&folder, "a/v2/git/1.git", &mails(3..5, m));
    // The same objects, as those of the others are alternates.
    bare_repository(&folder, "a/v2/all.git", &mails(0..5, m));
    let two_digits = |number| ["ab/cd", "ab/ce", "cd/ef"][number % 3];
    bare_repository(&folder, "a/v1.git", &mails(6..8, two_digits));
    // A clone of one epoch.
    bare_repository(&folder, "a/clone.git", &mails(8..9, m));
    bare_repository(
        &folder,
        "a/code.git",
        &[("a.txt", "http://h.example/code\n".into())],
    );
    folder.write("a/clone.git/config.x", b"http://h.example/x\n");
    let sorted = |run: &crate::cli::Run| {
        let mut lines: Vec<_> = run.out.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let run = folder.run(&["extract", "a"]);
    let mut expected: Vec<_> = [0, 1, 2, 3, 4, 6, 7, 8]
        .map(|n| format!("http://h.example/{n}"))
        .to_vec();
    expected.push("http://h.example/x".into());
    assert_eq!(sorted(&run), expected, "{}", run.err);
    assert_eq!(
        run.err,
        "urilint: a/code.git: not read: files in a bare repository of git; the output of `git cat-file --batch --batch-all-objects` is read\n"
    );
    let run = folder.run(&["extract", "--format=ndjson", "a/v1.git"]);
    let lines = run.json();
    assert_eq!((lines.len(), &lines[0]["path"]), (2, &"a/v1.git".into()));
    assert!(
        lines[0]["member"]
            .as_str()
            .is_some_and(|name| name.len() == 40)
    );
    let run = folder.run(&["extract", "--files", "a"]);
    let names = [
        "a/clone.git",
        "a/clone.git/config.x",
        "a/v1.git",
        "a/v2/git/0.git",
        "a/v2/git/1.git",
    ];
    assert_eq!(run.out.lines().collect::<Vec<_>>(), names);
    // Objects that are damaged.
    folder.write(
        "a/v1.git/objects/ab/0123456789abcdef0123456789abcdef012345",
        b"damage",
    );
    let run = folder.run(&["extract", "a/v1.git"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.starts_with(
            "urilint: a/v1.git: not read to its end: the list of git objects is damaged (git: "
        ),
        "{}",
        run.err
    );
}
