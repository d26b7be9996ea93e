//! The values of the keys of a line, none of which can be trusted.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::ImportError;
use crate::finding::Date;

pub(super) type Object = Map<String, Value>;

/// The greatest number: programs that read JSON keep no greater one (RFC 8259 §6).
const LARGEST: u64 = (1 << 53) - 1;
/// The longest code, in bytes.
const LONGEST_CODE: usize = 8;
/// The longest name of a rule, in bytes: suppression comments have none that are longer than 40.
const LONGEST_NAME: usize = 64;
/// The most names in a list.
const MOST_NAMES: usize = 64;

/// Returns a number.
pub(super) fn number(object: &Object, key: &'static str) -> Result<u64, ImportError> {
    let number = object.get(key).and_then(Value::as_u64);
    match number.ok_or(ImportError::Key(key))? {
        number @ 0..=LARGEST => Ok(number),
        _ => Err(ImportError::Range(key)),
    }
}

/// Returns a number from 1, or 0 for one that was not counted.
pub(super) fn ordinal(object: &Object, key: &'static str) -> Result<u64, ImportError> {
    match object.get(key) {
        Some(Value::Null) => Ok(0),
        _ => match number(object, key)? {
            0 => Err(ImportError::Range(key)),
            number => Ok(number),
        },
    }
}

/// Returns a number from 1, if there is one.
pub(super) fn optional_ordinal(
    object: &Object,
    key: &'static str,
) -> Result<Option<u64>, ImportError> {
    if !object.contains_key(key) {
        return Ok(None);
    }
    Ok(Some(ordinal(object, key)?).filter(|number| *number > 0))
}

/// Returns the range of bytes in the keys `byte_start` and `byte_end`.
pub(super) fn byte_range(object: &Object) -> Result<std::ops::Range<u64>, ImportError> {
    let (start, end) = (number(object, "byte_start")?, number(object, "byte_end")?);
    if start > end {
        return Err(ImportError::Range("byte_end"));
    }
    Ok(start..end)
}

/// Returns the code of a rule, which may be one of a later version: a letter and digits.
pub(super) fn code(object: &Object) -> Result<String, ImportError> {
    let code = string(object, "code")?;
    let is_code = match code.as_bytes() {
        [letter, digits @ ..] if code.len() <= LONGEST_CODE => {
            let all_digits = digits.iter().all(u8::is_ascii_digit);
            letter.is_ascii_uppercase() && !digits.is_empty() && all_digits
        }
        _ => false,
    };
    if is_code {
        Ok(code)
    } else {
        Err(ImportError::Code)
    }
}

/// Returns the name of a rule: words with hyphens between them.
pub(super) fn name(object: &Object) -> Result<String, ImportError> {
    let name = string(object, "name")?;
    if is_name(&name) {
        Ok(name)
    } else {
        Err(ImportError::Name)
    }
}

/// Returns true for words with hyphens between them.
fn is_name(name: &str) -> bool {
    let is_part = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(is_part)
}

/// Returns the value that a word names, if there is one; a word of a later version is none.
pub(super) fn named<T: Copy>(
    object: &Object,
    key: &'static str,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<Option<T>, ImportError> {
    let word = optional_string(object, key)?;
    let is_named = |value: &T| word.as_deref() == Some(name(*value));
    Ok(all.iter().copied().find(is_named))
}

/// Returns a list of names; empty where there is none.
pub(super) fn names(
    object: &Object,
    key: &'static str,
) -> Result<Vec<Cow<'static, str>>, ImportError> {
    let list = match object.get(key) {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(list)) if list.len() <= MOST_NAMES => list,
        Some(_) => return Err(ImportError::Key(key)),
    };
    let one = |value: &Value| match value {
        Value::String(name) if is_name(name) => Ok(Cow::Owned(name.clone())),
        _ => Err(ImportError::Key(key)),
    };
    list.iter().map(one).collect()
}

/// Returns the date of a message.
pub(super) fn date(object: &Object) -> Result<Option<Date>, ImportError> {
    let Some(date) = optional_string(object, "date")? else {
        return Ok(None);
    };
    let date = Date::parse(date.as_bytes());
    date.map(Some).ok_or(ImportError::Key("date"))
}

pub(super) fn string(object: &Object, key: &'static str) -> Result<String, ImportError> {
    optional_string(object, key)?.ok_or(ImportError::Key(key))
}

pub(super) fn optional_string(
    object: &Object,
    key: &'static str,
) -> Result<Option<String>, ImportError> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(ImportError::Key(key)),
    }
}

pub(super) fn required(object: &Object, key: &'static str) -> Result<Vec<u8>, ImportError> {
    text(object, key)?.ok_or(ImportError::Key(key))
}

/// Returns bytes: a string, or base64 where they are not UTF-8, in `KEY_bytes` or `{"bytes":…}`.
pub(super) fn text(object: &Object, key: &'static str) -> Result<Option<Vec<u8>>, ImportError> {
    let encoded = match object.get(key) {
        Some(Value::Object(bytes)) => bytes.get("bytes"),
        _ => object.get(&format!("{key}_bytes")),
    };
    if let Some(encoded) = encoded {
        let bytes = encoded.as_str().and_then(|text| decode(text.as_bytes()));
        return bytes.map(Some).ok_or(ImportError::Key(key));
    }
    Ok(optional_string(object, key)?.map(String::into_bytes))
}

/// Returns the bytes of a value of its own: a string, or base64 in `{"bytes":…}`.
pub fn bytes_of(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::String(text) => Some(text.clone().into_bytes()),
        Value::Object(bytes) => decode(bytes.get("bytes")?.as_str()?.as_bytes()),
        _ => None,
    }
}

/// Decodes base64 with padding (RFC 4648 §4).
fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let (quads, []) = text.as_chunks::<4>() else {
        return None;
    };
    let mut bytes = Vec::with_capacity(quads.len() * 3);
    for (at, quad) in quads.iter().enumerate() {
        let padding = quad.iter().rev().take_while(|byte| **byte == b'=').count();
        if padding > 2 || (padding > 0 && at + 1 < quads.len()) {
            return None;
        }
        let mut bits = 0_u32;
        for byte in &quad[..4 - padding] {
            bits = bits << 6 | digit(*byte)?;
        }
        bits <<= 6 * padding;
        bytes.extend_from_slice(&bits.to_be_bytes()[1..4 - padding]);
    }
    Some(bytes)
}

fn digit(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
mod tests {
    use super::{code, decode, name};

    #[test]
    fn base64_is_decoded() {
        for (text, expected) in [
            ("", Some(&b""[..])),
            ("/w==", Some(b"\xff")),
            ("YSJi/w==", Some(b"a\"b\xff")),
            ("YWI=", Some(b"ab")),
            ("YWJj", Some(b"abc")),
            ("YWJ", None),
            ("Y===", None),
            ("YW==YWJj", None),
            ("YW-_", None),
        ] {
            assert_eq!(decode(text.as_bytes()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn codes_and_names_have_a_shape() {
        let object = |text: &str| {
            let value = serde_json::json!({"code": text, "name": text});
            value.as_object().unwrap().clone()
        };
        for (text, is_code, is_name) in [
            ("C001", true, false),
            ("Z1", true, false),
            ("Z", false, false),
            ("z1", false, true),
            ("C12345678", false, false),
            ("C00\u{661}", false, false),
            ("password-in-uri", false, true),
            ("a\n::stop-commands::x", false, false),
            ("\u{1b}[31m", false, false),
            ("", false, false),
        ] {
            assert_eq!(code(&object(text)).is_ok(), is_code, "{text}");
            assert_eq!(name(&object(text)).is_ok(), is_name, "{text}");
        }
        assert!(name(&object(&"a".repeat(65))).is_err());
    }
}
