//! `irc` and `ircs` (draft-butcher-irc-url).

use super::{Scheme, judge, look, part};

/// A channel.
pub(super) static IRC: Scheme = Scheme {
    names: &["irc", "irc6"],
    default_port: Some(6667),
    network: false,
    hostless: true,
    reference: "draft-butcher-irc-url",
    first_look: look::authority,
    validate: judge::authority,
    parts: part::none,
    valid: &["irc://irc.example.org/channel,isnick"],
    invalid: &["irc://irc.example.org/#channel#x"],
};

/// The same over TLS.
pub(super) static IRCS: Scheme = Scheme {
    names: &["ircs"],
    default_port: Some(6697),
    network: false,
    hostless: true,
    reference: "draft-butcher-irc-url; RFC 7194",
    first_look: look::authority,
    validate: judge::authority,
    parts: part::none,
    valid: &["ircs://irc.example.org/channel"],
    invalid: &["ircs://irc.example.org:x/"],
};
