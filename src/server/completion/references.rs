//! Completion of what links lead to: paths of files, fragment identifiers, names of references, hosts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use gen_lsp_types::{CompletionItem, CompletionItemKind};
use urilint::LinkForm;
use urilint::report::escape;
use urilint::uri::Uri;

use super::Line;
use crate::cli::masked;
use crate::server::roots::add_hosts;

/// The most names of a folder that are offered.
const MOST: usize = 1000;

/// Returns what completes a reference.
pub fn items(line: &Line) -> Option<Vec<CompletionItem>> {
    if let Some(start) = after_authority(line.before) {
        return Some(hosts(line, start));
    }
    let version = &line.scene.version;
    let text = version.text();
    let format = version
        .root
        .checker
        .format(version.path(), Some(&version.language_id), text);
    let form = format.markup.link_form;
    if form == Some(LinkForm::Parenthesized)
        && let Some(name) = reference_name(line.before)
    {
        return Some(names(line, name));
    }
    let target = target(line.before, form, format.markup.literal_targets)?;
    match target.split_once('#') {
        Some((path, fragment)) => Some(fragments(line, path, fragment)),
        None => Some(files(line, target)),
    }
}

/// Returns what is written of a host.
fn after_authority(before: &str) -> Option<&str> {
    let (scheme, host) = before.rsplit_once("://")?;
    let is_scheme = scheme.ends_with(|c: char| c.is_ascii_alphanumeric());
    let is_host = host
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte));
    (is_scheme && is_host).then_some(host)
}

/// Returns the hosts of links in the folder and in the documents that are open, the most frequent first.
fn hosts(line: &Line, word: &str) -> Vec<CompletionItem> {
    let mut hosts = line.scene.version.root.hosts().as_ref().clone();
    for version in line.scene.open.values() {
        add_hosts(version.links(), &mut hosts);
    }
    // What is being written is no host yet.
    hosts.remove(word);
    let mut hosts: Vec<_> = hosts.into_iter().collect();
    hosts.sort_by(|(host, count), (other, more)| more.cmp(count).then_with(|| host.cmp(other)));
    let item = |(number, (host, _)): (usize, (String, usize))| CompletionItem {
        kind: Some(CompletionItemKind::Value),
        sort_text: Some(format!("{number:04}")),
        ..line.item(word, &host)
    };
    hosts.into_iter().take(MOST).enumerate().map(item).collect()
}

/// Returns what is written of the name in `[text][name`.
fn reference_name(before: &str) -> Option<&str> {
    let (text, name) = before.rsplit_once("][")?;
    (text.contains('[') && !name.contains(']')).then_some(name)
}

/// Returns the names of references in Markdown, with what they lead to.
fn names(line: &Line, word: &str) -> Vec<CompletionItem> {
    let definitions = line.scene.version.text().lines().filter_map(definition);
    let mut known = BTreeMap::new();
    for (name, target) in definitions {
        known.entry(name).or_insert(target);
    }
    let item = |(name, target): (&str, &str)| CompletionItem {
        kind: Some(CompletionItemKind::Reference),
        detail: Some(escape::text(&masked(target))),
        ..line.item(word, name)
    };
    known.into_iter().take(MOST).map(item).collect()
}

/// Returns the name and the target of `[name]: target`.
fn definition(line: &str) -> Option<(&str, &str)> {
    let indentation = line.len() - line.trim_start_matches(' ').len();
    let (name, target) = line.trim_start().strip_prefix('[')?.split_once("]:")?;
    let target = target.split_whitespace().next()?;
    (indentation < 4 && !name.is_empty() && !name.starts_with('^')).then_some((name, target))
}

/// Returns what is written of the target of a link.
fn target(before: &str, form: Option<LinkForm>, is_page: bool) -> Option<&str> {
    let after = |mark: &str| before.rsplit_once(mark).map(|(_, target)| target);
    let ends = |target: &&str, ends: &[char]| !target.contains(ends);
    let attribute = || {
        let values = ["href=\"", "src=\"", "href='", "src='"]
            .into_iter()
            .filter_map(after);
        values
            .filter(|target| ends(target, &['"', '\'', '>']))
            .min_by_key(|target| target.len())
    };
    let found = match form {
        Some(LinkForm::Parenthesized) => {
            let inline = after("](").filter(|target| ends(target, &[')', ' ', '<']));
            let definition = || {
                let (_, target) = before.trim_start().strip_prefix('[')?.split_once("]: ")?;
                ends(&target, &[' ']).then_some(target)
            };
            inline.or_else(definition).or_else(attribute)
        }
        Some(LinkForm::Bracketed) => after("[[").filter(|target| ends(target, &[']'])),
        Some(LinkForm::Phrase) => after(" <").filter(|target| ends(target, &['>', '`'])),
        Some(LinkForm::Macro) => {
            let marks = ["link:", "xref:", "image:", "include::"]
                .into_iter()
                .filter_map(after);
            marks
                .filter(|target| ends(target, &['[', ' ']))
                .min_by_key(|target| target.len())
        }
        None if is_page => attribute(),
        None => None,
    };
    found.filter(|target| Uri::split(target.as_bytes()).scheme().is_none())
}

/// Returns the files and folders that complete a path.
fn files(line: &Line, target: &str) -> Vec<CompletionItem> {
    let Some(document) = line.scene.version.place.file() else {
        return Vec::new();
    };
    let (folder, word) = target
        .rsplit_once('/')
        .map_or(("", target), |(folder, word)| (folder, word));
    let folder = match target.strip_prefix('/') {
        // From the roots of the site, which the folder may be one of.
        Some(_) => match &line.scene.version.root.folder {
            Some((root, _)) => root.join(folder.trim_start_matches('/')),
            None => return Vec::new(),
        },
        None => document
            .parent()
            .unwrap_or(Path::new(""))
            .join(decoded(folder)),
    };
    let Ok(entries) = folder.read_dir() else {
        return Vec::new();
    };
    let entry = |entry: std::io::Result<std::fs::DirEntry>| {
        let entry = entry.ok()?;
        let name = entry.file_name().into_string().ok()?;
        let is_folder = entry.path().is_dir();
        // Hidden ones are offered to those who write the dot.
        let is_offered =
            entry.path() != document && (!name.starts_with('.') || word.starts_with('.'));
        is_offered.then_some((name, is_folder))
    };
    let mut names: Vec<_> = entries.take(MOST).filter_map(entry).collect();
    names.sort();
    let item = |(name, is_folder): (String, bool)| {
        let mut written = encoded(&name);
        if is_folder {
            written.push('/');
        }
        let kind = if is_folder {
            CompletionItemKind::Folder
        } else {
            CompletionItemKind::File
        };
        CompletionItem {
            kind: Some(kind),
            ..line.item(word, &written)
        }
    };
    names.into_iter().map(item).collect()
}

/// Returns the fragment identifiers of the document that `path` leads to.
fn fragments(line: &Line, path: &str, word: &str) -> Vec<CompletionItem> {
    let version = &line.scene.version;
    let Some(document) = version.place.file() else {
        return Vec::new();
    };
    let checker = &version.root.checker;
    line.scene.look_up();
    let Ok(Some(target)) = checker.target(document, path.as_bytes()) else {
        return Vec::new();
    };
    let item = |id: String| CompletionItem {
        kind: Some(CompletionItemKind::Reference),
        ..line.item(word, &encoded(&id))
    };
    checker
        .fragment_ids(&target.path)
        .into_iter()
        .map(item)
        .collect()
}

/// Returns a name as it is written in a reference.
pub fn encoded(name: &str) -> String {
    let mut text = String::new();
    for character in name.chars() {
        if character.is_ascii_control() || " %#?()<>[]\"'`\\".contains(character) {
            // Writing to a string does not fail.
            let _ = write!(text, "%{:02X}", character as u32);
        } else {
            text.push(character);
        }
    }
    text
}

fn decoded(path: &str) -> String {
    String::from_utf8_lossy(&urilint::uri::percent::decode(path.as_bytes())).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_recognized() {
        let markdown = Some(LinkForm::Parenthesized);
        for (before, form, is_page, expected) in [
            ("see [a](gui", markdown, false, Some("gui")),
            (
                "see [a](guide.md#ins",
                markdown,
                false,
                Some("guide.md#ins"),
            ),
            ("see [a](b) and (c", markdown, false, None),
            ("[a]: docs/", markdown, false, Some("docs/")),
            ("<a href=\"b", markdown, false, Some("b")),
            ("[a](http:", markdown, false, None),
            ("<img src='a/", None, true, Some("a/")),
            ("<a href='b'>c", None, true, None),
            ("[[file", Some(LinkForm::Bracketed), false, Some("file")),
            ("`a <b", Some(LinkForm::Phrase), false, Some("b")),
            (
                "xref:a.adoc#",
                Some(LinkForm::Macro),
                false,
                Some("a.adoc#"),
            ),
            ("text", None, false, None),
        ] {
            assert_eq!(target(before, form, is_page), expected, "{before}");
        }
    }

    #[test]
    fn words_of_links() {
        assert_eq!(after_authority("see http://www.exa"), Some("www.exa"));
        assert_eq!(after_authority("see http://www.example.org/"), None);
        assert_eq!(after_authority("://"), None);
        assert_eq!(reference_name("[a][b"), Some("b"));
        assert_eq!(reference_name("[a][b] c"), None);
        assert_eq!(definition("[a]: b 'title'"), Some(("a", "b")));
        assert_eq!(definition("    [a]: b"), None);
        assert_eq!(definition("[^1]: note"), None);
        assert_eq!(encoded("a b#é"), "a%20b%23é");
    }
}
