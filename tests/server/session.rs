//! Sessions: documents are opened, edited and closed, and their diagnostics are shown.

use serde_json::{Value, json};

use super::client::{Client, Start, at, codes, pull, push, uri};
use super::write;

const TEXT: &str = "# Notes\n\nsee \u{1F517} <http://www.example.org/100%off>\n";

#[test]
fn diagnostics_follow_edits() {
    let mut client = Client::start(Start::default());
    let uri = "untitled:Untitled-1";
    client.open(uri, "markdown", TEXT);
    let shown = client.pushed(uri, 1);
    assert_eq!(codes(&shown), ["S004"]);
    assert_eq!(at(&shown[0]["range"]), [2, 34, 2, 35]);
    assert_eq!(shown[0]["source"], "urilint");
    assert_eq!(shown[0]["severity"], 1);
    assert_eq!(shown[0]["data"]["rule"], "bad-percent-escape");
    assert!(
        shown[0]["message"]
            .as_str()
            .unwrap()
            .starts_with("invalid percent-encoding")
    );
    client.edit(uri, 2, [2, 35, 2, 35], "25");
    assert!(client.pushed(uri, 2).is_empty());
    client.edit(uri, 3, [0, 0, 0, 0], "http://www.example.org/%zz\n");
    assert_eq!(codes(&client.pushed(uri, 3)), ["S004"]);
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri } }),
    );
    let closed = client.expect("an empty list", |message| {
        message["params"]["uri"] == uri && message["params"].get("version").is_none()
    });
    assert_eq!(closed["params"]["diagnostics"], json!([]));
    assert!(client.end().success());
}

#[test]
fn positions_are_in_the_units_that_were_negotiated() {
    for (encodings, name, character) in [
        (json!(["utf-8", "utf-16"]), "utf-8", 36),
        (json!(["utf-16", "utf-32"]), "utf-32", 33),
        (json!(["utf-16"]), "utf-16", 34),
        (json!(null), "utf-16", 34),
    ] {
        let mut client = Client::silent();
        let mut capabilities = push();
        capabilities["general"]["positionEncodings"] = encodings;
        let answer = client.request("initialize", json!({ "capabilities": capabilities }));
        assert_eq!(answer["capabilities"]["positionEncoding"], name);
        client.notify("initialized", json!({}));
        client.open("untitled:a", "markdown", TEXT);
        let shown = client.pushed("untitled:a", 1);
        assert_eq!(shown[0]["range"]["start"]["character"], character, "{name}");
        client.edit("untitled:a", 2, [2, character + 1, 2, character + 1], "25");
        assert!(client.pushed("untitled:a", 2).is_empty(), "{name}");
        assert!(client.end().success());
    }
}

#[test]
fn the_language_decides_how_a_document_is_read() {
    let mut client = Client::start(Start::default());
    let text = "x = 'http://www.example.org/%zz'  # http://www.example.org/%zz\n";
    for (uri, language, expected) in [
        ("untitled:a", "python", 1),
        ("untitled:b", "plaintext", 2),
        ("untitled:c", "no-such-language", 2),
        ("untitled:d.py", "no-such-language", 1),
    ] {
        client.open(uri, language, text);
        assert_eq!(client.pushed(uri, 1).len(), expected, "{uri} {language}");
    }
    assert!(client.end().success());
}

#[test]
fn diagnostics_are_pulled_once() {
    let mut client = Client::start(Start {
        capabilities: pull(),
        ..Start::default()
    });
    let uri = "untitled:a";
    client.open(uri, "markdown", TEXT);
    let ask =
        |previous: &Value| json!({ "textDocument": { "uri": uri }, "previousResultId": previous });
    let report = client.request("textDocument/diagnostic", ask(&Value::Null));
    assert_eq!(
        (&report["kind"], codes(report["items"].as_array().unwrap())),
        (&json!("full"), vec!["S004"])
    );
    let id = report["resultId"].clone();
    let again = client.request("textDocument/diagnostic", ask(&id));
    assert_eq!(again, json!({ "kind": "unchanged", "resultId": id }));
    client.edit(uri, 2, [2, 35, 2, 35], "25");
    let report = client.request("textDocument/diagnostic", ask(&id));
    assert_eq!(
        (&report["kind"], &report["items"]),
        (&json!("full"), &json!([]))
    );
    // One that is not open has none, and nothing was pushed.
    let other = json!({ "textDocument": { "uri": "untitled:b" } });
    assert_eq!(
        client.request("textDocument/diagnostic", other)["items"],
        json!([])
    );
    let pushed = client.next_such(std::time::Duration::from_millis(50), &|message| {
        message["method"] == "textDocument/publishDiagnostics"
    });
    assert_eq!(pushed, None);
    assert!(client.end().success());
}

#[test]
fn settings_of_each_folder_apply() {
    let folder = tempfile::tempdir().unwrap();
    let text = "http://www.example.org/100%off\n";
    let (one, two) = (
        write(folder.path(), "one/a.md", text),
        write(folder.path(), "two/a.md", text),
    );
    let outside = write(folder.path(), "three/a.md", text);
    let folders = ["one", "two"].map(|name| uri(&folder.path().join(name)));
    let settings = json!([
        { "severity": { "S004": "hint" } },
        { "configuration": { "ignore": ["S004"] } },
        { "enable": true, "path": "/bin/urilint" },
    ]);
    let mut client = Client::start(Start {
        folders: folders.to_vec(),
        settings: Some(settings),
        ..Start::default()
    });
    // The settings were asked for once documents may be open.
    client.expect("a request for settings", |message| {
        message["method"] == "workspace/configuration"
    });
    for (uri, expected) in [(&one, Some(4)), (&two, None), (&outside, Some(3))] {
        client.open(uri, "markdown", text);
        let shown = client.pushed(uri, 1);
        let severity = shown.first().map(|one| one["severity"].as_i64().unwrap());
        assert_eq!(severity, expected, "{uri}");
    }
    client.set_settings(json!([{ "enable": false }, { "run": "onSave" }, { "enable": "yes" }]));
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": null }),
    );
    assert!(client.pushed(&one, 1).is_empty());
    assert_eq!(codes(&client.pushed(&two, 1)), ["S004"]);
    let problem = client.expect("what is wrong", |message| {
        message["method"] == "window/showMessage"
    });
    assert_eq!(
        problem["params"]["message"],
        "urilint.enable: expected true or false"
    );
    // Checked when it is saved.
    client.edit(&two, 2, [0, 26, 0, 30], "");
    client.edit(&two, 3, [0, 0, 0, 0], "\n");
    client.notify(
        "textDocument/didSave",
        json!({ "textDocument": { "uri": two } }),
    );
    assert!(client.pushed(&two, 3).is_empty());
    assert!(client.end().success());
}

#[test]
fn configurations_and_ignore_files_apply_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let text = "http://www.example.org/100%off\n";
    let document = write(folder.path(), "docs/a.md", text);
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        capabilities: {
            let mut capabilities = push();
            capabilities["workspace"]["didChangeWatchedFiles"] =
                json!({ "dynamicRegistration": true });
            capabilities
        },
        ..Start::default()
    });
    let registered = client.expect("watchers", |message| {
        message["method"] == "client/registerCapability"
    });
    assert_eq!(
        registered["params"]["registrations"][0]["method"],
        "workspace/didChangeWatchedFiles"
    );
    client.open(&document, "markdown", text);
    assert_eq!(codes(&client.pushed(&document, 1)), ["S004"]);
    for (name, config, expected) in [
        ("urilint.toml", "ignore = ['S004']\n", 0),
        ("urilint.toml", "", 1),
        ("urilint.toml", "exclude = ['docs']\n", 0),
        ("urilint.toml", "", 1),
        (".urilintignore", "a.md\n", 0),
        (".urilintignore", "", 1),
    ] {
        let file = write(folder.path(), name, config);
        let changes = json!({ "changes": [{ "uri": file, "type": 2 }] });
        client.notify("workspace/didChangeWatchedFiles", changes);
        assert_eq!(
            client.pushed(&document, 1).len(),
            expected,
            "{name} {config}"
        );
    }
    // An invalid configuration is shown in its file, until it is fixed.
    let config = write(folder.path(), "urilint.toml", "\nignor = []\n");
    let changes = json!({ "changes": [{ "uri": config, "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", changes.clone());
    let of_config = |message: &Value| message["params"]["uri"] == *config;
    let shown = client.expect("diagnostics of the configuration", of_config);
    let shown = &shown["params"]["diagnostics"][0];
    assert_eq!(at(&shown["range"]), [1, 0, 1, 1]);
    assert!(
        shown["message"]
            .as_str()
            .unwrap()
            .contains("did you mean `ignore`"),
        "{shown}"
    );
    assert!(client.pushed(&document, 1).is_empty());
    // It is checked while it is edited, too.
    client.open(&config, "toml", "\nignor = []\n");
    assert_eq!(client.pushed(&config, 1).len(), 1);
    client.edit(&config, 2, [1, 5, 1, 5], "e");
    assert!(client.pushed(&config, 2).is_empty());
    write(folder.path(), "urilint.toml", "ignore = []\n");
    client.notify("workspace/didChangeWatchedFiles", changes);
    assert_eq!(codes(&client.pushed(&document, 1)), ["S004"]);
    assert!(client.end().success());
}

#[test]
fn cells_of_notebooks_are_documents() {
    let mut client = Client::start(Start::default());
    let cell = |name: &str| format!("vscode-notebook-cell:/a/n.ipynb#{name}");
    let item = |name: &str, language: &str, text: &str| json!({ "uri": cell(name), "languageId": language, "version": 1, "text": text });
    let text = "http://www.example.org/%zz\n";
    let notebook = json!({ "uri": "file:///a/n.ipynb", "version": 1, "notebookType": "jupyter-notebook", "cells": [] });
    client.notify(
        "notebookDocument/didOpen",
        json!({
            "notebookDocument": notebook,
            "cellTextDocuments": [item("a", "markdown", text), item("b", "python", text)],
        }),
    );
    assert_eq!(codes(&client.pushed(&cell("a"), 1)), ["S004"]);
    // Code, in which nothing is reported.
    assert!(client.pushed(&cell("b"), 1).is_empty());
    client.notify(
        "notebookDocument/didChange",
        json!({
            "notebookDocument": { "uri": "file:///a/n.ipynb", "version": 2 },
            "change": { "cells": {
                "structure": {
                    "array": { "start": 1, "deleteCount": 1 },
                    "didOpen": [item("c", "markdown", text)],
                    "didClose": [{ "uri": cell("b") }],
                },
                "textContent": [{
                    "document": { "uri": cell("a"), "version": 2 },
                    "changes": [{ "text": "http://www.example.org/\n" }],
                }],
            } },
        }),
    );
    assert!(client.pushed(&cell("a"), 2).is_empty());
    assert_eq!(codes(&client.pushed(&cell("c"), 1)), ["S004"]);
    assert!(client.end().success());
}

#[test]
fn links_between_documents_follow_both() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[how](guide.md#installation)\n";
    let document = write(folder.path(), "a.md", text);
    let guide = write(folder.path(), "guide.md", "# Installation\n");
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        options: json!({ "settings": { "checkLocal": true } }),
        ..Start::default()
    });
    client.open(&document, "markdown", text);
    assert!(client.pushed(&document, 1).is_empty());
    client.open(&guide, "markdown", "# Installing\n");
    assert_eq!(codes(&client.pushed(&document, 1)), ["L011"]);
    client.edit(&guide, 2, [0, 2, 0, 12], "Installation");
    assert!(client.pushed(&document, 1).is_empty());
    assert!(client.end().success());
}

#[test]
fn related_places_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        options: json!({ "configuration": { "select": ["ALL"] } }),
        ..Start::default()
    });
    let text = "# A\n\n- [b](http://www.example.org/b)\n- [c](http://www.example.org/b)\n\n\
                see [https://www.example.org/](https://www.example.net/)\n";
    let document = write(folder.path(), "a.md", text);
    client.open(&document, "markdown", text);
    let shown = client.pushed(&document, 1);
    let related = |code: &str| {
        let one = shown.iter().find(|one| one["code"] == code).unwrap();
        let place = &one["relatedInformation"][0];
        (
            place["message"].as_str().unwrap().to_owned(),
            at(&place["location"]["range"]),
        )
    };
    assert_eq!(related("L024"), ("the same link".to_owned(), [2, 6, 2, 30]));
    assert_eq!(
        related("M013"),
        ("the text of the link".to_owned(), [5, 5, 5, 29])
    );
}

#[test]
fn baselines_count() {
    let folder = tempfile::tempdir().unwrap();
    let text = "<http://www.example.org/%zz>\n";
    write(folder.path(), "urilint.toml", "baseline = 'known.json'\n");
    let document = write(folder.path(), "a.md", text);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_urilint"));
    command.current_dir(folder.path());
    let status = command
        .args([
            "check",
            "-q",
            "--write-baseline",
            "known.json",
            "--exit-zero",
        ])
        .status();
    assert!(status.unwrap().success());
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        ..Start::default()
    });
    client.open(&document, "markdown", text);
    assert!(client.pushed(&document, 1).is_empty());
    // One more than is known.
    client.edit(&document, 2, [1, 0, 1, 0], text);
    assert_eq!(codes(&client.pushed(&document, 2)), ["S004"]);
    assert!(client.end().success());
}
