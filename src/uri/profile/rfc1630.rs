//! The draft "Uniform Resource Locators" of 1993, "BNF syntax", which RFC 1630 repeats with small
//! changes. Its characters include the space and `"`, but neither `=` nor `~`.

use super::grammar::{Authority, Form, Grammar, Hosts, Part, Slashes, any};
use crate::uri::syntax::chars::{ALPHA, DIGIT, Set};
use crate::uri::syntax::{GrammarFault, Uri};

const SECTION: &str = "1993 draft, BNF syntax";

const fn fault(description: &'static str, production: &'static str) -> GrammarFault {
    GrammarFault::new(description, production, SECTION)
}

/// `xalpha = alpha | digit | safe | extra | escape`
const XALPHA: Set = ALPHA
    .or(DIGIT)
    .or(Set::of(b"$-_@.&+"))
    .or(Set::of(b"!*\"'():;, "));
/// `path = void | xpalphas [ "/" path ]`
const PATH: Set = XALPHA.or(Set::of(b"/"));

static XALPHAS: Part = Part {
    bytes: XALPHA,
    fault: fault("character not in `xalpha`", "xalphas"),
};
static XPALPHAS: Part = Part {
    bytes: PATH,
    fault: fault("character not in `xpalpha`", "path"),
};
/// `login = [ user [ ":" password ] "@" ] hostport`
static LOGIN: Part = Part {
    bytes: XALPHA,
    fault: fault("character not in `xalpha`", "login"),
};

static HOSTS: Hosts = Hosts {
    name,
    registry: None,
    brackets: Some(fault("address in brackets", "host")),
    empty_port: Some(fault("`:` without a port", "hostport")),
};
const HOSTPORT: Authority = Authority {
    ends: b"/?",
    login: None,
    host: &HOSTS,
    hostless: false,
};
static HTTP: Authority = HOSTPORT;
/// In `ftp` and `telnet`, a `?` does not start a search.
static WITH_LOGIN: Authority = Authority {
    ends: b"/",
    login: Some(&LOGIN),
    ..HOSTPORT
};

/// `hostname = ialpha [ "." hostname ]`, with `ialpha = alpha [ xalphas ]`, or four numbers.
fn name(host: &[u8]) -> Option<&'static GrammarFault> {
    const NAME: GrammarFault = fault("host name not in `ialpha`", "hostname");
    let number = host.iter().all(|b| b.is_ascii_digit() || *b == b'.');
    let ialpha = |label: &[u8]| {
        label.first().is_some_and(u8::is_ascii_alphanumeric) && label.iter().all(|&b| XALPHA.has(b))
    };
    let fine = if number {
        is_hostnumber(host)
    } else {
        host.split(|&b| b == b'.').all(ialpha)
    };
    (!fine).then_some(&NAME)
}

/// `hostnumber = digits "." digits "." digits "." digits`
pub(super) fn is_hostnumber(host: &[u8]) -> bool {
    let mut parts = host.split(|&b| b == b'.');
    let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    parts.by_ref().take(4).filter(|part| digits(part)).count() == 4 && parts.next().is_none()
}

const NO_SLASHES: GrammarFault = fault("`//` not allowed in this scheme", "url");

const fn form(schemes: &'static [&'static str], slashes: Slashes) -> Form {
    Form {
        schemes,
        slashes,
        path: &XPALPHAS,
        search: None,
        shape: any,
    }
}

/// The grammar of 1993.
pub(super) static GRAMMAR: Grammar = Grammar {
    scheme: Part {
        bytes: XALPHA.sub(Set::of(b":")),
        fault: fault("character not in `xalpha`", "scheme"),
    },
    initial: ALPHA.or(DIGIT),
    forms: &[
        Form {
            search: Some(&XALPHAS),
            ..form(&["http", "https", "wais"], Slashes::Must(&HTTP))
        },
        form(&["gopher", "prospero"], Slashes::Must(&HTTP)),
        form(&["ftp", "telnet", "afs"], Slashes::Must(&WITH_LOGIN)),
        Form {
            shape: nntp,
            ..form(&["nntp"], Slashes::Never)
        },
        Form {
            shape: opaque,
            ..form(&["news", "mailto"], Slashes::Never)
        },
        // `generic = scheme ":" path [ "?" search ]`: a part after `//` is read as in the other
        // forms.
        Form {
            search: Some(&XALPHAS),
            ..form(&[], Slashes::May(&GENERIC))
        },
    ],
    fragment: Part {
        bytes: XALPHA,
        fault: fault("character not in `xalpha`", "fragmentid"),
    },
    schemes_apart: false,
};
static GENERIC: Authority = Authority {
    ends: b"/?",
    login: Some(&LOGIN),
    hostless: true,
    ..HOSTPORT
};

/// `nntpaddress = "nntp:" group "/" digits`
fn nntp(uri: &Uri) -> Option<&'static GrammarFault> {
    const NNTP: GrammarFault = fault("not a group, `/` and a number", "nntpaddress");
    let fine = match memchr::memchr(b'/', uri.path()) {
        Some(at) => {
            let (group, digits) = (&uri.path()[..at], &uri.path()[at + 1..]);
            !group.is_empty() && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
        }
        None => false,
    };
    (!fine).then_some(&NNTP)
}

fn opaque(uri: &Uri) -> Option<&'static GrammarFault> {
    const NOTHING: GrammarFault = fault("nothing after the scheme", "url");
    match uri.path() {
        [] => Some(&NOTHING),
        [b'/', b'/', ..] => Some(&NO_SLASHES),
        _ => None,
    }
}
