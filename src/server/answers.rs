//! What is done about each request.

use std::collections::HashMap;
use std::sync::Arc;

use gen_lsp_types::{
    CodeActionParams, CompletionParams, DefinitionParams, DocumentDiagnosticParams,
    DocumentLinkParams, ExecuteCommandParams, FullDocumentDiagnosticReport, HoverParams,
    MessageType, PrepareRenameParams, ReferenceParams, RelatedFullDocumentDiagnosticReport,
    RenameFilesParams, RenameParams, Uri,
};
use lsp_server::{ErrorCode, Request, Response, ResponseError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::document::Version;
use super::documents::priority;
use super::navigation::Tree;
use super::paths;
use super::pool::Priority;
use super::scene::Scene;
use super::state::{Server, params};
use super::{actions, completion, diagnostics, hover, links, navigation, workspace};

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
            // A client has one such request: an older one is not answered any more.
            if let Some(old) = self.waiting.replace(request) {
                self.cancel(&old.id);
            }
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
