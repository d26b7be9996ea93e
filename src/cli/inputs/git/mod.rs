//! Names, changed lines and staged text of files, as `git` has them. Nothing is changed, and nothing
//! that a repository names is run (`command.rs`).

mod change;
mod command;
mod hunks;
mod index;
mod objects;

use std::path::{Path, PathBuf};

use anyhow::bail;
use urilint::run::ChangedLines;

use crate::cli::inputs::names::names;
pub use change::{Since, change};
use command::Git;
pub use index::{Staged, staged};
pub use objects::{has_mail, objects};

/// The options of each `git diff`, whatever the user's configuration says. A submodule is another
/// repository.
const DIFF: [&str; 8] = [
    "diff",
    "--no-color",
    // diff.external, diff.NAME.command, GIT_EXTERNAL_DIFF: programs.
    "--no-ext-diff",
    // diff.NAME.textconv: a program.
    "--no-textconv",
    "--no-relative",
    // `git status` in each of them.
    "--ignore-submodules=all",
    // `git log` or `git diff` in each of them.
    "--submodule=short",
    // diff.orderFile: any file, which is read to its end.
    "-O/dev/null",
];

/// Returns the files below `paths`, or below the current folder, that were changed and not removed
/// since the commit at which the current branch and `revision` parted: as names that start in the
/// current folder, sorted and each once. Files that git does not know and does not ignore are changes,
/// too.
///
/// # Errors
/// If `git` cannot be run, or fails: outside of a work tree, for an unknown revision, in a clone
/// without the commits that are needed.
pub fn changed(revision: &str, paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let names_only = ["--name-only", "-z", "--no-renames", "--diff-filter=d"];
    let git = Git::new()?;
    let top = Top::new(&git)?;
    let base = base(&git, revision)?;
    let changed = git.run_in(&[&DIFF[..], &names_only, &[&base]].concat(), paths)?;
    let found = [names(&changed), untracked(&git, paths)?].concat();
    let mut found: Vec<_> = found.iter().map(|name| top.name_here(name)).collect();
    found.sort();
    found.dedup();
    Ok(found)
}

/// Returns the lines that were added or changed since the current branch and `revision` parted,
/// in the files below `paths` or below the current folder. All lines of a file count if git does not
/// know the file, or if it has no lines for git.
///
/// # Errors
/// As [`changed`].
pub fn changed_lines(revision: &str, paths: &[PathBuf]) -> anyhow::Result<ChangedLines> {
    let git = Git::new()?;
    let top = Top::new(&git)?;
    let base = base(&git, revision)?;
    // A file that was renamed has the lines that it had.
    let diff = [&DIFF[..], &["--find-renames", "--diff-filter=d"]].concat();
    let numbers = git.run_in(&[&diff[..], &["--numstat", "-z", &base]].concat(), paths)?;
    let hunks = [
        "--unified=0",
        "--inter-hunk-context=0",
        "--src-prefix=a/",
        "--dst-prefix=b/",
        &base,
    ];
    let hunks = git.run_in(&[&diff[..], &hunks].concat(), paths)?;
    let mut changed = ChangedLines::default();
    for (name, lines) in hunks::read(&hunks)? {
        changed.add(top.name_here(&name), lines);
    }
    let whole = [hunks::binary_files(&numbers)?, untracked(&git, paths)?].concat();
    for name in whole {
        changed.add_file(top.name_here(&name));
    }
    Ok(changed)
}

/// Returns the files that git does not know and does not ignore.
fn untracked(git: &Git, paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let others = [
        "ls-files",
        "-z",
        "--others",
        "--exclude-standard",
        "--full-name",
    ];
    Ok(names(&git.run_in(&others, paths)?))
}

/// The way from the current folder to the top of its work tree, and back.
struct Top {
    prefix: PathBuf,
    up: PathBuf,
}

impl Top {
    fn new(git: &Git) -> anyhow::Result<Self> {
        let of = |option| git.run(&["rev-parse", option]);
        let path = |printed: &[u8]| crate::cli::inputs::names::path(printed.trim_ascii_end());
        Ok(Self {
            prefix: path(&of("--show-prefix")?),
            up: path(&of("--show-cdup")?),
        })
    }

    /// Returns a name from the top of the work tree as one from the current folder.
    fn name_here(&self, name: &Path) -> PathBuf {
        match name.strip_prefix(&self.prefix) {
            Ok(inside) => inside.to_path_buf(),
            Err(_) => self.up.join(name),
        }
    }
}

/// Returns the commit at which the current branch and `revision` parted.
fn base(git: &Git, revision: &str) -> anyhow::Result<String> {
    let commit = format!("{revision}^{{commit}}");
    let verify = [
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        &commit,
    ];
    let Ok(known) = git.run(&verify) else {
        bail!("git knows no revision '{revision}'{}", shallow(git));
    };
    match git.run(&["merge-base", "HEAD", &line(&known)]) {
        Ok(base) => Ok(line(&base)),
        Err(_) => bail!(
            "git knows no commit that '{revision}' and the current branch share{}",
            shallow(git)
        ),
    }
}

/// Returns why a commit may be missing.
fn shallow(git: &Git) -> &'static str {
    match git.run(&["rev-parse", "--is-shallow-repository"]) {
        Ok(answer) if line(&answer) == "true" => "; this clone is shallow: fetch more history",
        _ => "",
    }
}

fn line(printed: &[u8]) -> String {
    String::from_utf8_lossy(printed.trim_ascii_end()).into_owned()
}
