import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "../../server/core/db/migrate";
import { createPool } from "../../server/core/db/pool";
import { projectRoot } from "../../server/core/root";
import { seedShop } from "../../server/data/seed/index";
import { loadDemoParts } from "../../server/rooms";
import { openEmbedded } from "../../server/core/startup/database";
import { memoryOf } from "../kit/memory";
import type { Say } from "../kit/say";

/** The duration, peak memory and output of each command. */
type Timed = { seconds: number; megabytes: number; output: string; failed: boolean };

const ORDERS = 1_000_000;

/** Fills a shop, and backs it up and restores it with the commands; returns the problems, in sentences. */
export async function benchBackup(say: Say, orders = ORDERS): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-backup-"));
  const [data, copy, other] = ["shop", "copy", "other"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    const began = performance.now();
    await fillShop(data, orders);
    say(
      `Backup and restore of ${orders.toLocaleString("en")} orders (filled in ${((performance.now() - began) / 1000).toFixed(0)} s)`,
    );
    const failed: string[] = [];
    for (const [name, of] of [
      ["backup", data],
      ["restore", other],
    ] as const) {
      const timed = await run(name, copy, of);
      say(`  ${name}: ${timed.seconds.toFixed(1)} s, ${timed.megabytes.toFixed(0)} MB at most`);
      say(timed.output.replace(/^/gm, "    "));
      if (timed.failed) failed.push(`backup: the ${name} failed`);
    }
    say("");
    return failed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillShop(data: string, orders: number): Promise<void> {
  const { url, stop } = await openEmbedded(data);
  const pool = createPool(url, { max: 8, statementTimeout: 0 });
  try {
    await migrate(pool);
    await seedShop(pool, {
      orders,
      mediaFolder: path.join(data, "media"),
      now: new Date(),
      parts: await loadDemoParts(),
    });
  } finally {
    await pool.end();
    await stop();
  }
}

const LOOK_MS = 250;

function run(script: "backup" | "restore", copy: string, data: string): Promise<Timed> {
  const began = performance.now();
  const env = { ...process.env, DATABASE_URL: "", BACKROOM_DATA: data };
  const command = ["--import", "tsx", "tools/data/main.ts", script, copy];
  const child = spawn(process.execPath, command, { cwd: projectRoot, env });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, memoryOf(child.pid ?? 0))), LOOK_MS);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      clearInterval(look);
      resolve({
        seconds: (performance.now() - began) / 1000,
        megabytes: most,
        output: output.trim(),
        failed: code !== 0,
      });
    });
  });
}
