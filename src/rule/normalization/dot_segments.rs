//! # dot-segments (G007)
//!
//! ## What it does
//! Reports the segments `.` and `..` in the path of a URI that names an authority. Segments
//! that follow each other are one finding. It is a warning where the path climbs above its
//! root, and an info where it does not.
//!
//! ## Why is this bad?
//! They belong into relative references. In a URI, one program takes them out before it asks
//! the server and another does not: they ask for different things. What climbs above the root
//! can only be a mistake or an attack.
//!
//! ## Example
//! ```text
//! http://www.example.org/a/../b
//! ```
//!
//! ## Use instead
//! ```text
//! http://www.example.org/b
//! ```
//!
//! ## Fix safety
//! Safe: the fix takes the segments out as RFC 3986 §5.2.4 says, all of a URI at once; the
//! first finding has it.
//!
//! ## References
//! - RFC 3986 §5.2.4, §6.2.2.3

use crate::rule::{Fix, On, Preset, Rule, RuleContext, Severity, Violation, messages, rewrite};
use std::ops::Range;

use crate::uri::{Component, NormalizationLevel};

/// G007.
pub const RULE: Rule = Rule {
    code: "G007",
    name: "dot-segments",
    summary: "`/./` or `/../` in a URI",
    severity: Severity::Warning,
    on: On::In(&[Preset::Docs]),
    reference: "RFC 3986 §5.2.4",
    source: include_str!("dot_segments.rs"),
    check,
};

fn check(cx: &RuleContext, violations: &mut Vec<Violation>) {
    let Some(path) = cx.uri.range(Component::Path) else {
        return;
    };
    if cx.uri.authority().is_none() || !cx.uri.path().starts_with(b"/") {
        return;
    }
    let mut run: Option<Run> = None;
    let mut depth = 0usize;
    let mut start = path.start + 1;
    for segment in cx.uri.path()[1..].split(|&b| b == b'/') {
        let range = start..start + segment.len();
        start = range.end + 1;
        let up = segment == b"..";
        if segment != b"." && !up {
            depth += 1;
            violations.extend(run.take().map(Run::violation));
            continue;
        }
        let run = run.get_or_insert(Run {
            range: range.clone(),
            climbs: false,
        });
        run.range.end = range.end;
        run.climbs |= up && depth == 0;
        depth = depth.saturating_sub(usize::from(up));
    }
    violations.extend(run.map(Run::violation));
    if let Some(first) = violations.first_mut() {
        // It takes all of them out: what one leaves depends on the others.
        let without = NormalizationLevel::DotSegments.apply(cx.uri.bytes());
        first.fix = Some(Fix::safe(vec![rewrite::rewritten(cx, &without)]));
    }
}

/// Dot segments that follow each other.
struct Run {
    range: Range<usize>,
    climbs: bool,
}

impl Run {
    fn violation(self) -> Violation {
        let help = "write the path without `.` and `..`";
        if self.climbs {
            messages::violation(self.range, "a path that climbs above its root", help)
        } else {
            let violation =
                messages::violation(self.range, "`.` or `..` as a segment of the path", help);
            messages::weighed(Severity::Info, violation)
        }
    }
}
