import type { Browser, CDPSession, Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../../server/core/demo";
import { holdSession, keepStreamShut, newVisitor, type Theme, type Width } from "../../../kit/visitor";
import { keepsApp } from "../../../kit/shelf";
import { type Visit, VISITS } from "../../names";
import { clicked, type Clocked, SAYS_READY, scanned, searched, type Sign, startClock, typed } from "./clock";

/** A browser, and how many times slower than this machine its pages run. */
export type Phone = { browser: Browser; slowdown: number };

/** Figures by name; `limits.ts` has a limit for most of them. */
export type Figures = Record<string, number>;

export type Scan = { code: string; title: string };

export type Shop = {
  origin: string;
  /** An order of forty lines. */
  longOrder: string;
  /** The number of an order that is not on the first page. */
  oldNumber: string;
  /** Two codes to scan, and the titles of their products. */
  scans: readonly Scan[];
};

export const LINES = 40;
const KEYS = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? "ArrowUp" : "ArrowDown"));

const ROW = "main :is(table, ul) a[href^='/orders/']";
export const LIST: Sign = { selector: ROW };
const ORDER: Sign = { selector: "main h1", text: "Order " };
const FORM: Sign = { selector: "main button", text: "Add products" };
const LOGIN: Sign = { selector: "form button[type=submit]" };
const LINE = "main [aria-label=Products] li";
const PICKED: Sign = { selector: "[role=dialog] li button[aria-expanded]" };

/** 400 kbit/s, and 400 ms until a reply begins. */
const FAR_AWAY = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

const LOOK_UP = "/api/preflight/load-";

type Opened = {
  page: Page;
  devtools: CDPSession;
  figures: Figures;
  /** Resolves once the page has its look-up lists, which it asks for after it is ready. */
  lookUps: Promise<unknown>;
  /** From now on the network is slow. */
  goFarAway: () => Promise<void>;
  /** Opens the address once more, with the cache of the first time. */
  again: () => Promise<Figures>;
  close: () => Promise<void>;
};
type Look = {
  width: Width;
  theme: Theme;
  isSignedIn?: boolean;
  isFarAway?: boolean;
  isSlow?: boolean;
  /** The browser may keep the app for use without a network. */
  opensOffline?: boolean;
};

const PHONE: Look = { width: 390, theme: "light" };

/** Opens an address with an empty cache, on a slow processor unless `isSlow` is false, and waits until it shows `ready`. */
export async function open(
  phone: Phone,
  origin: string,
  address: string,
  ready: Sign,
  { isSignedIn = true, isFarAway = false, isSlow = true, ...look }: Look = PHONE,
): Promise<Opened> {
  const context = await newVisitor(phone.browser, { origin, ...look });
  await keepStreamShut(context);
  // tsx wraps functions in this helper, which pages do not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  await context.addInitScript(startClock, { ready, saysReady: SAYS_READY });
  if (isSignedIn) await holdSession(context, origin, DEMO_SIGN_INS.admin);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Processor time, which other programs of the machine lengthen less than they do the time on the clock.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  if (isSlow) await devtools.send("Emulation.setCPUThrottlingRate", { rate: phone.slowdown });
  const goFarAway = async () => {
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", FAR_AWAY);
  };
  if (isFarAway) await goFarAway();
  // The page calls this binding. Asking the page instead would have it compile the asking tool's own scripts while it loads.
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: SAYS_READY });
  const visit = async () => {
    const said = new Promise<void>((resolve) => void devtools.once("Runtime.bindingCalled", () => resolve()));
    await page.goto(address, { waitUntil: "commit" });
    await said;
    return measureVisit(page);
  };
  // A page without a session asks for none.
  const lookUps = isSignedIn ? page.waitForResponse((reply) => reply.url().includes(LOOK_UP)) : Promise.resolve(null);
  // Not every visit waits for them; who does is given the failure.
  lookUps.catch(() => null);
  return { page, devtools, figures: await visit(), lookUps, goFarAway, again: visit, close: () => context.close() };
}

const measureVisit = (page: Page): Promise<Figures> =>
  page.evaluate(async () => {
    const readyAt = await (globalThis as Clocked).phoneReady;
    const files = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
      ({ startTime }) => startTime < readyAt,
    );
    const of = (kind: RegExp) => files.filter(({ name }) => kind.test(new URL(name).pathname));
    const bytes = (some: PerformanceResourceTiming[]) =>
      some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
    return {
      fcp: await (globalThis as Clocked).phoneClock.painted,
      ready: readyAt,
      scripts: of(/\.js$/).length,
      js: bytes(of(/\.js$/)),
      css: bytes(of(/\.css$/)),
      calls: of(/^\/api\//).length,
    };
  });

const metricsOf = async (devtools: CDPSession): Promise<(wanted: string) => number> => {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
};

/** What is still reachable, in MB. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await metricsOf(devtools))("JSHeapUsedSize") / 1e6;
}

/** What the page cost once it is quiet: what moved, its longest task, its heap, and the processor time of its scripts. */
async function settle({ page, devtools, lookUps }: Opened): Promise<Figures> {
  await lookUps;
  await page.waitForLoadState("networkidle");
  const heap = await heapOf(devtools);
  const metric = await metricsOf(devtools);
  const { shift, longestTask } = await page.evaluate(() => {
    const clock = (globalThis as Clocked).phoneClock;
    return { shift: clock.shift, longestTask: clock.longestTask };
  });
  return {
    shift,
    "longest task": longestTask,
    heap,
    "script time": metric("ScriptDuration") * 1000,
    "task time": metric("TaskDuration") * 1000,
  };
}

export const named = (name: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([of, figure]) => [`${name}: ${of}`, figure]));

async function visitLogin(phone: Phone, { origin }: Shop): Promise<Figures> {
  const login = await open(phone, origin, "/login", LOGIN, { ...PHONE, isSignedIn: false });
  const figures = named("login", { ...login.figures, ...(await settle(login)) });
  await login.close();
  return figures;
}

const LOOKS: readonly Look[] = [
  { width: 1440, theme: "light" },
  { width: 1440, theme: "dark" },
  { width: 390, theme: "dark" },
];

async function visitLooks(phone: Phone, { origin }: Shop): Promise<Figures> {
  const all: Figures = {};
  for (const look of LOOKS) {
    const list = await open(phone, origin, "/orders", LIST, look);
    const { shift = Number.NaN } = await settle(list);
    const { fcp = Number.NaN, ready = Number.NaN } = list.figures;
    Object.assign(all, named(`list ${look.width} ${look.theme}`, { fcp, ready, shift }));
    await list.close();
  }
  return all;
}

async function visitList(phone: Phone, { origin, oldNumber }: Shop): Promise<Figures> {
  const list = await open(phone, origin, "/orders", LIST);
  const { page } = list;
  const figures = named("list", { ...list.figures, ...(await settle(list)) });
  figures["row to detail, cold"] = await clicked(page, ROW, ORDER);
  await page.waitForLoadState("networkidle");
  await page.goBack();
  await page.locator(ROW).first().waitFor();
  await page.waitForLoadState("networkidle");
  figures["row to detail, warm"] = await clicked(page, `:nth-match(${ROW}, 2)`, ORDER);
  await page.goBack();
  await page.locator(ROW).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.getByPlaceholder("Search orders").click();
  figures.search = await searched(page, oldNumber, { selector: ROW, text: oldNumber });
  await list.close();
  return figures;
}

async function visitForm(phone: Phone, { origin, scans }: Shop): Promise<Figures> {
  const form = await open(phone, origin, "/orders/create", FORM);
  const { page } = form;
  const figures = named("order form", { ...form.figures, ...(await settle(form)) });
  const button = "main button:has-text('Add products')";
  figures["picker, cold"] = await clicked(page, button, PICKED);
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "hidden" });
  await page.waitForLoadState("networkidle");
  figures["picker, warm"] = await clicked(page, button, PICKED);
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "hidden" });
  for (const [at, { code, title }] of scans.entries())
    figures[at === 0 ? "scan to line, first" : "scan to line"] = await scanned(page, code, {
      selector: LINE,
      text: title,
    });
  await form.close();
  return figures;
}

async function visitLongOrder(phone: Phone, { origin, longOrder }: Shop): Promise<Figures> {
  const order = await open(phone, origin, `/orders/${longOrder}`, ORDER);
  const { page } = order;
  const card = page.getByRole("region", { name: "Product details" });
  await card.getByRole("button", { name: "Edit" }).click();
  const fields = card.getByRole("spinbutton");
  await fields.nth(LINES - 1).waitFor();
  await page.waitForLoadState("networkidle");
  await fields.nth(LINES / 2).focus();
  const figures = { "typing, 40 lines": await typed(page, KEYS) };
  await order.close();
  return figures;
}

/**
 * Opens the list over a slow mobile network: with an empty cache, with what the first visit left in it, and as a person who
 * has used the app before, whose browser has kept it.
 */
async function visitSlowly(phone: Phone, { origin }: Shop): Promise<Figures> {
  const list = await open(phone, origin, "/orders", LIST, { ...PHONE, isFarAway: true });
  await list.page.waitForLoadState("networkidle");
  const { ready: first = Number.NaN } = list.figures;
  const { ready: second = Number.NaN } = await list.again();
  await list.close();
  const used = await open(phone, origin, "/orders", LIST, { ...PHONE, opensOffline: true });
  await keepsApp(used.page);
  await used.page.waitForLoadState("networkidle");
  await used.goFarAway();
  const { ready: kept = Number.NaN } = await used.again();
  await used.close();
  return {
    "400 kbit/s, first visit": first,
    "400 kbit/s, second visit": second,
    "400 kbit/s, second visit, app kept": kept,
  };
}

const VISIT: Record<Visit, (phone: Phone, shop: Shop) => Promise<Figures>> = {
  login: visitLogin,
  list: visitList,
  form: visitForm,
  long: visitLongOrder,
  looks: visitLooks,
  slow: visitSlowly,
};

/** Every page once, in the order in which a person might open them, or one of them. */
export async function pass(phone: Phone, shop: Shop, only?: Visit): Promise<Figures> {
  const all: Figures = {};
  for (const name of only === undefined ? VISITS : [only]) Object.assign(all, await VISIT[name](phone, shop));
  return all;
}
