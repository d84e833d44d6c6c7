import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRODUCT_LIMITS } from "../../../src/api/products/products.contract";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { namesInFile } from "../../../server/files/imports/reading/file";
import { readUpload } from "../../../server/files/media/upload";
import { computing, longestTurn } from "./loop-kit";
import { uploadBodyOf } from "../products/media/media-kit";
import { createDatabase, type TestDatabase } from "../harness";
import { HOSTILE } from "../products/imports/hostile-files";
import { postFile } from "../products/imports/import-kit";
import { someOf } from "../../length";

/**
 * Far above what any piece of work may compute in one turn, and half of what reading one of these files in one turn
 * takes.
 */
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
  // Starts the worker threads, which takes long on a busy machine.
  await postFile(app, admin, "Title\r\nGalaxy", { query: { dry_run: "1" } });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test.each(HOSTILE)(
  "a file full of %s is refused with a message, and other requests are served in the meantime",
  async (_, file, refusal) => {
    const longestMs = await longestTurn(async () => {
      const reply = await postFile(app, admin, file, { query: { dry_run: "1" } });
      expect(reply.statusCode).toBe(417);
      expect(reply.json().error).toMatch(refusal);
    });
    expect(longestMs).toBeLessThan(LONGEST_MS);
  },
);

/** The share of its time that work may compute in one turn. Requests take far less of the event loop. */
const MOST = 0.5;

const ROUNDS = 3;

const leastOf = (times: number[]) => Math.min(...times);

const inRounds = async (work: () => Promise<number> | number): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await work());
  return times;
};

test.each(someOf(["line feeds", "commas"], 1))(
  "the thread that serves requests does not read a file full of %s",
  async (name) => {
    const [, file = Buffer.alloc(0), refusal] = HOSTILE.find(([each]) => each === name) ?? [];
    const reading = await inRounds(() =>
      computing(() => expect(() => namesInFile({ bytes: file, storeTitle: null })).toThrow(refusal)),
    );
    const turns = await inRounds(() =>
      longestTurn(async () => {
        const reply = await postFile(app, admin, file, { query: { dry_run: "1" } });
        expect(reply.statusCode).toBe(417);
      }),
    );
    expect(leastOf(turns)).toBeLessThan(leastOf(reading) * MOST);
  },
);

test("the thread that serves requests does not read a picture's JSON", async () => {
  const body = uploadBodyOf(Buffer.alloc(5_000_000, "no picture"));
  const json = Buffer.from(JSON.stringify(body));
  const reading = await inRounds(() => computing(() => readUpload(json)));
  const turns = await inRounds(() =>
    longestTurn(async () => {
      const reply = await app.inject({
        method: "POST",
        url: "/api/media/assets/upload",
        headers: { ...admin, "content-type": "application/json" },
        payload: json,
      });
      expect(reply.statusCode).toBe(400);
    }),
  );
  expect(leastOf(turns)).toBeLessThan(leastOf(reading) * MOST);
});

test("JSON larger than any call needs is refused before the thread that serves requests parses it", async () => {
  const json = JSON.stringify(Array.from({ length: 300_000 }, () => ({})));
  const parsing = await inRounds(() => computing(() => JSON.parse(json)));
  const turns = await inRounds(() =>
    longestTurn(async () => {
      const reply = await app.inject({
        method: "POST",
        url: "/api/orders/new",
        headers: { ...admin, "content-type": "application/json" },
        payload: json,
      });
      expect(reply.statusCode).toBe(413);
    }),
  );
  expect(leastOf(turns)).toBeLessThan(leastOf(parsing) * MOST);
});

test("the largest allowed product fits into a request", async () => {
  // This letter takes three bytes.
  const text = (length: number) => "ọ".repeat(length);
  const numbered = (length: number, at: number) => `${at} ${text(length)}`.slice(0, length);
  const reply = await app.inject({
    method: "POST",
    url: "/api/products/new",
    headers: admin,
    payload: {
      key: text(100),
      title: text(PRODUCT_LIMITS.title),
      description: text(PRODUCT_LIMITS.description),
      price: 9_000_000_000_000.25,
      sale_price: 9_500_000_000_000.25,
      image: "",
      supplier: shop.supplier,
      store: shop.ikeja.key,
      variations: Array.from({ length: PRODUCT_LIMITS.variants }, (_, at) => ({
        key: numbered(100, at),
        variation: numbered(PRODUCT_LIMITS.variation, at),
        price: 9_000_000_000_000.25,
        sale_price: 9_500_000_000_000.25,
        quantity: 0,
        status: "active",
      })),
    },
  });
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([200, ["data"]]);
});

test.runIf(process.platform === "linux")(
  "worker threads that read files yield to the thread that serves requests",
  async () => {
    const before = getPriority();
    await postFile(app, admin, "Title\r\nGalaxy", { query: { dry_run: "1" } });
    const threads = readdirSync("/proc/self/task").map((thread) => getPriority(Number(thread)));
    expect(getPriority()).toBe(before);
    expect(Math.max(...threads)).toBe(Math.min(before + 10, 19));
  },
);
