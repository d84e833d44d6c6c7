import { cpus } from "node:os";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../../server/core/db/migrate";
import { createPool } from "../../../../server/core/db/pool";
import { newKey } from "../../../../server/core/ids";
import { freePort } from "../../../../tools/kit/free-port";
import { say } from "../../../../tools/kit/say";
import { missingPrograms } from "../../../../tools/cluster/programs";
import { startPostgres } from "../../../../tools/cluster/start";
import { isLong } from "../../../length";
import { createShop } from "../../fixtures";
import { orderBody, restock, variantOf } from "../../orders/order-kit";
import { openBucket } from "../../products/media/s3-like";
import { newDataFolder, type RunningServer, runServer } from "../running-server";
import { startSession } from "../trust-kit";
import { type Blow, BLOWS } from "./blows";
import { newNetwork, whyNoNetwork } from "./network";
import { playRounds, type Round } from "./rounds";

const HOUR_MS = 3_600_000;

/** Blows after which a node says nothing, and closes no connection. */
const SILENT: ReadonlySet<Blow> = new Set(["pause", "waking", "cut"]);

/** The time that writes may take to come back after a kill. */
const KILLED_MS = 30_000;

/** A node that falls silent may have led etcd too, whose next leader grants the primary its whole 20 s again. */
const SILENT_MS = 45_000;

/** Lists are read on a standby meanwhile. */
const READS_MS = 5000;

/** With more, everything takes as long as it waits for a processor. The cluster and its clients make about half of it. */
const MOST_LOAD = 4 * cpus().length;

/** How often each blow falls; BACKROOM_CLUSTER_BLOWS=primary,cut leaves the others out. */
const TIMES = Number(process.env["BACKROOM_CLUSTER_ROUNDS"] || "1");
const WANTED = process.env["BACKROOM_CLUSTER_BLOWS"]?.split(",") ?? BLOWS;
const ROUNDS: Blow[] = Array.from({ length: TIMES }, () => BLOWS.filter((blow) => WANTED.includes(blow))).flat();

function whyNot(): string | undefined {
  if (!isLong) return "a cluster takes minutes: npm run test:long does it";
  return missingPrograms() ?? whyNoNetwork();
}

test("a cluster loses no acknowledged write when any one part of it is killed, paused or cut off, and goes on by itself", {
  timeout: 12 * HOUR_MS,
}, async ({ skip }) => {
  const reason = whyNot();
  skip(reason !== undefined, reason);

  const network = newNetwork();
  const folder = newDataFolder();
  const cluster = await startPostgres(folder, network.places, {
    writing: await freePort(),
    reading: await freePort(),
  });
  onTestFinished(cluster.stop, 120_000);
  const pool = createPool(cluster.writeUrl, { max: 2 });
  await migrate(pool);
  const shop = await createShop(pool);
  await restock(pool, variantOf(shop.galaxy), 10_000_000);
  const token = await startSession(pool, shop.admin.key);
  await pool.query("update sessions set expires_at = now() + interval '30 days'");
  await pool.end();

  const bucket = await openBucket();
  onTestFinished(bucket.close);
  const ports = [await freePort(), await freePort()];
  const startBackroom = (port: number) =>
    runServer({
      PORT: String(port),
      DATABASE_URL: cluster.writeUrl,
      DATABASE_READ_URL: cluster.readUrl,
      BACKROOM_DATA: newDataFolder(),
      BACKROOM_BUCKET_URL: bucket.settings.url,
      BACKROOM_BUCKET_REGION: bucket.settings.region,
      BACKROOM_BUCKET_KEY_ID: bucket.settings.accessKeyId,
      BACKROOM_BUCKET_SECRET: bucket.settings.secretAccessKey,
    });
  const servers: RunningServer[] = ports.map(startBackroom);
  const origins = await Promise.all(servers.map(({ ready }) => ready));
  let turn = 0;
  const killServer = async () => {
    turn = (turn + 1) % ports.length;
    servers[turn]?.signal("SIGKILL");
    await servers[turn]?.ended;
    return async () => {
      const server = startBackroom(ports[turn] ?? 0);
      servers[turn] = server;
      await server.ready;
    };
  };

  const found = await playRounds(
    { cluster, network, killServer },
    {
      origins,
      token,
      newBody: () => orderBody(shop, { customer: { ...orderBody(shop).customer, email: `${newKey()}@example.com` } }),
      stores: [shop.wuse.key, shop.ikeja.key],
      blows: ROUNDS,
      onRound: (round) => say(JSON.stringify(round)),
    },
  );
  say(JSON.stringify({ ...found, rounds: longest(found.rounds) }));

  expect(found.rounds.map(({ blow }) => blow)).toEqual(ROUNDS);
  const sound = { lost: 0, doubled: 0, refused: [], broken: [] };
  expect(found.books).toEqual(Object.fromEntries(cluster.nodes.map(({ name }) => [name, sound])));
  for (const { reads, edits, exports } of found.load) {
    expect([...reads.other, ...edits.other, ...exports.other]).toEqual([]);
    // No acknowledged edit is lost, and every edit that took effect was acknowledged or reported as possibly saved.
    expect(edits.made).toBeGreaterThanOrEqual(edits.done);
    expect(edits.made).toBeLessThanOrEqual(edits.done + edits.unavailable + edits.unanswered);
  }
  for (const { stderr } of servers) expect(stderr()).toContain("reads go to the replica");
  if (found.busiest > MOST_LOAD) {
    say(`The limits of time are not checked: the load of the machine was ${found.busiest}, above ${MOST_LOAD}.`);
    return;
  }
  for (const { blow, writesMs, listsMs, standbyMs } of found.rounds) {
    const isSilent = SILENT.has(blow);
    expect(writesMs, `writes after ${blow}`).toBeLessThan(isSilent ? SILENT_MS : KILLED_MS);
    expect(listsMs, `lists after ${blow}`).toBeLessThan(READS_MS);
    expect(standbyMs, `reads of a standby after ${blow}`).toBeLessThan(READS_MS);
  }
});

/** The slowest round of each blow. */
function longest(rounds: readonly Round[]): Record<string, Omit<Round, "blow"> & { times: number }> {
  const of = (blow: Blow) => rounds.filter((round) => round.blow === blow);
  const most = (blow: Blow, what: keyof Omit<Round, "blow">) => Math.max(...of(blow).map((round) => round[what]));
  return Object.fromEntries(
    [...new Set(rounds.map(({ blow }) => blow))].map((blow) => [
      blow,
      {
        times: of(blow).length,
        writesMs: most(blow, "writesMs"),
        everyServerMs: most(blow, "everyServerMs"),
        listsMs: most(blow, "listsMs"),
        standbyMs: most(blow, "standbyMs"),
      },
    ]),
  );
}
