//! `archive`: where the messages of mailboxes are on the web.

use globset::Glob;

use super::keys::ARCHIVE_KEYS;
use super::link_template::LinkTemplate;
use super::toml::{Fault, Faults, Value, each, kept, lacks, members, text, unknown_key};
use super::values::valid_globs;

/// A table of `archive`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArchiveTable {
    /// Globs of the paths of its mailboxes.
    pub paths: Vec<String>,
    /// The template of links to its messages.
    pub link: Option<LinkTemplate>,
    /// Its name for people.
    pub name: Option<String>,
}

/// Reads the value of `archive`.
pub fn tables(value: &Value) -> Result<Vec<ArchiveTable>, Faults> {
    let Some(list) = value.get_ref().as_array() else {
        return Err(Fault::unquoted(value.span(), "expected a list of tables").into());
    };
    each(list, table)
}

fn table(value: &Value) -> Result<ArchiveTable, Faults> {
    let (mut paths, mut link, mut name) = (None, None, None);
    let mut faults = Vec::new();
    let table = members(value)?;
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "paths" => paths = kept(globs(value), &mut faults),
            "link" => link = kept(template(value), &mut faults),
            "name" => name = kept(text(value), &mut faults),
            _ => faults.push(unknown_key(key, ARCHIVE_KEYS)),
        }
    }
    if lacks(table, &["paths"], ARCHIVE_KEYS) {
        faults.push(Fault::unquoted(value.span(), "`paths` is required"));
    }
    Faults::of(faults)?;
    let paths = paths.unwrap_or_default();
    Ok(ArchiveTable { paths, link, name })
}

fn globs(value: &Value) -> Result<Vec<String>, Faults> {
    let check = |glob: &str| Glob::new(glob).map(drop).map_err(|error| error.to_string());
    valid_globs(value, check)
}

fn template(value: &Value) -> Result<LinkTemplate, Fault> {
    let template = text(value)?.parse::<LinkTemplate>();
    template.map_err(|error| Fault::new(value.span(), "invalid link template", error.to_string()))
}
