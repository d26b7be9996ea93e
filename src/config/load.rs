//! Reading a configuration file and those that it extends.

use std::io;
use std::path::{Path, PathBuf};

use super::ConfigError;
use super::contents::{Contents, Draft, Invalid, unknown_selectors};
use super::deny;
use super::source::{Chain, Source};
use super::toml::{Fault, inside, parse};
use crate::rule::Rule;
use crate::side::{CONFIGURATION, is_absent};

/// The file names that are looked up in each folder, in this order, and the tables in them that
/// may hold the keys.
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
/// The longest chain of files that extend one another.
const DEEPEST: usize = 8;

/// A configuration, with the files that it extends merged in.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// Its file.
    pub path: PathBuf,
    /// The files that it extends, the nearest first.
    pub extended: Vec<PathBuf>,
    /// The merged keys.
    pub contents: Contents,
}

impl Config {
    /// Returns it without the keys by which files and findings are left out.
    #[must_use]
    pub fn without_ignores(self) -> Self {
        Self {
            contents: self.contents.without_ignores(),
            ..self
        }
    }
}

/// Returns the configuration in `folder`, if there is one.
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
            // Files of other programs may be unreadable.
            Err(error) if !is_own_file(&path) && is_tolerated(&error) => {}
            Err(error) => return Err(unreadable(&path, &error)),
        }
    }
    Ok(None)
}

/// Returns the configuration in the file at `path`.
///
/// # Errors
/// Also if the file has no table for urilint.
pub fn load(path: &Path) -> Result<Config, ConfigError> {
    load_at(path, Chain::of(path))?.finished()
}

fn load_at(path: &Path, chain: Chain) -> Result<Loaded, ConfigError> {
    let text = text(path).map_err(|error| unreadable(path, &error))?;
    loaded(path, &text, chain)?
        .ok_or_else(|| ConfigError::of_file(path, "it has no table for urilint"))
}

/// A file that may have errors, with those that it extends.
struct Loaded {
    config: Config,
    errors: Vec<ConfigError>,
    /// The user's own rules, as far as selectors name them; `None` if a file that defines them is not
    /// read.
    own: Option<Vec<&'static Rule>>,
}

impl Loaded {
    fn finished(self) -> Result<Config, ConfigError> {
        match ConfigError::first_of(self.errors, &self.config.path) {
            Some(error) => Err(error),
            None => Ok(self.config),
        }
    }
}

fn text(path: &Path) -> io::Result<String> {
    let not_utf8 = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8");
    String::from_utf8(CONFIGURATION.read(path)?).map_err(not_utf8)
}

/// Returns true if a file of another program may fail to be read with this error.
fn is_tolerated(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::InvalidData
    )
}

/// Returns the configuration in this text of the file at `path`, which need not exist; `None` if it has
/// no table for urilint.
///
/// # Errors
/// With all that is wrong in it and in those that it extends.
pub fn load_text(path: &Path, text: &str) -> Result<Option<Config>, ConfigError> {
    read(path, text, Chain::of(path))
}

/// Returns true if a file of that name may hold a configuration.
pub fn is_configuration(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    NAMES.iter().any(|(known, _)| name == *known)
}

/// Returns the table in which a configuration file of that name has its keys, the first one where it may
/// be in several.
pub fn table_of(path: &Path) -> &'static [&'static str] {
    tables_of(path).first().copied().unwrap_or_default()
}

/// Parses a file. Returns `None` if it has no table for urilint.
///
/// # Errors
/// With all that is wrong in it and in those that it extends.
pub(super) fn read(path: &Path, text: &str, chain: Chain) -> Result<Option<Config>, ConfigError> {
    let loaded = loaded(path, text, chain)?;
    loaded.map(Loaded::finished).transpose()
}

/// Parses a file.
///
/// # Errors
/// If it is not TOML.
fn loaded(path: &Path, text: &str, chain: Chain) -> Result<Option<Loaded>, ConfigError> {
    // Files of other programs need not be valid TOML.
    if !is_own_file(path) && !text.contains("urilint") {
        return Ok(None);
    }
    let source = Source { path, text, chain };
    let located = |fault: Fault| source.error(fault);
    let table = parse(text).map_err(located)?;
    let tables = tables_of(path);
    let Some(table) = tables.iter().find_map(|keys| inside(table.get_ref(), keys)) else {
        return Ok(None);
    };
    let folder = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = folder.parent().unwrap_or(Path::new(""));
    let draft = Draft::read(table, folder);
    let mut errors: Vec<_> = draft.faults.into_iter().map(located).collect();
    let mut config = Config {
        path: path.to_path_buf(),
        extended: Vec::new(),
        contents: draft.contents,
    };
    let own = match draft.deny {
        Ok(tables) => tables.map(|tables| {
            let compiled = deny::compiled(tables, source, &mut errors);
            config.contents.deny = compiled.list;
            Some(compiled.rules)
        }),
        Err(Invalid) => Some(None),
    };
    let base = config.contents.extend.clone();
    let of_base = base.map(|base| extend(&mut config, &base, chain, &mut errors));
    // Those of this file are in place of those that are extended.
    let own = own.or(of_base).unwrap_or(Some(Vec::new()));
    let unknown = unknown_selectors(&draft.named, own.as_deref());
    errors.extend(unknown.map(located));
    Ok(Some(Loaded {
        config,
        errors,
        own,
    }))
}

/// Adds the keys of the file `base`, and what is wrong in it. Returns the user's own rules in it.
fn extend(
    config: &mut Config,
    base: &Path,
    chain: Chain,
    errors: &mut Vec<ConfigError>,
) -> Option<Vec<&'static Rule>> {
    if chain.depth == DEEPEST {
        errors.push(ConfigError::of_file(
            &config.path,
            format!("more than {DEEPEST} files extend one another, or a file extends itself"),
        ));
        return None;
    }
    let folder = config.path.parent().unwrap_or(Path::new(""));
    let next = Chain {
        depth: chain.depth + 1,
        ..chain
    };
    let base = load_at(&folder.join(base), next);
    let base = base.map_err(|error| errors.push(error)).ok()?;
    errors.extend(base.errors);
    config.extended.push(base.config.path);
    config.extended.extend(base.config.extended);
    config.contents = std::mem::take(&mut config.contents).over(base.config.contents);
    base.own
}

fn is_own_file(path: &Path) -> bool {
    tables_of(path) == [&[] as &[&str]]
}

/// Returns the tables that may hold the keys in a file of that name.
fn tables_of(path: &Path) -> &'static [&'static [&'static str]] {
    let name = path.file_name().unwrap_or_default();
    let known = NAMES.iter().find(|(known, _)| name == *known);
    known.map_or(NAMES[0].1, |(_, tables)| *tables)
}

fn unreadable(path: &Path, error: &io::Error) -> ConfigError {
    ConfigError::of_file(path, format!("not read: {error}"))
}
