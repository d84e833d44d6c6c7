import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { addEmployee } from "../people/employees";
import { createDatabase, type TestDatabase } from "../harness";
import { newDataFolder, runServer, runServerFromShell } from "./running-server";
import { longTest } from "../../long-test";

describe("a server on an external database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
    await addEmployee(database.pool, DEMO_SIGN_INS.sales);
  });
  afterAll(() => database.drop());

  const start = () => runServer({ BACKROOM_DATA: newDataFolder(), DATABASE_URL: database.url, BACKROOM_SEED: "demo" });

  /** Sends a sign-in that is blocked in the database until `release`. */
  async function heldRequest(address: string) {
    const holder = await database.pool.connect();
    await holder.query("begin; lock table employees in access exclusive mode");
    const reply = fetch(`${address}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@backroom.example", password: "wrong-password" }),
    }).then(
      ({ status }) => status,
      () => "cut off",
    );
    const waiting =
      "select count(*) as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";
    await expect.poll(async () => (await database.pool.query(waiting)).rows).toEqual([{ n: 1 }]);
    const release = async () => {
      await holder.query("rollback");
      holder.release();
    };
    return { reply, release };
  }

  it("does not fill a shop that has employees, and prints the demo sign-ins last", async () => {
    const server = start();
    const address = await server.ready;
    await expect
      .poll(server.stdout)
      .toBe(`Backroom is ready at ${address}\nSign in as ${DEMO_SIGN_INS.sales} with the password backroom-demo\n`);
    expect((await database.pool.query("select count(*) as n from orders")).rows).toEqual([{ n: 0 }]);
  });

  it("answers requests in progress before it ends, and no new ones", async () => {
    const server = start();
    const address = await server.ready;
    const { reply, release } = await heldRequest(address);
    server.signal("SIGTERM");
    // npm and the terminal both forward one Ctrl-C.
    server.signal("SIGINT");
    const knock = () =>
      fetch(address).then(
        () => "answers",
        () => "refused",
      );
    await expect.poll(knock).toBe("refused");
    await release();
    expect(await reply).toBe(400);
    expect(await server.ended).toBe(0);
  });

  it("serves its pages, the first one too, while the database answers nothing about its people", async () => {
    const server = start();
    const address = await server.ready;
    const { reply, release } = await heldRequest(address);
    // A statement that waits is cut off only after 15 s, and a page that asks nothing is there at once.
    const page = await fetch(`${address}/orders`, {
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(10_000),
    });
    expect(page.status).toBe(200);
    await release();
    expect(await reply).toBe(400);
  });

  longTest("ends at once on a second signal", async () => {
    const server = start();
    const { reply, release } = await heldRequest(await server.ready);
    server.signal("SIGINT");
    const again = setInterval(() => server.signal("SIGINT"), 100);
    expect(await server.ended).toBe(1);
    clearInterval(again);
    expect(await reply).toBe("cut off");
    await release();
  });

  longTest("ends when npm is ended and only its shell receives the signal", async () => {
    const folder = newDataFolder();
    const server = runServerFromShell({ BACKROOM_DATA: folder, DATABASE_URL: database.url, BACKROOM_SEED: "demo" });
    const address = await server.ready;
    server.signal("SIGTERM");
    await server.ended;
    await expect(fetch(address)).rejects.toThrow("fetch failed");
    expect(existsSync(join(folder, "backroom.lock"))).toBe(false);
  });
});
