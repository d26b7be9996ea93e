//! # remote-file-host (X022)
//!
//! ## What it does
//! Checks for `file` URIs with a host other than `localhost`, for `smb` URIs with a host, and
//! for links to `\\host\share`. The host of a `file` URI must be an address, end in a top-level
//! domain, or be followed by a path of at least two segments: mail programs turn other text
//! into URIs such as `file://1`. With the preset `mail`, findings outside links are information: texts
//! about software are full of `file://name`.
//!
//! ## Why is this bad?
//! A program that opens the link may authenticate at that host without confirmation and so send
//! a hash of the user's password. Other programs cannot open it, because `file` defines no
//! network protocol. In most cases `file:///` was intended: what follows `file://` is a host, also
//! where it is the name of a folder (`src`, `usr`).
//!
//! ## Example
//! ```text
//! file://media.example/recordings/talk.wav
//! file://usr/share/doc/README
//! ```
//!
//! ## Use instead
//! ```text
//! https://media.example/recordings/talk.wav
//! file:///usr/share/doc/README
//! ```
//!
//! ## Fix safety
//! No fix: a missing `/` cannot be distinguished from a remote host.
//!
//! ## References
//! RFC 8089 §2, §3; RFC 1738 §3.10.

use std::ops::Range;

use crate::extract::delimit::Context;
use crate::host::address::shown;
use crate::host::domain::looks_like_host;
use crate::rule::{
    Cap, Fact, Intent, Levels, Needs, Rule, RuleContext, Severity, Violation, messages,
};
use crate::uri::{Component, HostKind, Uri};

/// Rule X022, `remote-file-host`.
pub static RULE: Rule = Rule {
    code: "X022",
    name: "remote-file-host",
    summary: "file on a remote host, which may receive a password hash",
    levels: Levels::on(Severity::Warning)
        .trivial_in_text_of_mail()
        .in_text(Cap::NotByDefault),
    reference: "RFC 8089 §3; RFC 1738 §3.10",
    manual: manual!("remote_file_host.rs"),
    intents: Intent::REFERENCE,
    nested: true,
    needs: Needs::any(&[Fact::NotWeb]),
    check,
    ..Rule::DEFAULT
};

/// Placeholders for a host in documentation, and `path` for `file://path/to/…`.
const PLACEHOLDERS: &[&[u8]] = &[b"host", b"hostname", b"machine", b"path"];

/// Names of folders, which are hosts by mistake where a path follows `file://`: those at the root of
/// Unix systems (Filesystem Hierarchy Standard 3.0 §3.1), and those of projects.
#[rustfmt::skip]
const FOLDERS: &[&str] = &[
    "Applications", "Library", "System", "Users", "Volumes",
    "app", "apps", "assets", "bin", "boot", "build", "conf", "config", "content", "data", "dev", "dist",
    "doc", "docs", "etc", "examples", "home", "images", "img", "include", "lib", "lib64", "media",
    "mnt", "opt", "out", "output", "proc", "public", "root", "run", "sbin", "scripts", "share", "src",
    "srv", "static", "sys", "target", "test", "testdata", "tests", "tmp", "usr", "var", "vendor",
    "workspace",
];

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let uri = cx.uri;
    let share = || (cx.candidate.context == Context::Link).then(|| shared_host(uri.bytes()))?;
    let Some(range) = file_host(uri).or_else(|| smb_host(uri)).or_else(share) else {
        return;
    };
    let name = &uri.bytes()[range.clone()];
    let host = shown(name);
    let (message, help) = if uri.has_scheme("file") && is_folder(name) {
        (
            format!("folder {host} after `file://`, where a host is read"),
            "write `file:///` before a path from the root, or a relative reference without `file:`",
        )
    } else {
        let help = if uri.has_scheme("file") {
            "write `file:///` for a local file, or a network scheme for a remote one"
        } else {
            "use a scheme that does not authenticate automatically, such as `https`"
        };
        (format!("file on remote host {host}"), help)
    };
    violations.push(messages::violation(range, message, help));
}

/// Returns true for the name of a folder, which is no host in all likelihood.
fn is_folder(name: &[u8]) -> bool {
    FOLDERS.iter().any(|folder| folder.as_bytes() == name)
}

/// Returns the host of a `file` URI if it is likely to be a host, and not the local one.
fn file_host(uri: &Uri) -> Option<Range<usize>> {
    if !uri.has_scheme("file") {
        return None;
    }
    let host = uri.host().filter(|host| is_name(host) && !is_local(host))?;
    let address = matches!(uri.host_kind(), HostKind::Ipv4(_) | HostKind::Ipv6(_));
    let segments = uri
        .path()
        .split(|&b| b == b'/')
        .filter(|segment| !segment.is_empty());
    let placeholder = PLACEHOLDERS.contains(&host);
    let drive = host.len() == 1 && uri.port().is_some();
    // Mail programs make such URIs of `//SYSUT2` in job control and of expressions: this leaves 24
    // of 118 in real text.
    let likely = address || looks_like_host(host) || segments.take(2).count() == 2;
    (likely && !placeholder && !drive).then(|| uri.range(Component::Host))?
}

/// Returns the host of an `smb` or `cifs` URI if it is not the local one.
fn smb_host(uri: &Uri) -> Option<Range<usize>> {
    let smb = uri.has_scheme("smb") || uri.has_scheme("cifs");
    let remote = uri
        .host()
        .is_some_and(|host| is_name(host) && !is_local(host));
    (smb && remote).then(|| uri.range(Component::Host))?
}

/// Returns the host of `\\host\share`.
fn shared_host(bytes: &[u8]) -> Option<Range<usize>> {
    let rest = bytes.strip_prefix(br"\\")?;
    let host = memchr::memchr(b'\\', rest)?;
    let share = rest.get(host + 1).is_some_and(u8::is_ascii_alphanumeric);
    // `\\1\2` is a regular expression.
    let lettered = rest[..host].iter().any(u8::is_ascii_alphabetic);
    (share && lettered && host > 1 && is_name(&rest[..host])).then_some(2..2 + host)
}

/// Returns true if `host` has only characters of a host name, or is an IP literal.
fn is_name(host: &[u8]) -> bool {
    let name = host.first().is_some_and(u8::is_ascii_alphanumeric)
        && host
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'));
    name || host.starts_with(b"[")
}

fn is_local(host: &[u8]) -> bool {
    host.eq_ignore_ascii_case(b"localhost") || matches!(host, b"127.0.0.1" | b"[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{assert_marked, message};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "file://⟦mediaserver⟧/rec/x.wav",
                "file://⟦ftp.example.org⟧/README",
                "FILE://⟦usr⟧/share/doc",
                "file://⟦192.0.2.1⟧/x",
                "file://a@⟦host.example.org⟧/x",
                "smb://⟦server⟧/share",
                "smb://a@⟦192.0.2.1⟧",
                r"\\⟦server⟧\share\x",
            ],
        );
    }

    #[test]
    fn folders_are_no_hosts() {
        for (uri, expected) in [
            (
                "file://usr/share/doc",
                "folder usr after `file://`, where a host is read",
            ),
            (
                "file://src/a/key.pem",
                "folder src after `file://`, where a host is read",
            ),
            (
                "file://mediaserver/rec/x.wav",
                "file on remote host mediaserver",
            ),
            (
                "file://src.example.org/a/b",
                "file on remote host src.example.org",
            ),
            ("smb://data/share", "file on remote host data"),
        ] {
            assert_eq!(message(&RULE, uri), expected);
        }
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "file:///usr/share/doc",
                "file://localhost/usr/share",
                "file://127.0.0.1/usr/share",
                "file:/usr/share/doc",
                "file://SYSUT2",
                "file://1",
                "file://SYSUT2/x",
                "file://path/to/x",
                "file://host/directory/file",
                "file://C:/a/b",
                "file://~/a/b",
                "file://../a/b",
                "smb:///share",
                r"\\1\2",
                r"\\server",
                "http://usr/share/doc",
            ],
        );
    }
}
