//! `ogc`: the Open Geospatial Consortium (RFC 5165 §2).

use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const OGC: Namespace = checked("ogc", "RFC 5165", check);

static SHAPE: GrammarFault = GrammarFault::new(
    "invalid OGC resource: expected `type:name`",
    "URN-OGC",
    "RFC 5165 §2",
);

/// `urn:ogc:{OGCresource}:{ResourceSpecificString}`
fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let colon = memchr::memchr(b':', nss.bytes);
    if !colon.is_some_and(|colon| 0 < colon && colon + 1 < nss.bytes.len()) {
        faults.push(nss.whole(&SHAPE));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn resources() {
        let shape = super::SHAPE.description;
        assert_faults(&[
            ("urn:ogc:def:crs:EPSG::4326", &[]),
            ("urn:ogc:def:uom:OGC:1.0:degree", &[]),
            ("urn:ogc:specification:wms:doc", &[]),
            ("urn:ogc:def", &[(shape, "def")]),
            ("urn:ogc:def:", &[(shape, "def:")]),
            ("urn:ogc::crs", &[(shape, ":crs")]),
        ]);
    }
}
