import { mkdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type BrowserContext, type Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../server/core/demo";
import { findChromium } from "./kit/browser";
import { say } from "./kit/say";
import { startShop, type Shop } from "./kit/shop";
import { holdSession, keepStreamShut, newVisitor, type Theme, type Width } from "./kit/visitor";
import { mergingScene } from "./scenes/merging";
import type { Draw } from "./scenes/scene";
import { sellingScene } from "./scenes/selling";

const FOLDER = fileURLToPath(new URL("../shots/", import.meta.url));
const WIDTHS: Width[] = [1440, 900, 390];
const THEMES: Theme[] = ["light", "dark"];

/** `<first>` is replaced by the key of the list's first row; `list` is the API's name for it, where that differs. */
const SCREENS: { name: string; path: string; list?: string; signedOut?: true }[] = [
  { name: "login", path: "/login", signedOut: true },
  { name: "link-dead", path: "/link", signedOut: true },
  { name: "confirm-email-dead", path: "/confirm-email", signedOut: true },
  { name: "dashboard", path: "/?days=30" },
  { name: "dashboard-today", path: "/" },
  { name: "products", path: "/products" },
  { name: "product", path: "/products/<first>" },
  { name: "product-add", path: "/products/add" },
  { name: "orders", path: "/orders" },
  { name: "order-create", path: "/orders/create" },
  { name: "order", path: "/orders/<first>" },
  { name: "purchases", path: "/purchases" },
  { name: "purchase-create", path: "/purchases/create" },
  { name: "purchase", path: "/purchases/<first>" },
  { name: "supplier", path: "/suppliers/<first>", list: "/inventory/suppliers" },
  { name: "reports", path: "/reports" },
  { name: "report-sales", path: "/reports/sales?period=30-days" },
  { name: "report-sales-products", path: "/reports/sales?by=product&period=30-days" },
  { name: "report-cash-flow", path: "/reports/cash-flow?by=category&period=30-days" },
  { name: "report-debts", path: "/reports/debts" },
  { name: "report-supplier-debts", path: "/reports/supplier-debts" },
  { name: "report-stock-value", path: "/reports/stock-value" },
  { name: "report-earnings", path: "/reports/people?period=30-days" },
  { name: "report-vat", path: "/reports/vat" },
  { name: "repairs", path: "/repairs" },
  { name: "repair-add", path: "/repairs/add" },
  { name: "repair", path: "/repairs/<first>" },
  { name: "employees", path: "/employees" },
  { name: "employee-add", path: "/employees/add" },
  { name: "employee", path: "/employees/<first>" },
  { name: "roles", path: "/roles" },
  { name: "role-create", path: "/roles/create" },
  { name: "role", path: "/roles/<first>" },
  { name: "customers", path: "/customers" },
  { name: "customer", path: "/customers/<first>" },
  { name: "suppliers", path: "/suppliers" },
  { name: "stores", path: "/stores" },
  { name: "accounts", path: "/accounts" },
  { name: "counts", path: "/counts" },
  { name: "count-start", path: "/counts/start" },
  { name: "count", path: "/counts/<first>" },
  { name: "shifts", path: "/shifts" },
  { name: "shift", path: "/shifts/<first>" },
  { name: "low-stock", path: "/low-stock" },
  { name: "settings", path: "/settings" },
  { name: "transactions", path: "/transactions" },
  { name: "transfers", path: "/transfer" },
  { name: "transfer-create", path: "/transfer/create" },
  { name: "transfer", path: "/transfer/<first>", list: "/inventory/transfers" },
  { name: "profile", path: "/profile" },
  { name: "profile-edit", path: "/profile/edit" },
  { name: "security", path: "/profile/security" },
  { name: "outbox", path: "/outbox" },
  { name: "audit", path: "/audit" },
  { name: "no-access", path: "/error" },
  { name: "not-found", path: "/nowhere" },
];

/** Screens that somebody has to do something for first. */
const SCENES = [sellingScene, mergingScene];

async function firstKey(context: BrowserContext, list: string, token: string): Promise<string> {
  const reply = await context.request.get(`/api${list}?page=1`, { headers: { "tw-auth": `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data?: { key: string }[] };
  const key = data?.[0]?.key;
  if (key === undefined) throw new Error(`${list} has no rows to open: ${reply.status()}`);
  return key;
}

async function drawPage(context: BrowserContext, address: string, file: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: path.join(FOLDER, file), fullPage: true });
  await page.close();
}

const show = (page: Page, theme: Theme) =>
  page.evaluate((shown) => {
    document.documentElement.dataset.theme = shown;
    return Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))).then(
      () => undefined,
    );
  }, theme);

const wants = (words: string[], file: string) => words.every((word) => file.includes(word));

/** Plays the scenes that have a picture whose file name contains all the words, once for each width. */
async function playAll(browser: Browser, origin: string, words: string[]): Promise<number> {
  let drawn = 0;
  for (const width of WIDTHS) {
    const filesOf = (name: string) => THEMES.map((theme) => ({ theme, file: `${name}-${width}-${theme}.png` }));
    const draw: Draw = async (page, name, whole = true) => {
      for (const { theme, file } of filesOf(name).filter((each) => wants(words, each.file))) {
        await show(page, theme);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await page.screenshot({ path: path.join(FOLDER, file), fullPage: whole });
        drawn += 1;
      }
      await show(page, "light");
    };
    for (const { names, play } of SCENES)
      if (names.some((name) => filesOf(name).some(({ file }) => wants(words, file))))
        await play({ browser, origin, width, draw });
  }
  return drawn;
}

async function drawAll(origin: string, words: string[]): Promise<number> {
  const browser = await chromium.launch(await findChromium());
  let drawn = 0;
  try {
    for (const width of WIDTHS)
      for (const theme of THEMES) {
        const stranger = await newVisitor(browser, { origin, width, theme });
        const admin = await newVisitor(browser, { origin, width, theme });
        await keepStreamShut(admin);
        const token = await holdSession(admin, origin, DEMO_SIGN_INS.admin);
        for (const screen of SCREENS) {
          const file = `${screen.name}-${width}-${theme}.png`;
          if (!wants(words, file)) continue;
          const list = screen.list ?? screen.path.split("/<first>")[0] ?? "";
          const address = screen.path.includes("<first>")
            ? screen.path.replace("<first>", await firstKey(admin, list, token))
            : screen.path;
          await drawPage(screen.signedOut ? stranger : admin, address, file);
          drawn += 1;
        }
        await Promise.all([stranger.close(), admin.close()]);
      }
    drawn += await playAll(browser, origin, words);
  } finally {
    await browser.close();
  }
  return drawn;
}

/** Captures every screen whose file name contains all the words. */
export async function shots(words: string[]): Promise<void> {
  const running = process.env.BACKROOM_URL?.replace(/\/$/, "");
  const shop: Shop | undefined = running ? undefined : await startShop(300);
  try {
    await mkdir(FOLDER, { recursive: true });
    const drawn = await drawAll(running ?? shop?.origin ?? "", words);
    say(`${drawn} pictures in ${path.relative(process.cwd(), FOLDER)}`);
  } finally {
    await shop?.stop();
  }
}
