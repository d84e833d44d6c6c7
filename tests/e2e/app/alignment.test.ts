import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openList } from "../lists/list-steps";
import { openPage } from "../support/harness";
import { card } from "../support/steps";
import { expectFailing } from "../support/watch";
import { slot } from "../support/slots";

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error("is not shown");
  return box;
};

/** Where a control's text begins, from the control's left edge. */
const textStart = (control: Locator) =>
  control.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const edge = element.getBoundingClientRect().left;
    if (text === null) {
      const { paddingLeft, borderLeftWidth } = getComputedStyle(element);
      return parseFloat(paddingLeft) + parseFloat(borderLeftWidth);
    }
    const range = document.createRange();
    range.selectNodeContents(text);
    return Math.round(range.getBoundingClientRect().left - edge);
  });

test("the controls of a toolbar have one height", async () => {
  const page = await openList("/orders");
  const controls = [page.getByRole("button", { name: "Views" }), page.getByRole("combobox", { name: "Store" })];
  const [views, store] = await Promise.all(controls.map(boxOf));
  expect([views?.y, views?.height]).toEqual([store?.y, store?.height]);
});

test("texts of inputs and selects begin at one distance, and a missing choice has the red edge of a missing text", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/employees/add");
  const name = page.getByLabel("Name", { exact: true });
  await name.waitFor();
  expect(await textStart(name)).toBe(await textStart(page.getByRole("combobox", { name: "Role" })));
  const [bio, header] = await Promise.all([boxOf(card(page, "Bio")), boxOf(page.getByRole("button", { name: "Add" }))]);
  expect(bio.x + bio.width).toBe(header.x + header.width);
  expect(bio.width).toBe(1136);

  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText('Please fill in "Sex"', { exact: true }).first().waitFor();
  const edge = (control: Locator) => control.evaluate((element) => getComputedStyle(element).outlineColor);
  const danger = await page
    .getByText('Please fill in "Sex"', { exact: true })
    .first()
    .evaluate((text) => getComputedStyle(text).color);
  expect(await edge(page.getByRole("radiogroup", { name: "Sex" }))).toBe(danger);
});

test("a failed sign-in does not move the form", async () => {
  const page = await openPage();
  expectFailing(page, { method: "POST", path: "/api/auth/login" });
  await page.goto("/login");
  const email = page.getByLabel("Email");
  await email.fill(DEMO_SIGN_INS.sales);
  const before = await boxOf(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("input[aria-invalid=true]").first().waitFor();
  expect(await boxOf(email)).toEqual(before);
});

test("the balances of accounts end at one edge on a phone, each beside its account's name", async () => {
  const page = await openList("/accounts", { width: 390 });
  const rows = page.getByRole("list", { name: "Accounts" }).getByRole("listitem");
  const places = await rows.evaluateAll((all) =>
    all.map((row) => {
      const [money, name] = [row.querySelector(".money"), row.querySelector("a")].map((part) =>
        part?.getBoundingClientRect(),
      );
      return { end: money?.right, isBeside: (name?.right ?? 0) < (money?.left ?? 0) };
    }),
  );
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places.map(({ end }) => end)).size).toBe(1);
  expect(places.every(({ isBeside }) => isBeside)).toBe(true);
});

test("days that cannot be chosen have one colour, in this month and in the next", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/employees/add");
  await page.getByLabel("Date employed").fill("");
  await page.locator(slot("date-picker__trigger")).click();
  const days = page.locator(slot("date-picker__day"));
  await days.first().waitFor();
  const colours = (kind: string) =>
    page
      .locator(slot("date-picker__day") + kind)
      .evaluateAll((all) => [...new Set(all.map((day) => getComputedStyle(day).color))]);
  const outside = await colours("[data-outside-range]");
  expect(outside).toHaveLength(1);
  const chosen = await colours(":not([data-disabled])");
  expect(chosen).not.toEqual(outside);
  expect(await colours("[data-disabled]")).toEqual(outside);
});

test("the account and the amount of a transaction are as wide as the fields above them", async () => {
  const page = await openList("/transactions");
  await page.getByRole("button", { name: "Add transaction" }).click();
  const dialog = page.getByRole("dialog", { name: "Add transaction" });
  const [type, store, account] = await Promise.all(
    [
      dialog.getByRole("radiogroup", { name: "Type" }),
      dialog.getByRole("combobox", { name: "Store" }),
      dialog.getByRole("combobox", { name: "Account" }),
    ].map(boxOf),
  );
  expect(account?.width).toBe(type?.width);
  expect((await boxOf(dialog.getByLabel("Amount").locator(".."))).x).toBe(store?.x);
});
