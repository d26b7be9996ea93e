//! Counting what walks leave out, for those who ask (`-v`): walks of their own, so that
//! nobody else pays for it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::filter::{Filter, Hidden};
use super::maildir::is_maildir;
use super::walk::builder;
use super::{Input, Walk};

/// What the walks over named folders do not meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Files and folders whose names start with a dot. Folders count once.
    pub hidden: u64,
    /// Files that ignore files or exclusions leave out.
    pub ignored: u64,
}

/// Counts what is left out of `inputs`, as far as folders can be read.
pub fn left_out(inputs: &[Input], walk: &Walk) -> LeftOut {
    let mut sum = LeftOut::default();
    for input in inputs {
        if let Input::Path(path) = input
            && path.is_dir()
        {
            let (all, hidden) = all(path, walk);
            sum.hidden += hidden;
            // A hidden file that an ignore file lets in was met, and is in neither count.
            sum.ignored += all.saturating_sub(files(read(path, walk)));
        }
    }
    sum
}

/// The walk that reads `path`. What is wrong with ignore files was told before.
fn read(path: &Path, walk: &Walk) -> ignore::Walk {
    let filter = Filter::new(path, walk, Hidden::LeftOut, Arc::default());
    let keeps = move |entry: &ignore::DirEntry| filter.keeps(entry);
    builder(path, walk).filter_entry(keeps).build()
}

/// How many files there are that are not hidden, and how many hidden ones and folders.
fn all(path: &Path, walk: &Walk) -> (u64, u64) {
    let hidden = Arc::new(AtomicU64::new(0));
    let count = hidden.clone();
    let all = builder(path, walk)
        .filter_entry(move |entry| {
            let dot = entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".");
            // The folders of a Maildir are read.
            let left_out = dot && !is_maildir(entry.path());
            count.fetch_add(u64::from(left_out), Ordering::Relaxed);
            !dot
        })
        .build();
    (files(all), hidden.load(Ordering::Relaxed))
}

fn files(walk: ignore::Walk) -> u64 {
    let is_file = |entry: &ignore::DirEntry| entry.file_type().is_some_and(|kind| kind.is_file());
    walk.filter_map(Result::ok).filter(is_file).count() as u64
}
