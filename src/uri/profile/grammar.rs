//! The common structure of the grammars before RFC 3986: a scheme, an optional authority, a path, a
//! search, a fragment. This module has the types of their tables, and the parser that reads them.

use std::ops::Range;

use memchr::{memchr, memrchr};

use crate::uri::scheme;
use crate::uri::syntax::chars::Set;
use crate::uri::syntax::host;
use crate::uri::syntax::{Fault, FaultKind, GrammarFault, HostKind, Span, Uri};

/// A component: the bytes that are allowed besides escapes, and the fault of other bytes without a
/// more specific fault.
pub(super) struct Part {
    pub(super) bytes: Set,
    pub(super) fault: GrammarFault,
}

/// The grammar of the part between `//` and the path.
pub(super) struct Authority {
    /// The bytes that end it, besides `#`.
    pub(super) ends: &'static [u8],
    /// The bytes allowed before the last `@`, including further ones; `None` if user information is
    /// not allowed.
    pub(super) login: Option<&'static Part>,
    /// The grammar of host and port.
    pub(super) host: &'static Hosts,
    /// True if the host may be empty (`file:///etc/motd`).
    pub(super) hostless: bool,
}

/// The presence of `//` and an authority after the scheme.
pub(super) enum Slashes {
    /// Required.
    Must(&'static Authority),
    /// Optional.
    May(&'static Authority),
    /// Not allowed: `//` is the start of a path.
    Never,
}

/// The hosts and ports of a grammar.
pub(super) struct Hosts {
    /// Returns the fault of a host that is not in brackets.
    pub(super) name: fn(&[u8]) -> Option<&'static GrammarFault>,
    /// The names that are not on the network: those of schemes whose hosts are not looked up.
    /// `None` if all hosts are on the network.
    pub(super) registry: Option<&'static Part>,
    /// The fault of an address in brackets; `None` if brackets are allowed.
    pub(super) brackets: Option<GrammarFault>,
    /// The fault of a `:` without digits; `None` if it is allowed.
    pub(super) empty_port: Option<GrammarFault>,
}

/// The form of the URIs of some schemes.
pub(super) struct Form {
    /// The names of the schemes in lowercase. The last form of a grammar has none, and is that of
    /// all other schemes.
    pub(super) schemes: &'static [&'static str],
    pub(super) slashes: Slashes,
    /// The grammar of the part after the authority, or after the scheme.
    pub(super) path: &'static Part,
    /// The grammar of the part after `?`; `None` if a `?` is part of the path.
    pub(super) search: Option<&'static Part>,
    /// Returns a fault of the URI as a whole.
    pub(super) shape: fn(&Uri) -> Option<&'static GrammarFault>,
}

/// The grammar of a document.
pub(super) struct Grammar {
    /// The bytes of a scheme.
    pub(super) scheme: Part,
    /// The bytes that a scheme may start with.
    pub(super) initial: Set,
    pub(super) forms: &'static [Form],
    /// The grammar of the part after `#`.
    pub(super) fragment: Part,
    /// True if later documents define grammars of schemes, which this one leaves room for.
    pub(super) schemes_apart: bool,
}

/// Accepts every URI, for forms whose grammar is that of their parts.
pub(super) fn any(_uri: &Uri) -> Option<&'static GrammarFault> {
    None
}

/// Divides `bytes` and adds its faults by `grammar`, in linear time.
pub(super) fn read<'a>(bytes: &'a [u8], grammar: &'static Grammar) -> Uri<'a> {
    let mut uri = Uri::blank(bytes);
    let bytes = uri.bytes;
    let end = memchr(b'#', bytes).unwrap_or(bytes.len());
    let start = read_scheme(&mut uri, end, grammar);
    let form = form_of(&uri, grammar);
    let after = match form.slashes {
        Slashes::Must(authority) | Slashes::May(authority)
            if bytes[start..end].starts_with(b"//") =>
        {
            read_authority(&mut uri, start + 2..end, authority)
        }
        Slashes::May(_) if !uri.needs_host() => start,
        Slashes::Never => start,
        Slashes::May(_) | Slashes::Must(_) => {
            uri.fault(FaultKind::MissingHost, start..start);
            start
        }
    };
    read_path(&mut uri, after..end, form);
    if end < bytes.len() {
        uri.fragment = Span::new(end + 1..bytes.len());
        check(&mut uri, end + 1..bytes.len(), &grammar.fragment);
    }
    if let Some(fault) = (form.shape)(&uri).filter(|_| uri.faults.is_empty()) {
        uri.fault(FaultKind::Profile(fault), start..end);
    }
    if grammar.schemes_apart {
        uri.check_scheme();
    }
    uri.faults.sort_by_key(|fault| (fault.start, fault.end));
    uri
}

fn form_of(uri: &Uri, grammar: &'static Grammar) -> &'static Form {
    let own = |form: &&Form| form.schemes.iter().any(|name| uri.has_scheme(name));
    let others = &grammar.forms[grammar.forms.len() - 1];
    grammar.forms.iter().find(own).unwrap_or(others)
}

/// Reads `scheme ":"` and returns the offset after it.
fn read_scheme(uri: &mut Uri, end: usize, grammar: &'static Grammar) -> usize {
    let bytes = uri.bytes;
    let mark = |b: &u8| matches!(b, b':' | b'/' | b'?');
    let colon = bytes[..end].iter().position(mark);
    let Some(colon) = colon.filter(|&at| at > 0 && bytes[at] == b':') else {
        uri.fault(FaultKind::NoScheme, 0..0);
        return 0;
    };
    uri.scheme_end = colon as u32;
    uri.known = scheme::find(&bytes[..colon]);
    let odd = |&at: &usize| {
        !grammar.scheme.bytes.has(bytes[at]) || at == 0 && !grammar.initial.has(bytes[at])
    };
    if let Some(at) = (0..colon).find(odd) {
        uri.fault(FaultKind::Profile(&grammar.scheme.fault), at..at + 1);
    }
    colon + 1
}

/// Reads the authority at the start of `range` and returns its end.
fn read_authority(uri: &mut Uri, range: Range<usize>, authority: &'static Authority) -> usize {
    let bytes = uri.bytes;
    let ends = |b: &u8| authority.ends.contains(b);
    let length = bytes[range.clone()].iter().position(ends);
    let end = range.start + length.unwrap_or(range.len());
    uri.authority = Span::new(range.start..end);
    let mut host = range.start..end;
    if let Some(at) = memrchr(b'@', &bytes[host.clone()]) {
        let login = range.start..range.start + at;
        host.start = login.end + 1;
        uri.userinfo = Span::new(login.clone());
        match authority.login {
            Some(part) => judge_login(uri, login, part),
            None => uri.fault(FaultKind::Profile(&NO_LOGIN), login.start..login.end + 1),
        }
    }
    read_host(uri, host, authority);
    end
}

fn judge_login(uri: &mut Uri, login: Range<usize>, part: &'static Part) {
    for at in memchr::memchr_iter(b'@', &uri.bytes[login.clone()]) {
        let at = login.start + at;
        uri.fault(FaultKind::ExtraAt, at..at + 1);
    }
    check(uri, login, part);
}

/// RFC 1738 §3.3 and the forms before it: `http` and some others have no login.
const NO_LOGIN: GrammarFault = GrammarFault {
    description: "user name not allowed in this scheme",
    production: "hostport",
    section: "RFC 1738 §5",
};

/// Reads host and port.
fn read_host(uri: &mut Uri, range: Range<usize>, authority: &'static Authority) {
    let (bytes, hosts) = (uri.bytes, authority.host);
    let text = &bytes[range.clone()];
    let close = memchr(b']', text).filter(|_| text.first() == Some(&b'['));
    let colon = memchr(b':', &text[close.unwrap_or(0)..]).map(|at| at + close.unwrap_or(0));
    let host = range.start..colon.map_or(range.end, |at| range.start + at);
    uri.host = Span::new(host.clone());
    if let Some(colon) = colon {
        read_port(uri, range.start + colon + 1..range.end, hosts);
    }
    let name = &bytes[host.clone()];
    if close.is_some() {
        return match &hosts.brackets {
            Some(fault) => {
                uri.host_kind = HostKind::BadLiteral;
                uri.fault(FaultKind::Profile(fault), host);
            }
            None => host::read_literal(uri, range),
        };
    }
    if name.is_empty() {
        if !authority.hostless || uri.needs_host() {
            uri.fault(FaultKind::MissingHost, host);
        }
        return;
    }
    uri.host_kind = host::name_or_ipv4(name);
    match hosts
        .registry
        .filter(|_| !uri.known.is_some_and(|known| known.authority.is_network()))
    {
        Some(part) => check(uri, host, part),
        None => {
            if let Some(fault) = (hosts.name)(name) {
                uri.fault(FaultKind::Profile(fault), host);
            }
        }
    }
}

fn read_port(uri: &mut Uri, range: Range<usize>, hosts: &'static Hosts) {
    uri.port = Span::new(range.clone());
    let port = &uri.bytes[range.clone()];
    if !port.iter().all(u8::is_ascii_digit) {
        uri.fault(FaultKind::PortNotDigits, range);
    } else if let Some(fault) = hosts.empty_port.as_ref().filter(|_| port.is_empty()) {
        uri.fault(FaultKind::Profile(fault), range);
    }
}

/// Reads path and search.
fn read_path(uri: &mut Uri, range: Range<usize>, form: &'static Form) {
    let mark = form
        .search
        .and_then(|_| memchr(b'?', &uri.bytes[range.clone()]));
    let end = range.start + mark.unwrap_or(range.len());
    uri.path = Span::new(range.start..end);
    check(uri, range.start..end, form.path);
    if let (Some(search), true) = (form.search, mark.is_some()) {
        uri.query = Span::new(end + 1..range.end);
        check(uri, end + 1..range.end, search);
    }
}

/// Adds the faults of the bytes in `range` that `part` does not allow, and the first of those that
/// only this grammar forbids.
fn check(uri: &mut Uri, range: Range<usize>, part: &'static Part) {
    let bytes = &uri.bytes[..range.end];
    let mut at = range.start;
    let mut reported = false;
    while at < range.end {
        let byte = bytes[at];
        if part.bytes.has(byte) {
            at += 1;
        } else if byte == b'%' || is_excluded(byte) {
            at = uri.check_byte(at).min(range.end);
        } else {
            if !reported {
                uri.faults
                    .push(Fault::new(FaultKind::Profile(&part.fault), at..at + 1));
                reported = true;
            }
            at += 1;
        }
    }
}

/// Bytes that no document since 1738 allows in any component; their faults have names.
fn is_excluded(byte: u8) -> bool {
    !byte.is_ascii_graphic() || b"<>\"{}|^`\\[]#".contains(&byte)
}
