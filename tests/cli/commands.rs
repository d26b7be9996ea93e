//! Commands for people: `init`, `explain`, `man`, `completions`, `config show`, and errors.

use crate::cli::{CLEAN, Folder};

#[test]
fn init_writes_a_configuration_once() {
    let folder = Folder::with(&[("a.md", CLEAN)]);
    let run = folder.run(&["init"]);
    assert_eq!(run.code, 0);
    let first =
        "urilint: wrote urilint.toml with the preset docs: 0 of 1 files hold mail or news\n";
    assert!(run.err.starts_with(first), "{}", run.err);
    assert!(
        run.out.contains("entry: urilint check --force-exclude\n"),
        "{}",
        run.out
    );
    let text = folder.read("urilint.toml");
    assert!(text.contains("\npreset = \"docs\"\n"));
    folder.run(&["check", "."]).is(0, "", "");
    let again = folder.run(&["init", "--preset=mail"]);
    let message =
        "urilint: urilint.toml has a configuration for this folder, which was not changed\n";
    again.is(2, "", message);
    assert_eq!(folder.read("urilint.toml"), text);
    let mail = Folder::with(&[("a.mbox", "From a@h.example Sat Nov 21 10:00:00 2026\n\nx\n")]);
    assert!(
        mail.run(&["init"])
            .err
            .contains("the preset mail: 1 of 1 files")
    );
    let named = Folder::new();
    assert!(
        named
            .run(&["init", "--preset=harvest"])
            .err
            .contains("the preset harvest\n")
    );
    let other = Folder::with(&[("pyproject.toml", "[tool.urilint]\n")]);
    assert_eq!(other.run(&["init"]).code, 2);
    assert_eq!(other.names(), ["pyproject.toml"]);
}

/// A tree, and what `init` writes and shows in it.
struct Tree {
    files: &'static [(&'static str, &'static str)],
    /// Files that it writes or adds to, with lines of them.
    has: &'static [(&'static str, &'static str)],
    /// Parts of what it prints on standard output.
    shown: &'static [&'static str],
}

static TREES: &[Tree] = &[
    Tree {
        files: &[
            (
                "mkdocs.yml",
                "site_name: a\nsite_url: https://docs.example.org/a/\n",
            ),
            ("docs/a.md", CLEAN),
            ("vendor/b.md", CLEAN),
        ],
        has: &[
            ("urilint.toml", "\nroot-dir = [\"docs\"]\n"),
            (
                "urilint.toml",
                "\nown-sites = [\"https://docs.example.org/a/\"]\n",
            ),
            ("urilint.toml", "\nexclude = [\"vendor/\"]\n"),
        ],
        shown: &[
            "# urilint.toml\n",
            "\n# .pre-commit-config.yaml (not written)\nrepos:\n",
        ],
    },
    Tree {
        files: &[
            (
                "website/docusaurus.config.js",
                "url: 'https://a.example.org',\n",
            ),
            ("website/static/a.md", CLEAN),
            (
                ".pre-commit-config.yaml",
                "repos:\n  - repo: local\n    hooks: []",
            ),
            (".github/workflows/ci.yml", "name: ci\n"),
        ],
        has: &[
            ("urilint.toml", "\nroot-dir = [\"website/static\"]\n"),
            (
                ".pre-commit-config.yaml",
                "    hooks: []\n  - repo: local\n    hooks:\n      - id: urilint\n",
            ),
            (".github/workflows/urilint.yml", "--format github\n"),
        ],
        shown: &[
            "\n# .pre-commit-config.yaml\n  - repo: local\n",
            "\n# .github/workflows/urilint.yml\n",
        ],
    },
    Tree {
        files: &[
            (".pre-commit-config.yaml", "repos: []\n"),
            (".gitlab-ci.yml", "a:\n  script: [b]\n"),
        ],
        has: &[
            (".pre-commit-config.yaml", "repos: []\n"),
            (".gitlab-ci.yml", "a:\n  script: [b]\n"),
        ],
        shown: &[
            "# .pre-commit-config.yaml (not written)\n",
            "# .gitlab-ci.yml (not written)\nurilint:\n",
        ],
    },
    Tree {
        files: &[("lefthook.yml", "a: 1\n"), ("a.md", CLEAN)],
        has: &[("lefthook.yml", "a: 1\n")],
        shown: &["# lefthook.yml (not written)\npre-commit:\n"],
    },
];

#[test]
fn init_writes_what_fits_the_tree() {
    for tree in TREES {
        let folder = Folder::with(tree.files);
        let run = folder.run(&["init"]);
        assert_eq!(run.code, 0, "{}", run.err);
        for (file, text) in tree.has {
            assert!(
                folder.read(file).contains(text),
                "{file}: {}",
                folder.read(file)
            );
        }
        for part in tree.shown {
            assert!(run.out.contains(part), "{part}: {}", run.out);
        }
        // What it wrote is valid, and a hook is not added twice.
        folder.run(&["check", "--quiet", "."]).is(0, "", "");
        let hooks = tree
            .files
            .iter()
            .any(|(name, _)| name.starts_with(".pre-commit"));
        if hooks {
            let first = folder.read(".pre-commit-config.yaml");
            std::fs::remove_file(folder.path("urilint.toml")).unwrap();
            folder.run(&["init"]);
            assert_eq!(folder.read(".pre-commit-config.yaml"), first);
        }
    }
}

#[test]
fn explain_lists_groups_and_words() {
    let folder = Folder::new();
    let groups = folder.run(&["explain"]);
    assert_eq!((groups.code, groups.out.lines().count()), (0, 14));
    assert!(groups.out.starts_with("D "), "{}", groups.out);
    let group = folder.run(&["explain", "c"]);
    assert!(
        group.out.lines().all(|line| line.starts_with('C')),
        "{}",
        group.out
    );
    let word = folder.run(&["explain", "password"]);
    assert!(word.out.contains("C001 password-in-uri ") && word.out.lines().count() > 1);
    assert!(
        folder
            .run(&["explain", "c001"])
            .out
            .starts_with("C001 password-in-uri\n")
    );
    let none = folder.run(&["explain", "xyzzy"]);
    assert_eq!(
        (none.code, &*none.out, none.err.lines().count()),
        (2, "", 1)
    );
}

#[test]
fn a_path_in_the_place_of_a_command() {
    let folder = Folder::with(&[("a.txt", CLEAN), ("d/b.txt", CLEAN)]);
    let run = folder.run(&["a.txt"]);
    run.is(
        2,
        "",
        "urilint: a.txt is a file: urilint check a.txt, or urilint extract a.txt\n",
    );
    assert!(
        folder
            .run(&["d"])
            .err
            .starts_with("urilint: d is a folder: urilint check d")
    );
    for args in [
        &["chek"][..],
        &["check", "--no-such"],
        &["check", "--threads=x"],
    ] {
        let run = folder.run(args);
        assert_eq!((run.code, &*run.out), (2, ""));
        assert!(run.err.starts_with("urilint: "), "{}", run.err);
        assert!(!run.err.contains("error: "), "{}", run.err);
    }
}

#[test]
fn pages_have_the_version_and_the_date_that_a_package_states() {
    let head = |seconds| {
        let folder = Folder::new();
        let mut command = folder.command(&["man"]);
        let page = command.env("SOURCE_DATE_EPOCH", seconds).output().unwrap();
        let page = String::from_utf8(page.stdout).unwrap();
        let head = page.lines().find(|line| line.starts_with(".TH "));
        head.unwrap_or_default().to_owned()
    };
    let version = concat!(
        "\"urilint ",
        env!("CARGO_PKG_VERSION"),
        "\" \"urilint manual\""
    );
    assert_eq!(
        head("1700000000"),
        format!(".TH urilint 1 2023-11-14 {version}")
    );
    for wrong in ["", "-1", "yesterday", "99999999999999"] {
        assert_eq!(head(wrong), format!(".TH urilint 1  {version}"));
    }
}

#[test]
fn pages_and_completions_have_all_commands_and_values() {
    let folder = Folder::new();
    let run = folder.run(&["man", "--dir", "man"]);
    assert_eq!((run.code, &*run.err), (0, ""));
    for name in [
        "urilint.1",
        "urilint-check.1",
        "urilint-config-show.1",
        "urilint-man.1",
    ] {
        assert!(run.out.contains(&format!("man/{name}\n")), "{}", run.out);
        assert!(folder.read(&format!("man/{name}")).contains(".TH urilint"));
    }
    let page = folder.read("man/urilint-check.1");
    // The rules are listed by another command.
    assert!(page.contains("\\-\\-baseline") && !page.contains("password\\-in\\-uri:"));
    for shell in ["bash", "zsh", "fish"] {
        let script = folder.run(&["completions", shell]).out;
        for word in [
            "C001",
            "password-in-uri",
            "ndjson",
            "junit",
            "mbox",
            "harvest",
            "fail-on-stale",
        ] {
            assert!(script.contains(word), "{shell} {word}");
        }
    }
}

#[test]
fn config_show_describes_folders() {
    let folder = Folder::with(&[
        ("urilint.toml", "preset = 'docs'\nexclude = ['d/']\n"),
        ("d/urilint.toml", "preset = 'mail'\n"),
    ]);
    let shown = |args: &[&str]| {
        let run = folder.run(&[&["config", "show"], args].concat());
        assert_eq!((run.code, &*run.err), (0, ""));
        run.out
    };
    let here = shown(&[]);
    assert!(
        here.starts_with("folder            .\nconfiguration     urilint.toml\n"),
        "{here}"
    );
    assert!(here.contains("\npreset            docs\n"), "{here}");
    assert!(shown(&["d"]).contains("\npreset            mail\n"));
}

#[test]
fn all_faults_of_a_configuration_are_reported() {
    let folder = Folder::with(&[
        ("a.txt", CLEAN),
        (
            "urilint.toml",
            "selct = 1\npreset = 'doc'\n[severity]\nC01 = 'info'\n",
        ),
    ]);
    let faults = [
        "urilint.toml:1:1: unknown key `selct`; did you mean `select`?",
        "urilint.toml:2:10: invalid value 'doc'; expected one of docs, mail, harvest",
        "urilint.toml:4:1: no rule is called 'C01'; did you mean 'C001'?",
    ];
    let lines = faults.map(|fault| format!("urilint: {fault}\n")).concat();
    folder.run(&["config", "show"]).is(2, "", &lines);
    folder
        .run(&["check", "--config=urilint.toml", "a.txt"])
        .is(2, "", &lines);
    let run = folder.run(&["check", "a.txt"]);
    let lines = lines.replace("'C001'?\n", "'C001'?; inputs below it are not read\n");
    run.is(2, "", &lines);
}
