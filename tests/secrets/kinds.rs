//! The kinds of credentials: those of the library, and those of user information and of
//! misspelt and nested URIs.

use super::shapes::shapes;

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
    pub before: String,
    pub secret: String,
    pub after: String,
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
    shapes()
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
