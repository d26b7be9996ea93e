//! Documents that a service for translators writes, as its configuration in the tree says: the maintainers change what
//! they are translated from.

use std::path::Path;

use crate::side::CONFIGURATION;

/// The names of the configuration of Crowdin, in the root of a tree.
const NAMES: [&str; 2] = ["crowdin.yml", "crowdin.yaml"];

/// Placeholders of Crowdin for the code of a language.
const LANGUAGES: [&str; 7] = [
    "%two_letters_code%",
    "%three_letters_code%",
    "%locale%",
    "%locale_with_underscore%",
    "%android_code%",
    "%osx_code%",
    "%osx_locale%",
];

/// The paths of translations in a tree.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Translations {
    groups: Vec<Group>,
}

/// Patterns of paths, in parts between slashes.
#[derive(Debug, PartialEq, Eq)]
struct Group {
    source: Vec<String>,
    translation: Vec<String>,
}

impl Translations {
    /// Returns those of the tree in `folder`. A configuration that cannot be read says nothing.
    pub fn of_tree(folder: &Path) -> Self {
        let mut texts = NAMES
            .iter()
            .filter_map(|name| CONFIGURATION.read(&folder.join(name)).ok());
        texts.next().map_or_else(Self::default, |text| {
            Self::parse(&String::from_utf8_lossy(&text))
        })
    }

    /// Reads the pairs of `source` and `translation`.
    fn parse(text: &str) -> Self {
        let mut groups = Vec::new();
        let mut source = Vec::new();
        for line in text.lines() {
            let line = line.trim().trim_start_matches("- ").trim_start();
            if let Some(pattern) = value(line, "source") {
                source = parts(pattern);
            } else if let Some(pattern) = value(line, "translation") {
                let translation = parts(pattern);
                let is_simple = [&source, &translation].iter().all(|it| is_simple(it));
                if is_simple
                    && translation
                        .iter()
                        .any(|part| LANGUAGES.iter().any(|it| part.contains(it)))
                {
                    groups.push(Group {
                        source: source.clone(),
                        translation,
                    });
                }
            }
        }
        Self { groups }
    }

    /// Returns true if the file at `path`, relative to the tree, is a translation.
    pub fn has(&self, path: &Path) -> bool {
        if self.groups.is_empty() {
            return false;
        }
        let names: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
        names.is_some_and(|names| {
            // Sources may be everywhere but in the folder of a language: `/docs/**/*.md`.
            let is_source =
                |group: &Group| is_path(&group.source, &names, |part| !is_language(part));
            let is_one = |group: &Group| is_path(&group.translation, &names, |_| true);
            self.groups.iter().any(is_one) && !self.groups.iter().any(is_source)
        })
    }
}

/// Returns the value of a key on a line of YAML.
fn value<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    let rest = line
        .strip_prefix(['"', '\''])
        .unwrap_or(line)
        .strip_prefix(key)?;
    let rest = rest.strip_prefix(['"', '\'']).unwrap_or(rest).trim_start();
    let value = rest.strip_prefix(':')?.trim();
    Some(value.trim_end_matches(',').trim_matches(['"', '\'']))
}

/// Returns true if a pattern has few parts that match any text.
// Bounds the time: each of them is tried at all places.
fn is_simple(pattern: &[String]) -> bool {
    let wild = |part: &String| part.matches(['*', '%']).count();
    pattern.iter().filter(|part| *part == "**").count() < 4
        && pattern.iter().all(|part| wild(part) < 7)
}

fn parts(pattern: &str) -> Vec<String> {
    let parts = pattern.replace("%original_path%", "**");
    let parts = parts.split('/').filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

/// Returns true if the parts of a path are those of a pattern, in which `**` is any number of those that `any` accepts.
fn is_path(pattern: &[String], names: &[&str], any: fn(&str) -> bool) -> bool {
    match pattern.split_first() {
        None => names.is_empty(),
        Some((first, rest)) if first == "**" => {
            let most = names.iter().take_while(|name| any(name)).count();
            (0..=most).any(|count| is_path(rest, &names[count..], any))
        }
        Some((first, rest)) => names
            .split_first()
            .is_some_and(|(name, names)| is_name(first, name) && is_path(rest, names, any)),
    }
}

/// Returns true if `name` is a part of a pattern: text, `*`, a language, or a part of the name of the source.
fn is_name(pattern: &str, name: &str) -> bool {
    let any = |rest: &str| {
        let mut ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
        ends.any(|end| is_name(rest, &name[end..]))
    };
    let language = LANGUAGES.iter().find_map(|it| pattern.strip_prefix(it));
    if let Some(rest) = language {
        let mut ends = (2..=name.len()).filter(|end| name.is_char_boundary(*end));
        ends.any(|end| is_language(&name[..end]) && is_name(rest, &name[end..]))
    } else if let Some(rest) = pattern.strip_prefix('*') {
        any(rest)
    } else if let Some(rest) = pattern.strip_prefix('%') {
        // `%original_file_name%`, `%file_extension%`.
        rest.split_once('%').is_some_and(|(_, rest)| any(rest))
    } else {
        match (pattern.chars().next(), name.chars().next()) {
            (None, None) => true,
            (Some(a), Some(b)) if a == b => {
                is_name(&pattern[a.len_utf8()..], &name[b.len_utf8()..])
            }
            _ => false,
        }
    }
}

/// Returns true for `pt`, `pt-BR`, `pt_BR` and `zh-Hans`.
fn is_language(tag: &str) -> bool {
    let mut parts = tag.split(['-', '_']);
    let code = parts.next().unwrap_or_default();
    let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_lowercase());
    let mut regions = parts.clone();
    let is_region = |part: &str| {
        (2..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    // Three letters alone are the names of folders, too: `src`.
    is_code && regions.all(is_region) && parts.count() < 3 && (code.len() == 2 || tag.len() > 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_translations() {
        let translations = Translations::parse(
            "project_id: 1\nfiles:\n  - source: /en/**/*.md\n    translation: /%two_letters_code%/**/%original_file_name%\n\
             - \"source\" : \"/src/i18n/en.json\",\n  \"translation\" : \"/src/i18n/%locale%.json\",\n\
             - source: /book/**/*.md\n  translation: /book/%locale%/**/%original_file_name%\n\
             - source: docs/*.rst\n  translation: docs/%original_file_name%\n",
        );
        for (path, expected) in [
            ("ko/services/ftp.md", true),
            ("zh-CN/a.md", true),
            ("zh_Hans/a/b/c.md", true),
            ("en/services/ftp.md", false),
            ("src/a.md", false),
            ("README.md", false),
            ("book/es-ES/config/README.md", true),
            ("book/config/README.md", false),
            ("book/README.md", false),
            ("src/i18n/pt-BR.json", true),
            ("src/i18n/en.json", false),
            ("src/i18n/all.json", false),
            // Without a language, the source itself is written over.
            ("docs/a.rst", false),
        ] {
            assert_eq!(translations.has(Path::new(path)), expected, "{path}");
        }
        let hostile = format!("source: a\ntranslation: {}%locale%/b", "**/".repeat(9));
        for text in ["files: []", &hostile] {
            assert_eq!(Translations::parse(text), Translations::default(), "{text}");
        }
    }
}
