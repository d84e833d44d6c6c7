import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { buildTestApp, createShop, signIn } from "../../fixtures";
import { createDatabase } from "../../harness";
import { type Actor, employActors } from "./actors";
import { openCellPool } from "./cell-pool";
import { openTwoStores } from "./shop";

export type Matrix = Awaited<ReturnType<typeof openMatrix>>;

export type Reply = { status: number; body: string; headers: Record<string, unknown>; statements: number };

/** The parts of a reply that differ between equal requests. */
const OF_THE_MOMENT = new Set(["date", "x-request-id", "request-id"]);

/** Two stores, a caller of every kind, and a server that rolls back each call after its reply. */
export async function openMatrix() {
  const database = await createDatabase();
  const mediaFolder = mkdtempSync(join(tmpdir(), "backroom-media-"));
  const shop = await createShop(database.pool);
  const before = await buildTestApp(database.pool, { mediaFolder });
  const stores = await openTwoStores(database.pool, before, shop, await signIn(before, shop.admin.email));
  await before.close();
  const actors = await employActors(database.pool, shop);
  const { pool, inCell } = await openCellPool(database.url);
  // A fixed clock: the server records the last use of a session once a minute, which would add a statement.
  const moment = new Date();
  const app = await buildTestApp(pool, { mediaFolder, now: () => moment });

  /** Sends a request as a caller, with the session's token or, for files, its cookie. */
  async function ask(request: InjectOptions, who: Actor, by: "token" | "cookie" = "token"): Promise<Reply> {
    const headers = { ...request.headers, ...who[by] };
    const { result, statements } = await inCell(async () => app.inject({ ...request, headers }));
    // A busy server refused the request without doing anything; this reply says nothing about the rule.
    if (result.statusCode === 503) return ask(request, who, by);
    const kept = Object.entries(result.headers).filter(([name]) => !OF_THE_MOMENT.has(name));
    return { status: result.statusCode, body: result.body, headers: Object.fromEntries(kept), statements };
  }

  const actor = (name: string): Actor => {
    const found = actors.find((one) => one.name === name);
    if (!found) throw new Error(`nobody is ${name}`);
    return found;
  };

  return {
    app,
    shop,
    actors,
    actor,
    ask,
    ...stores,
    pool: database.pool,
    close: async () => {
      await app.close();
      await pool.end();
      await database.drop();
      rmSync(mediaFolder, { recursive: true });
    },
  };
}
