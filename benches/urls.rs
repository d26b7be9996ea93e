//! Parsing time per URL in nanoseconds: components and all faults, compared in the same run
//! with parsers that stop at the first fault.
//!
//! ```sh
//! URILINT_CORPORA=texts cargo bench --bench urls
//! ```
//!
//! The URLs are those that `extract` finds in the files below `URILINT_CORPORA`, each once,
//! ordered by path and offset; of more than 100,000, every n-th is taken. Without the variable,
//! URLs are generated, which is less meaningful.
//!
//! URLs are parsed in groups of fifty and the time is divided by fifty, since reading the clock
//! takes about as long as parsing a URL. Parsers alternate, fifteen times; the median time of
//! each group counts. The table has the median and the mean over the groups.

// Counts and times are far below 2^52.
#![allow(clippy::cast_precision_loss)]

use std::collections::HashSet;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use urilint::uri::Uri;
use urilint::{Kind, Options, PositionMode, Secrets, detect, read};

const MOST: usize = 100_000;
const RUN: usize = 50;
const TURNS: usize = 15;

/// The name of a parser, and a function that returns true if a URL is valid.
type Parser = (&'static str, fn(&str) -> bool);

const PARSERS: [Parser; 4] = [
    ("urilint, all faults", |url| {
        Uri::split(url.as_bytes()).is_valid()
    }),
    ("fluent-uri UriRef", |url| {
        fluent_uri::UriRef::parse(url).is_ok()
    }),
    ("iri-string UriReferenceStr", |url| {
        iri_string::types::UriReferenceStr::new(url).is_ok()
    }),
    ("url Url", |url| url::Url::parse(url).is_ok()),
];

fn main() {
    let urls = if let Some(folder) = std::env::var_os("URILINT_CORPORA") {
        from_files(Path::new(&folder))
    } else {
        println!("URILINT_CORPORA is not set: the URLs are made here");
        made()
    };
    let urls = at_most(urls);
    let (clean, broken): (Vec<_>, Vec<_>) = urls
        .into_iter()
        .partition(|url| Uri::split(url.as_bytes()).is_valid());
    println!("| URLs | parser | content with | median ns | mean ns |");
    println!("|---|---|---|---|---|");
    for (name, urls) in [("clean", clean), ("broken", broken)] {
        let bytes: usize = urls.iter().map(String::len).sum();
        let length = bytes as f64 / urls.len() as f64;
        println!("| {} {name}, {length:.0} bytes each | | | | |", urls.len());
        measure(&urls);
    }
}

/// Prints a line of the table for each parser.
fn measure(urls: &[String]) {
    let runs: Vec<&[String]> = urls.chunks_exact(RUN).collect();
    let mut times = vec![vec![Vec::with_capacity(TURNS); runs.len()]; PARSERS.len()];
    for _ in 0..TURNS {
        for ((_, parse), times) in PARSERS.iter().zip(&mut times) {
            for (run, times) in runs.iter().zip(times) {
                times.push(time(run, *parse));
            }
        }
    }
    for ((name, parse), times) in PARSERS.iter().zip(&times) {
        let content = urls.iter().filter(|url| parse(url)).count();
        let mut each: Vec<f64> = times.iter().map(|times| median(times)).collect();
        each.sort_by(f64::total_cmp);
        let mean = each.iter().sum::<f64>() / each.len() as f64;
        let median = median(&each);
        println!("| | {name} | {content} | {median:.0} | {mean:.0} |");
    }
}

/// Returns the nanoseconds per URL.
fn time(urls: &[String], parse: fn(&str) -> bool) -> f64 {
    let start = Instant::now();
    for url in urls {
        black_box(parse(black_box(url)));
    }
    start.elapsed().as_nanos() as f64 / urls.len() as f64
}

fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Returns at most the maximum number of URLs, evenly spaced.
fn at_most(urls: Vec<String>) -> Vec<String> {
    let found = urls.len();
    let step = found.div_ceil(MOST).max(1);
    let taken: Vec<_> = urls.into_iter().step_by(step).collect();
    println!("{found} URLs, {} of them taken\n", taken.len());
    taken
}

/// Returns each URL in the files once. Those that are not UTF-8 are left out, as the other
/// parsers do not accept them.
fn from_files(folder: &Path) -> Vec<String> {
    let options = Options::extract()
        .with_secrets(Secrets::Shown)
        .with_positions(PositionMode::Bytes);
    let mut urls = Vec::new();
    let mut seen = HashSet::new();
    for path in files(folder) {
        let Ok(bytes) = std::fs::read(&path) else {
            continue;
        };
        for link in read(&bytes, detect(&path, &bytes), &options).links {
            if let (Kind::Uri, Ok(url)) = (link.kind, String::from_utf8(link.uri))
                && seen.insert(url.clone())
            {
                urls.push(url);
            }
        }
    }
    urls
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return vec![folder.to_owned()];
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().flat_map(|path| files(path)).collect()
}

/// Returns generated URLs with lengths as in real text, one in ten with a fault.
fn made() -> Vec<String> {
    let hosts = [
        "www.example.org",
        "h.example:8080",
        "192.0.2.7",
        "[2001:db8::7]",
        "u@a.example",
    ];
    let tails = [
        "",
        "/",
        "/pub/text/",
        "/a/b.html?q=1&r=2",
        "/~anna/%20x#top",
    ];
    let odd = [
        "%zz", "|x", "[0]", " y", "\"", "/{id}", "<b>", "\u{e4}", "#a#b", "\\",
    ];
    let url = |i: usize| {
        let (host, tail) = (hosts[i % hosts.len()], tails[i / hosts.len() % tails.len()]);
        let odd = if i % 10 == 3 {
            odd[i / 10 % odd.len()]
        } else {
            ""
        };
        format!("https://{host}/{i}{tail}{odd}")
    };
    (0..MOST).map(url).collect()
}
