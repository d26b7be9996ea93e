//! Paths of programs that run on any host: gateways, webmail and content management systems of
//! customers, and counters under the name of the sender. Anyone can have such a path on a host, so
//! that they inform, and excuse nothing.

use super::step::Step::{Base64, Form, Parameter, Percent, Segment, Zlib};
use super::{Kind, Service, Step};

const fn form(
    kind: Kind,
    name: &'static str,
    path: &'static str,
    steps: &'static [Step],
) -> Service {
    Service::new(kind, name, &[], path, steps)
}

const URL: &[Step] = &[Parameter(&["url"]), Percent];

/// All known forms.
#[rustfmt::skip]
pub(super) static FORMS: &[Service] = &[
    form(Kind::Gateway, "FortiMail", "/fmlurlsvc", URL),
    form(Kind::Gateway, "Horde", "/horde/services/go.php", URL),
    form(Kind::Gateway, "Horde", "/horde/util/go.php", URL),
    form(Kind::Redirector, "Bitrix", "/bitrix/redirect.php", &[Parameter(&["goto"]), Percent]),
    form(Kind::Redirector, "Bitrix", "/bitrix/rk.php", &[Parameter(&["goto"]), Percent]),
    form(Kind::Redirector, "DataLife Engine", "/engine/go.php", &[Parameter(&["url"]), Percent, Base64]),
    form(Kind::Redirector, "Jira", "/external-link.jspa", URL),
    form(Kind::Redirector, "Discuz", "/home/leaving", &[Parameter(&["target"]), Percent]),
    form(Kind::Redirector, "XenForo", "/redirect-to", &[Parameter(&["redirect"]), Percent]),
    form(Kind::Redirector, "Exit page", "/exit.php", &[Parameter(&["url"]), Percent, Base64]),
    form(Kind::Counter, "ClickDimensions", "/ct.ashx", URL),
    form(Kind::Counter, "Mailgun", "/c/eJ*", &[Segment("/c/"), Base64, Zlib, Form("l"), Percent]),
    form(Kind::Counter, "Customer.io", "/e/c/eyJ*", &[Segment("/e/c/"), Percent, Base64, Step::Json("href")]),
    form(Kind::Counter, "Amazon SES", "/L0/", &[Step::Path("/")]),
    form(Kind::Counter, "Amazon SES", "/CL0/", &[Step::Path("/")]),
    form(Kind::Counter, "SendGrid", "/ls/click", &[Parameter(&["upn"])]),
    form(Kind::Counter, "SendGrid", "/uni/ls/click", &[Parameter(&["upn"])]),
    form(Kind::Counter, "HubSpot", "/e3t/Ctc/", &[]),
    form(Kind::Counter, "SparkPost", "/f/a/", &[]),
];

/// Returns true if no form has that path, as its first letters show.
pub(super) fn has_none(path: &[u8]) -> bool {
    !matches!(
        path,
        [
            b'/',
            b'b' | b'c' | b'C' | b'e' | b'f' | b'h' | b'l' | b'L' | b'r' | b'u',
            ..
        ]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_letters_are_those_of_the_forms() {
        for form in FORMS {
            assert!(!has_none(form.path.as_bytes()), "{}", form.path);
        }
    }
}
