//! Code actions: what they change is what they say.

use serde_json::{Value, json};

use super::client::{Client, Start, codes, uri};
use super::{applied, write};

/// Returns the actions at the start of a line.
fn actions(client: &mut Client, uri: &str, line: u32, only: &Value) -> Vec<Value> {
    let at = |character: u32| json!({ "line": line, "character": character });
    let result = client.request(
        "textDocument/codeAction",
        json!({
            "textDocument": { "uri": uri },
            "range": { "start": at(0), "end": at(999) },
            "context": { "diagnostics": [], "only": only },
        }),
    );
    result.as_array().unwrap().clone()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    actions
        .iter()
        .map(|one| one["title"].as_str().unwrap())
        .collect()
}

/// Returns the text after an action on a single document.
fn after(text: &str, action: &Value) -> String {
    let changes = &action["edit"]["documentChanges"];
    assert_eq!(changes.as_array().unwrap().len(), 1, "{action}");
    assert_eq!(changes[0]["textDocument"]["version"], 1);
    applied(text, &changes[0]["edits"])
}

fn with_title<'a>(actions: &'a [Value], start: &str) -> &'a Value {
    let found = actions
        .iter()
        .find(|one| one["title"].as_str().unwrap().starts_with(start));
    found.unwrap_or_else(|| panic!("{start}: {:?}", titles(actions)))
}

#[test]
fn a_fix_changes_what_is_wrong() {
    let mut client = Client::start(Start::default());
    let text = "\u{1F517} [a](http:/www.example.org/a)\r\n[b](http:/www.example.org/b)\r\n";
    client.open("untitled:a", "markdown", text);
    let found = actions(&mut client, "untitled:a", 0, &json!(["quickfix"]));
    let fix = with_title(&found, "Fix S012");
    assert_eq!(
        (&fix["kind"], &fix["isPreferred"]),
        (&json!("quickfix"), &json!(true))
    );
    assert_eq!(codes(fix["diagnostics"].as_array().unwrap()), ["S012"]);
    assert_eq!(after(text, fix), text.replacen("http:/", "http://", 1));
    // All at once, as on save.
    let all = actions(&mut client, "untitled:a", 0, &json!(["source.fixAll"]));
    assert_eq!(titles(&all), ["Fix all that urilint can fix safely"]);
    assert_eq!(all[0]["kind"], "source.fixAll.urilint");
    assert_eq!(after(text, &all[0]), text.replace("http:/", "http://"));
    let none = actions(
        &mut client,
        "untitled:a",
        0,
        &json!(["source.organizeImports"]),
    );
    assert!(none.is_empty());
    assert!(client.end().success());
}

#[test]
fn unsafe_fixes_are_for_those_who_ask() {
    let folder = tempfile::tempdir().unwrap();
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        options: json!({ "configuration": { "select": ["ALL"] } }),
        ..Start::default()
    });
    let text = "[a](http://www.example.com/a/./b%7Ec)\n";
    let document = write(folder.path(), "a.md", text);
    client.open(&document, "markdown", text);
    let safe = actions(&mut client, &document, 0, &json!(["source.fixAll"]));
    let named = actions(
        &mut client,
        &document,
        0,
        &json!(["source.fixAll.urilint.unsafe"]),
    );
    assert_eq!(named.len(), 1);
    let fixed = after(text, &named[0]);
    assert_ne!(fixed, text);
    assert!(
        safe.iter()
            .all(|one| one["kind"] == "source.fixAll.urilint")
    );
    assert!(client.end().success());
}

/// Documents with a finding in this line, and what they are after it is suppressed there and in the file.
const SUPPRESSED: [(&str, &str, &str, &str, &str); 10] = [
    (
        "markdown",
        "a.md",
        "# A\n\nsee http://www.example.org/%zz\n",
        "# A\n\nsee http://www.example.org/%zz <!-- urilint: ignore[S004] -->\n",
        "<!-- urilint: ignore-file[S004] -->\n# A\n\nsee http://www.example.org/%zz\n",
    ),
    (
        "markdown",
        "b.md",
        "---\ntitle: b\n---\r\nhttp://www.example.org/%zz <!-- urilint: ignore[C001] -->\r\n",
        "---\ntitle: b\n---\r\nhttp://www.example.org/%zz <!-- urilint: ignore[C001, S004] -->\r\n",
        "",
    ),
    (
        "python",
        "a.py",
        "#!/usr/bin/python3\n# see http://www.example.org/%zz\n",
        "#!/usr/bin/python3\n# see http://www.example.org/%zz # urilint: ignore[S004]\n",
        "#!/usr/bin/python3\n# urilint: ignore-file[S004]\n# see http://www.example.org/%zz\n",
    ),
    (
        "rust",
        "a.rs",
        "fn a() {\n    // see http://www.example.org/%zz\n}\n",
        "fn a() {\n    // see http://www.example.org/%zz // urilint: ignore[S004]\n}\n",
        "// urilint: ignore-file[S004]\nfn a() {\n    // see http://www.example.org/%zz\n}\n",
    ),
    (
        "restructuredtext",
        "a.rst",
        "A\n=\n\nsee http://www.example.org/%zz\n",
        "A\n=\n\n.. urilint: ignore[S004]\n\nsee http://www.example.org/%zz\n",
        ".. urilint: ignore-file[S004]\n\nA\n=\n\nsee http://www.example.org/%zz\n",
    ),
    (
        "latex",
        "a.tex",
        "see \\url{http://www.example.org/%zz}\n",
        "% urilint: ignore[S004]\nsee \\url{http://www.example.org/%zz}\n",
        "% urilint: ignore-file[S004]\nsee \\url{http://www.example.org/%zz}\n",
    ),
    (
        "yaml",
        "a.yaml",
        "---\na:\n  - http://www.example.org/%zz\n",
        "---\na:\n  - http://www.example.org/%zz # urilint: ignore[S004]\n",
        "# urilint: ignore-file[S004]\n---\na:\n  - http://www.example.org/%zz\n",
    ),
    (
        "toml",
        "a.toml",
        "a = 'http://www.example.org/%zz'\n",
        "a = 'http://www.example.org/%zz' # urilint: ignore[S004]\n",
        "# urilint: ignore-file[S004]\na = 'http://www.example.org/%zz'\n",
    ),
    (
        "json",
        "a.json",
        "{ \"a\": \"http://www.example.org/%zz\" }\n",
        "",
        "",
    ),
    (
        "plaintext",
        "a.txt",
        "see http://www.example.org/%zz\n",
        "",
        "",
    ),
];

#[test]
fn comments_suppress_findings_in_each_language() {
    let mut client = Client::start(Start::default());
    for (language, name, text, on_line, in_file) in SUPPRESSED {
        let uri = format!("untitled:{name}");
        client.open(&uri, language, text);
        let shown = client.pushed(&uri, 1);
        assert_eq!(codes(&shown)[0], "S004", "{name}");
        let line = shown[0]["range"]["start"]["line"].as_u64().unwrap() as u32;
        let found = actions(&mut client, &uri, line, &json!(["quickfix"]));
        for (title, expected) in [("on this line", on_line), ("in this file", in_file)] {
            let title = format!("Suppress S004 {title}");
            if expected.is_empty() {
                if on_line.is_empty() {
                    assert!(!titles(&found).contains(&&*title), "{name}");
                }
                continue;
            }
            let new = after(text, with_title(&found, &title));
            assert_eq!(new, expected, "{name}");
            let check = format!("untitled:new-{name}");
            client.open(&check, language, &new);
            let left = client.pushed(&check, 1);
            assert!(!codes(&left).contains(&"S004"), "{name}: {left:?}");
            client.notify(
                "textDocument/didClose",
                json!({ "textDocument": { "uri": check } }),
            );
        }
    }
    assert!(client.end().success());
}

#[test]
fn what_a_comment_would_not_suppress_is_not_offered() {
    let mut client = Client::start(Start::default());
    // In a block of code, a comment would be text of the block.
    let text = "# A\n\n```sh\ncurl http://anna:a1B2c3D4@www.example.org/\n```\n";
    client.open("untitled:a.md", "markdown", text);
    assert_eq!(codes(&client.pushed("untitled:a.md", 1)), ["C001"]);
    let found = actions(&mut client, "untitled:a.md", 3, &json!(["quickfix"]));
    assert!(
        !titles(&found).contains(&"Suppress C001 on this line"),
        "{:?}",
        titles(&found)
    );
    // After a string in a line, it is a comment.
    let url = "http://anna:a1B2c3D4@www.example.org/";
    let text = format!("c = '{url}'\n");
    client.open("untitled:a.py", "python", &text);
    assert_eq!(codes(&client.pushed("untitled:a.py", 1)), ["C001"]);
    let found = actions(&mut client, "untitled:a.py", 0, &json!(["quickfix"]));
    assert!(titles(&found).contains(&"Suppress C001 on this line"));
    // In a value over lines, it would be a part of the value.
    for (name, language, text) in [
        ("a.yaml", "yaml", "a: |\n  see http://www.example.org/%zz\n"),
        (
            "a.toml",
            "toml",
            "a = '''\nsee http://www.example.org/%zz\n'''\n",
        ),
    ] {
        let uri = format!("untitled:{name}");
        client.open(&uri, language, text);
        assert_eq!(codes(&client.pushed(&uri, 1)), ["S004"], "{name}");
        let found = actions(&mut client, &uri, 1, &json!(["quickfix"]));
        assert!(
            !titles(&found).contains(&"Suppress S004 on this line"),
            "{name}"
        );
        assert!(
            titles(&found).contains(&"Suppress S004 in this file"),
            "{name}"
        );
    }
    // The sender of a message does not decide.
    let mail = "From: a@example.org\nSubject: b\n\nhttp://www.example.org/%zz\n";
    client.open("untitled:a.eml", "mail", mail);
    client.pushed("untitled:a.eml", 1);
    let found = actions(&mut client, "untitled:a.eml", 3, &json!(["quickfix"]));
    assert!(
        titles(&found)
            .iter()
            .all(|title| !title.starts_with("Suppress"))
    );
    assert!(client.end().success());
}

#[test]
fn a_host_is_allowed_in_the_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let text = "http://www.example.org/%zz\n";
    let document = write(folder.path(), "docs/a.md", text);
    let mut client = Client::start(Start {
        folders: vec![uri(folder.path())],
        ..Start::default()
    });
    client.open(&document, "markdown", text);
    let title = "Allow www.example.org for S004 in urilint.toml";
    let found = actions(&mut client, &document, 0, &json!(["quickfix"]));
    let changes = &with_title(&found, title)["edit"]["documentChanges"];
    let config = uri(&folder.path().join("urilint.toml"));
    assert_eq!(changes[0], json!({ "kind": "create", "uri": config }));
    let new = applied("", &changes[1]["edits"]);
    assert_eq!(
        new,
        "[[allow]]\nhosts = [\"www.example.org\"]\nrules = [\"S004\"]\n"
    );
    // One that is open is edited as it is there.
    write(folder.path(), "urilint.toml", "allow = []\n");
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": config, "type": 1 }] }),
    );
    let unsaved = "# Our hosts.\nallow = []\n";
    client.open(&config, "toml", unsaved);
    let found = actions(&mut client, &document, 0, &json!(["quickfix"]));
    let changes = &with_title(&found, title)["edit"]["documentChanges"];
    assert_eq!(
        changes[0]["textDocument"],
        json!({ "uri": config, "version": 1 })
    );
    let new = applied(unsaved, &changes[0]["edits"]);
    assert_eq!(
        new,
        "# Our hosts.\nallow = [{ hosts = [\"www.example.org\"], rules = [\"S004\"] }, ]\n"
    );
    write(folder.path(), "urilint.toml", &new);
    client.pushed(&document, 1);
    client.notify(
        "textDocument/didSave",
        json!({ "textDocument": { "uri": config } }),
    );
    let allowed = client.expect("no diagnostics", |message| {
        message["params"]["uri"] == *document && message["params"]["diagnostics"] == json!([])
    });
    assert_eq!(allowed["params"]["version"], 1);
    assert!(client.end().success());
}

#[test]
fn links_are_unwrapped_and_decoded() {
    let mut client = Client::start(Start::default());
    let wrapped = "https://www.google.com/url?q=https%3A%2F%2Fwww.example.org%2Fcaf%25C3%25A9";
    let text = format!("see <{wrapped}>\n");
    client.open("untitled:a.md", "markdown", &text);
    let found = actions(&mut client, "untitled:a.md", 0, &Value::Null);
    let unwrap = with_title(&found, "Replace with the target");
    assert_eq!(unwrap["kind"], "refactor.rewrite");
    assert_eq!(
        after(&text, unwrap),
        "see <https://www.example.org/caf%C3%A9>\n"
    );
    let show = with_title(&found, "Show URI decoded");
    client.request(
        "workspace/executeCommand",
        json!({
            "command": show["command"]["command"],
            "arguments": show["command"]["arguments"],
        }),
    );
    let shown = client.expect("a message", |message| {
        message["method"] == "window/showMessage"
    });
    let message = shown["params"]["message"].as_str().unwrap();
    assert!(message.contains("https://www.example.org/caf"), "{message}");
    let id = client.ask("workspace/executeCommand", json!({ "command": "rm" }));
    assert_eq!(client.answer(id)["error"]["code"], -32602);
    assert!(client.end().success());
}
