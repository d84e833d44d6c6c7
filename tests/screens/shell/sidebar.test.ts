import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";

test("the sidebar marks the open page, and the list that a page with one record belongs to", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const marked = () => page.locator("aside a[aria-current=page]").allTextContents();
  await page.goto("/orders");
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await expect.poll(marked).toEqual(["Orders"]);
  await page.locator("tbody a").first().click();
  await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
  expect(await marked()).toEqual(["Orders"]);
  const home = page.getByRole("link", { name: "Backroom home" });
  expect(await home.getAttribute("aria-current")).toBeNull();
  await home.click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(await home.getAttribute("aria-current")).toBe("page");
});
