import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { RepairWire } from "../../../src/api/repairs/repairs.contract";
import { REPAIR_STEPS, type RepairStatus } from "../../../src/api/repairs/repairs.rules";
import { customerWith } from "../people/customer-steps";
import { tabTo } from "../session/entry-kit";
import { expectNoBarriers } from "../support/barriers";
import { openPage } from "../support/harness";
import { ask, card, toast } from "../support/steps";
import { expectFailing } from "../support/watch";

type Ticket = { data: RepairWire };

const title = (page: Page, name: RegExp | string) => page.getByRole("heading", { level: 1, name });

const keyOf = (page: Page) => new URL(page.url()).pathname.replace("/repairs/", "");

const read = async (page: Page, key: string) => (await ask<Ticket>(page, `/repairs/${key}`)).body.data;

const DETAILS = {
  device: "Fairphone 5",
  serial: "490154203237518",
  fault: "The battery is swollen",
  handed_in: "",
  quoted_price: 40_000,
  deposit: 10_000,
  remark: "",
};

/** Adds a ticket by API and opens its page. */
async function openTicket(page: Page): Promise<string> {
  const { customer, orders } = await customerWith(page, ["pending"]);
  const data = { ...DETAILS, store: orders[0]?.store ?? "", customer: customer.key, variant: null };
  const { body } = await ask<{ data: { key: string } }>(page, "/repairs/new", { method: "POST", data });
  await page.goto(`/repairs/${body.data.key}`);
  await title(page, /^Ticket \d+$/).waitFor();
  return body.data.key;
}

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

test("a colleague's change of another field is kept when the details are saved", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const key = await openTicket(page);
  const details = card(page, "Device");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByRole("textbox", { name: "Device" }).fill("Fairphone 5, black");
  const { version } = await read(page, key);
  const edit = {
    method: "PUT",
    data: { ...DETAILS, remark: "Call first" },
    headers: { "if-match": String(version) },
  } as const;
  expect((await ask(page, `/repairs/${key}/edit`, edit)).status).toBe(200);
  expectFailing(page, { method: "PUT", path: `/api/repairs/${key}/edit` });
  await details.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect.poll(() => details.getByRole("textbox", { name: "Remark" }).inputValue()).toBe("Call first");
  await details.getByRole("button", { name: "Save" }).click();
  await details.getByRole("button", { name: "Edit" }).waitFor();
  const merged = await read(page, key);
  expect([merged.device, merged.remark, merged.quoted_price]).toEqual(["Fairphone 5, black", "Call first", 40_000]);
});

test.each(["light", "dark"] as const)("the pages of repairs are accessible in %s", async (theme) => {
  const page = await openPage({ theme, signedInAs: DEMO_SIGN_INS.admin });
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
