//! Lookup of local links, for rules L010 (missing file) and L011 (missing anchor).
//!
//! It reads the names of files and the fragment identifiers in documents, and uses no network.
//! Results are cached in bounded space and shared by all workers.

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
use crate::rule::local_links;
use crate::rule::{LocalReferences, Lookup};
use crate::uri::Uri;
use crate::uri::percent::decode;

/// Approximate number of bytes of names that are cached.
const MAX_NAMES: usize = 8 * 1024 * 1024;
/// The largest document, in bytes, that is read for its fragment identifiers. In a larger one,
/// any identifier is assumed to exist.
const LARGEST: u64 = 64 * 1024 * 1024;
/// The most fragment identifiers of a document. In a document with more, any is assumed to exist.
const MAX_FRAGMENT_IDS: usize = 256 * 1024;
/// The most fragment identifiers that are cached.
const MAX_CACHED: usize = 4 * MAX_FRAGMENT_IDS;

/// Extensions of sources of pages: a page whose source exists is assumed to exist.
const SOURCES: [&str; 10] = [
    "md", "markdown", "rst", "adoc", "asciidoc", "org", "html", "htm", "ipynb", "txt",
];

/// Index documents of a folder, in order of preference.
const INDEXES: [&str; 6] = [
    "index.html",
    "index.htm",
    "README.md",
    "index.md",
    "README.rst",
    "index.rst",
];

/// The file tree around the inputs.
pub(super) struct Tree<'j> {
    job: &'j Job,
    /// The named folders.
    named: Vec<PathBuf>,
    cache: Mutex<Cache>,
}

#[derive(Default)]
struct Cache {
    kinds: HashMap<PathBuf, Option<Kind>>,
    /// Roots of trees, by folder.
    roots: HashMap<PathBuf, PathBuf>,
    fragment_ids: HashMap<PathBuf, Arc<FragmentIds>>,
    /// Bytes that the names take.
    names: usize,
    /// The number of cached fragment identifiers.
    cached: usize,
}

/// The kind of what is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    File,
    Folder,
    /// A device, a FIFO, a socket: never opened.
    Special,
}

/// The fragment identifiers of a document.
#[derive(Debug, PartialEq, Eq)]
enum FragmentIds {
    /// Their hashes, ascending.
    Known(Vec<u64>),
    /// Unknown: any is assumed to exist.
    Any,
}

impl<'j> Tree<'j> {
    /// Returns the tree around the inputs of a run, if local links are checked.
    pub fn new(inputs: &[Input], job: &'j Job) -> Option<Self> {
        let Task::Check(checks) = &job.options.task else {
            return None;
        };
        if checks.settings().local_references != LocalReferences::Checked {
            return None;
        }
        let folders = inputs.iter().filter_map(|input| match input {
            Input::Path(path) if path.is_dir() => std::path::absolute(path).ok(),
            _ => None,
        });
        Some(Self {
            job,
            named: folders.map(|folder| clean(&folder)).collect(),
            cache: Mutex::default(),
        })
    }

    /// Drops findings about targets that exist. Without `document`, a path to start from, drops all
    /// findings about local links. A failed lookup becomes a warning.
    pub fn check(&self, document: Option<&Path>, output: &mut Output) {
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
                .is_missing(document, finding, reference)
                .unwrap_or_else(|error| {
                    warnings.push(Warning::lost(format!("link not looked up: {error}")));
                    false
                }),
        });
    }

    /// Returns true if the target of the finding does not exist.
    fn is_missing(&self, document: &Path, finding: &Finding, reference: &[u8]) -> io::Result<bool> {
        let uri = Uri::split(reference);
        let target = if uri.path().is_empty() {
            Some(document.to_path_buf())
        } else {
            // In an encoding other than UTF-8, the name is unknown.
            let decoded = decode(uri.path());
            let (Ok(name), Some(folder)) = (std::str::from_utf8(&decoded), document.parent())
            else {
                return Ok(false);
            };
            self.lookup(folder, name)?
        };
        if finding.rule.lookup == Some(Lookup::File) {
            return Ok(target.is_none());
        }
        let fragment_id = uri.fragment().and_then(local_links::anchor);
        // A missing file is reported by L010.
        match (target, fragment_id) {
            (Some(path), Some(fragment_id)) => Ok(!self.fragment_ids(&path)?.have(&fragment_id)),
            _ => Ok(false),
        }
    }

    /// Returns the target of a reference in a document of `folder`, if it exists. An absolute path
    /// is looked up in each folder up to the root of the tree: each may be the root of a site.
    fn lookup(&self, folder: &Path, name: &str) -> io::Result<Option<PathBuf>> {
        let Some(name) = name.strip_prefix('/') else {
            return self.find(&under(folder, name));
        };
        let root = self.root(folder);
        let inside = folder.ancestors().take_while(|at| **at != *root);
        for site in std::iter::once(&*root).chain(inside) {
            if let Some(target) = self.find(&under(site, name))? {
                return Ok(Some(target));
            }
        }
        Ok(None)
    }

    /// Returns the root of the tree of `folder`: the nearest ancestor with `.git`, or else the named
    /// folder.
    fn root(&self, folder: &Path) -> PathBuf {
        if let Some(root) = self.cache().roots.get(folder) {
            return root.clone();
        }
        let git = folder.ancestors().find(|at| at.join(".git").exists());
        let named = || {
            let around = self.named.iter().filter(|named| folder.starts_with(named));
            around.max_by_key(|named| named.as_os_str().len())
        };
        let root = git.or_else(|| named().map(PathBuf::as_path));
        let root = root.unwrap_or(folder).to_path_buf();
        let mut cache = self.cache();
        cache.reserve(folder.as_os_str().len() + root.as_os_str().len());
        cache.roots.insert(folder.to_path_buf(), root.clone());
        root
    }

    /// Returns the file or folder at `path`, or else its source.
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
        if let Some(kind) = self.cache().kinds.get(path) {
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
        let mut cache = self.cache();
        cache.reserve(path.as_os_str().len());
        cache.kinds.insert(path.to_path_buf(), kind);
        Ok(kind)
    }

    /// Returns the fragment identifiers of the document at `path`, for a folder those of its index.
    fn fragment_ids(&self, path: &Path) -> io::Result<Arc<FragmentIds>> {
        let shown = match self.kind(path)? {
            Some(Kind::Folder) => self.index(path)?,
            Some(Kind::Special) => None,
            _ => Some(path.to_path_buf()),
        };
        let Some(path) = shown else {
            return Ok(Arc::new(FragmentIds::Any));
        };
        if let Some(fragment_ids) = self.cache().fragment_ids.get(&path) {
            return Ok(fragment_ids.clone());
        }
        let fragment_ids = self.read(&path).map_err(|error| named(&path, &error))?;
        let fragment_ids = Arc::new(fragment_ids);
        let mut cache = self.cache();
        cache.reserve(path.as_os_str().len());
        cache.cached += fragment_ids.count();
        cache.fragment_ids.insert(path, fragment_ids.clone());
        Ok(fragment_ids)
    }

    /// Returns the index document of a folder.
    fn index(&self, folder: &Path) -> io::Result<Option<PathBuf>> {
        for name in INDEXES {
            let path = folder.join(name);
            if self.kind(&path)? == Some(Kind::File) {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    /// Reads the fragment identifiers of a document.
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
            if hashes.len() > MAX_FRAGMENT_IDS {
                return Ok(FragmentIds::Any);
            }
        }
        let rest = reader.finish().0.fragment_ids;
        hashes.extend(rest.iter().map(|fragment_id| hash(fragment_id)));
        hashes.sort_unstable();
        Ok(FragmentIds::Known(hashes))
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cache {
    /// Reserves space for the bytes of a name. Clears the cache if it is full.
    fn reserve(&mut self, bytes: usize) {
        // The allocation of a name, and its entry in the table.
        const ENTRY: usize = 96;
        self.names += bytes + ENTRY;
        if self.names > MAX_NAMES || self.cached > MAX_CACHED {
            *self = Self {
                names: bytes + ENTRY,
                ..Self::default()
            };
        }
    }
}

impl FragmentIds {
    fn have(&self, name: &[u8]) -> bool {
        // Code hosts put this prefix before identifiers.
        let own = name.strip_prefix(b"user-content-").unwrap_or(name);
        let Self::Known(hashes) = self else {
            return true;
        };
        let has = |name: &[u8]| hashes.binary_search(&hash(name)).is_ok();
        has(own) || has(name) || numbered(name).is_some_and(|name| has(&name))
    }

    const fn count(&self) -> usize {
        match self {
            Self::Known(hashes) => hashes.len(),
            Self::Any => 0,
        }
    }
}

/// Returns `error-1` for `error_1`: generators number equal headings in either way.
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

/// Returns the path of `name` relative to `folder`.
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

/// Returns `path`, which is absolute, without `.` and `..`.
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

/// Returns true if an error means that nothing can be at a path, not only that the lookup failed.
fn cannot_exist(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidFilename
    ) || is_absent(error)
}

/// Adds `path` to an error.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Returns true if the last name of `path` has exactly this case in its folder: on a system that
/// ignores case, a file is found that is missing on others.
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
        let mut cache = Cache::default();
        for number in 0..200_000 {
            cache.reserve(100);
            cache.kinds.insert(number.to_string().into(), None);
        }
        assert!(cache.kinds.len() < 50_000 && cache.names <= MAX_NAMES);
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
