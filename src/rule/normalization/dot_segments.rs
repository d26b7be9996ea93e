//! # dot-segments (G007)
//!
//! ## What it does
//! Checks for the segments `.` and `..` in the path of a URI with an authority. Consecutive
//! segments are reported in one finding. The severity is warning if the path climbs above its
//! root, and info otherwise. In running text, which often explains such paths, only a path that
//! climbs above its root is reported.
//!
//! ## Why is this bad?
//! Dot segments belong in relative references. In a URI, some programs remove them before sending
//! the request and others do not, so they request different resources. A path that climbs above
//! its root can only be a mistake or an attack.
//!
//! ## Example
//! ```text
//! <http://www.example.org/a/../b>
//! ```
//!
//! ## Use instead
//! ```text
//! <http://www.example.org/b>
//! ```
//!
//! ## Fix safety
//! Safe: the fix removes all dot segments of the URI at once, as specified in RFC 3986 §5.2.4. The
//! first finding of the URI has it.
//!
//! ## References
//! - RFC 3986 §5.2.4, §6.2.2.3

use crate::extract::delimit::Context;
use crate::rule::{
    Cap, Fact, Fix, Levels, Needs, Preset, Rule, RuleContext, Safety, Severity, Violation,
    messages, rewrite,
};
use std::ops::Range;

use crate::uri::{Component, NormalizationLevel};

/// Rule G007, `dot-segments`.
pub static RULE: Rule = Rule {
    code: "G007",
    name: "dot-segments",
    summary: "`.` or `..` segment in the path of a URI",
    levels: Levels::off(Severity::Warning)
        .on_in(&[Preset::Docs])
        .in_text(Cap::AtMost(Severity::Info)),
    reference: "RFC 3986 §5.2.4",
    manual: manual!("dot_segments.rs"),
    fix: Some(Safety::Safe),
    needs: Needs::any(&[Fact::SlashDot]),
    check,
    ..Rule::DEFAULT
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
    if cx.candidate.context == Context::Bare {
        violations.retain(|violation| violation.severity.is_none());
    }
    if let Some(first) = violations.first_mut() {
        // One fix removes all segments: the effect of each depends on the others.
        let without = NormalizationLevel::DotSegments.apply(cx.uri.bytes());
        first.fix = Some(Fix::safe(vec![rewrite::rewritten(cx, &without)]));
    }
}

/// A run of consecutive dot segments.
struct Run {
    range: Range<usize>,
    climbs: bool,
}

impl Run {
    fn violation(self) -> Violation {
        let help = "write the path without `.` and `..` segments";
        if self.climbs {
            messages::violation(self.range, "path that climbs above its root", help)
        } else {
            let violation = messages::violation(self.range, "dot segment in path", help);
            messages::with_severity(Severity::Info, violation)
        }
    }
}
