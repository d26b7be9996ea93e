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
