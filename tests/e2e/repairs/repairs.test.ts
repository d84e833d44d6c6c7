import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { REPAIR_STEPS, type RepairStatus } from "../../../src/api/repairs/repairs.rules";
import { tabTo } from "../session/entry-kit";
import { expectNoBarriers } from "../support/barriers";
import { openPage } from "../support/harness";
import { card, toast } from "../support/steps";
import { openTicket, read, title } from "./repair-steps";
import { longTest } from "../../long-test";

const keyOf = (page: Page) => new URL(page.url()).pathname.replace("/repairs/", "");

test("with the keyboard alone a device is taken in, repaired and handed over", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/repairs");
  await page.getByRole("link", { name: "Add repair ticket" }).focus();
  await page.keyboard.press("Enter");
  await title(page, "Add repair ticket").waitFor();
  await page.getByRole("textbox", { name: "Device" }).focus();
  await page.keyboard.type("Fairphone 5");
  await page.keyboard.press("Tab");
  await page.keyboard.type("490154203237518");
  await page.keyboard.press("Tab");
  await page.keyboard.type("The battery is swollen");
  await page.getByRole("combobox", { name: "Customer" }).focus();
  await page.keyboard.type("Adaeze Okafor");
  await page.getByRole("option", { name: /Adaeze Okafor/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add ticket" }).focus();
  await page.keyboard.press("Enter");
  await title(page, /^Ticket \d+$/).waitFor();
  const key = keyOf(page);

  const taken: RepairStatus[] = ["received"];
  for (const [step, status] of [
    ["Start diagnosing", "diagnosing"],
    ["Start repairing", "repairing"],
    ["Mark as ready", "ready"],
    ["Hand over", "handed-over"],
  ] as const) {
    const button = card(page, "Status").getByRole("button", { name: step, exact: true });
    await button.waitFor();
    await page.getByRole("main").focus();
    await tabTo(page, step);
    await page.keyboard.press("Enter");
    await button.waitFor({ state: "detached" });
    await expect.poll(async () => (await read(page, key)).status).toBe(status);
    expect(REPAIR_STEPS[taken.at(-1) ?? "received"]).toContain(status);
    taken.push(status);
  }
  await card(page, "Status").getByText("Handed over").waitFor();
  expect(await card(page, "Status").getByRole("button").count()).toBe(0);
});

longTest("the pages of repairs are accessible", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/repairs");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await expectNoBarriers(page, "repairs");
  await page.goto("/repairs/add");
  await page.getByRole("button", { name: "Add ticket" }).click();
  await toast(page, 'Please fill in "Customer"').waitFor();
  await expectNoBarriers(page, "add ticket");
  await openTicket(page);
  await expectNoBarriers(page, "ticket");
  await card(page, "Device").getByRole("button", { name: "Edit" }).click();
  await card(page, "Device").getByRole("button", { name: "Save" }).waitFor();
  await expectNoBarriers(page, "ticket in edit");
});
