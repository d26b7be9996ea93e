//! Runs the recipes of `docs/recipes.md` by the shell, in a copy of `tests/recipes`: each block of `sh` has
//! to print the block of `text` after it. One that needs a program that is not installed, or the network,
//! is skipped, which is printed.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGE: &str = include_str!("../docs/recipes.md");

/// A block of the page, and what it prints.
struct Recipe<'t> {
    script: &'t str,
    expected: &'t str,
}

fn recipes() -> Vec<Recipe<'static>> {
    let mut recipes: Vec<Recipe> = Vec::new();
    for part in PAGE.split("\n```").skip(1) {
        if let Some(script) = part.strip_prefix("sh\n") {
            let expected = "";
            recipes.push(Recipe { script, expected });
        } else if let Some(text) = part.strip_prefix("text\n") {
            recipes.last_mut().unwrap().expected = text;
        }
    }
    recipes
}

/// Returns what is missing for a recipe.
fn missing(script: &str) -> Option<&str> {
    let needed = script.lines().next()?.strip_prefix("# needs: ")?;
    let folders = env::var_os("PATH").unwrap_or_default();
    let is_there = env::split_paths(&folders).any(|folder| folder.join(needed).is_file());
    (!is_there).then_some(needed)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let copied = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &copied);
        } else {
            fs::copy(entry.path(), copied).unwrap();
        }
    }
}

#[test]
fn recipes_print_what_the_page_shows() {
    let recipes = recipes();
    assert!(
        recipes.len() >= 10
            && recipes
                .iter()
                .filter(|recipe| !recipe.expected.is_empty())
                .count()
                >= 8
    );
    let program = PathBuf::from(env!("CARGO_BIN_EXE_urilint"));
    let folders = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&folders);
    let path = env::join_paths(
        [program.parent().unwrap().to_path_buf()]
            .into_iter()
            .chain(folders),
    );
    let path = path.unwrap();
    for Recipe { script, expected } in recipes {
        if let Some(needed) = missing(script) {
            eprintln!("skipped: {needed} is not there");
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        copy(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recipes"),
            folder.path(),
        );
        let mut shell = Command::new("sh");
        shell.args(["-euc", script]).current_dir(folder.path());
        shell
            .env("PATH", &path)
            .env("LC_ALL", "C")
            .env("GIT_CONFIG_GLOBAL", "/dev/null");
        let output = shell.output().unwrap();
        let (out, err) = (
            output.stdout,
            String::from_utf8_lossy(&output.stderr).into_owned(),
        );
        assert_eq!(
            String::from_utf8(out)
                .unwrap()
                .replace("\r\n", "\n")
                .trim_end(),
            expected.trim_end(),
            "{script}\n{err}"
        );
        assert!(output.status.success(), "{script}\n{err}");
    }
}
