//! Names of brands in the display names of senders.

use super::{Name, NameKind};
use crate::host::idn::twin;

/// Returns a display name as it is compared: full-width letters as the usual ones, without invisible
/// characters, addresses, and what a mailing list adds (` via LIST`).
pub fn plain(name: &str) -> String {
    let visible = name.chars().filter(|&c| !is_invisible(c)).map(narrow);
    let visible: String = visible.collect();
    let end = visible.find(" via ").unwrap_or(visible.len());
    let words = visible[..end].split(' ').filter(|word| !word.contains('@'));
    words.collect::<Vec<_>>().join(" ")
}

const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{AD}' | '\u{34F}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2064}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            // Tags, and selectors of variants.
            | '\u{E0000}'..='\u{E01EF}'
    )
}

/// Returns a plain display name without what may disguise it: letters that look like those of ASCII, in words that
/// have some of these; `0`, `1`, `5` and a capital `I` in place of letters; points and the like in place of spaces.
/// `None` if it has none of these.
pub fn undisguised(name: &str) -> Option<String> {
    let is_gap = |c: char| c == ' ' || matches!(c, '.' | '_' | '+' | '*' | '-' | '/' | '|');
    let words = name.split(is_gap).filter(|word| !word.is_empty()).map(word);
    let found = words.collect::<Vec<_>>().join(" ");
    (found != name).then_some(found)
}

fn word(text: &str) -> String {
    let letters = text.chars().flat_map(letters).collect::<String>();
    let is_mixed = letters.bytes().any(|byte| byte.is_ascii_alphabetic());
    let twin = |c: char| {
        if is_mixed {
            ascii_twin(c).unwrap_or(c)
        } else {
            c
        }
    };
    let plain: Vec<char> = letters.chars().map(twin).collect();
    let count = plain.iter().filter(|c| c.is_alphabetic()).count();
    let is_name = count > 2 && count * 2 > plain.len();
    let put = |(at, &c): (usize, &char)| match c {
        _ if !is_name => c,
        '0' => 'o',
        '1' => 'l',
        '5' => 's',
        // A capital in a word of small letters.
        'I' if at > 0 && plain[at - 1].is_ascii_lowercase() => 'l',
        _ => c,
    };
    plain.iter().enumerate().map(put).collect()
}

/// Returns the letters that a character is a form of: those of mathematics (NFKC).
#[cfg(feature = "idna")]
fn letters(character: char) -> impl Iterator<Item = char> {
    use unicode_normalization::UnicodeNormalization as _;
    std::iter::once(character).nfkc()
}

#[cfg(not(feature = "idna"))]
fn letters(character: char) -> impl Iterator<Item = char> {
    std::iter::once(character)
}

/// Returns the letter of ASCII that another one looks like.
fn ascii_twin(character: char) -> Option<char> {
    let small = character.to_lowercase().next()?;
    (!character.is_ascii()).then(|| twin(small)).flatten()
}

/// Returns the character that a full-width one is a form of (U+FF01 to U+FF5E).
fn narrow(character: char) -> char {
    match character {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        '\u{3000}' | '\u{A0}' => ' ',
        other => other,
    }
}

/// The most letters of a name that has to be in its own case: `TIM`, `ING`.
const SHORT: usize = 3;

/// Returns true if `shown`, which is `folded` in lower case, has the name at `at`.
pub(super) fn has(shown: &str, folded: &str, at: usize, name: &Name) -> bool {
    if !folded[at..].starts_with(&name.folded) {
        return false;
    }
    let end = at + name.folded.len();
    let is_latin = name.text.is_ascii();
    if is_latin && name.text.len() <= SHORT && shown.get(at..end) != Some(&name.text) {
        return false;
    }
    let goes_on = |c: Option<char>| is_latin && c.is_some_and(|c| c.is_ascii_alphanumeric());
    let (before, after) = (&folded[..at], &folded[end..]);
    !goes_on(before.chars().next_back())
        && !goes_on(after.chars().next())
        && (name.kind != NameKind::Ambiguous || is_service(before) && is_service(after))
}

/// Returns true if a text has no words but those of service, and numbers. Beside a word of Chinese or Japanese, a Latin
/// word is a name.
fn is_service(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.all(|word| {
        SERVICE.contains(&word)
            || word.chars().all(|c| c >= '\u{2E80}')
            || word.chars().all(|c| c.is_ascii_digit())
    })
}

/// Words beside the name of a firm, in lower case.
#[rustfmt::skip]
const SERVICE: &[&str] = &[
    "account", "accounts", "ag", "alert", "alerts", "anti", "antivirus", "assistance", "atencion",
    "atendimento", "banco", "bank", "banque", "billing", "card", "cards", "care", "center",
    "centre", "client", "cliente", "clientes", "co", "com", "congratulations", "corp",
    "corporation", "customer", "de", "delivery", "department", "desk", "express", "fr", "gmbh",
    "gutschein", "help", "helpdesk", "hotels", "inc", "info", "information", "investments", "it", "jp", "konto",
    "kundenservice", "llc", "ltd", "mail", "membership", "message", "net", "no", "noreply", "notice",
    "notification", "notifications", "official", "online", "order", "orders", "org", "pay",
    "payment", "payments", "plc", "prime", "renewal", "reply", "resorts", "rewards", "sa", "security", "seguranca",
    "seguridad", "service", "services", "servicio", "shop", "sicherheit", "soporte", "store",
    "subscription", "suporte", "support", "team", "the", "uk", "update", "verification", "virus", "wallet", "カード",
    "カスタマーサービス", "カスタマーセンター", "サポート", "セキュリティ", "株式会社",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names() {
        for (name, expected) in [
            ("Ｐａｙ\u{3000}Ｐａｌ", "Pay Pal"),
            ("A\u{200B}B\u{AD}", "AB"),
            ("Anna via Example List", "Anna"),
            ("Anna a@example.org Miller", "Anna Miller"),
            ("", ""),
        ] {
            assert_eq!(plain(name), expected, "{name}");
        }
    }

    #[cfg(feature = "idna")]
    #[test]
    fn disguises() {
        for (name, expected) in [
            ("WaImart", Some("Walmart")),
            ("C0STC0 Club", Some("CoSTCo Club")),
            ("Lerοy_Merlin", Some("Leroy Merlin")),
            ("P\u{430}yPal", Some("PayPal")),
            ("𝗛𝗼𝗺𝗲 𝗗𝗲𝗽𝗼𝘁", Some("Home Depot")),
            ("Omaha..Steaks", Some("Omaha Steaks")),
            ("PayPal Service", None),
            ("Anna Miller", None),
            // Of another script, and numbers.
            ("Анна", None),
            ("Office 365", None),
            ("1Password", Some("lPassword")),
        ] {
            assert_eq!(undisguised(name).as_deref(), expected, "{name}");
        }
    }
}
