import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { chip, dayBefore, dialog, open, searchOf, written } from "../../e2e/dashboard/dashboard-kit";
import { openPage } from "../page/open-page";

test("the duration is today by default, and the address follows choosing, applying and going back", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page);
  expect(await dialog(page).count()).toBe(0);
  await chip(page, "Today").click();
  await dialog(page).waitFor();
  await expect.poll(() => dialog(page).getByRole("radio").count()).toBe(6);
  expect(await dialog(page).getByLabel("Today").isChecked()).toBe(true);
  for (const name of ["Since yesterday", "Last 3 days", "Last 1 week", "Last 30 days"])
    await dialog(page).getByLabel(name, { exact: true }).waitFor();
  const asked = page.waitForRequest((request) => request.url().includes(`from_date=${dayBefore(6)}`));
  await dialog(page).getByLabel("Last 1 week").check();
  await dialog(page).getByRole("button", { name: "Apply" }).click();
  await dialog(page).waitFor({ state: "hidden" });
  expect(new URL((await asked).url()).searchParams.get("to_date")).toBe(dayBefore(0));
  await page.getByText(`${written(dayBefore(6))} to ${written(dayBefore(0))}, compared with the 7 days`).waitFor();
  expect(searchOf(page)).toBe("?days=7");
  await page.reload();
  await chip(page, "Last 1 week").waitFor();
  await page.goBack();
  await chip(page, "Today").waitFor();
});

test("the duration stays unchanged when the dialog is left", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page);
  await chip(page, "Today").click();
  await dialog(page).getByLabel("Last 30 days").check();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await chip(page, "Today").waitFor();
  expect(searchOf(page)).toBe("");
  expect(await chip(page, "Today").evaluate((node) => node === document.activeElement)).toBe(true);
});
