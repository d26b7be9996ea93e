//! Zstandard (RFC 8878): concatenated frames, including skippable ones.

use std::io;

use zstd::stream::raw::{DParameter, Decoder, InBuffer, Operation, OutBuffer};

use super::frames::{Codec, Frames, Progress, Step};
use super::meter::{complete, invalid};
use super::{Kind, Open, Stream};

/// The binary logarithm of the largest window, 128 MiB: the default limit of `zstd -d`.
pub(super) const WINDOW: u32 = 27;

/// Zstandard.
pub(super) static ZSTD: Kind = Kind {
    name: "zstd data",
    extensions: &["zst", "tzst"],
    magic: |head| head.len() >= 4 && Zstd::starts(head),
    per_byte: 8,
    open: Open::Compression(|stream| Box::new(Frames::new(stream, Zstd { decoder: None }))),
};

struct Zstd {
    decoder: Option<Decoder<'static>>,
}

impl Codec for Zstd {
    const MAGIC: usize = 4;
    const SET_UP: u64 = 256;

    fn starts(head: &[u8]) -> bool {
        match head {
            // Skippable frames (§3.1.2).
            [first, rest @ ..] if first & 0xf0 == 0x50 => {
                b"\x2a\x4d\x18".starts_with(&rest[..rest.len().min(3)])
            }
            [] => false,
            head => b"\x28\xb5\x2f\xfd".starts_with(&head[..head.len().min(4)]),
        }
    }

    fn begin(&mut self, _: &mut Stream) -> io::Result<()> {
        match &mut self.decoder {
            Some(decoder) => decoder.reinit(),
            none => {
                let mut decoder = Decoder::new()?;
                decoder.set_parameter(DParameter::WindowLogMax(WINDOW))?;
                *none = Some(decoder);
                Ok(())
            }
        }
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let mut input = InBuffer::around(input);
        let mut output = OutBuffer::around(output);
        let result = match &mut self.decoder {
            Some(decoder) => decoder.run(&mut input, &mut output),
            None => Err(invalid("invalid frame")),
        };
        Step {
            consumed: input.pos(),
            produced: output.pos(),
            result: match result {
                Ok(0) => Ok(Progress::End),
                Ok(_) => Ok(Progress::More),
                Err(error) if error.to_string().contains("too much memory") => {
                    Err(complete("its window is larger than 128 MiB".to_owned()))
                }
                Err(error) => Err(error),
            },
        }
    }

    fn end(&mut self, _: &mut Stream) -> io::Result<()> {
        Ok(())
    }
}
