//! What the text around a reference says of it: templates of pages, and the folders of images that
//! `AsciiDoc` documents and books set.

use std::path::Path;
use std::sync::Arc;

use memchr::memmem;

use super::path::{Form, has_extension};
use super::{Document, Tree, is_page};
use crate::format::is_asciidoc;
use crate::side::SITE_FILE;

/// What starts an expression in a template of pages.
const EXPRESSIONS: [&[u8]; 6] = [b"{{", b"{%", b"<%", b"<?php", b"<?=", b" th:"];

/// Extensions of files that may set the attributes of a book, besides its documents: those of
/// configurations and of programs that build it.
const SETTINGS: [&str; 9] = [
    "yml", "yaml", "xml", "gradle", "kts", "json", "toml", "rb", "sh",
];
/// Other names of such files.
const SETTINGS_NAMES: [&str; 2] = ["Makefile", "Rakefile"];
/// The most files in a folder that are read for attributes.
const MOST_SETTINGS: usize = 64;

impl Tree<'_> {
    /// Returns true if the document at `path` is a template: references in it are relative to the
    /// pages that are made with it.
    pub(super) fn is_template(&self, path: &Path) -> bool {
        if !is_page(path) {
            return false;
        }
        if let Some(template) = self.cache().templates.get(path) {
            return *template;
        }
        let text = SITE_FILE.read(path).unwrap_or_default();
        let template = EXPRESSIONS
            .iter()
            .any(|start| memmem::find(&text, start).is_some());
        let mut cache = self.cache();
        cache.reserve(path.as_os_str().len());
        cache.templates.insert(path.to_path_buf(), template);
        template
    }

    /// Returns true if `name` is an image in a folder that an attribute sets, whose value is not
    /// known.
    pub(super) fn has_unknown_images(&self, document: Document, name: &str) -> bool {
        self.image_folders(document, name).is_none()
    }

    /// Returns the folders that `:imagesdir:` sets, if `name` is an image in an `AsciiDoc`
    /// document; `None` if they are not known.
    pub(super) fn image_folders(&self, document: Document, name: &str) -> Option<Arc<Vec<String>>> {
        if !is_asciidoc(document.path) || Form::of(name) != Form::Picture {
            return Some(Arc::default());
        }
        if let Some(folders) = self.cache().images.get(document.path) {
            return folders.clone();
        }
        let own = folders_in(&SITE_FILE.read(document.path).unwrap_or_default());
        let known = own.iter().all(|folder| !folder.contains(['{', ':']));
        let folders = if own.is_empty() {
            (!self.book_sets_images(document)).then(Vec::new)
        } else {
            known.then_some(own)
        };
        let folders = folders.map(Arc::new);
        let mut cache = self.cache();
        cache.reserve(document.path.as_os_str().len());
        let path = document.path.to_path_buf();
        cache.images.insert(path, folders.clone());
        folders
    }

    /// Returns true if a file around the document, which may be that of its book, sets the folder
    /// of images.
    fn book_sets_images(&self, document: Document) -> bool {
        let root = self.root(document.folder);
        let above = document.folder.ancestors();
        let mut above = above.take_while(|at| at.starts_with(&root));
        above.any(|folder| self.folder_sets_images(folder))
    }

    fn folder_sets_images(&self, folder: &Path) -> bool {
        if let Some(sets) = self.cache().books.get(folder) {
            return *sets;
        }
        let names = self.names(folder);
        let may_set = |name: &&String| {
            let path = Path::new(name);
            is_asciidoc(path)
                || has_extension(path, &SETTINGS)
                || SETTINGS_NAMES.contains(&name.as_str())
        };
        let paths = names.iter().filter(may_set).map(|name| folder.join(name));
        let sets = paths.take(MOST_SETTINGS).any(|path| {
            SITE_FILE
                .read(&path)
                .is_ok_and(|text| sets_images(&path, &text))
        });
        let mut cache = self.cache();
        cache.reserve(folder.as_os_str().len());
        cache.books.insert(folder.to_path_buf(), sets);
        sets
    }
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
