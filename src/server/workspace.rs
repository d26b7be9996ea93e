//! Diagnostics of all files, for clients that ask for them (`workspace/diagnostic`).
//!
//! The files are those that `urilint check` reads. Each that did not change is known by its size and time:
//! it is not read again. If the client has everything, its request is answered once something changes.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::SystemTime;

use crossbeam_channel::{Receiver, Sender, bounded};
use gen_lsp_types::{Diagnostic, PreviousResultId, ProgressToken, Uri, WorkspaceDiagnosticParams};
use lsp_server::{Request, RequestId, Response};
use serde_json::{Value, json};
use urilint::run::contain;

use super::client::{Capabilities, Client};
use super::pool::Priority;
use super::roots::{Root, Roots, locked};
use super::state::{Event, Server};
use super::{diagnostics, paths};
use crate::cli::args::choice::LogLevel;

/// How many reports are sent at once, where the client takes parts.
const BATCH: usize = 64;
/// How many files are found ahead of those that are checked.
const WAITING: usize = 256;

/// What is known of files: what the diagnostics of each were, without themselves.
#[derive(Debug, Default)]
pub struct Known {
    files: Mutex<HashMap<PathBuf, (Stamp, String)>>,
    /// How often something was forgotten.
    changes: AtomicU64,
    /// The changes when the client had everything.
    sent: AtomicU64,
}

/// What changes with a file, and with what its diagnostics depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    size: u64,
    modified: Option<SystemTime>,
}

impl Known {
    /// Takes notice that files may have changed: those that did have another time or size.
    pub fn touch(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything: anything may have changed.
    pub fn forget(&self) {
        self.touch();
        locked(&self.files).clear();
    }

    /// Returns what identifies the diagnostics of a file, if it did not change.
    fn id(&self, path: &Path, stamp: Option<Stamp>) -> Option<String> {
        let files = locked(&self.files);
        let (known, id) = files.get(path)?;
        (Some(*known) == stamp).then(|| id.clone())
    }

    /// Learns what identifies the diagnostics of a file, unless something was forgotten after `changes`.
    fn learn(&self, path: &Path, stamp: Option<Stamp>, id: &str, changes: u64) {
        let mut files = locked(&self.files);
        if let Some(stamp) = stamp
            && self.changes.load(Ordering::Relaxed) + 1 == changes
        {
            files.insert(path.to_path_buf(), (stamp, id.to_owned()));
        }
    }
}

/// Starts to answer a request. Returns it if there is nothing new: it is to wait.
pub fn diagnostic(server: &mut Server, request: Request) -> Option<Request> {
    let known = server.known.clone();
    // From 1 on: nothing was sent yet.
    let changes = known.changes.load(Ordering::Relaxed) + 1;
    if server.capabilities.watches_files && known.sent.load(Ordering::Relaxed) == changes {
        return Some(request);
    }
    let (id, params) = server.params::<WorkspaceDiagnosticParams>(request)?;
    let cancelled = server.pending(&id);
    let open = server.documents.values();
    let open = open.filter_map(|one| Some(one.version.place.file()?.to_path_buf()));
    let previous = params.previous_result_ids.into_iter();
    let previous = previous
        .map(|PreviousResultId { uri, value }| (uri, value))
        .collect();
    let threads = server.pool.threads();
    let sweep = Arc::new(Sweep {
        files: walk(server.roots.clone(), cancelled.clone()),
        cancelled,
        id,
        token: params.partial_result_params.partial_result_token,
        progress: params.work_done_progress_params.work_done_token,
        open: open.collect(),
        previous: Mutex::new(previous),
        reports: Mutex::default(),
        checked: AtomicUsize::new(0),
        running: AtomicUsize::new(threads),
        client: server.client.clone(),
        capabilities: server.capabilities,
        events: server.events(),
        known,
        changes,
    });
    sweep.report_progress(&json!({ "kind": "begin", "title": "Checking links" }));
    for _ in 0..threads {
        let sweep = sweep.clone();
        server.pool.run(Priority::Background, move || sweep.work());
    }
    None
}

/// Returns the files of all folders, each with the innermost folder that has it.
fn files(roots: Roots) -> impl Iterator<Item = (Arc<Root>, PathBuf)> + Send {
    let all: Vec<_> = roots.folders().cloned().collect();
    all.into_iter().flat_map(move |root| {
        let roots = roots.clone();
        let here = root.clone();
        let files = root
            .checker
            .files()
            .filter(move |path| Arc::ptr_eq(roots.of(path), &here));
        files.map(move |path| (root.clone(), path))
    })
}

/// Walks over all folders in a thread of its own.
fn walk(roots: Roots, cancelled: Arc<AtomicBool>) -> Receiver<(Arc<Root>, PathBuf)> {
    let (sender, receiver) = bounded(WAITING);
    thread::spawn(move || {
        for file in files(roots) {
            if cancelled.load(Ordering::Relaxed) || sender.send(file).is_err() {
                return;
            }
        }
    });
    receiver
}

/// A request that is being answered, by several threads.
struct Sweep {
    id: RequestId,
    /// Where parts of the answer are sent.
    token: Option<ProgressToken>,
    progress: Option<ProgressToken>,
    files: Receiver<(Arc<Root>, PathBuf)>,
    /// The documents that are open: they have diagnostics of their own.
    open: HashSet<PathBuf>,
    /// What the client has.
    previous: Mutex<HashMap<Uri, String>>,
    /// The reports that are not sent yet.
    reports: Mutex<Vec<Value>>,
    checked: AtomicUsize,
    /// How many threads have not ended.
    running: AtomicUsize,
    cancelled: Arc<AtomicBool>,
    client: Client,
    capabilities: Capabilities,
    events: Sender<Event>,
    known: Arc<Known>,
    changes: u64,
}

impl Sweep {
    /// Checks files until none is left. The last thread answers.
    fn work(&self) {
        // A panic ends the thread, and not the answer.
        if let Err(error) = contain(|| self.check_files()) {
            self.client.log(LogLevel::Error, &error.to_string());
        }
        if self.running.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.end();
        }
    }

    fn check_files(&self) {
        for (root, path) in &self.files {
            if self.cancelled.load(Ordering::Relaxed) {
                return;
            }
            if self.open.contains(&path) {
                continue;
            }
            match contain(|| self.check(&root, &path)) {
                Ok(report) => self.add(report),
                Err(error) => {
                    let message = format!("{}: {error}", path.display());
                    self.client.log(LogLevel::Error, &message);
                }
            }
        }
    }

    /// Returns the report of a file; `None` if there is nothing to say of it.
    fn check(&self, root: &Root, path: &Path) -> Option<Value> {
        let uri = paths::uri(path)?;
        let previous = locked(&self.previous).remove(&uri);
        let stamp = stamp(path);
        if let Some(id) = self.known.id(path, stamp) {
            return match previous {
                Some(previous) if previous == id => Some(unchanged(&uri, &id)),
                // It has no diagnostics, and had none.
                None if id == diagnostics::result_id(&[]) => None,
                _ => Some(full(&uri, &self.diagnostics(root, path, &uri), &id)),
            };
        }
        let found = self.diagnostics(root, path, &uri);
        let id = diagnostics::result_id(&found);
        self.known.learn(path, stamp, &id, self.changes);
        match previous {
            Some(previous) if previous == id => Some(unchanged(&uri, &id)),
            None if found.is_empty() => None,
            _ => Some(full(&uri, &found, &id)),
        }
    }

    fn diagnostics(&self, root: &Root, path: &Path, uri: &Uri) -> Vec<Diagnostic> {
        if !root.settings.enable {
            return Vec::new();
        }
        match root.checker.check_file(path) {
            Ok(Some(file)) => {
                let found = file.found.and_then(|found| root.without_known(path, found));
                let found = found.unwrap_or_default();
                diagnostics::of_findings(&found, (&root.settings, self.capabilities), uri)
            }
            Ok(None) => Vec::new(),
            Err(error) => {
                self.client
                    .log(LogLevel::Warn, &format!("{}: {error}", path.display()));
                Vec::new()
            }
        }
    }

    /// Adds a report, and sends those so far if the client takes parts.
    fn add(&self, report: Option<Value>) {
        let checked = self.checked.fetch_add(1, Ordering::Relaxed) + 1;
        if checked.is_multiple_of(BATCH) {
            let message = format!("{checked} files");
            self.report_progress(&json!({ "kind": "report", "message": message }));
        }
        let mut reports = locked(&self.reports);
        reports.extend(report);
        if reports.len() >= BATCH && self.token.is_some() {
            let reports = std::mem::take(&mut *reports);
            self.send_part(&reports);
        }
    }

    fn send_part(&self, reports: &[Value]) {
        if let Some(token) = &self.token {
            let part = json!({ "token": token, "value": { "items": reports } });
            self.client.notify("$/progress", part);
        }
    }

    fn report_progress(&self, value: &Value) {
        if let Some(token) = &self.progress {
            self.client
                .notify("$/progress", json!({ "token": token, "value": value }));
        }
    }

    /// Sends what is left, and the answer.
    fn end(&self) {
        let mut reports = std::mem::take(&mut *locked(&self.reports));
        let is_open = |uri: &Uri| paths::file(uri).is_some_and(|path| self.open.contains(&path));
        // Files that are gone, or that are not read any more.
        let gone = std::mem::take(&mut *locked(&self.previous));
        let gone = gone.into_keys().filter(|uri| !is_open(uri));
        reports.extend(gone.map(|uri| full(&uri, &[], &diagnostics::result_id(&[]))));
        if self.token.is_some() && !reports.is_empty() {
            self.send_part(&reports);
            reports.clear();
        }
        self.report_progress(&json!({ "kind": "end" }));
        if !self.cancelled.load(Ordering::Relaxed) {
            self.known.sent.store(self.changes, Ordering::Relaxed);
        }
        let response = Response::new_ok(self.id.clone(), json!({ "items": reports }));
        let _ = self.events.send(Event::Answered(response));
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    let data = path.metadata().ok()?;
    Some(Stamp {
        size: data.len(),
        modified: data.modified().ok(),
    })
}

fn full(uri: &Uri, items: &[Diagnostic], id: &str) -> Value {
    json!({ "kind": "full", "uri": uri, "version": null, "resultId": id, "items": items })
}

fn unchanged(uri: &Uri, id: &str) -> Value {
    json!({ "kind": "unchanged", "uri": uri, "version": null, "resultId": id })
}
