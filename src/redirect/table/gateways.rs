//! Mail gateways, compiled from their documentation and from links in archives of mailing lists.

use super::super::step::Step::{
    After, Base64, Json, Last, Parameter, Path, Percent, Scheme, Underscores, UrlDefense, Zlib,
};
use super::super::{Kind, Service};

const fn gateway(
    name: &'static str,
    hosts: &'static [&'static str],
    path: &'static str,
    steps: &'static [super::super::Step],
) -> Service {
    Service::new(Kind::Gateway, name, hosts, path, steps)
}

const SAFE_LINKS: &str = "Microsoft Safe Links";
const URL_DEFENSE: &str = "Proofpoint URL Defense";
const MIMECAST: &str = "Mimecast";
const AVANAN: &str = "Check Point (Avanan)";
const VADE: &str = "Vade";

/// All known mail gateways. In a comment: parameters that only look as if they had the target.
#[rustfmt::skip]
pub(super) static GATEWAYS: &[Service] = &[
    // Not `data`, which has the recipient.
    gateway(SAFE_LINKS, &["*.safelinks.protection.outlook.com", "*.safelinks.protection.office365.us", "*.safelinks.protection.partner.outlook.cn"], "", &[Parameter(&["url"]), Percent]),
    // Not `dest`, which has the endpoint of the tenant.
    gateway(SAFE_LINKS, &["statics.teams.cdn.office.net"], "/evergreen-assets/safelinks/", &[Parameter(&["url"]), Percent]),
    gateway(SAFE_LINKS, &["statics.teams.cdn.office.net"], "/evergreen-assets/safelinks/", &[]),
    gateway(SAFE_LINKS, &["outlook.office.com"], "/mail/safelink.html", &[Parameter(&["url"]), Percent]),
    gateway(URL_DEFENSE, &["urldefense.com", "urldefense.us", "urldefense.proofpoint.com"], "/v*", &[UrlDefense]),
    // Not `traceToken`, which has the first characters of the target.
    gateway("Proofpoint Isolation", &["urlisolation.com"], "/browser", &[Parameter(&["url"]), Percent]),
    gateway("Cisco Secure Email", &["secure-web.cisco.com"], "/", &[Path("/")]),
    gateway("Barracuda Link Protection", &["linkprotect.cudasvc.com"], "/url", &[Parameter(&["a"]), Percent]),
    gateway(MIMECAST, &["protect-*.mimecast.com", "protect.mimecast-offshore.com", "url.*.m.mimecastprotect.com"], "/s/", &[]).with_host("domain"),
    gateway(MIMECAST, &["l.*.a.mimecastprotect.com"], "/l*", &[]).with_host("domain"),
    gateway("Sophos Time-of-Click", &["*.protection.sophos.com"], "", &[Parameter(&["u"]), Percent, Base64]).with_host("d"),
    gateway("Sophos Time-of-Click", &["*.protection.sophos.com"], "", &[]).with_host("d"),
    gateway("Symantec Click-time", &["clicktime.symantec.com"], "/", &[Last("u"), Percent]),
    gateway("FireEye URL Defense", &["protect*.fireeye.com"], "/", &[Last("u"), Percent]),
    gateway("Trend Micro Click-time", &["*-ctp.trendmicro.com", "*-urlprotect.trendmicro.com"], "/wis/clicktime/v1/query", &[Parameter(&["url"]), Percent]),
    gateway(AVANAN, &["url.avanan.click", "protect.checkpoint.com"], "/v2/", &[Underscores]),
    gateway("Trustwave MailMarshal", &["scanmail.trustwave.com", "scanmailx.com", "*.scanmailx.com"], "/", &[Last("u"), Percent]),
    gateway("Libraesva", &["urlsand.esvalabs.com"], "/", &[Parameter(&["u"]), Percent]),
    gateway(VADE, &["antiphishing.vadesecure.com"], "/v4", &[Last("u"), Percent]),
    gateway(VADE, &["m365.*.vadesecure.com", "gws.*.vadesecure.com"], "/safeproxy/", &[Last("u"), Percent]),
    // The first segment after `/2/` is the recipient.
    gateway(VADE, &["antiphishing.vadesecure.com"], "/2/", &[]),
    gateway("Hornetsecurity", &["atpscan.global.hornetsecurity.com"], "/", &[Last("u"), Percent]),
    gateway("TitanHQ LinkLock", &["linklock.titanhq.com"], "/analyse", &[Parameter(&["url"]), Percent]),
    gateway("EdgePilot", &["link.edgepilot.com"], "/s/", &[Last("u"), Percent]),
    gateway("EdgePilot", &["link.edgepilot.com"], "/x/", &[Last("u"), Percent]),
    gateway("Zix Link Protection", &["link.zixcentral.com"], "/u/", &[Parameter(&["u"]), Percent]),
    // Not `Domain`, which is that of the sender.
    gateway("Egress Defend", &["links.*.defend.egress.com"], "/Warning", &[Parameter(&["Base64Url"]), Percent, Base64, Zlib]).with_host("@OriginalLink"),
    gateway("Intermedia LinkSafe", &["url.emailprotection.link"], "/", &[]),
    gateway("Inky", &["shared.outlook.inky.com"], "/link", &[]).with_host("domain"),
    gateway("Darktrace", &["l.antigena.com"], "/l/", &[]),
    // `o` has the letters of the target in another order.
    gateway("VIPRE", &["url2.mailanyone.net"], "/scanner", &[]),
    // `url` has only the origin of the target.
    gateway("Mailinblack", &["mibc-fr-##.mailinblack.com"], "/securelink", &[Parameter(&["key"]), Percent, Base64, Json("url")]),
    gateway("Menlo Security", &["safe.menlosecurity.com"], "/http*", &[After("/")]),
    gateway("Menlo Security", &["safe.menlosecurity.com"], "/", &[After("/"), Scheme("https://")]),
];
