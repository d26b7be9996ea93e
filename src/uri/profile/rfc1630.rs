//! The draft "Uniform Resource Locators" of 1993, "BNF syntax", which RFC 1630 repeats with small
//! changes. Its characters include the space and `"`, but neither `=` nor `~`.
//!
//! The characters of a word include the delimiters after it, such as the `:` before a port. As in
//! the examples of the draft, a word ends at its delimiter (docs/design/PROFILES.md).

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem, memrchr};

use super::grammar::{Authority, Form, Grammar, Hosts, Login, Part, Slashes, add, consists_of};
use crate::uri::syntax::chars::{ALPHA, DIGIT, Set};
use crate::uri::syntax::{Component, GrammarFault, Uri};

const SECTION: &str = "1993 draft, BNF syntax";

const fn fault(description: &'static str, production: &'static str) -> GrammarFault {
    GrammarFault::new(description, production, SECTION)
}

/// `xalpha = alpha | digit | safe | extra | escape`
const XALPHA: Set = ALPHA
    .or(DIGIT)
    .or(Set::of(b"$-_@.&+"))
    .or(Set::of(b"!*\"'():;, "));
/// `xalpha` in a host or a group, whose delimiters are `.`, `:` and `@`.
const LABEL: Set = XALPHA.sub(Set::of(b".:@"));
/// `path = ( void | xpalphas ) [ "/" path ]`
const PATH: Set = XALPHA.or(Set::of(b"/"));

static XALPHAS: Part = Part {
    bytes: XALPHA,
    fault: fault("character not in `xalpha`", "xalphas"),
};
static XPALPHAS: Part = Part {
    bytes: PATH,
    fault: fault("character not in `xpalpha`", "path"),
};
static IN_LOGIN: Part = Part {
    bytes: XALPHA,
    fault: fault("character not in `xalpha`", "login"),
};
static NO_LOGIN: GrammarFault = fault("user name not allowed in this scheme", "hostport");

static HOSTS: Hosts = Hosts {
    name,
    brackets: Some(fault("address in brackets", "host")),
    empty_port: Some(fault("`:` without a port", "hostport")),
};
static HOSTPORT: Authority = Authority {
    ends: b"/?",
    login: Login::Never(&NO_LOGIN),
    host: &HOSTS,
    hostless: false,
    registry: None,
};
/// In `ftp` and `telnet`, a `?` does not start a search.
static WITH_LOGIN: Authority = Authority {
    ends: b"/",
    login: Login::May(&IN_LOGIN, login),
    host: &HOSTS,
    hostless: false,
    registry: None,
};
static CELLNAME: Authority = Authority {
    ends: b"/",
    login: Login::Never(&NO_LOGIN),
    host: &HOSTS,
    hostless: false,
    registry: None,
};

/// `hostname = ialpha [ "." hostname ]`, with `ialpha = alpha [ xalphas ]`. An `alpha` may be a
/// digit: every `hostnumber` is one as well.
fn name(host: &[u8]) -> Option<&'static GrammarFault> {
    const NAME: GrammarFault = fault("host name not in `ialpha`", "hostname");
    (!is_dotted(host)).then_some(&NAME)
}

/// Returns true for words with dots between them, such as a `hostname` or a `group`.
fn is_dotted(name: &[u8]) -> bool {
    let ialpha = |label: &[u8]| {
        label.first().is_some_and(u8::is_ascii_alphanumeric) && consists_of(label, LABEL)
    };
    name.split(|&b| b == b'.').all(ialpha)
}

/// `hostnumber = digits "." digits "." digits "." digits`
pub(super) fn is_hostnumber(host: &[u8]) -> bool {
    let mut parts = host.split(|&b| b == b'.');
    let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    parts.by_ref().take(4).filter(|part| digits(part)).count() == 4 && parts.next().is_none()
}

/// `login = [ user [ ":" password ] "@" ] hostport`: neither may be empty.
fn login(uri: &mut Uri, range: Range<usize>) {
    static USER: GrammarFault = fault("empty user name", "user");
    static PASSWORD: GrammarFault = fault("empty password", "password");
    let login = &uri.bytes[range.clone()];
    let colon = memchr(b':', login);
    if colon.unwrap_or(login.len()) == 0 {
        add(uri, &USER, range.start..range.start);
    }
    if colon.is_some_and(|at| at + 1 == login.len()) {
        add(uri, &PASSWORD, range.end..range.end);
    }
}

const fn form(schemes: &'static [&'static str], slashes: Slashes, shape: fn(&mut Uri)) -> Form {
    Form {
        schemes,
        slashes,
        path: &XPALPHAS,
        search: None,
        shape,
    }
}

/// The grammar of 1993.
pub(super) static GRAMMAR: Grammar = Grammar {
    scheme: Part {
        bytes: XALPHA.sub(Set::of(b":")),
        fault: fault("character not in `xalpha`", "scheme"),
    },
    initial: ALPHA.or(DIGIT),
    scheme_escapes: true,
    forms: &[
        Form {
            search: Some(&XALPHAS),
            ..form(&["http", "https"], Slashes::Must(&HOSTPORT), search)
        },
        Form {
            search: Some(&XALPHAS),
            ..form(&["wais"], Slashes::Must(&HOSTPORT), wais)
        },
        Form {
            search: Some(&XALPHAS),
            ..form(&["gopher"], Slashes::Must(&HOSTPORT), gopher)
        },
        form(&["prospero"], Slashes::Must(&HOSTPORT), prospero),
        form(&["ftp"], Slashes::Must(&WITH_LOGIN), ftp),
        form(&["afs"], Slashes::Must(&CELLNAME), afs),
        form(&["telnet"], Slashes::Must(&WITH_LOGIN), telnet),
        form(&["nntp"], Slashes::Never, nntp),
        form(&["news"], Slashes::Never, news),
        form(&["mailto"], Slashes::Never, mailto),
    ],
    // `generic = scheme ":" path [ "?" search ]`
    generic: Form {
        search: Some(&XALPHAS),
        ..form(&[], Slashes::Unchecked(b"/?"), search)
    },
    fragment: Part {
        bytes: XALPHA,
        fault: fault("character not in `xalpha`", "fragmentid"),
    },
    schemes_apart: false,
};

/// Returns the path, if there is one, and its bytes.
fn path<'a>(uri: &Uri<'a>) -> (Range<usize>, &'a [u8]) {
    let range = uri.range(Component::Path).unwrap_or_default();
    (range.clone(), &uri.bytes[range])
}

/// `search = xalphas [ "+" search ]`
fn search(uri: &mut Uri) {
    static SEARCH: GrammarFault = fault("empty search", "search");
    if let Some(query) = uri.range(Component::Query).filter(Range::is_empty) {
        add(uri, &SEARCH, query.start - 1..query.end);
    }
}

/// A database with or without a search, or a database, a type and a path.
fn wais(uri: &mut Uri) {
    static DATABASE: GrammarFault = fault("missing database", "waisindex");
    static TYPE: GrammarFault = fault("missing type or path after the database", "waisdoc");
    static DOCUMENT: GrammarFault = fault("search after a document", "waisdoc");
    search(uri);
    let (range, text) = path(uri);
    let mut parts = text.splitn(4, |&b| b == b'/').skip(1);
    let (database, kind, rest) = (parts.next(), parts.next(), parts.next());
    if database.is_none_or(<[u8]>::is_empty) {
        add(uri, &DATABASE, range.clone());
    } else if kind.is_some_and(|kind| kind.is_empty() || rest.is_none()) {
        add(uri, &TYPE, range.clone());
    }
    if let Some(query) = uri.range(Component::Query).filter(|_| kind.is_some()) {
        add(uri, &DOCUMENT, query.start - 1..query.end);
    }
}

/// `gopheraddress = "gopher://" hostport [ "/" gtype [ selector ]] [ "?" search ]`
fn gopher(uri: &mut Uri) {
    static TYPE: GrammarFault = fault("missing type after `/`", "gtype");
    search(uri);
    let (range, text) = path(uri);
    if let [b'/'] | [b'/', b'/', ..] = text {
        add(uri, &TYPE, range.start..range.start + 1);
    }
}

/// `prosperolink = "prospero://" hostport "/" hsoname [ "%00" version [ attributes ]]`
fn prospero(uri: &mut Uri) {
    static NAME: GrammarFault = fault("missing `/` and name after the host", "prosperolink");
    static VERSION: GrammarFault = fault("not a version number after `%00`", "version");
    let (range, text) = path(uri);
    if text.is_empty() {
        return add(uri, &NAME, range);
    }
    let Some(nul) = memmem::find(text, b"%00") else {
        return;
    };
    let version = &text[nul + 3..];
    let numbered = version.first().is_some_and(u8::is_ascii_digit);
    if !numbered || !version.iter().all(u8::is_ascii_alphanumeric) {
        add(uri, &VERSION, range.start + nul..range.end);
    }
}

/// `ftpaddress = "ftp://" login "/" path`
fn ftp(uri: &mut Uri) {
    static FTP: GrammarFault = fault("missing `/` and path after the host", "ftpaddress");
    let (range, text) = path(uri);
    if text.is_empty() {
        add(uri, &FTP, range);
    }
}

/// `afsaddress = "afs://" cellname "/" path`
fn afs(uri: &mut Uri) {
    static AFS: GrammarFault = fault("missing `/` and path after the cell", "afsaddress");
    static PORT: GrammarFault = fault("port not allowed in this scheme", "cellname");
    let (range, text) = path(uri);
    if text.is_empty() {
        add(uri, &AFS, range);
    }
    if let Some(port) = uri.range(Component::Port) {
        add(uri, &PORT, port.start - 1..port.end);
    }
}

/// `telnetaddress = "telnet://" login`
fn telnet(uri: &mut Uri) {
    static TELNET: GrammarFault = fault("path not allowed in this scheme", "telnetaddress");
    let (range, text) = path(uri);
    if !text.is_empty() {
        add(uri, &TELNET, range);
    }
}

/// `nntpaddress = "nntp:" group "/" digits`
fn nntp(uri: &mut Uri) {
    static NNTP: GrammarFault = fault("not a group, `/` and a number", "nntpaddress");
    let (range, text) = path(uri);
    let fine = memchr(b'/', text).is_some_and(|at| {
        let (group, digits) = (&text[..at], &text[at + 1..]);
        is_dotted(group) && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    });
    if !fine && is_readable(uri, &range) {
        add(uri, &NNTP, range);
    }
}

/// `groupart = "*" | group | article`, `article = xalphas "@" host`
fn news(uri: &mut Uri) {
    static NEWS: GrammarFault = fault("not a group, an article or `*`", "groupart");
    let (range, text) = path(uri);
    let article = memrchr(b'@', text).is_some_and(|at| is_address(text, at));
    if text != b"*" && !is_dotted(text) && !article && is_readable(uri, &range) {
        add(uri, &NEWS, range);
    }
}

/// `mailtoaddress = "mailto:" xalphas "@" hostname`
fn mailto(uri: &mut Uri) {
    static MAILTO: GrammarFault = fault("not an email address", "mailtoaddress");
    let (range, text) = path(uri);
    let address = memrchr(b'@', text).is_some_and(|at| is_address(text, at));
    if !address && is_readable(uri, &range) {
        add(uri, &MAILTO, range);
    }
}

/// Returns true for a word, the only `@` at `at`, and a host.
fn is_address(text: &[u8], at: usize) -> bool {
    let once = memchr_iter(b'@', text).count() == 1;
    at > 0 && once && consists_of(&text[..at], XALPHA) && is_dotted(&text[at + 1..])
}

/// Returns true if no character in `range` has a fault. One that has is the cause of the others.
fn is_readable(uri: &Uri, range: &Range<usize>) -> bool {
    !uri.faults
        .iter()
        .any(|fault| range.contains(&fault.range().start))
}
