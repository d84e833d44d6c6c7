import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { holdSession } from "../../../tools/kit/visitor";
import { newName } from "../support/dialog-steps";
import { openPage, shopOrigin } from "../support/harness";
import { answer, loseReply } from "../support/replies";
import { ask, toast, personMenu } from "../support/steps";
import { kept, shelf } from "./shelf";
import { ADD, add, adding, DETAILS, NAME, openList, pages, SUPPLIERS } from "../stock/supplier-steps";
import { longTest } from "../../long-test";

const typeName = async (page: Page, name: string) => {
  await add(page).click();
  await adding(page).getByLabel("Name").fill(name);
  await adding(page).getByLabel("Contact").fill(DETAILS.contact);
  await expect.poll(() => kept(page)).toBe(1);
};

const again = async (page: Page) => {
  await page.reload();
  await pages(page).waitFor();
  await add(page).click();
};

const goOn = (page: Page) => adding(page).getByRole("button", { name: /^Continue what you typed at \d\d:\d\d$/ });
const submit = (page: Page) => adding(page).getByRole("button", { name: "Add supplier" }).click();
const countOf = async (page: Page, name: string) => {
  const { body } = await ask<{ data: { name: string }[] }>(page, `${SUPPLIERS}?limit=100`);
  return body.data.filter((supplier) => supplier.name === name).length;
};

test("what was typed before a reload is offered, continued, saved once, and then no longer kept", async () => {
  const page = await openList();
  const name = newName(NAME);
  await typeName(page, name);
  await again(page);
  await goOn(page).click();
  await expect.poll(() => adding(page).getByLabel("Name").inputValue()).toBe(name);
  expect(await adding(page).getByLabel("Contact").inputValue()).toBe(DETAILS.contact);
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  await submit(page);
  await toast(page, "Supplier added successfully").waitFor();
  await expect.poll(() => kept(page)).toBe(0);
  expect(await countOf(page, name)).toBe(1);
});

longTest("what was typed before a reload can be dropped", async () => {
  const page = await openList();
  await typeName(page, newName(NAME));
  await again(page);
  await adding(page).getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => kept(page)).toBe(0);
  expect(await adding(page).getByLabel("Name").inputValue()).toBe("");
  expect(await goOn(page).count()).toBe(0);
});

longTest("leaving a form, once confirmed, keeps nothing of it", async () => {
  const page = await openList();
  await typeName(page, newName(NAME));
  await adding(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "yes" }).click();
  await expect.poll(() => kept(page)).toBe(0);
});

test("the next person on the device is not offered it and cannot read it, and it waits for the first", async () => {
  const page = await openList();
  const name = newName(NAME);
  await typeName(page, name);
  expect((await shelf(page)).join("")).not.toContain(name);
  await page.goto("about:blank");
  await holdSession(page.context(), shopOrigin(), DEMO_SIGN_INS.manager);
  await page.goto("/suppliers");
  await pages(page).waitFor();
  await add(page).click();
  await adding(page).getByLabel("Name").fill("1");
  await expect.poll(() => kept(page)).toBe(2);
  expect(await goOn(page).count()).toBe(0);
  await page.goto("about:blank");
  await holdSession(page.context(), shopOrigin(), DEMO_SIGN_INS.admin);
  await page.goto("/suppliers");
  await pages(page).waitFor();
  await add(page).click();
  await goOn(page).click();
  await expect.poll(() => adding(page).getByLabel("Name").inputValue()).toBe(name);
});

test("after a save whose reply was lost and a reload, the page says that it was saved", async () => {
  const page = await openList();
  const name = newName(NAME);
  await typeName(page, name);
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  const { made } = await loseReply(page, ADD);
  await submit(page);
  await made;
  await again(page);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await adding(page)
    .getByText(/^What you typed was saved at \d\d:\d\d$/)
    .waitFor();
  await adding(page).getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => kept(page)).toBe(0);
  expect(await countOf(page, name)).toBe(1);
});

longTest("after a save that never arrived and a reload, it goes on and is saved once", async () => {
  const page = await openList();
  const name = newName(NAME);
  await typeName(page, name);
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  await answer(page, ADD, "unreachable");
  await submit(page);
  await adding(page).getByRole("alert").waitFor();
  await again(page);
  await goOn(page).click();
  await expect.poll(() => adding(page).getByLabel("Address").inputValue()).toBe(DETAILS.address);
  await submit(page);
  await toast(page, "Supplier added successfully").waitFor();
  expect(await countOf(page, name)).toBe(1);
});

longTest("where the browser denies storage, the form says so and saves as ever", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("denied", "SecurityError");
    };
  });
  await page.goto("/suppliers");
  await pages(page).waitFor();
  const name = newName(NAME);
  await add(page).click();
  await adding(page).getByLabel("Name").fill(name);
  await adding(page).getByText("This browser keeps nothing that you type here").waitFor();
  await adding(page).getByLabel("Contact").fill(DETAILS.contact);
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  await submit(page);
  await toast(page, "Supplier added successfully").waitFor();
  expect(await countOf(page, name)).toBe(1);
});

longTest("signing out leaves nothing on the device that could read what was typed", async () => {
  const page = await openList();
  await typeName(page, newName(NAME));
  const { body } = await ask<{ data: { key: string } }>(page, "/user_profile/device-key");
  const token = (await page.context().cookies()).find(({ name }) => name === "tw-token")?.value ?? "";
  await page.reload();
  await pages(page).waitFor();
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  const [left, ...others] = await shelf(page, "keys");
  expect(others).toEqual([]);
  for (const secret of [token, body.data.key, Buffer.from(body.data.key, "base64").toString("latin1")])
    expect(left).not.toContain(secret);
  expect(await kept(page)).toBe(1);
});

/** Copies the only draft `times` over, each typed into `ageMs` ago. */
const copy = (page: Page, times: number, ageMs: number): Promise<void> =>
  page.evaluate(
    ([count, age]) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open("backroom");
        open.addEventListener("success", () => {
          const work = open.result.transaction("drafts", "readwrite");
          const drafts = work.objectStore("drafts");
          const all = drafts.getAll();
          all.addEventListener("success", () => {
            for (let each = 0; each < count; each += 1)
              drafts.put({ ...all.result[0], id: `copy ${each}`, at: Date.now() - age });
          });
          work.addEventListener("complete", () => {
            open.result.close();
            resolve();
          });
        });
      }),
    [times, ageMs] as const,
  );

const DAY_MS = 24 * 60 * 60 * 1000;

longTest("what nobody came back for within 30 days is removed", async () => {
  const page = await openList();
  await typeName(page, newName(NAME));
  await copy(page, 3, 31 * DAY_MS);
  expect(await kept(page)).toBe(4);
  await again(page);
  await goOn(page).waitFor();
  expect(await goOn(page).count()).toBe(1);
  expect(await kept(page)).toBe(1);
});

longTest("a person's device keeps the latest 50 drafts", async () => {
  const page = await openList();
  await typeName(page, newName(NAME));
  await copy(page, 60, DAY_MS);
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  await expect.poll(() => kept(page)).toBe(50);
});
