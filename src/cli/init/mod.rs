//! `urilint init`: a configuration file for the current folder, with comments.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use urilint::config::{CliOverrides, Files, Origin};
use urilint::input::{Entry, Input, Walk, entries};
use urilint::report::escape;
use urilint::side::open_regular;
use urilint::{Options, Preset, detect};

use crate::cli::args::Init;
use crate::cli::exit::Exit;

/// The file that is written.
const NAME: &str = "urilint.toml";
/// The number of files that are looked at.
// Bounds the time: a sample shows what a tree consists of.
const MOST_FILES: usize = 1000;
/// The number of bytes that are read of each.
// That of the library (`format::HEAD`).
const HEAD: u64 = 8 * 1024;

/// Printed on standard output.
const HOOK: &str = "\
# .pre-commit-config.yaml
repos:
  - repo: local
    hooks:
      - id: urilint
        name: urilint
        entry: urilint check --force-exclude
        language: system
        types: [text]
        require_serial: true
";

/// Runs the command.
pub fn init(args: &Init) -> anyhow::Result<Exit> {
    let above = configured()?;
    let found = Contents::of(Path::new("."));
    let preset = args.preset.map_or_else(|| found.preset(), Into::into);
    let file = File::create_new(NAME).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => anyhow::anyhow!("{NAME} exists and was not changed"),
        _ => anyhow::anyhow!("{NAME}: {error}"),
    });
    file?
        .write_all(text(preset).as_bytes())
        .with_context(|| NAME.to_owned())?;
    let reason = match args.preset {
        Some(_) => String::new(),
        None => format!(": {}", found.description()),
    };
    eprintln!(
        "urilint: wrote {NAME} with the preset {}{reason}",
        preset.name()
    );
    if let Some(above) = above {
        let path = escape::path(&above);
        eprintln!(
            "urilint: {path} no longer applies here; `extend` in {NAME} would inherit its keys"
        );
    }
    eprintln!("urilint: for pre-commit, in .pre-commit-config.yaml:");
    crate::cli::output::print_text(HOOK.as_bytes())
}

/// Returns the configuration file in a folder above, if there is one.
///
/// # Errors
/// If the current folder has one.
fn configured() -> anyhow::Result<Option<PathBuf>> {
    let files = Files::new(CliOverrides::new(Origin::Nearest, Options::check()))?;
    let Some(config) = files.config(Path::new(NAME))? else {
        return Ok(None);
    };
    // Paths below the current folder are relative to it.
    let folder = config.path.parent().unwrap_or(Path::new(""));
    if folder == Path::new("") {
        let path = escape::path(&config.path);
        bail!("{path} has a configuration for this folder, which was not changed");
    }
    Ok(Some(config.path))
}

/// What is in a folder.
#[derive(Debug, Default, PartialEq)]
struct Contents {
    files: usize,
    messages: usize,
}

impl Contents {
    /// Looks at the first files in `folder`.
    fn of(folder: &Path) -> Self {
        let mut found = Self::default();
        let inputs = vec![Input::Path(folder.to_path_buf())];
        for entry in entries(inputs, Walk::default()).take(MOST_FILES) {
            let Entry::File(path, name) = entry else {
                continue;
            };
            let mut head = Vec::new();
            // A file that cannot be read says nothing.
            let read = open_regular(&path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
            if read.is_ok_and(|read| read > 0) {
                found.files += 1;
                found.messages += usize::from(detect(name, &head).messages);
            }
        }
        found
    }

    /// Returns the preset for the folder.
    const fn preset(&self) -> Preset {
        if self.messages * 2 > self.files {
            Preset::Mail
        } else {
            Preset::Docs
        }
    }

    fn description(&self) -> String {
        let Self { files, messages } = self;
        match files {
            0 => "the folder has no files yet".to_owned(),
            _ => format!("{messages} of {files} files hold mail or news"),
        }
    }
}

/// Returns the text of the file.
fn text(preset: Preset) -> String {
    let preset = preset.name();
    format!(
        "\
# The configuration of urilint for this folder and those below it.
# `urilint config show` prints what is in force, `urilint config schema` all keys.

# The rules for one use: docs, mail or harvest. `urilint rules` lists the rules.
preset = \"{preset}\"

# Rules that do not run, or run in addition: codes, names, or letters of groups.
# ignore = [\"G001\"]
# extend-select = [\"insecure-http\"]

# Exit with 1 from this severity on: info, warning, error or never.
# fail-on = \"warning\"

# Files and folders that are not read (globs as in .gitignore).
# exclude = [\"vendor/\", \"*.min.js\"]

# Hosts, URIs (with a colon) and paths whose findings are not reported.
# allow = [\"*.example.net\", {{ paths = [\"tests/\"], rules = [\"C001\"] }}]

# Rules that do not run in some files.
# [per-path-ignores]
# \"CHANGELOG.md\" = [\"L\"]

# Hosts, prefixes and expressions that are reported.
# [[deny]]
# match = \"host\"
# values = [\"wiki.example.org\"]
# message = \"the wiki has moved\"
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preset_follows_from_the_contents() {
        for (files, messages, preset) in [
            (0, 0, Preset::Docs),
            (10, 5, Preset::Docs),
            (10, 6, Preset::Mail),
            (1, 1, Preset::Mail),
        ] {
            assert_eq!(Contents { files, messages }.preset(), preset);
        }
    }

    #[test]
    fn the_file_is_valid_with_its_comments_removed() {
        for preset in Preset::ALL {
            let text = text(preset);
            let (comments, keys): (Vec<_>, Vec<_>) =
                text.lines().partition(|line| line.starts_with('#'));
            assert_eq!(keys.concat(), format!("preset = \"{}\"", preset.name()));
            // Prose ends in a full stop or a colon and has no `=`.
            let given = comments.iter().filter_map(|line| line.strip_prefix("# "));
            let keys: Vec<_> = given
                .filter(|line| line.contains(" = ") || line.starts_with('['))
                .collect();
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(NAME);
            std::fs::write(&path, keys.join("\n")).unwrap();
            urilint::config::load(&path).unwrap();
        }
    }
}
