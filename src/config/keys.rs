//! The keys of a configuration file.

/// A key.
#[derive(Debug)]
#[non_exhaustive]
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
    /// True or false.
    Switch,
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
    /// A list of the user's own rules, which are tables.
    Deny,
    /// A list of tables about archives of messages.
    Archives,
    /// A list of tables about brands.
    Brands,
    /// A table from path globs to lists of rules.
    PathRules,
    /// A path, or a list of them.
    Paths,
    /// A table from path globs to paths.
    PathPaths,
}

/// The names of the severities.
pub const SEVERITIES: &[&str] = &["info", "warning", "error"];
/// The severities from which on a run fails.
pub const FAIL_ON: &[&str] = &["info", "warning", "error", "never"];
/// What values of `deny` are compared with.
pub const MATCHES: &[&str] = &["host", "prefix", "regex"];
/// The names of the presets.
pub const PRESETS: &[&str] = &["docs", "mail", "harvest"];
/// The names of the specifications by which URIs are parsed.
pub const PROFILES: &[&str] = &[
    "rfc1630",
    "rfc1738",
    "url-syntax",
    "rfc2396",
    "rfc2396bis",
    "rfc3986",
    "rfc3987",
    "whatwg",
    "rfc2141",
    "rfc2141bis",
    "rfc8141",
];
/// How findings on mentions are reported.
pub const MENTIONS: &[&str] = &["judge", "report"];

/// All keys, in the order in which they are shown.
#[rustfmt::skip]
pub static KEYS: &[Key] = &[
    Key { name: "extend", kind: Kind::Path,
        about: "Another configuration file, whose keys apply where they are not set here" },
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
    Key { name: "fail-on", kind: Kind::Choice(FAIL_ON),
        about: "Exit with 1 if there are findings of this severity or above (default: warning)" },
    Key { name: "baseline", kind: Kind::Path,
        about: "A file with findings that are known and not reported, see --write-baseline" },
    Key { name: "severity", kind: Kind::Severities,
        about: "Severities of rules; a finding for which a rule sets another severity keeps it" },
    Key { name: "exclude", kind: Kind::Texts,
        about: "Exclude these files and folders (globs as in .gitignore)" },
    Key { name: "hidden", kind: Kind::Switch,
        about: "Read files and folders whose names start with a dot everywhere, as --hidden" },
    Key { name: "follow", kind: Kind::Switch,
        about: "Follow symbolic links in a folder that is read, if it is set there, as --follow" },
    Key { name: "charset", kind: Kind::Text,
        about: "Charset of text that declares none and is not UTF-8, as --charset" },
    Key { name: "profile", kind: Kind::Choice(PROFILES),
        about: "Specification by which URIs are parsed (default: rfc3986)" },
    Key { name: "base", kind: Kind::Text,
        about: "Base URI of relative references in markup that does not specify one, as --base; not with check-local" },
    Key { name: "test-data", kind: Kind::Texts,
        about: "Files that hold faults on purpose, in place of the folders that urilint knows (globs as in .gitignore)" },
    Key { name: "mentioned", kind: Kind::Texts,
        about: "Files that only mention URIs: examples, specifications (globs as in .gitignore)" },
    Key { name: "used", kind: Kind::Texts,
        about: "Files in which each URI is used, wherever it stands (globs as in .gitignore)" },
    Key { name: "mentions", kind: Kind::Choice(MENTIONS),
        about: "How findings on URIs that are only mentioned are reported, as --mentions (default: judge)" },
    Key { name: "allow", kind: Kind::Allow,
        about: "Findings that are not reported: host globs, URI globs (with a colon), or tables" },
    Key { name: "deny", kind: Kind::Deny,
        about: "Rules of your own, U001, U002 …: hosts, prefixes and expressions that are reported" },
    Key { name: "extra-schemes", kind: Kind::Texts,
        about: "Unregistered schemes that are not reported" },
    Key { name: "protected-domains", kind: Kind::Texts,
        about: "Domains that lookalikes may imitate" },
    Key { name: "check-local", kind: Kind::Switch,
        about: "Report links to files and headings of the tree that are not there, as --check-local; with the preset docs, those of sites whose generator is known are reported unless this is false" },
    Key { name: "all-http", kind: Kind::Switch,
        about: "Report http for any public host, as --all-http" },
    Key { name: "root-dir", kind: Kind::Paths,
        about: "Directories that links starting with `/` lead to, for --check-local" },
    Key { name: "per-path-root-dir", kind: Kind::PathPaths,
        about: "Those of files that match (globs as in .gitignore), in place of root-dir" },
    Key { name: "archive", kind: Kind::Archives,
        about: "Where the messages of mailboxes are on the web" },
    Key { name: "brand", kind: Kind::Brands,
        about: "Names that senders of mail pretend to be, with the domains of their owners, besides those that urilint knows" },
    Key { name: "https-hosts", kind: Kind::Texts,
        about: "Hosts that are known to serve HTTPS, besides those that urilint knows" },
    Key { name: "own-sites", kind: Kind::Texts,
        about: "URLs at which the pages are published, to which links should be relative" },
    Key { name: "shorteners", kind: Kind::Texts,
        about: "Hosts of short links, besides those that urilint knows" },
];

/// The keys of a table in `allow`, all of which must match.
#[rustfmt::skip]
pub static ALLOW_KEYS: &[Key] = &[
    Key { name: "hosts", kind: Kind::Texts, about: "Globs of hosts; case does not matter" },
    Key { name: "uris", kind: Kind::Texts, about: "Globs of URIs, as they are shown (credentials masked)" },
    Key { name: "regex", kind: Kind::Texts, about: "Regular expressions of URIs, as they are shown" },
    Key { name: "paths", kind: Kind::Texts, about: "Globs of files, as in .gitignore" },
    Key { name: "rules", kind: Kind::Rules, about: "The rules to which it applies; all if it is missing" },
    Key { name: "reason", kind: Kind::Text, about: "The reason, for readers of the file" },
];

/// The keys of a table in `deny`. `match` is required, and either `values` or `file`.
#[rustfmt::skip]
pub static DENY_KEYS: &[Key] = &[
    Key { name: "name", kind: Kind::Text, about: "The name of the rule; `deny-1` and so on without one" },
    Key { name: "match", kind: Kind::Choice(MATCHES), about: "What the values are compared with" },
    Key { name: "values", kind: Kind::Texts, about: "Hosts (`*.` before a domain: its subdomains), prefixes, or regular expressions" },
    Key { name: "file", kind: Kind::Path, about: "A file with the values, one a line; `#` begins a comment" },
    Key { name: "message", kind: Kind::Text, about: "The message of findings" },
    Key { name: "severity", kind: Kind::Choice(SEVERITIES), about: "The severity of findings; warning without it" },
    Key { name: "replace", kind: Kind::Text, about: "What a safe fix writes in the place of the match; of an expression, `$1` and `${name}` are groups" },
];

/// The keys of a table in `archive`. `paths` is required.
#[rustfmt::skip]
pub static ARCHIVE_KEYS: &[Key] = &[
    Key { name: "paths", kind: Kind::Texts, about: "Globs of mailboxes, relative to the folder of the configuration" },
    Key { name: "link", kind: Kind::Text, about: "The template of links to messages, such as https://archive.example/{message_id}" },
    Key { name: "name", kind: Kind::Text, about: "The name of the archive, for readers of reports" },
];

/// The keys of a table in `brand`, both of which are required.
#[rustfmt::skip]
pub static BRAND_KEYS: &[Key] = &[
    Key { name: "names", kind: Kind::Texts, about: "Names in the display names of senders; a brand that urilint knows by the same name is replaced" },
    Key { name: "domains", kind: Kind::Texts, about: "The domains that the owner sends and links from" },
];

/// Returns the key of that name.
#[cfg(test)]
pub fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}
