//! `serve-lines`: answers are what the commands print.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::cli::Folder;

/// Returns the answers to requests.
fn answers(folder: &Folder, requests: &[Value]) -> Vec<Value> {
    let lines = requests.iter().map(|one| format!("{one}\n"));
    let lines = lines.collect::<Vec<_>>().concat();
    let run = folder.run_with(&["serve-lines"], lines.as_bytes());
    assert_eq!((run.code, &*run.err), (0, ""));
    let answers = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    answers.collect()
}

const TEXTS: [&str; 6] = [
    "see <http://www.example.org/a\n> b>, http://anna:a1B2c3D4@h.example/%zz and www.h.example",
    "",
    "<!doctype html><a href='a.html'>text</a> <a href='http://h.example:80/'>t</a>",
    "# Title\n\n[a](HTTP://h.example/) caf\u{e9} http://h.example/\u{e9} \u{2028}\n",
    "From a@h.example Thu Jan  1 00:00:00 2026\nSubject: s\n\nhttp://h.example/=\n\n",
    "no links",
];

#[test]
fn answers_are_what_the_commands_print() {
    let folder = Folder::new();
    for args in [
        &["extract"][..],
        &[
            "extract",
            "--references",
            "--normalize=scheme",
            "--only-valid",
        ],
        &[
            "extract",
            "--suspects",
            "--fields=uri,valid,path",
            "--host=*.example",
        ],
        &[
            "extract",
            "--stdin-filename=a.html",
            "--base=http://b.example/",
            "--resolve",
        ],
        &["check"],
        &[
            "check",
            "--select=ALL",
            "--mentions=report",
            "--show-secrets",
        ],
        &[
            "check",
            "--preset=mail",
            "--min-severity=warning",
            "--input-format=plain",
        ],
    ] {
        let request = json!({"op": args[0], "args": args[1..], "texts": TEXTS});
        let [answer] = &answers(&folder, &[request])[..] else {
            panic!("one answer");
        };
        let results = answer["results"]
            .as_array()
            .unwrap_or_else(|| panic!("{answer}"));
        assert_eq!(results.len(), TEXTS.len());
        for (text, result) in TEXTS.iter().zip(results) {
            let command = [args, &["--format=ndjson", "--quiet", "-"]].concat();
            let run = folder.run_with(&command, text.as_bytes());
            let lines = run
                .out
                .lines()
                .map(|line| serde_json::from_str::<Value>(line).unwrap());
            assert_eq!(result, &lines.collect::<Value>(), "{args:?} {text}");
        }
    }
}

#[test]
fn single_uris_are_as_the_commands_have_them() {
    let folder = Folder::new();
    let uris = [
        "http://anna:a1B2c3D4@H.example/%7ea",
        "<URL:mailto:a@h.example>",
        "%zz",
        "",
    ];
    let requests = [
        json!({"op": "parse", "uris": uris[..3]}),
        json!({"op": "parse", "args": ["--profile=whatwg"], "uris": uris[..3]}),
        json!({"op": "normalize", "uris": uris}),
        json!({"op": "normalize", "args": ["--level=case", "--show-secrets"], "uris": uris[..1]}),
        json!({"op": "compare", "pairs": [["http://h.example/", "HTTP://h.example"], ["a:b", "a:b"]]}),
        json!({"op": "compare", "args": ["--base=http://h.example/"], "pairs": [["a", "./a"]]}),
        json!({"op": "fix", "args": ["--select=G", "--stdin-filename=a.md"], "texts": ["[a](HTTP://h.example:80/)\n", "none"]}),
        json!({"op": "fix", "args": ["--stdin-filename=a.md"], "texts": ["\u{e9}\0\n"]}),
    ];
    let answers = answers(&folder, &requests);
    for (answer, profile) in [(&answers[0], "rfc3986"), (&answers[1], "whatwg")] {
        for (uri, result) in uris.iter().zip(answer["results"].as_array().unwrap()) {
            let profile = format!("--profile={profile}");
            let run = folder.run(&["parse", &profile, "--format=ndjson", uri]);
            assert_eq!(&serde_json::from_str::<Value>(&run.out).unwrap(), result);
        }
    }
    let expected = [
        "http://anna:********@h.example/~a",
        "<URL:mailto:a@h.example>",
        "%zz",
        "",
    ];
    assert_eq!(
        answers[2]["results"].as_array().unwrap().len(),
        expected.len()
    );
    assert_eq!(answers[2]["results"][0], expected[0]);
    assert_eq!(
        answers[3]["results"][0],
        "http://anna:a1B2c3D4@h.example/%7Ea"
    );
    assert_eq!(answers[4], json!({"results": ["scheme", "string"]}));
    assert_eq!(answers[5]["results"].as_array().unwrap().len(), 1);
    assert_eq!(
        answers[6],
        json!({"results": ["[a](http://h.example/)\n", "none"]})
    );
    assert_eq!(answers[7], json!({"results": ["\u{e9}\0\n"]}));
}

#[test]
fn text_that_is_not_utf_8_is_in_base64() {
    let folder = Folder::new();
    // http://h.example/\xff
    let item = json!({"bytes": "aHR0cDovL2guZXhhbXBsZS//"});
    let request = json!({"op": "extract", "args": ["--charset=utf-8"], "texts": [item, "a"]});
    let answer = &answers(&folder, &[request])[0];
    assert_eq!(answer["results"].as_array().unwrap().len(), 2, "{answer}");
}

#[test]
fn what_is_no_request_is_an_error_and_the_next_is_read() {
    let folder = Folder::with(&[("urilint.toml", "ignore = [\"S004\"]\n")]);
    let good = json!({"op": "extract", "texts": ["http://h.example/"]});
    let faults = [
        json!(3),
        json!({"texts": ["a"]}),
        json!({"op": "serve", "texts": []}),
        json!({"op": "extract"}),
        json!({"op": "extract", "uris": ["a"]}),
        json!({"op": "extract", "texts": "a"}),
        json!({"op": "extract", "texts": [3]}),
        json!({"op": "extract", "texts": [{"bytes": "?"}]}),
        json!({"op": "extract", "args": "--suspects", "texts": []}),
        json!({"op": "extract", "args": ["--no-such-option"], "texts": []}),
        json!({"op": "extract", "args": ["--count"], "texts": []}),
        json!({"op": "extract", "args": ["--output=out"], "texts": []}),
        json!({"op": "extract", "args": ["--files-from=a"], "texts": []}),
        json!({"op": "extract", "args": ["--format=csv"], "texts": []}),
        json!({"op": "extract", "args": ["other.txt"], "texts": []}),
        json!({"op": "extract", "args": ["--since=2020"], "texts": []}),
        json!({"op": "check", "args": ["--fix"], "texts": []}),
        json!({"op": "check", "args": ["--select=Z999"], "texts": []}),
        json!({"op": "check", "args": ["--write-baseline=b.json"], "texts": []}),
        json!({"op": "fix", "args": ["--diff"], "texts": []}),
        json!({"op": "fix", "texts": [{"bytes": "/w=="}]}),
        json!({"op": "normalize", "args": ["--level=best"], "uris": []}),
        json!({"op": "parse", "args": ["--profile=none"], "uris": []}),
        json!({"op": "compare", "pairs": [["a"]]}),
    ];
    let mut requests = Vec::new();
    for fault in &faults {
        requests.extend([fault.clone(), good.clone()]);
    }
    let answers = answers(&folder, &requests);
    assert_eq!(answers.len(), requests.len());
    for (at, pair) in answers.chunks(2).enumerate() {
        let error = pair[0]["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{} {}", faults[at], pair[0]));
        assert!(!error.is_empty() && !error.contains('\n'), "{error}");
        assert_eq!(pair[1]["results"][0][0]["uri"], "http://h.example/");
    }
    assert_eq!(folder.names(), ["urilint.toml"]);
    // The rest of a line that is too long is skipped.
    let long = format!(
        "{{\"op\":\"extract\",\"texts\":[\"{}\"]}}\n",
        "a".repeat(17 << 20)
    );
    let run = folder.run_with(
        &["serve-lines"],
        format!("not JSON\n{long}{good}\n").as_bytes(),
    );
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(
        lines[0].contains("error") && lines[1].contains("16 MiB") && lines[2].contains("h.example")
    );
}

#[test]
fn the_page_has_answers_as_they_are() {
    let page = include_str!("../../docs/serve-lines.md");
    let lines = |start: &str| -> String {
        let lines = page.lines().filter_map(|line| line.strip_prefix(start));
        lines
            .map(|line| format!("{line}\n"))
            .collect::<Vec<_>>()
            .concat()
    };
    let run = Folder::new().run_with(&["serve-lines"], lines("> ").as_bytes());
    run.is(0, &lines("< "), "");
}

/// A program may wait for each answer before it sends the next request.
#[test]
fn an_answer_is_written_before_the_next_request() {
    let folder = Folder::new();
    let mut command = folder.command(&["serve-lines"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for number in 0..3 {
        let text = format!("http://h.example/{number}");
        writeln!(requests, "{}", json!({"op": "extract", "texts": [text]})).unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["results"][0][0]["uri"], text);
    }
    drop(requests);
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
}
