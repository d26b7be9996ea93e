//! Reading configuration files, and their errors.

mod files;

use std::fs;
use std::path::{Path, PathBuf};

use super::contents::{Contents, Draft, unknown_selectors};
use super::keys::{self, KEYS, Kind};
use super::toml::parse;
use super::{Entry, Paths, schema};

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
            Kind::Text if key.name == "base" => "\"https://a.example/\"",
            Kind::Text => "\"koi8-r\"",
            Kind::Switch => "true",
            Kind::Choice(words) => &format!("\"{}\"", words[0]),
            Kind::Rules => "[\"C001\", \"s\", \"missing-host\"]",
            Kind::Texts if key.name == "own-sites" => "[\"https://a.example/\"]",
            Kind::Texts => "[\"a\"]",
            Kind::Severities => "{ C001 = \"info\", S = \"error\" }",
            Kind::Allow => "[\"a\", \"b:*\", { paths = \"*.c\", rules = \"C\", reason = \"x\" }]",
            Kind::Brands => "[{ names = 'Example Bank', domains = 'example.org' }]",
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
        (
            "own-sites = [\"https://docs.example.org/\", \"docs.example.org\"]",
            "1:43: invalid site; expected a URL such as 'https://docs.example.org/'",
        ),
        (
            "own-sites = \"https://anna@docs.example.org/?a\"",
            "1:13: invalid site; expected a URL such as 'https://docs.example.org/'",
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
