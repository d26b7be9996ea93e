//! The options of a call, read from JSON.

use serde_json::{Map, Value};
use urilint::{Format, Options, Preset, detect, formats};

/// Options as they were given.
#[derive(Debug, Default)]
pub struct Given {
    format: Option<&'static Format>,
    name: String,
    preset: Option<Preset>,
    /// Whether fixes that may change the resource are applied, too.
    pub is_unsafe: bool,
}

impl Given {
    /// Reads an object, or an empty text.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut given = Self::default();
        if text.is_empty() {
            return Ok(given);
        }
        let object: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        for (key, value) in &object {
            match (key.as_str(), value) {
                (_, Value::Null) => {}
                ("format", Value::String(name)) => given.format = Some(format_named(name)?),
                ("name", Value::String(name)) => given.name.clone_from(name),
                ("preset", Value::String(name)) => given.preset = Some(preset_named(name)?),
                ("unsafe", Value::Bool(is_unsafe)) => given.is_unsafe = *is_unsafe,
                _ => {
                    return Err(format!(
                        "the option `{key}` is not known, or has another type"
                    ));
                }
            }
        }
        Ok(given)
    }

    /// Returns the format of a text.
    pub fn format(&self, text: &str) -> &'static Format {
        let head = &text.as_bytes()[..text.len().min(8 * 1024)];
        self.format.unwrap_or_else(|| detect(&self.name, head))
    }

    /// Returns the options of the library.
    pub fn check(&self) -> Options {
        self.preset.map_or_else(Options::check, Options::for_preset)
    }
}

fn format_named(name: &str) -> Result<&'static Format, String> {
    let mut all = formats();
    all.find(|format| format.name == name)
        .ok_or_else(|| format!("no format is called `{name}`"))
}

fn preset_named(name: &str) -> Result<Preset, String> {
    let mut all = Preset::ALL.into_iter();
    all.find(|preset| preset.name() == name)
        .ok_or_else(|| format!("no preset is called `{name}`"))
}
