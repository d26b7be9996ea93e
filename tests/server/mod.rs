//! The language server, over the wire.

mod actions;
mod client;
mod corpus;
mod hostile;
mod links;
mod session;
mod workspace;

use std::fs;
use std::path::Path;

/// Writes a file in a folder, with the folders above it.
fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    client::uri(&path)
}

/// Applies the edits of a document, the last one first.
fn applied(text: &str, edits: &serde_json::Value) -> String {
    use urilint::editor::{Position, PositionEncoding, Positions};
    let positions = Positions::new(text, PositionEncoding::Utf16);
    let mut new = text.to_owned();
    for edit in edits.as_array().unwrap().iter().rev() {
        let [line, character, end_line, end] = client::at(&edit["range"]);
        let offset = |line: u64, character: u64| {
            positions.offset(Position {
                line: line as u32,
                character: character as u32,
            })
        };
        let range = offset(line, character)..offset(end_line, end);
        new.replace_range(range, edit["newText"].as_str().unwrap());
    }
    new
}
