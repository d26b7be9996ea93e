//! Runs the recipes of `docs/recipes.md` by the shell, in a copy of `tests/recipes`: each block of `sh` has
//! to print the block of `text` after it. One that needs a program that is not installed, or the network,
//! is skipped, which is printed. lychee asks a server of the test in place of those of the links.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

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
    let is_there =
        |name: &&str| env::split_paths(&folders).any(|folder| folder.join(name).is_file());
    needed.split(", ").find(|name| !is_there(name))
}

/// Starts a server that has all pages but `/all`. Returns its address.
fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            // All of it is read, as the client is told of a reset otherwise.
            let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
            let request = lines.next().unwrap_or_default();
            lines.find(String::is_empty);
            let status = if request.contains(" /all ") {
                "404 Not Found"
            } else {
                "200 OK"
            };
            // A client that is gone does not matter.
            let _ = write!(
                stream,
                "HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            );
        }
    });
    address
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
    let server = serve();
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
        let remap = format!(r#"remap = ["https?://[^/]+ {server}"]"#);
        fs::write(folder.path().join("lychee.toml"), remap).unwrap();
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
