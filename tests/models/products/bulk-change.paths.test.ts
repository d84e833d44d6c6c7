import { createActor, createEmptyActor, fromCallback } from "xstate";
import type { Bulk } from "../../../src/api/products/bulk";
import { type BulkChangeContext, bulkChangeMachine } from "../../../src/machines/products/bulk-change.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { type Model, valueOf } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";
import { bulkChangeTruth } from "./bulk-change.truth";

const rows = (title: string): Bulk => ({
  key: "proposal",
  products: 2,
  unchanged: 1,
  lines: [{ product: "lamp", title, variation: "", from: "₦10,000.00", to: "₦11,000.00" }],
  total: 26,
});

const bulkEvents = {
  "changes two products": { type: "change.requested", of: { keys: ["lamp", "fan"] } },
  "changes all that match": { type: "change.requested", of: { query: { page: 1, search: "", filters: {} } } },
  "types a price": { type: "values.changed", patch: { amount: 1_000_000 } },
  "chooses a tenth more": { type: "values.changed", patch: { way: "more", unit: "percent", percent: "10" } },
  "asks for the preview": { type: "preview.requested" },
  "turns the page": { type: "page.changed", page: 2 },
  "reads again": { type: "retry.requested" },
  "goes back": { type: "step.back" },
  applies: { type: "apply.requested" },
  undoes: { type: "undo.requested" },
  closes: { type: "close.requested" },
  "the proposal is kept": succeeding("propose", { key: "proposal" }),
  "the proposal is refused": failing("propose", failures.refused),
  "the proposal gets no reply": failing("propose", failures.timeout),
  "the rows arrive": succeeding("loadBulk", rows("Lamp")),
  "the rows fail": failing("loadBulk", failures.unreachable),
  "the change is made": succeeding("apply", {}),
  "the change is refused": failing("apply", failures.refused),
  "the change gets no reply": failing("apply", failures.timeout),
  "the change is undone": succeeding("undo", {}),
  "the undoing is refused": failing("undo", failures.refused),
  "the undoing gets no reply": failing("undo", failures.timeout),
} as const;

type Label = keyof typeof bulkEvents;

const model = {
  machine: bulkChangeMachine,
  input: { list: createEmptyActor(), selection: createEmptyActor() },
  events: bulkEvents,
  stateOf: (snapshot) => {
    const { of, values, problems, failure, isUncertain, page, bulk } = snapshot.context;
    const what = of !== null && "keys" in of;
    return [
      valueOf(snapshot),
      what,
      values.amount,
      values.way,
      problems !== null,
      failure?.kind,
      isUncertain,
      page,
      bulk !== null,
    ].join(" ");
  },
} satisfies Model<BulkChangeContext, Label>;

const invariants: Invariants<BulkChangeContext> = {
  "nothing is applied that was not shown": ({ started, before }) =>
    started.every(({ name }) => name !== "apply" || before.context.bulk !== null),
  "a write without a reply keeps its key": ({ label, before, after }) =>
    !label.endsWith("gets no reply") || before.context.idempotencyKey === after.context.idempotencyKey,
  "a change that may have been made is not replaced by another": ({ label, before, after }) =>
    label !== "goes back" || !before.context.isUncertain || valueOf(after) === valueOf(before),
  "each write has a key of its own": ({ started, calls }) =>
    started.every(
      ({ name, input }) =>
        input["idempotencyKey"] === undefined ||
        calls.every((call) => call.name === name || call.input["idempotencyKey"] !== input["idempotencyKey"]),
    ),
  "what is typed is kept until it was applied": ({ label, before, after }) =>
    label === "types a price" ||
    label === "chooses a tenth more" ||
    label === "the change is made" ||
    after.context.values === before.context.values,
};

const NONE_MARKED = "no field is marked there: only what is complete is proposed, and what is typed unmarks it";
const BEGAN_ANEW = "it was forgotten when the proposal began";
const FORGETS_NEXT = "the proposal that begins forgets it";
const CERTAIN = "who goes on there has no change in doubt";

/** Generated faults that nobody could notice. */
const equivalents = {
  "field dropped: choosing values.changed / renew (2) / field isUncertain": CERTAIN,
  "field dropped: proposing xstate.done.actor.propose / renew (1) / field problems": NONE_MARKED,
  "field dropped: proposing xstate.done.actor.propose / renew (1) / field failure": BEGAN_ANEW,
  "field dropped: proposing xstate.done.actor.propose / renew (1) / field isUncertain": BEGAN_ANEW,
  "field dropped: proposing entry / forgetFailure / field problems": NONE_MARKED,
  "field dropped: proposing entry / forgetFailure / field isUncertain": CERTAIN,
  "field dropped: preview step.back / renew / field problems": NONE_MARKED,
  "field dropped: preview step.back / renew / field isUncertain": CERTAIN,
  "field dropped: preview.ready preview.requested / renew / field problems": NONE_MARKED,
  "field dropped: preview.ready preview.requested / renew / field failure": FORGETS_NEXT,
  "field dropped: preview.ready preview.requested / renew / field isUncertain": CERTAIN,
  "field dropped: preview.failed retry.requested / forgetFailure / field problems": NONE_MARKED,
  "field dropped: applying xstate.done.actor.apply / renew (1) / field problems": NONE_MARKED,
  "field dropped: undoing xstate.done.actor.undo / forgetFailure (1) / field problems": NONE_MARKED,
};

describeModel("a change of many products", {
  of: "bulk-change",
  equivalents,
  rigs: [
    {
      model,
      effects: ["propose", "loadBulk", "apply", "undo"],
      invariants,
      oracle: bulkChangeTruth(bulkEvents),
      stories: [
        [
          "changes two products",
          "types a price",
          "asks for the preview",
          "the proposal is kept",
          "the rows arrive",
          "applies",
          "the change is refused",
          "goes back",
          "asks for the preview",
        ],
      ],
      inputOf: (recordEvent) => {
        const heard = createActor(fromCallback(({ receive }) => receive(recordEvent))).start();
        return { list: heard, selection: heard };
      },
    },
  ],
  mutants: [
    {
      fault: "a change that is applied without its rows",
      put: (config) => Object.assign(at(config, "states", "proposing", "invoke"), { onDone: { target: "applying" } }),
      caughtBy: "nothing is applied that was not shown",
    },
    {
      fault: "a lost reply that renews the key",
      put: (config) => Object.assign(at(config, "states", "applying", "invoke", "onError"), { actions: ["renew"] }),
      caughtBy: "a write without a reply keeps its key",
    },
    {
      fault: "a way back from a change that may have been made",
      put: (config) => Object.assign(at(config, "states", "preview", "on"), { "step.back": { target: "choosing" } }),
      caughtBy: "a change that may have been made is not replaced by another",
    },
    {
      fault: "a refused proposal that empties the fields",
      put: (config) =>
        Object.assign(at(config, "states", "proposing", "invoke", "onError"), { actions: ["forgetValues"] }),
      caughtBy: "what is typed is kept until it was applied",
    },
  ],
});
