import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { App } from "../../../server/core/http/app-types";
import { statementOf } from "../../../tools/bench/server/bare-route";
import type { Route } from "../../../tools/bench/server/race";
import { routesOf } from "../../../tools/bench/server/routes";
import { demoStaff } from "../../../tools/kit/staff";
import { breakGround, type Ground } from "../data/seed-kit";
import { buildTestApp } from "../fixtures";

// The server's cost is measured in bare statements, which is a measure only while both reply the same.

let ground: Ground;
let pool: Pool;
let app: App;
let routes: Route[];
beforeAll(async () => {
  ground = await breakGround();
  pool = await ground.seeded(300);
  app = await buildTestApp(pool);
  const [administrator = ""] = await demoStaff(pool, [DEMO_SIGN_INS.admin]);
  routes = await routesOf(pool, administrator);
});
afterAll(async () => {
  await app.close();
  await ground.clear();
});

/** Up to which moment the previous period counts moves on from one to the other. */
const withoutMoment = (reply: string) => reply.replace(/"until" : "[^"]*"/, "");

test("what is measured is read by the server and by the bare statement of its route alike", async () => {
  const compared: string[] = [];
  for (const { name, next } of routes) {
    for (let turn = 0; turn < 5; turn += 1) {
      const [, url = "", token = ""] = /^GET (\S+) .*\r\ntw-auth: (.+)\r\n/s.exec(next()) ?? [];
      if (url === "") continue;
      compared.push(name);
      const { text, values } = statementOf(url);
      const reply = await app.inject({ url, headers: { "tw-auth": token.trim() } });
      const { rows } = await pool.query<{ body: string }>(text, values);
      expect([reply.statusCode, withoutMoment(reply.body)], `${name}: ${url}`).toEqual([
        200,
        withoutMoment(rows[0]?.body ?? ""),
      ]);
    }
  }
  expect(new Set(compared).size).toBe(routes.length - 2);
});
