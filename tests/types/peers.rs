//! fluent-uri and iri-string accept the same strings, find the same components, and build the
//! same text.

use fluent_uri::component::Scheme;
use fluent_uri::pct_enc::EStr;
use fluent_uri::{Iri, IriRef, Uri, UriRef};
use iri_string::build::Builder;
use iri_string::types::{IriAbsoluteStr, IriReferenceStr, IriStr, UriReferenceStr, UriStr};
use proptest::prelude::*;
use urilint::uri::{
    Component, Lend, Valid, ValidIri, ValidIriReference, ValidReference, ValidUri, grammar::Grammar,
};

use super::building::{Parts, parts};
use super::{Tally, beyond_ascii, for_all};
use crate::properties::grammar;

/// Scheme, userinfo, host, port, path, query and fragment.
fn ours<'u, G: Grammar, T: Lend<'u, 'u>>(valid: &'u Valid<G, T>) -> [Option<&'u str>; 7] {
    [
        Component::Scheme,
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ]
    .map(|component| valid.get(component))
}

fn of_fluent_uri<'u>(iri: &IriRef<&'u str>) -> [Option<&'u str>; 7] {
    let authority = iri.authority();
    [
        iri.scheme().map(Scheme::as_str),
        authority.and_then(|authority| Some(authority.userinfo()?.as_str())),
        authority.map(|authority| authority.host()),
        authority.and_then(|authority| Some(authority.port()?.as_str())),
        Some(iri.path().as_str()),
        iri.query().map(EStr::as_str),
        iri.fragment().map(EStr::as_str),
    ]
}

fn of_iri_string(iri: &IriReferenceStr) -> [Option<&str>; 7] {
    let authority = iri.authority_components();
    [
        iri.scheme_str(),
        authority.and_then(|authority| authority.userinfo()),
        authority.map(|authority| authority.host()),
        authority.and_then(|authority| authority.port()),
        Some(iri.path_str()),
        iri.query_str(),
        iri.fragment_str(),
    ]
}

/// RFC 3987 §4.1 forbids the formatting characters that §2.2 has in `ucschar`: we follow the one,
/// others the other. Strings with them are left out.
#[test]
fn strings_and_components() {
    let tally = Tally::default();
    let texts = prop_oneof![
        2 => beyond_ascii(grammar::candidate()),
        1 => grammar::international(),
    ];
    for_all(&texts, |text| {
        let text = text.as_str();
        if text.contains(['\u{200E}', '\u{202E}']) {
            return Ok(());
        }
        let found = [
            ValidUri::parse(text).is_ok(),
            ValidReference::parse(text).is_ok(),
            ValidIri::parse(text).is_ok(),
            ValidIriReference::parse(text).is_ok(),
        ];
        let of_fluent = [
            Uri::parse(text).is_ok(),
            UriRef::parse(text).is_ok(),
            Iri::parse(text).is_ok(),
            IriRef::parse(text).is_ok(),
        ];
        prop_assert_eq!(found, of_fluent);
        let of_iri = [
            UriStr::new(text).is_ok(),
            UriReferenceStr::new(text).is_ok(),
            IriStr::new(text).is_ok(),
            IriReferenceStr::new(text).is_ok(),
        ];
        prop_assert_eq!(found, of_iri);
        tally.count(found[3]);
        if let Ok(valid) = ValidIriReference::parse(text) {
            prop_assert_eq!(ours(&valid), of_fluent_uri(&IriRef::parse(text).unwrap()));
            prop_assert_eq!(
                ours(&valid),
                of_iri_string(IriReferenceStr::new(text).unwrap())
            );
        }
        Ok(())
    });
    tally.finish("strings");
}

#[test]
fn formatting_characters() {
    for text in ["x:\u{200E}", "x:a#\u{202E}", "x://\u{200F}h", "x:?\u{202A}"] {
        assert!(ValidIri::parse(text).is_err(), "{text:?}");
        assert!(
            Iri::parse(text).is_ok() && IriStr::new(text).is_ok(),
            "{text:?}"
        );
    }
}

/// Returns true if `.` or `..` is a segment, percent-encoded or not.
fn has_dots(path: &str) -> bool {
    let path = path.to_lowercase().replace("%2e", ".");
    path.split('/').any(|segment| matches!(segment, "." | ".."))
}

/// Left out are dot segments in the base, encoded ones, and those of rootless paths, where both
/// differ from RFC 3986 §5.2.4 (`tests/properties/peers.rs`).
#[test]
fn resolution_of_iris() {
    let texts = || beyond_ascii(grammar::valid());
    let tally = Tally::default();
    for_all(&(texts(), texts()), |(base, reference)| {
        let (Ok(base), Ok(reference)) = (
            ValidIri::parse(base.as_str()),
            ValidIriReference::parse(reference.as_str()),
        ) else {
            tally.count(false);
            return Ok(());
        };
        let base = base.without_fragment();
        let path = reference.path();
        let rootless = !path.starts_with('/') && reference.scheme().is_some();
        if has_dots(base.path())
            || path.to_lowercase().contains("%2e")
            || rootless && has_dots(path)
        {
            return Ok(());
        }
        let target = reference.resolve_against(&base);
        let theirs = IriRef::parse(reference.as_str()).unwrap();
        let theirs = theirs.resolve_against(&Iri::parse(base.as_str()).unwrap());
        if let Ok(theirs) = theirs {
            prop_assert_eq!(&target, theirs.as_str());
        }
        let theirs = IriReferenceStr::new(reference.as_str()).unwrap();
        let theirs = theirs.resolve_against(IriAbsoluteStr::new(base.as_str()).unwrap());
        prop_assert_eq!(&target, &theirs.to_string());
        tally.count(true);
        Ok(())
    });
    tally.finish("pairs resolved, or one of them not an IRI");
}

/// Returns what fluent-uri builds; `None` if it refuses a component or the whole.
fn built_by_fluent_uri(parts: &Parts) -> Option<String> {
    let scheme = match &parts.scheme {
        Some(scheme) => Some(Scheme::new(scheme)?),
        None => None,
    };
    let path = EStr::new(&parts.path)?;
    let query = match &parts.query {
        Some(query) => Some(EStr::new(query)?),
        None => None,
    };
    let fragment = match &parts.fragment {
        Some(fragment) => Some(EStr::new(fragment)?),
        None => None,
    };
    let builder = UriRef::builder().optional(fluent_uri::build::Builder::scheme, scheme);
    let Some(host) = &parts.host else {
        let builder = builder.path(path);
        let builder = builder.optional(fluent_uri::build::Builder::query, query);
        let builder = builder.optional(fluent_uri::build::Builder::fragment, fragment);
        return Some(builder.build().ok()?.into_string());
    };
    let host = EStr::new(host)?;
    let userinfo = match &parts.userinfo {
        Some(userinfo) => Some(EStr::new(userinfo)?),
        None => None,
    };
    let builder = builder.authority_with(|builder| {
        let builder = builder.optional(fluent_uri::build::Builder::userinfo, userinfo);
        builder
            .host(host)
            .optional(fluent_uri::build::Builder::port, parts.port)
    });
    let builder = builder.path(path);
    let builder = builder.optional(fluent_uri::build::Builder::query, query);
    let builder = builder.optional(fluent_uri::build::Builder::fragment, fragment);
    Some(builder.build().ok()?.into_string())
}

/// Returns the builder of iri-string with all components.
fn of_parts(parts: &Parts) -> Builder<'_> {
    let mut builder = Builder::new();
    builder.path(&parts.path);
    if let Some(scheme) = &parts.scheme {
        builder.scheme(scheme);
    }
    if let Some(host) = &parts.host {
        builder.host(host);
    }
    if let Some(userinfo) = &parts.userinfo {
        builder.userinfo(userinfo.as_str());
    }
    if let Some(port) = parts.port {
        builder.port(port);
    }
    if let Some(query) = &parts.query {
        builder.query(query);
    }
    if let Some(fragment) = &parts.fragment {
        builder.fragment(fragment);
    }
    builder
}

/// Left out is an authority without a host, which the builder of iri-string makes with an empty
/// one, and that of fluent-uri cannot express. fluent-uri takes addresses in brackets only as such.
/// iri-string does not check the characters of a path: what it builds of others counts as refused.
#[test]
fn builders() {
    let tally = Tally::default();
    for_all(&parts(), |parts| {
        if parts.host.is_none() && (parts.userinfo.is_some() || parts.port.is_some()) {
            return Ok(());
        }
        let uri = parts.build::<urilint::uri::grammar::Reference>().ok();
        let iri = parts.build::<urilint::uri::grammar::IriReference>().ok();
        let uri = uri.map(String::from);
        let iri = iri.map(String::from);
        let theirs = of_parts(&parts).build::<UriReferenceStr>().ok();
        let theirs = theirs
            .map(|uri| uri.to_string())
            .filter(|uri| UriReferenceStr::new(uri).is_ok_and(|uri| uri.path_str() == parts.path));
        prop_assert_eq!(&uri, &theirs);
        let theirs = of_parts(&parts).build::<IriReferenceStr>().ok();
        let theirs = theirs
            .map(|iri| iri.to_string())
            .filter(|iri| IriReferenceStr::new(iri).is_ok_and(|iri| iri.path_str() == parts.path));
        prop_assert_eq!(&iri, &theirs);
        let host = parts.host.as_deref().unwrap_or_default();
        if !host.starts_with('[') {
            prop_assert_eq!(&uri, &built_by_fluent_uri(&parts));
        }
        tally.count(uri.is_some());
        Ok(())
    });
    tally.finish("built");
}
