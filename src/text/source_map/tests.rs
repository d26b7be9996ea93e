//! The sources of decoded bytes, held against a model.

use proptest::prelude::*;

use super::*;

/// A step of a decoding, in lengths.
#[derive(Clone, Debug)]
enum Step {
    LeaveOut(usize),
    Keep(usize),
    Replace(usize, usize),
    Groups(usize, usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        (0..4usize).prop_map(Step::LeaveOut),
        (0..9usize).prop_map(Step::Keep),
        (0..4usize, 1..5usize).prop_map(|(out, of)| Step::Replace(out, of)),
        (1..9usize, 0..4usize).prop_map(|(bytes, of)| Step::Groups(bytes, of + 1)),
    ];
    prop::collection::vec(step, 0..40)
}

/// Applies `steps` to `text`, and to a model of it: each byte with its source.
fn decode(text: &Text, model: &[Range<u64>], steps: &[Step]) -> (Text<'static>, Vec<Range<u64>>) {
    let mut decoded = Builder::new(text);
    let (mut at, mut expected) = (0, Vec::new());
    let joined = |range: Range<usize>| model[range.start].start..model[range.end - 1].end;
    for step in steps {
        let left = model.len() - at;
        match *step {
            Step::LeaveOut(n) => at += n.min(left),
            Step::Keep(n) => {
                let range = at..at + n.min(left);
                expected.extend_from_slice(&model[range.clone()]);
                at = range.end;
                decoded.keep(range);
            }
            Step::Replace(out, of) if of <= left => {
                expected.extend(std::iter::repeat_n(joined(at..at + of), out));
                decoded.replace(&b"xyz"[..out], at..at + of);
                at += of;
            }
            Step::Groups(bytes, of) if bytes.div_ceil(3) * of <= left => {
                for byte in 0..bytes {
                    let group = at + byte / 3 * of;
                    expected.push(joined(group..group + of));
                }
                decoded.replace_groups(&b"abcdefghi"[..bytes], at, (3, of));
                at += bytes.div_ceil(3) * of;
            }
            _ => {}
        }
    }
    (decoded.finish(), expected)
}

proptest! {
    #[test]
    fn each_byte_keeps_its_source(first in steps(), second in steps(), third in steps()) {
        let source = [b'.'; 200];
        let text = Text::borrowed(&source, 1000);
        let model: Vec<_> = (1000..1200).map(|at| at..at + 1).collect();
        let (text, model) = decode(&text, &model, &first);
        let (text, model) = decode(&text, &model, &second);
        let (text, model) = decode(&text, &model, &third);
        prop_assert_eq!(text.bytes().len(), model.len());
        for (at, expected) in model.iter().enumerate() {
            prop_assert_eq!(&text.source(at..at + 1), expected);
            prop_assert_eq!(text.source(0..at + 1), model[0].start..expected.end);
        }
    }
}

proptest! {
    #[test]
    fn a_text_of_a_text_is_in_its_source(first in steps(), second in steps()) {
        let source = [b'.'; 200];
        let model: Vec<_> = (1000..1200).map(|at| at..at + 1).collect();
        let (outer, model) = decode(&Text::borrowed(&source, 1000), &model, &first);
        let (expected, _) = decode(&outer, &model, &second);
        let len = outer.bytes().len() as u64;
        let inner_model: Vec<_> = (0..len).map(|at| at..at + 1).collect();
        let (inner, _) = decode(&Text::borrowed(outer.bytes(), 0), &inner_model, &second);
        let inner = inner.in_source(&outer, 0);
        prop_assert_eq!(inner.bytes(), expected.bytes());
        for at in 0..inner.bytes().len() {
            prop_assert_eq!(inner.source(at..at + 1), expected.source(at..at + 1));
        }
    }
}

#[cfg(feature = "charset")]
proptest! {
    #[test]
    fn characters_are_bytes_of_the_source(text in "[a-c]{0,90}[ä-üа-я€a-f]{0,90}[ -~é]{0,200}", from in 0..400usize, len in 0..200usize) {
        let decoded = Text::of_characters(text.clone(), 1000);
        let mut model = Vec::new();
        for (number, character) in text.chars().enumerate() {
            let source = 1000 + number as u64;
            model.extend(std::iter::repeat_n(source..source + 1, character.len_utf8()));
        }
        for (at, expected) in model.iter().enumerate() {
            prop_assert_eq!(&decoded.source(at..at + 1), expected);
        }
        prop_assert_eq!(decoded.source(text.len()..text.len()).start, 1000 + text.chars().count() as u64);
        let range = from.min(text.len())..text.len().min(from + len);
        let part = decoded.gather(&[range.clone(), 0..0]);
        prop_assert_eq!(part.bytes(), &text.as_bytes()[range.clone()]);
        for (at, expected) in model[range].iter().enumerate() {
            prop_assert_eq!(&part.source(at..at + 1), expected);
        }
        let source = [b'.'; 600];
        let outer = Text::borrowed(&source, 70);
        let inner = Text::of_characters(text.clone(), 5).in_source(&outer, 0);
        for (at, expected) in model.iter().enumerate() {
            prop_assert_eq!(inner.source(at..at + 1), expected.start - 925..expected.end - 925);
        }
    }
}

#[test]
fn like_checkpoints_are_one() {
    let text = Text::borrowed(b"=41=42=43 d", 0);
    let mut decoded = Builder::new(&text);
    for (at, byte) in [b"A", b"B", b"C"].into_iter().enumerate() {
        decoded.replace(byte, at * 3..at * 3 + 3);
    }
    decoded.keep(9..10);
    decoded.keep(10..11);
    assert_eq!(decoded.chunks.len(), 2);
    let decoded = decoded.finish();
    assert_eq!(decoded.bytes(), b"ABC d");
    assert_eq!((decoded.source(1..2), decoded.source(5..5)), (3..6, 11..11));
}
