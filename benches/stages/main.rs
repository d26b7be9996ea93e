//! Each stage alone, in MB/s or time per URI, on generated text and on all files below
//! `URILINT_CORPORA`, if that is set.
//!
//! ```sh
//! cargo bench --bench stages
//! ```
//!
//! The measurements that `scan` is based on: GB/s over 0.5 GB of one mailing list, on x86-64
//! (AVX2 in `memchr`, SSE2 in our loops), all in one run:
//!
//! | search | GB/s | matches |
//! |---|---|---|
//! | `memmem("://")`, the lower bound | 9.8 | 97,482 |
//! | `memchr_iter(':')`, only counted | 9.4 | 6,433,434 |
//! | `memchr_iter(':')`, each match verified | 4.8 | 1,270,353 left |
//! | Teddy, `ww.` in 4 spellings | 6.7 | 48,132 |
//! | Teddy, `www.` in 8 spellings | 5.9 | 48,132 |
//! | a loop for `w.` | 7.8 | 78,435 |
//! | blocks of 32 KiB: `memchr_iter(':')`, then that loop | 3.4 | |
//! | blocks of 32 KiB: `memchr_iter(':')`, then Teddy | 3.2 | |
//! | blocks of 32 KiB: `memchr_iter(':')`, then 4 `memmem` | 2.8 | |
//! | one loop for `:` and `w.` with neighbours, matches only counted | 4.2 | 1,430,161 |
//!
//! With that loop, block sizes from 8 to 256 KiB differ by less than 3 %. The single loop was
//! chosen: it is faster than the other searches that find both, it reports matches in order,
//! and it has no block boundaries. It does not reach the goal of 0.6 of the lower bound.

mod delimit;
mod deny;
mod hostile;
mod parse;
mod reads;
mod rules;
mod samples;
mod scan;
mod whatwg;
mod whole;

fn main() {
    divan::main();
}
