//! Elements of code, character data, and words in place of others.

use super::*;

/// Returns the URIs of `document`, each with the first letter of its context.
fn contexts(document: &str) -> Vec<String> {
    let links = links(document.as_bytes(), None).into_iter();
    let shown = links.map(|link| {
        let uri = String::from_utf8(link.uri).unwrap();
        format!("{} {uri}", &link.context.name()[..1])
    });
    shown.collect()
}

#[test]
fn code_is_what_elements_mark_as_code() {
    for (document, expected) in [
        (
            "<code>http://a.example/</code> http://b.example/",
            &["c http://a.example/", "b http://b.example/"][..],
        ),
        (
            "<pre><b>http://a.example/</b><tt>x</tt> http://b.example/</pre>http://c.example/",
            &[
                "c http://a.example/",
                "c http://b.example/",
                "b http://c.example/",
            ],
        ),
        // A link is one, whatever is around it or in it.
        (
            "<code><a href='http://a.example/'>http://b.example/</a></code>",
            &["l http://a.example/", "c http://b.example/"],
        ),
        (
            "<a href='http://a.example/'><code>x</code></a>",
            &["l http://a.example/"],
        ),
        ("<pre>&lt;http://a.example/&gt;", &["c http://a.example/"]),
        // What is not closed ends with its paragraph, or with the next heading.
        (
            "<p><code>http://a.example/<p>http://b.example/",
            &["c http://a.example/", "b http://b.example/"],
        ),
        (
            "<pre>http://a.example/<p>http://b.example/<h2>http://c.example/",
            &[
                "c http://a.example/",
                "c http://b.example/",
                "b http://c.example/",
            ],
        ),
        ("<literal/>http://a.example/", &["b http://a.example/"]),
        ("</code>http://a.example/", &["b http://a.example/"]),
        (
            "<screen><literal>x</screen> http://a.example/<para>http://b.example/",
            &["c http://a.example/", "b http://b.example/"],
        ),
        (
            "<example><title>x</title><para>http://a.example/</para>\
                <programlisting>http://b.example/</programlisting></example>http://c.example/",
            &[
                "b http://a.example/",
                "c http://b.example/",
                "b http://c.example/",
            ],
        ),
        (
            "<source src='http://a.example/'>http://b.example/",
            &["l http://a.example/", "b http://b.example/"],
        ),
        (
            "<source>http://a.example/</source>",
            &["b http://a.example/"],
        ),
        (
            "<source>\nhttp://a.example/</source>http://b.example/",
            &["c http://a.example/", "b http://b.example/"],
        ),
        (
            "<uri>http://a.example/</uri><ulink url='http://b.example/'/>",
            &["b http://a.example/", "l http://b.example/"],
        ),
    ] {
        assert_eq!(contexts(document), expected, "{document}");
    }
}

#[test]
fn character_data_in_code_has_no_markup() {
    for (document, expected) in [
        (
            "<screen><![CDATA[<a href='http://a.example/'>&amp; http://b.example/<]]></screen>\
                <a href='http://c.example/'>",
            &[
                "c http://a.example/",
                "c http://b.example/",
                "l http://c.example/",
            ][..],
        ),
        (
            "<screen><![CDATA[<!-- ]]></screen>http://a.example/",
            &["b http://a.example/"],
        ),
        (
            "<description><![CDATA[<a href='http://a.example/'>b</a>]]></description>",
            &["l http://a.example/"],
        ),
        (
            "<screen><![CDATA[http://a.example/</screen><a href='http://b.example/'>",
            &["c http://a.example/", "l http://b.example/"],
        ),
    ] {
        assert_eq!(contexts(document), expected, "{document}");
    }
}

#[test]
fn words_that_a_reader_replaces_are_placeholders_in_uris() {
    for (document, expected) in [
        ("http://<var>host</var>:8080/", "http://{host}:8080/"),
        (
            "ldap://[<replaceable class=x>a</replaceable>[:<replaceable>b</replaceable>]]/",
            "ldap://[{a}[:{b}]]/",
        ),
        (
            "http://a.example/<replaceable>x y</replaceable>",
            "http://a.example/{x y}",
        ),
        // Only in the word of a URI, and no other element.
        ("a <var>b</var>c", "a b c"),
        ("http://a.example/ <var>b</var>c", "http://a.example/ b c"),
        ("http://a.example/<em>b</em>/", "http://a.example/ b /"),
        (
            "http://a.example/<var>b<p>c</var>d",
            "http://a.example/{b\n\nc d",
        ),
        ("http://a.example/</var>/", "http://a.example/ /"),
    ] {
        assert_eq!(text(document), expected, "{document}");
    }
}
