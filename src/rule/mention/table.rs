//! The cues, in their order: the first one about use or mention that holds for a finding decides.

use super::cue::{Cue, Says};
use super::{form, host, kept, place, scheme, words};

/// The number of cues.
pub(super) const COUNT: usize = 30;

/// All cues, in their order.
///
/// What is no complete URI at the fault comes first, because markup does not make it one; then the
/// link, which is followed whatever the words around it say; then what shows that text is an example.
pub static CUES: &[Cue; COUNT] = &[
    Cue {
        name: "declared",
        about: "the configuration says that the file only mentions URIs",
        says: Says::Mentioned,
        holds: place::is_declared,
        example: ["a.md", ""],
        look_alike: ["a.md", "[a](http://www.gnome.org/%zz)"],
    },
    Cue {
        name: "others",
        about: "test data, code of others, or documents that are no longer kept up to date",
        says: Says::Mentioned,
        holds: kept::is_of_others,
        example: ["a.md", ""],
        look_alike: ["benchmarks.md", "[a](http://www.gnome.org/%zz)"],
    },
    Cue {
        name: "placeholder",
        about: "a placeholder in the host, or beside the fault",
        says: Says::Mentioned,
        holds: form::is_at_placeholder,
        example: ["a.md", "[a](http://www.gnome.org/{id}%zz)"],
        look_alike: ["a.md", "[a](http:/www.gnome.org/pages/{{ page }})"],
    },
    Cue {
        name: "open-template",
        about: "a brace without its partner at the fault",
        says: Says::Mentioned,
        holds: form::is_in_open_template,
        example: ["a.md", "[a](http://www.gnome.org/{a/b%zz)"],
        look_alike: ["a.md", "[a](http://www.gnome.org/%zz/pages/of/it/{a})"],
    },
    Cue {
        name: "directive",
        about: "a directive of a program that fills the text in",
        says: Says::Mentioned,
        holds: form::is_directive,
        example: ["a.html", "<a href=\"mailto:%w%W\">a</a>"],
        look_alike: ["a.html", "<a href=\"http://www.gnome.org/%zz\">a</a>"],
    },
    Cue {
        name: "pattern",
        about: "a regular expression, or a pattern of names",
        says: Says::Mentioned,
        holds: form::is_pattern,
        example: ["a.txt", "Location: https://:443/login\\.lp\\r\\nSet-Cookie"],
        look_alike: ["a.txt", "at http://www.gnome.org:8x/ there"],
    },
    Cue {
        name: "script",
        about: "a script that no markup links",
        says: Says::Mentioned,
        holds: form::is_script,
        example: [
            "a.layout",
            "<a href=\"javascript:show('\\format{a}')\">a</a>",
        ],
        look_alike: ["a.html", "<a href=\"javascript:show('a')\">a</a>"],
    },
    Cue {
        name: "markup",
        about: "a tag inside a slip in the scheme",
        says: Says::Mentioned,
        holds: form::is_cut_by_markup,
        example: [
            "a.html",
            "<p>it was http<b> ://www.gnome.org/a</b> before</p>",
        ],
        look_alike: [
            "a.html",
            "<p>it was <b>http ://www.gnome.org/a</b> before</p>",
        ],
    },
    Cue {
        name: "scheme-only",
        about: "nothing after the scheme",
        says: Says::Mentioned,
        holds: form::is_scheme_only,
        example: ["a.txt", "all <https://> links"],
        look_alike: ["a.md", "[a](https:)"],
    },
    Cue {
        name: "introduced",
        about: "an autolink directly after words that introduce an example",
        says: Says::Mentioned,
        holds: words::is_introduced,
        example: ["a.md", "Links such as <http://www.gnome.org/%zz> fail."],
        look_alike: ["a.md", "Its page is <http://www.gnome.org/%zz>."],
    },
    Cue {
        name: "own-grammar",
        about: "a scheme whose name programs use with grammars of their own",
        says: Says::Mentioned,
        holds: scheme::is_used_otherwise,
        example: ["a.txt", "open ldap://www.gnome.org/foo there"],
        look_alike: ["a.md", "[a](ldap://www.gnome.org/foo)"],
    },
    Cue {
        name: "unused",
        about: "a definition of a link that nothing refers to",
        says: Says::Mentioned,
        holds: place::is_unused,
        example: [
            "a.md",
            "[a] is used\n\n[a]: http://www.gnome.org/\n[b]: http://www.gnome.org/%zz",
        ],
        look_alike: ["a.md", "[b]: http://www.gnome.org/%zz"],
    },
    Cue {
        name: "link",
        about: "what markup makes a link of, `<…>`, `URL:`, a value by itself in data",
        says: Says::Used,
        holds: place::is_link,
        example: ["a.md", "an invalid link: [a](http://www.gnome.org/%zz)"],
        look_alike: ["a.txt", "an invalid link: http://www.gnome.org/%zz"],
    },
    Cue {
        name: "code",
        about: "code in a document, or a string of a program",
        says: Says::Mentioned,
        holds: place::is_code,
        example: ["a.bs", "<p>\"<code>http://www.gnome.org/%zz</code>\" there"],
        look_alike: ["a.bs", "<p>\"<em>http://www.gnome.org/%zz</em>\" there"],
    },
    Cue {
        name: "key",
        about: "the name of a member in data",
        says: Says::Mentioned,
        holds: place::is_in_key,
        example: ["a.json", "{\"word http:/www.gnome.org\": 2}"],
        look_alike: ["a.json", "{\"a\": \"word http:/www.gnome.org\"}"],
    },
    Cue {
        name: "host",
        about: "a host that leads nowhere: reserved, private, or a word in place of a name",
        says: Says::Mentioned,
        holds: host::leads_nowhere,
        example: ["a.txt", "at http://foo.example/%zz there"],
        look_alike: ["a.txt", "at http://www.gnome.org/%zz there"],
    },
    Cue {
        name: "variants",
        about: "lines of plain text around it have the same host, written in other odd ways",
        says: Says::Mentioned,
        holds: kept::is_among_variants,
        example: [
            "a.txt",
            "http:/www.gnome.org/a\nhttp:///www.gnome.org/a\nhttp:\\\\www.gnome.org/a\n",
        ],
        look_alike: [
            "a.txt",
            "http://www.gnome.org/1\nhttp:/www.gnome.org/2\nhttp://www.gnome.org/3\n",
        ],
    },
    Cue {
        name: "conversion",
        about: "an arrow beside it, which shows what becomes of a text",
        says: Says::Mentioned,
        holds: words::is_converted,
        example: [
            "a.txt",
            "gives http://www.gnome.org/%zz -> http://www.gnome.org/ there",
        ],
        look_alike: [
            "a.txt",
            "gives http://www.gnome.org/%zz - http://www.gnome.org/ there",
        ],
    },
    Cue {
        name: "reference",
        about: "words directly before that refer to what the URI names",
        says: Says::Used,
        holds: words::is_referred_to,
        example: ["a.txt", "It must be open, see http://www.gnome.org/%zz"],
        look_alike: ["a.txt", "It must be http://www.gnome.org/%zz"],
    },
    Cue {
        name: "words",
        about: "a sentence about how URIs are written",
        says: Says::Mentioned,
        holds: words::is_about_uris,
        example: ["a.txt", "Forbid URLs like http://www.gnome.org/%zz"],
        look_alike: [
            "a.txt",
            "More in the format guide: http://www.gnome.org/%zz",
        ],
    },
    Cue {
        name: "value",
        about: "a value in code that is quoted in text",
        says: Says::Kept,
        holds: kept::is_value,
        example: ["a.txt", "\"expanded_url\":\"HTTP://www.gnome.org/\"\n"],
        look_alike: ["a.txt", "Its page: HTTP://www.gnome.org/a\n"],
    },
    Cue {
        name: "glued",
        about: "it continues a word or a path, or is a part of a name",
        says: Says::Kept,
        holds: kept::is_glued,
        example: ["a.txt", "the key x.http://WWW.gnome.org/ is set\n"],
        look_alike: ["a.txt", "the key. HTTP://www.gnome.org/ is there\n"],
    },
    Cue {
        name: "list",
        about: "alone on its line in plain text, as is a word on the line before or after",
        says: Says::Kept,
        holds: kept::is_in_list,
        example: [
            "a.txt",
            "http://www.gnome.org:80/a\nhttp://www.gnome.org:80/b\n",
        ],
        look_alike: ["a.txt", "See\n\n  HTTP://www.gnome.org/a\n\nthere.\n"],
    },
    Cue {
        name: "protocol",
        about: "a line of a message of HTTP",
        says: Says::Kept,
        holds: kept::is_in_protocol,
        example: [
            "a.txt",
            "It sends\n  Location: HTTP://www.gnome.org/a\n  and more.\n",
        ],
        look_alike: ["a.txt", "Its location is HTTP://www.gnome.org/a there.\n"],
    },
    Cue {
        name: "notice",
        about: "a copyright notice, or a part of a licence",
        says: Says::Kept,
        holds: kept::is_in_notice,
        example: [
            "a.txt",
            "Copyright (c) 2020 Anna.\nSee HTTP://www.gnome.org/.\n",
        ],
        look_alike: ["a.txt", "Anna has it.\nSee HTTP://www.gnome.org/.\n"],
    },
    Cue {
        name: "form",
        about: "an example of a normal form: the host is not clear, or words introduce it",
        says: Says::Kept,
        holds: kept::is_example_of_form,
        example: [
            "a.txt",
            "Some write a port, e.g. http://www.gnome.org:80/a here.\n",
        ],
        look_alike: ["a.txt", "Some write http://www.gnome.org:80/a here.\n"],
    },
    Cue {
        name: "letters",
        about: "characters that the readers of a text in another script read",
        says: Says::Kept,
        holds: kept::is_in_other_script,
        example: [
            "a.md",
            "مقدمة في [كتاب](https://ar.wikipedia.org/wiki/كتاب) العربية كلها\n",
        ],
        look_alike: [
            "a.md",
            "Its page in [Arabic](https://ar.wikipedia.org/wiki/كتاب) is long\n",
        ],
    },
    Cue {
        name: "content",
        about: "a script, data, or an identifier of a message",
        says: Says::Kept,
        holds: kept::is_content,
        example: ["a.txt", "An image <DATA:text/plain,ab> is that.\n"],
        look_alike: ["a.txt", "An image <HTTP://www.gnome.org/ab> is that.\n"],
    },
    Cue {
        name: "contrast",
        about: "the text has the fixed URI, too",
        says: Says::Kept,
        holds: kept::is_contrasted,
        example: [
            "a.txt",
            "HTTP://www.gnome.org/a is http://www.gnome.org/a for us.\n",
        ],
        look_alike: [
            "a.txt",
            "HTTP://www.gnome.org/a is http://www.gnome.org/b for us.\n",
        ],
    },
    Cue {
        name: "name",
        about: "a value of settings or data that programs compare, or a name of a namespace",
        says: Says::Name,
        holds: kept::is_name,
        example: ["a.yaml", "location: HTTP://www.gnome.org/a\n"],
        look_alike: ["a.txt", "Its location is HTTP://www.gnome.org/a there.\n"],
    },
];
