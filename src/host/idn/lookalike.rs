//! Letters and digits outside ASCII that look like those of ASCII: the confusables of UTS #39 that
//! hosts may contain, and a few more that are similar in screen fonts.
//!
//! The tables are tested against the skeletons of Unicode in `tests.rs`.

/// The characters of a script that look like ASCII.
#[derive(Debug)]
pub(super) struct Script {
    pub(super) name: &'static str,
    /// The first and the last character of its block.
    pub(super) block: (char, char),
    /// Its letters that look like ASCII letters, with those letters.
    pub(super) letters: &'static [(char, char)],
    /// Its characters that look like digits, with those digits.
    pub(super) digits: &'static [(char, char)],
    /// The ASCII top-level domains under which names in the script are common.
    domains: &'static [&'static str],
}

#[rustfmt::skip]
pub(super) static SCRIPTS: &[Script] = &[
    Script {
        name: "Cyrillic", block: ('\u{400}', '\u{52F}'),
        letters: &[('а', 'a'), ('г', 'r'), ('е', 'e'), ('к', 'k'), ('о', 'o'), ('п', 'n'), ('р', 'p'), ('с', 'c'), ('у', 'y'), ('х', 'x'), ('ь', 'b'), ('ѕ', 's'), ('і', 'i'), ('ј', 'j'), ('ѡ', 'w'), ('ѵ', 'v'), ('ү', 'y'), ('һ', 'h'), ('ҽ', 'e'), ('ӏ', 'l'), ('ԁ', 'd'), ('ԍ', 'g'), ('ԛ', 'q'), ('ԝ', 'w')],
        digits: &[('б', '6'), ('з', '3'), ('ҙ', '3'), ('ӡ', '3')],
        domains: &["ba", "bg", "by", "kg", "kz", "me", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz"],
    },
    Script {
        name: "Greek", block: ('\u{370}', '\u{3FF}'),
        letters: &[('α', 'a'), ('γ', 'y'), ('η', 'n'), ('ι', 'i'), ('κ', 'k'), ('ν', 'v'), ('ο', 'o'), ('ρ', 'p'), ('σ', 'o'), ('υ', 'u'), ('ω', 'w'), ('ϳ', 'j'), ('ϸ', 'p')],
        digits: &[('θ', '0')],
        domains: &["cy", "gr"],
    },
    Script {
        name: "Armenian", block: ('\u{530}', '\u{58F}'),
        letters: &[('ՠ', 'm'), ('ա', 'w'), ('գ', 'q'), ('զ', 'q'), ('հ', 'h'), ('յ', 'j'), ('ո', 'n'), ('ռ', 'n'), ('ս', 'u'), ('ց', 'g'), ('ւ', 'i'), ('ք', 'f'), ('օ', 'o')],
        digits: &[],
        domains: &["am"],
    },
    Script {
        name: "Georgian", block: ('\u{10A0}', '\u{10FF}'),
        letters: &[('ყ', 'y'), ('ჿ', 'o')],
        digits: &[],
        domains: &["ge"],
    },
    Script {
        name: "Hebrew", block: ('\u{590}', '\u{5FF}'),
        letters: &[('ו', 'l'), ('ט', 'v'), ('ן', 'l'), ('ס', 'o')],
        digits: &[],
        domains: &["il"],
    },
    Script {
        name: "Devanagari", block: ('\u{900}', '\u{97F}'),
        letters: &[('०', 'o')],
        digits: &[('३', '3')],
        domains: &["in", "np"],
    },
    Script {
        name: "Bengali", block: ('\u{980}', '\u{9FF}'),
        letters: &[('০', 'o')],
        digits: &[('৪', '8'), ('৭', '9')],
        domains: &["bd", "in"],
    },
    Script {
        name: "Gurmukhi", block: ('\u{A00}', '\u{A7F}'),
        letters: &[('੦', 'o')],
        digits: &[('੧', '9'), ('੪', '8')],
        domains: &["in"],
    },
    Script {
        name: "Gujarati", block: ('\u{A80}', '\u{AFF}'),
        letters: &[('૦', 'o')],
        digits: &[('૩', '3')],
        domains: &["in"],
    },
    Script {
        name: "Oriya", block: ('\u{B00}', '\u{B7F}'),
        letters: &[('୦', 'o')],
        digits: &[('ଠ', '0'), ('୨', '9')],
        domains: &["in"],
    },
    Script {
        name: "Tamil", block: ('\u{B80}', '\u{BFF}'),
        letters: &[('௦', 'o')],
        digits: &[],
        domains: &["in", "lk", "sg"],
    },
    Script {
        name: "Telugu", block: ('\u{C00}', '\u{C7F}'),
        letters: &[('౦', 'o')],
        digits: &[],
        domains: &["in"],
    },
    Script {
        name: "Kannada", block: ('\u{C80}', '\u{CFF}'),
        letters: &[],
        digits: &[('೦', '0')],
        domains: &["in"],
    },
    Script {
        name: "Malayalam", block: ('\u{D00}', '\u{D7F}'),
        letters: &[('ട', 's'), ('ഠ', 'o'), ('൦', 'o')],
        digits: &[('൭', '9')],
        domains: &["in"],
    },
    Script {
        name: "Thai", block: ('\u{E00}', '\u{E7F}'),
        letters: &[('ท', 'n'), ('น', 'u'), ('บ', 'u'), ('พ', 'w'), ('ร', 's'), ('ห', 'n'), ('๐', 'o')],
        digits: &[],
        domains: &["th"],
    },
    Script {
        name: "Lao", block: ('\u{E80}', '\u{EFF}'),
        letters: &[('໐', 'o')],
        digits: &[],
        domains: &["la"],
    },
    Script {
        name: "Myanmar", block: ('\u{1000}', '\u{109F}'),
        letters: &[('င', 'c'), ('ဝ', 'o'), ('၀', 'o'), ('ၚ', 'c')],
        digits: &[],
        domains: &["mm"],
    },
    Script {
        name: "Khmer", block: ('\u{1780}', '\u{17FF}'),
        letters: &[('០', 'o')],
        digits: &[],
        domains: &["kh"],
    },
    Script {
        name: "Ethiopic", block: ('\u{1200}', '\u{139F}'),
        letters: &[],
        digits: &[('ዐ', '0')],
        domains: &["er", "et"],
    },
    Script {
        name: "Cherokee", block: ('\u{13A0}', '\u{13FF}'),
        letters: &[('Ꭵ', 'i'), ('Ꮒ', 'h'), ('Ꮟ', 'b'), ('Ꮷ', 'd')],
        digits: &[('Ꮞ', '4'), ('Ꮾ', '6')],
        domains: &[],
    },
    Script {
        name: "Canadian Aboriginal", block: ('\u{1400}', '\u{167F}'),
        letters: &[('ᑯ', 'd'), ('ᑲ', 'b'), ('ᕁ', 'x'), ('ᕽ', 'x'), ('ᖯ', 'b')],
        digits: &[('ᒿ', '2'), ('ᘖ', '2')],
        domains: &["ca"],
    },
    Script {
        name: "Coptic", block: ('\u{2C80}', '\u{2CFF}'),
        letters: &[('ⲅ', 'r'), ('ⲍ', 'z'), ('ⲓ', 'i'), ('ⲟ', 'o'), ('ⲣ', 'p'), ('ⲥ', 'c'), ('ⲩ', 'y'), ('ⲽ', 'w'), ('ⳏ', 'p')],
        digits: &[('ⳋ', '9'), ('ⳓ', '6')],
        domains: &[],
    },
    Script {
        name: "Lisu", block: ('\u{A4D0}', '\u{A4FF}'),
        letters: &[('ꓒ', 'd'), ('ꓲ', 'l')],
        digits: &[('ꓳ', '0')],
        domains: &[],
    },
];

/// Latin letters of living alphabets that look like other letters.
#[rustfmt::skip]
pub(super) static LATIN: &[(char, char)] = &[
    ('ø', 'o'), ('þ', 'p'), ('đ', 'd'), ('ħ', 'h'), ('ı', 'i'), ('ł', 'l'), ('ŧ', 't'), ('ƒ', 'f'),
    ('ɣ', 'y'), ('ɩ', 'i'), ('ʋ', 'u'),
];

/// Latin letters of phonetic notation and of historical scripts, such as small capitals, with the
/// letters that they look like. UTS #39 allows none of them in identifiers.
#[rustfmt::skip]
pub(super) static PHONETIC: &[(char, char)] = &[
    ('ƍ', 'g'), ('ƽ', 's'), ('ƿ', 'p'), ('ǀ', 'l'), ('ȣ', '8'), ('ȷ', 'j'), ('ɑ', 'a'), ('ɡ', 'g'),
    ('ɢ', 'g'), ('ɪ', 'i'), ('ɯ', 'w'), ('ɴ', 'n'), ('ʀ', 'r'), ('ʄ', 'f'), ('ʏ', 'y'), ('ʙ', 'b'),
    ('ʜ', 'h'), ('ʟ', 'l'), ('ᴀ', 'a'), ('ᴄ', 'c'), ('ᴅ', 'd'), ('ᴇ', 'e'), ('ᴊ', 'j'), ('ᴋ', 'k'),
    ('ᴍ', 'm'), ('ᴏ', 'o'), ('ᴑ', 'o'), ('ᴘ', 'p'), ('ᴛ', 't'), ('ᴜ', 'u'), ('ᴠ', 'v'), ('ᴡ', 'w'),
    ('ᴢ', 'z'), ('ᶃ', 'g'), ('ᶌ', 'y'), ('ẝ', 'f'), ('ỿ', 'y'), ('ⱬ', 'z'), ('ꜰ', 'f'), ('ꜱ', 's'),
    ('ꝯ', '9'), ('ꞁ', 'l'), ('ꞙ', 'f'), ('ꞟ', 'u'), ('ꟺ', 'w'), ('ꟾ', 'l'), ('ꬲ', 'e'), ('ꬵ', 'f'),
    ('ꬽ', 'o'), ('ꭇ', 'r'), ('ꭈ', 'r'), ('ꭎ', 'u'), ('ꭒ', 'u'), ('ꭚ', 'y'), ('ꭤ', 'a'),
];

/// A label of one script other than Latin, with the ASCII label that it looks like.
#[derive(Debug, PartialEq, Eq)]
pub struct Lookalike {
    /// The script of the label.
    pub script: &'static str,
    /// The ASCII label that it looks like.
    pub twin: String,
}

/// Returns the ASCII label that `label` looks like, both labels in lowercase Unicode: all of its
/// letters are of one script, each looks like an ASCII letter, or all look like digits, and the
/// top-level domain `top` is not one of that script.
pub fn whole_script(label: &str, top: &str) -> Option<Lookalike> {
    let first = label.chars().find(|c| !c.is_ascii())?;
    let script = SCRIPTS.iter().find(|script| script.has(first))?;
    let at_home = script.domains.contains(&top) || top.chars().any(|c| script.has(c));
    if at_home {
        return None;
    }
    let twin = twins(label, script.letters).or_else(|| twins(label, script.digits))?;
    Some(Lookalike {
        script: script.name,
        twin,
    })
}

impl Script {
    const fn has(&self, character: char) -> bool {
        self.block.0 as u32 <= character as u32 && character as u32 <= self.block.1 as u32
    }
}

/// Maps each character of `label` by `table`; `None` if it contains others besides digits and
/// hyphens.
fn twins(label: &str, table: &[(char, char)]) -> Option<String> {
    let twin = |character: char| match character {
        '0'..='9' | '-' => Some(character),
        _ => find(table, character),
    };
    label.chars().map(twin).collect()
}

/// Returns the ASCII letter that a Latin letter of no living alphabet looks like.
pub fn phonetic_twin(character: char) -> Option<char> {
    find(PHONETIC, character)
}

/// Returns `label` (in lowercase, without marks) with characters that look alike replaced by one of
/// them: a skeleton in the sense of UTS #39 §4. In addition, `0` becomes `o`, `1` becomes `l`, and
/// `w` two `v`.
pub fn folded(label: &str) -> String {
    let mut folded = String::with_capacity(label.len() + 8);
    for character in label.chars() {
        let twin = if character.is_ascii() {
            character
        } else {
            twin(character).unwrap_or(character)
        };
        match twin {
            '0' => folded.push('o'),
            '1' => folded.push('l'),
            'm' => folded.push_str("rn"),
            'w' => folded.push_str("vv"),
            _ => folded.push(twin),
        }
    }
    folded
}

/// Returns the ASCII letter or digit that `character` looks like.
pub fn twin(character: char) -> Option<char> {
    let script = SCRIPTS.iter().find(|script| script.has(character));
    let of_script = script.and_then(|script| {
        find(script.letters, character).or_else(|| find(script.digits, character))
    });
    of_script
        .or_else(|| find(LATIN, character))
        .or_else(|| find(PHONETIC, character))
}

fn find(table: &[(char, char)], character: char) -> Option<char> {
    let found = table.binary_search_by_key(&character, |&(from, _)| from);
    found.ok().map(|i| table[i].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_ascend() {
        for script in SCRIPTS {
            for table in [script.letters, script.digits] {
                assert!(table.is_sorted_by(|a, b| a.0 < b.0), "{}", script.name);
                assert!(table.iter().all(|&(c, _)| script.has(c)), "{}", script.name);
            }
            assert!(script.domains.is_sorted(), "{}", script.name);
        }
        assert!(LATIN.is_sorted_by(|a, b| a.0 < b.0));
        assert!(PHONETIC.is_sorted_by(|a, b| a.0 < b.0));
    }

    #[test]
    fn whole_scripts() {
        for (label, top, expected) in [
            ("аррӏе", "com", Some("appӏe".replace('ӏ', "l"))),
            ("ѕсоре", "com", Some("scope".to_owned())),
            ("аррӏе", "ru", None),
            ("аррӏе", "рф", None),
            ("пример", "com", None),
            ("база", "com", None),
            ("36з", "com", Some("363".to_owned())),
            ("ορο", "com", Some("opo".to_owned())),
            ("ορο", "gr", None),
            ("ορο", "ελ", None),
            ("example", "com", None),
            ("аpple", "com", None),
            ("日本", "com", None),
            ("", "com", None),
        ] {
            let found = whole_script(label, top).map(|found| found.twin);
            assert_eq!(found, expected, "{label}.{top}");
        }
    }

    #[test]
    fn skeletons() {
        for (label, other) in [
            ("rnicrosoft", "microsoft"),
            ("g00gle", "google"),
            ("paypa1", "paypal"),
            ("раураӏ", "paypal"),
            ("vvindow", "window"),
            ("ɡoogle", "google"),
            ("łódź", "lódź"),
        ] {
            assert_eq!(folded(label), folded(other), "{label}");
        }
        assert_ne!(folded("example"), folded("examples"));
    }
}
