//! `ssh`, `sftp` and similar schemes (draft-ietf-secsh-scp-sftp-ssh-uri).

use std::ops::Range;

use super::parameters::{Parameter, parameters};
use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// Over a secure shell.
pub(super) static SSH: Scheme = Scheme {
    names: &[
        "ssh", "sftp", "scp", "git+ssh", "svn+ssh", "ssh+git", "ssh+svn", "bzr+ssh", "hg+ssh",
    ],
    default_port: Some(22),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "draft-ietf-secsh-scp-sftp-ssh-uri",
    first_look: prose_check::authority,
    validate,
    parts,
    valid: &[
        "ssh://h.example",
        "ssh://user@h.example:22/",
        "ssh://user;fingerprint=ssh-dss-c1-b1-30-29-d7-b8-de-6c-97-77-10-d7-46-41-63-87@h.example",
        "sftp://user@h.example/~/file.txt",
        "sftp://user;fingerprint=ssh-dss-c1-b1@h.example:2222/a/b;type=d",
        "git+ssh://git@h.example/a.git",
        "svn+ssh://svn@h.example/trunk",
    ],
    invalid: &[
        "ssh:h.example",
        "ssh://git@h.example:org/repo",
        "ssh://user;fingerprint@h.example/",
        "ssh://user;fingerprint=c1:b1@h.example/",
    ],
    ..Scheme::DEFAULT
};

const PARAMETER: GrammarFault = GrammarFault {
    description: "invalid connection parameter: expected `name=value`",
    production: "c-param",
    section: "draft-ietf-secsh-scp-sftp-ssh-uri-04 §3.1",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    for parameter in connection(uri) {
        let word = |range: Range<usize>| {
            let word = &uri.bytes()[range];
            !word.is_empty() && word.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-')
        };
        if !word(parameter.name_place()) || !word(parameter.value_place()) {
            checks::add(faults, &PARAMETER, parameter.location);
        }
    }
}

/// Returns the parameters after the `;` of the user information. After a `:` there is a password,
/// in which a `;` has no meaning.
fn connection<'u>(uri: &Uri<'u>) -> impl Iterator<Item = Parameter<'u>> {
    let login = uri.range(Component::Userinfo).unwrap_or(0..0);
    let info = uri.userinfo().unwrap_or_default();
    let start = info.iter().position(|b| matches!(b, b';' | b':'));
    let location = match start {
        Some(at) if info[at] == b';' => login.start + at + 1..login.end,
        _ => login.end..login.end,
    };
    let there = start.is_some_and(|at| info[at] == b';');
    parameters(uri, location, b',').filter(move |_| there)
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    if let Some(login) = uri.range(Component::Userinfo) {
        let info = &uri.bytes()[login.clone()];
        let user = login.start..login.start + prose_check::run(info, |b| !matches!(b, b';' | b':'));
        checks::part(parts, "user", (!user.is_empty()).then_some(user));
    }
    for parameter in connection(uri) {
        if parameter.is("fingerprint") {
            checks::part(parts, "fingerprint", parameter.value);
        } else {
            checks::part(parts, "c-param", Some(parameter.location));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn connections() {
        cases::faults(&[
            (
                "ssh:⟦⟧h.example",
                &["missing `//` and host after the scheme"],
            ),
            ("ssh://a:p;w@h.example", &[]),
            ("ssh://;fingerprint=ssh-dss-c1-b1@h.example", &[]),
            ("ssh://a;x=1,y=2@h.example", &[]),
            ("ssh://a;⟦⟧@h.example", &[PARAMETER.description]),
            ("ssh://a;⟦fingerprint⟧@h.example", &[PARAMETER.description]),
            ("ssh://a;x=1,⟦y=⟧@h.example", &[PARAMETER.description]),
            (
                "sftp://a;⟦fingerprint=c1:b1⟧@h.example",
                &[PARAMETER.description],
            ),
        ]);
        cases::parts(&[(
            "sftp://a;fingerprint=b-c,d=e@h.example/",
            &[("user", "a"), ("fingerprint", "b-c"), ("c-param", "d=e")],
        )]);
    }
}
