import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRows } from "../../../server/files/exports/export-rows";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase({ max: 1 });
});
afterAll(() => database.drop());

type Wire = { once: (event: "commandComplete", listener: () => void) => void; stream: { destroy: () => void } };

/** The connection of pg inside a client; its types omit it. */
const wireOf = (client: PoolClient): Wire => (client as unknown as { connection: Wire }).connection;

test("a connection lost between the last row and the end of the statement fails the read and is returned to the pool", async () => {
  const clients: PoolClient[] = [];
  database.pool.on("connect", (client) => clients.push(client));
  const query = { columns: [], text: "select n from generate_series(1, 600) n", values: [] };
  const rows = await openRows(database.pool, query);
  expect(await rows.next()).toHaveLength(500);
  const [client] = clients as [PoolClient];
  wireOf(client).once("commandComplete", () => wireOf(client).stream.destroy());
  await expect(rows.next()).rejects.toThrow("Connection terminated unexpectedly");
  await rows.close();
  // The pool replaced its only connection.
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
