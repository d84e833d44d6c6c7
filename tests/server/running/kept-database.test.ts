import { expect, onTestFinished, vi } from "vitest";
import { createPool } from "../../../server/core/db/pool";
import { keepCluster } from "../../../server/core/db/embedded/kept";
import { findRunning, startCluster } from "../../../server/core/db/embedded/cluster";
import { embeddedDatabase, newDataFolder } from "./running-server";
import { longTest } from "../../long-test";

/** The limit of docs/adr/lost-connections.md. */
const SHORT_LIVES = 5;

longTest("a database that ends five times within a second is given up, and is not left running", async () => {
  const folder = newDataFolder();
  const kept = await keepCluster(folder);
  onTestFinished(async () => (await startCluster(folder)).stop());
  const pool = createPool(kept.url("postgres"), { max: 1 });
  onTestFinished(() => pool.end());
  // However slow the machine is, each of these lives is short.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const answers = () =>
    pool.query("select 1").then(
      () => true,
      () => false,
    );
  const ended = new Set<number>();
  while (ended.size < SHORT_LIVES) {
    // Once it answers, its keeper knows that it is up.
    await expect.poll(answers).toBe(true);
    const { pid = 0 } = embeddedDatabase(folder) ?? {};
    if (ended.has(pid) || pid === 0) continue;
    process.kill(pid, "SIGQUIT");
    ended.add(pid);
  }
  await kept.exited;
  expect(findRunning(folder)).toBeNull();
});
