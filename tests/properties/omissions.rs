//! Each URI that plain text shows is found by every format, too, or the format names the reason
//! ([`Omission`]).

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use urilint::{Format, Omission, References, ScanMode, Secrets, Task, detect, read};

use super::{format, options};

/// Text that is inserted into files of the corpus.
const INSERTED: &[&str] = &[
    "\n\nhttp://lost.example/1\n\n",
    " <http://lost.example/2> ",
    " http://lost.example/3, ",
];

fn found(bytes: &[u8], format: &'static Format) -> Vec<Range<usize>> {
    let options = options(Task::Extract(ScanMode::Suspicious), Secrets::Shown)
        .with_references(References::All);
    let links = read(bytes, format, &options).links;
    let range = |at: &Range<u64>| at.start as usize..at.end as usize;
    links
        .iter()
        .map(|link| range(&link.location.bytes))
        .collect()
}

/// Returns the places of URIs in plain text that the format does not find.
fn lost(bytes: &[u8], known: &'static Format) -> Vec<Range<usize>> {
    let own = found(bytes, known);
    let overlaps = |at: &Range<usize>| own.iter().any(|it| it.start < at.end && at.start < it.end);
    let mut plain = found(bytes, format("plain"));
    plain.retain(|at| !overlaps(at));
    plain
}

/// Returns true if the place of a lost URI is of the kind that the reason is about.
fn explains(omission: Omission, bytes: &[u8], at: &Range<usize>) -> bool {
    let before = String::from_utf8_lossy(&bytes[at.start.saturating_sub(400)..at.start]);
    match omission {
        Omission::HeaderFields => unread_field(&before),
        Omission::OutsideMessages => ["\nQUIT\n", "<!DOCTYPE plist", "\n*** EOOH ***\n"]
            .iter()
            .any(|mark| before.contains(mark)),
        Omission::OpaqueData => ["\"image/png\"", "\"png\"", "base64", "BASE64"]
            .iter()
            .any(|mark| before.contains(mark)),
        Omission::Metadata => [
            "\"WARC-Target-URI\":\"",
            "\"Base\":\"",
            "-ID\":\"<",
            "rel=\\\"",
        ]
        .iter()
        .any(|mark| before.ends_with(mark)),
        Omission::Labels => is_label(&before),
        _ => false,
    }
}

/// Returns true in a field that is not read (docs/design/INPUT.md, "Messages").
fn unread_field(before: &str) -> bool {
    let fields = before.rsplit('\n');
    let line = fields
        .into_iter()
        .find(|line| !line.starts_with([' ', '\t']));
    let name = line.and_then(|line| line.split_once(':'));
    let name = name.unwrap_or_default().0.to_ascii_lowercase();
    let names = [
        "message-id",
        "references",
        "in-reply-to",
        "received",
        "path",
        "xref",
        "supersedes",
        "control",
        "also-control",
        "cancel-lock",
        "nntp-posting-host",
        "injection-info",
        "x-trace",
    ];
    names.contains(&&*name) || name.starts_with("dkim-") || name.starts_with("arc-")
}

fn is_label(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    let command = line.rfind('\\').map_or("", |at| &line[at..]);
    let named = ["\\label{", "\\ref{", "\\cite", "\\verb"];
    named.iter().any(|start| command.starts_with(start))
        || line.starts_with(".. _")
        || line.ends_with('[')
}

/// The reasons, and how often each format has them.
#[derive(Debug, Default)]
struct Counts(BTreeMap<(&'static str, Omission), usize>);

impl Counts {
    /// Counts what is lost in a text, and returns what is lost without a reason.
    fn unexplained(&mut self, name: &str, bytes: &[u8], format: &'static Format) -> Vec<String> {
        let mut unexplained = Vec::new();
        for at in lost(bytes, format) {
            let mut reasons = format.omissions().iter();
            match reasons.find(|reason| explains(**reason, bytes, &at)) {
                Some(reason) => *self.0.entry((format.name, *reason)).or_default() += 1,
                None => unexplained.push(format!(
                    "{name} ({}): {:?} in {:?}",
                    format.name,
                    String::from_utf8_lossy(&bytes[at.clone()]),
                    String::from_utf8_lossy(&bytes[at.start.saturating_sub(80)..at.end]),
                )),
            }
        }
        unexplained
    }
}

fn files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().filter_map(Result::ok) {
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            self::files(&entry.path(), files);
        } else if kind.is_file() && entry.path().extension().is_none_or(|e| e != "expected") {
            files.push(entry.path());
        }
    }
    files.sort();
}

fn corpus() -> Vec<(PathBuf, Vec<u8>, &'static Format)> {
    let mut paths = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"),
        &mut paths,
    );
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        let format = detect(&path, &bytes);
        (path, bytes, format)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn no_format_loses_a_uri_without_a_reason() {
    let mut counts = Counts::default();
    let mut failures = Vec::new();
    for (path, bytes, format) in corpus() {
        failures.extend(counts.unexplained(&path.display().to_string(), &bytes, format));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    for omission in Omission::ALL {
        let count: usize = counts
            .0
            .iter()
            .filter(|((_, it), _)| *it == omission)
            .map(|(_, n)| n)
            .sum();
        assert!(
            count > 0,
            "no file of the corpus has {omission:?}: {counts:?}"
        );
    }
}

/// At the end of a file of the corpus, cut at some byte.
#[test]
fn no_cut_document_loses_a_uri_after_it() {
    let mut failures = Vec::new();
    for (path, bytes, format) in corpus() {
        if !format.omissions().is_empty() || format.messages {
            continue;
        }
        // By the name, so that another file in the corpus changes nothing here.
        let name = path.file_name().unwrap().as_encoded_bytes();
        let number: usize = name.iter().map(|byte| usize::from(*byte)).sum();
        let cut = bytes.len() * (number % 7 + 1) / 8;
        let cut = cut - request(&bytes[..cut], format);
        for inserted in INSERTED {
            let text = [&bytes[..cut], inserted.as_bytes()].concat();
            let name = path.display().to_string();
            failures.extend(Counts::default().unexplained(&name, &text, format));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Returns the length of the request of roff at the end of `text`: what follows it on its line is an
/// argument, which the macro may drop.
fn request(text: &[u8], format: &Format) -> usize {
    let line = text
        .rsplit(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    if format.name == "roff" && line.starts_with(b".") {
        line.len()
    } else {
        0
    }
}

/// Returns what is found, without places.
fn uris(bytes: &[u8], known: &'static Format) -> Vec<Vec<u8>> {
    let options = options(Task::Extract(ScanMode::Suspicious), Secrets::Shown);
    let links = read(bytes, known, &options).links;
    let mut uris: Vec<_> = links.into_iter().map(|link| link.uri).collect();
    uris.sort();
    uris.dedup();
    uris
}

/// Text in UTF-16 is decoded first, and has the URIs of the text. It is read as a message is, so that a URI
/// in quoted text may end at its line end, and escapes for terminals stay.
#[test]
fn decoded_text_has_the_uris_of_the_text() {
    for (path, bytes, known) in corpus() {
        let Ok(text) = std::str::from_utf8(&bytes) else {
            continue;
        };
        if known.name != "plain" || text.contains(['\0', '\x1b', '\x08']) {
            continue;
        }
        let text = text.trim_start_matches('\u{feff}');
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        let wide: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
        let found = uris(&wide, detect("-", &wide));
        for uri in uris(text.as_bytes(), known) {
            let is_start = |it: &Vec<u8>| uri.starts_with(it) || it.starts_with(&uri);
            let shown = String::from_utf8_lossy(&uri);
            assert!(found.iter().any(is_start), "{}: {shown}", path.display());
        }
    }
}

/// The trees of real text, which `URILINT_CORPORA` names.
#[test]
#[ignore = "needs a folder of real text in URILINT_CORPORA"]
fn corpora_no_format_loses_a_uri_without_a_reason() {
    let root = std::env::var_os("URILINT_CORPORA").expect("URILINT_CORPORA is set");
    let mut paths = Vec::new();
    files(Path::new(&root), &mut paths);
    let mut counts = Counts::default();
    let mut failures = Vec::new();
    for path in paths {
        let bytes = fs::read(&path).unwrap();
        let format = detect(&path, &bytes);
        if !format.messages && bytes.len() < 4 << 20 {
            failures.extend(counts.unexplained(&path.display().to_string(), &bytes, format));
        }
    }
    println!("{counts:#?}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
