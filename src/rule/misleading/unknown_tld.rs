//! # unknown-tld (M015)
//!
//! ## What it does
//! Checks for host names whose last label looks like a typo of a common top-level domain (`.con`,
//! `.ogr`, `.comm`), or like the extension of a page (`.html`), and is no top-level domain: it is not
//! in the DNS root zone, not retired from it, and not reserved for special use. Other names are not
//! reported, since they are internal (`.svc`, `.lan`, `.corp`) or examples.
//!
//! ## Why is this bad?
//! The host cannot be resolved. The cause is a typo, or a file name in place of a host.
//!
//! ## Example
//! ```text
//! http://www.example.html
//! http://host.example.con/
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/
//! ```
//!
//! ## Fix safety
//! No fix: the intended name is not known.
//!
//! ## References
//! RFC 1034 §3.1; the IANA root zone database; RFC 6761.

use std::ops::Range;

use crate::extract::delimit::Context;
use crate::host::address::{network_host, shown};
use crate::host::domain::{is_documentation, is_special_use, is_tld};
use crate::host::idn::{Name, mapped_label};
use crate::rule::{Fact, Levels, Needs, Preset, Rule, RuleContext, Severity, Violation};
use crate::uri::HostKind;
use crate::uri::characters::{fake_delimiter, is_dot};

/// Rule M015, `unknown-tld`.
pub static RULE: Rule = Rule {
    code: "M015",
    name: "unknown-tld",
    summary: "unknown top-level domain",
    levels: Levels::off(Severity::Warning).on_in(&[Preset::Docs]),
    reference: "RFC 1034 §3.1; IANA root zone",
    manual: manual!("unknown_tld.rs"),
    nested: true,
    needs: Needs::any(&[Fact::OddHost, Fact::RareTld]),
    check,
    ..Rule::DEFAULT
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let (Some((range, host)), HostKind::RegName) = (network_host(cx.uri), cx.uri.host_kind())
    else {
        return;
    };
    let name = host.strip_suffix(b".").unwrap_or(host);
    let Some(location) = last_label(cx, &range, name) else {
        return;
    };
    let last = &cx.uri.bytes()[location.clone()];
    // S009 reports other characters, and S008 and X006 report numbers.
    let label = is_label(last);
    let number = last.iter().all(u8::is_ascii_digit) || last.starts_with(b"0x");
    if !label || number || !is_meant_as_another(last) {
        return;
    }
    let known = is_tld(last) || is_special_use(name) || is_documentation(name);
    let socket = host.first() == Some(&b'%');
    if known || socket {
        return;
    }
    violations.push(Violation {
        range: location.clone(),
        message: format!("unknown top-level domain `.{}`", shown(last)),
        severity: (cx.candidate.context == Context::Header).then_some(Severity::Info),
        help: Some("check the host name".into()),
        fix: None,
    });
}

/// Names of top-level domains that are often misspelled.
const COMMON: [&[u8]; 6] = [b"com", b"edu", b"gov", b"info", b"net", b"org"];

/// Extensions of pages that take the place of a host.
const PAGES: [&[u8]; 6] = [b"asp", b"aspx", b"htm", b"html", b"php", b"xhtml"];

/// Returns true if `label` looks like a typo of a common top-level domain, or like the name of a page.
fn is_meant_as_another(label: &[u8]) -> bool {
    let label = match std::str::from_utf8(label) {
        Ok(text) if !text.is_ascii() => mapped_label(text).unwrap_or_default().into_bytes(),
        _ => label.to_ascii_lowercase(),
    };
    let page = PAGES.contains(&label.as_slice());
    // Digits that look like letters count as these.
    let letters: Vec<_> = label.iter().map(|&byte| letter(byte)).collect();
    page || COMMON.iter().any(|name| is_typo(&letters, name)) || COMMON.contains(&&letters[..])
}

const fn letter(byte: u8) -> u8 {
    match byte {
        b'0' => b'o',
        b'1' => b'i',
        _ => byte,
    }
}

/// Returns true if `label` is `name` with one letter changed or added, or two swapped. Two letters
/// are the code of a country rather than a typo.
fn is_typo(label: &[u8], name: &[u8]) -> bool {
    let same = label.iter().zip(name).take_while(|(a, b)| a == b).count();
    let (rest, other) = (&label[same..], &name[same..]);
    match (rest, other) {
        _ if label.len() == name.len() + 1 => rest[1..] == *other,
        _ if label.len() != name.len() || same == name.len() => false,
        ([a, b, tail @ ..], [c, d, end @ ..]) if a == d && b == c => tail == end,
        ([first, ..], _) => rest[1..] == other[1..] && is_slip(*first, other[0]),
        _ => false,
    }
}

/// Returns true if the keys of two letters are neighbours, or the letters look alike.
fn is_slip(a: u8, b: u8) -> bool {
    // The rows of a QWERTY keyboard.
    const ROWS: [&[u8]; 3] = [b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];
    let key = |letter: u8| {
        let place = |row: &&[u8]| row.iter().position(|&key| key == letter);
        let row = ROWS.iter().position(|row| place(row).is_some())?;
        Some((row, place(&ROWS[row])?))
    };
    let keys = key(a).zip(key(b));
    keys.is_some_and(|((row, at), (other, place))| {
        row.abs_diff(other) <= 1 && at.abs_diff(place) <= 1
    })
}

/// Returns the range of the last label, if there are several. In an internationalized host,
/// other characters than `.` may separate labels.
fn last_label(cx: &RuleContext, range: &Range<usize>, name: &[u8]) -> Option<Range<usize>> {
    if !name.is_ascii() {
        let name = Name::of(cx.uri)?;
        let mut labels = name.labels();
        let first = labels.next()?.range;
        return labels
            .last()
            .map(|last| last.range)
            .filter(|last| *last != first);
    }
    let dot = memchr::memrchr(b'.', name)?;
    Some(range.start + dot + 1..range.start + name.len())
}

/// Returns true if `label` may be a top-level domain: ASCII letters, digits and hyphens, or
/// letters of another script that UTS 46 can convert.
fn is_label(label: &[u8]) -> bool {
    if label.is_ascii() {
        return label
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || *b == b'-');
    }
    std::str::from_utf8(label).is_ok_and(|label| {
        // M008 reports other dots in it, and M009 labels that cannot be converted.
        let dots = label
            .chars()
            .any(|c| is_dot(c) || fake_delimiter(c).is_some());
        let mapped = mapped_label(label);
        !dots && mapped.is_some_and(|label| label.bytes().any(|b| !b.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{Case, angle, assert_marked};

    #[test]
    fn fires() {
        assert_marked(
            &RULE,
            &[
                "http://www.example.⟦html⟧",
                "http://a.example.⟦con⟧/b",
                "https://a@b.⟦comm⟧:80/",
                "https://a.⟦coml⟧/b",
                "http://a.⟦ogr⟧/",
                "http://a.⟦nte⟧.",
                "http://a.⟦vom⟧/",
                "http://a.⟦C0M⟧/",
                "http://a.⟦ｈｔｍｌ⟧/",
                "http://a。⟦con⟧/",
            ],
        );
        let header = Case {
            context: Some(Context::Header),
            ..angle("http://a.html/")
        };
        assert_eq!(header.violations(&RULE)[0].severity, Some(Severity::Info));
    }

    #[test]
    fn keeps_quiet() {
        assert_marked(
            &RULE,
            &[
                "http://www.example.com/",
                "http://a.YU./",
                "http://a.test/",
                "http://printer.local/",
                "http://a.home.arpa/",
                "http://intranet/",
                // Internal names, and examples.
                "http://db.lan/",
                "http://a.b.svc:9090",
                "http://a.svc.cluster.local/",
                "http://web.consul/",
                "http://master.mesos/",
                "http://vault.pvt/",
                "http://a.fqdn",
                "http://somewhere.else/",
                "http://host.xz/",
                "http://www.example.or",
                "http://example.com.username",
                "http://%2Frun%2Fdocker.sock/v1",
                "http://a.xn--nonesuch/",
                "http://пример.нет/",
                "http://192.0.2.1/",
                "http://192.0.2.257/",
                "http://192.0.2.0x1/",
                "http://a.example-",
                "http://a.exam%70le/",
                "http://a.b=/",
                "http://пример.рф/",
                "http://ПРИМЕР.РФ/",
                "http://例え.テスト/",
                "http://उदाहरण.भारत/",
                "http://a.ｃｏｍ/",
                "http://a。com/",
                "http://127.①/",
                "http://a.рф\u{2215}b/",
                "x-app://a.html/",
                "file://a.html/b",
            ],
        );
    }
}
