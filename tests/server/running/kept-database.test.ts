import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { findRunning, startCluster } from "../../../server/core/db/embedded/cluster";
import { keepCluster } from "../../../server/core/db/embedded/kept";
import { newDataFolder } from "./running-server";

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a database that ends again and again right after its start is given up, and not left running", async () => {
  const folder = newDataFolder();
  const database = await keepCluster(folder);
  // Ends what a failed test left running.
  onTestFinished(async () => (await startCluster(folder)).stop());
  const givenUp = new AbortController();
  void database.exited.finally(() => givenUp.abort());
  const pidFile = path.join(folder, "postgres", "postmaster.pid");
  const ended = new Set<number>();
  while (!givenUp.signal.aborted) {
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : 0;
    if (findRunning(folder) !== null && pid > 1 && !ended.has(pid)) {
      ended.add(pid);
      process.kill(pid, "SIGKILL");
    }
    await turn();
  }
  expect(findRunning(folder)).toBeNull();
  // A life of more than a second in between starts the count again.
  expect(ended.size).toBeGreaterThanOrEqual(5);
});
