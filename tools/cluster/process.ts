import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { postgresEnv } from "../../server/core/db/embedded/environment";

/** A program of the cluster, which can be started again after its end. */
export type Program = {
  /** 0 while it does not run. */
  pid: () => number;
  start: () => void;
  signal: (name: NodeJS.Signals) => void;
  /** Settles when it has ended; at once while it does not run. */
  ended: () => Promise<void>;
};

/** `command` begins with the program; its output is added to `log`. */
export function newProgram([file = "", ...args]: readonly string[], log: string): Program {
  let child: ChildProcess | null = null;
  let end = Promise.resolve();
  return {
    pid: () => child?.pid ?? 0,
    start: () => {
      const output = openSync(log, "a", 0o600);
      // A process group of its own: Ctrl-C reaches only the tool, which ends its programs in order.
      const started = spawn(file, args, { stdio: ["ignore", output, output], detached: true, env: postgresEnv() });
      closeSync(output);
      child = started;
      end = new Promise((settle) => {
        const leave = () => {
          if (child === started) child = null;
          settle();
        };
        started.once("exit", leave);
        started.once("error", leave);
      });
    },
    signal: (name) => void child?.kill(name),
    ended: () => end,
  };
}

/** SIGTERM, and SIGKILL if that takes longer than `patienceMs`. */
export async function endProgram(program: Program, patienceMs = 20_000): Promise<void> {
  program.signal("SIGCONT");
  program.signal("SIGTERM");
  const timer = setTimeout(() => program.signal("SIGKILL"), patienceMs);
  await program.ended();
  clearTimeout(timer);
}
