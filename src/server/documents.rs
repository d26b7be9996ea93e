//! Documents that are open: they are checked soon after each edit, and what is found is shown.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gen_lsp_types::{Diagnostic, MessageType, PublishDiagnosticsParams, Uri};
use urilint::config::ConfigError;
use urilint::run::contain;

use super::document::Version;
use super::pool::Priority;
use super::settings::Run;
use super::state::{Event, Server};
use super::{diagnostics, paths};
use crate::cli::args::choice::LogLevel;

/// How long a large document is not edited at most before it is checked.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

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
    /// When its last check started, and how long it took.
    started: Instant,
    took: Duration,
    /// Whether its text was changed after its last check.
    is_edited: bool,
}

impl Document {
    /// Returns when it is to be checked, unless it is being checked.
    pub fn due(&self) -> Option<Instant> {
        self.due.filter(|_| !self.is_checking)
    }
}

impl Server {
    /// Opens a document.
    pub(super) fn open(&mut self, version: Version) {
        let version = Arc::new(version);
        let document = Document {
            shown: version.clone(),
            version,
            stamp: 0,
            due: None,
            is_checking: false,
            started: Instant::now(),
            took: Duration::ZERO,
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
            // While it is typed in, checks of a large document take half of the time of one processor at most.
            let pause = if document.version.is_large() {
                document.took.min(LONGEST_PAUSE)
            } else {
                Duration::ZERO
            };
            document.due = Some(Instant::now() + pause);
        }
    }

    /// Starts the checks that are due. Clients that ask for diagnostics start them themselves.
    pub(super) fn start_checks(&mut self, now: Instant) {
        let pulls = self.capabilities.pulls_diagnostics;
        let events = self.events();
        for (uri, document) in &mut self.documents {
            if document.due().is_none_or(|due| due > now) {
                continue;
            }
            document.due = None;
            document.is_checking = true;
            document.started = now;
            let (events, uri) = (events.clone(), uri.clone());
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
    pub(super) fn checked(&mut self, uri: &Uri, stamp: u64, found: Vec<Diagnostic>) {
        let Some(document) = self.documents.get_mut(uri) else {
            return;
        };
        document.is_checking = false;
        document.took = document.started.elapsed();
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
        let params = PublishDiagnosticsParams {
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
    pub(super) fn publish_file(&self, path: &Path, diagnostics: Vec<Diagnostic>) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        if let Some(uri) = paths::uri(&path).filter(|uri| !self.documents.contains_key(uri)) {
            self.publish(&uri, None, diagnostics);
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
