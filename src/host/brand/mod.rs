//! Brands that are often impersonated: the names that they send mail under, and their domains.
//!
//! `table.tsv` has a line for each: the names, separated by `|`; the domains that the brand sends and
//! links from; and those of them where anyone can put a page. `?` marks a name that is a word or the
//! name of a person, too, and counts only beside words of service (`Apple Support`); `*` one that many
//! firms share, whose domains contain it (`sparkasse-example.de`). The table is a selection: a domain
//! that is missing there can make a finding of an honest message, for which users have a table of their
//! own.

mod display_name;

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use crate::host::domain::registered_domain;
use crate::host::is_same_or_subdomain;
pub use display_name::{plain, undisguised};

/// A brand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brand {
    names: Vec<Name>,
    domains: Vec<String>,
    /// Those of `domains`, or hosts in them, where anyone can put a page.
    open: Vec<String>,
}

/// A name of a brand.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Name {
    text: String,
    /// The text in lower case.
    folded: String,
    kind: NameKind,
}

/// How much a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameKind {
    /// It is of the brand alone.
    Own,
    /// It is a word or the name of a person, too.
    Ambiguous,
    /// Many firms share it.
    Shared,
}

/// Brands, to be looked up by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brands {
    list: Vec<Brand>,
    /// The places of names, by their first characters in lower case.
    index: HashMap<char, Vec<(usize, usize)>>,
    /// The places of brands by names of their own that labels of hosts may be.
    labels: HashMap<String, usize>,
}

/// What a host is to a brand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is the brand's.
    Own,
    /// It has the name of one of the brand's domains under another suffix: that of another country, or of
    /// somebody else.
    Sibling,
    /// It is the brand's, and has pages of anyone.
    Open,
    /// It is another's.
    Other,
}

/// Hosts where anyone gets an address: one there does not show that the owner of the host has sent a
/// message.
#[rustfmt::skip]
const FREE_MAIL: &[&str] = &[
    "126.com", "163.com", "aol.com", "att.net", "biglobe.ne.jp", "bluewin.ch", "comcast.net",
    "free.fr", "gmail.com", "gmx.de", "gmx.net", "googlemail.com", "hotmail.com", "icloud.com",
    "laposte.net", "libero.it", "live.com", "mail.ru", "me.com", "msn.com", "naver.com",
    "nifty.com", "ocn.ne.jp", "orange.fr", "outlook.com", "proton.me", "protonmail.com", "qq.com",
    "sfr.fr", "so-net.ne.jp", "t-online.de", "ukr.net", "uol.com.br", "wanadoo.fr", "web.de",
    "ya.ru", "yahoo.co.jp", "yahoo.com", "yandex.ru",
];

/// The brands of the table.
static TABLE: LazyLock<Brands> = LazyLock::new(|| {
    let lines = include_str!("table.tsv").lines();
    Brands::of(lines.map(Brand::of_line).collect())
});

impl Brand {
    /// Returns a brand with these names and domains.
    pub fn new(names: &[String], domains: &[String]) -> Self {
        Self {
            names: names.iter().map(|name| Name::of(name)).collect(),
            domains: domains.iter().map(|it| it.to_lowercase()).collect(),
            open: Vec::new(),
        }
    }

    fn of_line(line: &str) -> Self {
        let mut columns = line.split('\t');
        let names = columns.next().unwrap_or_default();
        let mut words = || {
            let words = columns.next().unwrap_or_default().split_whitespace();
            words.map(str::to_owned).collect()
        };
        Self {
            names: names.split('|').map(Name::of).collect(),
            domains: words(),
            open: words(),
        }
    }

    /// Returns true if an address at `host` shows that the brand has sent a message.
    pub fn sends_from(&self, host: &[u8]) -> bool {
        let is_free = FREE_MAIL.iter().any(|it| it.as_bytes() == host);
        let is_own = matches!(self.relation(host), Relation::Own | Relation::Open);
        !is_free && is_own || self.shares_name_with(host)
    }

    /// Returns what a host is to the brand.
    pub fn relation(&self, host: &[u8]) -> Relation {
        let has = |domains: &[String]| domains.iter().any(|it| is_same_or_subdomain(host, it));
        if has(&self.open) {
            Relation::Open
        } else if has(&self.domains) || self.shares_name_with(host) || self.has_suffix_of(host) {
            Relation::Own
        } else {
            let site = site(host);
            let label = first_label(&site);
            let mut labels = self.domains.iter().map(|it| first_label(it.as_bytes()));
            if labels.any(|own| own == label) {
                Relation::Sibling
            } else {
                Relation::Other
            }
        }
    }

    /// Returns true if the registered domain of `host` has a name of the brand inside its first label.
    pub fn is_named_in(&self, host: &[u8]) -> bool {
        let site = site(host);
        let label = first_label(&site);
        let mut names = self.names.iter();
        names.any(|name| {
            let name = name.folded.replace([' ', '-'], "");
            name.len() > 2 && memchr::memmem::find(label, name.as_bytes()).is_some()
        })
    }

    /// Returns true if the top-level domain of `host` is called like the brand, as those of its own are.
    fn has_suffix_of(&self, host: &[u8]) -> bool {
        let host = host.strip_suffix(b".").unwrap_or(host);
        let last = host.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
        // Shorter ones are those of countries, and words.
        let mut names = self.names.iter();
        names.any(|name| name.folded.len() > 3 && name.folded.as_bytes() == last)
    }

    /// Returns true if the registered domain of `host` contains a name that many firms share.
    fn shares_name_with(&self, host: &[u8]) -> bool {
        let mut shared = self.names.iter().filter(|it| it.kind == NameKind::Shared);
        let domain = site(host);
        shared.any(|name| memchr::memmem::find(&domain, name.folded.as_bytes()).is_some())
    }
}

fn site(host: &[u8]) -> Vec<u8> {
    registered_domain(host).to_ascii_lowercase()
}

fn first_label(domain: &[u8]) -> &[u8] {
    domain
        .split(|byte| *byte == b'.')
        .next()
        .unwrap_or_default()
}

impl fmt::Display for Brand {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names: Vec<_> = self.names.iter().map(|name| &*name.text).collect();
        write!(f, "{}: {}", names.join(", "), self.domains.join(" "))
    }
}

impl Name {
    fn of(marked: &str) -> Self {
        let (text, kind) = match (marked.strip_prefix('?'), marked.strip_prefix('*')) {
            (Some(text), _) => (text, NameKind::Ambiguous),
            (_, Some(text)) => (text, NameKind::Shared),
            _ => (marked, NameKind::Own),
        };
        Self {
            text: text.to_owned(),
            folded: text.to_lowercase(),
            kind,
        }
    }
}

impl Brands {
    /// Returns these brands.
    pub fn of(brands: Vec<Brand>) -> Self {
        let mut index: HashMap<char, Vec<_>> = HashMap::new();
        let mut labels = HashMap::new();
        for (place, brand) in brands.iter().enumerate() {
            for (number, name) in brand.names.iter().enumerate() {
                if let Some(first) = name.folded.chars().next() {
                    index.entry(first).or_default().push((place, number));
                }
                let is_label = name.folded.len() >= 4 && !COMMON.contains(&&*name.folded);
                if is_label && name.kind == NameKind::Own {
                    labels.entry(name.folded.clone()).or_insert(place);
                }
            }
        }
        Self {
            list: brands,
            index,
            labels,
        }
    }

    /// Returns the brands of the table.
    pub fn table() -> &'static Self {
        &TABLE
    }

    /// Returns the brand that `name`, a plain display name, has in it, with its name; the longest
    /// one of several.
    pub fn named(&self, name: &str) -> Option<(&str, &Brand)> {
        let folded = name.to_lowercase();
        // Few characters change their length; the others are compared as they are.
        let shown = if folded.len() == name.len() {
            name
        } else {
            &folded
        };
        let starts = folded.char_indices().filter(|(at, first)| {
            let inside = |byte: &u8| byte.is_ascii_alphanumeric();
            // Inside a word, no name starts that is one.
            !first.is_ascii()
                || !at
                    .checked_sub(1)
                    .is_some_and(|at| inside(&folded.as_bytes()[at]))
        });
        let places = starts.flat_map(|(at, first)| {
            let names = self.index.get(&first).into_iter().flatten();
            names.map(move |(brand, number)| (at, *brand, *number))
        });
        let found = places.filter_map(|(at, brand, number)| {
            let brand = &self.list[brand];
            let it = &brand.names[number];
            display_name::has(shown, &folded, at, it).then_some((it, brand))
        });
        let longest = found.max_by_key(|(name, _)| name.text.len());
        longest.map(|(name, brand)| (&*name.text, brand))
    }

    /// Returns the brand of which a label of a host is a name, of at least four letters.
    pub fn labelled(&self, label: &str) -> Option<&Brand> {
        let place = self.labels.get(label)?;
        self.list.get(*place)
    }
}

/// Names of brands that are labels of hosts with another meaning: words, and programs that organizations run
/// under their own domain.
#[rustfmt::skip]
const COMMON: &[&str] = &[
    "digital", "gmail", "home", "live", "mail", "metro", "office", "online", "outlook", "post",
    "register", "sharepoint", "wordpress", "zoom",
    "bitbucket", "confluence", "discourse", "docker", "gitea", "github", "gitlab", "jira", "mastodon",
    "moodle", "nextcloud", "owncloud", "roundcube", "slack", "webmail", "zimbra",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::domain::is_tld;

    fn found(name: &str) -> Option<&'static str> {
        Brands::table().named(&plain(name)).map(|(name, _)| name)
    }

    #[test]
    fn the_table_has_no_line_without_a_domain() {
        let table = Brands::table();
        assert!(table.list.len() > 400);
        for brand in &table.list {
            assert!(!brand.domains.is_empty(), "{brand:?}");
            let mut domains = brand.domains.iter().chain(&brand.open);
            assert!(
                domains.all(|it| is_tld(it.rsplit('.').next().unwrap().as_bytes())),
                "{brand:?}"
            );
            assert!(
                brand.names.iter().all(|name| !name.text.is_empty()),
                "{brand:?}"
            );
        }
    }

    #[test]
    fn names() {
        for (name, expected) in [
            ("PayPal", Some("PayPal")),
            ("paypal service", Some("PayPal")),
            ("PayPal Inc. [Billing]", Some("PayPal")),
            ("Netflix.com", Some("Netflix")),
            ("三菱ＵＦＪ銀行", Some("三菱UFJ銀行")),
            ("【Amazon】重要なお知らせ", Some("Amazon")),
            ("Apple Support", Some("Apple")),
            ("Apple", Some("Apple")),
            ("Amazon.co.jp", Some("Amazon")),
            ("DHL Express", Some("DHL Express")),
            ("Pay\u{200B}Pal", Some("PayPal")),
            // Words, and names of people.
            ("Apple Valley News", None),
            ("Anna Chase", None),
            ("Norton", Some("Norton")),
            ("Ed Norton", None),
            ("Telepaypals", None),
            ("Max Miller", None),
            ("Ups and Downs", None),
            ("Anna Miller via PayPal", None),
            ("anna@paypal.com", None),
            ("Anna Miller", None),
            ("", None),
        ] {
            assert_eq!(found(name), expected, "{name}");
        }
    }

    #[test]
    fn relations() {
        let relation = |name: &str, host: &str| {
            let (_, brand) = Brands::table().named(name).unwrap();
            brand.relation(host.as_bytes())
        };
        for (name, host, expected) in [
            ("PayPal", "www.paypal.com", Relation::Own),
            ("PayPal", "paypal.com.example.net", Relation::Other),
            ("PayPal", "notpaypal.com", Relation::Other),
            ("Google", "accounts.google.com", Relation::Own),
            ("Google", "docs.google.com", Relation::Open),
            ("DPD", "track.dpd.com.pl", Relation::Sibling),
            ("DPD", "dpd.example.com.pl", Relation::Other),
            ("Microsoft", "post.azure.microsoft", Relation::Own),
            ("Microsoft", "x.sharepoint.com", Relation::Open),
            ("Sparkasse", "www.sparkasse-example.de", Relation::Own),
            ("Sparkasse", "sparkasse.example.de", Relation::Other),
        ] {
            assert_eq!(relation(name, host), expected, "{name} {host}");
        }
        let sends = |name: &str, host: &str| {
            let (_, brand) = Brands::table().named(name).unwrap();
            brand.sends_from(host.as_bytes())
        };
        assert!(sends("Google", "accounts.google.com"));
        assert!(!sends("Google", "gmail.com"));
        assert!(!sends("Google", "example.com"));
    }

    #[test]
    fn labels() {
        let table = Brands::table();
        assert!(table.labelled("paypal").is_some());
        assert!(table.labelled("netflix").is_some());
        assert!(table.labelled("apple").is_none());
        assert!(table.labelled("mail").is_none());
        assert!(table.labelled("dhl").is_none());
        assert!(table.labelled("github").is_none());
    }

    #[test]
    fn brands_of_the_user() {
        let list = |words: &[&str]| words.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let own = Brands::of(vec![Brand::new(
            &list(&["Example Bank"]),
            &list(&["Example.org"]),
        )]);
        let (name, brand) = own.named("EXAMPLE BANK Support").unwrap();
        assert_eq!(name, "Example Bank");
        assert_eq!(brand.relation(b"www.example.org"), Relation::Own);
        assert!(own.named("Example Bankers").is_none());
    }
}
