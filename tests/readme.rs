//! Runs the README's session.
#![cfg(feature = "cli")]

#[test]
fn the_session_is_true() {
    let text = include_str!("../corpus/plain/readme.txt");
    assert!(
        include_str!("../README.md").contains(&format!("$ cat corpus/plain/readme.txt\n{text}"))
    );
    trycmd::TestCases::new().case("README.md");
}

/// The table of rules is what `urilint rules --format markdown` prints.
#[test]
fn the_table_of_rules_is_whole() {
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_urilint"))
        .args(["rules", "--format", "markdown"])
        .output()
        .unwrap();
    let table = String::from_utf8(program.stdout).unwrap();
    assert!(table.lines().count() > 120);
    assert!(include_str!("../README.md").contains(&table), "{table}");
}
