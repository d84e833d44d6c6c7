import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium, type BrowserContext } from "playwright-core";
import { z } from "zod";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { ordersReply } from "../../../src/api/orders/orders.contract";
import { findChromium } from "../../kit/browser";
import { freePort } from "../../kit/free-port";
import { medianOf } from "../../kit/median";
import type { Say } from "../../kit/say";
import { startShop } from "../../kit/shop";
import { holdSession, keepStreamShut } from "../../kit/visitor";
import { table } from "../table";

/** Fetched by npx: a hundred packages that only this measurement needs are no dependency of the project. */
const PACKAGE = "lighthouse@12.8.2";
const ORDERS = 60;
const RUNS = 3;
/** Of 100, on a phone as Lighthouse imagines it. */
const AIM = 98;

const METRICS = {
  "first-contentful-paint": "first paint",
  "largest-contentful-paint": "largest paint",
  "total-blocking-time": "blocked",
  "speed-index": "speed index",
} as const;
const metric = z.object({ numericValue: z.number() });
const report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    "first-contentful-paint": metric,
    "largest-contentful-paint": metric,
    "total-blocking-time": metric,
    "speed-index": metric,
  }),
});
type Report = z.infer<typeof report>;

/** Scores the four pages that people open most; returns those below the aim, in sentences. */
export async function benchLighthouse(say: Say): Promise<string[]> {
  const shop = await startShop(ORDERS);
  const profile = await mkdtemp(path.join(tmpdir(), "backroom-lighthouse-"));
  const port = await freePort();
  const options = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    baseURL: shop.origin,
    serviceWorkers: "block",
  });
  try {
    await keepStreamShut(context);
    const pages = await pagesOf(context, shop.origin);
    const rows: string[][] = [];
    const faults: string[] = [];
    for (const [name, address] of pages) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await inspect(`${shop.origin}${address}`, port));
      const scores = reports.map(({ categories }) => Math.round(categories.performance.score * 100));
      const median = medianOf(scores);
      rows.push([name, scores.join(" "), ...medianTimes(reports)]);
      if (median < AIM) faults.push(`Lighthouse gives ${name} ${median} of 100, below ${AIM}.`);
    }
    say(table(["page", `scores of ${RUNS} runs`, ...Object.values(METRICS)], rows));
    return faults;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
    await shop.stop();
  }
}

async function pagesOf(context: BrowserContext, origin: string): Promise<[name: string, address: string][]> {
  const token = await holdSession(context, origin, DEMO_SIGN_INS.admin);
  const orders = await context.request.get("/api/orders", { headers: { "tw-auth": `Bearer ${token}` } });
  const [first] = ordersReply.parse(await orders.json()).data;
  return [
    ["the dashboard", "/"],
    ["the list of orders", "/orders"],
    ["an order", `/orders/${first?.key}`],
    ["a new order", "/orders/create"],
  ];
}

async function inspect(address: string, port: number): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      PACKAGE,
      address,
      `--port=${port}`,
      "--disable-storage-reset",
      "--quiet",
      "--only-categories=performance",
      "--form-factor=mobile",
      "--output=json",
      "--output-path=stdout",
    ],
    { maxBuffer: 50_000_000 },
  );
  return report.parse(JSON.parse(stdout));
}

const medianTimes = (reports: readonly Report[]): string[] =>
  (Object.keys(METRICS) as (keyof typeof METRICS)[]).map(
    (name) => `${Math.round(medianOf(reports.map(({ audits }) => audits[name].numericValue)))} ms`,
  );
