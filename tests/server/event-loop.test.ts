import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../server/http/app-types";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "./fixtures";
import { createDatabase, type TestDatabase } from "./harness";
import { HOSTILE } from "./hostile-files";
import { postFile } from "./import-kit";

/** Far more than any piece of work may take, and half of what reading one of these files in one go takes. */
const LONGEST_MS = 2000;

let database: TestDatabase;
let shop: Shop;
let app: App;
let admin: SignedIn;
beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool);
  admin = await signIn(app, shop.admin.email);
  // Starts the threads, which takes its time on a busy machine.
  await postFile(app, admin, "Title\r\nGalaxy", { query: { dry_run: "1" } });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test.each(HOSTILE)(
  "a file full of %s is refused in words, and others are served meanwhile",
  async (_, file, refusal) => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const reply = await postFile(app, admin, file, { query: { dry_run: "1" } });
    delay.disable();
    expect(reply.statusCode).toBe(417);
    expect(reply.json().error).toMatch(refusal);
    expect(delay.max / 1e6).toBeLessThan(LONGEST_MS);
  },
  60_000,
);
