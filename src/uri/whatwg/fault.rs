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
            "host cannot be converted to a domain",
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
            "non-ASCII host, not converted by this build",
        )
    },
);
pub(super) const DOMAIN_PERCENT_ENCODED: FaultKind = FaultKind::Profile(
    &const {
        error(
            "domain-percent-encoded",
            HOST,
            "percent-encoded byte in a domain",
        )
    },
);
pub(super) const HOST_INVALID_CODE_POINT: FaultKind = FaultKind::Profile(
    &const {
        error(
            "host-invalid-code-point",
            HOST,
            "character not allowed in a host",
        )
    },
);
pub(super) const IPV4_EMPTY_PART: FaultKind = FaultKind::Profile(
    &const { error("IPv4-empty-part", HOST, "trailing dot in an IPv4 address") },
);
pub(super) const IPV4_TOO_FEW_PARTS: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-too-few-parts",
            HOST,
            "IPv4 address with fewer than four parts",
        )
    },
);
pub(super) const IPV4_TOO_MANY_PARTS: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-too-many-parts",
            HOST,
            "IPv4 address with more than four parts",
        )
    },
);
pub(super) const IPV4_NON_NUMERIC_PART: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-non-numeric-part",
            HOST,
            "part of an IPv4 address is not a number",
        )
    },
);
pub(super) const IPV4_NON_DECIMAL_PART: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-non-decimal-part",
            HOST,
            "part of an IPv4 address is not decimal",
        )
    },
);
pub(super) const IPV4_OUT_OF_RANGE_PART: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-out-of-range-part",
            HOST,
            "part of an IPv4 address out of range",
        )
    },
);
pub(super) const IPV4_NON_ASCII_INPUT: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-non-ASCII-input",
            HOST,
            "IPv4 address in non-ASCII characters",
        )
    },
);
pub(super) const IPV6_UNCLOSED: FaultKind =
    FaultKind::Profile(&const { error("IPv6-unclosed", HOST, "IPv6 address without `]`") });
pub(super) const IPV6_INVALID_COMPRESSION: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-invalid-compression",
            HOST,
            "IPv6 address starts with a single colon",
        )
    },
);
pub(super) const IPV6_TOO_MANY_PIECES: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-too-many-pieces",
            HOST,
            "IPv6 address with more than eight pieces",
        )
    },
);
pub(super) const IPV6_MULTIPLE_COMPRESSION: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-multiple-compression",
            HOST,
            "IPv6 address with more than one `::`",
        )
    },
);
pub(super) const IPV6_INVALID_CODE_POINT: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-invalid-code-point",
            HOST,
            "unexpected character in an IPv6 address",
        )
    },
);
pub(super) const IPV6_TOO_FEW_PIECES: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-too-few-pieces",
            HOST,
            "IPv6 address with fewer than eight pieces",
        )
    },
);
pub(super) const IPV6_PIECE_LEADING_ZERO: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv6-piece-leading-zero",
            HOST,
            "leading zero in a piece of an IPv6 address",
        )
    },
);
pub(super) const IPV4_IN_IPV6_TOO_MANY_PIECES: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-in-IPv6-too-many-pieces",
            HOST,
            "IPv4 address after more than six pieces of an IPv6 address",
        )
    },
);
pub(super) const IPV4_IN_IPV6_INVALID_CODE_POINT: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-in-IPv6-invalid-code-point",
            HOST,
            "unexpected character in the IPv4 part of an IPv6 address",
        )
    },
);
pub(super) const IPV4_IN_IPV6_OUT_OF_RANGE_PART: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-in-IPv6-out-of-range-part",
            HOST,
            "IPv4 part of an IPv6 address out of range",
        )
    },
);
pub(super) const IPV4_IN_IPV6_TOO_FEW_PARTS: FaultKind = FaultKind::Profile(
    &const {
        error(
            "IPv4-in-IPv6-too-few-parts",
            HOST,
            "incomplete IPv4 part of an IPv6 address",
        )
    },
);
pub(super) const INVALID_URL_UNIT: FaultKind =
    FaultKind::Profile(&const { error("invalid-URL-unit", URL, "character not allowed in a URL") });
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
            "missing scheme, and no base to resolve against",
        )
    },
);
pub(super) const REVERSE_SOLIDUS: FaultKind = FaultKind::Profile(
    &const {
        error(
            "invalid-reverse-solidus",
            URL,
            "backslash in place of a slash",
        )
    },
);
pub(super) const CREDENTIALS: FaultKind =
    FaultKind::Profile(&const { error("invalid-credentials", URL, "credentials in a URL") });
pub(super) const HOST_MISSING: FaultKind =
    FaultKind::Profile(&const { error("host-missing", URL, "missing host") });
pub(super) const PORT_OUT_OF_RANGE: FaultKind =
    FaultKind::Profile(&const { error("port-out-of-range", URL, "port out of range") });
pub(super) const PORT_INVALID: FaultKind =
    FaultKind::Profile(&const { error("port-invalid", URL, "not a digit in the port") });
pub(super) const DRIVE_LETTER: FaultKind = FaultKind::Profile(
    &const {
        error(
            "file-invalid-Windows-drive-letter",
            URL,
            "reference starts with a drive letter",
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
