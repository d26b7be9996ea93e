//! What a sender can add to a message must not silence the rules about senders and hosts: each link of
//! [`SIGNALS`], changed by each of [`CHANGES`], as a mail of HTML.

use crate::format::find as format;
use crate::lint::options::{Options, Task};
use crate::lint::scanner::read;
use crate::rule::{Checks, Preset, RULES, Selection, Settings, Severity};

/// A rule, and the host and the rest of a link that it warns of.
#[rustfmt::skip]
const SIGNALS: &[(&str, &str, &str)] = &[
    ("X024", "bit.ly", "/3aBcDeF"),
    ("X029", "pay.westeurope.cloudapp.azure.com", "/login"),
    ("X029", "vmi1234567.contaboserver.net", "/"),
    ("X029", "shop.duckdns.org", "/a"),
    ("X029", "a-b-c.trycloudflare.com", "/login"),
    ("X030", "www.iana.org", "/?etc/rp=/login"),
    ("X032", "www.iana.org", "/wp-content/plugins/x/login.html"),
    ("X032", "www.iana.org", "/.well-known/x/index.php?a=1"),
    ("X033", "www.iana.org", "/out?url=https%3A%2F%2Fwww.example.com%2Flogin"),
    ("M024", "paypal.login.iana.org", "/"),
    ("M025", "www.example.co.jp.iana.org", "/login"),
    ("C014", "www.iana.org", "/login?u=anna%40example.edu"),
    ("C014", "www.iana.org", "/?e=YW5uYUBleGFtcGxlLmVkdQ"),
];

/// What a sender does with a link: `HOST` and `REST` are those of a signal.
#[rustfmt::skip]
const CHANGES: &[(&str, &str)] = &[
    ("nothing", "<a href='https://HOSTREST'>Log in</a>"),
    ("scheme in upper case", "<A HREF='HTTPS://HOSTREST'>Log in</A>"),
    ("http", "<a href='http://HOSTREST'>Log in</a>"),
    ("root dot", "<a href='https://HOST.REST'>Log in</a>"),
    ("port", "<a href='https://HOST:443REST'>Log in</a>"),
    ("user information", "<a href='https://www.example.com@HOSTREST'>Log in</a>"),
    ("fragment", "<a href='https://HOSTREST#https://www.example.com/'>Log in</a>"),
    ("entities", "<a href='&#104;ttps&colon;//HOSTREST'>Log in</a>"),
    ("spaces", "<a href='  https://HOSTREST \n'>Log in</a>"),
    ("no text", "<a href='https://HOSTREST'><img src='cid:a@b.example' alt=''></a>"),
    ("hidden text", "<a href='https://HOSTREST'>Log in<span hidden> https://www.example.com/</span></a>"),
    ("text of the sender", "<a href='https://HOSTREST'>Example Organization</a>"),
    ("title", "<a href='https://HOSTREST' title='Example Organization'>Log in</a>"),
    ("second href", "<a href='https://HOSTREST' href='https://www.example.org/'>Log in</a>"),
    ("gateway", "<a href='https://urldefense.com/v3/__https://HOSTREST__;!!a!b$'>Log in</a>"),
    ("link twice", "<a href='https://HOSTREST'>Log in</a> <a href='https://HOSTREST'>Log in</a>"),
];

/// Fields that programs do not show, with the domains of the links.
const FIELDS: &str = "Reply-To: a@iana.org\nX-Sender: a@duckdns.org\nX-Mailer: iana.org\n";

/// Returns true if the rule warns of the mail.
fn warns(code: &str, html: &str) -> bool {
    let message = format!(
        "From: Anna <anna@example.org>\nTo: anna@example.edu\nSubject: x\n{FIELDS}MIME-Version: 1.0\n\
         Content-Type: text/html; charset=utf-8\n\n<p>{html}</p>\n"
    );
    let selection = Selection {
        preset: Some(Preset::Mail),
        ..Selection::default()
    };
    let checks = Checks::new(selection.rules(RULES).unwrap(), Settings::default());
    let options = Options::new(Task::Check(checks));
    let findings = read(message.as_bytes(), format("mail").unwrap(), &options).findings;
    let mut findings = findings.iter();
    findings.any(|it| it.rule.code == code && it.severity >= Severity::Warning)
}

#[test]
fn nothing_that_a_sender_adds_silences_a_signal() {
    assert!(CHANGES.len() > 10);
    let mut silenced = Vec::new();
    for (code, host, rest) in SIGNALS {
        for (name, change) in CHANGES {
            // A second link is a second link.
            if (*code, *name) == ("X024", "second href") {
                continue;
            }
            let html = change.replace("HOST", host).replace("REST", rest);
            if !warns(code, &html) {
                silenced.push(format!("{code} {name}: {html}"));
            }
        }
    }
    assert!(silenced.is_empty(), "{silenced:#?}");
}

#[test]
fn decoys_beside_a_mismatch_leave_a_warning() {
    let mut decoys = String::new();
    for number in ["1", "2", "3", "4", "5", "6", "7", "8", "9"] {
        decoys += &["<a href='https://a.iana.org/", number, "'>More</a> "].concat();
    }
    for text in ["https://www.example.com/", "www.example.com"] {
        let link = format!("<a href='https://a.iana.org/x'>{text}</a>");
        assert!(warns("M013", &(decoys.clone() + &link)), "{text}");
    }
    let domain = "<a href='https://a.iana.org/x'>example.com</a>";
    assert!(warns("M019", &(decoys + domain)));
}
