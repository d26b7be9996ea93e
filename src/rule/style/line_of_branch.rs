//! # line-of-branch (L022)
//!
//! ## What it does
//! Checks for links to a line of a file in a branch that moves (`main`, `master`, `develop`, `trunk`,
//! `HEAD` and the like), as code hosts write them: `/blob/main/a.c#L20` (GitHub, GitLab),
//! `/src/branch/main/a.c#L20` (Gitea, Forgejo), `/src/main/a.c#lines-20` (Bitbucket),
//! `/tree/main/item/a.c#L20` (sourcehut), `/+/main/a.c#20` (Gitiles), `?h=main#n20` (cgit).
//!
//! Tags, hashes of commits, and branches of other names are not reported: branches of releases
//! change little. A link to the file without a line is not, either, nor one to its first line.
//!
//! ## Why is this bad?
//! The next commit that adds a line above moves what is at this one. The link still works, and shows
//! something else.
//!
//! ## Example
//! ```text
//! https://code.example.org/team/project/blob/main/src/parse.c#L20-L30
//! ```
//!
//! ## Use instead
//! ```text
//! https://code.example.org/team/project/blob/1f0c9e5a7b3d/src/parse.c#L20-L30
//! ```
//!
//! ## Fix safety
//! No fix: the commit that the author looked at is not known.
//!
//! ## References
//! - GitHub Docs, "Getting permanent links to files"
//! - GitLab Docs, "Permanent link to a file"

use std::ops::Range;

use super::local_links::is_lines;
use crate::rule::{Fact, Levels, Needs, Once, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::{Component, Uri};

/// Rule L022, `line-of-branch`.
pub static RULE: Rule = Rule {
    code: "L022",
    name: "line-of-branch",
    summary: "link to a line of a file in a branch, where lines move",
    levels: Levels::off(Severity::Info),
    reference: "GitHub Docs, \"Getting permanent links to files\"",
    manual: manual!("line_of_branch.rs"),
    // A link often has its URI as its text, too.
    once: Once::Uri,
    needs: Needs::any(&[Fact::Hash]),
    check,
    ..Rule::DEFAULT
};

/// Branches that all work is merged into, and the name of the latest commit.
const MOVING: &[&str] = &[
    "HEAD",
    "default",
    "dev",
    "devel",
    "develop",
    "development",
    "main",
    "mainline",
    "master",
    "tip",
    "trunk",
];

/// How a code host writes the branch in a path, and a line in the fragment.
struct Form {
    /// What is before the branch.
    before: &'static str,
    /// The number of segments before that, at least: those that name the project.
    project: usize,
    /// Returns true for fragments that name a line.
    is_line: fn(&[u8]) -> bool,
}

/// The forms. Which programs are at a host is not known, so that the form of the path decides.
const FORMS: &[Form] = &[
    // GitHub and GitLab.
    Form {
        before: "/blob/",
        project: 2,
        is_line: is_lines,
    },
    Form {
        before: "/blame/",
        project: 2,
        is_line: is_lines,
    },
    // Gitea and Forgejo.
    Form {
        before: "/src/branch/",
        project: 2,
        is_line: is_lines,
    },
    // Bitbucket.
    Form {
        before: "/src/",
        project: 2,
        is_line: is_bitbucket_line,
    },
    // sourcehut; GitHub takes it for `/blob/`.
    Form {
        before: "/tree/",
        project: 2,
        is_line: is_lines,
    },
    // Gitiles.
    Form {
        before: "/+/",
        project: 1,
        is_line: is_number,
    },
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let web = cx.uri.has_scheme("https") || cx.uri.has_scheme("http");
    let branch = branch_of_line(cx.uri).filter(|_| web);
    let Some(branch) = branch else {
        return;
    };
    let name = messages::quoted(cx, branch.clone(), "a branch");
    violations.push(messages::violation(
        branch,
        format!("link to a line of {name}, where lines move"),
        format!("write the hash of a commit in place of {name}"),
    ));
}

/// Returns the name of a moving branch in a link to a line of it.
fn branch_of_line(uri: &Uri) -> Option<Range<usize>> {
    // The first line does not move.
    let fragment = uri.fragment().filter(|fragment| *fragment != b"L1")?;
    let path = uri.range(Component::Path)?;
    let bytes = &uri.bytes()[path.clone()];
    let mut forms = FORMS.iter().filter(|form| (form.is_line)(fragment));
    let found = forms.find_map(|form| branch_in_path(bytes, form));
    let in_path = found.map(|branch| path.start + branch.start..path.start + branch.end);
    in_path.or_else(|| branch_in_query(uri).filter(|_| is_cgit_line(fragment)))
}

/// Returns the range of a moving branch in a path of that form.
fn branch_in_path(path: &[u8], form: &Form) -> Option<Range<usize>> {
    let at = memchr::memmem::find(path, form.before.as_bytes())?;
    let project = path[..at].split(|&b| b == b'/').filter(|s| !s.is_empty());
    let mut start = at + form.before.len();
    // The full name of a branch (gitglossary, "ref").
    if path[start..].starts_with(b"refs/heads/") {
        start += b"refs/heads/".len();
    }
    let length = memchr::memchr(b'/', &path[start..])?;
    let file = &path[start + length + 1..];
    let moving = is_moving(&path[start..start + length]);
    (moving && !file.is_empty() && project.count() >= form.project).then_some(start..start + length)
}

/// Returns the range of a moving branch in the parameter `h` of cgit.
fn branch_in_query(uri: &Uri) -> Option<Range<usize>> {
    let query = uri.range(Component::Query)?;
    let mut start = query.start;
    for parameter in uri.bytes()[query].split(|&b| b == b'&' || b == b';') {
        if let Some(name) = parameter.strip_prefix(b"h=")
            && is_moving(name)
        {
            return Some(start + 2..start + parameter.len());
        }
        start += parameter.len() + 1;
    }
    None
}

fn is_moving(name: &[u8]) -> bool {
    MOVING.iter().any(|moving| moving.as_bytes() == name)
}

fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// Returns true for `lines-20`, `lines-20:30` and `file.c-20`, the older form.
fn is_bitbucket_line(fragment: &[u8]) -> bool {
    let lines = fragment.strip_prefix(b"lines-");
    lines.is_some_and(|lines| lines.split(|b| b":-,".contains(b)).all(is_number))
}

/// Returns true for `n20`.
fn is_cgit_line(fragment: &[u8]) -> bool {
    fragment.strip_prefix(b"n").is_some_and(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_all, bare, message, target};

    #[test]
    fn marks() {
        assert_all(
            &RULE,
            &[
                // GitHub.
                angle("https://h.example/a/b/blob/⟦main⟧/c.rs#L20"),
                angle("https://h.example/a/b/blob/⟦master⟧/c/d.rs#L20-L30"),
                angle("https://h.example/a/b/blob/⟦develop⟧/c.rs?plain=1#L2C1-L3C4"),
                angle("https://h.example/a/b/blob/refs/heads/⟦main⟧/c.rs#L20"),
                angle("https://h.example/a/b/blame/⟦HEAD⟧/c.rs#L20"),
                target("c", "http://h.example/a/b/blob/⟦trunk⟧/c.rs#L20"),
                bare("see ", "https://h.example/a/b/tree/⟦master⟧/c.rs#L20", "."),
                // GitLab.
                angle("https://h.example/a/b/c/-/blob/⟦main⟧/c.rs#L20-30"),
                // Gitea and Forgejo.
                angle("https://h.example/a/b/src/branch/⟦main⟧/c.rs#L20-L30"),
                // Bitbucket.
                angle("https://h.example/a/b/src/⟦master⟧/c.rs#lines-20"),
                angle("https://h.example/a/b/src/⟦master⟧/c.rs#lines-20:30"),
                // sourcehut.
                angle("https://h.example/~a/b/tree/⟦master⟧/item/c.rs#L20-30"),
                // Gitiles.
                angle("https://h.example/a/+/refs/heads/⟦main⟧/c.rs#20"),
                angle("https://h.example/a/b/+/⟦HEAD⟧/c.rs#20"),
                // cgit.
                angle("https://h.example/b/tree/c.c?h=⟦master⟧#n20"),
                angle("https://h.example/b/tree/c.c?id=1;h=⟦master⟧#n20"),
                // Tags, commits, and other branches.
                angle("https://h.example/a/b/blob/v1.2/c.rs#L20"),
                angle("https://h.example/a/b/blob/1f0c9e5a7b3d/c.rs#L20"),
                angle("https://h.example/a/b/blob/main-1f0c9e5/c.rs#L20"),
                angle("https://h.example/a/b/blob/refs/tags/main/c.rs#L20"),
                angle("https://h.example/a/b/src/tag/main/c.rs#L20"),
                angle("https://h.example/a/b/src/commit/1f0c9e5a7b3d/c.rs#L20"),
                angle("https://h.example/a/b/src/branch/release-2/c.rs#L20"),
                angle("https://h.example/b/tree/c.c?id=1f0c9e5a7b3d#n20"),
                // No line.
                angle("https://h.example/a/b/blob/main/c.rs"),
                angle("https://h.example/a/b/blob/main/README.md#Large"),
                angle("https://h.example/a/b/blob/main/README.md#L"),
                angle("https://h.example/a/b/blob/main/README.md#install"),
                angle("https://h.example/a/b/blob/main/README.md#2"),
                angle("https://h.example/a/b/src/master/README.md#lines"),
                angle("https://h.example/a/b/blob/main/c.rs#L1"),
                // No file, and no project.
                angle("https://h.example/a/b/blob/main#L20"),
                angle("https://h.example/a/b/blob/main/#L20"),
                angle("https://h.example/a/blob/main/c.rs#L20"),
                angle("https://h.example/blob/main/c.rs#L20"),
                angle("https://h.example/a/b/c/main/c.rs#L20"),
                angle("x-code://h.example/a/b/blob/main/c.rs#L20"),
            ],
        );
    }

    #[test]
    fn the_branch_is_named() {
        let uri = "https://h.example/a/b/blob/main/c.rs#L20";
        assert_eq!(
            message(&RULE, uri),
            "link to a line of `main`, where lines move"
        );
    }

    proptest::proptest! {
        /// A hash of a commit is never a branch, and a name in the table always is one.
        #[test]
        fn hashes_are_no_branches(
            hash in "[0-9a-f]{7,40}",
            branch in "main|master|develop|trunk|HEAD",
            line in "L[2-9][0-9]{0,4}(-L?[1-9][0-9]{0,4})?",
        ) {
            let found = |name: &str| {
                let uri = format!("https://h.example/a/b/blob/{name}/c.rs#{line}");
                branch_of_line(&Uri::split(uri.as_bytes())).is_some()
            };
            proptest::prop_assert!(!found(&hash));
            proptest::prop_assert!(found(&branch));
        }
    }
}
