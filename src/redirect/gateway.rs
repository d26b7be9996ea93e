//! The table of mail gateways, compiled from their documentation and from links in archives of
//! mailing lists.

use super::{Encoding, Service};

/// All known mail gateways.
#[rustfmt::skip]
pub(super) static GATEWAYS: &[Service] = &[
    Service {
        name: "Microsoft Safe Links",
        hosts: &["*.safelinks.protection.outlook.com", "*.safelinks.protection.office365.us", "*.safelinks.protection.partner.outlook.cn"],
        path: "",
        encoding: Encoding::Parameter(&["url"]),
    },
    Service {
        name: "Proofpoint URL Defense",
        hosts: &["urldefense.com", "urldefense.us", "urldefense.proofpoint.com"],
        path: "/v",
        encoding: Encoding::UrlDefense,
    },
    Service {
        name: "Cisco Secure Email",
        hosts: &["secure-web.cisco.com"],
        path: "/",
        encoding: Encoding::Path("/"),
    },
    Service {
        name: "Barracuda Link Protection",
        hosts: &["linkprotect.cudasvc.com"],
        path: "/url",
        encoding: Encoding::Parameter(&["a"]),
    },
    Service {
        name: "Mimecast",
        hosts: &["protect*.mimecast.com", "url.*.m.mimecastprotect.com"],
        path: "/s/",
        encoding: Encoding::Hidden,
    },
    Service {
        name: "FireEye URL Defense",
        hosts: &["protect*.fireeye.com"],
        path: "/",
        encoding: Encoding::Parameter(&["u"]),
    },
    Service {
        name: "Sophos Time-of-Click",
        hosts: &["*.protection.sophos.com"],
        path: "",
        encoding: Encoding::Base64("u"),
    },
    Service {
        name: "Symantec Click-time",
        hosts: &["clicktime.symantec.com"],
        path: "/",
        encoding: Encoding::Parameter(&["u"]),
    },
];
