// The extension: starts `urilint server`, and restarts it when its settings change.

import * as vscode from "vscode";
import { LanguageClient, State } from "vscode-languageclient/node";
import { find } from "./binary";
import { Manuals, SCHEME } from "./rules";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("urilint", { log: true });
  const status = vscode.window.createStatusBarItem("urilint", vscode.StatusBarAlignment.Right, 0);
  status.name = "urilint";
  status.command = "urilint.showLog";
  const program = () => find(context.extensionUri);
  const manuals = new Manuals(program);

  const restart = async () => {
    await stop();
    await start(program, log, status);
  };
  context.subscriptions.push(
    log,
    status,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, manuals),
    vscode.commands.registerCommand("urilint.restart", restart),
    vscode.commands.registerCommand("urilint.showLog", () => log.show()),
    vscode.commands.registerCommand("urilint.explainRule", () => manuals.choose()),
    vscode.commands.registerCommand("urilint.fixAll", fixAll),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      // The server asks for all other settings itself.
      if (["urilint.path", "urilint.logLevel"].some((name) => change.affectsConfiguration(name))) {
        await restart();
      }
    }),
    // The program may be one of the workspace now.
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  await restart();
}

export async function deactivate(): Promise<void> {
  await stop();
}

async function start(
  program: () => Promise<string | undefined>,
  log: vscode.LogOutputChannel,
  status: vscode.StatusBarItem,
): Promise<void> {
  const command = await program();
  if (command === undefined) {
    status.text = "$(error) urilint";
    status.tooltip = "urilint was not found. Install it, or set urilint.path.";
    status.show();
    log.error("urilint was not found: install it, or set `urilint.path`");
    return;
  }
  log.info(`starting ${command}`);
  const level = vscode.workspace.getConfiguration("urilint").get("logLevel", "warn");
  client = new LanguageClient(
    "urilint",
    "urilint",
    { command, args: ["server", "--log-level", level] },
    {
      documentSelector: [
        { scheme: "file" },
        { scheme: "untitled" },
        { scheme: "vscode-notebook-cell" },
      ],
      outputChannel: log,
      synchronize: { configurationSection: "urilint" },
    },
  );
  client.onDidChangeState(({ newState }) => show(newState, status, command));
  show(State.Starting, status, command);
  try {
    await client.start();
  } catch (error) {
    log.error(`${command}: ${error}`);
    show(State.Stopped, status, `${command}: ${error}`);
  }
}

async function stop(): Promise<void> {
  const stopped = client;
  client = undefined;
  if (stopped?.state === State.Running) {
    await stopped.stop();
  }
  await stopped?.dispose();
}

function show(state: State, status: vscode.StatusBarItem, command: string): void {
  const [icon, text] =
    state === State.Running
      ? ["$(check)", "running"]
      : state === State.Starting
        ? ["$(sync~spin)", "starting"]
        : ["$(error)", "stopped"];
  const version = client?.initializeResult?.serverInfo?.version;
  status.text = `${icon} urilint`;
  status.tooltip = `urilint ${version ?? ""} is ${text}: ${command}`;
  status.show();
}

/** Applies all safe fixes in the document, as on save. */
async function fixAll(): Promise<void> {
  await vscode.commands.executeCommand("editor.action.codeAction", {
    kind: "source.fixAll.urilint",
    apply: "first",
  });
}
