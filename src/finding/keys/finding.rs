//! The keys of findings.

use std::borrow::Cow;

use super::shared::{self, Item, Surroundings, shared_value};
use super::{Field, Key, KeyName, Place, Presence, Value, ValueKind};
use crate::finding::link::has_capital;
use crate::finding::{Finding, host_range};
use crate::rule::Severity;
use crate::text::location::Location;

/// The keys of findings, in their order in output.
pub static FINDING_KEYS: &[Key] = &[
    shared::PATH,
    shared::LINE,
    shared::COLUMN,
    Key {
        field: Field::EndLine,
        name: KeyName::new("end_line"),
        kind: ValueKind::Integer,
        presence: Presence::AlwaysOrNull,
        about: "The line of the last byte",
    },
    Key {
        field: Field::EndColumn,
        name: KeyName::new("end_column"),
        kind: ValueKind::Integer,
        presence: Presence::AlwaysOrNull,
        about: "The column after the last byte",
    },
    shared::BYTE_START,
    shared::BYTE_END,
    Key {
        field: Field::Code,
        name: KeyName::new("code"),
        kind: ValueKind::Code,
        presence: Presence::Always,
        about: "The code of the rule",
    },
    Key {
        field: Field::Name,
        name: KeyName::new("name"),
        kind: ValueKind::Phrase,
        presence: Presence::Always,
        about: "The name of the rule",
    },
    Key {
        field: Field::Severity,
        name: KeyName::new("severity"),
        kind: ValueKind::Words(severities),
        presence: Presence::Always,
        about: "The severity",
    },
    Key {
        field: Field::Message,
        name: KeyName::new("message"),
        kind: ValueKind::Phrase,
        presence: Presence::Always,
        about: "What is wrong",
    },
    shared::URI,
    Key {
        presence: Presence::Applies,
        ..shared::WRAPPER
    },
    Key {
        presence: Presence::Applies,
        ..shared::CONTEXT
    },
    Key {
        field: Field::Mention,
        name: KeyName::new("mention"),
        kind: ValueKind::Names,
        presence: Presence::Applies,
        about: "The cues by which the URI is only mentioned, see `urilint explain mentions`",
    },
    shared::HOST,
    shared::DOMAIN,
    Key {
        field: Field::Help,
        name: KeyName::new("help"),
        kind: ValueKind::Phrase,
        presence: Presence::Applies,
        about: "What to write instead",
    },
    Key {
        field: Field::Reference,
        name: KeyName::new("reference"),
        kind: ValueKind::Phrase,
        presence: Presence::Applies,
        about: "The document and section that the rule is from",
    },
    Key {
        field: Field::Fix,
        name: KeyName::new("fix"),
        kind: ValueKind::Fix,
        presence: Presence::Applies,
        about: "The edits that fix the finding; absent where a text would show a credential",
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
        field: Field::Count,
        name: KeyName::new("count"),
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
        let host = &self.uri[host_range(&self.uri)];
        if has_capital(host) {
            Cow::Owned(host.to_ascii_lowercase())
        } else {
            Cow::Borrowed(host)
        }
    }

    /// Returns the value of a key of an item at `place`.
    pub fn value<'v>(&'v self, field: Field, place: Place<'v>) -> Value<'v> {
        let location = &self.location;
        match field {
            Field::EndLine => place.line(location.end_line),
            Field::EndColumn => place.column(location.end_line, location.end_column),
            Field::Code => Value::Word(self.rule.code),
            Field::Name => Value::Word(self.rule.name),
            Field::Severity => Value::Word(self.severity.name()),
            Field::Message => Value::text(self.message.as_bytes()),
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
            Field::Wrapper => self
                .wrapper
                .map_or(Value::Absent, |wrapper| Value::Word(wrapper.name())),
            Field::Context => self
                .context
                .map_or(Value::Absent, |context| Value::Word(context.name())),
            Field::Mention if !self.mention.is_empty() => Value::Names(&self.mention),
            Field::Count if self.count > 1 => Value::Number(self.count),
            _ => shared_value(self, field, place),
        }
    }
}

impl Item for Finding {
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

#[cfg(test)]
mod tests {
    use crate::finding::Finding;

    #[test]
    fn hosts() {
        for (uri, expected) in [
            ("http://H.example:80/%zz", "h.example"),
            ("Www.H.example/%zz", "www.h.example"),
            ("//h.example/%zz", "h.example"),
            ("a.md?%zz", ""),
            ("folder/%zz", ""),
            ("#%zz", ""),
            ("www", ""),
            ("mailto:a@h.example", ""),
        ] {
            let text = "<http://h.example/%zz>";
            let found: Vec<_> = crate::check(text).collect();
            let finding = Finding {
                uri: uri.into(),
                ..found[0].clone()
            };
            assert_eq!(finding.host(), expected.as_bytes(), "{uri}");
        }
    }
}
