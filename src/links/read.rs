//! Reads what documents and configurations of a tree say.

use std::io;
use std::path::{Path, PathBuf};

use memchr::memmem;

use super::components;
use super::fragment_ids::{Comparison, FragmentIds, Kept, Known};
use super::generator::{Headings, Inserts};
use super::made_ids::{Made, add};
use super::path::under;
use super::shortcodes;
use super::site::module;
use super::slug::Slugs;
use super::tree::{Kind, Tree};
use crate::format::{Format, FragmentId, LargeDocument};
use crate::lint::fragment_ids::FragmentIdReader;
use crate::side::SITE_FILE;

/// The largest document, in bytes, that is read for its fragment identifiers. In a larger one,
/// any identifier is assumed to exist.
const LARGEST: u64 = 64 * 1024 * 1024;
/// The most documents that one inserts. Of one with more, any identifier is assumed to exist.
const MOST_INSERTED: usize = 256;

/// Returns the text of a file that is read to know what a site makes.
///
/// # Errors
/// If it cannot be read, or is larger than such a file may be.
pub(super) fn site_file(tree: &dyn Tree, path: &Path) -> io::Result<Vec<u8>> {
    let file = tree.open(path)?;
    SITE_FILE.read_sized(file.bytes, file.size)
}

/// Returns the fragment identifiers of the document at `path`, whose headings have those that
/// `headings` makes, with those of the documents that it inserts.
///
/// # Errors
/// If it cannot be read.
pub(super) fn fragment_ids(
    tree: &dyn Tree,
    path: &Path,
    headings: Headings,
    names: Kept,
) -> io::Result<FragmentIds> {
    let families = headings.families.iter();
    let mut collector = Collector {
        tree,
        headings,
        known: Known::with_names(names),
        slugs: families.map(|family| Slugs::new(family)).collect(),
        documents: vec![path.to_path_buf()],
        left: LARGEST,
    };
    let mut read = 0;
    while let Some(path) = collector.documents.get(read).cloned() {
        if collector.read(&path)? == Made::Elsewhere {
            return Ok(FragmentIds::Any);
        }
        read += 1;
    }
    Ok(collector.known.finish())
}

/// Reads the fragment identifiers of a document and of those that it inserts.
struct Collector<'t> {
    tree: &'t dyn Tree,
    headings: Headings,
    known: Known,
    slugs: Vec<Slugs>,
    /// The document, and those that are inserted: each is read once, even if it inserts itself.
    documents: Vec<PathBuf>,
    /// How many bytes may still be read.
    left: u64,
}

impl Collector<'_> {
    /// Adds those of the document at `path`, if all are known, and the documents that it inserts.
    fn read(&mut self, path: &Path) -> io::Result<Made> {
        let file = self.tree.open(path)?;
        // A document without text is one that is not written yet, or whose size is not known.
        if !(1..=self.left).contains(&file.size) {
            return Ok(Made::Elsewhere);
        }
        self.left -= file.size;
        let mut reader = FragmentIdReader::new(path, file.bytes)?;
        let format = reader.format();
        if !format.markup.has_fragment_ids {
            return Ok(Made::Elsewhere);
        }
        let mut inserted = Vec::new();
        while let Some(ids) = reader.next()? {
            for id in ids {
                match id {
                    FragmentId::Written(id) => self.known.add(&id),
                    FragmentId::Heading(text) => self.heading(&text),
                    FragmentId::Inserted(name) => inserted.push(name),
                }
            }
            if self.known.is_full() || inserted.len() > MOST_INSERTED {
                return Ok(Made::Elsewhere);
            }
        }
        if self.made(format, path, file.size)? == Made::Elsewhere {
            return Ok(Made::Elsewhere);
        }
        Ok(self.insert(path, &inserted))
    }

    fn heading(&mut self, text: &str) {
        self.known.add_heading(text, &mut self.slugs);
        if self.headings.comparison == Comparison::Letters {
            self.known.add_forms(text);
        }
    }

    /// Adds what generators make of the lines of a document.
    fn made(&mut self, format: &Format, path: &Path, size: u64) -> io::Result<Made> {
        if size > SITE_FILE.largest() {
            return Ok(match format.made_ids.large {
                LargeDocument::Known => Made::Here,
                LargeDocument::Unknown => Made::Elsewhere,
            });
        }
        let text = site_file(self.tree, path)?;
        let inserts = match self.headings.inserts {
            Inserts::Nothing => false,
            Inserts::Text(start) => memmem::find(&text, start.as_bytes()).is_some(),
            Inserts::Shortcodes => shortcodes::make_ids(self.tree, path, &text),
        };
        if inserts || components::make_ids(self.tree, path, &text) {
            return Ok(Made::Elsewhere);
        }
        Ok(add(format, &text, &mut self.known, &mut self.slugs))
    }

    /// Adds the documents that the one at `path` inserts, if all are there.
    fn insert(&mut self, path: &Path, names: &[Vec<u8>]) -> Made {
        for name in names {
            let is_file = |path: &PathBuf| matches!(self.tree.kind(path), Ok(Some(Kind::File)));
            let name = std::str::from_utf8(name).ok();
            let path = name.and_then(|name| inserted_at(path, name));
            let Some(path) = path.filter(is_file) else {
                return Made::Elsewhere;
            };
            if !self.documents.contains(&path) {
                self.documents.push(path);
            }
        }
        if self.documents.len() > MOST_INSERTED {
            return Made::Elsewhere;
        }
        Made::Here
    }
}

/// Returns the path of the document `name` that the one at `path` inserts: relative to its folder, or in a family
/// of a module of Antora, `module:partial$name`. What an attribute names is not known.
fn inserted_at(path: &Path, name: &str) -> Option<PathBuf> {
    if name.starts_with('/') || name.contains(['{', '@']) || name.contains("://") {
        return None;
    }
    let Some((place, inside)) = name.split_once('$') else {
        return Some(under(path.parent()?, name));
    };
    let (other, family) = place.rsplit_once(':').unwrap_or(("", place));
    let family = match family {
        "partial" => "partials",
        "example" => "examples",
        "page" => "pages",
        _ => return None,
    };
    let own = module(path)?;
    let of_module = match other {
        "" => own,
        // One of another component.
        _ if other.contains(':') => return None,
        _ => own.with_file_name(other),
    };
    Some(under(&of_module.join(family), inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_inserted_documents() {
        for (name, expected) in [
            ("b.adoc", Some("/r/modules/m/pages/x/b.adoc")),
            ("../b.adoc", Some("/r/modules/m/pages/b.adoc")),
            ("partial$b.adoc", Some("/r/modules/m/partials/b.adoc")),
            ("n:example$y/b.adoc", Some("/r/modules/n/examples/y/b.adoc")),
            ("page$b.adoc", Some("/r/modules/m/pages/b.adoc")),
            ("c:n:partial$b.adoc", None),
            ("1@c:n:partial$b.adoc", None),
            ("{x}/b.adoc", None),
            ("/b.adoc", None),
            ("image$b.adoc", None),
            ("https://www.example.org/b.adoc", None),
        ] {
            let path = inserted_at(Path::new("/r/modules/m/pages/x/a.adoc"), name);
            assert_eq!(path.as_deref(), expected.map(Path::new), "{name}");
        }
        assert_eq!(inserted_at(Path::new("/r/a.adoc"), "partial$b.adoc"), None);
    }
}
