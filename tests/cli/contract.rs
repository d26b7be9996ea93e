//! What other programs may rely on: the keys of ndjson, their order and their values.

use serde_json::Value;

use crate::cli::{FAULTY, Folder};

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
    let more = "host domain alternatives abbreviated message_number message_id date from subject \
                list_id part encoding member joins text resolved unwrapped";
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
    assert_eq!(of("message_number"), "1 1 1 1 1 1 1 1 1");
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
    let more = "wrapper context mention host domain help reference fix message_number message_id date from subject list_id \
                part encoding member count";
    for args in [
        &["a.mbox"][..],
        &["b.txt"],
        &["--byte-range=0..", "--select=ALL", "b.txt"],
    ] {
        let run = folder.run(&[&["check", "--mentions=report", "--format=ndjson"], args].concat());
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
fn bytes_that_are_not_utf8_follow_in_base64() {
    let folder = Folder::new();
    folder.write("a.txt", b"<http://h.example/\xe4>\n");
    let run = folder.run(&["extract", "--format=ndjson", "a.txt"]);
    let text = r#""http://h.example/%E4""#;
    let bytes = r#""aHR0cDovL2guZXhhbXBsZS/k""#;
    let expected =
        format!("\"uri\":{text},\"uri_bytes\":{bytes},\"raw\":{text},\"raw_bytes\":{bytes},");
    assert!(run.out.contains(&expected), "{}", run.out);
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

/// Returns what is wrong with `value` by the keywords that the printed schemas have.
fn errors_of(value: &Value, schema: &Value, at: &str) -> Vec<String> {
    let mut errors = Vec::new();
    let is = |name: &str| match name {
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("{other}"),
    };
    for (keyword, rule) in schema.as_object().unwrap() {
        let holds = match keyword.as_str() {
            "type" => match rule {
                Value::Array(names) => names.iter().any(|name| is(name.as_str().unwrap())),
                name => is(name.as_str().unwrap()),
            },
            "enum" => rule.as_array().unwrap().contains(value),
            "minimum" => value
                .as_i64()
                .is_none_or(|value| value >= rule.as_i64().unwrap()),
            "maximum" => value
                .as_i64()
                .is_none_or(|value| value <= rule.as_i64().unwrap()),
            "minItems" => value
                .as_array()
                .is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap()),
            "anyOf" => {
                let mut any = rule.as_array().unwrap().iter();
                any.any(|one| errors_of(value, one, at).is_empty())
            }
            "required" => {
                let mut names = rule.as_array().unwrap().iter();
                names.all(|name| value.get(name.as_str().unwrap()).is_some())
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    errors.extend(errors_of(item, rule, at));
                }
                true
            }
            "properties" => {
                for (key, member) in value.as_object().into_iter().flatten() {
                    match rule.get(key) {
                        Some(rule) => errors.extend(errors_of(member, rule, key)),
                        None => errors.push(format!("{at}: unknown key {key}")),
                    }
                }
                true
            }
            "pattern" => value.as_str().is_some_and(|text| text.starts_with('U')),
            "contentEncoding" | "format" | "description" | "title" | "$id" | "$schema" => true,
            other => panic!("{other}"),
        };
        if !holds {
            errors.push(format!("{at}: {keyword} {rule}: {value}"));
        }
    }
    errors
}

/// All that is found in the corpus is as the printed schemas say, and no key is without a schema.
#[test]
fn output_is_valid_by_its_schema() {
    let folder = Folder::with(&[("a.mbox", MAILBOX), ("b.txt", FAULTY)]);
    folder.write(
        "c.txt",
        b"<http://h.example/\xe4> http:/h.example hxxp://h.example/\n",
    );
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus");
    for (command, options) in [
        ("extract", &["--suspects", "--references", "--unwrap"][..]),
        ("check", &["--select=ALL", "--isolated", "--exit-zero"]),
    ] {
        let schema = folder.run(&["schema", command]);
        let schema: Value = serde_json::from_str(&schema.out).unwrap();
        assert!(schema["$id"].as_str().unwrap().starts_with("urn:uuid:"));
        let inputs = ["a.mbox", "b.txt", "c.txt", corpus];
        let run = folder.run(&[&[command, "--format=ndjson"], options, &inputs].concat());
        let objects = run.json();
        assert!(objects.len() > 5, "{}", run.err);
        for object in &objects {
            let errors = errors_of(object, &schema, "object");
            assert!(errors.is_empty(), "{errors:?}\n{object}");
        }
    }
    let counts = [["--by=uri"], ["--by=host"], ["--by=host-pair"]];
    let counts = counts.map(|by| {
        [
            &[
                "extract",
                "--isolated",
                "--count",
                "--format=ndjson",
                corpus,
            ][..],
            &by,
        ]
        .concat()
    });
    let resolve = ["resolve", "--format=ndjson", "--base=a://b/", "c", "#d"];
    let plan = [
        "plan",
        "--isolated",
        "--split-size=256KiB",
        "--count-lines",
        corpus,
    ];
    let baseline = [
        "check",
        "--isolated",
        "--write-baseline=base.json",
        "a.mbox",
        "b.txt",
    ];
    assert_eq!(folder.run(&baseline).code, 0);
    let written = [
        ("resolve", folder.run(&resolve).out),
        ("plan", folder.run(&plan).out),
        ("baseline", folder.read("base.json").replace('\n', "")),
        (
            "rules",
            folder
                .run(&["rules", "--format=json"])
                .out
                .replace('\n', ""),
        ),
    ];
    let counted = counts.map(|args| ("counts", folder.run(&args).out));
    for (of, text) in counted.into_iter().chain(written) {
        let schema: Value = serde_json::from_str(&folder.run(&["schema", of]).out).unwrap();
        assert!(!text.is_empty(), "{of}");
        for line in text.lines() {
            let errors = errors_of(&serde_json::from_str(line).unwrap(), &schema, of);
            assert!(errors.is_empty(), "{errors:?}\n{line}");
        }
    }
    let config = folder.run(&["schema", "config"]).out;
    assert_eq!(config, folder.run(&["config", "schema"]).out);
    let statements = folder.run(&["schema", "duckdb"]).out;
    assert!(statements.contains("'byte_start': 'BIGINT'") && statements.contains("'TIMESTAMPTZ'"));
}

#[test]
fn fields_are_chosen_and_ordered() {
    let folder = Folder::with(&[("a.mbox", MAILBOX)]);
    let run = folder.run(&[
        "extract",
        "--format=ndjson",
        "--fields=host,line,message_number",
        "a.mbox",
    ]);
    assert_eq!(
        run.out.lines().next(),
        Some(r#"{"host":"h.example","line":2,"message_number":1}"#)
    );
    let run = folder.run(&["extract", "--format=csv", "--fields=host,line", "a.mbox"]);
    assert!(
        run.out.starts_with("host,line\r\nh.example,2\r\n"),
        "{}",
        run.out
    );
    let run = folder.run(&[
        "extract",
        "--format=csv",
        "--no-header",
        "--fields=host",
        "a.mbox",
    ]);
    assert!(run.out.starts_with("h.example\r\n"), "{}", run.out);
    // A key that no object has leaves an object without keys.
    let run = folder.run(&["extract", "--format=ndjson", "--fields=suspect", "a.mbox"]);
    assert!(run.out.starts_with("{}\n"), "{}", run.out);
    for (args, expected) in [
        (
            &["--format=csv", "--fields=urii"][..],
            "unknown field `urii` (known: path, line,",
        ),
        (
            &["--format=csv", "--fields=uri,uri"],
            "`uri` is given twice",
        ),
        (
            &["--fields=uri"],
            "--fields requires --format ndjson or csv, not plain",
        ),
        (
            &["--format=csv", "-0"],
            "-0 requires --files, or --format plain",
        ),
        (
            &["--format=csv", "--fields=host", "--count"],
            "--count prints no links: --fields cannot be used with it",
        ),
        (
            &["-0", "--unique", "--by=host"],
            "--by prints no links: --null cannot be used with it",
        ),
        (
            &["--byte-range=3..", "--count-lines"],
            "--count-lines requires --format concise, ndjson or csv, not plain",
        ),
        (
            &["--profile=whatwg"],
            "--profile requires --format ndjson or csv, or --only-valid",
        ),
    ] {
        let run = folder.run(&[&["extract"], args, &["a.mbox"]].concat());
        assert_eq!((run.code, &*run.out), (2, ""), "{args:?}");
        let expected = if cfg!(feature = "parquet") {
            expected.replace("ndjson or csv", "ndjson, csv or parquet")
        } else {
            expected.to_owned()
        };
        assert!(
            run.err.contains(&expected) && run.err.lines().count() == 1,
            "{}",
            run.err
        );
    }
    let run = folder.run(&["extract", "-0", "--host=h.example", "a.mbox"]);
    assert!(
        run.out
            .starts_with("http://h.example/h\0http://h.example/a-b\0"),
        "{}",
        run.out
    );
    let run = folder.run(&["extract", "--format=concise", "a.mbox"]);
    assert!(
        run.out.starts_with("a.mbox:2:9: http://h.example/h\n"),
        "{}",
        run.out
    );
    let run = folder.run(&["extract", "--format=concise", "--byte-range=3..", "a.mbox"]);
    assert_eq!((run.code, &*run.out), (0, ""));
}
