import { createActor, fromPromise } from "xstate";
import { expect, test } from "vitest";
import type { PickerProduct } from "../../../src/api/shell/for-sale";
import { type PickerQuery, productPickerMachine } from "../../../src/machines/products/product-picker.machine";
import { failures } from "../support/failures";
import { settled } from "../support/run";

test("Try again loads the same search and page", async () => {
  const asked: PickerQuery[] = [];
  const machine = productPickerMachine.provide({
    actors: {
      loadProducts: fromPromise<{ rows: PickerProduct[]; total: number }, PickerQuery>(async ({ input }) => {
        asked.push(input);
        throw failures.unreachable;
      }),
    },
  });
  const actor = createActor(machine, { input: { taken: [] } }).start();
  actor.send({ type: "search.changed", text: "galaxy" });
  actor.send({ type: "search.entered" });
  await settled();
  actor.send({ type: "page.changed", page: 3 });
  await settled();
  actor.send({ type: "retry.requested" });
  await settled();
  expect(asked.slice(-2)).toEqual([
    { search: "galaxy", page: 3 },
    { search: "galaxy", page: 3 },
  ]);
  expect(actor.getSnapshot().context.search).toBe("galaxy");
});

test("a single choice takes one variant, also one without units, and another in its place", async () => {
  const variant = (key: string, quantity: number, status: "active" | "hidden" = "active") => ({
    key,
    variation: key,
    image: "",
    salePrice: 100,
    quantity,
    status,
  });
  const lamp: PickerProduct = {
    key: "lamp",
    title: "Lamp",
    image: "",
    storeKey: "ikeja",
    storeTitle: "Ikeja",
    salePrice: 100,
    variants: [variant("brass", 0), variant("steel", 4), variant("gone", 4, "hidden")],
  };
  const machine = productPickerMachine.provide({
    actors: {
      loadProducts: fromPromise<{ rows: PickerProduct[]; total: number }, PickerQuery>(async () => ({
        rows: [lamp],
        total: 1,
      })),
    },
  });
  const actor = createActor(machine, { input: { taken: [], single: true } }).start();
  await settled();
  const picked = () => actor.getSnapshot().context.picked.map(({ variant: { key } }) => key);
  const tick = (variantKey: string) => actor.send({ type: "variant.toggled", productKey: "lamp", variantKey });
  tick("brass");
  expect(picked()).toEqual(["brass"]);
  tick("steel");
  expect(picked()).toEqual(["steel"]);
  tick("gone");
  expect(picked()).toEqual(["steel"]);
  tick("steel");
  expect(picked()).toEqual([]);
});
