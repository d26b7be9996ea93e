// Runs the extension in VS Code, in a browser without a window. See README.md, "Tests".

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const extension = path.dirname(here);
const program = path.resolve(process.argv[2] ?? path.join(extension, "../../target/debug/urilint"));
const pictures = process.argv.includes("--pictures") ? path.join(extension, "images") : undefined;
const codeServer = process.env.CODE_SERVER ?? "code-server";
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** Ends, because a program is not installed. */
function skip(what) {
  console.log(`skipped: ${what} is not installed`);
  process.exit(0);
}

const NOTES = `# Notes

See the [home page](http:/www.example.org/a) and <http://www.example.org/100%off>.

A [long way](https://www.google.com/url?q=https%3A%2F%2Fwww.example.org%2Fcaf%25C3%25A9), and \
[how to install](guide.md#instalation).
`;
const FIXED = NOTES.replace("http:/www", "http://www").replace("100%off", "100%25off");

class Editor {
  /** Opens a folder in VS Code. */
  static async open(folder, files, settings, isTrusted) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, "work", name)), { recursive: true });
      writeFileSync(path.join(folder, "work", name), text, { mode: name.endsWith("urilint") ? 0o755 : 0o644 });
    }
    const data = path.join(folder, "data");
    mkdirSync(path.join(data, "User"), { recursive: true });
    const user = {
      "security.workspace.trust.enabled": !isTrusted,
      "security.workspace.trust.startupPrompt": "never",
      "workbench.startupEditor": "none",
      "workbench.colorTheme": "Default Light Modern",
      "workbench.tips.enabled": false,
      "chat.disableAIFeatures": true,
      "editor.fontSize": 15,
      "editor.minimap.enabled": false,
      // In a browser, documents are saved after a second.
      "files.autoSave": "off",
      "workbench.secondarySideBar.defaultVisibility": "hidden",
      "window.autoDetectColorScheme": false,
      "editor.wordWrap": "on",
      "files.simpleDialog.enable": true,
      ...settings,
    };
    writeFileSync(path.join(data, "User", "settings.json"), JSON.stringify(user));
    // Where a program is, is a setting of the machine that has it.
    mkdirSync(path.join(data, "Machine"), { recursive: true });
    writeFileSync(path.join(data, "Machine", "settings.json"), JSON.stringify({ "urilint.path": settings["urilint.path"] }));
    const extensions = path.join(folder, "extensions");
    const common = ["--user-data-dir", data, "--extensions-dir", extensions];
    const install = spawnSync(codeServer, [...common, "--install-extension", path.join(extension, "urilint.vsix")], {
      encoding: "utf8",
    });
    assert.equal(install.status, 0, install.stdout + install.stderr);
    const port = 20000 + Math.floor(Math.random() * 20000);
    const server = spawn(
      codeServer,
      [...common, "--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check",
       "--disable-workspace-trust=false", "--disable-getting-started-override"].filter((one) => !one.includes("trust")),
      { stdio: "ignore", env: { ...process.env, HOME: folder } },
    );
    const { launch } = await import("puppeteer-core");
    const browser = await launch({
      executablePath: chromium,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"],
      defaultViewport: { width: 1100, height: 640 },
    });
    const page = await browser.newPage();
    const url = `http://127.0.0.1:${port}/?folder=${path.join(folder, "work")}`;
    for (let tries = 0; ; tries += 1) {
      try {
        await page.goto(url);
        break;
      } catch (error) {
        if (tries > 100) throw error;
        await sleep(200);
      }
    }
    const editor = new Editor();
    Object.assign(editor, { folder, server, browser, page });
    await page.waitForSelector(".monaco-workbench", { timeout: 60000 });
    await editor.status("running");
    return editor;
  }

  /** Waits for a state of the extension. */
  async status(text) {
    await this.page.waitForFunction(
      (text) => {
        const item = document.querySelector("#urilint\\.urilint a, [id*='urilint'] a");
        return item?.getAttribute("aria-label")?.includes(`is ${text}`);
      },
      { timeout: 60000 },
      text,
    );
  }

  /** Opens a document by its name. */
  async document(name) {
    await this.keys("Control", "P");
    await sleep(300);
    await this.page.keyboard.type(name);
    await sleep(700);
    await this.page.keyboard.press("Enter");
    await this.page.waitForSelector(`.tab[data-resource-name='${name}'].active`, { timeout: 30000 });
  }

  async keys(...keys) {
    for (const key of keys.slice(0, -1)) await this.page.keyboard.down(key);
    await this.page.keyboard.press(keys.at(-1));
    for (const key of keys.slice(0, -1).reverse()) await this.page.keyboard.up(key);
  }

  /** Runs a command by its title. */
  async command(title) {
    await this.page.keyboard.press("F1");
    await sleep(300);
    await this.page.keyboard.type(title);
    await sleep(700);
    await this.page.keyboard.press("Enter");
  }

  /** Waits for a number of squiggles. */
  async squiggles(count) {
    await this.page.waitForFunction(
      (count) => document.querySelectorAll(".squiggly-error, .squiggly-warning").length === count,
      { timeout: 30000 },
      count,
    );
  }

  /** Waits until a saved file has this text. */
  async saved(name, text) {
    const file = path.join(this.folder, "work", name);
    for (let tries = 0; readFileSync(file, "utf8") !== text; tries += 1) {
      if (tries > 100) assert.equal(readFileSync(file, "utf8"), text);
      await sleep(100);
    }
  }

  async picture(name) {
    if (pictures) await this.page.screenshot({ path: path.join(pictures, `${name}.png`) });
  }

  async close() {
    await this.browser.close();
    this.server.kill();
  }
}

/** Returns what the extension has logged. */
function logs(folder) {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const own = files.filter((file) => /urilint[^/]*\.log$|exthost[^/]*\.log$/.test(file));
  return own.map((file) => `${file}:\n${readFileSync(path.join(folder, file), "utf8")}`).join("\n");
}

/** Runs a test in a folder of its own. */
async function test(name, files, settings, isTrusted, run) {
  const folder = mkdtempSync(path.join(tmpdir(), "urilint-"));
  const editor = await Editor.open(folder, files, settings, isTrusted);
  try {
    await run(editor);
    console.log(`ok: ${name}`);
  } catch (error) {
    await editor.page.screenshot({ path: path.join(tmpdir(), "urilint-failed.png") });
    console.log(`failed: ${name} (see ${tmpdir()}/urilint-failed.png)\n${logs(path.join(folder, "data", "logs"))}`);
    throw error;
  } finally {
    await editor.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (!chromium) skip("Chromium");
if (spawnSync(codeServer, ["--version"]).status !== 0) skip("code-server");
assert.equal(existsSync(program), true, `${program}: build it first`);
assert.equal(existsSync(path.join(extension, "urilint.vsix")), true, "run `npm run package` first");

const files = { "notes.md": NOTES, "guide.md": "# Installation\n" };
const settings = { "urilint.path": program, "urilint.checkLocal": true };

await test("findings are shown, explained and fixed", files, settings, true, async (editor) => {
  await editor.document("notes.md");
  await editor.squiggles(3);
  await editor.picture("diagnostics");
  // What is known of the finding.
  const link = (await editor.page.$$(".squiggly-error"))[1];
  const box = await link.boundingBox();
  await editor.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await editor.page.waitForSelector(".monaco-hover:not(.hidden) .hover-contents", { timeout: 15000 });
  await sleep(1500);
  const hover = await editor.page.$$eval(".monaco-hover .hover-contents", (all) => all.map((one) => one.textContent).join("\n"));
  assert.match(hover, /invalid percent-encoding/);
  assert.match(hover, /bad-percent-escape/);
  await editor.picture("hover");
  // Its actions.
  await editor.page.mouse.move(600, 500);
  await editor.page.keyboard.press("Escape");
  await sleep(1000);
  await editor.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await editor.page.mouse.move(600, 500);
  await sleep(700);
  await editor.keys("Control", ".");
  await editor.page.waitForSelector(".action-widget", { timeout: 15000 });
  await sleep(700);
  const actions = await editor.page.$eval(".action-widget", (one) => one.textContent);
  assert.match(actions, /Fix S004/);
  assert.match(actions, /Suppress S004 on this line/);
  assert.match(actions, /Allow www\.example\.org for S004 in urilint\.toml/);
  await editor.picture("actions");
  await editor.page.keyboard.press("Escape");
  // All fixes at once.
  await editor.command("urilint: Fix All in Document");
  await editor.squiggles(1);
  await editor.keys("Control", "S");
  await editor.saved("notes.md", FIXED);
  // The manual of a rule.
  await editor.command("urilint: Explain Rule");
  await editor.page.waitForFunction(
    () => [...document.querySelectorAll(".quick-input-list .monaco-list-row")].length > 3,
    { timeout: 15000 },
  );
  await editor.page.keyboard.type("bad-percent");
  await sleep(700);
  await editor.page.keyboard.press("Enter");
  await editor.page.waitForSelector(".tab[data-resource-name*='S004'], .tab[aria-label*='S004']", { timeout: 15000 });
});

await test("safe fixes are applied on save", { "notes.md": NOTES }, {
  "urilint.path": program,
  "editor.codeActionsOnSave": { "source.fixAll.urilint": "explicit" },
}, true, async (editor) => {
  await editor.document("notes.md");
  await editor.squiggles(2);
  // VS Code saves without actions that take longer than a moment, as on a busy machine: then the next save has them.
  let marks = "";
  for (let tries = 0; tries < 5; tries += 1) {
    marks += "!";
    await editor.page.keyboard.press("End");
    await editor.page.keyboard.type("!");
    await sleep(500);
    await editor.keys("Control", "S");
    await sleep(2500);
    if (readFileSync(path.join(editor.folder, "work", "notes.md"), "utf8").includes("http://www.example.org/a")) break;
  }
  await editor.saved("notes.md", FIXED.replace("# Notes", `# Notes${marks}`));
});

// A workspace that is not trusted contains a program in its virtual environment, and names one.
const trap = "#!/bin/sh\ntouch \"$(dirname \"$0\")/../../started\"\nsleep 60\n";
await test("an untrusted workspace starts nothing of its own", {
  "notes.md": NOTES,
  ".venv/bin/urilint": trap,
  "bin/urilint": trap,
  ".vscode/settings.json": JSON.stringify({ "urilint.path": "bin/urilint" }),
}, { "urilint.path": program }, false, async (editor) => {
  await editor.document("notes.md");
  await editor.squiggles(2);
  assert.equal(existsSync(path.join(editor.folder, "work", "started")), false);
});
