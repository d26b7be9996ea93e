//! Programs on the web that show mail and messages, and lead through a page of their own.

use super::super::step::Step::{Base64, Parameter, Percent};
use super::super::{Kind, Service};

const fn webmail(
    name: &'static str,
    hosts: &'static [&'static str],
    path: &'static str,
    steps: &'static [super::super::Step],
) -> Service {
    Service::new(Kind::Gateway, name, hosts, path, steps)
}

/// All known ones.
#[rustfmt::skip]
pub(super) static WEBMAIL: &[Service] = &[
    webmail("GMX, WEB.DE or mail.com", &[
        "deref-gmx.net", "deref-gmx.com", "deref-gmx.de", "deref-web.de", "deref-web-02.de",
        "deref-mail.com", "deref-mail-02.com", "deref-1und1.de", "deref-1und1-02.de",
    ], "/mail/client/", &[Parameter(&["redirectUrl"]), Percent]),
    webmail("Mail.ru", &["checklink.mail.ru"], "/proxy", &[Parameter(&["url"]), Percent]),
    webmail("Yandex Mail", &["mail.yandex.ru", "mail.yandex.com", "mail.yandex.com.tr", "mail.yandex.by", "mail.yandex.kz", "mail.yandex.ua", "mail.yandex.uz"], "/re.jsx", &[Parameter(&["l"]), Percent, Base64]),
    webmail("Rambler", &["mail.rambler.ru"], "/m/redirect", &[Parameter(&["url"]), Percent]),
    webmail("WP Poczta", &["zasobygwp.pl"], "/redirect", &[Parameter(&["url"]), Percent, Base64]),
    webmail("Centrum.cz", &["redir.netcentrum.cz"], "", &[Parameter(&["url"]), Percent]),
    webmail("Rediffmail", &["www.rediffmail.com"], "/cgi-bin/red.cgi", &[Parameter(&["red"]), Percent]),
    webmail("WhatsApp", &["l.wl.co"], "/l", &[Parameter(&["u"]), Percent]),
];
