//! Rules on the source: each section of the design pages that the source, the tests and the corpus
//! cite is in `docs/design`, files are opened in few places, no report writes text that is not
//! escaped for its receiver, and lists of names are in the rows that they are about.

#[path = "design/lists.rs"]
mod lists;

use std::fs;
use std::path::Path;

use regex::Regex;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The headings of a page, without their marks.
fn headings(page: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("docs/design").join(page)).unwrap();
    let headings = text.lines().filter(|line| line.starts_with("## "));
    let lower = text.lines().filter(|line| line.starts_with("### "));
    headings
        .chain(lower)
        .map(|line| line.trim_start_matches('#').trim().to_owned())
        .collect()
}

/// Calls `on_file` with the text of each file below `folder` that has one of these extensions.
fn each_file(folder: &Path, extensions: &[&str], on_file: &mut dyn FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if path.is_dir() {
            each_file(&path, extensions, on_file);
        } else if extension.is_some_and(|extension| extensions.contains(&extension)) {
            on_file(&path, &fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn cited_sections_exist() {
    let numbered =
        Regex::new(r"DELIMITING(?:\.md)?,? (§[0-9.]+(?:(?:, | and )§[0-9.]+)*)").unwrap();
    let number = Regex::new(r"§([0-9]+(?:\.[0-9]+)?)").unwrap();
    let named = Regex::new(r#"(INPUT|GUARDS)\.md,? "([^"]+)""#).unwrap();
    let guard = Regex::new(r#"[Gg]uards? "([^"]+)"(?: and "([^"]+)")?"#).unwrap();
    let page = Regex::new(r"\b([A-Z]{4,})\.md\b").unwrap();
    let comment = Regex::new(r"\n[ \t]*(?://[/!]?|#)[ \t]*").unwrap();

    let delimiting = headings("DELIMITING.md");
    let guards = headings("GUARDS.md");
    let mut missing = Vec::new();
    let mut cited = 0;
    let mut on_file = |path: &Path, text: &str| {
        // A citation may be continued on the next line of a comment.
        let text = comment.replace_all(text, " ");
        let name = path.strip_prefix(root()).unwrap().display();
        let mut check = |citation: &str, known: bool| {
            cited += 1;
            if !known {
                missing.push(format!("{name}: {citation}"));
            }
        };
        for list in numbered.captures_iter(&text) {
            for section in number.captures_iter(&list[1]) {
                let starts = |heading: &String| {
                    let rest = heading.strip_prefix(&section[1]);
                    rest.is_some_and(|rest| rest.starts_with([' ', '.']))
                };
                check(&list[0], delimiting.iter().any(starts));
            }
        }
        for section in named.captures_iter(&text) {
            let headings = headings(&format!("{}.md", &section[1]));
            let is_cited = |heading: &String| heading.eq_ignore_ascii_case(&section[2]);
            check(&section[0], headings.iter().any(is_cited));
        }
        for section in guard.captures_iter(&text) {
            for name in section.iter().skip(1).flatten() {
                let is_cited = |heading: &String| heading.eq_ignore_ascii_case(name.as_str());
                check(&section[0], guards.iter().any(is_cited));
            }
        }
        for cited in page.captures_iter(&text) {
            let design = root().join("docs/design").join(&cited[0]).is_file();
            // The table of contents of mdBook is none of this project.
            let is_other = &cited[0] == "SUMMARY.md";
            check(
                &cited[0],
                design || is_other || root().join(&cited[0]).is_file(),
            );
        }
    };
    each_file(&root().join("src"), &["rs"], &mut on_file);
    each_file(&root().join("tests"), &["rs"], &mut on_file);
    each_file(&root().join("corpus"), &["expected"], &mut on_file);
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(cited > 50, "only {cited} citations were found");
}

/// The files that may open others, and why. All other code reads side files through `src/side`, and
/// inputs through `src/input/source.rs`, which uses it.
const OPENERS: [(&str, &str); 8] = [
    ("src/side/", "where files are opened for reading"),
    (
        "src/cli/init/",
        "creates a configuration and a workflow, and adds a hook",
    ),
    (
        "src/cli/inputs/git/index.rs",
        "creates copies in a folder of its own",
    ),
    ("src/cli/output/mod.rs", "appends to the summary of a job"),
    (
        "src/cli/output/file/destination.rs",
        "opens pipes and devices for writing",
    ),
    (
        "src/cli/output/file/replace.rs",
        "flushes a folder to the disk",
    ),
    (
        "src/cli/output/file/attributes.rs",
        "copies the attributes of a file that is replaced",
    ),
    (
        "src/cli/inputs/identity.rs",
        "reads the range of a planned file, which is a regular one, for its digest",
    ),
];

#[test]
fn files_are_opened_in_few_places() {
    let opens = Regex::new(
        r"\bFile::(?:open|options|create\w*)\b|\bOpenOptions\b|\bfs::(?:read|read_to_string)\(|\bfs::\{[^}]*\bread(?:_to_string)?\b[^_]",
    )
    .unwrap();
    let mut found = Vec::new();
    let mut used = vec![false; OPENERS.len()];
    each_file(&root().join("src"), &["rs"], &mut |path, text| {
        let name = path.strip_prefix(root()).unwrap();
        // Tests may open what they made.
        let is_test = name.components().any(|part| {
            let part = part.as_os_str().to_string_lossy();
            part == "tests" || part == "tests.rs"
        });
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let code = code.split("#[cfg(all(test").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            if is_test || line.trim_start().starts_with("//") || !opens.is_match(line) {
                continue;
            }
            match OPENERS
                .iter()
                .position(|(allowed, _)| name.starts_with(allowed))
            {
                Some(opener) => used[opener] = true,
                // The state of this process.
                None if line.contains("\"/proc/self/status\"") => {}
                None => found.push(format!("{}:{}: {line}", name.display(), number + 1)),
            }
        }
    });
    assert!(
        found.is_empty(),
        "read side files with `crate::side`:\n{}",
        found.join("\n")
    );
    let unused = OPENERS.iter().zip(used).find(|(_, used)| !used);
    assert_eq!(unused, None, "it opens no files");
}

#[test]
fn git_is_run_in_one_place() {
    let mut found = Vec::new();
    each_file(&root().join("src"), &["rs"], &mut |path, text| {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        if code.contains("Command::new(") && !name.contains("/tests/") {
            found.push(name);
        }
    });
    assert_eq!(found, ["src/cli/inputs/git/command.rs"]);
}

/// The files that have forms of text: see `text/escape/forms.rs`.
const FORMS: [&str; 10] = [
    "src/report/concise.rs",
    "src/report/csv.rs",
    "src/report/github.rs",
    "src/report/github/summary.rs",
    "src/report/hyperlinks.rs",
    "src/report/ndjson.rs",
    "src/report/row_buffer.rs",
    "src/report/rows.rs",
    "src/report/sarif.rs",
    "src/text/escape/forms.rs",
];

/// What reports write as it is, because it was escaped before: to a writer, which takes any bytes.
const ESCAPED_BEFORE: [&str; 12] = [
    // What precedes an element or a row: a constant.
    "before",
    "self.before",
    // `junit`: the name and the cases of a suite, which are forms.
    "&self.name",
    "&self.cases",
    // `sarif`: results and notifications, which are rows.
    "&result.text",
    "notification",
    // `full`: findings, which were rendered for people.
    "&item.text",
    // `grouped`: commas, and numbers.
    "comma.as_bytes()",
    "position.as_bytes()",
    // Tables of `github`, `markdown` and `html`: rows, and reports whose text is from `words`.
    "&line",
    "report(model).as_bytes()",
    "page(model).as_bytes()",
];

/// A row takes constants, numbers and forms of text: the type `RowBuffer` has no other way. What
/// that leaves open is checked here: what is a form, codes and names of rules that a report was
/// read from, which live as long as constants, and writers.
#[test]
fn reports_escape_what_they_write() {
    let form = Regex::new(r"Escaped for ").unwrap();
    let pushed =
        Regex::new(r#"out\.push\([^";]*\b(code|rule|reference|summary|manual)\b"#).unwrap();
    let written = Regex::new(r"(?s)\.write_all\((.*?)\)(\?|;|\n)").unwrap();
    let constant = Regex::new(r#"^\s*(b?"|if |match )"#).unwrap();
    let mut wrong = Vec::new();
    let mut seen = 0;
    each_file(&root().join("src"), &["rs"], &mut |path, text| {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
        let is_test = ["tests.rs", "samples.rs"]
            .iter()
            .any(|end| name.ends_with(end));
        let code = text
            .split("#[cfg(test)]\nmod tests")
            .next()
            .unwrap_or_default();
        if is_test || name.contains("/tests/") {
            return;
        }
        if form.is_match(code) && !FORMS.contains(&name) {
            wrong.push(format!("{name}: a form of text"));
        }
        if !name.starts_with("src/report/") {
            return;
        }
        for found in pushed.find_iter(code) {
            wrong.push(format!("{name}: {}", found.as_str()));
        }
        for found in written
            .captures_iter(code)
            .filter(|_| !FORMS.contains(&name))
        {
            seen += 1;
            let text = found[1].trim();
            if !constant.is_match(text) && !ESCAPED_BEFORE.contains(&text) {
                wrong.push(format!("{name}: write_all({text})"));
            }
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 20, "only {seen} writes were found");
}
