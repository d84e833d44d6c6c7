import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { createPool } from "../../../server/core/db/pool";
import { processIdentity } from "../../../server/core/startup/process-identity";
import { embeddedDatabase, newDataFolder, runServer } from "./running-server";
import { longTest } from "../../long-test";

async function query(folder: string, statement: string): Promise<unknown[]> {
  const pool = createPool(embeddedDatabase(folder)?.url ?? "", { max: 1 });
  try {
    return (await pool.query(statement)).rows;
  } finally {
    await pool.end();
  }
}

/** A server that has just started on a busy machine refuses for a moment (503). */
const expectServed = async (address: string): Promise<void> => {
  await expect.poll(async () => (await fetch(`${address}/api/user_profile`)).status).toBe(401);
};

const INSERT_STORE = "insert into stores (key, title, address) values (gen_random_uuid(), 'Ikeja', 'Lagos')";

describe("a server with its embedded database", () => {
  // One data folder for all tests, because making a database is slow; the tests do not depend on each other.
  const folder = mkdtempSync(join(tmpdir(), "backroom-data-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("serves requests, and SIGTERM ends both", async () => {
    const server = runServer({ BACKROOM_DATA: folder });
    const address = await server.ready;
    await expectServed(address);
    const database = embeddedDatabase(folder);
    expect(database).not.toBeNull();

    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(server.stderr()).toBe("");
    expect(embeddedDatabase(folder)).toBeNull();
    expect(processIdentity(database?.pid ?? 0)).toBeNull();
  });

  it("starts again after kill -9, with its data and without migrating again", async () => {
    const killed = runServer({ BACKROOM_DATA: folder });
    await killed.ready;
    await query(folder, INSERT_STORE);
    const migrated = await query(folder, "select name, applied_at from schema_migrations");
    const orphan = embeddedDatabase(folder)?.pid ?? 0;
    killed.signal("SIGKILL");
    await killed.ended;
    expect(processIdentity(orphan)).not.toBeNull();

    const next = runServer({ BACKROOM_DATA: folder });
    await next.ready;
    expect(await query(folder, "select title from stores")).toEqual([{ title: "Ikeja" }]);
    expect(await query(folder, "select name, applied_at from schema_migrations")).toEqual(migrated);
    next.signal("SIGINT");
    expect(await next.ended).toBe(0);
    expect(processIdentity(orphan)).toBeNull();
    expect(embeddedDatabase(folder)).toBeNull();
  });

  it("locks its folder, and a second server does not disturb it", async () => {
    const first = runServer({ BACKROOM_DATA: folder });
    const address = await first.ready;
    const second = runServer({ BACKROOM_DATA: folder });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toMatch(/^Another Backroom \(process \d+\) is using .+\n$/);
    await expectServed(address);
  });

  longTest("does not mistake another program with the former process number for its database", async () => {
    const before = runServer({ BACKROOM_DATA: folder });
    await before.ready;
    before.signal("SIGTERM");
    await before.ended;
    const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    onTestFinished(() => void stranger.kill());
    writeFileSync(
      join(folder, "postgres", "postmaster.pid"),
      `${stranger.pid}\n${folder}/postgres\n1\n5432\n\n\n\nready\n`,
    );
    writeFileSync(join(folder, "backroom.lock"), JSON.stringify({ pid: stranger.pid, identity: "long ago" }));

    const server = runServer({ BACKROOM_DATA: folder });
    await server.ready;
    expect(stranger.exitCode === null && stranger.signalCode === null).toBe(true);
  });

  longTest("fills the demo shop again after the first fill was killed", async () => {
    const shop = newDataFolder();
    const killed = runServer({ BACKROOM_DATA: shop, BACKROOM_SEED: "20" });
    await expect.poll(killed.stdout).toContain("Filling a demo shop with 20 orders");
    killed.signal("SIGKILL");
    await killed.ended;

    const next = runServer({ BACKROOM_DATA: shop, BACKROOM_SEED: "20" });
    const address = await next.ready;
    expect(next.stdout()).toContain("Filling a demo shop with 20 orders");
    expect(await query(shop, "select count(*) as n from orders")).toEqual([{ n: 20 }]);
    const enter = () =>
      fetch(`${address}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: DEMO_SIGN_INS.admin, password: DEMO_PASSWORD }),
      });
    // On a machine with other work the server may refuse the first calls as too busy with its start.
    await expect.poll(async () => (await enter()).status).toBe(200);
  });
});
