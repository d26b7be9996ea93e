//! `json`: the findings as one JSON array, for programs that read the whole output. The objects are
//! those of `ndjson`, one on a line.

use std::io::{self, Write};

use super::ndjson::write_object;
use super::{Joiner, Name, Report, Reporter, RowBuffer, Style};
use crate::finding::Finding;
use crate::run::{Positions, Shift, Summary};

/// The format `json`.
pub static JSON: Report = Report {
    findings: Some(|style, _| Box::new(Array { style })),
    ..Report::new("json", "one JSON array of the objects of ndjson")
};

/// A report whose items are elements of one array.
#[derive(Clone, Copy, Debug)]
struct Array {
    style: Style,
}

impl Reporter for Array {
    type Part = RowBuffer;
    type Joiner = Elements;

    fn part(&self, positions: Positions) -> RowBuffer {
        RowBuffer::new(positions)
    }

    fn render(&self, part: &mut RowBuffer, name: Name, finding: &Finding) -> io::Result<()> {
        if part.end() > 0 {
            part.push(SEPARATOR);
        }
        write_object(part, name, finding, self.style)
    }

    fn shift(part: &mut RowBuffer, by: Shift) {
        part.shift(by);
    }

    fn weight(part: &RowBuffer) -> usize {
        part.weight()
    }

    fn joiner(&self) -> Elements {
        Elements { before: b"" }
    }
}

/// What separates two elements.
const SEPARATOR: &[u8] = b",\n";

/// Writes the elements of all parts, with separators between them.
#[derive(Clone, Copy, Debug)]
struct Elements {
    /// What precedes the next element.
    before: &'static [u8],
}

impl Joiner for Elements {
    type Part = RowBuffer;

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[\n")
    }

    fn part(&mut self, out: &mut dyn Write, part: RowBuffer) -> io::Result<()> {
        if part.end() == 0 {
            return Ok(());
        }
        out.write_all(self.before)?;
        self.before = SEPARATOR;
        part.write_to(out)
    }

    fn end(&mut self, out: &mut dyn Write, _: &Summary) -> io::Result<()> {
        out.write_all(if self.before.is_empty() {
            b"]\n"
        } else {
            b"\n]\n"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, written_all};
    use super::JSON;

    #[test]
    fn it_is_an_array_of_any_length() {
        for count in 0..4 {
            let findings = vec![finding(); count];
            let text = written_all(&JSON, &findings);
            let array: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(array.as_array().unwrap().len(), count, "{text}");
            assert_eq!(text.lines().count(), count + 2);
        }
    }
}
