//! A small editor: it opens documents, shows findings, and applies fixes, by the library alone. What
//! it shows of each file of the corpus is what the command line reports.

mod ignored;
mod links;

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use urilint::config::{CliOverrides, Origin};
use urilint::editor::{Checker, Diagnostic, PositionEncoding, Positions, TextEdit};
use urilint::{Once, Options, RULES, Safety, Selection};

/// A document that is open.
struct Buffer {
    path: PathBuf,
    language_id: Option<&'static str>,
    text: String,
}

impl Buffer {
    fn new(path: impl Into<PathBuf>, language_id: Option<&'static str>, text: &str) -> Self {
        Self {
            path: path.into(),
            language_id,
            text: text.to_owned(),
        }
    }

    fn check(&self, checker: &Checker) -> Vec<Diagnostic> {
        let found = checker.check(&self.path, self.language_id, &self.text);
        found.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Applies the edits of a fix, the last one first, as editors do.
    fn apply(&mut self, edits: &[TextEdit]) {
        let text = self.text.clone();
        let positions = Positions::new(&text, PositionEncoding::Utf16);
        for edit in edits.iter().rev() {
            let range = positions.offset(edit.range.start)..positions.offset(edit.range.end);
            self.text.replace_range(range, &edit.new_text);
        }
    }
}

fn checker(origin: Origin, options: Options) -> Checker {
    Checker::new(CliOverrides::new(origin, options)).unwrap_or_else(|error| panic!("{error}"))
}

fn codes(found: &[Diagnostic]) -> Vec<&'static str> {
    found.iter().map(|one| one.finding.rule.code).collect()
}

/// Where findings are, by byte offsets, with their rules and messages.
pub type Shown = Vec<(usize, usize, String, String)>;

/// Returns what the command line reports of the corpus with these arguments, by file.
pub fn reported(arguments: &[&str]) -> BTreeMap<String, Shown> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urilint"));
    command.args([
        "check",
        "--isolated",
        "--exit-zero",
        "--format",
        "ndjson",
        "-q",
    ]);
    shown_by(command.args(arguments).arg("corpus"))
}

/// Returns the findings that a command prints as `ndjson`, by file.
pub fn shown_by(command: &mut Command) -> BTreeMap<String, Shown> {
    let output = command.output().unwrap();
    let mut files: BTreeMap<_, Shown> = BTreeMap::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = |key: &str| line[key].as_u64().unwrap() as usize;
        let text = |key: &str| line[key].as_str().unwrap().to_owned();
        files.entry(text("path")).or_default().push((
            number("byte_start"),
            number("byte_end"),
            text("code"),
            text("message"),
        ));
    }
    files
}

/// Returns what the command line reports of these findings: the first of what is the same in a document.
/// It counts the others.
fn first_of_each(mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen = HashSet::new();
    found.retain(|one| {
        let is_once = one.finding.rule.once == Once::Uri;
        !is_once || seen.insert((one.finding.rule.code, one.finding.uri.clone()))
    });
    found
}

/// Returns where the findings in a text are, and what they are.
fn shown(text: &str, found: &[Diagnostic]) -> Shown {
    let positions = Positions::new(text, PositionEncoding::Utf16);
    let shown = found.iter().map(|one| {
        (
            positions.offset(one.range.start),
            positions.offset(one.range.end),
            one.finding.rule.code.to_owned(),
            one.finding.message.clone(),
        )
    });
    shown.collect()
}

pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.append(&mut files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Compares the editor with the command line for each file of the corpus that is UTF-8.
fn assert_same(arguments: &[&str], checker: &Checker) {
    let reported = reported(arguments);
    let (mut compared, mut findings) = (0, 0);
    for path in files(Path::new("corpus")) {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let buffer = Buffer::new(&path, None, &text);
        let shown = shown(&text, &first_of_each(buffer.check(checker)));
        let name = path.to_str().unwrap();
        let expected = reported.get(name).cloned().unwrap_or_default();
        assert_eq!(shown, expected, "{name}");
        compared += 1;
        findings += shown.len();
    }
    assert!(
        compared > 100 && findings > 100,
        "{compared} files, {findings} findings"
    );
}

#[test]
fn shows_what_the_command_line_reports() {
    assert_same(&[], &checker(Origin::Isolated, Options::check()));
    let mut overrides = CliOverrides::new(Origin::Isolated, Options::check());
    overrides.selection = Selection::default().selecting(["ALL"]);
    let all = Checker::new(overrides).unwrap();
    assert_same(&["--select", "ALL"], &all);
}

#[test]
fn positions_count_what_the_client_asked_for() {
    let text = "caf\u{E9} \u{1F517} http://www.example.org/100%off\n";
    for (encoding, expected) in [
        (PositionEncoding::Utf8, 37),
        (PositionEncoding::Utf16, 34),
        (PositionEncoding::Utf32, 33),
    ] {
        let checker = checker(Origin::Isolated, Options::check()).with_encoding(encoding);
        let found = checker.check("a.txt".as_ref(), None, text).unwrap();
        assert_eq!(codes(&found), ["S004"]);
        assert_eq!(
            (found[0].range.start.line, found[0].range.start.character),
            (0, expected)
        );
    }
}

#[test]
fn a_fix_is_edits_of_the_buffer() {
    let checker = checker(Origin::Isolated, Options::check());
    let text =
        "\u{1F517} see [home](http:/www.example.org/a) and\r\n<http://www.example.org:80/>\n";
    let mut buffer = Buffer::new("home.md", Some("markdown"), text);
    let found = buffer.check(&checker);
    let fix = found.iter().find_map(|one| one.fix.clone()).unwrap();
    assert_eq!(fix.safety, Safety::Safe);
    buffer.apply(&fix.edits);
    assert_eq!(buffer.text, text.replace("http:/www", "http://www"));
    // All at once is what `check --fix` makes of it.
    let fixed = checker
        .fix(&buffer.path, buffer.language_id, text, Safety::Safe)
        .unwrap();
    let fixed = Buffer::new("home.md", Some("markdown"), &fixed.unwrap());
    assert!(
        fixed
            .text
            .starts_with("\u{1F517} see [home](http://www.example.org/a)")
    );
    let again = checker
        .fix(&fixed.path, fixed.language_id, &fixed.text, Safety::Safe)
        .unwrap();
    assert_eq!(again, None);
}

#[test]
fn what_is_not_reported_is_not_fixed() {
    let folder = tempfile::tempdir().unwrap();
    let checker = checker(Origin::Nearest, Options::check());
    let path = folder.path().join("home.md");
    let text = "[a](http:/www.example.org/a)\n[b](http:/www.example.net/b)\n";
    let half = text.replace("http:/www.example.net", "http://www.example.net");
    for (name, config, expected) in [
        ("none", "", Some(text.replace("http:/", "http://"))),
        (
            "allowed",
            "allow = [{ regex = 'example[.]org' }]\n",
            Some(half.clone()),
        ),
        ("ignored", "ignore = ['S']\n", None),
        (
            "less severe",
            "min-severity = 'error'\n[severity]\nS = 'warning'\n",
            None,
        ),
    ] {
        fs::write(folder.path().join("urilint.toml"), config).unwrap();
        fs::write(&path, text).unwrap();
        checker.configuration_changed();
        let fixed = checker.fix(&path, None, text, Safety::Safe).unwrap();
        assert_eq!(fixed, expected, "{name}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_urilint"));
        command
            .args(["check", "--fix", "-q", "--exit-zero"])
            .arg(&path);
        assert!(command.status().unwrap().success(), "{name}");
        let written = fs::read_to_string(&path).unwrap();
        assert_eq!(
            written,
            expected.unwrap_or_else(|| text.to_owned()),
            "{name}"
        );
    }
}

#[test]
fn the_language_decides_and_then_the_name() {
    let checker = checker(Origin::Isolated, Options::check());
    let text = "# see http://www.example.org/100%off\nx = 'http://www.example.org/100%off'\n";
    let count = |path: &str, language_id| {
        let buffer = Buffer::new(path, language_id, text);
        buffer.check(&checker).len()
    };
    let as_python = count("x.py", None);
    assert_eq!(count("Untitled-1", Some("python")), as_python);
    assert_eq!(count("x.py", Some("no-such-language")), as_python);
}

#[test]
fn a_changed_configuration_applies_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("urilint.toml");
    let base = folder.path().join("base.toml");
    let path = folder.path().join("docs/a.txt");
    fs::create_dir(folder.path().join("docs")).unwrap();
    let buffer = Buffer::new(&path, None, "http://www.example.org/100%off\n");
    let checker = checker(Origin::Nearest, Options::check());
    let set = |path: &Path, text: &str| {
        fs::write(path, text).unwrap();
        checker.configuration_changed();
    };
    assert_eq!(codes(&buffer.check(&checker)), ["S004"]);
    set(&config, "ignore = [\"S004\"]\n");
    assert!(buffer.check(&checker).is_empty());
    set(&config, "exclude = [\"docs\"]\n");
    assert!(checker.excludes(&path).unwrap());
    // A file that another one extends.
    set(&base, "ignore = [\"S\"]\n");
    set(&config, "extend = \"base.toml\"\n");
    assert!(buffer.check(&checker).is_empty());
    set(&base, "");
    assert_eq!(codes(&buffer.check(&checker)), ["S004"]);
    // One that is that of another folder.
    let sibling = folder.path().join("shared/urilint.toml");
    fs::create_dir(folder.path().join("shared")).unwrap();
    set(&sibling, "ignore = [\"S\"]\n");
    set(&config, "extend = \"shared/urilint.toml\"\n");
    assert!(buffer.check(&checker).is_empty());
    set(&sibling, "");
    assert_eq!(codes(&buffer.check(&checker)), ["S004"]);
    // An invalid one is an error until it is fixed.
    set(&config, "ignor = []\n");
    let error = checker.check(&path, None, &buffer.text).unwrap_err();
    assert_eq!(error.location, Some((1, 1)));
    fs::remove_file(&config).unwrap();
    checker.configuration_changed();
    assert_eq!(codes(&buffer.check(&checker)), ["S004"]);
}

#[test]
fn a_named_configuration_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("own.toml");
    fs::write(&config, "ignore = [\"S004\"]\n").unwrap();
    let checker = checker(Origin::Named(config.clone()), Options::check());
    let buffer = Buffer::new("a.txt", None, "http://www.example.org/100%off\n");
    assert!(buffer.check(&checker).is_empty());
    fs::write(&config, "").unwrap();
    checker.configuration_changed();
    assert_eq!(codes(&buffer.check(&checker)), ["S004"]);
}

#[test]
fn hostile_documents_cost_no_more_than_their_size() {
    let checker = checker(Origin::Isolated, Options::for_preset(urilint::Preset::Mail));
    // One line with many findings, where a position is the count of what is before it.
    let text = "\u{20AC} http://www.example.org/100%off ".repeat(20_000);
    let found = checker.check("a.txt".as_ref(), None, &text).unwrap();
    assert_eq!(found.len(), 20_000);
    let last = found.last().unwrap();
    assert_eq!(last.range.start.line, 0);
    assert!(RULES.contains(&last.finding.rule));
}
