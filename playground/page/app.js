// The page: text in, findings out. All of it happens here; the module has no network.
import init, { check, extract, fix, formatOf, formats, version } from "./urilint/browser.js";
import { read, write } from "./share.js";

const $ = (id) => document.getElementById(id);
const text = $("text");
const marks = $("marks");

// Of more findings, the first are shown: a list of all would make typing slow.
const MOST_SHOWN = 500;
const EXAMPLE = `Release notes, draft

Files: <URL:ftp://ftp.example.org/pub/notes/
  1.2.tar.gz> (or www.example.com/notes).
Mirrors: http:/mirror.example.net/notes, <http://192.0.2.300/notes>;
half off: <http://shop.example.com/100%off>.
Login: http://anna:a1B2c3D4@intranet.example.org/
`;

let name = "";
let found = [];

function options() {
  const given = { name };
  if ($("format").value) given.format = $("format").value;
  if ($("preset").value) given.preset = $("preset").value;
  return given;
}

// Reads the text, and shows what was found.
function update() {
  const start = performance.now();
  const given = options();
  found = check(text.value, given);
  const took = performance.now() - start;
  const { preset, ...forLinks } = given;
  const links = extract(text.value, forLinks);
  showMarks();
  showFindings();
  showLinks(links);
  const errors = found.filter((finding) => finding.severity === "error").length;
  const count = (number, one) => `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;
  const format = formatOf(text.value, forLinks);
  $("status").textContent =
    `${count(found.length, "finding")} (${count(errors, "error")}), ${count(links.length, "URI")}; ` +
    `read as ${format} in ${took.toFixed(took < 10 ? 1 : 0)} ms`;
  $("status").dataset.milliseconds = String(took);
  $("fix").disabled = !found.some((finding) => finding.fix?.safety === "safe");
}

// Writes the text again, transparent, with underlines at the findings.
function showMarks() {
  const parts = document.createDocumentFragment();
  let at = 0;
  for (const finding of found.slice(0, MOST_SHOWN).toSorted((a, b) => a.start - b.start)) {
    if (finding.start < at) continue;
    const end = Math.max(finding.end, Math.min(finding.start + 1, text.value.length));
    const mark = document.createElement("mark");
    mark.className = finding.severity;
    mark.textContent = text.value.slice(finding.start, end);
    parts.append(text.value.slice(at, finding.start), mark);
    at = end;
  }
  // A last line that is empty has its height only with something after it.
  parts.append(text.value.slice(at), "\n");
  marks.replaceChildren(parts);
  marks.scrollTop = text.scrollTop;
}

function element(tag, className, content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (content !== undefined) made.textContent = content;
  return made;
}

function showFindings() {
  const items = found.slice(0, MOST_SHOWN).map((finding) => {
    const item = element("li", finding.severity);
    const button = element("button");
    button.type = "button";
    const place = finding.line ? `${finding.line}:${finding.column}` : "";
    button.append(
      element("span", "code", `${finding.severity} ${finding.code}`), " ", finding.message, " ",
      element("span", "place", place), document.createElement("br"), element("code", "", finding.uri),
    );
    if (finding.help) button.append(element("span", "help", finding.help));
    button.addEventListener("click", () => select(finding));
    item.append(button);
    if (finding.fix) {
      const apply = element("button", "apply", finding.fix.safety === "safe" ? "Fix" : "Fix (may change where it leads)");
      apply.type = "button";
      apply.addEventListener("click", () => replace(edited(text.value, finding.fix.edits), finding.start));
      item.append(apply);
    }
    return item;
  });
  if (found.length > MOST_SHOWN) items.push(element("li", "", `and ${found.length - MOST_SHOWN} more`));
  $("findings").replaceChildren(...items);
}

function showLinks(links) {
  const items = links.slice(0, MOST_SHOWN).map((link) => {
    const item = element("li");
    const button = element("button");
    button.type = "button";
    button.append(element("code", "", link.uri), " ", element("span", "place", `${link.line ?? ""}:${link.column ?? ""} ${link.context}`));
    button.addEventListener("click", () => select(link));
    item.append(button);
    return item;
  });
  if (links.length > MOST_SHOWN) items.push(element("li", "", `and ${links.length - MOST_SHOWN} more`));
  $("links").replaceChildren(...items);
}

// Returns the text with edits applied, from the last to the first.
function edited(before, edits) {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), before);
}

// Replaces the text as typing does, so that it can be undone.
function replace(after, caret) {
  if (after === text.value) return;
  text.focus();
  text.select();
  if (!document.execCommand("insertText", false, after)) text.value = after;
  text.setSelectionRange(caret, caret);
  update();
}

function select(range) {
  text.focus();
  text.setSelectionRange(range.start, range.end);
  // The mark is at the same place as the text: it says how far to scroll.
  const line = text.value.slice(0, range.start).split("\n").length - 1;
  const height = parseFloat(getComputedStyle(text).lineHeight);
  const shown = text.clientHeight / height;
  if (line * height < text.scrollTop || (line + 2) * height > text.scrollTop + text.clientHeight) {
    text.scrollTop = Math.max(0, (line - shown / 2) * height);
  }
  marks.scrollTop = text.scrollTop;
}

// Goes to the finding after or before the caret.
function go(forward) {
  const sorted = found.toSorted((a, b) => a.start - b.start);
  const at = text.selectionStart;
  const next = forward
    ? sorted.find((finding) => finding.start > at) ?? sorted[0]
    : sorted.findLast((finding) => finding.start < at) ?? sorted.at(-1);
  if (next) select(next);
}

function fixAll() {
  const fixed = fix(text.value, options());
  replace(fixed.text, Math.min(text.selectionStart, fixed.text.length));
}

async function open(file) {
  name = file.name;
  text.value = await file.text();
  update();
}

async function share() {
  const state = { text: text.value, format: $("format").value, preset: $("preset").value, name };
  history.replaceState(null, "", `#${await write(state)}`);
  try {
    await navigator.clipboard.writeText(location.href);
    $("status").textContent = "The link is copied. It contains the text.";
  } catch {
    $("status").textContent = "The link is in the address bar. It contains the text.";
  }
}

function showTab(chosen) {
  for (const view of ["findings", "links"]) {
    const isChosen = view === chosen;
    $(view).hidden = !isChosen;
    $(`tab-${view}`).setAttribute("aria-selected", String(isChosen));
    $(`tab-${view}`).tabIndex = isChosen ? 0 : -1;
  }
}

function listen() {
  // The text is read after a pause in typing, sooner if it is short.
  let timer;
  text.addEventListener("input", () => {
    clearTimeout(timer);
    showMarksLater();
    timer = setTimeout(update, text.value.length > 200_000 ? 400 : 60);
  });
  text.addEventListener("scroll", () => { marks.scrollTop = text.scrollTop; });
  for (const id of ["format", "preset"]) $(id).addEventListener("change", update);
  $("fix").addEventListener("click", fixAll);
  $("share").addEventListener("click", share);
  $("open").addEventListener("click", () => $("file").click());
  $("file").addEventListener("change", () => $("file").files[0] && open($("file").files[0]));
  for (const view of ["findings", "links"]) {
    $(`tab-${view}`).addEventListener("click", () => showTab(view));
  }
  $("views").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = $("findings").hidden ? "findings" : "links";
    showTab(other);
    $(`tab-${other}`).focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "F8") go(!event.shiftKey);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) fixAll();
    else return;
    event.preventDefault();
  });
  for (const kind of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      document.body.classList.toggle("drop", kind === "dragover");
      const file = kind === "drop" && event.dataTransfer.files[0];
      if (file) open(file);
    });
  }
  window.addEventListener("hashchange", restore);
}

// Old underlines are at wrong places once the text has changed.
function showMarksLater() {
  marks.replaceChildren();
}

// Sets the text and the options of the fragment; without one, an example.
async function restore() {
  const state = await read(location.hash.slice(1));
  text.value = state?.text ?? EXAMPLE;
  name = state?.name ?? "";
  $("format").value = state?.format ?? "";
  $("preset").value = state?.preset ?? "";
  update();
}

async function main() {
  try {
    await init();
  } catch (error) {
    $("status").textContent = `The module could not be loaded: ${error}`;
    return;
  }
  $("version").textContent = version();
  const names = formats().map((format) => {
    const option = element("option", "", format.name);
    option.value = format.name;
    option.title = format.summary;
    return option;
  });
  $("format").append(...names);
  listen();
  await restore();
  document.body.dataset.ready = "";
}

main();
