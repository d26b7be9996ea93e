//! # missing-scheme (L008)
//!
//! ## What it does
//! Checks for link targets that start with a host name: with `www.`, or with a name under a common
//! top-level domain and a path, such as `example.com/manual`. A name alone is reported if files are
//! rarely called so: under `.com`, `.edu`, `.gov` and `.io`, and with three labels under `.net` and
//! `.org` (`notes.org` is a file of Org). It also checks for addresses of mail, `anna@example.com`.
//! Nothing is reported where a file or a folder has that path, and in `TeX` and `BibTeX`.
//!
//! ## Why is this bad?
//! Without a scheme, the target is a relative reference to a file of that name next to the
//! page, which does not exist. Programs infer `http://` in text, but not in a link target.
//!
//! ## Example
//! ```text
//! <a href="www.example.com/manual">the manual</a>
//! ```
//!
//! ## Use instead
//! ```text
//! <a href="https://www.example.com/manual">the manual</a>
//! ```
//!
//! ## Fix safety
//! Unsafe: the fix adds `https://`; whether the site supports it is not known. Before an address of
//! mail it adds `mailto:`.
//!
//! ## References
//! - RFC 3986 §4.2, §4.5
//! - URL Standard, "missing-scheme-non-relative-URL"

use crate::extract::delimit::{Context, Kind};
use crate::format::LinkForm;
use crate::host::domain::looks_like_host;
use crate::rule::{
    Edit, Fact, Fix, Intent, Levels, Lookup, Needs, Preset, Rule, RuleContext, Safety, Severity,
    Supersedes, Violation, messages,
};
use crate::template::Dialect;

/// Rule L008, `missing-scheme`.
pub static RULE: Rule = Rule {
    code: "L008",
    name: "missing-scheme",
    summary: "link target that starts with a host name instead of a scheme",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 3986 §4.5",
    manual: manual!("missing_scheme.rs"),
    fix: Some(Safety::Unsafe),
    intents: Intent::REFERENCE,
    lookup: Some(Lookup::Absent),
    supersedes: &[Supersedes::InUri(&super::missing_file::RULE)],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// What the fix adds before a host, and before an address of mail.
const OF_HOST: &str = "https://";
const OF_MAIL: &str = "mailto:";

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    // In TeX, the name is shown, and its readers know what is meant.
    if cx.syntax.dialect == Dialect::Tex {
        return;
    }
    let text = cx.uri.bytes();
    let is_target = cx.target.is_some() && cx.candidate.context == Context::Link;
    let relative = cx.candidate.kind == Kind::Relative;
    if !is_target || !relative {
        return;
    }
    let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#' | b':');
    let length = text.iter().position(ends).unwrap_or(text.len());
    let (host, rest) = text.split_at(length);
    let is_host = starts_with_www(host)
        || (has_common_tld(host) && rest.first() == Some(&b'/'))
        || (rest.is_empty() && is_host_alone(host));
    let scheme = if is_host && looks_like_host(host) {
        OF_HOST
    } else if is_mail(cx, host, rest) {
        OF_MAIL
    } else {
        return;
    };
    let help = format!(
        "add a scheme: {}",
        messages::replaced(cx, 0..0, scheme.as_bytes())
    );
    let fix = Fix::unsafe_fix(vec![Edit::uri(0..0, scheme)]);
    violations.push(
        messages::violation(
            0..length,
            "missing scheme; the target is a relative file name",
            help,
        )
        .with(fix),
    );
}

/// Top-level domains that folders are rarely named after.
const COMMON: [&[u8]; 6] = [b"com", b"edu", b"gov", b"io", b"net", b"org"];

/// Returns true if a target of that name is rather a host than a file.
fn is_host_alone(name: &[u8]) -> bool {
    let mut labels = name.rsplit(|&byte| byte == b'.');
    let last = labels.next().unwrap_or_default().to_ascii_lowercase();
    match &last[..] {
        b"com" | b"edu" | b"gov" | b"io" => true,
        // `notes.org`, and folders such as `asp.net`.
        b"net" | b"org" => labels.count() >= 2,
        _ => false,
    }
}

/// Returns true for an address of mail under a top-level domain that is no extension of files. Of the formats
/// with links, reStructuredText makes a link of an address.
fn is_mail(cx: &RuleContext, address: &[u8], rest: &[u8]) -> bool {
    let Some(at) = memchr::memchr(b'@', address) else {
        return false;
    };
    let (name, host) = (&address[..at], &address[at + 1..]);
    let in_atom = |byte: &u8| byte.is_ascii_alphanumeric() || b"._+-".contains(byte);
    let is_name = name.first().is_some_and(u8::is_ascii_alphanumeric) && name.iter().all(in_atom);
    let makes_address = cx.syntax.link_form == Some(LinkForm::Phrase);
    let ends = rest.first().is_none_or(|next| *next == b'?');
    is_name && ends && !makes_address && has_common_tld(host) && looks_like_host(host)
}

fn starts_with_www(host: &[u8]) -> bool {
    let start = host.get(..4);
    start.is_some_and(|start| start.eq_ignore_ascii_case(b"www."))
}

fn has_common_tld(host: &[u8]) -> bool {
    let last = host.rsplit(|&byte| byte == b'.').next();
    last.is_some_and(|label| COMMON.iter().any(|tld| label.eq_ignore_ascii_case(tld)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, assert_all, target};

    fn relative(marked: &str) -> Case<'_> {
        Case {
            kind: Kind::Relative,
            ..target("text", marked)
        }
    }

    #[test]
    fn hosts_and_files() {
        assert_all(
            &RULE,
            &[
                relative("⟦www.example.com⟧"),
                relative("⟦WWW.Example.COM⟧/a?b"),
                relative("⟦www.example.com⟧#a"),
                relative("www.notes"),
                relative("www.html"),
                relative("⟦example.com⟧/a"),
                relative("⟦Docs.Example.org⟧/"),
                relative("⟦example.com⟧"),
                relative("⟦Docs.example.org⟧"),
                relative("⟦a.example.net⟧"),
                relative("⟦osf.io⟧"),
                relative("⟦quay.example.io⟧/a/b"),
                relative("notes.org"),
                relative("asp.net"),
                relative("example.com.md"),
                relative(".com"),
                relative("a..com"),
                relative("b.c"),
                relative("1.2.3"),
                relative("a b.com"),
                relative("notes.org#a"),
                relative("example.py/a"),
                relative("com/a"),
                relative("⟦anna@example.com⟧"),
                relative("⟦a.b+c@mail.example.org⟧?subject=d"),
                relative("logo@2x.png"),
                relative("@example.com"),
                relative("a@example.com/b"),
                relative("a@b@example.com"),
                relative("tool@1.2.3"),
                relative("a@example.md"),
                relative("a/www.example.com"),
                relative("//www.example.com/"),
                target("text", "http://www.example.com/"),
            ],
        );
    }

    #[test]
    fn the_fix_takes_a_look() {
        let violations = relative("www.example.com/a").violations(&RULE);
        let fix = violations[0].fix.clone().unwrap();
        assert_eq!(fix, Fix::unsafe_fix(vec![Edit::uri(0..0, "https://")]));
    }
}
