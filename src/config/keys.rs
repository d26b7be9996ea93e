//! The keys of a configuration file.

/// A key.
#[derive(Debug)]
pub struct Key {
    /// Its name, in kebab case.
    pub name: &'static str,
    /// The type of its value.
    pub kind: Kind,
    /// Its meaning, in one line.
    pub about: &'static str,
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The path of a file.
    Path,
    /// Any text.
    Text,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A list of codes, names, letters of groups, or `ALL`.
    Rules,
    /// A list of strings.
    Texts,
    /// A table from rules to severities.
    Severities,
    /// A list of exceptions: strings or tables.
    Allow,
    /// A table from path globs to lists of rules.
    PathRules,
}

/// The names of the severities.
pub const SEVERITIES: &[&str] = &["info", "warning", "error"];
/// The names of the presets.
pub const PRESETS: &[&str] = &["docs", "mail", "harvest"];

/// All keys, in the order in which they are shown.
#[rustfmt::skip]
pub static KEYS: &[Key] = &[
    Key { name: "extend", kind: Kind::Path,
        about: "Another configuration file, whose keys hold where they are not given here" },
    Key { name: "preset", kind: Kind::Choice(PRESETS),
        about: "Start from the rules for one use" },
    Key { name: "select", kind: Kind::Rules,
        about: "Run these rules only" },
    Key { name: "extend-select", kind: Kind::Rules,
        about: "Run these rules, too" },
    Key { name: "ignore", kind: Kind::Rules,
        about: "Do not run these rules" },
    Key { name: "per-path-ignores", kind: Kind::PathRules,
        about: "Do not run these rules in files that match (globs as in .gitignore)" },
    Key { name: "min-severity", kind: Kind::Choice(SEVERITIES),
        about: "Drop findings below this severity" },
    Key { name: "severity", kind: Kind::Severities,
        about: "Other severities of rules; a hit that a rule itself weighs otherwise keeps its own" },
    Key { name: "exclude", kind: Kind::Texts,
        about: "Leave these files and folders out (globs as in .gitignore)" },
    Key { name: "allow", kind: Kind::Allow,
        about: "What is not reported: host globs, URI globs (those with a colon), or tables" },
    Key { name: "extra-schemes", kind: Kind::Texts,
        about: "Schemes that are no fault, though nobody has registered them" },
    Key { name: "protected-domains", kind: Kind::Texts,
        about: "Domains that others may pose as" },
    Key { name: "https-hosts", kind: Kind::Texts,
        about: "Hosts that are known to serve HTTPS, besides those that urilint knows" },
];

/// The keys of a table in `allow`, all of which must match.
#[rustfmt::skip]
pub static ALLOW_KEYS: &[Key] = &[
    Key { name: "hosts", kind: Kind::Texts, about: "Globs of hosts; case does not matter" },
    Key { name: "uris", kind: Kind::Texts, about: "Globs of URIs, as they are shown (credentials masked)" },
    Key { name: "paths", kind: Kind::Texts, about: "Globs of files, as in .gitignore" },
    Key { name: "rules", kind: Kind::Rules, about: "The rules that it is about; without it, all" },
    Key { name: "reason", kind: Kind::Text, about: "Why: for those who read it later" },
];

/// Returns the key of that name.
#[cfg(test)]
pub fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}
