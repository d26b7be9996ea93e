//! Styles of reports: colours, hyperlinks, and the width of the terminal.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::OnceLock;

use urilint::report::Style;
use urilint::report::hyperlinks::Hyperlinks;

use crate::cli::args::choice::Color;
use crate::cli::output::options::OutputOptions;

/// Returns the style of a report that is written to `file`, or to standard output.
pub fn style(options: &OutputOptions, file: Option<&Path>) -> Style {
    let color = wants_color(options.color, file);
    Style {
        color,
        hyperlinks: hyperlinks(file).filter(|_| color),
        relative_lines: options.relative_lines,
        width: width(file),
        ..Style::default()
    }
}

/// Returns the hyperlinks of a report: if it is printed to a terminal that is known to have them, or
/// if `FORCE_HYPERLINK` is set. Editors make links of `path:line:column` themselves, which go to the
/// line: for their terminals, names of files are not links.
fn hyperlinks(file: Option<&Path>) -> Option<&'static Hyperlinks> {
    static LINKS: OnceLock<Hyperlinks> = OnceLock::new();
    let is_forced = std::env::var_os("FORCE_HYPERLINK").is_some();
    let is_terminal = file.is_none() && io::stdout().is_terminal();
    if !(is_forced || is_terminal && !is_dumb()) || !supports_hyperlinks::supports_hyperlinks() {
        return None;
    }
    Some(LINKS.get_or_init(|| {
        let program = std::env::var("TERM_PROGRAM").unwrap_or_default();
        let is_editor = !is_forced && matches!(&*program, "vscode" | "zed");
        let folder = std::env::current_dir().ok();
        Hyperlinks::new(&host(), folder.filter(|_| !is_editor))
    }))
}

/// Returns the name of this machine, or an empty string.
fn host() -> String {
    #[cfg(unix)]
    return rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(unix))]
    return String::new();
}

/// Returns true if the terminal shows text only.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Returns the width of the terminal that the report is printed to.
fn width(file: Option<&Path>) -> Option<u16> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout()).filter(|_| file.is_none())?;
    Some(width.0)
}

/// The variables that turn colours on, unless they are `0`: those of <https://bixense.com/clicolors>
/// and <https://force-color.org>.
const FORCING_COLOR: [&str; 2] = ["CLICOLOR_FORCE", "FORCE_COLOR"];

/// Returns true if colours are printed: by the option, the environment, or the terminal.
pub fn wants_color(when: Color, file: Option<&Path>) -> bool {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    match when {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if set("NO_COLOR").is_some() => false,
        Color::Auto
            if FORCING_COLOR
                .iter()
                .any(|name| set(name).is_some_and(|value| value != "0")) =>
        {
            true
        }
        Color::Auto => file.is_none() && io::stdout().is_terminal() && !is_dumb(),
    }
}
