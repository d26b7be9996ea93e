//! The arguments of `urilint extract`.

use clap::{ArgGroup, Args as Group};
use urilint::Context;
use urilint::uri::NormalizationLevel;

use crate::cli::args::Input;
use crate::cli::args::choice::By;
use crate::cli::args::size::size;
use crate::cli::args::values::{Suggested, context, level, scheme};

/// The default size of the memory for keys: 1.8 million fingerprints, or some 200,000 keys with
/// their counts.
const DEFAULT_MEMORY: &str = "34MiB";

/// `urilint extract`.
#[derive(Debug, Group)]
#[command(group(ArgGroup::new("counting").args(["unique", "count", "top"]).multiple(true)))]
#[command(
    after_help = "--unique, --count and --top are exact: the keys that --memory has no room for are \
                        kept in temporary files (in TMPDIR). By default, it has room for 1.8 million \
                        keys of --unique, and for some 200,000 keys with counts. --unique prints a \
                        URI when it is first seen; those that there is no room for are printed at \
                        the end, in the same order."
)]
pub struct Extract {
    /// Inputs and output.
    #[command(flatten)]
    pub input: Input,

    /// Output format: plain, concise, ndjson or csv
    #[arg(
        long,
        value_name = "NAME",
        default_value = "plain",
        value_parser = Suggested::FORMATS_OF_LINKS,
        hide_possible_values = true,
        help_heading = "Output"
    )]
    pub format: String,

    /// Print only these keys of ndjson or columns of csv, in this order (`urilint schema extract`
    /// describes them)
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        help_heading = "Output"
    )]
    pub fields: Vec<String>,

    /// With --format csv: print no header line, for parts that are joined
    #[arg(long, help_heading = "Output")]
    pub no_header: bool,

    /// Also print what was meant as a URI, in its corrected form: misspelt (`http:/host`, `http//host`),
    /// defanged (`hxxp://`, `[.]`) and obfuscated ones (`mailto:user at host`)
    #[arg(long, help_heading = "Output")]
    pub suspects: bool,

    /// Also find hosts that have no scheme and no `www.`: `example.org`, `ftp.example.org/pub`. Some are
    /// names of something else
    #[arg(long, help_heading = "Output", conflicts_with = "suspects")]
    pub bare_hosts: bool,

    /// Print only URIs with these schemes
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = scheme, help_heading = "Filters")]
    pub scheme: Vec<String>,

    /// Print no URIs with these schemes
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = scheme, help_heading = "Filters")]
    pub exclude_scheme: Vec<String>,

    /// Print only URIs in these contexts: targets of links, prose, code, header fields, XML
    /// namespaces
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = context(), help_heading = "Filters")]
    pub context: Vec<Context>,

    /// Print only URIs whose host matches GLOB: `*.example.org`, `{,*.}example.org`; may be
    /// repeated; case-insensitive
    #[arg(long, value_name = "GLOB", help_heading = "Filters")]
    pub host: Vec<String>,

    /// Print no URIs whose host matches GLOB; may be repeated; case-insensitive
    #[arg(long, value_name = "GLOB", help_heading = "Filters")]
    pub exclude_host: Vec<String>,

    /// Print only URIs that match REGEX, anywhere in the URI unless it has `^` or `$` (may be
    /// repeated). Passwords and tokens are matched as they are printed
    #[arg(long = "match", value_name = "REGEX", help_heading = "Filters")]
    pub matching: Vec<String>,

    /// Print no URIs that match REGEX (may be repeated)
    #[arg(long, value_name = "REGEX", help_heading = "Filters")]
    pub exclude_match: Vec<String>,

    /// Print only URIs without faults
    #[arg(long, help_heading = "Filters")]
    pub only_valid: bool,

    /// Print relative references as the URIs that they resolve to, where their base is known
    #[arg(long, help_heading = "Output")]
    pub resolve: bool,

    /// Also print relative references (`../a.html`, `#top`, `//host/`) as they are written
    #[arg(long, help_heading = "Output")]
    pub references: bool,

    /// Print links of mail gateways, redirectors and counters of mailings as the URIs that they
    /// contain; filters and counts are about these
    #[arg(long, help_heading = "Output")]
    pub unwrap: bool,

    /// Print URIs in the normal form of this level: unchanged, case, escapes, dot segments, scheme.
    /// Each includes those before it. `raw` in ndjson stays as in the text; filters and counts are
    /// about the normal form
    #[arg(long, value_name = "LEVEL", value_parser = level(), help_heading = "Output")]
    pub normalize: Option<NormalizationLevel>,

    /// Print each URI once, in order of first occurrence; memory is bounded
    #[arg(long, help_heading = "Counting")]
    pub unique: bool,

    /// Print each URI once with its count, the most frequent first; memory is bounded
    #[arg(long, help_heading = "Counting")]
    pub count: bool,

    /// Print the N most frequent, with their counts; memory is bounded
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Counting")]
    pub top: Option<u64>,

    /// The key of --unique, --count and --top. domain: the registered domain of the host by the
    /// Public Suffix List (example.co.uk, user.github.io). Links without such a key are skipped (a
    /// mailto has no host)
    #[arg(
        long,
        value_name = "WHAT",
        requires = "counting",
        help_heading = "Counting"
    )]
    pub by: Option<By>,

    /// The memory for the keys of --unique, --count and --top: `512MiB`, `8GiB`
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = size,
        default_value = DEFAULT_MEMORY,
        requires = "counting",
        help_heading = "Counting"
    )]
    pub memory: u64,
}
