//! Agreement with other parsers of RFC 3986: the validity of URIs and references, their
//! components, the result of resolution, and the normal form.
//!
//! Each case that is left out has the reason for the disagreement.

use fluent_uri::component::Host;
use fluent_uri::pct_enc::EStr;
use iri_string::format::ToDedicatedString;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use proptest::prelude::*;
use urilint::uri::{
    Fault, FaultKind, HostKind, Layer, NormalizationLevel, Parser, Resolution, Uri, normalize,
    resolve,
};

use super::grammar::{candidate, valid};
use super::peer_cases;

const STRICT: Resolution = Resolution::Rfc3986(Parser::Strict);

/// Returns the first fault that makes a text no `URI-reference` (§4.1). A text that starts with
/// `:` has no scheme, and is not a relative reference either (§4.2).
fn faulty<'u>(uri: &'u Uri) -> Option<&'u Fault> {
    let mut faults = uri.faults().iter();
    if uri.bytes().starts_with(b":") {
        return faults.next();
    }
    faults.find(|fault| fault.kind.layer() == Layer::Generic && fault.kind != FaultKind::NoScheme)
}

/// Scheme, authority, userinfo, host, port, path, query and fragment.
type Parts<'u> = [Option<&'u str>; 8];

fn ours<'u>(uri: &Uri<'u>) -> Parts<'u> {
    [
        uri.scheme(),
        uri.authority(),
        uri.userinfo(),
        uri.host(),
        uri.port(),
        Some(uri.path()),
        uri.query(),
        uri.fragment(),
    ]
    .map(|part| part.map(|part| str::from_utf8(part).unwrap()))
}

fn of_fluent_uri<'u>(uri: &fluent_uri::UriRef<&'u str>) -> Parts<'u> {
    let authority = uri.authority();
    [
        uri.scheme().map(fluent_uri::component::Scheme::as_str),
        authority.map(|authority| authority.as_str()),
        authority.and_then(|authority| Some(authority.userinfo()?.as_str())),
        authority.map(|authority| authority.host()),
        authority.and_then(|authority| Some(authority.port()?.as_str())),
        Some(uri.path().as_str()),
        uri.query().map(EStr::as_str),
        uri.fragment().map(EStr::as_str),
    ]
}

fn of_iri_string(uri: &UriReferenceStr) -> Parts<'_> {
    let authority = uri.authority_components();
    [
        uri.scheme_str(),
        uri.authority_str(),
        authority.and_then(|authority| authority.userinfo()),
        authority.map(|authority| authority.host()),
        authority.and_then(|authority| authority.port()),
        Some(uri.path_str()),
        uri.query_str(),
        uri.fragment_str(),
    ]
}

/// Returns true if `.` or `..` is a segment, percent-encoded or not.
fn has_dots(path: &str) -> bool {
    let path = path.to_lowercase().replace("%2e", ".");
    path.split('/').any(|segment| matches!(segment, "." | ".."))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: peer_cases(), ..ProptestConfig::default() })]

    /// The parsers do not know schemes. No disagreement is known.
    #[test]
    fn references(text in candidate()) {
        let uri = Uri::split(text.as_bytes());
        let faulty = faulty(&uri);
        let fluent = fluent_uri::UriRef::parse(text.as_str());
        let iri = UriReferenceStr::new(&text);
        prop_assert_eq!(faulty.is_none(), fluent.is_ok(), "{:?}, {:?}", faulty, fluent);
        prop_assert_eq!(faulty.is_none(), iri.is_ok(), "{:?}, {:?}", faulty, iri);
        if let (Ok(fluent), Ok(iri)) = (fluent, iri) {
            prop_assert_eq!(ours(&uri), of_fluent_uri(&fluent));
            prop_assert_eq!(ours(&uri), of_iri_string(iri));
        }

        let is_uri = faulty.is_none() && uri.scheme().is_some();
        prop_assert_eq!(is_uri, fluent_uri::Uri::parse(text.as_str()).is_ok());
        prop_assert_eq!(is_uri, UriStr::new(&text).is_ok());
        let is_absolute = is_uri && uri.fragment().is_none();
        prop_assert_eq!(is_absolute, UriAbsoluteStr::new(&text).is_ok());
    }

    #[test]
    fn kinds_of_hosts(text in candidate()) {
        let uri = Uri::split(text.as_bytes());
        let Ok(other) = fluent_uri::UriRef::parse(text.as_str()) else {
            return Ok(());
        };
        let same = match (uri.host_kind(), other.authority().map(|a| a.host_parsed())) {
            (HostKind::None, Some(Host::RegName(name))) => name.is_empty(),
            (HostKind::None, None) | (HostKind::RegName, Some(Host::RegName(_))) => true,
            // The kind has no public name.
            (HostKind::IpvFuture, Some(other)) => {
                !matches!(other, Host::RegName(_) | Host::Ipv4(_) | Host::Ipv6(_))
            }
            (HostKind::Ipv4(a), Some(Host::Ipv4(b))) => a == b,
            (HostKind::Ipv6(a), Some(Host::Ipv6(b))) => a == b,
            _ => false,
        };
        prop_assert!(same, "{:?}", uri.host_kind());
    }

    /// fluent-uri leaves rootless paths unchanged; §5.2.2 removes dot segments there too. Both
    /// decode `%2e` as a dot, and remove dot segments from the base's path before its last
    /// segment is replaced and if the reference has no path. §5.2.2 and §5.2.4 do neither; the
    /// results are equal after removal of dot segments.
    #[test]
    fn resolution(base in valid(), reference in valid()) {
        let (Ok(base), Ok(reference)) = (
            fluent_uri::Uri::parse(base.as_str()),
            fluent_uri::UriRef::parse(reference.as_str()),
        ) else {
            return Ok(());
        };
        let base = base.strip_fragment();
        let target = resolve(base.as_str().as_bytes(), reference.as_str().as_bytes(), STRICT);
        let target = String::from_utf8(target.unwrap().into_bytes()).unwrap();
        if has_dots(base.path().as_str()) || reference.path().as_str().to_lowercase().contains("%2e") {
            return Ok(());
        }
        let path = reference.path().as_str();
        let rootless = has_dots(path) && !path.starts_with('/');
        let fluent = reference.resolve_against(&base).ok();
        if let Some(fluent) = fluent.filter(|_| !(rootless && reference.scheme().is_some())) {
            prop_assert_eq!(&target, fluent.as_str());
        }
        let absolute = UriAbsoluteStr::new(base.as_str()).unwrap();
        let reference = UriReferenceStr::new(reference.as_str()).unwrap();
        let iri = reference.resolve_against(absolute).to_dedicated_string();
        prop_assert_eq!(&target, iri.as_str());
    }

    /// Left out are forms that differ by design: names have no dot segments and keep their
    /// percent-encoding (RFC 8141 §3.1); only fluent-uri rewrites addresses (RFC 5952);
    /// iri-string keeps the case of hosts beyond ASCII, against §6.2.2.1; an empty or default
    /// port belongs to our next level (§6.2.3).
    #[test]
    fn normal_forms(text in valid()) {
        let (Ok(fluent), Ok(iri)) = (
            fluent_uri::Uri::parse(text.as_str()), UriStr::new(&text),
        ) else {
            return Ok(());
        };
        let uri = Uri::split(text.as_bytes());
        let address = matches!(uri.host_kind(), HostKind::Ipv6(_));
        if address || uri.port().is_some() || uri.has_scheme("urn") {
            return Ok(());
        }
        let ours = String::from_utf8(normalize(text.as_bytes(), NormalizationLevel::DotSegments)).unwrap();
        let fluent = fluent.normalize();
        prop_assert_eq!(&ours, fluent.as_str());
        let iri = iri.normalize_but_preserve_authorityless_relative_path().to_dedicated_string();
        if !uri.host().unwrap_or_default().contains(&b'%') {
            prop_assert_eq!(&ours, iri.as_str());
        }
    }
}
