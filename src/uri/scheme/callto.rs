//! `callto` and `skype`: calls.

use super::{Authority, InBrackets, Prose, Scheme, generic, part, prose_check};

/// A call.
pub(super) static CALLTO: Scheme = Scheme {
    names: &["callto"],
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "IANA provisional registration",
    first_look,
    prose: Prose::Label,
    in_brackets: InBrackets::Uri,
    validate: generic,
    parts: part::none,
    valid: &["callto:+15105550101"],
    invalid: &["callto:a b"],
    ..Scheme::DEFAULT
};

/// A call, by the name of a program.
pub(super) static SKYPE: Scheme = Scheme {
    names: &["skype"],
    prose: Prose::Name,
    in_brackets: InBrackets::UriOrName,
    valid: &["skype:echo123?call"],
    invalid: &["skype:a b"],
    ..CALLTO
};

/// Accepts a number, an address, or a name with an action.
fn first_look(rest: &[u8]) -> bool {
    let name = prose_check::run(prose_check::token(rest), |b| {
        b.is_ascii_alphanumeric() || b".,_-".contains(b)
    });
    let action = [
        &b"?call"[..],
        b"?chat",
        b"?add",
        b"?userinfo",
        b"?voicemail",
        b"?sendfile",
    ];
    prose_check::telephone(rest)
        || prose_check::address(rest)
        || name > 0 && action.iter().any(|a| rest[name..].starts_with(a))
}
