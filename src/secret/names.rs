//! Values that are the name of a credential: the word for one, in several languages, the name of a
//! variable that has one, or that of their own key.
//!
//! Documents write them in the place of a credential. Somebody may use them all the same, so that they
//! are samples: masked, and reported by C013 only.

use std::ops::Range;

use super::pairs::is_of_key;
use super::placeholder::is_word;
use crate::uri::percent::decode;

/// Words for a secret, a key, a token and a password, in small letters.
// Those of languages into which documents are translated; words that also mean something that people
// take as a password (a flower, a ring) are left out.
#[rustfmt::skip]
const CREDENTIALS: &[&str] = &[
    // English.
    "apikey", "key", "pass", "passphrase", "passwd", "password", "pwd", "secret", "token",
    // Danish, Norwegian and Swedish.
    "hemlig", "hemlighet", "hemmelig", "hemmelighed", "hemmelighet", "nyckel", "nøgle", "nøkkel",
    // Dutch and German.
    "geheim", "geheimnis", "schluessel", "schlüssel", "sleutel",
    // French, Italian, Portuguese and Spanish.
    "chave", "chiave", "clave", "clef", "contrasena", "contraseña", "jeton", "llave", "motdepasse",
    "secreta", "secreto", "segredo", "segreto", "senha",
    // Czech, Polish and Russian.
    "haslo", "hasło", "heslo", "klic", "klucz", "klíč", "sekret", "tajemstvi", "tajemství",
    "ключ", "пароль", "секрет", "токен",
    // Finnish, Hungarian and Turkish.
    "anahtar", "avain", "jelszo", "jelszó", "kulcs", "salainen", "salaisuus", "salasana", "sifre",
    "titok", "şifre",
    // Chinese, Japanese and Korean.
    "令牌", "密码", "密碼", "密钥", "密鑰", "秘密", "キー", "トークン", "パスワード", "비밀번호", "비밀", "토큰", "키",
];

/// Words for "my" in the same languages.
const OF_MINE: &[&str] = &[
    "ma", "mein", "meine", "meu", "mi", "mijn", "min", "minha", "mio", "moj", "mon",
];

/// The ends of names of variables that have a credential.
const OF_VARIABLES: [&str; 6] = ["key", "passwd", "password", "pwd", "secret", "token"];

/// The maximum length of such a name.
// Bounds the time in which one word is taken apart.
const LONGEST: usize = 48;

/// Returns true if the value at `range` (not decoded) is the name of a credential.
pub fn is_name(bytes: &[u8], range: &Range<usize>) -> bool {
    // An escape has three characters.
    if range.len() > 3 * LONGEST {
        return false;
    }
    let value = decode(&bytes[range.clone()]);
    let Ok(value) = std::str::from_utf8(&value) else {
        return false;
    };
    value.len() <= LONGEST
        && (consists_of_words(value)
            || is_variable(value)
            || repeats_key(value, &bytes[..range.start]))
}

/// Returns true if `value` consists of words of placeholders, and at least one is for a credential:
/// `testkey`, `secretKey`, `secreto`, `mi-clave`.
fn consists_of_words(value: &str) -> bool {
    let words = words(value);
    let mut any = false;
    let mut all = !words.is_empty();
    for word in &words {
        match parts(word) {
            Some(Parts::WithCredential) => any = true,
            Some(Parts::Other) => {}
            None => all = false,
        }
    }
    all && any
}

/// Returns the words of a name in small letters: between characters that names do not have, and at
/// capitals after small letters.
fn words(value: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_small = false;
    for character in value.chars() {
        let starts = after_small && character.is_uppercase();
        if starts || !character.is_alphanumeric() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| character.is_alphanumeric()) {
            word.extend(character.to_lowercase());
        }
        after_small = character.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// What a word consists of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    /// Words of placeholders, one of which is for a credential.
    WithCredential,
    /// Words of placeholders.
    Other,
}

/// Returns what `word` consists of; `None` if a part of it is no word of a placeholder.
fn parts(word: &str) -> Option<Parts> {
    let known = |part: &str| {
        if CREDENTIALS.contains(&part) {
            Some(Parts::WithCredential)
        } else {
            is_word(part.as_bytes()).then_some(Parts::Other)
        }
    };
    // Not as a part of a word: `monkey`.
    let mine = OF_MINE.contains(&word).then_some(Parts::Other);
    if let Some(whole) = known(word).or(mine) {
        return Some(whole);
    }
    // What the text up to each offset consists of.
    let mut reached = vec![None; word.len() + 1];
    reached[0] = Some(Parts::Other);
    for (start, _) in word.char_indices() {
        let Some(before) = reached[start] else {
            continue;
        };
        // Shorter words are in any text.
        for end in (start + 3..=word.len()).filter(|end| word.is_char_boundary(*end)) {
            let both = match (before, known(&word[start..end])) {
                (_, None) => continue,
                (Parts::Other, Some(Parts::Other)) => Parts::Other,
                _ => Parts::WithCredential,
            };
            if reached[end] != Some(Parts::WithCredential) {
                reached[end] = Some(both);
            }
        }
    }
    reached[word.len()]
}

/// Returns true for the name of a variable: small letters and underscores, or small letters and
/// capitals, and a word for a credential at its end. `github_token`, `deployToken`.
fn is_variable(value: &str) -> bool {
    let small = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase());
    let snake = value
        .rsplit_once('_')
        .is_some_and(|(before, last)| OF_VARIABLES.contains(&last) && before.split('_').all(small));
    let last = value.rfind(|c: char| c.is_ascii_uppercase());
    let camel = last.filter(|at| *at > 0).is_some_and(|at| {
        let (before, last) = value.split_at(at);
        let mut capitals = before.split(|c: char| c.is_ascii_uppercase());
        let is_hump = |hump: &str| hump.len() > 1 && small(hump);
        OF_VARIABLES.contains(&&*last.to_ascii_lowercase()) && capitals.all(is_hump)
    });
    snake || camel
}

/// Returns true if `value` is its own key, in any spelling: `hapikey=HAPI_KEY`.
fn repeats_key(value: &str, before: &[u8]) -> bool {
    let Some(before) = before.strip_suffix(b"=") else {
        return false;
    };
    let near = &before[before.len().saturating_sub(LONGEST)..];
    let start = near.iter().rposition(|byte| !is_of_key(*byte));
    let key = &near[start.map_or(0, |at| at + 1)..];
    let letters = |text: &[u8]| -> Vec<u8> {
        let letters = text.iter().filter(|byte| byte.is_ascii_alphanumeric());
        letters.map(u8::to_ascii_lowercase).collect()
    };
    let key = letters(key);
    key.len() > 2 && key == letters(value.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(value: &str) -> bool {
        is_name(value.as_bytes(), &(0..value.len()))
    }

    #[test]
    fn names() {
        for value in [
            "testkey",
            "secretKey",
            "SecretKey",
            "secreto",
            "mi_clave",
            "miClave",
            "github_token",
            "deploy_key",
            "githubToken",
            "stripeSecretKey",
            "mySecretKey",
            "test-token",
            "geheim",
            "Schlüssel",
            "schl%C3%BCssel",
            "секрет",
            "Пароль",
            "密钥",
            "passwordtoken",
            "secretpassword",
        ] {
            assert!(is(value), "{value}");
        }
    }

    #[test]
    fn credentials() {
        for value in [
            "hunter3",
            "s3cr3t!9xK",
            "correct-horse-battery-staple",
            "correct-horse",
            "herring",
            "secret123",
            "tokenQ7x",
            "keyboard",
            "monkey",
            "turkey",
            "passport",
            "tokens",
            "secretly",
            "github_tok3n",
            "gH7_token",
            "q7Rz2Key",
            "aBcDKey",
            "horse-key",
            "hunterPass",
            "key4me",
            "world",
            "hockey",
            "donkeykey",
            "Zk3vQ8tLw2",
        ] {
            assert!(!is(value), "{value}");
        }
    }

    #[test]
    fn the_name_of_the_key() {
        let t = |text: &str| {
            let start = text.rfind('=').unwrap() + 1;
            is_name(text.as_bytes(), &(start..text.len()))
        };
        assert!(t("?hapikey=HAPI_KEY"));
        assert!(t("?x=1&authcode=auth-code"));
        assert!(!t("?hapikey=HAPI_KEY_2"));
        assert!(!t("?sid=sid2"));
        assert!(!t("?k=k"));
    }

    proptest::proptest! {
        /// A name with one digit in it is no name.
        #[test]
        fn what_has_a_digit_may_be_a_credential(
            first in "test|my|secret|github", second in "key|token|secret", digit in "[0-9]", at in 1usize..8,
        ) {
            let name = format!("{first}_{second}");
            let mut changed = name.clone();
            changed.insert_str(at.min(name.len()), &digit);
            proptest::prop_assert!(is(&name));
            proptest::prop_assert!(!is(&changed), "{}", changed);
        }
    }
}
