import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import type { App } from "../../../server/core/http/app-types";
import { RULES } from "../../../server/rooms";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, createShop, PASSWORD, type Shop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let shop: Shop;
let app: App;
let admin: SignedIn;
let sales: SignedIn;

type Call = { method: "GET" | "POST" | "PUT" | "DELETE"; url: string };

/** A call with the key of no record and a meaningless body. */
function callOf(name: string): Call {
  const [method = "", path = ""] = name.split(" ");
  return { method: method as Call["method"], url: path.replace(/:\w+/g, () => newKey()) };
}

/** The status of the reply; some replies are files, and some never end. */
async function call({ method, url }: Call, headers: Record<string, string> = {}): Promise<number> {
  const payload = method === "GET" || method === "DELETE" ? {} : { payload: {} };
  const reply = await app.inject({ method, url, headers, ...payload, payloadAsStream: true });
  reply.stream().destroy();
  return reply.statusCode;
}

/** Every method and path of the server, from the tree that Fastify prints. */
function routesOf(printed: string): string[] {
  const parents: string[] = [];
  return printed.split("\n").flatMap((line) => {
    const [, indent = "", path, methods = ""] = /^([│ ]*)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? [];
    if (path === undefined) return [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(path === "*" ? "/*" : path);
    const names = methods.split(", ").filter((method) => method !== "HEAD");
    return names.map((method) => `${method} ${parents.join("")}`);
  });
}

const grant = (key: string, permissions: readonly Permission[]) =>
  database.pool.query("update employees set own_permissions = $2 where key = $1", [key, permissions]);

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool);
  admin = await signIn(app, shop.admin.email);
  sales = await signIn(app, shop.ikeja.sales.email);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test("every entry in the list of access rules is an existing call", () => {
  const built = routesOf(app.printRoutes({ commonPrefix: false }));
  expect(built.length).toBeGreaterThan(50);
  expect(built.toSorted()).toEqual(Object.keys(RULES).toSorted());
});

const CLOSED = Object.entries(RULES).flatMap(([name, { access }]) => (access === "public" ? [] : [{ name, access }]));

describe.each(CLOSED)("$name", ({ name }) => {
  const route = callOf(name);

  test("is refused without a session, before its body is read", async () => {
    const reply = await app.inject({ ...route, headers: { "content-type": "application/json" }, payload: "{" });
    expect([reply.statusCode, reply.json()]).toEqual([401, { error: "Sign in to continue", code: "signed_out" }]);
  });

  test("is refused with invented, malformed and misplaced tokens", async () => {
    const token = admin["tw-auth"].slice("Bearer ".length);
    const attempts: Record<string, string>[] = [
      { "tw-auth": `Bearer ${"A".repeat(43)}` },
      { "tw-auth": token },
      { "tw-auth": `Basic ${token}` },
      { "tw-auth": `Bearer ${token}x` },
      { authorization: `Bearer ${token}` },
      { cookie: `tw-auth=${token}; tw-token=${token}; tw-file=${token}` },
    ];
    for (const headers of attempts) expect(await call(route, headers)).toBe(401);
  });
});

test("a refusal for a missing permission says so", async () => {
  await grant(shop.ikeja.sales.key, []);
  const reply = await app.inject({ url: "/api/products", headers: sales });
  expect([reply.statusCode, reply.json()]).toEqual([
    403,
    { error: "You do not have permission to do this", code: "not_permitted" },
  ]);
});

test("another store's product gets the reply of an unknown one and of a malformed key", async () => {
  await grant(shop.ikeja.sales.key, ["products.view"]);
  const get = (key: string) => app.inject({ url: `/api/products/${key}`, headers: sales });
  const never = await get(newKey());
  expect([never.statusCode, never.json()]).toEqual([404, { error: "Not found", code: "not_found" }]);
  for (const key of [shop.pixel.key, "add", "1", "%00", `${shop.galaxy.key}x`]) {
    const reply = await get(key);
    expect([key, reply.statusCode, reply.body]).toEqual([key, 404, never.body]);
  }
  expect((await get(shop.galaxy.key)).statusCode).toBe(200);
  expect((await app.inject({ url: `/api/products/${shop.pixel.key}`, headers: admin })).statusCode).toBe(200);
});

test("no filter extends a list beyond the person's own store", async () => {
  await grant(shop.ikeja.sales.key, ["products.view"]);
  for (const query of ["", "query=o", "query=Pixel", "status=active", `supplier=${shop.supplier}`, "limit=100"]) {
    const { data } = (await app.inject({ url: `/api/products?${query}`, headers: sales })).json();
    expect(data.map(({ title }: { title: string }) => title)).not.toContain("Google Pixel 8");
  }
  const foreign = await app.inject({ url: `/api/products?store=${shop.wuse.key}`, headers: sales });
  expect(foreign.json()).toEqual({ data: [], pagination: { total_count: 0 } });
});

test("a permission that is granted or removed takes effect with the next request", async () => {
  const status = async () => (await app.inject({ url: "/api/orders", headers: sales })).statusCode;
  await grant(shop.ikeja.sales.key, ["products.view"]);
  expect(await status()).toBe(403);
  await grant(shop.ikeja.sales.key, ["orders.view"]);
  expect(await status()).toBe(200);
  await grant(shop.ikeja.sales.key, []);
  expect(await status()).toBe(403);
});

test("a person who changed stores sees the new store from the next request on", async () => {
  await grant(shop.ikeja.sales.key, ["products.view"]);
  const move = (store: string) =>
    database.pool.query("update employees set store_key = $2 where key = $1", [shop.ikeja.sales.key, store]);
  await move(shop.wuse.key);
  const { data } = (await app.inject({ url: "/api/products", headers: sales })).json();
  expect(data.map(({ title }: { title: string }) => title)).toEqual(["Google Pixel 8"]);
  await move(shop.ikeja.key);
});

const FILES = [`/files/order-invoice/${newKey()}/file.pdf`, `/api/servicecom/receipt/${newKey()}/invoice?exportAs=thp`];

const signInForFiles = async (email: string) => {
  const payload = { email, password: PASSWORD };
  const signedIn = await app.inject({ method: "POST", url: "/api/auth/login", payload });
  const token: string = signedIn.json().Authenticated.AccessToken;
  const fileToken = signedIn.cookies.find(({ name }) => name === "tw-file")?.value ?? "";
  return { headers: { "tw-auth": `Bearer ${token}` }, fileToken, cookie: { cookie: `tw-file=${fileToken}` } };
};

test.each(FILES)(
  "%s opens with the file cookie, only by GET, while the session and the permission are valid",
  async (url) => {
    const status = async (method: "GET" | "HEAD" | "POST", headers: Record<string, string>) =>
      (await app.inject({ method, url, headers })).statusCode;
    await grant(shop.ikeja.sales.key, ["orders.view"]);
    const { headers, fileToken, cookie } = await signInForFiles(shop.ikeja.sales.email);
    expect(await status("GET", {})).toBe(401);
    expect(await status("GET", cookie)).toBe(404);
    expect(await status("GET", headers)).toBe(404);
    expect(await status("HEAD", cookie)).toBe(401);
    expect(await status("POST", cookie)).toBe(404);
    expect(await status("GET", { cookie: `tw-file=${"A".repeat(43)}` })).toBe(401);
    expect(await status("GET", { "tw-auth": `Bearer ${fileToken}` })).toBe(401);
    await grant(shop.ikeja.sales.key, ["products.view"]);
    expect(await status("GET", cookie)).toBe(403);
    await app.inject({ method: "POST", url: "/api/auth/logout", headers });
    expect(await status("GET", cookie)).toBe(401);
  },
);

test("the file cookie opens no other call of the API, for reading or writing", async () => {
  const { fileToken } = await signInForFiles(shop.admin.email);
  for (const { name, access } of CLOSED) {
    if (typeof access === "string" && access.startsWith("file:")) continue;
    expect(await call(callOf(name), { cookie: `tw-file=${fileToken}` })).toBe(401);
    expect(await call(callOf(name), { "tw-auth": `Bearer ${fileToken}` })).toBe(401);
  }
});
