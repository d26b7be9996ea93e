//! What is done about each request and notification.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use gen_lsp_types::{
    CodeActionParams, CompletionParams, DefinitionParams, DidChangeNotebookDocumentParams,
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams,
    DidCloseNotebookDocumentParams, DidCloseTextDocumentParams, DidOpenNotebookDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, DocumentDiagnosticParams,
    DocumentLinkParams, ExecuteCommandParams, FullDocumentDiagnosticReport, HoverParams,
    MessageType, PrepareRenameParams, ReferenceParams, RelatedFullDocumentDiagnosticReport,
    RenameFilesParams, RenameParams, TextDocumentItem, Uri,
};
use lsp_server::{ErrorCode, Request, Response, ResponseError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use urilint::editor::PositionEncoding;

use super::client::Capabilities;
use super::document::Version;
use super::navigation::Tree;
use super::paths;
use super::pool::Priority;
use super::state::{Server, params, priority};
use super::{actions, completion, diagnostics, hover, links, navigation, workspace};
use crate::cli::args::choice::LogLevel;

/// What a request about a document is answered from.
pub struct Scene {
    /// The last version of the document.
    pub version: Arc<Version>,
    /// All documents that are open.
    pub open: HashMap<Uri, Arc<Version>>,
    pub client: Capabilities,
}

impl Scene {
    /// Returns what a character counts in positions.
    pub const fn units(&self, character: char) -> u32 {
        let units = match self.client.encoding {
            PositionEncoding::Utf8 => character.len_utf8(),
            PositionEncoding::Utf16 => character.len_utf16(),
            PositionEncoding::Utf32 => 1,
        };
        units as u32
    }

    /// Prepares to look up links: in the text of the documents that are open, and in files as they are now.
    pub fn look_up(&self) {
        let root = &self.version.root;
        // Otherwise, the client reports all changes, and each document is known once it is checked.
        if root.settings.check_local {
            return;
        }
        root.checker.files_changed();
        let is_read =
            |version: &&Arc<Version>| Arc::ptr_eq(&version.root, root) && !version.is_large();
        for version in self.open.values().filter(is_read) {
            if let Some(path) = version.place.file() {
                root.checker.document_changed(path, version.text());
            }
        }
    }

    /// Returns the text of the file at `path`, with its version if it is open; `None` if there is none.
    pub fn text_of(&self, path: &Path) -> Option<(String, Option<i32>)> {
        let open = paths::uri(path).and_then(|uri| self.open.get(&uri));
        match open {
            Some(version) => Some((version.text().to_owned(), Some(version.number))),
            None => Some((urilint::editor::text_of(path).ok()??, None)),
        }
    }
}

impl Server {
    /// Answers a request, at once or later.
    pub(super) fn dispatch(&mut self, request: Request) {
        match request.method.as_str() {
            "textDocument/diagnostic" => self.diagnostic(request),
            "workspace/diagnostic" => self.workspace_diagnostic(request),
            "textDocument/codeAction" => self.answer(
                request,
                |params: &CodeActionParams| &params.text_document.uri,
                actions::actions,
            ),
            "textDocument/hover" => self.answer(
                request,
                |params: &HoverParams| &params.text_document_position_params.text_document.uri,
                hover::hover,
            ),
            "textDocument/documentLink" => self.answer(
                request,
                |params: &DocumentLinkParams| &params.text_document.uri,
                links::links,
            ),
            "textDocument/completion" => self.answer(
                request,
                |params: &CompletionParams| &params.text_document_position_params.text_document.uri,
                completion::completion,
            ),
            "textDocument/definition" => self.answer(
                request,
                |params: &DefinitionParams| &params.text_document_position_params.text_document.uri,
                navigation::definition,
            ),
            "textDocument/references" => self.answer(
                request,
                |params: &ReferenceParams| &params.text_document_position_params.text_document.uri,
                |scene, params| navigation::references(scene, &Tree::of(scene), params),
            ),
            "textDocument/prepareRename" => self.answer(
                request,
                |params: &PrepareRenameParams| {
                    &params.text_document_position_params.text_document.uri
                },
                navigation::prepare,
            ),
            "textDocument/rename" => self.rename(request),
            "workspace/willRenameFiles" => self.will_rename(request),
            "workspace/executeCommand" => self.execute(request),
            "initialize" => {
                let message = "the session has started";
                self.client
                    .fail(request.id, ErrorCode::InvalidRequest, message);
            }
            method => {
                let message = format!("unknown method {method}");
                self.client
                    .fail(request.id, ErrorCode::MethodNotFound, message);
            }
        }
    }

    /// Answers a request about a document in a thread; with null if it is not open.
    fn answer<P, R>(
        &mut self,
        request: Request,
        document: impl FnOnce(&P) -> &Uri,
        work: impl FnOnce(&Scene, &P) -> R + Send + 'static,
    ) where
        P: DeserializeOwned + Send + 'static,
        R: Serialize,
    {
        let Some((id, params)) = self.params::<P>(request) else {
            return;
        };
        let Some(scene) = self.scene(document(&params)) else {
            self.client.respond(Response::new_ok(id, Value::Null));
            return;
        };
        self.later(id, priority(&scene.version), move || {
            value(work(&scene, &params))
        });
    }

    /// Returns what a request about an open document is answered from.
    fn scene(&self, uri: &Uri) -> Option<Scene> {
        Some(Scene {
            version: self.documents.get(uri)?.version.clone(),
            open: self.versions(),
            client: self.capabilities,
        })
    }

    /// Returns the last versions of all documents.
    fn versions(&self) -> HashMap<Uri, Arc<Version>> {
        let documents = self.documents.iter();
        documents
            .map(|(uri, document)| (uri.clone(), document.version.clone()))
            .collect()
    }

    /// Returns the id of a request, and its parameters. If they are invalid, it is answered.
    pub(super) fn params<P: DeserializeOwned>(
        &self,
        request: Request,
    ) -> Option<(lsp_server::RequestId, P)> {
        match params(request.params) {
            Ok(params) => Some((request.id, params)),
            Err(error) => {
                let message = format!("{}: {error}", request.method);
                self.client
                    .fail(request.id, ErrorCode::InvalidParams, message);
                None
            }
        }
    }

    /// Answers with the diagnostics of a document, or that they are those that the client has.
    fn diagnostic(&mut self, request: Request) {
        let Some((id, params)) = self.params::<DocumentDiagnosticParams>(request) else {
            return;
        };
        let Some(document) = self.documents.get(&params.text_document.uri) else {
            let report = full(Vec::new(), None);
            self.later(id, Priority::Foreground, || value(report));
            return;
        };
        let (version, client) = (document.shown.clone(), self.capabilities);
        self.later(id, priority(&version), move || {
            let found = diagnostics::of_version(&version, client);
            let result_id = diagnostics::result_id(&found);
            if params.previous_result_id.as_ref() == Some(&result_id) {
                return Ok(json!({ "kind": "unchanged", "resultId": result_id }));
            }
            value(full(found, Some(result_id)))
        });
    }

    fn rename(&mut self, request: Request) {
        let Some((id, params)) = self.params::<RenameParams>(request) else {
            return;
        };
        let uri = &params.text_document_position_params.text_document.uri;
        let Some(scene) = self.scene(uri) else {
            self.client
                .fail(id, ErrorCode::InvalidParams, format!("{uri} is not open"));
            return;
        };
        self.later(id, Priority::Foreground, move || {
            match navigation::rename(&scene, &Tree::of(&scene), &params) {
                Ok(edit) => value(edit),
                Err(message) => Err(ResponseError {
                    code: ErrorCode::RequestFailed as i32,
                    message,
                    data: None,
                }),
            }
        });
    }

    /// Answers with the edits of links when files move: in each folder by itself.
    fn will_rename(&mut self, request: Request) {
        let Some((id, params)) = self.params::<RenameFilesParams>(request) else {
            return;
        };
        let first = params
            .files
            .first()
            .and_then(|one| paths::file(&one.old_uri));
        let Some(path) = first else {
            self.client.respond(Response::new_ok(id, Value::Null));
            return;
        };
        let root = self.roots.of(&path).clone();
        let uri = params.files[0].old_uri.clone();
        let settings = (root, self.capabilities.encoding);
        // The files need not be open.
        let version = Version::new(uri, String::new(), 0, "", settings);
        let scene = Scene {
            version: Arc::new(version),
            open: self.versions(),
            client: self.capabilities,
        };
        self.later(id, Priority::Foreground, move || {
            value(navigation::moved(&scene, &Tree::of(&scene), &params))
        });
    }

    fn workspace_diagnostic(&mut self, request: Request) {
        if let Some(request) = workspace::diagnostic(self, request) {
            self.pending(&request.id);
            self.waiting = Some(request);
        }
    }

    fn execute(&mut self, request: Request) {
        let Some((id, params)) = self.params::<ExecuteCommandParams>(request) else {
            return;
        };
        if let Some(message) = actions::message(&params) {
            self.client.show(MessageType::Info, message);
            self.client.respond(Response::new_ok(id, Value::Null));
        } else {
            let message = format!("unknown command {}", params.command);
            self.client.fail(id, ErrorCode::InvalidParams, message);
        }
    }

    /// Handles a notification.
    ///
    /// # Errors
    /// If its parameters are invalid, or it is about a document that is not open.
    pub(super) fn notified(&mut self, method: &str, sent: Value) -> Result<(), String> {
        match method {
            "initialized" => {
                self.client.log(
                    LogLevel::Info,
                    concat!("urilint ", env!("CARGO_PKG_VERSION")),
                );
                self.watch();
                if self.capabilities.configuration {
                    self.settings_changed(&Value::Null);
                }
            }
            "textDocument/didOpen" => {
                let opened: DidOpenTextDocumentParams = params(sent)?;
                self.opened(opened.text_document);
            }
            "textDocument/didChange" => self.edited(params(sent)?)?,
            "textDocument/didSave" => {
                let saved: DidSaveTextDocumentParams = params(sent)?;
                self.saved(&saved.text_document.uri);
            }
            "textDocument/didClose" => {
                let closed: DidCloseTextDocumentParams = params(sent)?;
                self.close(&closed.text_document.uri);
                self.touched();
            }
            "notebookDocument/didOpen" => {
                let opened: DidOpenNotebookDocumentParams = params(sent)?;
                let cells = opened.cell_text_documents;
                let uris = cells.iter().map(|cell| cell.uri.clone()).collect();
                self.notebooks.insert(opened.notebook_document.uri, uris);
                for cell in cells {
                    self.opened(cell);
                }
            }
            "notebookDocument/didChange" => self.notebook_edited(params(sent)?)?,
            "notebookDocument/didClose" => {
                let closed: DidCloseNotebookDocumentParams = params(sent)?;
                for cell in self
                    .notebooks
                    .remove(&closed.notebook_document.uri)
                    .unwrap_or_default()
                {
                    self.close(&cell);
                }
            }
            "workspace/didChangeConfiguration" => {
                self.settings_changed(sent.get("settings").unwrap_or(&Value::Null));
            }
            "workspace/didChangeWatchedFiles" => {
                let changed: DidChangeWatchedFilesParams = params(sent)?;
                let paths = changed
                    .changes
                    .iter()
                    .filter_map(|one| paths::file(&one.uri));
                self.files_changed(&paths.collect::<Vec<_>>());
            }
            "workspace/didChangeWorkspaceFolders" => self.folders_changed(params(sent)?),
            // Others are optional, or about what the server does not do.
            _ => {}
        }
        Ok(())
    }

    fn opened(&mut self, item: TextDocumentItem) {
        let place = paths::Place::of(&item.uri);
        let root = self.roots.of(place.path()).clone();
        let encoding = self.capabilities.encoding;
        let language = item.language_id.to_string();
        self.open(Version::new(
            item.uri,
            language,
            item.version,
            &item.text,
            (root, encoding),
        ));
    }

    fn edited(&mut self, params: DidChangeTextDocumentParams) -> Result<(), String> {
        let document = params.text_document;
        let uri = &document.text_document_identifier.uri;
        let old = self
            .documents
            .get(uri)
            .ok_or_else(|| format!("{uri} is not open"))?;
        self.edit(old.version.edited(document.version, params.content_changes));
        Ok(())
    }

    /// A document was saved: it is checked if it is not at each edit, and others may depend on it.
    fn saved(&mut self, uri: &Uri) {
        self.show_later(uri);
        if let Some(path) = paths::file(uri) {
            self.files_changed(&[path]);
        }
    }

    fn notebook_edited(&mut self, params: DidChangeNotebookDocumentParams) -> Result<(), String> {
        let Some(changes) = params.change.cells else {
            return Ok(());
        };
        let notebook = params.notebook_document.uri;
        if let Some(structure) = changes.structure {
            let closed: Vec<_> = structure
                .did_close
                .into_iter()
                .flatten()
                .map(|cell| cell.uri)
                .collect();
            let opened: Vec<_> = structure.did_open.into_iter().flatten().collect();
            let cells = self.notebooks.entry(notebook).or_default();
            cells.retain(|cell| !closed.contains(cell));
            cells.extend(opened.iter().map(|cell| cell.uri.clone()));
            for cell in &closed {
                self.close(cell);
            }
            for cell in opened {
                self.opened(cell);
            }
        }
        for change in changes.text_content.into_iter().flatten() {
            self.edited(DidChangeTextDocumentParams {
                text_document: change.document,
                content_changes: change.changes,
            })?;
        }
        Ok(())
    }

    fn folders_changed(&mut self, params: DidChangeWorkspaceFoldersParams) {
        let removed: Vec<_> = params
            .event
            .removed
            .into_iter()
            .map(|folder| folder.uri)
            .collect();
        let folders = self
            .roots
            .folders()
            .filter_map(|root| Some(root.folder.clone()?.1));
        let mut folders: Vec<_> = folders.filter(|uri| !removed.contains(uri)).collect();
        folders.extend(params.event.added.into_iter().map(|folder| folder.uri));
        self.set_folders(folders);
    }
}

fn full(items: Vec<gen_lsp_types::Diagnostic>, result_id: Option<String>) -> impl Serialize {
    RelatedFullDocumentDiagnosticReport {
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
        ..RelatedFullDocumentDiagnosticReport::default()
    }
}

/// Returns a result as it is sent.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn value(result: impl Serialize) -> Result<Value, ResponseError> {
    serde_json::to_value(result).map_err(|error| ResponseError {
        code: ErrorCode::InternalError as i32,
        message: error.to_string(),
        data: None,
    })
}
