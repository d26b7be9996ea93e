//! The keys that links and findings share, and their values.

use std::borrow::Cow;

use super::message::{encodings, value as message_value};
use super::record::record_value;
use super::{Field, Key, KeyName, Place, Presence, Value, ValueKind};
use crate::extract::delimit::{Context, Wrapper};
use crate::finding::{Envelope, MessagePart, WebRecord};
use crate::host::domain::domain_of;
use crate::text::location::Location;

pub(super) const PATH: Key = Key {
    field: Field::Path,
    name: KeyName::new("path"),
    kind: ValueKind::Text,
    presence: Presence::Always,
    about: "The name of the input",
};

pub(super) const LINE: Key = Key {
    field: Field::Line,
    name: KeyName::new("line"),
    kind: ValueKind::Integer,
    presence: Presence::AlwaysOrNull,
    about: "The line of the first byte, from 1",
};

pub(super) const COLUMN: Key = Key {
    field: Field::Column,
    name: KeyName::new("column"),
    kind: ValueKind::Integer,
    presence: Presence::AlwaysOrNull,
    about: "The column of the first byte, from 1, in characters; in bytes where the line is not UTF-8",
};

pub(super) const BYTE_START: Key = Key {
    field: Field::ByteStart,
    name: KeyName::new("byte_start"),
    kind: ValueKind::Integer,
    presence: Presence::Always,
    about: "The offset of the first byte in the input as it is stored, or decompressed",
};

pub(super) const BYTE_END: Key = Key {
    field: Field::ByteEnd,
    name: KeyName::new("byte_end"),
    kind: ValueKind::Integer,
    presence: Presence::Always,
    about: "The offset after the last byte",
};

pub(super) const URI: Key = Key {
    field: Field::Uri,
    name: KeyName::new("uri"),
    kind: ValueKind::Text,
    presence: Presence::Always,
    about: "The URI without white space and quote marks inside, with credentials masked",
};

pub(super) const WRAPPER: Key = Key {
    field: Field::Wrapper,
    name: KeyName::new("wrapper"),
    kind: ValueKind::Words(wrappers),
    presence: Presence::Always,
    about: "The delimiters around the URI",
};

pub(super) const CONTEXT: Key = Key {
    field: Field::Context,
    name: KeyName::new("context"),
    kind: ValueKind::Words(contexts),
    presence: Presence::Always,
    about: "The role of the URI in the text",
};

fn wrappers() -> Vec<&'static str> {
    Wrapper::ALL.iter().map(|wrapper| wrapper.name()).collect()
}

fn contexts() -> Vec<&'static str> {
    Context::ALL.iter().map(|context| context.name()).collect()
}

pub(super) const HOST: Key = Key {
    field: Field::Host,
    name: KeyName::new("host"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The host of the URI in lower case",
};

pub(super) const DOMAIN: Key = Key {
    field: Field::Domain,
    name: KeyName::new("domain"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The registered domain of the host, by the Public Suffix List; an IP address is its own, a host that is neither has none",
};

pub(super) const MESSAGE_NUMBER: Key = Key {
    field: Field::MessageNumber,
    name: KeyName::new("message_number"),
    kind: ValueKind::Integer,
    presence: Presence::AppliesOrNull,
    about: "The number of the message in its mailbox, from 1",
};

pub(super) const MESSAGE_ID: Key = Key {
    field: Field::MessageId,
    name: KeyName::new("message_id"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The Message-ID of the message, without angle brackets",
};

pub(super) const DATE: Key = Key {
    field: Field::Date,
    name: KeyName::new("date"),
    kind: ValueKind::Time,
    presence: Presence::Applies,
    about: "The date of the message",
};

pub(super) const FROM: Key = Key {
    field: Field::From,
    name: KeyName::new("from"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The From field of the message, decoded",
};

pub(super) const SUBJECT: Key = Key {
    field: Field::Subject,
    name: KeyName::new("subject"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The Subject field of the message, decoded",
};

pub(super) const LIST_ID: Key = Key {
    field: Field::ListId,
    name: KeyName::new("list_id"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The List-Id of the message, without angle brackets",
};

pub(super) const PART: Key = Key {
    field: Field::Part,
    name: KeyName::new("part"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The media type of the part of the message; absent in its header",
};

pub(super) const ENCODING: Key = Key {
    field: Field::Encoding,
    name: KeyName::new("encoding"),
    kind: ValueKind::Words(encodings),
    presence: Presence::Applies,
    about: "The transfer encoding of the part",
};

pub(super) const MEMBER: Key = Key {
    field: Field::Member,
    name: KeyName::new("member"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The member of the archive",
};

pub(super) const RECORD_ID: Key = Key {
    field: Field::RecordId,
    name: KeyName::new("record_id"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The identifier of the record of a web archive, without angle brackets",
};

pub(super) const RECORD_TARGET: Key = Key {
    field: Field::RecordTarget,
    name: KeyName::new("target"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "The URI that the record was retrieved from, with credentials masked",
};

pub(super) const RECORD_DATE: Key = Key {
    field: Field::RecordDate,
    name: KeyName::new("record_date"),
    kind: ValueKind::Text,
    presence: Presence::Applies,
    about: "When the record was retrieved",
};

pub(super) const RECORD_OFFSET: Key = Key {
    field: Field::RecordOffset,
    name: KeyName::new("record_offset"),
    kind: ValueKind::Integer,
    presence: Presence::Applies,
    about: "The offset of the record in its file, or of its gzip member or zstd frame",
};

/// What a link or a finding is in.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'v> {
    pub message_number: Option<u64>,
    pub envelope: Option<&'v Envelope>,
    pub part: Option<&'v MessagePart>,
    pub record: Option<&'v WebRecord>,
}

/// A link or a finding, as far as they are the same.
pub(super) trait Item {
    /// Returns its location.
    fn location(&self) -> &Location;

    /// Returns its URI.
    fn uri(&self) -> &[u8];

    /// Returns the host of the URI in lower case, or an empty string.
    fn host_name(&self) -> Cow<'_, [u8]>;

    /// Returns what it is in.
    fn surroundings(&self) -> Surroundings<'_>;
}

/// Returns the value of a key that links and findings share.
pub(super) fn shared_value<'v>(item: &'v impl Item, field: Field, place: Place<'v>) -> Value<'v> {
    let location = item.location();
    match field {
        Field::Path => Value::text(place.path),
        Field::Line => place.line(location.line),
        Field::Column => place.column(location.line, location.column),
        Field::ByteStart => Value::Number(location.bytes.start),
        Field::ByteEnd => Value::Number(location.bytes.end),
        Field::Uri => Value::text(item.uri()),
        Field::Host => Value::some(item.host_name()),
        Field::Domain => Value::some(match item.host_name() {
            Cow::Borrowed(host) => Cow::Borrowed(domain_of(host)),
            Cow::Owned(host) => Cow::Owned(domain_of(&host).to_vec()),
        }),
        Field::MessageNumber => place.message_number(item.surroundings().message_number),
        Field::Member => place.member.map_or(Value::Absent, Value::text),
        Field::RecordId | Field::RecordTarget | Field::RecordDate | Field::RecordOffset => {
            record_value(field, item.surroundings().record)
        }
        _ => {
            let of = item.surroundings();
            message_value(field, of.envelope, of.part)
        }
    }
}
