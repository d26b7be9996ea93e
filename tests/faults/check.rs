//! What must hold after any failure: it is reported, the exit code is right, everything that
//! can be read is read, and no temporary files remain.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

use super::inject::{Fault, Outcome};
use super::scene::{Scene, Tree};

const EINTR: i32 = 4;
const EACCES: i32 = 13;

/// Files whose content changes how other files are read.
const SETTINGS: [&str; 8] = [
    ".gitignore",
    ".ignore",
    ".urilintignore",
    "urilint.toml",
    ".urilint.toml",
    "pyproject.toml",
    "Cargo.toml",
    "base.toml",
];

/// Returns what is wrong with `got`, the result with a fault, compared with `whole`, the result
/// without.
pub fn wrong(
    scene: &Scene,
    root: &Path,
    fault: Fault,
    whole: &Outcome,
    got: &Outcome,
) -> Option<&'static str> {
    let hit = got.hit.as_deref().unwrap_or(root);
    let about = About::of(root, scene, fault, hit);
    let same = got.out == whole.out && known(whole, got);
    // If a folder cannot be closed, the standard library panics. The walk only knows the folder it
    // started from, and a lookup of links the document that has them.
    let contained = fault.call == "close" && got.err.contains("internal error");
    if !matches!(got.code, Some(0..=2)) {
        return Some("the exit code is none of the contract");
    }
    if got.err.contains("panicked") && !contained {
        return Some("it panicked");
    }
    if !fault.call.starts_with("unlink") && litter(scene, whole, got) {
        return Some("a temporary file remains");
    }
    // The standard library does not retry opening folders, so an interruption there is
    // reported.
    if fault.error == 0 || (fault.error == EINTR && fault.call != "openat") {
        let all = same && got.code == whole.code && got.err == whole.err;
        return (!all).then_some("a short or interrupted call shows");
    }
    if same && got.code == whole.code {
        return None;
    }
    // A folder without search permission is reported when its content is opened.
    let is_maildir = hit.ends_with("cur") || hit.ends_with("new");
    if is_maildir && (fault.call, fault.error) == ("statx", EACCES) {
        return None;
    }
    if got.code != Some(2) {
        return Some("the exit code hides the fault");
    }
    if got.err.is_empty() {
        return Some("silence");
    }
    if !contained && !about.is_named_in(&got.err) {
        return Some("the path is not in the line");
    }
    if broken(scene, whole, got) {
        return Some("a file is neither old nor new");
    }
    // If the output, a configuration or the target of a link fails, lines for other files may
    // be missing.
    if let About::Input(name) = &about
        && got.out != whole.out
        && !got.err.contains("not looked up")
        && (scene.inputs)().0.len() > 1
    {
        return lines(name, whole, got);
    }
    None
}

/// The subject of a system call.
enum About {
    /// An input, by its path relative to the working directory; empty for the directory itself.
    Input(PathBuf),
    /// A file with another name in messages on standard error.
    Other(Vec<String>),
}

impl About {
    fn of(root: &Path, scene: &Scene, fault: Fault, hit: &Path) -> Self {
        let clean: PathBuf = hit
            .components()
            .filter(|part| *part != Component::CurDir)
            .collect();
        if clean == root.join("out") {
            return Self::Other(vec!["output".to_owned()]);
        }
        let Ok(name) = clean.strip_prefix(root.join("in")) else {
            // A path outside the folder, such as an ignore file or a configuration, or a file
            // without a path.
            return Self::Other(vec![
                clean.file_name().unwrap_or_default().display().to_string(),
                "report.txt".to_owned(),
                "temporary file".to_owned(),
                "not fixed".to_owned(),
                "not all of the diff".to_owned(),
                "urilint: -: ".to_owned(),
            ]);
        };
        if fault.call == "fsync" || clean.to_string_lossy().ends_with("(deleted)") {
            // A file that does not have its name yet, or the folder in which it gets one.
            return Self::Other(vec!["not fixed".to_owned(), "report.txt".to_owned()]);
        }
        if let Some(stdin) = scene.stdin.filter(|stdin| name == Path::new(stdin)) {
            return Self::Other(vec!["urilint: -".to_owned(), stdin.to_owned()]);
        }
        let last = name.file_name().and_then(|name| name.to_str());
        let shown = name.display().to_string();
        if last.is_some_and(|last| SETTINGS.contains(&last)) || shown.contains(".urilint-") {
            let folder = name.parent().unwrap_or(Path::new(""));
            return Self::Other(vec![shown.clone(), folder.display().to_string()]);
        }
        // These folders are only checked to recognize a Maildir.
        let is_asked = fault.call == "statx" && matches!(last, Some("cur" | "new"));
        match name.parent() {
            Some(folder) if is_asked => Self::Input(folder.to_path_buf()),
            _ => Self::Input(name.to_path_buf()),
        }
    }

    fn is_named_in(&self, err: &str) -> bool {
        match self {
            // The folder itself, or a path in a line about a document that links to it.
            Self::Input(name) if name.as_os_str().is_empty() => {
                err.contains("urilint: .: ") || err.contains("/in: ")
            }
            // A path, or one about the folder that it is in.
            Self::Input(name) => {
                let in_folder = |folder: &Path| {
                    let rest = name.strip_prefix(folder).unwrap_or(name);
                    let folder = format!("urilint: {}: ", folder.display());
                    let rest = format!(": {}: ", rest.display());
                    err.contains(&folder) && err.contains(&rest)
                };
                err.contains(&name.display().to_string()) || name.parent().is_some_and(in_folder)
            }
            Self::Other(names) => names.iter().any(|name| err.contains(&**name)),
        }
    }
}

/// Returns what is wrong unless only lines of the unreadable input differ.
fn lines(name: &Path, whole: &Outcome, got: &Outcome) -> Option<&'static str> {
    let text = |outcome: &Outcome| String::from_utf8_lossy(&outcome.out).into_owned();
    let (whole, got) = (text(whole), text(got));
    let mut counts: HashMap<&str, i64> = HashMap::new();
    for item in items(&whole) {
        *counts.entry(item).or_default() += 1;
    }
    for item in items(&got) {
        *counts.entry(item).or_default() -= 1;
    }
    let name = name.display().to_string();
    let of_others = |(item, count): &(&str, i64)| *count != 0 && !item.contains(&name);
    match counts.into_iter().find(of_others) {
        None => None,
        Some((_, 1..)) => Some("something of another file is missing"),
        Some(_) => Some("something new is said of another file"),
    }
}

/// Splits a report into lines, or a diff into its hunks.
fn items(text: &str) -> Vec<&str> {
    if !text.starts_with("--- ") {
        return text.lines().collect();
    }
    text.split("--- ").collect()
}

/// Returns true if all expected files have their expected content.
fn known(whole: &Outcome, got: &Outcome) -> bool {
    let mut files = whole.files.0.iter();
    files.all(|(name, bytes)| got.files.0.get(name) == Some(bytes))
}

/// Returns true if there are files that existed neither before nor in the run without a fault.
fn litter(scene: &Scene, whole: &Outcome, got: &Outcome) -> bool {
    let known =
        |name: &PathBuf| whole.files.0.contains_key(name) || (scene.inputs)().0.contains_key(name);
    !got.files.0.keys().all(known)
}

/// Returns true if a file has neither its old nor its expected content.
fn broken(scene: &Scene, whole: &Outcome, got: &Outcome) -> bool {
    let before: Tree = (scene.inputs)();
    let is = |tree: &Tree, name: &PathBuf, bytes: &Vec<u8>| tree.0.get(name) == Some(bytes);
    let whole_report = |name: &PathBuf| {
        // A report on fewer inputs differs, but its lines must be complete.
        name == Path::new("report.txt") && got.files.0[name].last().is_none_or(|end| *end == b'\n')
    };
    !got.files.0.iter().all(|(name, bytes)| {
        is(&before, name, bytes) || is(&whole.files, name, bytes) || whole_report(name)
    })
}
