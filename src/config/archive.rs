//! `archive`: where the messages of mailboxes are on the web.

use std::ops::Range;

use super::keys::ARCHIVE_KEYS;
use super::toml::{Fault, Faults, Value, each, members, text, texts, unknown_key};

/// A table of `archive`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveTable {
    /// Globs of the paths of its mailboxes.
    pub paths: Vec<String>,
    /// The template of links to its messages, as written.
    pub link: Option<String>,
    /// Its name for people.
    pub name: Option<String>,
    /// The line and the column of the link, or of the table.
    pub location: Option<(usize, usize)>,
}

/// A table, and the place of its link or of the whole table.
pub type Entry = (ArchiveTable, Range<usize>);

/// Reads the value of `archive`.
pub fn entries(value: &Value) -> Result<Vec<Entry>, Faults> {
    let Some(list) = value.get_ref().as_array() else {
        return Err(Fault::unquoted(value.span(), "expected a list of tables").into());
    };
    each(list, entry)
}

fn entry(value: &Value) -> Result<Entry, Fault> {
    let (mut paths, mut link, mut name) = (None, None, None);
    let mut at = value.span();
    for (key, value) in members(value)? {
        match key.get_ref().as_ref() {
            "paths" => paths = Some(texts(value)?),
            "link" => {
                link = Some(text(value)?);
                at = value.span();
            }
            "name" => name = Some(text(value)?),
            _ => return Err(unknown_key(key, ARCHIVE_KEYS)),
        }
    }
    let Some(paths) = paths else {
        return Err(Fault::unquoted(value.span(), "`paths` is required"));
    };
    let table = ArchiveTable {
        paths,
        link,
        name,
        location: None,
    };
    Ok((table, at))
}
