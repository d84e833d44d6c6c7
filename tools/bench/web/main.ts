import { chromium, type Browser, type Page as TestPage } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { findChromium } from "../../kit/browser";
import { startShop } from "../../kit/shop";
import type { Say } from "../../kit/say";
import { holdSession, keepStreamShut, newVisitor } from "../../kit/visitor";
import { PAGES, weigh, type PageFile, type PageWeight } from "./pages";
import { benchPhone, type PhoneOptions } from "./phone/main";
import { table } from "../table";
import { committedWeights, faultsOfWeights, weighBuild } from "./weights";

type Page = (typeof PAGES)[number];

type WebOptions = { only?: string } & PhoneOptions;

const ORDERS = 60;

/**
 * Weighs the pages by the manifest and by Chromium's requests, and times them on a slow processor; returns the problems,
 * in sentences.
 */
export async function benchWeb(say: Say, { only, ...phone }: WebOptions): Promise<string[]> {
  const faults = faultsOfWeights(weighBuild(), committedWeights());
  const shop = await startShop(ORDERS);
  const browser = await chromium.launch(await findChromium());
  try {
    for (const page of only === "phone" || phone.visit !== undefined ? [] : PAGES) {
      const weight = weigh(page);
      const fetched = await visit(browser, shop.origin, page);
      say(report(page, weight, fetched));
      faults.push(...faultsOf(page, weight, fetched), ...(await faultsWithout(browser, shop.origin, page, weight)));
    }
    faults.push(...(await benchPhone(say, browser, { origin: shop.origin, ...phone })));
  } finally {
    await browser.close();
    await shop.stop();
  }
  return faults;
}

/** Transferred bytes by file path below the folder of the built pages. */
type Fetched = Map<string, number>;

async function open(browser: Browser, origin: string, { address }: Page): Promise<TestPage> {
  const context = await newVisitor(browser, { origin, width: 1440, theme: "light" });
  await keepStreamShut(context);
  if (address !== "/login") await holdSession(context, origin, DEMO_SIGN_INS.admin);
  return context.newPage();
}

const fileOf = (address: string): string => new URL(address).pathname.slice(1);

/** Opens a page with an empty browser cache, and waits until it has loaded everything. */
async function visit(browser: Browser, origin: string, asked: Page): Promise<Fetched> {
  const page = await open(browser, origin, asked);
  const fetched: Fetched = new Map();
  const sizes: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const file = fileOf(request.url());
    if (/\.(js|css)$/.test(file))
      sizes.push(request.sizes().then(({ responseBodySize }) => void fetched.set(file, responseBodySize)));
  });
  await page.goto(asked.address);
  await page.locator(asked.usable).first().waitFor();
  await page.waitForLoadState("networkidle");
  await Promise.all(sizes);
  await page.context().close();
  return fetched;
}

/** Opens the page with all other JavaScript blocked: it must become usable nevertheless. */
async function faultsWithout(browser: Browser, origin: string, asked: Page, { js }: PageWeight): Promise<string[]> {
  const listed = new Set(js.map(({ file }) => file));
  const page = await open(browser, origin, asked);
  await page.route("**/*.js", (route) =>
    listed.has(fileOf(route.request().url())) ? route.continue() : route.abort("connectionfailed"),
  );
  await page.goto(asked.address);
  const isUsable = await page
    .locator(asked.usable)
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  await page.context().close();
  return isUsable ? [] : [`The ${asked.name} is not usable with what the manifest lists for a first visit.`];
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function report({ name, budget, settledBudget }: Page, weight: PageWeight, fetched: Fetched): string {
  const { js, css, later, next, jsBytes, cssBytes, laterBytes } = weight;
  const rowsOf = (when: string, files: readonly PageFile[]) =>
    files
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ file, bytes, modules }) => [
        file,
        when,
        bytes.toLocaleString("en"),
        fetched.get(file)?.toLocaleString("en") ?? "not fetched",
        String(modules.length),
      ]);
  return [
    `First visit to the ${name}: ${kilobytes(jsBytes)} of JavaScript in ${js.length} files until it is usable (at most ` +
      `${kilobytes(budget)}), ${kilobytes(jsBytes + laterBytes)} with what follows before any input (at most ` +
      `${kilobytes(settledBudget)}), ${kilobytes(cssBytes)} of CSS, brotli`,
    table(
      ["file", "when", "bytes", "fetched", "modules"],
      [...rowsOf("first", js), ...rowsOf("later", later), ...rowsOf("idle", next), ...rowsOf("first", css)],
    ),
    "",
  ].join("\n");
}

function faultsOf({ name, budget, settledBudget }: Page, weight: PageWeight, fetched: Fetched): string[] {
  const { js, css, later, next, jsBytes, laterBytes, unwanted } = weight;
  const listed = new Map([...js, ...later, ...next, ...css].map(({ file, bytes }) => [file, bytes]));
  const faults = unwanted.map((module) => `The ${name} fetches ${module}, which has no business there.`);
  if (jsBytes > budget)
    faults.push(`The ${name} fetches ${kilobytes(jsBytes)} of JavaScript, over ${kilobytes(budget)}.`);
  if (jsBytes + laterBytes > settledBudget)
    faults.push(
      `The ${name} fetches ${kilobytes(jsBytes + laterBytes)} before any input, over ${kilobytes(settledBudget)}.`,
    );
  for (const [file, bytes] of listed) {
    const sent = fetched.get(file);
    if (sent === undefined) faults.push(`The ${name} never fetched ${file}, which the manifest lists.`);
    else if (sent !== bytes) faults.push(`${file} came as ${sent} bytes instead of the ${bytes} it packs to.`);
  }
  const beyond = [...fetched.keys()].filter((file) => !listed.has(file));
  faults.push(...beyond.map((file) => `The ${name} fetched ${file} beyond what the manifest lists.`));
  return faults;
}
