//! A baseline: linkify over whole files, as its users call it. Prints each link.

use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let finder = linkify::LinkFinder::new();
    let mut out = BufWriter::new(io::stdout().lock());
    for path in std::env::args_os().skip(1).filter(|path| path != "--bench") {
        let bytes = std::fs::read(path)?;
        let text = String::from_utf8_lossy(&bytes);
        for link in finder.links(&text) {
            writeln!(out, "{}", link.as_str())?;
        }
    }
    out.flush()
}
