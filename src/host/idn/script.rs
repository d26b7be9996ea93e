//! Scripts of a label: the restriction level *Highly Restrictive* (UTS #39 §5.2), as far as it
//! concerns scripts.

/// Returns the scripts of `label` (in Unicode) if they are not used together: `Latin and Cyrillic`.
/// Allowed are one script, and Latin with the scripts of Japanese, of Korean, or with Han and
/// Bopomofo. Without the feature `idna`, scripts are not known.
#[cfg(feature = "idna")]
pub fn mixed_scripts(label: &str) -> Option<String> {
    (!with_tables::is_highly_restrictive(label)).then(|| with_tables::names(label))
}

/// Returns `None`: scripts are not known without tables.
#[cfg(not(feature = "idna"))]
pub const fn mixed_scripts(_: &str) -> Option<String> {
    None
}

#[cfg(feature = "idna")]
mod with_tables {
    use unicode_script::{Script, ScriptExtension, UnicodeScript};

    /// The scripts that a language is written with together (UTS #39 §5.1).
    const TOGETHER: [&[Script]; 3] = [
        // Japanese
        &[Script::Han, Script::Hiragana, Script::Katakana],
        // Chinese
        &[Script::Han, Script::Bopomofo],
        // Korean
        &[Script::Hangul, Script::Han],
    ];

    pub fn is_highly_restrictive(label: &str) -> bool {
        if label.is_ascii() {
            return true;
        }
        let scripts = || {
            let extensions = label.chars().map(|c| c.script_extension());
            extensions.filter(|set| !set.is_common() && !set.is_inherited())
        };
        let common = scripts().reduce(ScriptExtension::intersection);
        if common.is_none_or(|set| !set.is_empty()) {
            return true;
        }
        TOGETHER.iter().any(|together| {
            scripts().all(|set| {
                set.contains_script(Script::Latin)
                    || together.iter().any(|&script| set.contains_script(script))
            })
        })
    }

    /// Returns the names of the scripts, in order of appearance.
    pub fn names(label: &str) -> String {
        let mut names: Vec<&str> = Vec::new();
        for character in label.chars() {
            let script = character.script();
            let of_none = matches!(script, Script::Common | Script::Inherited);
            if !of_none && !names.contains(&script.full_name()) {
                names.push(script.full_name());
            }
        }
        match names.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "several scripts".to_owned(),
        }
    }
}

#[cfg(all(test, feature = "idna"))]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_together() {
        for label in [
            "example",
            "пример",
            "παράδειγμα",
            "日本語abc",
            "おなまえ",
            "カタカナ-abc",
            "한국abc",
            "ㄅ中文x",
            "उदाहरण",
            "مثال",
            "12-3",
            "",
            "ー",
            "々日",
            "é\u{301}",
            "٣مثال",
            "❤",
        ] {
            assert_eq!(mixed_scripts(label), None, "{label}");
        }
    }

    #[test]
    fn what_does_not() {
        for (label, expected) in [
            ("pаypal", "Latin and Cyrillic"),
            ("ρaypal", "Greek and Latin"),
            ("дαта", "Cyrillic and Greek"),
            ("аbж日", "Cyrillic, Latin and Han"),
            ("한ひ", "Hangul and Hiragana"),
            ("ㄅひ", "Bopomofo and Hiragana"),
            ("aम", "Latin and Devanagari"),
        ] {
            assert_eq!(mixed_scripts(label).as_deref(), Some(expected), "{label}");
        }
    }
}
