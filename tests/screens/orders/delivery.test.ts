import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/demo";
import type { OrderWire } from "../../../src/api/contract/orders";
import { openPage } from "../page/open-page";
import { answer } from "../../e2e/replies";
import { ask, card, sellOne, textOf, toast } from "../../e2e/steps";
import { expectFailing } from "../../e2e/watch";

const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/delivery\/edit$/ } as const;

const delivery = (page: Page) => card(page, "Delivery details");

const save = (page: Page) => delivery(page).getByRole("button", { name: "Save delivery" });

const method = (page: Page, name: string) => delivery(page).locator("label").filter({ hasText: name }).first();

/** The page of a pending order for pickup, its delivery in edit. */
async function openEdit(): Promise<{ page: Page; order: OrderWire }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  await page.goto(`/orders/${order.key}`);
  await delivery(page).getByRole("button", { name: "Edit" }).click();
  return { page, order };
}

async function fill(page: Page): Promise<void> {
  await method(page, "Delivery").click();
  await delivery(page).getByLabel("Recipient name").fill("Chinedu Okafor");
  await delivery(page).getByLabel("Recipient phone").pressSequentially("08035550188");
  await delivery(page).getByLabel("Recipient address").fill("22 Admiralty Way, Lekki");
  await delivery(page).getByLabel("Fee").fill("500000");
}

const orderNow = async (page: Page, key: string) => (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;

test("a delivery without its fields is not saved, and each missing one says so until it is filled", async () => {
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

test("a delivery someone else changed first asks whose holds", async () => {
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

test("a delivery whose reply was lost is kept and can be saved again", async () => {
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
