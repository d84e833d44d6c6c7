import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { details, inEdit, openEdit } from "../../e2e/people/customer-steps";
import { openStorage } from "../support/storage";

openStorage();

const ADDRESS = "21 Isaac John Street, Ikeja GRA";

const goOn = (page: Page) => details(page).getByRole("button", { name: /^Continue what you typed at \d\d:\d\d$/ });

test("a card shows what is kept of its form before anyone edits it, and opens the form with it", async () => {
  const { page, customer } = await openEdit();
  expect(await goOn(page).count()).toBe(0);
  await inEdit(page, "Address").fill(ADDRESS);
  await expect.poll(() => localStorage.getItem("backroom-kept")).not.toBeNull();
  await page.reload();
  await goOn(page).waitFor();
  await details(page).getByText(customer.address).waitFor();
  await goOn(page).click();
  await expect.poll(() => inEdit(page, "Address").inputValue()).toBe(ADDRESS);
  expect(await goOn(page).count()).toBe(0);
});

test("starting over on a card drops what is kept, and the card stays as it is", async () => {
  const { page, customer } = await openEdit();
  await inEdit(page, "Address").fill(ADDRESS);
  await expect.poll(() => localStorage.getItem("backroom-kept")).not.toBeNull();
  await page.reload();
  await goOn(page).waitFor();
  await details(page).getByRole("button", { name: "Start over" }).click();
  await goOn(page).waitFor({ state: "detached" });
  await details(page).getByText(customer.address).waitFor();
  await page.reload();
  await details(page).getByRole("button", { name: "Edit" }).click();
  expect(await goOn(page).count()).toBe(0);
  expect(await inEdit(page, "Address").inputValue()).toBe(customer.address);
});
