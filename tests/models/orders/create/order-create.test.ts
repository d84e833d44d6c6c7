import { createActor, fromPromise, waitFor } from "xstate";
import { expect, test } from "vitest";
import { failureOf } from "../../../../src/api/kit/errors";
import type { Buyer } from "../../../../src/api/people/customers";
import type { PickerProduct, PickerVariant } from "../../../../src/api/shell/for-sale";
import type {
  CreateRequest,
  CreatedOrder,
  WaitingRequest,
} from "../../../../src/machines/orders/create/order-create.events";
import { orderCreateMachine } from "../../../../src/machines/orders/create/order-create.machine";
import {
  emptyDraft,
  NO_CUSTOMER,
  totalsOf,
  withLines,
  type OrderDraft,
} from "../../../../src/machines/orders/create/order-draft";
import { NO_DELIVERY } from "../../../../src/machines/orders/order-parts";
import type { StockQuery, StockRead } from "../../../../src/machines/orders/create/sale-draft";
import { failures } from "../../support/failures";
import { KEPT_SALE } from "./order-continued.model";
import { CUSTOMER } from "./order-create.model";

const variantOf = (key: string, salePrice: number): PickerVariant => ({
  key,
  variation: key,
  image: "",
  salePrice,
  quantity: 9,
  status: "active",
});

const productOf = (key: string, salePrice: number): PickerProduct => ({
  key,
  title: key,
  image: "",
  storeKey: "lekki",
  storeTitle: "Lekki",
  salePrice,
  variants: [variantOf(`${key} variant`, salePrice)],
});

const picked = [productOf("kettle", 10_00), productOf("lamp", 200_00), productOf("radio", 3_000_00)].map((product) => ({
  product,
  variant: product.variants[0] as PickerVariant,
}));

/** An order being written, whose chosen customer is still loading. */
function writing() {
  const machine = orderCreateMachine.provide({
    actors: {
      loadCustomer: fromPromise<Buyer, { key: string }>(() => new Promise(() => {})),
      createOrder: fromPromise<CreatedOrder, CreateRequest>(() => new Promise(() => {})),
    },
  });
  const actor = createActor(machine, { input: { storeKey: "lekki", facilitatorKey: "ada" } }).start();
  return { actor, draft: (): OrderDraft => actor.getSnapshot().context.draft };
}

/** The same with three lines of 1, 2 and 3 units, and three payments of 10, 20 and 30 kobo. */
function withThree() {
  const order = writing();
  const three = [1, 2, 3];
  // The picker is a separate machine: here its result is enough.
  order.actor.send({ type: "picker.opened" });
  order.actor.send({ type: "xstate.done.actor.picker", output: { picked }, actorId: "picker" } as never);
  order.actor.send({ type: "payment.added" });
  order.actor.send({ type: "payment.added" });
  for (const [index, quantity] of three.entries()) {
    order.actor.send({ type: "line.changed", index, patch: { quantity } });
    order.actor.send({
      type: "payment.changed",
      index,
      patch: { amount: quantity * 10, accountKey: `till ${quantity}` },
    });
  }
  return order;
}

test("choosing another customer clears the details of the previous one", () => {
  const { actor, draft } = writing();
  actor.send({ type: "customer.selected", key: "ngozi" });
  actor.send({
    type: "xstate.done.actor.loadCustomer",
    output: { key: "ngozi", ...CUSTOMER },
    actorId: "loadCustomer",
  } as never);
  expect(draft().customer).toEqual(CUSTOMER);
  actor.send({ type: "customer.selected", key: "emeka" });
  expect(draft()).toMatchObject({ customerKey: "emeka", customer: NO_CUSTOMER });
});

test.each(["select", "create"] as const)("switching to %s a customer clears the previous input", (mode) => {
  const { actor, draft } = writing();
  if (mode === "select") {
    actor.send({ type: "customerMode.changed", mode: "create" });
    actor.send({ type: "customer.changed", patch: CUSTOMER });
  } else {
    actor.send({ type: "customer.selected", key: "ngozi" });
    actor.send({
      type: "xstate.done.actor.loadCustomer",
      output: { key: "ngozi", ...CUSTOMER },
      actorId: "loadCustomer",
    } as never);
  }
  expect(draft().customer).toEqual(CUSTOMER);
  actor.send({ type: "customerMode.changed", mode });
  expect(draft()).toMatchObject({ customerMode: mode, customerKey: "", customer: NO_CUSTOMER });
});

test.each([0, 1, 2])("a change of line %i changes only that line", (index) => {
  const { actor, draft } = withThree();
  actor.send({ type: "line.changed", index, patch: { quantity: 7 } });
  expect(draft().lines.map(({ quantity }) => quantity)).toEqual([1, 2, 3].with(index, 7));
});

test.each([0, 1, 2])("removing line %i removes only that line", (index) => {
  const { actor, draft } = withThree();
  actor.send({ type: "line.removed", index });
  expect(draft().lines.map(({ title }) => title)).toEqual(["kettle", "lamp", "radio"].toSpliced(index, 1));
});

test.each([0, 1, 2])("a change of payment %i changes only that payment", (index) => {
  const { actor, draft } = withThree();
  actor.send({ type: "payment.changed", index, patch: { amount: 70 } });
  expect(draft().payments.map(({ amount }) => amount)).toEqual([10, 20, 30].with(index, 70));
});

test.each([0, 1, 2])("removing payment %i removes only that payment", (index) => {
  const { actor, draft } = withThree();
  actor.send({ type: "payment.removed", index });
  expect(draft().payments.map(({ accountKey }) => accountKey)).toEqual(
    ["till 1", "till 2", "till 3"].toSpliced(index, 1),
  );
});

/** A sale that the shop refuses each time, with a remark that changes in between. */
async function refusedAgain(saleId: string | undefined, refusal: Error): Promise<string[]> {
  const sent: string[] = [];
  const machine = orderCreateMachine.provide({
    actors: {
      loadCustomer: fromPromise<Buyer, { key: string }>(() => new Promise(() => {})),
      loadStock: fromPromise<StockRead, StockQuery>(() => new Promise(() => {})),
      createOrder: fromPromise<CreatedOrder, CreateRequest>(async ({ input }) => {
        sent.push(input.idempotencyKey);
        throw refusal;
      }),
    },
  });
  const actor = createActor(machine, { input: { storeKey: "lekki", facilitatorKey: "ada" } }).start();
  actor.send({
    type: "draft.restored",
    kept: { ...KEPT_SALE, isUncertain: false, ...(saleId !== undefined && { saleId }) },
  });
  for (const remark of ["one", "two", "three"]) {
    actor.send({ type: "details.changed", patch: { remark } });
    actor.send({ type: "form.submitted" });
    await waitFor(actor, (order) => order.matches("filling"));
  }
  return sent;
}

test("a sale that its store knows keeps its key however often it is refused, by which the store finds its order", async () => {
  expect(new Set(await refusedAgain(KEPT_SALE.idempotencyKey, failures.refused))).toEqual(
    new Set([KEPT_SALE.idempotencyKey]),
  );
  expect(new Set(await refusedAgain(undefined, failures.refused)).size).toBe(3);
});

test("a refused sale that is sold again without a network is changed, since an earlier request may still arrive", async () => {
  let kept: WaitingRequest | undefined;
  const machine = orderCreateMachine.provide({
    actors: {
      loadCustomer: fromPromise<Buyer, { key: string }>(() => new Promise(() => {})),
      loadStock: fromPromise<StockRead, StockQuery>(() => new Promise(() => {})),
      keepWaiting: fromPromise<{ number: string }, WaitingRequest>(async ({ input }) => {
        kept = input;
        return { number: "P-3F9A2C" };
      }),
    },
  });
  const actor = createActor(machine, { input: { storeKey: "lekki", facilitatorKey: "ada" } }).start();
  actor.send({ type: "draft.restored", kept: { ...KEPT_SALE, isUncertain: false, saleId: KEPT_SALE.idempotencyKey } });
  actor.send({ type: "waiting.requested" });
  await waitFor(actor, (order) => order.matches("waiting"));
  expect(kept).toMatchObject({ idempotencyKey: KEPT_SALE.idempotencyKey, isUncertain: true, isChanged: true });
});

test("a sale whose key was given up takes another one, also if its store knows it", async () => {
  const givenUp = failureOf(400, "This save was given up before it arrived", { code: "given_up" });
  const [first, second] = await refusedAgain(KEPT_SALE.idempotencyKey, givenUp);
  expect(first).toBe(KEPT_SALE.idempotencyKey);
  expect(second).not.toBe(first);
});

test("the delivery fee counts for delivery and is zero for pickup, even after it was typed", () => {
  const draft: OrderDraft = {
    ...emptyDraft({ storeKey: "lekki", facilitatorKey: "ada" }),
    lines: withLines([], picked),
    delivery: { ...NO_DELIVERY, fee: 50_00 },
  };
  const subtotal = 3_210_00;
  expect(totalsOf({ ...draft, method: "delivery" })).toMatchObject({ subtotal, fee: 50_00, total: 3_260_00 });
  expect(totalsOf({ ...draft, method: "pickup" })).toMatchObject({ subtotal, fee: 0, total: subtotal, debt: subtotal });
});
