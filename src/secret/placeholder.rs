//! Placeholders for credentials.
//!
//! The criteria are similar to those of secret scanners: words for a credential, one repeated
//! character, and the syntax of variables and templates.

use crate::template;
use crate::uri::percent::decode;

/// Words of which placeholders consist: `password`, `YOUR_API_KEY`, `my-token-here`.
const WORDS: &[&str] = &[
    "a",
    "abc",
    "access",
    "account",
    "anonymous",
    "api",
    "apikey",
    "app",
    "auth",
    "aws",
    "bar",
    "baz",
    "changeit",
    "changeme",
    "change",
    "client",
    "code",
    "credential",
    "db",
    "dummy",
    "empty",
    "example",
    "fake",
    "false",
    "foo",
    "foobar",
    "ftp",
    "ghp",
    "goes",
    "guest",
    "here",
    "hidden",
    "id",
    "insert",
    "it",
    "key",
    "login",
    "me",
    "my",
    "mypass",
    "mypassword",
    "mysecret",
    "mytoken",
    "name",
    "nil",
    "none",
    "null",
    "of",
    "on",
    "or",
    "pass",
    "passphrase",
    "passwd",
    "password",
    "personal",
    "private",
    "pw",
    "proxy",
    "pwd",
    "redacted",
    "refresh",
    "removed",
    "replace",
    "sample",
    "secret",
    "secrettoken",
    "session",
    "sessionid",
    "some",
    "supersecret",
    "test",
    "testing",
    "the",
    "this",
    "to",
    "token",
    "true",
    "undefined",
    "user",
    "userid",
    "username",
    "value",
    "with",
    "x",
    "xyz",
    "your",
    "yourpassword",
    "yourtoken",
    "youraccesstoken",
    "yourapikey",
];

/// The word for a password in other languages, in translations of documents.
#[rustfmt::skip]
// Of words in other languages, only such placeholders mattered in translated documents.
const FOREIGN: &[&str] = &[
    "adgangskode", "clave", "contrasena", "contraseña", "contrasenya", "contrasinal", "geslo", "hasło", "haslo",
    "heslo", "jelszó", "jelszo", "lozinka", "parool", "pasahitza", "zaporka", "κωδικός",
    "kata_sandi", "katasandi", "kennwort", "lösenord", "motdepasse", "mot_de_passe", "parola",
    "parole", "passord", "passwort", "salasana", "senha", "sifre", "şifre", "wachtwoord", "пароль",
    "パスワード", "密码", "密碼", "비밀번호",
];

/// Returns true if a variable of `PowerShell` from the environment is in `value`: the first colon in the user
/// information `$env:NAME:$env:PASSWORD` is not its separator.
fn environment(value: &[u8]) -> bool {
    [&b"$env:"[..], b"${env:"]
        .iter()
        .any(|start| memchr::memmem::find(value, start).is_some())
}

/// Returns true if `value` (not decoded) is known not to be a credential.
pub fn is_placeholder(value: &[u8]) -> bool {
    let value = &*decode(value);
    // Of a string in code, in which the `@` is escaped: `%s\@host`.
    let value = value.strip_suffix(b"\\").unwrap_or(value);
    repeated(value)
        || elided(value)
        || variable(value)
        || expression(value)
        || words(value)
        || phrase(value)
        || constant(value)
        || of_several_hosts(value)
        || environment(value)
        || FOREIGN.iter().any(|word| value == word.as_bytes())
        || memchr::memmem::find(value, b"EXAMPLE").is_some()
}

/// Returns true for one character repeated three times or more, and for masking characters.
pub fn repeated(value: &[u8]) -> bool {
    let masking = |b: &u8| matches!(b, b'*' | b'.' | b'_' | b'-' | b'#' | b'?');
    if value.iter().all(masking) {
        return true;
    }
    // `XXXX-XXXX` also repeats one character.
    let mut rest = value.iter().filter(|b| !masking(b));
    let Some(first) = rest.next() else {
        return true;
    };
    value.len() >= 3 && rest.all(|b| b.eq_ignore_ascii_case(first))
}

/// Returns true if a part is elided or masked: `abc...`, `hunt***`.
fn elided(value: &[u8]) -> bool {
    memchr::memmem::find(value, b"...").is_some()
        || memchr::memmem::find(value, b"***").is_some()
        || memchr::memmem::find(value, "…".as_bytes()).is_some()
}

/// Returns true for `$VAR`, `${VAR}`, `$(command)`, `{{ x }}`, `{x}`, `<…>`, `[…]`, `%NAME%` and
/// `%s`.
fn variable(value: &[u8]) -> bool {
    match value {
        [b'$', next, ..] => {
            next.is_ascii_alphabetic() || matches!(next, b'{' | b'(' | b'_' | b'1'..=b'9')
        }
        [b'%', name @ .., b'%'] => !name.is_empty() && name.iter().copied().all(is_name),
        [b'{' | b'<' | b'[', name @ .., b'}' | b'>' | b']'] | [b'#', b'{', name @ .., b'}'] => {
            is_description(name)
        }
        [b'%', b's' | b'd' | b'v'] => true,
        _ => false,
    }
}

/// Returns true for expressions of template languages, which no password looks like: `{{ x }}`,
/// `${x}`, `<%= x %>`, `%(x)s`, `@X@`. Names in single brackets are for [`variable`].
fn expression(value: &[u8]) -> bool {
    let single = match value {
        [b'{', next, ..] => !matches!(next, b'{' | b'%' | b'!'),
        [b'<', next, ..] => !matches!(next, b'%' | b'?'),
        [b'[', next, ..] => !matches!(next, b'[' | b'%'),
        _ => false,
    };
    !single && template::is_all_placeholder(value)
}

/// Returns true if the text in brackets describes the value to fill in: it has letters of one
/// case only, or contains a word for a credential. Otherwise it may be a password in brackets.
fn is_description(name: &[u8]) -> bool {
    let plain =
        |b: &u8| b.is_ascii_alphabetic() || !b.is_ascii_graphic() || b"_-.{}?+#$*".contains(b);
    let upper = name.iter().any(u8::is_ascii_uppercase);
    let lower = name.iter().any(u8::is_ascii_lowercase);
    // An `@` ends another user information, of which only the first part was in the brackets.
    let is_one = !name.contains(&b'@');
    is_one && ((name.iter().all(plain) && !(upper && lower)) || has_credential_word(name))
}

/// Returns true if `name` contains a word for a credential: `dbPassword`, `user2`,
/// `Your Password`.
fn has_credential_word(name: &[u8]) -> bool {
    const STEMS: [&[u8]; 9] = [
        b"pass", b"pwd", b"token", b"secret", b"key", b"user", b"name", b"auth", b"cred",
    ];
    let lower = name.to_ascii_lowercase();
    STEMS
        .iter()
        .any(|stem| memchr::memmem::find(&lower, stem).is_some())
}

fn is_name(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// Returns true for a phrase of small letters with a word for a credential:
/// `the_join_secret_you_set`.
fn phrase(value: &[u8]) -> bool {
    let is_word = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_lowercase);
    let parts = || value.split(|b| matches!(b, b'_' | b'-'));
    parts().count() >= 3 && parts().all(is_word) && has_credential_word(value)
}

/// Returns true for the name of a constant with a word that ends like one for a credential:
/// `NOVA_DBPASS`, `RABBIT_PASSWORD`.
fn constant(value: &[u8]) -> bool {
    const ENDS: [&[u8]; 6] = [b"PASS", b"PASSWORD", b"PWD", b"TOKEN", b"SECRET", b"KEY"];
    let separator = |b: &u8| matches!(b, b'_' | b'-');
    let ends = |part: &[u8]| ENDS.iter().any(|end| part.ends_with(end));
    value.iter().all(|b| b.is_ascii_uppercase() || separator(b)) && value.split(separator).any(ends)
}

/// Returns true for a list of hosts with placeholders only, from the first password to the last:
/// `pass@a.example:1,user:pass@b.example:1,user:pass`.
fn of_several_hosts(value: &[u8]) -> bool {
    let password = |entry: &[u8]| {
        let end = memchr::memchr(b'@', entry).unwrap_or(entry.len());
        words(&entry[..end])
    };
    let mut entries = value.split(|&b| b == b',');
    let first = entries.next().is_some_and(password);
    let mut others = entries.peekable();
    let others_have = |entry: &[u8]| {
        let colon = memchr::memchr(b':', entry);
        colon.is_some_and(|colon| password(&entry[colon + 1..]))
    };
    first && others.peek().is_some() && others.all(others_have)
}

/// Returns true if `value` consists of [`WORDS`].
fn words(value: &[u8]) -> bool {
    let consists = |value: &[u8]| {
        let parts = value.split(|b| !b.is_ascii_alphanumeric());
        let mut parts = parts.filter(|part| !part.is_empty());
        parts.next().is_some_and(is_word) && parts.all(is_word)
    };
    consists(value)
        || consists(&spelled_with_letters(value))
        || divided(value).is_some_and(|word| consists(&spelled_with_letters(&word)))
}

/// Returns a word whose letters are divided: `s:3:c:r:e:t`.
fn divided(value: &[u8]) -> Option<Vec<u8>> {
    let mark = *value.get(1).filter(|mark| mark.is_ascii_punctuation())?;
    let mut letters = value.split(|byte| *byte == mark);
    let is_divided = value.len() > 5 && letters.all(|letter| letter.len() == 1);
    is_divided.then(|| value.iter().step_by(2).copied().collect())
}

/// Returns true for one of [`WORDS`].
pub fn is_word(part: &[u8]) -> bool {
    let mut words = WORDS.iter();
    words.any(|word| part.eq_ignore_ascii_case(word.as_bytes()))
}

/// Returns `value` with the letters that digits imitate: `s3cret` is `secret`.
fn spelled_with_letters(value: &[u8]) -> Vec<u8> {
    let letter = |&byte: &u8| match byte {
        b'0' => b'o',
        b'1' => b'i',
        b'3' => b'e',
        b'4' => b'a',
        b'5' => b's',
        b'7' => b't',
        other => other,
    };
    value.iter().map(letter).collect()
}

/// Returns the entropy of `value` in bits per byte.
pub fn entropy(value: &[u8]) -> f64 {
    let mut counts = [0_u32; 256];
    for &b in value {
        counts[usize::from(b)] += 1;
    }
    let total = f64::from(u32::try_from(value.len()).unwrap_or(u32::MAX));
    counts
        .iter()
        .filter(|&&n| n > 0)
        .map(|&n| {
            let share = f64::from(n) / total;
            -share * share.log2()
        })
        .sum()
}
