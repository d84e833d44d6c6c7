import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { longestTurn } from "../attacks/loop-kit";
import { exportUrl, parsed } from "../reports/export-kit";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { HOSTILE } from "../products/imports/hostile-files";
import { postFile } from "../products/imports/import-kit";
import { postPicture, uploadBodyOf } from "../products/media/media-kit";
import { longTest } from "../../long-test";

const EACH = 20;

/** This many exports of one person may wait, and five people request them. */
const PER_PERSON = 3;
const EXPORTS = 5 * PER_PERSON;

/**
 * Far above what any piece of work may compute in one turn, and half of what reading one hostile file in one turn
 * takes.
 */
const LONGEST_MS = 2000;

let database: TestDatabase;
let folder: string;
let shop: Shop;
let app: App;
let people: SignedIn[];
beforeAll(async () => {
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), "backroom-mixed-"));
  shop = await createShop(database.pool);
  await database.pool.query("update roles set permissions = $2 where key = $1", [
    shop.roles.sales,
    ["products.view", "exports.download"],
  ]);
  app = await buildTestApp(database.pool, { mediaFolder: folder });
  const { ikeja, wuse } = shop;
  const emails = [shop.admin, ikeja.manager, wuse.manager, ikeja.sales, wuse.sales].map(({ email }) => email);
  people = await Promise.all(emails.map((email) => signIn(app, email)));
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const picture = (width: number) =>
  sharp({
    create: {
      width,
      height: 1200,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

longTest(
  "hostile imports, exports and pictures at once are all answered, and the event loop stays responsive",
  async () => {
    const [admin] = people as [SignedIn];
    const pictures = await times(EACH, (index) => picture(1200 + index));
    const sent = Promise.all([
      times(EACH, (index) => {
        const [, file] = HOSTILE[index % HOSTILE.length] as (typeof HOSTILE)[number];
        return postFile(app, admin, file, { query: { dry_run: "1" } });
      }),
      times(EXPORTS, (index) => {
        const headers = people[Math.floor(index / PER_PERSON)] as SignedIn;
        return app.inject({ method: "GET", url: exportUrl("products"), headers });
      }),
      times(EACH, (index) => postPicture(app, admin, uploadBodyOf(pictures[index] as Buffer))),
    ]);
    const longestMs = await longestTurn(() => sent);
    const [refused, exported, uploaded] = await sent;
    for (const [index, { body, statusCode }] of refused.entries()) {
      expect([statusCode, body]).toEqual([
        417,
        expect.stringMatching((HOSTILE[index % HOSTILE.length] as (typeof HOSTILE)[number])[2]),
      ]);
    }
    expect(uploaded.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual(Array(EACH).fill(200));
    expect(exported.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual(Array(EXPORTS).fill(200));
    for (const { body } of exported) expect(parsed(body).rows.length).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(LONGEST_MS);
  },
  240_000,
);
