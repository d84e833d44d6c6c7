import type { Locator, Page } from "playwright-core";
import { card } from "../support/steps";
import type { Books } from "./books";
import type { Keys, StaffName } from "./opening";
import type { Shop } from "./shop";

/** Everything a step needs: who is there, the script's own books, and the addresses of what was made. */
export type Play = {
  shop: Shop;
  books: Books;
  keys: Keys;
  /** Whoever came in today, each with a browser of their own. */
  at: Record<StaffName, Page>;
  /** Addresses of orders, tickets, transfers and shifts, by kind and number. */
  addresses: Map<string, string>;
  /** A number from 0 to below 1, the same for the same seed. */
  chance: () => number;
  /** The next serial number. */
  newSerial: () => string;
};

export const pick = <Item>({ chance }: Play, items: readonly Item[]): Item => {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

/** A whole number from `least` to `most`. */
export const between = ({ chance }: Play, least: number, most: number): number =>
  least + Math.floor(chance() * (most - least + 1));

export const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Waits for the page of a new record and keeps its address; resolves to the number in its title. */
export async function numbered({ addresses }: Play, page: Page, kind: string): Promise<number> {
  const heading = title(page, new RegExp(`^${kind} \\d+$`));
  await heading.waitFor();
  const number = Number((await heading.innerText()).split(" ").at(-1));
  addresses.set(`${kind} ${number}`, new URL(page.url()).pathname);
  return number;
}

export async function visit({ addresses }: Play, page: Page, record: string): Promise<void> {
  const address = addresses.get(record);
  if (address === undefined) throw new Error(`${record} has no address`);
  await page.goto(address);
  await title(page, record).waitFor();
}

/** One number on each line; then the person leaves the box, which would keep what is scanned next. */
export async function typeSerials(page: Page, box: Locator, serials: readonly string[]): Promise<void> {
  await box.fill(serials.join("\n"));
  await page.keyboard.press("Tab");
}

/** A switch of few choices is pressed where its words are. */
export const press = (within: Page | Locator, words: string) =>
  within.locator("label").filter({ hasText: words }).first().click();

export const payments = (page: Page) => card(page, "Payments");
