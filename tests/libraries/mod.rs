//! The table in `docs/libraries.md`, which is on the front page of the crate: what this library and
//! others offer. Each cell has a check that exercises what it says, except where there is nothing
//! to call. `UPDATE_EXPECT=1` writes the table.

mod manifests;
mod operations;
mod parsing;
mod parts;

use super::expect;
use std::fmt::Write as _;

/// The crates, in the order of the columns, with the versions that the table is about.
const CRATES: [(&str, &str); 4] = [
    ("urilint", env!("CARGO_PKG_VERSION")),
    ("fluent-uri", "0.4.1"),
    ("iri-string", "0.7.14"),
    ("url", "2.5.8"),
];

/// What the crates have of one thing, in the order of [`CRATES`].
struct Row(&'static str, [Cell; 4]);

/// A cell of the table.
enum Cell {
    /// What it says, and a function that returns true if that is so.
    Shown(&'static str, fn() -> bool),
    /// The crate has nothing of the kind that could be called.
    Absent,
    /// A fact of the manifest or of the source, which was read in the version of [`CRATES`].
    Read(&'static str),
}

use Cell::{Absent, Read, Shown};

impl Cell {
    const fn text(&self) -> &'static str {
        match self {
            Shown(text, _) | Read(text) => text,
            Absent => "no",
        }
    }
}

fn rows() -> impl Iterator<Item = &'static Row> {
    [
        parsing::ROWS,
        operations::ROWS,
        parts::ROWS,
        manifests::ROWS,
    ]
    .into_iter()
    .flatten()
}

fn table() -> String {
    let mut table = String::from("| |");
    for (name, version) in CRATES {
        let minor = version.rsplit_once('.').unwrap().0;
        write!(table, " {name} {minor} |").unwrap();
    }
    table.push_str("\n| --- | --- | --- | --- | --- |\n");
    for Row(what, cells) in rows() {
        write!(table, "| {what} |").unwrap();
        for cell in cells {
            write!(table, " {} |", cell.text()).unwrap();
        }
        table.push('\n');
    }
    table
}

#[test]
fn the_page_has_the_table() {
    expect::check_table("libraries.md", "| |", &table());
}

#[test]
fn every_cell_is_true() {
    for Row(what, cells) in rows() {
        for (cell, (name, _)) in cells.iter().zip(CRATES) {
            if let Shown(text, is_so) = cell {
                assert!(is_so(), "{what}: {name} {text}");
            }
        }
    }
}

/// A new version may have more: read its manifest and documentation, and change the table.
#[test]
fn the_versions_are_those_of_the_lock_file() {
    let lock = include_str!("../../Cargo.lock");
    for (name, version) in CRATES {
        let package = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(lock.contains(&package), "{name} is no longer {version}");
    }
}
