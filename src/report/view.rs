//! What reports that group findings show, and how.

use std::fmt;
use std::str::FromStr;

use super::link_template::Archives;
use crate::uri::UnknownName;

/// Options of reports that group findings: `grouped`, `summary`, `markdown` and `html`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct View {
    /// What groups have in common; `None` for the rule.
    pub group_by: Option<GroupBy>,
    /// How many places of a group are printed; `None` for the format's own choice.
    pub max_per_group: Option<usize>,
    /// Where messages are on the web.
    pub archives: Archives,
    /// Whether senders and subjects are shown.
    pub people: People,
    /// How the report was made.
    pub origin: RunOrigin,
}

/// What the findings of a group have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GroupBy {
    /// The rule.
    #[default]
    Rule,
    /// The URI.
    Uri,
    /// The host.
    Host,
    /// The file, or the member of an archive.
    File,
    /// The message; outside mail and news, the file.
    Message,
}

impl GroupBy {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Rule, Self::Uri, Self::Host, Self::File, Self::Message];

    /// Returns the name in options and output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Uri => "uri",
            Self::Host => "host",
            Self::File => "file",
            Self::Message => "message",
        }
    }

    /// Returns what the findings of a group are divided by.
    #[must_use]
    pub const fn within(self) -> Self {
        match self {
            Self::Uri => Self::Rule,
            _ => Self::Uri,
        }
    }
}

impl fmt::Display for GroupBy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GroupBy {
    type Err = UnknownName;

    /// Parses the name that [`Self::name`] returns.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        crate::uri::find_name("group", &Self::ALL, Self::name, text)
    }
}

/// Whether senders and subjects are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum People {
    /// They are.
    #[default]
    Shown,
    /// They are left out.
    Redacted,
}

/// How a report was made.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RunOrigin {
    /// The command line, with credentials masked.
    pub command: String,
    /// The names of the inputs, as they were given.
    pub inputs: Vec<String>,
    /// Whether it was made from the findings of other runs, so that what was read is not known.
    pub is_view: bool,
    /// The preset whose rules were run, if one was chosen for all inputs.
    pub preset: Option<String>,
    /// What options leave out: whole phrases.
    pub left_out: Vec<String>,
}
