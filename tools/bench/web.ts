import { chromium, type Browser } from "playwright-core";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import { findChromium } from "../kit/browser";
import { startShop } from "../kit/shop";
import { holdSession, keepStreamShut, newVisitor } from "../kit/visitor";
import { PAGES, weigh, type PageFile, type PageWeight } from "./pages";
import { table } from "./table";

type Page = (typeof PAGES)[number];

const ORDERS = 60;

/** Weighs the pages by the manifest and by Chromium's requests; returns the problems, in sentences. */
export async function benchWeb(say: (text: string) => void): Promise<string[]> {
  const faults: string[] = [];
  const shop = await startShop(ORDERS);
  const browser = await chromium.launch(await findChromium());
  try {
    for (const page of PAGES) {
      const weight = weigh(page);
      const fetched = await visit(browser, shop.origin, page);
      say(report(page, weight, fetched));
      faults.push(...faultsOf(page, weight, fetched));
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  return faults;
}

/** Transferred bytes by file path below the folder of the built pages. */
type Fetched = Map<string, number>;

/** Opens a page with an empty browser cache, and waits until it has loaded everything. */
async function visit(browser: Browser, origin: string, { address }: Page): Promise<Fetched> {
  const context = await newVisitor(browser, { origin, width: 1440, theme: "light" });
  const fetched: Fetched = new Map();
  await keepStreamShut(context);
  if (address !== "/login") await holdSession(context, origin, DEMO_SIGN_INS.admin);
  const page = await context.newPage();
  const sizes: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const file = new URL(request.url()).pathname.slice(1);
    if (/\.(js|css)$/.test(file))
      sizes.push(request.sizes().then(({ responseBodySize }) => void fetched.set(file, responseBodySize)));
  });
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await Promise.all(sizes);
  await context.close();
  return fetched;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function report({ name, budget }: Page, { js, css, jsBytes, cssBytes }: PageWeight, fetched: Fetched): string {
  const row = ({ file, bytes, modules }: PageFile) => [
    file,
    bytes.toLocaleString("en"),
    fetched.get(file)?.toLocaleString("en") ?? "not fetched",
    String(modules.length),
  ];
  const byWeight = js.toSorted((one, other) => other.bytes - one.bytes);
  return [
    `First visit to the ${name}: ${kilobytes(jsBytes)} of JavaScript in ${js.length} files (at most ${kilobytes(budget)}), ` +
      `${kilobytes(cssBytes)} of CSS, brotli`,
    table(["file", "bytes", "fetched", "modules"], [...byWeight, ...css].map(row)),
    "",
  ].join("\n");
}

function faultsOf({ name, budget }: Page, { js, css, jsBytes, unwanted }: PageWeight, fetched: Fetched): string[] {
  const listed = new Map([...js, ...css].map(({ file, bytes }) => [file, bytes]));
  const faults = unwanted.map((module) => `The ${name} fetches ${module}, which has no business there.`);
  if (jsBytes > budget)
    faults.push(`The ${name} fetches ${kilobytes(jsBytes)} of JavaScript, over ${kilobytes(budget)}.`);
  for (const [file, bytes] of listed) {
    const sent = fetched.get(file);
    if (sent === undefined) faults.push(`The ${name} never fetched ${file}, which the manifest lists.`);
    else if (sent !== bytes) faults.push(`${file} came as ${sent} bytes instead of the ${bytes} it packs to.`);
  }
  const beyond = [...fetched.keys()].filter((file) => !listed.has(file));
  faults.push(...beyond.map((file) => `The ${name} fetched ${file} beyond what the manifest lists.`));
  return faults;
}
