import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { chip, dialog, open, searchOf, SUMMARY } from "../../e2e/dashboard/dashboard-kit";
import { openPage } from "../page/open-page";
import { answer } from "../../e2e/support/replies";
import { card, textOf, toast } from "../../e2e/support/steps";

test("a summary that fails to load shows its error and loads on retry", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await answer(page, SUMMARY, { status: 500, body: { error: "no" } }, 2);
  await page.goto("/");
  await toast(page, "Cannot access server, request error").waitFor();
  await page.getByRole("main").getByRole("alert").getByText("Cannot access server, request error").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => textOf(card(page, "Total sales"))).toContain("₦");
});

test("figures stay, marked as outdated, when newer ones fail to load", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page);
  const before = await textOf(card(page, "Total sales"));
  await answer(page, SUMMARY, "unreachable", 2);
  await chip(page, "Today").click();
  await dialog(page).getByLabel("Last 30 days").check();
  await dialog(page).getByRole("button", { name: "Apply" }).click();
  await page.getByText("What you see may be out of date.").waitFor();
  await expect.poll(() => textOf(card(page, "Total sales"))).toBe(before);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("compared with the 30 days before").waitFor();
  expect(await page.getByText("What you see may be out of date.").count()).toBe(0);
});

test("an unknown store shows a message with a link to all stores", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await answer(page, SUMMARY, { status: 404, body: { error: "Not found" } }, 2);
  await page.goto("/?store=0198a000-0000-7000-8000-000000000000");
  await page.getByText("This store does not exist, or you do not see it").waitFor();
  await page.getByRole("button", { name: "View all stores" }).click();
  await page.getByText("compared with").waitFor();
  expect(searchOf(page)).toBe("");
});
