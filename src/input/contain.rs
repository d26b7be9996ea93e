//! Panic containment: a defect that one input triggers does not affect other inputs.
//!
//! A panic is caught around the smallest unit of work that can be dropped: a record, a unit, or an
//! item of the output. It becomes a [`Warning`] with the location in the input and in the program,
//! and the run ends with exit code 2. The message of the panic is not shown: it may quote the
//! input, credentials included.

use std::cell::RefCell;
use std::fmt;
#[cfg(feature = "io")]
use std::panic::resume_unwind;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::format::Warning;

thread_local! {
    /// Location of the last panic of this thread, as `file:line`.
    static LOCATION: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A panic that was caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InternalError {
    /// Its location, as `file:line`; `None` without [`record_panics`].
    location: Option<String>,
}

/// Replaces the panic hook of the process by one that prints nothing and records the location of
/// the panic for the [`InternalError`] that [`contain`] returns.
///
/// Programs call it once, before the first run.
pub fn record_panics() {
    std::panic::set_hook(Box::new(|info| {
        let location = info
            .location()
            .map(|at| format!("{}:{}", at.file(), at.line()));
        LOCATION.with_borrow_mut(|last| *last = location);
    }));
}

/// Returns what `work` returns, or an error if it panicked.
///
/// After an error, what `work` changed may be inconsistent: the caller must drop it.
///
/// # Errors
/// If `work` panicked.
pub fn contain<T>(work: impl FnOnce() -> T) -> Result<T, InternalError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| InternalError {
        location: LOCATION.take(),
    })
}

impl InternalError {
    /// Panics again, in this thread.
    #[cfg(feature = "io")]
    pub(crate) fn resume(self) -> ! {
        LOCATION.set(self.location);
        resume_unwind(Box::new("a panic in another thread"))
    }

    /// Returns a warning. `what` names the location in the input and what is missing.
    pub(crate) fn warning(&self, what: fmt::Arguments) -> Warning {
        Warning::lost(format!("internal error {what}{}", Report(self)))
    }
}

impl fmt::Display for InternalError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "internal error{}", Report(self))
    }
}

/// The location and a request to report the error.
struct Report<'e>(&'e InternalError);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(location) = &self.0.location {
            write!(f, " ({location})")?;
        }
        f.write_str(": please report this")
    }
}

impl std::error::Error for InternalError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error() {
        assert_eq!(contain(|| 1), Ok(1));
        let error = contain(|| [0; 3][..].split_at(4).0.len()).unwrap_err();
        let warning = error.warning(format_args!("in the record at byte 7"));
        let text = "internal error in the record at byte 7: please report this";
        assert_eq!(
            (&*warning.text, error.to_string()),
            (text, "internal error: please report this".to_owned())
        );
    }
}
