//! The validation errors of the standard, with the names of its table (URL Standard §1.1).

use crate::uri::syntax::{FaultKind, GrammarFault};

const IDNA: &str = "URL Standard §3.3";
const HOST: &str = "URL Standard §3.5";
const URL: &str = "URL Standard §4.4";

/// Creates a validation error of one section.
const fn error(
    production: &'static str,
    section: &'static str,
    description: &'static str,
) -> GrammarFault {
    GrammarFault {
        description,
        production,
        section,
    }
}

pub(super) const DOMAIN_TO_ASCII: FaultKind =
    FaultKind::Profile(&const { error("domain-to-ASCII", IDNA, "not a valid domain") });
pub(super) const NO_DOMAIN: FaultKind = FaultKind::Profile(
    &const {
        error(
            "domain-to-ASCII",
            IDNA,
            "a host that no domain can be made of",
        )
    },
);
/// Used only without the feature `idna`.
#[cfg(not(feature = "idna"))]
pub(super) const NOT_CONVERTED: FaultKind = FaultKind::Profile(
    &const {
        error(
            "domain-to-ASCII",
            IDNA,
            "a host outside ASCII, which this build does not convert (feature `idna`)",
        )
    },
);
pub(super) const DOMAIN_PERCENT_ENCODED: FaultKind = FaultKind::Profile(
    &const {
        error(
            "domain-percent-encoded",
            HOST,
            "a percent-encoded byte in a domain",
        )
    },
);
pub(super) const HOST_INVALID_CODE_POINT: FaultKind = FaultKind::Profile(
    &const {
        error(
            "host-invalid-code-point",
            HOST,
            "a character that no host has",
        )
    },
);
pub(super) const IPV4_EMPTY_PART: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-empty-part",
            HOST,
            "an IPv4 address that ends with a dot",
        )
    },
);
pub(super) const IPV4_TOO_FEW_PARTS: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-too-few-parts",
            HOST,
            "an IPv4 address of fewer than four parts",
        )
    },
);
pub(super) const IPV4_TOO_MANY_PARTS: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-too-many-parts",
            HOST,
            "an IPv4 address of more than four parts",
        )
    },
);
pub(super) const IPV4_NON_NUMERIC_PART: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-non-numeric-part",
            HOST,
            "a part of an IPv4 address that is no number",
        )
    },
);
pub(super) const IPV4_NON_DECIMAL_PART: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-non-decimal-part",
            HOST,
            "a part of an IPv4 address that is not decimal",
        )
    },
);
pub(super) const IPV4_OUT_OF_RANGE_PART: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-out-of-range-part",
            HOST,
            "a part of an IPv4 address over 255",
        )
    },
);
pub(super) const IPV4_NON_ASCII_INPUT: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-non-ASCII-input",
            HOST,
            "an IPv4 address in characters outside ASCII",
        )
    },
);
pub(super) const IPV6_UNCLOSED: FaultKind =
    FaultKind::Profile(&const { error("IPv6-unclosed", HOST, "an IPv6 address without its `]`") });
pub(super) const IPV6_INVALID_COMPRESSION: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-invalid-compression",
            HOST,
            "an IPv6 address that starts with a single colon",
        )
    },
);
pub(super) const IPV6_TOO_MANY_PIECES: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-too-many-pieces",
            HOST,
            "an IPv6 address of more than eight pieces",
        )
    },
);
pub(super) const IPV6_MULTIPLE_COMPRESSION: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-multiple-compression",
            HOST,
            "an IPv6 address with `::` in more than one place",
        )
    },
);
pub(super) const IPV6_INVALID_CODE_POINT: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-invalid-code-point",
            HOST,
            "a character that an IPv6 address does not have there",
        )
    },
);
pub(super) const IPV6_TOO_FEW_PIECES: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-too-few-pieces",
            HOST,
            "an IPv6 address of fewer than eight pieces",
        )
    },
);
pub(super) const IPV6_PIECE_LEADING_ZERO: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-piece-leading-zero",
            HOST,
            "a piece of an IPv6 address with a leading zero",
        )
    },
);
pub(super) const IPV4_IN_IPV6_TOO_MANY_PIECES: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-in-IPv6-too-many-pieces",
            HOST,
            "an IPv4 address after more than six pieces of an IPv6 address",
        )
    },
);
pub(super) const IPV4_IN_IPV6_INVALID_CODE_POINT: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-in-IPv6-invalid-code-point",
            HOST,
            "a character that an IPv4 address inside an IPv6 address does not have there",
        )
    },
);
pub(super) const IPV4_IN_IPV6_OUT_OF_RANGE_PART: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-in-IPv6-out-of-range-part",
            HOST,
            "a part of an IPv4 address inside an IPv6 address over 255",
        )
    },
);
pub(super) const IPV4_IN_IPV6_TOO_FEW_PARTS: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-in-IPv6-too-few-parts",
            HOST,
            "an IPv4 address inside an IPv6 address of fewer than four parts",
        )
    },
);
pub(super) const INVALID_URL_UNIT: FaultKind = FaultKind::Profile(
    &const { error("invalid-URL-unit", URL, "a character that is no URL unit") },
);
pub(super) const SOLIDUS: FaultKind = FaultKind::Profile(
    &const {
        error(
            "special-scheme-missing-following-solidus",
            URL,
            "not exactly `//` after the scheme",
        )
    },
);
pub(super) const MISSING_SCHEME: FaultKind = FaultKind::Profile(
    &const {
        error(
            "missing-scheme-non-relative-URL",
            URL,
            "no scheme, and no base that stands for one",
        )
    },
);
pub(super) const REVERSE_SOLIDUS: FaultKind = FaultKind::Profile(
    &const {
        error(
            "invalid-reverse-solidus",
            URL,
            "a backslash, which is read as a slash",
        )
    },
);
pub(super) const CREDENTIALS: FaultKind =
    FaultKind::Profile(&const { error("invalid-credentials", URL, "credentials") });
pub(super) const HOST_MISSING: FaultKind =
    FaultKind::Profile(&const { error("host-missing", URL, "no host") });
pub(super) const PORT_OUT_OF_RANGE: FaultKind =
    FaultKind::Profile(&const { error("port-out-of-range", URL, "a port over 65535") });
pub(super) const PORT_INVALID: FaultKind = FaultKind::Profile(
    &const {
        error(
            "port-invalid",
            URL,
            "a character in the port that is no digit",
        )
    },
);
pub(super) const DRIVE_LETTER: FaultKind = FaultKind::Profile(
    &const {
        error(
            "file-invalid-Windows-drive-letter",
            URL,
            "a reference that starts with a drive letter",
        )
    },
);
pub(super) const DRIVE_LETTER_HOST: FaultKind = FaultKind::Profile(
    &const {
        error(
            "file-invalid-Windows-drive-letter-host",
            URL,
            "a drive letter in place of a host",
        )
    },
);
