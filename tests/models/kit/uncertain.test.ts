import { type AnyActorRef, createActor, fromPromise } from "xstate";
import { expect, test } from "vitest";
import type { CreatedOrder, CreateRequest } from "../../../src/machines/orders/create/order-create.events";
import { orderCreateMachine } from "../../../src/machines/orders/create/order-create.machine";
import { createFormMachine, type SaveRequest } from "../../../src/machines/kit/form/form.machine";
import { CUSTOMER } from "../orders/create/order-create.model";
import { failures } from "../support/failures";
import { settled } from "../support/run";

type Outcome = keyof typeof failures;

/** A form whose saves fail with the given outcomes, in order. */
type Form = {
  actor: AnyActorRef;
  /** The key of each save that was sent. */
  keys: readonly string[];
  edit: (text: string) => void;
};

/** Generates distinct keys. */
const numbered = () => {
  let count = 0;
  return () => `key ${(count += 1)}`;
};

const failingWith = (outcomes: readonly Outcome[], keys: string[]) => async (key: string) => {
  const outcome = outcomes[keys.push(key) - 1];
  throw outcome === undefined ? new Error("one save too many") : failures[outcome];
};

const forms: Record<string, (outcomes: readonly Outcome[]) => Form> = {
  "a form of the kit": (outcomes) => {
    const keys: string[] = [];
    const save = failingWith(outcomes, keys);
    const machine = createFormMachine<{ name: string }>({
      id: "sample",
      validate: () => null,
      savedToast: "Saved",
      newIdempotencyKey: numbered(),
    }).provide({
      actors: { save: fromPromise<unknown, SaveRequest>(({ input }) => save(input.idempotencyKey)) },
    });
    const actor = createActor(machine, { input: { values: { name: "" } } }).start();
    return { actor, keys, edit: (name) => actor.send({ type: "field.changed", patch: { name } }) };
  },
  "a new order": (outcomes) => {
    const keys: string[] = [];
    const save = failingWith(outcomes, keys);
    const machine = orderCreateMachine.provide({
      guards: { isValid: () => true },
      actors: {
        createOrder: fromPromise<CreatedOrder, CreateRequest>(({ input }) => save(input.idempotencyKey)),
      },
    });
    const actor = createActor(machine, { input: { storeKey: "lekki", facilitatorKey: "ada" } }).start();
    actor.send({ type: "customerMode.changed", mode: "create" });
    actor.send({ type: "customer.changed", patch: CUSTOMER });
    return { actor, keys, edit: (remark) => actor.send({ type: "details.changed", patch: { remark } }) };
  },
};

/** The keys of the saves: one for each outcome and one more, with an edit before each. */
async function keysAfter(open: (outcomes: readonly Outcome[]) => Form, outcomes: readonly Outcome[]) {
  const { actor, keys, edit } = open([...outcomes, "refused"]);
  for (let save = 0; save <= outcomes.length; save += 1) {
    edit(`edit ${save}`);
    actor.send({ type: "form.submitted" });
    await settled();
  }
  expect(keys).toHaveLength(outcomes.length + 1);
  return keys;
}

const unknown = ["timeout", "unreachable", "serverFault"] as const;

for (const [name, open] of Object.entries(forms)) {
  test.each(unknown)(
    `${name} saved with an unknown outcome (%s) keeps its key, even after refusals`,
    async (outcome) => {
      const keys = await keysAfter(open, [outcome, "refused", "rejected", "refused"]);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test(`${name} edited after a definite refusal gets a new key`, async () => {
    const keys = await keysAfter(open, ["refused", "rejected"]);
    expect(new Set(keys).size).toBe(3);
  });
}
