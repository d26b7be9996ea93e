//! The compression of an output: what is written becomes one frame of Zstandard, or one member of gzip.
//!
//! Frames and members that follow each other are a whole for every reader, so that part files can be
//! joined. The bytes depend on the content alone: the encoder is given blocks of one size, however the
//! output was divided before.

use std::io;
use std::path::Path;

use anyhow::bail;
use urilint::report::escape;

use crate::cli::args::choice::Compression;

/// The size of the blocks that the encoder is given.
const BLOCK: usize = 64 * 1024;

impl Compression {
    /// Returns the extension of the names of its files, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Zstd => "zst",
            Self::Gzip => "gz",
        }
    }

    /// Returns the compression whose extension the name of a file has.
    fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_ascii_lowercase();
        let all = [Self::Zstd, Self::Gzip];
        all.into_iter().find(|one| extension == one.extension())
    }
}

/// Checks that the name of the file of `--output` is that of its content: other programs read a file by
/// its extension.
///
/// # Errors
/// If a compressed file has another extension, or one that is not compressed has such an extension.
pub fn check_name(path: &Path, compression: Option<Compression>) -> anyhow::Result<()> {
    let is_file = path != Path::new("-") && path.metadata().map_or(true, |data| data.is_file());
    match (compression, Compression::of_name(path)) {
        _ if !is_file => Ok(()),
        (Some(wanted), named) if named != Some(wanted) => bail!(
            "--compress {}: the name of --output must end in .{}: {}",
            wanted.name(),
            wanted.extension(),
            escape::path(path)
        ),
        (None, Some(named)) => bail!(
            "--output {}: the name is that of a compressed file: --compress {} is missing",
            escape::path(path),
            named.name()
        ),
        _ => Ok(()),
    }
}

/// An encoder of an output.
pub struct Encoder {
    stream: Stream,
    /// What has been compressed.
    compressed: Vec<u8>,
}

impl std::fmt::Debug for Encoder {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.debug_struct("Encoder").finish_non_exhaustive()
    }
}

impl Encoder {
    /// Returns an encoder.
    ///
    /// # Errors
    /// If the program was built without compression.
    pub fn new(compression: Compression) -> anyhow::Result<Self> {
        Ok(Self {
            stream: Stream::new(compression)?,
            compressed: Vec::new(),
        })
    }

    /// Compresses the whole blocks of `buffer`, and removes them from it. Returns what is to be
    /// written.
    pub fn blocks(&mut self, buffer: &mut Vec<u8>) -> io::Result<&mut Vec<u8>> {
        let whole = buffer.len() / BLOCK * BLOCK;
        for block in buffer[..whole].chunks(BLOCK) {
            self.stream.write(block, &mut self.compressed)?;
        }
        buffer.drain(..whole);
        Ok(&mut self.compressed)
    }

    /// Compresses `rest`, and ends the frame. Returns what is to be written.
    pub fn finish(mut self, rest: &[u8]) -> io::Result<Vec<u8>> {
        self.stream.write(rest, &mut self.compressed)?;
        self.stream.finish(&mut self.compressed)?;
        Ok(self.compressed)
    }
}

#[cfg(feature = "archives")]
use coders::Stream;
#[cfg(not(feature = "archives"))]
use none::Stream;

#[cfg(feature = "archives")]
mod coders {
    use std::io::{self, Write};

    use flate2::write::GzEncoder;
    use zstd::stream::write::Encoder as ZstdEncoder;

    use crate::cli::args::choice::Compression;

    /// The level of both. On rows of links, 3 of Zstandard takes half as much time again and saves nothing.
    const LEVEL: i32 = 1;

    /// A stream of one frame, which writes to memory.
    pub enum Stream {
        Zstd(Box<ZstdEncoder<'static, Vec<u8>>>),
        Gzip(Box<GzEncoder<Vec<u8>>>),
    }

    impl Stream {
        pub fn new(compression: Compression) -> anyhow::Result<Self> {
            Ok(match compression {
                Compression::Zstd => {
                    let mut encoder = ZstdEncoder::new(Vec::new(), LEVEL)?;
                    // Programs that read it find damage in the content then, as in gzip.
                    encoder.include_checksum(true)?;
                    Self::Zstd(Box::new(encoder))
                }
                Compression::Gzip => {
                    let level = flate2::Compression::new(LEVEL as u32);
                    Self::Gzip(Box::new(GzEncoder::new(Vec::new(), level)))
                }
            })
        }

        /// Compresses `bytes`, and appends to `out` what is ready.
        pub fn write(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
            match self {
                Self::Zstd(encoder) => {
                    encoder.write_all(bytes)?;
                    out.append(encoder.get_mut());
                }
                Self::Gzip(encoder) => {
                    encoder.write_all(bytes)?;
                    out.append(encoder.get_mut());
                }
            }
            Ok(())
        }

        /// Ends the frame, and appends the rest of it to `out`.
        pub fn finish(self, out: &mut Vec<u8>) -> io::Result<()> {
            let mut rest = match self {
                Self::Zstd(encoder) => encoder.finish()?,
                Self::Gzip(encoder) => encoder.finish()?,
            };
            out.append(&mut rest);
            Ok(())
        }
    }
}

#[cfg(not(feature = "archives"))]
mod none {
    use std::io;

    use anyhow::bail;

    use crate::cli::args::choice::Compression;

    /// A stream that cannot be made.
    pub enum Stream {}

    impl Stream {
        pub fn new(compression: Compression) -> anyhow::Result<Self> {
            bail!(
                "--compress {}: this program was built without the feature `archives`",
                compression.name()
            )
        }

        pub fn write(&mut self, _: &[u8], _: &mut Vec<u8>) -> io::Result<()> {
            match *self {}
        }

        pub fn finish(self, _: &mut Vec<u8>) -> io::Result<()> {
            match self {}
        }
    }
}
