import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { createPool } from "../../server/core/db/pool";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import { findEmbedded } from "../../server/core/startup/database";
import { exportUrl } from "../../tests/server/reports/export-kit";
import { HOSTILE } from "../../tests/server/products/imports/hostile-files";
import { uploadBodyOf } from "../../tests/server/products/media/media-kit";
import { freePort } from "../kit/free-port";
import type { Say } from "../kit/say";
import { startServer } from "../kit/shop";
import { startSessions } from "../kit/staff";

const EACH = 20;
/** The number of one person's exports that may queue. */
const PER_PERSON = 3;
const ROUNDS = 5;
const MOST_P99_MS = 50;

/**
 * The event-loop delay of the built server, in a separate process, under simultaneous hostile imports, exports and
 * pictures. Returns the problems, in sentences.
 */
export async function benchLoop(say: Say): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), "backroom-loop-"));
  const metricsPort = await freePort();
  const settings = { DATABASE_URL: "", BACKROOM_DATA: data, BACKROOM_METRICS_PORT: String(metricsPort) };
  const server = await startServer({ ...settings, BACKROOM_SEED: "6000" });
  const readDelay = () => delayOf(`http://127.0.0.1:${metricsPort}/metrics`);
  try {
    const tokens = await sessionsFor(data);
    const pictures = await Promise.all(Array.from({ length: EACH }, (_, index) => pictureOf(2000 + index)));
    // Each read of the metrics begins a new measurement.
    await readDelay();
    const began = performance.now();
    const failures: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) failures.push(...(await loadOnce(server.origin, tokens, pictures)));
    const seconds = (performance.now() - began) / 1000;
    const { p50, p99, max } = await readDelay();
    say(
      `${ROUNDS} rounds of ${EACH} hostile imports, ${EACH} exports and ${EACH} pictures at once, in ${seconds.toFixed(1)} s\n` +
        `Event-loop delay of the server: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms; ` +
        "the timer's own 10 ms are in these figures\n",
    );
    return [
      ...failures.slice(0, 5).map((failure) => `loop: ${failure}`),
      ...(p99 > MOST_P99_MS ? [`loop: a p99 of ${p99.toFixed(1)} ms is above ${MOST_P99_MS}`] : []),
    ];
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}

async function delayOf(url: string) {
  const text = await (await fetch(url)).text();
  const figure = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text)?.[1]) * 1000;
  return { p50: figure("p50"), p99: figure("p99"), max: figure("max") };
}

async function loadOnce(origin: string, tokens: readonly string[], pictures: readonly Buffer[]): Promise<string[]> {
  const failures: string[] = [];
  const send = async (
    what: string,
    wanted: number,
    url: string,
    token = "",
    body?: { type: string; body: BodyInit },
  ) => {
    const headers = { "tw-auth": `Bearer ${token}`, ...(body && { "content-type": body.type }) };
    try {
      const reply = await fetch(`${origin}${url}`, { headers, ...(body && { method: "POST", body: body.body }) });
      const text = await reply.text();
      if (reply.status !== wanted) failures.push(`${what}: ${reply.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${what}: ${error} ${(error as Error).cause ?? ""}`);
    }
  };
  const [admin] = tokens;
  await Promise.all(
    pictures.flatMap((bytes, index) => {
      const [name, file] = HOSTILE[index % HOSTILE.length] ?? ["", Buffer.alloc(0)];
      const csv = { type: "text/csv", body: new Uint8Array(file) };
      const picture = { type: "application/json", body: JSON.stringify(uploadBodyOf(bytes)) };
      return [
        send(`a file of ${name}`, 417, "/api/products/import?dry_run=1", admin, csv),
        send("an export", 200, exportUrl("product-logs"), tokens[Math.floor(index / PER_PERSON)]),
        send("a picture", 200, "/api/media/assets/upload", admin, picture),
      ];
    }),
  );
  return failures;
}

const pictureOf = (width: number) =>
  sharp({
    create: {
      width,
      height: 1500,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

/** A session of each of as many people as the exports need, the demo's administrator first. */
async function sessionsFor(data: string): Promise<string[]> {
  const pool = createPool(findEmbedded(data) ?? "", { max: 1 });
  try {
    const { rows } = await pool.query<{ key: string }>(
      `select e.key from employees e join roles r on r.key = e.role_key
        where e.is_admin or 'exports.download' = any (r.permissions)
        order by e.email = $2 desc, e.is_admin desc, e.email limit $1`,
      [Math.ceil(EACH / PER_PERSON), DEMO_SIGN_INS.admin],
    );
    return await startSessions(
      pool,
      rows.map(({ key }) => key),
      1,
    );
  } finally {
    await pool.end();
  }
}
