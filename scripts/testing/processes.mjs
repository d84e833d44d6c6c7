import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";

/** This environment variable names the run a process belongs to, even after its parent has died. */
export const MARK = "BACKROOM_TEST_RUN";

const SETTLE_MS = 5000;
const POLL_MS = 50;
/** Linux reports processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * Keeps the list of the processes that a process started, directly or not. PostgreSQL and Chromium run in sessions of
 * their own, where a signal to the process group does not reach them, so they are found by parent, group and mark.
 */
export class ProcessTree {
  #root;
  #mark;
  /** Process id to parent, start time and processor times: a later process may have the same id. */
  #known = new Map();
  /** Processor time of processes that ended and for which no living ancestor waited. */
  #endedMs = 0;
  /** Whether a process carries the mark, by id and start time: it has its environment from the start. */
  #marked = new Map();

  /** `mark` is how the variable MARK of these processes begins. */
  constructor(mark, root) {
    this.#mark = mark;
    this.#root = root;
  }

  /** Adds processes started since the last look. A process whose parent died between two looks is found by its mark. */
  look() {
    const all = listProcesses((pid, started) => this.#isMarked(pid, started));
    const last = new Map(this.#known);
    for (const [pid, { started }] of last) if (all.get(pid)?.started !== started) this.#known.delete(pid);
    this.#addEnded(last, all);
    let before;
    do {
      before = this.#known.size;
      for (const [pid, entry] of all)
        if (
          pid === this.#root ||
          entry.group === this.#root ||
          entry.isMarked ||
          this.#known.has(pid) ||
          this.#known.has(entry.parent)
        )
          this.#known.set(pid, entry);
    } while (this.#known.size > before);
    // One that ended stays in the list with its time until its parent waits for it, which adds that to the parent's.
    return [...this.#known].filter(([, { hasEnded }]) => !hasEnded).map(([pid]) => pid);
  }

  /**
   * Processor time that all of them used, up to the last look; 0 where the system does not say. Unlike the time by the
   * clock it does not depend on what else the machine does.
   */
  get processorMs() {
    return [...this.#known.values()].reduce((sum, { ownMs, waitedMs }) => sum + ownMs + waitedMs, this.#endedMs);
  }

  #isMarked(pid, started) {
    const known = this.#marked.get(pid);
    if (known?.started === started) return known.isMarked;
    const environment = environmentOf(pid);
    const isMarked = environment.includes(`${MARK}=${this.#mark}`);
    // A program that is just being started shows none yet.
    if (environment !== "") this.#marked.set(pid, { started, isMarked });
    return isMarked;
  }

  /**
   * The system adds the time of a process that ended to that of its parent only if the parent waits for it. Chromium
   * ends without waiting for its renderers, which used most of its time.
   */
  #addEnded(last, all) {
    const endedMs = new Map();
    for (const [pid, { parent, ownMs, waitedMs }] of last) {
      if (this.#known.has(pid)) continue;
      const ancestor = this.#livingAncestor(parent, last);
      endedMs.set(ancestor, (endedMs.get(ancestor) ?? 0) + ownMs + waitedMs);
    }
    for (const [ancestor, ms] of endedMs) {
      const reportedMs = ancestor === undefined ? 0 : all.get(ancestor).waitedMs - last.get(ancestor).waitedMs;
      this.#endedMs += Math.max(0, ms - reportedMs);
    }
  }

  #livingAncestor(pid, last) {
    for (let parent = pid; last.has(parent); parent = last.get(parent).parent)
      if (this.#known.has(parent)) return parent;
    return undefined;
  }

  /** Waits until they have ended without a signal, at most `limit` ms. */
  async settle(limit = SETTLE_MS) {
    const deadline = performance.now() + limit;
    while (this.look().length > 0 && performance.now() < deadline) await pause(POLL_MS);
  }

  /** Ends all of them: SIGTERM first, SIGKILL for those that are still there after `grace` ms. Returns how many. */
  async end(grace) {
    if (process.platform === "win32") {
      spawnSync("taskkill", ["/pid", String(this.#root), "/T", "/F"], { stdio: "ignore" });
      return 0;
    }
    const asked = new Set();
    const deadline = performance.now() + grace;
    for (let left = this.look(); left.length > 0; left = this.look()) {
      const isLate = performance.now() > deadline;
      for (const pid of left) {
        if (!isLate && asked.has(pid)) continue;
        asked.add(pid);
        signal(pid, isLate ? "SIGKILL" : "SIGTERM");
      }
      await pause(POLL_MS);
    }
    return asked.size;
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Every process except this one, also one that ended and for which its parent has not waited; `isMarked` says whether one carries the mark. */
function listProcesses(isMarked) {
  const all = process.platform === "linux" ? fromProc(isMarked) : fromPs();
  all.delete(process.pid);
  return all;
}

function fromProc(isMarked) {
  const all = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The program's name is in brackets and may contain spaces: the fields follow the last bracket.
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const [state, parent, group, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (state === "X") continue;
      // Its own time and that of the children it waited for, each in user and in system mode.
      const [user, system, waitedUser, waitedSystem] = rest.slice(8, 12).map((ticks) => Number(ticks) * TICK_MS);
      const [pid, started] = [Number(name), rest[16]];
      const times = { ownMs: user + system, waitedMs: waitedUser + waitedSystem };
      const family = { parent: Number(parent), group: Number(group) };
      all.set(pid, { ...family, hasEnded: state === "Z", started, isMarked: isMarked(pid, started), ...times });
    } catch {
      // It ended while it was being read.
    }
  }
  return all;
}

/** Empty for a process of another user. */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    return "";
  }
}

function fromPs() {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,pgid=,stat="], { encoding: "utf8" });
  const rows = (stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/));
  return new Map(
    rows
      .filter(([, , , state = "Z"]) => !state.startsWith("Z"))
      .map(([pid, parent, group]) => [
        Number(pid),
        { parent: Number(parent), group: Number(group), hasEnded: false, isMarked: false, ownMs: 0, waitedMs: 0 },
      ]),
  );
}
