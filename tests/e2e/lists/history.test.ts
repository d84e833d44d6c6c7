import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { ask, choose, heads, sellOne, textOf } from "../support/steps";
import { entries, remark, show } from "./history-steps";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("the audit log can be filtered by kind and person, and each entry links to its record", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  const me = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data;
  await page.goto("/audit");
  await heading(page, "Audit log").waitFor();
  await expect.poll(() => heads(page)).toEqual(["What", "Who", "Date", "Changes"]);
  await choose(page, "What", "Signing in and out");
  await page.waitForURL(/entity=session/);
  await expect
    .poll(async () => new Set(await page.locator("tbody tr td:first-child").allInnerTexts()))
    .toEqual(expect.toSatisfy((all: Set<string>) => [...all].every((text) => /^Signed (in|out)$/i.test(text))));
  await choose(page, "What", "Orders");
  await choose(page, "Employee", me.name);
  await page.waitForURL(/employee=/);
  const row = page.locator("tbody tr", { hasText: String(order.order_number) });
  await expect.poll(() => textOf(row)).toMatch(/^Created the order .* Number: \d+/i);
  await row.getByRole("link").click();
  await heading(page, `Order ${order.order_number}`).waitFor();
});

for (const theme of ["light", "dark"] as const) {
  test(`an open history and the audit log pass the accessibility rules in ${theme}, also on a phone`, async () => {
    for (const width of [1440, 390] as const) {
      const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, theme, width });
      const order = await sellOne(page);
      await remark(page, order, "Call first");
      await page.goto(`/orders/${order.key}`);
      await show(page).click();
      await entries(page).first().waitFor();
      await expectNoAxeViolations(page);
      await page.goto("/audit");
      await page
        .getByText(/created the order/i)
        .first()
        .waitFor();
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}
