//! bzip2: streams one behind another (as `pbzip2` and `cat` make them). Each block has a
//! checksum: behind a wrong one nothing more of the input is read.

use std::io;

use bzip2::{Decompress, Status};

use super::frames::{Codec, Frames, Progress, Step};
use super::meter::invalid;
use super::{Kind, Open, Stream};

/// bzip2.
pub(super) static BZIP2: Kind = Kind {
    name: "bzip2 data",
    extensions: &["bz2", "tbz", "tbz2"],
    magic,
    open: Open::Compression(|stream| Box::new(Frames::new(stream, Bzip2::new()))),
};

/// `BZh` and the size of blocks, then the mark of the first block, or of the end.
fn magic(head: &[u8]) -> bool {
    matches!(head, [b'B', b'Z', b'h', b'1'..=b'9', mark @ ..]
        if mark.starts_with(b"1AY&SY") || mark.starts_with(b"\x17\x72\x45\x38\x50\x90"))
}

struct Bzip2 {
    data: Decompress,
}

impl Bzip2 {
    fn new() -> Self {
        Self {
            data: Decompress::new(false),
        }
    }
}

impl Codec for Bzip2 {
    const MAGIC: usize = 3;

    fn starts(head: &[u8]) -> bool {
        !head.is_empty() && b"BZh".starts_with(head)
    }

    fn begin(&mut self, _: &mut Stream) -> io::Result<()> {
        self.data = Decompress::new(false);
        Ok(())
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let (read, written) = (self.data.total_in(), self.data.total_out());
        let result = match self.data.decompress(input, output) {
            Ok(Status::StreamEnd) => Ok(Progress::End),
            Ok(Status::MemNeeded) => Err(invalid("no memory")),
            Ok(_) => Ok(Progress::More),
            Err(_) => Err(invalid("no bzip2 block")),
        };
        Step {
            consumed: (self.data.total_in() - read) as usize,
            produced: (self.data.total_out() - written) as usize,
            result,
        }
    }

    fn end(&mut self, _: &mut Stream) -> io::Result<()> {
        Ok(())
    }
}
