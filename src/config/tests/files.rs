//! Which configuration file applies to which input.

use std::path::Path;

use super::Folder;
use crate::config::{CliOverrides, Files, Origin};
use crate::lint::options::{Options, Task};
use crate::rule::{Checks, Preset, Selection};

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
            "S001 C002 C003 C004 C005 C006 C007 C008 C009 C010 C011 C012 C013 C014",
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
