import { expect, test } from "vitest";
import { type AnyActorLogic, type AnyStateMachine, StateMachine } from "xstate";
import { FORMS } from "../../e2e/trust/forms";

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../../src/machines/**/*.ts", "!../../../src/machines/**/*.test.ts"],
  { eager: true },
);
const sources = import.meta.glob<string>("../../../src/machines/**/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/** A machine, and those that it invokes. */
function collect(machine: AnyStateMachine, into: Set<AnyStateMachine>): void {
  if (into.has(machine)) return;
  into.add(machine);
  const actors = machine.implementations.actors as Readonly<Record<string, AnyActorLogic>>;
  for (const actor of Object.values(actors)) if (isMachine(actor)) collect(actor, into);
}

/** The forms that can be reached from what the files export. */
function reached(): string[] {
  const machines = new Set<AnyStateMachine>();
  for (const exported of Object.values(modules))
    for (const value of Object.values(exported)) if (isMachine(value)) collect(value, machines);
  return [...machines].filter((machine) => machine.events.includes("draft.restored")).map(({ id }) => id);
}

/** The forms that a file names: an editor creates its own from what it is given. */
const named = () =>
  Object.values(sources).flatMap((text) =>
    [...text.matchAll(/createFormMachine<[^(]*>\(\{\s*id: "(\w+)"/g)].map(([, id]) => id ?? ""),
  );

/** Nothing is typed into these: a step that one press takes, and a reason or stores that a press chooses. */
const WITHOUT_TEXT = ["callBackForm", "countPost", "countReason", "countStep", "newStores", "purchaseStepForm"];
/** The forms of categories of goods, for another kind: every fault strikes those. */
const AS_OF_GOODS = ["expenseCategoryAdd", "expenseCategoryEdit"];

test("every form whose input is kept is struck by every fault", () => {
  const forms = new Set([...reached(), ...named()]);
  // While a shop is opened there is nobody yet to keep anything for.
  forms.delete("opening");
  expect([...forms].toSorted()).toEqual([...Object.keys(FORMS), ...WITHOUT_TEXT, ...AS_OF_GOODS].toSorted());
});
