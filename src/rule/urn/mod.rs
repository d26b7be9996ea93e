//! Group N: uniform resource names (URNs).

mod faults;
mod urn_isbn;
mod urn_issn;
mod urn_nid_experimental;
mod urn_nid_unregistered;
mod urn_nul;
mod urn_oid;
mod urn_rqf_component;
mod urn_service;
pub(super) mod urn_syntax;
mod urn_urn_reserved;
mod urn_uuid;

use super::Rule;

/// The rules of this group, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &urn_syntax::RULE,
    &urn_urn_reserved::RULE,
    &urn_nid_experimental::RULE,
    &urn_nid_unregistered::RULE,
    &urn_nul::RULE,
    &urn_rqf_component::RULE,
    &urn_uuid::RULE,
    &urn_isbn::RULE,
    &urn_issn::RULE,
    &urn_oid::RULE,
    &urn_service::RULE,
];
