//! Part files: the output of a share, and a summary of what was read for it.
//!
//! `part-000012-<id>.ndjson` appears when it is complete, after
//! `part-000012-<id>.summary.json`, which has its size. If something could not be read, the part
//! ends in `.incomplete`: it is made again by the next run, and no pattern of names takes it for a
//! whole one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, bail};
use serde_json::{Value, json};
use urilint::report::escape;
use urilint::run::Summary;
use urilint::side::SUMMARY;

use crate::cli::args::choice::Compression;
use crate::cli::inputs::Split;
use crate::cli::output::Output;
use crate::cli::output::losses::Losses;
use crate::cli::request::PartFolder;
use crate::cli::session::ran::Ran;

/// What could not be read of a share.
#[derive(Debug)]
pub struct Lost {
    pub losses: Losses,
    /// Whether the part is complete even so.
    pub is_accepted: bool,
}

/// The part file of a share.
#[derive(Debug)]
pub struct PartFile<'s> {
    split: Split<'s>,
    path: PathBuf,
    summary: PathBuf,
    compression: Option<Compression>,
}

impl<'s> PartFile<'s> {
    /// Returns the part file of `split` in `folder`.
    pub fn new(folder: &PartFolder, split: Split<'s>) -> Self {
        let name = |extension: &str| {
            let id = &split.entry.id;
            folder
                .path
                .join(format!("part-{:06}-{id}.{extension}", split.number))
        };
        Self {
            path: name(&folder.extension),
            summary: name("summary.json"),
            split,
            compression: folder.compression,
        }
    }

    /// Returns true if the part is there.
    ///
    /// # Errors
    /// If it is not as long as its summary says.
    pub fn is_complete(&self) -> anyhow::Result<bool> {
        let name = || escape::path(&self.path);
        let size = match fs::metadata(&self.path) {
            Ok(metadata) => metadata.len(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error).with_context(name),
        };
        let summary = SUMMARY.read(&self.summary).ok();
        let summary = summary.and_then(|text| serde_json::from_slice::<Value>(&text).ok());
        match summary
            .as_ref()
            .and_then(|summary| summary["output_bytes"].as_u64())
        {
            Some(expected) if expected == size => Ok(true),
            Some(expected) => bail!(
                "{}: it has {size} bytes and was written with {expected}; remove it to write it again",
                name()
            ),
            None => bail!("{}: it has no summary; remove it to write it again", name()),
        }
    }

    /// Returns the output to it.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn output(&self) -> anyhow::Result<Output> {
        let inputs: Vec<_> = self.split.paths().map(Path::to_path_buf).collect();
        Output::file(&self.path, &inputs)?.compressed(self.compression)
    }

    /// Writes the summary, and then the rest of the part, which `output` was made for.
    ///
    /// # Errors
    /// If one of them cannot be written.
    pub fn finish(&self, mut output: Output, ran: &Ran, lost: &Lost) -> anyhow::Result<()> {
        output.end()?;
        let mut incomplete = self.path.clone().into_os_string();
        incomplete.push(".incomplete");
        let incomplete = PathBuf::from(incomplete);
        if !lost.is_accepted {
            output.rename(&incomplete);
        } else if let Err(error) = fs::remove_file(&incomplete)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(error).with_context(|| escape::path(&incomplete));
        }
        let pieces = &self.split.entry.share.pieces;
        let bytes = pieces
            .iter()
            .map(|piece| piece.range.end - piece.range.start);
        let summary = json!({
            "id": self.split.entry.id,
            "complete": lost.is_accepted,
            "files": pieces.len(),
            "bytes": bytes.sum::<u64>(),
            "messages": ran.summary.messages,
            "items": ran.items,
            "output_bytes": output.written(),
            "lost": lost.losses.class().name(),
            "left_out": left_out(&ran.summary),
            "damaged": lost.losses.kinds(),
            "damage": lost.losses.places(),
            "damage_not_listed": lost.losses.places_left_out(),
        });
        let mut file = Output::file(&self.summary, &[])?;
        file.buffer()
            .extend_from_slice(format!("{summary}\n").as_bytes());
        file.sync_name_later();
        // A disk writes both in the time of one: with many small shares, most of it is for this.
        let written = thread::scope(|scope| {
            let summary = scope.spawn(|| file.sync());
            output.sync().and(summary.join().unwrap_or(Ok(())))
        });
        written?;
        file.finish()?;
        Ok(output.finish()?)
    }
}

/// Returns what was not read by decision: binary data, links, special files, records that are no
/// pages, messages that no condition selects, and blocks of encoded data.
fn left_out(summary: &Summary) -> Value {
    let (skipped, records) = (&summary.skipped, &summary.records_left_out);
    let counts = [
        ("binary", skipped.binary + records.binary),
        ("links", skipped.links),
        ("special_files", skipped.special),
        ("other_records", records.other),
        ("messages", summary.messages_left_out),
        ("encoded_blocks", summary.encoded_blocks),
    ];
    let counts = counts.into_iter().filter(|(_, count)| *count > 0);
    let counts = counts.map(|(name, count)| (name.to_owned(), json!(count)));
    Value::Object(counts.collect())
}
