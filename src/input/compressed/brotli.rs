//! Brotli (RFC 7932), for the bodies of HTTP responses.

use brotli_decompressor::{BrotliDecompressStream, BrotliResult, BrotliState, StandardAlloc};

use super::frames::{Progress, Step};
use super::meter::invalid;

/// A decoder of one stream. Its window is 16 MiB at most.
pub(super) struct Brotli(Box<BrotliState<StandardAlloc, StandardAlloc, StandardAlloc>>);

impl Brotli {
    pub fn new() -> Self {
        let alloc = StandardAlloc::default;
        // Without the larger windows that are not in the RFC.
        Self(Box::new(BrotliState::new_strict(alloc(), alloc(), alloc())))
    }

    /// Decodes some data.
    pub fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let (mut input_left, mut consumed) = (input.len(), 0);
        let (mut output_left, mut produced, mut total) = (output.len(), 0, 0);
        let result = BrotliDecompressStream(
            &mut input_left,
            &mut consumed,
            input,
            &mut output_left,
            &mut produced,
            output,
            &mut total,
            &mut self.0,
        );
        Step {
            consumed,
            produced,
            result: match result {
                BrotliResult::ResultSuccess => Ok(Progress::End),
                BrotliResult::NeedsMoreInput | BrotliResult::NeedsMoreOutput => Ok(Progress::More),
                BrotliResult::ResultFailure => Err(invalid("invalid brotli data")),
            },
        }
    }
}
