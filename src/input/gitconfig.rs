//! The ignore file that git's configuration sets for all repositories of a user.

use std::path::{Path, PathBuf};

use crate::side::{GIT_FILE, is_absent};

/// Returns the path of the ignore file: `core.excludesFile` of the first configuration that has
/// it, or else `git/ignore` in the folder of the user's configuration. Calls `unread` with
/// configurations that cannot be read.
///
/// As in git, `GIT_CONFIG_GLOBAL`, `GIT_CONFIG_SYSTEM`, `XDG_CONFIG_HOME` and `HOME` apply.
pub(super) fn global_ignore_file(
    unread: &mut dyn FnMut(PathBuf, &std::io::Error),
) -> Option<PathBuf> {
    let home = std::env::home_dir();
    let user = variable("XDG_CONFIG_HOME").or_else(|| Some(home.as_ref()?.join(".config")));
    let configurations = [
        variable("GIT_CONFIG_GLOBAL"),
        home.as_ref().map(|home| home.join(".gitconfig")),
        user.as_ref().map(|user| user.join("git/config")),
        Some(variable("GIT_CONFIG_SYSTEM").unwrap_or_else(|| "/etc/gitconfig".into())),
    ];
    let named = configurations.into_iter().flatten().find_map(|path| {
        let text = match GIT_FILE.read(&path) {
            Ok(text) => text,
            Err(error) => {
                if !is_absent(&error) {
                    unread(path, &error);
                }
                return None;
            }
        };
        text.split(|b| *b == b'\n').find_map(excludes_file)
    });
    let default = || Some(user?.join("git/ignore"));
    match named {
        Some(name) => Some(expanded(&name, home.as_deref())),
        None => default(),
    }
}

fn variable(name: &str) -> Option<PathBuf> {
    let value = std::env::var_os(name).filter(|value| !value.is_empty());
    value.map(PathBuf::from)
}

/// Returns the value of `excludesFile`, if a line of a configuration sets it.
fn excludes_file(line: &[u8]) -> Option<String> {
    let (key, value) = std::str::from_utf8(line).ok()?.split_once('=')?;
    if !key.trim().eq_ignore_ascii_case("excludesfile") {
        return None;
    }
    let value = value.trim().trim_matches('"').trim();
    (!value.is_empty()).then(|| value.to_owned())
}

/// Expands a leading `~` to the home directory.
fn expanded(name: &str, home: Option<&Path>) -> PathBuf {
    match (name.strip_prefix("~/"), home) {
        (Some(inside), Some(home)) => home.join(inside),
        _ => PathBuf::from(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_configuration() {
        for (line, expected) in [
            ("\texcludesFile = ~/.ignore", Some("~/.ignore")),
            ("excludesfile=\"a b\"\r", Some("a b")),
            ("excludesfile =", None),
            ("[core]", None),
            ("# excludesfile = a", None),
            ("excludesfile2 = a", None),
        ] {
            assert_eq!(
                excludes_file(line.as_bytes()).as_deref(),
                expected,
                "{line}"
            );
        }
        let home = Path::new("/home/anna");
        assert_eq!(expanded("~/a", Some(home)), home.join("a"));
        assert_eq!(expanded("~a", Some(home)), Path::new("~a"));
    }
}
