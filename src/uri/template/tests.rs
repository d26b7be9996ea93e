//! The tables of RFC 6570 §3.2, and faults.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::{TemplateFaultKind as Fault, UriTemplate, Value, is_expression};

fn variables() -> BTreeMap<&'static str, Value> {
    let list = |list: &[&str]| Value::from(list);
    let keys = [("semi", ";"), ("dot", "."), ("comma", ",")];
    BTreeMap::from([
        ("count", list(&["one", "two", "three"])),
        ("dom", list(&["example", "com"])),
        ("dub", "me/too".into()),
        ("hello", "Hello World!".into()),
        ("half", "50%".into()),
        ("var", "value".into()),
        ("who", "fred".into()),
        ("base", "http://example.com/home/".into()),
        ("path", "/foo/bar".into()),
        ("list", list(&["red", "green", "blue"])),
        ("keys", Value::from(&keys[..])),
        ("v", "6".into()),
        ("x", "1024".into()),
        ("y", "768".into()),
        ("empty", "".into()),
        ("empty_keys", Value::Pairs(Vec::new())),
    ])
}

fn expanded(template: &str) -> String {
    let values = variables();
    let template = UriTemplate::parse(template).expect(template);
    template.expand(|name| values.get(name)).unwrap()
}

#[track_caller]
fn assert_expansions(table: &[(&str, &str)]) {
    for &(template, expected) in table {
        assert_eq!(expanded(template), expected, "{template}");
    }
}

#[test]
fn variable_expansion() {
    assert_expansions(&[
        ("{count}", "one,two,three"),
        ("{count*}", "one,two,three"),
        ("{/count}", "/one,two,three"),
        ("{/count*}", "/one/two/three"),
        ("{;count}", ";count=one,two,three"),
        ("{;count*}", ";count=one;count=two;count=three"),
        ("{?count}", "?count=one,two,three"),
        ("{?count*}", "?count=one&count=two&count=three"),
        ("{&count*}", "&count=one&count=two&count=three"),
    ]);
}

#[test]
fn simple_expansion() {
    assert_expansions(&[
        ("{var}", "value"),
        ("{hello}", "Hello%20World%21"),
        ("{half}", "50%25"),
        ("O{empty}X", "OX"),
        ("O{undef}X", "OX"),
        ("{x,y}", "1024,768"),
        ("{x,hello,y}", "1024,Hello%20World%21,768"),
        ("?{x,empty}", "?1024,"),
        ("?{x,undef}", "?1024"),
        ("?{undef,y}", "?768"),
        ("{var:3}", "val"),
        ("{var:30}", "value"),
        ("{list}", "red,green,blue"),
        ("{list*}", "red,green,blue"),
        ("{keys}", "semi,%3B,dot,.,comma,%2C"),
        ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
    ]);
}

#[test]
fn reserved_expansion() {
    assert_expansions(&[
        ("{+var}", "value"),
        ("{+hello}", "Hello%20World!"),
        ("{+half}", "50%25"),
        ("{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"),
        ("{+base}index", "http://example.com/home/index"),
        ("O{+empty}X", "OX"),
        ("O{+undef}X", "OX"),
        ("{+path}/here", "/foo/bar/here"),
        ("here?ref={+path}", "here?ref=/foo/bar"),
        ("up{+path}{var}/here", "up/foo/barvalue/here"),
        ("{+x,hello,y}", "1024,Hello%20World!,768"),
        ("{+path,x}/here", "/foo/bar,1024/here"),
        ("{+path:6}/here", "/foo/b/here"),
        ("{+list}", "red,green,blue"),
        ("{+list*}", "red,green,blue"),
        ("{+keys}", "semi,;,dot,.,comma,,"),
        ("{+keys*}", "semi=;,dot=.,comma=,"),
    ]);
}

#[test]
fn fragment_expansion() {
    assert_expansions(&[
        ("{#var}", "#value"),
        ("{#hello}", "#Hello%20World!"),
        ("{#half}", "#50%25"),
        ("foo{#empty}", "foo#"),
        ("foo{#undef}", "foo"),
        ("{#x,hello,y}", "#1024,Hello%20World!,768"),
        ("{#path,x}/here", "#/foo/bar,1024/here"),
        ("{#path:6}/here", "#/foo/b/here"),
        ("{#list}", "#red,green,blue"),
        ("{#list*}", "#red,green,blue"),
        ("{#keys}", "#semi,;,dot,.,comma,,"),
        ("{#keys*}", "#semi=;,dot=.,comma=,"),
    ]);
}

#[test]
fn label_expansion() {
    assert_expansions(&[
        ("{.who}", ".fred"),
        ("{.who,who}", ".fred.fred"),
        ("{.half,who}", ".50%25.fred"),
        ("www{.dom*}", "www.example.com"),
        ("X{.var}", "X.value"),
        ("X{.empty}", "X."),
        ("X{.undef}", "X"),
        ("X{.var:3}", "X.val"),
        ("X{.list}", "X.red,green,blue"),
        ("X{.list*}", "X.red.green.blue"),
        ("X{.keys}", "X.semi,%3B,dot,.,comma,%2C"),
        ("X{.keys*}", "X.semi=%3B.dot=..comma=%2C"),
        ("X{.empty_keys}", "X"),
        ("X{.empty_keys*}", "X"),
    ]);
}

#[test]
fn path_expansion() {
    assert_expansions(&[
        ("{/who}", "/fred"),
        ("{/who,who}", "/fred/fred"),
        ("{/half,who}", "/50%25/fred"),
        ("{/who,dub}", "/fred/me%2Ftoo"),
        ("{/var}", "/value"),
        ("{/var,empty}", "/value/"),
        ("{/var,undef}", "/value"),
        ("{/var,x}/here", "/value/1024/here"),
        ("{/var:1,var}", "/v/value"),
        ("{/list}", "/red,green,blue"),
        ("{/list*}", "/red/green/blue"),
        ("{/list*,path:4}", "/red/green/blue/%2Ffoo"),
        ("{/keys}", "/semi,%3B,dot,.,comma,%2C"),
        ("{/keys*}", "/semi=%3B/dot=./comma=%2C"),
    ]);
}

#[test]
fn parameter_expansion() {
    assert_expansions(&[
        ("{;who}", ";who=fred"),
        ("{;half}", ";half=50%25"),
        ("{;empty}", ";empty"),
        ("{;v,empty,who}", ";v=6;empty;who=fred"),
        ("{;v,bar,who}", ";v=6;who=fred"),
        ("{;x,y}", ";x=1024;y=768"),
        ("{;x,y,empty}", ";x=1024;y=768;empty"),
        ("{;x,y,undef}", ";x=1024;y=768"),
        ("{;hello:5}", ";hello=Hello"),
        ("{;list}", ";list=red,green,blue"),
        ("{;list*}", ";list=red;list=green;list=blue"),
        ("{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"),
        ("{;keys*}", ";semi=%3B;dot=.;comma=%2C"),
    ]);
}

#[test]
fn query_expansion() {
    assert_expansions(&[
        ("{?who}", "?who=fred"),
        ("{?half}", "?half=50%25"),
        ("{?x,y}", "?x=1024&y=768"),
        ("{?x,y,empty}", "?x=1024&y=768&empty="),
        ("{?x,y,undef}", "?x=1024&y=768"),
        ("{?var:3}", "?var=val"),
        ("{?list}", "?list=red,green,blue"),
        ("{?list*}", "?list=red&list=green&list=blue"),
        ("{?keys}", "?keys=semi,%3B,dot,.,comma,%2C"),
        ("{?keys*}", "?semi=%3B&dot=.&comma=%2C"),
        ("{&who}", "&who=fred"),
        ("{&half}", "&half=50%25"),
        ("?fixed=yes{&x}", "?fixed=yes&x=1024"),
        ("{&x,y,empty}", "&x=1024&y=768&empty="),
        ("{&x,y,undef}", "&x=1024&y=768"),
        ("{&var:3}", "&var=val"),
        ("{&list}", "&list=red,green,blue"),
        ("{&list*}", "&list=red&list=green&list=blue"),
        ("{&keys}", "&keys=semi,%3B,dot,.,comma,%2C"),
        ("{&keys*}", "&semi=%3B&dot=.&comma=%2C"),
    ]);
}

#[test]
fn literals_and_values_beyond_ascii() {
    let template = UriTemplate::parse("/é%2f[a]{+x}{x:1}").unwrap();
    let value = Value::from("€%41%zz");
    let uri = template.expand(|_| Some(&value)).unwrap();
    assert_eq!(uri, "/%C3%A9%2f[a]%E2%82%AC%41%25zz%E2%82%AC");
}

#[test]
fn a_list_has_no_prefix() {
    let values = variables();
    for text in ["a{list:3}", "{?x,keys:1}"] {
        let template = UriTemplate::parse(text).unwrap();
        let error = template.expand(|name| values.get(name)).unwrap_err();
        assert!(matches!(&text[error.name], "list" | "keys"));
    }
}

#[test]
fn levels() {
    for (template, expected) in [
        ("", 1),
        ("http://example.org/", 1),
        ("{a}{b}", 1),
        ("{+a}", 2),
        ("{#a}", 2),
        ("{a,b}", 3),
        ("{/a}", 3),
        ("{.a}{a}", 3),
        ("{a:1}", 4),
        ("{?a*}", 4),
    ] {
        let template = UriTemplate::parse(template).unwrap();
        assert_eq!(template.level(), expected, "{template}");
    }
}

#[test]
fn valid_templates() {
    for template in [
        "",
        "~user",
        "/a%20b",
        "{a.b_c%20d}",
        "{1}",
        "{_}",
        "{a:9999}",
        "{&a*,b:1}",
        "é\u{e000}",
    ] {
        assert_eq!(UriTemplate::faults(template), [], "{template}");
    }
}

/// Each fault is marked.
#[test]
fn faults() {
    for (marked, kinds) in [
        ("a⟦ ⟧b", &[Fault::Literal][..]),
        ("⟦\"⟧", &[Fault::Literal]),
        ("⟦'⟧⟦|⟧", &[Fault::Literal; 2]),
        ("⟦\u{fffe}⟧", &[Fault::Literal]),
        ("100⟦%⟧", &[Fault::Percent]),
        ("⟦%⟧zz", &[Fault::Percent]),
        ("a⟦}⟧b", &[Fault::Unopened]),
        ("http://h/⟦{⟧", &[Fault::Unclosed]),
        ("⟦{⟧a{b}", &[Fault::Unclosed]),
        ("⟦{⟧{b}⟦}⟧", &[Fault::Unclosed, Fault::Unopened]),
        ("{⟦=⟧a}", &[Fault::Operator]),
        ("{⟦@⟧a}", &[Fault::Operator]),
        ("{⟦|⟧a}", &[Fault::Operator]),
        ("{⟦⟧}", &[Fault::Name]),
        ("{?⟦⟧}", &[Fault::Name]),
        ("{a,⟦⟧}", &[Fault::Name]),
        ("{⟦a b⟧}", &[Fault::Name]),
        ("{.⟦a.⟧}", &[Fault::Name]),
        ("{⟦a..b⟧}", &[Fault::Name]),
        ("{⟦a%2⟧}", &[Fault::Name]),
        ("{⟦a-b⟧}", &[Fault::Name]),
        ("{⟦é⟧}", &[Fault::Name]),
        ("{+⟦+a⟧}", &[Fault::Name]),
        ("{a:⟦⟧}", &[Fault::Prefix]),
        ("{a:⟦0⟧}", &[Fault::Prefix]),
        ("{a:⟦10000⟧}", &[Fault::Prefix]),
        ("{a:⟦3*⟧}", &[Fault::Prefix]),
        ("{⟦a*⟧*}", &[Fault::Name]),
    ] {
        let text = marked.replace(['⟦', '⟧'], "");
        let mut shown = text.clone();
        let faults = UriTemplate::faults(&text);
        for fault in faults.iter().rev() {
            shown.insert(fault.end, '⟧');
            shown.insert(fault.start, '⟦');
        }
        assert_eq!(shown, marked);
        let found: Vec<_> = faults.iter().map(|fault| fault.kind).collect();
        assert_eq!(found, kinds, "{text}");
        assert_eq!(UriTemplate::parse(&text), Err(faults[0]));
    }
}

#[test]
fn expressions() {
    for text in ["{id}", "{?q,lang}", "{/a*}", "{a:3,b:4}", "{+p}"] {
        assert!(is_expression(text), "{text}");
    }
    for text in [
        "", "a", "{", "{}", "{a b}", "{a}b", "{a}{b}", "{{a}}", "{=a}",
    ] {
        assert!(!is_expression(text), "{text}");
    }
}

#[test]
fn values() {
    let none: &[(&str, &str)] = &[];
    for (template, uri, expected) in [
        ("/a", "/a", Some(none)),
        ("/a", "/b", None),
        ("/é", "/%C3%A9", Some(none)),
        ("/{a}", "/x%20y", Some(&[("a", "x y")])),
        ("/{a}", "/", Some(&[("a", "")])),
        ("/{a}", "/x/y", None),
        ("/{a}", "/%FF", None),
        ("/{+a}/z", "/x/y%20/z", Some(&[("a", "x/y%20")])),
        ("/{a}-{b}", "/x-y-z", Some(&[("a", "x-y"), ("b", "z")])),
        ("/{a}/{a}", "/x/x", Some(&[("a", "x")])),
        ("/{a}/{a}", "/x/y", None),
        ("/{a,b}", "/x,y", Some(&[("a", "x"), ("b", "y")])),
        ("/x{.f}", "/x", Some(none)),
        ("/x{.f}", "/x.txt", Some(&[("f", "txt")])),
        ("{/a,b}", "/x/y", Some(&[("a", "x"), ("b", "y")])),
        (
            "/s{?q,lang}",
            "/s?q=x%26y&lang=de",
            Some(&[("q", "x&y"), ("lang", "de")]),
        ),
        ("/s{?q,lang}", "/s?lang=de", Some(&[("lang", "de")])),
        ("/s{?q,lang}", "/s?q=", Some(&[("q", "")])),
        ("/s{?q,lang}", "/s?q", None),
        ("/s{?q,lang}", "/s?lang=de&q=x", None),
        ("/s{?q}", "/s", Some(none)),
        ("/s?x=1{&q}", "/s?x=1&q=2", Some(&[("q", "2")])),
        ("/a{;x,y}", "/a;x;y=1", Some(&[("x", ""), ("y", "1")])),
        ("/a{;x}", "/a;x=", None),
        ("/a{;x}", "/axx", None),
        ("/a{#f}", "/a#b/c", Some(&[("f", "b/c")])),
        ("/{a:3}", "/abc", None),
        ("/{a*}", "/abc", None),
    ] {
        let values = UriTemplate::parse(template).unwrap().values(uri);
        let found = values.as_ref().map(|values| {
            let pairs = values.iter().map(|(name, value)| (*name, &**value));
            pairs.collect::<Vec<_>>()
        });
        assert_eq!(found.as_deref(), expected, "{template} {uri}");
    }
}

proptest! {
    #[test]
    fn any_text_is_survived(text in r"[a{}:*,.+?&;#/% =!0-9é]{0,24}", uri in r"[a:,.?&;#/%0-9=]{0,24}") {
        for fault in UriTemplate::faults(&text) {
            prop_assert!(text.get(fault.range()).is_some());
        }
        if let Ok(template) = UriTemplate::parse(&text) {
            prop_assert_eq!(template.as_str(), &text);
            template.values(&uri);
        }
    }

    /// Values that are found give the URI again, and those that were put in are found.
    #[test]
    fn values_expand_to_the_uri(
        template in r"(/a|-|\.|(\{[+#./;?&]?[xyz](,[xyz])?\})){0,5}",
        values in prop::collection::vec("[a/ é,%&-]{0,3}", 3),
        missing in 0..8,
    ) {
        let template = UriTemplate::parse(&template).unwrap();
        let values: Vec<_> = values.iter().map(|value| Value::from(&**value)).collect();
        let of = |name: &str| {
            let at = usize::from(name.as_bytes()[0] - b'x');
            (missing & 1 << at == 0).then(|| &values[at])
        };
        let uri = template.expand(of).unwrap();
        if let Some(found) = template.values(&uri) {
            let found: BTreeMap<_, _> = found.into_iter().map(|(n, v)| (n, Value::from(v))).collect();
            prop_assert_eq!(template.expand(|name| found.get(name)).unwrap(), uri);
        } else {
            let mut names: Vec<_> = template.variables().collect();
            names.sort_unstable();
            names.dedup();
            prop_assert!(names.len() < template.variables().count(), "{} {}", template, uri);
        }
    }
}
