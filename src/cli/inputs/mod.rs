//! The inputs of a run, as its arguments name them: paths, lists, what `git` lists, and manifests.

mod git;
mod identity;
mod listed;
pub mod manifest;
mod names;
mod splits;
mod stdin;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use urilint::input::{Input, Repositories};
use urilint::run::{Change, ChangedLines};

use crate::cli::args;
pub use identity::{Before, digest};
pub use listed::BrokenLinks;
use listed::{Listed, Lister};
pub use splits::{Split, Splits};

/// How bare repositories of git in folders are read.
pub const REPOSITORIES: Repositories = Repositories {
    has_mail: git::has_mail,
    open: git::objects,
};

/// What the arguments name, looked up once before anything is read.
#[derive(Debug)]
pub struct Sources {
    /// The inputs, with the files of all shares.
    pub inputs: Vec<Input>,
    /// The shares that are read, of a manifest.
    pub splits: Option<Splits>,
    /// The paths of the arguments.
    named: Vec<PathBuf>,
    listed: Option<Listed>,
}

impl Sources {
    /// Looks up the inputs of the arguments. `changed_lines` is the revision since which lines were
    /// changed; `links` whether all documents are read for links that a change broke.
    ///
    /// # Errors
    /// If a list or a manifest cannot be read, or `git` fails.
    pub fn of(
        args: &args::Input,
        changed_lines: Option<&str>,
        links: BrokenLinks,
    ) -> anyhow::Result<Self> {
        let listed = listed::listed(args, changed_lines, links)?;
        let splits = Splits::of(args)?;
        Ok(Self {
            inputs: match &splits {
                Some(splits) => splits.paths().map(Input::Path).collect(),
                None => inputs(args, listed.as_ref()),
            },
            splits,
            named: args.paths.clone(),
            listed,
        })
    }

    /// Returns the paths that are named, listed or in shares.
    pub fn paths(&self) -> Vec<PathBuf> {
        let planned = self.splits.iter().flat_map(Splits::paths);
        let listed = self.listed.iter().flat_map(|listed| &listed.inputs);
        let listed = listed.map(|input| input.name().to_path_buf());
        let named = self.named.iter().cloned();
        named.chain(planned).chain(listed).collect()
    }

    /// Returns the lines on which findings are reported; `None` for all.
    pub fn changed_lines(&self) -> Option<&Arc<ChangedLines>> {
        self.listed.as_ref()?.changed_lines.as_ref()
    }

    /// Returns the change that is checked, if what it breaks is looked for in all documents.
    pub fn change(&self) -> Option<&Arc<Change>> {
        self.listed.as_ref()?.change.as_ref()
    }

    /// Returns true if `git` lists the inputs.
    pub fn are_of_git(&self) -> bool {
        self.listed
            .as_ref()
            .is_some_and(|listed| listed.by == Lister::Git)
    }

    /// Returns true if standard input is read because no path is given.
    pub fn are_implied(&self) -> bool {
        self.named.is_empty() && matches!(&*self.inputs, [Input::Stdin(_)])
    }
}

/// Returns the inputs: those that are named, and those that are listed.
fn inputs(args: &args::Input, listed: Option<&Listed>) -> Vec<Input> {
    let name = args.stdin_filename.as_deref().unwrap_or(Path::new("-"));
    let stdin = || Input::Stdin(name.to_path_buf());
    if args.paths.is_empty() && listed.is_none() {
        let is_given = args.stdin_filename.is_some() || stdin::is_given();
        return vec![if is_given {
            stdin()
        } else {
            Input::Path(PathBuf::from("."))
        }];
    }
    // PATH limits what git lists, and is no input itself.
    let is_limit = listed.is_some_and(|listed| listed.by == Lister::Git);
    let named = args.paths.iter().filter(|_| !is_limit);
    let named = named.map(|path| {
        if path == Path::new("-") {
            stdin()
        } else {
            Input::Path(path.clone())
        }
    });
    let listed = listed.iter().flat_map(|listed| &listed.inputs);
    named.chain(listed.cloned()).collect()
}
