//! The staged text of files: what a commit would have, whatever the work tree has.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout};

use anyhow::{Context, bail};
use urilint::input::Input;
use urilint::report::escape;
use urilint::side::open_regular;

use crate::cli::inputs::git::{DIFF, Git, Top};
use crate::cli::output::file::temporary::TemporaryFolder;

/// The inputs of `--staged`.
#[derive(Debug)]
pub struct Staged {
    pub inputs: Vec<Input>,
    /// The folder with the text of files that is not that of the work tree.
    pub folder: Option<TemporaryFolder>,
}

/// A file in the index that is not as in the last commit.
#[derive(Debug, PartialEq, Eq)]
struct Change {
    /// The name from the top of the work tree.
    name: PathBuf,
    kind: Kind,
    object: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    File,
    /// Its object has the path that it leads to.
    Link,
    /// Its object is a commit of another repository.
    Submodule,
    /// There are several versions in the index, and none can be committed.
    Unmerged,
}

/// Returns the files below `paths`, or below the current folder, whose text in the index is not that
/// of the last commit. A file of the work tree that has this text is read itself; otherwise the text
/// is copied.
///
/// # Errors
/// If `git` cannot be run, or fails, and for files with conflicts.
pub fn staged(paths: &[PathBuf]) -> anyhow::Result<Staged> {
    let git = Git::new()?;
    let top = Top::new(&git)?;
    let raw = [
        "--cached",
        "--raw",
        "-z",
        "--no-abbrev",
        "--no-renames",
        "--diff-filter=d",
    ];
    let changes = changes(&git.run_in(&[&DIFF[..], &raw].concat(), paths)?)?;
    let mut versions = Versions::new(&git)?;
    let mut inputs = Vec::new();
    for change in changes {
        let name = top.name_here(&change.name);
        inputs.push(match change.kind {
            Kind::File => versions.input(name, &change.object)?,
            Kind::Link => Input::Skipped(name, "a symbolic link"),
            Kind::Submodule => Input::Skipped(name, "a submodule"),
            Kind::Unmerged => bail!("{}: it has conflicts", escape::path(&name)),
        });
    }
    inputs.sort_by(|one, other| one.name().cmp(other.name()));
    Ok(Staged {
        inputs,
        folder: versions.folder.take(),
    })
}

/// Reads the output of `git diff --raw -z --no-renames`.
fn changes(raw: &[u8]) -> anyhow::Result<Vec<Change>> {
    let mut changes = Vec::new();
    let mut fields = raw.split(|b| *b == 0);
    while let Some(field) = fields.next().filter(|field| !field.is_empty()) {
        let name = fields.next();
        let change = name.and_then(|name| change(field, name));
        changes.push(change.context("git printed changes that are not understood")?);
    }
    Ok(changes)
}

/// Reads `:100644 100644 OLD NEW M`.
fn change(field: &[u8], name: &[u8]) -> Option<Change> {
    let field = str::from_utf8(field.strip_prefix(b":")?).ok()?;
    let mut parts = field.split(' ');
    let (_, mode, _, object) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    // SHA-1 has 40 digits, SHA-256 has 64.
    let is_object = object.len() >= 40 && object.bytes().all(|b| b.is_ascii_hexdigit());
    let kind = match (parts.next()?, mode) {
        ("U", _) => Kind::Unmerged,
        (_, "120000") => Kind::Link,
        (_, "160000") => Kind::Submodule,
        (_, "100644" | "100755") => Kind::File,
        _ => return None,
    };
    is_object.then(|| Change {
        name: crate::cli::inputs::names::path(name),
        kind,
        object: object.to_owned(),
    })
}

/// The versions of files in the index, by `git cat-file`, which applies no filters.
struct Versions {
    child: Child,
    /// Objects to print.
    requests: Option<ChildStdin>,
    objects: BufReader<ChildStdout>,
    folder: Option<TemporaryFolder>,
    /// The number of files in the folder.
    copies: usize,
}

impl Versions {
    fn new(git: &Git) -> anyhow::Result<Self> {
        let mut child = git.start(&["cat-file", "--batch"])?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("git cannot be run: no pipes");
        };
        Ok(Self {
            child,
            requests: Some(stdin),
            objects: BufReader::with_capacity(64 * 1024, stdout),
            folder: None,
            copies: 0,
        })
    }

    /// Returns the input for the file called `name`, whose text is in `object`.
    fn input(&mut self, name: PathBuf, object: &str) -> anyhow::Result<Input> {
        let folder = match &self.folder {
            Some(folder) => folder,
            None => self.folder.insert(TemporaryFolder::new()?),
        };
        let path = folder.path().join(self.copies.to_string());
        let mut copy = BufWriter::new(File::create_new(&path)?);
        let text = self.object(object, &mut copy).and_then(|()| copy.flush());
        text.with_context(|| escape::path(&name))?;
        if is_same(&name, &path).unwrap_or(false) {
            fs::remove_file(&path)?;
            return Ok(Input::Path(name));
        }
        self.copies += 1;
        Ok(Input::Version { path, name })
    }

    /// Writes the content of an object to `to`.
    fn object(&mut self, object: &str, to: &mut impl Write) -> io::Result<()> {
        if let Some(requests) = &mut self.requests {
            requests.write_all(format!("{object}\n").as_bytes())?;
        }
        let mut header = Vec::new();
        (&mut self.objects)
            .take(1024)
            .read_until(b'\n', &mut header)?;
        let header = String::from_utf8_lossy(&header);
        let size = header.trim_end().strip_prefix(object);
        let size = size.and_then(|rest| rest.strip_prefix(" blob ")?.parse().ok());
        let Some(size) = size else {
            let text = "git has no object for it; in a partial clone, fetch all objects";
            return Err(io::Error::other(text));
        };
        let copied = io::copy(&mut (&mut self.objects).take(size), to)?;
        // A line end follows.
        let mut end = [0];
        self.objects.read_exact(&mut end)?;
        if copied == size && end == [b'\n'] {
            Ok(())
        } else {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
    }
}

impl Drop for Versions {
    fn drop(&mut self) {
        // It ends at the end of its input.
        self.requests = None;
        let _ = self.child.wait();
    }
}

/// Returns true if the file called `name` in the work tree has the text of the file at `path`.
fn is_same(name: &Path, path: &Path) -> io::Result<bool> {
    let (one, other) = (fs::symlink_metadata(name)?, path.metadata()?);
    if !one.is_file() || one.len() != other.len() {
        return Ok(false);
    }
    let mut one = BufReader::with_capacity(64 * 1024, open_regular(name)?);
    let mut other = BufReader::with_capacity(64 * 1024, open_regular(path)?);
    loop {
        let (left, right) = (one.fill_buf()?, other.fill_buf()?);
        let length = left.len().min(right.len());
        if length == 0 {
            return Ok(left.len() == right.len());
        }
        if left[..length] != right[..length] {
            return Ok(false);
        }
        one.consume(length);
        other.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_all_kinds() {
        let zero = "0".repeat(40);
        let one = "1".repeat(40);
        let raw = format!(
            ":000000 100644 {zero} {one} A\0a b\0:100644 100755 {one} {one} M\0c\nd\0\
             :100644 120000 {one} {one} T\0link\0:000000 160000 {zero} {one} A\0sub\0\
             :000000 000000 {zero} {zero} U\0both\0"
        );
        let changes = changes(raw.as_bytes()).unwrap();
        let shown: Vec<_> = changes
            .iter()
            .map(|change| (change.name.to_str().unwrap(), change.kind))
            .collect();
        let expected = [
            ("a b", Kind::File),
            ("c\nd", Kind::File),
            ("link", Kind::Link),
            ("sub", Kind::Submodule),
            ("both", Kind::Unmerged),
        ];
        assert_eq!(shown, expected);
        for raw in ["x\0a\0", ":1 2 3 4 M\0a\0", &raw[..20]] {
            assert!(
                crate::cli::inputs::git::index::changes(raw.as_bytes()).is_err(),
                "{raw:?}"
            );
        }
    }
}
