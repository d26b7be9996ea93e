//! The kinds of credentials: those of the library's table, and those of user information and of
//! misspelt and nested URIs.

use urilint::credential::{self, Exposure};

use super::shapes::{Random, shapes};

/// How a credential is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A token, which has a format of its own.
    Token,
    /// A token that is known only by the key before it, or as user information.
    Keyed,
    /// Text beside a URI.
    Beside,
    /// A URI.
    Uri,
}

/// Whether a credential is masked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Masked,
    /// It is public by design, or says nothing.
    Clear,
}

/// An example of a kind of credential: `before`, the credential, `after`.
#[derive(Clone, Debug)]
pub struct Kind {
    pub id: String,
    pub form: Form,
    pub fate: Fate,
    /// True if it is a row of the library's table.
    pub of_table: bool,
    pub before: String,
    pub secret: String,
    pub after: String,
    /// A similar text that is no credential, or is empty: the parts that both have are not secret.
    pub look_alike: String,
    /// The offset in `before` at which variants are broken.
    pub joint: usize,
}

impl Kind {
    /// Returns the example as it is written.
    pub fn example(&self) -> String {
        [&*self.before, &*self.secret, &*self.after].concat()
    }

    /// Returns the example as the value `q` of a URI, unless it is a URI itself.
    pub fn in_uri(&self) -> Option<Self> {
        let start = match self.form {
            Form::Uri => "",
            Form::Token => "https://www.example.org/?q=",
            Form::Keyed => "https://www.example.org/?token=",
            Form::Beside => return None,
        };
        let mut kind = self.clone();
        kind.before.insert_str(0, start);
        kind.joint += start.rfind('?').unwrap_or(0);
        Some(kind)
    }
}

/// Returns all kinds.
pub fn kinds() -> Vec<Kind> {
    let mut kinds = shapes();
    kinds.extend(credential::kinds().map(of_table));
    kinds.extend(look_alikes());
    kinds
}

/// Returns the example of a row of the library's table.
fn of_table(row: &credential::Kind) -> Kind {
    let (example, secret) = (row.example(), row.secret());
    let (before, after) = (&example[..secret.start], &example[secret.end..]);
    let is_public = row.exposure == Exposure::Public;
    Kind {
        id: row.id.to_owned(),
        form: match row.form() {
            credential::Form::Token => Form::Token,
            credential::Form::Value => Form::Keyed,
            credential::Form::Uri => Form::Uri,
        },
        fate: if is_public { Fate::Clear } else { Fate::Masked },
        of_table: true,
        before: before.to_owned(),
        secret: own(&example[secret], row.id),
        after: after.to_owned(),
        look_alike: row.look_alike(),
        joint: before.rfind(['?', '/', '#', ';']).unwrap_or(0),
    }
}

/// Returns the look-alikes of the rows, but those of the shape that only a key decides on.
fn look_alikes() -> impl Iterator<Item = Kind> {
    let decided = credential::kinds()
        .filter(|row| row.form() != credential::Form::Value && !row.look_alike().is_empty());
    decided.map(|row| Kind {
        id: format!("look-alike of {}", row.id),
        fate: Fate::Clear,
        before: String::new(),
        secret: row.look_alike(),
        after: String::new(),
        joint: 0,
        ..of_table(row)
    })
}

/// The words by which the examples of the table are known to be invented.
const WORDS: [&str; 4] = [
    "n0tarea1t0ken",
    "n0trea",
    "notarealtoken",
    "decade0ddba11bad",
];

/// Returns a credential without the words that all examples have, so that each part of it is its
/// own: other characters of the same class are in their place.
fn own(secret: &str, id: &str) -> String {
    let mut random = Random::of(id);
    let mut secret = secret.to_owned();
    let mut at = 0;
    while at < secret.len() {
        let rest = &secret[at..];
        let common = WORDS.map(|word| {
            let same = |(a, b): &(u8, u8)| a.eq_ignore_ascii_case(b);
            rest.bytes().zip(word.bytes()).take_while(same).count()
        });
        let common = common.into_iter().max().unwrap_or(0);
        if common >= 4 {
            let others = rest[..common]
                .chars()
                .map(|c| random.like(c))
                .collect::<String>();
            secret.replace_range(at..at + common, &others);
        }
        at += common.max(1);
    }
    secret
}

/// Returns the kinds that are masked.
pub fn masked() -> Vec<Kind> {
    let mut kinds = kinds();
    kinds.retain(|kind| kind.fate == Fate::Masked);
    kinds
}

/// Returns the kinds that are not masked.
pub fn clear() -> Vec<Kind> {
    let mut kinds = kinds();
    kinds.retain(|kind| kind.fate == Fate::Clear);
    kinds
}
