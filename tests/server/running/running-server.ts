import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { projectRoot } from "../../../server/core/root";

export type RunningServer = {
  pid: number;
  /** Its address, once it reports ready; rejects if it ends before. */
  ready: Promise<string>;
  /** Its exit code once all its output was read; null if a signal ended it. */
  ended: Promise<number | null>;
  stdout: () => string;
  stderr: () => string;
  signal: (name: NodeJS.Signals) => void;
};

/**
 * Starts the real server in a separate process, on a free port and without a demo shop by default; it ends with the
 * test.
 */
export const runServer = (env: Record<string, string>): RunningServer => run(process.execPath, SERVER, env);

/** Starts it as npm does: from a shell, which gets the signals and does not forward them. */
export const runServerFromShell = (env: Record<string, string>): RunningServer =>
  run("sh", ["-c", `"${process.execPath}" ${SERVER.join(" ")}; exit $?`], { ...env, npm_lifecycle_event: "start" });

/** Starts it by another program, such as one that confines it. */
export const runServerBy = (program: string, args: string[], env: Record<string, string>): RunningServer =>
  run(program, args, env);

/**
 * The built server, which `npm test` keeps up to date: a start from the sources takes three times the processor time.
 */
const SERVER = ["dist/server/main.js"];

function run(program: string, args: string[], env: Record<string, string>): RunningServer {
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, PORT: "0", BACKROOM_SEED: "empty", ...env },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<number | null>((settle) => child.once("close", (code) => settle(code)));
  const ready = new Promise<string>((settle, fail) => {
    const look = () => {
      const line = /^Backroom is ready at (http:\/\/\S+)$/m.exec(stdout);
      if (line?.[1]) settle(line[1]);
    };
    child.stdout.on("data", look);
    child.once("close", () => fail(new Error(`The server ended before it was ready: ${stderr}`)));
  });
  // Tests that expect a refusal await only `ended`.
  ready.catch(() => {});
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    signal: (name) => child.kill(name),
  };
}

/** A new data folder, removed after the test. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backroom-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The state of the embedded database, from the file in its folder; null while it is stopped. */
export function embeddedDatabase(folder: string): { pid: number; url: string } | null {
  const file = join(folder, "postgres", "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const password = readFileSync(join(folder, "postgres", "backroom.password"), "utf8").trim();
  return { pid: Number(lines[0]), url: `postgres://backroom:${password}@127.0.0.1:${lines[3]}/backroom` };
}
