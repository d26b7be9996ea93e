//! Repositories: `git`, `svn`, and schemes of a program and a protocol, such as `git+https`
//! (git-clone(1), svn(1), PEP 440, hg and bzr).

use std::ops::Range;

use super::{Authority, Part, Scheme, checks, generic, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A repository over the Git protocol.
pub(super) static GIT: Scheme = Scheme {
    names: &["git"],
    default_port: Some(9418),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "git-clone(1), GIT URLS",
    first_look: prose_check::authority,
    validate,
    parts: repository_parts,
    valid: &[
        "git://git.example.org/a.git",
        "git://git.example.org:9418/~user/a.git/",
    ],
    invalid: &[
        "git:a",
        "git://git.example.org:x/a.git",
        "git://git@git.example.org/a.git",
    ],
    ..Scheme::DEFAULT
};

/// A Subversion server.
pub(super) static SVN: Scheme = Scheme {
    names: &["svn"],
    default_port: Some(3690),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "svn(1), svnserve(8)",
    first_look: prose_check::authority,
    validate: checks::authority,
    parts: repository_parts,
    valid: &[
        "svn://svn.example.org/trunk",
        "svn://user@svn.example.org:3690/a/trunk@42",
    ],
    invalid: &["svn:a", "svn://svn.example.org:x/trunk"],
    ..Scheme::DEFAULT
};

/// A repository over another protocol.
pub(super) static REPOSITORY: Scheme = Scheme {
    names: &[
        "git+http",
        "git+https",
        "svn+http",
        "svn+https",
        "hg+http",
        "hg+https",
        "bzr+http",
        "bzr+https",
        "bzr",
        "hg",
        "cvs+pserver",
    ],
    default_port: None,
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "PEP 440, \"Direct references\"",
    first_look: prose_check::authority,
    validate: checks::authority,
    parts: repository_parts,
    valid: &[
        "git+https://git.example.org/a.git@v1",
        "git+https://git.example.org/a.git@7921be1#egg=a&subdirectory=setup",
        "hg+https://hg.example.org/a@tip",
    ],
    invalid: &["git+https:a", "git+https://git.example.org/a b"],
    ..Scheme::DEFAULT
};

/// Synchronized files (RFC 5781).
pub(super) static RSYNC: Scheme = Scheme {
    names: &["rsync"],
    default_port: Some(873),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 5781 §2",
    first_look: prose_check::authority,
    validate: generic,
    parts: rsync_parts,
    valid: &[
        "rsync://rsync.example.org",
        "rsync://rsync.example.org/module/",
        "rsync://user@rsync.example.org:873/module/a/b",
    ],
    invalid: &["rsync:///module", "rsync:a", "rsync://rsync.example.org:x/"],
    ..Scheme::DEFAULT
};

const USER: GrammarFault = GrammarFault {
    description: "user name not supported by this protocol",
    production: "git://host[:port]/path",
    section: "git-clone(1), GIT URLS",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    if let Some(user) = uri.range(Component::Userinfo) {
        // Only the `@`: the user information may be a credential.
        checks::add(faults, &USER, user.end..user.end + 1);
    }
}

/// The repository, and the revision after an `@`; the fragment has its name and the path in it.
fn repository_parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    let at = memchr::memrchr(b'@', uri.path()).map(|at| path.start + at);
    checks::part(
        parts,
        "repository",
        Some(path.start..at.unwrap_or(path.end)),
    );
    checks::part(parts, "revision", at.map(|at| at + 1..path.end));
    let Some(fragment) = uri.range(Component::Fragment) else {
        return;
    };
    for (range, field) in checks::pieces(uri, fragment, b'&') {
        for (mark, name) in [(&b"egg="[..], "egg"), (b"subdirectory=", "subdirectory")] {
            if field.starts_with(mark) {
                checks::part(parts, name, Some(range.start + mark.len()..range.end));
            }
        }
    }
}

/// The module, and the path in it.
fn rsync_parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if path.len() < 2 {
        return;
    }
    let start = path.start + 1;
    let module = start + prose_check::run(&uri.bytes()[start..path.end], |b| *b != b'/');
    let rest: Range<usize> = (module + 1).min(path.end)..path.end;
    checks::part(parts, "module", Some(start..module));
    checks::part(parts, "path", (!rest.is_empty()).then_some(rest));
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn repositories() {
        cases::faults(&[
            ("git:⟦⟧a", &["missing `//` and host after the scheme"]),
            ("git://a:b⟦@⟧h.example/c", &[USER.description]),
            ("git+https://a:b@h.example/c", &[]),
            ("svn://a@h.example/c", &[]),
        ]);
        cases::parts(&[
            (
                "git+https://h.example/a.git@v1#egg=b&x=y&subdirectory=c",
                &[
                    ("repository", "/a.git"),
                    ("revision", "v1"),
                    ("egg", "b"),
                    ("subdirectory", "c"),
                ],
            ),
            (
                "rsync://h.example/a/b/c",
                &[("module", "a"), ("path", "b/c")],
            ),
            ("rsync://h.example/a", &[("module", "a")]),
        ]);
    }
}
