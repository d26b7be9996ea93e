//! The settings of a client: `initializationOptions`, and the section `urilint` of its configuration.

use std::fmt::Write as _;
use std::path::Path;

use gen_lsp_types::DiagnosticSeverity;
use serde_json::{Map, Value};
use urilint::{Preset, Rule};

/// What a client sets for a folder.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Whether documents are checked.
    pub enable: bool,
    /// When documents are checked.
    pub run: Run,
    /// Where the configuration comes from.
    pub configuration: Option<Configured>,
    /// The rules that are selected.
    pub preset: Option<Preset>,
    /// Whether links to missing files and fragment identifiers are reported.
    pub check_local: bool,
    /// How findings are shown, by codes, names and groups of rules.
    pub severity: Vec<(String, Shown)>,
}

/// How findings are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// With this severity.
    As(DiagnosticSeverity),
    /// They are not.
    Never,
}

/// When documents are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// After each edit.
    OnType,
    /// When they are opened and saved.
    OnSave,
}

/// A configuration that the client names, or is.
#[derive(Clone, Debug, PartialEq)]
pub enum Configured {
    /// A file, in place of those of folders.
    File(String),
    /// Keys that override those of files, as TOML.
    Keys(String),
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            enable: true,
            run: Run::OnType,
            configuration: None,
            preset: None,
            check_local: false,
            severity: Vec::new(),
        }
    }
}

/// The settings that only clients use: where the program is, and how it is started.
const OF_CLIENTS: [&str; 4] = ["path", "args", "logLevel", "trace"];

impl Settings {
    /// Reads settings. What is invalid is left at its default, and described in `problems`.
    pub fn read(value: &Value, problems: &mut Vec<String>) -> Self {
        let mut settings = Self::default();
        let empty = Map::new();
        let object = match value {
            Value::Object(object) => object,
            Value::Null => &empty,
            _ => {
                problems.push("settings: expected an object".to_owned());
                &empty
            }
        };
        for (name, value) in object {
            // A client sends null for what is not set.
            if !value.is_null()
                && let Err(expected) = settings.set(name, value)
            {
                problems.push(format!("urilint.{name}: {expected}"));
            }
        }
        settings
    }

    /// Sets one of them.
    ///
    /// # Errors
    /// What is expected.
    fn set(&mut self, name: &str, value: &Value) -> Result<(), String> {
        match name {
            "enable" => self.enable = boolean(value)?,
            "checkLocal" => self.check_local = boolean(value)?,
            "run" => {
                self.run = match value.as_str() {
                    Some("onType") => Run::OnType,
                    Some("onSave") => Run::OnSave,
                    _ => return Err("expected \"onType\" or \"onSave\"".to_owned()),
                }
            }
            "preset" => {
                let name = value.as_str().unwrap_or_default();
                let preset = name.parse::<Preset>();
                self.preset = Some(preset.map_err(|error| error.to_string())?);
            }
            "configuration" => {
                self.configuration = match value {
                    Value::String(path) if path.is_empty() => None,
                    Value::String(path) => Some(Configured::File(path.clone())),
                    Value::Object(keys) => Some(Configured::Keys(document(keys))),
                    _ => return Err("expected a path, or an object of keys".to_owned()),
                }
            }
            "severity" => {
                let shown = value.as_object().ok_or("expected an object")?;
                let shown = shown
                    .iter()
                    .map(|(name, value)| Ok((name.clone(), severity(value).ok_or(SEVERITIES)?)));
                self.severity = shown.collect::<Result<_, &str>>()?;
            }
            _ if OF_CLIENTS.contains(&name) => {}
            _ => return Err("unknown setting".to_owned()),
        }
        Ok(())
    }

    /// Returns how findings of `rule` are shown, if that is set. A code or a name counts before a group,
    /// and a group before `ALL`.
    pub fn shown(&self, rule: &Rule) -> Option<Shown> {
        let by = |is: &dyn Fn(&str) -> bool| self.severity.iter().find(|(name, _)| is(name));
        let code = by(&|name| name.eq_ignore_ascii_case(rule.code) || name == rule.name);
        let group = || by(&|name| name.eq_ignore_ascii_case(rule.group().letter()));
        let all = || by(&|name| name.eq_ignore_ascii_case("ALL"));
        code.or_else(group).or_else(all).map(|(_, shown)| *shown)
    }
}

const SEVERITIES: &str = "expected \"error\", \"warning\", \"information\", \"hint\" or \"off\"";

fn severity(value: &Value) -> Option<Shown> {
    Some(match value.as_str()? {
        "error" => Shown::As(DiagnosticSeverity::Error),
        "warning" => Shown::As(DiagnosticSeverity::Warning),
        "information" | "info" => Shown::As(DiagnosticSeverity::Information),
        "hint" => Shown::As(DiagnosticSeverity::Hint),
        "off" => Shown::Never,
        _ => return None,
    })
}

fn boolean(value: &Value) -> Result<bool, String> {
    value
        .as_bool()
        .ok_or_else(|| "expected true or false".to_owned())
}

/// Returns the path of a configuration, which starts from the folder.
pub fn path_in(folder: Option<&Path>, path: &str) -> std::path::PathBuf {
    folder.map_or_else(|| path.into(), |folder| folder.join(path))
}

/// Returns keys as a document of TOML.
fn document(keys: &Map<String, Value>) -> String {
    let mut text = String::new();
    for (name, value) in keys.iter().filter(|(_, value)| !value.is_null()) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{} = {}", string(name), toml(value));
    }
    text
}

/// Returns a value as TOML, in one line.
fn toml(value: &Value) -> String {
    match value {
        Value::String(text) => string(text),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(toml).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(members) => {
            let members = members.iter().filter(|(_, value)| !value.is_null());
            let members =
                members.map(|(name, value)| format!("{} = {}", string(name), toml(value)));
            format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// Returns a basic string of TOML: JSON has the same escapes, but leaves DEL as it is.
fn string(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7F}', "\\u007F")
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use urilint::config::load_text;
    use urilint::find_rule;

    use super::*;

    #[test]
    fn settings_are_read_one_by_one() {
        for (value, expected) in [
            (json!(null), ""),
            (json!({}), ""),
            (
                json!({ "enable": false, "path": "/bin/urilint", "run": null }),
                "",
            ),
            (json!(7), "settings: expected an object"),
            (
                json!({ "enable": "no" }),
                "urilint.enable: expected true or false",
            ),
            (
                json!({ "run": "always" }),
                "urilint.run: expected \"onType\" or \"onSave\"",
            ),
            (json!({ "colour": 1 }), "urilint.colour: unknown setting"),
            (json!({ "severity": { "C": "off", "S004": "hint" } }), ""),
            (
                json!({ "configuration": 1 }),
                "urilint.configuration: expected a path, or an object of keys",
            ),
        ] {
            let mut problems = Vec::new();
            Settings::read(&value, &mut problems);
            assert_eq!(problems.join("; "), expected, "{value}");
        }
        let mut problems = Vec::new();
        Settings::read(
            &json!({ "preset": "doc", "severity": { "C": 3 } }),
            &mut problems,
        );
        assert_eq!(problems.len(), 2);
    }

    #[test]
    fn the_finer_selector_decides_what_is_shown() {
        let value =
            json!({ "severity": { "ALL": "hint", "s": "off", "bad-percent-escape": "error" } });
        let settings = Settings::read(&value, &mut Vec::new());
        let shown = |code| settings.shown(find_rule(code, urilint::RULES).unwrap());
        assert_eq!(shown("S004"), Some(Shown::As(DiagnosticSeverity::Error)));
        assert_eq!(shown("S003"), Some(Shown::Never));
        assert_eq!(shown("C001"), Some(Shown::As(DiagnosticSeverity::Hint)));
        assert_eq!(
            Settings::default().shown(find_rule("S003", urilint::RULES).unwrap()),
            None
        );
    }

    #[test]
    fn keys_are_those_of_a_file() {
        let value = json!({ "configuration": {
            "ignore": ["S004"], "preset": "docs", "min-severity": "info", "baseline": null,
            "severity": { "S": "error" }, "allow": [{ "hosts": ["a\u{7F}\"\\\n.example"], "reason": "é" }],
        }});
        let settings = Settings::read(&value, &mut Vec::new());
        let Some(Configured::Keys(text)) = settings.configuration else {
            panic!("{settings:?}");
        };
        let config = load_text(Path::new("/settings.toml"), &text)
            .unwrap()
            .unwrap();
        assert_eq!(config.contents.ignore, Some(vec!["S004".to_owned()]));
        let allow = config.contents.allow.unwrap();
        let hosts = allow[0].hosts.as_ref().unwrap().texts();
        assert_eq!(hosts, ["a\u{7F}\"\\\n.example"]);
    }
}
