//! url-syntax-05 (May 1997), Appendix A. Every authority is a `site` of an optional login, a host
//! name and a port; a URL of any scheme may be empty after its `:`. The draft leaves the grammars
//! of schemes to other documents, which are not applied.

use std::ops::Range;

use memchr::memchr_iter;

use super::grammar::{Authority, Form, Grammar, Hosts, Login, Part, Slashes, add};
use super::rfc1630::is_hostnumber;
use super::rfc1738::is_hostname;
use crate::uri::syntax::chars::{ALPHA, DIGIT, Set};
use crate::uri::syntax::{Component, GrammarFault, Uri};

const fn fault(description: &'static str, production: &'static str) -> GrammarFault {
    GrammarFault::new(description, production, "url-syntax-05 Appendix A")
}

/// `unreserved = alpha | digit | mark`
const UNRESERVED: Set = ALPHA.or(DIGIT).or(Set::of(b"$-_.!~*'(),"));
/// `pchar`, and `;` before a `param`
const PCHAR: Set = UNRESERVED.or(Set::of(b":@&=+;"));
/// `urlc = reserved | unreserved | escaped`
const URLC: Set = PCHAR.or(Set::of(b"/?"));

const fn part(bytes: Set, production: &'static str) -> Part {
    Part {
        bytes,
        fault: fault("character not allowed in this component", production),
    }
}

static PATH: Part = part(PCHAR.or(Set::of(b"/")), "path");
static QUERY: Part = part(URLC, "query");
/// `user` and `password`, the `:` between them, and the `@` after them.
static USER: Part = part(UNRESERVED.or(Set::of(b";&=+:@")), "user");

static HOSTS: Hosts = Hosts {
    name,
    brackets: Some(fault("address in brackets", "host")),
    empty_port: None,
};
static SITE: Authority = Authority {
    ends: b"/?",
    login: Login::May(&USER, one_colon),
    host: &HOSTS,
    hostless: true,
    registry: None,
};

/// `host = hostname | hostnumber`
fn name(host: &[u8]) -> Option<&'static GrammarFault> {
    const NAME: GrammarFault = fault("not a `hostname` or `hostnumber`", "host");
    (!is_hostnumber(host) && !is_hostname(host)).then_some(&NAME)
}

/// `site = [ [ user [ ":" password ] "@" ] hostport ]`: no `:` in a password.
fn one_colon(uri: &mut Uri, range: Range<usize>) {
    static COLON: GrammarFault = fault("`:` in a password", "password");
    let bytes = uri.bytes;
    for at in memchr_iter(b':', &bytes[range.clone()]).skip(1) {
        add(uri, &COLON, range.start + at..range.start + at + 1);
    }
}

/// The grammar of url-syntax-05.
pub(super) static GRAMMAR: Grammar = Grammar {
    scheme: Part {
        bytes: ALPHA.or(DIGIT).or(Set::of(b"+-.")),
        fault: fault("character not allowed in a scheme", "scheme"),
    },
    initial: ALPHA.or(DIGIT).or(Set::of(b"+-.")),
    scheme_escapes: false,
    forms: &[],
    generic: Form {
        schemes: &[],
        slashes: Slashes::May(&SITE),
        path: &PATH,
        search: Some(&QUERY),
        shape: site,
    },
    fragment: part(URLC, "fragment"),
    schemes_apart: false,
};

/// A `site` that is not empty has a host, and `net_path = "//" site [ abs_path ]` has a query
/// only after a path.
fn site(uri: &mut Uri) {
    static QUERY: GrammarFault = fault("query directly after the host", "net_path");
    static HOST: GrammarFault = fault("login or port without a host", "hostport");
    let Some(authority) = uri.range(Component::Authority) else {
        return;
    };
    if !authority.is_empty() && uri.host().is_none_or(<[u8]>::is_empty) {
        let host = uri.range(Component::Host).unwrap_or_default();
        add(uri, &HOST, host);
    }
    if let Some(query) = uri
        .range(Component::Query)
        .filter(|_| uri.path().is_empty())
    {
        add(uri, &QUERY, query.start - 1..query.start);
    }
}
