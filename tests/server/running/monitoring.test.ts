import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openReplica } from "../../../server/core/db/replica/replica";
import { createMetrics } from "../../../server/core/plugins/metrics";
import { longTest } from "../../long-test";
import { buildTestApp, createShop } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { alerts, isInstalled, panels, PROMETHEUS, RULES, startPrometheus } from "./monitoring-kit";
import { newDataFolder, runServer } from "./running-server";
import { startSession } from "./trust-kit";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/** Names of metrics, without what a histogram adds to its own. */
const namesIn = (expr: string) =>
  (expr.match(/\b(?:backroom|nodejs|process)_\w+/g) ?? []).map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));

test("the alarms and the dashboard use metrics that the server has", async () => {
  // Its metrics exist also while it is no standby.
  const replica = openReplica({ url: database.url, primary: database.pool, max: 1, pooler: null, changed: () => {} });
  onTestFinished(replica.close);
  const metrics = createMetrics(database.pool, "/nowhere");
  const app = await buildTestApp(database.pool, { metrics });
  onTestFinished(() => app.close());
  const served = new Set(Array.from((await metrics.text()).matchAll(/^# TYPE (\S+)/gm), ([, name = ""]) => name));
  const expressions = [...alerts().map(({ expr }) => expr), ...panels().flatMap((panel) => panel.expressions)];
  const used = new Set(expressions.flatMap(namesIn));
  expect(used.size).toBeGreaterThan(8);
  expect([...used].filter((name) => !served.has(name))).toEqual([]);
  // Each metric of the shop is watched by somebody.
  const own = [...served].filter((name) => name.startsWith("backroom_"));
  expect(own.filter((name) => !used.has(name))).toEqual([]);
});

test("the rules of the alarms are valid, and fire when their tests say", ({ skip }) => {
  skip(!isInstalled("promtool"), "promtool is not on PATH: apt-get install prometheus");
  const promtool = (...args: string[]) => spawnSync("promtool", args, { encoding: "utf8" });
  const checked = promtool("check", "rules", RULES);
  expect(checked.stdout).toContain(`SUCCESS: ${alerts().length} rules found`);
  const tested = promtool("test", "rules", path.join(PROMETHEUS, "alerts.test.yaml"));
  expect(tested.status, tested.stdout + tested.stderr).toBe(0);
});

longTest(
  "a Prometheus that scrapes a server answers each panel and alarm, and notices its end",
  {
    timeout: 240_000,
  },
  async ({ skip }) => {
    skip(!isInstalled("prometheus"), "prometheus is not on PATH: apt-get install prometheus");
    const shop = await createShop(database.pool);
    const server = runServer({
      DATABASE_URL: database.url,
      // No standby, so it is not used.
      DATABASE_READ_URL: database.url,
      BACKROOM_DATA: newDataFolder(),
      BACKROOM_METRICS_PORT: "0",
    });
    const origin = await server.ready;
    const headers = { "tw-auth": `Bearer ${await startSession(database.pool, shop.admin.key)}` };
    const metrics = /^Metrics for Prometheus are at (\S+)$/m.exec(server.stdout())?.[1] ?? "";
    const { get, query } = await startPrometheus(metrics);
    const total = async () =>
      Number((await query("sum(increase(backroom_request_duration_seconds_count[1m]))")).data.result[0]?.value[1] ?? 0);
    await expect
      .poll(
        async () => {
          expect((await fetch(`${origin}/api/orders`, { headers })).status).toBe(200);
          return total();
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(3);

    for (const { title, expressions } of panels()) {
      for (const expr of expressions) {
        const answer = await query(expr);
        expect([title, answer.status]).toEqual([title, "success"]);
        // Nothing failed, so nothing is drawn.
        if (title !== "Failed requests by route") expect(answer.data.result.length, title).toBeGreaterThan(0);
      }
    }
    const slow = panels().find(({ title }) => title.startsWith("Slowest routes"))?.expressions[0] ?? "";
    expect((await query(slow)).data.result.map(({ metric }) => metric["route"])).toContain("/api/orders");

    type Groups = { data: { groups: { rules: { name: string; health: string; state: string }[] }[] } };
    const rules = async () => (await get<Groups>("/api/v1/rules")).data.groups.flatMap((group) => group.rules);
    await expect.poll(async () => (await rules()).every(({ health }) => health === "ok")).toBe(true);
    expect((await rules()).map(({ name }) => name)).toEqual(alerts().map(({ alert }) => alert));
    const stateOf = async (alert: string) => (await rules()).find(({ name }) => name === alert)?.state;
    expect(await stateOf("BackroomDown")).toBe("inactive");
    expect(await stateOf("BackroomReplicaUnused")).toBe("pending");
    // No backup was ever made of this shop.
    expect(await stateOf("BackroomBackupOld")).toBe("pending");
    server.signal("SIGTERM");
    await server.ended;
    await expect.poll(() => stateOf("BackroomDown"), { timeout: 60_000 }).toBe("pending");
  },
);
