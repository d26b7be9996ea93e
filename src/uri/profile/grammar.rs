//! The common structure of the grammars before RFC 3986: a scheme, an optional authority, a path, a
//! search, a fragment. This module has the types of their tables, and the parser that reads them.
//!
//! A grammar has a generic form and those of the schemes that its document defines. A form has the
//! characters of each component, and a function that checks the structure within components: it
//! ignores characters, so that each cause has one fault, and all faults are found.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use crate::uri::scheme;
use crate::uri::syntax::chars::Set;
use crate::uri::syntax::host;
use crate::uri::syntax::percent::octet_at;
use crate::uri::syntax::{FaultKind, GrammarFault, HostKind, Span, Uri};

/// A component: the bytes that are allowed besides escapes, and the fault of other bytes without a
/// more specific fault.
pub(super) struct Part {
    pub(super) bytes: Set,
    pub(super) fault: GrammarFault,
}

/// The user information of a grammar.
pub(super) enum Login {
    /// It is not allowed.
    Never(&'static GrammarFault),
    /// Its bytes, including `@`, whose faults are reported apart, and a check of its structure.
    May(&'static Part, fn(&mut Uri, Range<usize>)),
}

/// The grammar of the part between `//` and the path.
pub(super) struct Authority {
    /// The bytes that end it, besides `#`.
    pub(super) ends: &'static [u8],
    pub(super) login: Login,
    /// The grammar of host and port.
    pub(super) host: &'static Hosts,
    /// True if the host may be empty (`file:///etc/motd`).
    pub(super) hostless: bool,
    /// The bytes of an authority that is not a server on the network: that of schemes whose hosts
    /// are not looked up. `None` if all authorities are servers.
    pub(super) registry: Option<&'static Part>,
}

/// The presence of `//` and an authority after the scheme.
pub(super) enum Slashes {
    /// Required.
    Must(&'static Authority),
    /// Optional.
    May(&'static Authority),
    /// The part after `//` is divided as an authority, which ends at one of these bytes, and has
    /// the grammar of a path.
    Unchecked(&'static [u8]),
    /// Not allowed: `//` is the start of a path.
    Never,
}

/// The hosts and ports of a grammar.
pub(super) struct Hosts {
    /// Returns the fault of a host that is not in brackets.
    pub(super) name: fn(&[u8]) -> Option<&'static GrammarFault>,
    /// The fault of an address in brackets; `None` if brackets are allowed around an IPv6 address.
    pub(super) brackets: Option<GrammarFault>,
    /// The fault of a `:` without digits; `None` if it is allowed.
    pub(super) empty_port: Option<GrammarFault>,
}

/// The form of the URIs of some schemes.
pub(super) struct Form {
    /// The names of the schemes in lowercase; none in the generic form.
    pub(super) schemes: &'static [&'static str],
    pub(super) slashes: Slashes,
    /// The grammar of the part after the authority, or after the scheme.
    pub(super) path: &'static Part,
    /// The grammar of the part after `?`; `None` if a `?` is part of the path.
    pub(super) search: Option<&'static Part>,
    /// Adds the faults of the structure.
    pub(super) shape: fn(&mut Uri),
}

/// The grammar of a document.
pub(super) struct Grammar {
    /// The bytes of a scheme.
    pub(super) scheme: Part,
    /// The bytes that a scheme may start with.
    pub(super) initial: Set,
    /// True if escapes are allowed after the first byte.
    pub(super) scheme_escapes: bool,
    /// The forms of the schemes that the document defines.
    pub(super) forms: &'static [Form],
    /// The form of all other schemes.
    pub(super) generic: Form,
    /// The grammar of the part after `#`.
    pub(super) fragment: Part,
    /// True if later documents define grammars of schemes, which this one leaves room for.
    pub(super) schemes_apart: bool,
}

/// The grammars that apply to a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The generic grammar of the document, for any scheme.
    Generic,
    /// That of the scheme as well.
    Scheme,
}

/// Accepts every URI, for forms whose grammar is that of their parts.
pub(super) const fn any(_uri: &mut Uri) {}

/// Adds a fault of the document.
pub(super) fn add(uri: &mut Uri, fault: &'static GrammarFault, range: Range<usize>) {
    uri.fault(FaultKind::Profile(fault), range);
}

/// Divides `bytes` and adds its faults by `grammar`, in linear time.
pub(super) fn read<'a>(bytes: &'a [u8], grammar: &'static Grammar, scope: Scope) -> Uri<'a> {
    let mut uri = Uri::blank(bytes);
    let bytes = uri.bytes;
    let end = memchr(b'#', bytes).unwrap_or(bytes.len());
    let start = read_scheme(&mut uri, end, grammar);
    if scope == Scope::Scheme {
        uri.known = uri.scheme().and_then(scheme::find);
    }
    let form = form_of(&uri, grammar, scope);
    let server =
        grammar.schemes_apart && uri.known.is_some_and(|known| known.authority.is_network());
    let host_required = grammar.schemes_apart && uri.needs_host();
    let slashes = bytes[start..end].starts_with(b"//");
    let after = match form.slashes {
        Slashes::Must(authority) | Slashes::May(authority) if slashes => {
            read_authority(&mut uri, start + 2..end, authority, server)
        }
        Slashes::Unchecked(ends) if slashes => {
            let after = divide(&mut uri, start + 2..end, ends);
            check(&mut uri, start + 2..after, form.path);
            after
        }
        Slashes::Must(_) => {
            uri.fault(FaultKind::MissingHost, start..start);
            start
        }
        _ => {
            if host_required {
                uri.fault(FaultKind::MissingHost, start..start);
            }
            start
        }
    };
    read_path(&mut uri, after..end, form);
    if end < bytes.len() {
        uri.fragment = Span::new(end + 1..bytes.len());
        check(&mut uri, end + 1..bytes.len(), &grammar.fragment);
    }
    // Without its authority, a URI has no structure to check.
    if slashes || !matches!(form.slashes, Slashes::Must(_)) {
        (form.shape)(&mut uri);
    }
    if grammar.schemes_apart {
        uri.check_scheme();
    }
    uri.faults.sort_by_key(|fault| (fault.start, fault.end));
    uri
}

fn form_of(uri: &Uri, grammar: &'static Grammar, scope: Scope) -> &'static Form {
    let own = |form: &&Form| form.schemes.iter().any(|name| uri.has_scheme(name));
    let mut forms = grammar.forms.iter();
    match scope {
        Scope::Scheme => forms.find(own).unwrap_or(&grammar.generic),
        Scope::Generic => &grammar.generic,
    }
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
    let odd = |at: usize| match bytes[at] {
        b'%' if grammar.scheme_escapes && at > 0 => octet_at(&bytes[..colon], at).is_none(),
        byte => !grammar.scheme.bytes.has(byte) || at == 0 && !grammar.initial.has(byte),
    };
    let mut at = 0;
    while at < colon {
        let start = at;
        while at < colon && odd(at) {
            at += 1;
        }
        if at > start {
            add(uri, &grammar.scheme.fault, start..at);
        }
        at += 1;
    }
    colon + 1
}

/// Divides the authority at the start of `range`, and returns its end.
fn divide(uri: &mut Uri, range: Range<usize>, ends: &[u8]) -> usize {
    let bytes = uri.bytes;
    let length = bytes[range.clone()].iter().position(|b| ends.contains(b));
    let end = range.start + length.unwrap_or(range.len());
    uri.authority = Span::new(range.start..end);
    let mut host = range.start..end;
    if let Some(at) = memrchr(b'@', &bytes[host.clone()]) {
        let login = range.start..range.start + at;
        host.start = login.end + 1;
        uri.userinfo = Span::new(login);
    }
    let text = &bytes[host.clone()];
    let close = memchr(b']', text).filter(|_| text.first() == Some(&b'['));
    let colon = memchr(b':', &text[close.unwrap_or(0)..]).map(|at| at + close.unwrap_or(0));
    if let Some(colon) = colon {
        uri.port = Span::new(host.start + colon + 1..host.end);
        host.end = host.start + colon;
    }
    uri.host_kind = match &bytes[host.clone()] {
        [] => HostKind::None,
        name => host::name_or_ipv4(name),
    };
    uri.host = Span::new(host);
    end
}

/// Reads the authority at the start of `range` and returns its end. `server` is true for a scheme
/// whose hosts are on the network.
fn read_authority(
    uri: &mut Uri,
    range: Range<usize>,
    authority: &'static Authority,
    server: bool,
) -> usize {
    let end = divide(uri, range.clone(), authority.ends);
    let bytes = uri.bytes;
    let whole = range.start..end;
    let host = uri.host.get().unwrap_or_default();
    let bracket =
        bytes[host.clone()].starts_with(b"[") && memchr(b']', &bytes[host.clone()]).is_some();
    if let Some(registry) = authority.registry.filter(|_| !server && !bracket) {
        check(uri, whole, registry);
        return end;
    }
    if let Some(login) = uri.userinfo.get() {
        match authority.login {
            Login::May(part, shape) => {
                for at in memchr_iter(b'@', &bytes[login.clone()]) {
                    let at = login.start + at;
                    uri.fault(FaultKind::ExtraAt, at..at + 1);
                }
                check(uri, login.clone(), part);
                shape(uri, login);
            }
            Login::Never(fault) => add(uri, fault, login.start..login.end + 1),
        }
    }
    if bracket {
        read_literal(uri, host.start..end, authority.host);
    } else if host.is_empty() {
        if !authority.hostless || server && uri.needs_host() {
            uri.fault(FaultKind::MissingHost, host);
        }
    } else if let Some(fault) = (authority.host.name)(&bytes[host.clone()]) {
        add(uri, fault, host);
    }
    if let Some(port) = uri.port.get() {
        let digits = &bytes[port.clone()];
        if !digits.iter().all(u8::is_ascii_digit) {
            uri.fault(FaultKind::PortNotDigits, port);
        } else if let Some(fault) = authority
            .host
            .empty_port
            .as_ref()
            .filter(|_| digits.is_empty())
        {
            add(uri, fault, port);
        }
    }
    end
}

/// Reads an address in brackets, and the port after it.
fn read_literal(uri: &mut Uri, range: Range<usize>, hosts: &'static Hosts) {
    let Some(fault) = &hosts.brackets else {
        return host::read_literal(uri, range);
    };
    uri.host_kind = HostKind::BadLiteral;
    let host = uri.host.get().unwrap_or(range);
    add(uri, fault, host);
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

/// Adds the faults of the bytes in `range` that `part` does not allow; those that only this grammar
/// forbids in runs.
fn check(uri: &mut Uri, range: Range<usize>, part: &'static Part) {
    let bytes = &uri.bytes[..range.end];
    let foreign = |byte: u8| !part.bytes.has(byte) && byte != b'%' && !is_excluded(byte);
    let mut at = range.start;
    while at < range.end {
        let start = at;
        while at < range.end && foreign(bytes[at]) {
            at += 1;
        }
        if at > start {
            add(uri, &part.fault, start..at);
        } else if part.bytes.has(bytes[at]) {
            at += 1;
        } else {
            at = uri.check_byte(at).min(range.end);
        }
    }
}

/// Bytes that no document since 1738 allows in any component; their faults have names.
fn is_excluded(byte: u8) -> bool {
    !byte.is_ascii_graphic() || b"<>\"{}|^`\\[]#".contains(&byte)
}

/// Returns true if `bytes` consists of escapes and of bytes in `set`.
pub(super) fn consists_of(bytes: &[u8], set: Set) -> bool {
    let mut at = 0;
    while at < bytes.len() {
        at += match bytes[at] {
            byte if set.has(byte) => 1,
            b'%' if octet_at(bytes, at).is_some() => 3,
            _ => return false,
        };
    }
    true
}
