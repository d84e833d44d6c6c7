import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openEdit as openOrder, remark } from "../orders/order-details-steps";
import { details, EDIT, inEdit, openEdit, save } from "../people/customer-steps";
import { expectNoBarriers, expectNoBarriersAlsoOnPhone } from "../support/barriers";
import { openPage } from "../support/harness";
import { loseReply } from "../support/replies";
import { ask, card, sellOne, toast } from "../support/steps";
import { kept } from "./shelf";
import { longTest } from "../../long-test";

const ADDRESS = "21 Isaac John Street, Ikeja GRA";

const goOn = (page: Page, title: string) =>
  card(page, title).getByRole("button", { name: /^Continue what you typed at \d\d:\d\d$/ });
const startOver = (page: Page, title: string) => card(page, title).getByRole("button", { name: "Start over" });
const edit = (page: Page, title: string) => card(page, title).getByRole("button", { name: "Edit" });

/** A customer whose new address is typed and kept on this device, after the page was reloaded. */
async function reloadTyping(): Promise<Awaited<ReturnType<typeof openEdit>>> {
  const opened = await openEdit();
  const { page } = opened;
  await inEdit(page, "Address").fill(ADDRESS);
  await expect.poll(() => kept(page)).toBe(1);
  await page.reload();
  return opened;
}

longTest(
  "a customer's card offers what was typed before a reload, opens the form with it, and it is saved once",
  async () => {
    const { page, customer } = await reloadTyping();
    await goOn(page, "Customer details").waitFor();
    await edit(page, "Customer details").waitFor();
    await expectNoBarriersAlsoOnPhone(page);
    await expectNoBarriers(page, "the offer on a customer's card");
    await goOn(page, "Customer details").press("Enter");
    await expect.poll(() => inEdit(page, "Address").inputValue()).toBe(ADDRESS);
    expect(await inEdit(page, "Name").inputValue()).toBe(customer.name);
    expect(await goOn(page, "Customer details").count()).toBe(0);
    await save(page);
    await toast(page, "Updated successfully").waitFor();
    await edit(page, "Customer details").waitFor();
    await details(page).getByText(ADDRESS).waitFor();
    await expect.poll(() => kept(page)).toBe(0);
    await page.reload();
    await details(page).getByText(ADDRESS).waitFor();
    expect(await goOn(page, "Customer details").count()).toBe(0);
  },
);

longTest("a form that is left after it was continued from its card is offered no more", async () => {
  const { page, customer } = await reloadTyping();
  await goOn(page, "Customer details").click();
  await expect.poll(() => inEdit(page, "Address").inputValue()).toBe(ADDRESS);
  await details(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "yes" }).click();
  await edit(page, "Customer details").waitFor();
  await details(page).getByText(customer.address).waitFor();
  await expect.poll(() => kept(page)).toBe(0);
  expect(await goOn(page, "Customer details").count()).toBe(0);
});

longTest(
  "an order's card offers what was typed in a tab that was closed, and starting over keeps nothing of it",
  async () => {
    const { page: first, order } = await openOrder();
    await remark(first).fill("Call before noon");
    await expect.poll(() => kept(first)).toBe(1);
    const page = await first.context().newPage();
    await first.close();
    await page.goto(`/orders/${order.key}`);
    await goOn(page, "Order details").waitFor();
    for (const title of ["Product details", "Payment details", "Delivery details"])
      expect(await goOn(page, title).count()).toBe(0);
    await startOver(page, "Order details").click();
    await expect.poll(() => kept(page)).toBe(0);
    expect(await goOn(page, "Order details").count()).toBe(0);
    await edit(page, "Order details").click();
    expect(await remark(page).inputValue()).toBe("");
  },
);

longTest("a card without a margin of its own offers it as well, and only the card that was typed into", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key } = await sellOne(page);
  await page.goto(`/orders/${key}`);
  await edit(page, "Product details").click();
  await card(page, "Product details").getByRole("spinbutton").fill("2");
  await expect.poll(() => kept(page)).toBe(1);
  await page.reload();
  await goOn(page, "Product details").waitFor();
  expect(await goOn(page, "Order details").count()).toBe(0);
  await goOn(page, "Product details").click();
  await expect.poll(() => card(page, "Product details").getByRole("spinbutton").inputValue()).toBe("2");
});

longTest("a card says that an edit whose reply was lost was saved", async () => {
  const { page, customer } = await openEdit();
  await inEdit(page, "Address").fill(ADDRESS);
  await expect.poll(() => kept(page)).toBe(1);
  const { made } = await loseReply(page, EDIT);
  await save(page);
  await made;
  await page.reload();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await details(page)
    .getByText(/^What you typed was saved at \d\d:\d\d$/)
    .waitFor();
  await details(page).getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => kept(page)).toBe(0);
  const { body } = await ask<{ data: { address: string } }>(page, `/customers/${customer.key}`);
  expect(body.data.address).toBe(ADDRESS);
});
