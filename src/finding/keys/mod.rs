//! The keys of links and findings in output for programs: those of the objects of `ndjson` and
//! `json`, which are also the columns of `csv`, what `serde` writes, and what `urilint schema`
//! describes.
//!
//! This is version 1 of the schema. A key has one type in all objects, and the same key of links
//! and findings has the same type and meaning. Text is always a string: bytes that are not UTF-8
//! are percent-encoded in it, and a key with `_bytes` at its end follows, which has all bytes of
//! the value in base64. Further keys may be added to this version; none is renamed or removed.

mod finding;
mod link;
mod message;
mod name;
mod record;
#[cfg(feature = "io")]
mod set;
mod shared;

use std::borrow::Cow;

use super::{Date, SourceFix};

pub use finding::FINDING_KEYS;
pub use link::LINK_KEYS;
pub(crate) use name::KeyName;
#[cfg(feature = "io")]
pub(crate) use set::FieldSet;

/// The version of the schema.
pub const SCHEMA_VERSION: u32 = 1;

/// A key of an object, and a column.
#[derive(Debug)]
#[non_exhaustive]
pub struct Key {
    /// What it is of.
    pub field: Field,
    /// The name.
    name: KeyName,
    /// The type of its value.
    pub kind: ValueKind,
    /// When an object has it.
    pub presence: Presence,
    /// What it means, in one line.
    pub about: &'static str,
}

impl Key {
    /// Returns the name.
    pub fn name(&self) -> &'static str {
        self.name.text()
    }

    /// Returns the name as the start of a member of an object.
    #[cfg(feature = "io")]
    pub(crate) const fn member(&self) -> &KeyName {
        &self.name
    }
}

/// When an object has a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Always.
    Always,
    /// Always; `null` where it was not counted: in byte ranges without `--count-lines`.
    AlwaysOrNull,
    /// Where it applies.
    Applies,
    /// Where it applies; `null` where it was not counted.
    AppliesOrNull,
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub enum ValueKind {
    /// Text, which may come from bytes that are not UTF-8.
    Text,
    /// Text of this program, which is UTF-8.
    Phrase,
    /// One of these words.
    Words(fn() -> Vec<&'static str>),
    /// The code of a rule.
    Code,
    /// An integer that is not negative.
    Integer,
    /// `true` or `false`.
    Flag,
    /// A list of texts.
    Texts,
    /// A list of names of this program.
    Names,
    /// A date and time (RFC 3339).
    Time,
    /// The edits of a fix.
    Fix,
}

/// What a key is of. There are at most 64, so that sets of them are small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The name of the input.
    Path,
    /// The first line.
    Line,
    /// The first column.
    Column,
    /// The last line.
    EndLine,
    /// The column after the last.
    EndColumn,
    /// The first byte.
    ByteStart,
    /// The byte after the last.
    ByteEnd,
    /// The URI.
    Uri,
    /// The text in the source.
    Raw,
    /// The scheme.
    Scheme,
    /// The host.
    Host,
    /// The registered domain.
    Domain,
    /// The delimiters.
    Wrapper,
    /// The role in the text.
    Context,
    /// Whether it has no fault.
    Valid,
    /// Other readings.
    Alternatives,
    /// Whether `http://` was added.
    Abbreviated,
    /// The number of the message.
    MessageNumber,
    /// The Message-ID.
    MessageId,
    /// The date of the message.
    Date,
    /// The sender.
    From,
    /// The subject.
    Subject,
    /// The mailing list.
    ListId,
    /// The media type of the part.
    Part,
    /// The transfer encoding of the part.
    Encoding,
    /// The member of an archive.
    Member,
    /// The identifier of the record of a web archive.
    RecordId,
    /// The URI that the record was retrieved from.
    RecordTarget,
    /// When the record was retrieved.
    RecordDate,
    /// The offset of the record in its file.
    RecordOffset,
    /// The line breaks in the URI.
    Joins,
    /// The text of the link.
    Text,
    /// The resolved reference.
    Resolved,
    /// The URI in it.
    Unwrapped,
    /// Whether it is a relative reference.
    Relative,
    /// How it differs from a URI.
    Suspect,
    /// The code of the rule.
    Code,
    /// The name of the rule.
    Name,
    /// The severity.
    Severity,
    /// The message of the finding.
    Message,
    /// What to write instead.
    Help,
    /// The document that the rule is from.
    Reference,
    /// The fix.
    Fix,
    /// How often it occurs.
    Count,
    /// The cues by which the URI is only mentioned.
    Mention,
}

/// A value of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'v> {
    /// The object does not have the key.
    Absent,
    /// It was not counted.
    Null,
    /// Text, which may not be UTF-8.
    Text(Cow<'v, [u8]>),
    /// Text that needs no escapes.
    Word(&'v str),
    /// A number.
    Number(u64),
    /// A line number.
    Line(u64),
    /// A column in a line.
    Column {
        /// The line.
        line: u64,
        /// The column.
        column: u64,
    },
    /// The number of a message.
    MessageNumber(u64),
    /// `true` or `false`.
    Flag(bool),
    /// Texts.
    Texts(&'v [Vec<u8>]),
    /// Names of this program.
    Names(&'v [Cow<'static, str>]),
    /// A date and time.
    Time(Date),
    /// A fix.
    Fix(&'v SourceFix),
}

impl<'v> Value<'v> {
    fn text(text: &'v [u8]) -> Self {
        Self::Text(Cow::Borrowed(text))
    }

    /// Returns the text, or nothing where it is empty.
    fn some(text: Cow<'v, [u8]>) -> Self {
        if text.is_empty() {
            Self::Absent
        } else {
            Self::Text(text)
        }
    }

    fn option(text: Option<&'v Vec<u8>>) -> Self {
        text.map_or(Self::Absent, |text| Self::text(text))
    }

    /// Returns a flag that is there where it is true.
    const fn set(flag: bool) -> Self {
        if flag { Self::Flag(true) } else { Self::Absent }
    }
}

/// Whether lines and messages are counted from the start of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// They are.
    Yes,
    /// They are not: what precedes a byte range was not read.
    No,
}

/// What precedes an item.
#[derive(Clone, Copy, Debug)]
pub struct Place<'n> {
    /// The name of the input.
    pub path: &'n [u8],
    /// The member of it, if it is an archive.
    pub member: Option<&'n [u8]>,
    /// Whether lines and messages are counted.
    pub counted: Counted,
}

impl Place<'_> {
    fn line(self, line: u64) -> Value<'static> {
        match self.counted {
            Counted::Yes if line > 0 => Value::Line(line),
            _ => Value::Null,
        }
    }

    fn column(self, line: u64, column: u64) -> Value<'static> {
        match self.counted {
            Counted::Yes if line > 0 => Value::Column { line, column },
            _ => Value::Null,
        }
    }

    fn message_number(self, number: Option<u64>) -> Value<'static> {
        match (number, self.counted) {
            (None, _) => Value::Absent,
            (Some(_), Counted::No) => Value::Null,
            (Some(number), Counted::Yes) => Value::MessageNumber(number),
        }
    }
}

/// Returns the key of that name.
pub fn find_key(keys: &'static [Key], name: &str) -> Option<&'static Key> {
    keys.iter().find(|key| key.name() == name)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{FINDING_KEYS, Key, LINK_KEYS, Presence};

    #[test]
    fn a_key_is_the_same_in_links_and_findings() {
        let mut known: HashMap<&str, &Key> = HashMap::new();
        for keys in [LINK_KEYS, FINDING_KEYS] {
            let mut names = Vec::new();
            for key in keys {
                assert!(!names.contains(&key.name()), "{}", key.name());
                names.push(key.name());
                assert!(!key.about.is_empty() && !key.about.ends_with('.'));
                if let Some(other) = known.insert(key.name(), key) {
                    assert_eq!(other.field, key.field);
                    assert_eq!(format!("{:?}", other.kind), format!("{:?}", key.kind));
                }
            }
            let optional =
                |key: &&Key| matches!(key.presence, Presence::Applies | Presence::AppliesOrNull);
            let first = keys.iter().position(|key| optional(&key)).unwrap();
            assert!(keys[first..].iter().all(|key| optional(&key)));
        }
    }
}
