"""urlextract with its defaults: each URL in the files, one on a line."""

import sys

from urlextract import URLExtract

extractor = URLExtract()
for path in sys.argv[1:]:
    with open(path, encoding="utf-8", errors="replace") as file:
        for url in extractor.gen_urls(file.read()):
            print(url)
