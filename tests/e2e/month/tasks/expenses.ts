import { choose, toast } from "../../support/steps";
import { ACCOUNTS, type AccountName, type StaffName } from "../opening";
import type { Play } from "../play";
import { MOVED } from "./shifts";

const open = async ({ at }: Play, who: StaffName) => {
  const page = at[who];
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Add transaction" }).click();
  const dialog = page.getByRole("dialog", { name: "Add transaction" });
  const line = dialog.getByRole("group", { name: "Payment 1" });
  const save = async () => {
    await dialog.getByRole("button", { name: "Add transaction" }).click();
    await toast(page, "Transaction added successfully").waitFor();
  };
  return { page, dialog, line, save };
};

/** Money that is taken out for something, with its category. */
export async function spend(
  play: Play,
  who: StaffName,
  account: AccountName,
  category: string,
  kobo: number,
): Promise<void> {
  const { page, dialog, line, save } = await open(play, who);
  const remark = `${category} of day ${play.books.day}`;
  await dialog.getByLabel("Remark").fill(remark);
  await dialog.getByText("Debit", { exact: true }).click();
  await dialog.getByRole("combobox", { name: /^Category/ }).click();
  await page.getByRole("option", { name: category }).click();
  const { store } = ACCOUNTS[account];
  const stores = dialog.getByRole("combobox", { name: "Store", exact: true });
  if (!(await stores.innerText()).includes(store)) await choose(dialog, "Store", store);
  await choose(line, "Account", account);
  await line.getByLabel("Amount").fill(String(kobo));
  await save();
  play.books.post({ place: account, kobo: -kobo, purpose: category, remark });
}

/** The owner carries money from one account to another. */
export async function carry(play: Play, from: AccountName, to: AccountName, kobo: number): Promise<void> {
  const { dialog, line, save } = await open(play, "chinwe");
  await dialog.getByText("Move", { exact: true }).click();
  await choose(line, "From", from);
  await choose(dialog, "To", to);
  await line.getByLabel("Amount").fill(String(kobo));
  await save();
  play.books.post({ place: from, kobo: -kobo, purpose: MOVED, remark: `Moved to ${to}` });
  play.books.post({ place: to, kobo, purpose: MOVED, remark: `Moved from ${from}` });
}
