//! Renaming a heading: its text, and the links to it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use gen_lsp_types::{
    Position, PrepareRenameParams, PrepareRenamePlaceholder, Range, RenameParams, TextEdit,
    WorkspaceEdit,
};

use super::{Place, Tree, bytes_range, ids_of_line};
use crate::server::actions::edit_of_files;
use crate::server::completion::encoded;
use crate::server::scene::Scene;

/// Returns the text of the heading at a position, if it can be renamed.
pub fn prepare(scene: &Scene, params: &PrepareRenameParams) -> Option<PrepareRenamePlaceholder> {
    let at = params.text_document_position_params.position;
    let (bytes, text) = heading_at(scene, at)?;
    ids_of_line(scene, at.line)?;
    Some(PrepareRenamePlaceholder {
        range: bytes_range(&scene.version.positions(), bytes),
        placeholder: text,
    })
}

/// Returns the edits that rename the heading at a position.
///
/// # Errors
/// Why it cannot be renamed.
pub fn rename(scene: &Scene, tree: &Tree, params: &RenameParams) -> Result<WorkspaceEdit, String> {
    let at = params.text_document_position_params.position;
    let name = params.new_name.trim();
    if name.is_empty() || name.contains(['\n', '\r']) {
        return Err("a heading is one line of text".to_owned());
    }
    let Some((bytes, _)) = heading_at(scene, at) else {
        return Err("there is no heading here".to_owned());
    };
    let version = &scene.version;
    let path = version
        .place
        .file()
        .ok_or("the document is not in a file")?
        .to_path_buf();
    let mut new = version.text().to_owned();
    new.replace_range(bytes.clone(), name);
    let checker = &version.root.checker;
    let before = checker.fragment_ids_in(&path, version.text());
    let after = checker.fragment_ids_in(&path, &new);
    let renamed = renamed(&before, &after);
    let mut edits: BTreeMap<PathBuf, (Option<i32>, Vec<TextEdit>)> = BTreeMap::new();
    let place = Place {
        path: path.clone(),
        line: Some(at.line),
    };
    for link in tree.links_to(scene, &place) {
        let id = link
            .fragment
            .as_deref()
            .and_then(|fragment| renamed.get(fragment));
        let (Some(id), Some(mark)) = (id, link.reference.find('#')) else {
            continue;
        };
        let (_, list) = edits.entry(link.path).or_insert((link.version, Vec::new()));
        let skipped = link.reference[..=mark].chars();
        let units = skipped.map(|c| scene.units(c)).sum::<u32>();
        list.push(TextEdit {
            range: Range {
                start: Position {
                    line: link.range.start.line,
                    character: link.range.start.character + units,
                },
                end: link.range.end,
            },
            new_text: encoded(id),
        });
    }
    let (_, own) = edits
        .entry(path)
        .or_insert((Some(version.number), Vec::new()));
    own.push(TextEdit {
        range: bytes_range(&version.positions(), bytes),
        new_text: name.to_owned(),
    });
    Ok(edit_of_files(scene.client, edits))
}

/// Returns the identifiers that have another name after a change, with it: those at the same place in the
/// lists, which are as long as before.
fn renamed<'i>(before: &'i [String], after: &'i [String]) -> BTreeMap<&'i str, &'i str> {
    if before.len() != after.len() {
        return BTreeMap::new();
    }
    let pairs = before.iter().zip(after).filter(|(old, new)| old != new);
    pairs
        .map(|(old, new)| (old.as_str(), new.as_str()))
        .collect()
}

/// Returns the text of the heading in the line at a position, and where it is: without the marks around it.
fn heading_at(scene: &Scene, at: Position) -> Option<(std::ops::Range<usize>, String)> {
    let version = &scene.version;
    let text = version.text();
    let start: usize = text
        .split_inclusive('\n')
        .take(at.line as usize)
        .map(str::len)
        .sum();
    let line = text[start..].lines().next()?;
    let next = text[start + line.len()..]
        .lines()
        .nth(1)
        .unwrap_or_default()
        .trim_end();
    let is_line = |mark: char| !next.is_empty() && next.chars().all(|c| c == mark);
    let underlined = !line.trim().is_empty() && ['=', '-', '~', '^'].into_iter().any(is_line);
    let marks: &[char] = &['#', '=', '*'];
    let inside = line.trim_start_matches(marks);
    let is_marked = inside.len() < line.len() && inside.starts_with([' ', '\t']);
    if !underlined && !is_marked {
        return None;
    }
    let name = if is_marked {
        inside.trim_end().trim_end_matches(marks)
    } else {
        line
    };
    // An identifier of its own stays: `{#id}`.
    let name = name.split(" {#").next().unwrap_or(name);
    let from = line.len() - inside.trim_start().len();
    let from = if is_marked {
        from
    } else {
        line.len() - line.trim_start().len()
    };
    let name = name.trim();
    let bytes = start + from..start + from + name.len();
    (!name.is_empty()).then(|| (bytes, name.to_owned()))
}
