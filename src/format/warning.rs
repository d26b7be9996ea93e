//! What was not read as it should be.

/// Something that was not read as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// One clear line, without the path.
    pub text: String,
    /// What was not read.
    pub loss: ReadOutcome,
}

/// What a note says was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOutcome {
    /// Nothing: all was read, if not as it should be.
    Nothing,
    /// An input that is no text. Its reader has lost nothing, unless it was named.
    Skipped,
    /// What should have been read: exit code 2.
    Lost,
}

#[cfg(feature = "cli")]
impl Warning {
    /// Of what should have been read.
    pub(crate) fn lost(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            loss: ReadOutcome::Lost,
        }
    }
}
