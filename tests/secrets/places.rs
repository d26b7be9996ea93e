//! The places in a URI, and around one, in which a credential is written.

use std::fmt::Write as _;

use super::kinds::{Form, Kind};

/// A place for credentials.
pub struct Place {
    /// Which credentials cannot be in this place, and why.
    pub rule: &'static str,
    /// Returns the text with an example, or `None` by the rule.
    pub write: fn(&Kind) -> Option<String>,
}

/// The example as a URI.
pub const URI: Place = Place {
    rule: "text beside a URI is not in one",
    write: |kind| Some(kind.in_uri()?.example()),
};

/// The example as it is written, beside a URI.
pub const BESIDE: Place = Place {
    rule: "a token without a format of its own needs a key",
    write: |kind| (kind.form != Form::Keyed).then(|| kind.example()),
};

pub const UPPER_CASE: Place = Place {
    rule: "no scheme",
    write: |kind| {
        let uri = kind.in_uri()?.example();
        let (scheme, rest) = uri.split_once(':')?;
        is_scheme(scheme).then(|| format!("{}:{rest}", scheme.to_uppercase()))
    },
};

/// `http:/www.example.org/`.
pub const ONE_SLASH: Place = Place {
    rule: "only the web's schemes are known with one slash",
    write: |kind| {
        let uri = kind.in_uri()?.example();
        let (scheme, rest) = uri.split_once("://")?;
        (matches!(scheme, "http" | "https") && !rest.starts_with('/'))
            .then(|| format!("{scheme}:/{rest}"))
    },
};

pub const GLUED: Place = Place {
    rule: "after a letter, only a scheme of three letters or more with two slashes is known",
    write: |kind| {
        let uri = kind.in_uri()?.example();
        let scheme = uri.split_once("://")?.0;
        (scheme.len() > 2).then(|| format!("word{uri}"))
    },
};

/// A token as a segment of a path.
pub const SEGMENT: Place = Place {
    rule: "only a token with a format of its own is known without a key",
    write: |kind| token(kind).map(|token| format!("https://www.example.org/a/{token}/b")),
};

pub const LAST_SEGMENT: Place = Place {
    rule: SEGMENT.rule,
    write: |kind| token(kind).map(|token| format!("https://www.example.org/a/{token}.")),
};

pub const FRAGMENT: Place = Place {
    rule: SEGMENT.rule,
    write: |kind| token(kind).map(|token| format!("https://www.example.org/a#{token}")),
};

pub const USER: Place = Place {
    rule: "only tokens are user information",
    write: |kind| user(kind).map(|token| format!("https://{token}@git.example.org/o/r.git")),
};

pub const PASSWORD: Place = Place {
    rule: USER.rule,
    write: |kind| user(kind).map(|token| format!("https://joe:{token}@git.example.org/o/r.git")),
};

pub const PARAMETER: Place = Place {
    rule: USER.rule,
    write: |kind| pair(kind).map(|pair| format!("https://www.example.org/a;{pair}/b")),
};

pub const KEY_IN_FRAGMENT: Place = Place {
    rule: USER.rule,
    write: |kind| pair(kind).map(|pair| format!("https://www.example.org/a#{pair}&b=1")),
};

pub const KEY_AFTER_ENTITY: Place = Place {
    rule: USER.rule,
    write: |kind| {
        pair(kind).map(|pair| format!("https://www.example.org/a?b=1&amp;{pair}&amp;c=2"))
    },
};

pub const ESCAPED_KEY: Place = Place {
    rule: USER.rule,
    write: |kind| {
        let pair = pair(kind)?;
        let (key, value) = pair.split_once('=')?;
        let (first, rest) = key.split_at(1);
        let first = first.as_bytes()[0];
        Some(format!(
            "https://www.example.org/a?%{first:02X}{rest}={value}&b=1"
        ))
    },
};

/// A URI as the value of another one's parameter.
pub const IN_QUERY: Place = Place {
    rule: URI.rule,
    write: |kind| encoded(kind, 1).map(|uri| format!("https://www.example.net/r?u={uri}&x=1")),
};

pub const IN_QUERY_TWICE: Place = Place {
    rule: "escapes of escapes of escapes are not decoded",
    write: |kind| encoded(kind, 2).map(|uri| format!("https://www.example.net/r?u={uri}&x=1")),
};

pub const IN_PATH: Place = Place {
    rule: URI.rule,
    write: |kind| encoded(kind, 1).map(|uri| format!("https://www.example.net/r/{uri}/x")),
};

pub const IN_PATH_TWICE: Place = Place {
    rule: IN_QUERY_TWICE.rule,
    write: |kind| encoded(kind, 2).map(|uri| format!("https://www.example.net/r/{uri}/x")),
};

pub const UNREGISTERED: Place = Place {
    rule: IN_QUERY_TWICE.rule,
    write: |kind| encoded(kind, 2).map(|uri| format!("x-app://open/{uri}")),
};

pub const VERBATIM: Place = Place {
    rule: URI.rule,
    write: |kind| {
        Some(format!(
            "https://web.example.net/web/2020/{}",
            kind.in_uri()?.example()
        ))
    },
};

pub const SAFE_LINKS: Place = Place {
    rule: URI.rule,
    write: |kind| {
        encoded(kind, 1).map(|uri| {
            format!(
                "https://eur01.safelinks.protection.outlook.com/?url={uri}&data=05%7C02&reserved=0"
            )
        })
    },
};

/// URL Defense v2: `-3A` is a colon, `_` a slash.
pub const URL_DEFENSE: Place = Place {
    rule: "a hyphen and an underscore are not written as they are in v2",
    write: |kind| {
        let uri = kind.in_uri()?.example();
        if uri.contains(['_', '-']) {
            return None;
        }
        let uri = percent_encoded(&uri).replace("%2F", "_").replace('%', "-");
        Some(format!(
            "https://urldefense.proofpoint.com/v2/url?u={uri}&d=DwMFaQ&c=x"
        ))
    },
};

pub const URL_DEFENSE_3: Place = Place {
    rule: URI.rule,
    write: |kind| {
        let uri = kind.in_uri()?.example();
        Some(format!("https://urldefense.com/v3/__{uri}__;!!Ab"))
    },
};

/// The credential broken by a line end, in the middle.
pub const BROKEN: Place = Place {
    rule: URI.rule,
    write: |kind| broken(kind, ""),
};

pub const BROKEN_AFTER_HYPHEN: Place = Place {
    rule: URI.rule,
    write: |kind| broken(kind, "-"),
};

/// The URI broken before the part with its credential.
pub const BROKEN_BEFORE: Place = Place {
    rule: URI.rule,
    write: |kind| {
        let kind = kind.in_uri()?;
        let (head, tail) = kind.before.split_at(kind.joint);
        Some(format!("{head}\n{tail}{}{}", kind.secret, kind.after))
    },
};

pub const INVALID_ESCAPE_BEFORE: Place = Place {
    rule: "an escape in a scheme, an authority or before a host hides these, and no pair can be \
           before a query that has none",
    write: |kind| {
        let kind = kind.in_uri()?;
        let at = kind.before.find('?')? + 1;
        let (head, tail) = kind.before.split_at(at);
        if !tail.contains('=') {
            return None;
        }
        Some(format!("{head}a=%zz&{tail}{}{}", kind.secret, kind.after))
    },
};

pub const INVALID_ESCAPE_AFTER: Place = Place {
    rule: URI.rule,
    write: |kind| Some(format!("{}%zz", kind.in_uri()?.example())),
};

pub const FAULT_BESIDE: Place = Place {
    rule: BESIDE.rule,
    write: |kind| {
        let text = (BESIDE.write)(kind)?;
        Some(format!(
            "http://www.example.net:70000/ {text} http://www.example.net:70001/%zz"
        ))
    },
};

pub const DOT_AFTER: Place = Place {
    rule: URI.rule,
    write: |kind| Some(format!("{}.", kind.in_uri()?.example())),
};

fn is_scheme(text: &str) -> bool {
    text.bytes()
        .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
}

/// Returns a token that can be a segment of a path.
fn token(kind: &Kind) -> Option<String> {
    (kind.form == Form::Token).then(|| kind.example())
}

/// Returns a token as user information.
fn user(kind: &Kind) -> Option<String> {
    let is_token = matches!(kind.form, Form::Token | Form::Keyed);
    is_token.then(|| percent_encoded(&kind.example()))
}

/// Returns a key and its value.
fn pair(kind: &Kind) -> Option<String> {
    match kind.form {
        Form::Token => Some(format!("q={}", kind.example())),
        Form::Keyed => Some(format!("token={}", kind.example())),
        Form::Uri | Form::Beside => None,
    }
}

fn encoded(kind: &Kind, times: usize) -> Option<String> {
    let uri = kind.in_uri()?.example();
    let nested = ["%3A", "%2F", "%40", "%25"];
    if times > 1 && nested.iter().any(|escape| uri.contains(escape)) {
        return None;
    }
    Some((0..times).fold(uri, |uri, _| percent_encoded(&uri)))
}

/// Returns the example with a line end in the middle of its credential.
fn broken(kind: &Kind, hyphen: &str) -> Option<String> {
    let kind = kind.in_uri()?;
    let (first, second) = kind.secret.split_at(kind.secret.len() / 2);
    Some(format!(
        "{}{first}{hyphen}\n{second}{}",
        kind.before, kind.after
    ))
}

/// Encodes all but what RFC 3986 has as unreserved.
pub fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").unwrap();
        }
    }
    encoded
}
