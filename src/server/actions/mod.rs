//! Code actions: quick fixes for findings, and fixes of the whole document.

mod allow;
mod fix;
mod suppress;
mod unwrap;

use std::collections::BTreeMap;
use std::path::PathBuf;

use gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, Command, Diagnostic, DocumentChange, Edit,
    ExecuteCommandParams, OptionalVersionedTextDocumentIdentifier, Range, TextDocumentEdit,
    TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit,
};
use serde_json::json;
use urilint::Safety;
use urilint::editor;
use urilint::uri::percent;

use super::client::Capabilities;
use super::diagnostics::of_finding;
use super::document::range;
use super::scene::Scene;

/// Applies all safe fixes.
pub const FIX_ALL: &str = "source.fixAll.urilint";
/// Applies all fixes. It is offered to those who ask for it.
pub const FIX_ALL_UNSAFE: &str = "source.fixAll.urilint.unsafe";
/// Shows a URI with its escapes decoded.
pub const SHOW_DECODED: &str = "urilint.showDecoded";

/// A finding at the place for which actions are wanted.
struct Finding<'s> {
    found: &'s editor::Diagnostic,
    /// As the client shows it.
    diagnostic: Diagnostic,
}

/// Returns the actions for a range of a document.
pub fn actions(scene: &Scene, params: &CodeActionParams) -> Vec<CodeAction> {
    if !scene.client.action_literals {
        return Vec::new();
    }
    let wanted = Wanted(params.context.only.as_deref());
    let mut actions = Vec::new();
    if wanted.has("quickfix") {
        for finding in findings(scene, params.range) {
            actions.extend(fix::of_finding(scene, &finding));
            actions.extend(suppress::of_finding(scene, &finding));
            actions.extend(allow::of_finding(scene, &finding));
        }
    }
    for link in scene.version.links() {
        if !overlap(range(&link.range), params.range) {
            continue;
        }
        if wanted.has("refactor.rewrite") {
            actions.extend(unwrap::of_link(scene, link));
        }
        if wanted.has("quickfix") {
            actions.extend(show_decoded(link));
        }
    }
    if wanted.has(FIX_ALL) {
        actions.extend(fix::all(scene, Safety::Safe, FIX_ALL));
    }
    if wanted.asks_for(FIX_ALL_UNSAFE) {
        actions.extend(fix::all(scene, Safety::Unsafe, FIX_ALL_UNSAFE));
    }
    actions
}

/// The kinds of actions that the client wants; all without a list.
struct Wanted<'p>(Option<&'p [CodeActionKind]>);

impl Wanted<'_> {
    fn has(&self, kind: &str) -> bool {
        self.0.is_none() || self.asks_for(kind)
    }

    /// Returns true if the client names the kind, or one that includes it. All unsafe fixes are asked for by
    /// their own name: who wants to fix all on save wants those that are safe.
    fn asks_for(&self, kind: &str) -> bool {
        let includes = |wanted: &CodeActionKind| {
            let wanted = wanted.to_string();
            let rest = kind.strip_prefix(&wanted);
            match rest {
                _ if kind == FIX_ALL_UNSAFE => wanted == kind,
                Some(rest) => wanted.is_empty() || rest.is_empty() || rest.starts_with('.'),
                None => false,
            }
        };
        self.0.unwrap_or_default().iter().any(includes)
    }
}

/// Returns the findings that overlap a range, and are shown.
fn findings(scene: &Scene, wanted: Range) -> Vec<Finding<'_>> {
    let version = &scene.version;
    let found = version.checked().found.iter();
    let here = found.filter(|one| overlap(range(&one.range), wanted));
    let shown = here.filter_map(|found| {
        let diagnostic = of_finding(found, &version.root.settings, scene.client)?;
        Some(Finding { found, diagnostic })
    });
    shown.collect()
}

/// Returns true if two ranges have a position in common.
fn overlap(one: Range, other: Range) -> bool {
    one.start <= other.end && other.start <= one.end
}

/// Returns the action that fixes a finding.
fn quick_fix(title: String, finding: &Finding, edit: WorkspaceEdit) -> CodeAction {
    CodeAction {
        title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![finding.diagnostic.clone()]),
        edit: Some(edit),
        ..CodeAction::default()
    }
}

/// Returns an edit of the document.
fn edit(scene: &Scene, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let version = &scene.version;
    edit_of(scene.client, &version.uri, Some(version.number), edits)
}

/// Returns an edit of any document, which is that version of it if it is open.
fn edit_of(
    client: Capabilities,
    uri: &Uri,
    version: Option<i32>,
    edits: Vec<TextEdit>,
) -> WorkspaceEdit {
    if !client.document_changes {
        return WorkspaceEdit {
            changes: Some([(uri.clone(), edits)].into()),
            ..WorkspaceEdit::default()
        };
    }
    WorkspaceEdit {
        document_changes: Some(vec![change(uri, version, edits)]),
        ..WorkspaceEdit::default()
    }
}

/// Returns an edit of several files, each with its version if it is open.
pub fn edit_of_files(
    client: Capabilities,
    files: BTreeMap<PathBuf, (Option<i32>, Vec<TextEdit>)>,
) -> WorkspaceEdit {
    let files = files
        .into_iter()
        .filter_map(|(path, (version, mut edits))| {
            edits.sort_by_key(|edit| edit.range);
            Some((super::paths::uri(&path)?, version, edits))
        });
    if client.document_changes {
        let changes = files.map(|(uri, version, edits)| change(&uri, version, edits));
        return WorkspaceEdit {
            document_changes: Some(changes.collect()),
            ..WorkspaceEdit::default()
        };
    }
    WorkspaceEdit {
        changes: Some(files.map(|(uri, _, edits)| (uri, edits)).collect()),
        ..WorkspaceEdit::default()
    }
}

fn change(uri: &Uri, version: Option<i32>, edits: Vec<TextEdit>) -> DocumentChange {
    DocumentChange::TextDocumentEdit(TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version,
            text_document_identifier: TextDocumentIdentifier { uri: uri.clone() },
        },
        edits: edits.into_iter().map(Edit::TextEdit).collect(),
    })
}

/// Returns an edit as the protocol has it.
fn text_edit(edit: &editor::TextEdit) -> TextEdit {
    TextEdit {
        range: range(&edit.range),
        new_text: edit.new_text.clone(),
    }
}

/// Returns the action that shows a URI with its escapes decoded, if it has some.
fn show_decoded(link: &editor::DocumentLink) -> Option<CodeAction> {
    let decoded = percent::decode(&link.link.uri);
    if *decoded == *link.link.uri {
        return None;
    }
    let title = "Show URI decoded".to_owned();
    let uri = link.link.to_string_lossy();
    Some(CodeAction {
        title: title.clone(),
        kind: Some(CodeActionKind::QuickFix),
        command: Some(Command {
            title,
            command: SHOW_DECODED.to_owned(),
            arguments: Some(vec![json!(uri)]),
            ..Command::default()
        }),
        ..CodeAction::default()
    })
}

/// Returns what a command shows; `None` for an unknown one.
pub fn message(params: &ExecuteCommandParams) -> Option<String> {
    if params.command != SHOW_DECODED {
        return None;
    }
    let uri = params.arguments.as_ref()?.first()?.as_str()?;
    let decoded = percent::decode(uri.as_bytes());
    Some(urilint::report::escape::text(&String::from_utf8_lossy(
        &decoded,
    )))
}
