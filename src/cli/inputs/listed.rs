//! Inputs that are not arguments: named in a list, or by `git`.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use urilint::input::Input;
use urilint::report::escape;
use urilint::run::{Change, ChangedLines};
use urilint::side;

use crate::cli::args;
use crate::cli::inputs::git::{self, Since, Staged};
use crate::cli::inputs::names::names;
use crate::cli::output::file::temporary::TemporaryFolder;

/// Inputs that are listed.
#[derive(Debug)]
pub struct Listed {
    pub inputs: Vec<Input>,
    pub by: Lister,
    /// The lines on which findings are reported; `None` for all.
    pub changed_lines: Option<Arc<ChangedLines>>,
    /// The change that they are, if what it breaks is looked for in all documents.
    pub change: Option<Arc<Change>>,
    /// The folder of versions that are among them.
    _folder: Option<TemporaryFolder>,
}

/// Whether links that a change broke are looked for in documents that were not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokenLinks {
    Unwanted,
    Wanted,
}

/// Who lists inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lister {
    /// A list, in addition to the paths of the arguments.
    File,
    /// `git`, which lists files below these paths.
    Git,
}

impl Listed {
    /// Returns files. In a list, `-` is a file of that name, and not standard input.
    fn files(names: Vec<PathBuf>, by: Lister) -> Self {
        let file = |name: PathBuf| {
            if name == Path::new("-") {
                Path::new(".").join(name)
            } else {
                name
            }
        };
        Self {
            inputs: names.into_iter().map(file).map(Input::Path).collect(),
            by,
            changed_lines: None,
            change: None,
            _folder: None,
        }
    }

    /// Returns them with all documents below `paths`, which are read for links that the change broke.
    fn with_broken_links(mut self, since: Since, paths: &[PathBuf]) -> anyhow::Result<Self> {
        let (change, documents) = git::change(since, paths)?;
        let change = Arc::new(change);
        if !change.may_break() {
            return Ok(self);
        }
        let listed: HashSet<_> = self
            .inputs
            .iter()
            .map(|input| input.name().to_path_buf())
            .collect();
        if self.changed_lines.is_none() {
            let mut changed = ChangedLines::default();
            for name in &listed {
                changed.add_file(name.clone());
            }
            self.changed_lines = Some(Arc::new(changed));
        }
        let others = documents.into_iter().filter(|name| !listed.contains(name));
        self.inputs.extend(others.map(Input::Path));
        self.change = Some(change);
        Ok(self)
    }
}

/// Returns the inputs that the options list; `None` without such an option. `changed_lines` is the
/// value of that option, which is one of `check`. With `links`, links that the change broke are looked
/// for in all documents.
///
/// # Errors
/// If the list cannot be read, or `git` fails.
pub fn listed(
    args: &args::Input,
    changed_lines: Option<&str>,
    links: BrokenLinks,
) -> anyhow::Result<Option<Listed>> {
    let complete = |listed: Listed, since| match links {
        BrokenLinks::Unwanted => Ok(Some(listed)),
        BrokenLinks::Wanted => listed.with_broken_links(since, &args.paths).map(Some),
    };
    if let Some(list) = &args.files_from {
        let dash = Path::new("-");
        if list == dash && args.paths.iter().any(|path| path == dash) {
            bail!("standard input cannot be both the list of --files-from and an input");
        }
        return Ok(Some(Listed::files(from_file(list)?, Lister::File)));
    }
    if let Some(revision) = &args.changed_since {
        let changed = git::changed(revision, &args.paths).context("--changed-since")?;
        let listed = Listed::files(changed, Lister::Git);
        return complete(listed, Since::Revision(revision)).context("--changed-since");
    }
    if args.staged {
        let Staged { inputs, folder } = git::staged(&args.paths).context("--staged")?;
        let listed = Listed {
            _folder: folder,
            ..Listed::files(Vec::new(), Lister::Git)
        };
        return complete(Listed { inputs, ..listed }, Since::Staged).context("--staged");
    }
    let Some(revision) = changed_lines else {
        return Ok(None);
    };
    let changed = git::changed_lines(revision, &args.paths).context("--changed-lines")?;
    let listed = Listed::files(changed.files(), Lister::Git);
    let listed = Listed {
        changed_lines: Some(Arc::new(changed)),
        ..listed
    };
    complete(listed, Since::Revision(revision)).context("--changed-lines")
}

fn from_file(list: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let read = if list == Path::new("-") {
        side::LIST_OF_INPUTS.read_from(io::stdin().lock())
    } else {
        side::LIST_OF_INPUTS.read_named(list)
    };
    let read = read.and_then(|text| match newlines_or_nuls(&text) {
        names if names > MOST_NAMES => Err(io::Error::other(format!(
            "it has more than {MOST_NAMES} names: divide the list, or name folders"
        ))),
        _ => Ok(names(&text)),
    });
    match read {
        Ok(names) => Ok(names),
        Err(error) => bail!("--files-from: {}: {error}", escape::path(list)),
    }
}

/// Upper bound on the names of a list: each takes a hundred bytes of memory.
const MOST_NAMES: usize = 4_000_000;

/// Returns about how many names a list has.
fn newlines_or_nuls(list: &[u8]) -> usize {
    memchr::memchr2_iter(0, b'\n', list).count()
}
