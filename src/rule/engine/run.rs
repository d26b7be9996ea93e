//! Runs the rules on one URI: guards before them, precedence after them.

use std::fmt::{self, Write as _};

use super::encodings::keep_whole;
use super::facts::NESTED;
use super::nested;
use super::plan::{Plan, PlannedRule};
use super::precedence::{apply_precedence, drop_consequences};
use crate::extract::delimit::{Context, Kind};
use crate::format::Fixes;
use crate::host::domain;
use crate::rule::definition::{Facts, Intent};
use crate::rule::guard::drop_faults_in_placeholders;
use crate::rule::mention::{Judged, has_no_domain, judge};
use crate::rule::selection::Reported;
use crate::rule::{
    Diagnostic, Fix, Group, RuleContext, Severity, Violation, is_leak, may_be_leak, style,
};

/// Returns what the rules of `plan` find in one URI, in the order of the bytes at fault, and as the text
/// around it is judged.
pub fn run_rules(cx: &RuleContext, plan: &Plan) -> Judged {
    let found = run_at_depth(cx, plan, 0);
    let mut judged = judge(cx, found, |found| plan.planned(found.rule));
    // The user's own rules say what to write, wherever it is.
    #[cfg(feature = "deny")]
    if let Some(running) = plan.denying() {
        crate::rule::deny::add(cx, running, &mut judged.reported);
    }
    keep_whole(cx, &mut judged.reported);
    if cx.syntax.fixes != Fixes::All {
        restrict_fixes(cx.syntax.fixes, &mut judged.reported);
    }
    judged
}

/// Leaves the fixes that the language allows.
fn restrict_fixes(allowed: Fixes, found: &mut [Diagnostic]) {
    for diagnostic in found {
        let fix = diagnostic.fix.take();
        diagnostic.fix = fix.filter(|_| allowed != Fixes::None).map(Fix::reviewed);
    }
}

/// Returns what the rules find in a URI that is nested `depth` times (guard "nested URIs").
fn run_at_depth(cx: &RuleContext, plan: &Plan, depth: usize) -> Vec<Diagnostic> {
    if cx.candidate.context == Context::Ns {
        return Vec::new();
    }
    let facts = Facts::gather(cx);
    #[cfg(test)]
    crate::rule::tests::proof::assert_nothing_is_skipped(cx, plan, facts);
    let mut rules = plan.needing(facts);
    if depth > 0 {
        rules = rules.and(plan.nested());
    }
    if !cx.in_link {
        rules = rules.without(plan.links_only());
    }
    let nested = depth < nested::DEPTH && facts.intersects(NESTED) && !plan.nested().is_empty();
    if rules.is_empty() && !nested {
        return Vec::new();
    }
    let intent = Intent::of(cx, facts);
    let rules = rules.and(plan.applying(intent, cx.candidate.context));
    let mut found = Vec::new();
    let mut violations = Vec::new();
    for place in rules.iter() {
        let planned = plan.rule(place);
        let cx = RuleContext {
            prepared: &planned.prepared,
            ..*cx
        };
        (planned.rule.check)(&cx, &mut violations);
        if violations.is_empty() {
            continue;
        }
        if planned.reported == Reported::Leaks {
            leave_leaks(&mut violations, planned, &cx);
        }
        limit(&mut violations);
        let violations = violations.drain(..);
        found.extend(violations.map(|violation| (place, diagnostic(planned, violation, &cx))));
    }
    // In this order (docs/design/PRECEDENCE.md): rules supersede each other first; placeholders
    // drop findings of nested URIs, too; layers compare what is left.
    if found.len() > 1 {
        apply_precedence(&mut found, plan);
    }
    let diagnostics = found.into_iter();
    let mut diagnostics: Vec<_> = diagnostics
        .map(|(place, diagnostic)| without_reverted_fix(plan, place, diagnostic))
        .collect();
    if nested && intent == Intent::Uri && cx.candidate.kind != Kind::Relative {
        let run = |inner: &RuleContext| run_at_depth(inner, plan, depth + 1);
        nested::add(cx, depth, run, &mut diagnostics);
    }
    if !diagnostics.is_empty() {
        drop_faults_in_placeholders(cx, &mut diagnostics);
    }
    if diagnostics.len() > 1 {
        drop_consequences(&mut diagnostics);
    }
    diagnostics
}

/// Leaves the leaks, and says why they are reported.
fn leave_leaks(violations: &mut Vec<Violation>, planned: &PlannedRule, cx: &RuleContext) {
    violations.retain(|violation| {
        let severity = adjust_severity(planned, violation.severity, cx);
        is_leak(cx, planned.rule, &violation.range, severity)
    });
    for violation in violations {
        let code = planned.rule.code;
        explain_leak(
            &mut violation.message,
            format_args!("the configuration ignores {code} here"),
        );
    }
}

/// Says in the message about a leak that it is reported although it is left out somewhere.
pub fn explain_leak(message: &mut String, although: fmt::Arguments) {
    const REPORTED: &str = "a credential of a known format is reported although";
    let although = although.to_string();
    if message.contains(&although) {
        return;
    }
    // Writing to a string does not fail.
    let _ = if message.contains(REPORTED) {
        write!(message, ", and {although}")
    } else {
        write!(message, "; {REPORTED} {although}")
    };
}

/// The most violations of one rule that are reported of one URI.
// A URI of 64 KiB may have tens of thousands.
const MOST_VIOLATIONS: usize = 20;

/// Drops the violations beyond the limit. The message of the last one says how many.
fn limit(violations: &mut Vec<Violation>) {
    let more = violations.len().saturating_sub(MOST_VIOLATIONS);
    violations.truncate(MOST_VIOLATIONS);
    if let (1.., Some(last)) = (more, violations.last_mut()) {
        let _ = write!(last.message, ", and {more} more like it in this URI");
    }
}

fn diagnostic(planned: &PlannedRule, violation: Violation, cx: &RuleContext) -> Diagnostic {
    Diagnostic {
        rule: planned.rule,
        severity: adjust_severity(planned, violation.severity, cx),
        range: violation.range,
        message: violation.message,
        help: violation.help,
        fix: violation.fix,
        mention: Vec::new(),
    }
}

/// Returns the severity of a violation. Nothing is unsafe at a documentation host (guard
/// "documentation hosts"), and the configuration takes the place of the rule's own severity.
fn adjust_severity(
    planned: &PlannedRule,
    severity: Option<Severity>,
    cx: &RuleContext,
) -> Severity {
    let about_safety = matches!(
        planned.rule.group(),
        Group::Security | Group::Misleading | Group::Credentials
    );
    let is_invented = |host| style::example_in(host).is_some() || has_no_domain(host);
    let is_example = cx.uri.host().is_some_and(|host| {
        // In messages, a sender chooses the host; tokens of a known format are real at any host.
        let may_be_invented = !cx.in_message && !may_be_leak(planned.rule);
        domain::is_documentation(host) || may_be_invented && is_invented(host)
    });
    let severity = if about_safety && is_example {
        Severity::Info
    } else {
        let most = planned.most[usize::from(!cx.in_link)];
        severity.unwrap_or(planned.severity).min(most)
    };
    match planned.configured {
        Some(configured) if severity == planned.severity => configured,
        _ => severity,
    }
}

/// Drops the fix where another rule of the plan would revert it.
fn without_reverted_fix(plan: &Plan, place: usize, mut diagnostic: Diagnostic) -> Diagnostic {
    if plan.without_fix().contains(place) {
        diagnostic.fix = None;
    }
    diagnostic
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::delimit::Candidate;
    use crate::rule::{PageLinks, Prepared, Reached, Settings};
    use crate::text::Text;
    use crate::uri::Uri;

    #[test]
    fn many_violations_of_one_rule_are_counted() {
        let broken = format!("http://h.example/{}", "%zz".repeat(999));
        let text = Text::borrowed(broken.as_bytes(), 0);
        let plan = Plan::new(
            [&crate::rule::syntax::bad_percent_escape::RULE],
            Settings::default(),
        );
        let cx = RuleContext {
            candidate: &Candidate::whole(&text),
            uri: &Uri::split(broken.as_bytes()),
            section: &text,
            before: b"",
            after: b"",
            secrets: &[],
            syntax: &crate::format::PLAIN_TEXT,
            target: None,
            resolved: None,
            in_link: false,
            in_message: false,
            parties: None,
            links: &PageLinks::default(),
            reached: &Reached::default(),
            prose: false,
            head: &crate::format::Head::default(),
            settings: plan.settings(),
            prepared: Prepared::NONE,
        };
        let found = run_rules(&cx, &plan).reported;
        assert_eq!(found.len(), MOST_VIOLATIONS);
        let last = &found[MOST_VIOLATIONS - 1].message;
        assert!(
            last.ends_with(", and 979 more like it in this URI"),
            "{last}"
        );
    }
}
