//! The results of commands.

/// The result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// No findings (check), and no errors.
    Clean,
    /// There are findings.
    Findings,
    /// An input could not be read, or not completely.
    Lost,
}

impl Exit {
    /// Returns the one with the greater exit code.
    pub fn or(self, other: Self) -> Self {
        if other.code() > self.code() {
            other
        } else {
            self
        }
    }

    /// Returns the exit code.
    pub const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Lost => 2,
        }
    }
}
