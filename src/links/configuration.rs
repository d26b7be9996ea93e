//! Reads the configurations of generators: their words, their values, and their tables of contents.
//!
//! A configuration is read as text, whatever its format is: no generator's program is run.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::path::{has_extension, under};

/// The most lines of a list in a configuration.
const MOST_LINES: usize = 32;

/// The table of contents of mdBook.
pub(super) const CONTENTS: &str = "SUMMARY.md";

/// Returns the text of the configuration at `path`, which is in that folder if it is one.
pub(super) fn configuration(path: &Path, read: impl Fn(&Path) -> Vec<u8>) -> Vec<u8> {
    let text = read(path);
    if !text.is_empty() {
        return text;
    }
    let names = ["config", "config/index"].into_iter();
    let mut inside = names
        .flat_map(|name| ["ts", "mts", "js", "mjs"].map(|extension| format!("{name}.{extension}")));
    let text = inside.find_map(|name| Some(read(&path.join(name))).filter(|text| !text.is_empty()));
    text.unwrap_or_default()
}

/// Returns the pages that a table of contents in Markdown lists, and itself; `None` for one without any.
pub(super) fn listed(text: &[u8], sources: &Path) -> Option<HashSet<PathBuf>> {
    let text = String::from_utf8_lossy(text);
    let links = text.split("](").skip(1);
    let names = links.filter_map(|link| link.split([')', '#', '?', ' ']).next());
    let mut pages: HashSet<_> = names
        .filter(|name| has_extension(Path::new(name), &["md", "markdown"]))
        .map(|name| under(sources, name))
        .collect();
    if pages.is_empty() {
        return None;
    }
    pages.insert(sources.join(CONTENTS));
    Some(pages)
}

/// Returns the lines of YAML that are the value of `key`, or of an item of that name.
pub(super) fn section(text: &[u8], key: &str) -> Option<Vec<u8>> {
    let indent = |line: &[u8]| line.iter().take_while(|b| **b == b' ').count();
    let is_key = |line: &[u8]| {
        let name = line.trim_ascii();
        let name = name.strip_prefix(b"- ").unwrap_or(name).trim_ascii_start();
        let rest = name.strip_prefix(key.as_bytes());
        rest.is_some_and(|rest| matches!(rest, [] | [b':', ..]))
    };
    let mut lines = text.split(|b| *b == b'\n').skip_while(|line| !is_key(line));
    let first = lines.next()?;
    let is_inside = |line: &&[u8]| line.trim_ascii().is_empty() || indent(line) > indent(first);
    let mut section = first.to_vec();
    for line in lines.take_while(is_inside) {
        section.push(b'\n');
        section.extend_from_slice(line);
    }
    Some(section)
}

/// Returns the words of a configuration. The name of a package of someone else (`@scope/name`) is one.
pub(super) fn words(text: &[u8]) -> HashSet<Vec<u8>> {
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-".contains(byte) || *byte > 127;
    let names = text.split(|byte| !in_word(byte) && !b"@/".contains(byte));
    let words = names.flat_map(|name| {
        let is_scoped = name.starts_with(b"@") && name.contains(&b'/');
        name.split(move |byte| !is_scoped && !in_word(byte))
    });
    words
        .filter(|word| !word.is_empty())
        .map(<[u8]>::to_vec)
        .collect()
}

/// Returns the value of `key` in lines of TOML or YAML, the first one.
pub(super) fn value(text: &[u8], key: &str) -> Option<String> {
    each_value(&String::from_utf8_lossy(text), key).next()
}

/// Returns the folder that `key` is set to, or that has all of those, where each language has one.
pub(super) fn folder(text: &[u8], key: &str) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    each_value(&text, key).reduce(|one, other| {
        let parts = one.split('/').zip(other.split('/'));
        let same = parts.take_while(|(a, b)| a == b).map(|(a, _)| a);
        same.collect::<Vec<_>>().join("/")
    })
}

/// Returns true if files outside of the folder of the site are mounted in it, as Hugo can.
pub(super) fn mounts_from_outside(text: &[u8]) -> bool {
    each_value(&String::from_utf8_lossy(text), "source").any(|source| source.starts_with("../"))
}

fn each_value<'t>(text: &'t str, key: &'t str) -> impl Iterator<Item = String> + 't {
    text.lines().filter_map(move |line| {
        let line = line.trim_start();
        let entry = line.strip_prefix("- ").unwrap_or(line);
        let rest = entry.strip_prefix(key)?.trim_start();
        let value = rest.strip_prefix(['=', ':'])?.trim();
        // `!ENV [NAME, "default"]`
        let value = match value.strip_prefix("!ENV") {
            Some(names) => names
                .trim_matches([' ', '[', ']'])
                .rsplit(',')
                .next()?
                .trim(),
            None => value,
        };
        let value = value.trim_matches(['"', '\'']);
        (!value.is_empty()).then(|| value.to_owned())
    })
}

/// Returns the texts in quotes of the list that `key` is set to.
pub(super) fn values(text: &[u8], key: &str) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let list = text.lines().enumerate().find_map(|(number, line)| {
        let rest = line.trim_start().strip_prefix(key)?.trim_start();
        let open = rest.strip_prefix(['=', ':'])?.trim_start();
        open.starts_with('[').then_some(number)
    });
    let lines = text.lines().skip(list.unwrap_or(usize::MAX));
    let mut list = String::new();
    for line in lines.take(MOST_LINES) {
        list.push_str(line);
        if line.contains(']') {
            break;
        }
    }
    let quoted = list.split(['"', '\'']).skip(1).step_by(2);
    quoted.map(str::to_owned).collect()
}
