import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../../server/config";
import { DEMO_PASSWORD } from "../../../server/core/demo";
import { hashPassword } from "../../../server/session/passwords/password";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createEmployee, createShop, PASSWORD, type Shop } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

const PROXY = "10.1.0.7";
const FAR = "203.0.113.9";

let database: TestDatabase;
let shop: Shop;
let app: App;
beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool, { isProduction: true, trustProxy: ["10.1.0.0/16"] });
});
beforeEach(async () => {
  await database.pool.query("truncate sign_in_attempts");
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type From = { address: string; proto?: string; password?: string; email?: string };

const login = ({ address, proto, password = PASSWORD, email = shop.admin.email }: From, of = app) =>
  of.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password },
    remoteAddress: address,
    headers: proto === undefined ? {} : { "x-forwarded-proto": proto, "x-forwarded-for": FAR },
  });

const PLAIN = expect.stringContaining("This connection is not encrypted");

describe("a real shop refuses plain http", () => {
  test.each([
    ["from a browser that came to the port itself", { address: FAR }],
    ["that a stranger says was encrypted", { address: FAR, proto: "https" }],
    ["that the proxy says was not encrypted", { address: PROXY, proto: "http" }],
    ["from a proxy that says nothing of it", { address: PROXY }],
    ["through a proxy on this machine that nobody named", { address: "127.0.0.1", proto: "https" }],
  ])("a sign-in %s is refused with a message, whatever the password", async (_, from) => {
    for (const reply of [await login(from), await login({ ...from, password: "wrong" })]) {
      expect([reply.statusCode, reply.json()]).toEqual([417, { error: PLAIN, code: "rule" }]);
      expect(reply.cookies).toEqual([]);
      expect(reply.headers["strict-transport-security"]).toBeUndefined();
    }
  });

  test("a sign-in through the configured proxy is accepted, with a Secure cookie, a year of HSTS and the person's own address", async () => {
    const reply = await login({ address: PROXY, proto: "https" });
    expect(reply.statusCode).toBe(200);
    expect(reply.cookies[0]).toMatchObject({ name: "tw-file", httpOnly: true, secure: true, sameSite: "Strict" });
    expect(reply.headers["strict-transport-security"]).toBe("max-age=31536000");
    await login({ address: PROXY, proto: "https", password: "wrong" });
    const { rows } = await database.pool.query("select subject from sign_in_attempts where subject like 'address:%'");
    expect(rows).toEqual([{ subject: `address:${FAR}` }]);
  });

  test("a sign-in on the machine itself is accepted, without HSTS", async () => {
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      const reply = await login({ address });
      expect(reply.statusCode).toBe(200);
      expect(reply.cookies[0]?.secure).toBeUndefined();
      expect(reply.headers["strict-transport-security"]).toBeUndefined();
    }
  });

  test("all other calls are refused, too, while health checks and pages are served", async () => {
    const ask = (options: InjectOptions) => app.inject({ remoteAddress: FAR, ...options });
    for (const url of ["/api/orders", "/api/setup", "/api/docs", "/files/order-invoice/1/file.pdf"]) {
      expect((await ask({ url })).statusCode).toBe(417);
    }
    expect((await ask({ url: "/livez" })).statusCode).toBe(200);
    expect((await ask({ url: "/readyz" })).statusCode).toBe(200);
  });
});

test("a demo accepts plain http without HSTS, and ignores forwarded headers", async () => {
  const demo = await buildTestApp(database.pool);
  const reply = await login({ address: FAR, proto: "https" }, demo);
  expect(reply.statusCode).toBe(200);
  expect(reply.cookies[0]?.secure).toBeUndefined();
  expect(reply.headers["strict-transport-security"]).toBeUndefined();
  await demo.close();
});

test("the demo's password opens nothing, for any name, and cannot be chosen", async () => {
  const person = { name: "Left", town: "Wuse", store: shop.wuse.key, role: shop.roles.sales };
  const left = await createEmployee(database.pool, { ...person, passwordHash: await hashPassword(DEMO_PASSWORD) });
  const secure = { address: PROXY, proto: "https", password: DEMO_PASSWORD };
  const reason = expect.stringContaining("which everyone knows");
  const known = { error: reason, code: "invalid_fields", fields: [{ name: "password", reason }] };
  for (const email of [left.email, shop.admin.email, "nobody@nowhere.example"]) {
    const reply = await login({ ...secure, email });
    expect([reply.statusCode, reply.json()]).toEqual([400, known]);
  }
  const demo = await buildTestApp(database.pool);
  expect((await login({ ...secure, email: left.email }, demo)).statusCode).toBe(200);
  await demo.close();
});

describe("settings", () => {
  test("in production log each request and leave out the demo shop, and contradictions are reported", () => {
    const config = readConfig({ BACKROOM_MODE: "production", BACKROOM_TRUST_PROXY: "10.1.0.0/16, ::1,loopback" });
    expect(config).toMatchObject({ isProduction: true, demoOrders: null, log: "info", metrics: null });
    expect(config.trustProxy).toEqual(["10.1.0.0/16", "::1", "loopback"]);
    expect(() => readConfig({ BACKROOM_MODE: "production", BACKROOM_SEED: "demo" })).toThrow("leave BACKROOM_SEED out");
    expect(() => readConfig({ BACKROOM_MODE: "live" })).toThrow("BACKROOM_MODE must be demo or production");
    expect(() => readConfig({ BACKROOM_LOG: "all" })).toThrow("BACKROOM_LOG must be one of info, warn, error, silent");
    expect(() => readConfig({ BACKROOM_METRICS_PORT: "70000" })).toThrow("BACKROOM_METRICS_PORT must be a number");
  });

  test.each(["true", "1", "*", "10.1.0.0/33", "10.1.0.0/16/1", "proxy.example", "10.0.0.1,"])(
    "a proxy cannot be trusted as %s",
    (text) => {
      expect(() => readConfig({ BACKROOM_TRUST_PROXY: text })).toThrow("BACKROOM_TRUST_PROXY must list addresses");
    },
  );

  test("without any, a demo starts", () => {
    expect(readConfig({})).toMatchObject({ isProduction: false, demoOrders: 6000, log: "warn", trustProxy: [] });
    expect(readConfig({ BACKROOM_SEED: "empty" })).toMatchObject({ isProduction: false, demoOrders: null });
    expect(readConfig({ BACKROOM_METRICS_PORT: "9100" }).metrics).toEqual({ host: "127.0.0.1", port: 9100 });
  });
});
