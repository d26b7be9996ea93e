//! Links within a tree: which files and fragment identifiers references lead to, for rules L010 (missing
//! file) and L011 (missing anchor).
//!
//! ```text
//! Tree -> Index -> lookup -> missing -> LocalLinks: findings
//! ```
//!
//! A [`Tree`] is where files and their texts are: [`FileTree`] on disk, [`Documents`] in an editor, over
//! another tree. An [`index`] looks each thing up once, in bounded space, for any number of threads;
//! [`lookup`] finds what a reference leads to, and [`check`] drops the findings on what exists. What the
//! generator of a site ([`generator`]) makes true ([`site`]) is not reported. No network is used.

#[cfg(feature = "io")]
mod before;
mod books;
mod cache;
#[cfg(feature = "io")]
mod change;
mod check;
mod components;
mod configuration;
mod context;
mod documents;
mod files;
mod fragment_ids;
mod generator;
mod index;
mod joined;
mod lookup;
mod made_ids;
mod message;
mod missing;
#[cfg(feature = "io")]
mod moves;
#[cfg(feature = "io")]
mod navigation;
mod other_names;
mod outside;
mod pages;
mod path;
mod read;
mod redirections;
mod rewrite;
mod shortcodes;
mod site;
mod slug;
mod target;
#[cfg(test)]
mod tests;
mod tree;

use std::path::{Path, PathBuf};

#[cfg(feature = "io")]
pub use change::{Change, Revision};
pub(crate) use check::LocalLinks;
pub(crate) use documents::Documents;
pub(crate) use files::FileTree;
pub(crate) use message::Searches;
#[cfg(feature = "io")]
pub use navigation::{is_navigation, renamed};
pub use rewrite::Moves;
pub use target::SetIds;
pub(crate) use tree::{Kind, Tree};

use crate::input::absolute;

/// Returns the folders that documents belong to if they are in no repository of git: the current one,
/// and those of `inputs` that are folders.
pub(crate) fn folders<'i>(inputs: impl Iterator<Item = &'i Path>) -> Vec<PathBuf> {
    let current = std::env::current_dir().ok();
    let named = inputs.filter(|path| path.is_dir()).map(Path::to_path_buf);
    let folders = current.into_iter().chain(named);
    folders.filter_map(|folder| absolute(&folder)).collect()
}
