//! Agreement with other parsers of RFC 3987 on which strings are IRIs and which are references.

use iri_string::types::{IriAbsoluteStr, IriReferenceStr, IriStr};
use proptest::prelude::*;
use urilint::uri::{Fault, FaultKind, Profile, Uri};

use super::grammar::international;
use super::peer_cases;

/// Returns the first fault that makes a text no `IRI-reference` (RFC 3987 §2.2). A text that
/// starts with `:` is neither an IRI nor a relative reference.
fn faulty<'u>(uri: &'u Uri) -> Option<&'u Fault> {
    let mut faults = uri.faults().iter();
    if uri.bytes().starts_with(b":") {
        return faults.next();
    }
    faults.find(|fault| fault.kind != FaultKind::NoScheme)
}

/// Returns true if all faults are bidirectional formatting characters. The grammar has them in
/// `ucschar`, and §4.1 forbids them; the other parsers check the grammar only.
fn is_only_formatting(uri: &Uri) -> bool {
    uri.faults()
        .iter()
        .all(|fault| fault.kind == FaultKind::NoScheme || fault.kind.section() == "RFC 3987 §4.1")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: peer_cases(), ..ProptestConfig::default() })]

    #[test]
    fn iris(text in international()) {
        let uri = Uri::split_generic(text.as_bytes(), Profile::Rfc3987);
        let valid = faulty(&uri).is_none()
            || is_only_formatting(&uri) && !text.starts_with(':');
        prop_assert_eq!(valid, fluent_uri::IriRef::parse(text.as_str()).is_ok(), "{:?}", faulty(&uri));
        prop_assert_eq!(valid, IriReferenceStr::new(&text).is_ok(), "{:?}", faulty(&uri));

        let is_iri = valid && uri.scheme().is_some();
        prop_assert_eq!(is_iri, fluent_uri::Iri::parse(text.as_str()).is_ok());
        prop_assert_eq!(is_iri, IriStr::new(&text).is_ok());
        let is_absolute = is_iri && uri.fragment().is_none();
        prop_assert_eq!(is_absolute, IriAbsoluteStr::new(&text).is_ok());
    }
}

/// The difference that is excepted exists.
#[test]
fn formatting_characters() {
    let text = "http://h.example/\u{200e}";
    let uri = Uri::split_generic(text.as_bytes(), Profile::Rfc3987);
    assert!(!uri.is_valid() && is_only_formatting(&uri));
    assert!(fluent_uri::Iri::parse(text).is_ok() && IriStr::new(text).is_ok());
}
