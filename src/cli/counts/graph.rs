//! `urilint counts graph`: a graph of hosts, as Common Crawl publishes its own.
//!
//! Nothing but sorting and joining sorted lists is done with hosts and edges, so that memory does not depend
//! on their number: edges by the names of their hosts, then those with the number of their source by the
//! name of their target, and then those with both numbers.

use std::io;
use std::net::Ipv4Addr;
use std::path::PathBuf;

use anyhow::bail;
use urilint::report::import::TallyRow;
use urilint::report::{HOST_PAIR, escape};

use crate::cli::args::Graph;
use crate::cli::counts::read;
use crate::cli::exit::Exit;
use crate::cli::named_files::files;
use crate::cli::output::Output;
use crate::cli::output::options::OutputOptions;
use crate::cli::output::printer::Printer;
use crate::cli::tally::{Fingerprint, Record, RecordReader, RecordWriter, Sorter};

/// Between the names of the hosts of an edge: it sorts before what any name goes on with.
const SEPARATOR: u8 = 0;

/// Runs the command.
pub fn graph(args: &Graph) -> anyhow::Result<Exit> {
    let files = files("", &args.from)?;
    let mut printer = Printer::new(&OutputOptions::of_rows(None, &files))?;
    let outputs = Outputs::open(args, &files)?;
    let memory = usize::try_from(args.memory).unwrap_or(usize::MAX) / 2;
    let mut pairs = Pairs {
        hosts: Sorter::new(memory),
        edges: Sorter::new(memory),
        loops: args.loops,
    };
    read(&files, &mut printer, &mut |_, _, row| pairs.add(&row))?;
    let graph = pairs.number(outputs.vertices)?;
    write_edges(graph, memory, outputs.edges, outputs.degrees)?;
    Ok(printer.exit())
}

struct Outputs {
    vertices: Output,
    edges: Output,
    degrees: Option<Output>,
}

impl Outputs {
    fn open(args: &Graph, files: &[PathBuf]) -> anyhow::Result<Self> {
        let vertices = Output::file(&args.vertices, files)?;
        let edges = Output::file(&args.edges, files)?;
        let degrees = args.degrees.as_ref();
        let degrees = degrees.map(|path| Output::file(path, files)).transpose()?;
        let is_again = |degrees: &Output| degrees.is_same(&vertices) || degrees.is_same(&edges);
        if vertices.is_same(&edges) || degrees.as_ref().is_some_and(is_again) {
            bail!("--vertices, --edges and --degrees have to be different files");
        }
        Ok(Self {
            vertices,
            edges,
            degrees,
        })
    }
}

/// The pairs of hosts that were read.
struct Pairs {
    hosts: Sorter,
    edges: Sorter,
    loops: bool,
}

/// A graph whose hosts are numbered by their place in a sorted list.
struct Numbered {
    /// The names of the hosts, sorted.
    hosts: RecordReader,
    /// The names of the hosts of edges, sorted.
    edges: RecordReader,
}

impl Pairs {
    /// Adds a pair. Returns why the row is none.
    fn add(&mut self, row: &TallyRow) -> anyhow::Result<Option<String>> {
        let mut hosts = row.key.splitn(2, |byte| *byte == b' ');
        let (HOST_PAIR, Some(source), Some(target)) = (row.by, hosts.next(), hosts.next()) else {
            return Ok(Some(format!("a row by {}, and not by {HOST_PAIR}", row.by)));
        };
        if row.key.contains(&SEPARATOR) {
            return Ok(Some("a host with a NUL byte".to_owned()));
        }
        let (source, target) = (reversed(source), reversed(target));
        self.hosts.push(&source, 0)?;
        if source != target {
            self.hosts.push(&target, 0)?;
        }
        if source != target || self.loops {
            self.edges
                .push(&[&source, &[SEPARATOR][..], &target].concat(), 0)?;
        }
        Ok(None)
    }

    /// Writes the vertices.
    fn number(self, mut vertices: Output) -> io::Result<Numbered> {
        let mut number = 0_u64;
        let hosts = distinct(self.hosts, &mut |host| {
            let out = vertices.buffer();
            out.extend_from_slice(format!("{number}\t").as_bytes());
            escape::percent(out, host)?;
            out.push(b'\n');
            number += 1;
            vertices.end_item()
        })?;
        let edges = distinct(self.edges, &mut |_| Ok(()))?;
        vertices.finish()?;
        Ok(Numbered { hosts, edges })
    }
}

/// Calls `each` for the texts that were sorted, each once, and returns them.
fn distinct(
    sorter: Sorter,
    each: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<RecordReader> {
    let mut out = RecordWriter::new()?;
    let mut last: Option<Vec<u8>> = None;
    sorter.finish(&mut |text, number| {
        if last.as_deref() == Some(text) {
            return Ok(());
        }
        let last = last.get_or_insert_default();
        last.clear();
        last.extend_from_slice(text);
        each(text)?;
        out.write(Fingerprint::default(), number, text)
    })?;
    out.finish()
}

/// Writes the edges, and the degrees if they are wanted.
fn write_edges(
    graph: Numbered,
    memory: usize,
    mut edges: Output,
    degrees: Option<Output>,
) -> io::Result<()> {
    let Numbered {
        hosts,
        edges: named,
    } = graph;
    let (by_target, out_degrees, hosts) = number_sources(hosts, named, memory)?;
    let (sorted, in_degrees) = number_targets(hosts, by_target, memory)?;
    sorted.finish(&mut |key, target| {
        let source = u64::from_be_bytes(key.try_into().map_err(|_| io::ErrorKind::InvalidData)?);
        let row = format!("{source}\t{target}\n");
        edges.buffer().extend_from_slice(row.as_bytes());
        edges.end_item()
    })?;
    edges.finish()?;
    match degrees {
        Some(degrees) => write_degrees(in_degrees, out_degrees, degrees),
        None => Ok(()),
    }
}

/// Returns the edges by the names of their targets, with the numbers of their sources; and how many each
/// host is the source of, and the hosts again.
fn number_sources(
    hosts: RecordReader,
    mut edges: RecordReader,
    memory: usize,
) -> io::Result<(Sorter, RecordReader, RecordReader)> {
    let mut by_target = Sorter::new(memory);
    let (mut degrees, mut again) = (RecordWriter::new()?, RecordWriter::new()?);
    let (mut edge, mut is_left) = (Record::default(), true);
    is_left &= edges.read(&mut edge)?;
    each_host(hosts, &mut |number, host| {
        let mut degree = 0;
        while is_left
            && let Some([source, target]) = names(&edge.text)
            && source == host
        {
            by_target.push(target, number)?;
            degree += 1;
            is_left = edges.read(&mut edge)?;
        }
        degrees.write(Fingerprint::default(), degree, b"")?;
        again.write(Fingerprint::default(), number, host)
    })?;
    Ok((by_target, degrees.finish()?, again.finish()?))
}

/// Returns the edges by the numbers of their sources and targets, and how many each host is the target of.
fn number_targets(
    mut hosts: RecordReader,
    by_target: Sorter,
    memory: usize,
) -> io::Result<(Sorter, RecordReader)> {
    let mut sorted = Sorter::new(memory);
    let mut degrees = RecordWriter::new()?;
    let mut host = Record::default();
    let mut is_left = hosts.read(&mut host)?;
    let mut degree = 0;
    by_target.finish(&mut |target, source| {
        while is_left && host.text != target {
            degrees.write(Fingerprint::default(), degree, b"")?;
            degree = 0;
            is_left = hosts.read(&mut host)?;
        }
        degree += 1;
        sorted.push(&source.to_be_bytes(), host.number)
    })?;
    while is_left {
        degrees.write(Fingerprint::default(), degree, b"")?;
        degree = 0;
        is_left = hosts.read(&mut host)?;
    }
    Ok((sorted, degrees.finish()?))
}

fn write_degrees(
    mut incoming: RecordReader,
    mut outgoing: RecordReader,
    mut degrees: Output,
) -> io::Result<()> {
    let (mut into, mut out) = (Record::default(), Record::default());
    let mut vertex = 0_u64;
    while incoming.read(&mut into)? && outgoing.read(&mut out)? {
        let row = format!("{vertex}\t{}\t{}\n", into.number, out.number);
        degrees.buffer().extend_from_slice(row.as_bytes());
        degrees.end_item()?;
        vertex += 1;
    }
    degrees.finish()
}

/// Calls `each` for the hosts with their numbers.
fn each_host(
    mut hosts: RecordReader,
    each: &mut dyn FnMut(u64, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let (mut host, mut number) = (Record::default(), 0);
    while hosts.read(&mut host)? {
        each(number, &host.text)?;
        number += 1;
    }
    Ok(())
}

/// Returns the names of the hosts of an edge.
fn names(edge: &[u8]) -> Option<[&[u8]; 2]> {
    let at = memchr::memchr(SEPARATOR, edge)?;
    Some([&edge[..at], &edge[at + 1..]])
}

/// Returns the name of a host from its last label to its first. An address is not changed.
fn reversed(host: &[u8]) -> Vec<u8> {
    let is_address = host.starts_with(b"[")
        || std::str::from_utf8(host).is_ok_and(|host| host.parse::<Ipv4Addr>().is_ok());
    if is_address {
        return host.to_vec();
    }
    let mut labels: Vec<_> = host.split(|byte| *byte == b'.').collect();
    labels.reverse();
    labels.join(&b'.')
}

#[cfg(test)]
mod tests {
    use super::reversed;

    #[test]
    fn names_start_with_the_last_label() {
        for (host, expected) in [
            ("www.example.org", "org.example.www"),
            ("localhost", "localhost"),
            ("h.example.", ".example.h"),
            ("192.0.2.1", "192.0.2.1"),
            ("1.2.3", "3.2.1"),
            ("[2001:db8::1]", "[2001:db8::1]"),
        ] {
            assert_eq!(reversed(host.as_bytes()), expected.as_bytes(), "{host}");
        }
    }
}
