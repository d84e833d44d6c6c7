import type { Page } from "playwright-core";
import { expect } from "vitest";
import { scan } from "../../../../tools/kit/keyboard";
import { card, choose, toast } from "../../support/steps";
import type { Order, Paid, Sold } from "../books";
import { goodsOf } from "../goods";
import { STAFF, type StaffName } from "../opening";
import { numbered, payments, type Play, press, typeSerials, visit } from "../play";
import type { Off } from "../rules";

type Sale = {
  who: StaffName;
  /** Absent: a walk-in. */
  customer?: string;
  /** The ticket of the customer's device that it charges for. */
  ticket?: number;
  sold: readonly (Sold & { serials?: readonly string[] })[];
  /** None: paid later. */
  paid: readonly Paid[];
  /** On the whole order. */
  off?: Exclude<Off, { unitPrice: number }>;
  fee?: number;
};

const emailOf = (customer: string) => `${customer.toLowerCase().replaceAll(/\W+/g, ".")}@month.example`;

/** A sale as the person at the till makes it; the goods are handed over at once. */
export async function sell(play: Play, { who, customer, ticket, sold, paid, off, fee }: Sale): Promise<Order> {
  const page = play.at[who];
  if (ticket === undefined) await page.goto("/orders/create");
  else await beginCharge(play, page, ticket);
  await page.getByRole("button", { name: "Add products" }).waitFor();
  for (const line of sold) await addLine(page, line);
  if (ticket === undefined) await chooseCustomer(play, page, customer);
  if (off !== undefined) {
    await page.getByRole("button", { name: "Discount on the order" }).click();
    await agree(page, page.getByRole("dialog", { name: "Discount on the order" }), off);
  }
  if (fee !== undefined) await deliver(page, fee);
  await choose(card(page, "Order details"), "Status", "Completed");
  await pay(page, paid, customer);
  await page.getByRole("button", { name: "Create order" }).first().click();
  await toast(page, "Order added successfully").waitFor();
  const number = await numbered(play, page, "Order");
  for (const serial of sold.flatMap(({ serials = [] }) => serials)) play.books.units.set(serial, "sold");
  const order = {
    number,
    store: STAFF[who].store,
    seller: who,
    customer: customer ?? null,
    ...(fee !== undefined && { fee }),
  };
  return play.books.sell(order, sold, paid, off);
}

/** The page of a ticket leads to the form, which has the customer. */
async function beginCharge(play: Play, page: Page, ticket: number): Promise<void> {
  await visit(play, page, `Ticket ${ticket}`);
  await card(page, "Charge").getByRole("link", { name: "Charge in an order" }).click();
  await card(page, "Customer")
    .getByText(/@month\.example/)
    .waitFor();
}

/** The first unit is scanned, and the others too unless they are many. */
async function addLine(page: Page, { sku, units, off, serials = [] }: Sale["sold"][number]): Promise<void> {
  const { code, title } = goodsOf(sku);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${title}` });
  await scan(page, code);
  await quantity.waitFor();
  if (units <= 2) for (let unit = 2; unit <= units; unit += 1) await scan(page, code);
  else await quantity.fill(String(units));
  await expect.poll(() => quantity.inputValue()).toBe(String(units));
  if (serials.length > 0)
    await typeSerials(page, page.getByRole("textbox", { name: `Serial numbers of ${title}` }), serials);
  if (off === undefined) return;
  await page.getByRole("button", { name: `Change price of ${title}` }).click();
  await agree(page, page.getByRole("dialog", { name: `Price of ${title}` }), off);
}

async function agree(page: Page, editor: ReturnType<Page["getByRole"]>, off: Off): Promise<void> {
  if ("percentBp" in off) {
    await editor.getByText("% off").click();
    await editor.getByLabel("Percent off").fill(String(off.percentBp / 100));
  } else if ("kobo" in off) {
    await editor.getByText("₦ off").click();
    await editor.getByLabel("Amount off").fill(String(off.kobo));
  } else {
    await editor.getByText("Unit price", { exact: true }).first().click();
    await editor.getByLabel("Price of a unit").fill(String(off.unitPrice));
  }
  await editor.getByLabel("Reason").fill("A regular customer");
  await page.keyboard.press("Enter");
  await editor.waitFor({ state: "hidden" });
}

async function chooseCustomer({ books }: Play, page: Page, customer: string | undefined): Promise<void> {
  const who = card(page, "Customer");
  if (customer === undefined) return press(who, "Walk-in");
  if (books.customers.has(customer)) {
    await page.getByRole("combobox", { name: "Customer", exact: true }).fill(customer);
    await page.getByRole("option", { name: customer }).click();
    await who.getByText(emailOf(customer)).waitFor();
    return undefined;
  }
  await press(who, "Create Customer");
  await who.getByLabel("Name").fill(customer);
  await who.getByLabel("Email").fill(emailOf(customer));
  await who.getByLabel("Phone").fill("08035550188");
  await who.getByLabel("Address").fill("14 Bode Thomas Street, Surulere, Lagos");
  return undefined;
}

async function deliver(page: Page, fee: number): Promise<void> {
  const delivery = card(page, "Delivery");
  await press(delivery, "Delivery");
  await delivery.getByLabel("Fee").fill(String(fee));
  await delivery.getByLabel("Recipient name").fill("Chinedu Balogun");
  await delivery.getByLabel("Recipient phone").fill("08035550199");
  await delivery.getByLabel("Recipient address").fill("22 Admiralty Way, Lekki Phase 1, Lagos");
}

async function pay(page: Page, paid: readonly Paid[], customer: string | undefined): Promise<void> {
  if (paid.length === 0) return press(payments(page), "Pay later");
  for (const [at, { place, kobo }] of paid.entries()) {
    if (at > 0) await payments(page).getByRole("button", { name: "Add payment" }).click();
    const line = payments(page).getByRole("group", { name: `Payment ${at + 1}` });
    await choose(line, "Account", place === "store credit" ? /^Store credit/ : place);
    // Choosing an account fills in what a walk-in has to pay.
    if (customer !== undefined || paid.length > 1) await line.getByLabel("Amount").fill(String(kobo));
  }
  return undefined;
}

/** Somebody who owes pays on the order's page. */
export async function payLater(play: Play, who: StaffName, order: Order, paid: Paid): Promise<void> {
  const page = play.at[who];
  await page.goto(play.addresses.get(`Order ${order.number}`) ?? "");
  const paying = card(page, "Payment details");
  await paying.getByRole("button", { name: "Edit" }).click();
  await paying.getByRole("button", { name: "Add payment" }).click();
  const line = paying.getByRole("group", { name: /^Payment \d+$/ }).last();
  await choose(line, "Account", paid.place);
  await line.getByLabel("Amount").fill(String(paid.kobo));
  await paying.getByRole("button", { name: "Save payments" }).click();
  await toast(page, "Payment details updated successfully").waitFor();
  play.books.pay(order, paid);
}
