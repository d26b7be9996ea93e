//! Data.

use super::Context;
use crate::encodings::{
    doubled, folded, html, html_in_string, in_properties, one_line, slashes, string, text_value,
};
use crate::places::BESIDE;

const MARKDOWN_CELLS: &str =
    "{\"cells\":[{\"cell_type\":\"markdown\",\"metadata\":{},\"source\":[\n";
const CODE_CELLS: &str =
    "{\"cells\":[{\"cell_type\":\"code\",\"metadata\":{},\"outputs\":[],\"source\":[\n";
const END_OF_CELLS: &str = "\"\"]}],\"metadata\":{},\"nbformat\":4,\"nbformat_minor\":5}\n";
const WAT: &str = "{\"Envelope\":{\"WARC-Header-Metadata\":{},\"Links\":[\n";

const fn json(name: &'static str, each: &'static str) -> Context {
    Context::new("json", name, each)
        .within("[\n", "0]\n")
        .escaped(string)
}

const fn cell(name: &'static str, head: &'static str) -> Context {
    Context::new("notebook", name, "\"{}\\n\",\n\"\\n\",\n")
        .within(head, END_OF_CELLS)
        .escaped(string)
}

const fn po(name: &'static str, each: &'static str) -> Context {
    Context::new("po", name, each).escaped(string)
}

pub const CONTEXTS: &[Context] = &[
    Context::new("icalendar", "text", "DESCRIPTION:{}\n").escaped(text_value),
    Context::new("icalendar", "folded", "DESCRIPTION:{}\n").escaped(folded),
    Context::new("icalendar", "url", "URL:{}\n").escaped(one_line),
    Context::new("icalendar", "parameter", "SUMMARY;ALTREP=\"{}\":a\n").escaped(one_line),
    Context::new("vcard", "text", "NOTE:{}\n").escaped(text_value),
    Context::new("vcard", "url", "item1.URL;type=pref:{}\n").escaped(folded),
    json("value", "{\"url\": \"{}\", \"a\": 1},\n").thorough(),
    json("key", "{\"{}\": \"http://www.example.net:70002/\"},\n"),
    json("slashes", "\"{}\",\n").escaped(slashes),
    json(
        "beside",
        "{\"a\": \"{}\", \"b\": \"http://www.example.net:70002/\"},\n",
    )
    .at(&BESIDE),
    Context::new(
        "wat",
        "link",
        "{\"path\":\"A@/href\",\"url\":\"{}\",\"text\":\"{}\"},\n",
    )
    .within(WAT, "{}]}}\n")
    .escaped(string),
    json("html", "{\"a\": \"<a href='b'>{}</a>\"},\n").escaped(html_in_string),
    Context::new("properties", "value", "a = {}\n").escaped(in_properties),
    Context::new("turtle", "string", "<a:b> <a:c> \"{}\" .\n").escaped(string),
    Context::new("navigation", "value", "nav:\n  - a: {}\n").escaped(one_line),
    Context::new("turtle", "comment", "# {}\n").escaped(one_line),
    cell("markdown", MARKDOWN_CELLS),
    cell("code", CODE_CELLS),
    po("message", "msgid \"{}\"\nmsgstr \"\"\n\n"),
    po("translation", "msgid \"a\"\nmsgstr \"{}\"\n\n"),
    po("comment", "# {}\nmsgid \"a\"\nmsgstr \"\"\n\n").escaped(one_line),
    Context::new("csv", "field", "a,\"{}\",b\n").escaped(doubled),
    Context::new("csv", "beside", "a,\"{}\",http://www.example.net:70002/\n")
        .at(&BESIDE)
        .escaped(doubled),
    Context::new("xml", "text", "<p>{}</p>\n").escaped(html),
    Context::new("xml", "attribute", "<a url=\"{}\">a</a>\n").escaped(html),
    Context::new("xml", "cdata", "<p><![CDATA[{}]]></p>\n"),
    Context::new("verbatim", "text", "{}\n\n").escaped(one_line),
    Context::new("unknown", "value", "a: {}\n\n").escaped(one_line),
];
