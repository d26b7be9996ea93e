//! What a reference lacks: the file that it leads to, or a fragment identifier in it.

use std::io;
use std::path::{Path, PathBuf};

use super::index::Index;
use super::lookup::{Document, Target};
use super::path::{Form, has_extension, under};
use crate::config::Entry;
use crate::format::{is_asciidoc, is_rst};
use crate::rule::{Lookup, local_links};
use crate::uri::Uri;
use crate::uri::percent::decode;

/// What does not exist.
#[derive(Debug)]
pub(super) enum Missing {
    /// The file, at these paths.
    File(Vec<PathBuf>),
    /// The fragment identifier in the document at `path`.
    Id { path: PathBuf, id: Vec<u8> },
    /// Nothing, but what it leads to is not in the repository.
    Outside,
}

impl Index {
    /// Returns what `reference` in a document lacks of what `lookup` looks for.
    ///
    /// # Errors
    /// If it cannot be looked up.
    pub fn missing(
        &self,
        document: Document,
        lookup: Lookup,
        reference: &[u8],
    ) -> io::Result<Option<Missing>> {
        let uri = Uri::split(reference);
        let decoded = decode(uri.path());
        // In an encoding other than UTF-8, the name is unknown.
        let Ok(name) = std::str::from_utf8(&decoded) else {
            return Ok(None);
        };
        match lookup {
            Lookup::Page => return self.missing_page(document, name, reference),
            Lookup::Outside => {
                let outside = self.leads_outside(document, name)?;
                return Ok(outside.then_some(Missing::Outside));
            }
            Lookup::File | Lookup::FragmentId | Lookup::Part | Lookup::Absent => {}
        }
        let target = if name.is_empty() {
            Target::Found(document.path.to_path_buf())
        } else {
            self.lookup(document, name, reference)?
        };
        match (lookup, target) {
            (Lookup::File, Target::Missing(paths)) => {
                let unknown = self.is_undecidable(document, name, &paths);
                Ok((!unknown).then_some(Missing::File(paths)))
            }
            // A missing file is reported by L010.
            (Lookup::FragmentId, Target::Found(path)) => {
                match uri.fragment().and_then(local_links::anchor) {
                    Some(id) => {
                        let missing = self.missing_id(document, &path, &id)?;
                        if missing.is_none() {
                            return Ok(None);
                        }
                        for other in self.other_targets(document, name)? {
                            if self.missing_id(document, &other, &id)?.is_none() {
                                return Ok(None);
                            }
                        }
                        Ok(missing)
                    }
                    None => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// Returns true if nothing is at the path of `reference` in a document, as it is written.
    ///
    /// # Errors
    /// If it cannot be looked up.
    pub fn is_absent(&self, document: Document, reference: &[u8]) -> io::Result<bool> {
        let decoded = decode(Uri::split(reference).path());
        match std::str::from_utf8(&decoded) {
            Ok(name) => Ok(self.kind(&under(document.folder, name))?.is_none()),
            Err(_) => Ok(true),
        }
    }

    /// Returns true if what is missing is in a folder that is not there, which a build may make. The file may
    /// be there one folder up or down: then the reference is wrong.
    pub(super) fn may_be_made(
        &self,
        document: Document,
        reference: &[u8],
        missing: &Missing,
    ) -> bool {
        let Missing::File(paths) = missing else {
            return false;
        };
        let decoded = decode(Uri::split(reference).path());
        let name = String::from_utf8_lossy(&decoded);
        if Form::of(&name) == Form::Source && self.moved_name(document, &name).is_some() {
            return false;
        }
        let is_there = |folder: &Path| matches!(self.kind(folder), Ok(Some(_)));
        let mut folders = paths.iter().filter_map(|path| path.parent());
        !folders.any(is_there)
    }

    /// Returns the fragment identifier `id` if the document at `path` does not have it.
    fn missing_id(
        &self,
        document: Document,
        path: &Path,
        id: &[u8],
    ) -> io::Result<Option<Missing>> {
        let Some((path, ids)) = self.fragment_ids(path)? else {
            return Ok(None);
        };
        let site = self.site(&path);
        let comparison = self.comparison(&path);
        // VitePress 2 makes an identifier of a fragment, as of a heading.
        let made = || {
            let text = String::from_utf8_lossy(id).into_owned();
            self.headings(&path).of_fragment(&text)
        };
        if ids.have(id, comparison) || made().is_some_and(|id| ids.have(id.as_bytes(), comparison))
        {
            return Ok(None);
        }
        let own = path == document.path;
        // The path of a document, which a script loads: `#docs/intro`.
        let is_path = own && id.contains(&b'/');
        if is_path
            && let Ok(name) = std::str::from_utf8(id)
            && self.find(&under(document.folder, name))?.is_some()
        {
            return Ok(None);
        }
        // A drawing that a page inserts refers to identifiers of the page.
        if own && has_extension(&path, &["svg"]) {
            return Ok(None);
        }
        // Code hosts show the README of a folder.
        let is_readme = path
            .file_stem()
            .is_some_and(|stem| stem.eq_ignore_ascii_case("readme"));
        if is_readme && id == b"readme" {
            return Ok(None);
        }
        let made = site.is_some() && (ids.is_empty() || is_code(id));
        let label = || {
            let site = self.site(document.path);
            site.is_some_and(|site| site.decides_labels(document.path))
        };
        let elsewhere = || {
            label()
                || self.is_part(document)
                || is_number(id) && !ids.have_numbers()
                || self.is_joined(&path, id)
        };
        if made || (own && elsewhere()) || self.is_template(document.path) {
            return Ok(None);
        }
        let id = id.to_vec();
        Ok(Some(Missing::Id { path, id }))
    }

    /// Returns true if `name`, of which nothing is at `paths`, may exist where the document is
    /// published, or is not a reference at all.
    fn is_undecidable(&self, document: Document, name: &str, paths: &[PathBuf]) -> bool {
        // `x$y.adoc` is a coordinate of Antora, `a@example.org` an address in reStructuredText.
        let coordinate = is_asciidoc(document.path) && name.contains(['$', '@']);
        let address = is_rst(document.path) && name.contains('@') && !name.contains('/');
        // Sphinx chooses among the formats of a picture.
        let pattern = name.ends_with(".*");
        // `[text](@ref name)` of Doxygen and of Documenter.
        let name_of_item = name.starts_with("@ref") || name.starts_with("\\ref");
        // What is outside of the tree is not known: a page of its host (`../../issues`).
        let root = self.root(document.folder);
        let outside = paths.iter().all(|path| !path.starts_with(&root)) && !name.starts_with('/');
        if coordinate || address || pattern || name_of_item || outside || self.is_inserted(document)
        {
            return true;
        }
        let site = self.site(document.path);
        if site
            .as_ref()
            .is_some_and(|site| site.is_contents(document.path))
        {
            return true;
        }
        let is_page = Form::of(name) != Form::Source;
        if site.is_some() && is_page && self.sets_address(document.path) {
            return true;
        }
        let component = site.as_ref().and_then(|site| site.component());
        // Another component of the tree may have the page now.
        if component.is_some_and(|folder| self.is_alias(folder, name) || self.is_alias(&root, name))
        {
            return true;
        }
        let decides = |target: &PathBuf| {
            let site = site.as_ref()?;
            let relative = !name.starts_with('/');
            Some(relative && site.decides(document.path, name, target))
        };
        if paths.first().and_then(decides) == Some(true) {
            return true;
        }
        self.has_unknown_images(document.path, name)
            || paths.iter().any(|path| self.is_ignored(path, name))
            || self.is_template(document.path)
            || self.is_redirected(&root, paths)
            || paths.iter().any(|path| self.has_moved_address(&root, path))
    }

    /// Returns true if the document is a part of others, whose identifiers it may refer to.
    fn is_part(&self, document: Document) -> bool {
        let path = document.path;
        self.known(
            |cache| &mut cache.parts,
            path,
            || {
                let is_part = self.is_inserted(document)
                    || is_asciidoc(path) && !self.is_whole(path)
                    || self.is_part_of_page(path);
                (is_part, 0)
            },
        )
    }

    /// Returns true if files at `path` are left out of version control, as the output of a build
    /// is.
    pub(super) fn is_ignored(&self, path: &Path, name: &str) -> bool {
        let Some(root) = path.parent().map(|folder| self.root(folder)) else {
            return false;
        };
        let entry = if name.ends_with('/') {
            Entry::Folder
        } else {
            Entry::File
        };
        self.tree().is_ignored(path, &root, entry)
    }

    /// Returns true if the document is a text that others insert, by its folder: references in it are
    /// relative to those.
    pub(super) fn is_inserted(&self, document: Document) -> bool {
        let site = self.site(document.path);
        is_inserted(document.path, &self.root(document.folder))
            || site.is_some_and(|site| site.inserts(document.path))
    }
}

/// Returns true if the document at `path` is in a folder of texts that others insert: references in it
/// are relative to those.
fn is_inserted(path: &Path, root: &Path) -> bool {
    const FOLDERS: [&str; 6] = [
        "includes",
        "include",
        "partials",
        "snippets",
        "fragments",
        "macros",
    ];
    let inside = path.strip_prefix(root).unwrap_or(path).parent();
    let mut names = inside.into_iter().flat_map(Path::iter);
    names.any(|name| FOLDERS.iter().any(|folder| name == *folder))
}

/// Returns true for `1`, a placeholder in a document none of whose identifiers is a number.
fn is_number(id: &[u8]) -> bool {
    !id.is_empty() && id.iter().all(u8::is_ascii_digit)
}

/// Returns true for fragments that name an item or an option, such as `+type:abstract` and
/// `nixos-opt-services.x`, or an identifier by its number, such as `id7`, which only a program makes.
fn is_code(id: &[u8]) -> bool {
    let is_option = memchr::memmem::find(id, b"opt-")
        .is_some_and(|at| id.contains(&b'.') && (at == 0 || id[at - 1] == b'-'));
    let number = id
        .strip_prefix(b"id")
        .is_some_and(|number| number.iter().all(u8::is_ascii_digit));
    number || is_option || id.first() == Some(&b'+') || id.contains(&b':') || id.contains(&b'(')
}
