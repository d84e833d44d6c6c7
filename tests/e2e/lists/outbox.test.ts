import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { ask, card, heads, textOf, personMenu } from "../support/steps";
import { invited } from "./outbox-steps";
import { longTest } from "../../long-test";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
type Log = { data: { action: string; entity_key: string | null }[] };

test("an administrator opens the outbox from the personal menu, sees each mail's status, and opens one with its link to copy", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const mail = await invited(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/orders");
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Outbox" }).click();
  await heading(page, "Outbox").waitFor();
  await page.getByText("The audit log records who opens a waiting mail.").waitFor();
  await expect
    .poll(() => heads(page))
    .toEqual(["Kind", "Name", "Email", "Status", "Attempts", "Last error", "Created", "Expires"]);
  const row = page.locator("tbody tr", { hasText: mail.email });
  await row.waitFor();
  await expect
    .poll(() => textOf(row))
    .toMatch(/^Invitation Yetunde Salako \S+ Waiting 0 – \d\d\/\d\d\/\d\d \d\d:\d\d \d\d\/\d\d\/\d\d \d\d:\d\d$/);
  expect(await page.getByText(mail.way).count()).toBe(0);

  await row.getByRole("link").click();
  await heading(page, "Mail to Yetunde Salako").waitFor();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await crumbs.getByText("Yetunde Salako").waitFor();
  await expect.poll(() => textOf(crumbs)).toMatch(/^Outbox .*Yetunde Salako$/);
  const link = card(page, "Link").getByLabel("One-time link");
  await expect.poll(() => link.inputValue()).toContain(mail.way);
  await page.getByText(/The audit log records that you opened this mail/).waitFor();
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  await expect.poll(() => textOf(card(page, "Mail details"))).toContain(`Email ${mail.email}`);
  const { body } = await ask<Log>(page, "/audit?entity=mail&limit=100");
  expect(body.data.some(({ action, entity_key }) => action === "mail.opened" && entity_key === mail.key)).toBe(true);
});

longTest("the outbox and a mail pass the accessibility rules, also on a phone", async () => {
  for (const width of [1440, 390] as const) {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width });
    const mail = await invited(page);
    await page.goto("/outbox");
    await page.getByText(mail.email).first().waitFor();
    await expect.poll(() => page.getByRole("banner").getByText("Outbox").isVisible()).toBe(width === 390);
    await expectNoAxeViolations(page);
    await page.goto(`/outbox/${mail.key}`);
    await page.getByLabel("One-time link").waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
