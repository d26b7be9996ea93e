//! What other programs may rely on: the keys of ndjson, their order and their values.

use crate::{FAULTY, Folder};

/// Returns the keys of a JSON object in order.
fn keys(line: &str) -> Vec<&str> {
    let mut keys = Vec::new();
    let (mut depth, mut from, mut escaped) = (0, None, false);
    for (at, byte) in line.bytes().enumerate() {
        match (byte, from) {
            (b'"', None) => from = Some(at + 1),
            (b'"', Some(start)) if !escaped => {
                if depth == 1 && line[at + 1..].starts_with(':') {
                    keys.push(&line[start..at]);
                }
                from = None;
            }
            (b'{' | b'[', None) => depth += 1,
            (b'}' | b']', None) => depth -= 1,
            _ => {}
        }
        escaped = byte == b'\\' && !escaped;
    }
    keys
}

/// Asserts that `line` has all keys of `always` and then some of `more`, in these orders.
#[track_caller]
fn assert_keys(line: &str, always: &str, more: &str) {
    let keys = keys(line);
    let always: Vec<_> = always.split(' ').collect();
    assert_eq!(keys[..always.len()], always, "{line}");
    let mut more = more.split(' ');
    for key in &keys[always.len()..] {
        assert!(more.any(|one| one == *key), "{key}: {line}");
    }
}

const MAILBOX: &str = "From a@h.example Thu Jan  1 00:00:00 2026\nX-Home: http://h.example/h\n\n\
    <http://h.example/a-\n  b> www.example.com \"http://h.example/q\" 'http://h.example/s'\n\
    `http://h.example/t` URL:http://h.example/u http://h.example/%zz http://h.example/%zz\n";

#[test]
fn keys_of_links() {
    let folder = Folder::with(&[("a.mbox", MAILBOX)]);
    let run = folder.run(&["extract", "--format=ndjson", "a.mbox"]);
    let always = "path line column byte_start byte_end uri raw scheme wrapper context valid";
    let more = "alternatives abbreviated message member joins text resolved unwrapped line_base";
    for line in run.out.lines() {
        assert_keys(line, always, more);
    }
    let links = run.json();
    let of = |key: &str| {
        let values = links.iter().map(|link| link[key].to_string());
        values.collect::<Vec<_>>().join(" ").replace('"', "")
    };
    assert_eq!(
        of("wrapper"),
        "none angle none double-quote single-quote backtick url-prefix none none"
    );
    assert_eq!(
        of("context"),
        "header link bare bare bare bare bare bare bare"
    );
    assert_eq!(
        of("valid"),
        "true true true true true true true false false"
    );
    assert_eq!(of("message"), "1 1 1 1 1 1 1 1 1");
    assert_eq!(links[1]["uri"], "http://h.example/a-b");
    assert_eq!(links[1]["alternatives"][0], "http://h.example/ab");
    assert_eq!(links[1]["joins"], 1);
    assert_eq!(links[2]["abbreviated"], true);
    for link in &links {
        let at = |key| link[key].as_u64().unwrap() as usize;
        let raw = &MAILBOX[at("byte_start")..at("byte_end")];
        assert_eq!(link["raw"], raw);
    }
}

#[test]
fn keys_of_findings() {
    let folder = Folder::with(&[("a.mbox", MAILBOX), ("b.txt", FAULTY)]);
    let always = "path line column end_line end_column byte_start byte_end code name severity \
                  message uri";
    let more = "help reference fix message_number member count line_base";
    for args in [
        &["a.mbox"][..],
        &["b.txt"],
        &["--byte-range=0..", "--select=ALL", "b.txt"],
    ] {
        let run = folder.run(&[&["check", "--format=ndjson"], args].concat());
        assert_eq!(run.code, 1, "{}", run.err);
        for line in run.out.lines() {
            assert_keys(line, always, more);
        }
    }
    let run = folder.run(&["check", "--format=ndjson", "--select=S004", "a.mbox"]);
    let findings = run.json();
    // Repeated findings of a message are one.
    assert_eq!((findings.len(), &findings[0]["count"]), (1, &2.into()));
    assert_eq!(findings[0]["message_number"], 1);
}

#[test]
fn columns_of_lines_that_are_not_utf8() {
    let folder = Folder::new();
    folder.write(
        "a.txt",
        b"\xc3\xa4\xe2\x82\xac http://h.example/1\n\xe4\xf6 http://h.example/2\n",
    );
    let run = folder.run(&["extract", "--format=ndjson", "a.txt"]);
    let columns: Vec<_> = run
        .json()
        .iter()
        .map(|link| link["column"].clone())
        .collect();
    assert_eq!(columns, [4, 4]);
}

#[test]
fn bytes_that_are_not_utf8_are_base64() {
    let folder = Folder::new();
    folder.write("a.txt", b"<http://h.example/\xe4>\n");
    let run = folder.run(&["extract", "--format=ndjson", "a.txt"]);
    let bytes = r#"{"bytes":"aHR0cDovL2guZXhhbXBsZS/k"}"#;
    assert!(
        run.out
            .contains(&format!("\"uri\":{bytes},\"raw\":{bytes},")),
        "{}",
        run.out
    );
}

#[test]
fn keys_of_parsed_uris() {
    let run = Folder::new().run(&["parse", "--format=ndjson", "http://u@h.example:8x/?q#f"]);
    let always = "uri valid generic_valid scheme authority userinfo host port path query fragment parts \
                  scheme_status scheme_document normal_form faults verdicts hosts_differ";
    assert_keys(run.out.trim_end(), always, "");
    let run = Folder::new().run(&["parse", "--format=ndjson", "a:b"]);
    assert_keys(
        run.out.trim_end(),
        "uri valid generic_valid scheme path parts scheme_status normal_form faults",
        "verdicts hosts_differ",
    );
}
