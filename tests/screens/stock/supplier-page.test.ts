import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { SupplierWire } from "../../../src/api/stock/suppliers.contract";
import { order, read, title } from "../../e2e/purchases/purchase-steps";
import { make } from "../../e2e/support/records";
import { ask, card, choose, ownStore, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

test("a supplier's page shows purchases, what is owed and paid, and pays no more than that", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key, supplier, supplierName } = await order(page);
  const { lines, purchase_number } = await read(page, key);
  const data = { lines: [{ line: lines[0]?.key, quantity: 1 }] };
  await ask(page, `/purchases/${key}/deliveries/new`, { method: "POST", data });
  const account = { name: `Till of ${supplierName}`, type: "cash", store: await ownStore(page), balance: 200_000 };
  await make(page, "/finances/accounts", account);

  await page.goto(`/suppliers/${supplier}`);
  await title(page, supplierName).waitFor();
  await card(page, "Purchases").getByText(String(purchase_number), { exact: true }).first().waitFor();
  const owed = card(page, "Owed");
  await expect.poll(async () => (await owed.innerText()).match(/Owed\s*₦?([\d,.]+)/g)?.length).toBeGreaterThan(0);
  await owed.getByRole("button", { name: "Pay supplier" }).click();
  const paying = card(page, "Pay supplier");
  await paying.getByRole("button", { name: "Pay", exact: true }).click();
  await toast(page, 'Please fill in "Amount", "From"').waitFor();
  await paying.getByRole("textbox", { name: "Amount" }).fill("15100001");
  await choose(paying, "From", account.name);
  expectFailing(page, { method: "POST", path: `/api/inventory/suppliers/${supplier}/payments/new` });
  await paying.getByRole("button", { name: "Pay", exact: true }).click();
  await page
    .getByText(new RegExp(`owes ${supplierName} ₦151,000.00. Pay up to that`))
    .first()
    .waitFor();
  await paying.getByRole("textbox", { name: "Amount" }).fill("10000000");
  await paying.getByRole("button", { name: "Pay", exact: true }).click();
  await toast(page, "Supplier paid").waitFor();
  await card(page, "Payments").getByText(account.name).first().waitFor();
  const { body } = await ask<{ data: SupplierWire }>(page, `/inventory/suppliers/${supplier}`);
  expect(body.data.debts).toMatchObject([{ delivered: 151_000, paid: 100_000, owed: 51_000 }]);
});

test("the list leads to the page, where the details are edited", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { supplier, supplierName } = await order(page);
  await page.goto(`/suppliers?query=${encodeURIComponent(supplierName)}`);
  await page.getByRole("link", { name: supplierName }).click();
  await title(page, supplierName).waitFor();
  const details = card(page, "Details");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByRole("textbox", { name: "Contact" }).fill("08055550199");
  await details.getByRole("button", { name: "Save" }).click();
  await details.getByText("0805 555 0199").waitFor();
  const { body } = await ask<{ data: SupplierWire }>(page, `/inventory/suppliers/${supplier}`);
  expect(body.data.contact).toBe("08055550199");
});
