import { expect, test } from "vitest";
import { answer } from "../../e2e/support/replies";
import { ask, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { delivery, fill, method, openEdit, orderNow, save } from "../../e2e/orders/delivery-steps";

const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/delivery\/edit$/ } as const;

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

test("a concurrent change of a delivery opens a conflict", async () => {
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
  await delivery(page).getByRole("button", { name: "Use the latest" }).click();
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
