//! Hostile repositories: configurations, ignore files and inputs that are devices, FIFOs,
//! endless links or too large, and references to files outside.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::cli::{CLEAN, Folder, Run};

pub const LINK: &str = "http://h.example/a\n";

/// Runs a program that may hang: it is killed after 20 seconds, and may use 1 GiB of memory.
pub fn finished(folder: &Folder, args: &[&str]) -> Run {
    let mut command = folder.command(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let pid = child.id().to_string();
    let (done, ended) = mpsc::channel::<()>();
    let guard = std::thread::spawn(move || {
        let start = Instant::now();
        while ended.recv_timeout(Duration::from_millis(20)).is_err() {
            if start.elapsed() > Duration::from_secs(20) || memory(&pid) > 1 << 20 {
                let _ = Command::new("kill").args(["-KILL", &pid]).status();
                return;
            }
        }
    });
    let run = Run::of(child.wait_with_output().unwrap());
    let _ = done.send(());
    guard.join().unwrap();
    run
}

/// Returns the memory of a process in KiB, if the system reports it.
fn memory(pid: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let digits = line.and_then(|line| line.split_whitespace().next());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

pub fn fifo(folder: &Folder, name: &str) {
    let made = Command::new("mkfifo").arg(folder.path(name)).status();
    assert!(made.unwrap().success());
}

/// A file that is not a regular file of at most 1 MiB, and the message about it.
struct Odd {
    make: fn(&Folder, &str),
    reason: &'static str,
}

fn socket(folder: &Folder, name: &str) {
    drop(UnixListener::bind(folder.path(name)).unwrap());
}

const ODDS: [Odd; 7] = [
    Odd {
        make: |folder, name| symlink("/dev/zero", folder.path(name)).unwrap(),
        reason: "not read: a device, not a regular file",
    },
    Odd {
        make: fifo,
        reason: "not read: a FIFO, not a regular file",
    },
    Odd {
        make: |folder, name| {
            fifo(folder, "fifo");
            symlink(folder.path("fifo"), folder.path(name)).unwrap();
        },
        reason: "not read: a FIFO, not a regular file",
    },
    Odd {
        make: socket,
        reason: "not read: a socket, not a regular file",
    },
    Odd {
        make: |folder, name| fs::create_dir(folder.path(name)).unwrap(),
        reason: "not read: a directory, not a regular file",
    },
    Odd {
        make: |folder, name| symlink(folder.path(name), folder.path(name)).unwrap(),
        reason: "not read: Too many levels of symbolic links (os error ",
    },
    Odd {
        make: |folder, name| folder.write(name, &b"# a line\n".repeat(120_000)),
        reason: "not read: it is larger than 1 MiB",
    },
];

pub fn assert_reported(run: &Run, name: &str, reason: &str) {
    let start = format!("urilint: {name}: {reason}");
    assert_eq!(run.code, 2, "{name} {reason}: {run:?}");
    let lines: Vec<_> = run.err.lines().collect();
    assert!(lines.len() == 1 && lines[0].starts_with(&start), "{run:?}");
}

#[test]
fn ignore_files_are_regular_files() {
    for odd in ODDS {
        for name in [
            ".gitignore",
            ".ignore",
            ".urilintignore",
            ".git/info/exclude",
        ] {
            let folder = Folder::with(&[("a.txt", CLEAN), ("b/c.txt", CLEAN)]);
            fs::create_dir_all(folder.path(".git/info")).unwrap();
            (odd.make)(&folder, name);
            let run = finished(&folder, &["extract", "--isolated", "a.txt", "b"]);
            assert_reported(&run, folder.path(name).to_str().unwrap(), odd.reason);
            assert_eq!(run.out, LINK.repeat(2));
            for args in [
                &["extract", "."][..],
                &["extract", "--force-exclude", "a.txt", "b/c.txt"],
                &["extract", "--threads=1", ".", "."],
            ] {
                let run = finished(&folder, args);
                assert_reported(&run, name, odd.reason);
                assert_eq!(
                    run.out,
                    LINK.repeat(2 * args.iter().filter(|a| **a == ".").count().max(1))
                );
            }
            let run = finished(&folder, &["check", "--files", "."]);
            assert_reported(&run, name, odd.reason);
            // In a work tree, an ignore file is an input, too, if it is a file.
            let inputs = run.out.lines().filter(|input| *input != name);
            assert_eq!(inputs.collect::<Vec<_>>(), ["a.txt", "b/c.txt"]);
            // Without ignore files, there is no error.
            finished(&folder, &["extract", "--no-ignore", "a.txt"]).is(0, LINK, "");
        }
    }
}

#[test]
fn user_ignore_file_is_a_regular_file() {
    let folder = Folder::with(&[("a.txt", CLEAN), ("ignored", "a.txt\n")]);
    let run = |name: &str, value: &str| {
        let mut command = folder.command(&["extract", "a.txt", "."]);
        command.env("HOME", folder.path("none")).env(name, value);
        command.env("PATH", "/bin:/usr/bin");
        let mut limited = Command::new("timeout");
        limited
            .arg("20")
            .arg(command.get_program())
            .args(command.get_args());
        limited.current_dir(&folder.0).stdin(Stdio::null());
        limited.env("HOME", folder.path("none")).env(name, value);
        Run::of(limited.output().unwrap())
    };
    let twice = LINK.repeat(2);
    fs::create_dir_all(folder.path("git")).unwrap();
    symlink("/dev/zero", folder.path("git/ignore")).unwrap();
    let user = run("XDG_CONFIG_HOME", folder.0.to_str().unwrap());
    let name = folder.path("git/ignore");
    assert_reported(&user, name.to_str().unwrap(), "not read: a device");
    assert_eq!(user.out, twice);
    let zero = run("GIT_CONFIG_GLOBAL", "/dev/zero");
    assert_reported(&zero, "/dev/zero", "not read: a device");
    // A configuration of git without an ignore file.
    run("GIT_CONFIG_GLOBAL", "/dev/null").is(0, &twice, "");
    for (file, expected) in [("ignored", LINK), ("none", &twice)] {
        let config = folder.path("config");
        let text = format!(
            "[core]\n\texcludesFile = \"{}\"\n",
            folder.path(file).display()
        );
        fs::write(&config, text).unwrap();
        run("GIT_CONFIG_GLOBAL", config.to_str().unwrap()).is(0, expected, "");
    }
}

#[test]
fn configurations_are_regular_files() {
    for odd in ODDS {
        for name in [
            ".urilint.toml",
            "urilint.toml",
            "pyproject.toml",
            "Cargo.toml",
        ] {
            let folder = Folder::with(&[("a.txt", CLEAN), ("b/c.txt", CLEAN)]);
            (odd.make)(&folder, &format!("b/{name}"));
            let path = format!("b/{name}");
            let run = finished(&folder, &["check", "a.txt", "b/c.txt", "."]);
            assert_reported(&run, &path, odd.reason);
            assert!(
                run.err.ends_with("; inputs below it are not read\n"),
                "{}",
                run.err
            );
            let run = finished(&folder, &["extract", "a.txt", "b"]);
            assert_reported(&run, &path, odd.reason);
            assert_eq!(run.out, LINK.repeat(2));
            finished(&folder, &["extract", "--isolated", "a.txt"]).is(0, LINK, "");
            let named = finished(&folder, &["check", "--config", &path, "a.txt"]);
            assert_reported(&named, &path, odd.reason);
            assert_eq!(finished(&folder, &["config", "show", "b/c.txt"]).code, 2);
            folder.write("urilint.toml", format!("extend = '{path}'\n").as_bytes());
            let run = finished(&folder, &["check", "a.txt"]);
            assert_reported(&run, &path, odd.reason);
        }
    }
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    finished(&folder, &["check", "--config=/dev/null", "a.txt"]).is(0, "", "");
}

#[test]
fn cyclic_and_long_extend_is_one_error() {
    let folder = Folder::with(&[
        ("a.txt", CLEAN),
        ("urilint.toml", "extend = 'x/../b.toml'\n"),
        ("b.toml", "extend = 'urilint.toml'\n"),
    ]);
    fs::create_dir(folder.path("x")).unwrap();
    for number in 0..40 {
        let text = format!("extend = '{}.toml'\n", number + 1);
        folder.write(&format!("{number}.toml"), text.as_bytes());
    }
    for args in [
        &["check", "a.txt"][..],
        &["check", "--config=0.toml", "a.txt"],
    ] {
        let run = finished(&folder, args);
        assert_eq!((run.code, run.err.lines().count()), (2, 1), "{run:?}");
        assert!(
            run.err.contains("more than 8 files extend one another"),
            "{}",
            run.err
        );
    }
}

#[test]
fn hostile_globs() {
    let deep = format!("{}a{}", "{".repeat(100_000), "}".repeat(100_000));
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    for key in ["exclude", "allow", "per-path-ignores"] {
        let text = match key {
            "per-path-ignores" => format!("[{key}]\n'{deep}' = ['C001']\n"),
            _ => format!("{key} = ['{deep}']\n"),
        };
        folder.write("urilint.toml", text.as_bytes());
        let run = finished(&folder, &["check", "a.txt"]);
        assert_eq!(
            (run.code, run.err.lines().count()),
            (2, 1),
            "{}",
            run.err.len()
        );
        assert!(
            run.err.contains("glob longer than 4096 bytes"),
            "{}",
            run.err
        );
    }
    fs::remove_file(folder.path("urilint.toml")).unwrap();
    // Some systems limit an argument to 128 KiB.
    let argument = &deep[60_000..140_000];
    for option in ["--exclude", "--host"] {
        let run = finished(&folder, &["extract", option, argument, "a.txt"]);
        run.is(
            2,
            "",
            &format!("urilint: {option}: glob longer than 4096 bytes\n"),
        );
    }
    folder.write(".ignore", format!("b\n{deep}\n").as_bytes());
    finished(&folder, &["extract", "."]).is(0, LINK, "");
    let run = finished(&folder, &["extract", "-v", "."]);
    let message = "urilint: .ignore: line 2 is not a valid pattern and is ignored\n";
    assert!(run.err.starts_with(message), "{}", run.err);
    // Too many globs for a single automaton.
    let many: Vec<_> = (0..60_000)
        .map(|number| format!("*{number}*b?\n"))
        .collect();
    folder.write(".ignore", many.concat().as_bytes());
    let run = finished(&folder, &["extract", "."]);
    assert_reported(&run, ".ignore", "its patterns are too many or too large");
    assert_eq!(run.out, LINK);
}

/// Returns a folder with a repository and a file outside of it, whose content must not be
/// printed.
fn with_outsider(text: &str) -> Folder {
    let folder = Folder::with(&[("outside/secret", text), ("tree/a.txt", CLEAN)]);
    fs::create_dir(folder.path("tree/.git")).unwrap();
    folder
}

const OUTSIDERS: [(&str, &str); 9] = [
    ("SeCrEt-key = 1\n", ":1:1: unknown key"),
    ("[SeCrEt]\na = 1\n", ":1:2: unknown key"),
    ("\n'selct SeCrEt' = 1\n", ":2:1: unknown key"),
    ("password: SeCrEt\n", ":1:"),
    ("SeCrEt = 1\nSeCrEt = 2\n", ":2:1: invalid TOML"),
    ("preset = 'SeCrEt'\n", ":1:10: unknown value"),
    ("select = ['SeCrEt']\n", ":1:11: unknown rule"),
    ("exclude = ['{SeCrEt']\n", ":1:12: invalid glob"),
    ("severity = { SeCrEt = 'info' }\n", ":1:14: unknown rule"),
];

#[test]
fn files_outside_the_tree_are_not_printed() {
    for (text, message) in OUTSIDERS {
        let folder = with_outsider(text);
        let check = |name: &str| {
            let mut run = finished(&folder, &["check", "tree"]);
            assert_eq!((run.code, run.err.lines().count()), (2, 1), "{run:?}");
            assert!(run.err.contains(&format!("{name}{message}")), "{}", run.err);
            run.err = run.err.replace(name, "");
            assert!(!run.err.contains("SeCrEt"), "{}", run.err);
            assert!(!run.err.contains("select"), "{}", run.err);
        };
        // By its path, by a link, through a file of the tree, and as the configuration itself.
        folder.write("tree/urilint.toml", b"extend = '../outside/secret'\n");
        check("tree/../outside/secret");
        symlink("../outside/secret", folder.path("tree/base.toml")).unwrap();
        folder.write("tree/urilint.toml", b"extend = 'base.toml'\n");
        check("tree/base.toml");
        folder.write("tree/middle.toml", b"extend = 'base.toml'\n");
        folder.write("tree/urilint.toml", b"extend = 'middle.toml'\n");
        check("tree/base.toml");
        folder.write("outside/middle.toml", b"extend = 'secret'\n");
        folder.write("tree/urilint.toml", b"extend = '../outside/middle.toml'\n");
        check("tree/../outside/secret");
        fs::remove_file(folder.path("tree/urilint.toml")).unwrap();
        symlink("../outside/secret", folder.path("tree/urilint.toml")).unwrap();
        check("tree/urilint.toml");
        // Errors in files of the tree are printed in full.
        fs::remove_file(folder.path("tree/urilint.toml")).unwrap();
        folder.write("tree/sub/urilint.toml", b"extend = '../own.toml'\n");
        folder.write("tree/own.toml", text.as_bytes());
        folder.write("tree/sub/a.txt", CLEAN.as_bytes());
        let run = finished(&folder, &["check", "tree/sub"]);
        let shown = run.err.contains("SeCrEt") || run.err.contains("invalid TOML: ");
        assert!(run.code == 2 && shown, "{}", run.err);
    }
    // An ignore file may also be a link.
    let folder = with_outsider("{SeCrEt\n");
    symlink("../outside/secret", folder.path("tree/.ignore")).unwrap();
    let run = finished(&folder, &["extract", "-v", "tree"]);
    assert!(
        run.err.contains("line 1 is not a valid pattern") && !run.err.contains("SeCrEt"),
        "{run:?}"
    );
}

#[test]
fn special_files_are_not_inputs() {
    let folder = Folder::with(&[("a.txt", CLEAN), ("empty", "")]);
    socket(&folder, "socket");
    symlink("/dev/zero", folder.path("zero")).unwrap();
    symlink("loop", folder.path("loop")).unwrap();
    for (name, reason) in [
        ("/dev/zero", "not read: a device"),
        ("zero", "not read: a device"),
        ("/dev/full", "not read: a device"),
        ("socket", "not read: a socket"),
        (
            "loop",
            "not read: Too many levels of symbolic links (os error ",
        ),
    ] {
        for text in [&[][..], &["--text"]] {
            let run = finished(&folder, &[&["extract"], text, &[name, "a.txt"]].concat());
            assert_reported(&run, name, reason);
            assert_eq!(run.out, LINK);
        }
        let run = finished(&folder, &["check", "--fix", name, "a.txt"]);
        assert_reported(&run, name, reason);
        assert_eq!(finished(&folder, &["check", "--diff", name]).code, 2);
        assert_eq!(
            finished(&folder, &["extract", "--byte-range=0..9", name]).code,
            2
        );
    }
    finished(&folder, &["extract", "/dev/null", "a.txt"]).is(0, LINK, "");
    // A walk skips them, with or without a warning.
    fifo(&folder, "fifo");
    finished(&folder, &["extract", "."]).is(0, LINK, "");
    let run = finished(&folder, &["extract", "-v", "-L", "."]);
    assert_eq!(run.code, 2);
    for line in [
        "urilint: fifo: skipped: a FIFO\n",
        "urilint: socket: skipped: a socket\n",
        "urilint: zero: skipped: a device\n",
    ] {
        assert!(run.err.contains(line), "{}", run.err);
    }
}

#[test]
fn descriptors_are_inputs() {
    let folder = Folder::with(&[("a.txt", CLEAN)]);
    for path in ["/dev/stdin", "/dev/fd/0"] {
        let run = folder.run_with(&["extract", path, "a.txt"], CLEAN.as_bytes());
        run.is(0, &LINK.repeat(2), "");
        // The writer has closed the FIFO before it is read.
        let start = Instant::now();
        folder
            .run_with(&["extract", path, "a.txt"], b"")
            .is(0, LINK, "");
        assert!(start.elapsed() < Duration::from_secs(20));
    }
    let file = fs::File::open(folder.path("a.txt")).unwrap();
    let run = folder
        .command(&["extract", "/dev/stdin"])
        .stdin(file)
        .output();
    Run::of(run.unwrap()).is(0, LINK, "");
    // The null device is standard input here.
    folder
        .run(&["extract", "/dev/stdin", "a.txt"])
        .is(0, LINK, "");
}

#[test]
fn only_regular_link_targets_are_opened() {
    let links = ["fifo.md", "zero.md", "socket.md"]
        .map(|name| format!("[a link]({name}#anchor)\n"))
        .concat();
    let folder = Folder::with(&[("a.md", &links), ("b.md", "[b](a.md#none)\n")]);
    fifo(&folder, "fifo.md");
    symlink("/dev/zero", folder.path("zero.md")).unwrap();
    socket(&folder, "socket.md");
    let args = ["check", "--check-local", "--format=concise", "a.md", "b.md"];
    let run = finished(&folder, &args);
    assert_eq!((run.code, run.out.lines().count()), (1, 1), "{run:?}");
    assert!(run.out.starts_with("b.md:1:"), "{}", run.out);
}
