//! The decoder of most mailboxes: it skips everything before the header of a message, and decodes
//! the rest as a message.

use super::message::Walker;
use crate::format::{Decoder, Record, Section, Warning};
use crate::text::charset::Charset;

/// Decodes one message.
#[derive(Debug)]
pub(super) struct MessageDecoder {
    /// Returns where the header starts in the first part of a message.
    header_start: fn(&Record) -> usize,
    walker: Walker,
}

impl MessageDecoder {
    /// Returns a decoder of messages whose headers start where `header_start` returns.
    pub fn boxed(header_start: fn(&Record) -> usize) -> Box<dyn Decoder> {
        Box::new(Self {
            header_start,
            walker: Walker::default(),
        })
    }
}

impl Decoder for MessageDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        let start = if record.continued {
            0
        } else {
            (self.header_start)(record)
        };
        self.walker.walk(record, start, emit)
    }

    fn content_ids(&self) -> Option<&[Vec<u8>]> {
        self.walker.content_ids()
    }

    fn set_charset(&mut self, _label: &[u8], assumed: Option<Charset>) -> bool {
        self.walker.assume(assumed);
        true
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        self.walker.take_warnings()
    }
}
