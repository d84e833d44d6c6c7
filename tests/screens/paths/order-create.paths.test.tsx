import "../support/signed-in";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import type { OrderCreateContext } from "../../../src/machines/orders/create/order-create.events";
import type { DraftLine } from "../../../src/machines/orders/create/order-draft";
import { coveredElsewhere } from "../../models/orders/create/order-continued.model";
import {
  type OrderLabel,
  type OrderView,
  sellingModel,
  writingModel,
} from "../../models/orders/create/order-create.model";
import { ofScreen } from "../../models/orders/create/order-create.screen";
import { waitingElsewhere } from "../../models/orders/offline/order-waiting.model";
import type { Model } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { box, events, handlers, part, pick, QUESTION, type Screen, type ScreenLabel } from "../support/person-at-order";
import { detail, everyScreen, LEKKI, listed, NGOZI, ORDER, PHONE } from "../support/shop";
import { onlyWhile } from "../support/sights";
import { findToast } from "../support/toasts";
import { testOnScreen } from "../support/walk";

type OrderModel = Model<OrderCreateContext, ScreenLabel>;

const SAVED_BEFORE =
  "covered by tests/screens/forms/saved-before.test.tsx and the model of an order that was sold before";

/** The model's offers that the screen also has, and the loss of a permission during them. */
const onScreen = (model: Model<OrderCreateContext, OrderLabel>): OrderModel => {
  const { machine, input, stateOf, offers } = ofScreen(model);
  return {
    machine,
    input,
    stateOf,
    events,
    offers: (order) => [...(offers?.(order) ?? []), "the order is forbidden"],
  };
};

/** What a person sees when the model is in a state. */
function seeOrder(order: OrderView): void {
  const { draft, failure, isUncertain, problems } = order.context;
  const isSaving = order.matches("saving");
  expect(screen.getByRole("button", { name: isSaving ? "Creating order" : "Create order" })).toBeTruthy();
  expect(box("Order details", "Remark (optional)").value).toBe(draft.remark);
  const isCreating = draft.customerMode === "create";
  expect(part("Customer").getByRole<HTMLInputElement>("radio", { name: "Create Customer" }).checked).toBe(isCreating);
  if (isCreating) expect(box("Customer", "Name").value).toBe(draft.customer.name);
  const selecting = (state: string) => order.matches({ filling: { customer: state } } as never);
  expect(part("Customer").queryByText("Loading the customer's details") !== null).toBe(selecting("loading"));
  expect(part("Customer").queryByRole("button", { name: "Try again" }) !== null).toBe(selecting("failed"));
  expect(part("Customer").queryByText(/\. Nothing was changed\. Try again /) !== null).toBe(selecting("failed"));
  expect(part("Customer").queryByText(/@example\.com, 0803 555 0142$/) !== null).toBe(
    !isCreating && draft.customer.email !== "",
  );
  const isPickup = draft.method === "pickup";
  expect(part("Delivery").queryByText(`Pickup at ${LEKKI.title}`) !== null).toBe(isPickup);
  const typed = part("Delivery").queryAllByRole<HTMLInputElement>("textbox");
  const { fee, recipientName, recipientPhone, recipientAddress } = draft.delivery;
  expect(typed.map(({ value }) => value.replaceAll(/[\s,]/g, ""))).toEqual(
    isPickup
      ? []
      : [
          fee === null ? "" : (fee / 100).toFixed(2),
          ...[recipientName, recipientPhone, recipientAddress].map((text) => text.replaceAll(/[\s,]/g, "")),
        ],
  );
  expect(part("Products").queryAllByRole("listitem")).toHaveLength(draft.lines.length);
  expect(
    part("Products")
      .queryAllByRole<HTMLInputElement>("spinbutton")
      .map(({ value }) => value),
  ).toEqual(draft.lines.map((line: DraftLine) => String(line.quantity)));
  expect(part("Payments").getAllByRole("group", { name: /^Payment/ })).toHaveLength(draft.payments.length);
  const isPicking = order.matches({ filling: { products: "picking" } });
  expect(screen.queryByRole("dialog", { name: "Add products" }) !== null).toBe(isPicking);
  const texts: string[] = Object.values(problems?.fields ?? {});
  for (const text of texts) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  if (failure !== null && !isSaving) {
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(
        failure.kind === "duplicate"
          ? /That version stays saved.*Open order 12.*Save as another order/
          : isUncertain
            ? /may or may not have been saved.*never saved twice/
            : /Nothing was saved/,
      ),
    );
  }
}

/** What a person sees while writing an order. */
const sights: Sight<OrderCreateContext, Screen>[] = [
  {
    says: "the order shows my input, with errors at its fields",
    when: (order) => order.matches("filling") || order.matches("saving"),
    look: async ({ app }, order) => {
      await waitFor(() => seeOrder(order));
      expect(app.pathname()).toBe("/orders/create");
    },
  },
  ...onlyWhile<OrderCreateContext, Screen>(
    `I am asked “${QUESTION}”`,
    (order) => order.hasTag("confirming"),
    () => screen.queryByRole("alertdialog", { name: QUESTION }),
  ),
  {
    says: "a message confirms the creation, and the order opens",
    when: (order) => order.matches("created"),
    look: async ({ app }) => {
      await findToast("Order added successfully");
      await screen.findByRole("heading", { name: `Order ${ORDER.order_number}` });
      expect(app.pathname()).toBe(`/orders/${ORDER.key}`);
    },
  },
  {
    says: "another page is shown",
    when: (order) => order.matches("left"),
    look: ({ app }) => waitFor(() => expect(app.pathname()).not.toBe("/orders/create")),
  },
];

async function openCreateOrder(): Promise<Screen> {
  const server = serve([
    ...everyScreen,
    { method: "GET", path: /^\/customers\/[\w-]+$/, reply: "held" },
    { method: "POST", path: /^\/orders\/new$/, reply: "held" },
    { method: "GET", path: /^\/orders\/[\w-]+$/, reply: () => detail(ORDER) },
    { method: "GET", path: /^\/products$/, reply: () => listed() },
    { method: "GET", path: /^\/preflight\/load-products$/, reply: () => listed(PHONE) },
  ]);
  const app = await openStaffPage("/products", "/orders/create");
  await screen.findByRole("button", { name: "Create order" });
  return { user: userEvent.setup({ delay: null }), server, app };
}

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

testOnScreen<OrderCreateContext, ScreenLabel, Screen>({
  title: "creating an order",
  models: [onScreen(sellingModel), onScreen(writingModel)],
  handlers,
  elsewhere: {},
  beyond: {
    ...coveredElsewhere,
    ...waitingElsewhere,
    "filling another.requested": SAVED_BEFORE,
    "confirmingAnother another.cancelled": SAVED_BEFORE,
    "confirmingAnother another.confirmed (1)": SAVED_BEFORE,
    "confirmingAnother another.confirmed (2)": SAVED_BEFORE,
    "filling.edits.unmodified leave.requested": "nowhere: an untouched page never asks before it is left",
  },
  sights,
  // Each kind of sale creates a separate order.
  shows: ({ context: { draft }, ...order }) =>
    order.matches("created") ? `${draft.customerMode} ${draft.method}` : "",
  open: openCreateOrder,
});

test("choosing a missing customer loads it, and only a save during the load reports missing details", async () => {
  const on = await openCreateOrder();
  const save = () => on.user.click(screen.getByRole("button", { name: "Create order" }));
  await save();
  await part("Customer").findByText('Please fill in "Customer"');
  await pick(on, part("Customer").getByRole("combobox", { name: "Customer" }), NGOZI.name);
  await part("Customer").findByText("Loading the customer's details");
  expect(part("Customer").queryByText(/Try again in a moment/)).toBeNull();
  await save();
  await part("Customer").findByText(/^The customer's details are not here yet/);
});
