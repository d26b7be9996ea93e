//! The table of redirectors whose links contain their target: those of search engines, social
//! networks and mailing services that occur in mail. Links of URL shorteners do not contain
//! the target, so shorteners are not listed.

use super::{Encoding, Service};

/// All known redirectors.
#[rustfmt::skip]
pub(super) static REDIRECTORS: &[Service] = &[
    Service { name: "Google", hosts: &["google.com", "www.google.com", "www.google.*", "www.google.co.*", "www.google.com.*"], path: "/url", encoding: Encoding::Parameter(&["q", "url"]) },
    Service { name: "Google", hosts: &["www.google.com", "www.googleadservices.com", "adclick.g.doubleclick.net", "googleads.g.doubleclick.net"], path: "/", encoding: Encoding::Parameter(&["adurl"]) },
    Service { name: "Google", hosts: &["translate.google.com"], path: "/translate", encoding: Encoding::Parameter(&["u"]) },
    Service { name: "Google News", hosts: &["news.google.com"], path: "/news/url", encoding: Encoding::Parameter(&["url"]) },
    Service { name: "DoubleClick", hosts: &["ad.doubleclick.net"], path: "/", encoding: Encoding::Query },
    Service { name: "YouTube", hosts: &["youtube.com", "www.youtube.com"], path: "/redirect", encoding: Encoding::Parameter(&["q"]) },
    Service { name: "Facebook", hosts: &["l.facebook.com", "lm.facebook.com", "www.facebook.com", "l.messenger.com"], path: "/l.php", encoding: Encoding::Parameter(&["u"]) },
    Service { name: "Instagram", hosts: &["l.instagram.com"], path: "/", encoding: Encoding::Parameter(&["u"]) },
    Service { name: "LinkedIn", hosts: &["www.linkedin.com"], path: "/redir/redirect", encoding: Encoding::Parameter(&["url"]) },
    Service { name: "Reddit", hosts: &["out.reddit.com"], path: "/", encoding: Encoding::Parameter(&["url"]) },
    Service { name: "Tumblr", hosts: &["t.umblr.com"], path: "/redirect", encoding: Encoding::Parameter(&["z"]) },
    Service { name: "VK", hosts: &["vk.com", "m.vk.com"], path: "/away", encoding: Encoding::Parameter(&["to"]) },
    Service { name: "Steam", hosts: &["steamcommunity.com"], path: "/linkfilter", encoding: Encoding::Parameter(&["url", "u"]) },
    Service { name: "Slack", hosts: &["slack-redir.net"], path: "/link", encoding: Encoding::Parameter(&["url"]) },
    Service { name: "Disqus", hosts: &["disq.us", "www.disq.us"], path: "/", encoding: Encoding::Parameter(&["url"]) },
    Service { name: "DuckDuckGo", hosts: &["duckduckgo.com"], path: "/l/", encoding: Encoding::Parameter(&["uddg"]) },
    Service { name: "Yahoo", hosts: &["r.search.yahoo.com"], path: "/", encoding: Encoding::Path("/RU=") },
    Service { name: "Yahoo", hosts: &["rd.yahoo.com", "*.rd.yahoo.com", "rds.yahoo.com", "drs.yahoo.com"], path: "/", encoding: Encoding::Path("*") },
    Service { name: "Amazon SES", hosts: &["*.r.*.awstrack.me"], path: "/L0/", encoding: Encoding::Path("/") },
    Service { name: "href.li", hosts: &["href.li", "anonym.to", "nullrefer.com"], path: "/", encoding: Encoding::Query },
];
