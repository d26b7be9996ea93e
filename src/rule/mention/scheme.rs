//! Cues of the scheme: whose grammar is it?

use super::place::Place;
use super::scene::Scene;
use crate::rule::Diagnostic;
use crate::uri::FaultKind;

/// Programs use the name of the scheme with grammars of their own: `info:` of Emacs and of sites,
/// `tcp:` of sockets, `ldap:` in descriptions of its syntax. In a link, only a name of a page shows
/// that.
pub fn is_used_otherwise(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    if diagnostic.rule.is_slip {
        return false;
    }
    let Some(scheme) = scene.cx.uri.known_scheme() else {
        return false;
    };
    !scheme.has_one_grammar && (scene.place != Place::Link || is_name_of_page(scene, diagnostic))
}

/// Returns true if all after the scheme is a word, and the finding is about the grammar of the
/// scheme: generators of sites name their pages so (`info:closures#scopes`).
fn is_name_of_page(scene: &Scene, diagnostic: &Diagnostic) -> bool {
    let uri = scene.cx.uri;
    let by_grammar = |kind| matches!(kind, FaultKind::Scheme(_));
    let at_fault = uri
        .faults()
        .iter()
        .any(|fault| by_grammar(fault.kind) && fault.range() == diagnostic.range);
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    at_fault
        && uri.authority().is_none()
        && uri.query().is_none()
        && !uri.path().is_empty()
        && uri.path().iter().all(in_word)
}
