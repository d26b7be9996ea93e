//! The keys of findings.

use std::borrow::Cow;

use super::message::{encodings, value as message_value};
use super::{Field, Key, Place, Presence, Value, ValueKind};
use crate::finding::Finding;
use crate::host::domain::registered_domain;
use crate::rule::Severity;
use crate::uri::Uri;

/// The keys of findings, in their order in output.
pub static FINDING_KEYS: &[Key] = &[
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
        field: Field::EndLine,
        json: ",\"end_line\":",
        kind: ValueKind::Integer,
        presence: Presence::AlwaysOrNull,
        about: "The line of the last byte",
    },
    Key {
        field: Field::EndColumn,
        json: ",\"end_column\":",
        kind: ValueKind::Integer,
        presence: Presence::AlwaysOrNull,
        about: "The column after the last byte",
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
        field: Field::Code,
        json: ",\"code\":",
        kind: ValueKind::Code,
        presence: Presence::Always,
        about: "The code of the rule",
    },
    Key {
        field: Field::Name,
        json: ",\"name\":",
        kind: ValueKind::Phrase,
        presence: Presence::Always,
        about: "The name of the rule",
    },
    Key {
        field: Field::Severity,
        json: ",\"severity\":",
        kind: ValueKind::Words(severities),
        presence: Presence::Always,
        about: "The severity",
    },
    Key {
        field: Field::Message,
        json: ",\"message\":",
        kind: ValueKind::Phrase,
        presence: Presence::Always,
        about: "What is wrong",
    },
    Key {
        field: Field::Uri,
        json: ",\"uri\":",
        kind: ValueKind::Text,
        presence: Presence::Always,
        about: "The URI without white space and quote marks inside, with credentials masked",
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
        field: Field::Help,
        json: ",\"help\":",
        kind: ValueKind::Phrase,
        presence: Presence::Applies,
        about: "What to write instead",
    },
    Key {
        field: Field::Reference,
        json: ",\"reference\":",
        kind: ValueKind::Phrase,
        presence: Presence::Applies,
        about: "The document and section that the rule is from",
    },
    Key {
        field: Field::Fix,
        json: ",\"fix\":",
        kind: ValueKind::Fix,
        presence: Presence::Applies,
        about: "The edits that fix the finding; absent where a text would show a credential",
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
        field: Field::Count,
        json: ",\"count\":",
        kind: ValueKind::Integer,
        presence: Presence::Applies,
        about: "How many equal findings it represents, if there are several",
    },
];

fn severities() -> Vec<&'static str> {
    let all = [Severity::Error, Severity::Warning, Severity::Info];
    all.map(Severity::name).to_vec()
}

impl Finding {
    /// Returns the host of the URI in lower case, or an empty string. It contains no credentials.
    pub fn host(&self) -> Cow<'_, [u8]> {
        let uri = Uri::split(&self.uri);
        let host = match uri.scheme() {
            Some(_) => uri.range(crate::uri::Component::Host),
            None => Uri::split_abbreviated(&self.uri).range(crate::uri::Component::Host),
        };
        let host = &self.uri[host.unwrap_or_default()];
        if host.iter().any(u8::is_ascii_uppercase) {
            Cow::Owned(host.to_ascii_lowercase())
        } else {
            Cow::Borrowed(host)
        }
    }

    /// Returns the value of a key of an item at `place`.
    pub fn value<'v>(&'v self, field: Field, place: Place<'v>) -> Value<'v> {
        let location = &self.location;
        match field {
            Field::Path => Value::text(place.path),
            Field::Line => place.line(location.line),
            Field::Column => place.column(location.line, location.column),
            Field::EndLine => place.line(location.end_line),
            Field::EndColumn => place.column(location.end_line, location.end_column),
            Field::ByteStart => Value::Number(location.bytes.start),
            Field::ByteEnd => Value::Number(location.bytes.end),
            Field::Code => Value::Word(self.rule.code),
            Field::Name => Value::Word(self.rule.name),
            Field::Severity => Value::Word(self.severity.name()),
            Field::Message => Value::text(self.message.as_bytes()),
            Field::Uri => Value::text(&self.uri),
            Field::Host => Value::some(self.host()),
            Field::Domain => Value::some(match self.host() {
                Cow::Borrowed(host) => Cow::Borrowed(registered_domain(host)),
                Cow::Owned(host) => Cow::Owned(registered_domain(&host).to_vec()),
            }),
            Field::Help => self
                .help
                .as_ref()
                .map_or(Value::Absent, |help| Value::text(help.as_bytes())),
            Field::Reference => Value::text(self.rule.reference.as_bytes()),
            Field::Fix => self
                .fix
                .as_ref()
                .filter(|fix| !fix.private)
                .map_or(Value::Absent, Value::Fix),
            Field::MessageNumber => place.message_number(self.message_number),
            Field::Member => place.member.map_or(Value::Absent, Value::text),
            Field::Count if self.count > 1 => Value::Number(self.count),
            _ => message_value(field, self.envelope.as_deref(), self.part.as_deref()),
        }
    }
}
