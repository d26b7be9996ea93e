//! Whether a URI is used or only mentioned (docs/design/MENTIONS.md).
//!
//! Something follows a URI that is **used**: a reader who clicks, a program that loads it. One that
//! is **mentioned** is shown: in an example, a definition, a text about URLs. A fault in it is
//! meant, or does no harm. The same text may hold both, so that the judgement is about the
//! bytes that a finding is about, and not about the URI or the file.
//!
//! The judgement is a list of [cues](CUES), which is data. The first cue about use or mention that
//! holds for a finding decides; without one, the URI is used. What follows from it is declared by
//! the rule (`Levels`): the severity in links, in text, and on mentions. No fix of a finding on a
//! mention is safe, nor is one beside a cue that says that the text has to stay as it is.

mod cue;
mod form;
mod host;
mod kept;
mod near;
mod paragraph;
mod place;
mod scene;
mod scheme;
mod silent;
mod table;
#[cfg(test)]
mod tests;
mod words;

pub use cue::{Cue, Says};
pub(super) use host::has_no_domain;
pub use silent::Silent;
pub use table::CUES;

use super::definition::{Cap, Mentions};
use super::engine::PlannedRule;
use super::{Diagnostic, Fix, Group, RuleContext, Severity};
use place::Place;
use scene::Scene;

/// What the judgement leaves of the findings on one URI.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// The findings, with their final severities and fixes.
    pub reported: Vec<Diagnostic>,
    /// How many findings are not reported.
    pub silent: Silent,
}

/// Judges what the rules found in one URI. `planned` returns a rule as it runs.
pub fn judge<'p>(
    cx: &RuleContext,
    found: Vec<Diagnostic>,
    planned: impl Fn(&Diagnostic) -> Option<&'p PlannedRule>,
) -> Judged {
    let mut judged = Judged::default();
    if found.is_empty() {
        return judged;
    }
    let scene = Scene::of(cx);
    for mut diagnostic in found {
        let cues = cues(&scene, &diagnostic);
        if cues.name {
            diagnostic.fix = None;
        } else if cues.kept || cues.mention.is_some() {
            diagnostic.fix = diagnostic.fix.take().map(Fix::reviewed);
        }
        let planned = planned(&diagnostic);
        let Some(planned) = planned.filter(|_| is_judged(cx, &diagnostic)) else {
            if let Some(planned) = planned {
                lower_in_text_of_others(&scene, &mut diagnostic, planned);
            }
            judged.reported.push(diagnostic);
            continue;
        };
        match severity(&scene, &cues, &diagnostic, planned) {
            None => judged.silent.add(cues.decisive),
            Some(severity) => {
                diagnostic.severity = severity;
                diagnostic.mention = cues.mention.unwrap_or_default();
                judged.reported.push(diagnostic);
            }
        }
    }
    judged
}

/// Returns true if the severity of a finding depends on the judgement. In messages it does not: their
/// senders choose the words.
fn is_judged(cx: &RuleContext, diagnostic: &Diagnostic) -> bool {
    let wanted = cx.settings.mentions != Mentions::Reported;
    wanted && !cx.in_message && diagnostic.rule.is_judged()
}

/// Lowers a finding about markup to information in test data, text of others, documents that are no longer kept
/// up to date and what a program wrote: markup shows that a link was meant, but maintainers leave it there.
fn lower_in_text_of_others(scene: &Scene, diagnostic: &mut Diagnostic, planned: &PlannedRule) {
    let cx = scene.cx;
    let is_about_markup = matches!(diagnostic.rule.group(), Group::Delimiting | Group::Style);
    let is_asked_for = planned.configured.is_some()
        || !planned.chosen.is_by_set()
        || cx.settings.mentions == Mentions::Reported;
    if is_asked_for || cx.in_message || !is_about_markup {
        return;
    }
    let mut cues = CUES.iter().filter(|cue| cue.says == Says::OfOthers);
    if let Some(cue) = cues.find(|cue| (cue.holds)(scene, diagnostic)) {
        diagnostic.severity = diagnostic.severity.min(Severity::Info);
        diagnostic.mention = vec![cue.name];
    }
}

/// What the cues say of a finding.
#[derive(Debug)]
struct Cues {
    /// The place in [`CUES`] of the cue by which the URI is only mentioned.
    decisive: Option<usize>,
    /// The names of the cues that hold, if the URI is only mentioned.
    mention: Option<Vec<&'static str>>,
    /// Whether the text has to stay as it is.
    kept: bool,
    /// Whether the text is a name.
    name: bool,
}

/// Returns what the cues say of a finding.
fn cues(scene: &Scene, diagnostic: &Diagnostic) -> Cues {
    let holding = |says: &'static [Says]| {
        let cues = CUES.iter().filter(move |cue| says.contains(&cue.says));
        cues.filter(|cue| (cue.holds)(scene, diagnostic))
    };
    let mut about_use = holding(&[Says::Used, Says::Mentioned, Says::OfOthers]);
    let is_judged = scene.cx.settings.mentions != Mentions::Reported;
    let decisive = about_use.next().filter(|_| is_judged);
    let is_mention = |cue: &&Cue| cue.says != Says::Used;
    let decisive = decisive.filter(is_mention);
    let mention = decisive.map(|first| {
        let also = about_use.filter(is_mention);
        std::iter::once(first)
            .chain(also)
            .map(|cue| cue.name)
            .collect()
    });
    let is_fixed = diagnostic.fix.is_some();
    Cues {
        decisive: decisive.and_then(|one| CUES.iter().position(|cue| cue.name == one.name)),
        mention,
        kept: is_fixed && holding(&[Says::Kept]).next().is_some(),
        name: is_fixed && holding(&[Says::Name]).next().is_some(),
    }
}

/// Returns the severity that is left of a finding, or `None` where it is not reported.
fn severity(
    scene: &Scene,
    cues: &Cues,
    diagnostic: &Diagnostic,
    planned: &PlannedRule,
) -> Option<Severity> {
    let levels = planned.rule.levels;
    let at_most = |cap: Cap| {
        let most = cap.most(planned.preset, planned.chosen)?;
        Some(diagnostic.severity.min(most))
    };
    if cues.mention.is_some() {
        return at_most(levels.mention());
    }
    // A value may be an address of the network that a program runs in.
    let is_about_safety = planned.rule.group() == Group::Security;
    let in_link = match scene.place {
        Place::Link | Place::Autolink | Place::Header => true,
        Place::Field => !is_about_safety,
        Place::Prose | Place::Comment | Place::Code => false,
    };
    if in_link || planned.configured.is_some() {
        return Some(diagnostic.severity);
    }
    at_most(levels.text())
}
