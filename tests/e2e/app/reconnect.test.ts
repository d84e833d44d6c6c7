import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { customerWith } from "../people/customer-steps";
import { openPage } from "../support/harness";
import { card, sellOne, textOf, toast } from "../support/steps";
import { expectFailing, isCall, type Call } from "../support/watch";
import { longTest } from "../../long-test";

const banner = (page: Page) => page.getByText("You are offline.");

/** Records the page's calls of this kind. */
function callsOf(page: Page, call: Call): string[] {
  const made: string[] = [];
  page.on("request", (request) => {
    if (isCall(request, call)) made.push(request.url());
  });
  return made;
}

async function goOffline(page: Page): Promise<void> {
  // All lazy code is loaded first, so that only the form's own calls can fail.
  await page.waitForLoadState("networkidle");
  expectFailing(page, { method: "GET", path: /./ });
  await page.context().setOffline(true);
  await banner(page).waitFor();
}

async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await banner(page).waitFor({ state: "hidden" });
}

test("a card edit survives a lost connection: it cannot be saved offline, keeps its input, and is saved once afterwards", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { customer } = await customerWith(page, ["pending"]);
  const saves = callsOf(page, { method: "PUT", path: /^\/api\/customers\/[^/]+\/edit$/ });
  await page.goto(`/customers/${customer.key}`);
  const details = card(page, "Customer details");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByLabel("Address").fill("12 Adeniran Ogunsanya, Surulere");
  await goOffline(page);
  const save = details.getByRole("button", { name: "Save" });
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect(await save.getAttribute("title")).toBe("You are offline");
  await page.getByRole("button", { name: "Retry" }).click();
  await banner(page).waitFor();
  await details.getByLabel("Address").fill("12 Adeniran Ogunsanya, Surulere, Lagos");
  expect(saves).toHaveLength(0);
  await comeBack(page);
  await expect.poll(() => details.getByLabel("Address").inputValue()).toBe("12 Adeniran Ogunsanya, Surulere, Lagos");
  await save.click();
  await toast(page, "Updated successfully").waitFor();
  await expect.poll(() => textOf(details)).toContain("12 Adeniran Ogunsanya, Surulere, Lagos");
  expect(saves).toHaveLength(1);
});

longTest("an edit sent while the connection drops is shown as uncertain, and a retry saves it once", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  const edit = { method: "PUT", path: `/api/orders/${order.key}/edit` } as const;
  const saves = callsOf(page, edit);
  expectFailing(page, edit);
  await page.goto(`/orders/${order.key}`);
  const details = card(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByLabel("Remark").fill("Call before delivery");
  // The server processes the request, but its reply is lost.
  await page.route(
    ({ pathname }) => pathname === edit.path,
    async (route) => {
      await route.fetch();
      await page.context().setOffline(true);
      return route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  expectFailing(page, { method: "GET", path: /./ });
  await details.getByRole("button", { name: "Save" }).click();
  await details.getByText(/may or may not have been saved/).waitFor();
  await banner(page).waitFor();
  await comeBack(page);
  await expect.poll(() => details.getByLabel("Remark").inputValue()).toBe("Call before delivery");
  await details.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => textOf(details)).toContain("Remark Call before delivery");
  expect(saves.length).toBe(2);
});
