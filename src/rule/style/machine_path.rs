//! # machine-path (L027)
//!
//! ## What it does
//! Checks for links to a path that exists on the machine of the author only: into a home directory
//! (as C007, which reports them elsewhere), or into a directory of temporary or mounted files
//! (`/tmp/`, `/private/`, `/var/folders/`, `/Volumes/`, `/mnt/data/`). They are `file` URIs, or, where
//! links are no HTML, paths of at least three names from the root of the file system.
//!
//! Directories that are the same on many machines (`/usr/share/doc/`) are not reported, nor are
//! placeholders in place of a user (`/home/user/`). A link with a drive letter (`C:\x`) is an error of
//! X019.
//!
//! ## Why is this bad?
//! The link is dead for everybody else, and shows how the machine is organized.
//!
//! ## Example
//! ```text
//! [the plan](file:///Users/anna/notes/plan.md)
//! ```
//!
//! ## Use instead
//! ```text
//! [the plan](notes/plan.md)
//! ```
//!
//! ## Fix safety
//! No fix: the public location of the file is not known.
//!
//! ## References
//! - RFC 8089 §2
//! - RFC 1738 §3.10

use crate::extract::delimit::{Context, Kind};
use crate::format::{Fixes, Role};
use crate::rule::credentials::local_path_leak::{self, home_of_person};
use crate::rule::{
    Fact, Intent, Levels, Needs, Preset, Rule, RuleContext, Severity, Supersedes, Violation,
    messages,
};
use crate::uri::Component;

/// Rule L027, `machine-path`.
pub static RULE: Rule = Rule {
    code: "L027",
    name: "machine-path",
    summary: "link to a path on the machine of the author",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 8089 §2",
    manual: manual!("machine_path.rs"),
    intents: Intent::REFERENCE,
    supersedes: &[Supersedes::Overlapping(&local_path_leak::RULE)],
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// Directories of temporary and mounted files.
// `/private` and `/Volumes` are those of macOS; `/mnt/data` is that of programs that write texts.
const DIRECTORIES: [&[u8]; 5] = [
    b"/Volumes/",
    b"/mnt/data/",
    b"/private/",
    b"/tmp/",
    b"/var/folders/",
];

/// The fewest names of a path that is no page of a server.
const FEWEST_NAMES: usize = 3;

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let followed = cx.target.is_some_and(|target| match target.role {
        Role::Followed | Role::Loaded | Role::Run => target.context == Context::Link,
        Role::Base | Role::Page | Role::Empty => false,
    });
    let Some(path) = cx.uri.range(Component::Path).filter(|_| followed) else {
        return;
    };
    let bytes = &cx.uri.bytes()[path.clone()];
    let is_local = if cx.candidate.kind == Kind::Relative {
        let is_markup = cx.syntax.link_form.is_some() && cx.resolved.is_none();
        let names = bytes.split(|b| *b == b'/').skip(1);
        // Pages of a site have addresses without an extension: `/home/guide/install`.
        let last = bytes.rsplit(|b| *b == b'/').next();
        let is_file = last.is_some_and(|name| name.contains(&b'.'));
        is_markup && is_file && bytes.starts_with(b"/") && names.count() >= FEWEST_NAMES
    } else {
        let host = cx.uri.host().unwrap_or_default();
        let is_here = host.is_empty() || host.eq_ignore_ascii_case(b"localhost");
        // Programs write the paths of templates and of what they loaded into XML.
        cx.uri.has_scheme("file") && is_here && cx.syntax.fixes != Fixes::Reviewed
    };
    let is_temporary = || DIRECTORIES.iter().any(|folder| bytes.starts_with(folder));
    if !cx.in_message && is_local && (home_of_person(cx.uri).is_some() || is_temporary()) {
        violations.push(messages::violation(
            path,
            "link to a path on the machine of the author",
            "link to a public location, or relative to the document",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, assert_all, syntax, target};

    fn relative(marked: &str) -> Case<'_> {
        Case {
            kind: Kind::Relative,
            syntax: syntax("markdown"),
            ..target("text", marked)
        }
    }

    #[test]
    fn paths() {
        assert_all(
            &RULE,
            &[
                target("a", "file://⟦/Users/anna/notes/plan.md⟧"),
                target("a", "file://localhost⟦/home/anna/x.md⟧"),
                target("a", "file://⟦/tmp/x.html⟧"),
                target("a", "file://⟦/C:/Users/anna/x.md⟧"),
                relative("⟦/home/anna/notes/x.md⟧"),
                relative("⟦/Users/anna/notes/x.md⟧#a"),
                relative("/home/guide/install"),
                relative("/home/guide/v1/"),
                target("a", "file:///usr/share/doc/x.html"),
                target("a", "file:///home/user/x.md"),
                target("a", "file://server/home/anna/x.md"),
                target("a", "https://www.example.org/home/anna/x.md"),
            ],
        );
    }
}
