import type { Locator, Page } from "playwright-core";
import { card, choose, toast } from "../../support/steps";
import type { Shift } from "../books";
import type { AccountName, StaffName } from "../opening";
import { numbered, type Play, title } from "../play";

/** Notes and coins of a sum, the largest first; what is less than the smallest coin cannot be counted. */
const NOTES = [
  ["₦1,000", 100_000],
  ["₦500", 50_000],
  ["₦200", 20_000],
  ["₦100", 10_000],
  ["₦50", 5000],
  ["₦20", 2000],
  ["₦10", 1000],
  ["₦5", 500],
  ["₦2 coin", 200],
  ["₦1 coin", 100],
  ["50 kobo", 50],
] as const;

/** Types how many there are of each and resolves to what they are worth. */
async function countCash(within: Locator, kobo: number): Promise<number> {
  let left = Math.max(0, kobo);
  let counted = 0;
  for (const [name, worth] of NOTES) {
    const pieces = Math.floor(left / worth);
    if (pieces === 0 && worth !== 100_000) continue;
    await within.getByRole("textbox", { name, exact: true }).fill(String(pieces));
    left -= pieces * worth;
    counted += pieces * worth;
  }
  return counted;
}

export async function openShift(play: Play, who: StaffName, account: AccountName): Promise<Shift> {
  const page = play.at[who];
  await page.goto("/shifts");
  await page.getByRole("button", { name: "Open a shift" }).click();
  const dialog = page.getByRole("dialog", { name: "Open a shift" });
  await choose(dialog, "Cash account", new RegExp(account));
  const float = await countCash(dialog, play.books.balance(account));
  await dialog.getByRole("button", { name: "Open shift" }).click();
  const number = await numbered(play, page, "Shift");
  const shift: Shift = { number, account, person: who, float, moves: 0, expected: float, difference: null };
  play.books.shifts.push(shift);
  return shift;
}

async function openPageOf(play: Play, page: Page, { number }: Shift): Promise<void> {
  await page.goto(play.addresses.get(`Shift ${number}`) ?? "");
  await title(page, `Shift ${number}`).waitFor();
}

export async function dropToSafe(play: Play, shift: Shift, safe: AccountName, kobo: number): Promise<void> {
  const page = play.at[shift.person];
  await openPageOf(play, page, shift);
  await page.getByRole("button", { name: "Drop to the safe" }).click();
  const drop = card(page, "Drop to the safe");
  await drop.getByRole("textbox", { name: "Amount" }).fill(String(kobo));
  await choose(drop, "To", new RegExp(safe));
  await drop.getByRole("button", { name: "Drop", exact: true }).click();
  await toast(page, "Moved to the safe").waitFor();
  const remark = `drop to the safe from shift ${shift.number}`;
  play.books.post({ place: shift.account, kobo: -kobo, purpose: MOVED, remark });
  play.books.post({ place: safe, kobo, purpose: MOVED, remark });
}

export const MOVED = "Moved between accounts";

/** The drawer is counted, and differs by this much from what is expected; the difference is explained. */
export async function closeShift(play: Play, shift: Shift, differs: number): Promise<void> {
  const page = play.at[shift.person];
  await openPageOf(play, page, shift);
  await page.getByRole("button", { name: "Count the drawer" }).click();
  const counting = card(page, "Count the drawer");
  const counted = await countCash(counting, shift.expected + differs);
  await counting.getByRole("button", { name: "Save count" }).click();
  const closing = card(page, "Close the shift");
  await closing.waitFor();
  const difference = counted - shift.expected;
  const explanation = closing.getByRole("textbox", { name: /^Explanation/ });
  if (difference !== 0) await explanation.fill("The change did not add up");
  await closing.getByRole("button", { name: "Close shift" }).click();
  await toast(page, "Shift closed").waitFor();
  const remark = `drawer difference of shift ${shift.number}`;
  shift.difference = difference;
  // No movement of any shift.
  if (difference !== 0) play.books.post({ place: shift.account, kobo: difference, purpose: CORRECTED, remark });
}

const CORRECTED = "Corrections and drawer differences";
