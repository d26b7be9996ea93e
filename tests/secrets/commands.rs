//! The commands that read documents, and all their outputs.

/// What is done with a document.
pub struct Task {
    pub name: &'static str,
    /// The arguments, without the format of the document.
    pub args: &'static str,
    /// The formats that are written to files by the same run.
    pub formats: Formats,
    /// True if it is run on every context.
    pub first: bool,
    /// Arguments of a run before it, which prints all credentials, and whose output is read in
    /// place of the document.
    pub from: Option<&'static str>,
}

/// The formats of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Formats {
    /// What the arguments say.
    Stated,
    /// Each format of findings.
    All,
    /// Each format that groups findings.
    Grouped,
}

const fn task(name: &'static str, args: &'static str) -> Task {
    Task {
        name,
        args,
        formats: Formats::Stated,
        first: false,
        from: None,
    }
}

/// A configuration by which each URI is a finding, so that its line is shown.
pub const ALL_URIS: &str = "select = [\"ALL\"]\n[[deny]]\nmatch = \"regex\"\nvalues = [\"^.\"]\n";

pub const TASKS: &[Task] = &[
    Task {
        formats: Formats::All,
        first: true,
        ..task(
            "check",
            "check --config {dir}/all.toml --statistics -v --max-per-group 100000 --sarif-limit 100000",
        )
    },
    Task {
        formats: Formats::Grouped,
        ..task(
            "check by uri",
            "check --isolated --color always --group-by uri --max-per-group 100000",
        )
    },
    task("check --diff", "check --isolated --diff --select ALL"),
    task(
        "check --isolated --diff --unsafe-fixes",
        "check --isolated --diff --unsafe-fixes",
    ),
    task(
        "baseline",
        "check --config {dir}/all.toml --write-baseline {dir}/baseline.json",
    ),
    task(
        "check rfc1738",
        "check --config {dir}/all.toml --format ndjson --profile rfc1738",
    ),
    task(
        "check rfc1630",
        "check --config {dir}/all.toml --format ndjson --profile rfc1630",
    ),
    task(
        "check rfc2396",
        "check --config {dir}/all.toml --format ndjson --profile rfc2396",
    ),
    task(
        "check whatwg",
        "check --config {dir}/all.toml --format full --profile whatwg",
    ),
    task("extract plain", "extract --isolated --format plain"),
    task(
        "extract concise",
        "extract --isolated --format concise --color always",
    ),
    Task {
        first: true,
        ..task(
            "extract ndjson",
            "extract --isolated --format ndjson --references --suspects",
        )
    },
    task("extract csv", "extract --isolated --format csv"),
    task(
        "extract rfc1738",
        "extract --isolated --format ndjson --profile rfc1738",
    ),
    task(
        "extract rfc1630",
        "extract --isolated --format ndjson --profile rfc1630",
    ),
    task(
        "extract rfc2396",
        "extract --isolated --format ndjson --profile rfc2396",
    ),
    task(
        "extract whatwg",
        "extract --isolated --format ndjson --profile whatwg",
    ),
    task(
        "extract --isolated --resolve",
        "extract --isolated --resolve --base http://www.example.net/a --format ndjson",
    ),
    task(
        "extract --isolated --unwrap",
        "extract --isolated --unwrap --format ndjson",
    ),
    task(
        "extract --isolated --normalize",
        "extract --isolated --normalize scheme --format ndjson",
    ),
    task("extract --isolated --unique", "extract --isolated --unique"),
    task(
        "count by uri",
        "extract --isolated --count --by uri --format ndjson",
    ),
    task(
        "count by host",
        "extract --isolated --count --by host --format csv",
    ),
    task("count by domain", "extract --isolated --count --by domain"),
    task("top by scheme", "extract --isolated --top 90 --by scheme"),
    task(
        "count by host-pair",
        "extract --isolated --count --by host-pair --format csv",
    ),
    Task {
        formats: Formats::All,
        from: Some("check --select ALL --format ndjson"),
        ..task(
            "report of check",
            "report --max-per-group 100000 --sarif-limit 100000",
        )
    },
    Task {
        formats: Formats::Grouped,
        from: Some("extract --format ndjson"),
        ..task("report of extract", "report --color always")
    },
];
