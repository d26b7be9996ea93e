//! What a list rejects.

use super::{hosts, prefixes, regexes};
use crate::rule::deny::regexes::MOST;
use crate::rule::deny::{Deny, DenyList, DenyMatch, DenyPart};

#[test]
fn invalid_rules() {
    use DenyPart::{Message, Name, Replacement, Value, Whole};
    let named = |name: &str| hosts(&["h.example"]).with_name(name);
    let long = format!("{}example", "a.".repeat(140));
    let many: Vec<_> = (0..=MOST).map(|n| n.to_string()).collect();
    for (rules, rule, part, message) in [
        (vec![hosts(&["a.example", ""])], 0, Value(1), "empty host"),
        (vec![hosts(&["*."])], 0, Value(0), "empty host"),
        (
            vec![hosts(&["https://a.example"])],
            0,
            Value(0),
            "a URI, not a host",
        ),
        (
            vec![hosts(&["a.example/b"])],
            0,
            Value(0),
            "a host has no path",
        ),
        (
            vec![hosts(&["a.example:80"])],
            0,
            Value(0),
            "a host has no port",
        ),
        (
            vec![hosts(&["2001:db8::1"])],
            0,
            Value(0),
            "a host has no port",
        ),
        (
            vec![hosts(&["a.*.example"])],
            0,
            Value(0),
            "`*` is allowed only",
        ),
        (vec![hosts(&["*"])], 0, Value(0), "`*` is allowed only"),
        (
            vec![hosts(&["a b.example"])],
            0,
            Value(0),
            "character not allowed",
        ),
        (
            vec![hosts(&["a..example"])],
            0,
            Value(0),
            "host with an empty label",
        ),
        (
            vec![hosts(&[".example"])],
            0,
            Value(0),
            "host with an empty label",
        ),
        (
            vec![hosts(&[&long])],
            0,
            Value(0),
            "host longer than 253 bytes",
        ),
        (
            vec![named("a-1"), prefixes(&[""])],
            1,
            Value(0),
            "empty prefix",
        ),
        (
            vec![prefixes(&["h.example/a"])],
            0,
            Value(0),
            "a prefix starts with a scheme",
        ),
        (
            vec![prefixes(&["h.example:80/a"])],
            0,
            Value(0),
            "a prefix starts with a scheme",
        ),
        (
            vec![prefixes(&["https://a b"])],
            0,
            Value(0),
            "white space in a prefix",
        ),
        (
            vec![regexes(&["a", "b(c"])],
            0,
            Value(1),
            "unclosed group at character 2",
        ),
        (
            vec![regexes(&["a", ""])],
            0,
            Value(1),
            "empty regular expression",
        ),
        (
            vec![hosts(&["a.example"]), regexes(&["a", "[z-a]"])],
            1,
            Value(1),
            "invalid character class range",
        ),
        (
            vec![Deny::new(DenyMatch::Regex, many)],
            0,
            Value(1000),
            "more than 1000 regular expressions",
        ),
        (vec![named("Old")], 0, Name, "a name has 2 to 40 lower-case"),
        (vec![named("a")], 0, Name, "a name has 2 to 40 lower-case"),
        (
            vec![named("u002")],
            0,
            Name,
            "a name must not look like a code",
        ),
        (
            vec![named("all")],
            0,
            Name,
            "a name must not look like a code",
        ),
        (
            vec![named("password-in-uri")],
            0,
            Name,
            "rule C001 has this name",
        ),
        (
            vec![named("deny-2"), hosts(&["a.example"])],
            1,
            Name,
            "another rule has this name",
        ),
        (
            vec![hosts(&["a.example"]).with_message("a\nb")],
            0,
            Message,
            "not a line of text",
        ),
        (
            vec![hosts(&["a.example"]).with_replacement("b.example/c")],
            0,
            Replacement,
            "a host has no path",
        ),
        (
            vec![hosts(&["*.example"]).with_replacement("b.example")],
            0,
            Replacement,
            "the rule denies its own",
        ),
        (
            vec![prefixes(&["https://a.example"]).with_replacement("https://a.example/b")],
            0,
            Replacement,
            "the rule denies its own",
        ),
        (
            vec![prefixes(&["https://a.example"]).with_replacement("b c")],
            0,
            Replacement,
            "white space in a URI",
        ),
        (
            vec![regexes(&["(?<n>a)", "(b)"]).with_replacement("$n")],
            0,
            Replacement,
            "no group `n` in the expression",
        ),
        (
            vec![regexes(&["(a)"]).with_replacement("$1a")],
            0,
            Replacement,
            "no group `1a`",
        ),
        (vec![hosts(&[]); 1000], 999, Whole, "more than 999 rules"),
    ] {
        let error = DenyList::new(rules).unwrap_err();
        assert_eq!((error.rule, error.part), (rule, part), "{error}");
        assert!(error.message.starts_with(message), "{error}\n{message}");
    }
}
