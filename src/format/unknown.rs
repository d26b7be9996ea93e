//! Text in a language that has no format of its own, such as a configuration or a build file. It is
//! read as plain text. Its fixes are not safe, because a program reads it.

use std::path::Path;

use super::markup_syntax::UNKNOWN_TEXT;
use super::{Decoder, DocumentFiles, Format, Record, Section, plain};

/// Text in a language that is not known.
pub static UNKNOWN: Format = Format {
    name: "unknown",
    summary: "text in a language that has no format of its own, read as plain text",
    extensions: &["yaml", "yml", "toml", "ini", "cfg", "conf", "env"],
    decoder: || Box::new(UnknownDecoder),
    markup: &UNKNOWN_TEXT,
    language_ids: &["dockercompose", "dotenv", "ini", "toml", "yaml"],
    document: DocumentFiles::NONE,
    ..plain::FORMAT
};

/// Languages of settings whose comments are known: extensions, and identifiers in editors.
#[cfg(feature = "config")]
const SETTINGS: [(Settings, &[&str], &[&str]); 2] = [
    (Settings::Toml, &["toml"], &["toml"]),
    (Settings::Yaml, &["yaml", "yml"], &["yaml", "dockercompose"]),
];

/// A language of settings whose comments are known.
#[cfg(feature = "config")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settings {
    /// TOML.
    Toml,
    /// YAML.
    Yaml,
}

#[cfg(feature = "config")]
impl Settings {
    /// Returns the language of a file, by the identifier that an editor has of it or else by its name.
    pub fn of(name: &Path, language_id: Option<&str>) -> Option<Self> {
        let extension = name.extension().and_then(|extension| extension.to_str());
        let by_id =
            |(_, _, ids): &&(Self, _, &[&str])| language_id.is_some_and(|id| ids.contains(&id));
        let by_name = |(_, extensions, _): &&(Self, &[&str], _)| {
            extension.is_some_and(|own| extensions.iter().any(|one| own.eq_ignore_ascii_case(one)))
        };
        let known = SETTINGS.iter().find(by_id);
        let known = known.or_else(|| SETTINGS.iter().find(by_name));
        known.map(|(settings, _, _)| *settings)
    }
}

/// Emits each record as one section.
#[derive(Debug)]
struct UnknownDecoder;

impl Decoder for UnknownDecoder {
    fn decode(&mut self, record: &Record, emit: &mut dyn FnMut(Section)) -> usize {
        plain::whole(record, &UNKNOWN_TEXT, emit)
    }
}

/// Names of files for people, without their extension.
const PROSE: &[&str] = &[
    "authors",
    "changelog",
    "changes",
    "contributing",
    "contributors",
    "copying",
    "history",
    "install",
    "license",
    "news",
    "notes",
    "readme",
    "thanks",
    "todo",
];

/// Returns true if text of this name may be that of a program: it has an extension, or a name in
/// lower case. `README` and `COPYING` are for people, as is text without a name.
pub fn is_for_programs(name: &Path) -> bool {
    let Some(file) = name.file_name().and_then(|file| file.to_str()) else {
        return false;
    };
    let capitals = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b"-_.".contains(&b);
    let standard_input = file == "-";
    !is_prose(name) && !file.bytes().all(capitals) && !standard_input
}

/// Returns true if the name, without its extension, is that of a file for people.
pub fn is_prose(name: &Path) -> bool {
    let file = name.file_name().and_then(|file| file.to_str());
    let stem = file.and_then(|file| file.split('.').next());
    stem.is_some_and(|stem| PROSE.iter().any(|name| stem.eq_ignore_ascii_case(name)))
}
