//! # local-path-leak (C007)
//!
//! ## What it does
//! Checks for paths into a user's home directory in a `file` URI (`/home/anna/`,
//! `/Users/anna/`, `C:/Users/anna/`, `C:/Documents and Settings/anna/`), and for such paths
//! with a drive letter in any other URI. Names of placeholders (`user`, `you`, `johndoe`), of
//! accounts of machines (`runner`, `jenkins`, `vagrant`), and of files in place of a user
//! (`/home/.cache`) are not reported.
//!
//! ## Why is this bad?
//! The link works on one machine only. To others it reveals a user name and the directory
//! layout of that machine.
//!
//! ## Example
//! ```text
//! file:///home/anna/notes/plan.html
//! ```
//!
//! ## Use instead
//! ```text
//! https://www.example.org/notes/plan.html
//! ```
//!
//! or a path that is relative to the document.
//!
//! ## Fix safety
//! No fix: the public location of the file is not known.
//!
//! ## References
//! - RFC 8089 §2
//! - RFC 1738 §3.10

use std::ops::Range;

use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation, messages};
use crate::uri::percent::decode;
use crate::uri::{Component, Uri};

/// Rule C007, `local-path-leak`.
pub static RULE: Rule = Rule {
    code: "C007",
    name: "local-path-leak",
    summary: "path into a home directory",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 8089 §2",
    manual: manual!("local_path_leak.rs"),
    contexts: Rule::TEXT_AND_CODE,
    needs: Needs::any(&[Fact::NotWeb, Fact::Colon, Fact::Fragile, Fact::Percent]),
    check,
    ..Rule::DEFAULT
};

/// Directories that contain home directories.
// Of Linux; of macOS, and of Windows since Vista; of Windows before that.
const HOMES: &[&[u8]] = &[b"home", b"users", b"documents and settings"];

/// Names of placeholders, of accounts of machines and services, and of shared directories.
#[rustfmt::skip]
const NOT_PERSONAL: &[&[u8]] = &[
    b"admin", b"administrator", b"all users", b"app", b"appuser", b"azureuser", b"bar", b"build",
    b"builder", b"buildbot", b"buildkite-agent", b"ci", b"circleci", b"codespace", b"coder",
    b"container", b"default", b"default user", b"deploy", b"dev", b"developer", b"docker",
    b"ec2-user", b"example", b"foo", b"git", b"gitlab-runner", b"gitpod", b"guest", b"jane",
    b"janedoe", b"jdoe", b"jenkins", b"john", b"johndoe", b"jovyan", b"linuxbrew", b"login", b"me",
    b"my", b"myname", b"myself", b"myuser", b"myusername", b"name", b"nobody", b"node", b"nonroot",
    b"pi", b"postgres", b"public", b"root", b"runner", b"runneradmin", b"shared", b"someone",
    b"somebody", b"someuser", b"student", b"test", b"tester", b"testuser", b"travis", b"ubuntu",
    b"user", b"user1", b"username", b"vagrant", b"vscode", b"vsts", b"www-data", b"xxx", b"you",
    b"your", b"yourname", b"youruser", b"yourusername", b"your-name", b"your-username",
    b"your_name", b"your_username",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let drive = || has_drive(cx.uri);
    let home = home_of_person(cx.uri).filter(|_| cx.uri.has_scheme("file") || drive());
    if let Some(home) = home {
        violations.push(messages::violation(
            home,
            "path into a home directory",
            "link to a public location, or relative to the document",
        ));
    }
}

/// Returns true if the path of a URI starts with a drive letter.
fn has_drive(uri: &Uri) -> bool {
    let path = uri.range(Component::Path).unwrap_or_default();
    let mut names = segments(uri.bytes(), path).filter(|(_, name)| !name.is_empty());
    names.next().is_some_and(|(_, name)| is_drive(&name))
}

/// Returns the part of the path of a URI that is the home directory of a person.
pub fn home_of_person(uri: &Uri) -> Option<Range<usize>> {
    let path = uri.range(Component::Path)?;
    let bytes = uri.bytes();
    let mut segments = segments(bytes, path).peekable();
    while segments.next_if(|(_, name)| name.is_empty()).is_some() {}
    segments.next_if(|(_, name)| is_drive(name));
    let (Some((start, home)), Some((name, user))) = (segments.next(), segments.next()) else {
        return None;
    };
    let is = |list: &[&[u8]], word: &[u8]| list.iter().any(|w| w.eq_ignore_ascii_case(word));
    let named = user.first().is_some_and(|first| *first != b'.')
        && user.iter().any(u8::is_ascii_alphanumeric);
    let is_file = segments.next().is_none() && has_extension(&user);
    let personal = named && !is(NOT_PERSONAL, &user) && !is_file;
    (is(HOMES, &home) && personal).then_some(start.start..name.end)
}

/// Returns true for the name of a file, such as `plan.html`.
fn has_extension(name: &[u8]) -> bool {
    let dot = name.iter().rposition(|byte| *byte == b'.');
    let extension = dot.map_or(&[][..], |dot| &name[dot + 1..]);
    // From `js` to `xhtml`.
    (2..=5).contains(&extension.len()) && extension.iter().all(u8::is_ascii_alphanumeric)
}

/// Returns the decoded segments of a path. A backslash also separates segments, as on Windows.
fn segments(
    bytes: &[u8],
    path: Range<usize>,
) -> impl Iterator<Item = (Range<usize>, Vec<u8>)> + '_ {
    let mut at = path.start;
    bytes[path]
        .split(|b| matches!(b, b'/' | b'\\'))
        .map(move |segment| {
            let start = at;
            at += segment.len() + 1;
            (start..start + segment.len(), decode(segment).into_owned())
        })
}

/// Returns true for `C:` and `C|`.
fn is_drive(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::assert_marked;

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "file:///⟦home/anna⟧/notes/plan.html",
                "file://localhost/⟦Users/anna⟧",
                "file:///C:/⟦Documents%20and%20Settings/anna⟧/plan.doc",
                "file:///c|/⟦users/anna.b⟧/plan.doc",
                "http://localhost:8000/C:/⟦Users/anna⟧/site/index.html",
                // Names that are not personal.
                "file:///home/user/app",
                "file:///home/runner/work/x",
                "file:///Users/runner/work/x",
                "file:///home/.rustup/toolchains/",
                "file:///Users/Shared/x",
                "file:///home/",
                "file:///home",
                "file:///home/.../x",
                "file:///Users/plan.html",
                "file:///C:/Users/plan.txt",
                "file:///usr/share/doc/anna",
                // Paths of web sites may look like this.
                "http://www.example.org/home/anna/",
                "http://www.example.org/users/anna/",
            ],
        );
    }
}
