//! The options of all commands, each with arguments on which it has an effect.

/// The folder that a row is run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Tree,
    /// A folder in it without files.
    Empty,
    /// The same tree as a work tree of git.
    Git,
}

/// An option with its value, and the other arguments that it is tried with.
#[derive(Clone, Copy)]
pub struct Row {
    pub option: &'static str,
    /// What both runs have: options that it belongs to, and inputs.
    pub with: &'static str,
    pub given: &'static str,
    pub place: Place,
}

const fn row(option: &'static str, with: &'static str, given: &'static str) -> Row {
    Row {
        option,
        with,
        given,
        place: Place::Tree,
    }
}

const fn git(option: &'static str, given: &'static str) -> Row {
    Row {
        place: Place::Git,
        ..row(option, ".", given)
    }
}

/// Returns the rows of a command.
pub fn rows(command: &str) -> Vec<Row> {
    match command {
        "check" => [INPUT, CHECK].concat(),
        "extract" => [INPUT, EXTRACT].concat(),
        "report" => REPORT.to_vec(),
        "plan" => PLAN.to_vec(),
        "parse" => PARSE.to_vec(),
        "resolve" => RESOLVE.to_vec(),
        "compare" => COMPARE.to_vec(),
        "rules" => RULES.to_vec(),
        "explain" => EXPLAIN.to_vec(),
        "counts merge" => COUNTS_MERGE.to_vec(),
        "counts graph" => COUNTS_GRAPH.to_vec(),
        "config show" => CONFIG_SHOW.to_vec(),
        "init" => INIT.to_vec(),
        "man" => MAN.to_vec(),
        "mv" => MV.to_vec(),
        "server" => SERVER.to_vec(),
        _ => Vec::new(),
    }
}

/// Options of `check` and `extract`.
const INPUT: &[Row] = &[
    row("input-format", "page.html", "--input-format plain"),
    row("stdin-filename", "-", "--stdin-filename c.html"),
    row("byte-range", "lines.txt", "--byte-range 20.."),
    row(
        "count-lines",
        "--byte-range 20.. lines.txt",
        "--count-lines",
    ),
    row(
        "splits-from",
        "--isolated",
        "--splits-from .made/plan.ndjson",
    ),
    row(
        "part",
        "--isolated --splits-from .made/plan.ndjson",
        "--part 0",
    ),
    row(
        "identity",
        "--isolated --splits-from .made/copied.ndjson",
        "--identity size",
    ),
    row(
        "output-dir",
        "--isolated --splits-from .made/plan.ndjson",
        "--output-dir parts",
    ),
    row("compress", "--output out.zst a.txt", "--compress zstd"),
    row("charset", ".made/old.txt", "--charset cp437"),
    row("text", "data.bin", "--text"),
    row("no-ignore", ".", "--no-ignore"),
    row("hidden", "--exclude large.txt .", "--hidden"),
    row("files-from", "a.txt", "--files-from .made/names"),
    git("changed-since", "--changed-since HEAD"),
    git("staged", "--staged"),
    row("since", "mail.mbox", "--since 2021"),
    row("until", "mail.mbox", "--until 2020"),
    row("from", "mail.mbox", "--from anna@*"),
    row("list", "mail.mbox", "--list dev.*"),
    row("exclude", ".", "--exclude *.txt"),
    row("force-exclude", "excluded.txt", "--force-exclude"),
    row("follow", ".", "--follow"),
    row("files", ".", "--files"),
    row("null", "--files .", "--null"),
    row("config", ".", "--config .made/other.toml"),
    row("isolated", ".", "--isolated"),
    row("threads", ".", "--threads 2"),
    row("list-formats", ".", "--list-formats"),
    row("output", "a.txt", "--output out"),
    row("color", "a.txt", "--color always"),
    row("progress", "a.txt", "--progress always"),
    row("path-label", "a.txt data.bin", "--path-label absolute"),
    row("show-secrets", "a.txt", "--show-secrets"),
    row("verify-digests", ".made/digest.warc", "--verify-digests"),
    row(
        "allow-incomplete",
        "a.txt .made/cut.tar",
        "--allow-incomplete",
    ),
    row("error-on-empty", "empty", "--error-on-empty"),
    row("quiet", "empty", "--quiet"),
    row("verbose", "a.txt", "--verbose"),
];

const CHECK: &[Row] = &[
    row("profile", "a.txt", "--profile rfc1738"),
    row("base", "page.html", "--base http://base.example/x/"),
    row("group-by", "a.txt", "--group-by uri"),
    row("max-per-group", "a.txt", "--max-per-group 1"),
    row("redact-people", "mail.mbox", "--redact-people"),
    row("select", "a.txt", "--select S004"),
    row("extend-select", "a.txt", "--extend-select ALL"),
    row("ignore", "a.txt", "--ignore S004"),
    row("no-suppressions", "guide.md", "--no-suppressions"),
    row("no-config-ignores", ".", "--no-config-ignores"),
    row("mentions", "a.txt", "--mentions report"),
    row("preset", "a.txt", "--preset harvest"),
    row("all-http", "a.txt", "--all-http"),
    row("check-local", "guide.md", "--check-local"),
    row("root-dir", "--check-local guide.md", "--root-dir empty"),
    row("min-severity", "a.txt", "--min-severity error"),
    row("fix", "a.txt", "--fix"),
    row("unsafe-fixes", "--fix a.txt", "--unsafe-fixes"),
    row("diff", "a.txt", "--diff"),
    row("baseline", "a.txt known.txt", "--baseline .made/stale.json"),
    row("write-baseline", "a.txt", "--write-baseline new.json"),
    row(
        "fail-on-stale",
        "--baseline .made/stale.json mended.txt",
        "--fail-on-stale",
    ),
    git("changed-lines", "--changed-lines HEAD"),
    row("fail-on", "a.txt", "--fail-on never"),
    row("max-findings", "a.txt", "--max-findings 1"),
    row("sarif-limit", "a.txt", "--sarif-limit 1"),
    row("exit-zero", "a.txt", "--exit-zero"),
    row(
        "link-template",
        "mail.mbox",
        "--link-template https://archive.example/{message_id}",
    ),
    row("statistics", "a.txt", "--statistics"),
];

const EXTRACT: &[Row] = &[
    row("profile", "a.txt", "--profile rfc1738"),
    row(
        "base",
        "--resolve page.html",
        "--base http://base.example/x/",
    ),
    row("fields", "a.txt", "--fields host"),
    row("no-header", "a.txt", "--no-header"),
    row("suspects", "a.txt", "--suspects"),
    row("bare-hosts", "a.txt", "--bare-hosts"),
    row("scheme", "a.txt", "--scheme ftp"),
    row("exclude-scheme", "a.txt", "--exclude-scheme ftp"),
    row("context", "page.html", "--context code"),
    row("host", "a.txt", "--host *.gnu.org"),
    row("exclude-host", "a.txt", "--exclude-host *.gnu.org"),
    row("match", "a.txt", "--match gnu"),
    row("exclude-match", "a.txt", "--exclude-match gnu"),
    row("only-valid", "a.txt", "--only-valid"),
    row(
        "resolve",
        "--references --base http://base.example/x/ page.html",
        "--resolve",
    ),
    row("references", "page.html", "--references"),
    row("unwrap", "a.txt", "--unwrap"),
    row("normalize", "a.txt", "--normalize case"),
    row("unique", "a.txt", "--unique"),
    row("count", "a.txt", "--count"),
    row("top", "a.txt", "--top 1"),
    row("by", "--count a.txt", "--by host"),
    row("memory", "--count a.txt", "--memory 1MiB"),
];

const REPORT: &[Row] = &[
    row(
        "min-severity",
        "--from .made/findings.ndjson",
        "--min-severity error",
    ),
    row("fail-on", "--from .made/findings.ndjson", "--fail-on error"),
    row("from", "", "--from .made/findings.ndjson"),
    row("output", "--from .made/findings.ndjson", "--output out"),
    row("group-by", "--from .made/findings.ndjson", "--group-by uri"),
    row(
        "max-per-group",
        "--from .made/findings.ndjson",
        "--max-per-group 1",
    ),
    row(
        "max-findings",
        "--from .made/findings.ndjson",
        "--max-findings 1",
    ),
    row(
        "sarif-limit",
        "--from .made/findings.ndjson",
        "--sarif-limit 1",
    ),
    row(
        "redact-people",
        "--from .made/findings.ndjson",
        "--redact-people",
    ),
    row(
        "link-template",
        "--from .made/findings.ndjson",
        "--link-template https://archive.example/{message_id}",
    ),
    row(
        "show-secrets",
        "--from .made/findings.ndjson",
        "--show-secrets",
    ),
    row("color", "--from .made/findings.ndjson", "--color always"),
];

const COUNTS_MERGE: &[Row] = &[
    row("no-header", ".made/counts.ndjson", "--no-header"),
    row("top", ".made/counts.ndjson", "--top 1"),
    row("order", ".made/counts.ndjson", "--order key"),
    row("memory", ".made/counts.ndjson", "--memory 1MiB"),
    row("output", ".made/counts.ndjson", "--output out"),
];

const COUNTS_GRAPH: &[Row] = &[
    row("vertices", "--edges e .made/pairs.ndjson", "--vertices v"),
    row("edges", "--vertices v .made/pairs.ndjson", "--edges e"),
    row(
        "degrees",
        "--vertices v --edges e .made/pairs.ndjson",
        "--degrees d",
    ),
    row(
        "loops",
        "--vertices v --edges e .made/pairs.ndjson",
        "--loops",
    ),
    row(
        "memory",
        "--vertices v --edges e .made/pairs.ndjson",
        "--memory 1MiB",
    ),
];

const PLAN: &[Row] = &[
    row("split-size", ".made/large.txt", "--split-size 512KiB"),
    row("parts", ".made/large.txt", "--parts 3"),
    row("digests", "a.txt", "--digests"),
    row(
        "count-lines",
        "--split-size 512KiB .made/large.txt",
        "--count-lines",
    ),
    row(
        "input-format",
        "--split-size 512KiB .made/large.txt",
        "--input-format html",
    ),
    row("files-from", "a.txt", "--files-from .made/names"),
    row("exclude", ".", "--exclude *.txt"),
    row("no-ignore", ".", "--no-ignore"),
    row("hidden", ".", "--hidden"),
    row("follow", ".", "--follow"),
    row("config", ".", "--config .made/other.toml"),
    row("isolated", ".", "--isolated"),
    row("threads", "--count-lines .", "--threads 2"),
    row("output", ".", "--output out"),
    row("verbose", ".", "--verbose"),
];

const PARSE: &[Row] = &[
    row("profile", "http://h.example/~a", "--profile rfc1738"),
    row(
        "show-secrets",
        "ftp://anna:s3kr1tpw@files.gnu.org/",
        "--show-secrets",
    ),
];

const RESOLVE: &[Row] = &[
    row("base", "a", "--base http://h.example/"),
    row(
        "algorithm",
        "--base http://h.example/a/b http:c",
        "--algorithm rfc3986-loose",
    ),
    row(
        "surplus",
        "--base http://h.example/ --algorithm rfc2396 ../a",
        "--surplus removed",
    ),
    row(
        "show-secrets",
        "--base ftp://anna:s3kr1tpw@files.gnu.org/ a",
        "--show-secrets",
    ),
];

const COMPARE: &[Row] = &[
    row(
        "algorithm",
        "http://h.example http://h.example/",
        "--algorithm whatwg",
    ),
    row("base", "a http://h.example/a", "--base http://h.example/"),
    row(
        "ignore-fragment",
        "http://h.example/#a http://h.example/#b",
        "--ignore-fragment",
    ),
    row(
        "urn-objective",
        "urn:example:a?=b urn:example:a",
        "--urn-objective results",
    ),
];

const RULES: &[Row] = &[
    row("config", "", "--config .made/other.toml"),
    row("isolated", "", "--isolated"),
];

const EXPLAIN: &[Row] = &[
    row("config", "U", "--config .made/other.toml"),
    row("isolated", "", "--isolated"),
    row("color", "C001", "--color always"),
];

const CONFIG_SHOW: &[Row] = &[row("config", "a.txt", "--config .made/other.toml")];
const INIT: &[Row] = &[Row {
    place: Place::Empty,
    ..row("preset", "", "--preset mail")
}];
const SERVER: &[Row] = &[row("log-level", "", "--log-level info")];
const MAN: &[Row] = &[row("dir", "", "--dir pages")];
const MV: &[Row] = &[
    row("dry-run", "page.html empty/page.html", "--dry-run"),
    row(
        "root",
        "--dry-run page.html empty/page.html",
        "--root empty",
    ),
];
