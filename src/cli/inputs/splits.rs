//! The shares of a manifest: `--splits-from` and `--part` (docs/scale.md).

use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use urilint::report::escape;
use urilint::side;

use crate::cli::args;
use crate::cli::args::choice::Identity;
use crate::cli::inputs::identity::Before;
use crate::cli::inputs::manifest::{self, Entry};

/// The shares of a manifest that this process reads.
#[derive(Debug)]
pub struct Splits(Vec<(usize, Entry)>);

/// One share.
#[derive(Clone, Copy, Debug)]
pub struct Split<'s> {
    pub entry: &'s Entry,
    /// The number of its line in the manifest, starting from 0.
    pub number: usize,
}

impl Splits {
    /// Reads the manifest of the arguments; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read, is no manifest, or has no entry of that number.
    pub fn of(args: &args::Input) -> anyhow::Result<Option<Self>> {
        let Some(path) = &args.splits_from else {
            return Ok(None);
        };
        let entries = entries(path, args.part)
            .with_context(|| format!("--splits-from {}", escape::path(path)))?;
        Ok(Some(Self(entries)))
    }

    /// Returns the shares in order.
    pub fn iter(&self) -> impl Iterator<Item = Split<'_>> {
        self.0.iter().map(|(number, entry)| Split {
            entry,
            number: *number,
        })
    }

    /// Returns the paths of all files, in order.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> + '_ {
        let paths = self.iter().flat_map(|split| split.paths());
        paths.map(Path::to_path_buf)
    }
}

/// Returns the entries of a manifest with their numbers, or only that of `part`.
fn entries(path: &Path, part: Option<usize>) -> anyhow::Result<Vec<(usize, Entry)>> {
    let text = if path == Path::new("-") {
        side::MANIFEST.read_from(io::stdin().lock())?
    } else {
        side::MANIFEST.read_named(path)?
    };
    Ok(match part {
        Some(part) => vec![(part, manifest::parse_one(&text, part)?)],
        None => manifest::parse(&text)?.into_iter().enumerate().collect(),
    })
}

impl<'s> Split<'s> {
    /// Returns the paths of its files.
    pub fn paths(&self) -> impl Iterator<Item = &'s Path> + use<'s> {
        self.entry.share.pieces.iter().map(|piece| &*piece.path)
    }

    /// Checks that all files are those of the plan, and returns how they are now.
    ///
    /// # Errors
    /// For the first one that is missing, or another one.
    pub fn verify(&self, identity: Identity) -> anyhow::Result<Vec<Before<'s>>> {
        let pieces = self.entry.share.pieces.iter();
        pieces
            .map(|piece| Before::verify(piece, identity))
            .collect()
    }
}
