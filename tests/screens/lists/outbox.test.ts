import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { invited } from "../../e2e/lists/outbox-steps";
import { answer } from "../../e2e/support/replies";
import { openPage } from "../page/open-page";
import { personMenu } from "../../e2e/support/steps";
import { openDenied } from "../../e2e/support/watch";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

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
  for (const path of ["/outbox", "/audit"]) await openDenied(page, path);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await heading(page, "Dashboard").waitFor();
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Profile" }).waitFor();
  await expect
    .poll(() => page.getByRole("menuitem").allTextContents())
    .toEqual(["Profile", "Keyboard shortcuts", "Report a problem", "Sign out"]);
});
