import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { EXAMPLES } from "../../../server/rooms";
import { addEmployee } from "../people/employees";
import { createDatabase, type TestDatabase } from "../harness";
import { newDataFolder, type RunningServer, runServer } from "./running-server";

const setup = EXAMPLES["POST /api/setup"]?.body as Record<string, string>;
const CODE = /setup code .+ is ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})$/m;

const post = (address: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close", ...headers },
    body: JSON.stringify(body),
  });

/** The reply to a request as a proxy sends it, which Node's fetch cannot do. */
const through = (address: string, path: string) =>
  new Promise<number | undefined>((settle, fail) => {
    const headers = { "x-forwarded-proto": "http", "x-forwarded-for": "203.0.113.9", connection: "close" };
    get(address + path, { headers }, (reply) => settle(reply.resume().statusCode)).on("error", fail);
  });

describe("a real shop", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  const start = (env: Record<string, string> = {}): RunningServer =>
    runServer({ BACKROOM_DATA: newDataFolder(), DATABASE_URL: database.url, BACKROOM_MODE: "production", ...env });
  const codeOf = async (server: RunningServer) => {
    await expect.poll(server.stdout).toMatch(CODE);
    return CODE.exec(server.stdout())?.[1] ?? "";
  };

  it("prints a setup code at each start until one is used, logs requests, and serves metrics if configured", async () => {
    const first = start();
    await first.ready;
    const early = await codeOf(first);
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);

    const second = start({ BACKROOM_METRICS_PORT: "0" });
    const address = await second.ready;
    const code = await codeOf(second);
    expect(code).not.toBe(early);
    expect((await post(address, "/api/setup", { ...setup, code })).status).toBe(200);
    const login = { email: setup["email"], password: setup["password"] };
    expect((await post(address, "/api/auth/login", login)).status).toBe(200);
    expect(await through(address, "/api/setup")).toBe(417);
    const metrics = /^Metrics for Prometheus are at (\S+)$/m.exec(second.stdout())?.[1] ?? "";
    const figures = await (await fetch(metrics, { headers: { connection: "close" } })).text();
    expect(figures).toContain(
      'backroom_request_duration_seconds_count{method="POST",route="/api/setup",status="2xx"} 1',
    );
    second.signal("SIGTERM");
    expect(await second.ended).toBe(0);
    const logged = second.stderr().trim().split("\n");
    expect(logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request completed")).toHaveLength(3);
    for (const secret of [code, ...Object.values(login)]) expect(second.stderr()).not.toContain(secret);

    const third = start();
    await third.ready;
    third.signal("SIGTERM");
    expect(await third.ended).toBe(0);
    expect(third.stdout()).not.toContain("setup code");
  });

  it("refuses to start with the demo's sign-ins or with a seed", async () => {
    const demo = await createDatabase();
    await addEmployee(demo.pool, DEMO_SIGN_INS.admin);
    for (const [env, reason] of [
      [{ DATABASE_URL: demo.url }, "demo sign-ins whose password everyone knows"],
      [{ BACKROOM_SEED: "6000" }, "leave BACKROOM_SEED out"],
    ] as const) {
      const server = start(env);
      expect(await server.ended).toBe(1);
      expect(server.stderr()).toContain(reason);
    }
    await demo.drop();
  });
});
