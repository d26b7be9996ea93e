//! All kinds of credentials in all contexts through all commands.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use urilint::report::REPORTS;

use super::commands::{ALL_URIS, Formats, TASKS, Task};
use super::contexts::{Context, contexts};
use super::forbidden::{Forbidden, near};
use super::kinds::{Kind, masked};

/// The formats that group findings.
const GROUPED: [&str; 5] = ["full", "grouped", "summary", "markdown", "html"];

/// A credential in an output.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Leak {
    context: String,
    output: String,
    kind: String,
    text: String,
}

/// Returns the program under test, or another one for comparison.
pub fn program() -> String {
    std::env::var("URILINT_SECRETS_PROGRAM")
        .unwrap_or_else(|_| env!("CARGO_BIN_EXE_urilint").to_owned())
}

impl Formats {
    fn names(self) -> Vec<&'static str> {
        let names = REPORTS.iter().filter(|report| report.findings.is_some());
        let names = names.map(|report| report.name);
        match self {
            Self::Stated => Vec::new(),
            Self::All => names.collect(),
            Self::Grouped => names.filter(|name| GROUPED.contains(name)).collect(),
        }
    }
}

impl Task {
    /// Runs the task on the document in `dir`, and returns its outputs with their names.
    fn run(&self, dir: &Path, format: &str) -> Vec<(String, Vec<u8>)> {
        let document = dir.join("document");
        let reads = ["--input-format", format, "-"];
        let mut input = &*document;
        let shown = dir.join("shown");
        if let Some(first) = self.from {
            let mut args: Vec<_> = first.split(' ').collect();
            args.extend(["--isolated", "--show-secrets"]);
            args.extend(reads);
            fs::write(&shown, run(&args, input)).unwrap();
            input = &shown;
        }
        let folder = dir.to_str().unwrap();
        let args = self.args.replace("{dir}", folder);
        let files = self.formats.names();
        let outputs: Vec<_> = files.iter().map(|name| dir.join(name)).collect();
        let formats: Vec<_> = files
            .iter()
            .zip(&outputs)
            .map(|(name, path)| format!("--format={name}={}", path.display()))
            .collect();
        let mut args: Vec<_> = args.split(' ').collect();
        args.extend(formats.iter().map(|arg| &**arg));
        if self.from.is_some() {
            args.extend(["--from", "-"]);
        } else {
            args.extend(reads);
        }
        let mut found = vec![(self.name.to_owned(), run(&args, input))];
        let written = files.iter().map(|name| format!("{}: {name}", self.name));
        found.extend(written.zip(outputs.iter().map(|path| fs::read(path).unwrap())));
        let baseline = dir.join("baseline.json");
        if let Ok(text) = fs::read(&baseline) {
            found.push((format!("{}: file", self.name), text));
            fs::remove_file(baseline).unwrap();
        }
        found
    }
}

/// Runs the program, and returns what it prints.
pub fn run(args: &[&str], input: &Path) -> Vec<u8> {
    let output = Command::new(program())
        .args(args)
        .stdin(Stdio::from(File::open(input).unwrap()))
        .output()
        .unwrap();
    let code = output.status.code();
    assert!(code.is_some_and(|code| code <= 2), "{args:?}: {code:?}");
    [output.stdout, output.stderr].concat()
}

/// What was run, and what was found.
#[derive(Default)]
struct Totals {
    leaks: BTreeSet<Leak>,
    /// How many examples were in documents, and how many cannot be there, by the rule.
    written: usize,
    excluded: BTreeMap<&'static str, usize>,
    runs: usize,
    outputs: usize,
    bytes: usize,
}

fn run_context(context: &Context, kinds: &[Kind], forbidden: &Forbidden, totals: &Mutex<Totals>) {
    let dir = tempfile::tempdir().unwrap();
    let (document, written) = context.document(kinds);
    fs::write(dir.path().join("document"), document).unwrap();
    fs::write(dir.path().join("all.toml"), ALL_URIS).unwrap();
    {
        let mut totals = totals.lock().unwrap();
        totals.written += written;
        *totals.excluded.entry(context.place.rule).or_default() += kinds.len() - written;
    }
    let all = context.thorough || std::env::var("URILINT_SECRETS").is_ok();
    for task in TASKS.iter().filter(|task| all || task.first) {
        let outputs = task.run(dir.path(), context.format);
        let mut leaks = Vec::new();
        for (output, text) in &outputs {
            if !forbidden.is_in(text) {
                continue;
            }
            for (kind, at) in forbidden.in_text(text) {
                leaks.push(Leak {
                    context: format!("{} {}", context.format, context.name),
                    output: output.clone(),
                    kind: kinds[kind].id.clone(),
                    text: near(text, at),
                });
            }
        }
        let mut totals = totals.lock().unwrap();
        totals.runs += 1 + usize::from(task.from.is_some());
        totals.outputs += outputs.len();
        totals.bytes += outputs.iter().map(|(_, text)| text.len()).sum::<usize>();
        totals.leaks.extend(leaks);
    }
}

fn run_all(contexts: &[Context], kinds: &[Kind]) -> Totals {
    let forbidden = Forbidden::new(kinds);
    let next = AtomicUsize::new(0);
    let totals = Mutex::default();
    let work = || {
        while let Some(context) = contexts.get(next.fetch_add(1, Ordering::Relaxed)) {
            run_context(context, kinds, &forbidden, &totals);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    totals.into_inner().unwrap()
}

/// Returns the leaks as tables: by context and output, and by kind.
fn tables(leaks: &BTreeSet<Leak>) -> String {
    let mut contexts: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, (usize, BTreeSet<&str>)> = BTreeMap::new();
    for leak in leaks {
        *contexts
            .entry(&leak.context)
            .or_default()
            .entry(&leak.output)
            .or_default() += 1;
        let kind = kinds.entry(&leak.kind).or_default();
        kind.0 += 1;
        kind.1.insert(&leak.context);
    }
    let mut text = "# kinds that leak, by context and output\n".to_owned();
    for (context, outputs) in &contexts {
        let all: usize = outputs.values().sum();
        writeln!(text, "{context}\t{all}").unwrap();
        for (output, count) in outputs {
            writeln!(text, "\t{output}\t{count}").unwrap();
        }
    }
    text.push_str("# leaks and contexts, by kind\n");
    for (kind, (count, contexts)) in &kinds {
        let some: Vec<_> = contexts.iter().take(8).copied().collect();
        writeln!(
            text,
            "{kind}\t{count}\t{}\t{}",
            contexts.len(),
            some.join("; ")
        )
        .unwrap();
    }
    text.push_str("# leaks\n");
    let mut seen = HashSet::new();
    for leak in leaks {
        if leaks.len() > 20_000
            && !seen.insert((&leak.context, &leak.output))
            && !seen.insert((&leak.context, &leak.kind))
        {
            continue;
        }
        let Leak {
            context,
            output,
            kind,
            text: near,
        } = leak;
        writeln!(text, "{context}\t{output}\t{kind}\t{near}").unwrap();
    }
    text
}

#[test]
fn documents_do_not_leak_credentials() {
    let started = std::time::Instant::now();
    let (mut contexts, kinds) = (contexts(), masked());
    if let Ok(only) = std::env::var("URILINT_SECRETS_ONLY") {
        contexts.retain(|context| {
            only.split('|')
                .any(|only| format!("{} {}", context.format, context.name).contains(only))
        });
    }
    let totals = run_all(&contexts, &kinds);
    println!(
        "{} kinds in {} contexts: {} examples, {} runs, {} outputs, {} MB, {} leaks, {:?}",
        kinds.len(),
        contexts.len(),
        totals.written,
        totals.runs,
        totals.outputs,
        totals.bytes / 1_000_000,
        totals.leaks.len(),
        started.elapsed(),
    );
    for (rule, number) in &totals.excluded {
        println!("  {number} left out: {rule}");
    }
    let text = tables(&totals.leaks);
    if let Ok(path) = std::env::var("URILINT_SECRETS_LEAKS") {
        fs::write(path, &text).unwrap();
    }
    let short: String = text.chars().take(4000).collect();
    assert!(
        totals.leaks.is_empty(),
        "{short}\n{} leaks",
        totals.leaks.len()
    );
}

#[test]
fn every_kind_has_a_part_of_its_own() {
    let kinds = masked();
    let owners = Forbidden::new(&kinds).owners();
    let others = kinds.iter().enumerate();
    let others = others.filter(|(number, _)| !owners.contains(number));
    let others: Vec<_> = others.map(|(_, kind)| &kind.id).collect();
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn every_format_has_a_context() {
    let (contexts, kinds) = (contexts(), masked());
    let own: HashSet<_> = contexts.iter().map(|context| context.format).collect();
    for format in urilint::FORMATS {
        assert!(own.contains(format.name), "{} has no context", format.name);
    }
    assert!(contexts.len() >= 130, "{}", contexts.len());
    assert!(kinds.len() >= 600, "{}", kinds.len());
}
