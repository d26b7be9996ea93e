//! `nostr`: an entity of the Nostr protocol (NIP-21, NIP-19).

use super::{Authority, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A profile, a note or another entity.
pub(super) static NOSTR: Scheme = Scheme {
    names: &["nostr"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "NIP-21",
    first_look,
    validate,
    parts: part::none,
    valid: &["nostr:npub1sn0wdenkukak0d9dfczzeacvhkrgz92ak56egt7vdgzn8pv2wfqqhrjdv9"],
    invalid: &[
        "nostr:",
        "nostr:a",
        "nostr:npub1",
        "nostr:nsec1sn0wdenkukak0d9dfczzeacvhk",
    ],
    ..Scheme::DEFAULT
};

/// The kinds of entities. `nsec`, a private key, is not one (NIP-21).
const KINDS: [&str; 5] = ["npub1", "note1", "nprofile1", "nevent1", "naddr1"];

fn first_look(rest: &[u8]) -> bool {
    prose_check::bech32(rest, &KINDS, 20)
}

const ENTITY: GrammarFault = GrammarFault {
    description: "not an entity: expected `npub1`, `note1`, `nprofile1`, `nevent1` or `naddr1` and its data",
    production: "NIP-19 identifier",
    section: "NIP-21; NIP-19",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = checks::path(uri);
    let is_entity = KINDS.iter().any(|kind| {
        let start = uri.path().get(..kind.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(kind.as_bytes()))
            && path.len() > kind.len()
    });
    let alphanumeric = uri.path().iter().all(u8::is_ascii_alphanumeric);
    if uri.authority().is_some() || !is_entity || !alphanumeric {
        checks::add(faults, &ENTITY, path);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn entities() {
        cases::faults(&[
            ("nostr:note1qqq", &[]),
            ("nostr:⟦note1⟧", &[ENTITY.description]),
            ("nostr:⟦note1a-b⟧", &[ENTITY.description]),
            ("nostr:⟦a⟧", &[ENTITY.description]),
        ]);
    }

    #[test]
    fn prose() {
        let key = "npub1sn0wdenkukak0d9dfczzeacvhkrgz92ak56egt7vdgzn8pv2wfqqhrjdv9";
        assert!(first_look(key.as_bytes()));
        assert!(first_look(format!("{key}.").as_bytes()));
        assert!(!first_look(b"npub1..."));
        assert!(!first_look(b" npub1sn0wdenkukak0d9dfczzeacvhk"));
        assert!(!first_look(b"client"));
    }
}
