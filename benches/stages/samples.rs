//! The texts of the benchmarks.

use std::fmt::Write as _;
use std::path::Path;

/// A text, with a known number of `://` where it is generated.
#[derive(Clone, Copy, Debug)]
pub enum Sample {
    /// Headers and prose, one URI in 3.5 kB.
    Mail,
    /// Markup and code, one URI in 3.5 kB.
    Document,
    /// One URI a line.
    List,
    /// One URI a line, with at least one fault.
    Faulty,
    /// Repeated `:`.
    Colons,
    /// Repeated `a:`.
    Names,
    /// Repeated `www.`.
    Www,
    /// Repeated `/`.
    Slashes,
    /// Repeated `[.]`.
    Dots,
    /// Repeated `http://`.
    Schemes,
    /// All files below `URILINT_CORPORA`; empty if it is not set.
    Corpora,
}

pub use Sample::{
    Colons, Corpora, Document, Dots, Faulty, List, Mail, Names, Schemes, Slashes, Www,
};
pub const SAMPLES: [Sample; 11] = [
    Mail, Document, List, Faulty, Colons, Names, Www, Slashes, Dots, Schemes, Corpora,
];

/// The approximate length of generated texts.
const LENGTH: usize = 4 << 20;

pub const URI: &str = "https://www.example.org/pub/text/index.html?q=1";

/// URIs with faults: two findings of the default rules, six of all rules.
const FAULTS: [&str; 4] = [
    "http://h.example/100%off",
    "http://www.example.org:80/a/../b",
    "http://anna:a1B2c3D4@www.example.org/",
    "HTTP://192.168.0.7/a|b",
];

impl Sample {
    pub fn text(self) -> Vec<u8> {
        match self.unit() {
            Some(unit) => unit.repeat(LENGTH / unit.len()).into_bytes(),
            None => corpora(),
        }
    }

    /// Returns the number of `://` in a generated text.
    pub fn uris(self) -> Option<usize> {
        let here = self.unit()?.matches("://").count();
        Some(here * self.units()?)
    }

    /// Returns how often the unit is repeated.
    pub fn units(self) -> Option<usize> {
        Some(LENGTH / self.unit()?.len())
    }

    fn unit(self) -> Option<String> {
        match self {
            Mail => Some(mail_message()),
            Document => Some(document()),
            List => Some(format!("{URI}\n")),
            Faulty => Some(FAULTS.join("\n") + "\n"),
            Colons => Some(":".into()),
            Names => Some("a:".into()),
            Www => Some("www.".into()),
            Slashes => Some("/".into()),
            Dots => Some("a[.]".into()),
            Schemes => Some("http://".into()),
            Corpora => None,
        }
    }
}

/// Returns a message of about 3.5 kB with one URI.
fn mail_message() -> String {
    let mut text = String::from("From jo@example.org Thu Jan  2 10:30:59 2020\n");
    for hop in 0..6 {
        let _ = writeln!(
            text,
            "Received: from mx{hop}.example.net (mx{hop}.example.net [192.0.2.{hop}])\n\
             \tby mail.example.org with ESMTP id 4Fx{hop}\n\tfor <list@example.org>; Thu, 2 Jan 2020 10:30:5{hop} +0000",
        );
    }
    text.push_str(
        "DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=key;\n\
         \th=from:to:cc:subject:date:message-id:in-reply-to:mime-version;\n\
         From: Jo <jo@example.org>\nTo: list@example.org\nSubject: Re: what it does\n\
         Message-ID: <20200102103059.4Fx@example.org>\n\nOn Thu, 2 Jan 2020 at 10:31, Al wrote:\n",
    );
    while text.len() < 3400 {
        text.push_str(
            "> It is said (see section 3: \"names\") that a call to foo::bar returns at once;\n\
             the note: nothing of it is kept, e.g. for 10:30 and/or later. Two lines are here.\n",
        );
    }
    let _ = writeln!(text, "See {URI} for more.\n");
    text
}

/// Returns a page of about 3.5 kB with one URI.
fn document() -> String {
    let mut text = String::from("Title: the page\n===============\n\n");
    while text.len() < 3400 {
        text.push_str(
            "A paragraph on std::fs::read and on what it gives: bytes, or an error (ENOENT).\n\
             \n.. code:: rust\n\n    let x: u32 = map[i](dst); // as in the text above\n\n",
        );
    }
    let _ = writeln!(text, "`More <{URI}>`_.\n");
    text
}

fn corpora() -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(path) = std::env::var_os("URILINT_CORPORA") {
        append(Path::new(&path), &mut bytes);
    }
    bytes
}

fn append(path: &Path, bytes: &mut Vec<u8>) {
    if let Ok(entries) = std::fs::read_dir(path) {
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            append(&path, bytes);
        }
    } else if let Ok(file) = std::fs::read(path) {
        bytes.extend(file);
    }
}
