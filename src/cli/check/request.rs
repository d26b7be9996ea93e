//! From the arguments of `check` to a request.

use anyhow::bail;
use urilint::config::{CliOverrides, ConfigIgnores};
use urilint::report::escape;
use urilint::run::SuppressionComments;
use urilint::{
    Checks, FailOn, InsecureHttp, LocalReferences, MessageData, RULES, Selection, Settings, Task,
};

use crate::cli::args::Check;
use crate::cli::check::baseline::{self, Baselines};
use crate::cli::inputs::Sources;
use crate::cli::reports::Formats;
use crate::cli::request::{self, Request};

/// Returns the request, and the baseline of the run, if there is one.
///
/// # Errors
/// If a value is invalid, options exclude each other, or a file that they name cannot be read.
pub fn of(
    args: &Check,
    sources: Sources,
    formats: &Formats,
) -> anyhow::Result<(Request, Option<Baselines>)> {
    let has_splits = sources.splits.is_some();
    let part = formats.concatenated();
    if has_splits && part.is_none() {
        bail!(
            "--splits-from: the reports on shares are not joined in this format: write ndjson, and \
             make the report on all of it with `urilint report --from`"
        );
    }
    let mut request = request(args, sources, formats)?;
    if let Some(report) = part {
        request = request.with_parts(&args.input, report);
    }
    let baselines = baseline::of(args, &request)?;
    if has_splits && baselines.is_some() {
        bail!("--splits-from: a baseline applies to whole files only");
    }
    request.reading.job.baseline = baselines.as_ref().map(Baselines::known);
    // A baseline in the tree is not text of the project.
    let own_files = baselines.iter().flat_map(Baselines::files);
    Ok((request.without(own_files), baselines))
}

/// Returns the overrides of the arguments.
///
/// # Errors
/// If a selector names no rule, or an option has no effect on what it names.
pub fn overrides(
    args: &Check,
    sources: &Sources,
    formats: &Formats,
) -> anyhow::Result<CliOverrides> {
    let selection = selection(args);
    // Selectors that name no rule of the table may name one of a configuration.
    let active = match selection.rules(RULES) {
        Ok(active) => active,
        Err(_) => selection.rules(&request::rules(&args.input, sources)?)?,
    };
    let checks = Checks::new(active, settings(args)?)
        .with_snippets(formats.snippets())
        .with_counting(formats.counting());
    let mut options =
        request::options(&args.input, Task::Check(checks)).with_positions(formats.positions());
    if request::filters_messages(&args.input) {
        options.message_data = MessageData::OfAll;
    }
    let mut overrides = request::overrides(&args.input, sources, options);
    overrides.selection = selection;
    overrides.min_severity = args.min_severity.map(Into::into);
    overrides.fail_on = fail_on(args);
    overrides.mentions = args.mentions.map(Into::into);
    if args.no_config_ignores {
        overrides.ignores = ConfigIgnores::Dropped;
    }
    Ok(overrides)
}

fn request(args: &Check, sources: Sources, formats: &Formats) -> anyhow::Result<Request> {
    let overrides = overrides(args, &sources, formats)?;
    let mut request = Request::new(&args.input, sources, overrides)?;
    let job = &mut request.reading.job;
    job.merges_repeats = true;
    job.suppressed = formats.suppressed();
    if args.no_suppressions {
        job.comments = SuppressionComments::Ignored;
    }
    Ok(request)
}

/// Returns which findings make the run fail, by the options.
fn fail_on(args: &Check) -> Option<FailOn> {
    if args.exit_zero {
        return Some(FailOn::Never);
    }
    args.fail_on.map(Into::into)
}

fn settings(args: &Check) -> anyhow::Result<Settings> {
    if let Some(missing) = args.root_dir.iter().find(|root| !root.is_dir()) {
        bail!("--root-dir {}: no such directory", escape::path(missing));
    }
    let roots = args.root_dir.iter().map(std::path::absolute);
    let mut settings = Settings::default();
    settings.root_dirs = roots.collect::<Result<_, _>>()?;
    if args.all_http {
        settings.insecure_http = InsecureHttp::Any;
    }
    if args.check_local {
        settings.local_references = LocalReferences::Checked;
    }
    Ok(settings)
}

/// Returns the selected rules. An option for one rule selects it.
fn selection(args: &Check) -> Selection {
    let mut selection = Selection::default();
    selection.preset = args.preset.map(Into::into);
    selection.select.clone_from(&args.select);
    selection.extend_select.clone_from(&args.extend_select);
    selection.ignore.clone_from(&args.ignore);
    if args.check_local {
        let rules = LocalReferences::rules().map(|rule| rule.name.to_owned());
        selection.extend_select.extend(rules);
    }
    if args.all_http {
        let rule = InsecureHttp::rule().name.to_owned();
        selection.extend_select.push(rule);
    }
    selection
}
