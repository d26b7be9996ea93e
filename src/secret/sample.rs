//! User names and passwords that documents use as examples, and that software has by default. They
//! are masked, since somebody may use them all the same, and are reported by C013 only.

use std::ops::Range;

use super::placeholder::is_placeholder;
use crate::uri::percent::decode;

/// Passwords of documents and of new installations.
const DEFAULTS: &[&str] = &[
    "admin",
    "correcthorsebatterystaple",
    "dbpass",
    "hunter2",
    "letmein",
    "minioadmin",
    "qwerty",
    "raspberry",
    "root",
    "secretkey",
    "tiger",
    "toor",
    "vagrant",
    "yourstrong(!)password",
];

/// Products whose name is the password of a new installation.
const PRODUCTS: &[&str] = &[
    "cassandra",
    "clickhouse",
    "couchdb",
    "elastic",
    "grafana",
    "influx",
    "kafka",
    "mariadb",
    "minio",
    "mongo",
    "mongodb",
    "mysql",
    "nats",
    "neo4j",
    "oracle",
    "postgres",
    "postgresql",
    "rabbitmq",
    "redis",
];

/// Names of other parts of a URI, in descriptions of its form: `http://endpoint:port@host/`.
const PARTS: &[&str] = &["domain", "host", "hostname", "path", "port", "portnumber"];

/// User names and passwords that are one phrase.
const PAIRS: &[(&str, &str)] = &[("hello", "world"), ("ping", "pong")];

/// The maximum length of a password that is an example of any.
// `u:p`, `a:b`, `me:me`: no system accepts so short a password.
const TOO_SHORT: usize = 2;

/// What may be before a word of a placeholder, and behind it.
const PREFIXES: &[&str] = &["my", "your", "db", "test", "default", "new"];
const SUFFIXES: &[&str] = &["word", "pass"];

/// The top-level and second-level domains that are reserved (RFC 2606, RFC 6761).
const RESERVED: &[&str] = &[
    "example",
    "example.com",
    "example.net",
    "example.org",
    "invalid",
    "localhost",
    "test",
];

/// The maximum length of a word that is an example before a reserved host.
const MAX_WORD: usize = 8;

/// A user name and a password, and where they are.
pub struct Login<'t> {
    text: &'t [u8],
    user: Range<usize>,
    password: Range<usize>,
}

impl<'t> Login<'t> {
    /// Creates a login.
    pub const fn new(text: &'t [u8], user: Range<usize>, password: Range<usize>) -> Self {
        Self {
            text,
            user,
            password,
        }
    }

    /// Returns true if it is an example of documents, or a default.
    pub fn is_sample(&self) -> bool {
        let user = decode(&self.text[self.user.clone()]).to_ascii_lowercase();
        let password = decode(&self.text[self.password.clone()]);
        let is_word = password.len() <= MAX_WORD && password.iter().all(u8::is_ascii_lowercase);
        let lower = password.to_ascii_lowercase();
        let is_in = |words: &[&str]| words.iter().any(|word| word.as_bytes() == lower);
        let is_pair =
            |(name, word): &(&str, &str)| name.as_bytes() == user && word.as_bytes() == lower;
        lower == user
            || password.len() <= TOO_SHORT
            || is_in(PARTS)
            || PAIRS.iter().any(is_pair)
            || is_in(DEFAULTS)
            || is_in(PRODUCTS)
            || lower.eq_ignore_ascii_case(self.scheme())
            || is_affixed(&lower)
            || is_word && is_reserved(self.host())
            || self.has_placeholder_host()
    }

    /// Returns true if a placeholder follows in place of the host: `user:word@{{ host }}`. What is
    /// written for one is an example, too, unless it looks random.
    fn has_placeholder_host(&self) -> bool {
        let after = self.text[self.password.end..].strip_prefix(b"@");
        let after = after.unwrap_or_default();
        let starts = [&b"{{"[..], b"${", b"<", b"$"];
        let is_random = super::random::is_random(&self.text[self.password.clone()]);
        !is_random && starts.iter().any(|start| after.starts_with(start))
    }

    /// Returns the scheme before the user name, which is empty if there is none.
    fn scheme(&self) -> &'t [u8] {
        let before = &self.text[..self.user.start];
        let endings = [&b"://"[..], b"%3A%2F%2F", b":%2F%2F", b"%3a%2f%2f"];
        let name = endings.iter().find_map(|end| before.strip_suffix(*end));
        let name = name.unwrap_or_default();
        let inside = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
        let start = name.iter().rposition(|byte| !inside(byte));
        &name[start.map_or(0, |at| at + 1)..]
    }

    /// Returns the host after the password.
    fn host(&self) -> &'t [u8] {
        let after = &self.text[self.password.end..];
        let host = after
            .strip_prefix(b"@")
            .or_else(|| after.strip_prefix(b"%40"));
        let host = host.unwrap_or_default();
        let inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
        let end = host.iter().position(|byte| !inside(byte));
        let host = &host[..end.unwrap_or(host.len())];
        host.strip_suffix(b".").unwrap_or(host)
    }
}

/// Returns true for a word of a placeholder with another one before or behind it: `testpasswd`.
fn is_affixed(word: &[u8]) -> bool {
    let is_known =
        |rest: Option<&[u8]>| rest.is_some_and(|rest| rest.len() > 1 && is_placeholder(rest));
    PREFIXES
        .iter()
        .any(|prefix| is_known(word.strip_prefix(prefix.as_bytes())))
        || SUFFIXES
            .iter()
            .any(|suffix| is_known(word.strip_suffix(suffix.as_bytes())))
}

/// Returns true if `host` is reserved for examples and tests.
fn is_reserved(host: &[u8]) -> bool {
    RESERVED.iter().any(|name| {
        let start = host.len().checked_sub(name.len());
        start.is_some_and(|start| {
            host[start..].eq_ignore_ascii_case(name.as_bytes())
                && (start == 0 || host[start - 1] == b'.')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn t(text: &str, expected: bool) {
        let start = text.find("://").unwrap() + 3;
        let colon = start + text[start..].find(':').unwrap();
        let at = text.rfind('@').unwrap();
        let login = Login::new(text.as_bytes(), start..colon, colon + 1..at);
        assert_eq!(login.is_sample(), expected, "{text}");
    }

    #[test]
    fn samples() {
        for text in [
            "bolt://neo4j:neo4j@db.acme.dev/",
            "postgresql://postgres:postgres@db/a",
            "mysql://root:toor@db/a",
            "oracle://scott:tiger@db/a",
            "mssql://sa:yourStrong(!)Password@db/a",
            "s3://accessKey:secretKey@minio.acme.dev/",
            "amqp://anna:rabbitmq@mq.acme.dev/",
            "neo4j://anna:Neo4j@graph.acme.dev/",
            "gopher://anna:gopher@g.acme.dev/",
            "postgres://dbuser:dbpass@db/a",
            "postgres://u:p@db/a",
            "ssh://pi:raspberry@pi.acme.dev/",
            "https://user:testpasswd@acme.dev/",
            "https://user:hunter2@acme.dev/",
            "https://hello:world@acme.dev/",
            "http://endpoint:port@acme.dev/",
            "http://HOST:PORT@acme.dev/",
            "https://anna:ab@acme.dev/",
            "https://Anna:anna@acme.dev/",
            "https://anna:herring@www.example.org/",
            "https://anna:herring@localhost:80/",
            "https://anna:herring@ci.test/",
            "mysql://anna:herring1@{{ HOST }}/a",
            "mysql://anna:herring1@$HOST/a",
        ] {
            t(text, true);
        }
    }

    #[test]
    fn passwords() {
        for text in [
            "bolt://neo4j:neo4j7Qz@db.acme.dev/",
            "https://user:passwordQ7z@acme.dev/",
            "https://user:mysqlserver@acme.dev/",
            "https://anna:herring@acme.dev/",
            "https://anna:h3rring@www.example.org/",
            "https://anna:Herring@www.example.org/",
            "https://anna:herringsoup@www.example.org/",
            "https://anna:herring@myexample.org/",
            "https://anna:newton@acme.dev/",
            "https://anna:world@acme.dev/",
            "https://hello:worlds@acme.dev/",
            "https://anna:ab1@acme.dev/",
            "https://anna:anna1@acme.dev/",
            "https://endpoint:porter@acme.dev/",
            "https://anna:mypony@acme.dev/",
        ] {
            t(text, false);
        }
    }
}
