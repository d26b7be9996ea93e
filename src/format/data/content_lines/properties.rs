//! The properties and parameters whose values are URIs, and those that are not text.

use crate::format::Role;
use crate::scheme;

/// How a value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Text with escapes.
    Text,
    /// One URI. Other values are read as text.
    Uri(Role),
    /// The name of something, which nothing dereferences.
    Name,
    /// HTML, with the escapes of text.
    Html,
    /// Binary data in base64.
    Binary,
}

impl Value {
    /// Returns how a value is read that a parameter declares a URI.
    pub fn as_uri(self) -> Self {
        match self {
            Self::Text => FOLLOWED,
            other => other,
        }
    }

    /// Returns how a value is read that a parameter declares text.
    pub fn as_text(self) -> Self {
        match self {
            Self::Uri(_) => Self::Text,
            other => other,
        }
    }
}

const FOLLOWED: Value = Value::Uri(Role::Followed);
const LOADED: Value = Value::Uri(Role::Loaded);

/// Properties whose values are not text.
///
/// RFC 5545 §3.8, RFC 7986 §5, RFC 9073, RFC 9253; RFC 6350 §6, RFC 6715, RFC 9554.
const PROPERTIES: &[(&str, Value)] = &[
    ("ATTACH", FOLLOWED),
    ("ATTENDEE", FOLLOWED),
    ("CALADRURI", FOLLOWED),
    ("CALENDAR-ADDRESS", FOLLOWED),
    ("CALURI", FOLLOWED),
    ("CAPURI", FOLLOWED),
    ("CLIENTPIDMAP", Value::Name),
    ("CONCEPT", Value::Name),
    ("CONFERENCE", FOLLOWED),
    ("CONTACT-URI", FOLLOWED),
    ("FBURL", FOLLOWED),
    ("GEO", FOLLOWED),
    ("IMAGE", LOADED),
    ("IMPP", FOLLOWED),
    ("KEY", FOLLOWED),
    ("LINK", FOLLOWED),
    ("LOGO", LOADED),
    ("MEMBER", FOLLOWED),
    ("ORG-DIRECTORY", FOLLOWED),
    ("ORGANIZER", FOLLOWED),
    ("PHOTO", LOADED),
    ("PRODID", Value::Name),
    ("RELATED", FOLLOWED),
    ("SOCIALPROFILE", FOLLOWED),
    ("SOUND", LOADED),
    ("SOURCE", FOLLOWED),
    ("STRUCTURED-DATA", FOLLOWED),
    ("TEL", Value::Text),
    ("TZURL", FOLLOWED),
    ("UID", Value::Name),
    ("URL", FOLLOWED),
    ("X-SOCIALPROFILE", FOLLOWED),
];

/// Parameters whose values are URIs.
///
/// RFC 5545 §3.2, RFC 6350 §5, RFC 9073 §5, RFC 9253 §6.
const PARAMETERS: &[(&str, Value)] = &[
    // Another representation of the text, as Thunderbird writes in a `data` URI.
    ("ALTREP", LOADED),
    ("DELEGATED-FROM", FOLLOWED),
    ("DELEGATED-TO", FOLLOWED),
    ("DIR", FOLLOWED),
    ("GEO", FOLLOWED),
    ("LINKREL", Value::Name),
    ("MEMBER", FOLLOWED),
    ("SCHEMA", Value::Name),
    ("SENT-BY", FOLLOWED),
];

fn value_of(table: &[(&str, Value)], name: &[u8]) -> Option<Value> {
    let found = table
        .iter()
        .find(|(known, _)| name.eq_ignore_ascii_case(known.as_bytes()));
    found.map(|(_, value)| *value)
}

/// Returns how the value of a property is read.
pub(super) fn value_of_property(name: &[u8]) -> Value {
    value_of(PROPERTIES, name).unwrap_or(Value::Text)
}

/// Returns how the values of a parameter are read.
pub(super) fn value_of_parameter(name: &[u8]) -> Value {
    value_of(PARAMETERS, name).unwrap_or(Value::Text)
}

/// Returns true if `name` is that of a scheme and not that of a property.
pub(super) fn is_name_of_scheme(name: &[u8]) -> bool {
    value_of(PROPERTIES, name).is_none() && scheme::find(name).is_some()
}

/// Returns true if a value may hold a URI. Parameters hardly ever do.
pub(super) fn may_hold_uri(value: &[u8]) -> bool {
    memchr::memchr(b':', value).is_some()
        || value
            .get(..4)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"www."))
}

/// Returns true if a value is one URI: a scheme, with its colon perhaps escaped, and no space. A
/// drive is not a scheme, and `invalid:` is an address that programs invent.
pub(super) fn is_one_uri(value: &[u8]) -> bool {
    let is_scheme_byte = |b: &&u8| b.is_ascii_alphanumeric() || b"+-.".contains(b);
    let length = value.iter().take_while(is_scheme_byte).count();
    let (name, rest) = value.split_at(length);
    let rest = rest.strip_prefix(b"\\").unwrap_or(rest);
    name.first().is_some_and(u8::is_ascii_alphabetic)
        && length > 1
        && !name.eq_ignore_ascii_case(b"invalid")
        && rest.len() > 1
        && rest[0] == b':'
        && !value.iter().any(|&b| b <= b' ' || b"<>\"".contains(&b))
}
