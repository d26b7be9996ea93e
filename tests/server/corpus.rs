//! What is shown of each file of the corpus is what the command line reports.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use urilint::editor::{Position, PositionEncoding, Positions};

use super::client::{Client, Start, at, uri};
use super::write;
use crate::editor::{Shown, files, reported};

#[test]
fn all_files_have_the_findings_of_check() {
    let reported = reported(&[]);
    let folder = std::path::absolute("corpus").unwrap();
    let settings = tempfile::tempdir().unwrap();
    // None of the configurations above the corpus applies.
    write(settings.path(), "empty.toml", "");
    let mut client = Client::start(Start {
        folders: vec![uri(&folder)],
        options: json!({ "configuration": settings.path().join("empty.toml") }),
        ..Start::default()
    });
    let (mut compared, mut findings) = (0, 0);
    for path in files(Path::new("corpus")) {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let uri = uri(&std::path::absolute(&path).unwrap());
        client.open(&uri, "", &text);
        let shown = shown(&text, &client.pushed(&uri, 1));
        client.notify(
            "textDocument/didClose",
            json!({ "textDocument": { "uri": uri } }),
        );
        let name = path.to_str().unwrap();
        let expected = reported.get(name).cloned().unwrap_or_default();
        assert_eq!(shown, expected, "{name}");
        compared += 1;
        findings += shown.len();
    }
    assert!(
        compared > 100 && findings > 100,
        "{compared} files, {findings} findings"
    );
    assert!(client.end().success());
}

/// Returns what is shown: of findings that the command line counts, the first.
fn shown(text: &str, diagnostics: &[Value]) -> Shown {
    let positions = Positions::new(text, PositionEncoding::Utf16);
    let is_first = |one: &&Value| {
        let related = one["relatedInformation"].as_array();
        let mut related = related.into_iter().flatten();
        related.all(|other| at(&other["location"]["range"]) > at(&one["range"]))
    };
    let shown = diagnostics.iter().filter(is_first).map(|one| {
        let [line, character, end_line, end] = at(&one["range"]);
        let offset = |line: u64, character: u64| {
            positions.offset(Position {
                line: line as u32,
                character: character as u32,
            })
        };
        let message = one["message"].as_str().unwrap();
        let message = message.split("\nhelp: ").next().unwrap();
        let code = one["code"].as_str().unwrap();
        (
            offset(line, character),
            offset(end_line, end),
            code.to_owned(),
            message.to_owned(),
        )
    });
    shown.collect()
}
