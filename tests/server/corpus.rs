//! What is shown of each file of the corpus is what the command line reports.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use urilint::editor::{Position, PositionEncoding, Positions};

use super::client::{Client, Start, at, uri};
use super::write;
use crate::editor::{Shown, files, reported, shown_by};

/// The largest file that is compared: those that editors open.
const LARGEST: u64 = 1024 * 1024;

/// Compares what is shown of the files of a folder with what the command line reports of them. Returns how many
/// files were compared, and how many findings there are in them.
fn compare(folder: &Path, reported: &BTreeMap<String, Shown>) -> (usize, usize) {
    let settings = tempfile::tempdir().unwrap();
    // None of the configurations above the files applies.
    write(settings.path(), "empty.toml", "");
    let mut client = Client::start(Start {
        folders: vec![uri(&std::path::absolute(folder).unwrap())],
        options: json!({ "configuration": settings.path().join("empty.toml") }),
        ..Start::default()
    });
    let (mut compared, mut findings) = (0, 0);
    for path in files(folder) {
        let is_large = path.metadata().unwrap().len() > LARGEST;
        let text = (!is_large).then(|| fs::read_to_string(&path));
        let Some(Ok(text)) = text else {
            continue;
        };
        let uri = uri(&std::path::absolute(&path).unwrap());
        client.open(&uri, "", &text);
        let shown = shown(&text, &client.pushed(&uri, 1));
        let document = json!({ "textDocument": { "uri": uri } });
        client.notify("textDocument/didClose", document);
        let name = path.to_str().unwrap();
        let expected = reported.get(name).cloned().unwrap_or_default();
        assert_eq!(shown, expected, "{name}");
        compared += 1;
        findings += shown.len();
    }
    assert!(client.end().success());
    (compared, findings)
}

#[test]
fn all_files_have_the_findings_of_check() {
    let (files, findings) = compare(Path::new("corpus"), &reported(&[]));
    assert!(
        files > 100 && findings > 100,
        "{files} files, {findings} findings"
    );
}

#[test]
#[ignore = "needs URILINT_CORPORA"]
fn corpora_have_the_findings_of_check() {
    let folder = std::env::var_os("URILINT_CORPORA").expect("URILINT_CORPORA names a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_urilint"));
    let arguments = [
        "check",
        "--isolated",
        "--exit-zero",
        "--format",
        "ndjson",
        "-q",
    ];
    let reported = shown_by(command.args(arguments).arg(&folder));
    let (files, findings) = compare(Path::new(&folder), &reported);
    assert!(
        files > 100 && findings > 100,
        "{files} files, {findings} findings"
    );
}

/// Returns what is shown: of findings that the command line counts, the first.
fn shown(text: &str, diagnostics: &[Value]) -> Shown {
    let positions = Positions::new(text, PositionEncoding::Utf16);
    let is_first = |one: &&Value| {
        let related = one["relatedInformation"].as_array();
        let mut related = related
            .into_iter()
            .flatten()
            .filter(|other| other["message"] == "the same here");
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
