import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import { sellsOffline } from "../kit/shelf";
import { cardOf, enter, type Scene, type Stage } from "./scene";

export const SELL = "Sell now, send later";

export async function typeSale(page: Page, name: string, place: number): Promise<void> {
  const customer = cardOf(page, "Customer");
  await customer.getByText("Create Customer").click();
  await customer.getByLabel("Name").fill(name);
  await customer.getByLabel("Email").fill(`${name.split(" ")[0]?.toLowerCase()}@example.com`);
  await customer.getByLabel("Phone").fill("08035550142");
  await customer.getByLabel("Address").fill("4 Allen Avenue, Ikeja");
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.getByText(/ of /).waitFor();
  await picker.getByRole("button", { expanded: false }).nth(place).click();
  await picker.getByRole("checkbox", { disabled: false }).first().check();
  await picker.getByRole("button", { name: "Add 1 product" }).click();
  const payment = cardOf(page, "Payments").getByRole("group", { name: "Payment 1" });
  await payment.getByRole("combobox", { name: "Account" }).click();
  await page.getByRole("option").first().click();
  await payment.getByLabel("Amount").fill("500000");
}

export const receipt = (page: Page) => cardOf(page, /^Provisional receipt P-/);
const toBeSent = (page: Page) => cardOf(page, /^\d+ sales? /);

async function sell(stage: Stage): Promise<void> {
  const { draw } = stage;
  const { page, context } = await enter(stage, DEMO_SIGN_INS.admin, { opensOffline: true });
  await page.goto("/orders/create");
  await cardOf(page, "Customer").waitFor();
  await sellsOffline(page);
  await page.goto("/orders/offline");
  await draw(page, "offline-sales-empty");

  await page.goto("/orders/create");
  await cardOf(page, "Customer").waitFor();
  await context.setOffline(true);
  await page.getByText("You can sell without a network").waitFor();
  await typeSale(page, "Zainab Musa", 0);
  await draw(page, "order-create-offline");
  await page.getByRole("button", { name: SELL }).click();
  await receipt(page).waitFor();
  await draw(page, "offline-sales-receipt");
  await page.getByRole("link", { name: "Create order" }).click();
  await cardOf(page, "Customer").waitFor();
  await typeSale(page, "Chukwuemeka Oluwaseun Adebayo-Okonkwo", 1);
  await page.getByRole("button", { name: SELL }).click();
  await receipt(page).waitFor();
  await page.goto("/orders/offline");
  await toBeSent(page).waitFor();
  await draw(page, "offline-sales-waiting");

  for (const [name, address] of [
    ["dashboard-waiting", "/"],
    ["orders-waiting", "/orders"],
  ] as const) {
    await page.goto(address);
    await toBeSent(page).waitFor();
    await draw(page, name);
  }
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog", { name: /^Sign out with/ }).waitFor();
  await draw(page, "sign-out-waiting", false);
  await page.keyboard.press("Escape");

  const look = async (words: RegExp, name: string, at = 0) => {
    await page.goto("/orders/offline");
    await page.getByText(words).nth(at).waitFor();
    await draw(page, name);
  };
  await context.route("**/api/orders/new", () => undefined);
  await context.setOffline(false);
  await look(/is being sent/, "offline-sales-sending");
  await context.route("**/api/saves/*", () => undefined);
  await look(/shop is asked/, "offline-sales-asking");
  await context.unroute("**/api/saves/*");
  await context.route("**/api/orders/new", (route) => route.fulfill({ status: 500, json: { error: "" } }));
  await look(/server failed at it/, "offline-sales-failed", 1);
  // What the shop would refuse: its goods were sold meanwhile.
  await context.route("**/api/orders/new", (route) =>
    route.fulfill({ status: 417, json: { error: "Only 1 of Samsung Galaxy A15 (Blue Black, 128GB) left" } }),
  );
  await context.route("**/api/refused-sales/new", (route) => route.fulfill({ status: 403, json: { error: "" } }));
  await look(/store does not know of it/, "offline-sales-not-permitted", 1);
  await context.unroute("**/api/refused-sales/new");
  await look(/refused it/, "offline-sales-refused", 1);
  await page
    .getByRole("button", { name: /^Cancel P-/ })
    .first()
    .click();
  const question = page.getByRole("dialog", { name: /^Cancel sale P-/ });
  await question.waitFor();
  await draw(page, "offline-sales-cancel", false);
  await question.getByRole("textbox").fill("Money back in cash, with an apology. She comes again on Friday.");
  await question.getByRole("button", { name: "Cancel sale" }).click();
  await question.waitFor({ state: "hidden" });
  await page.goto("/orders/refused");
  await page.getByText("Money back in cash").first().waitFor();
  await draw(page, "refused-sales");
  await context.close();
}

export const sellingScene: Scene = {
  names: [
    "offline-sales-empty",
    "order-create-offline",
    "offline-sales-receipt",
    "offline-sales-waiting",
    "dashboard-waiting",
    "orders-waiting",
    "sign-out-waiting",
    "offline-sales-sending",
    "offline-sales-asking",
    "offline-sales-failed",
    "offline-sales-not-permitted",
    "offline-sales-refused",
    "offline-sales-cancel",
    "refused-sales",
  ],
  play: sell,
};
