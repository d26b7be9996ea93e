//! Settings in TOML and YAML, in which a comment must be no part of a value.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::yaml;
use crate::format::{CommentPlace, CommentSyntax, Settings};

/// How both languages write a comment.
pub(super) const COMMENT: CommentSyntax = CommentSyntax {
    open: "# ",
    close: "",
    place: CommentPlace::AfterText,
};

/// Returns true if two texts differ in comments and empty lines only; false if that is not known.
pub(super) fn have_same_values(settings: Settings, before: &str, after: &str) -> bool {
    match settings {
        Settings::Toml => {
            let (before, after) = (DeTable::parse(before), DeTable::parse(after));
            let both = before.ok().zip(after.ok());
            both.is_some_and(|(before, after)| same_table(before.get_ref(), after.get_ref()))
        }
        Settings::Yaml => {
            let before = yaml::without_comments(before);
            before.is_some() && before == yaml::without_comments(after)
        }
    }
}

fn same_table(one: &DeTable, other: &DeTable) -> bool {
    let same =
        |((key, value), (other_key, other)): ((_, &Spanned<DeValue>), (_, &Spanned<DeValue>))| {
            key == other_key && same_value(value.get_ref(), other.get_ref())
        };
    one.len() == other.len() && one.iter().zip(other.iter()).all(same)
}

/// Returns true if two values are written with the same words, wherever they are.
fn same_value(one: &DeValue, other: &DeValue) -> bool {
    match (one, other) {
        (DeValue::Table(one), DeValue::Table(other)) => same_table(one, other),
        (DeValue::Array(one), DeValue::Array(other)) => {
            let same = |(one, other): (&Spanned<DeValue>, &Spanned<DeValue>)| {
                same_value(one.get_ref(), other.get_ref())
            };
            one.len() == other.len() && one.iter().zip(other.iter()).all(same)
        }
        (DeValue::String(one), DeValue::String(other)) => one == other,
        (DeValue::Integer(one), DeValue::Integer(other)) => one.to_string() == other.to_string(),
        (DeValue::Float(one), DeValue::Float(other)) => one.to_string() == other.to_string(),
        (DeValue::Boolean(one), DeValue::Boolean(other)) => one == other,
        (DeValue::Datetime(one), DeValue::Datetime(other)) => one == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_toml_are_no_values() {
        let same = |before, after| have_same_values(Settings::Toml, before, after);
        assert!(same("a = 'b'\n", "a = 'b' # c\n"));
        assert!(same("a = [\n  'b',\n]\n", "a = [\n  # c\n  'b',\n]\n"));
        assert!(!same("a = '''\nb\n'''\n", "a = '''\n# c\nb\n'''\n"));
        assert!(!same("a = 'b'\n", "a = 'd'\n"));
        assert!(!same("not valid\n", "not valid # c\n"));
    }
}
