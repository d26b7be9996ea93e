//! `urilint rules` and `urilint explain`: the table of rules and their manuals, with those of the
//! user.

use std::io::Write;

use anstyle::Style;
use urilint::report::escape::{self, json};
use urilint::{CUES, Group, Preset, RULES, Rule, Safety, Severity, find_rule};

use crate::cli::args::choice::RulesFormat;
use crate::cli::args::{Explain, Rules};
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::cli::output::style::wants_color;
use crate::cli::own_rules;

/// Runs `urilint rules`: prints name, severity and default state of each rule.
pub fn rules(args: &Rules) -> anyhow::Result<Exit> {
    let rules = own_rules::table_here(&args.configured)?;
    let mut output = Output::standard();
    match args.format {
        RulesFormat::Plain => table(output.buffer(), &rules)?,
        RulesFormat::Json => array(output.buffer(), &rules)?,
        RulesFormat::Markdown => markdown(output.buffer(), &rules)?,
    }
    output.finish()?;
    Ok(Exit::Clean)
}

/// Runs `urilint explain`: prints the manual of a rule, the rules of a group or those that have a
/// word, or the groups.
pub fn explain(args: &Explain) -> anyhow::Result<Exit> {
    let mut output = Output::standard();
    let out = output.buffer();
    let Some(word) = &args.rule else {
        groups(out, &own_rules::table_here(&args.configured)?)?;
        output.finish()?;
        return Ok(Exit::Clean);
    };
    let color = wants_color(args.color, None);
    if word.eq_ignore_ascii_case("mentions") {
        mentions(out)?;
    } else if let Ok(rule) = find_rule(word, RULES) {
        manual(out, rule, color)?;
    } else {
        let rules = own_rules::table_here(&args.configured)?;
        match find_rule(word, &rules) {
            Ok(rule) => manual(out, rule, color)?,
            Err(unknown) => match &*with_word(word, &rules) {
                [] => return Err(unknown.into()),
                some => table(out, some)?,
            },
        }
    }
    output.finish()?;
    Ok(Exit::Clean)
}

/// Returns the rules of a group, or those that have `word` in their names or summaries.
fn with_word(word: &str, rules: &[&'static Rule]) -> Vec<&'static Rule> {
    let word = word.to_ascii_lowercase();
    let all = rules.iter().copied();
    let in_group = all
        .clone()
        .filter(|rule| rule.code[..1].eq_ignore_ascii_case(&word));
    let in_group: Vec<_> = in_group.collect();
    if !in_group.is_empty() || word.trim().is_empty() {
        return in_group;
    }
    let has = |text: &str| text.to_ascii_lowercase().contains(&word);
    all.filter(|rule| has(rule.name) || has(rule.summary))
        .collect()
}

/// Writes the groups with the numbers of their rules.
fn groups(out: &mut Vec<u8>, rules: &[&Rule]) -> std::io::Result<()> {
    for group in Group::ALL {
        let count = rules.iter().filter(|rule| rule.group() == group).count();
        let (letter, about) = (group.letter(), group.description());
        let many = if count == 1 { "rule " } else { "rules" };
        writeln!(out, "{letter} {count:>4} {many}  {about}")?;
    }
    writeln!(
        out,
        "\nurilint explain C lists a group, urilint explain host the rules with that word,\n\
         urilint explain C001 prints the manual of a rule, urilint explain mentions the cues by\n\
         which URIs are judged that a text only mentions."
    )
}

/// Writes the cues by which it is judged whether a URI is used or mentioned.
fn mentions(out: &mut Vec<u8>) -> std::io::Result<()> {
    writeln!(
        out,
        "A URI is used where a reader or a program follows it, and mentioned where a text shows it:\n\
         in examples, specifications and texts about URLs. The first cue about use or mention that\n\
         holds at the bytes of a finding decides; without one, the URI is used. Findings on mentions\n\
         are information, or not reported; none of their fixes is safe. Where a cue says `kept`, the\n\
         severity stays, and fixes need review; where it says `name`, there is no fix of how the URI\n\
         is written. Rules about markup and credentials are not judged,\n\
         nor is anything in messages.\n\n\
         `--mentions report` reports all at full severity; `mentioned` and `used` in urilint.toml\n\
         name files.\n"
    )?;
    for cue in CUES {
        writeln!(out, "{:10} {:14} {}", cue.says.name(), cue.name, cue.about)?;
    }
    Ok(())
}

fn table(out: &mut Vec<u8>, rules: &[&Rule]) -> std::io::Result<()> {
    let width = rules.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in rules {
        let (severity, on, fix) = (severity(rule), on(rule), fix(rule));
        writeln!(
            out,
            "{} {:width$} {severity:22} {on:12} {fix:6} {}",
            rule.code,
            rule.name,
            escape::text(rule.summary)
        )?;
    }
    Ok(())
}

fn markdown(out: &mut Vec<u8>, rules: &[&Rule]) -> std::io::Result<()> {
    writeln!(out, "| rule | severity | elsewhere | on | fix | summary |")?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- |")?;
    for rule in rules {
        let (severity, on, fix) = (severity(rule), on(rule), fix(rule));
        let (code, name) = (rule.code, rule.name);
        let summary = escape::text(rule.summary).replace('|', "\\|");
        let elsewhere = elsewhere(rule);
        let rest = format!("{severity} | {elsewhere} | {on} | {fix} | {summary} |");
        if rule.group() == Group::User {
            writeln!(out, "| {code} {name} | {rest}")?;
            continue;
        }
        let folder = rule.group().folder();
        let file = format!("src/rule/{folder}/{}.rs", name.replace('-', "_"));
        writeln!(out, "| [{code} {name}]({file}) | {rest}")?;
    }
    Ok(())
}

/// Returns the severity of a rule, and that in a preset where it is another one.
fn severity(rule: &Rule) -> String {
    let general = rule.severity();
    let own = Preset::ALL.into_iter().filter_map(|preset| {
        let own = rule.levels.of(Some(preset))?;
        (own != general).then(|| format!("{}: {}", preset.name(), own.name()))
    });
    let parts: Vec<_> = std::iter::once(general.name().to_owned())
        .chain(own)
        .collect();
    parts.join(", ")
}

/// Returns the severities of a rule outside links and on mentions, where they are other ones.
fn elsewhere(rule: &Rule) -> String {
    let preset = (!rule.is_default()).then_some(Preset::Docs);
    let own = Some(rule.levels.where_selected(preset));
    let name = |severity: Option<Severity>| severity.map_or("-", Severity::name);
    let (text, mention) = (rule.severity_in_text(), rule.severity_on_mentions());
    let parts = [("text", text), ("mention", mention)];
    let parts = parts.into_iter().filter(|(_, severity)| *severity != own);
    let parts: Vec<_> = parts
        .map(|(place, severity)| format!("{place}: {}", name(severity)))
        .collect();
    parts.join(", ")
}

/// Returns when a rule is on: `default`, the presets, or `off`.
fn on(rule: &Rule) -> String {
    if rule.is_default() {
        return "default".to_owned();
    }
    let presets = Preset::ALL.into_iter();
    let presets = presets.filter(|preset| rule.levels.of(Some(*preset)).is_some());
    let names: Vec<_> = presets.map(Preset::name).collect();
    if names.is_empty() {
        "off".to_owned()
    } else {
        names.join(",")
    }
}

/// Returns the safest kind of fix of a rule: `safe`, `unsafe` or `-`.
fn fix(rule: &Rule) -> &'static str {
    rule.fix.map_or("-", Safety::name)
}

/// Writes a JSON array of objects with `code`, `name`, `severity`, `mail` (the severity in that
/// preset, or `off`), `text` (the severity outside links, or `off`), `mention` (on URIs that are only
/// mentioned), `on` (`default`, `off`, or
/// presets, separated by commas), `fix` (`safe`, `unsafe` or `none`), `summary`, `reference`.
fn array(out: &mut Vec<u8>, rules: &[&Rule]) -> std::io::Result<()> {
    for (at, rule) in rules.iter().enumerate() {
        out.write_all(if at == 0 { b"[\n" } else { b",\n" })?;
        let on = on(rule);
        let mail = rule.levels.of(Some(Preset::Mail));
        for (key, value) in [
            ("{\"code\":", rule.code),
            (",\"name\":", rule.name),
            (",\"severity\":", rule.severity().name()),
            (",\"mail\":", mail.map_or("off", Severity::name)),
            (
                ",\"text\":",
                rule.severity_in_text().map_or("off", Severity::name),
            ),
            (
                ",\"mention\":",
                rule.severity_on_mentions().map_or("off", Severity::name),
            ),
            (",\"on\":", &on),
            (",\"fix\":", rule.fix.map_or("none", Safety::name)),
            (",\"summary\":", rule.summary),
            (",\"reference\":", rule.reference),
        ] {
            out.write_all(key.as_bytes())?;
            json(out, value.as_bytes())?;
        }
        out.write_all(b"}")?;
    }
    out.write_all(if rules.is_empty() { b"[]\n" } else { b"\n]\n" })
}

fn manual(out: &mut Vec<u8>, rule: &Rule, color: bool) -> std::io::Result<()> {
    let bold = if color {
        Style::new().bold()
    } else {
        Style::new()
    };
    writeln!(out, "{bold}{} {}{bold:#}", rule.code, rule.name)?;
    writeln!(out, "{}", escape::text(rule.summary))?;
    let elsewhere = elsewhere(rule);
    let elsewhere = if elsewhere.is_empty() {
        elsewhere
    } else {
        format!("; {elsewhere} (urilint explain mentions)")
    };
    writeln!(
        out,
        "{}{elsewhere}; on: {}; {}\n",
        severity(rule),
        on(rule),
        rule.reference
    )?;
    let manual = rule.manual;
    // The title repeats name and code.
    let lines = manual
        .trim()
        .lines()
        .skip_while(|line| line.starts_with("# ") || line.is_empty());
    for line in lines {
        if line.starts_with('#') {
            writeln!(out, "{bold}{line}{bold:#}")?;
        } else {
            writeln!(out, "{}", escape::text(line))?;
        }
    }
    Ok(())
}
