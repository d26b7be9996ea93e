//! Redirectors that hold their target in the link: those of search engines, of networks
//! and of mailings that are seen in mail. Shorteners hold nothing and are not here.

use super::{Form, Service};

/// All of them.
#[rustfmt::skip]
pub(super) static REDIRECTORS: &[Service] = &[
    Service { name: "Google", hosts: &["google.com", "www.google.com", "www.google.*", "www.google.co.*", "www.google.com.*"], path: "/url", form: Form::Parameter(&["q", "url"]) },
    Service { name: "Google", hosts: &["www.google.com", "www.googleadservices.com", "adclick.g.doubleclick.net", "googleads.g.doubleclick.net"], path: "/", form: Form::Parameter(&["adurl"]) },
    Service { name: "Google", hosts: &["translate.google.com"], path: "/translate", form: Form::Parameter(&["u"]) },
    Service { name: "Google News", hosts: &["news.google.com"], path: "/news/url", form: Form::Parameter(&["url"]) },
    Service { name: "DoubleClick", hosts: &["ad.doubleclick.net"], path: "/", form: Form::Query },
    Service { name: "YouTube", hosts: &["youtube.com", "www.youtube.com"], path: "/redirect", form: Form::Parameter(&["q"]) },
    Service { name: "Facebook", hosts: &["l.facebook.com", "lm.facebook.com", "www.facebook.com", "l.messenger.com"], path: "/l.php", form: Form::Parameter(&["u"]) },
    Service { name: "Instagram", hosts: &["l.instagram.com"], path: "/", form: Form::Parameter(&["u"]) },
    Service { name: "LinkedIn", hosts: &["www.linkedin.com"], path: "/redir/redirect", form: Form::Parameter(&["url"]) },
    Service { name: "Reddit", hosts: &["out.reddit.com"], path: "/", form: Form::Parameter(&["url"]) },
    Service { name: "Tumblr", hosts: &["t.umblr.com"], path: "/redirect", form: Form::Parameter(&["z"]) },
    Service { name: "VK", hosts: &["vk.com", "m.vk.com"], path: "/away", form: Form::Parameter(&["to"]) },
    Service { name: "Steam", hosts: &["steamcommunity.com"], path: "/linkfilter", form: Form::Parameter(&["url", "u"]) },
    Service { name: "Slack", hosts: &["slack-redir.net"], path: "/link", form: Form::Parameter(&["url"]) },
    Service { name: "Disqus", hosts: &["disq.us", "www.disq.us"], path: "/", form: Form::Parameter(&["url"]) },
    Service { name: "DuckDuckGo", hosts: &["duckduckgo.com"], path: "/l/", form: Form::Parameter(&["uddg"]) },
    Service { name: "Yahoo", hosts: &["r.search.yahoo.com"], path: "/", form: Form::Path("/RU=") },
    Service { name: "Yahoo", hosts: &["rd.yahoo.com", "*.rd.yahoo.com", "rds.yahoo.com", "drs.yahoo.com"], path: "/", form: Form::Path("*") },
    Service { name: "Amazon SES", hosts: &["*.r.*.awstrack.me"], path: "/L0/", form: Form::Path("/") },
    Service { name: "href.li", hosts: &["href.li", "anonym.to", "nullrefer.com"], path: "/", form: Form::Query },
];
