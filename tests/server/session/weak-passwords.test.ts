import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { issueSetupCode } from "../../../server/session/setup/setup";
import { buildTestApp, createShop, type Shop, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { choose, sendLink } from "../people/links-kit";

const TOO_SHORT = "password must be at least 10 characters long";
const TOO_EASY = expect.stringContaining("password is too easy to guess");
const OWN = expect.stringContaining("password must not be made from your name, email, phone or shop");
const GOOD = "plantain-under-moonlight";

let database: TestDatabase;
let shop: Shop;
let app: App;
let demo: App;

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool, { isProduction: true });
  demo = await buildTestApp(database.pool);
  // Another person's link is valid all the time.
  await sendLink(database.pool, shop.wuse.manager);
});
afterAll(async () => {
  await app.close();
  await demo.close();
  await database.drop();
});

/** Everyone created by the fixtures lives on Low Road with the phone 08031112222. */
const WEAK: [string, unknown][] = [
  ["password", TOO_SHORT],
  ["12345678", TOO_SHORT],
  ["eight888", TOO_SHORT],
  ["👍👍👍👍👍👍👍👍👍", TOO_SHORT],
  ["password123", TOO_EASY],
  ["1234567890", TOO_EASY],
  ["qwertyuiop", TOO_EASY],
  ["P@ssw0rd2026", TOO_EASY],
  ["aaaaaaaaaaaa", TOO_EASY],
  ["sales@ikeja.example", OWN],
  ["Sales of Ikeja", OWN],
  ["08031112222", OWN],
  ["ikejastore1", OWN],
];

describe("a real shop refuses a weak password", () => {
  test.each(WEAK)("%s by a link, which stays valid for another", async (password, error) => {
    const { token } = await sendLink(database.pool, shop.ikeja.sales);
    const refused = await choose(app, token, password);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { error, code: "invalid_fields", fields: [{ name: "password", reason: expect.any(String) }] },
    ]);
    expect((await choose(app, token, GOOD)).statusCode).toBe(200);
  });

  const edit = (headers: Record<string, string>, password: string, email: string, name = "Ada Bello") =>
    app.inject({
      method: "PUT",
      url: "/api/user_profile",
      headers,
      payload: { name, email, phone: "08039998888", address: "7 Allen Avenue", sex: "female", password },
    });

  test("on the profile, where fields of the same edit count as well", async () => {
    const { email } = shop.wuse.sales;
    const headers = await signIn(app, email);
    for (const [password, error] of [
      ["password123", TOO_EASY],
      ["adabello1", TOO_SHORT],
      ["adabello12", OWN],
      ["08039998888", OWN],
    ]) {
      const refused = await edit(headers, String(password), email);
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { error, code: "invalid_fields", fields: [{ name: "password", reason: expect.any(String) }] },
      ]);
    }
    expect((await edit(headers, "", email)).statusCode).toBe(200);
    expect((await edit(headers, GOOD, email)).statusCode).toBe(200);
  });

  test("at the first setup", async () => {
    const fresh = await createDatabase();
    const opening = await buildTestApp(fresh.pool, { isProduction: true });
    const code = await issueSetupCode(fresh.pool);
    const open = (password: string) =>
      opening.inject({
        method: "POST",
        url: "/api/setup",
        payload: {
          code,
          store_title: "Ikeja Gadgets",
          store_address: "174 Obafemi Awolowo Way",
          name: "Chinwe Obi",
          email: "chinwe@obi.example",
          password,
          phone: "08021112222",
          address: "7 Allen Avenue",
          sex: "female",
        },
      });
    for (const [password, error] of [
      ["password", TOO_SHORT],
      ["password123", TOO_EASY],
      ["chinweobi1", OWN],
      ["ikejagadgets", OWN],
    ]) {
      const refused = await open(String(password));
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { error, code: "invalid_fields", fields: [{ name: "password", reason: expect.any(String) }] },
      ]);
    }
    expect((await open(GOOD)).statusCode).toBe(200);
    await opening.close();
    await fresh.drop();
  });
});

test("a demo accepts any eight characters", async () => {
  const { token } = await sendLink(database.pool, shop.ikeja.manager);
  expect((await choose(demo, token, "seven77")).statusCode).toBe(400);
  expect((await choose(demo, token, "password")).statusCode).toBe(200);
});

test("estimating a long password does not block the event loop", async () => {
  const { token } = await sendLink(database.pool, shop.wuse.manager);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const start = performance.now();
  expect((await choose(app, token, "p4$$w0rd".repeat(32))).statusCode).toBe(400);
  const wholeMs = performance.now() - start;
  // A delay is counted when the loop turns again.
  for (const counted = delays.count; delays.count === counted; ) await setImmediate();
  delays.disable();
  // An estimate on the event loop is one long delay, nearly all of the time. A busy machine only makes many short ones.
  expect(delays.max / 1e6).toBeLessThan(wholeMs / 2);
});
