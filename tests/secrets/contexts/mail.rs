//! Mail and news.

use super::Context;
use crate::encodings::{
    base64, doubled, emlx, encoded_words_b, encoded_words_q, flowed, folded_header, html, mboxcl,
    mbx, one_line, parameters, quoted, quoted_printable, quoted_twice, rnews, signed,
};
use crate::places::{BESIDE, BROKEN, BROKEN_AFTER_HYPHEN};

const HEAD: &str = "From: jane@mail.example.net\nTo: joe@mail.example.net\nDate: Thu, 1 Jan 1998 00:00:00 +0000\nSubject: a\n";
const FROM: &str =
    "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nSubject: a\n\n";
const NEWS: &str = "Path: unc\nNewsgroups: alt.test\nSubject: a\nFrom: jane@mail.example.net\nMessage-ID: <1@mail.example.net>\n\n";
const FLOWED: &str = "Subject: a\nContent-Type: text/plain; format=flowed; delsp=yes\n\n";
const PRINTABLE: &str = "Subject: a\nContent-Transfer-Encoding: quoted-printable\n\n";
const BASE64: &str = "Subject: a\nContent-Transfer-Encoding: base64\n\n";
const HTML: &str = "Subject: a\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>";
const HTML_PRINTABLE: &str = "Subject: a\nMIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<p>";
const ALTERNATIVE: &str = "Subject: a\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n";
const FORWARDED: &str = "Subject: a\nMIME-Version: 1.0\nContent-Type: message/rfc822\n\nFrom: anna@mail.example.net\nSubject: b\n\n";
const BABYL: &str = "BABYL OPTIONS:\nVersion: 5\n\u{1f}\u{c}\n1,,\n*** EOOH ***\nSubject: a\n\n";
const MMDF: &str = "\u{1}\u{1}\u{1}\u{1}\nSubject: a\n\n";
const BSMTP: &str = "HELO b\nMAIL FROM:<a>\nRCPT TO:<b>\nDATA\nSubject: a\n\n";
const COLUMN: &str = "file,message\na,\"From: jane@mail.example.net\nSubject: a\n\n";
const ANEWS: &str = "Aunc.1\nnet.test\nunc!jane\nThu Jan  1 00:00:00 1981\ntitle\n";

const fn mail(name: &'static str, each: &'static str) -> Context {
    Context::new("mail", name, each)
}

/// A field of a message.
const fn field(name: &'static str, each: &'static str) -> Context {
    mail(name, each).within(HEAD, "\nbody\n").escaped(one_line)
}

/// A message of its own for each example, with a faulty link, so that its fields are shown.
const fn message(name: &'static str, each: &'static str) -> Context {
    Context::new("mbox", name, each)
}

const fn text(format: &'static str, name: &'static str, head: &'static str) -> Context {
    Context::new(format, name, "{}\n\n").within(head, "\n")
}

pub const CONTEXTS: &[Context] = &[
    text("mail", "text", "From: jane@mail.example.net\nSubject: a\n\n"),
    field("headers", "Comments: <{}>\n").thorough(),
    field("list-help", "List-Help: <{}>\n"),
    field("list-unsubscribe", "List-Unsubscribe: <mailto:a@mail.example.net>, <{}>\n"),
    field("x-field", "X-Url: {}\n"),
    field("folded", "Comments: <{}>\n").escaped(folded_header),
    field("encoded words, q", "X-Note: {}\n").escaped(encoded_words_q),
    field("encoded words, b", "X-Note: {}\n").escaped(encoded_words_b),
    message(
        "parameters",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nMIME-Version: 1.0\nContent-Type: message/external-body; access-type=URL;\n{}\n\nContent-Type: text/html\n\nhttp://www.example.net:70000/\n\n",
    )
    .escaped(parameters),
    message(
        "subject",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nSubject: {}\n\nhttp://www.example.net:70000/\n\n",
    )
    .escaped(one_line),
    message(
        "subject in angle brackets, folded",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nSubject: see <{}>\n\nhttp://www.example.net:70000/\n\n",
    )
    .escaped(folded_header)
    .thorough(),
    message(
        "subject in encoded words",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nSubject: {}\n\nhttp://www.example.net:70000/\n\n",
    )
    .escaped(encoded_words_b),
    message(
        "subject with text",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nSubject: {}\n\nhttp://www.example.net:70000/\n\n",
    )
    .at(&BESIDE)
    .escaped(one_line),
    message(
        "from",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: \"{}\" <jane@mail.example.net>\nSubject: a\n\nhttp://www.example.net:70000/\n\n",
    )
    .escaped(one_line),
    message(
        "from, folded",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: \"{}\"\n <jane@mail.example.net>\nSubject: a\n\nhttp://www.example.net:70000/\n\n",
    )
    .escaped(folded_header),
    message(
        "message-id",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nMessage-ID: <{}>\nSubject: a\n\nhttp://www.example.net:70000/\n\n",
    )
    .escaped(one_line),
    message(
        "list-id",
        "From jane Thu Jan  1 00:00:00 1998\nFrom: jane@mail.example.net\nList-Id: {} <a.example.net>\nSubject: a\n\nhttp://www.example.net:70000/\n\n",
    )
    .escaped(one_line),
    text("mail", "flowed", FLOWED).escaped(flowed),
    mail("flowed, broken", "<{}>\n\n").within(FLOWED, "").at(&BROKEN).escaped(flowed),
    text("mail", "quoted-printable", PRINTABLE).escaped(quoted_printable),
    mail("quoted-printable, broken", "<{}>\n\n")
        .within(PRINTABLE, "")
        .at(&BROKEN)
        .escaped(quoted_printable),
    text("mail", "base64", BASE64).encoded(base64),
    mail("html", "<a href=\"{}\">a</a>\n").within(HTML, "</p>").escaped(html),
    mail("html text", "<a href=\"http://www.example.net:70000/\">{}</a>\n")
        .within(HTML, "</p>")
        .escaped(html),
    mail("html, quoted-printable", "<a href=3D\"{}\">a</a>\n")
        .within(HTML_PRINTABLE, "</p>")
        .escaped(quoted_printable),
    text("mail", "alternative", ALTERNATIVE),
    text("mail", "forwarded", FORWARDED),
    text("mbox", "text", FROM),
    Context::new("mbox", "quoted", "> <{}>\n\n").within(FROM, "\n").escaped(quoted),
    Context::new("mbox", "quoted, broken", "> <{}>\n\n")
        .within(FROM, "\n")
        .at(&BROKEN)
        .escaped(quoted),
    Context::new("mbox", "quoted twice, after a hyphen", "> > see <{}>\n\n")
        .within(FROM, "\n")
        .at(&BROKEN_AFTER_HYPHEN)
        .escaped(quoted_twice),
    text("mboxcl", "text", FROM).encoded(mboxcl),
    text("mbx", "text", NEWS).encoded(mbx),
    Context::new("csvmail", "text", "{}\n\n").within(COLUMN, "\",b\n").escaped(doubled),
    Context::new("csvmail", "beside", "a,\"{}\"\n").within(COLUMN, "\"\n").escaped(doubled),
    Context::new("mmdf", "text", "{}\n\n").within(MMDF, "\u{1}\u{1}\u{1}\u{1}\n"),
    text("smime", "text", NEWS).encoded(signed),
    Context::new("babyl", "text", "{}\n\n").within(BABYL, "\u{1f}"),
    text("bsmtp", "text", BSMTP),
    text("rnews", "text", NEWS).encoded(rnews),
    text("emlx", "text", "Subject: a\n\n").encoded(emlx),
    text("anews", "text", ANEWS),
];
