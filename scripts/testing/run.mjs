import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import process from "node:process";
import { MARK, ProcessTree } from "./processes.mjs";

const LOOK_MS = 1000;

/** The runs under way. */
const live = new Set();
let isInterrupted = false;

/**
 * Runs Node on `args` in a process group of its own. The run has no limit on its time, only on silence: it is ended,
 * with every process it started, after `silence` ms by the clock `now` in which it printed nothing and the file
 * `events`, if given, did not grow. Processes that it leaves running are ended too.
 *
 * Resolves to the exit code, the output unless `onOutput` takes it, why the run was ended early ("silence",
 * "interrupted" or undefined), how many processes it left running and the processor time of all.
 */
export function run(args, { cwd, env, mark, silence, now, grace, events, onOutput }) {
  if (isInterrupted)
    return Promise.resolve({ code: 1, output: "", endedFor: "interrupted", leftovers: 0, processorMs: 0 });
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, [MARK]: mark },
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const tree = new ProcessTree(mark, child.pid);
  let output = "";
  let endedFor;
  let ending = Promise.resolve(0);
  let lastSign = now();
  let size = 0;

  const end = (reason) => {
    if (endedFor) return;
    endedFor = reason;
    ending = tree.end(grace);
  };
  const take = (stream) => (chunk) => {
    lastSign = now();
    if (onOutput) onOutput(stream, chunk);
    else output += chunk;
  };
  child.stdout.on("data", take("stdout"));
  child.stderr.on("data", take("stderr"));

  const watch = setInterval(() => {
    tree.look();
    const grown = events ? sizeOf(events) : 0;
    if (grown !== size) lastSign = now();
    size = grown;
    if (now() - lastSign > silence) end("silence");
  }, LOOK_MS);
  live.add(end);

  // Processes left running can hold the output open, so they are ended before "close" is awaited.
  child.on("exit", () => {
    clearInterval(watch);
    if (!endedFor) ending = tree.settle().then(() => tree.end(grace));
  });
  return new Promise((resolve) => {
    child.on("error", (error) => (output += error.message));
    child.on("close", async (code) => {
      clearInterval(watch);
      const ended = await ending;
      live.delete(end);
      resolve({ code: code ?? 1, output, endedFor, leftovers: endedFor ? 0 : ended, processorMs: tree.processorMs });
    });
  });
}

/** Ends every run under way; runs that would follow do not start. */
export function interrupt() {
  isInterrupted = true;
  for (const end of live) end("interrupted");
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
