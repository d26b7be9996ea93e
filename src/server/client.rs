//! The client: what it can do, and what is sent to it.

use crossbeam_channel::Sender;
use gen_lsp_types::{MessageType, ShowMessageParams};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use serde::Serialize;
use serde_json::{Value, json};
use urilint::editor::PositionEncoding;
use urilint::report::escape;

use super::transport::Sent;
use crate::cli::args::choice::LogLevel;
use crate::cli::masked;

/// What the client can do. It is read value by value: a client with an invalid one has all others.
// Each is one that the protocol has.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Capabilities {
    /// It asks for diagnostics, so that none are pushed.
    pub pulls_diagnostics: bool,
    /// Whether it requests diagnostics again when the server asks for it.
    pub refreshes_diagnostics: bool,
    /// It shows the severity, tags and related places of diagnostics.
    pub tags: bool,
    pub related_information: bool,
    /// It applies edits of documents with their versions, and creates files.
    pub document_changes: bool,
    pub creates_files: bool,
    /// It shows actions that are objects.
    pub action_literals: bool,
    /// It shows Markdown.
    pub markdown: bool,
    /// It answers for its settings.
    pub configuration: bool,
    /// Whether it watches the files that the server names.
    pub watches_files: bool,
    /// It shows tooltips of links.
    pub link_tooltips: bool,
    /// What its positions count.
    pub encoding: PositionEncoding,
}

impl Capabilities {
    /// Returns those in the parameters of `initialize`.
    pub fn of(params: &Value) -> Self {
        let at = |path: &str| params.pointer(&format!("/capabilities{path}"));
        let is = |path: &str| at(path).and_then(Value::as_bool).unwrap_or(false);
        let has = |path: &str, name: &str| {
            let list = at(path).and_then(Value::as_array);
            list.is_some_and(|list| list.iter().any(|one| one == name))
        };
        Self {
            pulls_diagnostics: at("/textDocument/diagnostic").is_some_and(Value::is_object),
            refreshes_diagnostics: is("/workspace/diagnostics/refreshSupport"),
            tags: at("/textDocument/publishDiagnostics/tagSupport").is_some_and(Value::is_object),
            related_information: is("/textDocument/publishDiagnostics/relatedInformation"),
            document_changes: is("/workspace/workspaceEdit/documentChanges"),
            creates_files: has("/workspace/workspaceEdit/resourceOperations", "create"),
            action_literals: at("/textDocument/codeAction/codeActionLiteralSupport")
                .is_some_and(Value::is_object),
            markdown: has("/textDocument/hover/contentFormat", "markdown"),
            configuration: is("/workspace/configuration"),
            watches_files: is("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            link_tooltips: is("/textDocument/documentLink/tooltipSupport"),
            encoding: if has("/general/positionEncodings", "utf-8") {
                PositionEncoding::Utf8
            } else if has("/general/positionEncodings", "utf-32") {
                PositionEncoding::Utf32
            } else {
                PositionEncoding::Utf16
            },
        }
    }
}

/// Where messages to the client are sent. Any thread may send them.
#[derive(Clone, Debug)]
pub struct Client {
    sender: Sender<Sent>,
    level: LogLevel,
}

impl Client {
    pub const fn new(sender: Sender<Sent>, level: LogLevel) -> Self {
        Self { sender, level }
    }

    fn send(&self, sent: Sent) {
        // Without a client, the server ends by itself.
        let _ = self.sender.send(sent);
    }

    /// Ends the output: what was sent before is written.
    pub fn end(&self) {
        self.send(Sent::End);
    }

    pub fn respond(&self, response: Response) {
        self.send(Sent::Message(response.into()));
    }

    pub fn reject(&self, id: Value, error: ResponseError) {
        self.send(Sent::Rejection(id, error));
    }

    pub fn fail(&self, id: RequestId, code: ErrorCode, message: impl Into<String>) {
        self.respond(Response::new_err(id, code as i32, message.into()));
    }

    pub fn notify(&self, method: &str, params: impl Serialize) {
        let notification = Notification::new(method.to_owned(), params);
        self.send(Sent::Message(Message::Notification(notification)));
    }

    /// Sends a request. What the client answers is matched by the id.
    pub fn request(&self, id: &str, method: &str, params: impl Serialize) {
        let request = Request::new(id.to_owned().into(), method.to_owned(), params);
        self.send(Sent::Message(Message::Request(request)));
    }

    /// Shows a message to the user.
    pub fn show(&self, kind: MessageType, message: String) {
        self.notify("window/showMessage", ShowMessageParams { kind, message });
    }

    /// Logs a line, on standard error and with the client, if it is wanted.
    pub fn log(&self, level: LogLevel, message: &str) {
        if level > self.level {
            return;
        }
        let kind = match level {
            LogLevel::Off => return,
            LogLevel::Error => 1,
            LogLevel::Warn => 2,
            LogLevel::Info => 3,
            LogLevel::Debug => 4,
        };
        // Errors may quote what was sent.
        let message = escape::text(&masked(message));
        eprintln!("urilint server: {message}");
        self.notify(
            "window/logMessage",
            json!({ "type": kind, "message": message }),
        );
    }
}
