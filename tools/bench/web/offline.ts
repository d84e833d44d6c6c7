import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright-core";
import { minify, transformWithOxc } from "vite";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { projectRoot } from "../../../server/core/root";
import { findChromium } from "../../kit/browser";
import type { Say } from "../../kit/say";
import { keepsApp, sellsOffline } from "../../kit/shelf";
import { startShop } from "../../kit/shop";
import { keepStreamShut, newVisitor } from "../../kit/visitor";
import { cardOf, enter } from "../../scenes/scene";
import { receipt, SELL, typeSale } from "../../scenes/selling";
import { PAGES, sentSize, weigh } from "./pages";
import { table } from "../table";

const ORDERS = 60;
const ROUNDS = 9;
/** How much code of the worker and the drafts sign-in may load, in bytes of brotli. */
const LOGIN_MOST = 3000;

/** The modules that exist for the worker, the drafts and the waiting sales. */
const OF_OFFLINE =
  /src\/(api\/drafts|worker|wiring\/(offline|sales|updates))|src\/api\/kit\/kept-|src\/machines\/(drafts|parked-note|kit\/draft|shell\/kept-reads|orders\/(sales-queue|waiting-sale|shop-copy))/;

/** Measures a sale without a network in Chromium, and what the possibility costs those who only sign in. */
export async function benchOffline(say: Say): Promise<string[]> {
  const shop = await startShop(ORDERS);
  const browser = await chromium.launch(await findChromium());
  try {
    say(await firstSales(browser, shop.origin));
    const { text, faults } = await addedToSignIn(browser, shop.origin);
    say(text);
    return faults;
  } finally {
    await browser.close();
    await shop.stop();
  }
}

type Times = { opened: number; kept: number; whole: number };

/** Each round is a person whose browser has opened the form once, and opens it again without a network. */
async function firstSales(browser: Browser, origin: string): Promise<string> {
  const rounds: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await firstSale(browser, origin));
  const row = (name: string, pick: (times: Times) => number) => {
    const sorted = rounds.map(pick).toSorted((one, other) => one - other);
    return [
      name,
      ...[sorted[0], sorted[Math.floor(ROUNDS / 2)], sorted.at(-1)].map((ms) => `${Math.round(ms ?? 0)} ms`),
    ];
  };
  return [
    `A first sale without a network, ${ROUNDS} new profiles; a script types as fast as the page takes it:`,
    table(
      ["", "least", "median", "most"],
      [
        row("address entered → form can be filled", ({ opened }) => opened),
        row("button pressed → sale kept, receipt shown", ({ kept }) => kept),
        row("address entered → receipt shown, with typing", ({ whole }) => whole),
      ],
    ),
    "",
  ].join("\n");
}

async function firstSale(browser: Browser, origin: string): Promise<Times> {
  const { page, context } = await enter({ browser, origin, width: 1440 }, DEMO_SIGN_INS.admin, { opensOffline: true });
  await page.goto("/orders/create");
  await cardOf(page, "Customer").waitFor();
  await sellsOffline(page);
  await page.goto("about:blank");
  await context.setOffline(true);
  const began = performance.now();
  await page.goto("/orders/create");
  await cardOf(page, "Customer").waitFor();
  const opened = performance.now();
  await typeSale(page, "Zainab Musa", 0);
  const pressed = performance.now();
  await page.getByRole("button", { name: SELL }).click();
  await receipt(page).waitFor();
  const ended = performance.now();
  await context.close();
  return { opened: opened - began, kept: ended - pressed, whole: ended - began };
}

type Finding = { text: string; faults: string[] };

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function addedToSignIn(browser: Browser, origin: string): Promise<Finding> {
  const added = await offlineCode("login");
  const without = await bytesBeforeInput(browser, origin, false);
  const withWorker = await bytesBeforeInput(browser, origin, true);
  const cached = await bytesOfWorker(browser, origin);
  const faults = [];
  if (added.bytes > LOGIN_MOST)
    faults.push(`Sign-in loads ${kilobytes(added.bytes)} for the worker and drafts, over ${kilobytes(LOGIN_MOST)}.`);
  if (withWorker !== without)
    faults.push(`A browser with a service worker loads ${withWorker - without} bytes more before any input.`);
  const text = [
    `The first visit to the sign-in loads at most ${kilobytes(added.bytes)} of code for the worker, the drafts and waiting ` +
      `sales (${added.modules.join(", ")}), of ${kilobytes(LOGIN_MOST)}; the orders list ` +
      `${kilobytes((await offlineCode("orders list")).bytes)}.`,
    `Before any input Chromium receives ${kilobytes(withWorker)} where it may have a service worker, and ` +
      `${kilobytes(without)} where it may not.`,
    `After the first input the worker fetches ${kilobytes(cached)} in the background, once for each version.`,
    "",
  ].join("\n");
  return { text, faults };
}

/** An upper bound: the modules are packed alone, with imports that the build removes, and share nothing with others. */
async function offlineCode(name: string): Promise<{ bytes: number; modules: string[] }> {
  const page = PAGES.find((each) => each.name === name);
  if (page === undefined) throw new Error(`no page is called ${name}`);
  const { js, later } = weigh(page);
  const modules = [...js, ...later].flatMap((file) => file.modules).filter((module) => OF_OFFLINE.test(module));
  const texts = await Promise.all(
    modules.map(async (module) => {
      const file = `${projectRoot}/${module}`;
      const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
      return (await minify(file, code, { module: true })).code;
    }),
  );
  return { bytes: brotliCompressSync(texts.join("\n")).length, modules };
}

/** What a visitor receives of the sign-in page until it is quiet. */
async function bytesBeforeInput(browser: Browser, origin: string, opensOffline: boolean): Promise<number> {
  const page = await openSignIn(browser, origin, opensOffline);
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/api/"))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto("/login");
  await page.locator("form button[type=submit]").waitFor();
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  await page.context().close();
  return bytes;
}

async function openSignIn(browser: Browser, origin: string, opensOffline: boolean): Promise<Page> {
  const context = await newVisitor(browser, { origin, width: 1440, theme: "light", opensOffline });
  await keepStreamShut(context);
  return context.newPage();
}

/** The worker with all that it keeps. */
async function bytesOfWorker(browser: Browser, origin: string): Promise<number> {
  const page = await openSignIn(browser, origin, true);
  await page.goto("/login");
  await page.locator("form button[type=submit]").waitFor();
  await keepsApp(page);
  const files = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname.slice(1));
  });
  await page.context().close();
  return [...new Set([...files, "sw.js"])].map(sentSize).reduce((total, size) => total + size, 0);
}
