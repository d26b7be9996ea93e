//! `pop` (RFC 2384), and `pops` over TLS.

use super::{Authority, Scheme, checks, imap, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A mailbox.
pub(super) static POP: Scheme = Scheme {
    names: &["pop", "pop3"],
    default_port: Some(110),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "RFC 2384",
    first_look: prose_check::mailbox,
    validate,
    parts: imap::login_parts,
    valid: &[
        "pop://mail.example.org",
        "pop://user@mail.example.org/",
        "pop://user;AUTH=+APOP@mail.example.org:110",
        "pop://user;AUTH=SCRAM-MD5@mail.example.org",
        "pop://user;auth=*@mail.example.org:8110",
    ],
    invalid: &[
        "pop:a",
        "pop://mail.example.org/INBOX",
        "pop://user;AUTH=@mail.example.org",
        "pop://;AUTH=*@mail.example.org",
        "pop://user:pw@mail.example.org",
    ],
    ..Scheme::DEFAULT
};

/// A mailbox over TLS (RFC 8314 §3.3).
pub(super) static POPS: Scheme = Scheme {
    names: &["pops", "pop3s"],
    default_port: Some(995),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "RFC 2384; RFC 8314 §3.3",
    first_look: prose_check::mailbox,
    validate,
    parts: imap::login_parts,
    valid: &["pops://user@mail.example.org:995"],
    invalid: &["pops://user@mail.example.org/1"],
    ..Scheme::DEFAULT
};

const PATH: GrammarFault = GrammarFault {
    description: "unexpected path in a `pop` URI",
    production: "popurl",
    section: "RFC 2384 §8",
};
const USER: GrammarFault = GrammarFault {
    description: "authentication mechanism without a user",
    production: "user_auth",
    section: "RFC 2384 §8",
};

fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    imap::check_login(uri, faults);
    if let Some(login) = uri.range(Component::Userinfo)
        && uri.userinfo().is_some_and(|login| login.starts_with(b";"))
    {
        checks::add(faults, &USER, login.start..login.start);
    }
    let path = checks::path(uri);
    if uri.authority().is_some() && path.len() > 1 {
        checks::add(faults, &PATH, path);
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn mailboxes() {
        cases::faults(&[
            ("pop:⟦⟧a", &["missing `//` and host after the scheme"]),
            ("pop://h.example/", &[]),
            ("pop://h.example⟦/a⟧", &[PATH.description]),
            ("pop://⟦⟧;AUTH=*@h.example", &[USER.description]),
            (
                "pop://a;⟦x⟧@h.example",
                &["invalid authentication: expected `;AUTH=` and a mechanism or `*`"],
            ),
        ]);
        cases::parts(&[(
            "pop://a;AUTH=+APOP@h.example",
            &[("enc-user", "a"), ("enc-auth-type", "+APOP")],
        )]);
    }
}
