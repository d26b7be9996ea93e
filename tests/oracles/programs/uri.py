"""Answers with a library of Python, which the first argument names."""

import importlib.metadata
import platform
import sys
import warnings

warnings.simplefilter("ignore")


class Urllib:
    """urllib.parse of the standard library. It does not validate."""

    def __init__(self):
        import urllib.parse
        self.library = urllib.parse
        self.version = f"Python {platform.python_version()} urllib.parse"

    def split(self, text):
        return list(self.library.urlsplit(text))

    def resolve(self, base, reference):
        return self.library.urljoin(base, reference)


class Rfc3986:
    def __init__(self):
        import rfc3986
        self.library = rfc3986
        self.version = "rfc3986 " + importlib.metadata.version("rfc3986")

    def split(self, text):
        parts = self.library.uri_reference(text)
        return list(parts[:5]) if parts.is_valid() else None

    def resolve(self, base, reference):
        return self.library.uri_reference(reference).resolve_with(base).unsplit()


class Rfc3987:
    def __init__(self):
        import rfc3987
        self.library = rfc3987
        self.version = "rfc3987 " + rfc3987.__version__

    def parts(self, text, rule):
        found = self.library.match(text, rule)
        if not found:
            return None
        parts = self.library.parse(text, rule)
        return [parts[name] for name in ("scheme", "authority", "path", "query", "fragment")]

    def split(self, text):
        return self.parts(text, "URI_reference")

    def split_iri(self, text):
        return self.parts(text, "IRI_reference")

    def resolve(self, base, reference):
        return self.library.resolve(base, reference)


class Rfc3987Syntax:
    def __init__(self):
        import rfc3987_syntax
        self.library = rfc3987_syntax
        self.version = "rfc3987-syntax " + importlib.metadata.version("rfc3987-syntax")

    def valid(self, text):
        return [] if self.library.is_valid_syntax("iri_reference", text) else None


class Uritools:
    """It does not validate."""

    def __init__(self):
        import uritools
        self.library = uritools
        self.version = "uritools " + importlib.metadata.version("uritools")

    def split(self, text):
        return list(self.library.urisplit(text))

    def resolve(self, base, reference):
        return self.library.urijoin(base, reference)


class AdaUrl:
    def __init__(self):
        import ada_url
        self.library = ada_url
        self.version = "ada-url " + importlib.metadata.version("ada-url")

    def href(self, base, text):
        return self.library.URL(text, base).href if base is not None else self.library.URL(text).href


LIBRARIES = {"urllib": Urllib, "rfc3986": Rfc3986, "rfc3987": Rfc3987, "rfc3987-syntax": Rfc3987Syntax, "uritools": Uritools, "ada-url": AdaUrl}


def text(field):
    return None if field == "~" else bytes.fromhex(field).decode()


def hexadecimal(part):
    return "~" if part is None else part.encode("utf-8", "surrogatepass").hex()


def answer(library, operation, fields):
    try:
        found = getattr(library, operation)(*map(text, fields))
    # Libraries refuse with exceptions of many types.
    except Exception:
        return "-"
    if found is None:
        return "-"
    found = found if isinstance(found, list) else [found]
    return " ".join(["+", *map(hexadecimal, found)])


def main():
    library = LIBRARIES[sys.argv[1]]()
    print(library.version)
    for line in sys.stdin:
        operation, *fields = line.rstrip("\n").split(" ")
        print(answer(library, operation, fields))


main()
