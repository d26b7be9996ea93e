//! Redirectors of advertising and of affiliate programs.

use super::super::step::Step::{Last, Parameter, Path, Percent};
use super::super::{Kind, Service, Step};

const fn affiliate(
    name: &'static str,
    hosts: &'static [&'static str],
    path: &'static str,
    steps: &'static [Step],
) -> Service {
    Service::new(Kind::Redirector, name, hosts, path, steps)
}

const URL: &[Step] = &[Parameter(&["url"]), Percent];
const U: &[Step] = &[Parameter(&["u"]), Percent];
const CJ: &[&str] = &[
    "www.anrdoezrs.net",
    "www.dpbolvw.net",
    "www.tkqlhce.com",
    "www.jdoqocy.com",
    "www.kqzyfj.com",
    "anrdoezrs.net",
    "dpbolvw.net",
    "tkqlhce.com",
    "jdoqocy.com",
    "kqzyfj.com",
];
const PEPPERJAM: &[&str] = &["www.pntrac.com", "www.pjtra.com", "www.pntrs.com"];
const EBAY: &[&str] = &[
    "rover.ebay.com",
    "rover.ebay.co.uk",
    "rover.ebay.de",
    "rover.ebay.fr",
    "rover.ebay.it",
    "rover.ebay.es",
    "rover.ebay.ca",
    "rover.ebay.com.au",
    "rover.ebay.at",
    "rover.ebay.ch",
    "rover.ebay.be",
    "rover.ebay.nl",
    "rover.ebay.ie",
    "rover.ebay.pl",
];

/// All known ones.
#[rustfmt::skip]
pub(super) static AFFILIATES: &[Service] = &[
    affiliate("Awin", &["www.awin1.com"], "/cread.php", &[Parameter(&["ued", "p"]), Percent]),
    affiliate("LinkSynergy", &["click.linksynergy.com"], "/deeplink", &[Parameter(&["murl"]), Percent]),
    affiliate("LinkSynergy", &["click.linksynergy.com"], "/fs-bin/click", &[Parameter(&["murl", "RD_PARM1"]), Percent]),
    affiliate("CJ", CJ, "/links/", &[Path("/")]),
    affiliate("CJ", CJ, "/click-*", URL),
    affiliate("Pepperjam", PEPPERJAM, "/", URL),
    affiliate("Impact", &["*.pxf.io", "*.sjv.io"], "/c/", U),
    affiliate("Skimlinks", &["go.skimresources.com", "go.redirectingat.com"], "/", URL),
    affiliate("Sovrn", &["redirect.viglink.com"], "/", U),
    affiliate("ShareASale", &["shareasale.com", "www.shareasale.com"], "/r.cfm", &[Parameter(&["urllink"]), Percent]),
    affiliate("TradeDoubler", &["clk.tradedoubler.com"], "/", &[Parameter(&["url", "_td_deeplink"]), Percent]),
    affiliate("Adform", &["track.adform.net"], "/C/", &[Parameter(&["ckurl"]), Percent]),
    affiliate("Exactag", &["m.exactag.com"], "/", &[Last("url"), Percent]),
    affiliate("Webgains", &["track.webgains.com"], "/", &[Parameter(&["wgtarget"]), Percent]),
    affiliate("Admitad", &["ad.admitad.com"], "/", &[Parameter(&["ulp"]), Percent]),
    affiliate("Digidip", &["*.digidip.net"], "/", URL),
    affiliate("Partner-ads", &["www.partner-ads.com"], "/", &[Parameter(&["htmlurl"]), Percent]),
    affiliate("Effiliation", &["track.effiliation.com"], "/", URL),
    affiliate("Amazon ads", &["**.amazon-adsystem.com"], "/x/c/", &[Path("/")]),
    affiliate("eBay", EBAY, "/rover/", &[Parameter(&["mpre"]), Percent]),
    affiliate("Adjust", &["app.adjust.com"], "/", &[Parameter(&["redirect", "fallback"]), Percent]),
    affiliate("Firebase Dynamic Links", &["*.page.link"], "/", &[Parameter(&["link", "ofl"]), Percent]),
];
