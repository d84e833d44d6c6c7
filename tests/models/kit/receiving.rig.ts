import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  createEmptyActor,
  type EventObject,
  fromCallback,
  setup,
} from "xstate";
import { succeeding } from "../support/failures";
import { type Model, valueOf, type View } from "../support/model";
import type { EventsOf } from "../support/reference";
import type { Invariants, Rig, TakenStep } from "../support/run";
import { type Goods, NOTHING_TYPED, type ReceivingContext, receivingTruth } from "./receiving.truth";

const ended = (key: string, outcome: "saved" | "left" | "superseded") =>
  succeeding("form", { outcome, saved: { key } });

/** What happens at the desk to any goods; `key` is the record's. */
export const deskEvents = (key: string) => ({
  "begins to count": { type: "edit.requested" },
  "goes on": { type: "step.next" },
  "goes back": { type: "step.back" },
  "the form saves": { type: "save.moved", stage: "saving" },
  "the save fails, or the conflict is decided": { type: "save.moved", stage: "editing" },
  "the save meets a conflict": { type: "save.moved", stage: "resolvingConflict" },
  "the goods are received": ended(key, "saved"),
  "the count is left": ended(key, "left"),
  "the count is left after a change by others": ended(key, "superseded"),
});

/** A form that holds what the kept draft it goes on from holds, and stays as it is. */
const typedForm = ({ typed }: Goods, recordEvent: (event: EventObject) => void) =>
  setup({
    types: { context: {} as { values: object; kept: string }, input: {} as { wanted?: string } },
  }).createMachine({
    context: ({ input }) => {
      const kept = input.wanted ?? NOTHING_TYPED;
      return { values: typed[kept] ?? {}, kept };
    },
    on: { "*": { actions: ({ event }) => recordEvent(event) } },
  }) as never;

/** A path sends what the watch of the open form would report. */
const watchForm = fromCallback<EventObject, { form: AnyActorRef }>(({ input }) => {
  if (input.form.id !== "form") throw new Error("another form is watched");
}) as never;

const keptIn = ({ context }: View<ReceivingContext>): string | undefined =>
  (context.form as AnyActorRef | null)?.getSnapshot().context.kept;

type Step = TakenStep<ReceivingContext>;

const isAt = (view: View<ReceivingContext>, stage: string) => view.matches({ receiving: stage } as never);
const outcomeIn = ({ event }: Step) => ("output" in event ? (event.output as { outcome: string }).outcome : undefined);
const stageIn = ({ event }: Step) => ("stage" in event ? event.stage : undefined);

const invariantsOf = ({ lacks, isReceivable }: Goods): Invariants<ReceivingContext> => ({
  "only goods that are still to come are received": ({ before, after }) =>
    before.matches("receiving") ||
    !after.matches("receiving") ||
    (before.context.record !== null && isReceivable(before.context.record as never)),
  "nobody goes on before all was counted right": (step) =>
    step.event.type !== "step.next" ||
    !isAt(step.before, "counting") ||
    isAt(step.after, "checking") === (lacks[keptIn(step.before) ?? NOTHING_TYPED] === undefined),
  "nothing is saved while it is counted": ({ before, after }) => !isAt(before, "counting") || !isAt(after, "saving"),
  "a failed save comes back to the check, with all that was typed": (step) =>
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
  "a count that is left leads back to the record": (step) =>
    outcomeIn(step) !== "left" || !step.before.matches("receiving") || step.after.matches("viewing"),
});

/** A machine of `createReceivingMachine` at work on `goods`. */
export function receivingRig(
  receiving: AnyStateMachine,
  events: EventsOf<string>,
  goods: Goods,
): Rig<ReceivingContext, string> {
  const provided = (machine: AnyStateMachine, recordEvent: (event: EventObject) => void = () => {}) =>
    machine.provide({ actors: { form: typedForm(goods, recordEvent), watchForm } });
  const model: Model<ReceivingContext> = {
    machine: provided(receiving),
    input: { page: createEmptyActor() },
    events,
    stateOf: (snapshot) => [valueOf(snapshot), JSON.stringify(snapshot.context.record), keptIn(snapshot)].join(" "),
  };
  const ends = Object.keys(events).filter((label) => events[label]?.type.startsWith("xstate."));
  return {
    model,
    effects: [],
    provide: (machine, _steer, recordEvent) => provided(machine, recordEvent),
    perform: Object.fromEntries(ends.map((label) => [label, ({ actor }) => actor.send(events[label] as EventObject)])),
    inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
    invariants: invariantsOf(goods),
    oracle: receivingTruth(events, goods),
  };
}
