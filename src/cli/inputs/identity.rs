//! Whether a file is the one that was planned: `--identity` (docs/scale.md, "Identity").

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use urilint::report::escape;
use urilint::run::FilePiece;

use crate::cli::args::choice::Identity;

/// The number of bytes that are read at a time.
const BLOCK: usize = 256 << 10;

/// A file as it was before it was read.
#[derive(Debug)]
pub struct Before<'p> {
    piece: &'p FilePiece,
    now: FilePiece,
    identity: Identity,
}

impl<'p> Before<'p> {
    /// Checks that the file of a piece is the one that was planned.
    ///
    /// # Errors
    /// If it is missing, or another one.
    pub fn verify(piece: &'p FilePiece, identity: Identity) -> anyhow::Result<Self> {
        let path = || escape::path(&piece.path);
        let now = FilePiece::of(&piece.path).with_context(path)?;
        if let Some(what) = difference(piece, &now, identity).with_context(path)? {
            bail!(
                "{}: the file has changed since it was planned: {what}",
                path()
            );
        }
        Ok(Self {
            piece,
            now,
            identity,
        })
    }

    /// Checks that the file was not changed while it was read.
    ///
    /// # Errors
    /// If it was, or is missing.
    pub fn verify_again(&self) -> anyhow::Result<()> {
        let path = || escape::path(&self.piece.path);
        let after = FilePiece::of(&self.piece.path).with_context(path)?;
        let is_same = time(&after) == time(&self.now) && after.size == self.now.size;
        let is_same = is_same
            || self.identity == Identity::Digest
                && difference(self.piece, &after, self.identity)
                    .with_context(path)?
                    .is_none();
        if !is_same {
            bail!("{}: the file has changed while it was read", path());
        }
        Ok(())
    }
}

const fn time(piece: &FilePiece) -> (u64, Option<u32>) {
    (piece.modified, piece.modified_nanos)
}

/// Returns in what the file as it is `now` differs from the one that was planned.
fn difference(
    planned: &FilePiece,
    now: &FilePiece,
    identity: Identity,
) -> anyhow::Result<Option<&'static str>> {
    if now.size != planned.size {
        return Ok(Some("it has another size"));
    }
    let what = match identity {
        Identity::Size => None,
        Identity::Mtime => {
            // Manifests of earlier versions have whole seconds.
            let nanos = planned.modified_nanos.and(now.modified_nanos);
            let is_same = (now.modified, nanos) == time(planned);
            (!is_same).then_some("it has another time, see --identity")
        }
        Identity::Digest => {
            let Some(expected) = &planned.digest else {
                bail!("the manifest has no digest of it, see `urilint plan --digests`");
            };
            let is_same = digest(&planned.path, planned)? == *expected;
            (!is_same).then_some("it has another digest")
        }
    };
    Ok(what)
}

/// Returns the digest of the bytes in the range of a piece of the file at `path`.
///
/// # Errors
/// If they cannot be read.
pub fn digest(path: &Path, piece: &FilePiece) -> io::Result<String> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(piece.range.start))?;
    let mut bytes = BufReader::with_capacity(BLOCK, file.take(piece.range.end - piece.range.start));
    let mut hash = Sha256::new();
    loop {
        let read = bytes.fill_buf()?;
        if read.is_empty() {
            break;
        }
        hash.update(read);
        let len = read.len();
        bytes.consume(len);
    }
    let mut text = "sha-256:".to_owned();
    for byte in hash.finalize() {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}
