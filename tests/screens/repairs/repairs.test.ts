import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { customerWith } from "../../e2e/people/customer-steps";
import { ask, card, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

const heading = (page: Page, name: RegExp | string) => page.getByRole("heading", { level: 1, name });

/** Writes a ticket by API; its key. */
async function ticketOf(page: Page, device: string): Promise<string> {
  const { customer, orders } = await customerWith(page, ["pending"]);
  const { body } = await ask<{ data: { key: string } }>(page, "/repairs/new", {
    method: "POST",
    data: {
      store: orders[0]?.store ?? "",
      customer: customer.key,
      variant: null,
      device,
      serial: "",
      fault: "Does not charge",
      handed_in: "",
      quoted_price: null,
      deposit: 0,
      remark: "",
    },
  });
  return body.data.key;
}

test("a ticket is written for a customer, leads to its page, and is found in the list", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await page.goto("/repairs");
  await heading(page, "Repairs").waitFor();
  await page.getByRole("link", { name: "Add repair ticket" }).click();
  await heading(page, "Add repair ticket").waitFor();
  await page.getByRole("button", { name: "Add ticket" }).click();
  await toast(page, 'Please fill in "Customer"').waitFor();
  await page.getByRole("combobox", { name: "Customer" }).fill("Adaeze Okafor");
  await page.getByRole("option", { name: /Adaeze Okafor/ }).click();
  await page.getByRole("textbox", { name: "Device" }).fill("Fairphone 5");
  await page.getByRole("textbox", { name: /Serial number/ }).fill("490154203237519");
  await page.getByRole("textbox", { name: "Fault" }).fill("The battery is swollen");
  await page.getByRole("button", { name: "Add ticket" }).click();
  await page.getByText("This IMEI is not valid. Check its digits").first().waitFor();
  await page.getByRole("textbox", { name: /Serial number/ }).fill("490154203237518");
  await page.getByRole("button", { name: "Add ticket" }).click();
  await heading(page, /^Ticket \d+$/).waitFor();
  await page.goto("/repairs?query=fairphone");
  await page.getByText(/^1–1 of 1$|^1 of 1$/).waitFor();
  expect((await page.locator("tbody tr").allTextContents()).join(" ")).toContain("Adaeze Okafor");
});

test("a ticket moves a step at a time, and a refused step says what to do", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const key = await ticketOf(page, "Nokia 3310");
  await page.goto(`/repairs/${key}`);
  const status = card(page, "Status");
  await status.getByRole("button", { name: "Start diagnosing" }).click();
  await status.getByRole("button", { name: "Start repairing" }).waitFor();
  expectFailing(page, { method: "PUT", path: `/api/repairs/${key}/status/edit` });
  // A customer approves a price, so there has to be one.
  await status.getByRole("button", { name: "Ask for approval" }).click();
  await page.getByText("Enter the quoted price first, so that the customer knows what to approve").first().waitFor();
  const { body } = await ask<{ data: { status: string } }>(page, `/repairs/${key}`);
  expect(body.data.status).toBe("diagnosing");
});
