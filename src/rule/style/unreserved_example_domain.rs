//! # unreserved-example-domain (L003)
//!
//! ## What it does
//! Checks for hosts that are meant as examples but are not reserved: `foo.com`, `test.com`,
//! `mydomain.com`, `yourcompany.net` and similar names. Comments of programs and message catalogues
//! are not checked, and a URI is reported once a document.
//!
//! ## Why is this bad?
//! These domains have owners. Readers who try an example see the owner's pages, and programs
//! that run it send requests there. `example.com`, `example.net` and `example.org` are reserved
//! for documentation.
//!
//! ## Example
//! ```text
//! http://www.mydomain.com/list.html
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.com/list.html
//! ```
//!
//! ## Fix safety
//! Unsafe: the author may mean that host.
//!
//! ## References
//! - RFC 2606 §3
//! - RFC 6761 §6.5

use std::ops::Range;

use crate::extract::delimit::Context;
use crate::format::Nature;
use crate::rule::{
    Edit, Fact, Fix, Levels, Needs, Once, Preset, Rule, RuleContext, Safety, Severity, Violation,
    messages,
};
use crate::uri::Component;

/// Rule L003, `unreserved-example-domain`.
pub static RULE: Rule = Rule {
    code: "L003",
    name: "unreserved-example-domain",
    summary: "example domain that is not reserved",
    levels: Levels::off(Severity::Info).on_in(&[Preset::Docs]),
    reference: "RFC 2606 §3",
    manual: manual!("unreserved_example_domain.rs"),
    fix: Some(Safety::Unsafe),
    once: Once::Uri,
    needs: Needs::any(&[Fact::ExampleName]),
    check,
    ..Rule::DEFAULT
};

/// Example names under `.com`, `.net` or `.org`.
// All these names are registered by others: RFC 2606 §3 reserves only `example`.
const NAMES: &[&[u8]] = &[
    b"bar",
    b"baz",
    b"blah",
    b"domain",
    b"foo",
    b"foobar",
    b"host",
    b"hostname",
    b"test",
    b"xyz",
    b"acme",
    b"server",
    b"website",
];

/// Words that follow one of [`OWNERS`] in an example name under any top-level domain.
const THINGS: &[&[u8]] = &[
    b"app",
    b"company",
    b"domain",
    b"host",
    b"server",
    b"site",
    b"website",
    b"org",
    b"organization",
];

/// Prefixes of example names.
const OWNERS: &[&[u8]] = &[b"my", b"your", b"some", b"any", b"their"];

/// Returns true if the label under a top-level domain may be that of an example name, as its first
/// letters show.
pub(in crate::rule) const fn may_be_example(label: &[u8]) -> bool {
    let [first, second, third, ..] = label else {
        return false;
    };
    match &[*first | 0x20, *second | 0x20, *third | 0x20] {
        // `NAMES`, and then `OWNERS`.
        b"acm"
        | b"bar"
        | b"baz"
        | b"bla"
        | b"dom"
        | b"foo"
        | b"hos"
        | b"ser"
        | b"tes"
        | b"web"
        | b"xyz"
        | b"any"
        | [b'm', b'y', _]
        | b"som"
        | b"the"
        | b"you" => true,
        _ => false,
    }
}

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    if matches!(cx.candidate.context, Context::Ns | Context::Code)
        || matches!(cx.syntax.nature, Nature::Data | Nature::Program)
    {
        return;
    }
    let (Some(host), Some(range)) = (cx.uri.host(), cx.uri.range(Component::Host)) else {
        return;
    };
    let Some(domain) = example_in(host) else {
        return;
    };
    let domain = range.start + domain.start..range.start + domain.end;
    let last = memchr::memrchr(b'.', host).map_or(host, |dot| &host[dot + 1..]);
    let reserved = match last {
        _ if last.eq_ignore_ascii_case(b"org") => "example.org",
        _ if last.eq_ignore_ascii_case(b"net") => "example.net",
        _ => "example.com",
    };
    let violation = messages::violation(
        domain.clone(),
        "example domain that is not reserved",
        format!("write {reserved}, which is reserved for examples"),
    );
    violations.push(violation.with(Fix::unsafe_fix(vec![Edit::uri(domain, reserved)])));
}

/// Returns the range of the last two labels of `host` if they are an example name.
pub(in crate::rule) fn example_in(host: &[u8]) -> Option<Range<usize>> {
    let dot = memchr::memrchr(b'.', host)?;
    let start = memchr::memrchr(b'.', &host[..dot]).map_or(0, |at| at + 1);
    let (name, last) = (&host[start..dot], &host[dot + 1..]);
    let is = |list: &[&[u8]], word: &[u8]| list.iter().any(|w| w.eq_ignore_ascii_case(word));
    let generic = is(&[b"com", b"net", b"org"], last);
    let owned = || {
        OWNERS.iter().any(|owner| {
            let owned = name
                .get(..owner.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(owner));
            owned && is(THINGS, &name[owner.len()..])
        })
    };
    ((generic && is(NAMES, name)) || owned()).then_some(start..host.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::testing::{angle, assert_marked};

    #[test]
    fn marks() {
        assert_marked(
            &RULE,
            &[
                "http://⟦foo.com⟧/bar",
                "http://www.⟦test.com⟧/",
                "http://⟦yourdomain.com⟧/",
                "ftp://ftp.⟦MyCompany.NET⟧:21/pub",
                "https://⟦somedomain.de⟧",
                "http://www.example.com/",
                "http://foo.example/",
                "http://foo.bar.org.example/",
                "http://foo.de/",
                "http://www.food.com/",
                "http://mythings.com/",
                "http://my.com/",
                "http://foo/",
                "mailto:anna@foo.com",
            ],
        );
    }

    #[test]
    fn example_names_start_with_those_letters() {
        let owned = OWNERS
            .iter()
            .flat_map(|owner| THINGS.iter().map(move |thing| [*owner, *thing].concat()));
        for name in NAMES.iter().map(|name| name.to_vec()).chain(owned) {
            assert!(may_be_example(&name), "{name:?}");
            assert!(may_be_example(&name.to_ascii_uppercase()), "{name:?}");
        }
    }

    #[test]
    fn the_host_under_it_stays() {
        let violations = angle("http://www.blah.org/x").violations(&RULE);
        let edit = Edit::uri(11..19, "example.org");
        assert_eq!(violations[0].fix, Some(Fix::unsafe_fix(vec![edit])));
    }
}
