import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import init, { check, extract, fix, formatOf, formats, parse, resolve, rules, version } from "../node.js";

const root = new URL("../../../", import.meta.url);

test("the version is that of the crate", () => {
  const manifest = readFileSync(new URL("Cargo.toml", root), "utf8");
  assert.equal(version(), /^version = "(.*)"$/m.exec(manifest)[1]);
});

test("the examples of the README print what it says", async () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const code = /^```js\n(.*?)^```$/ms.exec(page)[1];
  const expected = [...code.matchAll(/^\/\/ (.*)$/gm)].map((line) => line[1]);
  const printed = [];
  const body = code.replace(/^import .*$/m, "");
  const run = new Function("api", "console", `return (async () => {
    const { init, check, extract, fix, parse, resolve } = api; ${body} })();`);
  await run({ init, check, extract, fix, parse, resolve }, { log: (...values) => printed.push(values.join(" ")) });
  assert.deepEqual(printed, expected);
});

test("offsets are those of strings, and of bytes", () => {
  for (const before of ["", "é ", "€ ", "😀 ", "é€😀 ".repeat(99)]) {
    const text = `${before}<http://www.example.org/a> ${before} ftp://ftp.example.org/b`;
    const links = extract(text, { format: "plain" });
    assert.deepEqual(links.map((link) => text.slice(link.start, link.end)), links.map((link) => link.raw));
    assert.equal(links.length, 2);
    const bytes = Buffer.from(text);
    for (const link of links) {
      assert.equal(bytes.subarray(link.byte_start, link.byte_end).toString(), link.raw);
    }
  }
});

test("edits make the text that fix returns", () => {
  const text = "😀 half off: <http://shop.example.com/100%off> and <http://shop.example.com/50%off>.";
  const edits = check(text).flatMap((finding) => (finding.fix?.safety === "safe" ? finding.fix.edits : []));
  let edited = text;
  for (const edit of edits.toSorted((a, b) => b.start - a.start)) {
    edited = edited.slice(0, edit.start) + edit.text + edited.slice(edit.end);
  }
  assert.equal(edits.length, 2);
  assert.deepEqual(fix(text), { text: edited, fixes: 2 });
  assert.deepEqual(fix(edited), { text: edited, fixes: 0 });
});

test("formats and presets are chosen", () => {
  const text = "[a](http://www.example.org/%zz) `http://www.example.org/`\n";
  assert.equal(formatOf(text, { name: "a.md" }), "markdown");
  const message = "From: a@example.org\nSubject: a\nDate: Sat, 21 Nov 2026 10:00:00 +0100\n\nx\n";
  assert.equal(formatOf(`From a@example.org Sat Nov 21 10:00:00 2026\n${message}`), "mbox");
  assert.equal(extract(text, { format: "markdown" })[1].context, "code");
  assert.ok(formats().some((format) => format.name === "markdown"));
  assert.ok(rules().some((rule) => rule.code === "S004" && rule.name === "bad-percent-escape"));
  const secret = "login: http://anna:a1B2c3D4@www.example.org/";
  assert.equal(check(secret, { preset: "mail" })[0].uri, "http://anna:********@www.example.org/");
});

test("what is not known is a TypeError", () => {
  assert.throws(() => check("", { preset: "book" }), { name: "TypeError", message: "no preset is called `book`" });
  assert.throws(() => check("", { formt: "markdown" }), TypeError);
  assert.throws(() => extract("", { format: "docx" }), TypeError);
  assert.throws(() => extract(1), TypeError);
  assert.throws(() => resolve("/a", "b"), TypeError);
  assert.deepEqual(check("", { preset: undefined, format: null }), []);
});

test("URIs are parsed and resolved", () => {
  const uri = parse("http://user@h.example:80/a%2g?b#c");
  assert.deepEqual(
    [uri.scheme, uri.userinfo, uri.host, uri.port, uri.path, uri.query, uri.fragment, uri.valid],
    ["http", "user", "h.example", "80", "/a%2g", "b", "c", false],
  );
  assert.equal(uri.faults[0].section, "RFC 3986 §2.1");
  assert.equal(parse("HTTP://H.example:80/%7ea").normal_form, "http://h.example/~a");
  assert.equal(parse("a/b").scheme, null);
  assert.equal(resolve("http://a.example/b/c/d;p?q", "../../g"), "http://a.example/g");
  assert.equal(resolve("http://a.example/", "\\\\g\\..\\h", { whatwg: true }), "http://g/h");
});

test("any string is read", () => {
  let state = 1;
  const random = (below) => (state = (state * 48271) % 2147483647) % below;
  const pieces = ["http://", "\uD800", "\0", "<", ">", "%", "😀", "@", "[", "]", "é", "\n", "a.example", ":", "/"];
  for (let round = 0; round < 300; round += 1) {
    const text = Array.from({ length: random(40) }, () => pieces[random(pieces.length)]).join("");
    for (const options of [{}, { format: "markdown" }, { format: "html" }, { preset: "mail" }]) {
      for (const found of [...extract(text, { format: options.format }), ...check(text, options)]) {
        assert.ok(found.start >= 0 && found.start <= found.end && found.end <= text.length, text);
      }
      fix(text, { ...options, unsafe: true });
    }
    parse(text);
  }
});
