//! A MiB of each kind of hostile text, which may take 20 ms. `tests/hostile/` tests that the
//! time is linear.

#[path = "../../tests/hostile/units.rs"]
mod units;

use std::fmt;

use divan::Bencher;
use divan::counter::BytesCount;
use urilint::{Checks, FORMATS, Options, RULES, ScanMode, Snippets, Task, read};

use units::{OPENINGS, UNITS};

const LENGTH: usize = 1 << 20;

/// An opening, followed by a repeated unit.
#[derive(Clone, Copy)]
struct Run {
    opening: &'static str,
    unit: &'static str,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} {:?}", self.opening, self.unit)
    }
}

fn runs() -> impl Iterator<Item = Run> {
    let units = |&opening| UNITS.iter().map(move |&unit| Run { opening, unit });
    OPENINGS.iter().flat_map(units)
}

fn measure(bencher: Bencher, run: Run, task: Task) {
    let mut text = run.opening.as_bytes().to_vec();
    text.extend(run.unit.bytes().cycle().take(LENGTH));
    let mut formats = FORMATS.iter();
    let mbox = formats.find(|format| format.name == "mbox");
    let mbox = mbox.expect("the table has it");
    let options = Options::new(task);
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| read(&text, mbox, &options));
}

#[divan::bench(args = runs(), sample_count = 3, sample_size = 1)]
fn extract(bencher: Bencher, run: Run) {
    measure(bencher, run, Task::Extract(ScanMode::Suspicious));
}

/// With all rules.
#[divan::bench(args = runs(), sample_count = 3, sample_size = 1)]
fn check(bencher: Bencher, run: Run) {
    let checks = Checks::new(RULES.iter().copied(), urilint::Settings::default())
        .with_snippets(Snippets::Wanted);
    measure(bencher, run, Task::Check(checks));
}
