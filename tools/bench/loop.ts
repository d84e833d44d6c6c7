import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { createPool } from "../../server/core/db/pool";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import { findEmbedded } from "../../server/core/startup/database";
import { exportUrl } from "../../tests/server/reports/export-kit";
import { HOSTILE } from "../../tests/server/products/hostile-files";
import { runFuzz } from "../fuzz/fuzz";
import type { Say } from "../kit/say";
import { type LoopFigures, startMeasured } from "./loop-server";
import { signIn } from "./trust/call";

type Reply = { status: number; body: string };

const EACH = 20;

/** The number of one person's exports that may queue. */
const PER_PERSON = 3;

const ROUNDS = 5;
const MOST_P99_MS = 50;

const FUZZ_REQUESTS = 5000;
const FUZZ_SEED = "event loop";
const FUZZ_CONNECTIONS = 8;

/**
 * The event-loop delay of the built server, in a separate process, under simultaneous hostile imports, exports and
 * pictures; with `fuzz`, under generated requests. `profile` also prints the functions in which long turns computed,
 * which slows the server down. Returns the problems, in sentences.
 */
export async function benchLoop(say: Say, { fuzz, profile }: { fuzz: boolean; profile: boolean }): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), "backroom-loop-"));
  const server = await startMeasured(data, "6000", { profile });
  try {
    const load = fuzz ? await fuzzLoad(server.origin, data) : await hostileLoad(server.origin, data);
    await server.read();
    const began = performance.now();
    const failures = await load.run();
    const seconds = (performance.now() - began) / 1000;
    say(`${load.name}, in ${seconds.toFixed(1)} s`);
    const figures = await server.read();
    say(inWords(figures));
    const { p99 } = figures.delay;
    return [
      ...failures.slice(0, 5).map((failure) => `loop: ${failure}`),
      ...(p99 > MOST_P99_MS ? [`loop: a p99 of ${p99.toFixed(1)} ms is above ${MOST_P99_MS}`] : []),
    ];
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}

const inMs = ({ p50, p99, max }: LoopFigures["delay"]) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms`;

function inWords({ delay, turns }: LoopFigures): string {
  const lines = [`Event-loop delay of the server: ${inMs(delay)}; the timer's own 10 ms are in these figures`];
  if (turns !== null) {
    lines.push(
      `  of a turn, the server computed: ${inMs(turns.computed)}`,
      `  of a turn, it waited for a processor: ${inMs(turns.waited)}`,
      `  longest garbage collection, waiting included: ${turns.longestGcMs.toFixed(1)} ms`,
      ...turns.long.flatMap(({ ms, requests, functions }) => [
        `  a turn computed ${ms.toFixed(1)} ms during ${requests.join(", ") || "no request"}`,
        ...functions.map((text) => `    ${text}`),
      ]),
    );
  }
  return `${lines.join("\n")}\n`;
}

type Load = { name: string; run: () => Promise<string[]> };

async function hostileLoad(origin: string, data: string): Promise<Load> {
  const tokens = await signInSome(origin, data);
  const pictures = await Promise.all(Array.from({ length: EACH }, (_, index) => picture(2000 + index)));
  return {
    name: `${ROUNDS} rounds of ${EACH} hostile imports, ${EACH} exports and ${EACH} pictures at once`,
    async run() {
      const failures: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) failures.push(...(await mixedLoad(origin, tokens, pictures)));
      return failures;
    },
  };
}

async function fuzzLoad(origin: string, data: string): Promise<Load> {
  return {
    name: `${FUZZ_REQUESTS} requests made from the server's description over ${FUZZ_CONNECTIONS} connections`,
    async run() {
      const pool = createPool(findEmbedded(data) ?? "", { max: 1 });
      try {
        const { rows } = await pool.query<{ key: string }>("select key from employees where email = any ($1)", [
          Object.values(DEMO_SIGN_INS),
        ]);
        const { faults } = await runFuzz({
          origin,
          pool,
          staff: rows.map(({ key }) => key),
          requests: FUZZ_REQUESTS,
          seed: FUZZ_SEED,
          connections: FUZZ_CONNECTIONS,
        });
        return faults;
      } finally {
        await pool.end();
      }
    },
  };
}

async function mixedLoad(origin: string, tokens: readonly string[], pictures: readonly Buffer[]): Promise<string[]> {
  const failures: string[] = [];
  const check = async (what: string, sent: Promise<Response>, wanted: number) => {
    const reply = await read(sent);
    if (reply.status !== wanted) failures.push(`${what}: ${reply.status} ${reply.body.slice(0, 200)}`);
  };
  const admin = { "tw-auth": `Bearer ${tokens[0]}` };
  const all = pictures.flatMap((bytes, index) => {
    const [name, file] = HOSTILE[index % HOSTILE.length] ?? ["", Buffer.alloc(0)];
    const reader = { "tw-auth": `Bearer ${tokens[Math.floor(index / PER_PERSON)]}` };
    return [
      check(
        `a file of ${name}`,
        fetch(`${origin}/api/products/import?dry_run=1`, {
          method: "POST",
          headers: { ...admin, "content-type": "text/csv" },
          body: new Uint8Array(file),
        }),
        417,
      ),
      check("an export", fetch(`${origin}${exportUrl("product-logs")}`, { headers: reader }), 200),
      check("a picture", upload(origin, admin, bytes), 200),
    ];
  });
  await Promise.all(all);
  return failures;
}

const upload = (origin: string, headers: Record<string, string>, bytes: Buffer) =>
  fetch(`${origin}/api/media/assets/upload`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      base64: bytes.toString("base64"),
      bucket: "image-cts",
      folder: "products",
      file_name: "0199a0de0000700080000000",
    }),
  });

async function read(sent: Promise<Response>): Promise<Reply> {
  try {
    const reply = await sent;
    return { status: reply.status, body: await reply.text() };
  } catch (error) {
    return { status: 0, body: `${error} ${(error as Error).cause ?? ""}` };
  }
}

const picture = (width: number) =>
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

/**
 * Signs in as many people as the exports need, the demo's administrator first. All get the administrator's password.
 */
async function signInSome(origin: string, data: string): Promise<string[]> {
  const pool = createPool(findEmbedded(data) ?? "", { max: 1 });
  try {
    const { rows } = await pool.query<{ email: string }>(
      `select email from employees join roles on roles.key = role_key
       where is_admin or 'exports.download' = any(permissions)
       order by email = $2 desc, is_admin desc, email limit $1`,
      [Math.ceil(EACH / PER_PERSON), DEMO_SIGN_INS.admin],
    );
    const emails = rows.map(({ email }) => email);
    await pool.query(
      `update employees set password_hash = (select password_hash from employees where email = $1)
        where email = any ($2)`,
      [DEMO_SIGN_INS.admin, emails],
    );
    return await Promise.all(emails.map((email) => signIn(origin, email)));
  } finally {
    await pool.end();
  }
}
