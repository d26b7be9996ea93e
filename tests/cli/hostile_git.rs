//! Repositories whose configuration names programs: the options that ask `git` run none of them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::cli::listed::{git, repository};
use crate::cli::{CLEAN, Folder, Run};

/// A way to have git run a program. `PROGRAM` is the path of one that leaves a file `MARK`.
struct Trap {
    /// What is added to `.git/config`.
    config: &'static str,
    /// Other files.
    files: &'static [(&'static str, &'static str)],
    /// A variable of the environment.
    variable: Option<(&'static str, &'static str)>,
    /// A command of git that runs the program.
    runs: Option<&'static [&'static str]>,
}

const NONE: Trap = Trap {
    config: "",
    files: &[],
    variable: None,
    runs: None,
};

const ALL_FILTERED: &[(&str, &str)] = &[(".gitattributes", "*.txt filter=f diff=f\n")];
const DIFF: Option<&[&str]> = Some(&["diff", "HEAD"]);
/// The object of the committed `a.txt`, which is missing.
const MISSING: Option<&[&str]> = Some(&["cat-file", "-p", "HEAD:a.txt"]);
const PARTIAL: &str =
    "[extensions]\n\tpartialClone = evil\n[core]\n\trepositoryFormatVersion = 1\n";

const TRAPS: &[Trap] = &[
    Trap {
        config: "[core]\n\tfsmonitor = PROGRAM\n",
        runs: Some(&["status"]),
        ..NONE
    },
    Trap {
        config: "[filter \"f\"]\n\tclean = PROGRAM\n",
        files: ALL_FILTERED,
        runs: DIFF,
        ..NONE
    },
    Trap {
        config: "[filter \"f\"]\n\tprocess = PROGRAM\n",
        files: ALL_FILTERED,
        runs: DIFF,
        ..NONE
    },
    Trap {
        config: "[filter \"f\"]\n\tclean = PROGRAM\n\trequired = true\n",
        files: &[(".git/info/attributes", "* filter=f\n")],
        runs: DIFF,
        ..NONE
    },
    Trap {
        config: "[core]\n\tattributesFile = attributes\n[include]\n\tpath = other\n",
        files: &[
            ("attributes", "* filter=f.g\n"),
            (".git/other", "[filter \"f.g\"]\n\tClean = PROGRAM\n"),
        ],
        runs: DIFF,
        ..NONE
    },
    Trap {
        files: ALL_FILTERED,
        variable: Some(("GIT_CONFIG_PARAMETERS", "'filter.f.clean'='PROGRAM'")),
        runs: DIFF,
        ..NONE
    },
    Trap {
        config: "[diff]\n\texternal = PROGRAM\n",
        runs: DIFF,
        ..NONE
    },
    Trap {
        variable: Some(("GIT_EXTERNAL_DIFF", "PROGRAM")),
        runs: DIFF,
        ..NONE
    },
    Trap {
        config: "[diff \"f\"]\n\tcommand = PROGRAM\n",
        files: ALL_FILTERED,
        runs: DIFF,
        ..NONE
    },
    Trap {
        config: "[diff \"f\"]\n\ttextconv = PROGRAM\n",
        files: ALL_FILTERED,
        runs: DIFF,
        ..NONE
    },
    Trap {
        config: "[core]\n\thooksPath = hooks\n",
        files: &[("hooks/post-index-change", "SCRIPT")],
        runs: Some(&["add", "a.txt"]),
        ..NONE
    },
    // An object that is fetched when it is needed.
    Trap {
        config: "[remote \"evil\"]\n\tpromisor = true\n\turl = ssh://h.example/x\n\
                 [core]\n\tsshCommand = PROGRAM\n",
        runs: MISSING,
        ..NONE
    },
    Trap {
        config: "[remote \"evil\"]\n\tpromisor = true\n\turl = ssh://h.example/x\n",
        variable: Some(("GIT_SSH_COMMAND", "PROGRAM")),
        runs: MISSING,
        ..NONE
    },
    Trap {
        config: "[remote \"evil\"]\n\tpromisor = true\n\turl = .\n\tuploadpack = PROGRAM\n",
        runs: MISSING,
        ..NONE
    },
    Trap {
        config: "[remote \"evil\"]\n\tpromisor = true\n\turl = ext::PROGRAM\n\
                 [protocol]\n\tallow = always\n[protocol \"ext\"]\n\tallow = always\n",
        runs: MISSING,
        ..NONE
    },
    Trap {
        config: "[remote \"evil\"]\n\tpromisor = true\n\turl = git://h.example/x\n\
                 [core]\n\tgitProxy = PROGRAM\n",
        runs: MISSING,
        ..NONE
    },
    // What these commands of git do not run.
    Trap {
        config: "[core]\n\tpager = PROGRAM\n\teditor = PROGRAM\n\taskPass = PROGRAM\n\
                 \talternateRefsCommand = PROGRAM\n\
                 [pager]\n\tdiff = PROGRAM\n\tconfig = PROGRAM\n\
                 [alias]\n\tdiff = !PROGRAM\n\tcat-file = !PROGRAM\n\trev-parse = !PROGRAM\n\
                 [credential]\n\thelper = !PROGRAM\n[gpg]\n\tprogram = PROGRAM\n\
                 [log]\n\tshowSignature = true\n[interactive]\n\tdiffFilter = PROGRAM\n\
                 [uploadpack]\n\tpackObjectsHook = PROGRAM\n\
                 [merge \"f\"]\n\tdriver = PROGRAM\n[submodule]\n\trecurse = true\n",
        files: &[(".gitattributes", "* merge=f\n")],
        ..NONE
    },
];

/// Returns a repository with staged and other changes, and a trap.
fn trapped(trap: &Trap) -> Folder {
    let folder = repository(&[("a.txt", CLEAN), ("b.txt", CLEAN)]);
    folder.write("b.txt", b"http://h.example/b\n");
    git(&folder, &["add", "b.txt"]);
    folder.write("a.txt", b"http://h.example/c\n");
    folder.write("new.txt", CLEAN.as_bytes());
    let program = folder.path("program");
    let program = program.to_str().unwrap();
    let script = format!(
        "#!/bin/sh\n: > '{}'\nexit 1\n",
        folder.path("MARK").display()
    );
    let mut files = trap.files.to_vec();
    files.push(("program", "SCRIPT"));
    for (name, text) in files {
        let text = text.replace("SCRIPT", &script).replace("PROGRAM", program);
        folder.write(name, text.as_bytes());
        let permissions = fs::Permissions::from_mode(0o755);
        fs::set_permissions(folder.path(name), permissions).unwrap();
    }
    let mut config = folder.read(".git/config");
    if trap.runs == MISSING {
        let object = Command::new("git")
            .args(["rev-parse", "HEAD:a.txt"])
            .current_dir(&folder.0)
            .output()
            .unwrap();
        let object = String::from_utf8(object.stdout).unwrap();
        let object = format!(".git/objects/{}/{}", &object[..2], object[2..].trim());
        fs::remove_file(folder.path(&object)).unwrap();
        config.push_str(PARTIAL);
    }
    config.push_str(&trap.config.replace("PROGRAM", program));
    folder.write(".git/config", config.as_bytes());
    folder
}

fn set_variable(command: &mut Command, trap: &Trap, folder: &Folder) {
    if let Some((name, value)) = trap.variable {
        let program = folder.path("program");
        command.env(name, value.replace("PROGRAM", program.to_str().unwrap()));
    }
}

#[test]
fn no_program_of_a_repository_is_run() {
    for trap in TRAPS {
        let what = (trap.config, trap.variable);
        for args in [
            &["check", "--staged"][..],
            &["check", "--changed-since=HEAD"],
            &["check", "--changed-lines=HEAD"],
            &["extract", "--staged"],
            &["extract", "--changed-since=HEAD", "a.txt"],
        ] {
            let folder = trapped(trap);
            let mut command = folder.command(args);
            set_variable(&mut command, trap, &folder);
            let run = Run::of(command.output().unwrap());
            assert!(!folder.path("MARK").exists(), "{what:?} {args:?}");
            // An object that is missing and needed is an error.
            let is_needed = trap.runs == MISSING && args[1] != "--staged";
            assert_eq!(run.code, if is_needed { 2 } else { 0 }, "{what:?} {run:?}");
            assert_eq!(run.err.lines().count(), usize::from(is_needed), "{run:?}");
        }
        // The trap works.
        if let Some(runs) = trap.runs {
            let folder = trapped(trap);
            let mut command = Command::new("git");
            command.args(runs).current_dir(&folder.0);
            set_variable(&mut command, trap, &folder);
            command.output().unwrap();
            assert!(folder.path("MARK").exists(), "{what:?}: git {runs:?}");
        }
    }
}

/// Repositories with mail are read in walks, whose folders may be from anyone.
#[test]
fn no_program_of_a_bare_repository_is_run() {
    for trap in TRAPS {
        let folder = trapped(trap);
        fs::create_dir(folder.path("lists")).unwrap();
        fs::rename(folder.path(".git"), folder.path("lists/a.git")).unwrap();
        fs::create_dir(folder.path("lists/a.git/public-inbox")).unwrap();
        let mut command = folder.command(&["extract", "lists"]);
        set_variable(&mut command, trap, &folder);
        let run = Run::of(command.output().unwrap());
        let what = (trap.config, trap.variable);
        assert!(!folder.path("MARK").exists(), "{what:?}");
        assert_eq!(run.code, 0, "{what:?} {run:?}");
        assert!(run.out.contains("http://h.example/b\n"), "{run:?}");
    }
}

#[test]
fn no_program_of_a_submodule_is_run() {
    let trap = &TRAPS[0];
    for args in [
        ["check", "--staged"],
        ["check", "--changed-since=HEAD"],
        ["check", "--changed-lines=HEAD"],
    ] {
        let folder = repository(&[("a.txt", CLEAN)]);
        let inner = trapped(trap);
        fs::rename(&inner.0, folder.path("sub")).unwrap();
        let program = folder.path("sub/program");
        let config = folder.read("sub/.git/config");
        let config = config.replace(
            inner.0.to_str().unwrap(),
            folder.path("sub").to_str().unwrap(),
        );
        folder.write("sub/.git/config", config.as_bytes());
        let script = format!(
            "#!/bin/sh\n: > '{}'\nexit 1\n",
            folder.path("MARK").display()
        );
        fs::write(program, script).unwrap();
        git(&folder, &["add", "sub"]);
        let _ = fs::remove_file(folder.path("MARK"));
        let run = folder.run(&args);
        assert!(!folder.path("MARK").exists(), "{args:?} {run:?}");
        let mut status = Command::new("git");
        status
            .arg("status")
            .current_dir(&folder.0)
            .output()
            .unwrap();
        assert!(folder.path("MARK").exists());
    }
}

#[test]
fn a_filter_that_cannot_be_turned_off_is_one_line() {
    let folder = trapped(&Trap {
        config: "[filter \"f=g\"]\n\tclean = PROGRAM\n",
        ..NONE
    });
    folder.run(&["check", "--staged"]).is(
        2,
        "",
        "urilint: --staged: git: the name of a filter in its configuration has a `=`\n",
    );
}
