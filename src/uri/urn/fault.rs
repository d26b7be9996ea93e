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

pub(super) static NOT_URN: Faults = faults("scheme is not `urn`", "assigned-name", WHOLE);
pub(super) static AUTHORITY: Faults = faults("`//` and host in a URN", "assigned-name", WHOLE);
pub(super) static BARE_UUID: Faults =
    faults("UUID without the namespace `uuid`", "assigned-name", WHOLE);
pub(super) static NO_NID: Faults = faults("missing namespace identifier", "NID", NID);
pub(super) static NID_CHARACTER: Faults = faults(
    "character not allowed in a namespace identifier",
    "NID",
    NID,
);
pub(super) static NID_FIRST: Faults =
    faults("namespace identifier starts with a hyphen", "NID", NID);
pub(super) static NID_LAST: Faults = faults("namespace identifier ends with a hyphen", "NID", NID);
pub(super) static NID_SHORT: Faults = faults(
    "namespace identifier shorter than two characters",
    "NID",
    NID,
);
pub(super) static NID_LONG: Faults =
    faults("namespace identifier longer than 32 characters", "NID", NID);
pub(super) static RESERVED: Faults = faults(
    "reserved namespace `urn`",
    "NID",
    [
        "RFC 2141 §2.1",
        "rfc2141bis-urn-03 §2.1",
        "RFC 8141 §5.1; RFC 2141 §2.1",
    ],
);
/// RFC 3406 §3.2 and RFC 8141 §5.2 agree; the other two documents do not mention it.
pub(super) static INFORMAL: GrammarFault = GrammarFault::new(
    "invalid informal namespace: expected `urn-` and a number",
    "InformalNamespaceName",
    "RFC 8141 §5.2",
);
pub(super) static NO_NSS: Faults = faults("missing `:` and namespace specific string", "NSS", NSS);
pub(super) static EMPTY_NSS: Faults = faults("empty namespace specific string", "NSS", NSS);
pub(super) static SLASH_FIRST: Faults =
    faults("namespace specific string starts with `/`", "NSS", NSS);
// RFC 8141 allows the next three: its section is never used.

/// A character that RFC 3986 allows and `trans` of RFC 2141 does not.
pub(super) static NSS_CHARACTER: Faults = faults(
    "character that must be percent-encoded in a URN",
    "trans",
    NSS,
);
pub(super) static SLASH: Faults = faults(
    "unencoded `/` in a URN",
    "NSS",
    ["RFC 2141 §2.3.2", "rfc2141bis-urn-03 §2.5.1", "RFC 8141 §2"],
);
pub(super) static NUL: Faults = faults(
    "NUL in a URN",
    "NSS",
    ["RFC 2141 §2.4", "rfc2141bis-urn-03 §2.5.3", "RFC 8141 §2"],
);

/// RFC 2141 reserves `?` and `#`.
pub(super) static KEPT: GrammarFault =
    GrammarFault::new("reserved `?` or `#`", "reserved", "RFC 2141 §2.3.2");

pub(super) static DIRECTIVE: GrammarFault = GrammarFault::new(
    "invalid directive: expected `keyword=value`",
    "directive",
    "rfc2141bis-urn-03 §2.3",
);
pub(super) static KEYWORD: GrammarFault =
    GrammarFault::new("invalid keyword", "keywd", "rfc2141bis-urn-03 §2.3");
pub(super) static REPEATED: GrammarFault =
    GrammarFault::new("duplicated keyword", "urn-query", "rfc2141bis-urn-03 §2.3");
pub(super) static FRAGMENT: GrammarFault = GrammarFault::new(
    "fragment not allowed in a URN",
    "fragment",
    "rfc2141bis-urn-03 §2.4",
);

pub(super) static QUESTION: GrammarFault = GrammarFault::new(
    "`?` not followed by `+` or `=`",
    "rq-components",
    "RFC 8141 §2",
);
pub(super) static EMPTY_R: GrammarFault =
    GrammarFault::new("empty r-component", "r-component", "RFC 8141 §2.3.1");
pub(super) static EMPTY_Q: GrammarFault =
    GrammarFault::new("empty q-component", "q-component", "RFC 8141 §2.3.2");
pub(super) static FIRST_R: GrammarFault = GrammarFault::new(
    "r-component starts with `/` or `?`",
    "r-component",
    "RFC 8141 §2.3.1",
);
pub(super) static FIRST_Q: GrammarFault = GrammarFault::new(
    "q-component starts with `/` or `?`",
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
