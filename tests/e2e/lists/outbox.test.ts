import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OutboxRow } from "../../../src/api/shell/outbox.contract";
import { expectNoAxeViolations } from "../support/axe";
import { hire } from "../session/entry-kit";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { ask, card, heads, textOf } from "../support/steps";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
type List = { data: OutboxRow[] };
type Log = { data: { action: string; entity_key: string | null }[] };

/** A newly invited employee and the pending mail to them. */
async function invited(page: Page): Promise<OutboxRow & { way: string }> {
  const { email, way } = await hire();
  const { body } = await ask<List>(page, "/outbox?limit=100");
  const mail = body.data.find((row) => row.email === email);
  if (mail === undefined) throw new Error(`no mail to ${email}`);
  return { ...mail, way };
}

test("an administrator opens the outbox from the personal menu, sees each mail's status, and opens one with its link to copy", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const mail = await invited(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/orders");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Admin|[A-Z]/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Outbox" }).click();
  await heading(page, "Outbox").waitFor();
  await page.getByText("The audit log records who opens a waiting mail.").waitFor();
  await expect
    .poll(() => heads(page))
    .toEqual(["Kind", "Name", "Email", "Status", "Attempts", "Last error", "Created", "Expires", "View"]);
  const row = page.locator("tbody tr", { hasText: mail.email });
  await row.waitFor();
  await expect
    .poll(() => textOf(row))
    .toMatch(/^Invitation Yetunde Salako \S+ Waiting 0 – \d\d\/\d\d\/\d\d \d\d:\d\d \d\d\/\d\d\/\d\d \d\d:\d\d View$/);
  expect(await page.getByText(mail.way).count()).toBe(0);

  await row.getByRole("link", { name: "View" }).click();
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

test("a mail whose link was used can no longer be read; a missing mail shows a message", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const mail = await invited(page);
  const detail = { ...mail, status: "ended", subject: "Welcome", text: null, link: null };
  const { way: _, ...data } = detail;
  await answer(
    page,
    { method: "GET", path: `/api/outbox/${mail.key}` },
    { status: 200, body: { data, breadcrumb: "Welcome" } },
  );
  await page.goto(`/outbox/${mail.key}`);
  await page.getByText(/^Its link was used, replaced or expired/).waitFor();
  expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(0);
  const nobody = "0193a000-0000-7000-8000-000000000000";
  await answer(page, { method: "GET", path: `/api/outbox/${nobody}` }, { status: 404, body: { error: "Not found" } });
  await page.goto(`/outbox/${nobody}`);
  await page.getByText(/^This mail does not exist/).waitFor();
});

test("only administrators see and open the outbox and the audit log", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const forbidden = { status: 403, body: { error: "You do not have permission to do this" } };
  for (const path of ["/outbox", "/audit"]) {
    await answer(page, { method: "GET", path: `/api${path}` }, forbidden, Number.POSITIVE_INFINITY);
    await page.goto(path);
    await heading(page, "You don't have access").waitFor();
  }
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await heading(page, "Dashboard").waitFor();
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Profile" }).waitFor();
  await expect
    .poll(() => page.getByRole("menuitem").allTextContents())
    .toEqual(["Profile", "Report a problem", "Sign out"]);
});

for (const theme of ["light", "dark"] as const) {
  test(`the outbox and a mail pass the accessibility rules in ${theme}, also on a phone`, async () => {
    for (const width of [1440, 390] as const) {
      const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, theme, width });
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
}
