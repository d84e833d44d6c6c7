import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { holdSession } from "../../../tools/kit/visitor";
import { add, adding, DETAILS, NAME, openList, pages, SUPPLIERS } from "../stock/supplier-steps";
import { newName } from "../support/dialog-steps";
import { openPage, shopOrigin } from "../support/harness";
import { ask, toast } from "../support/steps";
import { kept } from "./shelf";
import { longTest } from "../../long-test";

const name = (page: Page) => adding(page).getByLabel("Name");
const goOn = (page: Page) => adding(page).getByRole("button", { name: /^Continue what you typed at \d\d:\d\d$/ });
const cannotKeep = (page: Page) => adding(page).getByText("This browser keeps nothing that you type here");

/** Types into the name of a new supplier, and waits until the device has it. */
async function typeName(page: Page, text: string): Promise<void> {
  await add(page).click();
  await name(page).fill(text);
  await expect.poll(() => kept(page)).toBe(1);
}

/** Types into the name and, in the same task of the page, begins to leave the page for itself. */
const typeAndReload = (page: Page, text: string): Promise<void> =>
  name(page).evaluate((field, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    location.reload();
  }, text);

const keptAtOnce = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([each, value]) => (each.startsWith("backroom-draft:") ? String(value) : [])),
  );

async function openAgain(page: Page): Promise<void> {
  await pages(page).waitFor();
  await add(page).click();
}

async function reloadTyping(page: Page, text: string): Promise<void> {
  const loaded = page.waitForEvent("load");
  await typeAndReload(page, text);
  await loaded;
}

test("a reload at the last letter keeps it, encrypted, and offers it once", async () => {
  const page = await openList();
  const [first, last] = [newName(NAME), newName(NAME)];
  await typeName(page, first);
  await reloadTyping(page, last);
  await pages(page).waitFor();
  const rows = await keptAtOnce(page);
  expect(rows).toHaveLength(1);
  // What is encrypted is kept as hexadecimal digits.
  for (const readable of [last, Buffer.from(last).toString("hex")]) expect(rows.join("")).not.toContain(readable);
  await openAgain(page);
  await goOn(page).click();
  await expect.poll(() => name(page).inputValue()).toBe(last);
  expect(await kept(page)).toBe(1);
  await expect.poll(() => keptAtOnce(page)).toEqual([]);
});

longTest(
  "the first letters of a form are kept as well, and the next person neither gets nor removes them",
  async () => {
    const page = await openList();
    const typed = newName(NAME);
    await add(page).click();
    // Its drafts were looked for once the form keeps something.
    await name(page).fill("x");
    await expect.poll(() => kept(page)).toBe(1);
    await name(page).fill("");
    await expect.poll(() => kept(page)).toBe(0);
    await reloadTyping(page, typed);
    await pages(page).waitFor();
    await page.goto("about:blank");
    await holdSession(page.context(), shopOrigin(), DEMO_SIGN_INS.manager);
    await page.goto("/suppliers");
    await pages(page).waitFor();
    await typeName(page, "1");
    expect(await goOn(page).count()).toBe(0);
    expect(await keptAtOnce(page)).toHaveLength(1);
    await page.goto("about:blank");
    await holdSession(page.context(), shopOrigin(), DEMO_SIGN_INS.admin);
    await page.goto("/suppliers");
    await openAgain(page);
    await goOn(page).click();
    await expect.poll(() => name(page).inputValue()).toBe(typed);
  },
);

/** The list of suppliers on a device that has this many bytes left. */
async function openFull(): Promise<{ page: Page; free: () => Promise<unknown> }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const cdp = await page.context().newCDPSession(page);
  const origin = shopOrigin();
  // Before the page can store anything: the browser goes by what was free when it looked last.
  await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await page.goto("/suppliers");
  await pages(page).waitFor();
  return { page, free: () => cdp.send("Storage.overrideQuotaForOrigin", { origin }) };
}

longTest("on a full device the form says that it keeps nothing, goes on and saves", async () => {
  const { page } = await openFull();
  const typed = newName(NAME);
  await add(page).click();
  await name(page).fill(typed);
  await cannotKeep(page).waitFor();
  await adding(page).getByLabel("Contact").fill(DETAILS.contact);
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  expect(await cannotKeep(page).count()).toBe(1);
  await adding(page).getByRole("button", { name: "Add supplier" }).click();
  await toast(page, "Supplier added successfully").waitFor();
  const { body } = await ask<{ data: { name: string }[] }>(page, `${SUPPLIERS}?limit=100`);
  expect(body.data.filter((supplier) => supplier.name === typed)).toHaveLength(1);
  expect(await kept(page)).toBe(0);
});

longTest("a device that has room again keeps what is typed, and the form says no more", async () => {
  const { page, free } = await openFull();
  await add(page).click();
  await name(page).fill(NAME);
  await cannotKeep(page).waitFor();
  await free();
  await name(page).fill(newName(NAME));
  await cannotKeep(page).waitFor({ state: "detached" });
  expect(await kept(page)).toBe(1);
});
