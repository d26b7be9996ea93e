//! `rtsp`, `rtspu` and `rtsps` (RFC 7826 §4.2; RFC 2326 §3.2).

use super::{Authority, Scheme, generic, part, prose_check};

/// A stream.
pub(super) static RTSP: Scheme = Scheme {
    names: &["rtsp", "rtspu"],
    default_port: Some(554),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 7826 §4.2",
    first_look: prose_check::authority,
    validate: generic,
    parts: part::none,
    valid: &["rtsp://media.example.org:554/twister/audiotrack"],
    invalid: &["rtsp:///a"],
    ..Scheme::DEFAULT
};

/// A stream over TLS.
pub(super) static RTSPS: Scheme = Scheme {
    names: &["rtsps"],
    default_port: Some(322),
    authority: Authority::Host,
    hostless: false,
    reference: "RFC 7826 §4.2",
    first_look: prose_check::authority,
    validate: generic,
    parts: part::none,
    valid: &["rtsps://media.example.org/a"],
    invalid: &["rtsps:///a"],
    ..Scheme::DEFAULT
};
