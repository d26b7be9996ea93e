//! A table of links, if the program was built with one.

#[cfg(feature = "parquet")]
pub use built::{Table, TableBatch, TableWriter};
#[cfg(not(feature = "parquet"))]
pub use none::{Table, TableBatch, TableWriter};

#[cfg(feature = "parquet")]
mod built {
    use std::io;
    use std::sync::Arc;

    use urilint::keys::Key;
    use urilint::report::parquet;
    pub use urilint::report::parquet::{Batch as TableBatch, Writer as TableWriter};
    use urilint::run::Positions;

    /// The columns of a table.
    pub struct Table(Arc<parquet::Table>);

    impl Table {
        #[expect(
            clippy::unnecessary_wraps,
            reason = "it fails where there are no tables"
        )]
        pub fn new(keys: impl Iterator<Item = &'static Key>) -> io::Result<Self> {
            Ok(Self(parquet::Table::new(keys)))
        }

        pub fn batch(&self, positions: Positions) -> TableBatch {
            TableBatch::new(&self.0, positions)
        }

        pub fn writer(&self) -> io::Result<TableWriter> {
            TableWriter::new(&self.0)
        }
    }
}

/// Types of which no value is made: the format is refused before.
#[cfg(not(feature = "parquet"))]
#[expect(clippy::unused_self, reason = "the methods are those of a table")]
mod none {
    use std::io;

    use urilint::Link;
    use urilint::keys::Key;
    use urilint::report::{Name, Style};
    use urilint::run::{Positions, Shift};

    /// The columns of a table.
    pub struct Table(());
    pub struct TableBatch(());
    pub struct TableWriter(());

    impl Table {
        pub fn new(_: impl Iterator<Item = &'static Key>) -> io::Result<Self> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub const fn batch(&self, _: Positions) -> TableBatch {
            TableBatch(())
        }

        pub fn writer(&self) -> io::Result<TableWriter> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }

    impl TableBatch {
        pub const fn push(&mut self, _: Name, _: &Link, _: Style) {}

        pub const fn shift(&mut self, _: Shift) {}

        pub const fn weight(&self) -> usize {
            0
        }
    }

    impl TableWriter {
        pub fn add(&mut self, _: &TableBatch, _: &mut Vec<u8>) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub fn finish(self, _: &mut Vec<u8>) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }
}
