//! Reads a unit record by record, and emits what is found in each.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::output::UnitOutput;
use super::{MessageFilter, SuppressionComments};
use crate::format::{Warning, Window};
use crate::input::compressed::warning_of;
use crate::input::contain::{InternalError, contain};
use crate::links::{LocalLinks, Searches};
use crate::lint::Output;
use crate::lint::options::Options;
use crate::lint::reader::{Progress, Reader, Totals};

/// A receiver of the output of a unit. An error ends the work.
pub(super) type Emit<'e> = dyn FnMut(UnitOutput) -> io::Result<()> + 'e;

/// Looks up the local links of a document, if they are checked, and drops what is in messages that
/// are not read, and comments that have no effect.
pub(super) struct Lookup<'j> {
    pub messages: Option<&'j MessageFilter>,
    pub comments: SuppressionComments,
    pub links: Option<&'j LocalLinks>,
    pub searches: Searches,
    pub document: Option<Arc<Path>>,
    pub options: Arc<Options>,
}

impl Lookup<'_> {
    /// Drops findings about targets that exist, and what is in messages that are not read.
    pub fn check(&self, output: &mut Output) {
        if self.comments == SuppressionComments::Ignored {
            output.directives.clear();
        }
        if let Some(messages) = self.messages {
            messages.apply(output);
        }
        if let Some(links) = self.links {
            let found = (output, &self.searches);
            links.check(self.document.as_deref(), &self.options, found);
        }
    }
}

/// Reads the next record in `window`. A panic costs its record, which becomes a warning. Returns
/// `None` if reading cannot continue.
///
/// # Errors
/// Those of `emit`.
pub(super) fn step(
    reader: &mut Reader,
    window: &Window,
    emit: &mut Emit,
) -> io::Result<Option<Progress>> {
    let mut emitted = Ok(());
    let step = contain(|| {
        reader.step(window, &mut |output, totals| {
            if emitted.is_ok() {
                emitted = emit(UnitOutput::new(output, totals));
            }
        })
    });
    emitted?;
    let error = match step {
        Ok(progress) => return Ok(Some(progress)),
        Err(error) => error,
    };
    let Some(at) = reader.skip_record(window) else {
        emit_warning(abandoned(&error, None), emit)?;
        return Ok(None);
    };
    let location = format_args!("in the record at byte {at}, which is not read");
    emit_warning(error.warning(location), emit)?;
    Ok(Some(Progress::Record))
}

pub(super) fn emit_warning(warning: Warning, emit: &mut Emit) -> io::Result<Totals> {
    emit(UnitOutput::warning(warning))?;
    Ok(Totals::default())
}

/// Returns the warning about a panic that ended a unit. `range` is that of a piece.
pub(super) fn abandoned(error: &InternalError, range: Option<&Range<u64>>) -> Warning {
    match range {
        None => error.warning(format_args!("before its end, the rest is not read")),
        Some(Range { start, end }) => error.warning(format_args!(
            "in the records from byte {start} to {end}, which are not all read or counted"
        )),
    }
}

pub(super) fn unread(error: &io::Error) -> Warning {
    warning_of(error, format!("not read: {error}"))
}

pub(super) fn cut_short(error: &io::Error) -> Warning {
    warning_of(error, format!("not read to its end: {error}"))
}
