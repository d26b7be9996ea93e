//! Under which names others register theirs: enough of them to tell whose a host is, in the
//! domains that stand in most texts. It is no list of all public suffixes, and not made from
//! one.

use crate::host::name::is_same_or_subdomain;

/// Labels under which countries register names in the third place, whichever the country is.
const COMMON: [&str; 17] = [
    "ac", "co", "com", "edu", "gen", "go", "gob", "gov", "gouv", "mil", "ne", "net", "nhs", "nom",
    "or", "org", "sch",
];

/// Those of single countries, besides.
#[rustfmt::skip]
const OF_COUNTRIES: &[(&str, &[&str])] = &[
    ("at", &["gv", "priv"]),
    ("au", &["act", "asn", "csiro", "id", "nsw", "nt", "qld", "sa", "tas", "vic", "wa"]),
    ("br", &["adm", "adv", "art", "blog", "eco", "eng", "ind", "inf", "jus", "leg", "mp", "pro",
             "srv", "tur", "tv", "vet"]),
    ("ca", &["ab", "bc", "gc", "mb", "nb", "nf", "nl", "ns", "on", "pe", "qc", "sk", "yk"]),
    ("cn", &["ah", "bj", "cq", "gd", "gx", "hb", "hk", "hl", "hn", "js", "jx", "ln", "mo", "sc",
             "sd", "sh", "sn", "sx", "tj", "tw", "yn", "zj"]),
    ("fr", &["asso", "prd", "tm"]),
    ("hk", &["idv"]),
    ("hu", &["agrar", "bolt", "info", "media", "news", "priv", "shop", "tm"]),
    ("il", &["idf", "k12", "muni"]),
    ("in", &["firm", "ind", "nic", "res"]),
    ("jp", &["ad", "ed", "gr", "lg"]),
    ("kr", &["es", "hs", "ms", "pe", "re", "seoul", "busan"]),
    ("mx", &["gob"]),
    ("nz", &["cri", "geek", "govt", "health", "iwi", "kiwi", "maori", "school"]),
    ("pl", &["biz", "info", "waw", "krakow", "wroc", "art"]),
    ("ro", &["info", "rec", "store", "tm", "www", "arts", "firm"]),
    ("ru", &["msk", "spb", "nov", "nsk", "pp"]),
    ("se", &["fh", "org", "pp", "tm"]),
    ("sg", &["per"]),
    ("th", &["in", "mi"]),
    ("tr", &["av", "bbs", "bel", "biz", "dr", "gen", "info", "k12", "kep", "name", "pol", "tel",
             "tv", "web"]),
    ("tw", &["club", "ebiz", "game", "idv"]),
    ("ua", &["dn", "donetsk", "in", "kharkov", "kiev", "kyiv", "lviv", "odessa", "pp"]),
    ("uk", &["ltd", "me", "plc", "police"]),
    ("us", &["dni", "fed", "isa", "kids", "nsn"]),
    ("za", &["alt", "law", "nis", "school", "web"]),
];

/// Countries whose `gen`, `nom` and the like are names as any others.
const PLAIN: [&str; 9] = ["ch", "de", "dk", "eu", "fi", "io", "me", "nl", "tv"];

/// Where a service, or the one who registered it, gives each customer a name of its own.
#[rustfmt::skip]
const OF_SERVICES: &[&str] = &[
    "appspot.com", "azurewebsites.net", "blogspot.com", "br.com", "cloudapp.net", "cloudfront.net",
    "cloudfunctions.net", "cn.com", "codeberg.page", "com.de", "ddns.net", "de.com",
    "digitaloceanspaces.com", "duckdns.org", "dyndns.org", "eu.com", "firebaseapp.com", "fly.dev",
    "gb.net", "github.io", "githubusercontent.com", "gitlab.io", "glitch.me", "herokuapp.com",
    "hopto.org", "in.net", "jpn.com", "myshopify.com", "netlify.app", "ngrok.io", "no-ip.org",
    "onrender.com", "pages.dev", "readthedocs.io", "redirectme.net", "repl.co", "ru.com", "run.app",
    "s3.amazonaws.com", "sa.com", "se.net", "storage.googleapis.com", "streamlit.app", "surge.sh",
    "sytes.net", "uk.com", "uk.net", "us.com", "vercel.app", "web.app", "workers.dev", "za.com",
    "zapto.org",
];

/// How many labels of `name` are the suffix under which it is registered.
pub fn suffix_labels(name: &[u8]) -> usize {
    let mut labels = name.rsplitn(3, |b| *b == b'.');
    let last = labels.next().unwrap_or_default();
    let second = labels.next().unwrap_or_default();
    let is = |name: &&str| name.as_bytes().eq_ignore_ascii_case(second);
    let country = |code: &str| code.as_bytes().eq_ignore_ascii_case(last);
    let own = OF_COUNTRIES.iter().find(|(code, _)| country(code));
    let own = own.is_some_and(|(_, names)| names.iter().any(&is));
    let plain = PLAIN.into_iter().any(country);
    if last.len() == 2 && (own || !plain && COMMON.iter().any(is)) {
        return 2;
    }
    let service = OF_SERVICES
        .iter()
        .find(|suffix| is_same_or_subdomain(name, suffix));
    service.map_or(1, |suffix| suffix.split('.').count())
}
