import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { projectRoot } from "../../../server/core/root";
import { openPage } from "../support/harness";
import { ask, personMenu, sellOne } from "../support/steps";
import { spokenTable } from "./spoken";

const DOC = path.join(projectRoot, "docs/screen-reader.md");
const doc = readFileSync(DOC, "utf8");

/** The table below a heading of the page. */
const written = (title: string) => (doc.split(`\n## ${title}\n`)[1] ?? "").split("\n## ")[0]?.trim() ?? "";

/** What to copy into the page where it is out of date. */
const DRAFTS = path.join(projectRoot, ".cache/screen-reader");

const PATIENCE = { timeout: 8000, interval: 400 };

const SUPPLIER = "Add supplier";

type Screen = { title: string; role: string; open: (page: Page) => Promise<void> };

const at = (address: string) => async (page: Page) => {
  await page.goto(address);
};

const SCREENS: readonly Screen[] = [
  { title: "The top bar of every page", role: "banner", open: at("/orders") },
  { title: "A list: Orders", role: "main", open: at("/orders") },
  {
    title: "The menu of a person",
    role: "menu",
    open: (page) => personMenu(page).click(),
  },
  { title: "Dashboard", role: "main", open: at("/?days=30") },
  { title: "A form: Create order", role: "main", open: at("/orders/create") },
  {
    title: "A record: an order",
    role: "main",
    open: async (page) => at(`/orders/${(await sellOne(page)).key}`)(page),
  },
  {
    title: "A record: a product",
    role: "main",
    open: async (page) => {
      const query = new URLSearchParams({ query: "oraimo 27,000" });
      const { body } = await ask<{ data: { key: string }[] }>(page, `/products?${query}`);
      const key = body.data[0]?.key ?? "";
      await keepStoresOf(page, key);
      await page.goto(`/products/${key}`);
    },
  },
  {
    title: `A dialog: ${SUPPLIER}`,
    role: "dialog",
    open: async (page) => {
      await page.goto("/suppliers");
      await page.getByRole("button", { name: SUPPLIER }).click();
      await page.getByRole("dialog", { name: SUPPLIER }).waitFor();
    },
  },
];

/** Offers no store that another test added, where the product could be listed too. */
async function keepStoresOf(page: Page, productKey: string): Promise<void> {
  const { body } = await ask<{ data: ProductWire }>(page, `/products/${productKey}`);
  const listing = new Set(body.data.stores?.map(({ store }) => store));
  await page.route(/xbtsx=stores/, async (route) => {
    const response = await route.fetch();
    const all: { data: { key: string }[] } = await response.json();
    const data = all.data.filter(({ key }) => listing.has(key));
    await route.fulfill({ response, json: { data, pagination: { total_count: data.length } } });
  });
}

test("the documented names, roles and states are those of Chromium's accessibility tree", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const devtools = await page.context().newCDPSession(page);
  await mkdir(DRAFTS, { recursive: true });
  const outdated: string[] = [];
  for (const { title, role, open } of SCREENS) {
    await open(page);
    await page.waitForLoadState("networkidle");
    // What loads on the first input is part of the page.
    await page.mouse.move(2, 2);
    let spoken = "";
    const look = async () => {
      spoken = await spokenTable(page, devtools, role);
      return spoken;
    };
    await expect
      .poll(look, PATIENCE)
      .toBe(written(title))
      .catch((error: Error) => outdated.push(`${title}: ${error.message}`));
    await writeFile(path.join(DRAFTS, `${title.replaceAll(/\W+/g, "-")}.md`), `\n## ${title}\n\n${spoken}\n`);
  }
  expect(outdated.join("\n"), `copy what changed from ${path.relative(projectRoot, DRAFTS)}`).toBe("");
});
