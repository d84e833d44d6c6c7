import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { expect, onTestFinished } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { longTest } from "../../long-test";
import { createShop, PASSWORD } from "../fixtures";
import { createDatabase } from "../harness";
import { isInstalled } from "./monitoring-kit";
import { newDataFolder, runServer } from "./running-server";
import { startSession } from "./trust-kit";

const SLOW_MS = 1100;

/** The queries of the documentation, in their order. */
const queries = () => {
  const page = readFileSync(path.join(projectRoot, "docs/operations.md"), "utf8");
  return page.split("\n").filter((line) => line.startsWith("jq "));
};

longTest("the queries of the documentation find slow routes, one request, and refused sign-ins", async ({ skip }) => {
  skip(!isInstalled("jq"), "jq is not on PATH: apt-get install jq");
  const { url, pool, drop } = await createDatabase();
  onTestFinished(drop);
  const shop = await createShop(pool);
  const folder = newDataFolder();
  const server = runServer({ DATABASE_URL: url, BACKROOM_DATA: newDataFolder(), BACKROOM_LOG: "info" });
  const origin = await server.ready;
  const headers = { "tw-auth": `Bearer ${await startSession(pool, shop.admin.key)}` };
  const signIn = (password: string) =>
    fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: shop.admin.email, password }),
    });
  const began = Date.now();
  const refused = [await signIn("wrong-password-1"), await signIn("wrong-password-2")];
  for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
  expect((await signIn(PASSWORD)).status).toBe(200);

  const blocker = await pool.connect();
  await blocker.query("begin; lock table suppliers in access exclusive mode");
  const asked = performance.now();
  const slow = fetch(`${origin}/api/inventory/suppliers`, { headers });
  await expect.poll(() => performance.now() - asked, { timeout: 5 * SLOW_MS }).toBeGreaterThan(SLOW_MS);
  await blocker.query("rollback");
  blocker.release();
  expect((await slow).status).toBe(200);
  await pool.query("alter table stores rename to stores_away");
  const failed = await fetch(`${origin}/api/inventory/stores`, { headers });
  const id = failed.headers.get("x-request-id") ?? "";
  expect(failed.status).toBe(500);
  server.signal("SIGTERM");
  await server.ended;
  await pool.query("alter table stores_away rename to stores");

  const log = path.join(folder, "backroom.log");
  // The service manager adds what a process prints as it ends, which is no JSON.
  writeFileSync(log, `${server.stderr()}killed\n`);
  const answers = queries().map((query) =>
    execFileSync("sh", ["-c", query], { cwd: folder, env: { PATH: process.env["PATH"], ID: id }, encoding: "utf8" }),
  );
  expect(answers).toHaveLength(3);
  const [slowRoutes = "", oneRequest = "", signIns = ""] = answers;
  expect(slowRoutes).toMatch(/^1\t\d+(\.\d)?\t\/api\/inventory\/suppliers\n$/);
  expect(Number(slowRoutes.split("\t")[1])).toBeGreaterThan(1000);
  const lines = oneRequest
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string; status?: number });
  expect(lines.map(({ msg }) => msg)).toEqual(["request failed", "request completed"]);
  expect(lines[1]?.status).toBe(500);
  const hours = signIns
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(hours.reduce((sum, [count]) => sum + Number(count), 0)).toBe(refused.length);
  expect(hours[0]?.[1]).toBe(`${new Date(began).toISOString().slice(0, 13)}:00:00Z`);
});
