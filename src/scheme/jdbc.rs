//! `jdbc`: the URL of a database driver, which holds another (JDBC 4.3 §9.4).

use super::{Scheme, generic, look, part};

/// A database.
pub(super) static JDBC: Scheme = Scheme {
    names: &["jdbc"],
    default_port: None,
    network: false,
    hostless: true,
    reference: "JDBC 4.3 §9.4",
    first_look,
    validate: generic,
    parts: part::none,
    valid: &["jdbc:postgresql://db.example.org:5432/a"],
    invalid: &["jdbc:a b"],
};

/// The driver's name and `:`, then a host or a path.
fn first_look(rest: &[u8]) -> bool {
    let token = look::token(rest);
    let driver = look::run(token, |b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let after = token.get(driver + 1..).unwrap_or_default();
    driver > 1
        && token.get(driver) == Some(&b':')
        && (look::authority(after) || after.starts_with(b"thin:@") || token.starts_with(b"sqlite:"))
}
