//! An entry of `allow` in the configuration of the document, for the host and the rule of a finding.

use std::path::{Path, PathBuf};

use gen_lsp_types::{CodeAction, CreateFile, DocumentChange, TextEdit, WorkspaceEdit};
use urilint::config::{load_text, table_of};
use urilint::editor::Positions;
use urilint::uri::Uri;

use super::{Finding, change, edit_of, quick_fix};
use crate::server::document::range;
use crate::server::paths;
use crate::server::scene::Scene;

/// The file that is made where there is none.
const NAME: &str = "urilint.toml";

/// Returns the action that allows the host of a finding.
pub fn of_finding(scene: &Scene, finding: &Finding) -> Option<CodeAction> {
    let one = &finding.found.finding;
    let host = host(&one.uri)?;
    let code = one.rule.code;
    let (path, is_there) = file(scene)?;
    let name = path.file_name()?.to_string_lossy().into_owned();
    let uri = paths::uri(&path)?;
    let (text, version) = if is_there {
        scene.text_of(&path)?
    } else {
        (String::new(), None)
    };
    let (at, added) = insertion(&path, &text, &host, code)?;
    let positions = Positions::new(&text, scene.client.encoding);
    let edits = vec![TextEdit {
        range: range(&positions.range(&(at as u64..at as u64))),
        new_text: added,
    }];
    let edit = if is_there {
        edit_of(scene.client, &uri, version, edits)
    } else if scene.client.document_changes && scene.client.creates_files {
        let create = CreateFile::new(uri.clone(), None, None);
        WorkspaceEdit {
            document_changes: Some(vec![
                DocumentChange::CreateFile(create),
                change(&uri, None, edits),
            ]),
            ..WorkspaceEdit::default()
        }
    } else {
        return None;
    };
    Some(quick_fix(
        format!("Allow {host} for {code} in {name}"),
        finding,
        edit,
    ))
}

/// Returns the host of the URI of a finding, which may be abbreviated.
fn host(uri: &[u8]) -> Option<String> {
    let is_abbreviated = uri
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"www."));
    let parts = if is_abbreviated {
        Uri::split_abbreviated(uri)
    } else {
        Uri::split(uri)
    };
    let host = parts.host()?.to_vec();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_".contains(byte);
    let host = String::from_utf8(host).ok()?;
    (!host.is_empty() && host.bytes().all(|byte| is_plain(&byte))).then_some(host)
}

/// Returns the configuration of the document, and whether it is there.
fn file(scene: &Scene) -> Option<(PathBuf, bool)> {
    let version = &scene.version;
    let configured = version.root.checker.configuration(version.path()).ok()?;
    if let Some(path) = configured {
        return Some((path, true));
    }
    let folder = match &version.root.folder {
        Some((folder, _)) => folder.clone(),
        None => version.place.file()?.parent()?.to_path_buf(),
    };
    Some((folder.join(NAME), false))
}

/// Returns what is added to a configuration, and where; `None` if it would not be valid, or not apply.
fn insertion(path: &Path, text: &str, host: &str, code: &str) -> Option<(usize, String)> {
    let entry = format!("{{ hosts = [\"{host}\"], rules = [\"{code}\"] }}, ");
    let inline = list(text).map(|at| (at, entry));
    let mut prefix = table_of(path).join(".");
    if !prefix.is_empty() {
        prefix.push('.');
    }
    let space = if text.is_empty() {
        ""
    } else if text.ends_with('\n') {
        "\n"
    } else {
        "\n\n"
    };
    let table = format!("{space}[[{prefix}allow]]\nhosts = [\"{host}\"]\nrules = [\"{code}\"]\n");
    let all = [inline, Some((text.len(), table))];
    all.into_iter().flatten().find(|(at, added)| {
        let mut new = text.to_owned();
        new.insert_str(*at, added);
        allows(path, &new, host, code)
    })
}

/// Returns where the entries of a list `allow = [` start.
fn list(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start().strip_prefix("allow").map(str::trim_start);
        let rest = rest.and_then(|rest| rest.strip_prefix('='));
        if let Some(rest) = rest.and_then(|rest| rest.trim_start().strip_prefix('[')) {
            return Some(at + line.len() - rest.len());
        }
        at += line.len();
    }
    None
}

/// Returns true if a configuration is valid, and allows the host for the rule.
fn allows(path: &Path, text: &str, host: &str, code: &str) -> bool {
    let Ok(Some(config)) = load_text(path, text) else {
        return false;
    };
    config.contents.allow.iter().flatten().any(|one| {
        let hosts = one.hosts.as_ref();
        hosts.is_some_and(|hosts| hosts.texts() == [host]) && one.rules == [code]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_added_where_it_is_valid() {
        let table = "[[allow]]\nhosts = [\"h.example\"]\nrules = [\"S004\"]\n";
        let entry = "{ hosts = [\"h.example\"], rules = [\"S004\"] }, ";
        for (name, text, expected) in [
            ("urilint.toml", "", Some(table.to_owned())),
            (
                "urilint.toml",
                "ignore = []",
                Some(format!("ignore = []\n\n{table}")),
            ),
            (
                "urilint.toml",
                "[severity]\nS = 'error'\n",
                Some(format!("[severity]\nS = 'error'\n\n{table}")),
            ),
            (
                "urilint.toml",
                "allow = []\n",
                Some(format!("allow = [{entry}]\n")),
            ),
            (
                "urilint.toml",
                "allow = [\n  'a.example',\n]\n",
                Some(format!("allow = [{entry}\n  'a.example',\n]\n")),
            ),
            (
                "urilint.toml",
                "[[allow]]\nhosts = ['a.example']\n",
                Some(format!("[[allow]]\nhosts = ['a.example']\n\n{table}")),
            ),
            (
                "pyproject.toml",
                "[tool.urilint]\nignore = []\n",
                Some(format!(
                    "[tool.urilint]\nignore = []\n\n{}",
                    table.replace("[[allow", "[[tool.urilint.allow")
                )),
            ),
            ("urilint.toml", "not valid\n", None),
        ] {
            let new = insertion(Path::new(name), text, "h.example", "S004");
            let new = new.map(|(at, added)| {
                let mut text = text.to_owned();
                text.insert_str(at, &added);
                text
            });
            assert_eq!(new, expected, "{name} {text}");
        }
    }

    #[test]
    fn hosts_of_findings() {
        for (uri, expected) in [
            ("http://www.example.org:80/a", Some("www.example.org")),
            ("www.example.org/a", Some("www.example.org")),
            ("mailto:a@example.org", None),
            ("http://exa%6Dple.org/", None),
            ("a/b", None),
        ] {
            assert_eq!(host(uri.as_bytes()).as_deref(), expected, "{uri}");
        }
    }
}
