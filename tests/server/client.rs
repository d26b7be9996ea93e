//! A client of the Language Server Protocol: it sends messages over the wire, well-formed or not, and waits
//! for what it expects.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long an answer may take: the machine may do other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client with a server of its own.
pub struct Client {
    server: Child,
    input: Option<ChildStdin>,
    output: Receiver<Value>,
    /// What was received while something else was expected.
    pending: VecDeque<Value>,
    next_id: i64,
    /// The answers to requests of the server, by method; null for all others.
    answers: Vec<(&'static str, Value)>,
}

/// How a client starts.
pub struct Start {
    pub folders: Vec<String>,
    pub capabilities: Value,
    pub options: Value,
    /// The settings of each folder, if the client answers for them.
    pub settings: Option<Value>,
}

impl Default for Start {
    fn default() -> Self {
        Self {
            folders: Vec::new(),
            capabilities: push(),
            options: json!({}),
            settings: None,
        }
    }
}

/// Returns the capabilities of a client to which diagnostics are pushed.
pub fn push() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "textDocument": {
            "publishDiagnostics": { "tagSupport": { "valueSet": [1, 2] }, "relatedInformation": true },
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } },
            "hover": { "contentFormat": ["markdown", "plaintext"] },
            "documentLink": { "tooltipSupport": true },
        },
        "workspace": { "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create"] } },
    })
}

/// Returns those of a client that asks for diagnostics, and watches files.
pub fn pull() -> Value {
    let mut capabilities = push();
    capabilities["textDocument"]["diagnostic"] = json!({});
    capabilities["workspace"]["diagnostics"] = json!({ "refreshSupport": true });
    capabilities["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": true });
    capabilities
}

/// Returns the URI of a path.
pub fn uri(path: &Path) -> String {
    let path = path.as_os_str().as_encoded_bytes();
    let style = urilint::uri::file_path::PathStyle::NATIVE;
    let uri = urilint::uri::file_path::from_path(path, style);
    uri.unwrap().as_str().to_owned()
}

impl Client {
    /// Starts a server that was sent nothing.
    pub fn silent() -> Self {
        let mut server = Command::new(env!("CARGO_BIN_EXE_urilint"))
            .arg("server")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (sender, output) = channel();
        let mut stdout = BufReader::new(server.stdout.take().unwrap());
        thread::spawn(move || {
            while let Some(message) = receive(&mut stdout) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Self {
            input: server.stdin.take(),
            server,
            output,
            pending: VecDeque::new(),
            next_id: 0,
            answers: Vec::new(),
        }
    }

    /// Starts a session.
    pub fn start(start: Start) -> Self {
        let mut client = Self::silent();
        let mut capabilities = start.capabilities;
        if let Some(settings) = start.settings {
            capabilities["workspace"]["configuration"] = json!(true);
            client.answers.push(("workspace/configuration", settings));
        }
        let folders: Vec<_> = start
            .folders
            .iter()
            .map(|uri| json!({ "uri": uri, "name": "a" }))
            .collect();
        let answer = client.request(
            "initialize",
            json!({
                "processId": std::process::id(),
                "capabilities": capabilities,
                "initializationOptions": start.options,
                "workspaceFolders": folders,
            }),
        );
        assert_eq!(answer["serverInfo"]["name"], "urilint");
        client.notify("initialized", json!({}));
        client
    }

    /// Sends bytes as they are; false if the server does not read any more.
    pub fn send_bytes(&mut self, bytes: &[u8]) -> bool {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).and_then(|()| input.flush()).is_ok()
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let frame = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        assert!(self.send_bytes(frame.as_bytes()));
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        let mut message = json!({ "jsonrpc": "2.0", "method": method });
        message["params"] = params;
        self.send(&message);
    }

    /// Sends a request, and returns its id.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        let mut message = json!({ "jsonrpc": "2.0", "id": id, "method": method });
        message["params"] = params;
        self.send(&message);
        id
    }

    /// Sends a request, and returns the result.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let answer = self.answer(id);
        assert_eq!(answer.get("error"), None, "{method}");
        answer["result"].clone()
    }

    /// Returns the answer to a request.
    pub fn answer(&mut self, id: i64) -> Value {
        self.expect(&format!("an answer to {id}"), |message| {
            message.get("method").is_none() && message["id"] == id
        })
    }

    /// Returns the next message that is as wanted. Others are kept.
    pub fn expect(&mut self, what: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let found = self.next_such(PATIENCE, &is_wanted);
        found.unwrap_or_else(|| panic!("the server did not send {what}"))
    }

    /// Returns the next message that is as wanted, if it comes in time.
    pub fn next_such(
        &mut self,
        within: Duration,
        is_wanted: &dyn Fn(&Value) -> bool,
    ) -> Option<Value> {
        if let Some(at) = self.pending.iter().position(is_wanted) {
            return self.pending.remove(at);
        }
        let end = Instant::now() + within;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let message = self.output.recv_timeout(left).ok()?;
            self.answer_server(&message);
            if is_wanted(&message) {
                return Some(message);
            }
            self.pending.push_back(message);
        }
    }

    /// Answers a request of the server.
    fn answer_server(&mut self, message: &Value) {
        let (Some(method), Some(id)) = (message["method"].as_str(), message.get("id")) else {
            return;
        };
        let known = self.answers.iter().find(|(known, _)| *known == method);
        let result = known.map_or(Value::Null, |(_, result)| result.clone());
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    }

    /// Sets what the server gets from now on when it asks for settings.
    pub fn set_settings(&mut self, settings: Value) {
        self.answers
            .retain(|(method, _)| *method != "workspace/configuration");
        self.answers.push(("workspace/configuration", settings));
    }

    pub fn open(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces a range of a document: from the line and character to the line and character.
    pub fn edit(&mut self, uri: &str, version: i64, range: [u32; 4], text: &str) {
        let [from, at, to, end] = range;
        let range = json!({
            "start": { "line": from, "character": at },
            "end": { "line": to, "character": end },
        });
        self.notify(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": uri, "version": version },
                "contentChanges": [{ "range": range, "text": text }],
            }),
        );
    }

    /// Returns the diagnostics that are pushed for a version of a document.
    pub fn pushed(&mut self, uri: &str, version: i64) -> Vec<Value> {
        let message = self.expect(&format!("diagnostics of {uri} {version}"), |message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        });
        message["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// Ends the session, and returns how the server ended.
    pub fn end(mut self) -> ExitStatus {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.wait()
    }

    /// Closes the input of the server.
    pub fn hang_up(mut self) -> ExitStatus {
        self.input = None;
        self.wait()
    }

    pub fn wait(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.server.try_wait().unwrap() {
                return status;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the server did not end");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It has ended, unless a test failed.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Reads a message; `None` at the end.
fn receive(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("Content-Length: ") {
            length = value.parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

/// Returns the codes of diagnostics.
pub fn codes(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics
        .iter()
        .map(|one| one["code"].as_str().unwrap_or("-"))
        .collect()
}

/// Returns a range in short: line, character, line, character.
pub fn at(range: &Value) -> [u64; 4] {
    let number = |path: &str| range.pointer(path).unwrap().as_u64().unwrap();
    [
        number("/start/line"),
        number("/start/character"),
        number("/end/line"),
        number("/end/character"),
    ]
}
