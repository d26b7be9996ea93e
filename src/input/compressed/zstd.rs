//! Zstandard (RFC 8878): concatenated frames, including skippable ones.

use std::io::{self, ErrorKind};

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
    open: Open::Compression(|stream| Box::new(Frames::new(stream, Zstd::default()))),
};

#[derive(Default)]
pub(super) struct Zstd {
    decoder: Option<Decoder<'static>>,
}

impl Zstd {
    /// Sets the dictionary of the frames that follow.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> io::Result<()> {
        let mut decoder = Decoder::with_dictionary(dictionary)?;
        decoder.set_parameter(DParameter::WindowLogMax(WINDOW))?;
        self.decoder = Some(decoder);
        Ok(())
    }
}

/// Returns the content of one frame.
///
/// # Errors
/// If it is damaged, or longer than `most` bytes.
pub(super) fn decoded(frame: &[u8], most: usize) -> io::Result<Vec<u8>> {
    let mut decoder = Decoder::new()?;
    decoder.set_parameter(DParameter::WindowLogMax(WINDOW))?;
    let mut content = Vec::new();
    let mut input = InBuffer::around(frame);
    loop {
        let len = content.len();
        content.resize((len + (64 << 10)).min(most + 1), 0);
        let mut output = OutBuffer::around(&mut content[len..]);
        let left = decoder.run(&mut input, &mut output)?;
        let produced = output.pos();
        content.truncate(len + produced);
        if left == 0 {
            return Ok(content);
        }
        if content.len() > most {
            return Err(invalid("a dictionary of more than 8 MiB"));
        }
        if produced == 0 && input.pos() == frame.len() {
            return Err(ErrorKind::UnexpectedEof.into());
        }
    }
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
