import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { makeRole } from "../people/people-steps";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { card } from "../support/steps";
import { box, create } from "./role-steps";
import { longTest } from "../../long-test";

longTest("roles pass the accessibility rules", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const role = await makeRole(page, ["orders.view"]);
  await page.goto("/roles");
  await page.getByText(/^1–\d+ of/).waitFor();
  await expectNoAxeViolations(page);
  await page.goto("/roles/create");
  await create(page).click();
  await card(page, "Permissions").getByText("Please select at least one permission").waitFor();
  await expectNoAxeViolations(page);
  await page.goto(`/roles/${role.key}`);
  await box(page, "Customers").check();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang).toBe(0);
});
