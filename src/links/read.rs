//! Reads what documents and configurations of a tree say.

use std::io;
use std::path::Path;

use memchr::memmem;

use super::fragment_ids::{Comparison, FragmentIds, Known};
use super::generator::Headings;
use super::made_ids::{Made, add};
use super::slug::Slugs;
use super::tree::Tree;
use crate::format::{FragmentId, LargeDocument};
use crate::lint::fragment_ids::FragmentIdReader;
use crate::side::SITE_FILE;

/// The largest document, in bytes, that is read for its fragment identifiers. In a larger one,
/// any identifier is assumed to exist.
const LARGEST: u64 = 64 * 1024 * 1024;

/// Returns the text of a file that is read to know what a site makes.
///
/// # Errors
/// If it cannot be read, or is larger than such a file may be.
pub(super) fn site_file(tree: &dyn Tree, path: &Path) -> io::Result<Vec<u8>> {
    let file = tree.open(path)?;
    SITE_FILE.read_sized(file.bytes, file.size)
}

/// Returns the fragment identifiers of the document at `path`, whose headings have those that
/// `headings` makes.
///
/// # Errors
/// If it cannot be read.
pub(super) fn fragment_ids(
    tree: &dyn Tree,
    path: &Path,
    headings: Headings,
) -> io::Result<FragmentIds> {
    let file = tree.open(path)?;
    // A document without text is one that is not written yet, or whose size is not known.
    if !(1..=LARGEST).contains(&file.size) {
        return Ok(FragmentIds::Any);
    }
    let mut reader = FragmentIdReader::new(path, file.bytes)?;
    let format = reader.format();
    if !format.markup.has_fragment_ids {
        return Ok(FragmentIds::Any);
    }
    let mut known = Known::default();
    let mut slugs: Vec<_> = headings
        .families
        .iter()
        .map(|family| Slugs::new(family))
        .collect();
    while let Some(ids) = reader.next()? {
        for id in &ids {
            match id {
                FragmentId::Written(id) => known.add(id),
                FragmentId::Heading(text) => {
                    known.add_heading(text, &mut slugs);
                    if headings.comparison == Comparison::Letters {
                        // Some leave out what is in brackets: `f(a, b)`.
                        let start = text.split(['(', '<']).next().unwrap_or(text);
                        known.add_letters(start.as_bytes());
                    }
                }
            }
        }
        if known.is_full() {
            return Ok(FragmentIds::Any);
        }
    }
    let made = if file.size <= SITE_FILE.largest() {
        let text = site_file(tree, path)?;
        let inserted = headings
            .inserts
            .iter()
            .any(|start| memmem::find(&text, start.as_bytes()).is_some());
        match add(format, &text, &mut known, &mut slugs) {
            Made::Here if !inserted => Made::Here,
            _ => Made::Elsewhere,
        }
    } else {
        match format.made_ids.large {
            LargeDocument::Known => Made::Here,
            LargeDocument::Unknown => Made::Elsewhere,
        }
    };
    Ok(match made {
        Made::Here => known.finish(),
        Made::Elsewhere => FragmentIds::Any,
    })
}
