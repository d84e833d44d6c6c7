import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { isLong } from "../../length";

const { ProcessTree } = (await import(join(projectRoot, "scripts/testing/processes.mjs"))) as {
  ProcessTree: new (mark: string, root?: number) => { look: () => number[]; processorMs: number };
};

const BUSY_MS = 1000;

/** Works for BUSY_MS of processor time, prints its process id and then only waits. */
const WORKING = `while (process.cpuUsage().user < ${BUSY_MS} * 1000);
console.log(process.pid);
setInterval(() => {}, 60_000);`;

/** Starts Node on another program, prints the process id of that Node, and waits for nothing. */
const starting = (program: string) =>
  `const { pid } = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(program)}], {
     stdio: ["ignore", "inherit", "inherit"],
   });
   console.log(pid);`;

test.runIf(isLong && process.platform === "linux")(
  "the time of a process counts although the process that started it was killed before it could wait for it",
  async () => {
    const root = spawn(process.execPath, ["-e", starting(starting(WORKING))], { stdio: ["ignore", "pipe", "inherit"] });
    // Listened for from the start: it exits by itself as soon as its child is killed.
    const exited = once(root, "exit");
    onTestFinished(() => void root.kill("SIGKILL"));
    const tree = new ProcessTree("a mark that no process has", root.pid);
    let printed = "";
    root.stdout.on("data", (chunk) => (printed += chunk));
    const lines = () => printed.trim().split("\n").map(Number);
    // The worker prints its id once more when it has worked.
    await vi.waitUntil(() => lines().length === 3, { timeout: 60_000 });
    const [between = 0, worker = 0] = lines();
    expect(new Set(tree.look())).toEqual(new Set([root.pid, between, worker]));
    expect(tree.processorMs).toBeGreaterThanOrEqual(BUSY_MS);

    // From the top down, as when Chromium is ended: nobody is left who waits for the worker.
    process.kill(between, "SIGKILL");
    process.kill(worker, "SIGKILL");
    await vi.waitUntil(() => !tree.look().includes(worker), { timeout: 60_000 });
    expect(tree.processorMs).toBeGreaterThanOrEqual(BUSY_MS);
    root.kill("SIGKILL");
    await exited;
  },
);

test.runIf(isLong && process.platform === "linux")(
  "the time of a process counts once although its parent waits for it late",
  async () => {
    // The shell stops itself, and meanwhile takes no note of the end of its child.
    const shell = 'node -e "$0" & kill -STOP $$; wait; echo waited; exec sleep 60';
    const program = `while (process.cpuUsage().user < ${BUSY_MS} * 1000);`;
    const root = spawn("sh", ["-c", shell, program], { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void root.kill("SIGKILL"));
    const tree = new ProcessTree("a mark that no process has", root.pid);
    let printed = "";
    root.stdout.on("data", (chunk) => (printed += chunk));
    await vi.waitUntil(() => tree.look().length === 2, { timeout: 60_000 });
    await vi.waitUntil(() => tree.look().length === 1, { timeout: 60_000 });
    const counted = tree.processorMs;
    expect(counted).toBeGreaterThanOrEqual(BUSY_MS);
    process.kill(root.pid ?? 0, "SIGCONT");
    await vi.waitUntil(() => printed.includes("waited"), { timeout: 60_000 });
    tree.look();
    expect(tree.processorMs).toBeGreaterThanOrEqual(counted);
    expect(tree.processorMs).toBeLessThan(counted + BUSY_MS);
  },
);
