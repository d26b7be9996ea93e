//! The library's entry points: iterators over what is found in a text or a stream.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::{self, Read};
use std::sync::LazyLock;

use super::Output;
use super::options::{Options, Task};
use super::reader::{Progress, Reader};
use super::windows::{Memory, Stream, Windows};
use crate::finding::{Finding, Link};
use crate::format::{Format, Warning, detect};
use crate::suppress::{Scope, Suppressor};

/// Returns an iterator over the URIs of `text`, in order: what `urilint extract` prints, with
/// credentials masked. The format is detected by the content (see [`detect`]).
///
/// ```
/// let mut links = urilint::extract("from www.example.com (or ftp://ftp.example.org/pub/).");
/// assert_eq!(links.next().unwrap().to_string_lossy(), "http://www.example.com");
/// let link = links.next().unwrap();
/// assert_eq!(link.to_string_lossy(), "ftp://ftp.example.org/pub/");
/// assert_eq!((link.location.bytes.clone(), link.location.column), (25..51, 26));
/// ```
pub fn extract<T: AsRef<[u8]> + ?Sized>(text: &T) -> Links<'_> {
    static OPTIONS: LazyLock<Options> = LazyLock::new(Options::extract);
    Links(Scan::new(&OPTIONS, None, Memory(text.as_ref())))
}

/// Returns an iterator over the findings of the default rules in `text`: what `urilint check`
/// reports, in order, with credentials masked. The format is detected by the content (see
/// [`detect`]).
///
/// ```
/// let finding = urilint::check("login: http://anna:a1B2c3D4@www.example.org/").next().unwrap();
/// assert_eq!(finding.rule.code, "C001");
/// assert_eq!(finding.uri, b"http://anna:********@www.example.org/");
/// assert_eq!(urilint::check("see http://www.example.org/").count(), 0);
/// ```
pub fn check<T: AsRef<[u8]> + ?Sized>(text: &T) -> Findings<'_> {
    static OPTIONS: LazyLock<Options> = LazyLock::new(Options::check);
    Findings(Scan::new(&OPTIONS, None, Memory(text.as_ref())))
}

/// Reads all of `text`, and returns everything at once. The output depends on nothing but the
/// bytes, the format and the options.
pub fn read(text: &[u8], format: &'static Format, options: &Options) -> Output {
    read_with(text, format, options, &mut |_| {})
}

/// Like [`read`]. `decide` receives each part of the output before comments suppress findings in it, and
/// removes those that depend on more than the text: on other files, or on a configuration.
pub(crate) fn read_with(
    text: &[u8],
    format: &'static Format,
    options: &Options,
    decide: &mut dyn FnMut(&mut Output),
) -> Output {
    let mut found = Found::new(options);
    let mut add = |mut part: Output| {
        decide(&mut part);
        found.add(part);
    };
    let mut reader = Reader::new(options, format, 0..u64::MAX);
    let text = Memory(text);
    let window = text.window();
    while reader.step(&window, &mut |part, _| add(part)) != Progress::End {}
    add(reader.finish().0);
    found.end();
    found.output()
}

/// An iterator over the links of a text. [`extract`] creates it.
#[derive(Debug)]
pub struct Links<'t>(Scan<'static, Memory<'t>>);

impl Iterator for Links<'_> {
    type Item = Link;

    fn next(&mut self) -> Option<Link> {
        loop {
            let Ok(item) = self.0.next();
            if let Item::Link(link) = item? {
                return Some(link);
            }
        }
    }
}

/// An iterator over the findings of a text. [`check`] creates it.
#[derive(Debug)]
pub struct Findings<'t>(Scan<'static, Memory<'t>>);

impl Iterator for Findings<'_> {
    type Item = Finding;

    fn next(&mut self) -> Option<Finding> {
        loop {
            let Ok(item) = self.0.next();
            if let Item::Finding(finding) = item? {
                return Some(finding);
            }
        }
    }
}

/// Something that was found in a source.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Item {
    /// A link, with options that find links ([`Options::extract`]).
    Link(Link),
    /// A finding, with options that find findings ([`Options::check`]).
    Finding(Finding),
    /// A warning: a part of the source was skipped, lost, or decoded leniently.
    Warning(Warning),
}

/// A scanner of texts and streams, with options.
///
/// ```
/// use urilint::{Item, Options, Scanner, uri::Profile};
///
/// let options = Options::extract().with_profile(Profile::Rfc1738);
/// let stream = std::io::Cursor::new(b"see http://www.example.org/ and more");
/// for item in Scanner::new(&options).read(stream)? {
///     if let Item::Link(link) = item? {
///         assert_eq!(link.to_string_lossy(), "http://www.example.org/");
///     }
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'o> {
    options: &'o Options,
    format: Option<&'static Format>,
}

impl<'o> Scanner<'o> {
    /// Creates a scanner that detects the format of each source by its content.
    pub const fn new(options: &'o Options) -> Self {
        Self {
            options,
            format: None,
        }
    }

    /// Reads every source as `format`, whatever its content.
    #[must_use]
    pub const fn with_format(mut self, format: &'static Format) -> Self {
        self.format = Some(format);
        self
    }

    /// Returns an iterator over what is found in `text`.
    pub fn scan<'t, T: AsRef<[u8]> + ?Sized>(
        &self,
        text: &'t T,
    ) -> impl Iterator<Item = Item> + use<'o, 't, T> {
        let mut scan = Scan::new(self.options, self.format, Memory(text.as_ref()));
        std::iter::from_fn(move || {
            let Ok(item) = scan.next();
            item
        })
    }

    /// Returns an iterator over what is found in a stream, which is read as the iterator
    /// advances, in bounded memory. It ends after an error.
    ///
    /// # Errors
    /// Returns the error of reading the start of the stream, which the format is detected by.
    pub fn read<R: Read>(
        &self,
        source: R,
    ) -> io::Result<impl Iterator<Item = io::Result<Item>> + use<'o, R>> {
        let stream = Stream::new(source)?;
        let mut scan = Scan::new(self.options, self.format, stream);
        Ok(std::iter::from_fn(move || scan.next().transpose()))
    }
}

/// A scan of one source.
#[derive(Debug)]
struct Scan<'o, W> {
    windows: W,
    /// Reads the records; `None` after the last one.
    reader: Option<Reader<'o>>,
    found: Found,
}

impl<'o, W: Windows> Scan<'o, W> {
    fn new(options: &'o Options, format: Option<&'static Format>, windows: W) -> Self {
        let format = format.unwrap_or_else(|| detect("", windows.window().bytes));
        Self {
            windows,
            reader: Some(Reader::new(options, format, 0..u64::MAX)),
            found: Found::new(options),
        }
    }

    /// Returns the next item, or `None` at the end of the source.
    fn next(&mut self) -> Result<Option<Item>, W::Error> {
        loop {
            if let Some(item) = self.found.items.pop_front() {
                return Ok(Some(item));
            }
            let Some(reader) = &mut self.reader else {
                return Ok(None);
            };
            let found = &mut self.found;
            match reader.step(&self.windows.window(), &mut |part, _| found.add(part)) {
                Progress::Record => {}
                Progress::More(from) => {
                    if let Err(error) = self.windows.advance(from) {
                        self.reader = None;
                        return Err(error);
                    }
                }
                Progress::End => {
                    if let Some(reader) = self.reader.take() {
                        self.found.add(reader.finish().0);
                        self.found.end();
                    }
                }
            }
        }
    }
}

/// Items that were found and not returned yet. Suppressed findings are removed.
#[derive(Debug)]
struct Found {
    items: VecDeque<Item>,
    suppressor: Suppressor,
    /// The warnings so far: each is returned once.
    warnings: Vec<Warning>,
}

impl Found {
    fn new(options: &Options) -> Self {
        Self {
            items: VecDeque::new(),
            suppressor: match &options.task {
                Task::Check(checks) => Suppressor::new(checks, Scope::Whole),
                Task::Extract(_) | Task::FragmentIds => Suppressor::default(),
            },
            warnings: Vec::new(),
        }
    }

    fn add(&mut self, part: Output) {
        let items = &mut self.items;
        items.extend(part.links.into_iter().map(Item::Link));
        let Ok(()) = self
            .suppressor
            .part(part.directives, part.findings, &mut push(items));
        for warning in part.warnings {
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning.clone());
                items.push_back(Item::Warning(warning));
            }
        }
    }

    fn end(&mut self) {
        let Ok(()) = self.suppressor.end(&mut push(&mut self.items));
    }

    /// Returns all items, each kind in its order.
    fn output(self) -> Output {
        let mut output = Output::default();
        for item in self.items {
            match item {
                Item::Link(link) => output.links.push(link),
                Item::Finding(finding) => output.findings.push(finding),
                Item::Warning(warning) => output.warnings.push(warning),
            }
        }
        output
    }
}

fn push(items: &mut VecDeque<Item>) -> impl FnMut(Finding) -> Result<(), Infallible> {
    |finding| {
        items.push_back(Item::Finding(finding));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::formats;
    use crate::lint::windows::READ;

    /// A reader that returns one byte at a time.
    struct Slow<'t>(&'t [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(self.0.len()).min(1);
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    fn lines(items: impl Iterator<Item = Item>) -> Vec<String> {
        items.map(|item| format!("{item:?}")).collect()
    }

    #[test]
    fn a_stream_gives_what_the_text_gives() {
        let text =
            "Subject: http://example.org/a\n\n<http://example.org/b\n  c>, www.example.com\n\
                    # [d](http://example.org/100%x) HTTP://example.org:80/\n\n"
                .repeat(40);
        for options in [Options::extract(), Options::check()] {
            for format in formats() {
                let scanner = Scanner::new(&options).with_format(format);
                let expected = lines(scanner.scan(&text));
                let stream = scanner.read(Slow(text.as_bytes())).unwrap();
                assert_eq!(
                    lines(stream.map(Result::unwrap)),
                    expected,
                    "{}",
                    format.name
                );
                let all = read(text.as_bytes(), format, &options);
                let count = all.links.len() + all.findings.len() + all.warnings.len();
                assert_eq!(count, expected.len(), "{}", format.name);
            }
        }
    }

    #[test]
    fn an_error_ends_the_stream() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let options = Options::extract();
        let scanner = Scanner::new(&options);
        assert!(scanner.read(Broken).is_err());
        let source = io::Cursor::new(vec![b'a'; 2 * READ as usize]).chain(Broken);
        let mut items = scanner.read(source).unwrap();
        assert!(items.next().unwrap().is_err());
        assert!(items.next().is_none());
    }

    #[test]
    fn iterators_take_strings_and_bytes() {
        assert_eq!(extract("http://example.org/").count(), 1);
        assert_eq!(
            extract(b"http://example.org/ http://example.org/b").count(),
            2
        );
        assert_eq!(check(&String::from("http://example.org/%")).count(), 1);
    }
}
