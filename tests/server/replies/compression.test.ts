import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import type { OpenApi } from "../../../server/core/docs/document";
import type { App } from "../../../server/core/http/app-types";
import { connect } from "../audit/event-kit";
import { buildTestApp, PASSWORD, type SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { type OrderShop, openShop, orderBody, sell } from "../orders/order-kit";
import { sendLink } from "../people/links-kit";
import { exportUrl } from "../reports/export-kit";

const CUSTOMERS = 400;
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };
const LIST = "/api/customers?limit=100";
const LARGE = "/api/preflight/load-info?xbtsx=customers&fields=name&fields=key&fields=email";

let at: OrderShop;
let app: App;
let admin: SignedIn;
let order: string;
let webFolder: string;

beforeAll(async () => {
  at = await openShop();
  webFolder = await mkdtemp(join(tmpdir(), "backroom-web-"));
  await writeFile(join(webFolder, "index.html"), `<!doctype html>${" ".repeat(4000)}`);
  app = await buildTestApp(at.pool, { webFolder });
  ({ admin } = at);
  order = await sell(app, admin, orderBody(at.shop));
  await at.pool.query(
    `insert into customers (key, name, email, phone, address)
     select gen_random_uuid(), 'Customer ' || n || repeat(' of Lagos', 6), 'customer' || n || '@example.com', '0803', 'Lagos'
       from generate_series(1, $1::integer) n`,
    [CUSTOMERS],
  );
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true });
  await expectSound(at.pool).finally(at.close);
});

const get = (url: string, accepted?: string, headers: Record<string, string> = admin) =>
  app.inject({ url, headers: { ...headers, ...(accepted !== undefined && { "accept-encoding": accepted }) } });

describe.each(["br", "gzip"] as const)("a client that accepts %s", (encoding) => {
  test.each([
    ["a list", LIST],
    ["a reply above the size that is compressed at once", LARGE],
  ])("gets %s compressed, with the same content", async (_name, url) => {
    const plain = await get(url);
    const packed = await get(url, encoding);
    expect(packed.statusCode).toBe(200);
    expect(packed.headers["content-encoding"]).toBe(encoding);
    expect(packed.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(packed.headers["cache-control"]).toBe("no-store");
    expect(packed.headers.vary).toBe("accept-encoding");
    expect(UNPACK[encoding](packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    const { "content-length": length } = packed.headers;
    if (length !== undefined) expect(Number(length)).toBe(packed.rawPayload.length);
  });
});

test("the large reply is above that size and the list below", async () => {
  const sizes = [await get(LIST), await get(LARGE)].map(({ rawPayload }) => rawPayload.length > 64 * 1024);
  expect(sizes).toEqual([false, true]);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.4, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0, br;q=0", undefined],
  ["identity", undefined],
  ["zstd", undefined],
  [undefined, undefined],
])("a client that accepts %s gets %s", async (accepted, encoding) => {
  const reply = await get(LIST, accepted);
  expect([reply.statusCode, reply.headers["content-encoding"]]).toEqual([200, encoding]);
  expect(reply.headers.vary).toBe("accept-encoding");
});

test.each(["/api/inventory/suppliers", "/api/customers"])("a page of ten rows is sent as it is: %s", async (url) => {
  const reply = await get(url, "br");
  expect([reply.statusCode, reply.headers["content-encoding"], reply.headers.vary]).toEqual([
    200,
    undefined,
    "accept-encoding",
  ]);
});

test("a refusal is sent as it is, and HEAD describes the uncompressed form", async () => {
  const refused = await get(`/api/orders/${newKey()}`, "br");
  expect([refused.statusCode, refused.headers["content-encoding"]]).toEqual([404, undefined]);
  const head = await app.inject({ method: "HEAD", url: LIST, headers: { ...admin, "accept-encoding": "br" } });
  const { "content-encoding": encoding, "content-length": length } = head.headers;
  expect([head.statusCode, head.body, encoding]).toEqual([200, "", undefined]);
  expect(Number(length)).toBe((await get(LIST)).rawPayload.length);
});

test("files, exports and pages are sent as they are made", async () => {
  for (const url of [
    exportUrl("product-logs"),
    exportUrl("suppliers"),
    `/files/order-invoice/${order}/file.pdf`,
    `/api/servicecom/receipt/${order}/invoice?exportAs=thp`,
  ]) {
    const reply = await get(url, "br, gzip");
    expect([url, reply.statusCode, reply.headers["content-encoding"]]).toEqual([url, 200, undefined]);
  }
  const page = await get("/login", "br, gzip", { accept: "text/html" });
  expect([page.statusCode, page.headers["content-encoding"]]).toEqual([200, undefined]);
});

test("live changes arrive uncompressed, at once", async () => {
  const client = await connect(app, { ...admin, "accept-encoding": "br, gzip" } as SignedIn);
  // What happened before the stream began is not told.
  await client.ready();
  await sell(app, admin, orderBody(at.shop));
  const heard = await client.until(({ event }) => event === "change");
  expect(heard.changes.length).toBeGreaterThan(0);
  expect(client.reply.headers["content-encoding"]).toBeUndefined();
  await client.cut();
});

test("a reply with a one-time link or a token is not compressed, however large", async () => {
  const { mail } = await sendLink(at.pool, at.shop.wuse.manager);
  await at.pool.query("update outbox set last_error = repeat('refused ', 800) where key = $1", [mail]);
  const opened = await get(`/api/outbox/${mail}`, "br");
  expect(opened.rawPayload.length).toBeGreaterThan(6000);
  expect(opened.json().data.link).toContain("#");
  expect(opened.headers["content-encoding"]).toBeUndefined();
  const signedIn = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "accept-encoding": "br" },
    payload: { email: at.shop.admin.email, password: PASSWORD },
  });
  expect([signedIn.statusCode, signedIn.headers["content-encoding"]]).toEqual([200, undefined]);
});

/** Fields that hold a key, a token or a link that lets somebody in. */
const SECRET = /^(AccessToken|link|invite_link|secret|uri|recovery_codes|password|token)$/;

test("no other read has a field for such a secret: a new one has to be marked with holdsSecret", async () => {
  const document: OpenApi = (await app.inject({ url: "/api/docs/openapi.json" })).json();
  const found = Object.entries(document.paths).flatMap(([path, { get: read }]) =>
    JSON.stringify(read?.responses ?? {})
      .split('"')
      .some((word) => SECRET.test(word))
      ? [path]
      : [],
  );
  expect(found).toEqual(["/api/outbox/{id}"]);
});

test("a compressed request is refused, so that no few bytes become many", async () => {
  const reply = await app.inject({
    method: "POST",
    url: "/api/orders/new",
    headers: { ...admin, "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(JSON.stringify(orderBody(at.shop))),
  });
  expect(reply.statusCode).toBe(400);
});
