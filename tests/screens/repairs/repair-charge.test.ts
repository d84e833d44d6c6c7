import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { openTicket, read, title } from "../../e2e/repairs/repair-steps";
import { addVariant, stock } from "../../e2e/stock/goods-steps";
import { ask, card, choose, textOf } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

const ACCOUNTS = "/preflight/load-info?xbtsx=accounts&fields=name&fields=key";

test("a repair is charged for by an order, which takes the part and the deposit, and both pages name each other", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const ticket = await openTicket(page, { device: "Pixel 8", deposit: 10_000 });
  const { ticket_number, store, customer_name } = await read(page, ticket);
  const screen = await stock(page, { Glass: 3 }, store, 40_000);
  const charge = card(page, "Charge");
  expect(await textOf(charge)).toContain("The deposit is its first payment, and is in no account until then.");
  await charge.getByRole("link", { name: "Charge in an order" }).click();

  await title(page, "Create order").waitFor();
  await expect.poll(() => page.getByLabel("Remark").inputValue()).toBe(`Repair ticket ${ticket_number}: Pixel 8`);
  await expect.poll(() => page.getByRole("combobox", { name: "Customer" }).inputValue()).toContain(customer_name);
  const link = page.getByRole("link", { name: "repair ticket" });
  expect(await link.getAttribute("href")).toBe(`/repairs/${ticket}`);
  const payment = page.getByRole("group", { name: "Payment 1" });
  expect(await payment.getByLabel("Amount").inputValue()).toBe("10,000.00");
  const [account] = (await ask<{ data: { name: string }[] }>(page, ACCOUNTS)).body.data;
  await choose(payment, "Account", account?.name ?? "");
  await addVariant(page, screen, "Glass");
  await page.getByRole("button", { name: "Create order" }).first().click();

  await title(page, /^Order \d+$/).waitFor();
  const key = page.url().split("/").at(-1) ?? "";
  const { order_number, debt } = (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;
  expect(debt).toBe(30_000);
  await card(page, "Order details")
    .getByRole("link", { name: `Ticket ${ticket_number}` })
    .click();
  await title(page, `Ticket ${ticket_number}`).waitFor();
  await charge.getByRole("link", { name: `Order ${order_number}` }).waitFor();
  expect(await textOf(charge)).toContain(`Order ${order_number} ₦40,000.00 Owed ₦30,000.00`);
  expect(await textOf(charge)).not.toContain("deposit");
});

test("a unit of stock is charged to nobody", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const ticket = await openTicket(page, { device: "Pixel 7" });
  const { store } = await read(page, ticket);
  const { variants } = await stock(page, { Cracked: 1 }, store, 40_000);
  const unit = await openTicket(page, { customer: null, variant: variants[0]?.key, store, device: "Pixel 6" });
  expect((await read(page, unit)).customer).toBeNull();
  await card(page, "Owner").waitFor();
  expect(await card(page, "Charge").count()).toBe(0);
});
