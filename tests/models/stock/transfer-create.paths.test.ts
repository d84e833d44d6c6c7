import { createActor, fromCallback, fromPromise } from "xstate";
import { expect, test } from "vitest";
import type { PickerProduct } from "../../../src/api/shell/for-sale";
import { goodsMachine } from "../../../src/machines/products/goods.machine";
import type { SaveRequest } from "../../../src/machines/kit/form/form.machine";
import { productPickerMachine } from "../../../src/machines/products/product-picker.machine";
import {
  type TransferCreateContext,
  transferCreateMachine,
  transferForm,
} from "../../../src/machines/stock/transfer-create.machine";
import { emptyTransfer } from "../../../src/machines/stock/transfer-draft";
import { resources } from "../../../src/resources";
import { describeModel } from "../support/check";
import { succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { formPageTruth } from "../kit/form/form-page.truth";
import { settled, type Invariants } from "../support/run";

const ended = (outcome: "saved" | "left" | "superseded") =>
  succeeding("form", { outcome, saved: outcome === "saved" ? { key: "sent-one" } : undefined });

const createEvents = {
  "the transfer is created": ended("saved"),
  "the form is left": ended("left"),
  "the form is left after a lost reply": ended("superseded"),
} as const;

type Label = keyof typeof createEvents;

const createModel = {
  machine: transferCreateMachine,
  input: {},
  events: createEvents,
  stateOf: valueOf,
} satisfies Model<TransferCreateContext, Label>;

const invariants: Invariants<TransferCreateContext> = {
  "only a created transfer navigates, to its page in place of the form": ({ label, emitted }) =>
    JSON.stringify(emitted) ===
    JSON.stringify(
      label === "the transfer is created"
        ? [{ type: "navigation.requested", to: resources.transfer.page("sent-one"), replace: true }]
        : [],
    ),
  "a left form sends no transfer": ({ label, after }) =>
    after.matches("sent") === (label === "the transfer is created"),
};

describeModel("a new transfer", {
  of: "transfer-create",
  rigs: [
    {
      model: createModel,
      effects: ["form"],
      provide: (machine, steer) => machine.provide({ actors: { form: steer("form"), goods: fromCallback(() => {}) } }),
      invariants,
      oracle: formPageTruth(createEvents, ["form", "goods"], {
        stage: "sent",
        navigation: { to: "/transfer/sent-one", replace: true },
      }),
    },
  ],
  mutants: [
    {
      fault: "a left form that counts as sent",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on"), { "xstate.done.actor.form": { target: "sent" } }),
      caughtBy: "a left form sends no transfer",
    },
    {
      fault: "a created transfer that does not open",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on", "xstate.done.actor.form", "0"), { actions: [] }),
      caughtBy: "only a created transfer navigates, to its page in place of the form",
    },
  ],
});

const LAMP: PickerProduct = {
  key: "lamp",
  title: "Desk lamp",
  image: "",
  storeKey: "ikeja",
  storeTitle: "Ikeja",
  salePrice: 10_000_00,
  variants: [{ key: "brass", variation: "Brass", image: "", salePrice: 10_000_00, quantity: 3, status: "active" }],
};

test("a pick reaches the form with its store, and the save sends the form's lines", async () => {
  const saves: SaveRequest[] = [];
  const actor = createActor(
    transferCreateMachine.provide({
      actors: {
        form: transferForm.provide({
          actors: {
            save: fromPromise<unknown, SaveRequest>(async ({ input }) => {
              saves.push(input);
              return { key: "sent-one" };
            }),
          },
        }),
        goods: goodsMachine.provide({
          actors: {
            loadGoods: fromPromise(async () => [LAMP]),
            picker: productPickerMachine.provide({
              actors: { loadProducts: fromPromise(async () => ({ rows: [LAMP], total: 1 })) },
            }),
          },
        }),
      },
    }),
  ).start();
  const { form, goods } = actor.getSnapshot().context;
  expect(form.getSnapshot().context.values).toEqual(emptyTransfer);
  goods.send({ type: "picker.opened" });
  await settled();
  const { picker } = goods.getSnapshot().children;
  picker?.send({ type: "variant.toggled", productKey: "lamp", variantKey: "brass" });
  picker?.send({ type: "picking.confirmed" });
  await settled();
  expect(form.getSnapshot().context.values.lines).toMatchObject([
    { productKey: "lamp", variantKey: "brass", storeKey: "ikeja", storeTitle: "Ikeja", quantity: 1 },
  ]);
  expect(goods.getSnapshot().context.products).toEqual([LAMP]);
  form.send({ type: "field.changed", patch: { toKey: "ikeja" } });
  form.send({ type: "form.submitted" });
  expect(saves).toEqual([]);
  form.send({ type: "field.changed", patch: { toKey: "lekki" } });
  form.send({ type: "form.submitted" });
  await settled();
  expect(saves.map(({ values }) => values)).toMatchObject([{ toKey: "lekki", lines: [{ variantKey: "brass" }] }]);
  expect(actor.getSnapshot().matches("sent")).toBe(true);
});
