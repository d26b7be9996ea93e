//! Each stage alone, in MB/s or in time a URI, on text that is made here; and on every
//! file below `URILINT_CORPORA`, where that is set.
//!
//! ```sh
//! cargo bench --bench stages
//! ```
//!
//! What decided how `scan` searches: GB/s over 0.5 GB of one mailing list, x86-64
//! (AVX2 in `memchr`, SSE2 in our loops), all in one run:
//!
//! | search | GB/s | hits |
//! |---|---|---|
//! | `memmem("://")`, the floor | 9.8 | 97,482 |
//! | `memchr_iter(':')`, only counted | 9.4 | 6,433,434 |
//! | the same, each hit looked at | 4.8 | 1,270,353 left |
//! | Teddy, `ww.` in 4 spellings | 6.7 | 48,132 |
//! | Teddy, `www.` in 8 spellings | 5.9 | 48,132 |
//! | loop of its own for `w.` | 7.8 | 78,435 |
//! | blocks of 32 KiB: `memchr_iter(':')`, then that loop | 3.4 | |
//! | blocks of 32 KiB: `memchr_iter(':')`, then Teddy | 3.2 | |
//! | blocks of 32 KiB: `memchr_iter(':')`, then 4 `memmem` | 2.8 | |
//! | one loop for `:` and `w.` with neighbours, hits counted only | 4.2 | 1,430,161 |
//!
//! With that loop, blocks of 8 to 256 KiB differ by less than 3 %. The single loop was taken:
//! faster there than what else sees both, in order, and without edges of blocks. It is not the
//! 0.6 of the floor that is aimed at.

mod delimit;
mod hostile;
mod parse;
mod rules;
mod samples;
mod scan;
mod whatwg;
mod whole;

fn main() {
    divan::main();
}
