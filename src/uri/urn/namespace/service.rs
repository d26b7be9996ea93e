//! `service`: services by their purpose (RFC 5031 §4.2).

use super::nss::Nss;
use super::{Namespace, checked};
use crate::uri::syntax::{Fault, GrammarFault};

pub(super) const SERVICE: Namespace = checked("service", "RFC 5031", check);

static SHAPE: GrammarFault =
    GrammarFault::new("invalid service name", "sub-service", "RFC 5031 §4.2");
static LONG: GrammarFault = GrammarFault::new(
    "top-level service longer than 27 characters",
    "top-level",
    "RFC 5031 §4.2",
);

/// `service-identifier = top-level *("." sub-service)`, where `top-level` is
/// `let-dig [ *25let-dig-hyp let-dig ]`.
fn check(nss: &Nss, faults: &mut Vec<Fault>) {
    let edge = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphanumeric);
    for (location, label) in nss.pieces(b'.') {
        let own = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
        if !edge(label.first()) || !edge(label.last()) || !label.iter().all(own) {
            faults.push(nss.fault(&SHAPE, location));
        } else if location.start == 0 && label.len() > 27 {
            faults.push(nss.fault(&LONG, 27..location.end));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::assert_faults;

    #[test]
    fn services() {
        let (shape, long) = (super::SHAPE.description, super::LONG.description);
        assert_faults(&[
            ("urn:service:sos", &[]),
            ("urn:service:sos.animal-control", &[]),
            ("urn:service:counseling.mental-health.x1", &[]),
            ("urn:service:sos.", &[(shape, "")]),
            ("urn:service:sos..fire", &[(shape, "")]),
            ("urn:service:-sos", &[(shape, "-sos")]),
            ("urn:service:sos:fire", &[(shape, "sos:fire")]),
            ("urn:service:abcdefghijklmnopqrstuvwxyz01", &[(long, "1")]),
        ]);
    }
}
