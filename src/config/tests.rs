//! Reading configuration files, their errors, and which file applies to which input.

use std::fs;
use std::path::{Path, PathBuf};

use super::contents::{Contents, Draft, unknown_selectors};
use super::keys::{self, KEYS, Kind};
use super::toml::parse;
use super::{CliOverrides, Entry, Files, Origin, Paths, schema};
use crate::lint::options::{Options, Task};
use crate::rule::Checks;
use crate::rule::{Preset, Selection};

fn read(text: &str) -> Result<Contents, String> {
    let path = Path::new("urilint.toml");
    let wrong = |fault: super::toml::Fault| {
        fault
            .in_file(path, text, super::toml::Quotes::Shown)
            .to_string()
    };
    let table = parse(text).map_err(wrong)?;
    let draft = Draft::read(table.get_ref(), Path::new("/root"));
    let unknown = unknown_selectors(&draft.named, Some(&[]));
    let mut faults = draft.faults.into_iter().chain(unknown);
    match faults.next() {
        Some(fault) => Err(wrong(fault)),
        None => Ok(draft.contents),
    }
}

#[test]
fn all_faults_are_reported_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("urilint.toml");
    fs::write(
        &path,
        "extend = 'base.toml'\nselct = ['C001']\npreset = 'doc'\nignore = ['C01', 'C999']\n\
         allow = [{ host = 'a' }, 'b', { rules = 'C' }]\n[severity]\nC001 = 'x'\nC002 = 1\n",
    )
    .unwrap();
    fs::write(folder.path().join("base.toml"), "fail-on = 3\n").unwrap();
    let error = super::load(&path).unwrap_err();
    let places = error.all().map(|error| {
        let name = error.path.file_name().unwrap().to_string_lossy();
        format!("{name}:{}", error.location.unwrap().0)
    });
    let expected = "urilint.toml:2 urilint.toml:3 urilint.toml:4 urilint.toml:4 urilint.toml:5 \
                    urilint.toml:5 urilint.toml:7 urilint.toml:8 base.toml:1";
    assert_eq!(places.collect::<Vec<_>>().join(" "), expected);
    fs::write(&path, "ignore = ['C01', 'C999']\nselect = 1\n").unwrap();
    let error = super::load(&path).unwrap_err();
    let places: Vec<_> = error.all().map(|error| error.location.unwrap()).collect();
    assert_eq!(places, [(1, 11), (1, 18), (2, 10)]);
}

/// A file with each kind of error. A line with one ends with a comment that has a part of its
/// message.
const ALL_KINDS: &str = "\
selct = ['C001'] # unknown key `selct`
preset = 'doc' # invalid value 'doc'
select = [ # (nothing)
  'C001',
  3, # expected a string
  'C999', # no rule is called 'C999'
  false, # expected a string
]
extend-select = ['U007', 'no-wiki', 'U002', 'no-docs'] # no rule is called 'U007'
exclude = [
  'ok/',
  '{a', # error parsing glob
  'b{', # error parsing glob
]
allow = [
  'ok.example',
  '[', # error parsing glob
  { host = 'a', paths = 1 }, # unknown key `host` & expected a list of strings
  { regex = ['a', 3, # expected a string
     '(b', # unclosed group
     '', # empty regular expression
  ] },
]
shorteners = [
  'https://s.example/', # invalid host 'https://s.example/'
  '*.example.org', # invalid host '*.example.org'
]
fail-on = 3 # expected a string
[severity]
C001 = 'fatal' # invalid value 'fatal'
C01 = 'info' # no rule is called 'C01'
[per-path-ignores]
'{' = ['C998'] # error parsing glob & no rule is called 'C998'
[[archive]] # `paths` is required
link = 'https://archive.example/{id}' # unknown field {id}
[[archive]]
paths = ['[', 3, '{'] # error parsing glob & expected a string & error parsing glob
[[deny]]
name = 'no-wiki'
match = 'host'
values = [
  'wiki.example.org',
  7, # expected a string
  'a b', # character not allowed
  '', # empty host
]
[[deny]]
name = 'no-docs'
match = 'regex'
values = ['(', # unclosed group
  'a{2,1}', # invalid repetition
]
message = ' ' # not a line of text
[[deny]]
match = 'prefix'
file = 'none.txt' # none.txt: not read
[[deny]]
mtach = 'host' # unknown key `mtach`
values = 5 # expected a list of strings
[[deny]]
match = 'host'
file = 'list.txt'
[[deny]] # `match` is required & `values` or `file` is required
name = 'No' # a name has 2 to 40
";

#[test]
fn all_kinds_of_errors_are_reported_at_once() {
    let folder = Folder::with(&[
        ("urilint.toml", ALL_KINDS),
        ("list.txt", "ok.example\na b\n# c d\ne f\n"),
    ]);
    let error = super::load(&folder.path("urilint.toml")).unwrap_err();
    let in_file = |name: &str| {
        let errors = error.all().filter(move |error| error.path.ends_with(name));
        let lines = errors.map(|error| (error.location.unwrap().0, &*error.message));
        lines.collect::<Vec<_>>()
    };
    let mut wanted = Vec::new();
    for (number, line) in ALL_KINDS.lines().enumerate() {
        let comment = line.split_once(" # ").map_or("", |(_, comment)| comment);
        let parts = comment.split(" & ");
        let parts = parts.filter(|part| !part.is_empty() && *part != "(nothing)");
        wanted.extend(parts.map(|part| (number + 1, part)));
    }
    let found = in_file("urilint.toml");
    for at in 0..wanted.len().max(found.len()) {
        let (wanted, found) = (wanted.get(at), found.get(at));
        let holds = wanted
            .zip(found)
            .is_some_and(|((line, part), (found, message))| {
                line == found && message.contains(part)
            });
        assert!(holds, "{wanted:?}: {found:?}");
    }
    let of_list: Vec<_> = in_file("list.txt")
        .into_iter()
        .map(|(line, _)| line)
        .collect();
    assert_eq!(of_list, [2, 4]);
    assert_eq!(error.all().count(), found.len() + 2);
    // In the order of the lines, the configuration first.
    assert!(
        error
            .all()
            .take(found.len())
            .is_sorted_by_key(|error| error.location)
    );
}

#[test]
fn rules_of_a_file_that_is_not_read_may_be_named() {
    let folder = Folder::with(&[(
        "urilint.toml",
        "extend = 'none.toml'\nignore = ['U001', 'no-wiki', 'C999', 'x_y']\n",
    )]);
    let error = super::load(&folder.path("urilint.toml")).unwrap_err();
    let places = error.all().map(|error| error.location);
    assert_eq!(
        places.collect::<Vec<_>>(),
        [Some((2, 30)), Some((2, 38)), None]
    );
    let own = "[[deny]]\nmatch = 'host'\nvalues = ''\n";
    folder.write(
        "urilint.toml",
        &format!("extend = 'none.toml'\nignore = ['U001', 'no-wiki']\n{own}"),
    );
    let error = super::load(&folder.path("urilint.toml")).unwrap_err();
    let places = error.all().map(|error| error.location);
    assert_eq!(
        places.collect::<Vec<_>>(),
        [Some((2, 19)), Some((5, 10)), None]
    );
}

#[test]
fn a_list_that_is_no_list_of_values_has_some_errors() {
    let folder = Folder::with(&[
        (
            "urilint.toml",
            "[[deny]]\nmatch = 'host'\nfile = 'list.txt'\n",
        ),
        ("list.txt", &"a b\n".repeat(1234)),
    ]);
    let error = super::load(&folder.path("urilint.toml")).unwrap_err();
    assert_eq!(error.all().count(), 101);
    assert_eq!(error.others[99].message, "1134 more errors");
}

#[test]
fn every_key_is_read() {
    for key in KEYS {
        let value = match key.kind {
            Kind::Path => "\"a.toml\"",
            Kind::Text => "\"text\"",
            Kind::Choice(words) => &format!("\"{}\"", words[0]),
            Kind::Rules => "[\"C001\", \"s\", \"missing-host\"]",
            Kind::Texts => "[\"a\"]",
            Kind::Severities => "{ C001 = \"info\", S = \"error\" }",
            Kind::Allow => "[\"a\", \"b:*\", { paths = \"*.c\", rules = \"C\", reason = \"x\" }]",
            Kind::Archives => "[{ paths = 'lists/*.mbox' }]",
            Kind::Deny => "[{ match = 'host', values = 'a.example' }]",
            Kind::PathRules => "{ \"*.c\" = [\"C\"] }",
            Kind::Paths => "[\"a\", \"b\"]",
            Kind::PathPaths => "{ \"*.c\" = \"a\" }",
        };
        let text = format!("{} = {value}", key.name);
        assert!(read(&text).is_ok(), "{text}: {:?}", read(&text).err());
        let of_no_type = format!("{} = 1", key.name);
        assert!(read(&of_no_type).is_err(), "{of_no_type}");
        assert!(
            schema().contains(&format!("\"{}\": {{", key.name)),
            "{}",
            key.name
        );
        assert!(std::ptr::eq(keys::find(key.name).unwrap(), key));
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, expected) in [
        (
            "selct = []",
            "1:1: unknown key `selct`; did you mean `select`?",
        ),
        (
            "\n\n[severty]",
            "3:2: unknown key `severty`; did you mean `severity`?",
        ),
        (
            "ignore = [\n  \"X999\",\n]",
            "2:3: no rule is called 'X999'",
        ),
        (
            "preset = 'doc'",
            "1:10: invalid value 'doc'; expected one of docs, mail, harvest",
        ),
        (
            "select = 5",
            "1:10: expected a list of strings, found integer",
        ),
        ("\u{e4} = 1", "1:1: invalid TOML"),
        ("select = [", "1:11: invalid TOML"),
        ("allow = [{ rules = ['C'] }]", "1:10: at least one of"),
        (
            "allow = [{ host = 'a' }]",
            "1:12: unknown key `host`; did you mean `hosts`?",
        ),
        (
            "[severity]\nC001 = 'fatal'",
            "2:8: invalid value 'fatal'; expected one of info, warning, error",
        ),
        ("[severity]\nC01 = 'info'", "2:1: no rule is called 'C01'"),
        ("allow = ['[']", "1:10: error parsing glob"),
        (
            "allow = [{ regex = ['a', '(b'] }]",
            "1:26: unclosed group at character 1",
        ),
        ("deny = 'a'", "1:8: expected a list of tables"),
        (
            "[[deny]]\nvaleus = 'host'",
            "2:1: unknown key `valeus`; did you mean `values`?",
        ),
        (
            "[[deny]]\nmatch = 'hosts'",
            "2:9: invalid value 'hosts'; expected one of host, prefix, regex",
        ),
        (
            "shorteners = [\"go.example.org\", \"https://s.example/\"]",
            "1:33: invalid host 'https://s.example/'; expected a name such as 'go.example.org'",
        ),
        (
            "shorteners = \"*.example.org\"",
            "1:14: invalid host '*.example.org'; expected a name such as 'go.example.org'",
        ),
        ("[[deny]]\nvalues = ['a']", "1:1: `match` is required"),
        (
            "[[deny]]\nmatch = 'host'",
            "1:1: `values` or `file` is required",
        ),
        (
            "[[deny]]\nmatch = 'host'\nvalues = 'a'\nfile = 'a'",
            "4:8: `values` and `file` exclude each other",
        ),
        ("archive = 'a'", "1:11: expected a list of tables"),
        ("[[archive]]\nname = 'a'", "1:1: `paths` is required"),
        (
            "[[archive]]\npath = 'a'",
            "2:1: unknown key `path`; did you mean `paths`?",
        ),
        ("ignore = ['U001']", "1:11: no rule is called 'U001'"),
    ] {
        let wrong = read(text).unwrap_err();
        let expected = format!("urilint.toml:{expected}");
        assert!(wrong.starts_with(&expected), "{wrong}\n{expected}");
    }
}

#[test]
fn path_globs_are_those_of_gitignore() {
    let root = Path::new("/root");
    for (glob, path, expected) in [
        ("*.md", "/root/a.md", true),
        ("*.md", "/root/b/a.md", true),
        ("/a.md", "/root/b/a.md", false),
        ("docs/", "/root/docs/a.md", true),
        ("docs/", "/root/b/docs/c/a.md", true),
        ("docs/*.md", "/root/b/docs/a.md", false),
        ("**/docs/*.md", "/root/b/docs/a.md", true),
        ("*.md", "/other/a.md", false),
        ("*.md", "/root", false),
    ] {
        let paths = Paths::new(root, &[glob.to_owned()]).unwrap();
        assert_eq!(
            paths.has(Path::new(path), Entry::File),
            expected,
            "{glob} {path}"
        );
    }
}

/// A folder with files, gone at its end.
struct Folder(tempfile::TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            let path = folder.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }
}

fn overrides(origin: Origin) -> CliOverrides {
    CliOverrides::new(origin, Options::new(Task::Check(Checks::default())))
}

fn files(origin: Origin, selection: Selection) -> Files {
    let overrides = CliOverrides {
        selection,
        ..overrides(origin)
    };
    Files::new(overrides).unwrap()
}

#[test]
fn test_data_has_no_findings_but_leaked_credentials() {
    let folder = Folder::with(&[]);
    let selection = |select: &[&str], preset| Selection {
        select: select.iter().map(|&code| code.to_owned()).collect(),
        preset,
        ..Selection::default()
    };
    let given = |selection| {
        let overrides = CliOverrides {
            selection,
            inputs: vec![folder.path("")],
            ..overrides(Origin::Isolated)
        };
        Files::new(overrides).unwrap()
    };
    let test = folder.path("tests/a.txt");
    let default = given(Selection::default());
    assert_eq!(codes(&default, &test), "C002 C003 C006");
    assert_ne!(codes(&default, &folder.path("a.txt")), "C002 C003 C006");
    let docs = given(selection(&[], Some(Preset::Docs)));
    assert_eq!(codes(&docs, &test), "C002 C003 C006");
    assert_eq!(codes(&given(selection(&["S004"], None)), &test), "S004");
    let mail = given(selection(&[], Some(Preset::Mail)));
    assert_eq!(codes(&mail, &test), codes(&mail, &folder.path("a.txt")));
}

#[test]
fn fixes_in_test_data_are_not_safe() {
    let folder = Folder::with(&[]);
    for select in [&[][..], &["G001".to_owned()][..]] {
        let overrides = CliOverrides {
            selection: Selection {
                select: select.to_vec(),
                ..Selection::default()
            },
            inputs: vec![folder.path("")],
            ..overrides(Origin::Isolated)
        };
        let files = Files::new(overrides).unwrap();
        for (name, expected) in [("tests/a.txt", true), ("a.txt", false)] {
            let terms = files.resolve(&folder.path(name)).unwrap();
            let Task::Check(checks) = &terms.options.task else {
                unreachable!("nothing is extracted here")
            };
            assert_eq!(checks.settings().test_data, expected, "{name}");
        }
    }
}

#[test]
fn test_data_is_what_the_configuration_names() {
    let folder = Folder::with(&[("urilint.toml", "test-data = [\"samples/\"]")]);
    let files = files(Origin::Nearest, Selection::default());
    assert_eq!(
        codes(&files, &folder.path("samples/a.txt")),
        "C002 C003 C006"
    );
    assert_ne!(codes(&files, &folder.path("tests/a.txt")), "C002 C003 C006");
}

fn codes(files: &Files, path: &Path) -> String {
    let terms = files.resolve(path).unwrap();
    let Task::Check(checks) = &terms.options.task else {
        unreachable!("nothing is extracted here")
    };
    checks
        .rules()
        .map(|rule| rule.code)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_nearest_file_holds_and_no_other() {
    let folder = Folder::with(&[
        (
            "urilint.toml",
            "select = ['C001']\n[per-path-ignores]\n'*.c' = ['C']",
        ),
        ("a/.urilint.toml", "select = ['C002']"),
        ("a/urilint.toml", "select = ['C003']"),
        ("b/pyproject.toml", "[tool.urilint]\nselect = ['C004']"),
        ("b/c/pyproject.toml", "[tool.other]\nname = 'urilint'"),
        (
            "d/Cargo.toml",
            "[package.metadata.urilint]\nselect = ['C005']",
        ),
        ("e/Cargo.toml", "this = is not = TOML"),
        (
            "f/urilint.toml",
            "extend = '../urilint.toml'\nextend-select = ['S001']",
        ),
    ]);
    let files = files(Origin::Nearest, Selection::default());
    for (path, expected) in [
        ("x", "C001"),
        ("x.c", ""),
        ("a/x", "C002"),
        ("a/no/such/folder/x", "C002"),
        ("b/x", "C004"),
        ("b/c/x", "C004"),
        ("d/x", "C005"),
        ("e/x", "C001"),
        ("f/x", "S001 C001"),
        ("f/x.c", "S001 C001"),
        ("a/../b/x", "C004"),
    ] {
        assert_eq!(codes(&files, &folder.path(path)), expected, "{path}");
    }
}

#[test]
fn the_command_line_comes_first() {
    let folder = Folder::with(&[(
        "urilint.toml",
        "select = ['C001', 'C002']\nextend-select = ['S001']\nignore = ['C002']",
    )]);
    let list = |words: &str| words.split_whitespace().map(str::to_owned).collect();
    for (select, extend_select, ignore, expected) in [
        ("", "", "", "S001 C001"),
        ("C003", "", "", "C003"),
        ("", "C002", "", "S001 C001 C002"),
        ("", "", "C001", "S001"),
        (
            "",
            "C",
            "C001",
            "S001 C002 C003 C004 C005 C006 C007 C008 C009 C010 C011 C012 C013",
        ),
    ] {
        let selection = Selection {
            preset: None,
            select: list(select),
            extend_select: list(extend_select),
            ignore: list(ignore),
        };
        let got = codes(&files(Origin::Nearest, selection), &folder.path("x"));
        let known: Vec<_> = expected
            .split_whitespace()
            .filter(|code| crate::rule::RULES.iter().any(|rule| rule.code == *code))
            .collect();
        assert_eq!(got, known.join(" "));
    }
    let alone = files(Origin::Isolated, Selection::default());
    assert!(codes(&alone, &folder.path("x")).contains("C002"));
}

#[test]
fn what_holds_is_shared() {
    let folder = Folder::with(&[("urilint.toml", "allow = [{ paths = 'a/', hosts = 'h' }]")]);
    let files = files(Origin::Nearest, Selection::default());
    let terms = |path: &str| files.resolve(&folder.path(path)).unwrap();
    assert!(terms("b/x").allow.is_empty() && !terms("a/x").allow.is_empty());
    assert!(std::sync::Arc::ptr_eq(
        &terms("a/x").options,
        &terms("b/y").options
    ));
    assert!(std::sync::Arc::ptr_eq(
        &terms("a/x").allow,
        &terms("a/y").allow
    ));
}
