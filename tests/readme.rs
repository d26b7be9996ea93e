//! Runs the sessions of the README and of the pages in `docs/`, and compares the table in
//! `docs/rules.md` with the rules.
#![cfg(feature = "cli")]

mod expect;

use std::path::Path;
use std::process::Command;

#[test]
fn sessions_print_what_the_pages_show() {
    let text = include_str!("../corpus/plain/readme.txt");
    let readme = include_str!("../README.md");
    assert!(readme.contains(&format!("$ cat corpus/plain/readme.txt\n{text}")));
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/uris.md");
}

#[test]
fn the_readme_is_short() {
    assert!(include_str!("../README.md").lines().count() <= 200);
}

/// The table of rules, with links relative to `docs/`.
fn table() -> String {
    let program = Command::new(env!("CARGO_BIN_EXE_urilint"))
        .args(["rules", "--format", "markdown"])
        .output()
        .unwrap();
    let table = String::from_utf8(program.stdout).unwrap();
    assert_eq!(table.lines().count(), 2 + urilint::RULES.len());
    table.replace("](src/", "](../src/")
}

#[test]
fn the_page_of_rules_has_every_rule() {
    let table = table();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let head = table.lines().next().unwrap();
    // The table is the last part of the page.
    let text = page.split(head).next().unwrap();
    let expected = format!("{text}{table}");
    if expect::is_updating() {
        expect::update(&path, &expected);
    } else {
        assert!(
            page == expected,
            "docs/rules.md differs from the rules; UPDATE_EXPECT=1 rewrites it"
        );
    }
}

#[test]
fn the_page_of_rules_links_to_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for rule in table().lines().skip(2) {
        let (_, link) = rule.split_once("](").unwrap();
        let (link, _) = link.split_once(')').unwrap();
        assert!(folder.join(link).is_file(), "{link}");
    }
}
