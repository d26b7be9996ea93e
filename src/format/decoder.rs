//! The contract between a format and the linter.

use std::fmt::Debug;

use super::{Record, Section, Warning};
use crate::text::charset::Charset;

/// Reads the records of one document or one message, in order.
///
/// A decoder is created by [`Format::decoder`](super::Format::decoder) for each record that
/// does not continue another one, and is given all of that record's parts. It keeps what it
/// needs to know from one part to the next: what is open at the end of a part, the base of the
/// document, and so on.
pub trait Decoder: Debug + Send {
    /// Calls `emit` with each section of the record, and returns how many bytes of it have
    /// been consumed.
    ///
    /// Where [`Record::open`] is set, the rest of its bytes come again at the start of the next
    /// record, followed by more. Every other record is consumed whole.
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize;

    /// Sets the charset that the protocol names by which the document was retrieved, or an empty
    /// label, and the charset of text that declares none, if the user says so; before anything is
    /// decoded. Returns false if the decoder does not decode charsets: its record must be in UTF-8.
    fn set_charset(&mut self, _label: &[u8], _assumed: Option<Charset>) -> bool {
        false
    }

    /// Returns the identifiers of the parts of a message (`Content-ID`, without brackets), once all
    /// of it has been read. `None` if they are not known: it has no parts, not all of them can be
    /// read, or it ends before they do.
    fn content_ids(&self) -> Option<&[Vec<u8>]> {
        None
    }

    /// Returns the warnings since the last call.
    fn take_warnings(&mut self) -> Vec<Warning> {
        Vec::new()
    }
}
