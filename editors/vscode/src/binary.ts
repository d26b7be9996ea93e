// Where the program is.

import { constants } from "node:fs";
import { access } from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";

const NAME = process.platform === "win32" ? "urilint.exe" : "urilint";

/** Virtual environments of Python, in which `pip install urilint` puts the program. */
const ENVIRONMENTS = [".venv", "venv"];

/** Returns the path of the program, or undefined if there is none. */
export async function find(extension: vscode.Uri): Promise<string | undefined> {
  for (const candidate of candidates(extension)) {
    if (await isProgram(candidate)) {
      return candidate;
    }
  }
  return undefined;
}

/**
 * The places in which the program may be. In a workspace that is not trusted, VS Code drops the setting of
 * the workspace, and nothing that the workspace contains is started.
 */
function* candidates(extension: vscode.Uri): Generator<string> {
  const configured = vscode.workspace.getConfiguration("urilint").get<string>("path");
  if (configured) {
    yield configured;
    return;
  }
  if (vscode.workspace.isTrusted) {
    const bin = process.platform === "win32" ? "Scripts" : "bin";
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      for (const environment of ENVIRONMENTS) {
        yield path.join(folder.uri.fsPath, environment, bin, NAME);
      }
    }
  }
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    // A relative folder would be one of the workspace.
    if (path.isAbsolute(folder)) {
      yield path.join(folder, NAME);
    }
  }
  yield path.join(extension.fsPath, "bin", NAME);
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
