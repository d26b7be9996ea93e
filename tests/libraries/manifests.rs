//! Facts of manifests.

use super::{Read, Row, Shown};

pub const OURS: &str = include_str!("../../Cargo.toml");

/// Returns the names of the dependencies that are not optional, on all platforms.
fn dependencies() -> Vec<&'static str> {
    let section = OURS.split("\n[dependencies]\n").nth(1).unwrap();
    let section = section.split("\n[").next().unwrap();
    section
        .lines()
        .filter(|line| !line.starts_with('#') && !line.contains("optional = true"))
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .collect()
}

pub const ROWS: &[Row] = &[
    Row(
        "`no_std`, with `alloc`",
        [
            Shown("no", || {
                !include_str!("../../src/lib.rs").contains("no_std")
            }),
            Read("yes, also without"),
            Read("yes, also without"),
            Read("yes"),
        ],
    ),
    Row(
        "`unsafe` code",
        [
            Shown("none", || OURS.contains("unsafe_code = \"forbid\"")),
            Read("none"),
            Read("some"),
            Read("a little"),
        ],
    ),
    Row(
        "Dependencies without optional features",
        [
            Shown("`memchr`, `strsim`", || {
                dependencies() == ["memchr", "strsim"]
            }),
            Read("`borrow-or-share`, `ref-cast`"),
            Read("none"),
            Read("`form_urlencoded`, `idna`, `percent-encoding`"),
        ],
    ),
    Row(
        "Minimum version of Rust",
        [
            Shown("1.88", || OURS.contains("\nrust-version = \"1.88\"\n")),
            Read("1.68"),
            Read("1.60"),
            Read("1.63"),
        ],
    ),
];
