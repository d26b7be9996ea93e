//! `javascript` and similar schemes (draft-hoehrmann-javascript-scheme; RFC 9239 names none).

use super::{Authority, Scheme, generic, part, prose_check};

/// Code, not a location.
pub(super) static JAVASCRIPT: Scheme = Scheme {
    names: &["javascript", "vbscript", "livescript", "mocha", "jscript"],
    has_one_grammar: true,
    default_port: None,
    authority: Authority::None,
    hostless: true,
    reference: "draft-hoehrmann-javascript-scheme",
    first_look,
    validate: generic,
    parts: part::none,
    valid: &["javascript:alert(1)", "javascript:void%20(0)"],
    invalid: &["javascript:alert(\"x\")"],
    ..Scheme::DEFAULT
};

/// Accepts a call or an assignment without a space before it. `JavaScript: The Good Parts` and
/// `javascript:foo` are prose.
fn first_look(rest: &[u8]) -> bool {
    let token = prose_check::token(rest);
    if token.starts_with(b"//") {
        return token
            .get(2)
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'%');
    }
    let opened = prose_check::run(token, |b| matches!(b, b'(' | b'!'));
    let name = prose_check::run(&token[opened..], |b| {
        b.is_ascii_alphanumeric() || b"_$.".contains(b)
    });
    let next = token.get(opened + name).copied().unwrap_or(b' ');
    let starts = token
        .get(opened)
        .is_some_and(|b| !b.is_ascii_digit() && *b != b'.');
    name > 0 && starts && (matches!(next, b'(' | b'=') || next == b';' && name > 1 && opened == 0)
}
