import type { Page } from "playwright-core";
import type { Width } from "../../../tools/kit/visitor";
import { PASSWORD } from "../session/setup-steps";
import { openPage } from "../support/harness";
import { chanceOf } from "../trust/chance";
import { Books } from "./books";
import { fillIn, setUp, STAFF, type StaffName } from "./opening";
import type { Play } from "./play";
import type { Shop } from "./shop";

/** A browser of somebody's own, whose clock is the shop's; they have signed in on the login page. */
async function comeIn(shop: Shop, who: StaffName, width: Width): Promise<Page> {
  const page = await openPage({ origin: shop.origin, width });
  await shop.clock.show(page.context());
  await page.goto("/login");
  await page.getByLabel("Email").fill(STAFF[who].email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  return page;
}

/** Four people, one of them with a phone. Their browsers close when the test ends. */
async function comeAll(shop: Shop): Promise<Play["at"]> {
  return {
    chinwe: await comeIn(shop, "chinwe", 1440),
    musa: await comeIn(shop, "musa", 1440),
    ada: await comeIn(shop, "ada", 900),
    bola: await comeIn(shop, "bola", 390),
  };
}

/** The shop is set up on its page, filled in, and opens with everybody there. */
export async function openForBusiness(shop: Shop, seed: string): Promise<Play> {
  const page = await openPage({ origin: shop.origin });
  await shop.clock.show(page.context());
  await setUp(page, shop);
  const keys = await fillIn(page);
  let made = 0;
  return {
    shop,
    keys,
    books: new Books(),
    at: await comeAll(shop),
    addresses: new Map(),
    chance: chanceOf("month", "plan", seed),
    newSerial: () => `SN-${String((made += 1)).padStart(5, "0")}`,
  };
}

/** The owner alone, who reads the reports. */
export async function ownerComes(play: Play): Promise<void> {
  play.at = { ...play.at, chinwe: await comeIn(play.shop, "chinwe", 1440) };
}

/** The morning of another day: the clock goes on, and everybody signs in again. */
export async function nextMorning(play: Play, day: number): Promise<void> {
  await play.shop.clock.begin(day);
  await play.shop.sumDays();
  play.books.day = day;
  play.at = await comeAll(play.shop);
}
