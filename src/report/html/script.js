"use strict";
(() => {
  const tools = document.querySelector(".tools");
  const rules = [...document.querySelectorAll(".rule")];
  if (!tools || rules.length === 0) return;
  tools.hidden = false;
  const search = tools.querySelector("input[type=search]");
  const toggles = [...tools.querySelectorAll("input[type=checkbox]")];
  const status = tools.querySelector(".status");
  const button = tools.querySelector("button");
  const plain = (text) => text.toLowerCase().replace(/\[([.:@])\]/g, "$1").replace(/\bhxxp/g, "http").replace(/\bfxp:/g, "ftp:");
  const index = rules.map((rule) => ({
    rule, severity: rule.dataset.severity, head: plain(rule.querySelector("summary").textContent), rows: null,
  }));
  const rowsOf = (entry) => {
    entry.rows ??= [...entry.rule.querySelectorAll("li")].map((row) => ({ row, text: plain(row.textContent) }));
    return entry.rows;
  };
  const opened = new Set();
  const apply = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    const on = new Set(toggles.filter((box) => box.checked).map((box) => box.value));
    let groups = 0, lines = 0;
    for (const entry of index) {
      const { rule } = entry;
      let shown = on.has(entry.severity);
      if (shown && words.length > 0) {
        const rest = words.filter((word) => !entry.head.includes(word));
        let matches = 0;
        for (const { row, text } of rowsOf(entry)) {
          row.hidden = !rest.every((word) => text.includes(word));
          if (!row.hidden) matches += 1;
        }
        shown = matches > 0;
        if (rest.length > 0 && shown && !rule.open) { rule.open = true; opened.add(rule); }
        lines += shown ? matches : 0;
      } else {
        if (entry.rows) for (const { row } of entry.rows) row.hidden = false;
        if (opened.delete(rule)) rule.open = false;
        lines += shown ? Number(rule.dataset.lines) : 0;
      }
      rule.hidden = !shown;
      groups += shown ? 1 : 0;
    }
    status.textContent = groups === rules.length && words.length === 0 ? ""
      : `${groups} of ${rules.length} groups, ${lines.toLocaleString("en")} lines`;
  };
  let timer = 0;
  search.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(apply, 80); });
  for (const box of toggles) box.addEventListener("change", apply);
  const label = () => { button.textContent = rules.some((rule) => rule.open) ? "Close all" : "Open all"; };
  button.addEventListener("click", () => {
    const open = !rules.some((rule) => rule.open);
    for (const rule of rules) if (!rule.hidden) rule.open = open;
    opened.clear();
    label();
  });
  document.addEventListener("toggle", label, true);
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.matches("input, textarea");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      search.focus();
    } else if (event.key === "Escape" && event.target === search) {
      search.value = "";
      apply();
    }
  });
})();
