//! URIs of which a part is a credential: those of webhooks ([`hooks`](super::hooks)), links that
//! open what they link to ([`links`](super::links)), and those of some schemes
//! ([`schemes`](super::schemes)).

use super::Kind;
use super::shape::{Class, Part};

/// A kind of URI of which a part is a credential.
#[derive(Debug)]
pub struct Link {
    /// The row.
    pub kind: Kind,
    /// The hosts in lower case, any if there is none. One that starts with a dot is a suffix.
    pub hosts: &'static [&'static str],
    /// The texts before the steps: in the path, from a slash on, or a scheme and what follows it.
    /// If there is none, the steps start after the host.
    pub after: &'static [&'static str],
    /// What follows.
    pub steps: &'static [Step],
}

/// A part of a URI.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// This text, in this case. The URI may be broken before or after a slash.
    Text(&'static str),
    /// The first of these texts that the rest follows.
    Any(&'static [&'static str]),
    /// This text, or nothing.
    Maybe(&'static str),
    /// A text with this shape that is no credential.
    Open(&'static [Part]),
    /// As many segments, each with the slash after it.
    Segments(usize),
    /// At most as many segments.
    Upto(usize),
    /// Any text up to the value of one of these keys, in any case.
    Key(&'static [&'static str]),
    /// The credential.
    Secret(&'static [Part]),
    /// The credential, which has a digit and a letter.
    Numbered(&'static [Part]),
    /// The credential, which no words look like.
    Random(&'static [Part]),
    /// The credential, which starts with this shape and ends where the path does.
    Rest(&'static [Part]),
    /// The credential, which is in the path and perhaps the authority before it: one of its parts
    /// looks like a token.
    Tokens,
    /// The credential, which ends before the `@` and may have to start with this shape.
    BeforeAt(&'static [Part]),
    /// The credential, which ends before a semicolon that is not escaped.
    Field,
    /// Any text up to the end of this one.
    Past(&'static str),
    /// No further character of a word.
    End,
    /// A port was before the path.
    AfterPort,
    /// The credential is a label of this length before this host.
    Label(usize, &'static str),
}

impl Step {
    /// Returns true if the step is the credential.
    pub const fn is_secret(self) -> bool {
        matches!(
            self,
            Self::Secret(_)
                | Self::Numbered(_)
                | Self::Random(_)
                | Self::Rest(_)
                | Self::Tokens
                | Self::BeforeAt(_)
                | Self::Field
                | Self::Label(..)
        )
    }
}

/// A GUID in hexadecimal digits.
pub const GUID: &[Part] = &[
    Part::Run(Class::Hex, 8, 8),
    Part::Text("-"),
    Part::Run(Class::Hex, 4, 4),
    Part::Text("-"),
    Part::Run(Class::Hex, 4, 4),
    Part::Text("-"),
    Part::Run(Class::Hex, 4, 4),
    Part::Text("-"),
    Part::Run(Class::Hex, 12, 12),
];
