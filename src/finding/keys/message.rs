//! The keys of what is in a message.

use std::borrow::Cow;

use super::{Field, Value};
use crate::finding::{Envelope, MessagePart};
use crate::text::transfer::TransferEncoding;

/// Returns the words of the key `encoding`.
pub(super) fn encodings() -> Vec<&'static str> {
    TransferEncoding::ALL.map(TransferEncoding::name).to_vec()
}

/// Returns a value of an item in a message.
pub(super) fn value<'v>(
    field: Field,
    envelope: Option<&'v Envelope>,
    part: Option<&'v MessagePart>,
) -> Value<'v> {
    let text = |text: fn(&Envelope) -> &Option<Vec<u8>>| {
        Value::option(envelope.and_then(|envelope| text(envelope).as_ref()))
    };
    match field {
        Field::MessageId => text(|envelope| &envelope.message_id),
        Field::From => text(|envelope| &envelope.from),
        Field::Subject => text(|envelope| &envelope.subject),
        Field::ListId => text(|envelope| &envelope.list_id),
        Field::Date => envelope
            .and_then(|envelope| envelope.date)
            .map_or(Value::Absent, Value::Time),
        Field::Part => part.map_or(Value::Absent, |part| {
            Value::Text(Cow::Borrowed(part.media_type.as_bytes()))
        }),
        Field::Encoding => part.map_or(Value::Absent, |part| Value::Word(part.encoding.name())),
        _ => Value::Absent,
    }
}
