//! The schema of the objects of `parse --format ndjson`.

use super::{BYTES, list, quoted};
use crate::report::parsed::COMPONENTS;
use crate::uri::PROFILES;

/// A member of an object.
struct Member {
    name: &'static str,
    about: &'static str,
    kind: Kind,
    presence: Presence,
}

/// Whether a member is always there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Presence {
    Always,
    Applies,
}

/// What a value is.
#[derive(Clone, Copy)]
enum Kind {
    /// Text, which is also in `NAME_bytes` if it is not UTF-8.
    Text,
    /// Text of the program.
    Phrase,
    Words(&'static [&'static str]),
    Profile,
    Flag,
    Offset,
    /// A list of objects.
    List(&'static [Member]),
}

const fn always(name: &'static str, kind: Kind, about: &'static str) -> Member {
    Member {
        name,
        about,
        kind,
        presence: Presence::Always,
    }
}

const fn applies(name: &'static str, kind: Kind, about: &'static str) -> Member {
    Member {
        name,
        about,
        kind,
        presence: Presence::Applies,
    }
}

const START: Member = always(
    "byte_start",
    Kind::Offset,
    "offset in bytes in the URI, from 0",
);
const END: Member = always("byte_end", Kind::Offset, "offset of the end");
const VALID: Member = always("valid", Kind::Flag, "whether the specification allows it");
const GENERIC_VALID: Member = always(
    "generic_valid",
    Kind::Flag,
    "whether the generic syntax of the specification allows it",
);
const VALID_REFERENCE: Member = applies(
    "valid_reference",
    Kind::Flag,
    "true if it is valid as a relative reference",
);
const FAULTS_OF: Member = always(
    "faults",
    Kind::List(FAULT),
    "what the specification does not allow",
);

const FAULT: &[Member] = &[
    START,
    END,
    always(
        "layer",
        Kind::Words(&["generic", "network", "scheme"]),
        "the syntax that it is a fault in",
    ),
    always("kind", Kind::Phrase, "the name of the fault"),
    always("message", Kind::Phrase, "the fault in words"),
    always(
        "production",
        Kind::Phrase,
        "the production of the grammar that does not match",
    ),
    always("section", Kind::Phrase, "where the specification says so"),
];

const PART: &[Member] = &[
    always("name", Kind::Phrase, "what the scheme calls it"),
    START,
    END,
    always("value", Kind::Text, "its text"),
];

const VERDICT: &[Member] = &[
    always("profile", Kind::Profile, "the specification"),
    VALID,
    GENERIC_VALID,
    VALID_REFERENCE,
    applies("host", Kind::Text, "the host by this specification"),
    applies("href", Kind::Text, "the URL as browsers write it"),
    FAULTS_OF,
];

/// The members before those of the components.
const FIRST: &[Member] = &[
    always("uri", Kind::Text, "the URI; credentials are masked"),
    applies("raw", Kind::Text, "the text that it was delimited in"),
    VALID,
    GENERIC_VALID,
    VALID_REFERENCE,
];

/// The members after those of the components.
const LAST: &[Member] = &[
    always("parts", Kind::List(PART), "the parts that its scheme has"),
    applies(
        "scheme_status",
        Kind::Words(&[
            "permanent",
            "provisional",
            "historical",
            "in use",
            "unknown",
        ]),
        "the status of its scheme in the registry of IANA",
    ),
    applies(
        "scheme_document",
        Kind::Phrase,
        "the document that defines its scheme",
    ),
    always("normal_form", Kind::Text, "its normal form"),
    applies("uri_form", Kind::Text, "the URI that an IRI is mapped to"),
    applies("iri_form", Kind::Text, "the IRI that a URI is mapped to"),
    FAULTS_OF,
    always(
        "verdicts",
        Kind::List(VERDICT),
        "how each specification reads it",
    ),
    always(
        "hosts_differ",
        Kind::Flag,
        "whether specifications disagree on its host",
    ),
];

/// Returns the JSON Schema (draft 2020-12), ending in a line feed.
pub fn json_schema() -> String {
    let components = COMPONENTS.map(|(_, name)| applies(name, Kind::Text, "component"));
    let members = FIRST.iter().chain(&components).chain(LAST);
    let (required, properties) = of_members(members);
    format!(
        "{{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \
         \"$id\": \"urn:uuid:0d4c6a52-7b0e-4b6f-8d83-2f2f5a0c1e03\",\n  \
         \"title\": \"A URI of urilint parse --format ndjson\",\n  \
         \"type\": \"object\",\n  \"required\": [{required}],\n  \"properties\": {{\n    {}\n  }}\n}}\n",
        properties.join(",\n    ")
    )
}

/// Returns the names of the members that are always there, and the schemas of all.
fn of_members<'m>(members: impl Iterator<Item = &'m Member>) -> (String, Vec<String>) {
    let (mut required, mut properties) = (Vec::new(), Vec::new());
    for member in members {
        let (name, about) = (member.name, quoted(member.about));
        if member.presence == Presence::Always {
            required.push(name);
        }
        let of_kind = of_kind(member.kind);
        properties.push(format!(
            "{}: {{\"description\": {about}, {of_kind}}}",
            quoted(name)
        ));
        if matches!(member.kind, Kind::Text) {
            properties.push(format!("\"{name}_bytes\": {BYTES}"));
        }
    }
    (list(&required), properties)
}

fn of_kind(kind: Kind) -> String {
    match kind {
        Kind::Text | Kind::Phrase => "\"type\": \"string\"".to_owned(),
        Kind::Words(words) => format!("\"enum\": [{}]", list(words)),
        Kind::Profile => {
            let names: Vec<_> = PROFILES.iter().map(|profile| profile.name()).collect();
            format!("\"enum\": [{}]", list(&names))
        }
        Kind::Flag => "\"type\": \"boolean\"".to_owned(),
        Kind::Offset => "\"type\": \"integer\", \"minimum\": 0".to_owned(),
        Kind::List(members) => {
            let (required, properties) = of_members(members.iter());
            format!(
                "\"type\": \"array\", \"items\": {{\"type\": \"object\", \"required\": [{required}], \
                 \"properties\": {{{}}}}}",
                properties.join(", ")
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::json_schema;
    use crate::report::Parsed;
    use crate::secret::Secrets;
    use crate::uri::PROFILES;

    /// Returns why a value is not what a schema describes: the keywords that schemas here have.
    fn fault(value: &Value, schema: &Value) -> Option<String> {
        let wrong = || Some(format!("{value} is not {schema}"));
        if let Some(words) = schema["enum"].as_array() {
            return if words.contains(value) { None } else { wrong() };
        }
        match (schema["type"].as_str()?, value) {
            ("string", Value::String(_)) | ("boolean", Value::Bool(_)) => None,
            ("integer", Value::Number(number)) if number.is_u64() => None,
            ("array", Value::Array(items)) => {
                items.iter().find_map(|item| fault(item, &schema["items"]))
            }
            ("object", Value::Object(members)) => {
                let required = schema["required"].as_array().unwrap();
                let missing = |name: &&Value| !members.contains_key(name.as_str().unwrap());
                if let Some(name) = required.iter().find(missing) {
                    return Some(format!("{name} is missing in {value}"));
                }
                members
                    .iter()
                    .find_map(|(name, member)| match schema["properties"].get(name) {
                        Some(schema) => fault(member, schema),
                        None => Some(format!("{name} is not in the schema")),
                    })
            }
            _ => wrong(),
        }
    }

    #[test]
    fn objects_are_as_the_schema_describes_them() {
        let schema: Value = serde_json::from_str(&json_schema()).unwrap();
        let uris: [&[u8]; 14] = [
            b"",
            b"a b",
            b"../a?q#f",
            b"http://anna:secret@h.example:8080/a%zz?b#c",
            b"http://a.example\\@b.example/",
            "http://\u{e9}.example/\u{e9}".as_bytes(),
            b"http://h.example/%C3%A9",
            b"ftp://ftp.example.org/a;type=i",
            b"mailto:anna@example.org?subject=a",
            b"news:comp.test",
            b"urn:isbn:0451450523",
            b"urn:x",
            b"unknown-scheme:\xff",
            b"data:text/plain,a",
        ];
        for uri in uris {
            for &profile in PROFILES {
                let parsed = Parsed::new(uri, profile, Secrets::Masked).with_raw(b"<a\xff>");
                let mut out = Vec::new();
                parsed.write_ndjson(&mut out).unwrap();
                let value = serde_json::from_slice(&out).unwrap();
                assert_eq!(fault(&value, &schema), None, "{}", uri.escape_ascii());
            }
        }
    }
}
