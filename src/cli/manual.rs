//! `urilint completions` and `urilint man`: made from the definitions of the arguments.

use std::path::Path;

use anyhow::Context;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use urilint::Date;
use urilint::report::escape;

use crate::cli::args::Args;
use crate::cli::exit::Exit;
use crate::cli::output::Output;

/// Runs `urilint completions SHELL`.
pub fn completions(shell: clap_complete::Shell) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "urilint", &mut script);
    crate::cli::output::print_text(&script)
}

/// Runs `urilint man`: prints one page for the command and its subcommands.
pub fn man() -> anyhow::Result<Exit> {
    let mut page = Vec::new();
    let command = command();
    self::page(&command).render(&mut page)?;
    for sub in command.get_subcommands() {
        let man = self::page(sub);
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    crate::cli::output::print_text(&page)
}

/// Runs `urilint man --dir DIR`: writes a page for each command, and prints the names of the files.
pub fn man_pages(folder: &Path) -> anyhow::Result<Exit> {
    std::fs::create_dir_all(folder).with_context(|| escape::path(folder))?;
    let mut names = Vec::new();
    write_pages(&command(), folder, &mut names)?;
    crate::cli::output::print_text(&names)
}

/// Writes the pages of a command and its subcommands, each file when it is complete.
fn write_pages(command: &Command, folder: &Path, names: &mut Vec<u8>) -> anyhow::Result<()> {
    let man = page(command);
    let path = folder.join(man.get_filename());
    let mut output = Output::file(&path, &[]).with_context(|| escape::path(&path))?;
    man.render(output.buffer())?;
    output.finish()?;
    escape::name_line(names, path.as_os_str().as_encoded_bytes())?;
    names.push(b'\n');
    let mut subcommands = command.get_subcommands();
    subcommands.try_for_each(|sub| write_pages(sub, folder, names))
}

/// Returns the page of a command. Its date is that of the sources, where who makes a package says it
/// in seconds (`SOURCE_DATE_EPOCH`): a program does not know when it was released.
fn page(command: &Command) -> Man {
    let man = Man::new(command.clone()).manual("urilint manual");
    let seconds = std::env::var("SOURCE_DATE_EPOCH").ok();
    match seconds.and_then(|seconds| seconds.parse().ok()) {
        Some(seconds) => {
            let date = Date::from_unix_seconds(seconds).to_string();
            man.date(date.split('T').next().unwrap_or_default())
        }
        None => man,
    }
}

/// Returns the definitions, complete.
fn command() -> Command {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    command
}
