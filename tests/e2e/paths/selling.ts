import type { Page } from "playwright-core";
import type { OrderCreateContext } from "../../../src/machines/orders/create/order-create.events";
import { coveredElsewhere } from "../../models/orders/create/order-continued.model";
import { waitingElsewhere } from "../../models/orders/offline/order-waiting.model";
import {
  type OrderLabel,
  type OrderView,
  sellingModel,
  writingModel,
} from "../../models/orders/create/order-create.model";
import { ofScreen } from "../../models/orders/create/order-create.screen";
import { orderCreateWords } from "../../models/orders/create/order-create.words";
import type { Sight } from "../../models/support/walk";
import { card, choose } from "../support/steps";
import { expectAsked } from "./leaving";
import { beginSale, confirmSold, FEE, PAID, type Person, type Sale } from "./sale";
import { saveHandlers } from "./saving";
import type { Walk } from "./walk";

const customer = (page: Page) => card(page, "Customer");
const payment = (page: Page) => card(page, "Payments").getByRole("group", { name: "Payment 1" });
const picker = (page: Page) => page.getByRole("dialog", { name: "Add products" });
/** Also under a question, which hides it from assistive technology. */
const shownPicker = (page: Page) => page.getByRole("dialog", { name: "Add products", includeHidden: true });

async function select(page: Page, { email }: Person): Promise<void> {
  await customer(page).getByRole("combobox", { name: "Customer" }).fill(email);
  await page.getByRole("option", { name: email }).click();
}

const chooseMethod = (page: Page, name: string) =>
  card(page, "Delivery").locator("label").filter({ hasText: name }).first().click();

/** A person's actions in the browser and the network's replies. */
const handlers: Record<Exclude<OrderLabel, keyof typeof elsewhere>, (sale: Sale) => Promise<unknown>> = {
  "writes a remark": ({ page }) => card(page, "Order details").getByLabel("Remark").fill("Gift wrap"),
  "clears the remark": ({ page }) => card(page, "Order details").getByLabel("Remark").fill(""),
  "goes to create the customer": ({ page }) => customer(page).getByText("Create Customer").click(),
  "goes to select the customer": ({ page }) => customer(page).getByText("Select Customer").click(),
  "types the customer": async ({ page, newcomer }) => {
    await customer(page).getByLabel("Name").fill(newcomer.name);
    await customer(page).getByLabel("Email").fill(newcomer.email);
    await customer(page).getByLabel("Phone").fill(newcomer.phone);
    await customer(page).getByLabel("Address").fill(newcomer.address);
  },
  "selects a customer": ({ page, known }) => select(page, known),
  "selects another customer": ({ page, other }) => select(page, other),
  "clears the customer": ({ page }) => customer(page).getByRole("button", { name: "Clear", exact: true }).click(),
  "the customer arrives": ({ endCustomer }) => endCustomer("answered"),
  "the customer fails to load": ({ endCustomer }) => endCustomer("unreachable"),
  "retries the customer": ({ page }) => customer(page).getByRole("button", { name: "Try again" }).click(),
  "chooses delivery": ({ page }) => chooseMethod(page, "Delivery"),
  "chooses pickup": ({ page }) => chooseMethod(page, "Pickup"),
  "types the delivery": async ({ page }) => {
    await card(page, "Delivery").getByLabel("Fee").fill(`${FEE}00`);
    await card(page, "Delivery").getByLabel("Recipient name").fill("Tunde Bello");
    await card(page, "Delivery").getByLabel("Recipient phone").fill("08051112233");
    await card(page, "Delivery").getByLabel("Recipient address").fill("9 Marina Road, Lagos");
  },
  "opens the picker": ({ page }) => page.getByRole("button", { name: "Add products" }).click(),
  "takes a phone": async ({ page, product, variant }) => {
    await picker(page).getByRole("searchbox").fill(product.title);
    await picker(page).getByText("1 of 1").waitFor();
    await picker(page).getByRole("button", { name: product.title }).click();
    await picker(page).getByRole("checkbox", { name: variant.variation, exact: true }).check();
    await picker(page).getByRole("button", { name: "Add 1 product" }).click();
  },
  "takes nothing": ({ page }) => picker(page).getByRole("button", { name: "Cancel" }).click(),
  "sells two": ({ page }) => card(page, "Products").getByRole("spinbutton").fill("2"),
  "removes the line": ({ page }) =>
    card(page, "Products")
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click(),
  "adds a payment": ({ page }) => card(page, "Payments").getByRole("button", { name: "Add payment" }).click(),
  "fills the payment": async ({ page, account }) => {
    await choose(payment(page), "Account", account);
    await payment(page).getByLabel("Amount").fill(`${PAID}00`);
  },
  "removes the first payment": ({ page }) =>
    card(page, "Payments").getByRole("button", { name: "Remove payment 1" }).click(),
  submits: ({ page }) => page.getByRole("button", { name: "Create order" }).click(),
  "asks to leave": async ({ page }) => {
    if ((await picker(page).count()) > 0) await page.evaluate(() => history.back());
    else await page.getByRole("link", { name: "Cancel" }).click();
  },
  stays: saveHandlers.stays,
  leaves: saveHandlers.leaves,
  "the order is created": ({ end }) => end("answered"),
  "the order is refused": saveHandlers["the save is refused"],
  "the order is rejected": saveHandlers["the save is rejected"],
  "the order fails on the server": saveHandlers["the save fails on the server"],
  "the order times out": saveHandlers["the save times out"],
  "the order finds no server": saveHandlers["the save finds no server"],
  "the order is a duplicate": saveHandlers["the save is a duplicate"],
};

/** Labels that other tests cover. */
const elsewhere = {} as const satisfies Partial<Record<OrderLabel, string>>;

const isSelecting = (order: OrderView, state: "loading" | "failed") => order.matches({ filling: { customer: state } });
const isChosen = (order: OrderView) =>
  order.matches({ filling: { customer: "settled" } }) && order.context.draft.customerKey !== "";
const isSoldBefore = (order: OrderView) => order.context.failure?.kind === "duplicate";
const hasFailed = (order: OrderView) => order.matches("filling") && order.context.failure !== null;

/** What a person sees of an order being written. */
const sights: Sight<OrderCreateContext, Sale>[] = [
  {
    says: "the button reads “Creating order”",
    when: (order) => order.matches("saving"),
    look: ({ page }) => page.getByRole("button", { name: "Creating order" }).waitFor(),
  },
  {
    says: "above the cards is “Nothing was saved.”",
    when: (order) => hasFailed(order) && !order.context.isUncertain && !isSoldBefore(order),
    look: ({ page }) => page.getByText("Nothing was saved").waitFor(),
  },
  {
    says: "above the cards is the text that the order may or may not have been saved and is never saved twice",
    when: (order) => hasFailed(order) && order.context.isUncertain && !isSoldBefore(order),
    look: ({ page }) => page.getByText("it is never saved twice").waitFor(),
  },
  {
    says: "above the cards is “That version stays saved.”",
    when: (order) => hasFailed(order) && isSoldBefore(order),
    look: ({ page }) => page.getByText("That version stays saved. What you changed since is still here").waitFor(),
  },
  {
    says: "each missing or invalid field shows an error",
    isBrief: true,
    when: (order) => order.matches("filling") && order.context.problems !== null,
    look: async ({ page }, { context: { problems } }) => {
      for (const text of Object.values<string>(problems?.fields ?? {})) await page.getByText(text).first().waitFor();
    },
  },
  {
    says: "the customer's details are loading",
    isBrief: true,
    when: (order) => isSelecting(order, "loading"),
    look: ({ page }) => customer(page).getByText("Loading the customer's details").waitFor(),
  },
  {
    says: "Try again is offered in the Customer card",
    isBrief: true,
    when: (order) => isSelecting(order, "failed"),
    look: ({ page }) => customer(page).getByRole("button", { name: "Try again" }).waitFor(),
  },
  {
    says: "the Customer card shows the customer's email and phone",
    isBrief: true,
    when: isChosen,
    look: async ({ page, known, other }, { context: { draft } }) => {
      const { email } = draft.customerKey === "ngozi" ? known : other;
      await customer(page).getByText(`${email}, 0`).waitFor();
    },
  },
  {
    says: "the Customer card has Name, Email, Phone and Address to fill in",
    isBrief: true,
    when: (order) => order.matches("filling") && order.context.draft.customerMode === "create",
    look: ({ page }) => customer(page).getByLabel("Email").waitFor(),
  },
  {
    says: "the fields of the delivery can be filled in",
    isBrief: true,
    when: (order) => order.matches("filling") && order.context.draft.method === "delivery",
    look: ({ page }) => card(page, "Delivery").locator("input:enabled").first().waitFor(),
  },
  {
    says: "Add products is open",
    when: (order) => order.matches({ filling: { products: "picking" } }),
    look: ({ page }) => shownPicker(page).waitFor(),
  },
  {
    says: "Add products is closed",
    when: (order) => order.matches({ filling: { products: "listed" } }),
    look: ({ page }) => shownPicker(page).waitFor({ state: "hidden" }),
  },
  {
    says: "I am asked “Are you sure you want to continue without saving?”",
    when: (order) => order.hasTag("confirming"),
    look: ({ page }) => expectAsked(page, true),
  },
  {
    says: "the confirmation is closed",
    when: (order) => !order.hasTag("confirming"),
    look: ({ page }) => expectAsked(page, false),
  },
  {
    says: "the order opens, the customer has one more order, its goods are taken from stock and its payment is posted once",
    when: (order) => order.matches("created"),
    look: async (sale, order) => {
      await sale.page.getByRole("heading", { level: 1, name: /^Order \d+$/ }).waitFor();
      await confirmSold(sale, order);
    },
  },
  {
    says: "the list of orders is shown again",
    when: (order) => order.matches("left"),
    look: ({ page }) => page.waitForURL("**/orders"),
  },
];

const SAVED_BEFORE =
  "covered by tests/models/orders/create/order-create.paths.test.ts: here the first reply is always correct";

export const orderCreateWalk: Walk<OrderCreateContext, OrderLabel, Sale> = {
  title: "creating an order",
  given: "I am signed in, opened Orders and pressed Create order",
  signedIn: "somebody",
  models: [ofScreen(sellingModel), ofScreen(writingModel)],
  words: orderCreateWords,
  handlers,
  replies: { effect: "createOrder", end: ({ end }) => end, page: ({ page }) => page },
  elsewhere,
  beyond: {
    ...coveredElsewhere,
    ...waitingElsewhere,
    "filling another.requested": SAVED_BEFORE,
    "confirmingAnother another.cancelled": SAVED_BEFORE,
    "confirmingAnother another.confirmed (1)": SAVED_BEFORE,
    "confirmingAnother another.confirmed (2)": SAVED_BEFORE,
  },
  sights,
  open: beginSale,
};
