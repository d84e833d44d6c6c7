import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { switchState } from "../../../tools/build/dev-states";
import { summaryReply } from "../../../src/api/dashboard/analytics.contract";

const KEY = "0190a1b2-0000-7000-8000-000000000001";
const server = createServer((request, response) =>
  switchState(request, response, () => void response.end("the server's own")),
);
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (address: string, state = "", init: RequestInit = {}) =>
  fetch(`${origin}${address}`, { redirect: "manual", headers: { cookie: `backroom-dev-state=${state}` }, ...init });

test("a state is chosen in the address, kept and cleared", async () => {
  const chosen = await get("/orders?status=pending&state=empty");
  expect(chosen.headers.get("location")).toBe("/orders?status=pending");
  expect(chosen.headers.get("set-cookie")).toBe("backroom-dev-state=empty; Path=/");
  expect((await get("/orders?state=off")).headers.get("set-cookie")).toContain("Max-Age=0");
  expect(await (await get("/orders")).text()).toBe("the server's own");
});

test("reads are answered according to the state", async () => {
  expect(await (await get("/api/orders?page=1", "empty")).json()).toEqual({ data: [], pagination: { total_count: 0 } });
  expect(await (await get(`/api/customers/${KEY}/orders`, "empty")).json()).toMatchObject({ data: [] });
  const days = "from_date=2026-11-20&to_date=2026-11-21";
  const { data: summary } = summaryReply.parse(await (await get(`/api/analytics/summary?${days}`, "empty")).json());
  expect(summary.daily.map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-21"]);
  expect(summary.latest_orders).toEqual([]);
  expect((await get("/api/orders", "error")).status).toBe(503);
  expect((await get(`/api/orders/${KEY}`, "forbidden")).status).toBe(403);
  for (const address of ["/api/orders", "/livez"])
    await expect(get(address, "offline")).rejects.toThrow("fetch failed");
  const waiting = new AbortController();
  const loading = get("/api/orders", "loading", {
    signal: waiting.signal,
    headers: { cookie: "backroom-dev-state=loading" },
  });
  const answered = await Promise.race([loading.then(() => "answered"), get("/api/user_profile").then(() => "waits")]);
  expect(answered).toBe("waits");
  waiting.abort();
  await expect(loading).rejects.toThrow("aborted");
});

test("records are not emptied, and the frame and writes reach the server", async () => {
  for (const address of [`/api/orders/${KEY}`, "/api/user_profile", "/api/preflight/load-info?xbtsx=stores", "/livez"])
    expect(await (await get(address, "empty")).text()).toBe("the server's own");
  const written = await get("/api/orders/new", "error", {
    method: "POST",
    headers: { cookie: "backroom-dev-state=error" },
  });
  expect(await written.text()).toBe("the server's own");
});

test("no built file contains the switch", () => {
  const web = fileURLToPath(new URL("../../../dist/web/", import.meta.url));
  const built = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) => /\.(?:js|html)$/.test(file));
  expect(built.length).toBeGreaterThan(10);
  expect(built.filter((file) => readFileSync(path.join(web, file), "utf8").includes("dev-state"))).toEqual([]);
});
