//! The faults of URNs, by each of the three documents.

use super::UrnProfile;
use crate::uri::syntax::GrammarFault;

/// A fault with its section in each document, in the order of [`super::URN_PROFILES`].
pub(super) struct Faults([GrammarFault; 3]);

impl Faults {
    pub(super) const fn by(&'static self, profile: UrnProfile) -> &'static GrammarFault {
        &self.0[profile as usize]
    }
}

const fn faults(
    description: &'static str,
    production: &'static str,
    sections: [&'static str; 3],
) -> Faults {
    let [a, b, c] = sections;
    Faults([
        GrammarFault::new(description, production, a),
        GrammarFault::new(description, production, b),
        GrammarFault::new(description, production, c),
    ])
}

const NID: [&str; 3] = ["RFC 2141 §2.1", "rfc2141bis-urn-03 §2.1", "RFC 8141 §2"];
const NSS: [&str; 3] = ["RFC 2141 §2.2", "rfc2141bis-urn-03 §2.2", "RFC 8141 §2"];
const WHOLE: [&str; 3] = ["RFC 2141 §2", "rfc2141bis-urn-03 §2", "RFC 8141 §2"];

pub(super) static NOT_URN: Faults = faults("the scheme is not `urn`", "assigned-name", WHOLE);
pub(super) static AUTHORITY: Faults = faults(
    "`//` and a host, which names do not have",
    "assigned-name",
    WHOLE,
);
pub(super) static BARE_UUID: Faults = faults(
    "a UUID without its namespace, `uuid`",
    "assigned-name",
    WHOLE,
);
pub(super) static NO_NID: Faults = faults("no namespace identifier", "NID", NID);
pub(super) static NID_CHARACTER: Faults = faults(
    "a namespace identifier has letters, digits and hyphens only",
    "NID",
    NID,
);
pub(super) static NID_FIRST: Faults = faults(
    "a namespace identifier does not start with a hyphen",
    "NID",
    NID,
);
pub(super) static NID_LAST: Faults = faults(
    "a namespace identifier does not end with a hyphen",
    "NID",
    NID,
);
pub(super) static NID_SHORT: Faults = faults(
    "a namespace identifier has two characters at the least",
    "NID",
    NID,
);
pub(super) static NID_LONG: Faults = faults(
    "a namespace identifier has 32 characters at the most",
    "NID",
    NID,
);
pub(super) static RESERVED: Faults = faults(
    "`urn` is no namespace",
    "NID",
    [
        "RFC 2141 §2.1",
        "rfc2141bis-urn-03 §2.1",
        "RFC 8141 §5.1; RFC 2141 §2.1",
    ],
);
/// RFC 3406 §3.2 and RFC 8141 §5.2 agree; the other two documents do not mention it.
pub(super) static INFORMAL: GrammarFault = GrammarFault::new(
    "`urn-` and no number: informal namespaces are numbered from 1",
    "InformalNamespaceName",
    "RFC 8141 §5.2",
);
pub(super) static NO_NSS: Faults = faults("no `:` and name in the namespace", "NSS", NSS);
pub(super) static EMPTY_NSS: Faults = faults("nothing after the namespace", "NSS", NSS);
pub(super) static SLASH_FIRST: Faults = faults("a name does not start with `/`", "NSS", NSS);
// RFC 8141 allows the next three: its section is never used.

/// A character that RFC 3986 allows and `trans` of RFC 2141 does not.
pub(super) static NSS_CHARACTER: Faults = faults(
    "a character that has to be percent-encoded in a name",
    "trans",
    NSS,
);
pub(super) static SLASH: Faults = faults(
    "`/` has to be percent-encoded in a name",
    "NSS",
    ["RFC 2141 §2.3.2", "rfc2141bis-urn-03 §2.5.1", "RFC 8141 §2"],
);
pub(super) static NUL: Faults = faults(
    "a NUL, which no name may have",
    "NSS",
    ["RFC 2141 §2.4", "rfc2141bis-urn-03 §2.5.3", "RFC 8141 §2"],
);

/// RFC 2141 reserves `?` and `#`.
pub(super) static KEPT: GrammarFault = GrammarFault::new(
    "`?` and `#` are kept for later documents",
    "reserved",
    "RFC 2141 §2.3.2",
);

pub(super) static DIRECTIVE: GrammarFault = GrammarFault::new(
    "a directive is a keyword, `=` and a value",
    "directive",
    "rfc2141bis-urn-03 §2.3",
);
pub(super) static KEYWORD: GrammarFault = GrammarFault::new(
    "a keyword starts with a letter, and goes on with letters, digits and single hyphens",
    "keywd",
    "rfc2141bis-urn-03 §2.3",
);
pub(super) static REPEATED: GrammarFault = GrammarFault::new(
    "a keyword that has stood before: resolvers ignore all its directives",
    "urn-query",
    "rfc2141bis-urn-03 §2.3",
);
pub(super) static FRAGMENT: GrammarFault = GrammarFault::new(
    "a fragment, which no namespace has been given",
    "fragment",
    "rfc2141bis-urn-03 §2.4",
);

pub(super) static QUESTION: GrammarFault = GrammarFault::new(
    "a `?` that neither `+` nor `=` follows",
    "rq-components",
    "RFC 8141 §2",
);
pub(super) static EMPTY_R: GrammarFault =
    GrammarFault::new("nothing after `?+`", "r-component", "RFC 8141 §2.3.1");
pub(super) static EMPTY_Q: GrammarFault =
    GrammarFault::new("nothing after `?=`", "q-component", "RFC 8141 §2.3.2");
pub(super) static FIRST_R: GrammarFault = GrammarFault::new(
    "an r-component does not start with `/` or `?`",
    "r-component",
    "RFC 8141 §2.3.1",
);
pub(super) static FIRST_Q: GrammarFault = GrammarFault::new(
    "a q-component does not start with `/` or `?`",
    "q-component",
    "RFC 8141 §2.3.2",
);

/// The topic of a fault of the profile of RFC 8141, which decides the rule that reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultTopic {
    /// The form of `urn:NID:NSS`.
    Name,
    /// A namespace identifier that is reserved.
    Reserved,
    /// The part after a `?`.
    Components,
    /// The document of the namespace.
    Namespace,
}

/// Returns the topic of a fault of the profile of RFC 8141.
pub(crate) fn topic(fault: &GrammarFault) -> FaultTopic {
    let is = |faults: &Faults| faults.0.contains(fault);
    if is(&RESERVED) || *fault == INFORMAL {
        FaultTopic::Reserved
    } else if [&QUESTION, &EMPTY_R, &EMPTY_Q, &FIRST_R, &FIRST_Q].contains(&fault) {
        FaultTopic::Components
    } else if NAME.iter().any(|faults| is(faults)) {
        FaultTopic::Name
    } else {
        FaultTopic::Namespace
    }
}

static NAME: [&Faults; 12] = [
    &NOT_URN,
    &AUTHORITY,
    &BARE_UUID,
    &NO_NID,
    &NID_CHARACTER,
    &NID_FIRST,
    &NID_LAST,
    &NID_SHORT,
    &NID_LONG,
    &NO_NSS,
    &EMPTY_NSS,
    &SLASH_FIRST,
];
