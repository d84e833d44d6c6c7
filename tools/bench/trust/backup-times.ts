import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { projectRoot } from "../../../server/core/root";
import { seedShop } from "../../../server/data/seed/index";
import { loadDemoParts } from "../../../server/rooms";
import { openEmbedded } from "../../../server/core/startup/database";

/** The duration, peak memory and output of each command. */
export type Timed = { seconds: number; megabytes: number; output: string; failed: boolean };

export type BackupTimes = { seedSeconds: number; backup: Timed; restore: Timed };

/** Fills a shop with so many orders, and runs the two commands on it as a person would. */
export async function timeBackup(orders: number): Promise<BackupTimes> {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-backup-times-"));
  const [data, copy, other] = ["shop", "copy", "other"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    const began = performance.now();
    await fillShop(data, orders);
    const seedSeconds = (performance.now() - began) / 1000;
    const backup = await run("backup", copy, data);
    const restore = await run("restore", copy, other);
    return { seedSeconds, backup, restore };
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

/** The current memory of a process in MB; 0 after it has ended. */
function memoryOf(pid: number): number {
  try {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1000;
  } catch {
    return 0;
  }
}
