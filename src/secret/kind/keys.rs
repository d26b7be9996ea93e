//! Keys of `key=value` whose value is a credential, or may be one.
//!
//! A key is folded before it is looked up: `X-Api-Key`, `apiKey` and `api_key` are one name. Of a
//! key with parts, such as `user[password]` and `client.secret`, the last part is looked up, too.
//! [`NEVER`] has names that look like the others: they are looked up as they are written.
//!
//! Measured on 247,600 distinct ordinary URIs with 23,083 pairs: the keys of [`ANY`] have a value
//! that is no placeholder in 8 of them, those of [`RANDOM`] a random value in 41. Keys that were
//! left out (`t`, `s`, `k`, `hash`, `code`, `verify` …) would have had 90 more, most of them wrong.

use super::Exposure;

/// What a key says of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Any value is a credential that is not a placeholder.
    Any,
    /// A random value is a credential: other values are words, numbers and names.
    Random,
    /// A session identifier, if it is long enough.
    Session,
    /// The value is a session identifier if it has the form of one.
    MaybeSession,
    /// A signature is in the value, after `hmac=`.
    Hmac,
}

impl Policy {
    /// Returns what it means that a text is a value of such a key.
    pub const fn exposure(self) -> Exposure {
        match self {
            Self::Any | Self::Hmac | Self::Session => Exposure::Leak,
            Self::Random | Self::MaybeSession => Exposure::Probable,
        }
    }
}

/// Keys of which any value is a credential, folded (RFC 6749, RFC 6750 for those of OAuth).
#[rustfmt::skip]
pub const ANY: &[&str] = &[
    "accesstoken", "accountkey", "activationtoken", "apikey", "apitoken", "appsecret", "assertion",
    "authtoken", "awssecretaccesskey", "bearer", "bearertoken", "clientassertion", "clientsecret",
    "codeverifier", "confirmationtoken", "corpsecret", "customertoken", "dbpass", "dbpassword",
    "deploytoken", "devicecode", "emailtoken", "encryptionkey", "feedtoken", "idtoken", "idtokenhint",
    "invitationtoken", "invitetoken", "jobtoken", "jwt", "keystorepassword", "licensekey",
    "loginpassword", "logintoken", "magictoken", "newpassword", "oauthsignature", "oauthtoken",
    "oauthtokensecret", "oauthverifier", "ocpapimsubscriptionkey", "onetimetoken", "oobcode", "otp",
    "pass", "passcode", "passphrase", "passwd", "password", "passwordresettoken", "pgpassword",
    "presharedkey", "privatekey", "privatekeyfilepwd", "privatekeypassphrase", "privatetoken", "pw",
    "pwd", "refreshtoken", "resetpasswordtoken", "resettoken", "rsstoken", "samlresponse", "secret",
    "secretkey", "securitytoken", "sessiontoken", "sharedaccesskey", "sharedsecret", "sharetoken",
    "sshpassword", "ssotoken", "subscriptionkey", "truststorepassword", "unlocktoken",
    "userpass", "userpassword", "usertoken", "verificationtoken", "vncpassword", "webhooksecret",
    "wltoken", "wstoken", "xaccesstoken", "xamzsecuritytoken", "xapikey", "xauthtoken",
    "xcossecuritytoken", "xtoken",
];

/// The ends of keys of which any value is a credential. They start at a word of the key as it is
/// written, so that `midtoken` does not end with `idtoken`.
#[rustfmt::skip]
pub const ENDS: &[&str] = &[
    "accesstoken", "accountkey", "apikey", "apitoken", "authtoken", "bearertoken", "clientsecret",
    "idtoken", "passphrase", "passwd", "password", "privatekey", "privatetoken", "refreshtoken",
    "resettoken", "secret", "secretkey", "securitytoken", "sessiontoken", "subscriptionkey",
];

/// Keys of which a random value is a credential, folded.
// Not any value: of 64 with such keys in real text, some 50 are books, sheets and programs.
#[rustfmt::skip]
pub const RANDOM: &[&str] = &[
    "accesskey", "activationkey", "auth", "authcode", "authkey", "authorization", "cdntoken",
    "credential", "credentials", "hmac", "invitation", "key", "resourcekey", "rlkey", "sessid",
    "sessionid", "sessionkey",
    "sharekey", "sign", "skey", "ssid", "stoken", "ticket", "token", "unlockedarticlecode", "utoken",
    "verificationcode", "wmsauthsign",
];

/// Keys of session identifiers, folded.
pub const SESSION: &[&str] = &["jsessionid", "phpsessid"];

/// Keys that may be those of session identifiers, folded.
// Not with any value: of 28 in real text, some 20 number an article.
pub const MAYBE_SESSION: &[&str] = &["s", "session", "sid"];

/// Keys with a signature in the value, after `hmac=`: those of Akamai. `__token__` is one, too.
pub const HMAC: &[&str] = &["hdnea", "hdntl", "hdnts"];

/// Names that are looked up as they are written, in lower case: they protect a form, name a
/// position, a recipient or a check sum, or are made to be published.
#[rustfmt::skip]
pub const NEVER: &[&str] = &[
    "__cf_chl_tk", "_csrf", "_token", "app_id", "appid", "author", "authors", "authenticity_token",
    "authsource", "authuser", "ccode", "cf-turnstile-response", "checksum", "client_id",
    "code_challenge", "continuation", "csrf_token", "cursor", "digest", "e", "ei", "etag", "fbclid",
    "g-recaptcha-response", "gclid", "guid", "h", "id", "integrity", "itok", "key-pair-id", "key_id",
    "keyid", "keyword", "keywords", "md5", "midsig", "midtoken", "narhash", "next_page_token", "nonce",
    "p", "pagetoken", "pin", "public_key", "publickey", "se", "sentry_key", "sha256", "site_key",
    "sitekey", "sp", "sr", "state", "sv", "tokenid", "u", "unsub", "unsubscribe_token", "usp", "uuid",
    "v", "ved", "ver", "version", "x-oss-process", "xsrf",
];

/// The maximum length of a key that is looked up.
// Longer than any name of the lists; `LENGTHS` has a bit for each length less than 64.
pub const MAX_KEY: usize = 48;

/// The lists of folded names, with what they say.
const LISTS: &[(&[&str], Policy)] = &[
    (ANY, Policy::Any),
    (RANDOM, Policy::Random),
    (SESSION, Policy::Session),
    (MAYBE_SESSION, Policy::MaybeSession),
    (HMAC, Policy::Hmac),
];

/// For each last letter, the lengths of the names that end with it.
static LENGTHS: [u64; 26] = {
    let mut lengths = [0; 26];
    let mut list = 0;
    while list < LISTS.len() {
        let names = LISTS[list].0;
        let mut at = 0;
        while at < names.len() {
            let name = names[at].as_bytes();
            lengths[(name[name.len() - 1] - b'a') as usize] |= 1 << name.len();
            at += 1;
        }
        list += 1;
    }
    lengths
};

/// For each last letter, the first letters of the names that end with it.
static FIRSTS: [u32; 26] = {
    let mut firsts = [0; 26];
    let mut list = 0;
    while list < LISTS.len() {
        let names = LISTS[list].0;
        let mut at = 0;
        while at < names.len() {
            let name = names[at].as_bytes();
            firsts[(name[name.len() - 1] - b'a') as usize] |= 1 << (name[0] - b'a');
            at += 1;
        }
        list += 1;
    }
    firsts
};

/// For each last letter, the lengths of [`ENDS`]: a key has at least that of one.
static ENDS_WITH: [u8; 26] = {
    let mut shortest = [u8::MAX; 26];
    let mut at = 0;
    while at < ENDS.len() {
        let name = ENDS[at].as_bytes();
        let last = (name[name.len() - 1] - b'a') as usize;
        if (name.len() as u8) < shortest[last] {
            shortest[last] = name.len() as u8;
        }
        at += 1;
    }
    shortest
};

/// A key, folded: in lower case, without the characters that separate words.
pub struct Folded {
    bytes: [u8; MAX_KEY],
    length: usize,
}

impl Folded {
    /// Folds a key that is not longer than [`MAX_KEY`].
    pub fn new(key: &[u8]) -> Option<Self> {
        let mut bytes = [0; MAX_KEY];
        let mut length = 0;
        if key.len() > MAX_KEY {
            return None;
        }
        for byte in key.iter().filter(|byte| !is_separator(**byte)) {
            bytes[length] = byte.to_ascii_lowercase();
            length += 1;
        }
        Some(Self { bytes, length })
    }

    /// Returns the folded name.
    pub fn name(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// Returns true for the characters between the words of a key.
pub const fn is_separator(byte: u8) -> bool {
    matches!(byte, b'-' | b'_' | b'.' | b'[' | b']' | b' ' | b'+')
}

/// Returns what a key, decoded and folded, says of its value.
pub fn policy(key: &[u8], folded: &Folded) -> Option<Policy> {
    let name = folded.name();
    let last = name.last().filter(|byte| byte.is_ascii_lowercase())?;
    let last = usize::from(last - b'a');
    if key == b"__token__" {
        return Some(Policy::Hmac);
    }
    of_name(key, name, last).or_else(|| {
        // The last part of `user[password]`, also of `user[passwords][]`.
        let key = key.strip_suffix(b"[]").unwrap_or(key);
        let part = key.iter().rposition(|byte| matches!(byte, b'.' | b'['))?;
        let part = &key[part + 1..];
        of_name(part, Folded::new(part)?.name(), last)
    })
}

/// Returns what a key says whose folded name is `name`, and ends with that letter of the alphabet.
fn of_name(key: &[u8], name: &[u8], last: usize) -> Option<Policy> {
    let first = name.first()?.wrapping_sub(b'a');
    let may_be_listed =
        LENGTHS[last] >> name.len() & 1 != 0 && first < 26 && FIRSTS[last] >> first & 1 != 0;
    if may_be_listed {
        let exact = |list: &&(&[&str], Policy)| list.0.iter().any(|known| known.as_bytes() == name);
        if let Some((_, policy)) = LISTS.iter().find(exact) {
            return (!is_never(key)).then_some(*policy);
        }
    }
    if name.starts_with(b"aspsessionid") {
        return Some(Policy::Session);
    }
    let has_end = name.len() >= usize::from(ENDS_WITH[last]) && ends_with_secret(key, last);
    has_end.then_some(Policy::Any)
}

fn is_never(key: &[u8]) -> bool {
    let never = |name: &&str| key.eq_ignore_ascii_case(name.as_bytes());
    NEVER.iter().any(never)
}

/// Returns true if the last words of a key, which ends with that letter of the alphabet, are one of
/// [`ENDS`].
fn ends_with_secret(key: &[u8], last: usize) -> bool {
    let has_last = |end: &&&str| end.as_bytes()[end.len() - 1] == b'a' + last as u8;
    ENDS.iter().filter(has_last).any(|end| {
        let mut rest = key;
        for expected in end.bytes().rev() {
            while let [before @ .., separator] = rest
                && is_separator(*separator)
            {
                rest = before;
            }
            match rest {
                [before @ .., byte] if byte.eq_ignore_ascii_case(&expected) => rest = before,
                _ => return false,
            }
        }
        let starts_with_capital = key[rest.len()..]
            .first()
            .is_some_and(u8::is_ascii_uppercase);
        let all_capitals = !key.iter().any(u8::is_ascii_lowercase);
        match rest.last() {
            None => true,
            Some(byte) => is_separator(*byte) || starts_with_capital && !all_capitals,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn t(key: &str, expected: Option<Policy>) {
        let folded = Folded::new(key.as_bytes()).unwrap();
        assert_eq!(policy(key.as_bytes(), &folded), expected, "{key}");
    }

    #[test]
    fn spellings() {
        for key in [
            "access_token",
            "accessToken",
            "ACCESS-TOKEN",
            "access.token",
            "x-api-key",
            "user[password]",
            "user[password][]",
            "client.secret",
            "db_password",
            "my_app_client_secret",
            "trustStorePassword",
            "AWS_SECRET_ACCESS_KEY",
            "payment_intent_client_secret",
            "userPassword",
            "Ocp-Apim-Subscription-Key",
        ] {
            t(key, Some(Policy::Any));
        }
        for key in [
            "token",
            "my.token",
            "form[token]",
            "Token",
            "auth_key",
            "X[key]",
        ] {
            t(key, Some(Policy::Random));
        }
        t("aspsessionidqqabcdef", Some(Policy::Session));
        t("__token__", Some(Policy::Hmac));
        t("abc.", None);
        t("abc[-]", None);
    }

    #[test]
    fn similar_names() {
        for key in [
            "",
            "-",
            "]",
            "[]",
            "midtoken",
            "MIDTOKEN",
            "jpassword",
            "tlsprivatekey",
            "_token",
            "keyword",
            "passport",
            "secretary",
            "compass",
            "style",
            "class",
            "tokens",
            "api_keys",
            "xsession",
            "tokenid",
            "t",
            "k",
            "hash",
            "code",
            "x",
            "csrf_token",
            "monkey",
            "donkey",
            "nopassword",
            "turkey",
        ] {
            t(key, None);
        }
        for name in NEVER {
            t(name, None);
        }
    }

    #[test]
    fn names_are_folded_and_sorted() {
        for (names, _) in LISTS {
            assert!(names.is_sorted(), "{names:?}");
            for name in *names {
                let folded = Folded::new(name.as_bytes()).unwrap();
                assert_eq!(folded.name(), name.as_bytes());
            }
        }
    }

    #[test]
    fn all_names_have_a_policy() {
        for (names, policy) in LISTS {
            for name in *names {
                t(name, Some(*policy));
                t(&name.to_uppercase(), Some(*policy));
            }
        }
        for name in ENDS {
            t(&format!("my_{name}"), Some(Policy::Any));
        }
    }
}
