// The manuals of rules, which the program prints.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as vscode from "vscode";

const run = promisify(execFile);

/** The scheme of documents that are manuals: `urilint-rule:S004.md`. */
export const SCHEME = "urilint-rule";

interface Rule {
  code: string;
  name: string;
  summary: string;
}

/** Provides manuals as documents. */
export class Manuals implements vscode.TextDocumentContentProvider {
  constructor(private readonly program: () => Promise<string | undefined>) {}

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const code = uri.path.replace(/\.md$/, "");
    return await this.output(["explain", "--isolated", "--color", "never", code]);
  }

  /** Asks for a rule, and shows its manual. */
  async choose(): Promise<void> {
    const rules: Rule[] = JSON.parse(await this.output(["rules", "--isolated", "--format", "json"]));
    const items = rules.map((rule) => ({
      label: rule.code,
      description: rule.name,
      detail: rule.summary,
    }));
    const chosen = await vscode.window.showQuickPick(items, {
      placeHolder: "Rule",
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (chosen) {
      await show(chosen.label);
    }
  }

  private async output(args: string[]): Promise<string> {
    const program = await this.program();
    if (program === undefined) {
      throw new Error("urilint was not found");
    }
    return (await run(program, args, { maxBuffer: 16 * 1024 * 1024 })).stdout;
  }
}

/** Shows the manual of a rule. */
async function show(code: string): Promise<void> {
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `${code}.md` });
  await vscode.commands.executeCommand("markdown.showPreview", uri);
}
