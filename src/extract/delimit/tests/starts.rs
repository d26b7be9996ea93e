//! What starts a candidate (docs/design/DELIMITING.md §1).

use super::{assert_candidates, candidates, texts};
use crate::extract::delimit::Kind;
use crate::text::Text;

#[test]
fn starts_of_uris() {
    for marked in [
        "see ¦http://h.example/¦ and ¦FTP://h.example¦",
        "according to¦http://h.example/¦",
        "EUR.¦https://h.example/a¦",
        "X--¦http://h.example/a¦",
        "_¦http://h.example/a¦_",
        "¦svn+http://h.example/r¦ ¦git+ssh://git@h.example/r¦",
        "¦thing://h.example/x¦, (¦thing://h.example:1/x¦)",
        "¦mailto:joe@h.example¦, to¦mailto:joe@h.example¦",
        "¦news:comp.lang.c¦ ¦urn:isbn:0451450523¦ ¦tel:+15551212¦",
        "¦www.h.example¦ (¦WWW.h.example/a¦) 到¦www.h.example¦。",
        "<¦x-app:open¦> <¦news:a@b.example¦> <¦URL:ab:c¦>"
            .replace("¦URL:", "URL:¦")
            .as_str(),
        "¦turn:turn.example.org¦ ¦stun:192.0.2.1:3478¦ ¦STUNS:a.example.com¦",
        "¦ftp://@h.example/¦ ¦redis://:pw@h.example/0¦",
        "¦https://:443/¦ ¦http://::1:8080/¦",
        "¦http://-é.example/¦ ¦http://-a.example/¦",
        "¦whois++://h.example/x¦ <¦whois++://h.example/x¦> ¦c++://h.example¦",
        "Look!¦www.h.example¦ ¦www.h.example¦!Great ¦www.h.example¦! a",
        "¦fax:+1-201-555-0100¦ <¦fax:555-0100¦> ¦tel:555-0100¦",
        "\\n¦http://example.com/¦ \\thttp n¦http://example.com/¦",
        "¦news:x#A.1@h.example¦ <¦news:x#A.1@h.example¦>",
    ] {
        assert_candidates(marked);
    }
}

#[test]
fn text_without_uris() {
    for text in [
        "news: good, data: missing, file: a.txt",
        "turn:left.then, stun:no.where turns:left stun:example",
        "std::x C:\\x D:/x E://x 10:30 foo:bar a::b",
        "http:// http://... http://.com/ ://x \"http://\" http://www.",
        "http://<host>/ mailto:<address>",
        "M[MKT\"L)C[<[.D://J#( E://J+Z!7,P AB://X",
        "<a@b.example> <79700@cup.example> <joe@[IPv6:2001:db8::1]>",
        "<foo:bar> <xsl:template match=\"x\"> <D:prop>",
        "joe@www.h.example x.www.h.example www.foo www..x /www.h.example",
        "/a/mailto/urn:x a/urn:isbn:0451450523 std::urn:isbn:1",
        "h=\nttps://h.example/a",
        "C++: good, a+:b, ++://x, 1+://x",
        "a!b!www.h.example!joe www.h.example!joe !www.h.example!",
        "fax:555-0100 Fax:+1-201-555-0100 modem:555-0100",
        "<hh:mm:ss> <gg:mm:ss> <gg:mm> <geo:lat> <data:name x=\"y\"> <urn:name> <tag:a.b>",
        "<file:line> <file:a/b:1> <tag:a:b/c> <<Data:4/binary>> <info:a/b>",
        "<foo://> <http://...> <http://www.> <mailto:address>",
        "<ht\ntp://h.example\n\n <ht\ntp:x>",
    ] {
        assert_eq!(texts(text.as_bytes()), [""; 0], "{text}");
    }
}

#[test]
fn misspelt_and_defanged_uris() {
    for (text, expected) in [
        ("htpp://example.com/a", "?htpp://example.com/a"),
        ("http//www.example.com", "?http//www.example.com"),
        ("http//:www.example.com", "?http//:www.example.com"),
        ("http:://www.example.com", "?http:://www.example.com"),
        ("<http:://www.example.com>", "?http:://www.example.com"),
        ("http;//www.example.com", "?http;//www.example.com"),
        ("http:/www.example.com.", "?http:/www.example.com"),
        ("http:\\\\www.example.com", "?http:\\\\www.example.com"),
        ("http:///www.example.com", "?http:///www.example.com"),
        ("http:// www.example.com", "?http:// www.example.com"),
        ("http://  www.example.com", "?http://  www.example.com"),
        ("hhttp://example.com/a", "?hhttp://example.com/a"),
        ("hhttps://example.com/a", "?hhttps://example.com/a"),
        ("xhttps://example.com/a", "https://example.com/a"),
        ("http:www.example.com", "?http:www.example.com"),
        (
            "https://http://example.com/",
            "?https://http://example.com/",
        ),
        ("<http:/www.example.com/>", "?http:/www.example.com/"),
        ("hxxps://evil[.]example/x", "?hxxps://evil[.]example/x"),
        ("http[:]//example.com/b", "?http[:]//example.com/b"),
        ("http[://]example.com/b", "?http[://]example.com/b"),
        ("http://a(dot)example.com", "?http://a(dot)example.com"),
        ("mailto:a at example.com", "?mailto:a at example.com"),
        ("<mailto:a AT example.com>", "?mailto:a AT example.com"),
        ("http://a at example.com", "?http://a at example.com"),
        (
            "svn+ssh://a at example.com/b.",
            "?svn+ssh://a at example.com/b",
        ),
        ("a[.]example[.]com/q.", "?a[.]example[.]com/q"),
        ("192[.]0[.]2[.]1", "?192[.]0[.]2[.]1"),
    ] {
        assert_eq!(texts(text.as_bytes()), [expected], "{text}");
    }
    for text in [
        "http//foo",
        "http:/usr/bin",
        "/proxy/http//example.com/",
        "[a-z]+[.]com",
        "joe[.]smith@example.com",
        "joe(at)example(dot)com a(dot)example(dot)com",
        "a[.]b",
    ] {
        assert_eq!(texts(text.as_bytes()), [""; 0], "{text}");
    }
}

#[test]
fn kind_of_abbreviated_reference() {
    let text = Text::borrowed(b"www.h.example", 0);
    assert_eq!(candidates(&text)[0].kind, Kind::Abbreviated);
}
