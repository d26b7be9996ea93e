//! The ways in which each format writes a link.

use crate::encodings::{
    as_is, base64, bytes, doubled, emlx, entities, flowed, folded, html, latin, mboxcl, one_line,
    quoted, quoted_printable, rnews, signed, slashes, string, text_value, utf16,
};

/// A way to write links in a document of a format.
pub struct Context {
    /// `--input-format`.
    pub format: &'static str,
    pub name: &'static str,
    head: &'static str,
    /// The source of a link, one line or more, with `{}` for the text.
    each: &'static str,
    tail: &'static str,
    /// Escapes the text for this context.
    escape: fn(&str) -> String,
    /// Encodes the whole document.
    encode: fn(&str) -> Vec<u8>,
}

impl Context {
    /// Returns a document with each of `items`, which are texts of a line or two.
    pub fn document(&self, items: &[String]) -> Vec<u8> {
        let mut text = self.head.to_owned();
        for item in items {
            let each = self.each.replace("{}", &(self.escape)(item));
            text.push_str(&each);
        }
        text.push_str(self.tail);
        (self.encode)(&text)
    }
}

/// Returns a context that is described by its text alone.
const fn context(
    format: &'static str,
    name: &'static str,
    (head, each, tail): (&'static str, &'static str, &'static str),
    escape: fn(&str) -> String,
    encode: fn(&str) -> Vec<u8>,
) -> Context {
    Context {
        format,
        name,
        head,
        each,
        tail,
        escape,
        encode,
    }
}

const fn text(format: &'static str, name: &'static str, each: &'static str) -> Context {
    context(format, name, ("", each, ""), as_is, bytes)
}

const fn escaped(
    format: &'static str,
    name: &'static str,
    each: &'static str,
    escape: fn(&str) -> String,
) -> Context {
    context(format, name, ("", each, ""), escape, bytes)
}

const HEAD: &str = "From: jane@mail.example.net\nTo: joe@mail.example.net\nDate: Thu, 1 Jan 1998 00:00:00 +0000\nSubject: a\n";
const FROM: &str =
    "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nSubject: a\n\n";

const fn message(format: &'static str, name: &'static str, head: &'static str) -> Context {
    context(format, name, (head, "{}\n\n", "\n"), as_is, bytes)
}

/// Returns all contexts, at least one for each format of the library.
pub fn contexts() -> Vec<Context> {
    [plain(), messages(), markup(), data()]
        .into_iter()
        .flatten()
        .collect()
}

fn plain() -> Vec<Context> {
    vec![
        text("plain", "bare", "{}\n\n"),
        text("plain", "angle", "see <{}>.\n\n"),
        text("plain", "url", "<URL:{}>\n\n"),
        text("plain", "double-quote", "\"{}\"\n\n"),
        text("plain", "single-quote", "'{}'\n\n"),
        text("plain", "parentheses", "({}), and more\n\n"),
        text("plain", "backticks", "`{}`\n\n"),
        text("plain", "table", "| a | {} | b |\n\n"),
        // Without blank lines between them, lines are split every 64 KiB: a credential that a
        // line end breaks just there is not whole in any record, and no rule can detect it.
        text("plain", "yaml", "- url: \"{}\" # a\n\n"),
        text("plain", "ini", "url={}\n\n"),
        escaped("plain", "quoted-angle", "> <{}>\n\n", quoted),
        escaped("plain", "quoted-printable", "{}\n\n", quoted_printable),
        escaped("plain", "entities", "{}\n\n", html),
        escaped("plain", "csv", "1,\"{}\",x\n", one_line),
        context("utf16", "bare", ("", "{}\n\n", ""), as_is, utf16),
    ]
}

fn messages() -> Vec<Context> {
    let mail = |name, head| message("mail", name, head);
    vec![
        mail(
            "text",
            concat!("From: jane@mail.example.net\nSubject: a\n", "\n"),
        ),
        context(
            "mail",
            "headers",
            (HEAD, "Comments: <{}>\n", "\nbody\n"),
            one_line,
            bytes,
        ),
        context(
            "mail",
            "list-help",
            (HEAD, "List-Help: <{}>\n", "\nbody\n"),
            one_line,
            bytes,
        ),
        context(
            "mail",
            "flowed",
            (
                "Subject: a\nContent-Type: text/plain; format=flowed; delsp=yes\n\n",
                "{}\n\n",
                "",
            ),
            flowed,
            bytes,
        ),
        context(
            "mail",
            "quoted-printable",
            (
                "Subject: a\nContent-Transfer-Encoding: quoted-printable\n\n",
                "{}\n\n",
                "",
            ),
            quoted_printable,
            bytes,
        ),
        context(
            "mail",
            "base64",
            (
                "Subject: a\nContent-Transfer-Encoding: base64\n\n",
                "{}\n\n",
                "",
            ),
            as_is,
            base64,
        ),
        context(
            "mail",
            "html",
            (
                "Subject: a\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>",
                "<a href=\"{}\">a</a>\n",
                "</p>",
            ),
            html,
            bytes,
        ),
        message("mbox", "text", FROM),
        context("mbox", "quoted", (FROM, "> <{}>\n\n", "\n"), quoted, bytes),
        context("mboxcl", "text", (FROM, "{}\n\n", "\n"), as_is, mboxcl),
        context(
            "mmdf",
            "text",
            (
                "\u{1}\u{1}\u{1}\u{1}\nSubject: a\n\n",
                "{}\n\n",
                "\u{1}\u{1}\u{1}\u{1}\n",
            ),
            as_is,
            bytes,
        ),
        context("smime", "text", (HEAD_NEWS, "{}\n\n", ""), as_is, signed),
        context(
            "babyl",
            "text",
            (
                "BABYL OPTIONS:\nVersion: 5\n\u{1f}\u{c}\n1,,\n*** EOOH ***\nSubject: a\n\n",
                "{}\n\n",
                "\u{1f}",
            ),
            as_is,
            bytes,
        ),
        message(
            "bsmtp",
            "text",
            "HELO b\nMAIL FROM:<a>\nRCPT TO:<b>\nDATA\nSubject: a\n\n",
        ),
        context("rnews", "text", (HEAD_NEWS, "{}\n\n", ""), as_is, rnews),
        context(
            "emlx",
            "text",
            ("Subject: a\n\n", "{}\n\n", ""),
            as_is,
            emlx,
        ),
        message(
            "anews",
            "text",
            "Aunc.1\nnet.test\nunc!jane\nThu Jan  1 00:00:00 1981\ntitle\n",
        ),
    ]
}

const HEAD_NEWS: &str = "Path: unc\nNewsgroups: alt.test\nSubject: a\nFrom: jane@mail.example.net\nMessage-ID: <1@mail.example.net>\n\n";

fn markup() -> Vec<Context> {
    vec![
        text("amigaguide", "text", "@{b}{}@{ub}\n\n"),
        escaped("amigaguide", "label", "@{\"{}\" link a}\n", one_line),
        escaped(
            "amigaguide",
            "command",
            "@{\"a\" system \"OpenURL {}\"}\n",
            one_line,
        ),
        escaped("html", "text", "<p>{}</p>\n", html),
        escaped("html", "double-quotes", "<a href=\"{}\">a</a>\n", html),
        escaped("html", "single-quotes", "<a href='{}'>a</a>\n", html),
        escaped("html", "no-quotes", "<a href={}>a</a>\n", html),
        escaped("html", "entities", "<a href=\"{}\">a</a>\n", entities),
        escaped(
            "html",
            "link-text",
            "<a href=\"http://www.example.net:70002/\">{}</a>\n",
            html,
        ),
        escaped(
            "html",
            "title",
            "<a title=\"{}\" href=\"http://www.example.net:70002/\">a</a>\n",
            html,
        ),
        escaped("html", "srcset", "<img srcset=\"{} 2x\">\n", html),
        escaped(
            "html",
            "refresh",
            "<meta http-equiv=refresh content=\"0; url={}\">\n",
            html,
        ),
        escaped(
            "html",
            "style",
            "<style>a {{ background: url({}) }}</style>\n",
            as_is,
        ),
        text("html", "comment", "<!-- {} -->\n"),
        escaped(
            "html",
            "script",
            "<script>var a = \"{}\";</script>\n",
            string,
        ),
        text("html", "raw", "<p>{}<p>\n"),
        text("markdown", "text", "{}\n\n"),
        text("markdown", "inline", "[a]({})\n\n"),
        text("markdown", "inline-angle", "[a](<{}>)\n\n"),
        text("markdown", "image", "![a]({})\n\n"),
        text(
            "markdown",
            "link-text",
            "[{}](http://www.example.net:70002/)\n\n",
        ),
        text(
            "markdown",
            "title",
            "[a](http://www.example.net:70002/ \"{}\")\n\n",
        ),
        text("markdown", "autolink", "<{}>\n\n"),
        text("markdown", "definition", "[a]: {}\n\n"),
        text("markdown", "code", "`{}`\n\n"),
        escaped("markdown", "block", "    {}\n\n", one_line),
        escaped("markdown", "html", "<a href=\"{}\">a</a>\n\n", html),
        text("rst", "text", "{}\n\n"),
        text("rst", "inline", "`a <{}>`_\n\n"),
        escaped("rst", "target", ".. _a: {}\n\n", one_line),
        escaped("rst", "comment", ".. {}\n\n", one_line),
        escaped("rst", "literal", "::\n\n  {}\n\na\n\n", one_line),
        text("asciidoc", "text", "{}\n\n"),
        text("asciidoc", "macro", "link:{}[a]\n\n"),
        text("asciidoc", "url", "{}[a]\n\n"),
        text(
            "asciidoc",
            "link-text",
            "http://www.example.net/%zz[{}]\n\n",
        ),
        text("asciidoc", "image", "image::{}[a]\n\n"),
        text("asciidoc", "pass", "link:++{}++[a]\n\n"),
        escaped("asciidoc", "comment", "// {}\n\n", one_line),
        text("latex", "href", "\\href{{}}{a}\n\n"),
        text("latex", "url", "\\url{{}}\n\n"),
        escaped("latex", "href-escaped", "\\href{{}}{a}\n\n", latin),
        text(
            "latex",
            "link-text",
            "\\href{http://www.example.net:70002/}{{}}\n\n",
        ),
        text("latex", "text", "{}\n\n"),
        escaped("latex", "comment", "% {}\n\n", one_line),
        text("bibtex", "url", "@misc{a, title = {A}, url = {{}}}\n"),
        text("bibtex", "note", "@misc{a, note = \"{}\"}\n"),
        escaped("roff", "link", ".UR {}\na\n.UE\n", one_line),
        text("roff", "text", "see {}\n"),
        escaped("roff", "comment", ".\\\" {}\n", one_line),
        text("org", "link", "[[{}][a]]\n\n"),
        text(
            "org",
            "link-text",
            "[[http://www.example.net:70002/][{}]]\n\n",
        ),
        text("org", "text", "{}\n\n"),
        escaped("org", "comment", "# {}\n\n", one_line),
    ]
}

fn data() -> Vec<Context> {
    let json = |name, each, escape| context("json", name, ("[\n", each, "0]\n"), escape, bytes);
    let notebook = |name, head, tail| {
        context(
            "notebook",
            name,
            (head, "\"{}\\n\",\n\"\\n\",\n", tail),
            string,
            bytes,
        )
    };
    vec![
        escaped("icalendar", "text", "DESCRIPTION:{}\n", text_value),
        escaped("icalendar", "folded", "DESCRIPTION:{}\n", folded),
        escaped("icalendar", "url", "URL:{}\n", one_line),
        escaped(
            "icalendar",
            "parameter",
            "SUMMARY;ALTREP=\"{}\":a\n",
            one_line,
        ),
        escaped("vcard", "text", "NOTE:{}\n", text_value),
        escaped("vcard", "url", "item1.URL;type=pref:{}\n", folded),
        json("value", "{\"url\": \"{}\", \"a\": 1},\n", string),
        json(
            "key",
            "{\"{}\": \"http://www.example.net:70002/\"},\n",
            string,
        ),
        json("slashes", "\"{}\",\n", slashes),
        context(
            "wat",
            "link",
            (
                "{\"Envelope\":{\"WARC-Header-Metadata\":{},\"Links\":[\n",
                "{\"path\":\"A@/href\",\"url\":\"{}\",\"text\":\"{}\"},\n",
                "{}]}}\n",
            ),
            string,
            bytes,
        ),
        notebook(
            "markdown",
            "{\"cells\":[{\"cell_type\":\"markdown\",\"metadata\":{},\"source\":[\n",
            "\"\"]}],\"metadata\":{},\"nbformat\":4,\"nbformat_minor\":5}\n",
        ),
        notebook(
            "code",
            "{\"cells\":[{\"cell_type\":\"code\",\"metadata\":{},\"outputs\":[],\"source\":[\n",
            "\"\"]}],\"metadata\":{},\"nbformat\":4,\"nbformat_minor\":5}\n",
        ),
        escaped("po", "message", "msgid \"{}\"\nmsgstr \"\"\n\n", string),
        escaped(
            "po",
            "translation",
            "msgid \"a\"\nmsgstr \"{}\"\n\n",
            string,
        ),
        escaped(
            "po",
            "comment",
            "# {}\nmsgid \"a\"\nmsgstr \"\"\n\n",
            one_line,
        ),
        escaped("csv", "field", "a,\"{}\",b\n", doubled),
        escaped("xml", "text", "<p>{}</p>\n", html),
        escaped("xml", "attribute", "<a url=\"{}\">a</a>\n", html),
        escaped("verbatim", "text", "{}\n\n", one_line),
        escaped("unknown", "value", "a: {}\n\n", one_line),
        escaped("source", "comment", "# {}\n", one_line),
        escaped("source", "string", "a = \"{}\"\n", string),
    ]
}

/// Returns the contexts that apply to every programming language.
pub fn in_source() -> Vec<Context> {
    vec![
        escaped("", "string", "a = \"{}\";\n", string),
        escaped("", "single-quotes", "a = '{}';\n", string),
        escaped("", "hash", "# {}\n", one_line),
        escaped("", "slashes", "// {}\n", one_line),
        escaped("", "block", "/* {} */\n", one_line),
    ]
}
