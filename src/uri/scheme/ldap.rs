//! `ldap` and `ldaps` (RFC 4516), with the names of RFC 4514 and the filters of RFC 4515.

use std::ops::Range;

use super::{Authority, Part, Scheme, checks, prose_check};
use crate::uri::syntax::percent::octets;
use crate::uri::syntax::{Component, Fault, GrammarFault, Uri};

/// A directory.
pub(super) static LDAP: Scheme = Scheme {
    names: &["ldap"],
    default_port: Some(389),
    authority: Authority::Host,
    hostless: true,
    reference: "RFC 4516",
    first_look,
    validate,
    parts,
    valid: &[
        "ldap://ldap.example.org/o=Example?cn?sub?(cn=a)",
        "ldap:///o=University%20of%20Michigan,c=US",
        "ldap://ldap.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)",
        "LDAP://ldap.example.com/c=GB?objectClass?ONE",
        "ldap://ldap.example.com/o=Question%3f,c=US?mail",
        "ldap://ldap.example.com/o=Babsco,c=US???(four-octet=%5c00%5c00%5c00%5c04)",
        "ldap://ldap.example.com/o=An%20Example%5C2C%20Inc.,c=US",
        "ldap:///??sub??e-bindname=cn=Manager%2cdc=example%2cdc=com",
        "ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com",
        "ldap://ldap.example.org/?*,+,1.1,cn;lang-en",
        "ldap:///o=a???(%26(cn=a)(!(sn~=b))(%7C(x=*)(y%3E=1)(z:dn:2.4:=c)))",
    ],
    invalid: &[
        "ldap:x",
        "ldap://h.example/foo",
        "ldap://h.example/o=a??all",
        "ldap://h.example/o=a?b?sub?cn=a",
        "ldap://h.example/o=a?b?sub?(c=d)?e?f",
        "ldap://a@h.example/",
        "ldap://h.example?cn",
    ],
    ..Scheme::DEFAULT
};

/// A directory over TLS.
pub(super) static LDAPS: Scheme = Scheme {
    names: &["ldaps"],
    default_port: Some(636),
    authority: Authority::Host,
    hostless: true,
    reference: "RFC 4516",
    first_look,
    validate,
    parts,
    valid: &[
        "ldaps://ldap.example.org/",
        "ldaps://ldap.example.org:636/dc=example,dc=org",
    ],
    invalid: &["ldaps:x", "ldaps:///a"],
    ..Scheme::DEFAULT
};

/// A directory over a local socket, whose encoded path takes the place of the host.
pub(super) static LDAPI: Scheme = Scheme {
    names: &["ldapi"],
    default_port: None,
    authority: Authority::Name,
    hostless: true,
    reference: "OpenLDAP ldap_url_parse(3)",
    first_look,
    validate,
    parts,
    valid: &["ldapi://%2Fvar%2Frun%2Fldapi/dc=example", "ldapi:///?cn"],
    invalid: &["ldapi:x"],
    ..Scheme::DEFAULT
};

/// Accepts URLs without a host, and without a name if attributes, scope or more follow.
fn first_look(rest: &[u8]) -> bool {
    let named = |rest: &[u8]| match rest {
        [b'?', next, ..] => {
            next.is_ascii_alphanumeric() || matches!(next, b'?' | b'(' | b'*' | b'+')
        }
        [first, ..] => first.is_ascii_alphanumeric(),
        [] => false,
    };
    prose_check::authority(rest) || rest.strip_prefix(b"///").is_some_and(named)
}

const USER: GrammarFault = GrammarFault {
    description: "user information in an LDAP URL",
    production: "ldapurl",
    section: "RFC 4516 §2",
};
const SLASH: GrammarFault = GrammarFault {
    description: "missing `/` before the `?`",
    production: "ldapurl",
    section: "RFC 4516 §2",
};
const NAME: GrammarFault = GrammarFault {
    description: "invalid distinguished name",
    production: "distinguishedName",
    section: "RFC 4516 §2; RFC 4514 §3",
};
const BLANK: GrammarFault = GrammarFault {
    description: "space before an attribute type",
    production: "attributeType",
    section: "RFC 4514 §3; RFC 1779 §2.3",
};
const ATTRIBUTE: GrammarFault = GrammarFault {
    description: "invalid attribute",
    production: "attrdesc",
    section: "RFC 4516 §2; RFC 4512 §2.5",
};
const SCOPE: GrammarFault = GrammarFault {
    description: "invalid scope: expected `base`, `one` or `sub`",
    production: "scope",
    section: "RFC 4516 §2",
};
const FILTER: GrammarFault = GrammarFault {
    description: "invalid filter",
    production: "filter",
    section: "RFC 4516 §2; RFC 4515 §3",
};
const EXTENSION: GrammarFault = GrammarFault {
    description: "invalid extension",
    production: "extension",
    section: "RFC 4516 §2",
};
const PARTS: GrammarFault = GrammarFault {
    description: "too many fields in an LDAP URL",
    production: "ldapurl",
    section: "RFC 4516 §2",
};

/// `ldap://` host `/` dn `?` attributes `?` scope `?` filter `?` extensions.
fn validate(uri: &Uri, faults: &mut Vec<Fault>) {
    checks::authority(uri, faults);
    if uri.authority().is_none() {
        return;
    }
    if let Some(user) = uri.range(Component::Userinfo) {
        checks::add(faults, &USER, user);
    }
    let path = checks::path(uri);
    if path.is_empty() && uri.query().is_some() {
        checks::add(faults, &SLASH, path.clone());
    }
    if path.len() > 1 {
        check_name(uri, path.start + 1..path.end, faults);
    }
    let Some(query) = uri.range(Component::Query) else {
        return;
    };
    for (number, (location, part)) in checks::pieces(uri, query.clone(), b'?').enumerate().take(5) {
        let scopes = [&b""[..], b"base", b"one", b"sub"];
        match number {
            0 => check_attributes(uri, location, faults),
            1 if !scopes.iter().any(|scope| part.eq_ignore_ascii_case(scope)) => {
                checks::add(faults, &SCOPE, location);
            }
            2 if !part.is_empty() && !is_filter(part) => checks::add(faults, &FILTER, location),
            3 => check_extensions(uri, location, faults),
            4 => checks::add(faults, &PARTS, location.start - 1..query.end),
            _ => {}
        }
    }
}

/// `distinguishedName`: pairs `type=value`, with commas or `+` between them. A backslash escapes
/// the next character.
fn check_name(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    let (mut start, mut escaped) = (location.start, false);
    for (at, byte) in octets(&uri.bytes()[location.clone()]) {
        let between = !escaped && matches!(byte, b',' | b'+' | b';');
        escaped = !escaped && byte == b'\\';
        if between {
            check_pair(uri, start..location.start + at.start, faults);
            start = location.start + at.end;
        }
    }
    check_pair(uri, start..location.end, faults);
}

/// `attributeTypeAndValue = attributeType EQUALS attributeValue`
fn check_pair(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    let (mut blank, mut name, mut equals) = (0, location.start..location.start, false);
    for (at, byte) in octets(&uri.bytes()[location.clone()]) {
        let at = location.start + at.start..location.start + at.end;
        match byte {
            b' ' if name.is_empty() => {
                blank = at.end;
                name = at.end..at.end;
            }
            b'=' => {
                equals = true;
                break;
            }
            _ => name.end = at.end,
        }
    }
    let kind = &uri.bytes()[name];
    // A space may precede the `=` as well.
    let kind = kind.strip_suffix(b"%20").unwrap_or(kind);
    if !equals || !is_oid(kind) {
        checks::add(faults, &NAME, location);
    } else if blank > 0 {
        checks::dispute(faults, &BLANK, location.start..blank);
    }
}

/// `oid = descr / numericoid` (RFC 4512 §1.4)
fn is_oid(text: &[u8]) -> bool {
    let descr = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
    match text.first() {
        Some(b) if b.is_ascii_alphabetic() => text.iter().all(descr),
        Some(b) if b.is_ascii_digit() => {
            let number = |arc: &[u8]| !arc.is_empty() && arc.iter().all(u8::is_ascii_digit);
            text.contains(&b'.') && text.split(|&b| b == b'.').all(number)
        }
        _ => false,
    }
}

/// `attrdesc *( COMMA attrdesc )`: types with options, `*`, `+`, or `1.1`.
fn check_attributes(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    if location.is_empty() {
        return;
    }
    for (location, attribute) in checks::pieces(uri, location, b',') {
        if !matches!(attribute, b"*" | b"+") && !is_attribute(attribute) {
            checks::add(faults, &ATTRIBUTE, location);
        }
    }
}

/// `attributedescription = attributetype options`
fn is_attribute(text: &[u8]) -> bool {
    let mut pieces = text.split(|&b| b == b';');
    let option = |option: &[u8]| {
        let keychar = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
        !option.is_empty() && option.iter().all(keychar)
    };
    pieces.next().is_some_and(is_oid) && pieces.all(option)
}

/// `filter = LPAREN filtercomp RPAREN`, read once from the left. `(&)` and `(|)` are those
/// of RFC 4526.
fn is_filter(text: &[u8]) -> bool {
    let mut bytes = octets(text).map(|(_, byte)| byte).peekable();
    let mut depth = 0_usize;
    while let Some(byte) = bytes.next() {
        match byte {
            b'(' => depth += 1,
            b')' if depth > 1 => {
                depth -= 1;
                continue;
            }
            b')' => return depth == 1 && bytes.next().is_none(),
            _ => return false,
        }
        match bytes.peek() {
            Some(b'&' | b'|') => {
                bytes.next();
            }
            Some(b'!') => {
                bytes.next();
                if bytes.peek() != Some(&b'(') {
                    return false;
                }
            }
            Some(_) => {
                if !is_item(&mut bytes) {
                    return false;
                }
            }
            None => return false,
        }
    }
    false
}

/// `item`: a type, an operator, and a value, up to the closing parenthesis.
fn is_item(bytes: &mut std::iter::Peekable<impl Iterator<Item = u8>>) -> bool {
    let mut length = 0_usize;
    loop {
        match bytes.next() {
            Some(b'=') if length > 0 => break,
            Some(b) if b.is_ascii_alphanumeric() || b"-.;:~<>_".contains(&b) => length += 1,
            _ => return false,
        }
    }
    while let Some(&byte) = bytes.peek() {
        match byte {
            b')' => return true,
            b'(' | 0 => return false,
            _ => {}
        }
        bytes.next();
        let hex = |b: Option<u8>| b.is_some_and(|b| b.is_ascii_hexdigit());
        if byte == b'\\' && !(hex(bytes.next()) && hex(bytes.next())) {
            return false;
        }
    }
    false
}

/// `extension = [ EXCLAMATION ] extype [ EQUALS exvalue ]`
fn check_extensions(uri: &Uri, location: Range<usize>, faults: &mut Vec<Fault>) {
    if location.is_empty() {
        return;
    }
    for (location, extension) in checks::pieces(uri, location, b',') {
        let extension = extension.strip_prefix(b"!").unwrap_or(extension);
        let name = &extension[..prose_check::run(extension, |b| *b != b'=')];
        // RFC 2255 had `X-` before unregistered names: a name of that form.
        if !is_oid(name) {
            checks::add(faults, &EXTENSION, location);
        }
    }
}

fn parts(uri: &Uri, parts: &mut Vec<Part>) {
    let path = checks::path(uri);
    if uri.authority().is_none() {
        return;
    }
    checks::part(
        parts,
        "dn",
        (path.len() > 1).then_some(path.start + 1..path.end),
    );
    let names = ["attributes", "scope", "filter", "extensions"];
    if let Some(query) = uri.range(Component::Query) {
        for ((location, part), name) in checks::pieces(uri, query, b'?').zip(names) {
            checks::part(parts, name, (!part.is_empty()).then_some(location));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn names() {
        cases::faults(&[
            ("ldap:⟦⟧x", &["missing `//` and host after the scheme"]),
            ("ldap://", &[]),
            ("ldap:///", &[]),
            ("ldap://⟦a⟧@h.example/", &[USER.description]),
            ("ldap://h.example⟦⟧?cn", &[SLASH.description]),
            ("ldap://h.example/⟦foo⟧", &[NAME.description]),
            ("ldap://h.example/o=a,⟦⟧", &[NAME.description]),
            ("ldap://h.example/o=a,⟦b⟧,c=d", &[NAME.description]),
            ("ldap://h.example/⟦=a⟧", &[NAME.description]),
            ("ldap://h.example/⟦1=a⟧", &[NAME.description]),
            ("ldap://h.example/⟦a_b=a⟧", &[NAME.description]),
            ("ldap://h.example/2.5.4.3=a+uid=b", &[]),
            ("ldap://h.example/o%3Da%2Cc%3DUS", &[]),
            ("ldap://h.example/o=a%5C,b,c=US", &[]),
            ("ldap://h.example/o=a%5C%2Cb,c=US", &[]),
            ("ldap://h.example/o=a,⟦%20⟧c=US", &[BLANK.description]),
            ("ldap://h.example/o=", &[]),
        ]);
    }

    #[test]
    fn attributes_scopes_and_extensions() {
        cases::faults(&[
            ("ldap:///?cn,sn;binary,2.5.4.3,*,+,1.1", &[]),
            ("ldap:///?cn,⟦⟧,sn", &[ATTRIBUTE.description]),
            ("ldap:///?⟦c_n⟧", &[ATTRIBUTE.description]),
            ("ldap:///?⟦cn;⟧", &[ATTRIBUTE.description]),
            ("ldap:///o=a??SUB?(c=d)", &[]),
            ("ldap:///o=a?b?⟦all⟧", &[SCOPE.description]),
            ("ldap:///????!x,1.2=a=b,X-y", &[]),
            ("ldap:///????⟦!⟧", &[EXTENSION.description]),
            ("ldap:///????a,⟦⟧", &[EXTENSION.description]),
            ("ldap:///????⟦=a⟧", &[EXTENSION.description]),
            ("ldap:///o=a?b?sub?(c=d)?e⟦?f⟧", &[PARTS.description]),
        ]);
    }

    #[test]
    fn filters() {
        for filter in [
            "(a=b)",
            "(a=)",
            "(a=*)",
            "(a=*b*c*)",
            "(a~=b)",
            "(a:=b)",
            "(:dn:2.4.6:=b)",
            "(a;lang-en=b)",
            "(%26(a=b)(c=d))",
            "(!(%7C(a=b)(!(c=d))))",
            "(&)",
            "(a=\\28\\29)",
            "(a=%5C2a)",
        ] {
            assert!(is_filter(filter.as_bytes()), "{filter}");
        }
        for filter in [
            "a=b",
            "(a=b",
            "(a=b))",
            "(a=b)(c=d)",
            "()",
            "(a)",
            "(=b)",
            "(a=b(c)",
            "(!a=b)",
            "(&(a=b)",
            "(a=\\zz)",
            "(a=\\2)",
            "(a=b)x",
            "(a b=c)",
            "(",
            ")",
            "(a=%00)",
        ] {
            assert!(!is_filter(filter.as_bytes()), "{filter}");
        }
        cases::faults(&[
            ("ldap:///o=a???⟦cn=a⟧", &[FILTER.description]),
            ("ldap:///o=a???⟦(cn=a⟧?x", &[FILTER.description]),
        ]);
    }

    #[test]
    fn parts_of_searches() {
        cases::parts(&[
            (
                "ldap://h.example/o=a,c=b?cn,sn?sub?(a=b)?!x=y",
                &[
                    ("dn", "o=a,c=b"),
                    ("attributes", "cn,sn"),
                    ("scope", "sub"),
                    ("filter", "(a=b)"),
                    ("extensions", "!x=y"),
                ],
            ),
            ("ldap:///??sub", &[("scope", "sub")]),
        ]);
    }
}
