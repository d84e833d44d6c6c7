import { get, type IncomingMessage } from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { exportUrl, fillLedger } from "../../tests/server/reports/export-kit";
import { memoryOf } from "../kit/memory";
import type { Say } from "../kit/say";
import { type Scratch, withScratch } from "../kit/scratch";
import { startApp } from "./targets";
import { signIn } from "../kit/sign-in";

const ROWS = 1_000_000;

/** The maximum memory growth of a server while it writes a report of any length. */
const MOST_GROWTH_MB = 64;

/** A slow reader's chunk size and pause. */
const GULP_BYTES = 8 * 1024 * 1024;
const REST_MS = 100;

/** A slow reader exports a million movements of stock: rows, bytes, time, and the server's memory meanwhile. */
export const benchExports = (say: Say): Promise<string[]> => withScratch((scratch) => exportAll(scratch, say));

async function exportAll({ folder, url, pool }: Scratch, say: Say): Promise<string[]> {
  const app = await startApp(url, path.join(folder, "app"));
  try {
    const { rows } = await pool.query<{ key: string }>("select key from variants order by key limit 1");
    await fillLedger(pool, rows[0]?.key ?? "", ROWS);
    await pool.query("vacuum analyze stock_movements");
    const token = await signIn(app.origin);
    const memory = () => memoryOf(app.pid);

    await take(await ask(`${app.origin}${exportUrl("suppliers")}`, token), () => {});
    const before = memory();
    let peak = before;
    const began = performance.now();
    const reply = await ask(`${app.origin}${exportUrl("product-logs")}`, token);
    const firstMs = performance.now() - began;
    const { lines, bytes } = await take(reply, () => (peak = Math.max(peak, memory())));
    const seconds = (performance.now() - began) / 1000;
    const growth = peak - before;
    say(
      `${(lines - 1).toLocaleString("en")} movements of stock, ${(bytes / 1e6).toFixed(0)} MB, by a slow reader in ` +
        `${seconds.toFixed(1)} s, the first after ${(firstMs / 1000).toFixed(2)} s`,
    );
    say(`The server takes ${before.toFixed(0)} MB before and ${peak.toFixed(0)} MB at most meanwhile\n`);
    return [
      ...(lines - 1 < ROWS ? [`exports: ${lines - 1} rows came, ${ROWS} were asked for`] : []),
      ...(growth > MOST_GROWTH_MB ? [`exports: memory grew by ${growth.toFixed(0)} MB, above ${MOST_GROWTH_MB}`] : []),
    ];
  } finally {
    await app.stop();
  }
}

const ask = (url: string, token: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "tw-auth": `Bearer ${token}` } }, resolve).on("error", reject);
  });

/** Reads a reply chunk by chunk, with a pause after each. */
async function take(reply: IncomingMessage, onGulp: () => void): Promise<{ lines: number; bytes: number }> {
  let [lines, bytes, gulp] = [0, 0, 0];
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
    bytes += chunk.length;
    gulp += chunk.length;
    if (gulp < GULP_BYTES) continue;
    gulp = 0;
    onGulp();
    await pause(REST_MS);
  }
  onGulp();
  return { lines, bytes };
}
