//! What a cue is.

use std::fmt;

use super::scene::Scene;
use crate::rule::Diagnostic;

/// A sign in the text that a URI is used, mentioned, or has to stay as it is written.
#[non_exhaustive]
pub struct Cue {
    /// The name in output.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// What it says of the URI.
    pub says: Says,
    /// Returns true if it holds for a finding.
    pub(super) holds: fn(&Scene, &Diagnostic) -> bool,
    /// A text for which it holds: the name of a file, and what is in it.
    pub example: [&'static str; 2],
    /// A text that looks alike, and for which it does not.
    pub look_alike: [&'static str; 2],
}

/// What a cue says of a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Says {
    /// Something follows it.
    Used,
    /// It is shown.
    Mentioned,
    /// It is shown, as everything in the file is: maintainers leave what is written there.
    OfOthers,
    /// It has to stay as it is written, whether it is used or mentioned: fixes need review.
    Kept,
    /// It may be compared as a text, as names are: there is no fix that changes how it is written.
    Name,
}

impl Says {
    /// Returns the name in output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Used => "used",
            Self::Mentioned | Self::OfOthers => "mentioned",
            Self::Kept => "kept",
            Self::Name => "name",
        }
    }
}

impl fmt::Debug for Cue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Cue")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
