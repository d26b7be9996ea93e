//! Markdown compared with its parser: each destination of a link, image, definition or autolink
//! must be found as the parser reads it, and no others. Tested on random tokens, and on each
//! `.md` file in the folder that `URILINT_CORPORA` names, in a test that is ignored by default.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag};
use urilint::{Format, Record, Role, ScanMode, Task};

/// Destinations, with those of images apart, and the number of times each occurs.
type Destinations = BTreeMap<(Vec<u8>, &'static str), i32>;

fn markdown() -> &'static Format {
    urilint::FORMATS
        .iter()
        .find(|format| format.name == "markdown")
        .unwrap()
}

fn add(to: &mut Destinations, destination: &[u8], kind: &'static str) {
    // The names of Rust items are not references.
    if destination.windows(2).any(|pair| pair == b"::") {
        return;
    }
    // Browsers remove these.
    let known = |byte: &u8| *byte > b' ';
    let start = destination.iter().position(known);
    let end = destination.iter().rposition(known);
    let trimmed = match (start, end) {
        (Some(start), Some(end)) => &destination[start..=end],
        _ => b"",
    };
    *to.entry((trimmed.to_vec(), kind)).or_default() += 1;
}

/// Returns the destinations of the parser.
fn theirs(text: &str) -> (Destinations, Vec<Vec<u8>>) {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM;
    let mut found = Destinations::new();
    let mut autolinks = Vec::new();
    let events = Parser::new_ext(text, options).into_offset_iter();
    for (_, definition) in events.reference_definitions().iter() {
        if definition.dest != CowStr::from("#") {
            add(&mut found, definition.dest.as_bytes(), "link");
        }
    }
    for (event, _) in events {
        match event {
            Event::Start(Tag::Link {
                link_type: LinkType::Inline,
                dest_url,
                ..
            }) => add(&mut found, dest_url.as_bytes(), "link"),
            Event::Start(Tag::Image {
                link_type: LinkType::Inline,
                dest_url,
                ..
            }) => add(&mut found, dest_url.as_bytes(), "image"),
            Event::Start(Tag::Link {
                link_type: LinkType::Autolink,
                dest_url,
                ..
            }) => autolinks.push(dest_url.as_bytes().to_vec()),
            _ => {}
        }
    }
    (found, autolinks)
}

/// Returns our destinations.
fn ours(text: &[u8]) -> Destinations {
    let mut found = Destinations::new();
    let record = Record {
        bytes: text,
        offset: 0,
        continued: false,
        open: false,
    };
    (markdown().decoder)().decode(&record, &mut |section| {
        for target in &section.markup.targets {
            let Some(whole) = &target.whole else {
                continue;
            };
            let source = &text[whole.start as usize..whole.end as usize];
            let kind = if source[0] == b'!' { "image" } else { "link" };
            assert!(kind != "image" || target.role == Role::Loaded);
            add(
                &mut found,
                &section.text.bytes()[target.range.clone()],
                kind,
            );
        }
    });
    found
}

/// Returns the destinations that only one of the two has.
fn differences(text: &str) -> Vec<String> {
    let (mut all, _) = theirs(text);
    for (found, count) in ours(text.as_bytes()) {
        *all.entry(found).or_default() -= count;
    }
    // Of links without a destination, some are left out.
    all.retain(|(uri, _), count| *count < 0 || *count > 0 && !uri.is_empty());
    let lines = all.into_iter().map(|((uri, kind), count)| {
        let who = if count > 0 { "missing" } else { "too much" };
        format!("{who} {kind} {}", String::from_utf8_lossy(&uri))
    });
    lines.collect()
}

/// Generates text of the delimiters of links and their closes.
fn soup() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "[",
        "](",
        "]",
        "(",
        ")",
        "<",
        ">",
        "![",
        "a",
        "b",
        "x/y",
        " ",
        "\n",
        "\n\n",
        "> ",
        "- ",
        "\\",
        "`",
        "``",
        "*",
        "**",
        "_",
        "&amp;",
        "&",
        "\"",
        "'",
        "[a]",
        "[a]: ",
        "[b]: ",
        "]: ",
        "http://h.example/",
        "\t",
        "|",
        "|\n|-|-|\n",
        "# ",
        "```\n",
        "<b>",
        "<!--",
        "-->",
        "~~",
        "[^a]",
        "[^a]: ",
        "    ",
        "\r\n",
        "<a href='x'>",
        "{#c}",
        "é",
        "==\n",
        "1. ",
    ]);
    prop::collection::vec(token, 0..40).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn destinations_agree_with_the_parser(text in soup()) {
        let lines = differences(&text);
        // The parser has only the first of several definitions of one name.
        let again = text.matches("]:").count() > 1;
        let lines: Vec<_> = lines.iter().filter(|line| !again || !line.starts_with("too much link")).collect();
        prop_assert!(lines.is_empty(), "{lines:?} in {text:?}");
    }

    /// The locations ascend, and each target is within its construct.
    #[test]
    fn locations_ascend(text in soup()) {
        let record = Record { bytes: text.as_bytes(), offset: 100, continued: false, open: false };
        let mut failed = None;
        (markdown().decoder)().decode(&record, &mut |section| {
            let mut last = 100;
            for at in 0..section.text.bytes().len() {
                let source = section.text.source(at..at + 1);
                if source.start < last || source.end > 100 + text.len() as u64 {
                    failed = Some((at, source.clone()));
                }
                last = source.start;
            }
            for target in &section.markup.targets {
                let source = section.text.source(target.range.clone());
                let whole = target.whole.clone().unwrap_or(source.clone());
                if source.start < whole.start || source.end > whole.end {
                    failed = Some((target.range.start, source));
                }
            }
        });
        prop_assert!(failed.is_none(), "{failed:?} in {text:?}");
    }
}

/// Collects the `.md` files under a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_symlink() {
        } else if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

#[test]
#[ignore = "needs URILINT_CORPORA"]
fn corpora_agree_with_the_parser() {
    let corpora = std::env::var_os("URILINT_CORPORA").expect("URILINT_CORPORA names a folder");
    let mut paths = Vec::new();
    files(Path::new(&corpora), &mut paths);
    paths.sort();
    let (mut destinations, mut links, mut report) = (0, 0, Vec::new());
    for path in &paths {
        let Ok(text) = std::fs::read_to_string(path) else {
            continue;
        };
        if text.len() > markdown().record_limit {
            continue;
        }
        let (all, autolinks) = theirs(&text);
        destinations += all.values().sum::<i32>();
        links += autolinks.len();
        let differences = differences(&text).into_iter();
        report.extend(differences.map(|line| format!("{}: {line}", path.display())));
        let options = urilint::Options::new(Task::Extract(ScanMode::Uris));
        let found = urilint::read(text.as_bytes(), markdown(), &options).links;
        for uri in autolinks {
            let known = |link: &urilint::Link| link.uri == uri || link.raw.as_ref() == Some(&uri);
            if !found.iter().any(known) {
                let uri = String::from_utf8_lossy(&uri);
                report.push(format!("{}: missing autolink {uri}", path.display()));
            }
        }
    }
    println!(
        "{} files, {destinations} destinations, {links} autolinks, {} differences",
        paths.len(),
        report.len()
    );
    for line in &report {
        println!("{line}");
    }
    // Repeated definitions are reported by us only; `<news:…>` is not a URI.
    let wrong = |line: &&String| {
        line.contains(": missing link ")
            || line.contains(": missing image ")
            || (line.contains(": missing autolink ") && line.contains("://"))
    };
    let wrong: Vec<_> = report.iter().filter(wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
