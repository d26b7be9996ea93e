//! What is decoded ahead against what is decoded in order.

use std::io::Read;
use std::rc::Rc;
use std::sync::Arc;

use super::{Meter, Stream};
use crate::input::{Bytes, Pool};

/// What a decoder returned.
#[derive(Debug, PartialEq, Eq)]
pub struct Whole {
    pub output: Vec<u8>,
    /// The error that ended it.
    pub error: Option<String>,
    pub warnings: Vec<String>,
}

/// A decoder.
pub type Opened<'o> = &'o dyn for<'s> Fn(Stream<'s>) -> Box<dyn Read + 's>;

/// A source that returns only so many bytes at a time.
struct Slow<'b>(&'b [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let len = into.len().min(self.1);
        self.0.read(&mut into[..len])
    }
}

/// Decodes bytes of which `at_a_time` are read.
pub fn unpack(bytes: &[u8], at_a_time: usize, pool: Option<Arc<Pool>>, open: Opened) -> Whole {
    let meter: Rc<Meter> = Rc::default();
    let mut source = Slow(bytes, at_a_time);
    let stream = Bytes::Stream(&mut source);
    let stream = Stream::outermost(stream, Vec::new(), None, meter.clone()).with_pool(pool);
    let mut reader = open(stream);
    let (mut output, mut buffer) = (Vec::new(), vec![0; 40_000.min(at_a_time * 3)]);
    let error = loop {
        match reader.read(&mut buffer) {
            Ok(0) => break None,
            Ok(read) => output.extend_from_slice(&buffer[..read]),
            Err(error) => break Some(error.to_string()),
        }
    };
    let warnings = meter.take_warnings().into_iter();
    Whole {
        output,
        error,
        warnings: warnings.map(|warning| warning.text).collect(),
    }
}

/// Asserts that the result is the same in any number of threads, and returns it.
#[track_caller]
pub fn same_in_threads(name: &str, bytes: &[u8], open: Opened) -> Whole {
    let in_order = unpack(bytes, usize::MAX / 3, None, open);
    let check = |threads: usize, whole: Whole| {
        assert!(
            whole == in_order,
            "{name}, {threads} threads: {} bytes, {:?}, {:?}; in order {} bytes, {:?}, {:?}",
            whole.output.len(),
            whole.error,
            whole.warnings,
            in_order.output.len(),
            in_order.error,
            in_order.warnings,
        );
    };
    for threads in [1, 2, 3, 5] {
        // No other thread runs tasks.
        let pool = Arc::new(Pool::new(threads));
        pool.pretend_to_wait();
        // How much is decoded before an error may depend on how much is read at a time.
        let at_a_time = match (&in_order.error, threads % 2) {
            (None, 1) => 7000,
            _ => usize::MAX / 3,
        };
        check(threads, unpack(bytes, at_a_time, Some(pool), open));
        let pool = Arc::new(Pool::new(threads));
        let helped = std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| pool.worker().help());
            }
            let worker = pool.worker();
            let helped = unpack(bytes, usize::MAX / 3, Some(pool.clone()), open);
            worker.help();
            helped
        });
        check(threads, helped);
    }
    in_order
}

/// Numbers that look random.
pub fn noise() -> impl Iterator<Item = u64> {
    let step = |number: &u64| {
        let next = number.wrapping_mul(6_364_136_223_846_793_005);
        Some(next.wrapping_add(1_442_695_040_888_963_407))
    };
    std::iter::successors(Some(1), step).map(|number| number >> 33)
}

/// Returns text that looks random.
pub fn text(len: usize) -> Vec<u8> {
    noise()
        .take(len)
        .map(|number| b' ' + (number % 60) as u8)
        .collect()
}
