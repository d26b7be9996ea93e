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
