"""Readers of the test suites of other finders: each yields texts with the links that are expected
in them. The suites are read where they are; nothing of them is here."""

import dataclasses
import html
import re


@dataclasses.dataclass
class Case:
    text: str
    expected: list
    # The offset in the file.
    at: int
    # The suite asks for the first link only.
    first: bool = False
    # The suite asks whether the text as a whole is a link.
    whole: bool = False


LITERAL = r"""(?:r\#"(?:.|\n)*?"\#|"(?:[^"\\]|\\(?:.|\n))*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)"""
# Literals that are joined, as in C and with `+`.
STRINGS = rf"{LITERAL}(?:[\s+]*{LITERAL})*"
COMMENT = r"//[^\n]*|/\*(?:.|\n)*?\*/"
ESCAPE = re.compile(r"\\(u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|\n\s*|.)", re.DOTALL)
CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "b": "\b", "0": "\0"}


def character(escape):
    """The character of an escape."""
    name = escape.group(1)
    if name[0] in "uUx" and len(name) > 1:
        return chr(int(name[1:].strip("{}"), 16))
    return "" if name[0] == "\n" else CONTROLS.get(name, name)


def value(expression, names=None):
    """The string of literals and names that are joined; None if there is something else."""
    result, end = "", 0
    for token in re.finditer(rf"({LITERAL})|(\w+)", expression):
        if expression[end : token.start()].strip(" \t\r\n+"):
            return None
        end = token.end()
        literal = token.group(1)
        part = (names or {}).get(token.group(2)) if literal is None else literal
        if part is None:
            return None
        if literal is not None:
            raw = literal[0] in "r`"
            part = literal.strip("r#")[1:-1] if raw else ESCAPE.sub(character, literal[1:-1])
        result += part
    if not end or expression[end:].strip():
        return None
    # Escapes of two surrogates are one character.
    return result.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def values(expression):
    """The strings of a list of literals."""
    return [value(found) for found in re.findall(STRINGS, expression)]


def unprefixed(link, text):
    """A target without the scheme that the finder added, if it is not in the text without that."""
    if link not in text:
        for scheme in ("http://", "mailto:"):
            if link.startswith(scheme) and link.removeprefix(scheme) in text:
                return link.removeprefix(scheme)
    return link


ANCHOR = re.compile(r"<a\b[^>]*?\bhref=(?:\"([^\"]*)\"|'([^']*)')[^>]*>(.*?)</a>", re.DOTALL)
TAG = re.compile(r"</?[a-z][^>:]*>|<!--|<a\b", re.IGNORECASE)


def linked(text, page):
    """The links in `page`, if it is the text with elements `a` around parts of it; else None."""
    if TAG.search(text):
        return None
    links, at, end = [], 0, 0
    for anchor in ANCHOR.finditer(page):
        between = page[end : anchor.start()]
        between = between if text.startswith(between, at) else html.unescape(between)
        at += len(between)
        target, label = anchor.group(1) or anchor.group(2) or "", anchor.group(3)
        forms = [target, html.unescape(target), label, html.unescape(label)]
        link = next((form for form in forms if form and text.startswith(form, at)), None)
        if not text[: at].endswith(between) or link is None:
            return None
        links.append(link)
        at, end = at + len(link), anchor.end()
    return links if text[at:] in (page[end:], html.unescape(page[end:])) else None


def pages(source, none=False):
    """Literals that are followed by one with the same text and elements `a` in it; with `none`,
    also those that are followed by the same."""
    strings = []
    for token in re.finditer(rf"{COMMENT}|(?P<strings>{STRINGS})", source):
        # Templates are not filled.
        if token["strings"] and not re.search(r"\$\{|[\"'](\{\w+\})+[\"']", token["strings"]):
            strings.append((token.start(), value(token["strings"])))
    for (at, text), (_, page) in zip(strings, strings[1:]):
        links = linked(text, page)
        if links or (none and links is not None and len(text) > 1):
            yield Case(text, [link.strip() for link in links], at)


def pages_and_none(source):
    return pages(source, none=True)


def twitter(source):
    """Lines of YAML: `text:` and `expected:` below the sections on URLs."""
    text, expected, at, section = None, [], 0, ""
    for line in re.finditer(r"^( *)(?:- )?(\w+):(.*)$|\Z", source, re.MULTILINE):
        indent, key, rest = line.group(1), line.group(2), line.group(3)
        if key in ("description", None) or indent == "  ":
            if text is not None and "url" in section:
                yield Case(text, expected, at)
            text, expected = None, []
        if indent == "  ":
            section = key
        elif key == "text":
            text, at = value(rest), line.start()
        elif key in ("expected", "url"):
            expected += values(rest)


def linkify_it(source, none=False):
    """A text in a line, and the expected link in the next one if it is not the whole text."""
    lines = [(line.start(), re.sub(r"^%.*", "", line.group())) for line in re.finditer(r"^.*$", source, re.MULTILINE)]
    skip = False
    for (at, text), (_, following) in zip(lines, [*lines[1:], (0, "")]):
        if skip or not text.strip():
            skip = False
        elif none:
            yield Case(text, [], at)
        else:
            skip = bool(following.strip())
            yield Case(text, [following if skip else text], at, first=True)


def not_linkify_it(source):
    return linkify_it(source, none=True)


def mozilla(source):
    """Objects with `input` and `url`, which is escaped for HTML, and `text` if that differs."""
    pattern = rf"input:\s*({STRINGS}),(?:{COMMENT}|\s)*(?:url|results):\s*({STRINGS})(?:{COMMENT}|[\s,])*(?:text:\s*({STRINGS}))?"
    for found in re.finditer(pattern, source):
        text, link = value(found.group(1)), html.unescape(value(found.group(2)))
        yield Case(text, [unprefixed(link, text)], found.start())


def gnome_terminal(source):
    """assert_match of the expressions for whole URLs."""
    pattern = rf"assert_match \(REGEX_\w+,\s*({STRINGS}),\s*(ENTIRE|nullptr|NULL|{STRINGS})\)"
    for found in re.finditer(pattern, source):
        text, link = value(found.group(1)), found.group(2)
        expected = [text] if link == "ENTIRE" else [] if link in ("nullptr", "NULL") else [value(link)]
        yield Case(text, expected, found.start(), first=True)


def markdown_links(text, page):
    """The targets of the elements `a` of a page as they are in its Markdown, or their texts."""
    for anchor in ANCHOR.finditer(page):
        target, label = html.unescape(anchor.group(1)), html.unescape(anchor.group(3))
        yield target if target in text else label


def gfm(source):
    """The examples in the sections on autolinks."""
    for section in re.finditer(r"^## Autolinks.*?(?=^## |\Z)", source, re.MULTILINE | re.DOTALL):
        pattern = r"^`{32} example.*?\n(.*?)^\.\n(.*?)^`{32}$"
        for found in re.finditer(pattern, section.group(), re.MULTILINE | re.DOTALL):
            text = found.group(1)
            if found.group(2) != "<IGNORE>\n":
                yield Case(text, list(markdown_links(text, found.group(2))), section.start() + found.start())


def goldmark(source):
    pattern = r"^//[- ]+//\n(.*?)^//[- ]+//\n(.*?)^//[= ]+//$"
    for found in re.finditer(pattern, source, re.MULTILINE | re.DOTALL):
        yield Case(found.group(1), list(markdown_links(*found.groups())), found.start())


def android(source):
    """The text of a method that asks for links to the web, and the targets of its spans."""
    for method in re.finditer(r"public void test\w+\(.*?(?=public void test|\Z)", source, re.DOTALL):
        body = re.sub(rf"({LITERAL})|{COMMENT}", r"\1", method.group())
        names = {}
        for name, expression in re.findall(r"\bString (\w+)\s*=(.*?);", body, re.DOTALL):
            names[name] = value(expression, names)
        made = re.search(r"new SpannableString\((.*?)\);", body, re.DOTALL)
        text = value(made.group(1), names) if made else names.get("text")
        if text is None or "WEB_URLS)" not in body or "LINKIFY_TEST_PATTERN" in body:
            continue
        targets = re.findall(r"assertEquals\(([^;]*), spans\[\d+\]\.getURL\(\)\);", body)
        expected, rest = [], text
        # The longest first, as one may be the start of another one.
        for target in sorted({value(target, names) for target in targets}, key=len, reverse=True):
            link = unprefixed(target, rest)
            rest = rest.replace(link, "\n" * len(link), 1)
            expected.append(link)
        if targets:
            yield Case(text, expected, method.start())


def androidx(source):
    """Variables, and what is asserted of them."""
    pattern = (
        r"(?P<method>public void )|\b(?:url|email) =(?P<is>[^;]*);"
        r"|assert(?P<verdict>True|False)\([^;]*?(?:WEB_URL|EMAIL_ADDRESS)\.matcher\((?:url|email)\)\.matches\(\)"
        rf"|verifyAddLinksWith(?:WebUrl|Email)(?P<how>\w+)\({STRINGS}[^;\"]*?(?P<part>,\s*{LITERAL})?,\s*(?:url|email)\);"
    )
    text = None
    for found in re.finditer(pattern, source):
        if found["method"] or found["is"]:
            text = value(found["is"]) if found["is"] else None
        elif text is not None and found["verdict"]:
            yield Case(text, [text] if found["verdict"] == "True" else [], found.start(), whole=True)
        elif text is not None and (found["how"] != "PartiallyMatches" or found["part"]):
            part = value(found["part"].strip(", \n")) if found["part"] else text
            expected = [] if found["how"] == "Fails" else [unprefixed(part, text)]
            yield Case(f"start {text} end", expected, found.start())


def linkifyjs(source):
    """Texts, the kinds of their tokens, and the tokens."""
    pattern = rf"({STRINGS}),\s*(?:{COMMENT})?\s*\[((?:[A-Z]\w+[,\s]*)+)\],\s*\[((?:{STRINGS}|[,\s])*)\]"
    for found in re.finditer(pattern, source):
        kinds = re.findall(r"\w+", found.group(2))
        tokens = zip(kinds, values(found.group(3)), strict=True)
        yield Case(value(found.group(1)), [token for kind, token in tokens if kind in ("Url", "Email")], found.start())


def divided(text, marked):
    """The parts between the marks `|`; None if these cannot be told from those of the text."""
    links, at, start = [], 0, None
    for one in marked:
        if one == "|" and (start is not None or text[at : at + 1] != "|"):
            if start is not None:
                links.append(text[start:at])
            start = at if start is None else None
        elif text[at : at + 1] == one:
            at += 1
        else:
            return None
    return links if at == len(text) and start is None else None


def marked(source):
    """assert_linked of a text, and the same with `|` around its links."""
    pattern = rf"assert_?(?:not_?)?(?:linked|urls)\w*\(\s*(?:&finder,\s*)?({STRINGS})(?:,\s*({STRINGS}))?,?\s*\)"
    for function in re.split(r"^(?=#\[test\]|\s*@Test)", source, flags=re.MULTILINE):
        start = source.find(function)
        for found in re.finditer(pattern, function, re.IGNORECASE):
            text = value(found.group(1))
            links = divided(text, value(found.group(2) or found.group(1)))
            # Whether characters outside ASCII end a URL is an option.
            if links is not None and "url_can_be_iri(false)" not in function:
                yield Case(text, links, start + found.start())


def rinku(source):
    """assert_linked of a page and its text, with variables of the method in both."""
    string = r"\"(?:[^\"\\]|\\.)*\"|'[^'\n]*'|%\(.*?\)(?=,|$)|%\{.*?\}(?=,|$)"
    for method in re.finditer(r"^  def test_.*?^  end$", source, re.MULTILINE | re.DOTALL):
        names = {"NBSP": "\u00a0"}

        def text_of(expression, names=names):
            expression = expression.strip()
            if expression.startswith("generate_result"):
                expression = '"#{' + expression + '}"'
            if re.fullmatch(r"\w+", expression):
                return names.get(expression, "")
            text = expression[2:-1] if expression[0] == "%" else ESCAPE.sub(character, expression[1:-1])
            text = re.sub(r"#\{generate_result\(?(\w+)[^}]*\}", r'<a href="#{\1}">#{\1}</a>', text)
            return re.sub(r"#\{(\w+)\}", lambda name: names.get(name.group(1), ""), text)

        pattern = rf"^ +(\w+) *= *(?:CGI\.escapeHTML )?({string})$|assert_linked (generate_result\(?\w+\)?|{string}|\w+),\s*({string}|\w+)$"
        for found in re.finditer(pattern, method.group(), re.MULTILINE):
            if found.group(1):
                names[found.group(1)] = text_of(found.group(2))
                continue
            page, text = text_of(found.group(3)), text_of(found.group(4))
            links = linked(text, page)
            if links is not None and text:
                yield Case(text, links, method.start() + found.start())


def xurls(source):
    """Cases of a text and `true`, `nil` or the link."""
    source = source.partition("func TestStrictMatchingSchemeError")[0]
    for found in re.finditer(rf"^\s*\{{({LITERAL}), (true|nil|{LITERAL})\}},", source, re.MULTILINE):
        text, link = value(found.group(1)), found.group(2)
        expected = [text] if link == "true" else [] if link == "nil" else [value(link)]
        yield Case(text, expected, found.start(), first=True)


def konsole(source):
    """Rows of a text, the link, and whether it is one."""
    for found in re.finditer(rf"newRow\([^)]*\)\s*<< ({STRINGS})\s*<< ({STRINGS})\s*<< true;", source):
        yield Case(value(found.group(1)), [value(found.group(2))], found.start(), first=True)


def thelounge(source):
    """An input, and the positions of links."""
    for found in re.finditer(rf"const input =\s*({STRINGS});(.*?)const actual = (\w+)", source, re.DOTALL):
        text = value(found.group(1))
        starts, ends = (re.findall(rf"\b{name}: (\d+)", found.group(2)) for name in ("start", "end"))
        yield Case(text, [text[int(start) : int(end)] for start, end in zip(starts, ends)], found.start())


def url_detector(source):
    """runTest of a text, an option, and the links."""
    for found in re.finditer(rf"runTest\(\s*({STRINGS}),\s*UrlDetectorOptions\.(\w+)((?:{COMMENT}|[\s,]|{STRINGS})*)\);", source):
        if found.group(2) == "Default":
            rest = re.sub(rf"({LITERAL})|{COMMENT}", r"\1", found.group(3))
            yield Case(value(found.group(1)), values(rest), found.start())


# The folder, the files in it, their reader, and the input format of urilint.
SUITES = [
    ("twitter-text", "extract.yml", twitter, "plain"),
    ("linkify-it", "links.txt", linkify_it, "plain"),
    ("linkify-it", "not_links.txt", not_linkify_it, "plain"),
    ("mozilla", "test_mozTXTToHTMLConv*.js", mozilla, "plain"),
    ("gnome-terminal", "terminal-regex.c*", gnome_terminal, "plain"),
    ("cmark-gfm", "spec.txt", gfm, "markdown"),
    ("cmark-gfm", "extensions.txt", gfm, "markdown"),
    ("goldmark", "linkify.txt", goldmark, "markdown"),
    ("android-cts-jpxiong", "LinkifyTest.java", android, "plain"),
    ("android-cts-mips", "LinkifyTest.java", android, "plain"),
    ("androidx-support", "PatternsCompatTest.java", androidx, "plain"),
    ("androidx-support", "LinkifyCompatTest.java", androidx, "plain"),
    ("linkifyjs", "parser.test.mjs", linkifyjs, "plain"),
    ("linkifyjs", "linkify-string.test.mjs", pages, "plain"),
    ("rust-linkify", "*.rs", marked, "plain"),
    ("autolink-java", "Autolink*Test.java", marked, "plain"),
    ("rinku", "autolink_test.rb", rinku, "plain"),
    ("xurls", "xurls_test.go", xurls, "plain"),
    ("autolinker.js", "autolinker-url-*.spec.ts", pages_and_none, "plain"),
    ("bleach", "test_linkify.py", pages, "plain"),
    ("django", "test_html.py", pages, "plain"),
    ("django", "test_urlize.py", pages, "plain"),
    ("kcoreaddons", "ktexttohtmltest.cpp", pages, "plain"),
    ("konsole", "HotSpotFilterTest.cpp", konsole, "plain"),
    ("thelounge", "findLinks.ts", thelounge, "plain"),
    ("url-detector", "TestUriDetection.java", url_detector, "plain"),
]
