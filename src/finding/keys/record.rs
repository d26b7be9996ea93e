//! The values of the keys of records of web archives.

use super::{Field, Value};
use crate::finding::WebRecord;

/// Returns the value of a key for what is in `record`.
pub(super) fn record_value(field: Field, record: Option<&WebRecord>) -> Value<'_> {
    let Some(record) = record else {
        return Value::Absent;
    };
    let text = match field {
        Field::RecordId => &record.id,
        Field::RecordTarget => &record.target,
        Field::RecordDate => &record.date,
        Field::RecordOffset => return Value::Number(record.offset),
        _ => return Value::Absent,
    };
    Value::option(Some(text).filter(|text| !text.is_empty()))
}
