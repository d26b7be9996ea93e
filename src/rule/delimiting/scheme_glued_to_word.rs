//! # scheme-glued-to-word (D007)
//!
//! ## What it does
//! Checks for `http`, `https` or `ftp` directly after a word, as in `according tohttp://…`.
//!
//! ## Why is this bad?
//! By the grammar of URIs, the word is part of the scheme. Programs that follow the grammar find a
//! URI with an unknown scheme, and programs that search for `http` find the intended one.
//!
//! ## Example
//! ```text
//! according tohttp://www.example.org/dictionary
//! ```
//!
//! ## Use instead
//! ```text
//! according to http://www.example.org/dictionary
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix inserts a space before the scheme, but a private scheme may end in `http`.
//!
//! ## References
//! - RFC 3986 §3.1, Appendix C

use crate::extract::delimit::Wrapper;
use crate::rule::lines;
use crate::rule::{
    Edit, Fact, Fix, Intent, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    messages, rewrite,
};
use crate::uri::Component;
use crate::uri::scheme;

/// Rule D007, `scheme-glued-to-word`.
pub static RULE: Rule = Rule {
    code: "D007",
    name: "scheme-glued-to-word",
    summary: "missing space between a word and a URI",
    levels: Levels::off(Severity::Warning)
        .on_in(&[Preset::Docs, Preset::Mail])
        .trivial_in_mail(),
    reference: "RFC 3986 Appendix C",
    manual: manual!("scheme_glued_to_word.rs"),
    fix: Some(Safety::Unsafe),
    intents: Intent::ANY_SCHEME,
    needs: Needs::any(&[Fact::NotWeb, Fact::AfterLetter]),
    check,
    ..Rule::DEFAULT
};

// Not all schemes: `profile` ends in `file`.
const SCHEMES: [&str; 3] = ["https", "http", "ftp"];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some(range), Some(name)) = (cx.uri.range(Component::Scheme), cx.uri.scheme()) else {
        return;
    };
    let mut at = 0;
    let glued = if SCHEMES.iter().any(|scheme| cx.uri.has_scheme(scheme)) {
        cx.candidate.wrapper == Wrapper::None && follows_word(lines::before(cx))
    } else {
        let word = word_before_scheme(name).filter(|_| !scheme::is_known(name));
        at = word.map_or(0, <[u8]>::len);
        word.is_some_and(is_word) && !is_kind_of_ftp(name)
    };
    if glued && cx.uri.authority().is_some() {
        let violation = messages::violation(
            range,
            "missing space between word and URI",
            "insert a space before the URI",
        );
        let word = &cx.uri.bytes()[..at];
        let doubled = SCHEMES
            .iter()
            .any(|name| word.eq_ignore_ascii_case(name.as_bytes()));
        violations.push(if doubled {
            let fix = Fix::unsafe_fix(vec![Edit::uri(0..at, "")]);
            messages::violation(0..at, "scheme that is there twice", "remove the first one")
                .with(fix)
        } else {
            violation.with(rewrite::separated(cx, at))
        });
    }
}

/// Returns true if `line` ends in a word, and not in an escape such as `\n` or the first part of
/// a compound scheme such as `x+http`.
fn follows_word(line: &[u8]) -> bool {
    let letters = line
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_alphabetic())
        .count();
    let (before, word) = line.split_at(line.len() - letters);
    let is_part = before
        .last()
        .is_some_and(|byte| byte.is_ascii_digit() || b"\\+-.%=&".contains(byte));
    is_word(word) && !is_part
}

/// Returns the part of a scheme before the `http`, `https` or `ftp` at its end.
fn word_before_scheme(name: &[u8]) -> Option<&[u8]> {
    SCHEMES.iter().find_map(|scheme| {
        let start = name.len().checked_sub(scheme.len())?;
        name[start..]
            .eq_ignore_ascii_case(scheme.as_bytes())
            .then(|| &name[..start])
    })
}

/// Returns true for a scheme called after `ftp`, with a letter before it: `mftp`, `lftp`.
fn is_kind_of_ftp(name: &[u8]) -> bool {
    name.len() == 4 && name[1..].eq_ignore_ascii_case(b"ftp")
}

/// Returns true for letters of one case but for the first: others are data, such as base64.
fn is_word(word: &[u8]) -> bool {
    let rest = word.get(1..).unwrap_or_default();
    let is_one_case =
        rest.iter().all(u8::is_ascii_lowercase) || word.iter().all(u8::is_ascii_uppercase);
    !word.is_empty() && word.iter().all(u8::is_ascii_alphabetic) && is_one_case
}
