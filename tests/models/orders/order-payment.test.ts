import { createActor, createEmptyActor } from "xstate";
import { expect, test } from "vitest";
import type { Order } from "../../../src/api/orders/orders";
import { orderPaymentCard } from "../../../src/machines/orders/detail/order-payment-form";

const ORDER = {
  key: "order",
  version: 3,
  status: "pending",
  cost: 150_000_00,
  debt: 100_000_00,
  payments: [{ accountKey: "till", accountName: "Lekki till", mode: "cash", amount: 50_000_00 }],
} as unknown as Order;

function openCard() {
  const card = createActor(orderPaymentCard, { input: { page: createEmptyActor() } }).start();
  return {
    card,
    read: (record: Order) => card.send({ type: "record.refreshed", record }),
    collect: () => card.send({ type: "proposal.requested" }),
    lines: () =>
      card
        .getSnapshot()
        .children.form?.getSnapshot()
        .context.values.payments.map(({ accountKey, amount }) => ({ accountKey, amount })),
  };
}

const WITH_DEBT = [
  { accountKey: "till", amount: 50_000_00 },
  { accountKey: "", amount: 100_000_00 },
];

test("collecting opens the payments with a line of its own for the debt", () => {
  const { read, collect, lines } = openCard();
  read(ORDER);
  collect();
  expect(lines()).toEqual(WITH_DEBT);
});

test("collecting an order that is still loading opens the payments when it arrives", () => {
  const { read, collect, lines } = openCard();
  collect();
  expect(lines()).toBeUndefined();
  read(ORDER);
  expect(lines()).toEqual(WITH_DEBT);
});

test("collecting opens nothing for an order without a debt, then or later", () => {
  const { read, collect, lines } = openCard();
  collect();
  read({ ...ORDER, debt: 0 });
  collect();
  read(ORDER);
  expect(lines()).toBeUndefined();
});

test("collecting leaves payments that are being edited as they are", () => {
  const { card, read, collect, lines } = openCard();
  read(ORDER);
  card.send({ type: "edit.requested" });
  collect();
  expect(lines()).toEqual(WITH_DEBT.slice(0, 1));
});
