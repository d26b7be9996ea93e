//! Reads from the page cache to a place in a page of memory: 0 is the start of a page, 16 is where
//! large buffers of the C library start, 2048 is where `input/feed.rs` puts the start of a page of
//! the file.

use std::env::current_exe;
use std::fs::File;
use std::io::{Read, Seek};

use divan::Bencher;
use divan::counter::BytesCount;

const PAGE: usize = 4096;
/// How much is read at a time, as in `input/feed.rs`.
const READ: usize = 256 * 1024;
/// How many times.
const READS: usize = 16;

#[divan::bench(args = [0, 16, 2048])]
fn to_place(bencher: Bencher, place: usize) {
    // A file that is there, and not empty.
    let path = current_exe().expect("the path of this program");
    let mut file = File::open(path).expect("this program");
    let mut buffer = vec![0; READ + 2 * PAGE];
    let in_page = buffer.as_ptr().addr() % PAGE;
    let start = (PAGE - in_page + place) % PAGE;
    bencher
        .counter(BytesCount::new(READ * READS))
        .bench_local(|| {
            file.rewind().expect("a file");
            for _ in 0..READS {
                let target = &mut buffer[start..start + READ];
                file.read_exact(target).expect("4 MiB of this program");
            }
        });
}
