//! RFC 2396 (August 1998). Schemes have grammars in other documents: a scheme whose hosts are on the
//! network has a `server`, others may have a `reg_name`.

use std::ops::Range;

use super::grammar::{Authority, Form, Grammar, Hosts, Login, Part, Slashes, add};
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

/// `reg_name`, an alternative to `server`, every one of which is a `reg_name` or empty.
static REG_NAME: Part = part(UNRESERVED.or(Set::of(b";:@&=+")), "reg_name");

static HOSTS: Hosts = Hosts {
    name,
    brackets: Some(fault(
        "address in brackets, which RFC 2732 introduced",
        "host",
    )),
    empty_port: None,
};
static AUTHORITY: Authority = Authority {
    ends: b"/?",
    login: Login::May(&USERINFO, userinfo),
    host: &HOSTS,
    hostless: true,
    registry: Some(&REG_NAME),
};

/// `userinfo` has no structure.
pub(super) fn userinfo(_uri: &mut Uri, _range: Range<usize>) {}

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
        fault: fault(
            "character not allowed at this position of a scheme",
            "scheme",
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
        shape: something,
    },
    fragment: part(URIC, "fragment"),
    schemes_apart: true,
};

/// An `opaque_part` is not empty. (It may start with a `?`.)
fn something(uri: &mut Uri) {
    static NOTHING: GrammarFault = fault("nothing after the scheme", "absoluteURI");
    let nothing = uri.authority().is_none() && uri.path().is_empty() && uri.query().is_none();
    if let Some(scheme) = uri.scheme().filter(|_| nothing) {
        let colon = scheme.len();
        add(uri, &NOTHING, colon + 1..colon + 1);
    }
}
