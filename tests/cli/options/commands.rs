//! The commands, their options and formats, by what their help says.

use crate::cli::Folder;

/// A command, and what its help says of it.
pub struct Command {
    pub name: String,
    pub options: Vec<String>,
    /// The values of `--format`; one that is empty if there is no such option.
    pub formats: Vec<String>,
}

/// Returns all commands, by their help.
pub fn commands() -> Vec<Command> {
    let folder = Folder::new();
    let help = |name: &str| {
        let args: Vec<_> = name.split_ascii_whitespace().chain(["-h"]).collect();
        folder.run(&args).out
    };
    let mut names = vec![String::new()];
    let mut commands = Vec::new();
    while let Some(name) = names.pop() {
        let help = help(&name);
        let below = help
            .split_once("Commands:\n")
            .map_or("", |(_, below)| below);
        let below = below.lines().take_while(|line| !line.is_empty());
        let below = below.filter_map(|line| line.split_ascii_whitespace().next());
        let below = below.filter(|sub| *sub != "help");
        names.extend(below.map(|sub| format!("{name} {sub}").trim().to_owned()));
        commands.push(Command {
            options: options(&help),
            formats: formats(&folder, &name, &help),
            name,
        });
    }
    assert!(commands.len() > 14, "{}", commands.len());
    commands
}

/// Returns the names of the options in a help text. Lines of descriptions are further to the right.
fn options(help: &str) -> Vec<String> {
    let lines = help.lines().filter(|line| {
        let text = line.trim_start();
        text.starts_with('-') && (2..=6).contains(&(line.len() - text.len()))
    });
    let names = lines.filter_map(|line| {
        let mut words = line.split_ascii_whitespace();
        words.find_map(|word| word.strip_prefix("--"))
    });
    let names = names.filter(|name| !matches!(*name, "help" | "version"));
    names.map(str::to_owned).collect()
}

fn formats(folder: &Folder, command: &str, help: &str) -> Vec<String> {
    let of_option = || {
        let (_, about) = help.split_once("--format <NAME>")?;
        let (_, values) = about.split_once("[possible values: ")?;
        let (values, _) = values.split_once(']')?;
        Some(
            values
                .split(", ")
                .map(|name| name.trim().to_owned())
                .collect(),
        )
    };
    let head = match command {
        "check" | "report" => "check --format:\n",
        "extract" => "extract --format:\n",
        "counts merge" => return ["plain", "ndjson", "csv"].map(str::to_owned).to_vec(),
        _ => return of_option().unwrap_or_else(|| vec![String::new()]),
    };
    let list = folder.run(&["check", "--list-formats"]).out;
    let (_, names) = list.split_once(head).unwrap();
    let names = names.lines().take_while(|line| line.starts_with(' '));
    let names = names.filter_map(|line| line.split_ascii_whitespace().next());
    // Its output is no text: `tests/cli/parquet.rs` has its options.
    let names = names.filter(|name| *name != "parquet");
    names.map(str::to_owned).collect()
}
