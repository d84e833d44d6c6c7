import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createShop, PASSWORD, type Shop } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

const HOME = "198.51.100.7";
const SHOP = "198.51.100.8";
const ELSEWHERE = "203.0.113.66";
const SECOND = 1000;
const HOUR = 3600;

let database: TestDatabase;
let shop: Shop;
let app: App;
let clock: Date;

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool, { now: () => clock, publicUrl: "https://backroom.example.com" });
});
beforeEach(async () => {
  clock = new Date("2026-03-01T09:00:00Z");
  await database.pool.query("truncate sign_in_attempts");
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type From = { address: string; device?: string };

const post = (url: string, payload: object, { address, device }: From) =>
  app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: address,
    cookies: device === undefined ? {} : { "tw-device": device },
  });

const login = (email: string, password: string, from: From) => post("/api/auth/login", { email, password }, from);
const forgot = (email: string, from: From) => post("/api/auth/forgot", { email }, from);

const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * SECOND);
};

const deviceOf = (reply: Awaited<ReturnType<typeof login>>) =>
  reply.cookies.find(({ name }) => name === "tw-device")?.value ?? "no device";

/** Signs in once without other traffic; returns the device's cookie. */
async function knownDevice(email: string, address = HOME): Promise<string> {
  const reply = await login(email, PASSWORD, { address });
  expect(reply.statusCode).toBe(200);
  return deviceOf(reply);
}

/** Sends four wrong passwords a second, and the right one every three seconds. Returns the replies to the right one. */
async function underAttack(
  seconds: number,
  attackFrom: (attempt: number) => string,
  tryRight: () => ReturnType<typeof login>,
) {
  const statuses: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const attempts = Array.from({ length: 4 }, (_, place) => second * 4 + place);
    await Promise.all(attempts.map((at) => login(shop.admin.email, "wrong", { address: attackFrom(at) })));
    later(1);
    if (second % 3 === 2) statuses.push((await tryRight()).statusCode);
  }
  return statuses;
}

const all = (count: number) => Array<number>(count).fill(200);

describe("a stranger's endless failures", () => {
  test("never delay the right password from a known device", async () => {
    const device = await knownDevice(shop.admin.email);
    const right = () => login(shop.admin.email, PASSWORD, { address: HOME, device });
    expect(await underAttack(150, () => ELSEWHERE, right)).toEqual(all(50));
  });

  test("nor if the stranger has the same address, as in a shop's own network", async () => {
    const device = await knownDevice(shop.admin.email);
    const right = () => login(shop.admin.email, PASSWORD, { address: HOME, device });
    expect(await underAttack(30, () => HOME, right)).toEqual(all(10));
  });

  test("nor if they come from many addresses", async () => {
    const device = await knownDevice(shop.admin.email);
    const right = () => login(shop.admin.email, PASSWORD, { address: HOME, device });
    expect(await underAttack(30, (at) => `203.0.${at}.1`, right)).toEqual(all(10));
  });

  test("do not delay a new device at another address", async () => {
    let address = 0;
    const right = () => login(shop.admin.email, PASSWORD, { address: `198.51.100.${(address += 1)}` });
    expect(await underAttack(30, () => ELSEWHERE, right)).toEqual(all(10));
  });

  test("from many addresses make a new device wait: it is accepted at the announced time", async () => {
    const attack = (places: number[]) =>
      Promise.all(places.map((place) => login(shop.admin.email, "wrong", { address: `203.0.${place}.1` })));
    const networks = Array.from({ length: 110 }, (_, place) => place);
    await attack(networks);
    const refused = await login(shop.admin.email, PASSWORD, { address: HOME });
    expect(refused.statusCode).toBe(429);
    const wait = Number(refused.headers["retry-after"]);
    // A hundred were accepted at once, and ten wait before this one, ten seconds each.
    expect(wait).toBe(110);
    for (let second = 0; second < wait; second += 10) {
      await attack(networks.slice(80));
      later(10);
    }
    expect((await login(shop.admin.email, PASSWORD, { address: HOME })).statusCode).toBe(200);
  });
});

describe("guesses that are checked", () => {
  /** How many of these attempts were checked. */
  const checked = async (attempts: readonly (() => ReturnType<typeof login>)[]) => {
    let count = 0;
    for (const attempt of attempts) if ((await attempt()).statusCode === 400) count += 1;
    return count;
  };
  const times = (count: number, attempt: (place: number) => ReturnType<typeof login>) =>
    Array.from({ length: count }, (_, place) => () => attempt(place));

  test("on one account from many addresses: 100, then one every ten seconds", async () => {
    const guess = (place: number) => login(shop.admin.email, "wrong", { address: `203.0.${place}.1` });
    expect(await checked(times(150, guess))).toBe(100);
    later(60);
    // Clients that were told to wait return; a new client waits behind them.
    expect(await checked(times(150, guess))).toBe(6);
  });

  test("with the cookie of a device that signed in with an earlier password: as many as without", async () => {
    const { key, email } = shop.ikeja.sales;
    const device = await knownDevice(email);
    const replaced = await hash("another password", { memoryCost: 8, timeCost: 1 });
    await database.pool.query("update employees set password_hash = $2 where key = $1", [key, replaced]);
    const guess = (place: number) => login(email, "wrong", { address: `203.0.${place}.1`, device });
    expect(await checked(times(101, guess))).toBe(100);
    const restored = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
    await database.pool.query("update employees set password_hash = $2 where key = $1", [key, restored]);
  });

  test("with the cookie of a known device: ten, then with a wait that doubles up to a minute", async () => {
    const device = await knownDevice(shop.admin.email);
    const guess = () => login(shop.admin.email, "wrong", { address: HOME, device });
    expect(await checked(times(20, guess))).toBe(10);
    const together = await Promise.all(Array.from({ length: 20 }, guess));
    expect(together.every(({ statusCode }) => statusCode === 429)).toBe(true);
    later(60);
    expect((await login(shop.admin.email, PASSWORD, { address: HOME, device })).statusCode).toBe(200);
  });

  test("over many connections at once: as many as in sequence", async () => {
    const device = await knownDevice(shop.admin.email);
    const burst = (count: number, from: (place: number) => From) =>
      Promise.all(Array.from({ length: count }, (_, place) => login(shop.admin.email, "wrong", from(place))));
    const count = async (replies: Promise<{ statusCode: number }[]>) =>
      (await replies).filter(({ statusCode }) => statusCode === 400).length;
    expect(await count(burst(30, () => ({ address: HOME, device })))).toBe(10);
    expect(await count(burst(30, () => ({ address: HOME })))).toBe(10);
    expect(await count(burst(120, (place) => ({ address: `203.0.${place}.1` })))).toBe(90);
  });
});

describe("50 unknown emails from one address", () => {
  const failThere = async () => {
    const typo = (place: number) => login(`typo-${place}@nowhere.example`, "wrong", { address: SHOP });
    const replies = await Promise.all(Array.from({ length: 50 }, (_, place) => typo(place)));
    expect(replies.every(({ statusCode }) => statusCode === 400)).toBe(true);
  };

  test("do not block a colleague there, on a known or new device", async () => {
    const device = await knownDevice(shop.ikeja.sales.email, SHOP);
    await failThere();
    expect((await login(shop.ikeja.manager.email, PASSWORD, { address: SHOP })).statusCode).toBe(200);
    expect((await login(shop.ikeja.sales.email, PASSWORD, { address: SHOP, device })).statusCode).toBe(200);
  });

  test("do not prevent anyone there from getting a reset link", async () => {
    for (let place = 0; place < 50; place += 1) {
      expect((await forgot(`typo-${place}@nowhere.example`, { address: SHOP })).statusCode).toBe(200);
    }
    expect((await forgot(shop.ikeja.manager.email, { address: SHOP })).statusCode).toBe(200);
  });
});

describe("the cookie of a known device", () => {
  test("is hidden from scripts and other sites, is sent only to the sign-in, and contains no name", async () => {
    const reply = await login(shop.admin.email, PASSWORD, { address: HOME });
    const cookie = reply.cookies.find(({ name }) => name === "tw-device");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth", maxAge: 180 * 24 * HOUR });
    expect(cookie?.value).not.toContain(shop.admin.key);
    expect(cookie?.value).not.toContain(shop.admin.email);
  });

  test("covers everyone who signed in on it, and cannot be forged or transferred to another person", async () => {
    const first = await knownDevice(shop.admin.email);
    const both = deviceOf(await login(shop.ikeja.sales.email, PASSWORD, { address: HOME, device: first }));
    const forged = `${first.slice(0, -1)}${first.endsWith("A") ? "B" : "A"}`;
    for (let place = 0; place < 10; place += 1) await login(shop.admin.email, "wrong", { address: HOME });
    const tryWith = async (device: string) =>
      (await login(shop.admin.email, PASSWORD, { address: HOME, device })).statusCode;
    expect(await tryWith(forged)).toBe(429);
    expect(await tryWith(await knownDevice(shop.ikeja.manager.email, SHOP))).toBe(429);
    for (const odd of ["", ".", "a.b.c", "x".repeat(5000), "é.💥"]) expect(await tryWith(odd)).toBe(429);
    expect(await tryWith(both)).toBe(200);
  });

  test("is valid at every server for half a year, also after the signing key changed", async () => {
    const device = await knownDevice(shop.admin.email);
    const tryAt = async (server: App) => {
      for (let place = 0; place < 10; place += 1) await login(shop.admin.email, "wrong", { address: HOME });
      const reply = await server.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: shop.admin.email, password: PASSWORD },
        remoteAddress: HOME,
        cookies: { "tw-device": device },
      });
      return reply.statusCode;
    };
    await database.pool.query("update server_keys set created_at = now() - interval '91 days'");
    const second = await buildTestApp(database.pool, { now: () => clock });
    expect(await tryAt(second)).toBe(200);
    const replaced = deviceOf(
      await second.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: shop.wuse.sales.email, password: PASSWORD },
        remoteAddress: HOME,
      }),
    );
    const { rowCount } = await database.pool.query("select from server_keys");
    expect(rowCount).toBe(2);
    // The first server has not read the new key yet.
    for (let place = 0; place < 10; place += 1) await login(shop.wuse.sales.email, "wrong", { address: HOME });
    expect((await login(shop.wuse.sales.email, PASSWORD, { address: HOME, device: replaced })).statusCode).toBe(200);
    later(181 * 24 * HOUR);
    expect(await tryAt(second)).toBe(429);
    await second.close();
  });
});

describe("password links", () => {
  const person = () => shop.wuse.manager;

  test("are sent for a known device however many strangers request them, and for a new one at another address", async () => {
    const device = await knownDevice(person().email);
    for (let place = 0; place < 50; place += 1) {
      await forgot(person().email, { address: ELSEWHERE });
      await forgot(person().email, { address: `203.0.${place}.1` });
    }
    const before = await lettersFor(person().key);
    expect((await forgot(person().email, { address: HOME })).statusCode).toBe(200);
    expect((await forgot(person().email, { address: HOME, device })).statusCode).toBe(200);
    await expect.poll(() => lettersFor(person().key)).toBe(before + 1);
  });

  test("are sent at most three times, then once in eight minutes, however many strangers request them", async () => {
    const { key, email } = shop.ikeja.manager;
    const start = await lettersFor(key);
    const ask = async (from: number) => {
      for (let place = 0; place < 40; place += 1) {
        expect((await forgot(email, { address: `203.${from}.${place}.1` })).statusCode).toBe(200);
      }
      // Work after replies runs in order: once this one's is done, all earlier work is.
      const marker = shop.wuse.sales;
      const device = await knownDevice(marker.email, `198.18.0.${from}`);
      const before = await lettersFor(marker.key);
      await forgot(marker.email, { address: `198.18.0.${from}`, device });
      await expect.poll(() => lettersFor(marker.key)).toBe(before + 1);
      return (await lettersFor(key)) - start;
    };
    expect(await ask(1)).toBe(3);
    later(8 * 60);
    expect(await ask(2)).toBe(4);
  });

  const lettersFor = async (key: string) =>
    (await database.pool.query("select from outbox where employee_key = $1 and kind = 'reset'", [key])).rowCount ?? 0;
});
