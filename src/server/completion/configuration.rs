//! Completion in `urilint.toml` and its equivalents.

use std::path::Path;

use gen_lsp_types::{CompletionItem, CompletionItemKind};
use urilint::Group;
use urilint::config::{ALLOW_KEYS, ARCHIVE_KEYS, BRAND_KEYS, DENY_KEYS, KEYS, Key, Kind, table_of};

use super::{Line, rules};

/// The names of severities in a configuration.
const SEVERITIES: [&str; 3] = ["info", "warning", "error"];

/// Returns what completes a line of a configuration.
pub fn items(line: &Line, path: &Path) -> Option<Vec<CompletionItem>> {
    let text = line.scene.version.text();
    let before: Vec<_> = text.lines().take(line.position.line as usize).collect();
    let table = table(&before);
    let own: Vec<_> = table_of(path).to_vec();
    let inside = table.strip_prefix(&*own.join(".")).unwrap_or(table);
    // `workspace.metadata` is an equivalent of `package.metadata`.
    let inside = inside
        .strip_prefix("workspace.metadata.urilint")
        .unwrap_or(inside);
    let inside = inside.trim_start_matches('.');
    let keys = match inside {
        "" => KEYS,
        "allow" => ALLOW_KEYS,
        "deny" => DENY_KEYS,
        "archive" => ARCHIVE_KEYS,
        "brand" => BRAND_KEYS,
        "severity" | "per-path-ignores" => &[],
        _ => return None,
    };
    let list = open_list(&before, line.before);
    match (list, line.before.split_once('=')) {
        // A list that goes on over lines.
        (Some(name), _) => value(line, keys, name),
        (None, Some((name, _))) if inside == "severity" => {
            let _ = name;
            Some(words(line, &SEVERITIES))
        }
        (None, Some((name, _))) => value(line, keys, name.trim()),
        (None, None) if inside == "severity" => Some(selectors(line, line.before.trim_start())),
        (None, None) => {
            let word = line.before.trim_start();
            Some(keys.iter().map(|key| key_item(line, word, key)).collect())
        }
    }
}

/// Returns the name of the table that follows these lines.
fn table<'t>(before: &[&'t str]) -> &'t str {
    let header = before
        .iter()
        .rev()
        .find(|line| line.trim_start().starts_with('['));
    let is_table =
        |line: &&&str| line.trim_end().ends_with(']') && !line.contains(['"', '\'', ',']);
    let name = header.filter(is_table).map_or("", |line| line.trim());
    name.trim_matches(['[', ']']).trim()
}

/// Returns the key whose list is open at the end of these lines.
fn open_list<'t>(before: &[&'t str], line: &'t str) -> Option<&'t str> {
    let mut lines = std::iter::once(line).chain(before.iter().rev().copied());
    let found = lines.find(|line| line.contains(['[', ']']))?;
    let opens = found.rfind('[')? > found.rfind(']').unwrap_or(0);
    let (name, _) = found.split_once('=')?;
    opens.then(|| name.trim())
}

fn value(line: &Line, keys: &[Key], name: &str) -> Option<Vec<CompletionItem>> {
    let key = keys.iter().find(|key| key.name == name)?;
    match key.kind {
        Kind::Rules => Some(selectors(line, word(line.before))),
        Kind::Choice(names) => Some(words(line, names)),
        _ => None,
    }
}

/// Returns what is written of a string.
fn word(before: &str) -> &str {
    let start = before.rfind(['"', '\'']).map_or(before.len(), |at| at + 1);
    &before[start..]
}

/// Returns rules, groups and `ALL`.
fn selectors(line: &Line, word: &str) -> Vec<CompletionItem> {
    let groups = Group::ALL.into_iter().map(|group| CompletionItem {
        kind: Some(CompletionItemKind::Enum),
        detail: Some(group.description().to_owned()),
        ..line.item(word, group.letter())
    });
    let all = CompletionItem {
        kind: Some(CompletionItemKind::Enum),
        detail: Some("all rules".to_owned()),
        ..line.item(word, "ALL")
    };
    groups.chain([all]).chain(rules(line, word)).collect()
}

fn words(line: &Line, names: &[&str]) -> Vec<CompletionItem> {
    let quoted = line.before.matches(['"', '\'']).count() % 2 == 1;
    let item = |name: &&str| CompletionItem {
        kind: Some(CompletionItemKind::EnumMember),
        ..if quoted {
            line.item(word(line.before), name)
        } else {
            line.item("", &format!("\"{name}\""))
        }
    };
    names.iter().map(item).collect()
}

fn key_item(line: &Line, word: &str, key: &Key) -> CompletionItem {
    CompletionItem {
        kind: Some(CompletionItemKind::Property),
        detail: Some(key.about.to_owned()),
        ..line.item(word, key.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_in_a_file() {
        for (text, expected) in [
            ("", ""),
            ("ignore = []", ""),
            ("[[allow]]\nhosts = ['a']", "allow"),
            ("[severity]", "severity"),
            ("[tool.urilint.severity]", "tool.urilint.severity"),
        ] {
            let lines: Vec<_> = text.lines().collect();
            assert_eq!(table(&lines), expected, "{text}");
        }
        for (text, expected) in [
            ("ignore = [\"S", Some("ignore")),
            ("ignore = [\n  \"S004\",\n  \"", Some("ignore")),
            ("ignore = [\"S004\"]\n", None),
            ("preset = \"", None),
            ("[[allow]]\nrules = ['", Some("rules")),
        ] {
            let mut lines: Vec<_> = text.split('\n').collect();
            let line = lines.pop().unwrap();
            assert_eq!(open_list(&lines, line), expected, "{text}");
        }
    }
}
