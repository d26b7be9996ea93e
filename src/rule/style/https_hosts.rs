//! Hosts that are known to serve the same resources by `https`, and how that is known (rule L002).
//!
//! An entry needs evidence. A wildcard matches hosts of one operator only, and all of them must
//! be preloaded: names below a domain that others can register, such as those of a storage service,
//! may have no certificate.

/// A host, or the hosts below a domain.
#[derive(Debug)]
pub struct HttpsHost {
    /// The name; with `*.` all names below it.
    pub name: &'static str,
    /// How it is known that it serves `https`.
    pub evidence: Evidence,
}

/// The evidence that a host serves `https`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// This domain is in the HSTS preload list of browsers, so that they send no request by `http`
    /// to the host. For a name below it, the entry includes subdomains. All entries are in
    /// `net/http/transport_security_state_static.json` of Chromium, as of 2016 or later.
    Preloaded(&'static str),
    /// A public statement of the operator: the document and its year.
    Statement(&'static str),
}

use Evidence::{Preloaded, Statement};

const fn host(name: &'static str, evidence: Evidence) -> HttpsHost {
    HttpsHost { name, evidence }
}

/// Stack Overflow, "How Stack Overflow Flipped the Switch on HTTPS".
const STACK: Evidence = Statement("stackoverflow.blog, 2017-05-22");
/// The IESG, "Statement on Maximizing Encrypted Access To IETF Information".
const IETF: Evidence = Statement("IESG statement, 2015, updated 2025");
/// The texts of the FSF's licences were changed to refer to these hosts by `https`.
const FSF: Evidence = Statement("GPL and \"How to apply\" at gnu.org, 2018");

/// The hosts.
#[rustfmt::skip]
pub static HOSTS: &[HttpsHost] = &[
    // Source code and packages.
    host("github.com", Preloaded("github.com")),
    host("api.github.com", Preloaded("github.com")),
    host("developer.github.com", Preloaded("github.com")),
    host("docs.github.com", Preloaded("github.com")),
    host("gist.github.com", Preloaded("github.com")),
    host("help.github.com", Preloaded("github.com")),
    host("pages.github.com", Preloaded("github.com")),
    host("raw.github.com", Preloaded("github.com")),
    host("www.github.com", Preloaded("github.com")),
    host("bitbucket.org", Preloaded("bitbucket.org")),
    host("packagist.org", Preloaded("packagist.org")),
    host("python.org", Preloaded("python.org")),
    host("www.python.org", Preloaded("www.python.org")),
    host("docs.python.org", Preloaded("docs.python.org")),
    host("hg.python.org", Preloaded("hg.python.org")),
    host("pypi.python.org", Preloaded("pypi.python.org")),
    host("wiki.python.org", Preloaded("wiki.python.org")),
    host("go.dev", Preloaded("dev")),
    host("code.google.com", Preloaded("code.google.com")),
    host("*.googlesource.com", Preloaded("googlesource.com")),
    host("bugs.chromium.org", Preloaded("bugs.chromium.org")),
    host("codereview.chromium.org", Preloaded("codereview.chromium.org")),
    host("crbug.com", Preloaded("crbug.com")),
    host("bugzilla.mozilla.org", Preloaded("bugzilla.mozilla.org")),
    host("developer.android.com", Preloaded("developer.android.com")),
    host("lists.fedoraproject.org", Preloaded("lists.fedoraproject.org")),
    host("src.fedoraproject.org", Preloaded("src.fedoraproject.org")),
    host("www.torproject.org", Preloaded("www.torproject.org")),
    host("blog.torproject.org", Preloaded("blog.torproject.org")),
    host("www.gnu.org", FSF),
    host("fsf.org", FSF),
    // Standards and reference works.
    host("www.ietf.org", IETF),
    host("datatracker.ietf.org", IETF),
    host("tools.ietf.org", IETF),
    host("www.w3.org", Statement("W3C blog, \"Supporting HTTPS and HSTS\", 2016")),
    host("doi.org", Statement("Crossref display guidelines, 2017")),
    host("*.wikipedia.org", Preloaded("wikipedia.org")),
    host("*.wikimedia.org", Preloaded("wikimedia.org")),
    host("*.wikibooks.org", Preloaded("wikibooks.org")),
    host("*.wiktionary.org", Preloaded("wiktionary.org")),
    host("*.wikisource.org", Preloaded("wikisource.org")),
    host("*.wikiquote.org", Preloaded("wikiquote.org")),
    host("www.wikidata.org", Preloaded("wikidata.org")),
    host("www.mediawiki.org", Preloaded("mediawiki.org")),
    // General.
    host("stackoverflow.com", STACK),
    host("superuser.com", STACK),
    host("serverfault.com", STACK),
    host("askubuntu.com", STACK),
    host("unix.stackexchange.com", STACK),
    host("tex.stackexchange.com", STACK),
    host("docs.google.com", Preloaded("docs.google.com")),
    host("drive.google.com", Preloaded("drive.google.com")),
    host("groups.google.com", Preloaded("groups.google.com")),
    host("play.google.com", Preloaded("play.google.com")),
    host("goo.gl", Preloaded("goo.gl")),
    host("youtube.com", Preloaded("youtube.com")),
    host("www.youtube.com", Preloaded("youtube.com")),
    host("vimeo.com", Preloaded("vimeo.com")),
    host("twitter.com", Preloaded("twitter.com")),
    host("www.facebook.com", Preloaded("www.facebook.com")),
    host("www.reddit.com", Preloaded("reddit.com")),
    host("medium.com", Preloaded("medium.com")),
    host("www.eff.org", Preloaded("eff.org")),
    host("www.dropbox.com", Preloaded("dropbox.com")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::is_same_or_subdomain;

    #[test]
    fn each_host_has_evidence() {
        for host in HOSTS {
            let own = host.name.trim_start_matches("*.");
            match host.evidence {
                Preloaded(domain) => {
                    assert!(
                        is_same_or_subdomain(own.as_bytes(), domain),
                        "{}",
                        host.name
                    );
                }
                Statement(document) => {
                    assert!(!host.name.starts_with('*'), "{}", host.name);
                    let year = |word: &str| word.len() >= 4 && word[..4].parse::<u16>().is_ok();
                    assert!(document.split([' ', ',']).any(year), "{}", host.name);
                }
            }
        }
    }
}
