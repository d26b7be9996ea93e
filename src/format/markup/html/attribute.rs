//! Attributes: which of them contain URIs, and at which positions in their values (HTML 4 §24
//! "index of attributes", HTML "attributes", and those of links in XML).

use std::ops::Range;

use memchr::{memchr2_iter, memchr3_iter};

use super::element::Element;
use crate::format::Role;
use crate::format::bytes::{is_space, trimmed};
use crate::uri::scheme::names::NameTable;

/// The meaning of an attribute's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// One URI.
    Uri,
    /// The name of a namespace.
    Namespace,
    /// Such names, between white space.
    Namespaces,
    /// Identifiers, some of which look like URIs, with other text around them.
    Identifiers,
    /// URIs between white space: `ping`, `archive`, which may have commas too.
    List,
    /// `srcset`: URIs with descriptors, between commas.
    Set,
    /// `0; url=…`, if it looks like it.
    Refresh,
    /// Style, with `url(…)` in it.
    Style,
    /// Code that runs.
    Code,
    /// Text.
    Text,
}

/// The meaning of attributes in any element.
static ATTRIBUTES: NameTable<Meaning, 256> = NameTable::new(&[
    // One URI.
    ("action", Meaning::Uri),
    ("background", Meaning::Uri),
    ("cite", Meaning::Uri),
    ("classid", Meaning::Uri),
    ("codebase", Meaning::Uri),
    ("data", Meaning::Uri),
    // What scripts load later, when the reader comes near.
    ("data-lazy-src", Meaning::Uri),
    ("data-src", Meaning::Uri),
    ("dynsrc", Meaning::Uri),
    ("fileref", Meaning::Uri),
    ("formaction", Meaning::Uri),
    ("href", Meaning::Uri),
    ("htmlurl", Meaning::Uri),
    ("icon", Meaning::Uri),
    ("longdesc", Meaning::Uri),
    ("lowsrc", Meaning::Uri),
    ("manifest", Meaning::Uri),
    ("poster", Meaning::Uri),
    ("src", Meaning::Uri),
    ("url", Meaning::Uri),
    ("usemap", Meaning::Uri),
    ("xlink:href", Meaning::Uri),
    ("xml:base", Meaning::Uri),
    ("xmlurl", Meaning::Uri),
    // The name of something, which looks like a URI: of a namespace, a vocabulary, a resource in
    // RDF.
    ("itemid", Meaning::Namespace),
    ("itemtype", Meaning::Namespace),
    ("namespace", Meaning::Namespace),
    ("rdf:about", Meaning::Namespace),
    ("rdf:datatype", Meaning::Namespace),
    ("rdf:resource", Meaning::Namespace),
    ("targetnamespace", Meaning::Namespace),
    ("vocab", Meaning::Namespace),
    ("xsi:nonamespaceschemalocation", Meaning::Namespace),
    ("xmlns", Meaning::Namespace),
    ("schemalocation", Meaning::Namespaces),
    ("xsi:schemalocation", Meaning::Namespaces),
    // Identifiers of features, properties, types, algorithms, document types and relations.
    // Programs compare them, and never fetch them.
    ("about", Meaning::Identifiers),
    ("algorithm", Meaning::Identifiers),
    ("datatype", Meaning::Identifiers),
    ("name", Meaning::Identifiers),
    ("namespaceuri", Meaning::Identifiers),
    ("ns", Meaning::Identifiers),
    ("prefix", Meaning::Identifiers),
    ("profile", Meaning::Identifiers),
    ("property", Meaning::Identifiers),
    ("publicid", Meaning::Identifiers),
    ("rel", Meaning::Identifiers),
    ("requiredextensions", Meaning::Identifiers),
    ("requiredfeatures", Meaning::Identifiers),
    ("resource", Meaning::Identifiers),
    ("rev", Meaning::Identifiers),
    ("scheme", Meaning::Identifiers),
    ("systemid", Meaning::Identifiers),
    ("type", Meaning::Identifiers),
    ("typeof", Meaning::Identifiers),
    ("xlink:arcrole", Meaning::Identifiers),
    ("xlink:role", Meaning::Identifiers),
    ("xpath-default-namespace", Meaning::Identifiers),
    ("xsi:type", Meaning::Identifiers),
    ("archive", Meaning::List),
    ("ping", Meaning::List),
    ("data-lazy-srcset", Meaning::Set),
    ("data-srcset", Meaning::Set),
    ("imagesrcset", Meaning::Set),
    ("srcset", Meaning::Set),
    ("style", Meaning::Style),
]);

/// Returns the meaning of the attribute `name` (in any case) of `element`.
pub(crate) fn meaning(element: Element, name: &[u8]) -> Meaning {
    let is = |word: &str| name.eq_ignore_ascii_case(word.as_bytes());
    let starts = |word: &str| {
        name.get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
    };
    match ATTRIBUTES.get(name) {
        // `data` is a URI's only there; elsewhere the authors' own.
        Some(Meaning::Uri) if is("data") && element != Element::Object => Meaning::Text,
        Some(Meaning::Uri) if element == Element::Unlinked => Meaning::Text,
        // The `name` of a link is what fragments refer to.
        Some(Meaning::Identifiers) if is_name(element, name) => Meaning::Text,
        Some(meaning) => meaning,
        None if starts("xmlns:") => Meaning::Namespace,
        None if is("content") && element == Element::Meta => Meaning::Refresh,
        None if starts("on") => Meaning::Code,
        None => Meaning::Text,
    }
}

/// Returns who follows the URI in the attribute `name` (in any case) of `element`: the reader, or
/// the program that shows the document.
pub(crate) fn role(element: Element, name: &[u8]) -> Role {
    match element {
        Element::Object | Element::Frame | Element::Raw(_) => Role::Run,
        Element::Image | Element::Relation(_) => Role::Loaded,
        _ if is_followed(name) => Role::Followed,
        Element::Inert => Role::Run,
        _ => Role::Loaded,
    }
}

fn is_followed(name: &[u8]) -> bool {
    let navigates = [
        "href",
        "action",
        "formaction",
        "cite",
        "longdesc",
        "url",
        "xlink:href",
    ];
    navigates
        .iter()
        .any(|word| name.eq_ignore_ascii_case(word.as_bytes()))
}

/// Returns true if the attribute `name` (in any case) of `element` contains a name that a
/// fragment can refer to.
pub(crate) fn is_name(element: Element, name: &[u8]) -> bool {
    let is = |word: &str| name.eq_ignore_ascii_case(word.as_bytes());
    is("id") || is("xml:id") || (element == Element::Link && is("name"))
}

/// Returns the ranges of the URIs of a list in `range` of `bytes`.
pub(crate) fn list(bytes: &[u8], range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    words(bytes, range, |byte| is_space(byte) || byte == b',')
}

/// Returns the ranges of the URIs of a `srcset`: each extends to white space or to a comma at its
/// end, and its descriptors to a comma outside brackets.
pub(crate) fn set(bytes: &[u8], range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        let rest = &bytes[at..range.end];
        let start = at + rest.iter().position(|&b| !is_space(b) && b != b',')?;
        let rest = &bytes[start..range.end];
        let word = rest.iter().position(|&b| is_space(b)).unwrap_or(rest.len());
        let commas = rest[..word]
            .iter()
            .rev()
            .take_while(|&&b| b == b',')
            .count();
        at = start + word;
        if commas == 0 {
            at = end_of_descriptors(bytes, at..range.end);
        }
        Some(start..start + word - commas)
    })
}

fn end_of_descriptors(bytes: &[u8], range: Range<usize>) -> usize {
    let mut depth = 0usize;
    for at in range.clone() {
        match bytes[at] {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    range.end
}

fn words(
    bytes: &[u8],
    range: Range<usize>,
    ends: fn(u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        let start = at + bytes[at..range.end].iter().position(|&b| !ends(b))?;
        let rest = &bytes[start..range.end];
        at = start + rest.iter().position(|&b| ends(b)).unwrap_or(rest.len());
        Some(start..at)
    })
}

/// Returns the range of the URI in `5; url=…`, or `None` if the value does not have this form.
pub(crate) fn refresh(bytes: &[u8], range: Range<usize>) -> Option<Range<usize>> {
    let mut at = range.start;
    let mut skip = |is: fn(u8) -> bool| {
        let from = at;
        at += bytes[at..range.end].iter().take_while(|&&b| is(b)).count();
        from..at
    };
    skip(is_space);
    skip(|b| b.is_ascii_digit() || b == b'.');
    skip(is_space);
    if skip(|b| matches!(b, b';' | b',')).is_empty() {
        return None;
    }
    skip(is_space);
    let name = skip(|b| b.is_ascii_alphabetic());
    skip(is_space);
    if !bytes[name].eq_ignore_ascii_case(b"url") || skip(|b| b == b'=').len() != 1 {
        return None;
    }
    skip(is_space);
    let quote = skip(|b| matches!(b, b'"' | b'\''));
    let value = &bytes[at..range.end];
    let end = match bytes[quote].first() {
        Some(&quote) => memchr::memchr(quote, value).unwrap_or(value.len()),
        None => value.len(),
    };
    Some(trimmed(bytes, at..at + end))
}

/// Returns the ranges of the URIs in each `url(…)` and after each `@import` in `range` of `bytes`.
pub(crate) fn style(bytes: &[u8], range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let part = &bytes[range.clone()];
    let mut read = range.start;
    memchr2_iter(b'(', b'@', part).filter_map(move |at| {
        let start = range.start + at + 1;
        let found = if start <= read {
            // In a string.
            None
        } else if part[at] == b'@' {
            import(&part[at + 1..])
        } else {
            url_function(part, at)
        };
        let found = found?;
        let found = trimmed(bytes, start + found.start..start + found.end);
        read = found.end;
        Some(without_quotes(bytes, found))
    })
}

/// Returns the range of the URI of `url(…)`, after the bracket at `bracket` of `part`.
fn url_function(part: &[u8], bracket: usize) -> Option<Range<usize>> {
    let name = part.get(bracket.checked_sub(3)?..bracket)?;
    if !name.eq_ignore_ascii_case(b"url") {
        return None;
    }
    let inside = &part[bracket + 1..];
    let start = inside.iter().position(|&b| !is_space(b))?;
    let quote = inside[start];
    if matches!(quote, b'"' | b'\'') {
        let start = start + 1;
        let length = memchr::memchr2(quote, b'\n', &inside[start..])?;
        return Some(start..start + length);
    }
    let ends = |&b: &u8| is_space(b) || matches!(b, b')' | b'(' | b'"' | b'\'');
    let length = inside[start..].iter().position(ends)?;
    Some(start..start + length)
}

/// Returns the range of the URI in the rest of an `@import` rule, if it is a string.
fn import(rest: &[u8]) -> Option<Range<usize>> {
    const NAME: &[u8] = b"import";
    let after = rest.get(NAME.len()..)?;
    if !rest[..NAME.len()].eq_ignore_ascii_case(NAME) {
        return None;
    }
    let spaces = after.iter().take_while(|byte| is_space(**byte)).count();
    let quote = after.get(spaces).filter(|quote| b"\"'".contains(quote))?;
    let start = NAME.len() + spaces + 1;
    let length = memchr::memchr2(*quote, b'\n', &rest[start..])?;
    let is_closed = rest[start + length] == *quote;
    is_closed.then_some(start..start + length)
}

/// Returns `range` without quotes written as references, as in a quoted `style`.
fn without_quotes(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let value = &bytes[range.clone()];
    let quotes = [
        &b"&quot;"[..],
        b"&#34;",
        b"&#034;",
        b"&#x22;",
        b"&apos;",
        b"&#39;",
        b"&#039;",
        b"&#x27;",
    ];
    let quote = quotes.iter().find(|quote| value.starts_with(quote));
    match quote {
        Some(quote) if value.len() >= 2 * quote.len() && value.ends_with(quote) => {
            range.start + quote.len()..range.end - quote.len()
        }
        _ => range,
    }
}

/// Returns true if a text may contain a URI.
pub(crate) fn may_hold_uri(value: &[u8]) -> bool {
    let is_sign = |at: usize| value[at] != b'/' || value.get(at + 1) == Some(&b'/');
    value.len() > 4 && memchr3_iter(b':', b'.', b'/', value).any(is_sign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::markup::html::element::Known;

    type Find = fn(&[u8], Range<usize>) -> Vec<Range<usize>>;

    #[track_caller]
    fn assert_found(find: Find, value: &str, expected: &[&str]) {
        let all = format!("x{value}x");
        let found = find(all.as_bytes(), 1..all.len() - 1);
        let found: Vec<_> = found.into_iter().map(|range| &all[range]).collect();
        assert_eq!(found, expected, "{value}");
    }

    #[test]
    fn sets() {
        let find: Find = |bytes, range| set(bytes, range).collect();
        assert_found(find, "", &[]);
        assert_found(find, "a.png", &["a.png"]);
        assert_found(find, " a.png 1x, b.png 2x ", &["a.png", "b.png"]);
        assert_found(
            find,
            "a.png, b.png 640w,c.png",
            &["a.png", "b.png", "c.png"],
        );
        assert_found(find, "a,b.png 1x", &["a,b.png"]);
        assert_found(find, "data:image/png,x 1x, y", &["data:image/png,x", "y"]);
        assert_found(find, "a (b, c), d", &["a", "d"]);
        assert_found(find, ", ,a", &["a"]);
    }

    #[test]
    fn lists() {
        let find: Find = |bytes, range| list(bytes, range).collect();
        assert_found(
            find,
            " http://a.example/ b\tc,d ",
            &["http://a.example/", "b", "c", "d"],
        );
        assert_found(find, "  ", &[]);
    }

    #[test]
    fn refreshes() {
        let find: Find = |bytes, range| refresh(bytes, range).into_iter().collect();
        assert_found(find, "0; url=http://a.example/", &["http://a.example/"]);
        assert_found(find, "0;URL='a b'", &["a b"]);
        assert_found(find, " 1.5 , Url = \"a\" ", &["a"]);
        assert_found(find, ";url=a", &["a"]);
        assert_found(find, "5", &[]);
        assert_found(find, "text/html; charset=x", &[]);
        assert_found(find, "0; a", &[]);
        assert_found(find, "0; url=", &[""]);
    }

    #[test]
    fn styles() {
        let find: Find = |bytes, range| style(bytes, range).collect();
        assert_found(
            find,
            "background: URL( a.png ) x url('b c') url(\"d\")",
            &["a.png", "b c", "d"],
        );
        assert_found(find, "url(url(a) url", &["url", "a"]);
        assert_found(find, "url(a", &[]);
        assert_found(find, "url(&quot;a&quot;)", &["a"]);
        assert_found(find, "url(&#039;a&#039;)", &["a"]);
        assert_found(find, "url(&#x27;a&#x27;)", &["a"]);
        assert_found(find, "url('a\n')", &["a"]);
        assert_found(find, "(a) rl(b)", &[]);
        assert_found(
            find,
            "@import \"i.css\"; @IMPORT'k.css' screen; @import url(j.css); @import\n'l.css';",
            &["i.css", "k.css", "j.css", "l.css"],
        );
        assert_found(find, "@import \"url(a)\" url(b)", &["url(a)", "b"]);
        assert_found(
            find,
            "@import \"a\n\" @imports \"b\" @import c @import",
            &[],
        );
    }

    #[test]
    fn roles() {
        for (tag, name, expected) in [
            ("a", "href", Role::Followed),
            ("area", "href", Role::Followed),
            ("form", "action", Role::Followed),
            ("blockquote", "cite", Role::Followed),
            ("ulink", "url", Role::Followed),
            ("other", "xlink:href", Role::Followed),
            ("img", "src", Role::Loaded),
            ("image", "href", Role::Loaded),
            ("image", "xlink:href", Role::Loaded),
            ("feImage", "href", Role::Loaded),
            ("use", "xlink:href", Role::Loaded),
            ("input", "src", Role::Loaded),
            ("video", "poster", Role::Loaded),
            ("iframe", "src", Role::Run),
            ("embed", "src", Role::Run),
            ("object", "data", Role::Run),
            ("script", "src", Role::Run),
            ("script", "xlink:href", Role::Run),
        ] {
            let element = Known::named(tag.as_bytes()).element;
            assert_eq!(role(element, name.as_bytes()), expected, "{tag} {name}");
        }
    }

    #[test]
    fn meanings() {
        for (element, name, expected) in [
            (Element::Link, "HREF", Meaning::Uri),
            (Element::Object, "data", Meaning::Uri),
            (Element::Other, "data", Meaning::Text),
            (Element::Other, "action", Meaning::Uri),
            (Element::Unlinked, "action", Meaning::Text),
            (Element::Unlinked, "url", Meaning::Text),
            (Element::Other, "xmlns:xlink", Meaning::Namespace),
            (Element::Other, "xmlns", Meaning::Namespace),
            (Element::Other, "srcset", Meaning::Set),
            (Element::Meta, "content", Meaning::Refresh),
            (Element::Other, "content", Meaning::Text),
            (Element::Link, "onclick", Meaning::Code),
            (Element::Link, "data-href", Meaning::Text),
            (Element::Link, "url", Meaning::Uri),
            (Element::Other, "xsi:schemaLocation", Meaning::Namespaces),
            (Element::Other, "targetNamespace", Meaning::Namespace),
            (Element::Other, "requiredFeatures", Meaning::Identifiers),
            (Element::Other, "profile", Meaning::Identifiers),
            (Element::Other, "name", Meaning::Identifiers),
            (Element::Link, "name", Meaning::Text),
        ] {
            assert_eq!(meaning(element, name.as_bytes()), expected, "{name}");
        }
    }
}
