import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_IMPORT_BYTES } from "../../src/api/contract/imports";
import type { App } from "../../server/http/app-types";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "./fixtures";
import { createDatabase, type TestDatabase } from "./harness";
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

const filled = (head: string, drop: string) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(MAX_IMPORT_BYTES - head.length, drop)]);

const HOSTILE: [name: string, file: Buffer, refusal: RegExp][] = [
  ["line feeds", filled("Title,Qty\n", "\n"), /has more than 20,000 lines/],
  ["one cell that is never closed", filled('Title\n"', "a"), /cannot be read as CSV/],
  ["quotes in quotes", filled('Title\n"', '""'), /cannot be read as CSV/],
  ["commas", filled("Title\n", ","), /cannot be read as CSV|columns, and 500 is the most/],
  ["headings", filled("", "a,"), /cannot be read as CSV|columns, and 500 is the most/],
  ["quotes between headings", filled('"', '""'), /cannot be read as CSV/],
  ["rows of one letter", filled("Title\n", "a\n"), /rows, and 10,000 is the most|more than 20,000 lines/],
  ["UTF-16", Buffer.from("\ufeffTitle\nGalaxy\n".repeat(100_000), "utf16le"), /not saved as UTF-8/],
  ["bytes that are no text", filled("Title\n", "\xff"), /not saved as UTF-8|columns|lines|CSV/],
  ["formula borders", filled("Title\n", ";"), /cannot be read as CSV|columns, and 500 is the most/],
];

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
