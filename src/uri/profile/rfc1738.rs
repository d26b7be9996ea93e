//! RFC 1738 §5: a form for each scheme. `~` is not allowed, nor are `/` and `?` in a search. A
//! fragment is not part of a URL, but may follow one (§2.2, appendix).

use memchr::memchr;

use super::grammar::{Authority, Form, Grammar, Hosts, Part, Slashes, any};
use super::rfc1630::is_hostnumber;
use crate::uri::syntax::chars::{ALPHA, DIGIT, Set};
use crate::uri::syntax::{GrammarFault, Uri};

const fn fault(description: &'static str, production: &'static str) -> GrammarFault {
    GrammarFault::new(description, production, "RFC 1738 §5")
}

/// `uchar = unreserved | escape`; `unreserved = alpha | digit | safe | extra`
const UCHAR: Set = ALPHA.or(DIGIT).or(Set::of(b"$-_.+")).or(Set::of(b"!*'(),"));
/// `xchar = unreserved | reserved | escape`
const XCHAR: Set = UCHAR.or(Set::of(b";/?:@&="));
/// `hsegment`, and `search` of `http`
const HSEGMENT: Set = UCHAR.or(Set::of(b";:@&="));
/// `fsegment`, and `psegment`
const FSEGMENT: Set = UCHAR.or(Set::of(b"?:@&="));

const fn part(bytes: Set, production: &'static str) -> Part {
    Part {
        bytes,
        fault: fault("character not allowed in this component", production),
    }
}

static URLPATH: Part = part(XCHAR, "xchar");
static HPATH: Part = part(HSEGMENT.or(Set::of(b"/")), "hpath");
static SEARCH: Part = part(HSEGMENT, "search");
/// With the `;` of `;type=` and of the fields of `prospero`.
static FPATH: Part = part(FSEGMENT.or(Set::of(b"/;")), "fpath");
static PPATH: Part = part(FSEGMENT.or(Set::of(b"/;")), "ppath");
static WPATH: Part = part(UCHAR.or(Set::of(b"/")), "wpath");
/// `user` and `password`, the `:` between them, and the characters that end them.
static LOGIN: Part = part(UCHAR.or(Set::of(b";?&=:@")), "login");

static HOSTS: Hosts = Hosts {
    name,
    registry: None,
    brackets: Some(fault("address in brackets", "host")),
    empty_port: Some(fault("`:` without a port", "port")),
};
/// A `?` after it is in no form, and does not end it.
static HOSTPORT: Authority = Authority {
    ends: b"/",
    login: None,
    host: &HOSTS,
    hostless: false,
};
static WITH_LOGIN: Authority = Authority {
    ends: b"/",
    login: Some(&LOGIN),
    host: &HOSTS,
    hostless: false,
};
static HOST_OR_NONE: Authority = Authority {
    ends: b"/",
    login: None,
    host: &HOSTS,
    hostless: true,
};

/// `hostname = *[ domainlabel "." ] toplabel`, or four numbers.
fn name(host: &[u8]) -> Option<&'static GrammarFault> {
    const NAME: GrammarFault = fault("not a `hostname` or `hostnumber`", "host");
    (!is_hostnumber(host) && !is_hostname(host)).then_some(&NAME)
}

/// Labels of letters, digits and hyphens, the last of which starts with a letter.
pub(super) fn is_hostname(host: &[u8]) -> bool {
    let label = |label: &[u8]| {
        let ends = label.first().zip(label.last());
        ends.is_some_and(|(a, b)| a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric())
            && label
                .iter()
                .all(|b| b.is_ascii_alphanumeric() || *b == b'-')
    };
    let top = host.rsplit(|&b| b == b'.').next().unwrap_or_default();
    top.first().is_some_and(u8::is_ascii_alphabetic) && host.split(|&b| b == b'.').all(label)
}

const fn form(
    schemes: &'static [&'static str],
    authority: &'static Authority,
    path: &'static Part,
) -> Form {
    Form {
        schemes,
        slashes: Slashes::Must(authority),
        path,
        search: None,
        shape: any,
    }
}

const fn opaque(schemes: &'static [&'static str], shape: Shape) -> Form {
    Form {
        schemes,
        slashes: Slashes::Never,
        path: &URLPATH,
        search: None,
        shape,
    }
}

type Shape = fn(&Uri) -> Option<&'static GrammarFault>;

/// The grammar of RFC 1738. Letters of a scheme are lower case, "but programs should treat
/// upper case letters as equivalent" (§2.1).
pub(super) static GRAMMAR: Grammar = Grammar {
    scheme: Part {
        bytes: ALPHA.or(DIGIT).or(Set::of(b"+-.")),
        fault: fault("character not allowed in a scheme", "scheme"),
    },
    initial: ALPHA.or(DIGIT).or(Set::of(b"+-.")),
    forms: &[
        // RFC 2818 §2.4: `https` has the form of `http`.
        Form {
            search: Some(&SEARCH),
            ..form(&["http", "https"], &HOSTPORT, &HPATH)
        },
        form(&["ftp"], &WITH_LOGIN, &FPATH),
        Form {
            shape: file,
            ..form(&["file"], &HOST_OR_NONE, &FPATH)
        },
        form(&["gopher"], &HOSTPORT, &URLPATH),
        Form {
            shape: telnet,
            ..form(&["telnet"], &WITH_LOGIN, &URLPATH)
        },
        Form {
            shape: nntp,
            ..form(&["nntp"], &HOSTPORT, &URLPATH)
        },
        Form {
            search: Some(&SEARCH),
            shape: wais,
            ..form(&["wais"], &HOSTPORT, &WPATH)
        },
        Form {
            shape: prospero,
            ..form(&["prospero"], &HOSTPORT, &PPATH)
        },
        opaque(&["mailto"], mailto),
        opaque(&["news"], news),
        // `genericurl = scheme ":" schemepart`
        Form {
            slashes: Slashes::May(&WITH_LOGIN),
            ..form(&[], &WITH_LOGIN, &URLPATH)
        },
    ],
    fragment: part(XCHAR, "xchar"),
    schemes_apart: false,
};

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
fn file(uri: &Uri) -> Option<&'static GrammarFault> {
    const FILE: GrammarFault = fault("missing `/` and path after the host", "fileurl");
    const PORT: GrammarFault = fault("port not allowed in this scheme", "fileurl");
    let port = uri.port().is_some().then_some(&PORT);
    port.or((!uri.path().starts_with(b"/")).then_some(&FILE))
}

/// `telneturl = "telnet://" login [ "/" ]`
fn telnet(uri: &Uri) -> Option<&'static GrammarFault> {
    const TELNET: GrammarFault = fault("more than a `/` after the host", "telneturl");
    (!matches!(uri.path(), b"" | b"/")).then_some(&TELNET)
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
fn nntp(uri: &Uri) -> Option<&'static GrammarFault> {
    const NNTP: GrammarFault = fault("not a group, or a group, `/` and a number", "nntpurl");
    let rest = uri.path().strip_prefix(b"/").unwrap_or_default();
    let (group, digits) = match memchr(b'/', rest) {
        Some(at) => (&rest[..at], Some(&rest[at + 1..])),
        None => (rest, None),
    };
    let number = |d: &[u8]| !d.is_empty() && d.iter().all(u8::is_ascii_digit);
    (!is_group(group) || !digits.is_none_or(number)).then_some(&NNTP)
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
fn is_group(group: &[u8]) -> bool {
    group.first().is_some_and(u8::is_ascii_alphabetic)
        && group
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || b"-.+_".contains(b))
}

/// `grouppart = "*" | group | article`; an `article` contains an `@` followed by a host.
fn news(uri: &Uri) -> Option<&'static GrammarFault> {
    const NEWS: GrammarFault = fault("not a group, an article or `*`", "grouppart");
    let part = uri.path();
    let article =
        memchr::memrchr(b'@', part).is_some_and(|at| at > 0 && name(&part[at + 1..]).is_none());
    (part != b"*" && !is_group(part) && !article).then_some(&NEWS)
}

/// `mailtourl = "mailto:" encoded822addr`, with `encoded822addr = 1*xchar`
fn mailto(uri: &Uri) -> Option<&'static GrammarFault> {
    const MAILTO: GrammarFault = fault("missing address", "encoded822addr");
    uri.path().is_empty().then_some(&MAILTO)
}

/// A database, one and a search, or a database, a type and a path (`wpath = *uchar`).
fn wais(uri: &Uri) -> Option<&'static GrammarFault> {
    const WAIS: GrammarFault = fault("not a database, a search or a document", "waisurl");
    let slashes = memchr::memchr_iter(b'/', uri.path()).count();
    (slashes != 1 && (slashes != 3 || uri.query().is_some())).then_some(&WAIS)
}

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
fn prospero(uri: &Uri) -> Option<&'static GrammarFault> {
    const PROSPERO: GrammarFault = fault("missing path after the host", "prosperourl");
    const FIELD: GrammarFault = fault("field without `=`", "fieldspec");
    let mut fields = uri.path().split(|&b| b == b';').skip(1);
    let path = uri.path().is_empty().then_some(&PROSPERO);
    path.or(fields.any(|field| !field.contains(&b'=')).then_some(&FIELD))
}
