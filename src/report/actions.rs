//! What somebody has to act on: findings that cannot wait until an archive is tidied up.

use crate::rule::Rule;

/// A reason to act.
#[derive(Debug)]
pub struct Action {
    /// What was found.
    pub title: &'static str,
    /// Why it matters, and what to do.
    pub advice: &'static str,
    /// The codes of the rules.
    pub codes: &'static [&'static str],
}

/// All of them, in the order of urgency.
pub static ACTIONS: &[Action] = &[
    Action {
        title: "Credentials",
        advice: "Whoever reads the text can use them. Revoke each at its service first; removing it \
                 from the text is not enough.",
        codes: &["C001", "C002", "C003", "C004", "C005", "C008"],
    },
    Action {
        title: "Webhooks",
        advice: "Anyone who has the URL can post to the channel or start the job. Replace it at the \
                 service, which makes the old one void.",
        codes: &["C006"],
    },
    Action {
        title: "Lookalikes",
        advice: "The link leads elsewhere than it seems to. Do not open it; warn readers, or take the \
                 message out of what is published.",
        codes: &[
            "M001", "M003", "M004", "M005", "M006", "M007", "M011", "M012", "M013", "M019", "M020",
            "X012", "X013",
        ],
    },
    Action {
        title: "Script links",
        advice: "Such a link runs code or starts a program where it is opened. Publish the text only \
                 with the link as plain text.",
        codes: &["X015", "X018", "X019"],
    },
];

/// Returns how urgent findings of the rule are: 0 for the most urgent, and the same number for all that
/// are no reason to act.
pub fn urgency(rule: &Rule) -> usize {
    let of_rule = |action: &Action| action.codes.contains(&rule.code);
    ACTIONS.iter().position(of_rule).unwrap_or(ACTIONS.len())
}

/// Returns true if findings of the rule are a reason to act.
pub fn is_urgent(rule: &Rule) -> bool {
    urgency(rule) < ACTIONS.len()
}

#[cfg(test)]
mod tests {
    use super::ACTIONS;
    use crate::rule::RULES;

    #[test]
    fn the_rules_exist() {
        for code in ACTIONS.iter().flat_map(|action| action.codes) {
            assert!(RULES.iter().any(|rule| rule.code == *code), "{code}");
        }
    }
}
