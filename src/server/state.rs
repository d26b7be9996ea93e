//! The server: what is open, what is asked, and what is done about it. It runs in one thread and does not
//! wait.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, select, unbounded};
use gen_lsp_types::{Diagnostic, MessageType, Uri};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use serde_json::Value;
use urilint::config::ConfigError;
use urilint::run::contain;

use super::client::{Capabilities, Client};
use super::diagnostics;
use super::document::Version;
use super::pool::{Pool, Priority};
use super::process;
use super::registration::{self, CONFIGURATION, REFRESH};
use super::roots::Roots;
use super::settings::Run;
use super::transport::Received;
use super::workspace::Known;
use crate::cli::args::choice::LogLevel;

/// How long a large document is not edited before it is checked.
const PAUSE: Duration = Duration::from_secs(1);
/// How often the process of the client is looked up.
const WATCH: Duration = Duration::from_secs(5);

/// The server.
#[derive(Debug)]
pub struct Server {
    pub(super) client: Client,
    pub(super) capabilities: Capabilities,
    pub(super) roots: Roots,
    pub(super) pool: Pool,
    pub(super) documents: HashMap<Uri, Document>,
    /// The cells of notebooks.
    pub(super) notebooks: HashMap<Uri, Vec<Uri>>,
    /// The requests that are not answered yet, with whether they are cancelled.
    pending: HashMap<RequestId, Arc<AtomicBool>>,
    /// The settings of the start, which hold until the client sends others.
    pub(super) settings: Value,
    /// The errors of configurations that are shown, by file.
    failed: HashMap<PathBuf, Arc<ConfigError>>,
    /// What is known of files that are not open.
    pub(super) known: Arc<Known>,
    /// A request for diagnostics of all files, which is answered when something changes.
    pub(super) waiting: Option<Request>,
    /// Whether the client reports changes of all files; `None` if it was not asked yet.
    watches_all: Option<bool>,
    events: (Sender<Event>, Receiver<Event>),
    next_stamp: u64,
    process_id: Option<i32>,
    phase: Phase,
}

/// A document that is open.
#[derive(Debug)]
pub struct Document {
    /// Its last version.
    pub version: Arc<Version>,
    /// The version whose findings are shown.
    pub shown: Arc<Version>,
    /// What identifies the last change to what is shown.
    stamp: u64,
    /// When it is to be checked.
    due: Option<Instant>,
    is_checking: bool,
    /// Whether its text was changed after its last check.
    is_edited: bool,
}

/// What a thread of the pool reports.
#[derive(Debug)]
pub enum Event {
    /// A document was checked.
    Checked(Uri, u64, Vec<Diagnostic>),
    /// A request was answered.
    Answered(Response),
}

/// What is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Running,
    /// The client has ended the session.
    ShutDown,
}

/// What to do after a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Continue,
    /// The client has ended the session, and then the server.
    Exit,
    /// The client is gone.
    Gone,
}

impl Server {
    pub fn new(client: Client, capabilities: Capabilities, params: &Value) -> Self {
        let settings = params
            .get("initializationOptions")
            .cloned()
            .unwrap_or_default();
        let settings = settings.get("settings").cloned().unwrap_or(settings);
        let folders = folders(params)
            .into_iter()
            .map(|uri| (uri, settings.clone()));
        let mut problems = Vec::new();
        let roots = Roots::new(
            folders.collect(),
            &settings,
            capabilities.encoding,
            &mut problems,
        );
        let id = params.get("processId").and_then(Value::as_i64);
        let server = Self {
            client,
            capabilities,
            roots,
            pool: Pool::new(),
            documents: HashMap::new(),
            notebooks: HashMap::new(),
            pending: HashMap::new(),
            settings,
            failed: HashMap::new(),
            known: Arc::default(),
            waiting: None,
            watches_all: None,
            events: unbounded(),
            next_stamp: 0,
            process_id: id.and_then(|id| i32::try_from(id).ok()),
            phase: Phase::Running,
        };
        server.show_problems(&problems);
        server
    }

    /// Serves until the client ends the session, or is gone.
    pub fn run(mut self, messages: &Receiver<Received>) -> Next {
        let events = self.events.1.clone();
        let mut watched = Instant::now();
        loop {
            let now = Instant::now();
            // What arrives at once is one edit: it is checked after the last of it.
            if messages.is_empty() {
                self.start_checks(now);
            }
            let due = self.documents.values().filter_map(|one| one.due).min();
            let pause = due.map_or(WATCH, |due| due.saturating_duration_since(now).min(WATCH));
            select! {
                recv(messages) -> received => match received {
                    Ok(received) => match self.receive(received) {
                        Next::Continue => {}
                        end => return end,
                    },
                    Err(_) => return Next::Gone,
                },
                recv(events) -> event => {
                    if let Ok(event) = event {
                        self.handle(event);
                    }
                }
                default(pause) => {}
            }
            if watched.elapsed() > WATCH {
                watched = Instant::now();
                if self.process_id.is_some_and(|id| !process::is_alive(id)) {
                    return Next::Gone;
                }
            }
        }
    }

    fn receive(&mut self, received: Received) -> Next {
        match received {
            Received::Malformed(id, error) => self.client.reject(id, error),
            Received::Message(Message::Request(request)) => self.request(request),
            Received::Message(Message::Response(response)) => self.response(response),
            Received::Message(Message::Notification(one)) if one.method == "exit" => {
                return match self.phase {
                    Phase::ShutDown => Next::Exit,
                    Phase::Running => Next::Gone,
                };
            }
            Received::Message(Message::Notification(one)) => self.notification(one),
        }
        Next::Continue
    }

    fn request(&mut self, request: Request) {
        self.client.log(
            LogLevel::Debug,
            &format!("request {}: {}", request.id, request.method),
        );
        if self.phase == Phase::ShutDown {
            let message = "the session has ended";
            self.client
                .fail(request.id, ErrorCode::InvalidRequest, message);
        } else if request.method == "shutdown" {
            self.phase = Phase::ShutDown;
            for (id, cancelled) in self.pending.drain() {
                cancelled.store(true, Ordering::Relaxed);
                self.client.respond(cancelled_response(id));
            }
            self.client
                .respond(Response::new_ok(request.id, Value::Null));
        } else {
            self.dispatch(request);
        }
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        if method == "$/cancelRequest" {
            let id = params.get("id").cloned().unwrap_or_default();
            if let Ok(id) = serde_json::from_value(id) {
                self.cancel(&id);
            }
            return;
        }
        // `exit` is all that is done after `shutdown`.
        if self.phase == Phase::ShutDown {
            return;
        }
        if let Err(error) = self.notified(&method, params) {
            self.client
                .log(LogLevel::Error, &format!("{method}: {error}"));
        }
    }

    /// Handles an answer of the client.
    fn response(&mut self, response: Response) {
        let id = response.id.to_string();
        match response.response_result {
            Err(error) => {
                self.client
                    .log(LogLevel::Warn, &format!("{id}: {}", error.message));
            }
            Ok(Value::Array(settings)) if id.trim_matches('"') == CONFIGURATION => {
                self.set_settings(settings);
            }
            Ok(_) => {}
        }
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Answered(response) => {
                if self.pending.remove(&response.id).is_some() {
                    self.client.respond(response);
                }
            }
            Event::Checked(uri, stamp, diagnostics) => self.checked(&uri, stamp, diagnostics),
        }
    }

    /// Cancels a request: it is answered at once, and what is found later is dropped.
    fn cancel(&mut self, id: &RequestId) {
        if let Some(cancelled) = self.pending.remove(id) {
            cancelled.store(true, Ordering::Relaxed);
            if self
                .waiting
                .as_ref()
                .is_some_and(|request| request.id == *id)
            {
                self.waiting = None;
            }
            self.client.respond(cancelled_response(id.clone()));
        }
    }

    /// Adds a request that is answered later. Returns whether it is cancelled meanwhile.
    pub(super) fn pending(&mut self, id: &RequestId) -> Arc<AtomicBool> {
        self.pending.entry(id.clone()).or_default().clone()
    }

    /// Answers a request in a thread of the pool. A panic is an internal error.
    pub(super) fn later(
        &mut self,
        id: RequestId,
        priority: Priority,
        work: impl FnOnce() -> Result<Value, ResponseError> + Send + 'static,
    ) {
        let cancelled = self.pending(&id);
        let (events, client) = (self.events.0.clone(), self.client.clone());
        self.pool.run(priority, move || {
            if cancelled.load(Ordering::Relaxed) {
                return;
            }
            let response_result = contain(work).unwrap_or_else(|error| {
                let message = error.to_string();
                client.log(LogLevel::Error, &message);
                Err(ResponseError {
                    code: ErrorCode::InternalError as i32,
                    message,
                    data: None,
                })
            });
            let response = Response {
                id,
                response_result,
            };
            // The receiver lives as long as the server.
            let _ = events.send(Event::Answered(response));
        });
    }

    /// Returns where threads report.
    pub(super) fn events(&self) -> Sender<Event> {
        self.events.0.clone()
    }

    /// Opens a document.
    pub(super) fn open(&mut self, version: Version) {
        let version = Arc::new(version);
        let document = Document {
            shown: version.clone(),
            version,
            stamp: 0,
            due: None,
            is_checking: false,
            is_edited: true,
        };
        let uri = document.version.uri.clone();
        self.documents.insert(uri.clone(), document);
        self.show_later(&uri);
    }

    /// Sets the last version of a document.
    pub(super) fn edit(&mut self, version: Version) {
        let uri = version.uri.clone();
        let on_type = version.root.settings.run == Run::OnType;
        if let Some(document) = self.documents.get_mut(&uri) {
            document.version = Arc::new(version);
            document.is_edited = true;
            if on_type {
                self.show_later(&uri);
            }
        }
    }

    /// Closes a document: its diagnostics are removed.
    pub(super) fn close(&mut self, uri: &Uri) {
        let Some(document) = self.documents.remove(uri) else {
            return;
        };
        let version = &document.version;
        if let Some(path) = version.place.file() {
            version.root.checker.document_closed(path);
        }
        self.publish(uri, None, Vec::new());
    }

    /// Checks the last version of a document soon, and shows what is found.
    pub(super) fn show_later(&mut self, uri: &Uri) {
        self.next_stamp += 1;
        if let Some(document) = self.documents.get_mut(uri) {
            document.shown = document.version.clone();
            document.stamp = self.next_stamp;
            let pause = if document.version.is_large() {
                PAUSE
            } else {
                Duration::ZERO
            };
            document.due = Some(Instant::now() + pause);
        }
    }

    /// Starts the checks that are due. Clients that ask for diagnostics start them themselves.
    fn start_checks(&mut self, now: Instant) {
        let pulls = self.capabilities.pulls_diagnostics;
        for (uri, document) in &mut self.documents {
            if document.is_checking || document.due.is_none_or(|due| due > now) {
                continue;
            }
            document.due = None;
            document.is_checking = true;
            let (events, uri) = (self.events.0.clone(), uri.clone());
            let (version, stamp) = (document.shown.clone(), document.stamp);
            let (client, capabilities) = (self.client.clone(), self.capabilities);
            let priority = priority(&version);
            self.pool.run(priority, move || {
                let work = || {
                    version.checked();
                    if pulls {
                        Vec::new()
                    } else {
                        diagnostics::of_version(&version, capabilities)
                    }
                };
                let found = contain(work).unwrap_or_else(|error| {
                    client.log(LogLevel::Error, &error.to_string());
                    Vec::new()
                });
                let _ = events.send(Event::Checked(uri, stamp, found));
            });
        }
    }

    /// Shows what was found in a document, unless it was changed meanwhile.
    fn checked(&mut self, uri: &Uri, stamp: u64, found: Vec<Diagnostic>) {
        let Some(document) = self.documents.get_mut(uri) else {
            return;
        };
        document.is_checking = false;
        if document.stamp != stamp {
            return;
        }
        let version = document.shown.clone();
        let was_edited = std::mem::take(&mut document.is_edited);
        if let Some(error) = &version.checked().error {
            self.show_error(error);
        }
        if !self.capabilities.pulls_diagnostics {
            self.publish(uri, Some(version.number), found);
        }
        if was_edited && version.root.settings.check_local {
            self.check_others(&version);
        }
    }

    /// Checks the other documents of a folder again, whose links may lead to one that was edited.
    fn check_others(&mut self, edited: &Version) {
        let others = self.documents.iter_mut().filter(|(uri, document)| {
            **uri != edited.uri && Arc::ptr_eq(&document.version.root, &edited.root)
        });
        let mut uris = Vec::new();
        for (uri, document) in others {
            document.version = Arc::new(document.version.fresh(edited.root.clone()));
            uris.push(uri.clone());
        }
        for uri in &uris {
            self.show_later(uri);
        }
    }

    pub(super) fn publish(&self, uri: &Uri, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
        let params = gen_lsp_types::PublishDiagnosticsParams {
            uri: uri.clone(),
            version,
            diagnostics,
        };
        self.client
            .notify("textDocument/publishDiagnostics", params);
    }

    /// Shows the errors of a configuration: in its files, and once to the user.
    fn show_error(&mut self, error: &Arc<ConfigError>) {
        let path = std::path::absolute(&error.path).unwrap_or_else(|_| error.path.clone());
        if self.failed.get(&path) == Some(error) {
            return;
        }
        self.failed.insert(path, error.clone());
        let message = format!("documents are not checked: {error}");
        self.client.show(MessageType::Error, message);
        for (path, found) in diagnostics::by_file(error) {
            self.publish_file(path, found);
        }
    }

    /// Shows diagnostics in a file, if it is not open: then it is checked as a document.
    fn publish_file(&self, path: &Path, diagnostics: Vec<Diagnostic>) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        if let Some(uri) = super::paths::uri(&path).filter(|uri| !self.documents.contains_key(uri))
        {
            self.publish(&uri, None, diagnostics);
        }
    }

    /// Tells the user what is wrong with settings.
    fn show_problems(&self, problems: &[String]) {
        if !problems.is_empty() {
            self.client.show(MessageType::Warning, problems.join("\n"));
        }
    }

    /// Applies the settings that the client has for each folder, and for what is in none of them.
    fn set_settings(&mut self, mut settings: Vec<Value>) {
        let mut problems = Vec::new();
        let outside = settings.pop().unwrap_or_default();
        // A client without settings leaves those of the start.
        let or_start = |value: Value| {
            if value.is_null() {
                self.settings.clone()
            } else {
                value
            }
        };
        let outside = or_start(outside);
        let settings = settings.into_iter().map(or_start).collect();
        self.roots = self.roots.with_settings(settings, &outside, &mut problems);
        self.show_problems(&problems);
        self.watch();
        self.changed();
    }

    /// Opens and closes folders. They have the settings of the start until the client sends theirs.
    pub(super) fn set_folders(&mut self, folders: Vec<Uri>) {
        let settings = &self.settings;
        let folders = folders.into_iter().map(|uri| (uri, settings.clone()));
        let encoding = self.capabilities.encoding;
        self.roots = Roots::new(folders.collect(), settings, encoding, &mut Vec::new());
        self.changed();
        self.settings_changed(&Value::Null);
    }

    /// Asks the client to report changes of files.
    pub(super) fn watch(&mut self) {
        let all = self.roots.folders().any(|root| root.settings.check_local);
        if self.watches_all != Some(all) {
            registration::register(&self.client, self.capabilities, (self.watches_all, all));
            self.watches_all = Some(all);
        }
    }

    /// Files were changed. Configurations and ignore files decide about all others; links depend on others
    /// where they are looked up.
    pub(super) fn files_changed(&mut self, paths: &[PathBuf]) {
        let decides = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_toml = path
                .extension()
                .is_some_and(|extension| extension == "toml");
            is_toml || name.ends_with("ignore") || name == "exclude"
        };
        let has_links = self.roots.all().any(|root| root.settings.check_local);
        if has_links || paths.iter().any(decides) {
            self.changed();
        } else {
            self.touched();
        }
    }

    /// Checks everything again: settings, configurations, ignore files or other files were changed.
    pub(super) fn changed(&mut self) {
        for root in self.roots.all() {
            root.forget();
        }
        let failed = std::mem::take(&mut self.failed);
        for error in failed.values() {
            for path in diagnostics::by_file(error).into_keys() {
                self.publish_file(path, Vec::new());
            }
        }
        self.known.forget();
        for version in self
            .documents
            .values_mut()
            .map(|document| &mut document.version)
        {
            let root = self.roots.of(version.path()).clone();
            *version = Arc::new(version.fresh(root));
        }
        let uris: Vec<_> = self.documents.keys().cloned().collect();
        for uri in &uris {
            self.show_later(uri);
        }
        self.refresh();
    }

    /// Files may have changed, and nothing else: a request that waits for it is answered.
    pub(super) fn touched(&mut self) {
        self.known.touch();
        if let Some(request) = self.waiting.take() {
            self.dispatch(request);
        }
    }

    /// Asks the client to ask for diagnostics again.
    pub(super) fn refresh(&mut self) {
        if self.waiting.is_some() {
            self.touched();
        } else if self.capabilities.pulls_diagnostics && self.capabilities.refreshes_diagnostics {
            let method = "workspace/diagnostic/refresh";
            self.client.request(REFRESH, method, Value::Null);
        }
    }

    /// Asks the client for its settings, or takes those that it sent.
    pub(super) fn settings_changed(&mut self, sent: &Value) {
        if self.capabilities.configuration {
            let folders = self.roots.folders();
            let folders = folders.filter_map(|root| Some(root.folder.clone()?.1));
            registration::ask_for_settings(&self.client, folders);
            return;
        }
        let settings = sent.get("urilint").unwrap_or(sent);
        if settings.is_object() {
            let count = self.roots.folders().count();
            self.set_settings(vec![settings.clone(); count + 1]);
        }
    }
}

/// Returns the priority of work on a document.
pub fn priority(version: &Version) -> Priority {
    if version.is_large() {
        Priority::Background
    } else {
        Priority::Foreground
    }
}

fn cancelled_response(id: RequestId) -> Response {
    let message = "cancelled".to_owned();
    Response::new_err(id, ErrorCode::RequestCanceled as i32, message)
}

/// Returns the folders in the parameters of `initialize`.
fn folders(params: &Value) -> Vec<Uri> {
    let uri = |value: &Value| value.as_str().map(Uri::from);
    let many = params.get("workspaceFolders").and_then(Value::as_array);
    let one = || {
        let root = params.get("rootUri").and_then(uri);
        let path = || {
            let path = params.get("rootPath")?.as_str()?;
            super::paths::uri(Path::new(path))
        };
        root.or_else(path).into_iter().collect()
    };
    match many {
        Some(many) => many.iter().filter_map(|one| uri(one.get("uri")?)).collect(),
        None => one(),
    }
}

/// Returns parameters of the type that a method has.
///
/// # Errors
/// If they are others.
pub fn params<P: serde::de::DeserializeOwned>(params: Value) -> Result<P, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}
