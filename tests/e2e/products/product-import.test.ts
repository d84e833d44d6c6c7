import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { ask, card, choose, textOf, toast } from "../support/steps";
import { isCall } from "../support/watch";

const IMPORT = { method: "POST", path: "/api/products/import" } as const;

const zone = (page: Page) => card(page, "Many products at once");
const check = (page: Page) => zone(page).getByRole("button", { name: "Check file" });
const importAll = (page: Page) => zone(page).getByRole("button", { name: "Import products" });

/** The drop zone with a file of these rows, and the calls it makes. */
async function openImport(name: string, ...rows: string[]): Promise<{ page: Page; calls: string[] }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (isCall(request, IMPORT)) calls.push(new URL(request.url()).search);
  });
  await page.goto("/products/add");
  const text = ["Product,Variant,Quantity,Sale price,Purchase price", ...rows].join("\n");
  await page.getByLabel("Product file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  return { page, calls };
}

async function choosePlaces(page: Page): Promise<void> {
  await choose(zone(page), "Store of all rows", "Computer Village, Ikeja");
  await choose(zone(page), "Supplier of all rows", "Alaba Electronics Hub");
}

test("choosing a file sends nothing; on request it is checked, and then imported", async () => {
  const { page, calls } = await openImport(
    "arrivals.csv",
    'Oraimo Chrono Zeta,"Black, 40 mm",4,35000,28000.50',
    "Oraimo Chrono Zeta,White,2,35000,28000.50",
    "Oraimo Pods Zeta,Blue,7,19500,14000",
  );
  await zone(page).getByText("arrivals.csv", { exact: true }).waitFor();
  await choosePlaces(page);
  await expect.poll(() => importAll(page).isDisabled()).toBe(true);
  expect(calls).toEqual([]);
  await check(page).click();
  await zone(page).getByText("2 products can be imported").waitFor();
  await expectNoAxeViolations(page);
  await expect.poll(() => textOf(zone(page))).toContain("Would add 2 products, 3 variants, 13 units");
  expect((await ask<{ data: unknown[] }>(page, "/products?query=Oraimo%20Chrono%20Zeta")).body.data).toEqual([]);
  await importAll(page).click();
  await toast(page, "2 products imported").waitFor();
  expect(calls.map((search) => search.includes("dry_run=1"))).toEqual([true, false]);
  await zone(page).getByRole("link", { name: "View products" }).click();
  await page.getByRole("link", { name: "Oraimo Pods Zeta" }).waitFor();
});

test("errors are listed by row and column, and nothing can be imported", async () => {
  const { page } = await openImport("faults.csv", "Itel Watch,Red,many,35000,28000", ",Blue,1,19500,");
  await choosePlaces(page);
  await check(page).click();
  const faults = zone(page).getByRole("region", { name: "What to change" });
  await faults.getByRole("row").nth(1).waitFor();
  const rows = await faults.getByRole("row").allInnerTexts();
  expect(rows.some((row) => /^2\s+Quantity\s+\S/.test(row))).toBe(true);
  expect(rows.some((row) => /^3\s/.test(row))).toBe(true);
  await expect.poll(() => importAll(page).isDisabled()).toBe(true);
});

test("only one CSV file is accepted, and a removed file is gone", async () => {
  const { page, calls } = await openImport("arrivals.csv", "Itel Watch,Red,1,35000,28000");
  await zone(page).getByRole("button", { name: "Remove arrivals.csv" }).click();
  const other = { name: "arrivals.xlsx", mimeType: "application/zip", buffer: Buffer.from("PK") };
  await page.getByLabel("Product file").setInputFiles(other);
  await toast(page, "Only CSV files can be imported").waitFor();
  expect(await zone(page).getByText("arrivals.xlsx").count()).toBe(0);
  expect(calls).toEqual([]);
});
