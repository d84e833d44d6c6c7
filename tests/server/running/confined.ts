import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { projectRoot } from "../../../server/core/root";

export const hasBubblewrap = (): boolean =>
  spawnSync("bwrap", ["--ro-bind", "/", "/", "--unshare-user", "true"], { stdio: "ignore" }).status === 0;

/** What docs/operations.md installs in /opt/backroom. */
const INSTALLED = ["package.json", "node_modules", "dist/server", "dist/web", "server/migrations"];

export type Confinement = {
  /** Folders of this machine that can be written, by their paths inside. */
  writable: Record<string, string>;
  /** Files and folders that can be read inside, by their paths there. */
  readable?: Record<string, string>;
};

/**
 * The arguments of bwrap that run a command as ProtectSystem=strict and PrivateTmp=yes of its unit do: an ordinary user
 * without capabilities, all file systems read-only except the given folders and an empty /tmp.
 */
export function confined(command: readonly string[], { writable, readable = {} }: Confinement): string[] {
  const installed = INSTALLED.flatMap((file) => ["--ro-bind", path.join(projectRoot, file), `/opt/backroom/${file}`]);
  const binds = (option: string, paths: Record<string, string>) =>
    Object.entries(paths).flatMap(([inside, outside]) => [option, outside, inside]);
  return [
    ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"],
    ["--tmpfs", "/opt", ...installed, ...binds("--ro-bind", readable), "--remount-ro", "/opt"],
    ["--tmpfs", "/var/lib", ...binds("--bind", writable), "--remount-ro", "/var/lib"],
    ["--unshare-user", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL"],
    ["--unshare-pid", "--die-with-parent", "--chdir", "/opt/backroom", "--", ...command],
  ].flat();
}

/** The command of an ExecStart, with the Node of this machine. */
export function commandOf(line: string): string[] {
  const words = line.replaceAll("%%", "%").match(/'[^']*'|\S+/g) ?? [];
  return words.map((word) => word.replaceAll("'", "").replaceAll("/usr/bin/node", process.execPath));
}

/** Runs a confined command to its end. */
export function runConfined(command: readonly string[], confinement: Confinement, env: Record<string, string>) {
  const child: ChildProcess = spawn("bwrap", confined(command, confinement), {
    env: { PATH: process.env["PATH"], ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
}
