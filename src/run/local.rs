//! The tree that documents stand in: whether what rules L010 and L011 ask for is there.
//!
//! No network, and nothing but names of files and what fragments may lead to. What was looked
//! up is kept, in bounded space, for all workers.

use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Job;
use crate::config::is_absent;
use crate::finding::Finding;
use crate::format::Warning;
use crate::format::{HEAD, detect};
use crate::input::{Bytes, Feed, Input, Source, open};
use crate::lint::Output;
use crate::lint::options::{Options, Task};
use crate::lint::reader::{Progress, Reader};
use crate::rule::LocalReferences;
use crate::rule::local_links;
use crate::uri::Uri;
use crate::uri::percent::decode;

/// So many bytes of names may be kept, about.
const MOST_NAMES: usize = 8 * 1024 * 1024;
/// A document of more bytes is not read for its anchors: it has all.
const LARGEST: u64 = 64 * 1024 * 1024;
/// So many anchors of one document are looked at. What has more has all.
const MOST_ANCHORS: usize = 256 * 1024;
/// So many anchors may be kept.
const MOST_KEPT: usize = 4 * MOST_ANCHORS;

/// What documents are made of: where one of these is, what is made of it counts as there.
const SOURCES: [&str; 10] = [
    "md", "markdown", "rst", "adoc", "asciidoc", "org", "html", "htm", "ipynb", "txt",
];

/// What a folder shows, the first that it has.
const INDEXES: [&str; 6] = [
    "index.html",
    "index.htm",
    "README.md",
    "index.md",
    "README.rst",
    "index.rst",
];

/// What is known of the files around the inputs.
pub(super) struct Tree<'j> {
    job: &'j Job,
    /// The folders that were named.
    named: Vec<PathBuf>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    kinds: HashMap<PathBuf, Option<Kind>>,
    /// By folder, the root of its tree.
    roots: HashMap<PathBuf, PathBuf>,
    fragment_ids: HashMap<PathBuf, Arc<FragmentIds>>,
    /// What the names in all of them take.
    names: usize,
    /// How many anchors there are in all documents.
    kept: usize,
}

/// What is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    File,
    Folder,
    /// A device, a FIFO, a socket: never opened.
    Special,
}

/// What fragments may lead to in a document.
#[derive(Debug, PartialEq, Eq)]
enum FragmentIds {
    /// These, as their hashes, ascending.
    Known(Vec<u64>),
    /// Nobody knows.
    Any,
}

impl<'j> Tree<'j> {
    /// For the inputs of a run; `None` where nobody asks.
    pub fn new(inputs: &[Input], job: &'j Job) -> Option<Self> {
        let Task::Check(checks) = &job.options.task else {
            return None;
        };
        if checks.settings.local_references != LocalReferences::Checked {
            return None;
        }
        let folders = inputs.iter().filter_map(|input| match input {
            Input::Path(path) if path.is_dir() => std::path::absolute(path).ok(),
            _ => None,
        });
        Some(Self {
            job,
            named: folders.map(|folder| clean(&folder)).collect(),
            known: Mutex::default(),
        })
    }

    /// Drops findings about what is there after all, and all that ask where `document` has no
    /// place in a tree. What cannot be looked up is a note instead.
    pub fn settle(&self, document: Option<&Path>, output: &mut Output) {
        let Output {
            findings, warnings, ..
        } = output;
        if findings.iter().all(|finding| finding.reference.is_none()) {
            return;
        }
        let document = document
            .and_then(|path| std::path::absolute(path).ok())
            .map(|path| clean(&path));
        findings.retain(|finding| match (&finding.reference, &document) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(reference), Some(document)) => self
                .lacks(document, finding, reference)
                .unwrap_or_else(|error| {
                    warnings.push(Warning::lost(format!("a link was not looked up: {error}")));
                    false
                }),
        });
    }

    /// Whether the finding holds.
    fn lacks(&self, document: &Path, finding: &Finding, reference: &[u8]) -> io::Result<bool> {
        let uri = Uri::split(reference);
        let found = if uri.path().is_empty() {
            Some(document.to_path_buf())
        } else {
            // In another encoding than UTF-8 nobody knows which name it is.
            let decoded = decode(uri.path());
            let (Ok(name), Some(folder)) = (std::str::from_utf8(&decoded), document.parent())
            else {
                return Ok(false);
            };
            self.lookup(folder, name)?
        };
        if finding.rule.code == "L010" {
            return Ok(found.is_none());
        }
        let fragment_id = uri.fragment().and_then(local_links::anchor);
        // Of a file that is not there, L010 tells.
        match (found, fragment_id) {
            (Some(path), Some(fragment_id)) => Ok(!self.fragment_ids(&path)?.have(&fragment_id)),
            _ => Ok(false),
        }
    }

    /// What a reference in a document of `folder` leads to. One from the root is looked for in
    /// each folder up to the root of the tree: any of them may be that of a site.
    fn lookup(&self, folder: &Path, name: &str) -> io::Result<Option<PathBuf>> {
        let Some(name) = name.strip_prefix('/') else {
            return self.find(&under(folder, name));
        };
        let root = self.root(folder);
        let inside = folder.ancestors().take_while(|at| **at != *root);
        for site in std::iter::once(&*root).chain(inside) {
            if let Some(found) = self.find(&under(site, name))? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The nearest folder around `folder` with `.git` in it, or the one that was named.
    fn root(&self, folder: &Path) -> PathBuf {
        if let Some(root) = self.known().roots.get(folder) {
            return root.clone();
        }
        let git = folder.ancestors().find(|at| at.join(".git").exists());
        let named = || {
            let around = self.named.iter().filter(|named| folder.starts_with(named));
            around.max_by_key(|named| named.as_os_str().len())
        };
        let root = git.or_else(|| named().map(PathBuf::as_path));
        let root = root.unwrap_or(folder).to_path_buf();
        let mut known = self.known();
        known.make_room(folder.as_os_str().len() + root.as_os_str().len());
        known.roots.insert(folder.to_path_buf(), root.clone());
        root
    }

    /// The file or folder at `path`, or what that is made of.
    fn find(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        if self.kind(path)?.is_some() {
            return Ok(Some(path.to_path_buf()));
        }
        let made = path.extension().is_none_or(|e| e == "html" || e == "htm");
        if !made {
            return Ok(None);
        }
        for extension in SOURCES {
            let source = path.with_extension(extension);
            if self.kind(&source)? == Some(Kind::File) {
                return Ok(Some(source));
            }
        }
        let index = path.file_stem().is_some_and(|stem| stem == "index");
        let readme = path.with_file_name("README.md");
        Ok((index && self.kind(&readme)?.is_some()).then_some(readme))
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        if let Some(kind) = self.known().kinds.get(path) {
            return Ok(*kind);
        }
        let data = match fs::metadata(path) {
            Ok(data) => Some(data),
            Err(error) if cannot_exist(&error) => None,
            Err(error) => return Err(named(path, &error)),
        };
        let kind = data.filter(|_| is_so_spelt(path)).map(|data| {
            if data.is_dir() {
                Kind::Folder
            } else if data.is_file() {
                Kind::File
            } else {
                Kind::Special
            }
        });
        let mut known = self.known();
        known.make_room(path.as_os_str().len());
        known.kinds.insert(path.to_path_buf(), kind);
        Ok(kind)
    }

    /// What fragments may lead to at `path`: in a folder, in what it shows.
    fn fragment_ids(&self, path: &Path) -> io::Result<Arc<FragmentIds>> {
        let shown = match self.kind(path)? {
            Some(Kind::Folder) => self.index(path)?,
            Some(Kind::Special) => None,
            _ => Some(path.to_path_buf()),
        };
        let Some(path) = shown else {
            return Ok(Arc::new(FragmentIds::Any));
        };
        if let Some(fragment_ids) = self.known().fragment_ids.get(&path) {
            return Ok(fragment_ids.clone());
        }
        let fragment_ids = self.read(&path).map_err(|error| named(&path, &error))?;
        let fragment_ids = Arc::new(fragment_ids);
        let mut known = self.known();
        known.make_room(path.as_os_str().len());
        known.kept += fragment_ids.count();
        known.fragment_ids.insert(path, fragment_ids.clone());
        Ok(fragment_ids)
    }

    /// What a folder shows.
    fn index(&self, folder: &Path) -> io::Result<Option<PathBuf>> {
        for name in INDEXES {
            let path = folder.join(name);
            if self.kind(&path)? == Some(Kind::File) {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    /// Reads a document for what fragments may lead to.
    fn read(&self, path: &Path) -> io::Result<FragmentIds> {
        let Source::File(file, size) = open(path)? else {
            return Ok(FragmentIds::Any);
        };
        if size > LARGEST {
            return Ok(FragmentIds::Any);
        }
        let mut bytes = Bytes::File(&file, size);
        let mut feed = Feed::new(self.job.sizes.read);
        feed.fill_head(&mut bytes)?;
        let window = feed.window();
        let format = detect(path, &window.bytes[..window.bytes.len().min(HEAD)]);
        if !format.markup.has_fragment_ids {
            return Ok(FragmentIds::Any);
        }
        let options = Options::new(Task::FragmentIds);
        let mut reader = Reader::new(&options, format, 0..size);
        let mut hashes = Vec::new();
        loop {
            let progress = reader.step(&feed.window(), &mut |output, _| {
                hashes.extend(
                    output
                        .fragment_ids
                        .iter()
                        .map(|fragment_id| hash(fragment_id)),
                );
            });
            match progress {
                Progress::Record => {}
                Progress::More(from) => feed.fill(&mut bytes, from)?,
                Progress::End => break,
            }
            if hashes.len() > MOST_ANCHORS {
                return Ok(FragmentIds::Any);
            }
        }
        let rest = reader.finish().0.fragment_ids;
        hashes.extend(rest.iter().map(|fragment_id| hash(fragment_id)));
        hashes.sort_unstable();
        Ok(FragmentIds::Known(hashes))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// Makes room for so many bytes of names: where there is none, all is forgotten.
    fn make_room(&mut self, bytes: usize) {
        // A name takes a block of its own, and its place in the table.
        const ENTRY: usize = 96;
        self.names += bytes + ENTRY;
        if self.names > MOST_NAMES || self.kept > MOST_KEPT {
            *self = Self {
                names: bytes + ENTRY,
                ..Self::default()
            };
        }
    }
}

impl FragmentIds {
    fn have(&self, name: &[u8]) -> bool {
        // Code hosts put this before the names that an author gives.
        let own = name.strip_prefix(b"user-content-").unwrap_or(name);
        let Self::Known(hashes) = self else {
            return true;
        };
        let known = |name: &[u8]| hashes.binary_search(&hash(name)).is_ok();
        known(own) || known(name) || numbered(name).is_some_and(|name| known(&name))
    }

    const fn count(&self) -> usize {
        match self {
            Self::Known(hashes) => hashes.len(),
            Self::Any => 0,
        }
    }
}

/// `error-1` for `error_1`: makers of documents number headings of one name in either way.
fn numbered(name: &[u8]) -> Option<Vec<u8>> {
    let digits = name.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let mark = name.len().checked_sub(digits + 1)?;
    (digits > 0 && name[mark] == b'_').then(|| {
        let mut other = name.to_vec();
        other[mark] = b'-';
        other
    })
}

fn hash(name: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}

/// What `name` leads to from `folder`.
fn under(folder: &Path, name: &str) -> PathBuf {
    let mut path = folder.to_path_buf();
    for segment in name.split('/') {
        match segment {
            "" | "." => {}
            ".." => drop(path.pop()),
            _ => path.push(segment),
        }
    }
    path
}

/// `path`, which is absolute, without `.` and `..`.
fn clean(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(clean.pop()),
            part => clean.push(part),
        }
    }
    clean
}

/// Whether an error says that nothing can be at a path, and not only that nobody could look.
fn cannot_exist(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidFilename
    ) || is_absent(error)
}

/// The error of looking at `path`.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Whether the last name of `path` stands in its folder in these very letters: what a system
/// finds that takes `A` for `a` is missing on all others.
fn is_so_spelt(path: &Path) -> bool {
    if !cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return true;
    };
    let Ok(mut entries) = fs::read_dir(folder) else {
        return true;
    };
    entries.any(|entry| entry.is_ok_and(|entry| entry.file_name() == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_bounded() {
        let mut known = Known::default();
        for number in 0..200_000 {
            known.make_room(100);
            known.kinds.insert(number.to_string().into(), None);
        }
        assert!(known.kinds.len() < 50_000 && known.names <= MOST_NAMES);
    }

    #[test]
    fn numbers_of_headings() {
        assert_eq!(numbered(b"error_1").as_deref(), Some(&b"error-1"[..]));
        for name in ["error-1", "error_", "1", "_x1", ""] {
            assert_eq!(numbered(name.as_bytes()), None, "{name}");
        }
    }

    #[test]
    fn paths_are_cleaned() {
        assert_eq!(clean(Path::new("/a/./b/../c")), Path::new("/a/c"));
        assert_eq!(clean(Path::new("/../a")), Path::new("/a"));
    }
}
