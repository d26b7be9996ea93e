//! Elements in links that browsers do not show, as far as their tags say so.

use std::ops::Range;

use memchr::memchr_iter;

use super::reference::decoded;
use super::tag::{Attribute, Tag};
use crate::format::section_writer::SectionWriter;

/// Elements that are never shown.
const NEVER: &[&str] = &[
    "audio", "canvas", "datalist", "iframe", "noembed", "noframes", "template", "video",
];

/// Elements without an end tag, and those whose end tag may be left out: what follows them is not
/// in them.
const UNCLOSED: &[&str] = &[
    "a", "area", "base", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link",
    "meta", "option", "p", "param", "source", "tbody", "td", "tfoot", "th", "thead", "tr", "track",
    "wbr",
];

/// Declarations that hide an element, without white space: properties, and values.
const HIDING: &[(&str, &str)] = &[
    ("display", ":none"),
    ("visibility", ":hidden"),
    ("font-size", ":0"),
    ("opacity", ":0"),
    ("max-height", ":0"),
    ("mso-hide", ":all"),
    ("color", ":transparent"),
];

/// What is hidden in the open link.
#[derive(Debug, Default)]
pub(super) struct HiddenText {
    /// The name of the tag that is being read, if that is a start tag.
    tag: Range<usize>,
    element: Option<Hidden>,
}

impl HiddenText {
    /// Passes the name of a tag.
    pub fn tag(&mut self, bytes: &[u8], tag: &Tag, out: &mut SectionWriter) {
        self.tag = 0..0;
        if !out.has_open_link() {
            self.element = None;
            return;
        }
        if let Some(element) = &mut self.element {
            if element.ends_with(bytes, tag) {
                self.element = None;
                out.set_link_hidden(false);
            }
        } else if !tag.closes {
            self.tag = tag.name.clone();
            if is_one_of(&bytes[tag.name.clone()], NEVER) {
                self.hide(out);
            }
        }
    }

    /// Passes an attribute of the tag.
    pub fn attribute(&mut self, bytes: &[u8], found: &Attribute, out: &mut SectionWriter) {
        let name = &bytes[self.tag.clone()];
        if name.is_empty() || self.element.is_some() || is_one_of(name, UNCLOSED) {
            return;
        }
        let attribute = &bytes[found.name.clone()];
        if attribute.eq_ignore_ascii_case(b"hidden")
            || attribute.eq_ignore_ascii_case(b"style") && hides(&bytes[found.value.clone()])
        {
            self.hide(out);
        }
    }

    fn hide(&mut self, out: &mut SectionWriter) {
        self.element = Some(Hidden {
            name: self.tag.clone(),
            depth: 1,
        });
        out.set_link_hidden(true);
    }
}

/// A hidden element.
#[derive(Debug)]
struct Hidden {
    /// Its name.
    name: Range<usize>,
    /// The number of open elements of that name in it, and itself.
    depth: usize,
}

impl Hidden {
    /// Passes a tag. Returns true if it ends the element.
    fn ends_with(&mut self, bytes: &[u8], tag: &Tag) -> bool {
        if bytes[tag.name.clone()].eq_ignore_ascii_case(&bytes[self.name.clone()]) {
            if tag.closes {
                self.depth -= 1;
            } else {
                self.depth += 1;
            }
        }
        self.depth == 0
    }
}

fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    names
        .iter()
        .any(|word| name.eq_ignore_ascii_case(word.as_bytes()))
}

/// Returns true if a style hides its element.
fn hides(style: &[u8]) -> bool {
    let style = decoded(style);
    let letters = style.iter().filter(|byte| !byte.is_ascii_whitespace());
    let style: Vec<u8> = letters.map(u8::to_ascii_lowercase).collect();
    memchr_iter(b':', &style).any(|colon| {
        let (before, after) = style.split_at(colon);
        HIDING.iter().any(|(property, value)| {
            let before = before.strip_suffix(property.as_bytes());
            let after = after.strip_prefix(value.as_bytes());
            // `font-size:0.9em` and `background-color:transparent` hide nothing.
            matches!(before, Some([] | [.., b';' | b'/']))
                && after.is_some_and(|after| !matches!(after, [b'0'..=b'9' | b'.', ..]))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::markup::html::{Continuation, HtmlDecoder};
    use crate::text::Text;

    #[test]
    fn styles() {
        for (style, expected) in [
            ("display:none", true),
            ("color:red; DISPLAY : None !important", true),
            ("font-size:0px", true),
            ("font-size:0", true),
            ("font-size:0.9em", false),
            ("opacity:0.5", false),
            ("background-color:transparent", false),
            ("color:transparent", true),
            ("display:inline", false),
            ("", false),
        ] {
            assert_eq!(hides(style.as_bytes()), expected, "{style}");
        }
    }

    /// What a reader sees of each link, with hidden elements, and its title.
    type SeenLink = (String, Option<String>, Option<String>);

    fn seen_links(html: &str) -> Vec<SeenLink> {
        let text = Text::borrowed(html.as_bytes(), 0);
        let mut seen = Vec::new();
        HtmlDecoder::of_mail().read(&text, Continuation::Nothing, None, &mut |section| {
            let shown = |text: &[u8]| String::from_utf8(text.to_vec()).unwrap();
            let targets = section.markup.targets.into_iter();
            let links = targets.filter_map(|target| {
                let text = target.text.as_deref().map(shown)?;
                let all = target.hidden_text.as_deref().map(shown);
                Some((text, all, target.title.as_deref().map(shown)))
            });
            seen.extend(links);
        });
        seen
    }

    #[test]
    fn texts_of_links_are_what_a_reader_sees() {
        for (inside, visible, all) in [
            ("a<b>b</b>c", "abc", None),
            (
                "a<!-- x -->b<!x>c<?y?>d</ z>e<![CDATA[f]]>g",
                "abcdeg",
                None,
            ),
            (
                "a<img src=b.png>c<span title='d.example'>e</span>",
                "ace",
                None,
            ),
            ("a<script>b</script><style>c</style>d", "ad", None),
            ("a<p>b<br>c", "a b c", None),
            ("a&nbsp;&#8203;&nbsp;b&shy;c", "a b\u{AD}c", None),
            ("a<span style='display:none'>b</span>c", "ac", Some("abc")),
            (
                "a<div hidden>b<div>c</div>d</div>e",
                "a e",
                Some("a b c d e"),
            ),
            (
                "a<i style='font-size:0'>b</i>c<i>d</i>",
                "acd",
                Some("abcd"),
            ),
            ("a<noembed>b</noembed>c", "ac", Some("abc")),
            ("a<img style='display:none'>b<p hidden>c", "ab c", None),
        ] {
            let html = format!("<a href=x title='&lt;t'>{inside}</a>b");
            let expected = (
                visible.to_owned(),
                all.map(str::to_owned),
                Some("<t".to_owned()),
            );
            assert_eq!(seen_links(&html), [expected], "{inside}");
        }
        let two = "<a title=b href=x>c<a href=y title=d title=e>f";
        let expected = [("c", "b"), ("f", "d")]
            .map(|(text, title)| (text.to_owned(), None, Some(title.to_owned())));
        assert_eq!(seen_links(two), expected);
    }
}
