//! The time of each parser for the URLs in a file, one a line.
//!
//! `urilint-parsers FILE` prints a table. `urilint-parsers FILE PARSER ROUNDS` only parses, for
//! tools that count instructions: `run` computes these from two numbers of rounds.

use std::env;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

use urilint::uri::{Uri, whatwg};

/// The number of URLs that are timed together: reading the clock takes as long as parsing one.
const GROUP: usize = 50;
/// The number of times that each group is timed, in turn with the other parsers.
const TURNS: usize = 31;

/// The name of a parser, what it does, and a function that returns true if it accepts a URL.
type Parser = (&'static str, &'static str, fn(&str) -> bool);

const PARSERS: [Parser; 6] = [
    (
        "urilint",
        "components, all faults, those of schemes included",
        |url| Uri::split(url.as_bytes()).is_valid(),
    ),
    ("fluent-uri", "components, or the first error", |url| {
        fluent_uri::UriRef::parse(url).is_ok()
    }),
    ("iri-string", "validation only", |url| {
        iri_string::types::UriReferenceStr::new(url).is_ok()
    }),
    (
        "urilint-whatwg",
        "URL Standard: serialized, all validation errors",
        |url| whatwg(url.as_bytes(), None).is_ok(),
    ),
    ("url", "URL Standard: serialized", |url| {
        url::Url::parse(url).is_ok()
    }),
    ("ada", "URL Standard: serialized; C++", |url| {
        ada_url::Url::parse(url, None).is_ok()
    }),
];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let text = match arguments.first().map(fs::read_to_string) {
        Some(Ok(text)) => text,
        _ => {
            panic!("usage: urilint-parsers FILE [PARSER ROUNDS], with a URL in UTF-8 on each line")
        }
    };
    let urls: Vec<&str> = text.lines().collect();
    match &arguments[1..] {
        [name, rounds] => {
            let (_, _, parse) = PARSERS.iter().find(|(known, ..)| known == name).unwrap();
            for _ in 0..rounds.parse::<usize>().unwrap() {
                accepted(&urls, *parse);
            }
        }
        _ => measure(&urls),
    }
}

fn accepted(urls: &[&str], parse: fn(&str) -> bool) -> usize {
    urls.iter()
        .filter(|url| black_box(parse(black_box(url))))
        .count()
}

/// Prints for each parser the nanoseconds per URL: of the fastest turn of each group, and of its
/// median turn, both as the mean over the groups.
fn measure(urls: &[&str]) {
    let groups: Vec<&[&str]> = urls.chunks(GROUP).collect();
    let mut times = vec![vec![Vec::with_capacity(TURNS); groups.len()]; PARSERS.len()];
    for _ in 0..TURNS {
        for ((_, _, parse), times) in PARSERS.iter().zip(&mut times) {
            for (group, times) in groups.iter().zip(times) {
                let start = Instant::now();
                accepted(group, *parse);
                times.push(start.elapsed().as_nanos());
            }
        }
    }
    for ((name, work, parse), times) in PARSERS.iter().zip(&mut times) {
        let (mut fastest, mut median) = (0, 0);
        for times in times {
            times.sort_unstable();
            fastest += times[0];
            median += times[TURNS / 2];
        }
        let (count, all) = (accepted(urls, *parse), urls.len() as u128);
        println!(
            "{name}\t{work}\t{count}\t{}\t{}",
            fastest / all,
            median / all
        );
    }
}
