//! Reading one configuration file, and those that it extends.

use std::io;
use std::path::{Path, PathBuf};

use super::ConfigError;
use super::contents::Contents;
use super::toml::{Fault, Quotes, inside, parse};
use super::{is_absent, read_regular};

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

/// The files that extend one another.
#[derive(Clone, Copy)]
struct Chain<'p> {
    /// The first of them.
    first: &'p Path,
    /// How many there are above the one that is being read.
    depth: usize,
}

/// The configuration in `folder`, if one is there.
pub(super) fn in_folder(folder: &Path) -> Result<Option<Config>, ConfigError> {
    for (name, _) in NAMES {
        let path = folder.join(name);
        match text(&path) {
            Ok(text) => {
                if let Some(config) = read(&path, &text, Chain::of(&path))? {
                    return Ok(Some(config));
                }
            }
            Err(error) if is_absent(&error) => {}
            // Another program's file need not be readable.
            Err(error) if !is_ours(&path) && is_other_peoples(&error) => {}
            Err(error) => return Err(unread(&path, &error)),
        }
    }
    Ok(None)
}

/// The configuration in the file at `path`, which must be one.
pub fn load(path: &Path) -> Result<Config, ConfigError> {
    load_at(path, Chain::of(path))
}

fn load_at(path: &Path, chain: Chain) -> Result<Config, ConfigError> {
    let text = text(path).map_err(|error| unread(path, &error))?;
    read(path, &text, chain)?.ok_or_else(|| ConfigError {
        path: path.to_path_buf(),
        location: None,
        message: "it has no table for urilint".to_owned(),
    })
}

fn text(path: &Path) -> io::Result<String> {
    let not_utf8 = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8");
    String::from_utf8(read_regular(path)?).map_err(not_utf8)
}

/// Whether a file could not be read for what is its owner's business.
fn is_other_peoples(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::InvalidData
    )
}

/// Reads a file; `None` if it says nothing of urilint.
fn read(path: &Path, text: &str, chain: Chain) -> Result<Option<Config>, ConfigError> {
    // What is another program's need not be valid for us.
    if !is_ours(path) && !text.contains("urilint") {
        return Ok(None);
    }
    let wrong = |fault: Fault| fault.in_file(path, text, chain.quotes(path));
    let table = parse(text).map_err(wrong)?;
    let tables = tables_of(path);
    let Some(table) = tables.iter().find_map(|keys| inside(table.get_ref(), keys)) else {
        return Ok(None);
    };
    let folder = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = folder.parent().unwrap_or(Path::new(""));
    let contents = Contents::read(table, folder).map_err(wrong)?;
    let mut config = Config {
        path: path.to_path_buf(),
        extended: Vec::new(),
        contents,
    };
    if let Some(base) = config.contents.extend.clone() {
        extend(&mut config, &base, chain)?;
    }
    Ok(Some(config))
}

fn extend(config: &mut Config, base: &Path, chain: Chain) -> Result<(), ConfigError> {
    if chain.depth == DEEPEST {
        return Err(ConfigError {
            path: config.path.clone(),
            location: None,
            message: format!("over {DEEPEST} files extend one another, or one extends itself"),
        });
    }
    let folder = config.path.parent().unwrap_or(Path::new(""));
    let next = Chain {
        depth: chain.depth + 1,
        ..chain
    };
    let base = load_at(&folder.join(base), next)?;
    config.extended.push(base.path);
    config.extended.extend(base.extended);
    config.contents = std::mem::take(&mut config.contents).over(base.contents);
    Ok(())
}

impl<'p> Chain<'p> {
    const fn of(first: &'p Path) -> Self {
        Self { first, depth: 0 }
    }

    /// Whether messages may show what the file at `path` holds: not if it is outside of the tree
    /// of the first file, be it by its path or by a symbolic link.
    fn quotes(self, path: &Path) -> Quotes {
        let inside = || Some(path.canonicalize().ok()?.starts_with(tree(self.first)?));
        if inside().unwrap_or(false) {
            Quotes::Shown
        } else {
            Quotes::Hidden
        }
    }
}

/// The nearest folder around the file at `path` that has `.git`, or else its folder.
fn tree(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let folder = path.parent()?.canonicalize().ok()?;
    let git = folder.ancestors().find(|at| at.join(".git").exists());
    Some(git.unwrap_or(&folder).to_path_buf())
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

fn unread(path: &Path, error: &io::Error) -> ConfigError {
    ConfigError {
        path: path.to_path_buf(),
        location: None,
        message: format!("not read: {error}"),
    }
}
