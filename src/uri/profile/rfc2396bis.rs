//! rfc2396bis-01 (March 2003). A label has at most 63 characters, an IPv4 address four octets in
//! their shortest form; brackets are allowed around an IPv6 address and in the path of an opaque
//! URI only.

use memchr::{memchr2_iter, memrchr};

use super::grammar::{Authority, Form, Grammar, Hosts, Login, Part, Slashes, add};
use super::rfc2396::userinfo;
use crate::uri::syntax::chars::{ALPHA, DIGIT, Set};
use crate::uri::syntax::{Component, FaultKind, GrammarFault, HostKind, Uri, host};

/// `unreserved = ALPHA / DIGIT / mark`
const UNRESERVED: Set = ALPHA.or(DIGIT).or(Set::of(b"-_.!~*'()"));
/// `pchar`
const PCHAR: Set = UNRESERVED.or(Set::of(b";:@&=+$,"));

const fn part(bytes: Set, production: &'static str, section: &'static str) -> Part {
    Part {
        bytes,
        fault: GrammarFault::new(
            "character not allowed in this component",
            production,
            section,
        ),
    }
}

/// `path = [ abs-path / opaque-part ]`: the brackets are those of `uric`, which [`brackets`]
/// restricts to opaque URIs.
static PATH: Part = part(PCHAR.or(Set::of(b"/[]")), "path", "rfc2396bis-01 §3.3");
static QUERY: Part = part(PCHAR.or(Set::of(b"/?[]")), "query", "rfc2396bis-01 §3.4");
static USERINFO: Part = part(
    UNRESERVED.or(Set::of(b";:&=+$,@")),
    "userinfo",
    "rfc2396bis-01 §3.2.2",
);
/// `reg-name`, an alternative to `server`, every one of which without brackets is a `reg-name` or
/// empty.
static REG_NAME: Part = part(
    UNRESERVED.or(Set::of(b";:@&=+$,")),
    "reg-name",
    "rfc2396bis-01 §3.2.1",
);

static HOSTS: Hosts = Hosts {
    name,
    brackets: None,
    empty_port: None,
};
static AUTHORITY: Authority = Authority {
    ends: b"/?",
    login: Login::May(&USERINFO, userinfo),
    host: &HOSTS,
    hostless: true,
    registry: Some(&REG_NAME),
};

/// `host = IPv6reference / IPv4address / hostname`, with `hostname = domainlabel *( "." domainlabel
/// ) [ "." toplabel "." ]`: the root dot follows a label that starts with a letter, and that is not
/// the only one.
fn name(name: &[u8]) -> Option<&'static GrammarFault> {
    const NAME: GrammarFault = GrammarFault::new(
        "not a `hostname` or `IPv4address`",
        "host",
        "rfc2396bis-01 §3.2.2",
    );
    let rooted = name.strip_suffix(b".");
    let mut labels = rooted.unwrap_or(name).split(|&b| b == b'.');
    let label = |label: &[u8]| {
        let ends = label.first().zip(label.last());
        ends.is_some_and(|(a, b)| a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric())
            && label.len() <= host::LABEL
            && label
                .iter()
                .all(|b| b.is_ascii_alphanumeric() || *b == b'-')
    };
    let top = |rooted: &[u8]| {
        let dot = memrchr(b'.', rooted);
        dot.is_some_and(|dot| rooted.get(dot + 1).is_some_and(u8::is_ascii_alphabetic))
    };
    let named = labels.all(label) && rooted.is_none_or(top);
    let address = matches!(host::name_or_ipv4(name), HostKind::Ipv4(_));
    (!named && !address).then_some(&NAME)
}

/// The grammar of 2003.
pub(super) static GRAMMAR: Grammar = Grammar {
    scheme: Part {
        bytes: ALPHA.or(DIGIT).or(Set::of(b"+-.")),
        fault: GrammarFault::new(
            "character not allowed at this position of a scheme",
            "scheme",
            "rfc2396bis-01 §3.1",
        ),
    },
    initial: ALPHA,
    scheme_escapes: false,
    forms: &[],
    generic: Form {
        schemes: &[],
        slashes: Slashes::May(&AUTHORITY),
        path: &PATH,
        search: Some(&QUERY),
        shape: brackets,
    },
    fragment: part(PCHAR.or(Set::of(b"/?")), "fragment", "rfc2396bis-01 §4.1"),
    schemes_apart: true,
};

/// Reports brackets in the path or the query of a URI that is not opaque, and an address of a later
/// version, which RFC 3986 introduced.
fn brackets(uri: &mut Uri) {
    static FUTURE: GrammarFault = GrammarFault::new(
        "not an IPv6 address",
        "IPv6reference",
        "rfc2396bis-01 §3.2.2",
    );
    if let Some(host) = uri
        .range(Component::Host)
        .filter(|_| uri.host_kind == HostKind::IpvFuture)
    {
        add(uri, &FUTURE, host);
    }
    let hierarchical = uri.authority().is_some() || uri.path().starts_with(b"/");
    if hierarchical || uri.scheme().is_none() {
        let bytes = uri.bytes;
        for component in [Component::Path, Component::Query] {
            let range = uri.range(component).unwrap_or_default();
            for at in memchr2_iter(b'[', b']', &bytes[range.clone()]) {
                let at = range.start + at;
                uri.fault(FaultKind::Bracket, at..at + 1);
            }
        }
    }
}
