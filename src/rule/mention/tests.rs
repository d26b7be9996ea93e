//! Tests of the cues: each on its own example and look-alike, and tables of texts with both sides.

use super::{CUES, Says};
use crate::finding::Finding;
use crate::lint::options::{Options, Task};
use crate::lint::scanner::read;
use crate::rule::{Checks, Mentions, RULES, Safety, Selection, Settings, Severity};

/// Returns what all rules find in a file of that name.
fn found(name: &str, text: &str, settings: Settings) -> Vec<Finding> {
    let checks = Checks::new(RULES.iter().copied(), settings);
    let options = Options::new(Task::Check(checks));
    read(
        text.as_bytes(),
        crate::detect(name, text.as_bytes()),
        &options,
    )
    .findings
}

/// Returns the findings of the rules that are on by default.
fn found_by_default(name: &str, text: &str) -> Vec<Finding> {
    let rules = Selection::default().rules(RULES).unwrap();
    let options = Options::new(Task::Check(Checks::new(rules, Settings::default())));
    read(
        text.as_bytes(),
        crate::detect(name, text.as_bytes()),
        &options,
    )
    .findings
}

fn has(finding: &Finding, cue: &str) -> bool {
    finding.mention.iter().any(|name| name == cue)
}

fn is_safe(finding: &Finding) -> bool {
    let fix = finding.fix.as_ref();
    fix.is_some_and(|fix| fix.safety == Safety::Safe)
}

#[test]
fn each_cue_holds_in_its_example_and_not_in_its_look_alike() {
    for cue in CUES {
        let read = |[name, text]: [&str; 2]| found(name, text, Settings::default());
        let (example, look_alike) = (read(cue.example), read(cue.look_alike));
        assert!(!look_alike.is_empty(), "{}: no finding", cue.name);
        match cue.says {
            // It depends on the name of the file, or on the configuration.
            _ if cue.example[1].is_empty() => {}
            Says::Mentioned | Says::OfOthers => {
                assert!(
                    example.iter().any(|found| has(found, cue.name)),
                    "{}: {example:?}",
                    cue.name
                );
                assert!(
                    !look_alike.iter().any(|found| has(found, cue.name)),
                    "{}: {look_alike:?}",
                    cue.name
                );
            }
            Says::Name => {
                assert!(!example.is_empty(), "{}: no finding", cue.name);
                assert!(
                    example.iter().all(|found| found.fix.is_none()),
                    "{}: {example:?}",
                    cue.name
                );
                assert!(
                    look_alike.iter().any(|found| found.fix.is_some()),
                    "{}",
                    cue.name
                );
            }
            Says::Used => {
                assert!(
                    example.iter().any(|found| found.mention.is_empty()),
                    "{}",
                    cue.name
                );
                assert!(
                    look_alike.iter().all(|found| !found.mention.is_empty()),
                    "{}",
                    cue.name
                );
            }
            Says::Kept => {
                assert!(!example.is_empty(), "{}: no finding", cue.name);
                assert!(!example.iter().any(is_safe), "{}: {example:?}", cue.name);
                assert!(
                    look_alike.iter().any(is_safe),
                    "{}: {look_alike:?}",
                    cue.name
                );
            }
        }
    }
}

#[test]
fn names_are_unique() {
    let mut names: Vec<_> = CUES.iter().map(|cue| cue.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), CUES.len());
}

#[test]
fn the_configuration_decides_for_a_file() {
    let text = "[a](http://www.gnome.org/%zz) at http://foo.example/%zz\n";
    let mentions = |mentions| {
        let settings = Settings {
            mentions,
            ..Settings::default()
        };
        let found = found("a.md", text, settings).into_iter();
        let found = found.filter(|found| found.rule.code == "S004");
        found.map(|found| found.severity).collect::<Vec<_>>()
    };
    assert_eq!(
        mentions(Mentions::Judged),
        [Severity::Error, Severity::Info]
    );
    assert_eq!(
        mentions(Mentions::Reported),
        [Severity::Error, Severity::Error]
    );
    assert_eq!(
        mentions(Mentions::Assumed),
        [Severity::Info, Severity::Info]
    );
}

#[test]
fn messages_are_not_judged() {
    let mail = b"From: a@gnome.org\n\nan invalid URL like http://foo.example/%zz\n";
    let checks = Checks::new(RULES.iter().copied(), Settings::default());
    let options = Options::new(Task::Check(checks));
    let found = read(mail, crate::format::find("mail").unwrap(), &options).findings;
    let fault = found
        .iter()
        .find(|found| found.rule.code == "S004")
        .unwrap();
    assert_eq!((fault.severity, fault.mention.len()), (Severity::Error, 0));
}

/// Returns the severities of what the default rules find, `E`, `W` or `I`, with the codes.
fn levels(name: &str, text: &str) -> String {
    let found = found_by_default(name, text).into_iter();
    let levels = found.map(|found| {
        let level = match found.severity {
            Severity::Error => 'E',
            Severity::Warning => 'W',
            Severity::Info => 'I',
        };
        format!("{level}{}", found.rule.code)
    });
    levels.collect::<Vec<_>>().join(" ")
}

macro_rules! t {
    ($name:ident, $($file:literal: $text:literal => $expected:literal,)+) => {
        #[test]
        fn $name() {
            for (file, text, expected) in [$(($file, $text, $expected)),+] {
                assert_eq!(levels(file, text), expected, "{file}: {text}");
            }
        }
    };
}

t!(links_are_used_whatever_the_words_and_the_host,
    "a.md": "An invalid URL like [a](http://www.gnome.org/%zz) here." => "ES004",
    "a.md": "[a](mailto://hr@example.com)" => "EP006",
    "a.md": "[a](http://www.example.org/a b%zz)" => "",
    "a.md": "e.g. [a](http:/www.gnome.org/)" => "ES012",
    "a.html": "<p>Malformed: <a href=\"http://example.com:80x/\">a</a></p>" => "ES007",
    "a.rst": "Parsing `a <http://www.gnome.org/%zz>`_ here." => "ES004",
    "a.json": "{\"homepage\": \"http://www.gnome.org/%zz\"}" => "ES004",
    "a.yaml": "homepage: http://www.gnome.org/%zz\n" => "ES004",
    "a.toml": "homepage = \"http://www.gnome.org/%zz\"\n" => "ES004",
    "a.yaml": "hosts: [\"http://www.gnome.org/%zz\", b]\n" => "ES004",
    "a.csv": "name,url\na,http://www.gnome.org/%zz\n" => "ES004",
    "a.md": "See <http://www.gnome.org/%zz> there." => "ES004",
    "a.md": "[a](https:)" => "ES006",
);

t!(values_in_documents_are_used,
    "a.md": "---\nhomepage: http://www.gnome.org/%zz\n---\ntext\n" => "ES004",
    "a.md": "---\nabout: its page was http://www.gnome.org/%zz\n---\ntext\n" => "WS004",
    "a.md": "<Card\n  github=\"http://www.gnome.org/%zz\"\n/>\n" => "ES004",
    "a.md": "<Card github=\"http://www.gnome.org/%zz\" />\n" => "ES004",
    "a.md": "set github=\"http://www.gnome.org/%zz\" there\n" => "WS004",
    "a.md": "Homepage: http://www.gnome.org/%zz\n" => "WS004",
    "a.txt": "homepage: http://www.gnome.org/%zz\n" => "WS004",
    "a.toml": "mail = \"mailto:anna@@gnome.org\"\n" => "EP015",
);

t!(what_the_text_of_a_link_names,
    "a.md": "[http://www.gnome.org/](http://www.kde.org/)" => "IM013",
    "a.md": "[`http://www.gnome.org/`](http://www.kde.org/)" => "IM013",
    "a.html": "<a href=\"http://www.kde.org/\"><code>http://www.gnome.org/</code></a>" => "IM013",
    "a.md": "[http://www.gnome.org/?u=http://www.kde.org/](http://www.kde.org/)" => "IM013",
    "a.md": "[http://www.gnome.org/](http://www.kde.org/show?of=www.gnome.org)" => "IM013",
    "a.md": "[www.gnome.org](http://www.kde.org/)" => "IM013",
    "a.md": "[http://bugs.gnome.org/546953](http://www.kde.org/show?id=546953)" => "IM013",
    "a.html": "<a href=\"http://www.kde.org/a.html\">http://www.gnome.org/a.html</a>" => "EM013",
    "a.md": "[http://openbsd.gnome.org/](http://www.kde.org/openbsd)" => "IM013",
    "a.html": "<a href=\"https://bit.ly/a\">http://www.gnome.org/</a>" => "IM013",
);

t!(files_that_others_wrote_have_no_faults,
    "a.patch": "+see <http:/www.gnome.org/a>\n" => "IS012",
    "LICENSE": "see <http://www.gnome.org:80x/>\n" => "IS007",
    "a.txt": "see <http:/www.gnome.org/a>\n" => "ES012",
    "a.html": "<!-- generated by a script --><a href=\"http:/www.gnome.org/a\">a</a>" => "IS012",
    "a.html": "<meta name=\"generator\" content=\"Sphinx 7\"><a href=\"http:/www.gnome.org/a\">a</a>" => "IS012",
    "a.html": "<meta name=\"generator\" content=\"Vim\"><a href=\"http:/www.gnome.org/a\">a</a>" => "ES012",
    "a.ttl": "<http:/www.gnome.org/a> a <http://www.gnome.org/%zz> .\n" => "",
    "a.ttl": "# at http:/www.gnome.org/a there\n" => "ES012",
);

t!(slips_that_are_names,
    "a.txt": "'http:/www.gnome.org/n/1'\r\n'http:/www.gnome.org/n/2'\r\n'http:/www.gnome.org/n/1'\r\n'http:/www.gnome.org/n/1'\r\n" => "IS012 IS012 IS012 IS012",
    "a.txt": "http:/www.gnome.org/n/1 a\r\n\r\nhttp:/www.gnome.org/n/2 a\r\n \t\r\nhttp:/www.gnome.org/n/1 a\r\n\r\nhttp:/www.gnome.org/n/1 a\r\n" => "ES012 ES012 ES012 ES012",
    "a.xml": "<a b='htpps://www.gnome.org/n/1' c='htpps://www.gnome.org/n/1' d='htpps://www.gnome.org/n/1' e='htpps://www.gnome.org/n/2'/>" => "IS012 IS012 IS012 IS012",
    "a.md": "<htpps://www.gnome.org/n/1>, <htpps://www.gnome.org/n/2>, <htpps://www.gnome.org/m/3>" => "ES012 ES012 ES012",
    "a.md": "[a](http:/www.gnome.org/n/1) [a](http:/www.gnome.org/n/1) [a](http:/www.gnome.org/n/1) [a](http:/www.gnome.org/n/1)" => "ES012 ES012 ES012 ES012",
);

t!(titles_and_phrases,
    "a.html": "<p>It is \"http://www.\u{200b}gnome.\u{200b}org/a\".</p>" => "IM005 IM005",
    "a.html": "<p>It is http://www.gno\u{200b}me.org/a there.</p>" => "EM005",
    "a.html": "<a href=\"http://www.\u{200b}gnome.org/a\">a</a>" => "EM005",
    "a.po": "msgid \"a\"\nmsgstr \"at <http://www.gnome.org/a\u{200e}>.\"\n" => "IM006",
    "a.html": "<a href=\"http://www.gnome.org/a\u{200e}\">a</a>" => "EM006",
    "a.html": "<a href=\"mailto:$author.email$\">a</a>" => "",
    "a.rb": "# some have bad links ('http:/www.gnome.org/a')\n" => "IS012",
    "a.rb": "# see http:/www.gnome.org/a\n" => "ES012",
    "a.adoc": "See link:++http://www.gnome.org/a b++[the page].\n" => "IS001",
    "a.txt": "Submitted by mailto://anna@gnome.org\n" => "IP006",
    "a.md": "by [Anna](mailto://anna@gnome.org)\n" => "EP006",
    "a.pike": "//! @url{http://www.gnome.org/a/@\n//!b@}\n" => "",
    "a.xml": "<a topic='urn:xmpp:push:summary FORM_TYPE' b='c'/>" => "IS001",
    "a.html": "<a href=\"http://www.gnome.org/\" title=\"http://www.kde.org/\">a</a>" => "IM020",
    "a.html": "<a href=\"https://2%CF%80.com/\">a</a>" => "IX007",
    "a.html": "<a href=\"https://www%2Egnome.org/\">a</a>" => "EX007",
    "a.txt": "\"http://www.gnome.org&a=b@www.kde.org/a\" was sent\n" => "IM001",
    "a.html": "<a href=\"http://www.gnome.org&amp;a=b@www.kde.org/a\">a</a>" => "EM001",
    "a.json": "{\"a\": \"is at http:// www.gnome.org/ now\"}" => "IS012",
    "a.json": "{\"a\": \"htttp://www.gnome.org/\"}" => "ES012",
    "a.md": "It is at http:// www.gnome.org/ now" => "ES012",
);

t!(what_programs_read_as_meant_is_information,
    "a.html": "<a href=\"mailto: anna@gnome.org \">a</a>" => "IS001",
    "a.html": "<a href=\"mailto:Anna <anna@gnome.org>\">a</a>" => "IS001 IS001",
    "a.html": "<a href=\"mailto:anna@gnome.org?subject=one two\">a</a>" => "IS001",
    "a.html": "<a href=\"mailto:anna@gnome.org?subject=Why?&amp;body=http://www.gnome.org/\">a</a>" => "IP015 IP015",
    "a.html": "<a href=\"mailto:anna@gnome.org?subject=a?body=b\">a</a>" => "EP015",
    "a.html": "<a href=\"mailto:annaATgnome.org\">a</a>" => "",
    "a.html": "<a href=\"http://www.gnome.org/#a#b\">a</a>" => "IS001",
    "a.html": "<a href=\"http://www.gnome.org/##\">a</a>" => "IS001",
    "a.html": "<a href=\"http://www.gnome.org/##b\">a</a>" => "IS001",
    "a.html": "<a href=\"http://www.gnome.org/#a b\">a</a>" => "IS001",
    "a.html": "<a href=\"http://www.gnome.org/a b\">a</a>" => "IS001",
    "a.html": "<img src=\"http://www.gnome.org/my image 1.png\">" => "IS001",
    "a.html": "<img src=\"images/my image - 1.png\">" => "IS001",
    "a.html": "<a href=\"http://www.gnome.org/a?b=c d\">a</a>" => "IS001",
    "a.html": "<a href=\"http://www.gnome.org/ GNOME\">a</a>" => "ES001",
    "a.html": "<a href=\"http://www.gnome.org/?a=b: c, d!\">a</a>" => "IS001",
    "a.html": "<a href=\"http://www.gnome.org/a  b\">a</a>" => "ES001",
    "a.json": "{\"logo\": \"http://www.gnome.org/a/My Logo.png\"}" => "IS001",
    "a.json": "{\"logo\": \"http://www.gnome.org/a/ My.png\"}" => "ES001",
    // Quotation marks in pairs, one of which may be encoded.
    "a.md": "[a](http://www.gnome.org/?q=%22a%20b\")" => "IS001",
    "a.md": "[a](http://www.gnome.org/a/\"b\"/c)" => "IS001",
    "a.md": "[a](http://www.gnome.org/a\")" => "ES001",
    "a.md": "[a](http://www.gnome.org/a?q=\")" => "IS001",
    // Pages of help files, and what is not one.
    "a.html": "<a href=\"ms-its:A.Reference.chm::/b.htm\">a</a>" => "",
    "a.html": "<a href=\"ms-its:http://www.gnome.org/a.chm::/b.htm\">a</a>" => "EX019",
    // Names of variables.
    "a.spec": "Source: http://www.gnome.org/a_%version.tar.gz" => "",
    "a.yml": "url: http://www.gnome.org/help/50%late/" => "ES004",
    // A name with its version.
    "a.txt": "http://www.gnome.org/ValueSet/languages|4.0.1" => "",
    "a.html": "<script src='http://www.gnome.org/a.js?b={\"c\":{\"d\":1}}'></script>" => "IS002 IS001",
    "a.html": "<a href='http://www.gnome.org/a?b\"'>a</a>" => "ES001",
    "a.html": "<a href='http://www.gnome.org/\"a\"'>a</a>" => "IS001",
    "a.html": "<a href=\"file:~/.a\">a</a>" => "IP015",
    "a.html": "<a href=\"file://gnome:80/a\">a</a>" => "IP015",
    "a.md": "an autolink <http://foo.bar.`baz> there" => "",
    "a.md": "[a](http://foo.com:80x/)" => "IS007",
    "a.md": "[a](http://foo.gnome.org:80x/)" => "ES007",
    "a.md": "[a](http:/foo.bar/a)" => "ES012",
    "a.md": "[a](https://www.gnome.org/?q=label:\"a+b\")" => "IS001",
    "a.md": "[a](https://www.gnome.org/?q=label:\"a+b)" => "ES001",
    "a.html": "<a href=\"http://www.gnome.org/a->\">a</a>" => "IS001",
    "a.md": "[a](http://www.gnome.org/?q=a:b>c)" => "IS001",
    "a.md": "[a](http://www.gnome.org/?q=a>)" => "ES001",
    "a.md": "[a](http://www.gnome.org/a>b)" => "ES001",
    "a.csv": "a,urn:oid:2.49.0.001,b" => "IN010",
    "a.csv": "a,urn:oid:3.49.1,b" => "WN010",
    "a.po": "msgid \"\"\nmsgstr \"ftp://anv:tremenger@ftp.gnome.org/\"" => "IC001",
    "a.html": "<a href=\"file:///C|/a\">a</a>" => "",
    "a.owl": "<a>http://www.gnome.org/%filename.owl</a>" => "",
    "a.owl": "<a>http://www.gnome.org/a%filename.owl</a>" => "WS004",
    "a.md": "[http://purl.obolibrary.org/obo/a.obo](https://github.com/a/a.obo)" => "",
    "a.adoc": "image:https://www.gnome.org/a.svg[link=\"https://www.kde.org\",alt=A B]" => "",
    "a.txt": "id: www.gnome.org:unnamed.owl#a" => "",
    "a.txt": "at www.gnome.org:80x/a" => "WS007",
    "a.md": "    $ redis-cli -u redis://LJenkins:p%40ssw0rd@redis-16379.gnome.org/0" => "IC001",
    "a.md": "`https://hook.gnome.org/` ftp://anna:h3rring@www.gnome.org/" => "IC001",
    "a.txt": "ftp://anna:h3rring@www.gnome.org/" => "EC001",
    "a.py": "a = 'ftp://anna:h3rring@www.gnome.org/'" => "EC001",
    "a.py": "# ftp://anna:h3rring@www.gnome.org/" => "IC001",
    "a.yml": "a: ftp://anna:h3rring@www.gnome.org/" => "EC001",
    "a.yml":  "dsn: https://0a1b2c@o0.ingest.gnome.org/0" => "IP001",
    "a.md": "[a](https://anna@www.gnome.org/)" => "WP001",
    "a.adoc": "by mailto:greg%wind@gnome.org[Greg]" => "IS004",
    "a.html": "<a href=\"http://www.gnome.org/a /b\">a</a>" => "ES001",
    "a.xml": "<ulink url=\"http://www.gnome.org/a b\">a</ulink>" => "ES001",
    "a.html": "<a href=\"http://www.gnome.org/?a=' + b + '&amp;c\">a</a>" => "",
    "a.html": "<a href=\"mailto:[owner->email]\">a</a>" => "",
    "a.html": "<script src=\"data:text/javascript,a\"></script>" => "IX015",
    "a.html": "<a href=\"data:text/html,a\">a</a>" => "EX015",
    "a.md": "[a](https://anna-.gnome.org/)" => "IS010",
    "a.md": "[a](https://www.gnome.orgmailto:anna@gnome.org)" => "WD006",
    "a.md": "[a](https://www.gnome.org/ahttps://anna:h7Rz2Lk9Vw4@www.gnome.org/)" => "WD006 EC001",
    "a.html": "<a href='mailto:\"anna@gnome.org\"'>a</a>" => "ES001",
    "a.md": "[a](m:Array#join)" => "",
    "a.md": "[a](https://www.gnome.org/logs;query=a%0Ab%3Dc;d?e)" => "IX001",
    "a.rst": "`a <http:Page/b>`_" => "IS006",
    "a.rst": "`a <http:www.gnome.org/b>`_" => "ES012",
    "a.c": "#define A \"urn:publicid:\"" => "",
    "a.po": "msgid \"\"\nmsgstr \"mailto:anna@gnome.org[anna@gnome.org]\"\n" => "",
    "a.po": "msgid \"\"\nmsgstr \"http://www.gnome.org[Сайт проекта] x\"\n" => "",
    "a.ent": "<!ENTITY a \"http://www.&b;/%zz\">\n" => "IS004",
    "a.md": "[a](http://www.gnome.org/#%_a)" => "IS004",
    "a.md": "[a](http://www.gnome.org/%%28a%%29)" => "IS004 IS004",
    "a.md": "[a](http://www.gnome.org/%%28a%29)" => "ES004",
    "a.md": "$[a](\\sigma_f)$" => "",
    "a.json": "{\"u\": \"http://www.gnome.org:80;http://www.kde.org:81\"}" => "",
    "a.xml": "<step src=\"a/b.go:/c d/\"/>" => "IS001",
    "a.xml": "<file src=\"..\\docs\\new.html\"/>" => "IX011",
    "a.html": "<img src=\"..\\docs\\new.png\">" => "IX011",
);

t!(definitions_that_nothing_uses_are_no_links,
    "a.md": "[a] b\n\n[a]: http://www.gnome.org/%zz\n" => "ES004",
    "a.md": "[a] b\n\n[a]: http://www.gnome.org/\n[b]: http://www.gnome.org/%zz\n" => "IS004",
    "a.md": "![b] [a] b\n\n[a]: http://www.gnome.org/\n[b]: http://www.gnome.org/%zz\n" => "ES004",
    "a.md": "b\n\n[b]: http://www.gnome.org/%zz\n" => "ES004",
);

t!(text_about_uris_mentions_them,
    "a.py": "# Forbid URLs like http:///example.com - with a scheme, but without a hostname\n" => "IS012",
    "a.txt": "It is malformed, e.g. http://www.gnome.org:80x/ there." => "IS007",
    "a.txt": "Creates http://yourdomain.com@attacker.com there." => "",
    "a.md": "The name http://foo.example/%zz is not valid." => "IS004",
    "a.md": "Such as <http://www.gnome.org/%zz> there." => "IS004",
    "a.txt": "a URL must be http:/www.gnome.org/ there" => "IS012",
    "a.txt": "open enode://0a1b2c3d4e5f60718293a4b5c6d7e8f9@10.3.58.6:30303 there" => "",
    "a.txt": "open ldap://host:port/dn there" => "",
    "a.txt": "at tcp://[fe80::1]:80 there" => "",
    "a.txt": "at http://fe80::1/ there" => "IS011",
    "a.txt": "at http://127/ there" => "",
    "a.md": "[a](info:closures) and [b](info:closures#scopes)" => "",
    "a.txt": "Location: https://:443/login\\.lp\\r\\nSet-Cookie" => "IS006",
);

t!(slips_in_text_are_faults,
    "a.md": "See http:/www.gnome.org/ there." => "ES012",
    "a.txt": "More in the format guide: http:/www.gnome.org/a" => "ES012",
    "a.c": "// see http:/www.gnome.org/a\n" => "ES012",
    "a.md": "See https:://www.gnome.org/ there." => "ES012",
    "a.html": "<p>a <b>See</b> ttp://www.gnome.org/a" => "ES012",
    "a.html": "<p>a <ins>h</ins>ttp://www.gnome.org/a" => "IS012",
    "a.txt": "get it at ftp:/example.com/a now" => "ES012",
    "a.txt": "write to mailto://anna@gnome.org now" => "IP006",
    "a.c": "/* Contributed by Anna (mailto://anna@gnome.org) */\n" => "IP006",
);

t!(templates_are_mentions_at_their_bytes,
    "a.md": "[a](https://login.gnome.org/{Azure-AD/{tenant-id)" => "",
    "a.html": "<a href=\"mailto:%w%W\">a</a>" => "IS004 IS004",
    "a.html": "<a href=\"http://%h/cgi-bin/a.cgi\">a</a>" => "IS004",
    "a.md": "[a](http:/www.gnome.org/{{ page }})" => "ES012",
    "a.html": "<a href=\"http://www.gnome.org/100%off\">a</a>" => "ES004",
);

t!(credentials_are_reported_wherever_they_stand,
    "a.py": "x = \"postgresql://app:h7Rz2Lk9Vw4@db.gnome.org/x\"\n" => "EC001",
    "a.md": "e.g. `postgresql://app:h7Rz2Lk9Vw4@db.gnome.org/x`" => "EC001",
);
