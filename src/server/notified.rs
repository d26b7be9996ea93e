//! What is done about each notification.

use gen_lsp_types::{
    DidChangeNotebookDocumentParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidChangeWorkspaceFoldersParams, DidCloseNotebookDocumentParams, DidCloseTextDocumentParams,
    DidOpenNotebookDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    TextDocumentItem, Uri,
};
use serde_json::Value;

use super::document::Version;
use super::paths;
use super::state::{Server, params};
use crate::cli::args::choice::LogLevel;

impl Server {
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
