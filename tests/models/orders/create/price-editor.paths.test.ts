import {
  type PriceEditorContext,
  priceEditorMachine,
} from "../../../../src/machines/orders/create/price-editor.machine";
import { describeModel } from "../../support/check";
import { valueOf, type Model } from "../../support/model";
import { at } from "../../support/mutate";
import { priceEditorTruth } from "./price-editor.truth";
import type { EventObject } from "xstate";
import type { Rig } from "../../support/run";

const OFF = { kind: "amount", value: 200, reason: "Regular customer" } as const;
const line = { line: 3, title: "Lamp", listPrice: 1000, quantity: 1, discount: null };
const order = { line: null, title: "", listPrice: 1000, quantity: 1, discount: OFF };

const events = {
  "opens a line": { type: "price.opened", target: line },
  "opens the order's discount": { type: "price.opened", target: order },
  "types an amount": { type: "price.changed", patch: { kind: "amount", amount: 500 } },
  "types more than it costs": { type: "price.changed", patch: { kind: "amount", amount: 1001 } },
  "says why": { type: "price.changed", patch: { reason: "Closing day" } },
  "takes the reason back": { type: "price.changed", patch: { reason: "" } },
  applies: { type: "price.applied" },
  removes: { type: "price.removed" },
  dismisses: { type: "price.dismissed" },
} as const;

type Label = keyof typeof events;

/** What the form received since the last step. */
const received: unknown[] = [];

const model: Model<PriceEditorContext, Label> = {
  machine: priceEditorMachine,
  input: { take: (...each: unknown[]) => received.push(each) },
  events,
  stateOf: (snapshot) => {
    const { target, draft, problems } = snapshot.context;
    return [valueOf(snapshot), target?.line, draft.kind, draft.amount, draft.reason, problems !== null].join(" ");
  },
};

const isSound = ({ draft }: PriceEditorContext) =>
  draft.kind === "amount" && draft.amount !== null && draft.amount <= 1000 && draft.reason !== "";

/** What a step puts into the form, by the rules. */
function due(label: string, { target, draft }: PriceEditorContext, isEditing: boolean): unknown[] {
  if (!isEditing || target === null) return [];
  if (label === "removes" && target.discount !== null) return [[target.line, null]];
  if (label !== "applies" || !isSound({ draft } as PriceEditorContext)) return [];
  return [[target.line, { kind: "amount", value: draft.amount, reason: draft.reason }]];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const rig: Rig<PriceEditorContext, Label> = {
  model,
  effects: [],
  inputOf: (recordEvent) => ({
    take: (of: number | null, discount: unknown) => {
      received.push([of, discount]);
      recordEvent({ type: "taken", line: of, discount } as EventObject);
    },
  }),
  oracle: priceEditorTruth(events),
  invariants: {
    "only a sound discount that is applied, or taking one away, reaches the form": ({ label, before, after }) =>
      after === before || isSame(received.splice(0), due(label, before.context, before.matches("editing"))),
    "an editor that ends knows no line any more": ({ after }) =>
      after.matches("editing") === (after.context.target !== null),
    "what cannot be applied stays, with its problems": ({ label, before, after }) =>
      label !== "applies" ||
      isSound(before.context) ||
      (isSame(after.context.draft, before.context.draft) && after.context.problems !== null),
    "a problem goes when it is corrected": ({ after }) => after.context.problems === null || !isSound(after.context),
  },
};

describeModel("the editor of a price", {
  of: "price-editor",
  rigs: [rig],
  mutants: [
    {
      fault: "an unsound discount that is applied",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "price.applied": { target: "closed", actions: "apply" },
        }),
      caughtBy: "only a sound discount that is applied, or taking one away, reaches the form",
    },
    {
      fault: "an editor that applies what was dismissed",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "price.dismissed": { target: "closed", actions: "apply" },
        }),
      caughtBy: "only a sound discount that is applied, or taking one away, reaches the form",
    },
  ],
});
