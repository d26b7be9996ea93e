//! A lower bound for any search for URIs: positioned reads of 256 KiB and `memmem("://")` in
//! each. Prints the number of matches.

use std::fs::File;
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let finder = memchr::memmem::Finder::new("://");
    let mut block = vec![0; 256 << 10];
    let mut seen = 0;
    for path in std::env::args_os().skip(1).filter(|path| path != "--bench") {
        let mut file = File::open(path)?;
        let mut carried = 0;
        loop {
            let read = file.read(&mut block[carried..])?;
            if read == 0 {
                break;
            }
            let filled = carried + read;
            seen += finder.find_iter(&block[..filled]).count();
            // A `://` may cross the boundary, with at most two of its bytes before it.
            carried = filled.min(2);
            block.copy_within(filled - carried..filled, 0);
        }
    }
    println!("{seen}");
    Ok(())
}
