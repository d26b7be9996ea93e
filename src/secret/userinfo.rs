//! Credentials before the `@` of an authority (RFC 3986 §3.2.1).

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::kind::schemes::public_keys::{PUBLIC_KEYS, Public, PublicKey};
use super::placeholder::{entropy, is_placeholder};
use super::sample::Login;
use super::{Secret, SecretKind, Value, token};
use crate::template;
use crate::uri::percent::decode;
use crate::uri::scheme::{self, Authority};
use crate::uri::{Component, Uri};

/// User names that mark the password as a token: those of GitHub, GitLab, Bitbucket, Google
/// Cloud and `PyPI`.
const TOKEN_USERS: &[&str] = &[
    "oauth2",
    "x-access-token",
    "x-token-auth",
    "gitlab-ci-token",
    "oauth2accesstoken",
    "__token__",
];

/// The password that marks the user name as a token (GitHub).
const TOKEN_PASSWORD: &[u8] = b"x-oauth-basic";

/// Adds the credentials in the user information.
pub fn find(uri: &Uri, found: &mut Vec<Secret>) {
    if let Some(range) = uri.range(Component::Userinfo) {
        let bytes = uri.bytes();
        let colon = memchr(b':', &bytes[range.clone()]).map(|i| range.start + i);
        let user = range.start..colon.unwrap_or(range.end);
        // `http://mailto:anna@example.org/` has two schemes and no password.
        if bytes[user.clone()].eq_ignore_ascii_case(b"mailto") {
            return;
        }
        return classify(bytes, user, colon.map(|i| i + 1..range.end), found);
    }
    let password = unescaped(uri).or_else(|| of_sip(uri));
    let authority = uri.range(Component::Authority);
    if password.is_none() && authority.is_none_or(|authority| authority.is_empty()) {
        without_slashes(uri, found);
    }
    found.extend(password);
}

/// Adds the credentials before the `@` of a URI that lacks slashes: `https:/TOKEN@host`.
fn without_slashes(uri: &Uri, found: &mut Vec<Secret>) {
    let path = uri.range(Component::Path).unwrap_or_default();
    let bytes = uri.bytes();
    let slash = |b: &&u8| matches!(b, b'/' | b'\\');
    let start = path.start + bytes[path.clone()].iter().take_while(slash).count();
    let Some(length) = memchr(b'@', &bytes[start..path.end]) else {
        return;
    };
    let end = start + length;
    let has_host = host_or_address_follows(&bytes[end + 1..]);
    if memchr(b'/', &bytes[start..end]).is_none() && has_host && uri.scheme().is_some_and(has_hosts)
    {
        let colon = memchr(b':', &bytes[start..end]).map(|at| start + at);
        let password = colon.map(|colon| colon + 1..end);
        classify(bytes, start..colon.unwrap_or(end), password, found);
    }
}

/// The schemes whose paths are identifiers of messages, which look like tokens before a host.
const OF_MESSAGES: [&str; 3] = ["news", "nntp", "snews"];

/// Returns true for the name of a scheme whose URIs have a host, also of one such as `git+https`.
pub fn has_hosts(name: &[u8]) -> bool {
    let last = name.rsplit(|b| *b == b'+').next().unwrap_or(name);
    let found = scheme::find(name).or_else(|| scheme::find(last));
    found.is_some_and(|scheme| {
        let is_of_messages = scheme.names.iter().any(|name| OF_MESSAGES.contains(name));
        let authority = scheme.authority;
        !is_of_messages && !matches!(authority, Authority::None | Authority::Name)
    })
}

/// The schemes of `sip:user:password@host` (RFC 3261 §19.1.1), which has no authority.
pub const WITHOUT_AUTHORITY: [&str; 4] = ["sip", "sips", "turn", "turns"];

/// Returns the password of a scheme without an authority.
fn of_sip(uri: &Uri) -> Option<Secret> {
    if !WITHOUT_AUTHORITY
        .iter()
        .any(|scheme| uri.has_scheme(scheme))
    {
        return None;
    }
    let path = uri.range(Component::Path)?;
    let bytes = uri.bytes();
    let at = path.start + memchr(b'@', &bytes[path.clone()])?;
    let colon = path.start + memchr(b':', &bytes[path.start..at])?;
    (colon + 1 < at).then(|| Secret::new(SecretKind::Password, colon + 1..at, bytes))
}

/// Adds the credentials in `user` and `password`, which are ranges of `bytes`.
pub fn classify(
    bytes: &[u8],
    user: Range<usize>,
    password: Option<Range<usize>>,
    found: &mut Vec<Secret>,
) {
    let name = &bytes[user.clone()];
    let end = password.as_ref().map_or(user.end, |password| password.end);
    let public = public_part(&bytes[..user.start]);
    let is_hash = public == Some(Public::Digest) && name.starts_with(b"sha-");
    if is_hash || is_digest(&bytes[end..]) {
        return;
    }
    let Some(password) = password.filter(|range| !range.is_empty()) else {
        if public == Some(Public::User)
            || is_sentry(name, &bytes[user.end..])
            || is_address(&bytes[..user.start])
        {
            return;
        }
        if is_token_name(name) {
            found.push(Secret::new(SecretKind::UserinfoToken, user, bytes));
        }
        return;
    };
    let value = &bytes[password.clone()];
    if is_port_and_text(name, value)
        || is_variable(&bytes[password.start..])
        || is_of_sed(value, &bytes[password.end..])
        || is_optional(name, value)
    {
        return;
    }
    if value == TOKEN_PASSWORD && !name.is_empty() {
        found.push(Secret::new(SecretKind::UserinfoToken, user, bytes));
        return;
    }
    if public != Some(Public::User) && is_token_name(name) {
        found.push(Secret::new(SecretKind::UserinfoToken, user.clone(), bytes));
    }
    if is_anonymous(name, value) || are_names(name, value) {
        found.push(Secret {
            kind: SecretKind::Password,
            range: password,
            value: Value::Placeholder,
        });
    } else if is_token_user(name) || token::is_token(value) || is_random(value) {
        let secret = Secret::new(SecretKind::UserinfoToken, password, bytes);
        // `0123456789ABCDEF:token`
        let is_sample = name.len() >= MIN_ORDERED && token::is_in_order(name);
        found.push(if is_sample {
            secret.at_most_sample()
        } else {
            secret
        });
    } else {
        let secret = Secret::new(SecretKind::Password, password.clone(), bytes);
        let is_sample = Login::new(bytes, user, password).is_sample();
        found.push(if is_sample {
            secret.at_most_sample()
        } else {
            secret
        });
    }
}

/// The minimum length of a user name whose characters are in their order, as in samples.
const MIN_ORDERED: usize = 8;

/// Returns what is public in the user information, if `before` ends with a scheme of
/// [`PUBLIC_KEYS`].
fn public_part(before: &[u8]) -> Option<Public> {
    let name = before_slashes(before)?;
    let ends = |row: &&PublicKey| name.ends_with(row.scheme.as_bytes());
    let row = PUBLIC_KEYS.iter().find(ends)?;
    Some(row.public)
}

/// The schemes whose user is the address of a person or a device, which may look random.
const OF_ADDRESSES: [&str; 8] = [
    "acct", "im", "mailto", "pres", "sip", "sips", "wireapp", "xmpp",
];

/// Returns true if `before` ends with a scheme of [`OF_ADDRESSES`].
fn is_address(before: &[u8]) -> bool {
    before_slashes(before).is_some_and(|before| {
        let word = before.iter().rposition(|b| !b.is_ascii_alphanumeric());
        let name = &before[word.map_or(0, |at| at + 1)..];
        OF_ADDRESSES.iter().any(|known| known.as_bytes() == name)
    })
}

/// Returns the last bytes of `before` in lower case without `://` at their end; `None` where that is
/// not there.
fn before_slashes(before: &[u8]) -> Option<Vec<u8>> {
    // Nine bytes of the longest ending, and a scheme.
    let mut near = before[before.len().saturating_sub(18)..].to_ascii_lowercase();
    let endings = [&b"://"[..], b"%3a%2f%2f", b":%2f%2f"];
    let end = endings.iter().find(|end| near.ends_with(end))?;
    near.truncate(near.len() - end.len());
    Some(near)
}

/// Returns true for a port at the end of an expression of `sed` whose delimiter is the `@`, and the
/// flags of that after it: `s@$@http://$HOST:8000@g`.
fn is_of_sed(password: &[u8], after: &[u8]) -> bool {
    // 65535 has five digits; the flags are those of POSIX and GNU.
    let is_port = password.len() <= 5 && password.iter().all(u8::is_ascii_digit);
    let is_flag = |b: &&u8| b"gIip".contains(b);
    let Some(after) = after.strip_prefix(b"@").filter(|_| is_port) else {
        return false;
    };
    let flags = after.iter().take_while(is_flag).count();
    let goes_on = |b: &u8| b.is_ascii_alphanumeric() || b"-._:/?#%[{$<@".contains(b) || *b >= 0x80;
    (1..=2).contains(&flags) && !after.get(flags).is_some_and(goes_on)
}

/// Returns true if the digest of a container image is after the `@`: `docker://a:3.20@sha256:…`.
fn is_digest(after: &[u8]) -> bool {
    let digest = after
        .strip_prefix(b"@")
        .or_else(|| after.strip_prefix(b"%40"));
    digest.is_some_and(|digest| digest.starts_with(b"sha256") || digest.starts_with(b"sha512"))
        && digest
            .and_then(|digest| digest.get(6..))
            .is_some_and(|rest| rest.starts_with(b":") || rest.starts_with(b"%3A"))
}

/// Returns true for the public key of a project in Sentry (a DSN): 32 hexadecimal digits, before a
/// host and a path that ends with a number.
fn is_sentry(name: &[u8], after: &[u8]) -> bool {
    if name.len() != 32 || !name.iter().all(u8::is_ascii_hexdigit) {
        return false;
    }
    let ends = |byte: &u8| *byte <= b' ' || b"?#&\"'<>)],;`".contains(byte);
    let near = &after[..after.len().min(MAX_DISTANCE)];
    let near = &near[..near.iter().position(ends).unwrap_or(near.len())];
    let decoded = decode(near);
    let rest = if after.starts_with(b"@") {
        near
    } else {
        &*decoded
    };
    let rest = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
    let mut segments = rest.rsplit(|byte| *byte == b'/');
    let last = segments.next().unwrap_or_default();
    let number = last.strip_suffix(b".").unwrap_or(last);
    rest.starts_with(b"@")
        && !number.is_empty()
        && number.iter().all(u8::is_ascii_digit)
        && segments.next().is_some()
}

/// Returns true for a host, a port, and text in a bracket: `192.0.2.1:8091(user@…`.
fn is_port_and_text(name: &[u8], password: &[u8]) -> bool {
    let digits = password.iter().take_while(|b| b.is_ascii_digit()).count();
    // 65535 has five digits.
    name.contains(&b'.') && (2..=5).contains(&digits) && password.get(digits) == Some(&b'(')
}

/// Returns true for a description of the syntax: `user[:password]@host`.
fn is_optional(name: &[u8], password: &[u8]) -> bool {
    let word = password.strip_suffix(b"]");
    let is_word = |word: &[u8]| word.iter().all(|b| b.is_ascii_alphabetic() || *b >= 0x80);
    name.ends_with(b"[") && word.is_some_and(is_word)
}

/// Returns true for names of what to fill in, in capitals, as in `KEY:DOMAIN`.
fn are_names(name: &[u8], password: &[u8]) -> bool {
    let is_name = |text: &[u8]| {
        let allowed = |b: &u8| b.is_ascii_uppercase() || *b == b'_';
        text.len() >= 2 && text.iter().all(allowed)
    };
    is_name(name) && is_name(password) && is_placeholder(name)
}

/// Returns true for a variable of a build tool in place of a port, which has the `@` of the user
/// information: `localhost:@PORT@/a`.
fn is_variable(after_colon: &[u8]) -> bool {
    let after_sign = after_colon.strip_prefix(b"@");
    let end = after_sign.and_then(|name| memchr(b'@', name));
    end.is_some_and(|end| {
        let rest = &after_colon[end + 2..];
        let goes_on = rest.first().is_some_and(|b| !b"/?#".contains(b));
        !goes_on && template::is_all_placeholder(&after_colon[..end + 2])
    })
}

/// Returns true for a user name that is a token, of a known format or by its look.
fn is_token_name(name: &[u8]) -> bool {
    token::is_token(name) || is_random_name(name) || token::is_value(name)
}

fn is_token_user(name: &[u8]) -> bool {
    TOKEN_USERS
        .iter()
        .any(|user| name.eq_ignore_ascii_case(user.as_bytes()))
}

/// Returns true for anonymous FTP (RFC 1635), where the password is an email address and not a
/// secret.
pub(super) fn is_anonymous(name: &[u8], password: &[u8]) -> bool {
    let anonymous = [&b"anonymous"[..], b"ftp"]
        .iter()
        .any(|user| name.eq_ignore_ascii_case(user));
    anonymous && memchr(b'@', &decode(password)).is_some()
}

/// Returns true for more than 20 characters with a high entropy, and none that lists have.
fn is_random(value: &[u8]) -> bool {
    let value = decode(value);
    let list = value.iter().any(|b| b",[]{}() ".contains(b));
    // Hexadecimal digits have at most 4 bits a character, and 21 different characters 4.4.
    value.len() > 20 && !list && entropy(&value) > 3.5
}

/// Returns true for a user name that looks random: letters and digits alternate in it, unlike in
/// an email address, a host (rule M001), or a long name with a year.
fn is_random_name(name: &[u8]) -> bool {
    let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'+' | b'=' | b'~');
    let changes = name
        .windows(2)
        .filter(|two| {
            two.iter().all(u8::is_ascii_alphanumeric)
                && two[0].is_ascii_digit() != two[1].is_ascii_digit()
        })
        .count();
    name.len() > 20 && changes >= 3 && name.iter().all(plain) && is_random(name)
}

/// Returns a password that contains a literal `/`, `?` or `#`. The authority ends at that
/// character, so the start of the password is parsed as a port that is not a number. The
/// password is recognized by the `@` and the host that follow.
fn unescaped(uri: &Uri) -> Option<Secret> {
    let bytes = uri.bytes();
    let port = uri.range(Component::Port)?;
    let digits = bytes[port.clone()].iter().all(u8::is_ascii_digit);
    if digits
        || uri
            .host()
            .is_none_or(|host| host.is_empty() || host[0] == b'[')
    {
        return None;
    }
    let at = port.start + memchr(b'@', &bytes[port.start..])?;
    let is_password = bytes[at - 1] != b'/' && host_follows(&bytes[at + 1..]);
    is_password.then(|| Secret::new(SecretKind::Password, port.start..at, bytes))
}

/// The maximum distance from the end of a URI to the `@` after it.
// As in `authority.rs`.
const MAX_DISTANCE: usize = 256;

/// The replacement for `@` in archives of mailing lists.
const AT: &[u8] = b" at ";

/// Returns the password of an authority that continues after the URI: the archive of a mailing
/// list replaced its `@` by ` at ` (`ftp://user:password at ftp.example/`), or it contains a
/// character that is not allowed in a URI (`ftp://user:pass|word@ftp.example/`). The start of
/// the password is then parsed as the port. `after` is the text after the URI.
pub fn interrupted(uri: &Uri, after: &[u8]) -> Option<Secret> {
    let bytes = uri.bytes();
    let port = uri.range(Component::Port)?;
    let host = uri.host()?;
    let ends_there = port.end == bytes.len() && !port.is_empty();
    if !ends_there || uri.userinfo().is_some() || !host_follows(after_at(after)?) {
        return None;
    }
    // A number may be a real port: it is a password only if the name before it is not a host.
    let number = bytes[port.clone()].iter().all(u8::is_ascii_digit);
    let is_host = memchr(b'.', host).is_some() || host.eq_ignore_ascii_case(b"localhost");
    if number && is_host || host.first() == Some(&b'[') {
        return None;
    }
    Some(Secret::new(SecretKind::Password, port, bytes))
}

/// Returns the text after the `@` or ` at ` to which an authority continues.
fn after_at(after: &[u8]) -> Option<&[u8]> {
    if let Some(rest) = after.strip_prefix(AT) {
        return Some(rest);
    }
    let near = &after[..after.len().min(MAX_DISTANCE)];
    let ends = |b: &u8| b.is_ascii_whitespace() || *b == b'/';
    let near = &near[..near.iter().position(ends).unwrap_or(near.len())];
    Some(&after[memrchr(b'@', near)? + 1..])
}

/// Returns true if `rest` starts with a host name with a dot, or with `localhost`.
pub fn host_follows(rest: &[u8]) -> bool {
    let end = rest
        .iter()
        // A name has at most 253 characters (RFC 1035 §2.3.4), and the dot of the root.
        .take(254)
        .position(|&b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.')))
        .unwrap_or(rest.len().min(254));
    let host = rest[..end].strip_suffix(b".").unwrap_or(&rest[..end]);
    if host.eq_ignore_ascii_case(b"localhost") {
        return true;
    }
    let mut labels = host.rsplit(|&b| b == b'.');
    let last = labels.next().unwrap_or_default();
    let named = last.len() >= 2 && last.iter().all(u8::is_ascii_alphabetic);
    named && labels.next().is_some_and(|label| !label.is_empty())
}

/// Returns true if `text` starts with a host name or an IP address.
pub fn host_or_address_follows(text: &[u8]) -> bool {
    // `255.255.255.255` has 15 characters, `1.1.1.1` has seven.
    let number = text.iter().take(15);
    let number = number.take_while(|b| b.is_ascii_digit() || **b == b'.');
    let dots = number.clone().filter(|b| **b == b'.').count();
    text.first() == Some(&b'[') || (dots == 3 && number.count() >= 7) || host_follows(text)
}
