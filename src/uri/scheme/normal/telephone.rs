//! Telephone numbers: `tel`, `fax`, `modem` and `sms` (RFC 3966 §4, RFC 5724 §2.2).

use super::name::lower_case;

/// Removes visual separators, and orders the parameters of each number.
pub(super) fn numbers(path: &[u8]) -> Vec<u8> {
    let numbers: Vec<_> = path.split(|&b| b == b',').map(number).collect();
    numbers.join(&b","[..])
}

fn number(written: &[u8]) -> Vec<u8> {
    let mut pieces = written.split(|&b| b == b';');
    let mut whole = digits(pieces.next().unwrap_or_default());
    let mut parameters: Vec<_> = pieces.map(parameter).collect();
    parameters.sort_by_key(|parameter| (place(parameter), parameter.clone()));
    for parameter in parameters {
        whole.push(b';');
        whole.extend_from_slice(&parameter);
    }
    whole
}

/// The order that RFC 3966 §3 prescribes.
fn place(parameter: &[u8]) -> u8 {
    match name(parameter) {
        b"isub" | b"ext" => 0,
        b"phone-context" => 1,
        _ => 2,
    }
}

fn name(parameter: &[u8]) -> &[u8] {
    let end = memchr::memchr(b'=', parameter).unwrap_or(parameter.len());
    &parameter[..end]
}

/// Names and values are case-insensitive; extensions and contexts are numbers.
fn parameter(written: &[u8]) -> Vec<u8> {
    let mut parameter = lower_case(written);
    let name = name(&parameter).len();
    let value = name + 1;
    let is_number = match &parameter[..name] {
        b"ext" | b"postd" | b"tsub" => true,
        b"phone-context" => parameter.get(value) == Some(&b'+'),
        _ => false,
    };
    if is_number && value <= parameter.len() {
        let digits = digits(&parameter[value..]);
        parameter.truncate(value);
        parameter.extend_from_slice(&digits);
    }
    parameter
}

/// Returns `number` without `visual-separator`s.
fn digits(number: &[u8]) -> Vec<u8> {
    let digits = number.iter().filter(|byte| !b"-.()".contains(byte));
    digits.map(u8::to_ascii_uppercase).collect()
}
