//! Compares headers with what is known of each of their lines.

use proptest::prelude::*;

use super::*;

/// Returns the header that starts at `start`, read line by line, and the starts of the fields that
/// describe the body.
fn line_by_line(bytes: &[u8], start: usize, open_field: Option<Context>) -> (Header, Vec<usize>) {
    let mut header = header(b"", 0, open_field, &|_| false);
    (header.start, header.end) = (start, start);
    (header.last_line, header.last_field) = (start, start);
    let mut described = Vec::new();
    while let Some(line) = FieldLine::at(bytes, header.end) {
        if bytes[header.end..line.end].trim_ascii_end() == b"--b" {
            break;
        }
        if let Some(name) = line.name {
            header.last_field = header.end;
            if describes_body(name) {
                described.push(header.end);
            } else if let Some(kind) = NotedField::named(name) {
                let (start, end) = (header.end, header.end);
                let name_end = start + name.len();
                let field = Field {
                    start,
                    name_end,
                    end,
                };
                header.noted.add(kind, field);
            }
            header.last_context = context(name);
        }
        header.last_line = header.end;
        header.label(header.end - start..line.end - start);
        header.end = line.end;
    }
    let rest = &bytes[header.end..];
    let blank = ["\r\n", "\n"]
        .into_iter()
        .find(|end| rest.starts_with(end.as_bytes()));
    header.body = header.end + blank.map_or(0, str::len);
    (header, described)
}

const NOTED: [NotedField; 3] = [
    NotedField::From,
    NotedField::ListUnsubscribe,
    NotedField::Subject,
];

/// Returns the name of the field that starts at `start`, and the range of its body.
fn field_at(header: &[u8], start: usize) -> Option<(&[u8], Range<usize>)> {
    let line = FieldLine::at(header, start)?;
    let mut end = line.end;
    while let Some(more) = FieldLine::at(header, end).filter(|more| more.name.is_none()) {
        end = more.end;
    }
    let colon = memchr(b':', &header[start..end]).unwrap_or_default();
    Some((line.name?, start + colon + 1..end))
}

/// Asserts that two headers are the same, apart from how their fields are kept.
fn assert_same(header: &Header, expected: &Header, described: &[usize], bytes: &[u8]) {
    let shown = |header: &Header| {
        let ends = (header.end, header.body, header.last_line, header.last_field);
        let labels = header.labels.clone();
        format!("{ends:?} {:?} {labels:?}", header.last_context)
    };
    assert_eq!(shown(header), shown(expected));
    for kind in NOTED {
        let [field, first] = [header, expected].map(|header| header.noted.get(kind, header.end));
        let field = field.map(|field| field.split(bytes, header.end));
        let text = &bytes[..expected.end];
        let first = first.and_then(|field| field_at(text, field.start));
        assert_eq!(field, first, "{kind:?}");
    }
    let fields: Vec<_> = header.positions(bytes).collect();
    let text = &bytes[..expected.end];
    let starts = described.iter();
    let expected: Vec<_> = starts.filter_map(|&start| field_at(text, start)).collect();
    assert_eq!(fields, expected);
}

proptest! {
    #[test]
    fn headers_are_those_of_their_lines(
        text in "(((Content-(Type|ID)|From|Subject|Received|List-Unsubscribe|ARC-Seal|Date ): ?[a-z:]{0,3}\
            |[ \t][a:]{0,3}|>From x|--b|x|:)(\r\n|\n)){0,12}(\r?\n)?[a: \r]{0,3}",
        goes_on: bool,
    ) {
        let bytes = text.as_bytes();
        let open_field = (!goes_on).then_some(Context::Header);
        let first_end = memchr(b'\n', bytes).map_or(0, |end| end + 1);
        for start in [0, first_end] {
            let mut header = header(bytes, start, open_field, &|line| line.trim_ascii_end() == b"--b");
            let (mut expected, described) = line_by_line(bytes, start, open_field);
            assert_same(&header, &expected, &described, bytes);
            assert_eq!(header.cut(), expected.cut());
            assert_same(&header, &expected, &described, bytes);
        }
    }
}
