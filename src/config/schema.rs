//! The JSON schema of a configuration file, for editors.

use super::keys::{ALLOW_KEYS, DENY_KEYS, KEYS, Key, Kind, SEVERITIES};
use crate::text::escape::json;

/// Returns a JSON schema (draft 2020-12) of `urilint.toml`, ending in a line feed.
pub fn schema() -> String {
    let mut out = String::from(
        "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"title\": \"urilint.toml\",\n",
    );
    out.push_str(&object(KEYS, "  "));
    out.push_str("}\n");
    out
}

/// Returns the schema of an object with these keys and no others.
fn object(keys: &[Key], indent: &str) -> String {
    let members: Vec<_> = keys
        .iter()
        .map(|key| {
            let (name, about, kind) = (quoted(key.name), quoted(key.about), of(key.kind));
            format!("{indent}  {name}: {{\"description\": {about}, {kind}}}")
        })
        .collect();
    format!(
        "{indent}\"type\": \"object\",\n{indent}\"additionalProperties\": false,\n\
         {indent}\"properties\": {{\n{}\n{indent}}}\n",
        members.join(",\n")
    )
}

/// Returns the schema of a value, without braces.
fn of(kind: Kind) -> String {
    let texts = "\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"array\", \"items\": {\"type\": \"string\"}}]";
    match kind {
        Kind::Path | Kind::Text => "\"type\": \"string\"".to_owned(),
        Kind::Choice(words) => choice(words),
        Kind::Rules | Kind::Texts | Kind::Paths => texts.to_owned(),
        Kind::Severities => {
            let words = choice(SEVERITIES);
            format!("\"type\": \"object\", \"additionalProperties\": {{{words}}}")
        }
        Kind::PathRules | Kind::PathPaths => {
            format!("\"type\": \"object\", \"additionalProperties\": {{{texts}}}")
        }
        Kind::Allow => {
            let table = in_line(ALLOW_KEYS);
            format!(
                "\"type\": \"array\", \"items\": {{\"anyOf\": [{{\"type\": \"string\"}}, {{{table}}}]}}"
            )
        }
        Kind::Deny => {
            let table = in_line(DENY_KEYS);
            let values = "\"oneOf\": [{\"required\": [\"values\"]}, {\"required\": [\"file\"]}]";
            format!(
                "\"type\": \"array\", \"items\": {{{table}, \"required\": [\"match\"], {values}}}"
            )
        }
    }
}

/// Returns the schema of an object in one line.
fn in_line(keys: &[Key]) -> String {
    let table = object(keys, "");
    table.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

fn choice(words: &[&str]) -> String {
    let words: Vec<_> = words.iter().map(|word| quoted(word)).collect();
    format!("\"enum\": [{}]", words.join(", "))
}

fn quoted(text: &str) -> String {
    let mut out = Vec::new();
    // Writing to memory does not fail.
    let _ = json(&mut out, text.as_bytes());
    String::from_utf8_lossy(&out).into_owned()
}
