//! Plain text.

use super::Context;
use crate::encodings::{
    coloured, html, one_line, overstruck, quoted, quoted_printable, quoted_twice, slashes, string,
    utf16,
};
use crate::places::{
    BESIDE, BROKEN, BROKEN_AFTER_HYPHEN, BROKEN_BEFORE, DOT_AFTER, ESCAPED_KEY, FAULT_BESIDE,
    FRAGMENT, GLUED, IN_PATH, IN_PATH_TWICE, IN_QUERY, IN_QUERY_TWICE, INVALID_ESCAPE_AFTER,
    INVALID_ESCAPE_BEFORE, KEY_AFTER_ENTITY, KEY_IN_FRAGMENT, LAST_SEGMENT, ONE_SLASH, PARAMETER,
    PASSWORD, SAFE_LINKS, SEGMENT, UNREGISTERED, UPPER_CASE, URL_DEFENSE, URL_DEFENSE_3, USER,
    VERBATIM,
};

const fn plain(name: &'static str, each: &'static str) -> Context {
    Context::new("plain", name, each)
}

pub const CONTEXTS: &[Context] = &[
    plain("bare", "{}\n\n").thorough(),
    plain("angle", "see <{}>.\n\n").thorough(),
    plain("url", "<URL:{}>\n\n"),
    plain("url-bare", "URL:{}\n\n"),
    plain("double-quote", "\"{}\"\n\n"),
    plain("single-quote", "'{}'\n\n"),
    plain("parentheses", "({}), and more\n\n"),
    plain("brackets", "[{}], and more\n\n"),
    plain("backticks", "`{}`\n\n"),
    plain("comma", "see {}, and more\n\n"),
    plain("semicolon", "see {}; and more\n\n"),
    plain("colon", "see {}: and more\n\n"),
    plain("dot", "see {} and more\n\n").at(&DOT_AFTER),
    plain("dash", "see {}\u{2014}and more\n\n"),
    plain("bang", "see {}!\n\n"),
    plain("asterisk", "see *{}* and more\n\n"),
    plain("underscore", "see _{}_ and more\n\n"),
    plain("guillemets", "see \u{ab}{}\u{bb} and more\n\n"),
    plain("quotation marks", "see \u{201c}{}\u{201d} and more\n\n"),
    plain("cjk", "\u{89c1}{}\u{3002}\n\n"),
    plain("soft hyphen", "see {}\u{ad} and more\n\n"),
    plain("zero-width", "see {}\u{200b} and more\n\n"),
    plain("pipe after", "see {}|more\n\n"),
    plain("brace after", "see {}{x} and more\n\n"),
    plain("backslash after", "see {}\\ and more\n\n"),
    plain("table", "| a | {} | b |\n\n"),
    // Without blank lines between them, lines are split every 64 KiB: a credential that a
    // line end breaks just there is not whole in any record, and no rule can detect it.
    plain("yaml", "- url: \"{}\" # a\n\n"),
    plain("ini", "url={}\n\n"),
    plain("dotenv", "DATABASE_URL=\"{}\"\n\n"),
    plain("toml", "url = '{}' # a\n\n"),
    plain("curl", "curl -u joe -H 'Accept: */*' '{}' | tar x\n\n"),
    plain("export", "export X={}; y\n\n"),
    plain(
        "log",
        "192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] \"GET {} HTTP/1.1\" 200 7 \"-\"\n\n",
    ),
    plain("upper case", "<{}>\n\n").at(&UPPER_CASE),
    plain("one slash", "<{}>\n\n").at(&ONE_SLASH),
    plain("glued", "{}\n\n").at(&GLUED),
    plain("beside", "{}\n\n").at(&BESIDE),
    plain("between faults", "{}\n\n")
        .at(&FAULT_BESIDE)
        .thorough(),
    plain(
        "line before a fault",
        "set {}\nhttp://www.example.net:70000/\n\n",
    )
    .at(&BESIDE),
    plain("segment", "{}\n\n").at(&SEGMENT),
    plain("last segment", "{}\n\n").at(&LAST_SEGMENT),
    plain("fragment", "{}\n\n").at(&FRAGMENT),
    plain("user", "{}\n\n").at(&USER),
    plain("password", "{}\n\n").at(&PASSWORD),
    plain("parameter", "{}\n\n").at(&PARAMETER),
    plain("key in fragment", "{}\n\n").at(&KEY_IN_FRAGMENT),
    plain("key after an entity", "{}\n\n").at(&KEY_AFTER_ENTITY),
    plain("escaped key", "{}\n\n").at(&ESCAPED_KEY),
    plain("in query", "{}\n\n").at(&IN_QUERY).thorough(),
    plain("in query twice", "{}\n\n").at(&IN_QUERY_TWICE),
    plain("in path", "{}\n\n").at(&IN_PATH),
    plain("in path twice", "{}\n\n").at(&IN_PATH_TWICE),
    plain("unregistered", "{}\n\n").at(&UNREGISTERED),
    plain("verbatim", "{}\n\n").at(&VERBATIM),
    plain("safe links", "{}\n\n").at(&SAFE_LINKS),
    plain("url defense", "{}\n\n").at(&URL_DEFENSE),
    plain("url defense 3", "{}\n\n").at(&URL_DEFENSE_3),
    plain("invalid escape before", "{}\n\n").at(&INVALID_ESCAPE_BEFORE),
    plain("invalid escape after", "{}\n\n").at(&INVALID_ESCAPE_AFTER),
    plain("broken before", "see <{}>.\n\n").at(&BROKEN_BEFORE),
    plain("broken", "see <{}>.\n\n").at(&BROKEN).thorough(),
    plain("broken after a hyphen", "see <{}>.\n\n").at(&BROKEN_AFTER_HYPHEN),
    plain("url broken", "<URL:{}>\n\n").at(&BROKEN),
    plain("url broken after a hyphen", "<URL:{}>\n\n").at(&BROKEN_AFTER_HYPHEN),
    plain("quoted-angle", "> <{}>\n\n").escaped(quoted),
    plain("quoted broken", "> <{}>\n\n")
        .at(&BROKEN)
        .escaped(quoted),
    plain("quoted twice broken", "> > see <{}>\n\n")
        .at(&BROKEN)
        .escaped(quoted_twice),
    plain("quoted twice after a hyphen", "> > see <{}>\n\n")
        .at(&BROKEN_AFTER_HYPHEN)
        .escaped(quoted_twice),
    plain("quoted-printable", "{}\n\n").escaped(quoted_printable),
    plain("entities", "{}\n\n").escaped(html),
    plain("string", "\"a\": \"{}\"\n\n").escaped(string),
    plain("json string", "\"a\": \"{}\"\n\n")
        .escaped(slashes)
        .thorough(),
    plain("colours", "see {} x\n\n")
        .escaped(coloured)
        .thorough(),
    plain("overstruck", "see {} x\n\n").escaped(overstruck),
    plain("hyperlink", "\x1b]8;;{}\x1b\\text\x1b]8;;\x1b\\\n\n").escaped(one_line),
    plain("title", "\x1b]0;see {} x\x07\n\n").escaped(one_line),
    plain("csv", "1,\"{}\",x\n").escaped(one_line),
    Context::new("utf16", "bare", "{}\n\n").encoded(utf16),
];
