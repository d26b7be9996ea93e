//! RFC 2396 and its draft url-syntax-05: the union of both grammars. (In the draft, a scheme may
//! start with any of its characters; in the RFC, a host may end in the root dot.) IPv6 addresses
//! were added by RFC 2732.

use super::grammar::{Authority, Form, Grammar, Hosts, Part, Slashes};
use super::rfc1630::is_hostnumber;
use super::rfc1738::is_hostname;
use crate::uri::syntax::chars::{ALPHA, DIGIT, Set};
use crate::uri::syntax::{GrammarFault, Uri};

const fn fault(description: &'static str, production: &'static str) -> GrammarFault {
    GrammarFault::new(description, production, "RFC 2396 Appendix A")
}

/// `unreserved = alphanum | mark`, and `$` and `,`, which every production allows along with them.
const UNRESERVED: Set = ALPHA.or(DIGIT).or(Set::of(b"-_.!~*'()")).or(Set::of(b"$,"));
/// `pchar`, and `;` before a `param`
const PCHAR: Set = UNRESERVED.or(Set::of(b":@&=+;"));
/// `uric = reserved | unreserved | escaped`
const URIC: Set = PCHAR.or(Set::of(b"/?"));

const fn part(bytes: Set, production: &'static str) -> Part {
    Part {
        bytes,
        fault: fault("character not allowed in this component", production),
    }
}

static PATH: Part = part(PCHAR.or(Set::of(b"/")), "path");
static QUERY: Part = part(URIC, "query");
static USERINFO: Part = part(UNRESERVED.or(Set::of(b";:&=+@")), "userinfo");

/// `reg_name`, an alternative to `server`; `:` and `@` are delimiters here.
static REG_NAME: Part = part(UNRESERVED.or(Set::of(b";&=+")), "reg_name");

static HOSTS: Hosts = Hosts {
    name,
    registry: Some(&REG_NAME),
    brackets: Some(fault(
        "address in brackets, which RFC 2732 introduced",
        "host",
    )),
    empty_port: None,
};
static AUTHORITY: Authority = Authority {
    ends: b"/?",
    login: Some(&USERINFO),
    host: &HOSTS,
    hostless: true,
};

/// `host = hostname | IPv4address`; a name may end in the root dot.
fn name(host: &[u8]) -> Option<&'static GrammarFault> {
    const NAME: GrammarFault = fault("not a `hostname` or `IPv4address`", "host");
    let rooted = host.strip_suffix(b".").unwrap_or(host);
    (!is_hostnumber(host) && !is_hostname(rooted)).then_some(&NAME)
}

/// The grammar of RFC 2396.
pub(super) static GRAMMAR: Grammar = Grammar {
    scheme: Part {
        bytes: ALPHA.or(DIGIT).or(Set::of(b"+-.")),
        fault: fault("character not allowed in a scheme", "scheme"),
    },
    initial: ALPHA.or(DIGIT).or(Set::of(b"+-.")),
    forms: &[Form {
        schemes: &[],
        slashes: Slashes::May(&AUTHORITY),
        path: &PATH,
        search: Some(&QUERY),
        shape: something,
    }],
    fragment: part(URIC, "fragment"),
    schemes_apart: true,
};

/// An `opaque_part` is not empty. (It may start with a `?`.)
fn something(uri: &Uri) -> Option<&'static GrammarFault> {
    const NOTHING: GrammarFault = fault("nothing after the scheme", "absoluteURI");
    let nothing = uri.authority().is_none() && uri.path().is_empty() && uri.query().is_none();
    nothing.then_some(&NOTHING)
}
