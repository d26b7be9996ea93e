//! Moving files: links to them, and the relative links in them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gen_lsp_types::{Position, Range, RenameFilesParams, TextEdit, WorkspaceEdit};
use urilint::editor::Moves;

use super::scan::{FoundLink, Names, Tree, links_of};
use crate::server::actions::edit_of_files;
use crate::server::paths;
use crate::server::scene::Scene;

/// Returns the edits of links when files move. Files are edited where they are before.
pub fn moved(scene: &Scene, tree: &Tree, params: &RenameFilesParams) -> Option<WorkspaceEdit> {
    let mut moves = Moves::default();
    let mut sources = Vec::new();
    for one in &params.files {
        let (from, to) = (paths::file(&one.old_uri)?, paths::file(&one.new_uri)?);
        moves.add(&from, &to);
        sources.push(from);
    }
    let mut edits: BTreeMap<PathBuf, (Option<i32>, Vec<TextEdit>)> = BTreeMap::new();
    let mut add = |link: FoundLink| {
        if let Some(edit) = rewritten(scene, &link, &moves) {
            let (_, list) = edits.entry(link.path).or_insert((link.version, Vec::new()));
            list.push(edit);
        }
    };
    let mut seen = Vec::new();
    for from in &sources {
        let is_moved = |path: &Path| path.starts_with(from);
        for link in tree.links(scene, &Names::of(from), &is_moved) {
            seen.push((link.path.clone(), link.range));
            add(link);
        }
    }
    let is_moved = |path: &&PathBuf| sources.iter().any(|from| path.starts_with(from));
    for path in tree.files().iter().filter(is_moved) {
        let Some((text, version)) = scene.text_of(path) else {
            continue;
        };
        for link in links_of(&scene.version.root, (path, version), &text) {
            if !seen.contains(&(link.path.clone(), link.range)) {
                add(link);
            }
        }
    }
    (!edits.is_empty()).then(|| edit_of_files(scene.client, edits))
}

/// Returns the edit of a reference; `None` if it stays as it is, or is not known how it is written.
fn rewritten(scene: &Scene, link: &FoundLink, moves: &Moves) -> Option<TextEdit> {
    let checker = &scene.version.root.checker;
    let new = checker.moved_reference(&link.path, link.reference.as_bytes(), moves);
    let old = link.path_part();
    let units = old.chars().map(|c| scene.units(c)).sum::<u32>();
    let start = link.range.start;
    let new_text = new.ok().flatten().filter(|new| new != old)?;
    Some(TextEdit {
        range: Range {
            start,
            end: Position {
                line: start.line,
                character: start.character + units,
            },
        },
        new_text,
    })
}
