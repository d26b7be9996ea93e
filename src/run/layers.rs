//! Layers of compression around what is read.

use std::io;
use std::rc::Rc;

use crate::input::Bytes;
use crate::input::compressed::{Kind, Meter, OwnedRange};

/// The layers around what is being read.
#[derive(Debug, Default)]
pub(super) struct Layers {
    pub depth: usize,
    pub meter: Rc<Meter>,
}

/// A compressed input, after its first bytes were read.
pub(super) struct Compressed<'b> {
    pub kind: &'static Kind,
    pub bytes: Bytes<'b>,
    /// The bytes that were read from `bytes`.
    pub head: Vec<u8>,
    /// The error that ended reading, if there was one.
    pub error: Option<io::Error>,
    /// The members to read, if the kind is divisible.
    pub owned: OwnedRange,
}

impl Layers {
    /// Returns true outside of all layers.
    pub fn is_none(&self) -> bool {
        self.depth == 0
    }
}
