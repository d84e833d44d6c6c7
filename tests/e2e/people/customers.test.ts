import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { customerWith, details, EDIT, inEdit, openEdit, save } from "./customer-steps";
import { openPage } from "../support/harness";
import { ask, textOf, toast } from "../support/steps";
import { expectFailing } from "../support/watch";

test("a concurrent change opens a conflict", async () => {
  const { page, customer } = await openEdit();
  expectFailing(page, EDIT);
  const { name, email, phone, instagram, twitter } = customer;
  const theirs = { name, email, phone, instagram, twitter, address: "1 Broad Street, Lagos" };
  expect((await ask(page, `/customers/${customer.key}/edit`, { method: "PUT", data: theirs })).status).toBe(200);
  await inEdit(page, "Address").fill("Mine");
  await save(page);
  await page.getByRole("radio", { name: /^Yours/ }).check();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  await expect.poll(() => textOf(details(page))).toContain("Address Mine");
});

for (const theme of ["light", "dark"] as const) {
  test(`the list, the page and its form pass the accessibility rules in ${theme}`, async () => {
    for (const width of [1440, 390] as const) {
      const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, theme, width });
      await page.goto("/customers");
      await page.getByText(/^1–10 of/).waitFor();
      await expectNoAxeViolations(page);
      const { customer } = await customerWith(page, ["completed", "pending"]);
      await page.goto(`/customers/${customer.key}`);
      await page.getByText("1 of 1").waitFor();
      await expectNoAxeViolations(page);
      await details(page).getByRole("button", { name: "Edit" }).click();
      await inEdit(page, "Name").fill("");
      await save(page);
      await details(page).getByText('Please fill in "Name"').waitFor();
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}
