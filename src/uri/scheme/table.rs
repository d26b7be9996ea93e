//! Schemes without a grammar here: their authority, default port and document.
//!
//! Most documents have no more than the generic grammar, or none at all. In running text, URIs of
//! these schemes are found by their `//`, since `go:`, `session:` or `tv:` are words.

use super::{Authority, Prose, Scheme, prose_check};

/// A scheme whose authority is optional or not documented.
const fn opaque(
    names: &'static [&'static str],
    reference: &'static str,
    valid: &'static [&'static str],
) -> Scheme {
    Scheme {
        names,
        reference,
        prose: Prose::Word,
        valid,
        ..Scheme::DEFAULT
    }
}

/// A scheme whose authority is not a host.
const fn named(
    names: &'static [&'static str],
    reference: &'static str,
    valid: &'static [&'static str],
) -> Scheme {
    Scheme {
        authority: Authority::Name,
        ..opaque(names, reference, valid)
    }
}

/// A scheme whose hosts may have local names; port 0 means none.
const fn local(
    names: &'static [&'static str],
    default_port: u16,
    reference: &'static str,
    valid: &'static [&'static str],
) -> Scheme {
    Scheme {
        authority: Authority::HostOrAlias,
        prose: Prose::Name,
        default_port: match default_port {
            0 => None,
            port => Some(port),
        },
        ..opaque(names, reference, valid)
    }
}

/// A scheme with lists of hosts; port 0 means none.
const fn hosts(
    names: &'static [&'static str],
    default_port: u16,
    reference: &'static str,
    valid: &'static [&'static str],
) -> Scheme {
    Scheme {
        authority: Authority::Hosts,
        ..local(names, default_port, reference, valid)
    }
}

/// A scheme of hosts with names in the DNS; port 0 means none.
const fn net(
    names: &'static [&'static str],
    default_port: u16,
    reference: &'static str,
    valid: &'static [&'static str],
) -> Scheme {
    Scheme {
        authority: Authority::Host,
        hostless: false,
        ..local(names, default_port, reference, valid)
    }
}

/// The specification of a scheme that has no other document than its registration.
const IANA: &str = "IANA registration";

/// The name of a document for schemes without one.
const NONE: &str = "no specification";

/// Schemes registered as permanent, then those registered as provisional, then others in use.
#[rustfmt::skip]
pub(super) static ROWS: &[Scheme] = &[
    opaque(&["dav"], "RFC 4918 §21.1", &["DAV:displayname"]),
    named(&["example"], "RFC 7595 §8", &["example:a", "example://a/b/c/%7Bfoo%7D"]),
    opaque(&["jabber"], IANA, &["jabber:a@h.example"]),
    opaque(&["leaptofrogans"], "RFC 8589", &["leaptofrogans:a*b"]),
    opaque(&["mt"], IANA, &["MT:Y.K9042C00KA0648G00"]),
    net(&["shttp"], 80, "RFC 2660", &["shttp://www.example.org/"]),

    local(&["afp"], 548, IANA, &["afp://server/share"]),
    named(&["android"], IANA, &["android://a@com.example/"]),
    named(&["ar", "dat", "dweb", "ens", "hyper"], IANA, &["dat://a/b"]),
    named(&["at"], "AT Protocol, AT URI Scheme", &["at://h.example/app.example.post/3"]),
    named(&["chrome", "chrome-extension", "browserext"], IANA, &["chrome://settings/a"]),
    named(&["content", "market", "resource", "res"], IANA, &["content://com.example/a/1"]),
    named(&["cvs"], IANA, &["cvs://server/module"]),
    net(&["finger"], 79, "draft-ietf-uri-url-finger", &["finger://h.example/user"]),
    named(&["ipfs", "ipns"], "IPFS, Address IPFS on the Web", &["ipfs://bafybeigdyrzt5sfp7/a"]),
    named(&["itms"], IANA, &["itms://itunes.example/a"]),
    Scheme {
        first_look: prose_check::matrix,
        ..opaque(&["matrix"], "Matrix Specification, Matrix URI scheme", &["matrix:r/room:h.example"])
    },
    local(&["mms"], 1755, IANA, &["mms://media.example.org/a"]),
    hosts(&["mongodb"], 27017, "MongoDB, Connection String URI Format", &[
        "mongodb://user@db:27017/a",
        "mongodb://db1,db2/a?replicaSet=b",
    ]),
    local(&["mumble"], 64738, IANA, &["mumble://voice.example.org/a"]),
    local(&["rmi"], 1099, "java.rmi.Naming", &["rmi://h.example/a"]),
    local(&["rtmp"], 1935, "RTMP 1.0", &["rtmp://media.example.org/app"]),
    local(&["smb"], 445, "draft-crhertel-smb-url", &["smb://server/share", "smb://my_pc/a"]),
    local(&["smtp"], 25, "draft-earhart-url-smtp", &["smtp://user@mail.example.org"]),
    named(&["spiffe"], "SPIFFE ID", &["spiffe://trust.example.org/a"]),
    opaque(&["spotify"], IANA, &["spotify:track:1"]),
    named(&["steam"], IANA, &["steam://run/1"]),
    local(&["teamspeak"], 8767, IANA, &["teamspeak://voice.example.org"]),
    local(&["udp"], 0, IANA, &["udp://h.example:1234"]),
    named(&["vscode", "vscode-insiders", "vsls"], IANA, &["vscode://file/a/b"]),
    net(&["webcal"], 0, IANA, &["webcal://www.example.org/a.ics"]),

    local(&["bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"], 7687,
        "Neo4j Drivers, Connection URI", &["bolt://db:7687", "neo4j+s://db.example.org"]),
    local(&["cifs"], 445, "draft-crhertel-smb-url", &["cifs://server/share"]),
    named(&["docker", "oci"], "Containers Transports, containers-transports(5)", &[
        "docker://registry.example/a:1",
    ]),
    named(&["edge", "moz-extension", "opera"], NONE, &["edge://settings"]),
    local(&["git+git"], 9418, "PEP 440, \"Direct references\"", &["git+git://h.example/a.git"]),
    named(&["git+file", "sqlite", "unix"], NONE, &["unix:///run/a.sock"]),
    net(&["gemini"], 1965, "Gemini network protocol specification", &["gemini://h.example/a"]),
    named(&["s3", "s3a", "s3n", "gs"], NONE, &[
        "s3://my_bucket/a",
        "gs://bucket/a",
    ]),
    named(&["abfs", "abfss", "wasb", "wasbs"], "Hadoop, Azure Support", &[
        "abfss://container@account.example/a",
    ]),
    local(&["hdfs"], 8020, "Hadoop, File System Shell", &["hdfs://cluster/a"]),
    named(&["intent"], "Chrome for Developers, Android Intents", &["intent://a/#Intent;end"]),
    named(&["itms-apps", "itms-services"], "Apple Platform Deployment", &[
        "itms-services://?action=download-manifest&url=https://www.example.org/a.plist",
    ]),
    hosts(&["kafka"], 9092, NONE, &["kafka://a,b:9092/topic"]),
    Scheme {
        first_look: prose_check::lightning,
        ..opaque(&["lightning"], "BOLT 11; LUD-01", &["lightning:LNURL1DP68GURN8GHJ7AMPD3KX"])
    },
    local(&["memcached"], 11211, NONE, &["memcached://cache:11211"]),
    hosts(&["mongodb+srv"], 0, "MongoDB, Connection String URI Format", &[
        "mongodb+srv://user@cluster.example.org/a",
    ]),
    hosts(&["mysql"], 3306, "MySQL, Connecting Using URI-Like Strings", &["mysql://user@db/a"]),
    hosts(&["mysqlx"], 33060, "MySQL, Connecting Using URI-Like Strings", &["mysqlx://db:33060"]),
    hosts(&["nats"], 4222, "NATS, Connecting", &["nats://a,b:4222"]),
    local(&["opc.tcp"], 4840, "OPC 10000-6 §7.2", &["opc.tcp://server:4840/a"]),
    hosts(&["postgres", "postgresql"], 5432, "PostgreSQL, Connection URIs", &[
        "postgres://db:5432/a",
        "postgresql://%2Frun%2Fpostgresql/a",
        "postgresql:///a?host=db",
    ]),
    Scheme {
        default_port: Some(3389),
        ..named(&["rdp"], "Remote Desktop clients, URI scheme", &["rdp://full%20address=s%3Aa%3A3389"])
    },
    local(&["rtmps"], 443, "RTMP 1.0, over TLS", &["rtmps://media.example.org/app"]),
    local(&["rtmpt"], 80, "RTMP 1.0, over HTTP", &["rtmpt://media.example.org/app"]),
    named(&["slack", "tg", "whatsapp", "msteams", "zoommtg", "zoomus"], NONE, &[
        "slack://open?team=a",
        "zoommtg://zoom.example/join?confno=1",
    ]),
    local(&["smtps"], 465, "RFC 8314 §3.3", &["smtps://user@mail.example.org"]),
    local(&["socks", "socks4", "socks4a", "socks5", "socks5h"], 1080, "curl(1), --proxy", &[
        "socks5h://proxy:1080",
    ]),
    local(&["sqlserver", "mssql"], 1433, "go-mssqldb, Connection parameters", &[
        "sqlserver://user@db:1433?database=a",
    ]),
    local(&["tcp", "tls"], 0, NONE, &["tcp://h.example:1234"]),
    net(&["webcals"], 0, NONE, &["webcals://www.example.org/a.ics"]),
    hosts(&["zookeeper"], 2181, "Apache ZooKeeper", &["zookeeper://a,b/c"]),
];

#[cfg(test)]
mod tests {
    use crate::uri::scheme::{Status, find, registry};
    use crate::uri::syntax::{FaultKind, Uri};

    /// Permanent schemes are defined. Words are not found in prose by their schemes.
    #[test]
    fn permanent_schemes_and_words() {
        for row in registry::REGISTERED
            .iter()
            .filter(|row| row.status == Status::Permanent)
        {
            assert!(find(row.name.as_bytes()).is_some(), "{}", row.name);
        }
        for prose in [
            "go: see",
            "go:see",
            "tv: BBC",
            "tv:BBC",
            "session: 12",
            "session:12",
            "mt: x",
            "mt:x",
            "example:x",
            "dav:prop",
            "jabber:a@h.example",
            "lightning:fast",
            "nostr:clients",
            "slack:x",
            "ipn:x",
            "tip:1",
            "cap:alert",
            "finger:x",
            "gemini:x",
            "resource:a/b",
            "tcp:80",
            "unix:/run",
        ] {
            let (name, rest) = prose.split_once(':').unwrap();
            let scheme = find(name.as_bytes()).unwrap();
            assert!(!(scheme.first_look)(rest.as_bytes()), "{prose}");
        }
    }

    /// What is checked of each kind of authority.
    #[test]
    fn authorities() {
        use FaultKind::{BadIpv4, HostCharacter, MissingHost, PortNotDigits, PortOutOfRange};
        for (uri, expected) in [
            ("gemini://h.example:99999/", &[PortOutOfRange][..]),
            ("gemini://my_host$/", &[HostCharacter]),
            ("gemini:///a", &[MissingHost]),
            ("gemini:a", &[MissingHost]),
            ("rtmp://127.0.0.1/", &[]),
            ("ssh://2130706433/x", &[]),
            ("ssh://192.0.2.300/x", &[BadIpv4]),
            ("ssh://my_alias:99999/x", &[PortOutOfRange]),
            ("redis://my_cache$:6379", &[]),
            ("git:///a", &[]),
            ("postgres://db:5432/", &[]),
            ("postgres:///a", &[]),
            ("postgres://db:99999/", &[PortOutOfRange]),
            ("mongodb://a,b:99999/", &[]),
            ("mongodb://a:1,b:2/", &[PortNotDigits]),
            ("s3://my_bucket.192.0.2.300/a", &[]),
            ("s3:///a", &[]),
            ("ipfs://bafy:99999/", &[]),
            ("pop://", &[MissingHost]),
            ("imap://", &[MissingHost]),
        ] {
            let split = Uri::split(uri.as_bytes());
            let kinds: Vec<_> = split.faults().iter().map(|fault| fault.kind).collect();
            assert_eq!(kinds, expected, "{uri}");
        }
    }

    /// URIs whose validity other documents than RFC 3986 decide.
    #[test]
    fn validity() {
        for uri in [
            "tel:+%20",
            "acct:a@h/x",
            "acct:a@h:80",
            "xmpp:a@h:5222",
            "ni:///sha(;a",
            "pop://",
            "imap://",
            "dns:/a/b",
            "cid:(a@h",
            "cid:a@b@c",
            "aaa://h/a",
            "dtn:a",
            "ipn:1",
            "crid://h",
            "payto:a",
        ] {
            assert!(!Uri::split(uri.as_bytes()).is_valid(), "{uri}");
        }
        for uri in [
            "msrp://h;tcp",
            "tel:+8;isub=?",
            "sip://@h",
            "acct:a@h",
            "xmpp:a@h/b",
            "ni:///sha;a",
            "pop://h",
            "dns:a",
            "cid:a@b",
            "aaa://h;transport=tcp",
            "dtn:none",
            "ipn:1.2",
            "crid://h/a",
            "payto://a/b",
        ] {
            let split = Uri::split(uri.as_bytes());
            assert!(split.is_valid(), "{uri}: {:?}", split.faults());
        }
    }
}
