"""urlscan, which reads messages: each URL in the files, one on a line."""

import email
import email.policy
import sys

from urlscan import urlscan


def chunks(message):
    """The chunks of a message: those of each line of each group, of which the last two items say where it is cut."""
    for lines, *_ in urlscan.msgurls(message):
        for line in lines:
            yield from line


sys.stdout.reconfigure(errors="replace")
for path in sys.argv[1:]:
    with open(path, "rb") as file:
        text = email.message_from_binary_file(file, policy=email.policy.default.clone(utf8=True))
    for chunk in chunks(text):
        if chunk.url is not None:
            print(chunk.url)
