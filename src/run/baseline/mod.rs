//! Baselines: findings that are known and not reported, until there are more of them.
//!
//! A finding is identified by its place (the path of its input, and in a message the Message-ID), its
//! rule, and a hash of its masked URI: lines and columns change with each edit. So an entry counts
//! the findings that are equal in this sense, and as many of them are not reported, the first ones.
//! An entry whose file is gone holds for the same finding in any other file: the file may have been
//! renamed.

mod file;
mod known;
mod read;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock};

pub use file::BaselineError;
pub(super) use known::{Known, Moved};

use super::Name;
use crate::finding::Finding;
use crate::rule::Rule;
use crate::secret::{Masker, Secrets};
use crate::text::fnv::{BASIS, fnv};
use crate::uri::percent;

/// A finding in an input, as far as a baseline identifies it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct KnownFinding {
    /// The Message-ID of its message, if it has one.
    pub message_id: Option<Box<str>>,
    /// The code of its rule; the name of a rule of the user, whose codes depend on their order.
    // Shared: a baseline has few rules, and many entries.
    pub rule: Arc<str>,
    /// The hash of its URI, masked.
    pub hash: u64,
}

/// The findings of an input that are equal for a baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KnownCount {
    /// What they have in common.
    pub finding: KnownFinding,
    /// How many of them the baseline has.
    pub recorded: u64,
    /// How many of them were found, up to `recorded` unless a new baseline is made.
    pub found: u64,
    /// Whether their rule ran, so that those that were not found are gone.
    pub checked: bool,
}

/// What happens to findings that a baseline does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownFindings {
    /// They are reported.
    #[default]
    Reported,
    /// They are reported, and counted for a new baseline.
    Counted,
    /// They are counted for a new baseline only: there is no old one.
    Accepted,
}

/// Known findings, by the path of their input.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Baseline {
    /// The folder of the file, which paths are relative to.
    folder: PathBuf,
    inputs: BTreeMap<Box<str>, BTreeMap<KnownFinding, u64>>,
    /// What happens to findings that it does not have.
    pub unknown: UnknownFindings,
    has_moved: OnceLock<bool>,
}

impl Baseline {
    /// Returns a baseline without findings, whose paths are relative to `folder`.
    ///
    /// # Errors
    /// If the current folder cannot be determined.
    pub fn new(folder: &Path) -> std::io::Result<Self> {
        Ok(Self {
            folder: plain(&std::path::absolute(folder)?),
            ..Self::default()
        })
    }

    /// Returns true if it has no findings.
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Returns the number of findings.
    pub fn count(&self) -> u64 {
        let inputs = self.inputs.values();
        inputs.flat_map(BTreeMap::values).sum()
    }

    /// Returns the paths that it has, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.inputs.keys().map(|path| &**path)
    }

    /// Returns true if it has findings in files that are gone; looks for them once.
    pub(super) fn has_moved(&self) -> bool {
        let any = || self.paths().any(|path| !self.exists(path));
        *self.has_moved.get_or_init(any)
    }

    /// Returns the findings of an input, by the path in the baseline.
    pub fn input(&self, path: &str) -> impl Iterator<Item = (&KnownFinding, u64)> {
        let findings = self.inputs.get(path).into_iter().flatten();
        findings.map(|(finding, count)| (finding, *count))
    }

    /// Adds `count` findings of an input.
    pub fn add(&mut self, path: &str, finding: KnownFinding, count: u64) {
        if count == 0 {
            return;
        }
        let findings = match self.inputs.get_mut(path) {
            Some(findings) => findings,
            None => self.inputs.entry(path.into()).or_default(),
        };
        *findings.entry(finding).or_default() += count;
    }

    /// Returns the path of an input in this baseline: relative to its folder, with `/`, and
    /// followed by `!` and the name of a member of an archive. `%` and bytes that are not UTF-8
    /// are percent-encoded.
    pub fn path_of(&self, name: Name) -> String {
        let mut path = if name.path == Path::new("-") {
            "-".to_owned()
        } else {
            let absolute = std::path::absolute(name.path);
            let absolute = plain(&absolute.unwrap_or_else(|_| name.path.to_path_buf()));
            encoded_path(&relative(&self.folder, &absolute))
        };
        if let Some(member) = name.member {
            path.push('!');
            encode(&mut path, member);
        }
        path
    }

    /// Returns which findings of an input are known, in their order.
    pub fn known<'f>(&self, name: Name, findings: impl Iterator<Item = &'f Finding>) -> Vec<bool> {
        let mut known = Known::of(self, name, None);
        findings.map(|finding| known.has(finding)).collect()
    }

    /// Returns the file that a path of this baseline names.
    pub fn file_of(&self, path: &str) -> PathBuf {
        let file = path.split('!').next().unwrap_or_default();
        let file = percent::decode(file);
        plain(&self.folder.join(from_bytes(&file)))
    }

    /// Returns true if the input of a path of this baseline exists. Names with `!` may be those of
    /// members.
    fn exists(&self, path: &str) -> bool {
        let whole = percent::decode(path);
        path == "-" || self.folder.join(from_bytes(&whole)).exists() || self.file_of(path).exists()
    }

    /// Returns the part of `rule` in entries.
    pub fn rule_key(rule: &Rule) -> &str {
        if rule.own_place().is_some() {
            rule.name
        } else {
            rule.code
        }
    }
}

/// Returns what identifies a finding.
fn identity(finding: &Finding) -> KnownFinding {
    KnownFinding {
        message_id: message_id(finding),
        rule: Baseline::rule_key(finding.rule).into(),
        hash: hash(&finding.uri),
    }
}

fn message_id(finding: &Finding) -> Option<Box<str>> {
    let id = finding.envelope.as_ref()?.message_id.as_ref()?;
    Some(String::from_utf8_lossy(id).into())
}

/// Returns the hash of a masked URI (FNV-1a, 64 bits): the same in each version and on each system.
fn hash(uri: &[u8]) -> u64 {
    let masked = Masker::new(Secrets::Masked).uri(uri);
    fnv(BASIS, &masked)
}

/// Returns an absolute path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

/// Returns the way from `folder` to `path`, both absolute; `path` itself where there is none.
fn relative(folder: &Path, path: &Path) -> PathBuf {
    let common = folder
        .components()
        .zip(path.components())
        .take_while(|(a, b)| a == b)
        .count();
    // On another drive.
    if common == 0 {
        return path.to_path_buf();
    }
    let up = folder
        .components()
        .skip(common)
        .map(|_| Component::ParentDir);
    up.chain(path.components().skip(common)).collect()
}

fn encoded_path(path: &Path) -> String {
    let mut encoded = String::new();
    for part in path.components() {
        if !encoded.is_empty() && !encoded.ends_with('/') {
            encoded.push('/');
        }
        match part {
            Component::RootDir => encoded.push('/'),
            part => encode(&mut encoded, part.as_os_str().as_encoded_bytes()),
        }
    }
    encoded
}

/// Adds bytes as text, with `%` and what is not UTF-8 percent-encoded.
fn encode(out: &mut String, bytes: &[u8]) {
    for chunk in bytes.utf8_chunks() {
        out.push_str(&chunk.valid().replace('%', "%25"));
        for b in chunk.invalid() {
            // Writing to a string does not fail.
            let _ = write!(out, "%{b:02X}");
        }
    }
}

#[cfg(unix)]
fn from_bytes(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(bytes).into()
}

#[cfg(not(unix))]
fn from_bytes(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_folder_of_the_baseline() {
        let mut baseline = Baseline::new(Path::new("/home/anna/project")).unwrap();
        for (path, member, expected) in [
            ("/home/anna/project/docs/a.md", None, "docs/a.md"),
            ("/home/anna/project/./docs/../a.md", None, "a.md"),
            ("/home/anna/other/a.md", None, "../other/a.md"),
            ("/srv/a.md", None, "../../../srv/a.md"),
            ("/home/anna/project/100%.md", None, "100%25.md"),
            ("-", None, "-"),
            (
                "/home/anna/project/a.zip",
                Some(&b"d/\xe9!x"[..]),
                "a.zip!d/%E9!x",
            ),
        ] {
            let path = Path::new(path);
            assert_eq!(baseline.path_of(Name { path, member }), expected);
        }
        let name = Path::new("/home/anna/project/100%.md");
        assert_eq!(baseline.file_of("100%25.md"), name);
        baseline.folder = "/home/anna".into();
        assert_eq!(baseline.file_of("../a.zip!b"), Path::new("/home/a.zip"));
    }

    #[test]
    fn hashes_are_those_of_masked_uris() {
        assert_eq!(hash(b""), 0xaf64_724c_8602_eb6e);
        assert_eq!(hash(b"http://h.example/a"), hash(b"http://h.example/a"));
        assert_ne!(hash(b"http://h.example/a"), hash(b"http://h.example/b"));
        assert_eq!(
            hash(b"http://anna:s3cr3t-Xy@h.example/"),
            hash(b"http://anna:*********@h.example/")
        );
    }
}
