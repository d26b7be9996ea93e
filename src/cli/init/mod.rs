//! `urilint init`: a configuration file for the current folder, with comments, and what runs the check
//! where the tree has hooks or CI. It asks nothing, overwrites nothing, and shows what it wrote.

mod around;
mod generator;

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
use around::{Done, Step};
use generator::Site;

/// The file that is written.
const NAME: &str = "urilint.toml";
/// The number of files that are looked at.
// Bounds the time: a sample shows what a tree consists of.
const MOST_FILES: usize = 1000;
/// The number of bytes that are read of a configuration of another program.
const MOST_BYTES: u64 = 256 * 1024;
/// The number of bytes that are read of each.
// That of the library (`format::HEAD`).
const HEAD: u64 = 8 * 1024;

/// Runs the command.
pub fn init(args: &Init) -> anyhow::Result<Exit> {
    let above = configured()?;
    let folder = Path::new(".");
    let found = Contents::of(folder);
    let preset = args.preset.map_or_else(|| found.preset(), Into::into);
    let site = Site::of(folder);
    let text = text(preset, &site);
    let file = File::create_new(NAME).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => anyhow::anyhow!("{NAME} exists and was not changed"),
        _ => anyhow::anyhow!("{NAME}: {error}"),
    });
    file?
        .write_all(text.as_bytes())
        .with_context(|| NAME.to_owned())?;
    let reason = match args.preset {
        Some(_) => String::new(),
        None => format!(": {}", found.description()),
    };
    let name = preset.name();
    eprintln!("urilint: wrote {NAME} with the preset {name}{reason}");
    if let Some((generator, marker)) = &site.generator {
        eprintln!("urilint: {marker} is of {generator}: `check --check-local` follows its links");
    }
    if let Some(above) = above {
        let path = escape::path(&above);
        eprintln!(
            "urilint: {path} no longer applies here; `extend` in {NAME} would inherit its keys"
        );
    }
    let steps = around::write(folder)?;
    for step in &steps {
        let file = step.file;
        match step.done {
            Done::Wrote => eprintln!("urilint: wrote {file}"),
            Done::AddedTo => eprintln!("urilint: added a hook to {file}"),
            Done::Not => eprintln!("urilint: not written: see below what {file} could have"),
        }
    }
    crate::cli::output::print_text(shown(&text, &steps).as_bytes())
}

/// Returns all texts, each after a comment with the name of its file.
fn shown(config: &str, steps: &[Step]) -> String {
    let mut shown = format!("# {NAME}\n{config}");
    for step in steps {
        let file = step.file;
        let note = if step.done == Done::Not {
            " (not written)"
        } else {
            ""
        };
        shown.extend(["\n# ", file, note, "\n", &step.text]);
    }
    shown
}

/// Returns the first bytes of a regular file. One that cannot be read says nothing.
fn head_of(path: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    let read = open_regular(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut head));
    if read.is_err() {
        head.clear();
    }
    head
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

/// Returns a list of strings of TOML, which need no escapes.
fn list(texts: &[String]) -> String {
    let quoted: Vec<_> = texts.iter().map(|text| format!("\"{text}\"")).collect();
    format!("[{}]", quoted.join(", "))
}

/// Returns the text of the file: keys that fit the site, and examples as comments for the others.
fn text(preset: Preset, site: &Site) -> String {
    let preset = preset.name();
    let key = |name: &str, texts: &[String], example: &str| match texts {
        [] => format!("# {name} = {example}"),
        texts => format!("{name} = {}", list(texts)),
    };
    let exclude = key("exclude", &site.excluded, "[\"vendor/\", \"*.min.js\"]");
    let roots = key("root-dir", &site.roots, "[\"static\", \"content\"]");
    let address: Vec<_> = site.address.iter().cloned().collect();
    let own = key("own-sites", &address, "[\"https://docs.example.org/\"]");
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
{exclude}

# What links that start with `/` lead to, for --check-local.
{roots}

# Where the pages are published: links to them can be relative.
{own}

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
            let text = text(preset, &Site::default());
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
