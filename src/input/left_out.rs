//! Counting what walks skip, for `-v`. It takes separate walks, so that other runs do not pay
//! for it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::filter::{Filter, Hidden};
use super::maildir::is_maildir;
use super::walk::builder;
use super::{Input, Walk};

/// The number of files and folders that the walks over named folders skip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Files and folders that are not read because their names start with a dot. Folders count
    /// once.
    pub hidden: u64,
    /// Files that are ignored or excluded.
    pub ignored: u64,
}

/// Counts what the walks over `inputs` skip, as far as folders can be read.
pub fn left_out(inputs: &[Input], walk: &Walk) -> LeftOut {
    let mut sum = LeftOut::default();
    for input in inputs {
        if let Input::Path(path) = input
            && path.is_dir()
        {
            let (count_all, hidden) = count_all(path, walk);
            sum.hidden += hidden;
            // A hidden file that an ignore file includes was read, and is in neither count.
            sum.ignored += count_all.saturating_sub(files(read(path, walk)));
        }
    }
    sum
}

/// Returns the walk that reads `path`. Warnings about ignore files were reported before.
fn read(path: &Path, walk: &Walk) -> ignore::Walk {
    let filter = Filter::new(path, walk, Hidden::AsAsked, Arc::default());
    let selects = move |entry: &ignore::DirEntry| filter.selects(entry);
    builder(path, walk).filter_entry(selects).build()
}

/// Returns the number of files that are not hidden, and that of hidden files and folders.
fn count_all(path: &Path, walk: &Walk) -> (u64, u64) {
    let hidden = Arc::new(AtomicU64::new(0));
    let count = hidden.clone();
    let filter = Filter::new(path, walk, Hidden::AsAsked, Arc::default());
    let count_all = builder(path, walk)
        .filter_entry(move |entry| {
            let left_out = filter.hides(entry);
            // The folders of a Maildir are read.
            let counts = left_out && !is_maildir(entry.path());
            count.fetch_add(u64::from(counts), Ordering::Relaxed);
            !left_out
        })
        .build();
    (files(count_all), hidden.load(Ordering::Relaxed))
}

fn files(walk: ignore::Walk) -> u64 {
    let is_file = |entry: &ignore::DirEntry| entry.file_type().is_some_and(|kind| kind.is_file());
    walk.filter_map(Result::ok).filter(is_file).count() as u64
}
