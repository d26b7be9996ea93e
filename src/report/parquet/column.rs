//! The values of a column in memory.

use std::ops::Range;

use super::schema::ColumnKind;

/// The values of a column that are not null, with the numbers of their rows.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub rows: Vec<u32>,
    pub values: Values,
}

/// Values of a column. Those of a flag are its rows, as it is true in these.
#[derive(Clone, Debug)]
pub(super) enum Values {
    Texts(Texts),
    Integers(Vec<i64>),
    Flags,
    Lists(Lists),
}

/// Texts, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    pub text: Vec<u8>,
    /// The ends of the texts.
    pub ends: Vec<u32>,
}

/// Lists of texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// The numbers of texts up to the ends of the lists.
    pub ends: Vec<u32>,
    pub items: Texts,
}

impl Column {
    pub const fn new(kind: ColumnKind) -> Self {
        Self {
            rows: Vec::new(),
            values: match kind {
                ColumnKind::Text | ColumnKind::Word | ColumnKind::Bytes => {
                    Values::Texts(Texts::new())
                }
                ColumnKind::Integer | ColumnKind::Time => Values::Integers(Vec::new()),
                ColumnKind::Flag => Values::Flags,
                ColumnKind::Texts | ColumnKind::BytesList => Values::Lists(Lists {
                    ends: Vec::new(),
                    items: Texts::new(),
                }),
            },
        }
    }

    pub fn push_text(&mut self, row: u32, text: &[u8]) {
        if let Values::Texts(texts) = &mut self.values {
            texts.push(text);
            self.rows.push(row);
        }
    }

    pub fn push_integer(&mut self, row: u32, number: i64) {
        if let Values::Integers(numbers) = &mut self.values {
            numbers.push(number);
            self.rows.push(row);
        }
    }

    pub fn push_true(&mut self, row: u32) {
        self.rows.push(row);
    }

    pub fn push_list<'t>(&mut self, row: u32, texts: impl Iterator<Item = &'t [u8]>) {
        if let Values::Lists(lists) = &mut self.values {
            texts.for_each(|text| lists.items.push(text));
            lists.ends.push(lists.items.ends.len() as u32);
            self.rows.push(row);
        }
    }

    /// Appends the values of `other` in a range of its rows, of which the first one has the number `row`
    /// here. Integers are changed by `integer`, which is given their place in `other`.
    pub fn append(
        &mut self,
        other: &Self,
        rows: &Range<u32>,
        row: u32,
        integer: impl Fn(usize, i64) -> i64,
    ) {
        let first = other.rows.partition_point(|number| *number < rows.start);
        let end = other.rows.partition_point(|number| *number < rows.end);
        if first == end {
            return;
        }
        let numbers = other.rows[first..end].iter();
        self.rows
            .extend(numbers.map(|number| number - rows.start + row));
        match (&mut self.values, &other.values) {
            (Values::Texts(texts), Values::Texts(others)) => texts.append(others, first..end),
            (Values::Integers(all), Values::Integers(others)) => {
                let values = others[first..end].iter().enumerate();
                all.extend(values.map(|(at, value)| integer(first + at, *value)));
            }
            (Values::Lists(lists), Values::Lists(others)) => lists.append(others, first..end),
            // Columns of one number have one type.
            _ => {}
        }
    }

    /// Returns about how many bytes of memory it takes.
    pub const fn weight(&self) -> usize {
        let values = match &self.values {
            Values::Texts(texts) => texts.weight(),
            Values::Integers(numbers) => numbers.capacity() * size_of::<i64>(),
            Values::Flags => 0,
            Values::Lists(lists) => lists.ends.capacity() * size_of::<u32>() + lists.items.weight(),
        };
        self.rows.capacity() * size_of::<u32>() + values
    }
}

impl Texts {
    const fn new() -> Self {
        Self {
            text: Vec::new(),
            ends: Vec::new(),
        }
    }

    fn push(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.ends.push(self.text.len() as u32);
    }

    fn append(&mut self, other: &Self, range: Range<usize>) {
        let (start, end) = (
            start(&other.ends, range.start),
            start(&other.ends, range.end),
        );
        let base = self.text.len() as u32;
        self.text
            .extend_from_slice(&other.text[start as usize..end as usize]);
        let ends = other.ends[range].iter();
        self.ends.extend(ends.map(|end| end - start + base));
    }

    const fn weight(&self) -> usize {
        self.text.capacity() + self.ends.capacity() * size_of::<u32>()
    }
}

impl Lists {
    fn append(&mut self, other: &Self, range: Range<usize>) {
        let (start, end) = (
            start(&other.ends, range.start),
            start(&other.ends, range.end),
        );
        let base = self.items.ends.len() as u32;
        self.items
            .append(&other.items, start as usize..end as usize);
        let ends = other.ends[range].iter();
        self.ends.extend(ends.map(|end| end - start + base));
    }
}

/// Returns where the item of that number starts, given the ends of all.
pub(super) fn start(ends: &[u32], at: usize) -> u32 {
    at.checked_sub(1).map_or(0, |before| ends[before])
}
