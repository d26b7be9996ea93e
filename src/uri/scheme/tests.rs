//! The table of schemes, lookups, and every check of prose.

use std::collections::HashSet;

use super::registration::USED;
use super::*;
use crate::uri::syntax::FaultKind;

#[test]
fn names_are_unique_and_lower_case() {
    let mut seen = HashSet::new();
    for name in SCHEMES.iter().flat_map(|scheme| scheme.names) {
        assert!(seen.insert(*name), "{name} twice");
        assert_eq!(*name, name.to_ascii_lowercase());
    }
    assert!(registry::REGISTERED.is_sorted_by(|a, b| a.name < b.name));
    assert!(USED.is_sorted_by(|a, b| a < b));
}

#[test]
fn files_are_named_after_their_scheme() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/uri/scheme");
    let helpers = [
        "mod",
        "tests",
        "cases",
        "checks",
        "names",
        "parameters",
        "part",
        "prose_check",
        "registration",
        "registry",
        "split",
        "table",
    ];
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // A folder holds parts of the file of its name.
        if path.is_dir() {
            continue;
        }
        let stem = path.file_stem().unwrap().to_str().unwrap();
        // Names of modules have no dots or hyphens, and none is named after a letter.
        let named = SCHEMES
            .iter()
            .any(|scheme| scheme.names[0].replace('.', "").replace('-', "_") == stem);
        assert!(named || helpers.contains(&stem), "{stem}");
    }
}

#[test]
fn finding() {
    for scheme in SCHEMES {
        for name in scheme.names {
            assert!(
                std::ptr::eq(find(name.as_bytes()).unwrap(), *scheme),
                "{name}"
            );
            assert!(find(name.to_uppercase().as_bytes()).is_some());
            assert!(is_known(name.as_bytes()));
        }
    }
    for row in registry::REGISTERED {
        assert_eq!(registration(row.name.as_bytes()).unwrap().name, row.name);
        assert!(registered(row.name.to_uppercase().as_bytes()));
    }
    for name in [
        "",
        "x",
        "htt",
        "httpss",
        "foo",
        "ttp",
        "mailtoo",
        "http:",
        "h\u{00f4}te",
    ] {
        assert!(find(name.as_bytes()).is_none(), "{name}");
        assert!(!is_known(name.as_bytes()), "{name}");
    }
    assert!(is_known(b"x500") && is_known(b"Z39.50r") && is_known(b"whois++"));
    assert_eq!(registration(b"snews").unwrap().status, Status::Historical);
    assert_eq!(registration(b"coap").unwrap().default_port(), Some(5683));
    assert_eq!(registration(b"about").unwrap().default_port(), None);
}

/// The table of IANA registrations. `registry.rs` describes how to update it.
#[test]
fn the_registry_is_well_formed() {
    use Status::{Historical, Permanent, Provisional};
    for row in registry::REGISTERED {
        let name = row.name.as_bytes();
        assert!(name[0].is_ascii_lowercase(), "{}", row.name);
        let character = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"+-.".contains(b);
        assert!(name.iter().all(character), "{}", row.name);
    }
    let is_sorted = registry::REGISTERED.is_sorted_by(|a, b| a.name < b.name);
    assert!(is_sorted, "in order, and each once");
    // The counts of the registry of July 2026.
    let count = |status| {
        registry::REGISTERED
            .iter()
            .filter(|row| row.status == status)
            .count()
    };
    assert_eq!(
        [Permanent, Provisional, Historical].map(count),
        [99, 289, 18]
    );
}

/// Unregistered names in use are neither in the registry nor in the table of schemes.
#[test]
fn what_is_only_used_is_nowhere_else() {
    for name in USED {
        assert!(find(name.as_bytes()).is_none(), "{name}");
        assert!(!registered(name.as_bytes()), "{name}");
    }
}

/// What several names of a scheme share holds for each of them, so that a row of `prose` is about one
/// kind of word.
#[test]
fn frequent_names_are_those_of_frequent_schemes() {
    assert_eq!(
        FREQUENT,
        ["ftp", "gopher", "http", "https", "mailto", "telnet"]
    );
    // One that ends in another would be found in its place: rule D007 takes the first.
    for name in FREQUENT {
        let mut others = FREQUENT.iter().filter(|other| **other != name);
        assert!(!others.any(|other| other.ends_with(name)), "{name}");
    }
}

/// The normal form of a scheme is one: it is not changed again, and it remains valid.
#[test]
fn normal_forms_are_stable_and_valid() {
    for uri in SCHEMES.iter().flat_map(|scheme| scheme.valid) {
        let level = crate::uri::NormalizationLevel::Scheme;
        let normal = crate::uri::normalize(uri.as_bytes(), level);
        let shown = normal.escape_ascii();
        assert_eq!(crate::uri::normalize(&normal, level), normal, "{uri}");
        assert!(Uri::split(&normal).is_valid(), "{uri}: {shown}");
    }
}

#[test]
fn default_ports_agree_with_the_registry() {
    for scheme in SCHEMES
        .iter()
        .filter(|scheme| scheme.default_port.is_some())
    {
        for row in scheme
            .names
            .iter()
            .filter_map(|name| registration(name.as_bytes()))
        {
            let port = row.default_port();
            assert!(
                port.is_none() || port == scheme.default_port,
                "{}",
                row.name
            );
        }
    }
}

#[test]
fn each_takes_its_own_valid_uris_for_uris() {
    for scheme in SCHEMES {
        // Valid, but too similar to prose to be found without delimiters.
        let prose = [
            "sip:h.example:5060",
            "sip://@h.example",
            "dtn:none",
            "xmpp:h.example",
            "javascript:void%20(0)",
        ];
        // URIs of schemes without a strict check of prose have two slashes in it.
        let slashes: fn(&[u8]) -> bool = prose_check::slashes;
        let by_slashes = std::ptr::fn_addr_eq(scheme.first_look, slashes);
        for uri in scheme.valid.iter().filter(|uri| !prose.contains(uri)) {
            if by_slashes && (!uri.contains("://") || uri.contains("://?")) {
                continue;
            }
            let rest = &uri[uri.find(':').unwrap() + 1..];
            assert!((scheme.first_look)(rest.as_bytes()), "{uri}");
        }
    }
}

#[test]
fn examples_are_valid_or_not() {
    for scheme in SCHEMES {
        let is_row = table::ROWS.iter().any(|row| row.names == scheme.names);
        assert!(!scheme.valid.is_empty(), "{}", scheme.names[0]);
        assert_eq!(scheme.has_grammar(), !is_row, "{}", scheme.names[0]);
        for uri in scheme.valid {
            let split = Uri::split(uri.as_bytes());
            assert!(split.is_valid(), "{uri}: {:?}", split.faults());
        }
        for uri in scheme.invalid {
            assert!(!Uri::split(uri.as_bytes()).is_valid(), "{uri}");
        }
        for uri in scheme.valid.iter().chain(scheme.invalid) {
            let known = Uri::split(uri.as_bytes()).known_scheme();
            assert!(
                known.is_some_and(|known| std::ptr::eq(known, *scheme)),
                "{uri}"
            );
        }
    }
}

/// Each production that is checked, with the bytes at fault between `|`.
#[test]
fn each_production_fires_where_it_is_broken() {
    for (marked, production) in [
        ("urn:|//h.example|/a", "assigned-name"),
        ("urn:us|.|gov:dsa", "NID"),
        ("urn:|-|ab:c", "NID"),
        ("urn:||", "NID"),
        ("urn:|urn|:x", "NID"),
        ("urn:isbn||", "NSS"),
        ("urn:isbn:||", "NSS"),
        ("urn:isbn:|/|a", "NSS"),
        ("blob:||", "scheme-specific part"),
    ] {
        let start = marked.find('|').unwrap();
        let end = marked.rfind('|').unwrap() - 1;
        let uri = marked.replace('|', "");
        let split = Uri::split(uri.as_bytes());
        let listed: Vec<_> = split.faults().iter().map(|f| (f.kind, f.range())).collect();
        match listed[..] {
            [(FaultKind::Scheme(fault), ref range)] if fault.production == production => {
                assert_eq!(*range, start..end, "{marked}");
            }
            _ => panic!("{marked}: {listed:?}"),
        }
    }
}

#[test]
fn near_misses_of_the_productions() {
    for uri in ["urn:ab:c?=q", "URN:Example:a"] {
        let split = Uri::split(uri.as_bytes());
        let own = |f: &&Fault| matches!(f.kind, FaultKind::Scheme(_));
        assert_eq!(split.faults().iter().find(own), None, "{uri}");
    }
}

/// Truncated anywhere, and with any delimiter anywhere, a URI is checked without a panic; faults
/// and parts are inside it.
#[test]
fn whatever_is_done_to_a_uri_is_survived() {
    let marks = b":/?#[]@;=,&%|!()-.0\\\xff";
    for text in SCHEMES
        .iter()
        .flat_map(|scheme| scheme.valid.iter().chain(scheme.invalid))
    {
        let text = text.as_bytes();
        for at in 0..=text.len().min(64) {
            look_at(&text[..at]);
            for &mark in marks {
                look_at(&[&text[..at], &[mark], &text[at..]].concat());
            }
        }
    }
}

fn look_at(text: &[u8]) {
    let uri = Uri::split(text);
    for (at, fault) in uri.faults().iter().enumerate() {
        let twice = uri.faults()[..at].contains(fault);
        assert!(!twice, "{}: {fault} twice", text.escape_ascii());
    }
    let faults = uri.faults().iter().map(Fault::range);
    for range in faults.chain(parts(&uri).into_iter().map(|part| part.range)) {
        assert!(
            range.start <= range.end && range.end <= text.len(),
            "{}: {range:?}",
            text.escape_ascii()
        );
    }
    if let (Some(known), Some(scheme)) = (uri.known_scheme(), uri.scheme()) {
        (known.first_look)(&text[scheme.len() + 1..]);
    }
}

#[test]
fn a_blank_or_nothing_is_always_prose() {
    for scheme in SCHEMES {
        for rest in [
            "",
            " ",
            " x",
            "\n",
            "\n//h.example",
            ".",
            ",",
            ")",
            ":",
            "\"",
            "//",
            "// ",
        ] {
            assert!(
                !(scheme.first_look)(rest.as_bytes()),
                "{}:{rest}",
                scheme.names[0]
            );
        }
    }
}

#[test]
fn first_looks() {
    for (uri, expected) in [
        ("http://h.example", true),
        ("http:www.example.org", false),
        ("http://", false),
        ("http:// h", false),
        ("http://<host>/", false),
        ("news:good", false),
        ("news: good", false),
        ("news:comp.lang.c", true),
        ("news:comp.lang.c,", true),
        ("news:alt.x", true),
        ("news:alt.", false),
        ("news:*", true),
        ("news:*x", false),
        ("news:*)", true),
        ("news:Some.Text", false),
        ("news:a..b", false),
        ("news:1993Nov1.1234@h.example", true),
        ("news:J69v7.83%24ym4@h.example", true),
        ("news:comp.lang:x", false),
        ("mailto:a@h.example", true),
        ("mailto:a at h.example", false),
        ("mailto:webmaster", false),
        ("mailto://a@h.example", true),
        ("mailto:?subject=x", true),
        ("mailto:?", false),
        ("mailto:a@", false),
        ("urn:isbn:0451450523", true),
        ("urn:isbn", false),
        ("urn:x:y", false),
        ("urn:us.gov:dsa", false),
        ("urn:-a:b", false),
        ("urn:a-:b", false),
        ("urn:ab: c", false),
        ("urn:ab::c", false),
        ("tel:+1-201-555-0123", true),
        ("tel:555-1234", true),
        ("tel:see", false),
        ("tel: see", false),
        ("tel:12", false),
        ("tel:12:30:45", false),
        ("tel:123abc", false),
        ("tel:+1(201)5550123", true),
        ("tel:1(201)5550123", false),
        ("tel:(201)5550123", false),
        ("sms:12345?body=a", true),
        ("data:missing", false),
        ("data:,abc", true),
        ("data:text/plain,abc", true),
        ("data:TEXT/HTML;base64,aGk=", true),
        ("data:;base64,aGk=", true),
        ("data:input/output", false),
        ("data:x/y,z", true),
        ("data:a,b", false),
        ("doi:10.1000/182", true),
        ("doi:10.1000/(abc)", true),
        ("doi:10.1000", false),
        ("doi:11/2", false),
        ("doi:abc", false),
        ("hdl:2027/mdp.1", true),
        ("hdl:x/y", false),
        ("cid:a@h.example", true),
        ("cid:foo", false),
        ("mid:a@h.example/b@h.example", true),
        ("magnet:?xt=urn:btih:abc", true),
        ("magnet:?dn=a&xt=urn:b", true),
        ("magnet:?", false),
        ("magnet:field", false),
        ("sip:a@h.example", true),
        ("sip:slowly", false),
        ("sip:h.example;method=REGISTER?to=a%40b.example", true),
        ("sip:h.example;", false),
        ("matrix:r/room:h.example", true),
        ("matrix:roomid/a:h.example/e/b?via=h.example", true),
        ("matrix:r/c", false),
        ("matrix:row/column:", false),
        ("xmpp:a@h.example", true),
        ("im:not", false),
        ("geo:1,2", true),
        ("geo:-48.20,16.37", true),
        ("geo:1", false),
        ("geo:1,x", false),
        ("geo:data", false),
        ("javascript:alert(1)", true),
        ("javascript:void(0)", true),
        ("javascript:(function(){})()", true),
        ("javascript:a.b.c=1", true),
        ("javascript:history.back();", true),
        ("JavaScript: The Good Parts", false),
        ("javascript:foo", false),
        ("javascript:1(2)", false),
        ("javascript://%0aalert(1)", true),
        ("file:///etc/motd", true),
        ("file://c:\\x", true),
        ("file:/etc/motd", true),
        ("file:a.txt", false),
        ("file: a.txt", false),
        ("file:/", false),
        ("file://", false),
        ("about:blank", true),
        ("about:blank.", true),
        ("about:config?x", true),
        ("about:x", false),
        ("about:blankets", false),
        ("about:home/garden", false),
        ("ldap:///o=Example", true),
        ("ldap:///", false),
        ("ldap:x", false),
        ("blob:https://h.example/1", true),
        ("blob:x", false),
        ("blob:null/9115", true),
        ("view-source:http://h.example/", true),
        ("feed://h.example/", true),
        ("feed:me", false),
        ("callto:+15105550101", true),
        ("callto:me", false),
        ("skype:echo123?call", true),
        ("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", true),
        ("bitcoin:cash", false),
        ("bitcoin:supercalifragilisticexpialidocious", false),
        ("tag:h.example,2005:x", true),
        ("tag:red,2005", false),
        ("tag:x,y", false),
        ("info:doi/10.1000/182", true),
        ("info:foo/bar", false),
        ("info:doi", false),
        ("did:example:123", true),
        ("did:you:know", false),
        ("did:he", false),
        ("turn:left", false),
        ("turn:turn.example.org", true),
        ("stun:stun.example.org:3478", true),
        ("jdbc:mysql://h.example/x", true),
        ("jdbc:oracle:thin:@h.example:1521:x", true),
        ("jdbc:driver", false),
    ] {
        let (name, rest) = uri.split_once(':').unwrap();
        let scheme = find(name.as_bytes()).unwrap();
        assert_eq!((scheme.first_look)(rest.as_bytes()), expected, "{uri}");
    }
}
