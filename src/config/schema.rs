//! The JSON schema of a configuration file, for editors.

use std::fmt::Write as _;

use super::keys::{ALLOW_KEYS, ARCHIVE_KEYS, BRAND_KEYS, DENY_KEYS, KEYS, Key, Kind, SEVERITIES};
use crate::rule::{Group, RULES};
use crate::text::escape::json;

/// The identifier of the schema: the project has no address yet. `SchemaStore` replaces it.
const ID: &str = "urn:uuid:5b4ad9ae-4e0f-4d0c-9c39-6f1c6c7f2a61";

/// Returns a JSON schema (draft 7, which editors and `SchemaStore` have) of `urilint.toml`, ending in a
/// line feed.
pub fn schema() -> String {
    let mut out = String::from("{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n");
    // Writing to a string does not fail.
    let _ = write!(
        out,
        "  \"$id\": {},\n  \"title\": \"urilint.toml\",\n  \"definitions\": {{\n    \"rule\": {}\n  }},\n",
        quoted(ID),
        rule()
    );
    out.push_str(&object(KEYS, "  "));
    out.push_str("}\n");
    out
}

/// Returns the schema of a selector of rules: what selects rules of the table, with their
/// descriptions, or the name of a rule of the user.
fn rule() -> String {
    let constant = |name: &str, about: &str| {
        let (name, about) = (quoted(name), quoted(about));
        format!("      {{\"const\": {name}, \"description\": {about}}}")
    };
    let mut names = vec![constant("ALL", "all rules")];
    let groups = Group::ALL.into_iter();
    names.extend(groups.map(|group| constant(group.letter(), group.description())));
    names.extend(RULES.iter().map(|rule| constant(rule.code, rule.summary)));
    names.extend(RULES.iter().map(|rule| constant(rule.name, rule.summary)));
    // A name of the user, and no code but those of the user's rules: `C999` is a mistake.
    let own = "      {\"type\": \"string\", \"pattern\": \"^[A-Za-z][A-Za-z0-9-]{0,39}$\", \
               \"not\": {\"pattern\": \"^[A-TV-Z][0-9]*$\"}, \
               \"description\": \"a rule of your own, by its name or code\"}";
    names.push(own.to_owned());
    format!("{{\"anyOf\": [\n{}\n    ]}}", names.join(",\n"))
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
    let rule = "{\"$ref\": \"#/definitions/rule\"}";
    let rules = format!("\"anyOf\": [{rule}, {{\"type\": \"array\", \"items\": {rule}}}]");
    match kind {
        Kind::Path | Kind::Text => "\"type\": \"string\"".to_owned(),
        Kind::Switch => "\"type\": \"boolean\"".to_owned(),
        Kind::Choice(words) => choice(words),
        Kind::Rules => rules,
        Kind::Texts | Kind::Paths => texts.to_owned(),
        Kind::Severities => {
            let words = choice(SEVERITIES);
            format!(
                "\"type\": \"object\", \"propertyNames\": {rule}, \"additionalProperties\": {{{words}}}"
            )
        }
        Kind::PathRules => {
            format!("\"type\": \"object\", \"additionalProperties\": {{{rules}}}")
        }
        Kind::PathPaths => {
            format!("\"type\": \"object\", \"additionalProperties\": {{{texts}}}")
        }
        Kind::Allow => {
            let table = in_line(ALLOW_KEYS);
            format!(
                "\"type\": \"array\", \"items\": {{\"anyOf\": [{{\"type\": \"string\"}}, {{{table}}}]}}"
            )
        }
        Kind::Archives => {
            let table = in_line(ARCHIVE_KEYS);
            format!("\"type\": \"array\", \"items\": {{{table}, \"required\": [\"paths\"]}}")
        }
        Kind::Brands => {
            let table = in_line(BRAND_KEYS);
            format!(
                "\"type\": \"array\", \"items\": {{{table}, \"required\": [\"names\", \"domains\"]}}"
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
