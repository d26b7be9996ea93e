//! Clients that are careless, slow or hostile: the server answers, and goes on.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Client, Start, codes};

/// Returns a document of `lines` lines of Markdown, one of which has a fault.
fn markdown(lines: usize) -> String {
    let line = "A line of text with a [link](http://www.example.org/a/b?c=d) and `code` in it.\n";
    format!(
        "# Title\n\n{}<http://www.example.org/%zz>\n",
        line.repeat(lines)
    )
}

#[test]
fn malformed_messages_do_not_end_the_session() {
    let mut client = Client::start(Start::default());
    for (name, bytes, code) in [
        ("no length", "Content-Type: a\r\n\r\n{}\r\n", None),
        ("no JSON", "Content-Length: 2\r\n\r\n{]", Some(-32700)),
        ("no object", "Content-Length: 2\r\n\r\n[]", Some(-32600)),
        (
            "no method",
            "Content-Length: 21\r\n\r\n{\"id\":1.5,\"params\":0}",
            Some(-32600),
        ),
    ] {
        assert!(client.send_bytes(bytes.as_bytes()), "{name}");
        if let Some(code) = code {
            let error = client.expect(name, |message| message.get("error").is_some());
            assert_eq!(error["error"]["code"], code, "{name}");
        }
    }
    for (method, params, code) in [
        ("textDocument/hover2", json!({}), -32601),
        ("initialize", json!({}), -32600),
        ("textDocument/diagnostic", json!(7), -32602),
        (
            "textDocument/codeAction",
            json!({ "textDocument": { "uri": 1 } }),
            -32602,
        ),
        ("workspace/executeCommand", Value::Null, -32602),
    ] {
        let id = client.ask(method, params);
        assert_eq!(client.answer(id)["error"]["code"], code, "{method}");
    }
    for (method, params) in [
        ("textDocument/didOpen", json!({ "textDocument": [] })),
        ("textDocument/didChange", json!({})),
        (
            "textDocument/didClose",
            json!({ "textDocument": { "uri": "untitled:none" } }),
        ),
        (
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": "untitled:none", "version": 1 }, "contentChanges": [],
            }),
        ),
        ("notebookDocument/didChange", json!(null)),
        ("workspace/didChangeConfiguration", json!({ "settings": 3 })),
        (
            "workspace/didChangeConfiguration",
            json!({ "settings": { "urilint": [] } }),
        ),
        ("$/unknown", json!({})),
        ("$/cancelRequest", json!({ "id": {} })),
        ("window/workDoneProgress/cancel", json!(1)),
    ] {
        client.notify(method, params);
    }
    client.open("untitled:a", "plaintext", "http://www.example.org/%zz");
    assert_eq!(codes(&client.pushed("untitled:a", 1)), ["S004"]);
    assert!(client.end().success());
}

#[test]
fn invalid_ranges_are_clamped() {
    let mut client = Client::start(Start::default());
    client.open("untitled:a", "plaintext", "http://www.example.org/%zz\n");
    let most = u32::MAX;
    client.edit(
        "untitled:a",
        2,
        [most, most, 0, 0],
        "http://www.example.org/",
    );
    client.edit("untitled:a", 3, [0, 999, 0, 999], "%zz");
    let shown = client.pushed("untitled:a", 3);
    assert_eq!(shown[0]["range"]["start"]["character"], 23);
    let id = client.ask("textDocument/codeAction", json!({
        "textDocument": { "uri": "untitled:a" },
        "range": { "start": { "line": most, "character": most }, "end": { "line": 0, "character": 0 } },
        "context": { "diagnostics": [] },
    }));
    assert!(client.answer(id)["result"].is_array());
    assert!(client.end().success());
}

#[test]
fn sessions_end_as_the_protocol_says() {
    // A request before the start, and the end without a start.
    let mut client = Client::silent();
    let id = client.ask("textDocument/diagnostic", json!({}));
    assert_eq!(client.answer(id)["error"]["code"], -32002);
    client.notify("textDocument/didOpen", json!({}));
    client.notify("exit", Value::Null);
    assert_eq!(client.hang_up().code(), Some(1));
    // The end of the input.
    assert_eq!(Client::silent().hang_up().code(), Some(1));
    assert_eq!(Client::start(Start::default()).hang_up().code(), Some(1));
    // A message that is announced, and does not come.
    let mut client = Client::start(Start::default());
    client.send_bytes(b"Content-Length: 2147483648\r\n\r\n{");
    assert_eq!(client.hang_up().code(), Some(1));
    // After the end of the session, there is nothing but the end.
    let mut client = Client::start(Start::default());
    client.request("shutdown", Value::Null);
    let id = client.ask("textDocument/diagnostic", json!({}));
    assert_eq!(client.answer(id)["error"]["code"], -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.hang_up().code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_ends_with_its_client() {
    let mut other = std::process::Command::new("sleep")
        .arg("60")
        .spawn()
        .unwrap();
    let mut client = Client::silent();
    client.request(
        "initialize",
        json!({ "processId": other.id(), "capabilities": {} }),
    );
    client.notify("initialized", json!({}));
    other.kill().unwrap();
    other.wait().unwrap();
    // Its input stays open.
    assert_eq!(client.wait().code(), Some(1));
}

#[test]
fn ten_thousand_edits_are_one_check_in_the_end() {
    let mut client = Client::start(Start::default());
    let text = markdown(2_000);
    client.open("untitled:a.md", "markdown", &text);
    client.pushed("untitled:a.md", 1);
    let start = Instant::now();
    for (version, line) in (2..=10_001).zip((2..2_002).cycle()) {
        client.edit("untitled:a.md", version, [line, 2, line, 2], "x");
    }
    client.edit("untitled:a.md", 10_002, [2_002, 24, 2_002, 27], "");
    assert!(client.pushed("untitled:a.md", 10_002).is_empty());
    // Each takes microseconds; a check of each would take minutes.
    assert!(
        start.elapsed() < Duration::from_secs(40),
        "{:?}",
        start.elapsed()
    );
    assert!(client.end().success());
}

#[test]
fn a_large_document_does_not_hold_up_others() {
    let mut client = Client::start(Start::default());
    let line = "A line of text without a link, of which there are many in a large document.\n";
    let text = line.repeat(50 * 1024 * 1024 / line.len());
    client.open("untitled:large.txt", "plaintext", &text);
    for version in 2..=100 {
        client.edit(
            "untitled:large.txt",
            version,
            [9, 0, 9, 0],
            "http://www.example.org/%zz\n",
        );
    }
    client.open(
        "untitled:small.txt",
        "plaintext",
        "http://www.example.org/%zz\n",
    );
    assert_eq!(codes(&client.pushed("untitled:small.txt", 1)), ["S004"]);
    let shown = client.pushed("untitled:large.txt", 100);
    assert_eq!(shown.len(), 99);
    assert!(client.end().success());
}

#[test]
fn requests_are_cancelled() {
    let mut client = Client::start(Start::default());
    let text = markdown(20_000);
    client.open("untitled:a.md", "markdown", &text);
    // More than there are threads, so that the last one waits.
    let ask = json!({ "textDocument": { "uri": "untitled:a.md" } });
    let ids: Vec<_> = (0..20)
        .map(|_| client.ask("textDocument/diagnostic", ask.clone()))
        .collect();
    let last = ids[19];
    client.notify("$/cancelRequest", json!({ "id": last }));
    let answer = client.answer(last);
    // It may have been answered before.
    assert!(
        answer["error"]["code"] == -32800 || answer.get("result").is_some(),
        "{answer}"
    );
    for id in &ids[..19] {
        assert_eq!(
            client.answer(*id)["result"]["items"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
    }
    assert!(client.end().success());
}
