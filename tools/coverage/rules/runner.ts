import path from "node:path";
import process from "node:process";
import { type File, startTests, type Task, type Test } from "@vitest/runner";
import { TestRunner, type WorkerGlobalState } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { type Order, type Reach, type Verdict } from "./mutant";
import { watchStatements } from "./sent";
import { keepRecorded, keepResult, ordersOf } from "./shelf";
import { loadParser } from "./statement";
import { mutantsByIds, takeReached, unsupportedStatements, withMutant } from "./switch";

/** A faulty statement may make a test wait for what never comes. */
const TEST_MS = 60_000;
const POLL_MS = 10_000;
/** After this a mutant has brought the file to a halt, and the process is no longer of use. */
const HALT_MS = 200_000;

const isRecording = process.env.BACKROOM_MUTANTS === "record";

const UNTIL = Number(process.env.BACKROOM_MUTANTS_UNTIL ?? Infinity);

const TIMED_OUT = /timed out in \d+ms/;

const watching = loadParser().then(watchStatements);

const nameOf = (task: Task): string => (task.suite ? `${nameOf(task.suite)} > ${task.name}` : task.name);

const testsOf = (task: Task): Test[] => (task.type === "suite" ? task.tasks.flatMap(testsOf) : [task]);

const relative = (file: string) => path.relative(projectRoot, file);

const NOT_REPORTED = {
  onCollectStart: () => {},
  onCollected: () => {},
  onTaskUpdate: async () => {},
  onAfterRunFiles: () => {},
};

/** vitest's types keep it private. */
const evaluatedModulesOf = (runner: TestRunner): WorkerGlobalState["evaluatedModules"] =>
  (Reflect.get(runner, "workerState") as WorkerGlobalState).evaluatedModules;

type Failure = { name: string; isLate: boolean };

/**
 * In `record` it keeps which test sends which statement. In `run` it runs the tests that reach a mutant once for each
 * mutant, in one process: loading the server again for each would take most of the time.
 */
export default class MutantRunner extends TestRunner {
  #reached: Reach[] = [];
  #setup = new Set<string>();
  #startedAt = 0;
  /** No time is left to record these files. */
  #isOver = false;

  async onBeforeCollect(): Promise<void> {
    await watching;
    this.config.testTimeout = isRecording ? this.config.testTimeout : TEST_MS;
    this.config.hookTimeout = isRecording ? this.config.hookTimeout : TEST_MS;
    if (!isRecording) this.config.expect.poll = { ...this.config.expect.poll, timeout: POLL_MS };
    takeReached();
    this.#reached = [];
    this.#setup = new Set();
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    for (const id of takeReached()) this.#setup.add(id);
    this.#startedAt = performance.now();
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test);
    if (test.result?.state === "pass") {
      this.#reached.push({ name: nameOf(test), ms: performance.now() - this.#startedAt, reached: takeReached() });
    }
  }

  async onBeforeRunFiles(files: File[]): Promise<void> {
    if (isRecording) {
      this.#isOver = Date.now() >= UNTIL;
      if (this.#isOver) for (const file of files) file.mode = "skip";
      return;
    }
    // The tests of these files run once for each mutant instead.
    for (const file of files) {
      const orders = ordersOf(relative(file.filepath));
      for (const order of orders) if (Date.now() < UNTIL) await this.#runOne(file, order);
      for (const test of testsOf(file)) test.mode = "skip";
      file.mode = "skip";
    }
  }

  override onAfterRunFiles(files?: File[]): void {
    super.onAfterRunFiles();
    if (!isRecording || this.#isOver) return;
    for (const id of takeReached()) this.#setup.add(id);
    for (const file of files ?? []) {
      const ids = new Set([...this.#setup, ...this.#reached.flatMap(({ reached }) => reached)]);
      keepRecorded({
        file: relative(file.filepath),
        setup: [...this.#setup],
        tests: this.#reached,
        mutants: mutantsByIds(ids),
        unsupported: unsupportedStatements(),
      });
    }
  }

  /** Runs some tests of a file, up to the first that fails. */
  async #runSome(file: File, tests: readonly string[] | null): Promise<Failure | null> {
    let failed: Failure | null = null as Failure | null;
    const quiet = Object.assign(Object.create(this) as MutantRunner, NOT_REPORTED, {
      onBeforeCollect: () => {},
      onBeforeRunFiles: () => {},
      onBeforeRunTask: async (test: Test) => {
        if (failed !== null || (tests !== null && !tests.includes(nameOf(test)))) test.mode = "skip";
        await TestRunner.prototype.onBeforeRunTask.call(this, test);
      },
      onAfterRunTask: (test: Test) => {
        TestRunner.prototype.onAfterRunTask.call(this, test);
        if (test.result?.state !== "fail") return;
        failed ??= { name: nameOf(test), isLate: TIMED_OUT.test(test.result.errors?.[0]?.message ?? "") };
      },
    });
    const modules = evaluatedModulesOf(this);
    for (const each of modules.fileToModulesMap.get(file.filepath) ?? []) modules.invalidateModule(each);
    const [again] = await startTests([file.filepath], quiet);
    const isBroken = failed === null && again?.result?.state === "fail";
    return isBroken ? { name: `${again.name} (a hook)`, isLate: false } : failed;
  }

  /** Tests that need those before them fail alone without a fault too: then all of the file run. */
  readonly #alone = new Map<string, boolean>();

  async #passAlone(file: File, tests: readonly string[] | null): Promise<boolean> {
    const key = JSON.stringify([file.filepath, tests]);
    const before = this.#alone.get(key);
    if (before !== undefined) return before;
    const { result } = await withMutant(null, () => this.#runSome(file, tests));
    this.#alone.set(key, result === null);
    return result === null;
  }

  async #runOne(file: File, { mutant, tests, version }: Order): Promise<void> {
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    const name = relative(file.filepath);
    const keep = (verdict: Verdict, by: string | null) => {
      const { user, system } = process.cpuUsage(cpu);
      const ms = Math.round(performance.now() - startedAt);
      keepResult({ id: mutant, verdict, by, file: name, version, ms, cpuMs: Math.round((user + system) / 1000) });
    };
    const halt = setTimeout(() => {
      keep("timeout", name);
      process.kill(process.pid, "SIGKILL");
    }, HALT_MS);
    try {
      const { result, codes, isApplied } = await withMutant(mutant, () => this.#runSome(file, tests));
      const failed = result === null || tests === null || (await this.#passAlone(file, tests)) ? result : null;
      const isRefused = codes.some((code) => code.startsWith("42") && code !== "42501");
      if (isRefused) keep("invalid", codes.join(" "));
      else if (failed !== null) keep(failed.isLate ? "timeout" : "killed", [failed.name, ...codes].join(" "));
      else if (result === null) keep(isApplied ? "survived" : "missed", null);
      else {
        const { result: ofAll } = await withMutant(mutant, () => this.#runSome(file, null));
        const isNoticed = ofAll !== null && (await this.#passAlone(file, null));
        keep(isNoticed ? "killed" : "survived", isNoticed ? ofAll.name : null);
      }
    } finally {
      clearTimeout(halt);
    }
  }
}
