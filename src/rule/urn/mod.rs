//! Group N: uniform resource names (URNs).

mod faults;
pub(super) mod urn_isbn;
pub(super) mod urn_issn;
pub(super) mod urn_nid_experimental;
pub(super) mod urn_nid_unregistered;
pub(super) mod urn_nul;
pub(super) mod urn_oid;
mod urn_rqf_component;
mod urn_service;
pub(super) mod urn_syntax;
pub(super) mod urn_urn_reserved;
pub(super) mod urn_uuid;

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
