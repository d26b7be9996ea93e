//! What the receivers of reports make of their text.

use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::Value;

/// A command that a runner of GitHub Actions reads out of a log.
#[derive(Debug)]
pub struct Command<'l> {
    pub name: &'l str,
    pub properties: Vec<(&'l str, String)>,
}

/// Returns the command in a line of a log, as actions/runner reads it: `ActionCommand.TryParseV2`,
/// and for the older form `TryParse`. Names of commands are not looked up.
pub fn github_command(line: &str) -> Option<Command<'_>> {
    let trimmed = line.trim_start();
    if let Some(rest) = trimmed.strip_prefix("::") {
        let (info, _) = rest.split_once("::")?;
        let (name, list) = info.split_once(' ').unwrap_or((info, ""));
        let properties = list.trim().split(',').filter_map(|pair| {
            let (key, value) = pair.split_once('=')?;
            Some((key, decoded(value)))
        });
        let properties = properties.collect();
        return Some(Command { name, properties });
    }
    let (_, rest) = line.split_once("##[")?;
    let (info, _) = rest.split_once(']')?;
    Some(Command {
        name: info.split(' ').next().unwrap_or_default(),
        properties: Vec::new(),
    })
}

/// Returns the value of a property, decoded in the order in which the runner does it.
fn decoded(value: &str) -> String {
    let escapes = [
        ("%0D", "\r"),
        ("%0A", "\n"),
        ("%3A", ":"),
        ("%2C", ","),
        ("%25", "%"),
    ];
    escapes.iter().fold(value.to_owned(), |value, (from, to)| {
        value.replace(from, to)
    })
}

/// Asserts that nothing in the text is a command: for GitHub, Azure or `TeamCity`.
#[track_caller]
pub fn assert_no_commands(text: &str, of: &str) {
    for line in text.split(['\n', '\r']) {
        assert_no_other_commands(line, of);
        let start = line.trim_start();
        assert!(!start.starts_with("::"), "{of}: {line:?}");
        assert!(github_command(line).is_none(), "{of}: {line:?}");
    }
}

#[track_caller]
fn assert_no_other_commands(line: &str, of: &str) {
    let lower = line.to_ascii_lowercase();
    for start in ["##[", "##vso[", "##teamcity["] {
        assert!(!lower.contains(start), "{of}: {line:?}");
    }
}

/// Asserts that the log has the program's own commands only, and returns those of annotations.
#[track_caller]
pub fn annotations(text: &str) -> Vec<Command<'_>> {
    let mut found = Vec::new();
    for line in text.lines() {
        assert_no_other_commands(line, "github");
        match github_command(line) {
            None => assert!(!line.trim_start().starts_with("::"), "{line:?}"),
            Some(Command {
                name: "group" | "endgroup",
                ..
            }) => {
                assert!(
                    ["::group::urilint", "::endgroup::"].contains(&line),
                    "{line:?}"
                );
            }
            Some(command) => {
                assert!(
                    ["error", "warning", "notice"].contains(&command.name),
                    "{line:?}"
                );
                for (key, _) in &command.properties {
                    let known = ["file", "line", "endLine", "col", "endColumn", "title"];
                    assert!(known.contains(key), "{line:?}");
                }
                found.push(command);
            }
        }
    }
    found
}

/// Asserts that a terminal, or a program that shows the text, sees no control character but line
/// feeds, none that changes the direction of text, and none that is invisible.
#[track_caller]
pub fn assert_visible(text: &str, of: &str) {
    let found = text.chars().find(|c| {
        (c.is_control() && *c != '\n')
            || matches!(*c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
            || matches!(*c, '\u{ad}' | '\u{61c}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
    });
    assert_eq!(found, None, "{of}: {:?}", line_with(text, found));
}

fn line_with(text: &str, found: Option<char>) -> Option<&str> {
    text.lines()
        .find(|line| found.is_some_and(|c| line.contains(c)))
}

/// Returns the text that a terminal shows: without colours, and without hyperlinks, whose addresses
/// have to be URIs.
#[track_caller]
pub fn on_terminal(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        shown.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(link) = rest.strip_prefix("]8;;") {
            let (address, after) = link.split_once("\u{1b}\\").expect("the end of a hyperlink");
            assert!(address.bytes().all(|b| b.is_ascii_graphic()), "{address:?}");
            rest = after;
        } else {
            let style = rest.strip_prefix('[').expect("a style");
            let (codes, after) = style.split_once('m').expect("a style");
            assert!(
                codes.bytes().all(|b| b.is_ascii_digit() || b == b';'),
                "{codes:?}"
            );
            rest = after;
        }
    }
    shown + rest
}

/// Returns the records of CSV by RFC 4180: all lines end with CRLF, quotes enclose whole fields, and
/// all records have the same number of fields. Asserts that a spreadsheet executes none of them.
#[track_caller]
pub fn csv(text: &str) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut record = Vec::new();
        loop {
            let (field, after) = csv_field(rest);
            let is_formula = field.starts_with(['=', '+', '@', '\t', '\r', '＝', '＋', '－', '＠']);
            let is_minus = field.starts_with('-') && field.len() > 1;
            assert!(!is_formula && !is_minus, "{field:?}");
            record.push(field);
            if let Some(next) = after.strip_prefix("\r\n") {
                rest = next;
                break;
            }
            rest = after.strip_prefix(',').expect("a comma or a line end");
        }
        records.push(record);
    }
    for record in &records {
        assert_eq!(record.len(), records[0].len(), "{record:?}");
    }
    records
}

/// Returns the first field, and the text after it.
#[track_caller]
fn csv_field(text: &str) -> (String, &str) {
    let Some(mut rest) = text.strip_prefix('"') else {
        let end = text.find([',', '\r', '\n']).expect("a line end");
        assert!(!text[..end].contains('"'), "{:?}", &text[..end]);
        return (text[..end].to_owned(), &text[end..]);
    };
    let mut field = String::new();
    loop {
        let (part, after) = rest.split_once('"').expect("a closing quote");
        field.push_str(part);
        match after.strip_prefix('"') {
            Some(after) => {
                field.push('"');
                rest = after;
            }
            None => return (field, after),
        }
    }
}

/// Returns the JSON values of the lines.
#[track_caller]
pub fn json_lines(text: &str) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text.lines().map(parse).collect()
}

/// Returns the number of test cases.
#[track_caller]
pub fn junit(text: &str) -> usize {
    let document = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let names = ["testsuites", "testsuite", "testcase", "failure"];
    let elements = document.descendants().filter(roxmltree::Node::is_element);
    let mut cases = 0;
    for element in elements {
        let name = element.tag_name().name();
        assert!(names.contains(&name), "{name}");
        cases += usize::from(name == "testcase");
    }
    cases
}

/// Asserts that Markdown has no links, images and markup of the page but what reports fold with.
#[track_caller]
pub fn assert_markdown(text: &str) {
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                panic!("a link to {dest_url}")
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                let rest = ["<details>", "</details>", "<summary>", "</summary>"]
                    .iter()
                    .fold(html.to_string(), |html, tag| html.replace(tag, ""));
                assert!(!rest.contains(['<', '>']), "{html:?}");
            }
            _ => {}
        }
    }
}

/// Asserts that a page has the elements and attributes of the report only, and one script.
#[track_caller]
pub fn assert_html(page: &str) {
    let without = |page: &str, name: &str| -> String {
        let (start, end) = (format!("<{name}>"), format!("</{name}>"));
        assert_eq!(page.matches(&start).count(), 1, "{name}");
        let (before, rest) = page.split_once(&start).unwrap();
        format!("{before}{}", rest.split_once(&end).unwrap().1)
    };
    let page = without(&without(page, "style"), "script");
    let mut tags = page.split('<');
    tags.next();
    for tag in tags {
        let (tag, _) = tag.split_once('>').unwrap_or_else(|| panic!("{tag:?}"));
        let name: String = tag.chars().take_while(|c| !c.is_whitespace()).collect();
        let name = name.trim_start_matches('/');
        let forbidden = [
            "script", "style", "img", "iframe", "object", "embed", "base", "form",
        ];
        let is_word = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'!');
        assert!(is_word && !forbidden.contains(&name), "{tag:?}");
        // Between quotes, there is no markup and no other quote.
        for attribute in tag.split('"').step_by(2) {
            assert!(
                !attribute.contains(" on") && !attribute.contains('\''),
                "{tag:?}"
            );
        }
        assert!(!tag.contains("javascript:"), "{tag:?}");
    }
}
