//! What the text around a reference says of it: templates of pages, and the folders of images that
//! `AsciiDoc` documents and books set.

use std::path::Path;
use std::sync::Arc;

use memchr::memmem;

use super::index::Index;
use super::path::{Form, has_extension};
use super::read::site_file;
use crate::format::is_asciidoc;

/// Extensions of pages, and of templates of pages.
const PAGES: [&str; 10] = [
    "html", "htm", "xhtml", "xml", "jinja", "j2", "tmpl", "tpl", "erb", "vue",
];

/// What starts an expression in a template of pages.
const EXPRESSIONS: [&[u8]; 6] = [b"{{", b"{%", b"<%", b"<?php", b"<?=", b" th:"];

/// What starts a block, a part or a setting of Handlebars on a line of Markdown.
const HELPERS: [&[u8]; 5] = [b"\n{{#if", b"\n{{#each", b"\n{{#option", b"\n{{>", b"\n{{*"];

/// Extensions of files that may set the attributes of a book, besides its documents: those of
/// configurations and of programs that build it.
const SETTINGS: [&str; 9] = [
    "yml", "yaml", "xml", "gradle", "kts", "json", "toml", "rb", "sh",
];
/// Other names of such files.
const SETTINGS_NAMES: [&str; 2] = ["Makefile", "Rakefile"];
/// The most files in a folder that are read for attributes.
const MOST_SETTINGS: usize = 64;

impl Index {
    /// Returns true if the document at `path` is a template: references in it are relative to the
    /// pages that are made with it.
    pub(super) fn is_template(&self, path: &Path) -> bool {
        let expressions: &[&[u8]] = if has_extension(path, &PAGES) {
            &EXPRESSIONS
        } else if has_extension(path, &["md"]) {
            &HELPERS
        } else {
            return false;
        };
        self.known(
            |cache| &mut cache.templates,
            path,
            || {
                let text = site_file(self.tree(), path).unwrap_or_default();
                let has = |start: &&[u8]| memmem::find(&text, start).is_some();
                (expressions.iter().any(has), 0)
            },
        )
    }

    /// Returns true if the document at `path` is a part of a page of HTML: it has no element that pages start
    /// with.
    pub(super) fn is_part_of_page(&self, path: &Path) -> bool {
        const STARTS: [&[u8]; 5] = [b"<!doctype", b"<html", b"<head", b"<body", b"<title"];
        if !has_extension(path, &["html", "htm", "xhtml"]) {
            return false;
        }
        let mut text = site_file(self.tree(), path).unwrap_or_default();
        text.make_ascii_lowercase();
        !STARTS
            .iter()
            .any(|start| memmem::find(&text, start).is_some())
    }

    /// Returns true if the front matter of the document at `path` sets the address of its page, which
    /// references to pages and pictures are relative to.
    pub(super) fn sets_address(&self, path: &Path) -> bool {
        self.known(
            |cache| &mut cache.addresses,
            path,
            || {
                let text = site_file(self.tree(), path).unwrap_or_default();
                let front = memmem::find(&text, b"\n---").map_or(&[][..], |end| &text[..end]);
                let sets = |key: &&[u8]| memmem::find(front, key).is_some();
                let keys = [&b"\npermalink:"[..], b"\nurl:", b"\nslug:"];
                (text.starts_with(b"---") && keys.iter().any(sets), 0)
            },
        )
    }

    /// Returns true if `name` is an image in a folder that an attribute sets, whose value is not
    /// known.
    pub(super) fn has_unknown_images(&self, document: &Path, name: &str) -> bool {
        self.image_folders(document, name).is_none()
    }

    /// Returns the folders that `:imagesdir:` sets, if `name` is an image in an `AsciiDoc`
    /// document; `None` if they are not known.
    pub(super) fn image_folders(&self, document: &Path, name: &str) -> Option<Arc<Vec<String>>> {
        if !is_asciidoc(document) || Form::of(name) != Form::Picture {
            return Some(Arc::default());
        }
        self.known(
            |cache| &mut cache.images,
            document,
            || {
                let own = folders_in(&site_file(self.tree(), document).unwrap_or_default());
                let known = own.iter().all(|folder| !folder.contains(['{', ':']));
                let folders = if own.is_empty() {
                    (!self.book_sets_images(document)).then(Vec::new)
                } else {
                    known.then_some(own)
                };
                (folders.map(Arc::new), 0)
            },
        )
    }

    /// Returns true if a file around the document, which may be that of its book, sets the folder
    /// of images.
    fn book_sets_images(&self, document: &Path) -> bool {
        let folder = document.parent().unwrap_or(document);
        let root = self.root(folder);
        let mut above = folder.ancestors().take_while(|at| at.starts_with(&root));
        above.any(|folder| self.folder_sets_images(folder))
    }

    fn folder_sets_images(&self, folder: &Path) -> bool {
        self.known(
            |cache| &mut cache.image_settings,
            folder,
            || {
                let names = self.names(folder);
                let paths = names.iter().map(|name| folder.join(name));
                let mut paths = paths
                    .filter(|path| may_set_images(path))
                    .take(MOST_SETTINGS);
                let sets = paths.any(|path| {
                    site_file(self.tree(), &path).is_ok_and(|text| sets_images(&path, &text))
                });
                (sets, 0)
            },
        )
    }
}

/// Returns true if the file at `path` may set the folder of images for other documents, by its name.
pub(super) fn may_set_images(path: &Path) -> bool {
    let is_settings = |name| SETTINGS_NAMES.iter().any(|known| name == *known);
    is_asciidoc(path) || has_extension(path, &SETTINGS) || path.file_name().is_some_and(is_settings)
}

/// Returns true if `text`, a file at `path`, may set the folder of images for other documents: a
/// configuration, or a document that includes others.
fn sets_images(path: &Path, text: &[u8]) -> bool {
    let has = |what: &[u8]| memmem::find(text, what).is_some();
    has(b"imagesdir") && (!is_asciidoc(path) || has(b"include::"))
}

/// Returns the values of `:imagesdir:` in a document.
fn folders_in(text: &[u8]) -> Vec<String> {
    let mut folders = Vec::new();
    for at in memmem::find_iter(text, b":imagesdir:").take(16) {
        if at > 0 && text[at - 1] != b'\n' {
            continue;
        }
        let value = text[at + 11..]
            .split(|&b| b == b'\n')
            .next()
            .unwrap_or_default();
        folders.push(String::from_utf8_lossy(value.trim_ascii()).into_owned());
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_images() {
        for (text, expected) in [
            ("= A\n:imagesdir: img\n\nimage::a.png[]\n", &["img"][..]),
            (":imagesdir: {docdir}/img\r\n", &["{docdir}/img"]),
            ("text :imagesdir: a\n", &[]),
            (":imagesdir:", &[""]),
        ] {
            assert_eq!(folders_in(text.as_bytes()), expected, "{text}");
        }
    }
}
