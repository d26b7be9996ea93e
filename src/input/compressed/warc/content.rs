//! What a record holds for the reader: the header of a response, if it refers to other resources, and
//! a body.

use std::io;

use super::super::Member;
use super::block::Block;
use super::header::{Header, LONGEST, media_type};
use super::media::{self, Reading, reading};
use super::payload::Payload;
use super::record::{RecordHeader, RecordType, is_status_line};
use super::{Origin, RecordPart};
use crate::finding::WebRecord;
use crate::format::{HEAD, HTTP_HEADER, has_link_fields, kind_of};

/// What a record, or the rest of it, is to the reader.
pub(super) enum Content {
    Part(Box<Part>),
    Binary,
    Other,
    Empty,
}

/// A part of a record that is read as a member.
pub(super) struct Part {
    pub member: Member,
    pub payload: Payload,
}

/// Reads the start of a block. Returns the header of the response, if it has links, and the body.
pub(super) fn contents(
    block: &mut Block,
    header: RecordHeader,
    offset: u64,
) -> io::Result<(Option<Part>, Content)> {
    if header.record_type == RecordType::Other {
        return Ok((None, Content::Other));
    }
    let mut described = Described {
        media_type: header.media_type,
        charset: header.charset,
        ..Described::default()
    };
    let is_revisit = header.record_type == RecordType::Revisit;
    if is_revisit || header.record_type == RecordType::Response {
        described.read_response(block)?;
    }
    // Programs do not agree on whether the chunks of a body are a part of the payload, and that of a
    // repeated response is elsewhere.
    block.start_payload(!is_revisit && described.transfer_encoding.is_empty());
    if !described.media_type.contains(&b'/') {
        // Crawlers write `unk` where the server names none.
        described.media_type = header.identified;
    }
    let record = WebRecord {
        id: header.id,
        target: header.target,
        date: header.date,
        offset,
    };
    let http_header = described.links.take().map(|bytes| Part {
        member: member(Origin {
            record: record.clone(),
            part: RecordPart::Header,
            format: Some(&HTTP_HEADER),
            is_text: true,
            charset: Vec::new(),
        }),
        payload: Payload::of(bytes),
    });
    let is_text = header.record_type == RecordType::Text;
    let format = match reading(&described.media_type) {
        _ if is_revisit => return Ok((http_header, Content::Other)),
        Reading::Unread => return Ok((http_header, Content::Binary)),
        _ if is_text => Some(media::plain()),
        Reading::As(format) => match kind_of(format) {
            Some(kind) if (kind.sniff)(block.peek(HEAD)?) => Some(kind),
            _ => Some(format),
        },
        Reading::Detected => None,
    };
    if block.peek(1)?.is_empty() {
        return Ok((http_header, Content::Empty));
    }
    let codings = (
        &described.transfer_encoding[..],
        &described.content_encoding[..],
    );
    let payload = Payload::new(block, codings, header.is_truncated)?;
    let body = member(Origin {
        record,
        part: RecordPart::Body,
        format,
        is_text: is_text || media::is_declared_text(&described.media_type),
        charset: described.charset,
    });
    let body = match payload {
        Ok(payload) => Part {
            member: body,
            payload,
        },
        Err(warning) => Part {
            member: Member {
                unread: Some(warning),
                ..body
            },
            payload: Payload::PLAIN,
        },
    };
    Ok((http_header, Content::Part(Box::new(body))))
}

fn member(origin: Origin) -> Member {
    Member {
        name: origin.record.target.clone(),
        unread: None,
        origin: Some(Box::new(origin)),
    }
}

/// What describes a body.
#[derive(Default)]
struct Described {
    media_type: Vec<u8>,
    charset: Vec<u8>,
    transfer_encoding: Vec<u8>,
    content_encoding: Vec<u8>,
    /// The header of the response, if it has links.
    links: Option<Vec<u8>>,
}

impl Described {
    /// Reads the header of an HTTP response, if the block starts with one.
    fn read_response(&mut self, block: &mut Block) -> io::Result<()> {
        // That of the record is `application/http`.
        (self.media_type, self.charset) = Default::default();
        if !is_status_line(block.peek(5)?) {
            return Ok(());
        }
        let bytes = block.peek(LONGEST)?;
        let Some(header) = Header::at_start_of(bytes) else {
            return Ok(());
        };
        let len = header.len();
        (self.media_type, self.charset) = media_type(&header.value("Content-Type"));
        self.transfer_encoding = header.values("Transfer-Encoding");
        self.content_encoding = header.values("Content-Encoding");
        let bytes = &bytes[..len];
        self.links = has_link_fields(bytes).then(|| bytes.to_vec());
        block.consume(len);
        Ok(())
    }
}
