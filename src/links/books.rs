//! What the `AsciiDoc` documents of a tree say of each other: the other names of pages of Antora
//! (`:page-aliases:`), and which documents are parts of others.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::index::Index;
use super::read::site_file;
use super::tree::Kind;
use crate::format::is_asciidoc;

/// The attribute that sets other names, in the header of a page.
const ATTRIBUTE: &str = ":page-aliases:";
/// The macro that inserts a document.
const INCLUDE: &str = "include::";
/// The most entries of a tree that are looked at.
// More than those of the manuals of a database; bounds the time of one lookup.
const MOST_ENTRIES: usize = 16 * 1024;

/// What the documents below a folder say. Names have no extension.
#[derive(Debug, Default)]
pub(super) struct Books {
    /// Other names of pages: the last parts of their paths.
    aliases: HashSet<String>,
    /// Documents that others insert: the ends of their paths, as far as they are known.
    included: HashSet<String>,
    /// Whether others may be inserted.
    is_partial: bool,
    /// Whether there were too many documents to read all.
    is_cut: bool,
}

impl Index {
    /// Returns true if a page of the component in `folder` has the last part of `name` as another name.
    pub(super) fn is_alias(&self, folder: &Path, name: &str) -> bool {
        let books = self.books(folder);
        books.is_cut || books.aliases.contains(last(name))
    }

    /// Returns true if the `AsciiDoc` document at `path` is a whole one, and no part of others, whose identifiers it
    /// may refer to: it starts with a title, and no document of its tree inserts one of its name.
    pub(super) fn is_whole(&self, path: &Path) -> bool {
        let text = site_file(self.tree(), path).unwrap_or_default();
        let (Some(name), Some(folder), true) = (path.to_str(), path.parent(), has_title(&text))
        else {
            return false;
        };
        let site = self.site(path);
        let component = site.as_ref().and_then(|site| site.component());
        let books = self.books(component.unwrap_or(&self.root(folder)));
        !books.include(name)
    }

    fn books(&self, folder: &Path) -> Arc<Books> {
        self.known(
            |cache| &mut cache.books,
            folder,
            || {
                let books = self.books_below(folder);
                let names = books.aliases.iter().chain(&books.included);
                let weight = names.map(|name| name.len() + 48).sum();
                (Arc::new(books), weight)
            },
        )
    }

    fn books_below(&self, folder: &Path) -> Books {
        let mut books = Books::default();
        let mut folders = vec![folder.to_path_buf()];
        let mut left = MOST_ENTRIES;
        while let Some(folder) = folders.pop() {
            for name in self.names(&folder).iter() {
                if left == 0 {
                    books.is_cut = true;
                    return books;
                }
                left -= 1;
                let path: PathBuf = folder.join(name);
                if is_asciidoc(&path) {
                    let text = site_file(self.tree(), &path).unwrap_or_default();
                    books.read(&String::from_utf8_lossy(&text));
                } else if matches!(self.tree().kind(&path), Ok(Some(Kind::Folder))) {
                    folders.push(path);
                }
            }
        }
        books
    }
}

impl Books {
    /// Returns true if a document inserts the one at `path`, or may.
    fn include(&self, path: &str) -> bool {
        let path = path.replace('\\', "/");
        let mut end = Some(without_extension(&path));
        while let Some(name) = end {
            if self.included.contains(name) {
                return true;
            }
            end = name.split_once('/').map(|(_, end)| end);
        }
        self.is_partial || self.is_cut
    }

    /// Adds what a document says. A list of aliases may go on after a backslash.
    fn read(&mut self, text: &str) {
        let mut goes_on = false;
        for line in text.lines() {
            if let Some(target) = line.strip_prefix(INCLUDE) {
                let target = target.split('[').next().unwrap_or(target);
                let name = known_end(target);
                // Which document an attribute names is not known.
                self.is_partial |= name.is_empty();
                self.included.insert(name.to_owned());
            }
            let list = line.strip_prefix(ATTRIBUTE).or(goes_on.then_some(line));
            let Some(list) = list else {
                continue;
            };
            goes_on = list.trim_end().ends_with('\\');
            let list = list.trim_end().trim_end_matches('\\');
            let names = list.split(',').map(|name| last(name.trim()).to_owned());
            self.aliases.extend(names.filter(|name| !name.is_empty()));
        }
    }
}

/// Returns the last part of the name of a document, without the extension: `c` of `module:a/b/c.adoc`.
fn last(name: &str) -> &str {
    let name = name.rsplit(['/', ':', '@']).next().unwrap_or(name);
    without_extension(name)
}

/// Returns the end of the path of an inserted document that is known, without the extension: `a/b` of
/// `{folder}/a/b.adoc`, `../a/b.adoc` and `module:partial$a/b.adoc`.
fn known_end(target: &str) -> &str {
    let from_attribute = target.rsplit_once('}').map(|(_, end)| {
        // What is next to it is a part of the same name.
        end.split_once('/').map_or("", |(_, end)| end)
    });
    let end = from_attribute.unwrap_or(target);
    let end = end.rsplit(['$', ':']).next().unwrap_or(end);
    let end = end.rsplit("./").next().unwrap_or(end);
    without_extension(end)
}

fn without_extension(name: &str) -> &str {
    let stem = name.rsplit_once('.').map(|(stem, _)| stem);
    stem.filter(|_| is_asciidoc(Path::new(name)))
        .unwrap_or(name)
}

/// Returns true if the document starts with a title, after comments, attributes and conditions.
fn has_title(text: &[u8]) -> bool {
    let before_title = |line: &&[u8]| {
        line.is_empty()
            || matches!(line[0], b':' | b'[')
            || [&b"//"[..], b"ifdef::", b"ifndef::", b"ifeval::", b"endif::"]
                .iter()
                .any(|start| line.starts_with(start))
    };
    let mut lines = text
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii_end);
    let first = lines.find(|line| !before_title(line)).unwrap_or_default();
    let under = lines.next().unwrap_or_default();
    let marks = first.iter().take_while(|&&byte| byte == first[0]).count();
    let is_underlined = under.len() > 3
        && under.len().abs_diff(first.len()) < 3
        && matches!(under[0], b'=' | b'-')
        && under.iter().all(|&byte| byte == under[0]);
    let is_line = matches!(first.first(), Some(b'=' | b'#')) && first.get(marks) == Some(&b' ');
    is_line || is_underlined && marks < first.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(names: &HashSet<String>) -> String {
        let mut names: Vec<_> = names.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.join(" ")
    }

    #[test]
    fn names_of_documents() {
        for (text, aliases, included) in [
            (
                "= A\n:page-aliases: b.adoc, c:d/e.adoc,f\n\ntext\n",
                "b e f",
                "",
            ),
            ("= A\n:page-aliases: b.adoc, \\\nc.adoc\n:toc:\n", "b c", ""),
            ("= A\n:page-role: b.adoc\n", "", ""),
            (
                "include::{dir}/a.adoc[]\ninclude::m:partial$b.asciidoc[tag=x]\n include::c.adoc[]\n",
                "",
                "a b",
            ),
            ("include::v1.2.txt[]\n", "", "v1.2.txt"),
            (
                "include::../b/c.adoc[]\ninclude::./d.adoc[]\ninclude::{e}-f/g.adoc[]\n",
                "",
                "b/c d g",
            ),
        ] {
            let mut books = Books::default();
            books.read(text);
            let read = (sorted(&books.aliases), sorted(&books.included));
            assert_eq!(read, (aliases.to_owned(), included.to_owned()), "{text}");
        }
    }

    #[test]
    fn parts_of_others() {
        let mut books = Books::default();
        books.read("include::b/c.adoc[]\ninclude::{root}/d.adoc[]\n");
        for (path, expected) in [
            ("/a/b/c.adoc", true),
            ("\\a\\b\\c.adoc", true),
            ("/a/d.asciidoc", true),
            ("/a/x/c.adoc", false),
            ("/a/bb/c.adoc", false),
            ("/a/cd.adoc", false),
        ] {
            assert_eq!(books.include(path), expected, "{path}");
        }
        books.read("include::parts/{name}.adoc[]\n");
        assert!(books.include("/a/cd.adoc"));
    }

    #[test]
    fn titles() {
        for (text, expected) in [
            ("= A\n", true),
            ("// c\n:a: b\n\n[[x]]\n= A\n", true),
            ("ifdef::a[]\n:b: c\nendif::[]\n= A\r\n", true),
            ("# A\n", true),
            ("git-a(1)\n========\n\n", true),
            ("== A\n", true),
            ("A title\n-------\n", true),
            ("----\n----\n", false),
            ("----\ntext\n----\n", false),
            ("#include\n", false),
            ("include::a.adoc[]\n\n== A\n", false),
            ("text\n= A\n", false),
            ("====\ntext\n====\n", false),
            ("", false),
        ] {
            assert_eq!(has_title(text.as_bytes()), expected, "{text}");
        }
    }
}
