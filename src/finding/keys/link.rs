//! The keys of links.

use std::borrow::Cow;

use super::message::{encodings, value as message_value};
use super::record::record_value;
use super::{Field, Key, Place, Presence, Value, ValueKind};
use crate::extract::delimit::{Context, Kind, Wrapper};
use crate::finding::{Link, Suspect};
use crate::host::domain::registered_domain;

/// The keys of links, in their order in output.
pub static LINK_KEYS: &[Key] = &[
    Key {
        field: Field::Path,
        json: ",\"path\":",
        kind: ValueKind::Text,
        presence: Presence::Always,
        about: "The name of the input",
    },
    Key {
        field: Field::Line,
        json: ",\"line\":",
        kind: ValueKind::Integer,
        presence: Presence::AlwaysOrNull,
        about: "The line of the first byte, from 1",
    },
    Key {
        field: Field::Column,
        json: ",\"column\":",
        kind: ValueKind::Integer,
        presence: Presence::AlwaysOrNull,
        about: "The column of the first byte, from 1, in characters; in bytes where the line is not UTF-8",
    },
    Key {
        field: Field::ByteStart,
        json: ",\"byte_start\":",
        kind: ValueKind::Integer,
        presence: Presence::Always,
        about: "The offset of the first byte in the input as it is stored, or decompressed",
    },
    Key {
        field: Field::ByteEnd,
        json: ",\"byte_end\":",
        kind: ValueKind::Integer,
        presence: Presence::Always,
        about: "The offset after the last byte",
    },
    Key {
        field: Field::Uri,
        json: ",\"uri\":",
        kind: ValueKind::Text,
        presence: Presence::Always,
        about: "The URI without white space and quote marks inside, with credentials masked",
    },
    Key {
        field: Field::Raw,
        json: ",\"raw\":",
        kind: ValueKind::Text,
        presence: Presence::Always,
        about: "The text in the input, with credentials masked",
    },
    Key {
        field: Field::Scheme,
        json: ",\"scheme\":",
        kind: ValueKind::Text,
        presence: Presence::Always,
        about: "The scheme in lower case, or an empty string",
    },
    Key {
        field: Field::Wrapper,
        json: ",\"wrapper\":",
        kind: ValueKind::Words(wrappers),
        presence: Presence::Always,
        about: "The delimiters around the URI",
    },
    Key {
        field: Field::Context,
        json: ",\"context\":",
        kind: ValueKind::Words(contexts),
        presence: Presence::Always,
        about: "The role of the URI in the text",
    },
    Key {
        field: Field::Valid,
        json: ",\"valid\":",
        kind: ValueKind::Flag,
        presence: Presence::Always,
        about: "Whether the URI has no fault",
    },
    Key {
        field: Field::Host,
        json: ",\"host\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The host of the URI in lower case",
    },
    Key {
        field: Field::Domain,
        json: ",\"domain\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The registered domain of the host, by the Public Suffix List; an IP address is its own",
    },
    Key {
        field: Field::Alternatives,
        json: ",\"alternatives\":",
        kind: ValueKind::Texts,
        presence: Presence::Applies,
        about: "Other readings of a URI that a hyphen at a line end is in",
    },
    Key {
        field: Field::Abbreviated,
        json: ",\"abbreviated\":",
        kind: ValueKind::Flag,
        presence: Presence::Applies,
        about: "True if `http://` was added",
    },
    Key {
        field: Field::MessageNumber,
        json: ",\"message_number\":",
        kind: ValueKind::Integer,
        presence: Presence::AppliesOrNull,
        about: "The number of the message in its mailbox, from 1",
    },
    Key {
        field: Field::MessageId,
        json: ",\"message_id\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The Message-ID of the message, without angle brackets",
    },
    Key {
        field: Field::Date,
        json: ",\"date\":",
        kind: ValueKind::Time,
        presence: Presence::Applies,
        about: "The date of the message",
    },
    Key {
        field: Field::From,
        json: ",\"from\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The From field of the message, decoded",
    },
    Key {
        field: Field::Subject,
        json: ",\"subject\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The Subject field of the message, decoded",
    },
    Key {
        field: Field::ListId,
        json: ",\"list_id\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The List-Id of the message, without angle brackets",
    },
    Key {
        field: Field::Part,
        json: ",\"part\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The media type of the part of the message; absent in its header",
    },
    Key {
        field: Field::Encoding,
        json: ",\"encoding\":",
        kind: ValueKind::Words(encodings),
        presence: Presence::Applies,
        about: "The transfer encoding of the part",
    },
    Key {
        field: Field::Member,
        json: ",\"member\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The member of the archive",
    },
    Key {
        field: Field::RecordId,
        json: ",\"record_id\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The identifier of the record of a web archive, without angle brackets",
    },
    Key {
        field: Field::RecordTarget,
        json: ",\"target\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The URI that the record was retrieved from, with credentials masked",
    },
    Key {
        field: Field::RecordDate,
        json: ",\"record_date\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "When the record was retrieved",
    },
    Key {
        field: Field::RecordOffset,
        json: ",\"record_offset\":",
        kind: ValueKind::Integer,
        presence: Presence::Applies,
        about: "The offset of the record in its file, or of its gzip member or zstd frame",
    },
    Key {
        field: Field::Joins,
        json: ",\"joins\":",
        kind: ValueKind::Integer,
        presence: Presence::Applies,
        about: "The number of line breaks in the URI",
    },
    Key {
        field: Field::Text,
        json: ",\"text\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The text of the link",
    },
    Key {
        field: Field::Resolved,
        json: ",\"resolved\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The URI that a relative reference resolves to",
    },
    Key {
        field: Field::Unwrapped,
        json: ",\"unwrapped\":",
        kind: ValueKind::Text,
        presence: Presence::Applies,
        about: "The URI that a link of a mail gateway, redirector or counter leads to",
    },
    Key {
        field: Field::Relative,
        json: ",\"relative\":",
        kind: ValueKind::Flag,
        presence: Presence::Applies,
        about: "True for relative references",
    },
    Key {
        field: Field::Suspect,
        json: ",\"suspect\":",
        kind: ValueKind::Words(suspects),
        presence: Presence::Applies,
        about: "How the text differs from the URI that it is meant as, which is `uri`",
    },
];

fn wrappers() -> Vec<&'static str> {
    Wrapper::ALL.iter().map(|wrapper| wrapper.name()).collect()
}

fn contexts() -> Vec<&'static str> {
    Context::ALL.iter().map(|context| context.name()).collect()
}

fn suspects() -> Vec<&'static str> {
    Suspect::ALL.iter().map(|suspect| suspect.name()).collect()
}

impl Link {
    /// Returns false for a key that the link does not have, if that is quickly known: links have few
    /// of the keys.
    #[cfg(feature = "io")]
    pub(crate) const fn may_have(&self, field: Field) -> bool {
        match field {
            Field::Abbreviated => matches!(self.kind, Kind::Abbreviated),
            Field::Relative => matches!(self.kind, Kind::Relative),
            Field::Alternatives => !self.alternatives.is_empty(),
            Field::MessageNumber => self.message_number.is_some(),
            Field::MessageId | Field::Date | Field::From | Field::Subject | Field::ListId => {
                self.envelope.is_some()
            }
            Field::Part | Field::Encoding => self.part.is_some(),
            Field::RecordId | Field::RecordTarget | Field::RecordDate | Field::RecordOffset => {
                self.record.is_some()
            }
            Field::Joins => self.joins > 0,
            Field::Text => self.text.is_some(),
            Field::Resolved => self.resolved.is_some(),
            Field::Unwrapped => self.unwrapped.is_some(),
            Field::Suspect => self.suspect.is_some(),
            _ => true,
        }
    }

    /// Returns the value of a key of an item at `place`.
    pub fn value<'v>(&'v self, field: Field, place: Place<'v>) -> Value<'v> {
        let location = &self.location;
        match field {
            Field::Path => Value::text(place.path),
            Field::Line => place.line(location.line),
            Field::Column => place.column(location.line, location.column),
            Field::ByteStart => Value::Number(location.bytes.start),
            Field::ByteEnd => Value::Number(location.bytes.end),
            Field::Uri => Value::text(&self.uri),
            Field::Raw => Value::text(self.raw()),
            Field::Scheme => Value::text(self.scheme.as_bytes()),
            Field::Wrapper => Value::Word(self.wrapper.name()),
            Field::Context => Value::Word(self.context.name()),
            Field::Valid => Value::Flag(self.valid),
            Field::Host => Value::some(self.host()),
            Field::Domain => Value::some(match self.host() {
                Cow::Borrowed(host) => Cow::Borrowed(registered_domain(host)),
                Cow::Owned(host) => Cow::Owned(registered_domain(&host).to_vec()),
            }),
            Field::Alternatives if !self.alternatives.is_empty() => {
                Value::Texts(&self.alternatives)
            }
            Field::Abbreviated => Value::set(self.kind == Kind::Abbreviated),
            Field::MessageNumber => place.message_number(self.message_number),
            Field::Member => place.member.map_or(Value::Absent, Value::text),
            Field::RecordId | Field::RecordTarget | Field::RecordDate | Field::RecordOffset => {
                record_value(field, self.record.as_deref())
            }
            Field::Joins if self.joins > 0 => Value::Number(self.joins as u64),
            Field::Text => Value::option(self.text.as_ref()),
            Field::Resolved => Value::option(self.resolved.as_ref()),
            Field::Unwrapped => Value::option(self.unwrapped.as_ref()),
            Field::Relative => Value::set(self.kind == Kind::Relative),
            Field::Suspect => self
                .suspect
                .map_or(Value::Absent, |suspect| Value::Word(suspect.name())),
            _ => message_value(field, self.envelope.as_deref(), self.part.as_deref()),
        }
    }
}
