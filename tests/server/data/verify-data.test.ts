import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { projectRoot } from "../../../server/core/root";
import { seedShop } from "../../../server/data/seed/index";
import { loadDemoParts } from "../../../server/rooms";
import { openEmbedded } from "../../../server/core/startup/database";
import { everyInvariant, violationsOf } from "../../../server/data/verify/index";
import { buildTestApp, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { violations } from "./violations";
import { addDataCommands } from "../../../tools/data/commands";
import { runCommandLine } from "../../../tools/kit/command-line";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";

let database: TestDatabase;
let pool: Pool;
let folder: string;

type Result = { code: number | string | null; output: string };

/** Runs the command in a process of its own, as npm does, with a separate folder or database in its environment. */
function verifyDataAsNpm(env: Record<string, string>, ...args: string[]): Promise<Result> {
  const command = ["--import", "tsx", "tools/data/main.ts", "verify-data", ...args];
  const settings = { ...process.env, DATABASE_URL: "", ...env };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: projectRoot, env: settings });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** Runs the same command line in this process, which has loaded the server already. */
async function verifyData(env: Record<string, string>, ...args: string[]): Promise<Result> {
  let output = "";
  const note = (chunk: unknown) => (output += String(chunk)) !== "";
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, "write").mockImplementation(note));
  process.exitCode = undefined;
  try {
    for (const [name, value] of Object.entries({ DATABASE_URL: "", ...env })) vi.stubEnv(name, value);
    const program = new Command();
    addDataCommands(program);
    await runCommandLine(program, ["verify-data", ...args]);
    return { code: process.exitCode ?? 0, output };
  } finally {
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const stream of streams) stream.mockRestore();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backroom-verify-"));
  database = await createDatabase();
  ({ pool } = database);
  await seedShop(pool, {
    orders: 150,
    mediaFolder: join(folder, "media"),
    now: new Date(),
    parts: await loadDemoParts(),
  });
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test("every invariant holds in the demo shop, before and after its people sell something", async () => {
  const app = await buildTestApp(pool);
  const headers: SignedIn = await signIn(app, DEMO_SIGN_INS.admin, DEMO_PASSWORD);
  const get = async (url: string) => (await app.inject({ url, headers })).json().data;
  const [product] = await get("/api/preflight/load-products?query=Galaxy");
  const [employees, accounts] = [
    await get("/api/preflight/load-info?xbtsx=employees&fields=key"),
    await get("/api/preflight/load-info?xbtsx=accounts&fields=key"),
  ];
  const sold = await app.inject({
    method: "POST",
    url: "/api/orders/new",
    headers,
    payload: {
      store: product.store,
      status: "completed",
      facilitator: employees[0].key,
      remark: "",
      customer: { name: "New", phone: "08035550142", email: "n@example.com", address: "-", instagram: "", twitter: "" },
      delivery: null,
      subtotalitems: [{ key: product.variants[0].key, quantity: 1 }],
      payment: [{ account_key: accounts[0].key, amount: 10 }],
    },
  });
  expect(sold.statusCode, sold.body).toBe(200);
  await app.close();
  for (const invariant of everyInvariant) {
    expect({ name: invariant.name, rows: await violationsOf(pool, invariant) }).toEqual({
      name: invariant.name,
      rows: [],
    });
  }
});

describe("a planted violation is found:", () => {
  test.each(everyInvariant)("$name", async (invariant) => {
    const plant = violations[invariant.name];
    expect(plant, "add what breaks it to tests/server/data/violations.ts").toBeDefined();
    const client = await pool.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica; ${plant}`);
      expect(await violationsOf(client, invariant)).not.toEqual([]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("no violation is planted for an unknown invariant", () => {
    const names = new Set(everyInvariant.map(({ name }) => name));
    expect(Object.keys(violations).filter((name) => !names.has(name))).toEqual([]);
    expect(names.size).toBe(everyInvariant.length);
  });
});

describe("npm run verify-data", () => {
  test("prints each invariant and succeeds for a sound shop", async () => {
    const { code, output } = await verifyDataAsNpm({ DATABASE_URL: database.url, BACKROOM_DATA: folder });
    expect([code, output]).toEqual([0, expect.stringContaining(`All ${everyInvariant.length + 1} hold`)]);
    for (const { name } of everyInvariant) expect(output).toContain(`ok   ${name}\n`);
  });

  test("prints the head of the log's chain, and checks whether the log still contains an earlier head", async () => {
    const env = { DATABASE_URL: database.url, BACKROOM_DATA: folder };
    const head = /^chain head (\d+:[0-9a-f]{64})$/m.exec((await verifyData(env)).output)?.[1] ?? "";
    const sound = await verifyData(env, head);
    expect([sound.code, sound.output]).toEqual([0, expect.stringContaining(`ok   the log goes through ${head}\n`)]);
    const other = await verifyData(
      env,
      head.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    );
    expect([other.code, other.output]).toEqual([1, expect.stringContaining("FAIL the log goes through")]);
  });

  test("prints what is broken with the first rows, and fails", async () => {
    const { rows } = await pool.query(
      "update accounts set balance_kobo = balance_kobo + 1 where type = 'cash' returning key",
    );
    await pool.query("update products set image = '/media/gone.webp' where title = 'iPhone 15 Pro Max'");
    const { code, output } = await verifyData({ DATABASE_URL: database.url, BACKROOM_DATA: folder });
    await pool.query("update accounts set balance_kobo = balance_kobo - 1 where type = 'cash'");
    expect(code).toBe(1);
    expect(output).toContain("FAIL a balance equals its opening plus the effects of its transactions\n");
    for (const { key } of rows) expect(output).toContain(key);
    expect(output).toMatch(/FAIL every referenced picture exists\n +\{"image":"\/media\/gone.webp"/);
    expect(output).toContain(`2 of ${everyInvariant.length + 1} do not hold`);
  });

  test("uses the database of a running Backroom, or starts the embedded one while it runs", async () => {
    const data = await mkdtemp(join(tmpdir(), "backroom-verify-data-"));
    const cluster = await openEmbedded(data);
    try {
      const inside = createPool(cluster.url, { max: 1 });
      await migrate(inside);
      const running = await verifyData({ BACKROOM_DATA: data });
      expect([running.code, running.output]).toEqual([0, expect.stringContaining("hold")]);
      expect((await inside.query("select 1")).rowCount).toBe(1);
      await inside.end();
    } finally {
      await cluster.stop();
    }
    const started = await verifyData({ BACKROOM_DATA: data });
    expect([started.code, started.output]).toEqual([0, expect.stringContaining("hold")]);
    expect(existsSync(join(data, "postgres", "postmaster.pid"))).toBe(false);
    expect(existsSync(join(data, "backroom.lock"))).toBe(false);
    await rm(data, { recursive: true });
  });

  test("reports a missing shop, and a shop of another version", async () => {
    const nowhere = await verifyData({ BACKROOM_DATA: join(folder, "nowhere") });
    expect(nowhere).toEqual({ code: 1, output: expect.stringMatching(/^There is no shop in .+nowhere: .+\n$/) });
    await pool.query("alter table day_totals rename to totals_of_days");
    const old = await verifyData({ DATABASE_URL: database.url, BACKROOM_DATA: folder });
    expect([old.code, old.output]).toEqual([1, expect.stringContaining("This database is of another version")]);
  });
});
