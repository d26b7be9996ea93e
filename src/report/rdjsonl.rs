//! `rdjsonl`: diagnostics for reviewdog, one JSON object per line.
//!
//! Columns are bytes, from 1; the end is exclusive. A fix is a suggestion if it is one edit: reviewdog
//! takes several suggestions as alternatives. Lines that count from the start of a byte range are
//! left out.

use std::io;

use super::{Name, Needs, PROJECT_ADDRESS, Report, RowBuffer, Rows, Style, message};
use crate::finding::{Finding, SourceEdit};
use crate::rule::Severity;
use crate::text::escape::forms::{FileName, Json, JsonOf};
use crate::text::location::Location;

/// The format `rdjsonl`.
pub static RDJSONL: Report = Report {
    findings: Some(|style, _| Box::new(Rows::new(write, style))),
    needs: Needs::ROWS,
    not_in_ndjson: Some("columns in bytes"),
    ..Report::new(
        "rdjsonl",
        "diagnostics for reviewdog, one JSON object per line",
    )
};

fn write(out: &mut RowBuffer, name: Name, finding: &Finding, style: Style) -> io::Result<()> {
    out.push(b"{\"message\":");
    out.put(JsonOf(message::whole(finding)))?;
    out.push(b",\"location\":{\"path\":");
    out.put(JsonOf(FileName(&name.slashed())))?;
    if !style.relative_lines {
        out.push(b",\"range\":");
        range(out, &finding.location);
    }
    out.push(b"},\"severity\":\"");
    out.push(severity(finding.severity).as_bytes());
    out.push(b"\",\"source\":{\"name\":\"urilint\"");
    if !PROJECT_ADDRESS.is_empty() {
        out.push(b",\"url\":\"");
        out.push(PROJECT_ADDRESS.as_bytes());
        out.push(b"\"");
    }
    out.push(b"},\"code\":{\"value\":");
    out.put(Json(finding.rule.code.as_bytes()))?;
    if let Some(address) = finding.rule.address() {
        out.push(b",\"url\":");
        out.put(Json(address.as_bytes()))?;
    }
    out.push(b"}");
    if let Some(edit) = suggestion(finding).filter(|_| !style.relative_lines) {
        out.push(b",\"suggestions\":[{\"range\":");
        range(out, &edit.location);
        out.push(b",\"text\":");
        out.put(Json(&edit.text))?;
        out.push(b"}]");
    }
    out.push(b"}\n");
    Ok(())
}

const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
        Severity::Info => "INFO",
    }
}

/// Returns the edit of a fix that is a single one, unless it would show a credential.
fn suggestion(finding: &Finding) -> Option<&SourceEdit> {
    let fix = finding.fix.as_ref().filter(|fix| !fix.private)?;
    let [edit] = &fix.edits[..] else {
        return None;
    };
    str::from_utf8(&edit.text).is_ok().then_some(edit)
}

fn range(out: &mut RowBuffer, location: &Location) {
    out.push(b"{\"start\":{\"line\":");
    out.line(location.line);
    out.push(b",\"column\":");
    out.column(location.line, location.byte_column);
    out.push(b"},\"end\":{\"line\":");
    out.line(location.end_line);
    out.push(b",\"column\":");
    out.column(location.end_line, location.end_byte_column);
    out.push(b"}}");
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, fix, written};
    use super::RDJSONL;
    use crate::report::Style;

    #[test]
    fn a_diagnostic_of_reviewdog() {
        let mut finding = finding();
        finding.location.byte_column = 22;
        assert_eq!(
            written(&RDJSONL, &finding, Style::default()),
            concat!(
                r#"{"message":"password in the user information: "#,
                r#"ftp://anna:*******@ftp.example.org/pub/ (remove the password)","#,
                r#""location":{"path":"docs/a.md","range":{"start":{"line":42,"column":22},"#,
                r#""end":{"line":42,"column":27}}},"severity":"ERROR","#,
                r#""source":{"name":"urilint"},"code":{"value":"C001"}}"#,
                "\n"
            )
        );
        let style = Style {
            relative_lines: true,
            ..Style::default()
        };
        assert!(!written(&RDJSONL, &finding, style).contains("range"));
    }

    /// Suggestions are alternatives: the edits of one fix are not.
    #[test]
    fn a_single_edit_is_a_suggestion() {
        let mut finding = finding();
        let suggested = |finding| -> serde_json::Value {
            let line = written(&RDJSONL, &finding, Style::default());
            let value: serde_json::Value = serde_json::from_str(&line).unwrap();
            value["suggestions"].clone()
        };
        finding.fix = Some(fix(b"x"));
        assert!(suggested(finding.clone()).is_null());
        finding.fix.as_mut().unwrap().edits.remove(1);
        let expected = serde_json::json!([{
            "range": {"start": {"line": 42, "column": 19}, "end": {"line": 42, "column": 27}},
            "text": "",
        }]);
        assert_eq!(suggested(finding.clone()), expected);
        let mut private = finding.clone();
        private.fix.as_mut().unwrap().private = true;
        assert!(suggested(private).is_null());
        finding.fix.as_mut().unwrap().edits[0].text = vec![0xff];
        assert!(suggested(finding).is_null());
    }
}
