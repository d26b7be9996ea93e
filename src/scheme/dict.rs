//! `dict` (RFC 2229 §5).

use super::{Scheme, judge, look, part};
use crate::uri::{Fault, GrammarFault, Uri};

/// A definition.
pub(super) static DICT: Scheme = Scheme {
    names: &["dict"],
    default_port: Some(2628),
    network: true,
    hostless: false,
    reference: "RFC 2229 §5",
    first_look: look::authority,
    validate,
    parts: part::none,
    valid: &[
        "dict://dict.example.org/d:shortcake:",
        "dict://dict.example.org/m:sun:*:soundex",
    ],
    invalid: &["dict:///d:x"],
};

const COMMAND: GrammarFault = GrammarFault {
    description: "after the host, a definition (`d:` word) or a match (`m:` word)",
    production: "dict_url",
    section: "RFC 2229 §5",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    let path = judge::path(uri);
    let command = uri.path().strip_prefix(b"/").unwrap_or_default();
    let known =
        command.is_empty() || matches!(command, [b'd' | b'm', b':', word, ..] if *word != b':');
    if uri.authority().is_some() && !known {
        judge::add(faults, &COMMAND, path.start + 1..path.end);
    }
}
