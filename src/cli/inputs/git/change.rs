//! What a change did with the files of a tree, by `git`.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use urilint::input::absolute;
use urilint::run::{Change, Revision};

use crate::cli::inputs::git::{DIFF, Git, Top, base, untracked};
use crate::cli::inputs::names::{names, path};

/// What a tree is compared with.
#[derive(Clone, Copy, Debug)]
pub enum Since<'r> {
    /// The commit at which the current branch and this revision parted.
    Revision(&'r str),
    /// The last commit; the tree is the index.
    Staged,
}

/// The objects of files before a change, and of those that are in the index after it.
#[derive(Debug)]
struct Objects {
    git: Git,
    before: HashMap<PathBuf, String>,
    now: HashMap<PathBuf, String>,
}

/// Returns what was done with the files of the work tree since then, and all of its documents below
/// `paths`, or below the current folder, as names that start there.
///
/// # Errors
/// If `git` cannot be run, or fails.
pub fn change(since: Since, paths: &[PathBuf]) -> anyhow::Result<(Change, Vec<PathBuf>)> {
    let git = Git::new()?;
    let top = Top::new(&git)?;
    let raw = ["--raw", "-z", "--no-abbrev", "--find-renames"];
    let against = match since {
        Since::Revision(revision) => base(&git, revision)?,
        Since::Staged => "--cached".to_owned(),
    };
    // Removed files anywhere may be the targets of documents below `paths`.
    let raw = git.run(&[&DIFF[..], &raw, &[&against]].concat())?;
    let (mut texts_before, mut staged_texts) = (HashMap::new(), HashMap::new());
    let mut moves = Vec::new();
    let mut fields = raw.split(|b| *b == 0);
    let here = |name: &[u8]| absolute(&top.name_here(&path(name))).context("no current folder");
    while let Some(field) = fields.next().filter(|field| !field.is_empty()) {
        let unknown = "git printed changes that are not understood";
        let field = str::from_utf8(field).ok().context(unknown)?;
        let mut parts = field.split(' ');
        let old_object = parts.nth(2).context(unknown)?;
        let staged = parts.next().context(unknown)?;
        let status = parts.next().context(unknown)?;
        let name = here(fields.next().context(unknown)?)?;
        let (before, now) = match status.as_bytes().first() {
            Some(b'A') => (None, Some(name)),
            Some(b'D') => (Some(name), None),
            Some(b'R') => (Some(name), Some(here(fields.next().context(unknown)?)?)),
            _ => (Some(name.clone()), Some(name)),
        };
        if let Some(before) = &before {
            texts_before.insert(before.clone(), old_object.to_owned());
        }
        if let Some(now) = now.as_ref().filter(|_| matches!(since, Since::Staged)) {
            staged_texts.insert(now.clone(), staged.to_owned());
        }
        moves.push((before, now));
    }
    if matches!(since, Since::Revision(_)) {
        for name in untracked(&git, &[])? {
            moves.push((None, absolute(&top.name_here(&name))));
        }
    }
    let tracked = git.run_in(&["ls-files", "-z", "--full-name"], paths)?;
    let documents = names(&tracked)
        .into_iter()
        .filter(|name| Change::may_link(name));
    let documents = documents.map(|name| top.name_here(&name)).collect();
    let mut change = Change::new(Arc::new(Objects {
        git,
        before: texts_before,
        now: staged_texts,
    }));
    for (before, now) in moves {
        change.add(before, now);
    }
    Ok((change, documents))
}

impl Revision for Objects {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let object = self.before.get(path).ok_or(io::ErrorKind::NotFound)?;
        self.text(object)
    }

    fn read_now(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
        let object = self.now.get(path);
        object.map(|object| self.text(object)).transpose()
    }
}

impl Objects {
    fn text(&self, object: &str) -> io::Result<Vec<u8>> {
        let text = self.git.run(&["cat-file", "blob", object]);
        text.map_err(io::Error::other)
    }
}
