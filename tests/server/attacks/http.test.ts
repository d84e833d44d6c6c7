import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../../server/app";
import { createPool } from "../../../server/core/db/pool";
import type { App } from "../../../server/core/http/app-types";
import { createLog } from "../../../server/core/http/log";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, createShop, PASSWORD, type Shop, type SignedIn, signIn, silentLog } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { fieldRefusal } from "../field-refusal";

let database: TestDatabase;
let shop: Shop;
let app: App;
let admin: SignedIn;

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool);
  admin = await signIn(app, shop.admin.email);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test("a route without an access rule fails the build", async () => {
  const folders = { webFolder: "/nowhere", mediaFolder: "/nowhere" };
  const building = await buildApp({ pool: database.pool, ...folders, log: silentLog });
  expect(() => building.get("/api/forgotten", () => "open")).toThrow("/api/forgotten does not declare who may call it");
  await building.close();
});

describe("requests that cannot be read", () => {
  const login = (payload: string, contentType = "application/json") =>
    app.inject({ method: "POST", url: "/api/auth/login", payload, headers: { "content-type": contentType } });

  test.each([
    ["cut off JSON", '{"email": "a', 400, "The request could not be read"],
    ["nothing at all", "", 400, "The request could not be read"],
    [
      "a prototype in disguise",
      '{"email":"a","password":"b","__proto__":{"x":1}}',
      400,
      "The request could not be read",
    ],
    ["a constructor in disguise", '{"constructor":{"prototype":{"x":1}}}', 400, "The request could not be read"],
    ["an array", "[]", 400, "The request must be an object"],
    ["null", "null", 400, "The request must be an object"],
    ["a missing field", '{"email":"a"}', 400, "password is required"],
    ["an unknown field", '{"email":"a","password":"b","admin":true}', 400, "The request has unknown fields: admin"],
    ["a field named length", '{"email":{"length":{"toString":1}},"password":"b"}', 400, "The request is not valid"],
    ["a number for a text", '{"email":1,"password":"b"}', 400, "email must be a string"],
    ["NUL", '{"email":"a\\u0000","password":"b"}', 400, "email holds characters that cannot be stored"],
    [
      "half a surrogate pair",
      '{"email":"\\ud800","password":"b"}',
      400,
      "email holds characters that cannot be stored",
    ],
    [
      "an endless text",
      `{"email":"${"a".repeat(255)}","password":"b"}`,
      400,
      "email must be at most 254 characters long",
    ],
  ])("%s is refused with one plain sentence", async (_, payload, status, error) => {
    const reply = await login(payload);
    const isNamed = /^(email|password) /.test(error);
    expect([reply.statusCode, reply.json()]).toEqual([
      status,
      isNamed ? fieldRefusal(error) : { error, code: "bad_request" },
    ]);
  });

  test("other content types and bodies over 256 kB are refused", async () => {
    expect((await login("email=a", "application/x-www-form-urlencoded")).statusCode).toBe(415);
    expect((await login("<a/>", "text/xml")).json()).toEqual({ error: "The request must be JSON", code: "wrong_type" });
    const large = await login(JSON.stringify({ email: "a", password: "b".repeat(256 * 1024) }));
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { error: "The request is larger than the server accepts", code: "too_large" },
    ]);
  });

  test("an address that cannot be decoded is refused", async () => {
    const reply = await app.inject({ url: "/api/products/%zz", headers: admin });
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ["error", "code"]]);
  });

  test("an unknown route or method gets a JSON reply, even in a browser", async () => {
    for (const [method, url] of [
      ["GET", "/api/nothing"],
      ["GET", "/api"],
      ["GET", "/files/nothing"],
      ["DELETE", "/api/products"],
      ["POST", "/orders"],
    ] as const) {
      const reply = await app.inject({ method, url, headers: { ...admin, accept: "text/html" } });
      expect([url, reply.statusCode, reply.json()]).toEqual([url, 404, { error: "Not found", code: "not_found" }]);
    }
  });
});

test("hostile query parameters never cause a server error, and each refusal is one sentence", async () => {
  const paths = [
    "/api/products",
    "/api/orders",
    "/api/preflight/load-products",
    "/api/preflight/load-info",
    `/api/products/${shop.galaxy.key}`,
    "/api/user_profile",
  ];
  const queries = [
    "page=0",
    "page=-1",
    "page=1.5",
    "page=1e3",
    "page=NaN",
    "page=Infinity",
    "page=99999999999999999999",
    "page=1000000",
    "page=1&page=2",
    "page[]=1",
    "page=0x10",
    "limit=101",
    "limit=0",
    "limit=100&page=1000000",
    "status=gone",
    "status=active&status=repair",
    "store=1",
    "store=%00",
    `store=${newKey()}`,
    `supplier=${newKey()}'--`,
    "query=%00",
    "query=%ED%A0%80",
    "query=%F0%9F%98%80",
    `query=${"a".repeat(201)}`,
    `query=${"%25_".repeat(60)}`,
    "query=a&query=b",
    "__proto__=1",
    "constructor=1",
    "toString=1",
    "unknown=1",
    "xbtsx=stores",
    "xbtsx=stores&fields=key&fields=key&fields=title",
    "xbtsx=stores&fields=password_hash",
    "xbtsx=__proto__&fields=key",
    "xbtsx=sessions&fields=key",
    `xbtsx=stores${"&fields=key".repeat(50)}`,
  ];
  for (const path of paths) {
    for (const query of queries) {
      const reply = await app.inject({ url: `${path}?${query}`, headers: admin });
      expect([200, 400], `${path}?${query} ${reply.body}`).toContain(reply.statusCode);
      if (reply.statusCode === 400) expect(Object.keys(reply.json())).toEqual(["error", "code"]);
    }
  }
});

test.each([
  ["page=0", "page must be at least 1"],
  ["page=two", "page must be a number"],
  ["limit=101", "limit must be at most 100"],
  ["status=gone", "status must be one of active, repair, return, hidden"],
  ["store=ikeja", "store must be a valid key"],
  ["stores=1", "The request has unknown fields: stores"],
])("?%s is refused with: %s", async (query, error) => {
  const reply = await app.inject({ url: `/api/products?${query}`, headers: admin });
  expect([reply.statusCode, reply.json()]).toEqual([400, { error, code: "bad_request" }]);
});

describe("failures of the server", () => {
  test("a statement that takes too long gets 503 with a Retry-After header, and the next one succeeds", async () => {
    const pool = createPool(database.url, { max: 2, statementTimeout: 300 });
    const hurried = await buildTestApp(pool);
    const blocker = await database.pool.connect();
    try {
      await blocker.query("begin");
      await blocker.query("lock table products");
      const slow = await hurried.inject({ url: "/api/products", headers: admin });
      expect([slow.statusCode, slow.headers["retry-after"]]).toEqual([503, "2"]);
      expect(slow.json()).toEqual({
        error: `The server is busy. Please try again in a moment (request ${slow.headers["x-request-id"]})`,
        code: "unavailable",
      });
    } finally {
      await blocker.query("rollback");
      blocker.release();
    }
    expect((await hurried.inject({ url: "/api/products", headers: admin })).statusCode).toBe(200);
    await hurried.close();
    await pool.end();
  });

  test("an unreachable database gets 503, and readiness fails", async () => {
    const pool = createPool("postgres://nobody@127.0.0.1:1/nothing", { max: 1, patience: 100 });
    const alone = await buildTestApp(pool);
    expect((await alone.inject({ url: "/livez" })).statusCode).toBe(200);
    expect((await alone.inject({ url: "/readyz" })).statusCode).toBe(503);
    expect((await alone.inject({ url: "/api/products", headers: admin })).statusCode).toBe(503);
    await alone.close();
    await pool.end();
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  });

  test("an unexpected error gets 500 without its cause; the log has the cause with the request's id and without secrets", async () => {
    const broken = await createDatabase();
    await createShop(broken.pool);
    let logged = "";
    const log = createLog({ write: (line) => void (logged += line) });
    const failing = await buildTestApp(broken.pool, { log });
    const headers = await signIn(failing, "admin@ikeja.example");
    await broken.pool.query("drop table product_counts");
    const url = "/api/products?status=active";
    const reply = await failing.inject({ url, headers, cookies: { "tw-file": "cookie-secret" } });
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      {
        error: `Something went wrong on the server. Nothing was saved (request ${reply.headers["x-request-id"]})`,
        code: "server_fault",
      },
    ]);
    await broken.pool.query("drop table sign_in_attempts");
    const payload = { email: "admin@ikeja.example", password: PASSWORD };
    expect((await failing.inject({ method: "POST", url: "/api/auth/login", payload })).statusCode).toBe(500);
    expect(logged).toContain(String(reply.headers["x-request-id"]));
    expect(logged).toContain("product_counts");
    for (const secret of [PASSWORD, headers["tw-auth"].slice(7), "cookie-secret", "admin@ikeja.example"]) {
      expect(logged).not.toContain(secret);
    }
    await failing.close();
    await broken.drop();
  });
});

test("every reply carries the security headers and its own request id, and does not reveal the software", async () => {
  const calls = [
    await app.inject({ url: "/api/products", headers: { ...admin, "x-request-id": "mine" } }),
    await app.inject({ url: "/api/products" }),
    await app.inject({ url: "/api/nothing" }),
  ];
  const pages = [
    await app.inject({ url: "/livez" }),
    await app.inject({ url: "/login", headers: { accept: "text/html" } }),
    await app.inject({ url: "/api/docs" }),
  ];
  const replies = [...calls, ...pages];
  for (const { headers } of calls) {
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
  }
  for (const { headers } of pages) {
    expect(String(headers["content-security-policy"]).split(";")).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers["content-security-policy"]).not.toMatch(/(?<!wasm-)unsafe|upgrade-insecure/);
    expect(headers["permissions-policy"]).toBe("camera=(self)");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  }
  for (const { headers } of replies) {
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["server"]).toBeUndefined();
  }
  expect(calls.map(({ headers }) => headers["cache-control"])).toEqual(Array(3).fill("no-store"));
  const ids = replies.map(({ headers }) => headers["x-request-id"]);
  expect(new Set(ids).size).toBe(replies.length);
  expect(ids).not.toContain("mine");
});

describe("over a real socket", () => {
  const open = async () => {
    if (app.server.listening === false) await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };

  test("bytes that are not HTTP get 400, and the connection is closed", async () => {
    const socket = await open();
    socket.write("HELLO SHOP\r\n\r\n");
    const answer = await text(socket);
    expect(answer).toContain("HTTP/1.1 400");
    expect(answer).toContain('{"error":"The request could not be read","code":"bad_request"}');
  });

  test("headers above the size limit get 431", async () => {
    const socket = await open();
    socket.write(`GET /api/products HTTP/1.1\r\nhost: x\r\ntw-auth: ${"a".repeat(20_000)}\r\n\r\n`);
    expect(await text(socket)).toContain("HTTP/1.1 431");
  });
});
