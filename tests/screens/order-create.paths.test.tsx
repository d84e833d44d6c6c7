import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import type { OrderCreateContext } from "../../src/machines/order-create.events";
import type { DraftLine } from "../../src/machines/order-draft";
import {
  orderCreateEvents,
  type OrderLabel,
  type OrderView,
  phaseOf,
  regionsOf,
  sellingModel,
  writingModel,
} from "../models/order-create.model";
import { ofScreen } from "../models/order-create.screen";
import { edgeCover, type Model, valueOf } from "../models/support/model";
import { openApp, startSession } from "./support/app";
import { serve } from "./support/fake-server";
import { box, handlers, part, QUESTION, type Screen } from "./support/person-at-order";
import { detail, everyScreen, ORDER, PHONE } from "./support/shop";

type OrderModel = Model<OrderCreateContext, OrderLabel>;

const onScreen = (model: OrderModel, edgeOf: NonNullable<OrderModel["edgeOf"]>) => ({
  ...ofScreen(model),
  edgeOf,
});

const writing = onScreen(writingModel, (before, label) => {
  const { customer, products } = regionsOf(before);
  if (/customer/.test(label)) return `${JSON.stringify(customer)} ${label}`;
  // The ways out look the same whatever was written.
  return /leave|stays/.test(label) ? `${phaseOf(before)} ${JSON.stringify(products)} ${label}` : label;
});

const selling = onScreen(sellingModel, (before, label) => {
  const { draft, failure, isUncertain } = before.context;
  const sale = `${draft.customerMode} ${draft.method}`;
  // Each sale ends in an order; how a save fails shows the same in each, and what may follow hangs on that alone.
  if (before.matches("saving")) return label === "the order is created" ? `${sale} ${label}` : label;
  if (failure !== null) return [isUncertain, phaseOf(before), label].join(" ");
  return /remark|leave|stays/.test(label) ? `${phaseOf(before)} ${label}` : `${sale} ${valueOf(before)} ${label}`;
});

/** What a person sees when the model is in a state. */
function seeOrder(order: OrderView): void {
  const { draft, failure, isUncertain, problems } = order.context;
  const isSaving = order.matches("saving");
  expect(screen.getByRole("button", { name: isSaving ? "Creating order" : "Create order" })).toBeTruthy();
  expect(box("Order details", "Remark (optional)").value).toBe(draft.remark);
  const isCreating = draft.customerMode === "create";
  expect(part("Customer").getByRole<HTMLInputElement>("radio", { name: "Create Customer" }).checked).toBe(isCreating);
  if (isCreating) expect(box("Customer", "Name").value).toBe(draft.customer.name);
  const selecting = (state: string) => order.matches({ filling: { customer: { selecting: state } } } as never);
  expect(part("Customer").queryByText("Loading the customer's details") !== null).toBe(selecting("loading"));
  expect(part("Customer").queryByRole("button", { name: "Try again" }) !== null).toBe(selecting("failed"));
  expect(part("Customer").queryByText(/@example\.com, 0803 555 0142$/) !== null).toBe(
    !isCreating && draft.customer.email !== "",
  );
  expect(box("Delivery", "Fee").disabled).toBe(draft.method === "pickup");
  expect(box("Delivery", "Recipient name").value).toBe(draft.delivery.recipientName);
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
      expect.stringMatching(isUncertain ? /may or may not have been saved.*cannot sell twice/ : /Nothing was saved/),
    );
  }
}

async function seeState(order: OrderView, { app }: Screen): Promise<void> {
  if (order.matches("created")) {
    await waitFor(() => expect(app.pathname()).toBe(`/orders/${ORDER.key}`));
    await screen.findByText("Order added successfully");
    await screen.findByRole("heading", { name: `Order ${ORDER.order_number}` });
  } else if (order.matches("left")) await waitFor(() => expect(app.pathname()).not.toBe("/orders/create"));
  else {
    await waitFor(() =>
      expect(screen.queryByRole("alertdialog", { name: QUESTION }) !== null).toBe(order.hasTag("confirming")),
    );
    await waitFor(() => seeOrder(order));
    expect(app.pathname()).toBe("/orders/create");
  }
}

async function openCreateOrder(): Promise<Screen> {
  const server = serve([
    ...everyScreen,
    { method: "GET", path: /^\/customers\/[\w-]+$/, reply: "held" },
    { method: "POST", path: /^\/orders\/new$/, reply: "held" },
    { method: "GET", path: /^\/orders\/[\w-]+$/, reply: () => detail(ORDER) },
    {
      method: "GET",
      path: /^\/preflight\/load-products$/,
      reply: () => ({ status: 200, body: { data: [PHONE], pagination: { total_count: 1 } } }),
    },
  ]);
  const app = await openApp("/products", "/orders/create");
  await screen.findByRole("button", { name: "Create order" });
  return { user: userEvent.setup({ delay: null }), server, app };
}

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

test("every event of the sale is somebody's to bring about", () => {
  expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(orderCreateEvents).toSorted());
});

describe.each([
  { story: "writing an order", model: writing },
  { story: "selling", model: selling },
])("$story", ({ model }) => {
  const paths = edgeCover(model);

  for (const { name, steps } of paths) {
    test(`${name}`, async () => {
      const on = await openCreateOrder();
      for (const { label, after } of steps) {
        await handlers[label](on, after);
        await seeState(after, on);
      }
      expect(on.server.held.length).toBeLessThanOrEqual(1);
    });
  }
});

test("a customer chosen once told that one is missing is being read; only a save finds them not here yet", async () => {
  const on = await openCreateOrder();
  await on.user.click(screen.getByRole("button", { name: "Create order" }));
  await part("Customer").findByText('Please fill in "Customer"');
  const [choice] = edgeCover(writing).flatMap(({ steps }) =>
    steps.filter(({ label }) => label === "selects a customer"),
  );
  if (choice === undefined) throw new Error("no path selects a customer");
  await handlers[choice.label](on, choice.after);
  await part("Customer").findByText("Loading the customer's details");
  expect(part("Customer").queryByText(/Try again in a moment/)).toBeNull();
  await on.user.click(screen.getByRole("button", { name: "Create order" }));
  await part("Customer").findByText(/^The customer's details are not here yet/);
});
