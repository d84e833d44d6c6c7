import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { VatReply } from "../../../src/api/reports/vat.contract";
import { ask, choose, textOf } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

const naira = (amount: number) =>
  `${amount < 0 ? "−" : ""}₦${new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(Math.abs(amount))}`;

test("VAT of a year is listed by month and rate with its total, and the CSV is of the same year", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("group", { name: "Finances" }).getByRole("link", { name: "Reports" }).click();
  await page.getByRole("main").getByRole("link", { name: "VAT" }).click();
  await page.getByRole("heading", { level: 1, name: "VAT" }).waitFor();
  const year = new Date().getUTCFullYear();
  await choose(page, "Period", `All of ${year}`);
  await page.waitForURL(new RegExp(`/reports/vat\\?period=${year}$`));
  const { body } = await ask<VatReply>(page, `/reports/vat?period=${year}&limit=50`);
  const [latest] = body.data;
  if (latest === undefined) throw new Error("the demo shop has sold nothing this year");
  await page.getByText(`of ${body.data.length}`).waitFor();
  const heads = (await page.getByRole("columnheader").allTextContents()).map((head) => head.trim());
  expect(heads).toEqual(["Month", "Rate", "Sales", "Came back", "Without VAT", "VAT"]);
  const month = new Date(`${latest.month}-01`).toLocaleString("en-GB", { month: "long", year: "numeric" });
  const { sales, returned, vat } = latest;
  expect(await textOf(page.locator("tbody tr").first())).toBe(
    [month, "7.5%", ...[sales, returned, sales - returned - vat, vat].map(naira)].join(" "),
  );
  expect(await textOf(page.getByRole("status").filter({ hasText: "VAT of the period" }))).toBe(
    `VAT of the period ${naira(body.totals.vat)} in sales of ${naira(body.totals.sales - body.totals.returned)}`,
  );
  await page.getByRole("button", { name: "Downloads" }).click();
  const href = await page.getByRole("menuitem", { name: "VAT" }).getAttribute("href");
  expect(href).toContain("/files/file-exports/vat/?from=");
  expect(decodeURIComponent(href ?? "")).toContain(`to=${year}-12-31T22:59:59.999Z`);
});

test("a person of one store sees its VAT without a choice of stores; without the right there is no page", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await page.goto("/reports/vat");
  await page.getByRole("combobox", { name: "Period" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Store" }).count()).toBe(0);
  const seller = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await seller.goto("/reports/vat");
  await seller.getByRole("heading", { name: "You don't have access" }).waitFor();
  expect(await seller.getByRole("link", { name: "VAT" }).count()).toBe(0);
});
