//! Writing files: permissions and other attributes, outputs that are not regular files, and
//! failures.

mod attributes;
mod failures;
mod targets;

use crate::cli::{CLEAN, Folder, Run};

const FAULTY: &str = "see <HTTP://h.example:80/a>\n";
const FIXED: &str = "see <http://h.example/a>\n";
const FIX: [&str; 5] = ["check", "--preset=docs", "--format=concise", "--fix", "-q"];

fn fix(folder: &Folder, args: &[&str]) -> Run {
    folder.run(&[&FIX, args].concat())
}

#[track_caller]
fn assert_not_fixed(run: &Run, path: &str, why: &str) {
    assert_eq!(run.code, 2, "{run:?}");
    let line = format!("urilint: {path}: not fixed: {why}");
    assert!(run.err.starts_with(&line), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[cfg(unix)]
fn mode(folder: &Folder, name: &str) -> u32 {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(folder.path(name)).unwrap().mode() & 0o7777
}

#[cfg(unix)]
fn set_mode(folder: &Folder, name: &str, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(folder.path(name), PermissionsExt::from_mode(mode)).unwrap();
}

/// A shell in `folder` that runs `script`, in which `"$0"` is the program.
#[cfg(unix)]
fn shell(folder: &Folder, script: &str) -> std::process::Command {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_urilint")]);
    command.current_dir(&folder.0);
    command
}

#[test]
fn inputs_are_not_overwritten() {
    let folder = Folder::with(&[("a.txt", CLEAN), ("b.txt", CLEAN)]);
    for args in [
        &["extract", "-o", "a.txt", "b.txt", "a.txt"][..],
        &["check", "-o", "./a.txt", "a.txt"],
        &["check", "--fix", "-o", "a.txt", "a.txt"],
    ] {
        let run = folder.run(args);
        assert_eq!((run.code, &*run.out), (2, ""));
        let ending = "a.txt: the output file is one of the inputs\n";
        assert!(run.err.ends_with(ending), "{}", run.err);
    }
    assert_eq!(folder.read("a.txt"), CLEAN);
}

#[test]
fn standard_input_named_twice_is_fixed_once() {
    let folder = Folder::new();
    let run = folder.run_with(&[&FIX[..], &["-", "-"]].concat(), FAULTY.as_bytes());
    run.is(0, FIXED, "");
}
