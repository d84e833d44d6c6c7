import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { DeliveryWire } from "../../../src/api/orders/orders.contract";
import { answer } from "../../e2e/support/replies";
import { ask, card, choose, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { delivery, fill, method, openEdit, orderNow, save } from "../../e2e/orders/delivery-steps";

const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/delivery\/edit$/ } as const;

const details = (page: Page) => card(page, "Order details");

test("a delivery with missing fields is not saved, and each missing field shows an error until it is filled", async () => {
  const { page, order } = await openEdit();
  await method(page, "Delivery").click();
  await save(page).click();
  await toast(page, "Please fill out all fields").waitFor();
  for (const label of ["Recipient name", "Recipient phone", "Recipient address"]) {
    await delivery(page).getByText(`Please fill in "${label}"`).waitFor();
  }
  await delivery(page).getByLabel("Recipient name").fill("Chinedu Okafor");
  await delivery(page).getByText('Please fill in "Recipient name"').waitFor({ state: "detached" });
  await delivery(page).getByLabel("Recipient name").press("Enter");
  expect((await orderNow(page, order.key)).version).toBe(order.version);
});

test("a concurrent change of a delivery opens a conflict, and using the latest version can be undone", async () => {
  const { page, order } = await openEdit();
  expectFailing(page, EDIT);
  await fill(page);
  const theirs = {
    method: "delivery",
    status: "pending",
    recipient_name: "Bisi Ade",
    recipient_phone: "08035550111",
    recipient_address: "Yaba",
    fee: 0,
  };
  const headers = { "If-Match": String(order.version) };
  await ask(page, `/orders/${order.key}/delivery/edit`, { method: "PUT", data: theirs, headers });
  await save(page).click();
  const recipient = delivery(page).getByLabel("Recipient name");
  await delivery(page).getByRole("button", { name: "Use the latest" }).click();
  await expect.poll(() => recipient.inputValue()).toBe("Bisi Ade");
  await delivery(page).getByText("The latest version replaced your changes.").waitFor();
  await delivery(page).getByRole("button", { name: "Undo" }).click();
  await delivery(page)
    .getByRole("radio", { name: /^Yours/ })
    .first()
    .waitFor();
  expect(await recipient.inputValue()).toBe("Chinedu Okafor");
  await delivery(page).getByRole("button", { name: "Use the latest" }).click();
  await delivery(page).getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => textOf(delivery(page))).toContain("Recipient name Bisi Ade");
});

test("a delivery whose reply was lost keeps its input and can be saved again", async () => {
  const { page } = await openEdit();
  await answer(page, EDIT, "unreachable");
  await fill(page);
  await save(page).click();
  await toast(page, "Could not reach server").waitFor();
  await delivery(page).getByText("saving again is safe").waitFor();
  expect(await delivery(page).getByLabel("Recipient name").inputValue()).toBe("Chinedu Okafor");
  await save(page).click();
  await toast(page, "Updated successfully").waitFor();
});

test("a pickup order becomes a delivery with its fee in the total, and back", async () => {
  const { page, order } = await openEdit();
  await expect.poll(() => delivery(page).getByLabel("Recipient name").count()).toBe(0);
  await delivery(page).getByText(`Pickup at ${order.store_name}`).waitFor();
  await fill(page);
  await choose(delivery(page), "Delivery status", "Delivered");
  await method(page, "Pickup").click();
  await delivery(page).getByText(`Pickup at ${order.store_name}`).waitFor();
  expect(await delivery(page).getByRole("textbox").count()).toBe(0);
  await method(page, "Delivery").click();
  await expect.poll(() => delivery(page).getByLabel("Recipient name").inputValue()).toBe("Chinedu Okafor");
  await expect.poll(() => delivery(page).getByLabel("Fee").inputValue()).toBe("5,000.00");
  await save(page).click();
  await toast(page, "Updated successfully").waitFor();
  await expect.poll(() => textOf(delivery(page))).toContain("Recipient name Chinedu Okafor");
  await expect.poll(() => textOf(delivery(page))).toContain("Recipient phone 0803 555 0188");
  await expect.poll(() => textOf(card(page, "Product details"))).toContain("Delivery fee ₦5,000.00");
  const now = await orderNow(page, order.key);
  expect(JSON.parse(now.delivery) as DeliveryWire).toMatchObject({ status: "delivered", fee: 5000 });
  expect(now.cost).toBe(order.cost + 5000);

  await delivery(page).getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => delivery(page).getByLabel("Fee").inputValue()).toBe("5,000.00");
  await method(page, "Pickup").click();
  await save(page).click();
  await expect.poll(() => textOf(delivery(page))).toContain("Method pickup");
  expect(await orderNow(page, order.key)).toMatchObject({ delivery: "null", cost: order.cost });
});

test("saving one card keeps the input of the others, which save on the new version", async () => {
  const { page, order } = await openEdit();
  await details(page).getByRole("button", { name: "Edit" }).click();
  await details(page).getByLabel("Remark").fill("Ask for Chinedu");
  await fill(page);
  await save(page).click();
  // The cards have the new version once it can be edited again.
  await expect.poll(() => delivery(page).getByRole("button", { name: "Edit" }).isEnabled()).toBe(true);
  await expect.poll(() => details(page).getByLabel("Remark").inputValue()).toBe("Ask for Chinedu");
  await details(page).getByRole("button", { name: "Save" }).click();
  await expect.poll(() => textOf(details(page))).toContain("Remark Ask for Chinedu");
  expect(await orderNow(page, order.key)).toMatchObject({ remark: "Ask for Chinedu", version: order.version + 2 });
});

test("leaving with two changed cards asks once; staying keeps both, leaving discards both", async () => {
  const { page, order } = await openEdit();
  await details(page).getByRole("button", { name: "Edit" }).click();
  await details(page).getByLabel("Remark").fill("Ask for Chinedu");
  await fill(page);
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  const away = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" });
  await away.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => details(page).getByLabel("Remark").inputValue()).toBe("Ask for Chinedu");
  await expect.poll(() => delivery(page).getByLabel("Recipient name").inputValue()).toBe("Chinedu Okafor");
  await away.click();
  await question.getByRole("button", { name: "yes" }).click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  expect((await orderNow(page, order.key)).version).toBe(order.version);
});
