import { card } from "../../support/steps";
import { type Play, numbered, visit } from "../play";

const STEPS = [
  ["Start diagnosing", "Diagnosing"],
  ["Start repairing", "Repairing"],
  ["Mark as ready", "Ready"],
  ["Hand over", "Handed over"],
] as const;

/** Ada takes a customer's phone in, with the keyboard alone. */
export async function takeIn(play: Play, customer: string): Promise<number> {
  const page = play.at.ada;
  const { keyboard } = page;
  await page.goto("/repairs/add");
  await page.getByRole("textbox", { name: "Device" }).focus();
  await keyboard.type("Fairphone 5");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("The battery is swollen");
  await page.getByRole("combobox", { name: "Customer" }).focus();
  await keyboard.type(customer);
  const option = page.getByRole("option", { name: customer });
  await option.waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  // The list gives the focus back to its field as it closes.
  await option.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Add ticket" }).press("Enter");
  const number = await numbered(play, page, "Ticket");
  play.books.repairs.set(number, "Received");
  return number;
}

/** A ticket moves one step on; one that is handed over stays. */
export async function moveOn(play: Play, number: number): Promise<void> {
  const page = play.at.ada;
  const now = play.books.repairs.get(number);
  const at = STEPS.findIndex(([, status]) => status === now) + 1;
  const [button, status] = STEPS[at] ?? [];
  if (button === undefined || status === undefined) return;
  await visit(play, page, `Ticket ${number}`);
  await card(page, "Status").getByRole("button", { name: button, exact: true }).click();
  await card(page, "Status").getByText(status, { exact: true }).waitFor();
  play.books.repairs.set(number, status);
}
