//! `soap.beep` and `xmlrpc.beep`: services of BEEP (RFC 4227 §6, RFC 3529 §5).

use super::{Authority, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Fault, GrammarFault, Uri};

/// A SOAP service.
pub(super) static SOAP: Scheme = Scheme {
    names: &["soap.beep", "soap.beeps"],
    default_port: Some(605),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 4227 §6",
    first_look: prose_check::slashes,
    validate,
    parts: part::none,
    valid: &[
        "soap.beep://soap.example.org/a",
        "soap.beeps://soap.example.org:1026",
    ],
    invalid: &["soap.beep:a", "soap.beep://soap.example.org/a?b"],
    ..Scheme::DEFAULT
};

/// An XML-RPC service.
pub(super) static XMLRPC: Scheme = Scheme {
    names: &["xmlrpc.beep", "xmlrpc.beeps"],
    default_port: Some(602),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 3529 §5",
    first_look: prose_check::slashes,
    validate,
    parts: part::none,
    valid: &[
        "xmlrpc.beep://h.example/NumberToName",
        "xmlrpc.beeps://h.example:1026",
    ],
    invalid: &["xmlrpc.beep:a", "xmlrpc.beep://h.example/a?b"],
    ..Scheme::DEFAULT
};

const QUERY: GrammarFault = GrammarFault {
    description: "query not allowed in this scheme",
    production: "absoluteURI",
    section: "RFC 4227 §6.1; RFC 3529 §5.1",
};

/// The documents define a scheme, an authority and a path.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::no_query(uri, faults, &QUERY);
}
