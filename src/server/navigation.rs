//! Links between files: where one leads, what leads somewhere, and what is to be written when that moves.

mod moves;
mod rename;
mod scan;

use std::path::PathBuf;

use gen_lsp_types::{DefinitionParams, Location, Position, Range, ReferenceParams};
use urilint::editor::{LocalTarget, Positions, SetIds};

use super::document::{Version, position, range};
use super::paths;
use super::scene::Scene;

pub use moves::moved;
pub use rename::{prepare, rename};
pub use scan::Tree;

/// The place in a file that links lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub path: PathBuf,
    /// The line of the heading or the element; `None` for the file.
    pub line: Option<u32>,
}

/// Returns where the link at a position leads: the file, at the line of the fragment identifier; or the
/// definition of a reference.
pub fn definition(scene: &Scene, params: &DefinitionParams) -> Option<Location> {
    scene.look_up();
    let at = params.text_document_position_params.position;
    if let Some(line) = defined(&scene.version, at) {
        return Some(location(scene.version.uri.clone(), line));
    }
    let target = target_at(scene, at)?;
    let place = place_of(scene, target);
    Some(location(paths::uri(&place.path)?, place.line.unwrap_or(0)))
}

/// Returns the links that lead to what is at a position: the target of the link there, the heading, or else
/// the document.
pub fn references(scene: &Scene, tree: &Tree, params: &ReferenceParams) -> Vec<Location> {
    let at = params.text_document_position_params.position;
    let Some(place) = wanted(scene, at) else {
        return Vec::new();
    };
    let found = tree.links_to(scene, &place);
    let locations = found.into_iter().filter_map(|link| {
        Some(Location {
            uri: paths::uri(&link.path)?,
            range: link.range,
        })
    });
    locations.collect()
}

/// Returns the place that is meant at a position.
fn wanted(scene: &Scene, at: Position) -> Option<Place> {
    if let Some(target) = target_at(scene, at) {
        return Some(place_of(scene, target));
    }
    let path = scene.version.place.file()?.to_path_buf();
    let line = ids_of_line(scene, at.line).map(|_| at.line);
    Some(Place { path, line })
}

/// Returns the fragment identifiers that a line of the document sets; `None` if it sets none.
fn ids_of_line(scene: &Scene, line: u32) -> Option<SetIds> {
    let version = &scene.version;
    let (line_text, _) = version.line(Position { line, character: 0 });
    // Lines without text set none.
    let path = version
        .place
        .file()
        .filter(|_| !line_text.trim().is_empty())?;
    let bytes = heading_bytes(version.text(), line)?;
    let ids = version
        .root
        .checker
        .ids_set_in(path, version.text(), bytes)?;
    (!ids.is_empty()).then_some(ids)
}

/// Returns the bytes of a line, with that which underlines it.
fn heading_bytes(text: &str, line: u32) -> Option<std::ops::Range<usize>> {
    let mut start = 0;
    let mut lines = text.split_inclusive('\n');
    for _ in 0..line {
        start += lines.next()?.len();
    }
    let own = lines.next()?;
    let underline = lines.next().filter(|text| is_underline(text));
    Some(start..start + own.len() + underline.map_or(0, str::len))
}

/// Returns the file that the link at a position leads to.
fn target_at(scene: &Scene, at: Position) -> Option<LocalTarget> {
    let version = &scene.version;
    let has = |range: Range| range.start <= at && at <= range.end;
    let link = version
        .links()
        .iter()
        .find(|link| has(range(&link.range)))?;
    let document = version.place.file().filter(|_| link.is_relative())?;
    version.root.checker.target(document, &link.link.uri).ok()?
}

/// Returns the place of a target: the line of its fragment identifier, if there is one.
fn place_of(scene: &Scene, target: LocalTarget) -> Place {
    let checker = &scene.version.root.checker;
    let line = target.fragment.and_then(|fragment| {
        let (text, _) = scene.text_of(&target.path)?;
        let at = checker.position_of_id(&target.path, &text, &fragment)?;
        Some(heading(&text, at.line))
    });
    Place {
        path: target.path,
        line,
    }
}

/// Returns the line of a heading, where `line` is that which sets its identifier: it may be underlined.
fn heading(text: &str, line: u32) -> u32 {
    let underlined = text.lines().nth(line as usize).is_some_and(is_underline);
    if underlined {
        line.saturating_sub(1)
    } else {
        line
    }
}

fn is_underline(text: &str) -> bool {
    let text = text.trim();
    let is_of = |mark: u8| text.bytes().all(|byte| byte == mark);
    !text.is_empty() && (is_of(b'=') || is_of(b'-'))
}

/// Returns the line of the definition of the reference `[text][name]` at a position, in Markdown.
fn defined(version: &Version, at: Position) -> Option<u32> {
    let (line, offset) = version.line(at);
    let start = line[..offset].rfind('[')?;
    let end = offset + line[offset..].find(']')?;
    let name = line.get(start + 1..end)?;
    let is_reference = line[..start].ends_with(']') || line[end + 1..].starts_with("[]");
    if name.is_empty() || !is_reference {
        return None;
    }
    let same = |text: &str| {
        let (known, _) = text.trim_start().strip_prefix('[')?.split_once("]:")?;
        known.eq_ignore_ascii_case(name).then_some(())
    };
    let number = version
        .text()
        .lines()
        .position(|line| same(line).is_some())?;
    u32::try_from(number).ok()
}

fn location(uri: gen_lsp_types::Uri, line: u32) -> Location {
    let start = Position { line, character: 0 };
    Location {
        uri,
        range: Range { start, end: start },
    }
}

/// Returns the range of bytes of a text.
fn bytes_range(positions: &Positions, bytes: std::ops::Range<usize>) -> Range {
    Range {
        start: position(positions.position(bytes.start)),
        end: position(positions.position(bytes.end)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_may_be_underlined() {
        let text = "# A\n\nB\n===\n\n- c\n";
        assert_eq!([0, 3, 5].map(|line| heading(text, line)), [0, 2, 5]);
        let bytes = [0, 2, 5, 9].map(|line| heading_bytes(text, line));
        assert_eq!(bytes, [Some(0..4), Some(5..11), Some(12..16), None]);
    }
}
