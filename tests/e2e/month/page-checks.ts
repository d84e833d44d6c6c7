import { expect } from "vitest";
import { card, textOf } from "../support/steps";
import { debtOf } from "./books";
import * as figures from "./figures";
import { type AccountName, ACCOUNTS, STAFF, SUPPLIERS } from "./opening";
import type { Play } from "./play";
import { readFile } from "./reading";
import { naira } from "./rules";

/** A page that has its rows shows their sums within this time, in ms. */
const SHOWS_MS = 2000;

/** Waits until a part of the page has this text; otherwise says what it has. */
async function has(what: string, part: ReturnType<typeof card>, ...expected: string[]): Promise<string[]> {
  await part.first().waitFor();
  let text = "";
  const missing = async () => {
    text = await textOf(part.first());
    return expected.filter((words) => !text.includes(words));
  };
  // All differences are listed together, so a page that stays different ends nothing.
  await expect
    .poll(missing, { timeout: SHOWS_MS })
    .toEqual([])
    .catch(() => {});
  const rest = await missing();
  return rest.length === 0 ? [] : [`${what}: it shows ${text}, the books have ${rest.join(", ")}`];
}

/** Each account's list of transactions, with its sums. */
export async function accountPages({ at: { chinwe }, books, keys }: Play): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(ACCOUNTS) as AccountName[]) {
    const own = books.entries.filter(({ place }) => place === name);
    if (own.length === 0) continue;
    await chinwe.goto(`/transactions?account=${keys.accounts[name]}`);
    const { In, Out, Net } = figures.flow({ entries: own } as Play["books"]);
    const sums = chinwe.getByRole("status").filter({ hasText: "Net" });
    found.push(...(await has(`Transactions of ${name}`, sums, `In ${In} Out ${Out} Net ${Net}`)));
  }
  return found;
}

export async function customerPages({ at: { chinwe }, books }: Play): Promise<string[]> {
  const found: string[] = [];
  for (const name of books.customers) {
    await chinwe.goto(`/customers?query=${encodeURIComponent(name)}`);
    await chinwe.getByRole("link", { name, exact: true }).click();
    await chinwe.getByRole("heading", { level: 1, name }).waitFor();
    const own = books.orders.filter(({ customer }) => customer === name);
    const sum = (of: (order: (typeof own)[number]) => number) => own.reduce((total, order) => total + of(order), 0);
    const credit = books.creditOf(name);
    found.push(
      ...(await has(
        `Page of ${name}`,
        card(chinwe, "Purchases"),
        `Orders ${own.length}`,
        `Spent ${naira(sum(({ paid }) => paid))}`,
        `Debt ${naira(sum(debtOf))}`,
        ...(credit > 0 ? [`Store credit ${naira(credit)}`] : []),
      )),
    );
  }
  return found;
}

export async function supplierPages({ at: { chinwe }, books, keys }: Play): Promise<string[]> {
  const found: string[] = [];
  for (const name of SUPPLIERS) {
    await chinwe.goto(`/suppliers/${keys.suppliers[name]}`);
    const { delivered, paid, owed } = figures.owedTo(books, name);
    if (delivered === 0) continue;
    const parts = [`Delivered ${naira(delivered)}`, `Paid ${naira(paid)}`, naira(owed)];
    found.push(...(await has(`Page of ${name}`, card(chinwe, "Owed"), ...parts)));
  }
  return found;
}

export async function shiftPages({ at: { chinwe }, books, addresses }: Play): Promise<string[]> {
  const found: string[] = [];
  for (const { number, float, expected, difference, person } of books.shifts) {
    await chinwe.goto(addresses.get(`Shift ${number}`) ?? "");
    const what = `Shift ${number} of ${STAFF[person].name}`;
    const parts = [`Float ${naira(float)}`, `Expected ${naira(expected)}`];
    found.push(...(await has(what, card(chinwe, "Expected in the drawer"), ...parts)));
    if (difference === null) continue;
    const words =
      difference === 0
        ? "Difference None"
        : `${difference < 0 ? "Missing" : "Too much"} ${naira(Math.abs(difference))}`;
    const counted = `Counted ${naira(expected + difference)}`;
    found.push(...(await has(`${what}, counted`, card(chinwe, "Drawer"), counted, words)));
  }
  return found;
}

const WORDS: Record<string, RegExp> = {
  "in stock": /In stock/i,
  sold: /Sold/i,
  gone: /Gone/i,
  return: /Returned/i,
  repair: /In repair/i,
  "in transit": /In transit/i,
};

/** Each numbered unit that something happened to, and some that lie in stock. */
export async function unitPages({ at: { chinwe }, books }: Play): Promise<string[]> {
  const found: string[] = [];
  const moved = [...books.units].filter(([, state], index) => state !== "in stock" || index % 7 === 0);
  for (const [serial, state] of moved) {
    await chinwe.goto(`/units/${serial}`);
    await card(chinwe, "Unit").waitFor();
    const [text = ""] = (await textOf(chinwe.getByRole("main"))).split("Unit Product");
    if (!WORDS[state]?.test(text)) found.push(`Unit ${serial}: it shows ${text}, the books have ${state}`);
  }
  return found;
}

/** Tickets, with how far each is. */
export async function repairPages({ at: { chinwe }, books, addresses }: Play): Promise<string[]> {
  const found: string[] = [];
  for (const [number, status] of books.repairs) {
    await chinwe.goto(addresses.get(`Ticket ${number}`) ?? "");
    found.push(...(await has(`Ticket ${number}`, card(chinwe, "Status"), status)));
  }
  return found;
}

const kobo = (text: string | undefined) => Math.round(Number(text ?? "") * 100);

/** The files line by line of sales and VAT, added up by hand. */
export async function lineFiles({ at: { chinwe }, books }: Play): Promise<string[]> {
  const moments = "from=2033-05-31T23%3A00%3A00.000Z&to=2033-06-30T22%3A59%3A59.999Z";
  const sales = await readFile(chinwe, `/files/file-exports/sales/?${moments}`);
  const vat = await readFile(chinwe, `/files/file-exports/vat/?${moments}`);
  const sum = (rows: Record<string, string>[], column: string) =>
    rows.reduce((total, row) => total + kobo(row[column]), 0);
  const { due, sales: of } = figures.vat(books);
  const expected = [
    ["CSV of sales, Goods", sum(sales, "Goods"), figures.sold(books) - figures.fees(books)],
    ["CSV of sales, Profit", sum(sales, "Profit"), figures.profit(books)],
    ["CSV of VAT, With VAT", sum(vat, "With VAT"), of],
    ["CSV of VAT, VAT", sum(vat, "VAT"), due],
  ] as const;
  return expected.flatMap(([what, shown, wanted]) =>
    shown === wanted ? [] : [`${what}: it adds up to ${naira(shown)}, the books have ${naira(wanted)}`],
  );
}
