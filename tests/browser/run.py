#!/usr/bin/env python3
"""Tests the page of `check --format html` in a browser. See README.md."""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import samples

LARGEST = 5_000_000
FAILURES = []


def check(holds, what):
    """Counts a failure, unless `holds` is true."""
    print(f"  {'ok' if holds else 'FAILED'}: {what}", flush=True)
    if not holds:
        FAILURES.append(what)


def make_page(urilint, inputs, page, *options):
    """Makes the page of inputs. Returns its size in bytes."""
    started = time.monotonic()
    command = [urilint, "check", "--isolated", f"--format=html={page}", "--exit-zero", *options]
    result = subprocess.run([*command, "--", *inputs], capture_output=True, check=False)
    check(result.returncode == 0, f"{page.name} is made: {result.stderr.decode()[:300]}")
    size = page.stat().st_size
    seconds = time.monotonic() - started
    print(f"  {page.name}: {size:,} bytes in {seconds:.1f} s")
    check(size <= LARGEST, f"{page.name} has at most {LARGEST:,} bytes")
    return size


def make_linked_page(urilint, mailbox, page):
    """Makes the page of a mailbox from ndjson, with links to messages."""
    lines = subprocess.run([urilint, "check", "--isolated", "--format=ndjson", "--select=ALL",
                            "--exit-zero", mailbox], capture_output=True, check=True).stdout
    template = "--link-template=https://archive.example/{path}?n={message_number}"
    result = subprocess.run([urilint, "report", "--from=-", f"--format=html={page}", template],
                            input=lines, capture_output=True, check=False)
    check(result.returncode == 0, f"{page.name} is made from ndjson: {result.stderr.decode()[:300]}")
    check('href="https://archive.example/' in page.read_text(), f"{page.name} has links to messages")


def check_quiet(browser, page, what, **how):
    """Checks that a page makes no request and prints nothing."""
    requests, console = browser.open(page, **how)
    check(not requests, f"{what}: no request {requests[:3]}")
    check(not console, f"{what}: nothing on the console {console[:3]}")


def check_text(browser, page):
    """Checks that nothing of the text under scan is more than text."""
    browser.open(page)
    browser.run("for (const rule of document.querySelectorAll('details')) rule.open = true")
    time.sleep(0.3)
    check(browser.run("return window.pwned === undefined"), f"{page.name}: nothing ran")
    scripts = browser.run("return document.querySelectorAll('script, style').length")
    check(scripts == 2, f"{page.name}: one script and one style ({scripts})")
    count = "return document.querySelectorAll('img, iframe, object, embed, form, base, foreignObject').length"
    check(browser.run(count) == 0, f"{page.name}: no element of the input")
    handlers = browser.run("""return [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]).filter((attribute) => /^(on|style|srcdoc|formaction)/.test(attribute.name))
        .map((attribute) => attribute.name)""")
    check(not handlers, f"{page.name}: no handler or style in an attribute {handlers[:3]}")
    links = browser.run("return [...document.querySelectorAll('[href]')].map((a) => a.getAttribute('href'))")
    bad = [link for link in links
           if not link.startswith(("#", "data:,", "https://archive.example/"))]
    check(not bad, f"{page.name}: links are those of the page and of the template {bad[:3]}")
    hidden = browser.run(r"""return document.documentElement.textContent.match(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffd]/)?.[0]""")
    check(hidden is None, f"{page.name}: no control character {hidden!r}")
    check("hunter2pass" not in page.read_text(), f"{page.name}: no credential")


def check_filters(browser, page):
    """Checks the filters and the keyboard."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
    browser.open(page)
    rules = browser.run("return document.querySelectorAll('.rule').length")
    shown = "return [...document.querySelectorAll('.rule')].filter((rule) => !rule.hidden).length"
    lines = """return [...document.querySelectorAll('.rule:not([hidden]) li')]
        .filter((row) => row.checkVisibility()).map((row) => row.textContent)"""
    def press(*keys):
        ActionChains(browser.driver).send_keys(*keys).perform()
        time.sleep(0.3)
    check(browser.run("return !document.querySelector('.tools').hidden"), "filters are shown")
    press("/")
    focused = "return document.activeElement.type"
    check(browser.run(focused) == "search", "`/` moves to the filter")
    press("h7.example")
    found = browser.run(lines)
    check(found and all("h7[.]example" in line for line in found),
          f"a host is found as it is spelt elsewhere ({len(found)} lines)")
    status = browser.run("return document.querySelector('.status').textContent")
    check("lines" in status, f"the filter says what it found: {status}")
    press(Keys.ESCAPE)
    check(browser.run(shown) == rules, "Escape shows all again")
    check(browser.run("return document.querySelectorAll('.rule[open]').length") == 0,
          "what the filter opened is closed")
    press("no such text")
    check(browser.run(shown) == 0, "nothing matches")
    press(Keys.ESCAPE)
    press(Keys.TAB)
    severity = browser.run("return document.activeElement.value")
    press(Keys.SPACE)
    left = browser.run("""return [...document.querySelectorAll('.rule')]
        .filter((rule) => !rule.hidden && rule.dataset.severity === arguments[0]).length""", severity)
    check(left == 0 and browser.run(shown) < rules, f"a severity is switched off by key: {severity}")
    press(Keys.SPACE)
    check(browser.run(shown) == rules, "and on again")
    browser.run("document.querySelector('.rule summary').focus()")
    press(Keys.ENTER)
    check(browser.run("return document.querySelector('.rule').open"), "Enter opens a line")
    outline = browser.run("return getComputedStyle(document.activeElement).outlineStyle")
    check(outline != "none", "the focus is seen")


def check_layout(browser, page, folder):
    """Checks widths, colours and print; writes screenshots."""
    colours = set()
    for width in [390, 1400]:
        for scheme in ["light", "dark"]:
            browser.open(page, width=width, scheme=scheme)
            wide = browser.run("return document.documentElement.scrollWidth")
            check(wide <= width, f"{page.name} fits {width} px, {scheme} ({wide})")
            body = "return getComputedStyle(document.body)"
            colours.add(browser.run(body + ".backgroundColor"))
            contrast = browser.run(CONTRAST)
            check(not contrast, f"{page.name}: contrast of text, {width} px, {scheme} {contrast[:3]}")
            if folder:
                name = f"{page.stem}-{width}-{scheme}"
                browser.screenshot(folder / f"{name}.png")
                browser.run("document.querySelector('.rule')?.setAttribute('open', '')")
                browser.screenshot(folder / f"{name}-problems.png", "#problems")
    check(len(colours) == 2, f"{page.name}: dark and light differ")
    pdf = browser.driver.execute_cdp_cmd("Page.printToPDF", {})["data"]
    check(len(pdf) > 1000, f"{page.name} is printed")


# The elements with text whose contrast is below 4.5 to 1 (WCAG 2.2, 1.4.3).
CONTRAST = """
const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
const linear = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const back = (element) => {
  for (; element; element = element.parentElement) {
    const colour = parse(getComputedStyle(element).backgroundColor);
    if (colour.length === 3 || colour[3] > 0) return colour;
  }
  return [255, 255, 255];
};
const low = new Set();
for (const element of document.querySelectorAll("h1, h2, h3, p, dt, dd, li, a, code, small, th, td, summary, time, span, em, b")) {
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!own || !element.checkVisibility() || element.closest(".skip")) continue;
  const [a, b] = [light(parse(getComputedStyle(element).color)), light(back(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) low.add(`${element.tagName}.${element.parentElement.className} ${ratio.toFixed(1)}`);
}
return [...low]"""


def check_without_script(browser, page):
    """Checks that the page can be read without its script."""
    browser.open(page, scripts=False)
    source = page.read_text()
    check("<details" in source and 'class="tools" role="search" hidden' in source,
          "without a script: lines open, filters are hidden")


def check_speed(browser, page, findings):
    """Checks the time to the first paint; the best of three counts."""
    times = []
    for _ in range(3):
        browser.open(page)
        times.append(browser.first_paint())
    rows = browser.run("return document.querySelectorAll('.rule li').length")
    shown = ", ".join(f"{time:.0f}" for time in times)
    check(min(times) < 1000, f"{findings:,} findings, {rows:,} lines: first paint in {shown} ms")
    started = time.monotonic()
    browser.run("""const search = document.querySelector('input[type=search]');
        search.value = 'h7.example'; search.dispatchEvent(new Event('input'))""")
    while not browser.run("return document.querySelector('.status').textContent"):
        time.sleep(0.02)
    seconds = time.monotonic() - started
    check(seconds < 2, f"the filter answers in {seconds * 1000:.0f} ms")


def main():
    """Runs all tests."""
    parser = argparse.ArgumentParser()
    parser.add_argument("urilint")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--screenshots", type=pathlib.Path)
    args = parser.parse_args()
    try:
        from browser import Browser
    except ImportError:
        print("skipped: Python has no selenium")
        return 0
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if not chromium or not driver:
        print("skipped: no Chromium, or no chromedriver")
        return 0
    urilint = str(pathlib.Path(args.urilint).resolve())
    if args.screenshots:
        args.screenshots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Browser(chromium, driver) as browser:
        folder = pathlib.Path(folder)
        hostile, large, tree = folder / "hostile.mbox", folder / "large.mbox", folder / "tree"
        hostile.write_bytes(samples.hostile_mailbox())
        large.write_bytes(samples.large_mailbox(20_000))
        for name, text in samples.documents().items():
            path = tree / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        pages = {name: folder / f"{name}.html" for name in ["hostile", "large", "tree"]}
        make_page(urilint, [hostile], pages["hostile"], "--select=ALL")
        pages["linked"] = folder / "linked.html"
        make_linked_page(urilint, hostile, pages["linked"])
        make_page(urilint, [large], pages["large"], "--select=S007")
        make_page(urilint, [tree], pages["tree"], "--preset=docs")
        for number, name in enumerate(args.files):
            page = folder / f"file-{number}.html"
            make_page(urilint, [name], page)
            pages[page.stem] = page
        for page in pages.values():
            check_quiet(browser, page, page.name)
            check_layout(browser, page, args.screenshots)
        for name in ["hostile", "linked", "tree"]:
            check_text(browser, pages[name])
        check_filters(browser, pages["large"])
        check_without_script(browser, pages["tree"])
        check_speed(browser, pages["large"], 20_000)
    print(f"{len(FAILURES)} failures")
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
