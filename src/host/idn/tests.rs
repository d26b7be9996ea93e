//! Comparison of the tables with those of Unicode: confusables and restriction levels of UTS #39
//! (the crate `unicode-security`), decompositions of UAX #15.

use crate::uri::characters::{fake_delimiter, is_dot, is_invisible};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _, skeleton,
};

use super::lookalike::{LATIN, PHONETIC, SCRIPTS};
use super::*;

/// Similar in screen fonts, although their skeletons differ.
const OF_OUR_OWN: &str = "кпьԍзҙӡηκωθทนบพรหđħłøŧɢɴʀʙʜʟᴀᴅᴇᴊᴋᴍᴘᴛꜰ";
/// Equal skeletons, but hardly similar to a reader, or historical letters only.
const LEFT_OUT: &str = "шϭ";

fn skeleton_of(character: char) -> String {
    skeleton(&character.to_string()).collect()
}

#[test]
fn lookalikes_have_the_skeleton_of_their_twin() {
    let scripts = SCRIPTS
        .iter()
        .flat_map(|s| s.letters.iter().chain(s.digits));
    for &(character, twin) in scripts.chain(LATIN).chain(PHONETIC) {
        // The skeleton maps `O` to `0`.
        let same = skeleton_of(character).to_lowercase() == skeleton_of(twin).to_lowercase();
        let ours = OF_OUR_OWN.contains(character);
        assert_ne!(same, ours, "{character} {twin}");
    }
    for &(character, _) in PHONETIC {
        assert!(!character.identifier_allowed(), "{character}");
    }
}

#[test]
fn no_lookalike_is_missing() {
    let twins: Vec<_> = ('a'..='z').chain('0'..='9').map(skeleton_of).collect();
    for script in SCRIPTS {
        for character in script.block.0..=script.block.1 {
            let alike = twins.contains(&skeleton_of(character));
            let stays = mapped_label(&character.to_string()) == Some(character.to_string());
            let letter = character.is_alphanumeric() && !LEFT_OUT.contains(character);
            if alike && stays && letter {
                let table = script.letters.iter().chain(script.digits);
                let known = table.clone().any(|&(known, _)| known == character);
                assert!(known, "{character} of {}", script.name);
            }
        }
    }
}

#[test]
fn no_fake_delimiter_is_missing() {
    for character in '\u{80}'..=char::MAX {
        let delimits = |c: char| "/?#@:.\\".contains(c);
        let decomposed = character.to_string().nfkc().any(delimits);
        if decomposed && !is_dot(character) {
            assert!(fake_delimiter(character).is_some(), "{character:?}");
        }
    }
}

/// Each character that UTS #46 ignores in a host is visible, or in the list of invisible ones.
#[test]
fn what_is_left_out_is_known_as_invisible() {
    for character in '\u{80}'..=char::MAX {
        if mapped_label(&format!("a{character}b")).as_deref() == Some("ab") {
            assert!(is_invisible(character), "{character:?}");
        }
    }
}

fn is_highly_restrictive(label: &str) -> bool {
    label.check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

proptest::proptest! {
    /// For characters that UTS #39 allows in identifiers, the level depends on scripts alone.
    #[test]
    fn scripts_mix_as_restriction_levels_say(
        label in "[a-z0-9à-žα-ωа-яѐ-џա-ֆא-תب-يँ-हก-ฮ가-힣ぁ-んァ-ヶー々一-十ㄅ-ㄩ々·٠-٩०-९-]{1,6}",
    ) {
        if label.chars().all(char::identifier_allowed) {
            proptest::prop_assert_eq!(mixed_scripts(&label).is_none(), is_highly_restrictive(&label));
        }
    }

    #[test]
    fn any_characters_of_identifiers(label in proptest::collection::vec(proptest::char::any(), 1..4)) {
        let label: String = label.into_iter().filter(|c| c.identifier_allowed()).collect();
        proptest::prop_assert_eq!(mixed_scripts(&label).is_none(), is_highly_restrictive(&label));
    }

    #[test]
    fn names_of_any_text_are_survived(host in "\\PC{0,40}") {
        let uri = format!("http://{host}/");
        let uri = crate::uri::Uri::split(uri.as_bytes());
        if let Some(name) = Name::of(&uri) {
            for label in name.labels() {
                proptest::prop_assert!(name.range.start <= label.range.start);
                proptest::prop_assert!(label.range.end <= name.range.end);
                label.unicode();
            }
            name.mapped();
            name.unicode();
        }
    }
}
