//! Redirectors whose links contain their target: those of search engines, social networks and
//! other sites that occur in mail.

use super::super::step::Step::{
    After, Base64, Host, Last, Parameter, Path, Percent, Prefix, Query, Scheme, Segment, Unsigned,
};
use super::super::{Kind, Service, Step};

const fn redirector(
    name: &'static str,
    hosts: &'static [&'static str],
    path: &'static str,
    steps: &'static [Step],
) -> Service {
    Service::new(Kind::Redirector, name, hosts, path, steps)
}

const fn amp(
    hosts: &'static [&'static str],
    path: &'static str,
    steps: &'static [Step],
) -> Service {
    Service::new(Kind::Amp, "Google AMP", hosts, path, steps)
}

const URL: &[Step] = &[Parameter(&["url"]), Percent];
const U: &[Step] = &[Parameter(&["u"]), Percent];
const Q: &[Step] = &[Parameter(&["q"]), Percent];
const TARGET: &[Step] = &[Parameter(&["target"]), Percent];
const ADURL: &[Step] = &[Last("adurl"), Percent];

const GOOGLE: &str = "Google";
const GOOGLE_HOSTS: &[&str] = &["google.TLD", "www.google.TLD"];
const AMP_CACHE: &[&str] = &["cdn.ampproject.org", "*.cdn.ampproject.org"];
const LINKEDIN: &[&str] = &["linkedin.com", "www.linkedin.com"];

/// All known redirectors.
#[rustfmt::skip]
pub(super) static REDIRECTORS: &[Service] = &[
    redirector(GOOGLE, &["google.TLD", "www.google.TLD", "maps.google.TLD", "images.google.TLD", "cse.google.TLD", "plus.google.TLD", "clients1.google.TLD"], "/url", &[Parameter(&["q", "url"]), Percent]),
    amp(GOOGLE_HOSTS, "/amp/s/", &[After("/amp/s/"), Scheme("https://")]),
    amp(GOOGLE_HOSTS, "/amp/", &[After("/amp/"), Scheme("http://")]),
    amp(AMP_CACHE, "/c/s/", &[After("/c/s/"), Scheme("https://")]),
    amp(AMP_CACHE, "/c/", &[After("/c/"), Scheme("http://")]),
    redirector("Google Translate", &["translate.google.TLD"], "/translate", &[Parameter(&["u"]), Percent, Scheme("http://")]),
    redirector("Google Translate", &["*.translate.goog"], "", &[Host]),
    redirector("Google Ads", GOOGLE_HOSTS, "/aclk", ADURL),
    redirector("Google Ads", &["www.googleadservices.com"], "/pagead/aclk", ADURL),
    redirector("Google Ads", &["www.googleadservices.com"], "/pagead/iclk", ADURL),
    redirector("DoubleClick", &["adclick.g.doubleclick.net", "googleads.g.doubleclick.net"], "/", ADURL),
    redirector("DoubleClick", &["ad.doubleclick.net", "ad.*.doubleclick.net"], "/", &[Query]),
    redirector("Google Search Ads", &["clickserve.dartsearch.net", "clickserve.cc-dt.com"], "/link/click", &[Last("ds_dest_url"), Percent]),
    redirector("Google Images", &["www.google.TLD", "images.google.TLD"], "/imgres", &[Parameter(&["imgrefurl"]), Percent]),
    redirector("Google News", &["news.google.TLD"], "/news/url", URL),
    redirector("Google Scholar", &["scholar.google.TLD"], "/scholar_url", URL),
    redirector("Google Web Light", &["googleweblight.com", "www.googleweblight.com"], "/", &[Parameter(&["u", "lite_url"]), Percent]),
    // Not `psq`, which has the words that were searched for.
    redirector("Bing", &["bing.com", "www.bing.com", "cn.bing.com"], "/ck/a", &[Parameter(&["u"]), Percent, Prefix("a1"), Base64]),
    redirector("Bing", &["bing.com", "www.bing.com", "cn.bing.com"], "/news/apiclick.aspx", URL),
    redirector("Yahoo", &["r.search.yahoo.com"], "/", &[Path("/RU=")]),
    redirector("Yahoo", &["rd.yahoo.com", "**.rd.yahoo.com", "rds.yahoo.com", "drs.yahoo.com"], "/", &[Path("*")]),
    redirector("Yahoo Japan", &["rdsig.yahoo.co.jp"], "/s/RU=*", &[Segment("/s/RU="), Base64]),
    redirector("Facebook", &["facebook.com", "l.facebook.com", "lm.facebook.com", "www.facebook.com", "m.facebook.com", "web.facebook.com", "upload.facebook.com", "free.facebook.com", "business.facebook.com", "l.messenger.com"], "/l.php", U),
    redirector("Facebook", &["facebook.com", "l.facebook.com", "lm.facebook.com", "www.facebook.com"], "/lsr.php", U),
    redirector("Instagram", &["l.instagram.com", "lm.instagram.com"], "/", U),
    redirector("Threads", &["l.threads.net", "l.threads.com"], "/", U),
    redirector("LinkedIn", LINKEDIN, "/redir/redirect", URL),
    redirector("LinkedIn", LINKEDIN, "/safety/go", URL),
    redirector("LinkedIn", LINKEDIN, "/redirect", URL),
    redirector("LinkedIn", LINKEDIN, "/nhome/nus-redirect", URL),
    redirector("LinkedIn", LINKEDIN, "/company/", URL),
    redirector("YouTube", &["youtube.com", "www.youtube.com", "m.youtube.com"], "/redirect", Q),
    redirector("Steam", &["steamcommunity.com"], "/linkfilter", &[Parameter(&["url", "u"]), Percent]),
    redirector("Reddit", &["out.reddit.com"], "/", URL),
    redirector("Slack", &["slack-redir.net"], "/link", URL),
    redirector("Tumblr", &["t.umblr.com"], "/redirect", &[Parameter(&["z"]), Percent]),
    redirector("href.li", &["href.li", "anonym.to", "nullrefer.com"], "/", &[Query]),
    redirector("Pinterest", &["pinterest.com", "www.pinterest.com", "www.pinterest.co.uk", "www.pinterest.de", "www.pinterest.fr", "www.pinterest.es", "www.pinterest.it", "www.pinterest.ca", "www.pinterest.jp"], "/offsite", URL),
    redirector("DuckDuckGo", &["duckduckgo.com"], "/l", &[Parameter(&["uddg"]), Percent]),
    redirector("VK", &["vk.com", "m.vk.com"], "/away*", &[Parameter(&["to"]), Percent]),
    redirector("OK.ru", &["ok.ru", "m.ok.ru"], "/dk", &[Parameter(&["st.link", "st.rfn"]), Percent]),
    redirector("Yandex", &["yandex.ru", "yandex.com", "yandex.com.tr", "yandex.by", "yandex.kz", "yandex.ua", "yandex.uz"], "/clck/", URL),
    redirector("Naver", &["cc.naver.com", "cc.loginfra.com"], "/cc", U),
    redirector("Naver", &["search.naver.com"], "/p/crd/rd", U),
    redirector("Medium", &["medium.com"], "/r", URL),
    redirector("Medium", &["medium.com"], "/m/global-identity*", &[Parameter(&["redirectUrl"]), Percent]),
    redirector("Disqus", &["disq.us", "www.disq.us"], "/", &[Parameter(&["url"]), Percent, Unsigned]),
    redirector("Mozilla", &["outgoing.prod.mozaws.net", "prod.outgoing.prod.webservices.mozgcp.net"], "/v1/", &[Path("/")]),
    redirector("Bluesky", &["go.bsky.app"], "/redirect", U),
    redirector("TikTok", &["tiktok.com", "www.tiktok.com"], "/link/v2", TARGET),
    redirector("SoundCloud", &["exit.sc", "gate.sc"], "/", URL),
    redirector("Canva", &["www.canva.com"], "/link", TARGET),
    redirector("Calendly", &["calendly.com"], "/url", Q),
    redirector("Dropbox", &["www.dropbox.com"], "/referrer_cleansing_redirect", URL),
    redirector("Evernote", &["www.evernote.com"], "/OutboundRedirect.action", &[Parameter(&["dest"]), Percent]),
    redirector("Yelp", &["www.yelp.com"], "/biz_redir", URL),
    redirector("Yelp", &["www.yelp.com"], "/redir", URL),
    redirector("arXiv", &["arxiv.org"], "/ct", URL),
    redirector("Pocket", &["getpocket.com"], "/redirect", URL),
    redirector("Flipboard", &["flipboard.com"], "/redirect", URL),
    redirector("DeviantArt", &["www.deviantart.com"], "/users/outgoing", &[Query]),
    redirector("PR Newswire", &["c212.net", "edge.prnewswire.com"], "/c/link", U),
    redirector("Business Wire", &["cts.businesswire.com"], "/ct/CT", URL),
    redirector("Marketwire", &["ctt.marketwire.com"], "/", URL),
    redirector("CSDN", &["link.csdn.net"], "/", TARGET),
    redirector("Juejin", &["link.juejin.cn"], "/", TARGET),
    redirector("Gitee", &["gitee.com"], "/link", TARGET),
    redirector("sspai", &["sspai.com"], "/link", TARGET),
    redirector("Jianshu", &["links.jianshu.com"], "/go", &[Parameter(&["to"]), Percent]),
    redirector("Douban", &["www.douban.com"], "/link2", URL),
    redirector("Zhihu", &["link.zhihu.com"], "/", TARGET),
    redirector("Bridgy Fed", &["fed.brid.gy"], "/r/", &[Path("/r/")]),
    redirector("ResearchGate", &["www.researchgate.net"], "/deref/", &[Path("/deref/")]),
    redirector("PhilPapers", &["philpapers.org"], "/go.pl", U),
    redirector("HackerOne", &["hackerone.com"], "/redirect", URL),
    redirector("FTC", &["www.ftc.gov"], "/now-leaving", &[Parameter(&["external_url"]), Percent]),
    redirector("IRS", &["apps.irs.gov"], "/app/scripts/exit.jsp", &[Parameter(&["dest"]), Percent]),
];
