//! Diagnostics of all files of a folder.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Client, Start, pull, uri};
use super::write;

const FAULT: &str = "http://www.example.org/%zz\n";

/// Asks for all diagnostics, in parts. Returns the kind and the number of diagnostics by name of file, and
/// what to send the next time.
fn all(client: &mut Client, previous: &Value) -> (BTreeMap<String, (String, usize)>, Value) {
    let id = client.ask(
        "workspace/diagnostic",
        json!({ "previousResultIds": previous, "partialResultToken": "parts" }),
    );
    let mut items = client.answer(id)["result"]["items"]
        .as_array()
        .unwrap()
        .clone();
    let is_part = |message: &Value| {
        message["method"] == "$/progress" && message["params"]["token"] == "parts"
    };
    while let Some(part) = client.next_such(Duration::ZERO, &is_part) {
        items.extend(
            part["params"]["value"]["items"]
                .as_array()
                .unwrap()
                .iter()
                .cloned(),
        );
    }
    let mut reports = BTreeMap::new();
    let mut known = Vec::new();
    for item in items {
        let uri = item["uri"].as_str().unwrap();
        let name = uri.rsplit('/').next().unwrap().to_owned();
        let count = item["items"].as_array().map_or(0, Vec::len);
        reports.insert(name, (item["kind"].as_str().unwrap().to_owned(), count));
        known.push(json!({ "uri": uri, "value": item["resultId"] }));
    }
    (reports, json!(known))
}

fn start(folders: Vec<String>) -> Client {
    Client::start(Start {
        folders,
        capabilities: pull(),
        ..Start::default()
    })
}

fn reports(expected: &[(&str, &str, usize)]) -> BTreeMap<String, (String, usize)> {
    let reports = expected.iter();
    reports
        .map(|(name, kind, count)| ((*name).to_owned(), ((*kind).to_owned(), *count)))
        .collect()
}

#[test]
fn what_changed_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.md", FAULT);
    write(folder.path(), "b.md", "http://www.example.org/\n");
    let c = write(folder.path(), "c/c.md", &FAULT.repeat(2));
    write(folder.path(), "ignored.md", FAULT);
    write(folder.path(), ".urilintignore", "ignored.md\n");
    fs::write(
        folder.path().join("data.bin"),
        b"\0\xff http://www.example.org/%zz",
    )
    .unwrap();
    write(folder.path(), "inner/urilint.toml", "ignore = ['S004']\n");
    write(folder.path(), "inner/d.md", FAULT);
    let mut client = start(vec![uri(folder.path())]);
    let (first, known) = all(&mut client, &json!([]));
    assert_eq!(first, reports(&[("a.md", "full", 1), ("c.md", "full", 2)]));
    // Nothing is new: the answer waits.
    let id = client.ask(
        "workspace/diagnostic",
        json!({ "previousResultIds": known }),
    );
    assert_eq!(
        client.next_such(Duration::from_millis(300), &|message| message["id"] == id),
        None
    );
    write(folder.path(), "a.md", "fixed\n");
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": c, "type": 2 }] }),
    );
    let items = client.answer(id)["result"]["items"]
        .as_array()
        .unwrap()
        .clone();
    let kinds: BTreeMap<_, _> = items
        .iter()
        .map(|item| {
            (
                item["uri"].as_str().unwrap().rsplit('/').next().unwrap(),
                &item["kind"],
            )
        })
        .collect();
    assert_eq!(
        kinds,
        [("a.md", &json!("full")), ("c.md", &json!("unchanged"))].into()
    );
    // A file that is gone has no diagnostics any more; one that is open has its own.
    fs::remove_file(folder.path().join("c/c.md")).unwrap();
    let a = write(folder.path(), "a.md", FAULT);
    client.open(&a, "markdown", FAULT);
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": c, "type": 3 }] }),
    );
    let (last, _) = all(&mut client, &known);
    assert_eq!(last, reports(&[("c.md", "full", 0)]));
    assert!(client.end().success());
}

#[test]
fn the_inner_folder_decides() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.md", FAULT);
    write(folder.path(), "inner/b.md", FAULT);
    let inner = uri(&folder.path().join("inner"));
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path()), inner],
        capabilities: pull(),
        settings: Some(json!([{}, { "severity": { "ALL": "off" } }, {}])),
        ..Start::default()
    });
    client.expect("a request for settings", |message| {
        message["method"] == "workspace/configuration"
    });
    let (first, _) = all(&mut client, &json!([]));
    assert_eq!(first, reports(&[("a.md", "full", 1)]));
    // Folders are closed and opened.
    client.set_settings(json!([{}, {}]));
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        json!({ "event": {
        "added": [], "removed": [{ "uri": uri(&folder.path().join("inner")), "name": "inner" }],
    } }),
    );
    client.expect("a request for settings", |message| {
        message["method"] == "workspace/configuration"
    });
    let (all, _) = all(&mut client, &json!([]));
    assert_eq!(all, reports(&[("a.md", "full", 1), ("b.md", "full", 1)]));
    assert!(client.end().success());
}

#[test]
fn a_sweep_is_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..300 {
        write(folder.path(), &format!("{number}.md"), &FAULT.repeat(200));
    }
    let mut client = start(vec![uri(folder.path())]);
    let id = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }));
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.answer(id)["error"]["code"], -32800);
    let (first, _) = all(&mut client, &json!([]));
    assert_eq!(first.len(), 300);
    assert!(client.end().success());
}
