//! `ssh`, `git`, `svn` and their kin: places of repositories and shells.

use super::{Scheme, generic, judge, look, part};

/// Over a secure shell.
pub(super) static SSH: Scheme = Scheme {
    names: &[
        "ssh", "sftp", "scp", "git+ssh", "svn+ssh", "ssh+git", "ssh+svn", "bzr+ssh", "hg+ssh",
    ],
    default_port: Some(22),
    network: false,
    hostless: false,
    reference: "draft-ietf-secsh-scp-sftp-ssh-uri",
    first_look: look::authority,
    validate: judge::authority,
    parts: part::none,
    valid: &["ssh://user@h.example:22/", "git+ssh://git@h.example/a.git"],
    invalid: &["ssh://git@h.example:org/repo"],
};

/// A repository by its own protocol.
pub(super) static GIT: Scheme = Scheme {
    names: &["git"],
    default_port: Some(9418),
    network: false,
    hostless: false,
    reference: "git-clone(1)",
    first_look: look::authority,
    validate: judge::authority,
    parts: part::none,
    valid: &["git://git.example.org/a.git"],
    invalid: &["git://git.example.org:x/a.git"],
};

/// A Subversion server.
pub(super) static SVN: Scheme = Scheme {
    names: &["svn"],
    default_port: Some(3690),
    network: false,
    hostless: false,
    reference: "svnserve(8)",
    first_look: look::authority,
    validate: judge::authority,
    parts: part::none,
    valid: &["svn://svn.example.org/trunk"],
    invalid: &["svn://svn.example.org:x/trunk"],
};

/// A repository behind another protocol.
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
        "rsync",
        "bzr",
        "hg",
        "cvs+pserver",
    ],
    default_port: None,
    network: false,
    hostless: false,
    reference: "PEP 440 (direct references); RFC 5781",
    first_look: look::authority,
    validate: generic,
    parts: part::none,
    valid: &[
        "git+https://git.example.org/a.git@v1",
        "rsync://rsync.example.org/module/",
    ],
    invalid: &["git+https://git.example.org/a b"],
};
