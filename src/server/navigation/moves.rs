//! Moving files: links to them, and the relative links in them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gen_lsp_types::{Position, Range, RenameFilesParams, TextEdit, WorkspaceEdit};

use super::relative;
use super::scan::{FoundLink, Names, Tree, links_of};
use crate::server::actions::edit_of_files;
use crate::server::paths;
use crate::server::scene::Scene;

/// A file or folder that moves.
struct Move {
    from: PathBuf,
    to: PathBuf,
}

impl Move {
    /// Returns where `path` is after the move.
    fn of(&self, path: &Path) -> Option<PathBuf> {
        let inside = path.strip_prefix(&self.from).ok()?;
        Some(if inside.as_os_str().is_empty() {
            self.to.clone()
        } else {
            self.to.join(inside)
        })
    }
}

/// Returns the edits of links when files move. Files are edited where they are before.
pub fn moved(scene: &Scene, tree: &Tree, params: &RenameFilesParams) -> Option<WorkspaceEdit> {
    let moves = params.files.iter().filter_map(|one| {
        Some(Move {
            from: paths::file(&one.old_uri)?,
            to: paths::file(&one.new_uri)?,
        })
    });
    let moves: Vec<_> = moves.collect();
    let new_path = |path: &Path| moves.iter().find_map(|one| one.of(path));
    let mut edits: BTreeMap<PathBuf, (Option<i32>, Vec<TextEdit>)> = BTreeMap::new();
    let mut add = |link: FoundLink| {
        let folder = new_path(&link.path).unwrap_or_else(|| link.path.clone());
        let target = new_path(&link.target);
        // What does not move with the file is named from its new folder.
        if target.is_none() && new_path(&link.path).is_none() {
            return;
        }
        let target = target.unwrap_or_else(|| link.target.clone());
        if let Some(edit) = rewritten(scene, &link, folder.parent().unwrap_or(&folder), &target) {
            let (_, list) = edits.entry(link.path).or_insert((link.version, Vec::new()));
            list.push(edit);
        }
    };
    let mut seen = Vec::new();
    for one in &moves {
        let is_moved = |path: &Path| one.of(path).is_some();
        for link in tree.links(scene, &Names::of(&one.from), &is_moved) {
            seen.push((link.path.clone(), link.range));
            add(link);
        }
    }
    for path in tree.files().iter().filter(|path| new_path(path).is_some()) {
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

/// Returns the edit that names `target` in a reference of a file in `folder`; `None` if it stays as it is, or
/// is not known how it is written.
fn rewritten(scene: &Scene, link: &FoundLink, folder: &Path, target: &Path) -> Option<TextEdit> {
    let (path, length) = link.path_part();
    // A fragment alone, and what starts from the root of a site.
    if path.is_empty() || path.starts_with('/') {
        return None;
    }
    let new = written(&path, &link.target, target)?;
    let mut new = relative(folder, &new);
    if path.ends_with('/') && !new.ends_with('/') {
        new.push('/');
    }
    if path.starts_with("./") && !new.starts_with("../") {
        new.insert_str(0, "./");
    }
    let old = &link.reference[..length];
    if new == old {
        return None;
    }
    let units = old.chars().map(|c| scene.units(c)).sum::<u32>();
    let start = link.range.start;
    Some(TextEdit {
        range: Range {
            start,
            end: Position {
                line: start.line,
                character: start.character + units,
            },
        },
        new_text: new,
    })
}

/// Returns `target` as a reference with this path names it, which named `old` before: a page by its own
/// extension or none, a folder for its index.
fn written(path: &str, old: &Path, target: &Path) -> Option<PathBuf> {
    let name = Path::new(path.trim_end_matches('/')).file_name();
    let old_name = old.file_name()?;
    // `..` and the like name a folder by itself.
    let Some(name) = name else {
        return Some(target.to_path_buf());
    };
    if name == old_name {
        return Some(target.to_path_buf());
    }
    let stem = Path::new(old_name).file_stem()?;
    let name = Path::new(name);
    if name.file_stem()? == stem {
        let extension = name.extension().unwrap_or_default();
        return Some(target.with_extension(extension));
    }
    None
}
