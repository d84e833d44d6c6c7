import { createActor, createEmptyActor, fromCallback, setup, type AnyActorRef, type EventObject } from "xstate";
import { receivingMachine } from "../../../src/machines/purchases/receiving";
import type { ReceivingValues } from "../../../src/machines/purchases/receiving-form";
import { describeModel } from "../support/check";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, TakenStep } from "../support/run";
import { type ReceivingContext, receivingTruth } from "./receiving.truth";
import { events, type Kept, LACKS, TYPED } from "./receiving.world";

type Label = keyof typeof events;

/** A form that holds what the kept draft it goes on from holds, and stays as it is. */
const typedForm = (recordEvent: (event: EventObject) => void) =>
  setup({
    types: { context: {} as { values: ReceivingValues; kept: Kept }, input: {} as { wanted?: Kept } },
  }).createMachine({
    context: ({ input }) => ({ values: TYPED[input.wanted ?? "nothing"], kept: input.wanted ?? "nothing" }),
    on: { "*": { actions: ({ event }) => recordEvent(event) } },
  }) as never;

/** A path sends what the watch would report. */
const watchForm = fromCallback(() => {}) as never;

const machine = receivingMachine.provide({ actors: { form: typedForm(() => {}), watchForm } });

const keptIn = ({ context }: View<ReceivingContext>): Kept | undefined =>
  (context.form as AnyActorRef | null)?.getSnapshot().context.kept;

const model = {
  machine,
  input: { page: createEmptyActor() },
  events,
  stateOf: (snapshot) =>
    [valueOf(snapshot), snapshot.context.record?.status, snapshot.context.record?.version, keptIn(snapshot)].join(" "),
} satisfies Model<ReceivingContext, Label>;

type Step = TakenStep<ReceivingContext>;

const isAt = (view: View<ReceivingContext>, stage: string) => view.matches({ receiving: stage } as never);
const outcomeIn = ({ event }: Step) => ("output" in event ? (event.output as { outcome: string }).outcome : undefined);
const stageIn = ({ event }: Step) => ("stage" in event ? event.stage : undefined);

const invariants: Invariants<ReceivingContext> = {
  "goods are received only of a purchase that was sent and is not finished": ({ before, after }) =>
    before.matches("receiving") ||
    !after.matches("receiving") ||
    ["sent", "partly-received"].includes(before.context.record?.status ?? ""),
  "nobody goes on to the costs before something was counted right": (step) =>
    step.event.type !== "step.next" ||
    !isAt(step.before, "counting") ||
    isAt(step.after, "checking") === (LACKS[keptIn(step.before) ?? "nothing"] === undefined),
  "nothing is saved while it is counted": ({ before, after }) => !isAt(before, "counting") || !isAt(after, "saving"),
  "a failed save comes back to the costs, with all that was typed": (step) =>
    !isAt(step.before, "saving") ||
    stageIn(step) !== "editing" ||
    (isAt(step.after, "checking") && step.after.context.form === step.before.context.form),
  "after a conflict the person counts again": (step) =>
    !isAt(step.before, "disputed") || stageIn(step) !== "editing" || isAt(step.after, "counting"),
  "a read by others ends nothing that is typed": ({ before, event, after }) =>
    event.type !== "record.refreshed" || !before.matches("receiving") || after.context.form === before.context.form,
  "the form is there exactly while goods are received": ({ after }) =>
    (after.context.form !== null) === after.matches("receiving"),
  "the page is read again after a save and after a change by others, and only then": (step) => {
    const isOver = outcomeIn(step) !== undefined && outcomeIn(step) !== "left" && step.before.matches("receiving");
    return step.emitted.some(({ type }) => type === "record.changed") === isOver;
  },
  "a count that is left leads back to the purchase": (step) =>
    outcomeIn(step) !== "left" || !step.before.matches("receiving") || step.after.matches("viewing"),
};

const ENDS = (Object.keys(events) as Label[]).filter((label) => events[label].type.startsWith("xstate."));

describeModel("receiving goods", {
  of: "receiving",
  rigs: [
    {
      model,
      effects: [],
      provide: (given, _steer, recordEvent) => given.provide({ actors: { form: typedForm(recordEvent), watchForm } }),
      perform: Object.fromEntries(
        ENDS.map((label) => [label, ({ actor }: { actor: AnyActorRef }) => actor.send(events[label])]),
      ),
      inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
      invariants,
      oracle: receivingTruth(events),
    },
  ],
  mutants: [
    {
      fault: "a step that is passed before anything was counted",
      put: (config) =>
        Object.assign(at(config, "states", "receiving", "states", "counting", "on"), {
          "step.next": { target: "checking" },
        }),
      caughtBy: "nobody goes on to the costs before something was counted right",
    },
    {
      fault: "a conflict after which nobody counts again",
      put: (config) =>
        Object.assign(at(config, "states", "receiving", "states", "disputed", "on"), {
          "save.moved": { guard: "isEditing", target: "checking" },
        }),
      caughtBy: "after a conflict the person counts again",
    },
    {
      fault: "goods of a cancelled purchase",
      put: (config) =>
        Object.assign(at(config, "states", "viewing", "on"), { "edit.requested": { target: "receiving" } }),
      caughtBy: "goods are received only of a purchase that was sent and is not finished",
    },
    {
      fault: "a received purchase that stays as it was",
      put: (config) =>
        Object.assign(at(config, "states", "receiving", "on"), { "xstate.done.actor.form": { target: "viewing" } }),
      caughtBy: "the page is read again after a save and after a change by others, and only then",
    },
  ],
});
