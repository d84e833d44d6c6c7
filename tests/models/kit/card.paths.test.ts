import { createActor, fromCallback, sendTo, type AnyActorRef, type EventObject } from "xstate";
import type { CardContext } from "../../../src/machines/kit/card.machine";
import { type CardLabel, type CardView, cardModel, formOf, type Order } from "./card.model";
import { type Details, formMachine } from "./form.model";
import { describeModel } from "../support/check";
import { stale } from "../support/failures";
import { at } from "../support/mutate";
import { settled, type Invariants, type Rig, type World } from "../support/run";

const TYPED = "Call before noon";

const formIn = ({ actor }: World): AnyActorRef => {
  const form = formOf(actor.getSnapshot() as CardView);
  if (form === undefined) throw new Error("nothing is being edited");
  return form;
};

async function saveWith(world: World, end: (call: World["calls"][number]) => void): Promise<void> {
  formIn(world).send({ type: "form.submitted" });
  await settled();
  const call = world.calls.at(-1);
  if (call === undefined) throw new Error("nothing was saved");
  end(call);
  await settled();
}

const typedIn = (card: CardView): Details | undefined => formOf(card)?.getSnapshot().context.values;
const baseOf = (card: CardView): { version: number; initial: Details } | undefined =>
  formOf(card)?.getSnapshot().context;
const outcomeIn = (event: EventObject) =>
  "output" in event ? (event.output as { outcome: "saved" | "left" | "superseded" }).outcome : undefined;
const mayEdit = ({ context }: CardView) => (context.record?.refusal ?? null) === null;
const isEditable = (card: CardView) => card.can({ type: "edit.requested" });

const invariants: Invariants<CardContext<Details>> = {
  "editing begins from what was read last": ({ event, before, after }) => {
    if (event.type !== "edit.requested" || !before.matches("reading") || !after.matches("editing")) return true;
    const [record, base] = [before.context.record, baseOf(after)];
    return record !== null && base?.version === record.version && base?.initial.remark === record.values.remark;
  },
  "who may not edit is not let in": ({ event, before, after }) =>
    event.type !== "edit.requested" || mayEdit(before) || after.matches("reading"),
  "the card holds what was read last": ({ event, after }) =>
    event.type !== "record.refreshed" ||
    !("record" in event) ||
    after.context.record?.version === (event.record as Order).version,
  "what is read meanwhile takes nothing that was typed": ({ event, after }) =>
    event.type !== "record.refreshed" || formOf(after) === undefined || typedIn(after)?.remark === TYPED,
  "a form in edit is told of what is read, and takes its version when its own fields are as they were": (happening) => {
    const { event, after } = happening;
    if (event.type !== "record.refreshed" || !("record" in event) || formOf(after) === undefined) return true;
    const { version, remark, storeKey } = event.record as Order;
    const isUntouched = baseOf(after)?.initial.remark === remark && baseOf(after)?.initial.storeKey === storeKey;
    return (baseOf(after)?.version === version) === isUntouched;
  },
  "the page reads again when the record may have changed, and only then": ({ event, said }) => {
    const outcome = outcomeIn(event);
    return said.some(({ type }) => type === "record.changed") === (outcome !== undefined && outcome !== "left");
  },
  "a form ends in reading": ({ event, after }) => outcomeIn(event) === undefined || after.matches("reading"),
  "what is out of date is not edited before it was read again": ({ event, after }) => {
    const outcome = outcomeIn(event);
    return outcome === undefined || isEditable(after) === (outcome === "left" && mayEdit(after));
  },
};

const rig: Rig<CardContext<Details>, CardLabel> = {
  model: cardModel,
  effects: [],
  provide: (machine, steer) =>
    machine.provide({ actors: { form: formMachine.provide({ actors: { save: steer("save") } }) } }),
  inputOf: (say) => ({ page: createActor(fromCallback(({ receive }) => receive(say))).start() }),
  perform: {
    "asks to edit": (world) => {
      world.actor.send({ type: "edit.requested" });
      formIn(world).send({ type: "field.changed", patch: { remark: TYPED } });
    },
    "the form is saved": (world) => saveWith(world, (call) => call.succeed(undefined)),
    "the form is left": (world) => {
      formIn(world).send({ type: "leave.requested" });
      formIn(world).send({ type: "leave.confirmed" });
    },
    "theirs is taken": async (world) => {
      await saveWith(world, (call) => call.fail(stale));
      formIn(world).send({ type: "conflict.dropped" });
    },
  },
  invariants,
};

describeModel("a card", {
  of: "card",
  rigs: [rig],
  mutants: [
    {
      fault: "a save the page does not hear of",
      put: (config) => Object.assign(at(config, "states", "editing", "invoke"), { onDone: { target: "reading" } }),
      caughtBy: "the page reads again when the record may have changed, and only then",
    },
    {
      fault: "a card that lets in who may not edit",
      put: (config) =>
        Object.assign(at(config, "states", "reading", "on", "edit.requested"), {
          guard: ({ context }: { context: CardContext<Details> }) => context.record !== null,
        }),
      caughtBy: "who may not edit is not let in",
    },
    {
      fault: "a form that does not hear what was read",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), { "record.refreshed": { actions: "keepRecord" } }),
      caughtBy: "a form in edit is told of what is read, and takes its version when its own fields are as they were",
    },
    {
      fault: "a form that starts anew with what was read",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "record.refreshed": { actions: "keepRecord", target: "editing", reenter: true },
        }),
      caughtBy: "what is read meanwhile takes nothing that was typed",
    },
    {
      fault: "a card that edits what it knows to be out of date",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "invoke", "onDone"), {
          actions: sendTo(({ context }) => context.page, { type: "record.changed" }),
        }),
      caughtBy: "what is out of date is not edited before it was read again",
    },
    {
      fault: "a card that keeps what was read first",
      put: (config) => Object.assign(at(config, "states", "editing", "on", "record.refreshed"), { actions: () => {} }),
      caughtBy: "the card holds what was read last",
    },
  ],
});
