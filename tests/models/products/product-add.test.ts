import { createActor, fromPromise } from "xstate";
import { expect, test } from "vitest";
import type { SaveRequest } from "../../../src/machines/kit/form/form.machine";
import { productAddMachine } from "../../../src/machines/products/product-add.machine";
import { draftOf } from "../../../src/machines/products/product-draft";
import { productAddForm } from "../../../src/machines/products/product-form";
import { PRODUCT } from "../product.sample";
import { settled } from "../support/run";

function openAdd() {
  const machine = productAddMachine.provide({
    actors: {
      form: productAddForm.provide({
        actors: { save: fromPromise<unknown, SaveRequest>(async () => ({ key: "new" })) },
      }),
    },
  });
  const actor = createActor(machine, { input: { storeKey: "lekki" } });
  const went: unknown[] = [];
  actor.on("navigation.requested", (event) => void went.push(event.to));
  actor.start();
  return { actor, went, form: actor.getSnapshot().context.form };
}

test("a new product starts in the viewer's store with one blank active variant", () => {
  const { form } = openAdd();
  expect(form.getSnapshot().context.values).toMatchObject({
    storeKey: "lekki",
    variants: [{ variation: "", quantity: null, status: "active" }],
  });
});

test("adding a product navigates to the list", async () => {
  const { actor, form, went } = openAdd();
  form.send({ type: "field.changed", patch: draftOf(PRODUCT) });
  form.send({ type: "form.submitted" });
  await settled();
  expect(actor.getSnapshot().matches("added")).toBe(true);
  expect(went).toEqual(["/products"]);
});

test("a left form does not navigate by itself", () => {
  const { actor, form, went } = openAdd();
  form.send({ type: "leave.requested" });
  expect(actor.getSnapshot().matches("left")).toBe(true);
  expect(went).toEqual([]);
});
