//! Single URIs: components, faults, normal form, resolution.

use serde_json::{Map, Value, json};
use urilint::uri::{
    NormalizationLevel, Parser, Resolution, Uri, normalize, resolve as resolve_reference,
};
use wasm_bindgen::prelude::wasm_bindgen;

fn text(bytes: &[u8]) -> Value {
    String::from_utf8_lossy(bytes).into()
}

/// Returns the components of a URI or a relative reference as they are, its faults by the generic syntax, and
/// its normal form if it has none.
#[wasm_bindgen]
#[must_use]
pub fn parse(uri: &str) -> String {
    let parsed = Uri::split(uri.as_bytes());
    let mut object = Map::new();
    let components = [
        ("scheme", parsed.scheme()),
        ("authority", parsed.authority()),
        ("userinfo", parsed.userinfo()),
        ("host", parsed.host()),
        ("port", parsed.port()),
        ("path", Some(parsed.path())),
        ("query", parsed.query()),
        ("fragment", parsed.fragment()),
    ];
    object.insert("uri".to_owned(), uri.into());
    object.insert("valid".to_owned(), parsed.faults().is_empty().into());
    for (name, component) in components {
        object.insert(name.to_owned(), component.map_or(Value::Null, text));
    }
    let faults = serde_json::to_value(parsed.faults()).unwrap_or_default();
    object.insert("faults".to_owned(), faults);
    if parsed.faults().is_empty() {
        let normal = normalize(uri.as_bytes(), NormalizationLevel::Scheme);
        object.insert("normal_form".to_owned(), text(&normal));
    }
    Value::Object(object).to_string()
}

/// Resolves a reference against a base URI by RFC 3986, or, with `whatwg`, as browsers do. Returns the target.
///
/// # Errors
/// If the base is not a URI with a scheme, or there is no target.
#[wasm_bindgen]
pub fn resolve(base: &str, reference: &str, whatwg: bool) -> Result<String, String> {
    let resolution = if whatwg {
        Resolution::Whatwg
    } else {
        Resolution::Rfc3986(Parser::Strict)
    };
    let target = resolve_reference(base.as_bytes(), reference.as_bytes(), resolution);
    let target = target.map_err(|error| error.to_string())?;
    Ok(json!(String::from_utf8_lossy(&target.into_bytes())).to_string())
}
