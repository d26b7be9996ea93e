//! RFC 1738 §5: a form for each scheme. `~` is not allowed, nor are `/` and `?` in a search. A
//! fragment is not part of a URL, but may follow one (§2.2, appendix).

mod forms;

use std::ops::Range;

use memchr::memchr_iter;

use super::grammar::{Authority, Form, Grammar, Hosts, Login, Part, Slashes, add, any};
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
static IN_LOGIN: Part = part(UCHAR.or(Set::of(b";?&=:@")), "login");
static NO_LOGIN: GrammarFault = fault("user name not allowed in this scheme", "hostport");

static HOSTS: Hosts = Hosts {
    name,
    brackets: Some(fault("address in brackets", "host")),
    empty_port: Some(fault("`:` without a port", "port")),
};
/// A `?` after it is in no form, and does not end it.
static HOSTPORT: Authority = Authority {
    ends: b"/",
    login: Login::Never(&NO_LOGIN),
    host: &HOSTS,
    hostless: false,
    registry: None,
};
static WITH_LOGIN: Authority = Authority {
    ends: b"/",
    login: Login::May(&IN_LOGIN, one_colon),
    host: &HOSTS,
    hostless: false,
    registry: None,
};
static HOST_OR_NONE: Authority = Authority {
    ends: b"/",
    login: Login::Never(&NO_LOGIN),
    host: &HOSTS,
    hostless: true,
    registry: None,
};

/// `login = [ user [ ":" password ] "@" ] hostport`: no `:` in a password.
fn one_colon(uri: &mut Uri, range: Range<usize>) {
    static COLON: GrammarFault = fault("`:` in a password", "password");
    let bytes = uri.bytes;
    for at in memchr_iter(b':', &bytes[range.clone()]).skip(1) {
        add(uri, &COLON, range.start + at..range.start + at + 1);
    }
}

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
    shape: fn(&mut Uri),
) -> Form {
    Form {
        schemes,
        slashes: Slashes::Must(authority),
        path,
        search: None,
        shape,
    }
}

const fn opaque(schemes: &'static [&'static str], shape: fn(&mut Uri)) -> Form {
    Form {
        schemes,
        slashes: Slashes::Never,
        path: &URLPATH,
        search: None,
        shape,
    }
}

/// The grammar of RFC 1738. Letters of a scheme are lower case, "but programs should treat
/// upper case letters as equivalent" (§2.1).
pub(super) static GRAMMAR: Grammar = Grammar {
    scheme: Part {
        bytes: ALPHA.or(DIGIT).or(Set::of(b"+-.")),
        fault: fault("character not allowed in a scheme", "scheme"),
    },
    initial: ALPHA.or(DIGIT).or(Set::of(b"+-.")),
    scheme_escapes: false,
    forms: &[
        // RFC 2818 §2.4: `https` has the form of `http`.
        Form {
            search: Some(&SEARCH),
            ..form(&["http", "https"], &HOSTPORT, &HPATH, any)
        },
        form(&["ftp"], &WITH_LOGIN, &FPATH, forms::ftp),
        form(&["file"], &HOST_OR_NONE, &FPATH, forms::file),
        form(&["gopher"], &HOSTPORT, &URLPATH, any),
        form(&["telnet"], &WITH_LOGIN, &URLPATH, forms::telnet),
        form(&["nntp"], &HOSTPORT, &URLPATH, forms::nntp),
        Form {
            search: Some(&SEARCH),
            ..form(&["wais"], &HOSTPORT, &WPATH, forms::wais)
        },
        form(&["prospero"], &HOSTPORT, &PPATH, forms::prospero),
        opaque(&["mailto"], forms::mailto),
        opaque(&["news"], forms::news),
    ],
    // `genericurl = scheme ":" schemepart`, with `schemepart = *xchar | ip-schemepart`: every
    // `ip-schemepart` is `*xchar` as well.
    generic: Form {
        slashes: Slashes::Unchecked(b"/"),
        ..opaque(&[], any)
    },
    fragment: part(XCHAR, "xchar"),
    schemes_apart: false,
};
