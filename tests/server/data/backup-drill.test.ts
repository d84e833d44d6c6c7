import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { createPool } from "../../../server/core/db/pool";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { processIdentity } from "../../../server/core/startup/process-identity";
import { projectRoot } from "../../../server/core/root";
import { seedShop } from "../../../server/data/seed/index";
import { loadDemoParts } from "../../../server/rooms";
import { LEFT_OUT } from "../../../server/data/backup/tables";
import { everyInvariant, violationsOf } from "../../../server/data/verify/index";
import { contentOf, tablesIn } from "./backup-kit";
import { createDatabase, type TestDatabase } from "../harness";
import { embeddedDatabase, newDataFolder, runServer } from "../running/running-server";
import { longTest } from "../../long-test";

/** Runs a script of package.json as npm does. */
function run(script: "backup" | "restore", folder: string, env: Record<string, string>) {
  const settings = { ...process.env, DATABASE_URL: "", ...env };
  const child = spawn(process.execPath, ["--import", "tsx", "tools/data/main.ts", script, folder], {
    cwd: projectRoot,
    env: settings,
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  );
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

let database: TestDatabase;
let source: { DATABASE_URL: string; BACKROOM_DATA: string };
let folder: string;
let content: Record<string, string>;

beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), "backroom-drill-"));
  database = await createDatabase();
  const { pool, url } = database;
  await seedShop(pool, { orders: 60, mediaFolder: join(data, "media"), now: new Date(), parts: await loadDemoParts() });
  // A starting server writes into these tables: it seals the log, and adds up the days that are over.
  const changing = new Set([...LEFT_OUT, "schema_migrations", "audit_pending", "audit_seals"]);
  const tables = (await tablesIn(pool)).filter((name) => !changing.has(name) && !name.endsWith("_days"));
  content = await contentOf(pool, tables);
  source = { DATABASE_URL: url, BACKROOM_DATA: data };
  folder = join(data, "monday");
});
afterAll(async () => {
  await database.drop();
  await rm(source.BACKROOM_DATA, { recursive: true });
});

longTest("a shop backed up while it runs and restored elsewhere is sound and works", async () => {
  const elsewhere = newDataFolder();
  const backup = await run("backup", folder, source).ended;
  expect(backup).toEqual({
    code: 0,
    output: expect.stringMatching(/^[\d,]+ rows of \d+ tables and \d+ pictures are in /),
  });

  const restored = await run("restore", folder, { BACKROOM_DATA: elsewhere }).ended;
  expect(restored).toEqual({ code: 0, output: expect.stringContaining(" rules of the books hold.") });

  const server = runServer({ BACKROOM_DATA: elsewhere, BACKROOM_SEED: "demo" });
  const address = await server.ready;
  const pool = createPool(embeddedDatabase(elsewhere)?.url ?? "", { max: 2 });
  try {
    expect(await contentOf(pool, Object.keys(content))).toEqual(content);
    for (const invariant of everyInvariant) expect(await violationsOf(pool, invariant)).toEqual([]);
    const reply = await fetch(`${address}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: DEMO_SIGN_INS.admin, password: DEMO_PASSWORD }),
    });
    expect(reply.status).toBe(200);
    const { rows } = await pool.query<{ image: string }>("select image from products where image <> '' limit 1");
    expect((await fetch(`${address}${rows[0]?.image}`)).headers.get("content-type")).toContain("image/");
  } finally {
    await pool.end();
  }
});

longTest("a killed or interrupted restore can be repeated in the same folder", async () => {
  const data = newDataFolder();
  const staged = join(data, "restoring");
  const killed = run("restore", folder, { BACKROOM_DATA: data });
  await expect.poll(() => embeddedDatabase(staged)?.pid).toBeTypeOf("number");
  const orphan = embeddedDatabase(staged)?.pid ?? 0;
  killed.kill("SIGKILL");
  await killed.ended;
  expect(existsSync(join(data, "postgres"))).toBe(false);

  const interrupted = run("restore", folder, { BACKROOM_DATA: data });
  await expect
    .poll(() => embeddedDatabase(staged)?.pid !== orphan && embeddedDatabase(staged)?.pid)
    .toBeTypeOf("number");
  interrupted.kill("SIGTERM");
  expect(await interrupted.ended).toEqual({ code: 1, output: "Interrupted: nothing was restored.\n" });
  expect(processIdentity(orphan)).toBeNull();
  expect(existsSync(staged)).toBe(false);

  const done = await run("restore", folder, { BACKROOM_DATA: data }).ended;
  expect(done).toEqual({ code: 0, output: expect.stringContaining(" rules of the books hold.") });
  expect(existsSync(staged)).toBe(false);
});
