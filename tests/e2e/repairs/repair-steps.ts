import type { Page } from "playwright-core";
import type { RepairWire } from "../../../src/api/repairs/repairs.contract";
import { customerWith } from "../people/customer-steps";
import { ask } from "../support/steps";

export const title = (page: Page, name: RegExp | string) => page.getByRole("heading", { level: 1, name });

export const read = async (page: Page, key: string) =>
  (await ask<{ data: RepairWire }>(page, `/repairs/${key}`)).body.data;

export const DETAILS = {
  device: "Fairphone 5",
  serial: "490154203237518",
  fault: "The battery is swollen",
  handed_in: "",
  quoted_price: 40_000,
  deposit: 10_000,
  remark: "",
};

/** Adds a ticket by API and opens its page; returns its key. */
export async function openTicket(page: Page, changes: object = {}): Promise<string> {
  const { customer, orders } = await customerWith(page, ["pending"]);
  const data = { ...DETAILS, store: orders[0]?.store ?? "", customer: customer.key, variant: null, ...changes };
  const { body } = await ask<{ data: { key: string } }>(page, "/repairs/new", { method: "POST", data });
  await page.goto(`/repairs/${body.data.key}`);
  await title(page, /^Ticket \d+$/).waitFor();
  return body.data.key;
}
