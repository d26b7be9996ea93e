//! Reading one configuration file, and those that it extends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Wrong;
use super::contents::Contents;
use super::toml::{inside, parse};

/// The names that are looked for in each folder, in this order, and where in the file the
/// keys stand.
const NAMES: [(&str, &[&[&str]]); 4] = [
    (".urilint.toml", &[&[]]),
    ("urilint.toml", &[&[]]),
    ("pyproject.toml", &[&["tool", "urilint"]]),
    (
        "Cargo.toml",
        &[
            &["package", "metadata", "urilint"],
            &["workspace", "metadata", "urilint"],
        ],
    ),
];
/// So many files may extend one another.
const DEEPEST: usize = 8;

/// A configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// The file that it stands in.
    pub path: PathBuf,
    /// The files that it extends, the nearest first.
    pub extended: Vec<PathBuf>,
    /// What they say together.
    pub contents: Contents,
}

/// The configuration in `folder`, if one is there.
pub(super) fn in_folder(folder: &Path) -> Result<Option<Config>, Wrong> {
    for (name, _) in NAMES {
        let path = folder.join(name);
        match fs::read_to_string(&path) {
            Ok(text) => {
                if let Some(config) = read(&path, &text, 0)? {
                    return Ok(Some(config));
                }
            }
            Err(error) if is_absent(&error) => {}
            // Another program's file need not be readable.
            Err(_) if !is_ours(&path) => {}
            Err(error) => return Err(unread(&path, &error)),
        }
    }
    Ok(None)
}

/// The configuration in the file at `path`, which must be one.
pub fn load(path: &Path) -> Result<Config, Wrong> {
    load_at(path, 0)
}

fn load_at(path: &Path, depth: usize) -> Result<Config, Wrong> {
    let text = fs::read_to_string(path).map_err(|error| unread(path, &error))?;
    read(path, &text, depth)?.ok_or_else(|| Wrong {
        path: path.to_path_buf(),
        place: None,
        message: "it has no table for urilint".to_owned(),
    })
}

/// Reads a file; `None` if it says nothing of urilint.
fn read(path: &Path, text: &str, depth: usize) -> Result<Option<Config>, Wrong> {
    // What is another program's need not be valid for us.
    if !is_ours(path) && !text.contains("urilint") {
        return Ok(None);
    }
    let table = parse(text).map_err(|fault| fault.in_file(path, text))?;
    let tables = tables_of(path);
    let Some(table) = tables.iter().find_map(|keys| inside(table.get_ref(), keys)) else {
        return Ok(None);
    };
    let folder = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = folder.parent().unwrap_or(Path::new(""));
    let contents = Contents::read(table, folder).map_err(|fault| fault.in_file(path, text))?;
    let mut config = Config {
        path: path.to_path_buf(),
        extended: Vec::new(),
        contents,
    };
    if let Some(base) = config.contents.extend.clone() {
        extend(&mut config, &base, depth)?;
    }
    Ok(Some(config))
}

fn extend(config: &mut Config, base: &Path, depth: usize) -> Result<(), Wrong> {
    if depth == DEEPEST {
        return Err(Wrong {
            path: config.path.clone(),
            place: None,
            message: format!("over {DEEPEST} files extend one another, or one extends itself"),
        });
    }
    let folder = config.path.parent().unwrap_or(Path::new(""));
    let base = load_at(&folder.join(base), depth + 1)?;
    config.extended.push(base.path);
    config.extended.extend(base.extended);
    config.contents = std::mem::take(&mut config.contents).over(base.contents);
    Ok(())
}

fn is_ours(path: &Path) -> bool {
    tables_of(path) == [&[] as &[&str]]
}

/// Where in a file of that name the keys stand.
fn tables_of(path: &Path) -> &'static [&'static [&'static str]] {
    let name = path.file_name().unwrap_or_default();
    let known = NAMES.iter().find(|(known, _)| name == *known);
    known.map_or(NAMES[0].1, |(_, tables)| *tables)
}

fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory
    )
}

fn unread(path: &Path, error: &io::Error) -> Wrong {
    Wrong {
        path: path.to_path_buf(),
        place: None,
        message: format!("not read: {error}"),
    }
}
