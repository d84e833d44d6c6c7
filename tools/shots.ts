import { mkdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { chromium, type BrowserContext } from "playwright-core";
import { DEMO_SIGN_INS } from "../server/core/demo";
import { findChromium } from "./kit/browser";
import { say } from "./kit/say";
import { startShop, type Shop } from "./kit/shop";
import { holdSession, keepStreamShut, newVisitor, type Theme, type Width } from "./kit/visitor";

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

async function firstKey(context: BrowserContext, list: string, token: string): Promise<string> {
  const reply = await context.request.get(`/api${list}?page=1`, { headers: { "tw-auth": `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data?: { key: string }[] };
  const key = data?.[0]?.key;
  if (key === undefined) throw new Error(`${list} has no rows to open: ${reply.status()}`);
  return key;
}

async function draw(context: BrowserContext, address: string, file: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: path.join(FOLDER, file), fullPage: true });
  await page.close();
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
          if (!words.every((word) => file.includes(word))) continue;
          const list = screen.list ?? screen.path.split("/<first>")[0] ?? "";
          const address = screen.path.includes("<first>")
            ? screen.path.replace("<first>", await firstKey(admin, list, token))
            : screen.path;
          await draw(screen.signedOut ? stranger : admin, address, file);
          drawn += 1;
        }
        await Promise.all([stranger.close(), admin.close()]);
      }
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
