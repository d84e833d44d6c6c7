import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { createLog } from "../../../server/core/http/log";
import { buildTestApp, createShop, PASSWORD, type Shop, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

type Line = { level: number; msg: string; reqId?: string; method?: string; route?: string | null; status?: number };

let database: TestDatabase;
let shop: Shop;
let app: App;
let text = "";

const lines = (): Line[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** The server writes the line when the connection has sent the reply, which may be after the client has read it. */
const lineOf = async (id: unknown): Promise<Line[]> => {
  await expect.poll(() => lines().some(({ reqId }) => reqId === id)).toBe(true);
  return lines().filter(({ reqId }) => reqId === id);
};

beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  const log = createLog({ write: (line) => void (text += line) }, "info");
  app = await buildTestApp(database.pool, { log });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test("each request is one line: method, route pattern, status and time, with the request id of its reply", async () => {
  const headers = await signIn(app, shop.admin.email);
  for (const [url, route, status] of [
    ["/api/orders?query=Adaeze", "/api/orders", 200],
    [`/api/orders/${randomUUID()}`, "/api/orders/:id", 404],
    ["/api/products?page=none", "/api/products", 400],
    ["/api/nothing/of/the/kind", "/*", 404],
    ["/livez", "/livez", 200],
  ] as const) {
    const reply = await app.inject({ url, headers });
    const own = await lineOf(reply.headers["x-request-id"]);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ level: 30, msg: "request completed", method: "GET", route, status });
    expect(own[0]).toHaveProperty("ms", expect.any(Number));
  }
});

test("the id of an unexpected error is in the reply and in the log line with its cause", async () => {
  const broken = await createDatabase();
  const person = await createShop(broken.pool);
  const failing = await buildTestApp(broken.pool, { log: createLog({ write: (line) => void (text += line) }, "info") });
  const headers = await signIn(failing, person.admin.email);
  await broken.pool.query("drop table order_counts cascade");
  const reply = await failing.inject({ url: "/api/orders", headers });
  const quoted = /\(request (\S+)\)$/.exec(reply.json().error)?.[1];
  expect([reply.statusCode, quoted]).toEqual([500, reply.headers["x-request-id"]]);
  expect((await lineOf(quoted)).map(({ msg }) => msg)).toContain("request failed");
  expect(text).toContain("order_counts");
  await failing.close();
  await broken.drop();
});

test("no text that a person typed and no secret is logged, whatever the reply", async () => {
  let marks = 0;
  const secrets: string[] = [PASSWORD];
  const secret = (kind: string) => {
    marks += 1;
    const marked = `${kind}-zq${marks}x${randomUUID().slice(0, 8)}`;
    secrets.push(marked);
    return marked;
  };
  const emailOf = () => `${secret("mail")}@zq.example`;
  const phone = "0803zq5550199";
  secrets.push(phone);
  const headers = await signIn(app, shop.admin.email);
  secrets.push(headers["tw-auth"].slice("Bearer ".length), shop.admin.email);
  const before = lines().length;
  const person = () => ({ name: secret("name"), email: emailOf(), phone, address: secret("address") });
  const post = (url: string, payload: object | string, other: object = {}) =>
    app.inject({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers, ...other } });

  const replies = [
    await post("/api/auth/login", { email: emailOf(), password: secret("password") }),
    await post("/api/auth/login", { email: shop.admin.email, password: secret("password") }),
    await post("/api/auth/login", { email: shop.admin.email, password: PASSWORD }),
    await post("/api/auth/login", `{"email":"${emailOf()}","password":"${secret("password")}`),
    await post("/api/auth/login", `email=${emailOf()}`, { "content-type": "text/xml" }),
    await post("/api/setup", { code: secret("code"), password: secret("password"), email: emailOf() }),
    await post("/api/orders/new", { customer: person(), remark: secret("remark") }),
    await post("/api/inventory/suppliers/new", { ...person(), contact: phone }),
    await post("/api/inventory/stores/new", { title: secret("title"), address: secret("address") }),
    await post("/api/inventory/stores/new", { title: "x" }, { "idempotency-key": secret("key") }),
    await post(`/api/auth/${secret("link")}`, { token: secret("token") }),
    await app.inject({ url: `/api/orders?query=${secret("search")}`, headers }),
    await app.inject({ url: `/api/customers?query=${phone}&${secret("param")}=1`, headers }),
    await app.inject({ url: `/api/orders/${secret("path")}`, headers }),
    await app.inject({ url: `/reset/${secret("link")}`, headers: { accept: "text/html", referer: secret("from") } }),
    await app.inject({ url: `/media/${secret("media")}.webp` }),
    await app.inject({ url: `/api/products/%zz${secret("address")}`, headers }),
    await app.inject({ url: "/api/user_profile", headers: { "tw-auth": `Bearer ${secret("token")}` } }),
    await app.inject({ url: "/api/user_profile", headers: { cookie: `tw-token=${secret("cookie")}` } }),
    await app.inject({
      url: `/files/order-invoice/${randomUUID()}/file.pdf`,
      cookies: { "tw-file": secret("cookie") },
    }),
    await app.inject({ method: "PUT", url: `/api/customers/${randomUUID()}/edit`, headers, payload: person() }),
    await app.inject({
      url: "/api/orders",
      headers: { "user-agent": secret("agent"), "x-forwarded-for": secret("ip") },
    }),
  ];
  // Unexpected errors contain more than refusals do.
  await database.pool.query(
    "alter table suppliers rename to suppliers_away; alter table audit_log rename to audit_away",
  );
  replies.push(
    await post("/api/inventory/suppliers/new", { name: secret("name"), contact: phone, address: secret("address") }),
    await post("/api/inventory/stores/new", { title: secret("title"), address: secret("address") }),
    await post("/api/auth/login", { email: shop.admin.email, password: PASSWORD }),
  );
  await database.pool.query(
    `alter table suppliers_away rename to suppliers; alter table audit_away rename to audit_log;
     alter table stores add constraint stores_refuse check (title not like '%zq%' and title <> 'no') not valid`,
  );
  replies.push(await post("/api/inventory/stores/new", { title: secret("title"), address: secret("address") }));

  const statuses = new Set(replies.map(({ statusCode }) => statusCode));
  for (const status of [200, 400, 401, 404, 415, 500]) expect(statuses).toContain(status);
  const answered = replies.filter(({ headers: own }) => own["x-request-id"] !== undefined).length;
  await expect
    .poll(
      () =>
        lines()
          .slice(before)
          .filter(({ msg }) => msg === "request completed").length,
    )
    .toBeGreaterThanOrEqual(answered);
  expect(secrets.filter((each) => text.includes(each))).toEqual([]);
  expect(text).not.toMatch(/zq\.example|@ikeja|tw-auth|tw-token/);
});
