//! The keys of links.

use std::borrow::Cow;

#[cfg(feature = "io")]
use super::FieldSet;
use super::shared::{self, Item, Surroundings, shared_value};
use super::{Field, Key, KeyName, Place, Presence, Value, ValueKind};
use crate::extract::delimit::Kind;
use crate::finding::{Link, Suspect};
use crate::text::location::Location;

/// The keys of links, in their order in output.
pub static LINK_KEYS: &[Key] = &[
    shared::PATH,
    shared::LINE,
    shared::COLUMN,
    shared::BYTE_START,
    shared::BYTE_END,
    shared::URI,
    Key {
        field: Field::Raw,
        name: KeyName::new("raw"),
        kind: ValueKind::Text,
        presence: Presence::Always,
        about: "The text in the input, with credentials masked",
    },
    Key {
        field: Field::Scheme,
        name: KeyName::new("scheme"),
        kind: ValueKind::Text,
        presence: Presence::Always,
        about: "The scheme in lower case, or an empty string",
    },
    shared::WRAPPER,
    shared::CONTEXT,
    Key {
        field: Field::Valid,
        name: KeyName::new("valid"),
        kind: ValueKind::Flag,
        presence: Presence::Always,
        about: "Whether the URI has no fault",
    },
    shared::HOST,
    shared::DOMAIN,
    Key {
        field: Field::Alternatives,
        name: KeyName::new("alternatives"),
        kind: ValueKind::Texts,
        presence: Presence::Applies,
        about: "Other readings of a URI that a hyphen at a line end is in",
    },
    Key {
        field: Field::Abbreviated,
        name: KeyName::new("abbreviated"),
        kind: ValueKind::Flag,
        presence: Presence::Applies,
        about: "True if `http://` was added",
    },
    shared::MESSAGE_NUMBER,
    shared::MESSAGE_ID,
    shared::DATE,
    shared::FROM,
    shared::SUBJECT,
    shared::LIST_ID,
    shared::PART,
    shared::ENCODING,
    shared::MEMBER,
    shared::RECORD_ID,
    shared::RECORD_TARGET,
    shared::RECORD_DATE,
    shared::RECORD_OFFSET,
    Key {
        field: Field::Joins,
        name: KeyName::new("joins"),
        kind: ValueKind::Integer,
        presence: Presence::Applies,
        about: "The number of line breaks in the URI",
    },
    Key {
        field: Field::Text,
        name: KeyName::new("text"),
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The text of the link",
    },
    Key {
        field: Field::Resolved,
        name: KeyName::new("resolved"),
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The URI that a relative reference resolves to",
    },
    Key {
        field: Field::Unwrapped,
        name: KeyName::new("unwrapped"),
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The URI that a link of a mail gateway, redirector or counter leads to",
    },
    Key {
        field: Field::Relative,
        name: KeyName::new("relative"),
        kind: ValueKind::Flag,
        presence: Presence::Applies,
        about: "True for relative references",
    },
    Key {
        field: Field::Suspect,
        name: KeyName::new("suspect"),
        kind: ValueKind::Words(suspects),
        presence: Presence::Applies,
        about: "How the text differs from the URI that it is meant as, which is `uri`",
    },
];

fn suspects() -> Vec<&'static str> {
    Suspect::ALL.iter().map(|suspect| suspect.name()).collect()
}

/// The fields that every link has.
#[cfg(feature = "io")]
const ALWAYS: FieldSet = FieldSet::of(&[
    Field::Path,
    Field::Line,
    Field::Column,
    Field::ByteStart,
    Field::ByteEnd,
    Field::Uri,
    Field::Raw,
    Field::Scheme,
    Field::Wrapper,
    Field::Context,
    Field::Valid,
]);

impl Link {
    /// Returns the fields whose value may be there: all others are absent. Links have few of the
    /// optional ones.
    #[cfg(feature = "io")]
    pub(crate) fn fields(&self, place: Place) -> FieldSet {
        let envelope = self.envelope.is_some();
        let part = self.part.is_some();
        let record = self.record.is_some();
        let optional = [
            (Field::Host, !self.host.is_empty()),
            (Field::Domain, !self.host.is_empty()),
            (Field::Alternatives, !self.alternatives.is_empty()),
            (Field::Abbreviated, self.kind == Kind::Abbreviated),
            (Field::MessageNumber, self.message_number.is_some()),
            (Field::MessageId, envelope),
            (Field::Date, envelope),
            (Field::From, envelope),
            (Field::Subject, envelope),
            (Field::ListId, envelope),
            (Field::Part, part),
            (Field::Encoding, part),
            (Field::Member, place.member.is_some()),
            (Field::RecordId, record),
            (Field::RecordTarget, record),
            (Field::RecordDate, record),
            (Field::RecordOffset, record),
            (Field::Joins, self.joins > 0),
            (Field::Text, self.text.is_some()),
            (Field::Resolved, self.resolved.is_some()),
            (Field::Unwrapped, self.unwrapped.is_some()),
            (Field::Relative, self.kind == Kind::Relative),
            (Field::Suspect, self.suspect.is_some()),
        ];
        ALWAYS.with_true(&optional)
    }

    /// Returns the value of a key of an item at `place`.
    pub fn value<'v>(&'v self, field: Field, place: Place<'v>) -> Value<'v> {
        match field {
            Field::Raw => Value::text(self.raw()),
            Field::Scheme => Value::text(self.scheme.as_bytes()),
            Field::Wrapper => Value::Word(self.wrapper.name()),
            Field::Context => Value::Word(self.context.name()),
            Field::Valid => Value::Flag(self.valid),
            Field::Alternatives if !self.alternatives.is_empty() => {
                Value::Texts(&self.alternatives)
            }
            Field::Abbreviated => Value::set(self.kind == Kind::Abbreviated),
            Field::Joins if self.joins > 0 => Value::Number(self.joins as u64),
            Field::Text => Value::option(self.text.as_ref()),
            Field::Resolved => Value::option(self.resolved.as_ref()),
            Field::Unwrapped => Value::option(self.unwrapped.as_ref()),
            Field::Relative => Value::set(self.kind == Kind::Relative),
            Field::Suspect => self
                .suspect
                .map_or(Value::Absent, |suspect| Value::Word(suspect.name())),
            _ => shared_value(self, field, place),
        }
    }
}

impl Item for Link {
    fn location(&self) -> &Location {
        &self.location
    }

    fn uri(&self) -> &[u8] {
        &self.uri
    }

    fn host_name(&self) -> Cow<'_, [u8]> {
        self.host()
    }

    fn surroundings(&self) -> Surroundings<'_> {
        Surroundings {
            message_number: self.message_number,
            envelope: self.envelope.as_deref(),
            part: self.part.as_deref(),
            record: self.record.as_deref(),
        }
    }
}
