//! urilint for JavaScript: links, findings and fixes of a text, and single URIs.
//!
//! Each function takes strings and returns JSON. Options are JSON, too: `format` (a name; without it, it is
//! detected by `name` and the text), `name` of the file, and `preset`. Objects have the keys of `ndjson`, and
//! `start` and `end`, which count in UTF-16 as strings of JavaScript do.

mod options;
mod positions;
mod single;

use serde::Serialize;
use serde_json::{Map, Value, json};
use urilint::{Finding, Format, Options, RULES, Safety, formats};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::options::Given;
use crate::positions::Utf16;
pub use crate::single::{parse, resolve};

/// Returns the version of the library.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("URILINT_VERSION").to_owned()
}

/// Returns the links of a text, in order.
///
/// # Errors
/// If an option is not known.
#[wasm_bindgen]
pub fn extract(text: &str, options: &str) -> Result<String, String> {
    let given = Given::read(options)?;
    let found = urilint::read(text.as_bytes(), given.format(text), &Options::extract());
    let mut utf16 = Utf16::new(text);
    let links = found.links.iter().map(|link| {
        let mut object = object(link);
        utf16.add(&mut object, &link.location.bytes);
        object
    });
    Ok(array(links))
}

/// Returns the findings in a text, in order. Edits of fixes have `start` and `end`, too.
///
/// # Errors
/// If an option is not known.
#[wasm_bindgen]
pub fn check(text: &str, options: &str) -> Result<String, String> {
    let given = Given::read(options)?;
    let found = urilint::read(text.as_bytes(), given.format(text), &given.check());
    let mut utf16 = Utf16::new(text);
    Ok(array(
        found
            .findings
            .iter()
            .map(|finding| of_finding(finding, &mut utf16)),
    ))
}

/// Applies the safe fixes, or all with `unsafe`. Returns the text and the number of fixes.
///
/// # Errors
/// If an option is not known.
#[wasm_bindgen]
pub fn fix(text: &str, options: &str) -> Result<String, String> {
    let given = Given::read(options)?;
    let least = if given.is_unsafe {
        Safety::Unsafe
    } else {
        Safety::Safe
    };
    let fixed = urilint::fix(text.as_bytes(), given.format(text), &given.check(), least);
    let text = String::from_utf8_lossy(&fixed.text);
    Ok(json!({ "text": text, "fixes": fixed.fixes }).to_string())
}

/// Returns the name of the format that a text is read as.
///
/// # Errors
/// If an option is not known.
#[wasm_bindgen]
pub fn format_of(text: &str, options: &str) -> Result<String, String> {
    Ok(Given::read(options)?.format(text).name.to_owned())
}

/// Returns the names and summaries of the formats that a text can be in.
#[wasm_bindgen]
#[must_use]
pub fn list_formats() -> String {
    let of = |format: &Format| json!({ "name": format.name, "summary": format.summary });
    Value::Array(formats().map(of).collect()).to_string()
}

/// Returns the rules: code, name, summary, and the section of the document that each is from.
#[wasm_bindgen]
#[must_use]
pub fn list_rules() -> String {
    let rules = RULES.iter().map(|rule| {
        json!({
            "code": rule.code,
            "name": rule.name,
            "summary": rule.summary,
            "reference": rule.reference,
        })
    });
    Value::Array(rules.collect()).to_string()
}

/// Returns the object of a finding.
fn of_finding(finding: &Finding, utf16: &mut Utf16) -> Map<String, Value> {
    let mut object = object(finding);
    utf16.add(&mut object, &finding.location.bytes);
    let edits = object
        .get_mut("fix")
        .and_then(|fix| fix.get_mut("edits")?.as_array_mut());
    if let (Some(edits), Some(fix)) = (edits, &finding.fix) {
        for (edit, source) in edits.iter_mut().zip(&fix.edits) {
            if let Some(edit) = edit.as_object_mut() {
                utf16.add(edit, &source.bytes);
            }
        }
    }
    object
}

fn object(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(object)) => object,
        // Links and findings are objects.
        _ => Map::new(),
    }
}

fn array(objects: impl Iterator<Item = Map<String, Value>>) -> String {
    Value::Array(objects.map(Value::Object).collect()).to_string()
}
