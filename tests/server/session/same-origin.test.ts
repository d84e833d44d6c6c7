import { setTimeout } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { RULES } from "../../../server/rooms";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, createShop, PASSWORD, type Shop, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

const PUBLIC = "https://shop.example";

let database: TestDatabase;
let shop: Shop;
let app: App;

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool, { publicUrl: PUBLIC });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const WRITES = Object.keys(RULES).filter((name) => !name.startsWith("GET "));

const FOREIGN: Record<string, Record<string, string>> = {
  "a page of another site": { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" },
  "a page of a sibling domain": { "sec-fetch-site": "same-site", origin: "https://blog.shop.example" },
  "an older browser on another site": { origin: "https://elsewhere.example" },
  "a page on another port": { origin: "http://backroom.example:8080" },
  "a sandboxed page": { origin: "null" },
};

const OWN: Record<string, Record<string, string>> = {
  "this app's page": { "sec-fetch-site": "same-origin", origin: "http://backroom.example" },
  "an older browser on this app's page": { origin: "http://backroom.example" },
  "this app behind a proxy that renames the host": { origin: PUBLIC },
};

const BUSY = 503;

/** A process that is still starting on a busy machine refuses requests, which is not tested here. */
async function send(options: InjectOptions) {
  let reply = await app.inject(options);
  for (let again = 0; reply.statusCode === BUSY && again < 100; again += 1) {
    await setTimeout(100);
    reply = await app.inject(options);
  }
  return reply;
}

const logout = (headers: Record<string, string>) =>
  send({ method: "POST", url: "/api/auth/logout", headers: { host: "backroom.example", ...headers } });

describe.each(Object.entries(FOREIGN))("%s", (_name, headers) => {
  test.each(WRITES)("%s is refused before anything changes", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    const reply = await send({
      method: method as "POST",
      url: path.replace(":id", newKey()),
      headers: { host: "backroom.example", ...headers },
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.headers["set-cookie"]).toBeUndefined();
  });
});

test("a form on another site cannot send text, and cannot sign anyone out", async () => {
  const reply = await send({
    method: "POST",
    url: "/api/auth/logout",
    headers: { "content-type": "text/plain" },
    payload: "a=b",
  });
  expect(reply.statusCode).toBe(415);
  expect(reply.headers["set-cookie"]).toBeUndefined();
});

test("without proof of the same origin, signing out keeps the file cookie", async () => {
  const reply = await logout({ cookie: "tw-file=x" });
  expect([reply.statusCode, reply.headers["set-cookie"]]).toEqual([200, undefined]);
});

test.each(Object.entries(OWN))("%s may sign in and out", async (_name, headers) => {
  const signedIn = await send({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: "backroom.example", ...headers },
    payload: { email: shop.admin.email, password: PASSWORD },
  });
  expect(signedIn.statusCode).toBe(200);
  expect((await logout(headers)).cookies[0]).toMatchObject({ name: "tw-file", value: "", maxAge: 0 });
});

test("a session's own header is sufficient proof, because other sites cannot send it", async () => {
  const headers = await signIn(app, shop.admin.email);
  const reply = await logout({ ...headers, origin: "http://localhost:5173" });
  expect(reply.cookies[0]).toMatchObject({ name: "tw-file", value: "", maxAge: 0 });
  expect((await app.inject({ url: "/api/user_profile", headers })).statusCode).toBe(401);
});
