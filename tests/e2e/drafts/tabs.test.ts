import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { CustomerWire } from "../../../src/api/people/customers.contract";
import { details, EDIT, inEdit, openEdit, save } from "../people/customer-steps";
import { DETAILS, NAME, SUPPLIERS, add, adding, openList, pages } from "../stock/supplier-steps";
import { expectNoBarriers } from "../support/barriers";
import { newName } from "../support/dialog-steps";
import { ask, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import { kept } from "./shelf";
import { longTest } from "../../long-test";

const ADDRESS = "21 Isaac John Street, Ikeja GRA";

const address = (page: Page) => inEdit(page, "Address");
const edit = (page: Page) => details(page).getByRole("button", { name: "Edit" });
const startOver = (page: Page) => details(page).getByRole("button", { name: "Start over" });
const shared = (page: Page) => page.getByText("Also open in another tab");
const customerNow = async (page: Page, key: string) =>
  (await ask<{ data: CustomerWire }>(page, `/customers/${key}`)).body.data;

async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

/** A customer whose new address is typed in one tab, and another tab that shows the customer. */
async function typeBesideReading(): Promise<{ page: Page; other: Page; customer: CustomerWire }> {
  const { page, customer } = await openEdit();
  await address(page).fill(ADDRESS);
  await expect.poll(() => kept(page)).toBe(1);
  return { page, other: await openBeside(page), customer };
}

/** The same with the customer edited in both tabs. */
async function editInBoth(): Promise<{ page: Page; other: Page; customer: CustomerWire }> {
  const opened = await typeBesideReading();
  const { page, other } = opened;
  await edit(other).click();
  await shared(other).waitFor();
  await shared(page).waitFor();
  return opened;
}

/** Holds back what the tab tells others of its draft until the returned function is called, as in a tab that the browser froze. */
async function mute(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { postMessage } = BroadcastChannel.prototype;
    const held: (() => void)[] = [];
    BroadcastChannel.prototype.postMessage = function hold(message: unknown) {
      const tell = () => postMessage.call(this, message);
      // Others are closed once they have told that sales changed.
      if (this.name.startsWith("tw-draft:")) held.push(tell);
      else tell();
    };
    Object.assign(globalThis, {
      tellHeld: () => {
        BroadcastChannel.prototype.postMessage = postMessage;
        for (const each of held) each();
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { tellHeld: () => void }).tellHeld());
}

test("a form that is open in two tabs says so in both, and each follows what is typed in the other", async () => {
  const { page, other } = await typeBesideReading();
  await details(other).getByText("It is open in another tab").waitFor();
  expect(await shared(page).count()).toBe(0);
  await edit(other).click();
  await expect.poll(() => address(other).inputValue()).toBe(ADDRESS);
  await shared(other).waitFor();
  await shared(page).waitFor();
  expect(await startOver(other).count()).toBe(0);
  await expectNoBarriers(other, "a form that is open in two tabs");
  await inEdit(other, "Name").fill("Bisola Ojo");
  await expect.poll(() => inEdit(page, "Name").inputValue()).toBe("Bisola Ojo");
  await address(page).fill("4 Allen Avenue, Ikeja");
  await expect.poll(() => address(other).inputValue()).toBe("4 Allen Avenue, Ikeja");
  expect(await inEdit(other, "Name").inputValue()).toBe("Bisola Ojo");
  await expect.poll(() => kept(page)).toBe(1);
});

longTest("what one tab takes back is taken back in the other", async () => {
  const { page, other, customer } = await editInBoth();
  await address(other).fill(customer.address);
  await expect.poll(() => address(page).inputValue()).toBe(customer.address);
  await shared(page).waitFor({ state: "hidden" });
  await expect.poll(() => kept(page)).toBe(0);
});

longTest("starting over in one tab never deletes what another tab still shows", async () => {
  const { page, other } = await typeBesideReading();
  await startOver(other).click();
  await startOver(other).waitFor({ state: "detached" });
  await page.getByText("This was left or started over in another tab").waitFor();
  expect(await address(page).inputValue()).toBe(ADDRESS);
  await page.close();
  await other.reload();
  await startOver(other).waitFor();
  expect(await kept(other)).toBe(1);
});

longTest("leaving a form in one tab keeps what another tab still shows", async () => {
  const { page, other } = await editInBoth();
  await details(other).getByRole("button", { name: "Cancel" }).click();
  await other.getByRole("button", { name: "yes" }).click();
  await page.getByText("This was left or started over in another tab").waitFor();
  expect(await address(page).inputValue()).toBe(ADDRESS);
  expect(await kept(page)).toBe(1);
  await page.reload();
  await details(page)
    .getByRole("button", { name: /^Continue what you typed/ })
    .click();
  await expect.poll(() => address(page).inputValue()).toBe(ADDRESS);
});

longTest("what two tabs typed without hearing each other stays in both, as two drafts", async () => {
  const { page, other } = await editInBoth();
  const tells = [await mute(page), await mute(other)];
  await address(page).fill("1 First Avenue, Festac");
  await address(other).fill("2 Second Avenue, Festac");
  for (const tell of tells) await tell();
  const apart = (tab: Page) => tab.getByText("Something else was typed in another tab at the same time").count();
  await expect.poll(async () => (await apart(page)) + (await apart(other))).toBe(1);
  expect(await address(page).inputValue()).toBe("1 First Avenue, Festac");
  expect(await address(other).inputValue()).toBe("2 Second Avenue, Festac");
  await expect.poll(() => kept(page)).toBe(2);
  await address(page).fill("3 Third Avenue, Festac");
  expect(await address(other).inputValue()).toBe("2 Second Avenue, Festac");
});

longTest("a tab that is closed or crashes is noticed, and what it typed last stays", async () => {
  const { page, other } = await editInBoth();
  const third = await openBeside(page);
  await edit(third).click();
  await expect.poll(() => address(third).inputValue()).toBe(ADDRESS);
  await address(third).fill("7 Broad Street, Lagos Island");
  await expect.poll(() => address(page).inputValue()).toBe("7 Broad Street, Lagos Island");
  await third.close();
  await shared(page).waitFor();
  const cdp = await other.context().newCDPSession(other);
  const crashed = other.waitForEvent("crash");
  cdp.send("Page.crash").catch(() => undefined);
  await crashed;
  await shared(page).waitFor({ state: "hidden" });
  expect(await address(page).inputValue()).toBe("7 Broad Street, Lagos Island");
});

test("a save in one tab closes the same form in the other, which shows what was saved", async () => {
  const { page, other, customer } = await editInBoth();
  await save(other);
  await toast(other, "Updated successfully").waitFor();
  await toast(page, "Saved in another tab").waitFor();
  await edit(page).waitFor();
  await details(page).getByText(ADDRESS).waitFor();
  await expect.poll(() => kept(page)).toBe(0);
  expect((await customerNow(page, customer.key)).version).toBe(customer.version + 1);
});

longTest("what was typed unseen while another tab saved stays, and is saved as another edit", async () => {
  const { page, other, customer } = await editInBoth();
  const tell = await mute(page);
  await address(page).fill("1 First Avenue, Festac");
  await save(other);
  await toast(other, "Updated successfully").waitFor();
  await tell();
  await page.getByText("This was saved in another tab, without what you typed here last").waitFor();
  await expect.poll(() => kept(page)).toBe(1);
  expectFailing(page, EDIT);
  await save(page);
  await details(page).getByText("That version stays saved. What you changed since is still here").waitFor();
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  expect((await customerNow(page, customer.key)).address).toBe("1 First Avenue, Festac");
});

longTest("two new records in two tabs are two drafts; one draft that is continued in both is saved once", async () => {
  const page = await openList();
  const other = await openBeside(page);
  const name = (tab: Page) => adding(tab).getByLabel("Name");
  const [first, second] = [newName(NAME), newName(NAME)];
  await add(page).click();
  await name(page).fill(first);
  await add(other).click();
  await name(other).fill(second);
  await expect.poll(() => kept(page)).toBe(2);
  expect(await name(page).inputValue()).toBe(first);
  expect(await shared(page).count()).toBe(0);

  await other.reload();
  await pages(other).waitFor();
  await add(other).click();
  const offer = adding(other).getByRole("alert").filter({ hasText: "It is open in another tab" });
  await offer.getByRole("button", { name: /^Continue/ }).click();
  await expect.poll(() => name(other).inputValue()).toBe(first);
  await shared(page).waitFor();
  await adding(other).getByLabel("Contact").fill(DETAILS.contact);
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  await expect.poll(() => adding(other).getByLabel("Address").inputValue()).toBe(DETAILS.address);
  expect(await adding(page).getByLabel("Contact").inputValue()).not.toBe("");
  await adding(other).getByRole("button", { name: "Add supplier" }).click();
  await toast(other, "Supplier added successfully").waitFor();
  await toast(page, "Saved in another tab").waitFor();
  await expect.poll(() => name(page).inputValue()).toBe("");
  const { body } = await ask<{ data: { name: string }[] }>(page, `${SUPPLIERS}?limit=100`);
  expect(body.data.filter((supplier) => supplier.name === first)).toHaveLength(1);
});
