//! The server: what is open, what is asked, and what is done about it. It runs in one thread and does not
//! wait.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, select, unbounded};
use gen_lsp_types::{Diagnostic, Uri};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use serde_json::Value;
use urilint::config::ConfigError;
use urilint::run::contain;

use super::client::{Capabilities, Client};
use super::documents::Document;
use super::pool::{Pool, Priority};
use super::process;
use super::registration::CONFIGURATION;
use super::roots::Roots;
use super::transport::Received;
use super::workspace::Known;
use crate::cli::args::choice::LogLevel;

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
    pub(super) failed: HashMap<PathBuf, Arc<ConfigError>>,
    /// What is known of files that are not open.
    pub(super) known: Arc<Known>,
    /// A request for diagnostics of all files, which is answered when something changes.
    pub(super) waiting: Option<Request>,
    /// Whether the client reports changes of all files; `None` if it was not asked yet.
    pub(super) watches_all: Option<bool>,
    events: (Sender<Event>, Receiver<Event>),
    pub(super) next_stamp: u64,
    process_id: Option<i32>,
    phase: Phase,
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
            let due = self.documents.values().filter_map(Document::due).min();
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
    pub(super) fn cancel(&mut self, id: &RequestId) {
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
