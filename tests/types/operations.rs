//! Resolution and normalization of valid text give valid text.

use proptest::prelude::*;
use urilint::scheme::SCHEMES;
use urilint::uri::{
    Component, NORMALIZATION_LEVELS, Uri, Valid, ValidIri, ValidIriReference, ValidReference,
    ValidUri, grammar::Grammar,
};

use super::{beyond_ascii, for_all};
use crate::properties::grammar;

fn is_valid<G: Grammar>(valid: &Valid<G>) -> bool {
    Valid::<G, &str>::parse(valid.as_str()).is_ok()
}

#[test]
fn targets_are_valid() {
    let texts = || beyond_ascii(grammar::valid());
    for_all(&(texts(), texts()), |(base, reference)| {
        if let (Ok(base), Ok(reference)) = (
            ValidUri::parse(base.as_str()),
            ValidReference::parse(reference.as_str()),
        ) {
            prop_assert!(is_valid(&reference.resolve_against(&base)));
        }
        if let (Ok(base), Ok(reference)) = (
            ValidIri::parse(base.as_str()),
            ValidIriReference::parse(reference.as_str()),
        ) {
            prop_assert!(is_valid(&reference.resolve_against(&base)));
        }
        Ok(())
    });
}

/// A relative reference leads to its target, and both directions between IRIs and URIs are valid.
#[test]
fn conversions_are_valid() {
    let texts = || beyond_ascii(grammar::valid());
    for_all(&(texts(), texts()), |(base, target)| {
        if let (Ok(base), Ok(target)) = (
            ValidIri::parse(base.as_str()),
            ValidIri::parse(target.as_str()),
        ) {
            let reference = base.relativize(&target);
            prop_assert!(is_valid(&reference));
            prop_assert_eq!(
                base.join(reference.as_str()).unwrap(),
                reference.resolve_against(&base)
            );
        }
        if let Ok(iri) = ValidIriReference::parse(target.as_str()) {
            let uri = iri.to_uri();
            prop_assert!(is_valid(&uri) && is_valid(&uri.to_iri()) && is_valid(&iri.to_iri()));
            prop_assert_eq!(uri.to_uri(), uri);
        }
        Ok(())
    });
}

#[test]
fn normal_forms_are_valid() {
    for_all(&beyond_ascii(grammar::valid()), |text| {
        for level in NORMALIZATION_LEVELS {
            if let Ok(uri) = ValidReference::parse(text.as_str()) {
                prop_assert!(is_valid(&uri.normalize(level)), "{level}");
                prop_assert!(uri.equivalence(&uri.normalize(level)) <= Some(level));
            }
            if let Ok(iri) = ValidIriReference::parse(text.as_str()) {
                prop_assert!(is_valid(&iri.normalize(level)), "{level}");
            }
        }
        Ok(())
    });
}

/// Schemes have normal forms of their own.
#[test]
fn normal_forms_of_schemes_are_valid() {
    let examples = SCHEMES
        .iter()
        .flat_map(|scheme| scheme.valid.iter().chain(scheme.invalid));
    let (mut valid, mut others) = (0, 0);
    for text in
        examples.flat_map(|text| [(*text).to_owned(), text.to_uppercase(), format!("{text}é")])
    {
        let Ok(iri) = ValidIri::parse(text.as_str()) else {
            others += 1;
            continue;
        };
        valid += 1;
        for level in NORMALIZATION_LEVELS {
            assert!(is_valid(&iri.normalize(level)), "{iri} {level}");
        }
        assert!(is_valid(&iri.join("../é").unwrap()), "{iri}");
        assert!(
            is_valid(&iri.to_uri()) && is_valid(&iri.to_uri().to_iri()),
            "{iri}"
        );
    }
    assert!(valid > 1_000 && others < valid, "{valid} {others}");
}

/// The tolerant parser with its table of schemes divides valid text in the same way.
#[test]
fn components_are_those_of_the_tolerant_parser() {
    for_all(&grammar::candidate(), |text| {
        let Ok(valid) = ValidReference::parse(text.as_str()) else {
            return Ok(());
        };
        let uri = Uri::split(text.as_bytes());
        for component in urilint::uri::COMPONENTS {
            prop_assert_eq!(uri.range(component), valid.range(component));
        }
        prop_assert_eq!(valid.get(Component::Path).is_some(), true);
        Ok(())
    });
}
