//! Brokers and stores: `amqp` (the specification of its URIs by `RabbitMQ`), `redis` (its registration
//! with IANA), and `mqtt`.

use super::{Authority, Part, Scheme, checks, part, prose_check};
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A broker.
pub(super) static AMQP: Scheme = Scheme {
    names: &["amqp"],
    default_port: Some(5672),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "RabbitMQ URI Specification",
    first_look: prose_check::authority,
    validate: check_vhost,
    parts: amqp_parts,
    valid: &[
        "amqp://user@broker.example.org:5672/vhost?heartbeat=10",
        "amqp://broker.example.org/%2F",
    ],
    invalid: &["amqp:a", "amqp://broker.example.org/a/b"],
    ..Scheme::DEFAULT
};

/// A broker over TLS.
pub(super) static AMQPS: Scheme = Scheme {
    names: &["amqps"],
    default_port: Some(5671),
    authority: Authority::HostOrAlias,
    hostless: true,
    reference: "RabbitMQ URI Specification",
    first_look: prose_check::authority,
    validate: check_vhost,
    parts: amqp_parts,
    valid: &["amqps://broker.example.org/vhost"],
    invalid: &["amqps://broker.example.org/a/b"],
    ..Scheme::DEFAULT
};

/// An in-memory store.
pub(super) static REDIS: Scheme = Scheme {
    names: &["redis", "rediss"],
    default_port: Some(6379),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "IANA provisional registration of redis",
    first_look: prose_check::authority,
    validate: check_database,
    parts: redis_parts,
    valid: &[
        "redis://store.example.org:6379/0?timeout=5",
        "rediss://store.example.org",
    ],
    invalid: &["redis:a", "redis:///0", "redis://store.example.org/main"],
    ..Scheme::DEFAULT
};

/// An MQTT broker.
pub(super) static MQTT: Scheme = Scheme {
    names: &["mqtt"],
    default_port: Some(1883),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "IANA service name mqtt",
    first_look: prose_check::authority,
    validate: checks::authority,
    parts: part::none,
    valid: &["mqtt://broker.example.org:1883"],
    invalid: &["mqtt:a", "mqtt:///a"],
    ..Scheme::DEFAULT
};

/// An MQTT broker over TLS.
pub(super) static MQTTS: Scheme = Scheme {
    names: &["mqtts"],
    default_port: Some(8883),
    authority: Authority::HostOrAlias,
    hostless: false,
    reference: "IANA service name secure-mqtt",
    first_look: prose_check::authority,
    validate: checks::authority,
    parts: part::none,
    valid: &["mqtts://broker.example.org"],
    invalid: &["mqtts:///a"],
    ..Scheme::DEFAULT
};

const VHOST: GrammarFault = GrammarFault {
    description: "unencoded `/` in a virtual host: expected `%2F`",
    production: "vhost",
    section: "RabbitMQ URI Specification, \"The amqp URI scheme\"",
};
const DATABASE: GrammarFault = GrammarFault {
    description: "database is not a number",
    production: "db-number",
    section: "IANA provisional registration of redis",
};

/// `amqp_URI = "amqp://" amqp_authority [ "/" vhost ] [ "?" query ]`
fn check_vhost(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    let path = checks::path(uri);
    let vhost = uri.path().get(1..).unwrap_or_default();
    if let Some(at) = memchr::memchr(b'/', vhost).filter(|_| uri.authority().is_some()) {
        checks::add(faults, &VHOST, path.start + 1 + at..path.start + 2 + at);
    }
}

/// `redis://` authority `/` db-number
fn check_database(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    let path = checks::path(uri);
    let number = uri.path().get(1..).unwrap_or_default();
    if uri.authority().is_some() && !number.iter().all(u8::is_ascii_digit) {
        checks::add(faults, &DATABASE, path.start + 1..path.end);
    }
}

fn amqp_parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if uri.authority().is_some() && !path.is_empty() {
        checks::part(parts, "vhost", Some(path.start + 1..path.end));
    }
}

fn redis_parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if uri.authority().is_some() && path.len() > 1 {
        checks::part(parts, "db-number", Some(path.start + 1..path.end));
    }
    for (range, _) in uri
        .range(Component::Query)
        .into_iter()
        .flat_map(|query| checks::pieces(uri, query, b'&'))
    {
        checks::part(parts, "option", Some(range));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn brokers_and_stores() {
        cases::faults(&[
            ("amqp://h.example/", &[]),
            ("amqp://h.example/a⟦/⟧b/c", &[VHOST.description]),
            ("redis://h.example/", &[]),
            ("redis://h.example/⟦a⟧", &[DATABASE.description]),
        ]);
        cases::parts(&[
            ("amqp://h.example/", &[("vhost", "")]),
            (
                "redis://h.example/1?a=b&c",
                &[("db-number", "1"), ("option", "a=b"), ("option", "c")],
            ),
        ]);
    }
}
