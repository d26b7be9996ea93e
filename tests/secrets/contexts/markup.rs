//! Markup.

use super::Context;
use crate::encodings::{entities, html, latin, one_line, string};
use crate::places::{BESIDE, BROKEN, IN_QUERY, SEGMENT, USER};

const fn html_with(name: &'static str, each: &'static str) -> Context {
    Context::new("html", name, each).escaped(html)
}

const fn markdown(name: &'static str, each: &'static str) -> Context {
    Context::new("markdown", name, each)
}

const fn rst(name: &'static str, each: &'static str) -> Context {
    Context::new("rst", name, each)
}

const fn asciidoc(name: &'static str, each: &'static str) -> Context {
    Context::new("asciidoc", name, each)
}

const fn latex(name: &'static str, each: &'static str) -> Context {
    Context::new("latex", name, each)
}

const fn org(name: &'static str, each: &'static str) -> Context {
    Context::new("org", name, each)
}

const fn texinfo(name: &'static str, each: &'static str) -> Context {
    Context::new("texinfo", name, each)
}

pub const CONTEXTS: &[Context] = &[
    Context::new("amigaguide", "text", "@{b}{}@{ub}\n\n"),
    Context::new("amigaguide", "label", "@{\"{}\" link a}\n").escaped(one_line),
    Context::new("amigaguide", "command", "@{\"a\" system \"OpenURL {}\"}\n").escaped(one_line),
    html_with("text", "<p>{}</p>\n"),
    html_with("double-quotes", "<a href=\"{}\">a</a>\n"),
    html_with("single-quotes", "<a href='{}'>a</a>\n"),
    html_with("no-quotes", "<a href={}>a</a>\n"),
    html_with("entities", "<a href=\"{}\">a</a>\n").escaped(entities),
    html_with(
        "link-text",
        "<a href=\"http://www.example.net:70002/\">{}</a>\n",
    )
    .thorough(),
    html_with(
        "link-text, beside",
        "<a href=\"http://www.example.net:70002/\">{}</a>\n",
    )
    .at(&BESIDE),
    html_with(
        "title",
        "<a title=\"{}\" href=\"http://www.example.net:70002/\">a</a>\n",
    ),
    html_with(
        "attribute",
        "<a data-x=\"{}\" href=\"http://www.example.net:70002/\">a</a>\n",
    )
    .at(&BESIDE),
    html_with("broken", "<a href=\"{}\">a</a>\n").at(&BROKEN),
    html_with("in query", "<a href=\"{}\">a</a>\n").at(&IN_QUERY),
    html_with("srcset", "<img srcset=\"{} 2x\">\n"),
    html_with(
        "refresh",
        "<meta http-equiv=refresh content=\"0; url={}\">\n",
    ),
    Context::new(
        "html",
        "style",
        "<style>a {{ background: url({}) }}</style>\n",
    ),
    Context::new("html", "comment", "<!-- {} -->\n"),
    Context::new("html", "script", "<script>var a = \"{}\";</script>\n").escaped(string),
    Context::new("html", "raw", "<p>{}<p>\n"),
    markdown("text", "{}\n\n"),
    markdown("inline", "[a]({})\n\n").thorough(),
    markdown("inline-angle", "[a](<{}>)\n\n"),
    markdown("image", "![a]({})\n\n"),
    markdown("link-text", "[{}](http://www.example.net:70002/)\n\n"),
    markdown(
        "link-text, beside",
        "[{}](http://www.example.net:70002/)\n\n",
    )
    .at(&BESIDE),
    markdown("title", "[a](http://www.example.net:70002/ \"{}\")\n\n"),
    markdown("autolink", "<{}>\n\n"),
    markdown("definition", "[a]: {}\n\n"),
    markdown("footnote", "[^1]: see {}\n\n"),
    markdown("table", "| a | b |\n| - | - |\n| {} | c |\n\n"),
    markdown("emphasis", "see **{}** and *more*\n\n"),
    markdown("code", "`{}`\n\n"),
    markdown("fence", "```sh\ncurl {}\n```\n\n"),
    markdown("block", "    {}\n\n").escaped(one_line),
    markdown("html", "<a href=\"{}\">a</a>\n\n").escaped(html),
    markdown("segment", "[a]({})\n\n").at(&SEGMENT),
    markdown("user", "[a]({})\n\n").at(&USER),
    rst("text", "{}\n\n"),
    rst("inline", "`a <{}>`_\n\n"),
    rst("target", ".. _a: {}\n\n").escaped(one_line),
    rst("comment", ".. {}\n\n").escaped(one_line),
    rst("literal", "::\n\n  {}\n\na\n\n").escaped(one_line),
    asciidoc("text", "{}\n\n"),
    asciidoc("macro", "link:{}[a]\n\n"),
    asciidoc("url", "{}[a]\n\n"),
    asciidoc("link-text", "http://www.example.net/%zz[{}]\n\n"),
    asciidoc("image", "image::{}[a]\n\n"),
    asciidoc("pass", "link:++{}++[a]\n\n"),
    asciidoc("comment", "// {}\n\n").escaped(one_line),
    latex("href", "\\href{{}}{a}\n\n"),
    latex("url", "\\url{{}}\n\n"),
    latex("href-escaped", "\\href{{}}{a}\n\n").escaped(latin),
    latex("link-text", "\\href{http://www.example.net:70002/}{{}}\n\n"),
    latex("text", "{}\n\n"),
    latex("comment", "% {}\n\n").escaped(one_line),
    Context::new("bibtex", "url", "@misc{a, title = {A}, url = {{}}}\n"),
    Context::new("bibtex", "note", "@misc{a, note = \"{}\"}\n"),
    Context::new("roff", "link", ".UR {}\na\n.UE\n").escaped(one_line),
    Context::new("roff", "text", "see {}\n"),
    Context::new("roff", "comment", ".\\\" {}\n").escaped(one_line),
    org("link", "[[{}][a]]\n\n"),
    org("link-text", "[[http://www.example.net:70002/][{}]]\n\n"),
    org("text", "{}\n\n"),
    org("comment", "# {}\n\n").escaped(one_line),
    texinfo("text", "{}\n\n"),
    texinfo("example", "@example\n{}\n@end example\n\n"),
    texinfo("comment", "@c {}\n\n").escaped(one_line),
    Context::new("wiki", "text", "{}\n\n"),
    Context::new("wiki", "link", "[{} a label]\n\n").escaped(one_line),
    Context::new("wiki", "attribute", "<a href=\"{}\">a</a>\n\n").escaped(one_line),
];
