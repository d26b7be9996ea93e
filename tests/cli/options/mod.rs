//! No option is silently without effect: with each format of its command, it changes something, or is
//! an error that names it, or is in [`WITHOUT_EFFECT`].

mod commands;
mod rows;
mod tree;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use commands::{Command, commands};
use rows::{Place, Row, rows};
use tree::{Tree, Written};

/// Options that change nothing with some formats, and why: with all if none is named.
const WITHOUT_EFFECT: &[(&str, &str, &str, &str)] = &[
    ("check", "threads", "", "must not change the output"),
    ("extract", "threads", "", "must not change the output"),
    ("plan", "threads", "", "must not change the output"),
    ("extract", "memory", "", "must not change the output"),
    ("counts merge", "memory", "", "must not change the output"),
    ("counts graph", "memory", "", "must not change the output"),
    (
        "check",
        "progress",
        "",
        "is for runs of more than 30 seconds",
    ),
    (
        "extract",
        "progress",
        "",
        "is for runs of more than 30 seconds",
    ),
    (
        "check",
        "color",
        "ndjson json csv html markdown sarif github gitlab junit rdjsonl",
        "formats for programs and pages have no colours",
    ),
    (
        "report",
        "color",
        "ndjson json csv html markdown sarif github gitlab junit",
        "formats for programs and pages have no colours",
    ),
    (
        "extract",
        "color",
        "plain ndjson csv",
        "formats for programs have no colours",
    ),
    (
        "check",
        "redact-people",
        "concise grouped summary github gitlab junit rdjsonl",
        "there are no people in them",
    ),
    (
        "report",
        "redact-people",
        "concise grouped summary sarif github gitlab junit",
        "there are no people in them",
    ),
    (
        "check",
        "show-secrets",
        "summary",
        "there are no URIs in it unless they are what --group-by groups by",
    ),
    (
        "report",
        "show-secrets",
        "summary",
        "there are no URIs in it unless they are what --group-by groups by",
    ),
];

/// What an option makes of a run.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    Effect,
    /// An error that names the option, or what it is tried with.
    Refused,
    Nothing,
}

/// What a run prints and writes.
#[derive(Clone, PartialEq, Eq)]
struct Outcome {
    code: i32,
    out: String,
    err: String,
    files: Written,
}

/// The folders of the rows, and the outcomes of the runs without their options.
struct Bench {
    tree: Tree,
    git: Option<Tree>,
    plain: HashMap<(Place, String), Outcome>,
}

impl Bench {
    fn new() -> Self {
        Self {
            tree: Tree::new(),
            git: None,
            plain: HashMap::new(),
        }
    }

    fn run(&mut self, place: Place, args: &str) -> Outcome {
        let args: Vec<_> = args.split_ascii_whitespace().collect();
        let (run, files) = match place {
            Place::Tree => self.tree.run("", &args),
            Place::Empty => self.tree.run("empty", &args),
            Place::Git => self.git.get_or_insert_with(Tree::in_git).run("", &args),
        };
        Outcome {
            code: run.code,
            out: without_command(&run.out),
            err: run.err + &run.closing,
            files,
        }
    }

    /// Returns the formats whose reports the option of a row changes if one run writes all of them;
    /// none if that is an error.
    fn changed_reports(&mut self, row: &Row, formats: &[&String]) -> BTreeSet<String> {
        let options = formats
            .iter()
            .map(|format| format!("--format {format}=.made/{format}"));
        let command = format!("check {}", options.collect::<Vec<_>>().join(" "));
        let (plain, given) = self.both(&command, row);
        let changed = formats.iter().filter(|format| {
            let report = |of: &Outcome| {
                let file = of.files.get(&Path::new(".made").join(format))?;
                Some(without_command(&String::from_utf8_lossy(file)))
            };
            report(&plain)
                .zip(report(&given))
                .is_some_and(|(plain, given)| plain != given)
        });
        changed.map(|format| (**format).clone()).collect()
    }

    /// Returns the outcomes of a run of `command` without the option of a row, and with it.
    fn both(&mut self, command: &str, row: &Row) -> (Outcome, Outcome) {
        let without = format!("{command} {}", row.with);
        let key = (row.place, without.clone());
        let plain = match self.plain.get(&key) {
            Some(plain) => plain.clone(),
            None => self.run(row.place, &without),
        };
        self.plain.insert(key, plain.clone());
        let given = self.run(row.place, &format!("{without} {}", row.given));
        (plain, given)
    }

    /// Returns what the option of a row makes of a run of `command`, which has a format.
    fn verdict(&mut self, command: &str, row: &Row) -> Result<Verdict, String> {
        let (plain, given) = self.both(command, row);
        let is_error = given.code == 2 && given.out.is_empty() && given.files.is_empty();
        let names = |option: &str| given.err.contains(option);
        let mut partners = row.with.split(' ').filter(|word| word.starts_with("--"));
        let is_partner = plain.code == 2 && (names("--format") || partners.any(names));
        if is_error && (names(&format!("--{}", row.option)) || is_partner) {
            Ok(Verdict::Refused)
        } else if is_error {
            let args = format!("{command} {} {}", row.with, row.given);
            Err(format!("urilint {args}: the row is wrong: {}", given.err))
        } else if given == plain {
            Ok(Verdict::Nothing)
        } else {
            Ok(Verdict::Effect)
        }
    }
}

/// Returns a page without the command line that it shows.
fn without_command(out: &str) -> String {
    let Some((before, rest)) = out.split_once("<pre>urilint ") else {
        return out.to_owned();
    };
    let (_, after) = rest.split_once("</pre>").unwrap();
    [before, after].concat()
}

fn is_excepted(command: &str, option: &str, format: &str) -> bool {
    WITHOUT_EFFECT.iter().any(|(of, name, formats, _)| {
        let mut formats = formats.split_ascii_whitespace().peekable();
        *of == command
            && *name == option
            && (formats.peek().is_none() || formats.any(|f| f == format))
    })
}

/// Returns what is wrong with the options of a command under some of its formats, and adds the
/// options that have an effect to `effective`.
fn faults_of(
    command: &Command,
    formats: &[&String],
    effective: &Mutex<BTreeSet<&'static str>>,
) -> Vec<String> {
    let mut bench = Bench::new();
    let mut faults = Vec::new();
    let name = &command.name;
    for row in rows(name) {
        // One run has many reports.
        let changed = match &**name {
            "check" => bench.changed_reports(&row, formats),
            _ => BTreeSet::new(),
        };
        for format in formats {
            let whole = match &***format {
                "" => name.clone(),
                format => format!("{name} --format {format}"),
            };
            let excepted = is_excepted(name, row.option, format);
            let shown = format!("urilint {whole} {} {}", row.with, row.given);
            let verdict = if changed.contains(&***format) {
                Ok(Verdict::Effect)
            } else {
                bench.verdict(&whole, &row)
            };
            match verdict {
                Err(fault) => faults.push(fault),
                Ok(Verdict::Nothing) if !excepted => faults.push(format!(
                    "{shown}: --{} has no effect: give it one, make it an error \
                     (src/cli/args/partners.rs), or say why in WITHOUT_EFFECT",
                    row.option
                )),
                Ok(Verdict::Effect | Verdict::Refused) if excepted => {
                    faults.push(format!(
                        "{shown}: it has an effect, or is an error: it is no exception"
                    ));
                }
                Ok(Verdict::Effect) => drop(effective.lock().unwrap().insert(row.option)),
                Ok(_) => {}
            }
        }
    }
    faults
}

/// Returns what is wrong with the options that are not among the `effective` ones: these have no
/// effect with any `--format`. One that is for no format has an effect without.
fn without_any_effect(command: &Command, effective: &BTreeSet<&str>) -> Vec<String> {
    let name = &command.name;
    let rows = rows(name).into_iter().filter(|row| {
        let is_neutral = is_excepted(name, row.option, "");
        !is_neutral && !effective.contains(row.option)
    });
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let mut bench = Bench::new();
    let faults = rows
        .iter()
        .filter(|row| bench.verdict(name, row) != Ok(Verdict::Effect));
    let fault = |row: &Row| format!("urilint {name} --{}: no effect with any format", row.option);
    faults.map(fault).collect()
}

/// Asserts that each option of these commands has an effect, or is an error.
fn assert_effects(is_wanted: fn(&str) -> bool) {
    let mut faults = Vec::new();
    for command in commands().iter().filter(|command| is_wanted(&command.name)) {
        let found = Mutex::default();
        let effective = &found;
        let formats: Vec<_> = command.formats.iter().collect();
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let shares = formats.chunks(formats.len().div_ceil(workers));
        faults.extend(thread::scope(|scope| {
            let share = |share| scope.spawn(move || faults_of(command, share, effective));
            let running: Vec<_> = shares.map(share).collect();
            let ended = running.into_iter().flat_map(|share| share.join().unwrap());
            ended.collect::<Vec<_>>()
        }));
        let effective = found.into_inner().unwrap();
        faults.extend(without_any_effect(command, &effective));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn each_option_has_a_row() {
    let mut faults = Vec::new();
    for Command { name, options, .. } in commands() {
        let rows: Vec<_> = rows(&name).iter().map(|row| row.option).collect();
        for option in options.iter().filter(|option| *option != "format") {
            if !rows.contains(&&**option) {
                faults.push(format!(
                    "urilint {name} --{option} is not tested: add a row in tests/cli/options/rows.rs, \
                     with input on which it has an effect"
                ));
            }
        }
        let unknown = rows
            .iter()
            .filter(|row| !options.iter().any(|option| option == *row));
        faults.extend(unknown.map(|row| format!("urilint {name} has no option --{row}")));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn options_of_check_have_effects() {
    assert_effects(|command| command == "check");
}

#[test]
fn options_of_extract_have_effects() {
    assert_effects(|command| command == "extract");
}

#[test]
fn options_of_other_commands_have_effects() {
    assert_effects(|command| !matches!(command, "check" | "extract"));
}

/// Runs whose outputs are compared are equal if their arguments are.
#[test]
fn runs_are_repeatable_and_formats_differ() {
    let mut bench = Bench::new();
    for (command, input) in [
        ("check", "a.txt mail.mbox"),
        ("extract", "a.txt mail.mbox"),
        ("report", "--from .made/findings.ndjson"),
        ("rules", ""),
        ("parse", "http://h.example/%zz"),
        ("resolve", "--base http://h.example/ a"),
    ] {
        let commands = commands();
        let command = commands.iter().find(|other| other.name == command).unwrap();
        let mut outs = BTreeMap::new();
        for format in &command.formats {
            let args = format!("{} --format {format} {input}", command.name);
            let outcome = bench.run(Place::Tree, &args);
            assert!(outcome == bench.run(Place::Tree, &args), "{args}");
            assert_eq!(outs.insert(outcome.out, format), None, "{args}");
        }
    }
}

/// With `--redact-people`, no format has a sender or a subject.
#[test]
fn no_format_has_people_that_are_redacted() {
    let mut bench = Bench::new();
    let has_people = |outcome: &Outcome| {
        let mut names = ["Anna", "Bert", "Gouda", "Prosciutto"].into_iter();
        names.any(|name| outcome.out.contains(name))
    };
    for (command, input) in [
        ("check", "mail.mbox"),
        ("report", "--from .made/findings.ndjson"),
    ] {
        let commands = commands();
        let command = commands.iter().find(|other| other.name == command).unwrap();
        let mut shown = 0;
        for format in &command.formats {
            let args = format!("{} --format {format} {input}", command.name);
            shown += usize::from(has_people(&bench.run(Place::Tree, &args)));
            let redacted = bench.run(Place::Tree, &format!("{args} --redact-people"));
            assert!(!has_people(&redacted), "{args}");
        }
        assert!(shown >= 4, "{shown}");
    }
}
