//! The mail gateways (RULE-FACTS §9): who they are, by their manuals and by their links in
//! archives of mailing lists.

use super::{Form, Service};

/// All of them.
#[rustfmt::skip]
pub(super) static GATEWAYS: &[Service] = &[
    Service {
        name: "Microsoft Safe Links",
        hosts: &["*.safelinks.protection.outlook.com", "*.safelinks.protection.office365.us", "*.safelinks.protection.partner.outlook.cn"],
        path: "",
        form: Form::Parameter(&["url"]),
    },
    Service {
        name: "Proofpoint URL Defense",
        hosts: &["urldefense.com", "urldefense.us", "urldefense.proofpoint.com"],
        path: "/v",
        form: Form::UrlDefense,
    },
    Service {
        name: "Cisco Secure Email",
        hosts: &["secure-web.cisco.com"],
        path: "/",
        form: Form::Path("/"),
    },
    Service {
        name: "Barracuda Link Protection",
        hosts: &["linkprotect.cudasvc.com"],
        path: "/url",
        form: Form::Parameter(&["a"]),
    },
    Service {
        name: "Mimecast",
        hosts: &["protect*.mimecast.com", "url.*.m.mimecastprotect.com"],
        path: "/s/",
        form: Form::Hidden,
    },
    Service {
        name: "FireEye URL Defense",
        hosts: &["protect*.fireeye.com"],
        path: "/",
        form: Form::Parameter(&["u"]),
    },
    Service {
        name: "Sophos Time-of-Click",
        hosts: &["*.protection.sophos.com"],
        path: "",
        form: Form::Base64("u"),
    },
    Service {
        name: "Symantec Click-time",
        hosts: &["clicktime.symantec.com"],
        path: "/",
        form: Form::Parameter(&["u"]),
    },
];
