//! The rules of a run, arranged once so that each URI meets only those that apply to it.

use super::facts::{NESTED, Ordinary};
use super::set::RuleSet;
use crate::extract::delimit::Context;
use crate::extract::scan::ScanMode;
use crate::rule::definition::{FACTS, Fact, Facts, Intent, Supersedes};
#[cfg(feature = "deny")]
use crate::rule::deny;
use crate::rule::selection::{ActiveRule, Chosen, Reported};
use crate::rule::{Prepared, Preset, Rule, Settings, Severity};

/// The rules of a run, with what follows from the settings and from each other.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    rules: Vec<PlannedRule>,
    settings: Settings,
    /// The user's own rules, if there are any.
    #[cfg(feature = "deny")]
    denying: Option<deny::Running>,
    /// The rules that need a fact, by [`Fact`](crate::rule::Fact).
    by_fact: Vec<RuleSet>,
    /// The facts that some rule needs.
    needed: Facts,
    /// The rules that apply, by [`Intent`].
    by_intent: [RuleSet; Intent::ALL.len()],
    /// The rules that apply, by [`Context`].
    by_context: [RuleSet; CONTEXTS.len()],
    /// The rules that run on URIs nested in others.
    nested: RuleSet,
    /// The rules that run on the targets of links only.
    links_only: RuleSet,
    /// The rules that drop all other violations of the same URI.
    exclusive: RuleSet,
    /// The rules about where a link leads, which are not dropped for one of these.
    about_landing: RuleSet,
    /// The rules whose fixes another rule of the plan would revert.
    without_fix: RuleSet,
}

/// A rule of a plan.
#[derive(Clone, Debug)]
pub(in crate::rule) struct PlannedRule {
    pub rule: &'static Rule,
    /// The severity of its violations.
    pub severity: Severity,
    /// The preset that it runs with.
    pub preset: Option<Preset>,
    /// How it came to run.
    pub chosen: Chosen,
    /// The highest severity of a violation, of links and of text.
    pub most: [Severity; 2],
    /// The severity that the configuration gives to violations of the rule's own severity.
    pub configured: Option<Severity>,
    /// What of its violations is reported.
    pub reported: Reported,
    pub prepared: Prepared,
    /// The rules whose violations on the same URI are dropped.
    pub supersedes: RuleSet,
    /// The rules whose violations in the same place are dropped.
    pub supersedes_overlapping: RuleSet,
}

/// All contexts, in the order of their discriminants.
const CONTEXTS: [Context; 5] = [
    Context::Link,
    Context::Bare,
    Context::Code,
    Context::Header,
    Context::Ns,
];

impl Plan {
    /// Arranges `rules` under `settings`. A rule of the user runs only if the settings have its
    /// list.
    ///
    /// # Panics
    /// If there are more rules than a set holds, without those of the user.
    pub fn new<R: Into<ActiveRule>>(
        rules: impl IntoIterator<Item = R>,
        settings: Settings,
    ) -> Self {
        let rules = rules.into_iter().map(Into::into);
        let is_own = |active: &ActiveRule| active.rule.own_place().is_some();
        #[cfg_attr(not(feature = "deny"), allow(unused_variables))]
        let (own, active): (Vec<ActiveRule>, Vec<_>) = rules.partition(is_own);
        assert!(active.len() <= RuleSet::CAPACITY, "too many rules");
        let places = |wanted: &dyn Fn(&Rule) -> bool| -> RuleSet {
            let places = active.iter().enumerate();
            let places = places.filter(|(_, active)| wanted(active.rule));
            places.map(|(place, _)| place).collect()
        };
        let among = |rules: &[&Rule], rule: &Rule| rules.iter().any(|other| **other == *rule);
        let superseded = |rules: &[&Rule]| -> RuleSet {
            // Most rules supersede none.
            if rules.is_empty() {
                return RuleSet::EMPTY;
            }
            places(&|rule| among(rules, rule))
        };
        let planned = |active: &ActiveRule| PlannedRule {
            rule: active.rule,
            severity: active.severity,
            preset: active.preset,
            chosen: active.chosen,
            most: active.rule.levels.most(active.preset),
            configured: settings.severity(active.rule),
            reported: active.reported,
            prepared: active.rule.prepared(&settings),
            supersedes: superseded(&active.rule.superseded(Supersedes::in_uri)),
            supersedes_overlapping: superseded(&active.rule.superseded(Supersedes::overlapping)),
        };
        let rules: Vec<_> = active.iter().map(planned).collect();
        let needs = rules.iter().map(|planned| planned.prepared.needs.facts());
        let needing = |fact: usize| -> RuleSet {
            let places = needs.clone().enumerate();
            let places = places.filter(|(_, needs)| needs.numbers().any(|number| number == fact));
            places.map(|(place, _)| place).collect()
        };
        Self {
            by_fact: (0..FACTS).map(needing).collect(),
            needed: needs.clone().fold(Facts::default(), Facts::or),
            by_intent: Intent::ALL.map(|intent| places(&|rule| rule.intents.contains(&intent))),
            by_context: CONTEXTS.map(|context| places(&|rule| rule.contexts.contains(&context))),
            nested: places(&|rule| rule.nested),
            links_only: {
                let places = active.iter().enumerate();
                let places =
                    places.filter(|(_, active)| active.rule.levels.is_for_links(active.preset));
                places.map(|(place, _)| place).collect()
            },
            exclusive: places(&|rule| rule.supersedes.contains(&Supersedes::All)),
            about_landing: places(&|rule| rule.intents == Intent::LINK),
            without_fix: places(&|rule| {
                let mut others = active.iter().map(|active| active.rule);
                others.any(|other| among(other.reverted_by, rule))
            }),
            rules,
            #[cfg(feature = "deny")]
            denying: deny::Running::of(&settings.deny, |rule| {
                let active = own.iter().find(|active| std::ptr::eq(active.rule, rule))?;
                Some(settings.severity(rule).unwrap_or(active.severity))
            }),
            settings,
        }
    }

    /// Returns the rules, in the order in which they were given, and after them those of the user.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> + Clone {
        let rules = self.rules.iter().map(|planned| planned.rule);
        #[cfg(feature = "deny")]
        let rules = rules.chain(self.denying.iter().flat_map(deny::Running::rules));
        rules
    }

    /// Returns the user's own rules, if any run.
    #[cfg(feature = "deny")]
    pub(super) const fn denying(&self) -> Option<&deny::Running> {
        self.denying.as_ref()
    }

    /// Returns the settings that the rules run under.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the severity of `rule`'s findings, if it runs.
    pub(crate) fn severity(&self, rule: &Rule) -> Option<Severity> {
        let mut rules = self.rules.iter();
        let planned = rules.find(|planned| *planned.rule == *rule)?;
        Some(planned.configured.unwrap_or(planned.severity))
    }

    /// Returns what has to be looked for in text.
    pub(crate) fn scan_mode(&self) -> ScanMode {
        let suspicious = |rule: &Rule| rule.scan_mode == ScanMode::Suspicious;
        if self.rules().any(suspicious) {
            ScanMode::Suspicious
        } else {
            ScanMode::Misspelt
        }
    }

    /// Returns the rules that can find something where `facts` hold.
    pub(in crate::rule) fn needing(&self, facts: Facts) -> RuleSet {
        let needed = facts.and(self.needed).numbers();
        needed.map(|fact| self.by_fact[fact]).collect()
    }

    /// Returns true if every URI has to be looked at, whatever its bytes are.
    pub(crate) fn looks_at_all(&self) -> bool {
        let is_any = self.needed.intersects(Facts::of(&[Fact::Always]));
        #[cfg(feature = "deny")]
        let is_any = is_any || self.denying.is_some();
        is_any
    }

    /// Returns true if no rule can find anything in an ordinary URI, which is the target of a link or not.
    pub(crate) fn leaves_out(&self, ordinary: &Ordinary, in_link: bool) -> bool {
        let facts = Facts::of_ordinary(ordinary);
        let is_nested = facts.intersects(NESTED) && !self.nested.is_empty();
        if is_nested {
            return false;
        }
        let rules = self.needing(facts);
        let unwanted = if in_link {
            RuleSet::EMPTY
        } else {
            self.links_only
        };
        rules.without(unwanted).is_empty()
    }

    /// Returns the rule at `place`.
    pub(in crate::rule) fn rule(&self, place: usize) -> &PlannedRule {
        &self.rules[place]
    }

    /// Returns the rules that run on nested URIs.
    pub(super) const fn nested(&self) -> RuleSet {
        self.nested
    }

    /// Returns the rules that run on the targets of links only.
    pub(super) const fn links_only(&self) -> RuleSet {
        self.links_only
    }

    /// Returns a rule as it runs, if it is in the plan and not one of the user's own.
    pub(super) fn planned(&self, rule: &Rule) -> Option<&PlannedRule> {
        self.rules.iter().find(|planned| *planned.rule == *rule)
    }

    /// Returns the rules that drop all other violations.
    pub(super) const fn exclusive(&self) -> RuleSet {
        self.exclusive
    }

    /// Returns the rules about where a link leads.
    pub(super) const fn about_landing(&self) -> RuleSet {
        self.about_landing
    }

    /// Returns the rules whose fixes are not applied.
    pub(super) const fn without_fix(&self) -> RuleSet {
        self.without_fix
    }

    /// Returns the rules that apply to a candidate of that intent in that context.
    pub(super) fn applying(&self, intent: Intent, context: Context) -> RuleSet {
        self.by_intent[intent as usize].and(self.by_context[context as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::{CONTEXTS, Intent};

    #[test]
    fn tables_are_in_the_order_of_discriminants() {
        for (place, context) in CONTEXTS.into_iter().enumerate() {
            assert_eq!(context as usize, place);
        }
        for (place, intent) in Intent::ALL.into_iter().enumerate() {
            assert_eq!(intent as usize, place);
        }
    }
}
