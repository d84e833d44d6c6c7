import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { NewOrderBody } from "../../../src/api/orders/orders.contract";
import { failureOf } from "../../../src/api/kit/errors";
import { CUSTOMER, orderCreateEvents, type OrderView } from "../../models/orders/create/order-create.model";
import { failing } from "../../models/support/failures";
import type { openStaffPage } from "./app";
import type { Held } from "./fake-server";
import { saveHandlers, type Saving } from "./saving";
import { ADA, detail, EMEKA, LEKKI, NGOZI, ORDER, PHONE, TILL } from "./shop";

export type Screen = Saving & { app: Awaited<ReturnType<typeof openStaffPage>> };

export const QUESTION = "Are you sure you want to continue without saving?";

export const part = (title: string) => within(screen.getByRole("region", { name: title }));
export const dialog = (name: string) =>
  within(screen.getByRole(name === QUESTION ? "alertdialog" : "dialog", { name }));
export const box = (title: string, label: string) => part(title).getByLabelText<HTMLInputElement>(label);
const REMARK = "Remark (optional)";

async function fill({ user }: Screen, input: HTMLInputElement, text: string): Promise<void> {
  if (input.value !== "") await user.clear(input);
  await user.click(input);
  await user.paste(text);
}

/** Opens a select and chooses an option; resolves once the focus has returned. */
export async function pick({ user }: Pick<Screen, "user">, list: HTMLElement, name: string): Promise<void> {
  await user.click(list);
  await user.click(await screen.findByRole("option", { name: new RegExp(name) }));
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(list));
}

/** Takes a phone in the picker that is open. */
export async function takePhone({ user }: Pick<Screen, "user">): Promise<void> {
  await user.click(await screen.findByRole("button", { name: /^Infinix Hot 40i/ }));
  const first = dialog("Add products")
    .getAllByRole<HTMLInputElement>("checkbox")
    .find((each) => !each.disabled);
  if (first === undefined) throw new Error("no product is left to pick");
  await user.click(first);
  await user.click(dialog("Add products").getByRole("button", { name: "Add 1 product" }));
}

const chooseCustomer = (on: Screen, name: string) =>
  pick(on, part("Customer").getByRole("combobox", { name: "Customer" }), name);

const press = async ({ user }: Screen, title: string, name: string) =>
  user.click(part(title).getByRole("button", { name }));

const choose = async ({ user }: Screen, title: string, name: string) =>
  user.click(part(title).getByRole("radio", { name }));

const next = ({ server }: Screen, method: string): Held => {
  const held = server.next();
  expect(held.request.method).toBe(method);
  return held;
};

/** The expected request body of a model's draft. */
const expectedBody = ({ context: { draft } }: OrderView): Partial<NewOrderBody> => ({
  store: LEKKI.key,
  status: "pending",
  facilitator: ADA.key,
  remark: draft.remark,
  customer: { ...CUSTOMER },
  delivery:
    draft.method === "pickup"
      ? null
      : {
          method: "delivery",
          status: "pending",
          recipient_name: draft.delivery.recipientName,
          recipient_phone: draft.delivery.recipientPhone,
          recipient_address: draft.delivery.recipientAddress,
          fee: 2500,
        },
  subtotalitems: [{ key: PHONE.variants[0]?.key ?? "", quantity: 1 }],
  payment: [{ account_key: TILL.key, amount: 50_000 }],
});

/** All events of an order on screen. */
export const events = {
  ...orderCreateEvents,
  "the order is forbidden": failing("createOrder", failureOf(403, "")),
} as const;

export type ScreenLabel = keyof typeof events;

/** A person's actions on an order being written and the network's replies. `after` is the model's next state. */
export const handlers: Record<ScreenLabel, (on: Screen, after: OrderView) => Promise<unknown>> = {
  "writes a remark": (on) => fill(on, box("Order details", REMARK), "Gift wrap"),
  "clears the remark": ({ user }) => user.clear(box("Order details", REMARK)),
  "goes to create the customer": (on) => choose(on, "Customer", "Create Customer"),
  "goes to select the customer": (on) => choose(on, "Customer", "Select Customer"),
  "types the customer": async (on) => {
    await fill(on, box("Customer", "Name"), CUSTOMER.name);
    await fill(on, box("Customer", "Email"), CUSTOMER.email);
    await fill(on, box("Customer", "Phone"), CUSTOMER.phone);
    await fill(on, box("Customer", "Address"), CUSTOMER.address);
  },
  "selects a customer": (on) => chooseCustomer(on, NGOZI.name),
  "selects another customer": (on) => chooseCustomer(on, EMEKA.name),
  "clears the customer": (on) => press(on, "Customer", "Clear"),
  "the customer arrives": async (on) => {
    const { request, answer } = next(on, "GET");
    answer(detail(request.path.endsWith(NGOZI.key) ? NGOZI : EMEKA));
  },
  "the customer fails to load": async (on) => next(on, "GET").timeOut(),
  "retries the customer": (on) => press(on, "Customer", "Try again"),
  "chooses delivery": (on) => choose(on, "Delivery", "Delivery"),
  "chooses pickup": (on) => choose(on, "Delivery", "Pickup"),
  "types the delivery": async (on) => {
    await fill(on, box("Delivery", "Fee"), "250000");
    await fill(on, box("Delivery", "Recipient name"), "Tunde Bello");
    await fill(on, box("Delivery", "Recipient phone"), "08051112233");
    await fill(on, box("Delivery", "Recipient address"), "9 Marina Road, Lagos");
  },
  "opens the picker": (on) => press(on, "Products", "Add products"),
  "takes a phone": takePhone,
  "takes nothing": async ({ user }) => user.click(dialog("Add products").getByRole("button", { name: "Cancel" })),
  "sells two": (on) => fill(on, part("Products").getByRole("spinbutton"), "2"),
  "removes the line": async ({ user }) =>
    user.click(part("Products").getAllByRole("button", { name: /^Remove/ })[0] ?? document.body),
  "adds a payment": (on) => press(on, "Payments", "Add payment"),
  "fills the payment": async (on) => {
    const payment = within(part("Payments").getByRole("group", { name: "Payment 1" }));
    await pick(on, payment.getByRole("combobox"), TILL.name);
    await fill(on, payment.getByLabelText("Amount"), "5000000");
  },
  "removes the first payment": (on) => press(on, "Payments", "Remove payment 1"),
  submits: async ({ user }) => user.click(screen.getByRole("button", { name: "Create order" })),
  "asks to leave": async ({ user, app }) =>
    screen.queryByRole("dialog") === null ? user.click(screen.getByRole("link", { name: "Cancel" })) : app.goBack(),
  stays: async ({ user }) => user.click(dialog(QUESTION).getByRole("button", { name: "Cancel" })),
  leaves: async ({ user }) => user.click(dialog(QUESTION).getByRole("button", { name: "yes" })),
  "the order is created": async (on, after) => {
    const { request, answer } = next(on, "POST");
    expect(request.body).toEqual(expectedBody(after));
    expect(request.headers["idempotency-key"]).toMatch(/^[\da-f]{32}$/);
    answer({ status: 200, body: { data: { key: ORDER.key, order_number: ORDER.order_number } } });
  },
  "the order is refused": saveHandlers["the save is refused"],
  "the order is rejected": saveHandlers["the save is rejected"],
  "the order fails on the server": saveHandlers["the save fails on the server"],
  "the order times out": saveHandlers["the save times out"],
  "the order finds no server": saveHandlers["the save finds no server"],
  "the order is a duplicate": saveHandlers["the save is a duplicate"],
  "the order is forbidden": saveHandlers["the save is forbidden"],
};
