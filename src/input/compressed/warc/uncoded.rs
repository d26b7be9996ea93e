//! Without the feature `archives`, no content coding is decoded.

use std::io;

use crate::format::{DamageKind, Warning};

/// No decoder.
pub(super) enum Coding {}

impl Coding {
    /// Returns why a body with that `Content-Encoding` is not read, if it is coded.
    pub fn of(name: &[u8], start: &[u8], _: bool) -> Result<Option<Self>, Warning> {
        if name.is_empty() || start.is_ascii() {
            return Ok(None);
        }
        Err(Warning::damaged(
            DamageKind::Unsupported,
            "not read: this program decodes no content codings",
        ))
    }

    /// Returns nothing.
    pub const fn start_of(&self, _: &[u8]) -> Vec<u8> {
        match *self {}
    }

    /// Reads nothing.
    pub fn read(
        &mut self,
        _: &mut dyn FnMut(&mut [u8]) -> io::Result<usize>,
        _: &mut [u8],
    ) -> io::Result<usize> {
        match *self {}
    }
}
