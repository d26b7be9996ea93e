//! The parser of the URL Standard: compared with another parser, on any bytes, and its time.

mod beside_url;
mod time;

use proptest::prelude::*;
use urilint::uri::{Whatwg, WhatwgFailure, whatwg};

/// Tokens of URLs and of text similar to URLs.
const TOKENS: &[&str] = &[
    "http:",
    "https:",
    "ftp:",
    "wss:",
    "file:",
    "foo:",
    "mailto:",
    "data:",
    "HTTP:",
    "/",
    "//",
    "///",
    "\\",
    "\\\\",
    "?",
    "#",
    "@",
    ":",
    "::",
    ".",
    "..",
    "...",
    "%2e",
    "%2E%2e",
    "%",
    "%41",
    "%zz",
    "%00",
    "%C3%A9",
    "%ff",
    "[",
    "]",
    "[::1]",
    "[1:2::ffff:192.0.2.1]",
    "[1:2:3:4:5:6:7:8]",
    "[::01]",
    "192.0.2.1",
    "0x7f.1",
    "0300",
    "09",
    "256",
    "4294967296",
    "1.2.3.4.5",
    "h.example",
    "H.Example",
    "localhost",
    "xn--bcher-kva",
    "xn--a",
    "-h",
    "_x",
    "b\u{fc}cher",
    "\u{df}",
    "\u{2460}",
    "\u{3002}",
    "\u{ad}",
    "\u{200d}",
    "\u{5d0}",
    "\u{fdd0}",
    "\u{10ffff}",
    "user",
    "user:pw@",
    ":80",
    ":443",
    ":080",
    ":65536",
    ":8080",
    "C:",
    "C|",
    "c:/",
    "a",
    "b",
    "x y",
    " ",
    "\t",
    "\n",
    "\r",
    "\u{0}",
    "\u{1f}",
    "\u{7f}",
    "\"",
    "<",
    ">",
    "^",
    "|",
    "`",
    "{",
    "}",
    "'",
    "~",
    "!",
    "$",
    "&",
    "(",
    ")",
    "*",
    "+",
    ",",
    ";",
    "=",
    "-",
    "_",
];

fn input() -> impl Strategy<Value = String> {
    let token = prop_oneof![
        8 => prop::sample::select(TOKENS).prop_map(str::to_owned),
        1 => any::<char>().prop_map(|c| c.to_string()),
    ];
    let tokens = prop::collection::vec(token, 0..9).prop_map(|tokens| tokens.concat());
    prop_oneof![
        2 => tokens.clone(),
        1 => tokens.clone().prop_map(|rest| format!("http://{rest}")),
        1 => tokens.clone().prop_map(|rest| format!("http://h.example/{rest}")),
        1 => tokens.prop_map(|rest| format!("foo://{rest}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// The ranges of faults are within the input and in order, and a serialized URL is parsed
    /// to itself. Bytes may be any.
    #[test]
    fn properties_of_any_bytes(
        input in prop_oneof![
            input().prop_map(String::into_bytes),
            prop::collection::vec(any::<u8>(), 0..40),
            (input(), prop::collection::vec(any::<u8>(), 1..4)).prop_map(|(text, bytes)| {
                [text.as_bytes(), &bytes, text.as_bytes()].concat()
            }),
        ],
    ) {
        let read = whatwg(&input, None);
        let faults = read.as_ref().map_or_else(WhatwgFailure::faults, Whatwg::faults);
        prop_assert!(faults.iter().all(|f| f.range().start <= f.range().end));
        prop_assert!(faults.iter().all(|f| f.range().end <= input.len()));
        prop_assert!(faults.is_sorted_by_key(|fault| fault.range().start));
        if let Ok(url) = &read {
            prop_assert!(url.href().is_ascii());
            let again = whatwg(url.href(), None);
            prop_assert_eq!(again.as_ref().map(Whatwg::href), Ok(url.href()));
        }
    }
}
