//! The parts of a message one by one, for the tests that hold them against those of other
//! parsers. No part of the library's promise.

use super::{Body, Fields, Inside, Record, Step, Walker};

/// A part that has no parts.
#[derive(Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Its decoded text; `None` where it is no text.
    pub text: Option<Vec<u8>>,
}

/// Returns the parts of a message that have no parts, in order.
pub fn leaves(message: &[u8]) -> Vec<Leaf> {
    let record = Record {
        bytes: message,
        offset: 0,
        continued: false,
        open: false,
    };
    let mut walker = Walker::default();
    let (mut leaves, mut at) = (Vec::new(), 0);
    // Whether the next body is that of the last leaf.
    let mut of_leaf = false;
    while at < message.len() {
        let step = match std::mem::take(&mut walker.inside) {
            Inside::Header(fields) => {
                let known = leaves.len();
                let step = header(&mut walker, &record, (at, fields), &mut leaves);
                of_leaf = leaves.len() > known;
                step
            }
            Inside::Body(body) => {
                let boundary = walker.next_boundary(message, at);
                let end = boundary.map_or(message.len(), |boundary| boundary.start);
                let text = Body::of(body.content().clone()).text(&record, at..end);
                if of_leaf && let (Some(leaf), Some(text)) = (leaves.last_mut(), text) {
                    leaf.text = Some(text.bytes().to_vec());
                }
                of_leaf = false;
                walker.body(&record, at, body, &mut |_| ())
            }
        };
        match step {
            Step::On(next) => at = next,
            Step::Wait(_) => break,
        }
    }
    leaves
}

fn header(
    walker: &mut Walker,
    record: &Record,
    (at, fields): (usize, Fields),
    leaves: &mut Vec<Leaf>,
) -> Step {
    let open = walker.open.len();
    let step = walker.header(record, at, fields, &mut |_| ());
    if let Inside::Body(body) = &walker.inside
        && walker.open.len() == open
    {
        let text = body.content().kind.is_text().then(Vec::new);
        leaves.push(Leaf { text });
    }
    step
}
