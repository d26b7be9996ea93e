//! Links of any bytes: their places, and what masking leaves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urilint::{FORMATS, Options, Secrets, Sought, Task, read};

fuzz_target!(|text: &[u8]| {
    for format in FORMATS {
        let [shown, masked] = [Secrets::Shown, Secrets::Masked].map(|secrets| {
            let task = Task::Extract(Sought::Suspects);
            read(
                text,
                format,
                &Options {
                    secrets,
                    ..Options::new(task)
                },
            )
            .links
        });
        assert_eq!(shown.len(), masked.len());
        let mut end = 0;
        for (link, masked) in shown.iter().zip(&masked) {
            let range = link.place.bytes.start as usize..link.place.bytes.end as usize;
            assert!(end <= range.start && range.start < range.end);
            assert_eq!(link.raw(), &text[range.clone()]);
            assert_eq!(link.raw().len(), masked.raw().len());
            assert_eq!(link.uri.len(), masked.uri.len());
            assert_eq!(link.place, masked.place);
            end = range.end;
        }
    }
});
