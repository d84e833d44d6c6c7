import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { sellOne } from "../support/steps";
import { entries, remark, show } from "./history-steps";
import { longTest } from "../../long-test";

longTest("an open history and the audit log pass the accessibility rules, also on a phone", async () => {
  for (const width of [1440, 390] as const) {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width });
    const order = await sellOne(page);
    await remark(page, order, "Call first");
    await page.goto(`/orders/${order.key}`);
    await show(page).click();
    await entries(page).first().waitFor();
    await expectNoAxeViolations(page);
    await page.goto("/audit");
    await page
      .getByText(/created order \d/i)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
