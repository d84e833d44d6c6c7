import { randomBytes } from "node:crypto";
import path from "node:path";
import process from "node:process";
import { brokenInvariants } from "../../tests/server/invariants";
import { say, secondsSince } from "../kit/say";
import { type Scratch, withScratch } from "../kit/scratch";
import { startServer } from "../kit/shop";
import { demoStaff } from "../kit/staff";
import { runFuzz } from "./fuzz";

type Options = { requests: number; connections: number; seed?: string };

/** Sends generated requests to the built server on a separate small shop; sets the exit code when one goes wrong. */
export const fuzz = (options: Options): Promise<void> =>
  withScratch((scratch) => fuzzShop(scratch, options), { settings: { fsync: "off" } });

async function fuzzShop({ folder, url, pool }: Scratch, options: Options): Promise<void> {
  const { requests, connections, seed = randomBytes(4).toString("hex") } = options;
  const settings = { DATABASE_URL: url, BACKROOM_DATA: path.join(folder, "app"), BACKROOM_SEED: "200" };
  const { origin, stop } = await startServer(settings);
  try {
    say(`Seed ${seed}: ${requests} requests over ${connections} connections`);
    const began = performance.now();
    const { sent, byStatus, faults, neverDone } = await runFuzz({
      origin,
      pool,
      staff: await demoStaff(pool),
      requests,
      seed,
      connections,
      onProgress: (done) => done % 10_000 === 0 && say(`${done} sent`),
    });
    const broken = Object.entries(await brokenInvariants(pool));
    say(`${sent} sent in ${secondsSince(began)}: ${JSON.stringify(byStatus)}`);
    if (neverDone.length > 0) say(`Never got through to:\n  ${neverDone.join("\n  ")}`);
    for (const fault of faults) say(`FAIL ${fault}`);
    for (const [rule, rowsOf] of broken) say(`FAIL it does not hold that ${rule}: ${JSON.stringify(rowsOf)}`);
    say(`${faults.length} faults, ${broken.length} broken invariants (seed ${seed})`);
    if (faults.length + broken.length > 0) process.exitCode = 1;
  } finally {
    await stop();
  }
}
